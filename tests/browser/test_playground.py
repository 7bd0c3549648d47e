"""The playground as a learner meets it: a real JupyterLab, a real browser, a real keyboard."""

from __future__ import annotations

import time
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Error, Locator, expect

from mtmetrics_edu.course.examples import CORPORA, EXAMPLES, GUIDE
from mtmetrics_edu.course.widgets.playground.presets import preset
from mtmetrics_edu.course.widgets.playground.sharing import decode, encode
from mtmetrics_edu.course.widgets.playground.state import State
from mtmetrics_edu.course.widgets.playground.tabs import TABS
from mtmetrics_edu.explain.calculation import Calculation
from mtmetrics_edu.views.drawing import WIDTH

from ..telephone import read
from .axe import violations
from .conftest import OpenNotebook, WriteNotebook
from .lab import PATIENCE, Notebook, Tab

NOTEBOOK = "playground.ipynb"
AREA = ".jp-Cell-outputArea .mtm-live"
HOSTILE = (
    "<img src=x onerror=\"document.title='hit'\"> </style>"
    "<script>document.title='hit'</script> $x$ & `"
)


def area(tab: Tab) -> Locator:
    """The playground in the page, wherever it is served."""
    return tab.page.locator(".mtm-live").first


def turn_to(tab: Tab, name: str) -> None:
    """Click its group and the tab, and see that it is in front."""
    strips = area(tab).locator(".widget-tab")
    strips.get_by_role("tab", name=TABS[name].group or name, exact=True).first.click()
    head = strips.get_by_role("tab", name=name, exact=True).last
    head.click()
    expect(head).to_have_attribute("aria-selected", "true")
    pane = area(tab).locator(".widget-tab-contents .mtm-pane:visible .mtm")
    expect(pane).to_have_count(1)
    expect(pane).not_to_be_empty()


def unfold(tab: Tab) -> None:
    """Show the choices, if they are folded."""
    box = area(tab).locator(".mtm-choices")
    if not box.is_visible():
        area(tab).locator(".mtm-fold").click()
    expect(box).to_be_visible()


def choose(tab: Tab, label: str, option: str) -> None:
    """Choose from a labelled list."""
    if label in ("Convention", "Tokenizer", "Smoothing"):
        unfold(tab)
    area(tab).get_by_label(label, exact=True).select_option(label=option)


def press(tab: Tab, name: str) -> None:
    """Press a button."""
    area(tab).get_by_role("button", name=name, exact=True).click()


def shows(tab: Tab, state: State) -> None:
    """The score line says what the API computes for the state."""
    found = Calculation(state.segments, state.choices)
    stats = found.pooled.stats
    line = area(tab).locator(".mtm-score").last
    expect(line.locator("dd").first).to_have_text(f"{found.pooled.score:.4f}")
    for matches, total in zip(stats.matches, stats.totals, strict=True):
        expect(line).to_contain_text(f"{matches}/{total}" if total else "undefined")
    expect(line).to_contain_text(f"{found.nist.score:.4f}")
    expect(line).to_contain_text(found.signature)


@pytest.fixture
def playground(open_notebook: OpenNotebook) -> Notebook:
    notebook = open_notebook(NOTEBOOK)
    notebook.run_all()
    return notebook


