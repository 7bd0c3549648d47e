"""A pane that is drawn anew: it comes to what was drawn, and keeps each part that is as it was."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playwright.sync_api import Browser, Page, expect

from mtmetrics_edu.course.widgets import Playground, keyboard
from mtmetrics_edu.course.widgets.tabs import TABS
from mtmetrics_edu.views.html.markup import Html, escape, joined, tag

from .conftest import OpenNotebook
from .test_playground import NOTEBOOK, area, turn_to

PANE = tag("div", css="widget-html-content")
DRAW = """drawn => {
    const pane = document.querySelector('.widget-html-content');
    const other = document.createElement('p');
    pane.innerHTML = other.innerHTML = drawn;
    return [pane.innerHTML, other.innerHTML];
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


@contextmanager
def opened(browser: Browser, *parts: Html) -> Iterator[Page]:
    """A page with a widget of such parts, once the script runs in it."""
    page = browser.new_page()
    page.set_content(tag("div", keyboard.stylesheet(), *parts, css="mtm-live"))
    page.wait_for_function(
        "() => Object.hasOwn(document.querySelector('.widget-html-content'), 'innerHTML')"
    )
    yield page
    page.close()


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    with opened(browser, PANE) as page:
        yield page


@pytest.fixture
def playground(browser: Browser) -> Iterator[Page]:
    """The texts, and a tab below them."""
    with opened(browser, PANE, tag("div", PANE, css="widget-tab")) as page:
        yield page


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
        (table("1", "2", "3"), table("1", "3", "2"), "3 3 2 2"),
        (table("1", "2"), "<p>0</p>" + table("1", "2"), "0"),
    ],
)
def test_only_what_changed_is_new(page: Page, before: str, after: str, new: str) -> None:
    pane = page.locator(".widget-html-content")
    page.evaluate(DRAW, before)
    pane.evaluate(MARK)
    page.evaluate(DRAW, after)
    assert " ".join(pane.evaluate(NEW)) == new


PUT = """steps => {
    const panes = document.querySelectorAll('.widget-html-content');
    return steps.map(([place, drawn]) => {
        panes[place].innerHTML = drawn;
        return [...panes].map(pane => pane.textContent);
    });
}"""


def test_the_texts_and_the_tab_change_at_once(playground: Page) -> None:
    steps = [(0, "a"), (1, "<p>b</p>"), (0, "<i>c</i>"), (1, "<p>d</p>")]
    assert playground.evaluate(PUT, steps) == [["", ""], ["a", "b"], ["a", "b"], ["c", "d"]]


def test_texts_without_a_new_tab_wait_for_a_moment_only(playground: Page) -> None:
    assert playground.evaluate(PUT, [(0, "a"), (0, "b")]) == [["", ""], ["a", ""]]
    playground.wait_for_function(
        "() => document.querySelector('.widget-html-content').textContent === 'b'"
    )


@pytest.mark.parametrize("name", TABS)
def test_no_part_stands_in_another_of_its_kind(name: str) -> None:
    script = files("mtmetrics_edu.course.widgets").joinpath("redrawing.js").read_text("utf-8")
    (part,) = re.findall(r"const part = /(.+)/gs;", script)
    page = Playground(tab=name)
    page.pin.click()
    drawn = "".join(page.good.values())
    page.close()
    found = [(it[0], it[1]) for it in re.finditer(part, drawn, re.DOTALL)]
    assert found
    assert [text for text, kind in found if len(re.findall(rf"<{kind}\b", text)) > 1] == []


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
    drawn = area(notebook).locator(".mtm-answers, .widget-tab-contents .widget-html:visible .mtm")
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
