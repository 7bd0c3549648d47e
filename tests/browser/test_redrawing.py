"""A pane that is drawn anew: it comes to what was drawn, and keeps each part that is as it was."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playwright.sync_api import Browser, Page, expect

from mtmetrics_edu.views.html.markup import Html, escape, joined, tag
from mtmetrics_edu.widgets import keyboard

from .conftest import OpenNotebook
from .test_playground import NOTEBOOK, area, turn_to

PANE = '<div class="widget-html-content"></div>'
DRAW = """drawn => {
    const pane = document.querySelector('.widget-html-content');
    const other = document.createElement('p');
    pane.innerHTML = other.innerHTML = drawn;
    return [pane.innerHTML, other.innerHTML];
}"""
MARK = "root => root.querySelectorAll('*').forEach(it => { it.wasHere = true; })"
NEW = """root => [...root.querySelectorAll('*')]
    .filter(it => it.checkVisibility() && !it.wasHere).map(it => it.textContent)"""

words = st.sampled_from("a b c".split()).map(escape)
parts = st.recursive(
    words,
    lambda inside: st.builds(
        lambda name, its, css: tag(name, *its, css=css),
        st.sampled_from(["b", "i", "span"]),
        st.lists(inside, max_size=4),
        st.sampled_from(["", "x", "y"]),
    ),
    max_leaves=12,
)
fragments = st.lists(parts, max_size=5).map(joined)


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    page = browser.new_page()
    page.set_content(tag("div", keyboard.stylesheet(), Html(PANE), css="mtm-live"))
    page.wait_for_function(
        "() => Object.hasOwn(document.querySelector('.widget-html-content'), 'innerHTML')"
    )
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
    ],
)
def test_only_what_changed_is_new(page: Page, before: str, after: str, new: str) -> None:
    pane = page.locator(".widget-html-content")
    page.evaluate(DRAW, before)
    pane.evaluate(MARK)
    page.evaluate(DRAW, after)
    assert " ".join(pane.evaluate(NEW)) == new


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
