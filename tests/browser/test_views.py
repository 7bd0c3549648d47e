"""HTML views in a browser: a pane has the colours of its page."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from mtmetrics_edu.views import html

PAINT = "it => getComputedStyle(it).backgroundColor"


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
