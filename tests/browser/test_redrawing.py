"""A pane that is drawn anew: it comes to what was drawn, and keeps each part that is as it was."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playwright.sync_api import Browser, Page, expect

from mtmetrics_edu.views.html.markup import Html, escape, joined, tag

from .conftest import OpenNotebook
from .test_playground import NOTEBOOK, area, turn_to

DRAW = """html => {
    const plain = document.createElement('p');
    plain.innerHTML = html;
    const pane = document.querySelector('div');
    window.drawn = draw(pane, html, window.drawn);
    return [pane.innerHTML, plain.innerHTML];
}"""
MARK = "root => root.querySelectorAll('*').forEach(it => { it.wasHere = true; })"
NEW = """root => [...root.querySelectorAll('*')]
    .filter(it => it.checkVisibility() && !it.wasHere).map(it => it.textContent)"""


def elements(inside: st.SearchStrategy[Html], *names: str) -> st.SearchStrategy[Html]:
    return st.builds(
        lambda name, its, css: tag(name, *its, css=css),
        st.sampled_from(names),
        st.lists(inside, max_size=4),
        st.sampled_from(["", "x", "y"]),
    )


words = st.sampled_from("a b c".split()).map(escape)
inline = st.recursive(words, lambda inside: elements(inside, "b", "i", "span"), max_leaves=8)
rows = elements(elements(words, "td"), "tr")
blocks = st.recursive(
    st.one_of(
        inline,
        elements(inline, "p"),
        elements(elements(words, "text"), "svg"),
        elements(elements(rows, "tbody"), "table"),
    ),
    lambda inside: elements(inside, "div"),
    max_leaves=12,
)
fragments = st.lists(blocks, max_size=5).map(joined)


def table(*rows: str) -> str:
    return f"<table><tbody>{''.join(f'<tr><td>{row}</td></tr>' for row in rows)}</tbody></table>"


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    """A page with an empty element, where the module runs."""
    page = browser.new_page()
    page.set_content("<div></div>")
    module = files("mtmetrics_edu.course.widgets").joinpath("morph.js").read_text("utf-8")
    page.add_script_tag(content=f"{module}\nwindow.draw = draw;", type="module")
    page.wait_for_function("() => window.draw")
    yield page
    page.close()


@settings(deadline=None)
@given(drawn=st.lists(fragments, min_size=1, max_size=4))
def test_it_comes_to_what_is_drawn(page: Page, drawn: list[Html]) -> None:
    for fragment in drawn:
        mine, plain = page.evaluate(DRAW, fragment)
        assert mine == plain


@pytest.mark.parametrize(
    ("before", "after", "new"),
    [
        ("<b>1</b><b>2</b><b>3</b>", "<b>1</b><b>5</b><b>3</b>", "5"),
        ("<b>1</b><b>3</b>", "<b>1</b><b>2</b><b>3</b>", "2"),
        ("<b>1</b><b>2</b><b>3</b>", "<b>1</b><b>3</b>", ""),
        ("<b>1</b>", "<b>1</b><b>2</b>", "2"),
        ("<b>1</b><b>2</b><b>3</b>", "<b>4</b><b>2</b><b>5</b>", "4 5"),
        ("<p><b>1</b><i>2</i></p><p>3</p>", "<p><b>1</b><i>4</i></p><p>3</p>", "4"),
        ("<p><b>1</b><i>2</i></p>", '<p class="x"><b>1</b><i>2</i></p>', "12 1 2"),
        (table("1", "2", "3"), table("1", "4", "3"), "4"),
        (table("1", "2", "3"), table("1", "2", "4", "3"), "4 4"),
        (table("1", "2", "3"), table("1", "3", "2"), "3 2"),
        (table("1", "2"), "<p>0</p>" + table("1", "2"), "0"),
    ],
)
def test_only_what_changed_is_new(page: Page, before: str, after: str, new: str) -> None:
    pane = page.locator("div").first
    page.evaluate(DRAW, before)
    pane.evaluate(MARK)
    page.evaluate(DRAW, after)
    assert " ".join(pane.evaluate(NEW)) == new


def test_what_a_reader_or_a_script_changed_stays_where_nothing_else_did(page: Page) -> None:
    text = "<p>{}</p><details><summary>a</summary>b</details><p><i>c</i></p>"
    page.evaluate(DRAW, text.format(1))
    page.evaluate("""() => {
        document.querySelector('details').open = true;
        document.querySelector('i').append('card');
    }""")
    shown, plain = page.evaluate(DRAW, text.format(2))
    assert shown == plain.replace("<details>", '<details open="">').replace("c</i>", "ccard</i>")
    shown, plain = page.evaluate(DRAW, text.format(2).replace("c</i>", "d</i>"))
    assert shown == plain.replace("<details>", '<details open="">')


@pytest.mark.parametrize("name", ["Matches", "P1–P4", "NIST"])
def test_a_key_leaves_the_rest_of_the_playground_as_it_is(
    open_notebook: OpenNotebook, name: str
) -> None:
    notebook = open_notebook(NOTEBOOK)
    notebook.run_all()
    turn_to(notebook, name)
    box = area(notebook).get_by_label("Candidate", exact=True)
    box.press("ControlOrMeta+End")
    box.press_sequentially(" zebra")
    drawn = area(notebook).locator(".mtm-answers, .widget-tab-contents .mtm-pane:visible .mtm")
    for pane in drawn.all():
        expect(pane).to_contain_text("zebra")
    area(notebook).evaluate(MARK)
    box.press("s")
    for pane in drawn.all():
        expect(pane).to_contain_text("zebras")
    new = area(notebook).evaluate(NEW)
    assert [text for text in new if "zebras" in text]
    assert len(new) < 20, new
    assert notebook.trouble == []
