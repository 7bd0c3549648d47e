"""HTML in a bare page: what is pointed at is lit, a report needs nothing, a pane is drawn anew."""

from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from playwright.sync_api import Browser, Page

from mtmetrics_edu.compare import compare
from mtmetrics_edu.course.widgets import live
from mtmetrics_edu.explain import explain
from mtmetrics_edu.views import palette
from mtmetrics_edu.views.html import markup, texts
from mtmetrics_edu.views.html.markup import Html, escape, joined, tag
from mtmetrics_edu.views.html.report import report_page

from ..compare.examples import FEW, constructed
from .lab import violations

STYLE = f"<style>{palette.css()}</style>"
PAINT = "it => getComputedStyle(it).backgroundColor"

# Views: pointing at a row lights its occurrences, here and nowhere else

CAT = explain("the the the cat".split(), ["the cat is on the mat".split()])
LIT = "color(srgb 1 0.945098 0.658824)"


@pytest.fixture
def views(browser: Browser) -> Iterator[Page]:
    """Four panes of linked texts, each with the script that lights them."""
    page = browser.new_page()
    panes = "".join(markup.pane(texts.linked_texts(CAT, n)) for n in (1, 1, 2))
    panes += markup.pane(texts.linked_texts(CAT, 1) + texts.linked_texts(CAT, 1))
    page.set_content(f'<meta charset="utf-8">{STYLE}<body data-jp-theme-light="true">{panes}')
    page.add_script_tag(
        type="module",
        content=live.script()
        + "\nfor (const pane of document.querySelectorAll('.mtm'))"
        + " answerPointing(pane, new AbortController().signal); window.listening = true;",
    )
    page.wait_for_function("() => window.listening")
    yield page
    page.close()


def lit(page: Page, pane: int) -> list[str]:
    """The words with the colour of what is pointed at."""
    words = page.locator(".mtm").nth(pane).locator(".mtm-token, .mtm-woven > bdi").all()
    return [word.inner_text().split()[0] for word in words if word.evaluate(PAINT) == LIT]


def test_hovering_a_row_lights_its_words_in_its_own_pane(views: Page) -> None:
    assert lit(views, 0) == lit(views, 1) == []
    views.locator(".mtm").nth(0).locator("tr.mtm-g0").hover()
    assert lit(views, 0) == ["the"] * 5
    assert lit(views, 1) == lit(views, 2) == lit(views, 3) == []
    views.locator(".mtm").nth(3).locator("tr.mtm-g1").first.hover()
    assert lit(views, 3) == ["cat"] * 2
    views.locator(".mtm").nth(0).locator("s.mtm-clipped").first.hover()
    assert views.locator(".mtm").nth(0).locator("tr.mtm-g0").evaluate(PAINT) == LIT


def test_the_keyboard_lights_as_the_mouse_does(views: Page) -> None:
    for words in (["the"] * 5, ["cat"] * 2):
        views.keyboard.press("Tab")
        assert lit(views, 0) == words
    assert views.locator("tr:focus").evaluate("it => getComputedStyle(it).outlineStyle") == "solid"
    views.locator(".mtm").nth(2).locator("tr.mtm-g1").focus()
    assert lit(views, 2) == ["the", "cat", "the", "cat"]
    shadow = "it => getComputedStyle(it).boxShadow"
    bars = views.locator(".mtm").nth(2).locator(".mtm-text i[class]").all()
    shadowed = [bar.get_attribute("class") for bar in bars if bar.evaluate(shadow) != "none"]
    assert ["mtm-g1" in name for name in shadowed if name] == [True] * 4


@pytest.mark.parametrize(
    ("theme", "system", "paper"),
    [("true", "dark", 255), ("false", "light", 17), (None, "dark", 17)],
)
def test_the_theme_of_the_page_comes_before_the_systems(
    browser: Browser, theme: str | None, system: str, paper: int
) -> None:
    page = browser.new_page(color_scheme=system)  # type: ignore[arg-type]
    body = f'<body data-jp-theme-light="{theme}">' if theme else ""
    page.set_content(STYLE + body + markup.pane("x"))
    assert page.locator(".mtm").evaluate(PAINT) == f"rgb({paper}, {paper}, {paper})"
    page.close()


# The report: offline, with one script of its own, accessible, narrow and printed

TOO_WIDE = "() => document.documentElement.scrollWidth > document.documentElement.clientWidth"


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("report") / "report.html"
    a, b, references = constructed(24)
    hard = "<script>document.title = 'run'</script> \u05e9\u05dc\u05d5\u05dd " + "x" * 300
    texts = [*a, hard], [*b, hard + " b"], [*references, [hard + " b"]]
    path.write_text(report_page(compare(*texts, **FEW)), "utf-8")
    return path


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_report_needs_nothing_but_itself(browser: Browser, report: Path, theme: str) -> None:
    context = browser.new_context(color_scheme=theme, offline=True)  # type: ignore[arg-type]
    page = context.new_page()
    requests: list[str] = []
    page.on("request", lambda it: requests.append(it.url))
    page.goto(report.as_uri())
    for fold in page.locator("summary").all():
        fold.click()
    assert violations(page, "html") == []
    assert page.title() == "BLEU: A and B compared"
    assert page.locator("script").count() == 1  # its own, which sorts and searches
    page.set_viewport_size({"width": 390, "height": 800})
    assert not page.evaluate(TOO_WIDE)
    page.emulate_media(media="print")
    assert page.locator("body").evaluate(PAINT) == "rgb(255, 255, 255)"
    assert page.pdf()[:5] == b"%PDF-"
    assert requests == [report.as_uri()]
    context.close()


# morph.js: a pane comes to what is drawn, and keeps each part that is as it was

DRAW = """html => {
    const plain = document.createElement('p');
    plain.innerHTML = html;
    const pane = document.querySelector('div');
    window.drawn = draw(pane, html, window.drawn);
    return [pane.innerHTML, plain.innerHTML];
}"""
DRAW_ALL = f"htmls => htmls.map({DRAW})"
MARK = "root => root.querySelectorAll('*').forEach(it => { it.wasHere = true; })"
NEW = """root => [...root.querySelectorAll('*')]
    .filter(it => it.checkVisibility() && !it.wasHere).map(it => it.textContent)"""


def elements(inside: st.SearchStrategy[Html], *names: str) -> st.SearchStrategy[Html]:
    return st.builds(
        lambda name, content, css: tag(name, *content, css=css),
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


@given(htmls=st.lists(fragments, min_size=1, max_size=4))
def test_a_pane_comes_to_what_is_drawn(page: Page, htmls: list[Html]) -> None:
    for pane, plain in page.evaluate(DRAW_ALL, htmls):
        assert pane == plain


@pytest.mark.parametrize(
    ("before", "after", "new"),
    [
        ("<b>1</b><b>2</b><b>3</b>", "<b>1</b><b>5</b><b>3</b>", "5"),
        ("<b>1</b><b>3</b>", "<b>1</b><b>2</b><b>3</b>", "2"),
        ("<b>1</b><b>2</b><b>3</b>", "<b>1</b><b>3</b>", ""),
        ("<b>1</b>", "<b>1</b><b>2</b>", "2"),
        ("<b>1</b><b>2</b><b>3</b>", "<b>4</b><b>2</b><b>5</b>", "4 5"),
        ("<p><b>1</b><i>2</i></p><p>3</p>", "<p><b>1</b><i>4</i></p><p>3</p>", "4"),
        ("<p><b>1</b><i>2</i></p>", '<p class="x"><b>1</b><i>2</i></p>', ""),
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
    assert pane.locator(".x").count() == after.count('class="x"')


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
