"""What went wrong in front of a class, each tried again where it was seen: in a real browser."""

from __future__ import annotations

from typing import Any

import pytest
from nbformat.v4 import new_markdown_cell
from playwright.sync_api import Browser, Locator, expect

from mtmetrics_edu.course.examples import GUIDE

from .conftest import ROOT, OpenNotebook, WriteNotebook
from .lab import Notebook, Server, Tab, serve_lab

AREA = ".mtm-live"
CELLS = [
    new_markdown_cell("before"),
    "from mtmetrics_edu.course.widgets import Playground\nPlayground()",
    "'after'",
]
BOX = "it => it.getBoundingClientRect().toJSON()"
DANGEROUS = ["m", "y", "d", "d", "x", "a", "b", "r", "z", "j", "k", "ArrowDown", "ArrowUp"]
DANGEROUS += ["ArrowLeft", "ArrowRight", "Shift+Enter", "Control+Enter", "Escape", "0", "0"]


@pytest.fixture
def file(write_notebook: WriteNotebook) -> str:
    """A notebook with a playground between two cells."""
    return write_notebook("defects", *CELLS)


@pytest.fixture
def playground(file: str, open_notebook: OpenNotebook) -> Notebook:
    notebook = open_notebook(file)
    notebook.run_all()
    expect(notebook.page.locator(".mtm-score").first).to_be_visible()
    return notebook


def area(tab: Tab) -> Locator:
    return tab.page.locator(AREA)


def cells(notebook: Notebook) -> list[Any]:
    """Kind, text and number of runs of every cell, and which of them is active."""
    found: list[Any] = notebook.page.evaluate(
        """() => {
            const {content} = window.jupyterapp.shell.currentWidget;
            const all = [...content.model.cells].map(cell => {
                const {cell_type, source, execution_count} = cell.toJSON();
                return [cell_type, source, execution_count ?? null];
            });
            return [...all, content.activeCellIndex];
        }"""
    )
    return found


def starting_points(tab: Tab) -> dict[str, Locator]:
    """What a learner clicks before a key is pressed by mistake."""
    inside = area(tab)
    inside.locator(".mtm-fold").click()
    expect(inside.locator(".mtm-choices")).to_be_visible()
    return {
        "word": inside.locator(".mtm-word").first,
        "row": inside.locator(".mtm-linked tr[tabindex]").first,
        "words": inside.locator(".mtm-score").first,
        "button": inside.get_by_role("button", name="Pin as A"),
        "check box": inside.get_by_label("Lowercase", exact=True),
        "list": inside.get_by_label("Convention", exact=True),
        "number": inside.get_by_label("Max n", exact=True),
        "tab": inside.get_by_role("tab", name="NIST", exact=True),
    }


def press_dangerous_keys(notebook: Notebook, point: str, start: Locator) -> None:
    """Each key that does something to a cell, after a click; the cells must stay as they are."""
    start.focus() if point == "list" else start.click()  # a click would open the list
    notebook.wait_idle(0.1)
    before = cells(notebook)
    for key in DANGEROUS:
        notebook.page.keyboard.press(key)
    notebook.wait_idle()
    assert cells(notebook) == before, point
    expect(area(notebook)).to_have_count(1)


def test_no_key_typed_in_the_playground_reaches_the_notebook(playground: Notebook) -> None:
    for point, start in starting_points(playground).items():
        press_dangerous_keys(playground, point, start)
    expect(area(playground).get_by_label("Candidate", exact=True)).to_have_value(GUIDE.text)
    assert playground.trouble == []


@pytest.mark.parametrize("label", ["Convention", "Candidate"])
def test_saving_still_works_from_inside(playground: Notebook, label: str) -> None:
    model = "window.jupyterapp.shell.currentWidget.context.model"
    area(playground).locator(".mtm-fold").click()
    expect(area(playground).locator(".mtm-choices")).to_be_visible()
    area(playground).get_by_label(label, exact=True).focus()
    playground.page.evaluate(f"() => {{ {model}.dirty = true; }}")
    playground.page.keyboard.press("ControlOrMeta+s")
    playground.page.wait_for_function(f"() => !{model}.dirty")


def test_the_rows_are_one_stop_and_the_arrow_keys_go_on(playground: Notebook) -> None:
    rows = area(playground).locator(".mtm-linked tr[tabindex]")
    rows.first.focus()
    expect(area(playground).locator(".mtm-linked tr[tabindex='0']")).to_have_count(1)
    for key, place in (("ArrowDown", 1), ("ArrowDown", 2), ("ArrowUp", 1), ("Home", 0)):
        playground.page.keyboard.press(key)
        expect(rows.nth(place)).to_be_focused()
    playground.page.keyboard.press("End")
    expect(rows.last).to_be_focused()


