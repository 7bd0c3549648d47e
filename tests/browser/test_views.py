"""HTML views in a browser: pointing at a row lights its occurrences, here and nowhere else."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from mtmetrics_edu.explain import explain
from mtmetrics_edu.views import html

CAT = explain("the the the cat".split(), ["the cat is on the mat".split()])
PAINT = "it => getComputedStyle(it).backgroundColor"


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    page = browser.new_page()
    panes = "".join(html.pane(html.linked_texts(CAT, n)) for n in (1, 1, 2))
    panes += html.pane(html.linked_texts(CAT, 1) + html.linked_texts(CAT, 1))
    page.set_content(f'<meta charset="utf-8"><body data-jp-theme-light="true">{panes}')
    yield page
    page.close()


def lit(page: Page, pane: int) -> list[str]:
    """The words with the colour of what is pointed at."""
    words = page.locator(".mtm").nth(pane).locator(".mtm-token, .mtm-woven > bdi").all()
    colour = "rgb(255, 241, 168)"
    return [word.inner_text().split()[0] for word in words if word.evaluate(PAINT) == colour]


def test_hovering_a_row_lights_its_words_in_its_own_pane(page: Page) -> None:
    assert lit(page, 0) == lit(page, 1) == []
    page.locator(".mtm").nth(0).locator("tr.mtm-g0").hover()
    assert lit(page, 0) == ["the"] * 5
    assert lit(page, 1) == lit(page, 2) == lit(page, 3) == []
    page.locator(".mtm").nth(3).locator("tr.mtm-g1").first.hover()
    assert lit(page, 3) == ["cat"] * 2


def test_tab_lights_as_the_mouse_does(page: Page) -> None:
    page.keyboard.press("Tab")
    assert lit(page, 0) == ["the"] * 5
    page.keyboard.press("Tab")
    assert lit(page, 0) == ["cat"] * 2
    outline = "it => getComputedStyle(it).outlineStyle"
    assert page.locator("tr:focus").evaluate(outline) == "solid"


def test_a_bigram_lights_its_words_and_its_bars(page: Page) -> None:
    page.locator(".mtm").nth(2).locator("tr.mtm-g1").focus()
    assert lit(page, 2) == ["the", "cat", "the", "cat"]
    shadow = "it => getComputedStyle(it).boxShadow"
    bars = page.locator(".mtm").nth(2).locator("i[class]").all()
    shadowed = [bar.get_attribute("class") for bar in bars if bar.evaluate(shadow) != "none"]
    assert [name.split()[-1] for name in shadowed if name] == ["mtm-g1"] * 4


def test_an_occurrence_lights_its_row(page: Page) -> None:
    page.locator(".mtm").nth(0).locator(".mtm-clipped").first.hover()
    row = page.locator(".mtm").nth(0).locator("tr.mtm-g0")
    assert row.evaluate(PAINT) == "rgb(255, 241, 168)"


@pytest.mark.parametrize(("light", "paper"), [("true", 255), ("false", 17)])
def test_the_theme_of_the_page_comes_first(browser: Browser, light: str, paper: int) -> None:
    page = browser.new_page(color_scheme="dark" if light == "true" else "light")
    page.set_content(f'<body data-jp-theme-light="{light}">{html.pane("x")}')
    assert page.locator(".mtm").evaluate(PAINT) == f"rgb({paper}, {paper}, {paper})"
    page.close()


def test_without_a_page_theme_the_system_decides(browser: Browser) -> None:
    page = browser.new_page(color_scheme="dark")
    page.set_content(html.pane("x"))
    assert page.locator(".mtm").evaluate(PAINT) == "rgb(17, 17, 17)"
    page.close()