def test_all_of_it_by_hand(playground: Notebook) -> None:
    tab = playground
    state = preset("guide")
    shows(tab, state)

    tab.type_into("Candidate", "it is a guide", delay=20)
    state = state.edited(candidate="it is a guide")
    shows(tab, state)
    tab.type_into("Reference 2", "it is a guide to the party", delay=20)
    state = state.with_reference(1, "it is a guide to the party")
    shows(tab, state)

    press(tab, "Add reference")
    tab.type_into("Reference 4", "it is", delay=20)
    state = state.edited(references=(*state.segment.references, "it is"))
    shows(tab, state)
    press(tab, "Remove 1")
    state = state.without_reference(0)
    shows(tab, state)
    expect(area(tab).get_by_label("Reference 1", exact=True)).to_be_focused()
    expect(area(tab).get_by_label("Reference 4")).to_have_count(0)

    for name in TABS:
        turn_to(tab, name)
        tab.wait_idle(0.1)
        assert violations(tab.page, AREA) == [], name
    turn_to(tab, "Matches")
    expect(area(tab).locator(".mtm-table .mtm-total").first).to_contain_text("total")

    choose(tab, "Example", EXAMPLES["cat_mat"].title)
    shows(tab, preset("cat_mat"))
    press(tab, "Undo")
    shows(tab, state)
    expect(area(tab).get_by_label("Candidate")).to_have_value("it is a guide")

    choose(tab, "Tokenizer", "13a")
    state = state.with_choices(tokenizer="13a")
    shows(tab, state)
    choose(tab, "Convention", "sacrebleu")
    state = state.with_convention("sacrebleu")
    shows(tab, state)
    expect(area(tab).locator(".mtm-status")).to_contain_text("sacrebleu itself: BLEU")

    press(tab, "Pin as A")
    tab.type_into("Candidate", "it is a guide to the party", delay=20)
    after = state.edited(candidate="it is a guide to the party")
    shows(tab, after)
    turn_to(tab, "A → B")
    before_after = [Calculation(s.segments, s.choices).pooled.score for s in (state, after)]
    row = area(tab).locator(".mtm-table tr", has_text="BLEU").first
    expect(row.locator("td").nth(0)).to_have_text(f"{before_after[0]:.4f}")
    expect(row.locator("td").nth(1)).to_have_text(f"{before_after[1]:.4f}")
    state = after

    unfold(tab)
    tab.type_into("Weights", "1/0", delay=20)
    expect(area(tab).get_by_role("alert")).to_contain_text("expected numbers")
    expect(area(tab).locator(".mtm-stale .mtm-score")).to_be_visible()
    expect(area(tab).get_by_label("Weights")).to_have_value("1/0")
    tab.type_into("Weights", ".4 .3 .2 .1", delay=20)
    state = state.with_choices(weights=".4 .3 .2 .1")
    shows(tab, state)
    expect(area(tab).get_by_role("alert")).to_have_count(0)

    turn_to(tab, "Share")
    line = area(tab).get_by_label("Share line")
    expect(line).to_have_value(encode(state))
    assert decode(line.input_value()) == state
    line.fill(encode(preset("dog_man")))
    shows(tab, preset("dog_man"))
    expect(area(tab).locator(".mtm-score")).to_have_count(2)
    line.fill(encode(state)[:-4])
    expect(area(tab).get_by_role("alert")).to_contain_text("damaged")
    shows(tab, preset("dog_man"))
    press(tab, "Undo")
    shows(tab, state)
    choose(tab, "Table", "P1")
    with tab.page.expect_download() as saved:
        area(tab).get_by_role("link", name="P1 as CSV").click()
    assert "1-gram,candidate" in Path(saved.value.path()).read_text()
    with tab.page.expect_download() as saved:
        press(tab, "why.png")
    assert saved.value.suggested_filename == "why.png"
    png = Path(saved.value.path()).read_bytes()
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(png[16:20]) == 2 * WIDTH
    assert tab.trouble == []


@pytest.mark.parametrize(("width", "beside"), [(1280, 2), (1920, 4)])  # a laptop, a projector
def test_the_tables_beside_each_other_show_every_ngram_whole(
    open_notebook: OpenNotebook, width: int, beside: int
) -> None:
    tab = open_notebook(NOTEBOOK, width=width)
    tab.run_all()
    turn_to(tab, "P1–P4")
    tables = area(tab).locator(".mtm-row > div")
    tops: list[float] = tables.evaluate_all("all => all.map(e => e.getBoundingClientRect().top)")
    assert tops.count(tops[0]) == beside
    cut = "all => all.filter(e => e.scrollWidth > e.clientWidth).map(e => e.textContent)"
    assert tables.locator("th[scope=row]").evaluate_all(cut) == []


def test_hostile_text_stays_text(playground: Notebook) -> None:
    tab = playground
    state = preset("guide")
    box = area(tab).get_by_label("Candidate", exact=True)
    for text in (HOSTILE, "a \u202eb\u2066 c\0", "猫 고양이 😀", "x " * 10_000):
        box.fill(text)
        box.blur()
        state = state.edited(candidate=text)
        for name in ("Matches", "P1–P4", "Tokens"):
            turn_to(tab, name)
        shows(tab, state)
    box.evaluate(
        "e => { e.value = 'a\\ud800b c'; e.dispatchEvent(new Event('input', {bubbles: true})) }"
    )
    shows(tab, state.edited(candidate="a\ufffdb c"))
    assert tab.page.title() != "hit"
    assert area(tab).locator("img, script").count() == 0
    assert tab.trouble == []