POLICY = {"headers": {"Content-Security-Policy": "script-src 'self' 'unsafe-eval' blob:"}}
INLINE = """() => {
    const style = document.createElement('style');
    style.setAttribute('onload', 'window.inline = true');
    document.head.append(style);
}"""


def test_it_works_where_a_policy_forbids_inline_scripts(browser: Browser) -> None:
    """JupyterLab's own page needs eval, and has an inline script that is refused."""
    settings = f"--ServerApp.tornado_settings={POLICY}"
    with (
        serve_lab(ROOT / "notebooks", settings) as server,
        Notebook(browser, server, "playground.ipynb", fresh=True) as notebook,
    ):
        notebook.run_all()
        press_dangerous_keys(notebook, "list", starting_points(notebook)["list"])
        notebook.type_into("Candidate", "it is a guide", delay=20)
        words = area(notebook).locator(".mtm-answers .mtm-text").first.locator(".mtm-word")
        expect(words).to_have_count(4)
        area(notebook).locator(".mtm-word").first.hover()
        expect(area(notebook).locator(".mtm-word .mtm-card").first).to_be_visible()
        notebook.page.evaluate(INLINE)
        assert not notebook.page.evaluate("window.inline")
        assert any("script-src" in trouble for trouble in notebook.trouble)


@pytest.mark.parametrize("address", ["50%", "mtmetrics%3"])
def test_a_link_that_was_cut_switches_nothing_off(
    file: str, browser: Browser, lab: Server, address: str
) -> None:
    with Notebook(browser, lab, f"{file}#{address}", fresh=True) as notebook:
        notebook.run_all()
        expect(area(notebook).locator(".mtm-score").first).to_be_visible()
        expect(area(notebook)).to_have_attribute("data-scripted", "")
        press_dangerous_keys(notebook, "list", starting_points(notebook)["list"])


def test_a_number_box_is_live_without_enter(playground: Notebook) -> None:
    area(playground).locator(".mtm-fold").click()
    box = area(playground).get_by_label("Max n", exact=True)
    expect(box).to_be_visible()
    box.press("ControlOrMeta+a")
    playground.page.keyboard.press("2")
    area(playground).get_by_role("tab", name="BLEU", exact=True).click()
    expect(area(playground).get_by_role("tab", name="P1–P2", exact=True)).to_be_visible()


def test_what_stands_there_when_the_kernel_is_gone_says_so(playground: Notebook) -> None:
    said = "() => getComputedStyle(document.querySelector('.mtm-live'), '::before').content"
    parts = [
        area(playground).locator(css) for css in (".mtm-answers", ".mtm-sums", ".widget-tab .mtm")
    ]
    opacity = "it => +getComputedStyle(it).opacity"
    sign = "it => getComputedStyle(it, '::before').content"
    assert "run the cell" not in playground.page.evaluate(said)
    playground.page.evaluate(
        "() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()"
        ".then(() => null)"
    )
    playground.page.wait_for_function(
        "() => document.querySelector('.mtm-live.jupyter-widgets-disconnected')"
    )
    assert "run the cell to bring it to life" in playground.page.evaluate(said)
    assert [part.first.evaluate(opacity) < 1 for part in parts] == [True] * 3
    assert "×" in area(playground).locator(".mtm-remove").first.evaluate(sign)


def test_undo_brings_back_what_was_typed_over(playground: Notebook) -> None:
    box = area(playground).get_by_label("Candidate", exact=True)
    box.press("ControlOrMeta+a")
    box.press_sequentially("the cat sat", delay=60)
    expect(area(playground).locator(".mtm-answers")).to_contain_text("sat")
    area(playground).get_by_role("button", name="Undo", exact=True).click()
    expect(box).to_have_value(GUIDE.text)


def test_no_card_covers_a_text(playground: Notebook) -> None:
    for width in (1024, 1280, 1920):
        playground.page.set_viewport_size({"width": width, "height": 720})
        no_card_covers_a_text(playground)


