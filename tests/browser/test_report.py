"""The report as a page in a browser: offline, without a script, accessible, narrow and printed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from mtmetrics_edu.compare import compare
from mtmetrics_edu.views.html.report import report_page

from ..compare.examples import FEW, constructed
from .axe import violations

PAINT = "() => getComputedStyle(document.body).backgroundColor"
TOO_WIDE = "() => document.documentElement.scrollWidth > document.documentElement.clientWidth"


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("report") / "report.html"
    a, b, references = constructed(24)
    hard = "<script>document.title = 'run'</script> \u05e9\u05dc\u05d5\u05dd " + "x" * 300
    texts = [*a, hard], [*b, hard + " b"], [*references, [hard + " b"]]
    path.write_text(report_page(compare(*texts, **FEW)), "utf-8")
    return path


@pytest.fixture(params=["light", "dark"])
def page(request: pytest.FixtureRequest, browser: Browser, file: Path) -> Iterator[Page]:
    context = browser.new_context(color_scheme=request.param, offline=True)
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda it: asked.append(it.url))
    page.goto(file.as_uri())
    yield page
    assert asked == [file.as_uri()]  # nothing but the page itself
    context.close()


def test_it_is_accessible_in_both_themes(page: Page) -> None:
    for fold in page.locator("summary").all():
        fold.click()
    assert violations(page, "html") == []
    assert page.title() == "BLEU: A and B compared"
    assert page.locator("script").count() == 0


def test_it_fits_a_telephone(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 800})
    for fold in page.locator("summary").all():
        fold.click()
    assert not page.evaluate(TOO_WIDE)


def test_paper_is_white(page: Page) -> None:
    page.emulate_media(media="print")
    assert page.evaluate(PAINT) == "rgb(255, 255, 255)"
    assert page.pdf()[:5] == b"%PDF-"