def test_the_keyboard_alone_suffices(playground: Notebook) -> None:
    tab, page = playground, playground.page
    unfold(tab)
    area(tab).get_by_label("Example", exact=True).focus()
    visited: list[str] = []
    for _ in range(40):
        visited.append(page.evaluate(NAME_OF_FOCUS))
        page.keyboard.press("Tab")
        if visited[-1] == "Matches":
            break
    assert visited == [
        *("Example", "Reset", "Pin as A", "Present", "Guess first"),
        "Candidate",
        *("Reference 1", "Use 1", "Remove 1", "Reference 2", "Use 2", "Move 2 up", "Remove 2"),
        *("Reference 3", "Use 3", "Move 3 up", "Remove 3"),
        *("Add reference", "Add segment", "it"),
        "Choices: the paper · whitespace · case counts · 1- to 4-grams · not smoothed · closest r",
        *("Convention", "Tokenizer", "Lowercase", "Max n", "Weights", "Smoothing", "Length r"),
        "What do these words mean?",
        *("Texts", "Matches"),
    ]
    expect(area(tab).get_by_text("How a text is split into words.")).to_be_visible()
    meaning = area(tab).get_by_text("Brevity penalty: 1 for a candidate that is long enough")
    expect(meaning).to_be_hidden()
    for key in ("Shift+Tab", "Shift+Tab", "Shift+Tab", "Enter"):
        page.keyboard.press(key)
    expect(meaning).to_be_visible()
    assert violations(page, AREA) == []
    for key in ("Tab", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    head = area(tab).get_by_role("tab", name="BLEU", exact=True)
    expect(head).to_have_attribute("aria-selected", "true")
    area(tab).get_by_label("Max n", exact=True).focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Tab")
    shows(tab, preset("guide").with_choices(max_n=3))
    area(tab).get_by_role("button", name="Undo").focus()
    page.keyboard.press("Enter")
    shows(tab, preset("guide"))
    assert tab.trouble == []


NAME_OF_FOCUS = """() => {
    const e = document.activeElement;
    const said = e.labels?.[0]?.textContent || e.innerText || e.tagName;
    return said.split('\\n')[0].trim();
}"""


def test_score_changes_are_announced(playground: Notebook) -> None:
    announced = area(playground).locator(".mtm-sr-only [role=status]")
    expect(announced).to_have_text("BLEU 0.5046")
    playground.type_into("Candidate", "it", delay=20)
    expect(announced).to_have_text("BLEU 0.0000")


WATCH = """() => {
    const live = document.querySelector('.mtm-live'), seen = {heights: new Set(), blank: 0};
    const pane = () => [...live.querySelectorAll('.widget-tab-contents .mtm-pane')]
        .find(e => e.offsetParent !== null);
    window.watched = seen;
    const frame = () => {
        seen.heights.add(Math.round(live.getBoundingClientRect().height));
        seen.blank += !pane()?.innerText.trim() || !live.querySelector('.mtm-score');
        requestAnimationFrame(frame);
    };
    frame();
}"""


@pytest.mark.parametrize("name", ["Matches", "P1–P4", "Why", "Tools"])
def test_typing_does_not_flicker_and_the_last_key_wins(
    open_notebook: OpenNotebook, name: str
) -> None:
    tab = open_notebook(NOTEBOOK, width=1920)  # so wide that no box needs another line
    tab.run_all()
    turn_to(tab, name)
    tab.wait_idle()
    tab.page.evaluate(WATCH)
    box = area(tab).get_by_label("Candidate", exact=True)
    box.click()
    box.press("ControlOrMeta+End")
    box.press_sequentially("xyzxyzxyzxyzxyz", delay=40)  # one word changes: no row comes or goes
    box.press_sequentially("abcabcabcabcabc", delay=0)
    typed = box.input_value()
    assert typed.endswith("partyxyzxyzxyzxyzxyzabcabcabcabcabc")
    shows(tab, preset("guide").edited(candidate=typed))
    tab.wait_idle()
    seen = tab.page.evaluate("() => ({heights: [...watched.heights], blank: watched.blank})")
    assert seen["blank"] == 0
    heights = seen["heights"]
    assert heights == sorted(heights)  # a longer text may need more lines and rows; nothing shrinks
    assert box.input_value() == typed
    assert tab.trouble == []


def test_the_first_screen_of_a_laptop_shows_what_matters(playground: Notebook) -> None:
    playground.page.set_viewport_size({"width": 1280, "height": 720})
    playground.page.locator(".jp-WindowedPanel-outer").first.evaluate("it => it.scrollTop = 0")
    below = playground.page.locator(".jp-NotebookPanel-notebook").first.bounding_box()
    assert below
    for seen in (
        area(playground).get_by_label("Candidate", exact=True),
        area(playground).get_by_label("Reference 3", exact=True),
        area(playground).locator(".mtm-answers .mtm-word").first,
        area(playground).locator(".mtm-answers .mtm-word").last,
        area(playground).locator(".mtm-score dd").last,
        area(playground).locator(".mtm-said").filter(has_text="“obeys” is in no reference."),
    ):
        box = seen.bounding_box()
        assert box, seen
        assert below["y"] <= box["y"]
        assert box["y"] + box["height"] <= min(below["y"] + below["height"], 720)


def test_what_is_below_the_window_waits_for_its_layout(playground: Notebook) -> None:
    playground.page.set_viewport_size({"width": 1280, "height": 600})
    turn_to(playground, "NIST")
    area(playground).get_by_label("Candidate", exact=True).press_sequentially("w")
    playground.wait_idle()
    laid_out = """(root, scrolled) => {
        const number = [...root.querySelectorAll('.mtm-told b, .mtm-told span')].at(-1);
        if (scrolled) number.scrollIntoView();
        return number.checkVisibility({contentVisibilityAuto: true});
    }"""
    assert not area(playground).evaluate(laid_out, False)
    root = area(playground).element_handle()
    playground.page.wait_for_function(f"root => ({laid_out})(root, true)", arg=root)


def test_a_word_answers_where_it_is_pointed_at(playground: Notebook) -> None:
    words = area(playground).locator(".mtm-answers .mtm-word")
    ensures = words.nth(7)
    card = ensures.locator(".mtm-card")
    expect(card).to_be_hidden()
    ensures.hover()
    expect(card).to_contain_text("“ensures” matches: it is in reference 1. Without it BLEU")
    expect(card).to_contain_text("ensures that the military R1")
    lit = area(playground).locator(".mtm-answers .mtm-reference .mtm-lit")
    shown = lit.evaluate_all("all => all.map(it => it.firstChild.textContent)")
    assert shown == ["ensures", "that", "the", "military"]
    words.nth(9).hover()  # the first "the"; the others are lit as words alone, so less
    paint = [it.evaluate("it => getComputedStyle(it).backgroundColor") for it in lit.all()]
    assert len({*paint}) > 1
    playground.page.mouse.move(2, 2)
    expect(card).to_be_hidden()
    expect(lit).to_have_count(0)
    words.first.focus()
    for _ in range(7):
        playground.page.keyboard.press("ArrowRight")
    expect(ensures).to_be_focused()
    expect(card).to_be_visible()
    expect(lit).to_have_count(4)
    assert violations(playground.page, AREA) == []


def test_a_card_follows_what_is_typed_while_the_pointer_rests(playground: Tab) -> None:
    word = area(playground).locator(".mtm-answers .mtm-word").first
    word.hover()
    expect(word.locator(".mtm-card")).to_contain_text("“it” matches")
    playground.control("Candidate").fill("zebra It is")
    expect(word.locator(".mtm-card")).to_contain_text("“zebra” is in no reference")
    playground.control("Candidate").fill("zebra")
    expect(word.locator(".mtm-card")).to_contain_text("Without it BLEU stays 0.0000")
    expect(word.locator(".mtm-card")).to_have_count(1)


def test_a_row_lights_its_words_and_a_word_its_row(playground: Notebook) -> None:
    linked = area(playground).locator(".mtm-linked")
    row, words = linked.locator("tr.mtm-g0"), linked.locator("bdi.mtm-in0")
    row.scroll_into_view_if_needed()
    playground.wait_idle()  # what is above has its layout now
    row.hover()
    assert words.count() > 2
    expect(linked.locator("bdi.mtm-lit")).to_have_count(words.count())
    linked.locator("i.mtm-g3").first.hover()
    expect(linked.locator("tr.mtm-lit")).to_have_class("mtm-g3 mtm-lit")


def test_numbers_that_changed_are_lit_for_a_moment(playground: Notebook) -> None:
    playground.type_into("Candidate", "it is", delay=20)
    playground.wait_idle()
    marked = area(playground).locator(".mtm-score dd.mtm-changed")
    expect(marked.first).to_be_visible()
    playground.page.emulate_media(reduced_motion="reduce")
    expect(marked.first).to_have_css("transition-duration", "0s")


def test_a_row_of_the_corpus_brings_its_segment(playground: Notebook) -> None:
    choose(playground, "Example", CORPORA["dog_man"].title)
    turn_to(playground, "Corpus")
    rows = area(playground).locator(".mtm-corpus tbody tr[tabindex]")
    texts = [segment.candidate for segment in preset("dog_man").segments]
    for place, use in ((2, "click"), (1, "Enter")):
        row = rows.nth(place)
        row.click() if use == "click" else row.press("Enter")
        box = area(playground).get_by_label("Candidate", exact=True)
        expect(box).to_have_value(texts[place])


def test_a_link_opens_what_was_shared(playground: Notebook, open_notebook: OpenNotebook) -> None:
    playground.context.grant_permissions(["clipboard-read", "clipboard-write"])
    choose(playground, "Example", EXAMPLES["cat_mat"].title)
    turn_to(playground, "Share")
    for done, name in enumerate(("Copy the line", "Copy a link"), start=1):
        press(playground, name)
        expect(area(playground).get_by_role("button", name="Copied")).to_have_count(done)
    link: str = playground.page.evaluate("navigator.clipboard.readText()")
    address, _, line = link.partition("#")
    assert address == playground.page.url.partition("#")[0]
    assert decode(line) == preset("cat_mat")
    other = open_notebook(f"{NOTEBOOK}#{line}", fresh=True)
    other.run_all()
    shows(other, preset("cat_mat"))


@pytest.mark.parametrize(("theme", "height"), [("light", 720), ("dark", 900)])
def test_a_telephone_reads_the_code_of_the_link(
    open_notebook: OpenNotebook, screenshots: Path, theme: str, height: int
) -> None:
    notebook = open_notebook(NOTEBOOK, theme=theme)
    notebook.run_all()
    notebook.page.set_viewport_size({"width": 1280, "height": height})
    choose(notebook, "Example", EXAMPLES["cat_mat"].title)
    telephone_opens(notebook, encode(preset("cat_mat")))
    code = area(notebook).locator(".mtm-qr")
    expect(area(notebook)).to_contain_text("Only this computer can open 127.0.0.1")
    size = code.bounding_box()
    assert size
    assert min(size["width"], size["height"]) > 0.6 * height
    notebook.screenshot(screenshots / f"invitation-{theme}.png")
    assert violations(notebook.page, AREA) == []
    notebook.type_into("Candidate", "the cat", delay=20)
    line = encode(preset("cat_mat").edited(candidate="the cat"))
    telephone_reads(notebook, here(notebook, line))
    notebook.type_into("Address", "https://course.example/", delay=10)
    expect(area(notebook)).not_to_contain_text("Only this computer")
    telephone_reads(notebook, f"https://course.example/#{line}")
    press(notebook, "QR code")
    expect(code).to_have_count(0)
    expect(area(notebook).get_by_label("Address", exact=True)).to_be_hidden()
    assert notebook.trouble == []


def telephone_opens(tab: Tab, line: str) -> None:
    """The code that the Share tab shows on demand is the page's address with this share line."""
    turn_to(tab, "Share")
    press(tab, "QR code")
    expect(area(tab).get_by_role("img", name="QR code of the link")).to_be_visible()
    telephone_reads(tab, here(tab, line))


def here(tab: Tab, line: str) -> str:
    """The link that opens a share line in the page."""
    return f"{tab.page.url.partition('#')[0]}#{line}"


def telephone_reads(tab: Tab, link: str) -> None:
    """The code in the page becomes that of the link; it is drawn anew while somebody types."""
    seen, patience = "", time.monotonic() + PATIENCE
    while seen != link and time.monotonic() < patience:
        with suppress(Error, ValueError):  # the picture was replaced meanwhile, or has no code
            seen = read(area(tab).locator(".mtm-qr").screenshot())
    assert seen == link


def test_no_token_leaves_the_page(open_notebook: OpenNotebook) -> None:
    """A token of the server in the address would let a class into the lecturer's computer."""
    playground = open_notebook(NOTEBOOK, fresh=True)
    playground.run_all()
    playground.page.evaluate("history.replaceState(null, '', '?a=1&token=secret&b=2')")
    playground.context.grant_permissions(["clipboard-read", "clipboard-write"])
    turn_to(playground, "Share")
    press(playground, "Copy a link")
    expect(area(playground).get_by_role("button", name="Copied")).to_be_visible()
    link: str = playground.page.evaluate("navigator.clipboard.readText()")
    assert "?a=1&b=2#mtmetrics:" in link
    press(playground, "QR code")
    telephone_reads(playground, link)


@pytest.mark.parametrize(("theme", "width"), [("light", 1280), ("dark", 1920)])
def test_screens(open_notebook: OpenNotebook, screenshots: Path, theme: str, width: int) -> None:
    notebook = open_notebook(NOTEBOOK, theme=theme, width=width)
    notebook.run_all()
    notebook.page.set_viewport_size({"width": width, "height": 1200})
    press(notebook, "Pin as A")
    choose(notebook, "Example", EXAMPLES["guide_cased"].title)
    for name in TABS:
        if name == "Corpus":
            choose(notebook, "Example", CORPORA["dog_man"].title)
        turn_to(notebook, name)
        notebook.wait_idle(0.1)
        slug = "".join(c if c.isalnum() else "-" for c in name.replace("→", "to"))
        notebook.screenshot(screenshots / "playground" / f"{slug}-{theme}-{width}.png")
        assert violations(notebook.page, AREA) == [], name
    assert notebook.trouble == []


def test_it_reflows_at_200_percent(open_notebook: OpenNotebook, screenshots: Path) -> None:
    notebook = open_notebook(NOTEBOOK, width=640)
    notebook.run_all()
    for name in TABS:
        turn_to(notebook, name)
        notebook.wait_idle(0.1)
        over = area(notebook).evaluate("e => e.scrollWidth - e.clientWidth")
        assert over <= 1, name
        for control in area(notebook).locator("input, textarea, select, button").all():
            if control.is_visible():
                box = control.bounding_box()
                assert box
                assert box["x"] >= 0
                assert box["x"] + box["width"] <= 640
    notebook.screenshot_whole(screenshots / "playground" / "zoomed.png")


TWO = "from mtmetrics_edu.course.widgets import Playground\nPlayground()"
COUNT = "from ipywidgets.widgets.widget import _instances\nlen(_instances)"


def count_of_widgets(notebook: Notebook) -> int:
    return int(notebook.outputs()[-1]["data"]["text/plain"])


def test_two_playgrounds_and_a_cell_that_runs_again(
    write_notebook: WriteNotebook, open_notebook: OpenNotebook
) -> None:
    """The last cell counts the widgets."""
    notebook = open_notebook(write_notebook("twins", TWO, TWO, COUNT))
    notebook.run_all()
    first, second = notebook.page.locator(".mtm-live").all()
    first.get_by_label("Candidate").fill("it")
    expect(first.locator(".mtm-score dd").first).to_have_text("0.0000")
    expect(second.locator(".mtm-score dd").first).to_have_text("0.5046")
    expect(second.get_by_label("Candidate")).to_have_value(GUIDE.text)
    before = count_of_widgets(notebook)
    notebook.run_all()
    notebook.run_all()
    assert count_of_widgets(notebook) == before
    expect(notebook.page.locator(".mtm-live")).to_have_count(2)
    assert notebook.trouble == []