def no_card_covers_a_text(playground: Notebook) -> None:
    words = area(playground).locator(".mtm-answers .mtm-text").first.locator(".mtm-word")
    under = area(playground).locator(".mtm-answers .mtm-reference").last
    said = area(playground).locator(".mtm-sums .mtm-said")
    for place in range(words.count()):
        words.nth(place).hover()
        card = words.nth(place).locator(".mtm-card")
        expect(card).to_be_visible()
        ends, begins = under.evaluate(BOX)["bottom"], card.evaluate(BOX)["top"]
        assert begins >= ends - 4, place  # a text ends with some air
        assert said.evaluate(BOX)["right"] <= card.evaluate(BOX)["left"], place


def test_who_presents_sees_all_of_it(playground: Notebook) -> None:
    playground.page.set_viewport_size({"width": 1280, "height": 720})
    area(playground).get_by_role("button", name="Present", exact=True).click()
    for part in (".mtm-said", ".mtm-score dl", ".mtm-header"):
        expect(area(playground).locator(part).first).to_be_in_viewport(ratio=0.99)


def test_a_guess_is_taken_with_enter_and_nothing_tells_the_score_before(
    playground: Notebook,
) -> None:
    playground.page.set_viewport_size({"width": 1280, "height": 720})
    area(playground).get_by_role("button", name="Guess first", exact=True).click()
    guess = area(playground).get_by_label("Your guess", exact=True)
    expect(guess).to_be_in_viewport(ratio=0.99)
    shown = area(playground).get_by_label("Example", exact=True).locator("option:checked")
    expect(shown).to_have_text("It is a guide to action, in lower case")
    guess.fill(".45")
    guess.press("Enter")
    expect(area(playground).locator(".mtm-said").first).to_contain_text("You guessed 0.4500")
    area(playground).get_by_label("Candidate", exact=True).press("x")
    expect(guess).to_have_value("")
    assert playground.trouble == []


def test_nothing_shows_null_where_the_pointer_rests(playground: Notebook) -> None:
    for group in ("Compare", "Share"):
        area(playground).get_by_role("tab", name=group, exact=True).click()
        expect(area(playground).locator(".widget-tab .mtm-pane:visible .mtm")).not_to_be_empty()
        expect(area(playground).locator("[title=null]")).to_have_count(0)


@pytest.mark.parametrize("name", ["Matches", "P1–P4"])
def test_on_a_narrow_screen_max_and_clipped_stay_in_sight(playground: Notebook, name: str) -> None:
    if name != "Matches":
        area(playground).get_by_role("tab", name="BLEU", exact=True).click()
        area(playground).get_by_role("tab", name=name, exact=True).click()
    for width in (390, 640):
        playground.page.set_viewport_size({"width": width, "height": 800})
        max_and_clipped_are_in_sight(playground)


def max_and_clipped_are_in_sight(playground: Notebook) -> None:
    table = area(playground).locator(
        ".mtm-table:has(th:text('R3'), th:text('reference 3')):visible"
    )
    for place in (-1, -2):
        head = table.first.locator("thead th").nth(place)
        head.scroll_into_view_if_needed()
        inside = """it => {
            const own = it.getBoundingClientRect();
            const frame = it.closest('.mtm-scroll').getBoundingClientRect();
            return own.left >= frame.left && own.right <= frame.right + 1;
        }"""
        table.first.evaluate("it => it.closest('.mtm-scroll').scrollTo(0, 0)")
        assert head.evaluate(inside)
    row = table.first.locator("tbody tr").first
    ngram, most = row.locator("th").evaluate(BOX), row.locator("td").nth(-2).evaluate(BOX)
    assert ngram["right"] <= most["left"]


WIDE = (
    "from mtmetrics_edu.course.widgets import Playground\n"
    "Playground('it is a guide to action', ['it is a guide to action %d' % i for i in range(8)])"
)


def test_only_a_wide_table_scrolls(
    write_notebook: WriteNotebook, open_notebook: OpenNotebook
) -> None:
    notebook = open_notebook(write_notebook("wide", WIDE), width=480)
    notebook.run_all()
    table = area(notebook).locator(".mtm-linked .mtm-scroll")
    over = "e => e.scrollWidth - e.clientWidth"
    table.scroll_into_view_if_needed()
    table.get_by_role("columnheader", name="clipped").wait_for()  # laid out when it is in sight
    assert table.evaluate(over) > 1, table.bounding_box()
    texts = area(notebook).locator(".mtm:has(.mtm-linked)")
    assert texts.evaluate(over) <= 1
    edge = table.bounding_box()
    for name in ("max reference", "clipped"):
        box = table.get_by_role("columnheader", name=name).bounding_box()
        assert box
        assert edge
        assert box["x"] + box["width"] <= edge["x"] + edge["width"]
