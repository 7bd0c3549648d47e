"""The playground as a learner meets it: a real JupyterLab, a real browser, a real keyboard.

The first tests hold on the site's first page and in Notebook 7, too: tests/open calls them there.
"""

import re
from contextlib import suppress
from itertools import pairwise, product
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error, Locator, Route, expect

from mtmetrics_edu.course.examples import CORPORA, EXAMPLES, GUIDE
from mtmetrics_edu.course.widgets import Playground
from mtmetrics_edu.course.widgets.playground.choices import summary
from mtmetrics_edu.course.widgets.playground.editors import preset
from mtmetrics_edu.course.widgets.playground.sharing import decode, encode
from mtmetrics_edu.course.widgets.playground.state import State
from mtmetrics_edu.course.widgets.playground.tabs import TABS
from mtmetrics_edu.explain.calculation import Calculation
from mtmetrics_edu.views.drawing import WIDTH

from ..telephone import read
from .clumsy import WIDGETS, Clumsy, between
from .conftest import PLAYGROUND, OpenNotebook, WriteNotebook
from .lab import Notebook, Server, Tab, eventually, violations
from .test_pages import MARK, NEW

AREA = ".jp-Cell-outputArea .mtm-live"
PANE = f"{AREA} .widget-tab-contents > :not(.lm-mod-hidden)"
FIRST = ".widget-tab-contents .mtm-pane:visible >> nth=0 >> .mtm"  # tables may stand below it
RECORD = """(old => { window.lit = []; Element.prototype.animate = function (...how) {
    lit.push(this.textContent); return old.apply(this, how); }; })(Element.prototype.animate)"""
BOX = "it => it.getBoundingClientRect().toJSON()"


def area(tab: Tab) -> Locator:
    """The playground in the page, wherever it is served."""
    return tab.page.locator(".mtm-live").first


def words(tab: Tab) -> Locator:
    """The marked words of the candidate: they lie under the letters of its box."""
    return area(tab).locator(".mtm-marks").first.locator(".mtm-word")


def card(tab: Tab) -> Locator:
    """What is said about a word or a score, in place of what is said there else."""
    return area(tab).locator(".mtm-did .mtm-card")


def news(tab: Tab) -> Locator:
    """What the last change did, in words."""
    return area(tab).locator(".mtm-news")


def show_tab(tab: Tab, name: str) -> None:
    """Click the tab, and see that it is in front."""
    head = area(tab).get_by_role("tab", name=name, exact=True)
    head.click()
    expect(head).to_have_attribute("aria-selected", "true")
    pane = area(tab).locator(FIRST)
    expect(pane).to_have_count(1)
    expect(pane).not_to_be_empty()
    if name == "BLEU":
        expect(area(tab).locator(".mtm-row")).to_be_attached()  # a moment later


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
    tab.control(label).select_option(label=option)


def press(tab: Tab, name: str) -> None:
    """Press a button."""
    area(tab).get_by_role("button", name=name, exact=True).click()


def drag(handle: Locator, right: float = 0, down: float = 0) -> None:
    """Drag a handle with the mouse, so many pixels."""
    handle.scroll_into_view_if_needed()
    box, mouse = handle.evaluate(BOX), handle.page.mouse
    x, y = box["x"] + box["width"] / 2, box["y"] + 0.9 * box["height"]
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + right, y + down, steps=9)
    mouse.up()


def shows(tab: Tab, state: State) -> None:
    """The score line says what the API computes for the state."""
    calculation = Calculation(state.segments, state.choices)
    stats = calculation.pooled.stats
    line = area(tab).locator(".mtm-score").last
    expect(line.locator("dd").first).to_have_text(f"{calculation.pooled.score:.4f}")
    for matches, total in zip(stats.matches, stats.totals, strict=True):
        expect(line).to_contain_text(f"{matches}/{total}")
    expect(line).to_contain_text(f"{calculation.nist.score:.4f}")
    expect(area(tab).locator(".mtm-fold")).to_have_text(summary(state))


# Everywhere: JupyterLab, the site's first page


def test_all_of_it_by_hand(playground: Tab) -> None:
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
    expect(tab.control("Reference 1")).to_be_focused()
    expect(area(tab).get_by_label("Reference 4")).to_have_count(0)

    for name in TABS:
        show_tab(tab, name)
    show_tab(tab, "Matches")
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
    state = state.with_choice("convention", "sacrebleu")
    shows(tab, state)
    expect(area(tab).locator(".mtm-status")).to_contain_text("sacrebleu itself: BLEU")

    show_tab(tab, "A → B")
    press(tab, "Pin as A")
    tab.type_into("Candidate", "it is a guide to the party", delay=20)
    after = state.edited(candidate="it is a guide to the party")
    shows(tab, after)
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

    show_tab(tab, "Share")
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
        press(tab, "bleu.png")
    assert saved.value.suggested_filename == "bleu.png"
    png = Path(saved.value.path()).read_bytes()
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(png[16:20]) == 2 * WIDTH
    assert tab.trouble == []


HOSTILE = (
    "<img src=x onerror=\"document.title='hit'\"> </style>"
    "<script>document.title='hit'</script> $x$ & `"
)


def test_hostile_text_stays_text(playground: Tab) -> None:
    tab = playground
    state = preset("guide")
    box = tab.control("Candidate")
    for text in (HOSTILE, "a \u202eb\u2066 c\0", "猫 고양이 😀", "x " * 10_000):
        box.fill(text)
        box.blur()
        state = state.edited(candidate=text)
        for name in ("Matches", "BLEU"):
            shows(tab, state)
            show_tab(tab, name)
        shows(tab, state)
    box.evaluate(
        "e => { e.value = 'a\\ud800b c'; e.dispatchEvent(new Event('input', {bubbles: true})) }"
    )
    shows(tab, state.edited(candidate="a\ufffdb c"))
    assert tab.page.title() != "hit"
    assert area(tab).locator("img, script").count() == 0
    assert tab.trouble == []


NAME_OF_FOCUS = """() => {
    const e = document.activeElement;
    const said = e.labels?.[0]?.textContent || e.innerText || e.tagName;
    return said.split('\\n')[0].trim();
}"""


def test_the_keyboard_alone_suffices(playground: Tab) -> None:
    tab, page = playground, playground.page
    unfold(tab)
    tab.control("Example").focus()
    visited: list[str] = []
    for _ in range(40):
        visited.append(page.evaluate(NAME_OF_FOCUS))
        page.keyboard.press("Tab")
        if visited[-1] == "Matches":
            break
    assert visited == [
        *("Example", "Present", "Guess first", "BLEU", "Candidate"),
        *("Reference 1", "Use 1", "Remove 1", "Reference 2", "Use 2", "Move 2 up", "Remove 2"),
        *("Reference 3", "Use 3", "Move 3 up", "Remove 3"),
        *("Add reference", "Add segment"),
        "Choices: the paper · whitespace · case counts · n ≤ 4 · not smoothed · closest r",
        *("Convention", "Tokenizer", "Lowercase", "Max n", "Weights", "Smoothing", "Length r"),
        *("Reset", "Matches"),
    ]
    expect(area(tab).get_by_text("How a text is split into words.")).to_be_visible()
    assert violations(page, AREA) == []
    for key in ("Shift+Tab", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    head = area(tab).get_by_role("tab", name="BLEU", exact=True)
    expect(head).to_have_attribute("aria-selected", "true")
    tab.control("Max n").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Tab")
    shows(tab, preset("guide").with_choices(max_n=3))
    undo = area(tab).get_by_role("button", name="Undo")
    expect(undo).to_be_enabled()
    undo.press("Enter")
    shows(tab, preset("guide"))
    assert tab.trouble == []


def test_who_types_reads_what_that_did_wherever_the_mouse_lies(playground: Tab) -> None:
    """What is typed is lit in all texts; after a deletion nothing is. Who moves the caret asks."""
    words(playground).first.hover(force=True)  # the box lies over it
    expect(card(playground)).to_contain_text("“it” matches")
    box, lit = playground.control("Candidate"), area(playground).locator(".mtm-lit, .mtm-pointed")
    box.fill("zebra It is")
    expect(card(playground)).to_have_count(0)
    expect(lit.first).to_have_text("is")
    expect(news(playground)).to_contain_text("17 words are gone, 21 n-grams are broken")
    for _ in "is":
        box.press("Backspace")
    expect(words(playground)).to_have_count(2)
    for it in (lit, card(playground)):
        expect(it).to_have_count(0)
    box.press("Home")
    expect(card(playground)).to_contain_text("“zebra” is in no reference. Without it BLEU")
    box.press("ControlOrMeta+z")
    expect(words(playground)).to_have_count(3)
    expect(card(playground)).to_have_count(0)
    expect(news(playground)).to_contain_text("BLEU")


def link_opens_what_was_shared(playground: Notebook, open_notebook: OpenNotebook) -> Notebook:
    """A second window, opened by the link of the first. Both have one kernel."""
    playground.context.grant_permissions(["clipboard-read", "clipboard-write"])
    choose(playground, "Example", EXAMPLES["cat_mat"].title)
    show_tab(playground, "Share")
    for done, name in enumerate(("Copy the line", "Copy a link"), start=1):
        press(playground, name)
        expect(area(playground).get_by_role("button", name="Copied")).to_have_count(done)
    link: str = playground.page.evaluate("navigator.clipboard.readText()")
    address, _, line = link.partition("#")
    assert address == playground.page.url.partition("#")[0]
    assert decode(line) == preset("cat_mat")
    other = open_notebook(f"{address.rpartition('/')[2]}#{line}", fresh=True)
    other.run_all()
    shows(other, preset("cat_mat"))
    return other


def test_a_link_opens_what_was_shared(playground: Notebook, open_notebook: OpenNotebook) -> None:
    other = link_opens_what_was_shared(playground, open_notebook)
    other.page.close()  # and the kernel lives on


# No key typed inside reaches the notebook

DANGEROUS = ["m", "y", "d", "d", "x", "a", "b", "r", "z", "j", "k", "ArrowDown", "ArrowUp"]
DANGEROUS += ["ArrowLeft", "ArrowRight", "Shift+Enter", "Control+Enter", "Escape", "0", "0"]
ACTIVE = "() => window.jupyterapp.shell.currentWidget.content.activeCellIndex"


def starting_points(tab: Tab) -> dict[str, Locator]:
    """What a learner clicks before a key is pressed by mistake."""
    unfold(tab)
    return {
        "row": area(tab).locator(".mtm-linked tr[tabindex]").first,
        "words": area(tab).locator(".mtm-score").first,
        "button": area(tab).get_by_role("button", name="Reset"),
        "check box": tab.control("Lowercase"),
        "list": tab.control("Convention"),
        "number": tab.control("Max n"),
        "tab": area(tab).get_by_role("tab", name="NIST", exact=True),
    }


def press_dangerous_keys(notebook: Notebook, point: str) -> None:
    """Each key that does something to a cell, after a click; the cells must stay as they are."""
    start = starting_points(notebook)[point]
    start.focus() if point == "list" else start.click()  # a click would open the list
    notebook.wait_idle(0.1)
    before = notebook.cells(), notebook.page.evaluate(ACTIVE)
    for key in DANGEROUS:
        notebook.page.keyboard.press(key)
    notebook.wait_idle()
    assert (notebook.cells(), notebook.page.evaluate(ACTIVE)) == before, point
    expect(notebook.page.locator(".mtm-live")).to_have_count(1)


def test_no_key_typed_in_the_playground_reaches_the_notebook(playground: Notebook) -> None:
    for point in starting_points(playground):
        press_dangerous_keys(playground, point)
    expect(playground.control("Candidate")).to_have_value(GUIDE.text)
    assert playground.trouble == []


def test_random_keys_and_clicks_do_no_harm(lab: Server, open_notebook: OpenNotebook) -> None:
    """A few; `make clumsy` plays for half an hour."""
    with between(lab.folder, *WIDGETS) as file:
        notebook = open_notebook(file)
        notebook.run_all()
        clumsy = Clumsy(notebook, seed=1)
        clumsy.play(rounds=12)
        clumsy.is_unharmed()


def test_saving_still_works_from_inside(playground: Notebook) -> None:
    unfold(playground)
    playground.page.evaluate(
        """() => window.jupyterapp.shell.currentWidget.context.saveState.connect(
            (_, state) => { window.saved ||= state === 'completed'; })"""
    )
    for label in ("Convention", "Candidate"):
        playground.control(label).focus()
        playground.page.evaluate("() => { window.saved = false; }")

        def saved() -> bool:
            # JupyterLab passes over a save while the checkpoint of the last one is made
            playground.page.keyboard.press("ControlOrMeta+s")
            playground.page.wait_for_timeout(200)
            return bool(playground.page.evaluate("() => window.saved"))

        assert eventually(playground.page, saved)


class Guarded(Notebook):
    """JupyterLab with a policy that forbids inline scripts. JupyterLab itself needs eval."""

    def address(self, server: Server, name: str) -> str:
        self.page.route("**/doc/**", self.guard)
        # a page that a route answers is from nowhere
        self.context.grant_permissions(["local-network-access"])
        return super().address(server, name)

    @staticmethod
    def guard(route: Route) -> None:
        response = route.fetch()
        policy = {"content-security-policy": "script-src 'self' 'unsafe-eval' blob:"}
        route.fulfill(response=response, headers={**response.headers, **policy})


INLINE = """() => {
    const style = document.createElement('style');
    style.setAttribute('onload', 'window.inline = true');
    document.head.append(style);
}"""


def test_it_works_where_a_policy_forbids_inline_scripts(browser: Browser, lab: Server) -> None:
    with Guarded(browser, lab, PLAYGROUND, fresh=True) as notebook:
        notebook.run_all()
        press_dangerous_keys(notebook, "list")
        notebook.type_into("Candidate", "it is a guide", delay=20)
        expect(words(notebook)).to_have_count(4)
        notebook.wait_idle()
        words(notebook).first.hover(force=True)
        expect(card(notebook)).to_be_visible()
        notebook.page.evaluate(INLINE)
        assert not notebook.page.evaluate("window.inline")
        notebook.wait_for_trouble("script-src")


def test_links_pasted_later_open_and_a_cut_one_switches_nothing_off(playground: Notebook) -> None:
    """One of them as it stands at the end of a sentence; tests/open/test_landing.py opens more."""
    for name, end in (("cat_mat", ""), ("dog_man", ")."), ("cat_mat", "")):
        line = encode(preset(name)) + end
        playground.page.evaluate("line => { location.hash = line; }", line)
        shows(playground, preset(name))
    assert playground.trouble == []
    playground.page.evaluate("() => history.replaceState(null, '', '#mtmetrics%3')")
    playground.run_all()
    expect(area(playground)).to_have_attribute("data-scripted", "")
    press_dangerous_keys(playground, "list")


# What is typed, pressed and pointed at


def test_a_number_box_is_live_and_shows_the_number_that_counts(playground: Notebook) -> None:
    unfold(playground)
    box = playground.control("Max n")
    box.press("ControlOrMeta+a")
    playground.page.keyboard.press("3")
    shows(playground, preset("guide").with_choices(max_n=3))
    box.fill("2.7")
    playground.control("Candidate").click()
    expect(box).to_have_value("2")
    shows(playground, preset("guide").with_choices(max_n=2))


def paste(tab: Tab, box: Locator, text: str) -> None:
    """Paste what an expression of JavaScript says at the end of a box."""
    tab.context.grant_permissions(["clipboard-read", "clipboard-write"])
    tab.page.evaluate(f"navigator.clipboard.writeText({text})")
    box.press("ControlOrMeta+End")
    box.press("ControlOrMeta+v")


def test_a_pasted_table_takes_the_place_of_the_text(playground: Notebook) -> None:
    box, status = playground.control("Candidate"), area(playground).locator(".mtm-status")
    paste(playground, box, "'a b\\tc d\\n' + `d${' e'.repeat(50)}\\tf g\\n`.repeat(699)")
    expect(box).to_have_value("a b")
    expect(status).to_contain_text("The table became 700 segments")
    press(playground, "Undo")
    expect(box).to_have_value(GUIDE.text)
    expect(status).to_be_empty()
    expect(area(playground).get_by_role("button", name="Redo")).to_be_focused()
    for key, text in (("y", "a b"), ("z", GUIDE.text), ("Shift+Z", "a b"), ("z", GUIDE.text)):
        box.press(f"ControlOrMeta+{key}")  # the browser has nothing to take back: as the buttons
        expect(box).to_have_value(text)
        expect(box).to_be_focused()
    first = playground.control("Reference 1")
    box.press("End")
    box.press("Backspace")
    press(playground, "Move 2 up")
    for reference, text in ((1, GUIDE.text[:-1]), (0, GUIDE.text[:-1]), (0, GUIDE.text)):
        expect(first).to_have_value(GUIDE.reference_texts[reference])  # what came last goes first
        expect(box).to_have_value(text)
        box.press("ControlOrMeta+z")
    for key in ("End", "x", "ControlOrMeta+z", "ControlOrMeta+z", "ControlOrMeta+y"):
        box.press(key)  # what the browser still has of the pasted table stays away
    expect(box).to_have_value(f"{GUIDE.text}x")


@pytest.mark.parametrize("label", ["Candidate", "Reference 1"])
def test_of_a_huge_text_a_box_takes_what_a_page_can_show(playground: Notebook, label: str) -> None:
    box, status = playground.control(label), area(playground).locator(".mtm-status")
    before = box.input_value()
    paste(playground, box, "' word'.repeat(1.8e6)")
    expect(status).to_contain_text("A box is full: it takes up to 60,000 characters")
    assert (len(box.input_value()), box.input_value().startswith(before)) == (60_000, True)
    box.press("ControlOrMeta+z")
    expect(box).to_have_value(before)
    assert playground.trouble == []


def test_the_same_file_opens_again(playground: Notebook, tmp_path: Path) -> None:
    file = tmp_path / "a.tsv"
    file.write_text("a b\tc d\nd e\tf g\n")
    show_tab(playground, "Share")
    for _ in range(2):
        with playground.page.expect_file_chooser() as chooser:
            area(playground).get_by_role("button", name="Open a table").click()
        chooser.value.set_files(file)
        expect(playground.control("Candidate")).to_have_value("a b")
        playground.control("Candidate").fill("another")
        playground.wait_idle()  # nobody chooses a file before the button has forgotten the last one


NO_CLIPBOARD = "Object.defineProperty(navigator, 'clipboard', {configurable: true, get: () => {}})"


def test_where_there_is_no_clipboard_a_text_can_be_copied(playground: Notebook) -> None:
    """As on a page that comes by plain http."""
    page = playground.page
    show_tab(playground, "Share")
    page.evaluate(NO_CLIPBOARD)
    press(playground, "Copy the line")
    expect(area(playground).get_by_role("button", name="Copied")).to_be_visible()
    page.evaluate("document.execCommand = () => false")
    press(playground, "Copy a link")
    expect(area(playground).get_by_role("button", name="Press Ctrl+C, or ⌘C")).to_be_visible()
    selected = page.evaluate("getSelection().toString()")
    page.evaluate("delete document.execCommand; delete navigator.clipboard")
    line = encode(preset("guide"))
    assert selected == here(playground, line)
    box = playground.control("Candidate")
    box.press("ControlOrMeta+a")
    box.press("ControlOrMeta+v")
    expect(box).to_have_value(line)


def test_score_changes_are_announced_and_lit_for_a_moment(playground: Notebook) -> None:
    announced = area(playground).locator(".mtm-sr-only [role=status]")
    expect(announced).to_have_text("BLEU 0.5046")
    playground.page.evaluate(RECORD)
    playground.control("Candidate").fill(GUIDE.text.replace("military ", ""))
    assert eventually(playground.page, lambda: playground.page.evaluate("lit") == ["military"] * 2)
    playground.type_into("Candidate", "it", delay=20)
    expect(words(playground)).to_have_count(1)
    playground.control("Candidate").press_sequentially(" is", delay=20)
    expect(announced).to_contain_text("BLEU stays 0.0000: “is” is matched")
    expect(playground.control("Candidate")).to_have_css("outline-style", "solid")
    marked = area(playground).locator(".mtm-score dd.mtm-changed")
    expect(marked.first).to_be_visible()
    playground.page.emulate_media(reduced_motion="reduce")
    expect(marked.first).to_have_css("transition-duration", "0s")


def test_nothing_tells_the_score_before_a_guess_is_taken(playground: Notebook) -> None:
    playground.page.set_viewport_size({"width": 1280, "height": 720})
    press(playground, "Guess first")
    guess = playground.control("Your guess")
    expect(guess).to_be_in_viewport(ratio=0.99)
    shown = playground.control("Example").locator("option:checked")
    expect(shown).to_have_text("It is a guide to action, in lower case")
    guess.fill(".45")
    guess.press("Enter")
    expect(area(playground).locator(".mtm-said").first).to_contain_text("You guessed 0.4500")
    playground.control("Candidate").press("x")
    expect(guess).to_have_value("")
    assert playground.trouble == []


def test_a_word_answers_where_it_is_pointed_at_or_the_cursor_is(playground: Notebook) -> None:
    ensures = words(playground).nth(7)
    expect(card(playground)).to_have_count(0)
    ensures.hover(force=True)
    expect(card(playground)).to_contain_text("“ensures” matches: it is in reference 1. Without it")
    expect(card(playground)).to_contain_text("ensures that the military R1")
    lit = area(playground).locator(".mtm-rows .mtm-lit")
    assert lit.all_inner_texts() == ["ensures", "that", "the", "military"]
    words(playground).nth(9).hover(force=True)  # the other "the" are lit as words alone, so less
    paint = [it.evaluate("it => getComputedStyle(it).backgroundColor") for it in lit.all()]
    assert len({*paint}) > 1
    playground.page.mouse.move(2, 2)
    expect(card(playground)).to_have_count(0)
    expect(lit).to_have_count(0)
    box = playground.control("Candidate")
    place = GUIDE.text.index("ensures")
    box.focus()
    for at in (place, place + 3, place + len("ensures")):
        box.evaluate("(it, at) => it.setSelectionRange(at, at)", at)
        expect(card(playground)).to_contain_text("“ensures” matches")
        expect(lit).to_have_count(4)
    assert violations(playground.page, AREA) == []


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1920, 1080), (390, 844)])
def test_what_is_said_of_a_word_is_in_sight_above_its_box_and_moves_no_text(
    playground: Notebook, width: int, height: int
) -> None:
    """Of a word of a reference, too; on a laptop beside the list of files, and where the candidate
    is above the window. Escape closes it."""
    page, texts = playground.page, area(playground).locator(".mtm-editors")
    page.set_viewport_size({"width": width, "height": height})
    playground.command("filebrowser:activate" if width > 390 else "filebrowser:hide-main")
    playground.wait_idle()  # a telephone has other cards
    frame, heights = page.locator(".jp-WindowedPanel-outer").first.evaluate(BOX), set[float]()
    for place, name in ((0, "guide"), (3, "the")):
        box = texts.locator("textarea").nth(place)
        box.evaluate("it => it.scrollIntoView({block: 'center'})")
        texts.locator(".mtm-marks").nth(place).get_by_text(name).first.hover(force=True)
        expect(card(playground)).to_contain_text(f"“{name}” matches")
        heights.add(texts.evaluate(BOX)["height"])
        own = card(playground).evaluate(BOX)
        assert frame["top"] <= own["top"] < own["bottom"] <= box.evaluate(BOX)["top"]
        page.keyboard.press("Escape")
        expect(card(playground)).to_have_count(0)
    assert {texts.evaluate(BOX)["height"]} == heights
    playground.command("filebrowser:hide-main")


def test_a_score_that_is_pointed_at_or_has_the_focus_says_what_it_is(playground: Notebook) -> None:
    scores = area(playground).locator(".mtm-score [tabindex]")
    scores.nth(2).hover()
    expect(card(playground)).to_contain_text("p₂, a modified precision")
    playground.page.mouse.move(2, 2)
    expect(card(playground)).to_have_count(0)
    scores.first.focus()
    for key, sentence in (("ArrowRight", "10/17"), ("End", "NIST, from 0 up"), ("Home", "BLEU, ")):
        scores.nth({"ArrowRight": 0, "End": 1, "Home": 8}[key]).press(key)
        expect(card(playground)).to_contain_text("p₁" if key == "ArrowRight" else sentence)


def test_what_the_last_change_did_stays_until_another_does_something(playground: Notebook) -> None:
    said = news(playground)
    expect(said).to_have_text(re.compile("^Delete a word of the candidate"))  # what to do first
    box = playground.control("Candidate")
    box.press("End")
    broken = "“the party” and one 3-gram are broken"
    for word in ("part", "par", "pa"):
        box.press("Backspace")
        expect(said).to_have_text(
            f"BLEU 0.5046 → 0.4658: “party” is gone, {broken}, “{word}” is in no reference; "
            "p₃ 7/16 → 6/16."
        )
    for _ in "pa":
        box.press("Backspace")
    expect(said).to_have_text(re.compile("^BLEU 0.5046 → 0.4960: “party” is gone, “the party” and"))
    box.press_sequentially("heed")
    change = f"“party” is gone, {broken}, “heed” is matched; p₃ 7/16 → 6/16."
    expect(said).to_have_text(f"BLEU 0.5046 → 0.4729: {change}")
    press(playground, "Guess first")
    expect(said).to_have_text(f"Changed: {change}")
    press(playground, "Guess first")
    choose(playground, "Example", EXAMPLES["cat_mat"].title)
    expect(said).to_have_count(0)


def test_what_is_said_of_a_change_moves_no_text(playground: Notebook) -> None:
    for width in (390, 768, 1024):
        playground.page.set_viewport_size({"width": width, "height": 844})
        box, heights = playground.control("Candidate"), set()
        box.fill(GUIDE.text)
        for key in ("End", *["Backspace"] * 10, *"people", ""):
            box.press(key) if key else box.fill(GUIDE.reference_texts[1])  # much is different then
            playground.wait_idle(0.05)
            heights.add(round(area(playground).locator(".mtm-stage").evaluate(BOX)["height"]))
        assert len(heights) == 1, width


# The text that is typed is the text that lights up

TEXTS = [
    GUIDE.text,
    "the  cat\n\nsat\ton the mat \n",
    "החתול ישב על the mat",
    "猫坐在垫子上。ねこ 고양이가 앉았다 👩\u200d💻 e\u0301te\u0301",
    "incomprehensibilities " * 40,
]
UNDER = """(box, words) => {
    // the letter of the box that stands where the middle of each marked word is
    const marks = box.parentElement.querySelector('.mtm-marks');
    const text = document.createTreeWalker(marks, NodeFilter.SHOW_TEXT), wrong = [];
    let start = 0;
    for (let node = text.nextNode(); node; start += node.length, node = text.nextNode()) {
        if (!node.parentElement.matches('.mtm-word')) continue;
        const {left, right, top, bottom} = node.parentElement.getClientRects()[0];
        const frame = box.getBoundingClientRect();
        if (bottom > frame.bottom || top < frame.top) continue;  // scrolled out of sight
        const hit = document.caretPositionFromPoint((left + right) / 2, (top + bottom) / 2);
        const at = hit?.offset - start;
        if (hit?.offsetNode !== box || at < 0 || at > node.length) wrong.push(node.data);
    }
    return wrong;
}"""
SAME = "box => box.value === box.parentElement.querySelector('.mtm-marks').textContent"


def test_each_mark_lies_under_its_letters(playground: Notebook) -> None:
    box = playground.control("Candidate")
    element = box.element_handle()
    for width, text in product((390, 1280), TEXTS):
        playground.page.set_viewport_size({"width": width, "height": 844})
        box.fill(text)
        expect(words(playground)).to_have_count(len(text.split()))
        box.evaluate("box => box.scrollIntoView({block: 'center'})")  # not under the scores
        assert box.evaluate(SAME), text
        assert box.evaluate(UNDER)[:5] == [], text
        heights = "box => [box, box.previousElementSibling].map(it => it.scrollHeight)"
        letters, marks = box.evaluate(heights)
        assert letters == marks, text
        box.evaluate("box => { box.scrollTop = 30; }")
        playground.page.wait_for_function(
            "box => box.scrollTop === box.previousElementSibling.scrollTop", arg=element
        )


WATCH_LETTERS = """box => {  // after each event, each message and in each frame
    const marks = box.previousElementSibling, words = marks.getElementsByClassName('mtm-word');
    const seen = window.letters = {input: 0, drawn: 0, frame: 0, apart: 0, fewest: words.length};
    const look = when => {
        seen[when] += 1;
        seen.apart += box.value !== marks.textContent;
        seen.fewest = Math.min(seen.fewest, words.length);
    };
    box.addEventListener('input', () => look('input'));  // the playground heard of it before
    new MutationObserver(() => look('drawn')).observe(marks, {childList: true, subtree: true});
    const frame = () => window.letters === seen && requestAnimationFrame(frame, look('frame'));
    frame();
}"""
UNDONE = [*"w4  w5", "Enter", "Backspace", *["Control+z"] * 3, "Control+y"]
LIT = re.compile(r' mtm-(lit|pointed)| style="[^"]*"')


@pytest.mark.parametrize("length", [20, 400])
def test_letters_and_marks_agree_whatever_is_typed(playground: Notebook, length: int) -> None:
    """Once nobody types, the marks are those of a new playground."""
    page, box = playground.page, playground.control("Candidate")
    boxes = area(playground).locator(".mtm-surface textarea")
    marks = area(playground).locator(".mtm-marks")
    for i, one in enumerate(boxes.all()):
        one.fill(" ".join(f"w{n * n % (97 + i)}" for n in range(length)))

    def are_new() -> bool:
        candidate, *references = (it.input_value() for it in boxes.all())
        shown = [LIT.sub("", it.inner_html()) for it in marks.all()]
        return shown == Playground(candidate, references).front_end.surfaces

    assert eventually(page, are_new)
    box.evaluate(WATCH_LETTERS)
    box.press("Control+Home")
    box.press_sequentially("w4 zebra ", delay=20)
    assert eventually(page, are_new)
    assert page.evaluate("letters.fewest") > length - 3  # those of the rest stay meanwhile
    for key in ["Control+End", *"w4 ", *TYPED.split(), *["ArrowDown"] * 9, *UNDONE]:
        box.press(key)
    paste(playground, box, "' w3  w16\\n'.repeat(20)")
    assert eventually(page, are_new)
    box.press("ControlOrMeta+a")
    page.keyboard.insert_text("it is a guide to action")
    expect(words(playground)).to_have_count(6)
    seen = page.evaluate("letters")
    assert min(seen["input"], seen["drawn"], seen["frame"]) > 10
    assert seen["apart"] == 0
    choose(playground, "Example", EXAMPLES["cat_mat"].title)
    expect(words(playground)).to_have_count(7)
    assert page.evaluate("letters.apart") < 6  # at 60 in a second
    assert playground.trouble == []


def test_letters_come_while_python_is_busy(playground: Notebook) -> None:
    with playground.busy_kernel():
        playground.type_into("Candidate", "it is a zebra")
        assert playground.control("Candidate").evaluate(SAME)
        assert words(playground).all_inner_texts() != ["it", "is", "a", "zebra"]
    expect(words(playground)).to_have_text(["it", "is", "a", "zebra"])
    expect(words(playground).last).to_have_class(re.compile("mtm-unmatched"))


def test_what_is_composed_is_marked_when_it_is_a_word(playground: Notebook) -> None:
    """An input method shows letters that it takes back: 猫 is typed as neko."""
    box = playground.control("Candidate")
    playground.control("Reference 1").fill("猫 です")
    box.fill("犬 ")
    box.evaluate("it => { it.selectionEnd = 0; return new Promise(done => setTimeout(done, 99)) }")
    box.press("End")
    box.evaluate(WATCH_LETTERS)
    keyboard = playground.context.new_cdp_session(playground.page)
    for letters in ("n", "ね", "ねk", "ねこ", "猫"):
        sizes = {"selectionStart": len(letters), "selectionEnd": len(letters)}
        keyboard.send("Input.imeSetComposition", {"text": letters, **sizes})
        expect(box).to_have_value(f"犬 {letters}")
    keyboard.send("Input.insertText", {"text": "猫"})
    expect(box).to_have_value("犬 猫")
    expect(words(playground).last).to_have_text("猫")
    expect(words(playground).last).to_have_class(re.compile("mtm-matched"))
    box.press("ControlOrMeta+z")
    expect(box).to_have_value("犬 ")
    assert playground.page.evaluate("letters.apart") == 0
    assert playground.trouble == []


def test_words_that_are_dragged_within_a_text_are_one_change(playground: Notebook) -> None:
    (obeys := words(playground).nth(12)).dblclick(force=True)
    obeys.drag_to(words(playground).first, force=True, target_position={"x": 0, "y": 9})
    expect(news(playground)).to_have_text(re.compile("^BLEU 0.5046.*obeysit"))


TYPED = (
    "a b Backspace Backspace c d ArrowLeft ArrowRight e Shift+ArrowLeft f Shift+ArrowLeft "
    "Control+x Control+v Control+v g Control+Backspace Control+Home Delete Delete h i"
)


def test_what_was_typed_in_one_go_is_taken_back_so_as_in_a_plain_box(playground: Notebook) -> None:
    plain = playground.context.new_page()
    plain.set_content("<textarea style='unicode-bidi: plaintext'></textarea>")
    keys = [*TYPED.split(), *["Control+z"] * 9, *["Control+y"] * 9]
    seen = []
    for box in (plain.locator("textarea"), playground.control("Candidate")):
        box.page.bring_to_front()
        box.fill("החתול the cat")
        box.press("Control+End")
        seen.append([box.press(key, delay=20) or box.input_value() for key in keys])
    assert seen[0] == seen[1]
    plain.close()


def test_the_scores_stay_in_sight_while_a_text_is_edited(playground: Notebook) -> None:
    sizes = [(1280, 720), (390, 844), (390, 508)]
    for size, label in product(sizes, ("Reference 3", "Candidate", "Reference 2")):
        playground.page.set_viewport_size({"width": size[0], "height": 844})
        box = playground.control(label)
        box.click()
        playground.page.set_viewport_size({"width": size[0], "height": size[1]})  # keys are shown
        box.press("x")
        expect(box).to_be_in_viewport(ratio=0.99)
        playground.wait_idle(0.7)  # what is said of the word comes a moment later
        for seen in area(playground).locator(".mtm-score dd, .mtm-card:visible").all():
            expect(seen).to_be_in_viewport(ratio=0.99)
        playground.page.wait_for_function(
            "box => document.querySelector('.mtm-stage').getBoundingClientRect().bottom"
            " <= box.getBoundingClientRect().top + 1",
            arg=box.element_handle(),
        )


def test_a_row_of_the_corpus_brings_its_segment(playground: Notebook) -> None:
    choose(playground, "Example", CORPORA["dog_man"].title)
    show_tab(playground, "Corpus")
    rows = area(playground).locator(".mtm-corpus tbody tr[tabindex]")
    texts = [segment.candidate for segment in preset("dog_man").segments]
    for place, use in ((2, "click"), (1, "Enter")):
        row = rows.nth(place)
        row.click() if use == "click" else row.press("Enter")
        expect(playground.control("Candidate")).to_have_value(texts[place])
        playground.wait_idle()  # the rows are drawn anew


def test_what_stands_there_when_the_kernel_is_gone_says_so(
    write_notebook: WriteNotebook, open_notebook: OpenNotebook
) -> None:
    playground = open_notebook(write_notebook("gone", TWIN))
    playground.run_all()
    sentence = "() => getComputedStyle(document.querySelector('.mtm-live'), '::before').content"
    parts = [
        area(playground).locator(css)
        for css in (".mtm-marks", ".mtm-stage .mtm", ".widget-tab .mtm")
    ]
    opacity = "it => +getComputedStyle(it).opacity"
    sign = "it => getComputedStyle(it, '::before').content"
    assert "run the cell" not in playground.page.evaluate(sentence)
    playground.page.evaluate(
        "() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()"
        ".then(() => null)"
    )
    playground.page.wait_for_function(
        "() => document.querySelector('.mtm-live.jupyter-widgets-disconnected')"
    )
    assert "run the cell to bring it to life" in playground.page.evaluate(sentence)
    assert [part.first.evaluate(opacity) < 1 for part in parts] == [True] * 3
    assert "×" in area(playground).locator(".mtm-remove").first.evaluate(sign)


def test_what_no_kernel_answers_is_dimmed_and_says_so(
    write_notebook: WriteNotebook, open_notebook: OpenNotebook
) -> None:
    """While the kernel is busy, and when it was shut down from a menu or another tab."""
    notebook = open_notebook(write_notebook("silent", TWIN))
    notebook.run_all()
    shut_down = "window.jupyterapp.shell.currentWidget.context.sessionContext.shutdown()"
    sentence = "it => getComputedStyle(it, '::before').content"
    dimmed = area(notebook).locator(".mtm-stage .mtm").first

    def is_silent() -> None:
        notebook.control("Candidate").press("x")
        expect(dimmed).to_have_css("opacity", "0.45")
        assert "No answer from the kernel" in area(notebook).evaluate(sentence)

    with notebook.busy_kernel():
        is_silent()
    expect(dimmed).to_have_css("opacity", "1")
    notebook.page.evaluate(shut_down)
    is_silent()
    notebook.screenshot("silent")
    assert all("Could not send widget sync message" in it for it in notebook.trouble)


# While somebody types

WATCH = """() => {
    const live = document.querySelector('.mtm-live'), seen = {heights: new Set(), blank: 0};
    const pane = () => [...live.querySelectorAll('.widget-tab-contents .mtm-pane')]
        .find(e => e.offsetParent !== null);
    window.watched = seen;
    const frame = () => {
        if (window.watched !== seen) return;
        seen.heights.add(Math.round(live.getBoundingClientRect().height));
        seen.blank += !pane()?.innerText.trim() || !live.querySelector('.mtm-score');
        requestAnimationFrame(frame);
    };
    frame();
}"""


def test_typing_does_not_flicker_and_the_last_key_wins(playground: Notebook) -> None:
    """And a key leaves the rest of the playground as it is."""
    tab = playground
    tab.page.set_viewport_size({"width": 1920, "height": 900})  # no box needs another line
    box = tab.control("Candidate")
    typed = GUIDE.text + "xyzxyzxyzabcabcabc"
    for name in ("Matches", "BLEU", "NIST", "Tools"):
        show_tab(tab, name)
        box.fill(GUIDE.text)
        shows(tab, preset("guide"))
        tab.wait_idle()
        tab.page.evaluate(WATCH)
        box.press("ControlOrMeta+End")
        box.press_sequentially("xyzxyzxyz", delay=40)  # one word changes: no row comes or goes
        box.press_sequentially("abcabcabc", delay=0)
        shows(tab, preset("guide").edited(candidate=typed))
        tab.wait_idle()
        seen = tab.page.evaluate("() => ({heights: [...watched.heights], blank: watched.blank})")
        assert seen["blank"] == 0, name
        heights = seen["heights"]
        # a longer text may need more lines and rows; nothing shrinks, but for a part of a pixel
        assert all(after >= before - 1 for before, after in pairwise(heights)), (name, heights)
        assert box.input_value() == typed

        below = area(tab).locator(".widget-tab-contents .mtm-pane:visible .mtm").last
        panes = [area(tab).locator(".mtm-marks:visible").first, below]
        last = "abcabcabc" if name != "Tools" else ""  # the other panes show words
        for pane in panes:
            expect(pane).to_contain_text(last)
        area(tab).evaluate(MARK)
        box.press("s")
        for pane in panes:
            expect(pane).to_contain_text(f"{last}s" if last else "")
        shows(tab, preset("guide").edited(candidate=f"{typed}s"))
        if last:  # the words and their marks come in two messages
            assert eventually(tab.page, lambda: "abcabcabcs" in "".join(area(tab).evaluate(NEW)))
            assert len(new := area(tab).evaluate(NEW)) < 20, (name, new)
    assert tab.trouble == []


def test_what_is_dragged_is_forgotten_with_the_texts(playground: Notebook) -> None:
    show_tab(playground, "Brevity penalty")
    pane = area(playground).locator(FIRST)
    step = pane.locator("svg").first.evaluate("it => it.getScreenCTM().a * (730 - 70) / 36")
    drag(pane.locator('.mtm-handle[data-sets="r"]'), right=-8 * step)  # c lies on it, higher up
    expect(pane).to_contain_text("What if r were 10, not 18?")
    press(playground, "Put back")
    for name, text in (
        ("c", "What if c were 9, not 18? BP would be 0.3679"),
        ("r", "and r were 9, not 18? BLEU stays 0.5046"),
    ):
        handle = pane.locator(f'.mtm-handle[data-sets="{name}"]')
        handle.press("ArrowLeft")
        expect(pane).to_contain_text(f"{name} were 17, not 18?")
        expect(handle).to_be_focused()
        handle.press("ArrowRight")
        expect(handle).to_have_attribute("aria-valuenow", "18")  # it is drawn where it is taken
        drag(handle, right=-9 * step)
        expect(pane).to_contain_text(text)
    expect(area(playground).locator(".mtm-score dd").first).to_have_text("0.5046")
    expect(news(playground)).to_have_text("What if: BLEU stays 0.5046.")
    handle = pane.locator('.mtm-handle[data-sets="c"]')
    with playground.busy_kernel():  # the keys add up before it answers
        for key in ("ArrowLeft", "PageUp", *["ArrowLeft"] * 9):
            handle.press(key)
    for value in range(10, 19):
        playground.page.keyboard.press("ArrowRight")  # it keeps the focus
        expect(handle).to_have_attribute("aria-valuenow", str(value))
    expect(pane).to_contain_text("What if r were 9, not 18? BLEU stays")
    show_tab(playground, "BLEU")
    pane.locator('.mtm-handle[data-sets="p2"]').press("End")
    expect(pane).to_contain_text("What if p₂ were 17/17, not 10/17 and r were 9, not 18? BLEU")
    expect(pane.locator("svg").first).to_contain_text("17/17")
    for name in ("p4", "p3"):
        handle = pane.locator(f'.mtm-handle[data-sets="{name}"]')
        drag(handle, down=300)  # to −∞
        expect(handle).to_have_attribute("aria-valuenow", "0")
    playground.page.keyboard.press("ArrowUp")
    expect(handle).to_have_attribute("aria-valuenow", "1")
    assert violations(playground.page, PANE) == []
    playground.page.keyboard.press("Escape")
    expect(pane).not_to_contain_text("What if r were")
    pane.locator('.mtm-handle[data-sets="p1"]').press("ArrowRight")
    pane.get_by_role("button", name="Put back").click()
    expect(pane).not_to_contain_text("What if p₁ were")
    pane.locator('.mtm-handle[data-sets="p4"]').press("ArrowRight")
    expect(pane).to_contain_text("What if p₄ were 5/15, not 4/15?")
    playground.page.keyboard.press("Escape")
    expect(pane).not_to_contain_text("What if p₄ were")
    drag(pane.locator('.mtm-handle[data-sets="p4"]'), down=5.5 * step)
    expect(pane).to_contain_text("What if p₄ were 1/15, not 4/15?")
    playground.control("Candidate").press("x")
    expect(pane).not_to_contain_text("What if p₄ were")
    assert playground.trouble == []


# What is in sight, and how wide it is


def test_the_first_screen_shows_what_matters_and_who_presents_sees_all_of_it(
    looked_at: Notebook,
) -> None:
    looked_at.page.set_viewport_size({"width": 1280, "height": 720})
    window = looked_at.page.locator(".jp-NotebookPanel-notebook").first.evaluate(BOX)
    for seen in (
        looked_at.control("Candidate"),
        looked_at.control("Reference 3"),
        area(looked_at).locator(".mtm-word").last,
        area(looked_at).locator(".mtm-score dd").last,
        area(looked_at).locator(".mtm-said").filter(has_text="“obeys” is in no reference."),
        area(looked_at).locator(".mtm-asks:visible"),
    ):
        box = seen.evaluate(BOX)
        assert window["top"] <= box["top"], seen
        assert box["bottom"] <= min(window["bottom"], 720), seen
    press(looked_at, "Present")
    for part in (".mtm-said", ".mtm-score dl", ".mtm-header"):
        expect(area(looked_at).locator(part).first).to_be_in_viewport(ratio=0.99)
    press(looked_at, "Present")  # it is as it was


def test_the_rows_are_one_stop_and_the_arrow_keys_go_on(looked_at: Notebook) -> None:
    rows = area(looked_at).locator(".mtm-linked tr[tabindex]")
    rows.first.focus()
    expect(area(looked_at).locator(".mtm-linked tr[tabindex='0']")).to_have_count(1)
    for key, place in (("ArrowDown", 1), ("ArrowDown", 2), ("ArrowUp", 1), ("Home", 0)):
        looked_at.page.keyboard.press(key)
        expect(rows.nth(place)).to_be_focused()
    looked_at.page.keyboard.press("End")
    expect(rows.last).to_be_focused()


SO_MANY_BESIDE = """number => {
    const all = [...document.querySelectorAll('.mtm-live .mtm-row > div')];
    const tops = all.map(it => it.getBoundingClientRect().y);
    return tops.filter(it => it === tops[0]).length === number;
}"""


def test_the_tables_beside_each_other_show_every_ngram_whole(looked_at: Notebook) -> None:
    """On a laptop, and on a projector. Beside the list of files, a 2-gram is one line."""
    looked_at.page.set_viewport_size({"width": 1030, "height": 720})
    show_tab(looked_at, "Matches")
    rows = area(looked_at).locator(".mtm-linked tbody tr:not(.mtm-total)")
    heights = rows.evaluate_all("all => all.map(it => it.offsetHeight)")
    assert max(heights) < 1.5 * min(heights)
    show_tab(looked_at, "BLEU")
    tables = area(looked_at).locator(".mtm-row > div")
    expect(tables).to_have_count(4)
    for width, beside in ((1280, 2), (1920, 4)):
        looked_at.page.set_viewport_size({"width": width, "height": 900})
        looked_at.page.wait_for_function(SO_MANY_BESIDE, arg=beside)  # JupyterLab follows later
        cut = "all => all.filter(e => e.scrollWidth > e.clientWidth).map(e => e.textContent)"
        assert tables.locator("th[scope=row]").evaluate_all(cut) == [], width


def test_on_a_narrow_screen_max_and_clipped_stay_in_sight(looked_at: Notebook) -> None:
    for name in ("Matches", "BLEU"):
        show_tab(looked_at, name)
        for width in (640, 390):
            looked_at.page.set_viewport_size({"width": width, "height": 800})
            stay_in_sight(looked_at)
    assert area(looked_at).locator(FIRST).locator(".mtm-handle").last.evaluate(UNDER_A_THUMB)
    show_tab(looked_at, "NIST")
    picture = area(looked_at).locator(".widget-tab-contents svg:visible").first
    for width, drawn in ((390, "0 0 430 "), (1280, "0 0 760 ")):
        looked_at.page.set_viewport_size({"width": width, "height": 800})
        expect(picture).to_have_attribute("viewBox", re.compile(drawn))
        assert picture.evaluate(
            "it => it.parentElement.scrollWidth <= it.parentElement.clientWidth"
        )


UNDER_A_THUMB = """it => { it.scrollIntoView({ block: "center" });
const r = it.getBoundingClientRect(); return document.elementFromPoint(r.x + 9, r.y + 6) === it }"""


def stay_in_sight(playground: Notebook) -> None:
    """The two columns at the right end of the table, without scrolling."""
    table = area(playground).locator(
        ".mtm-table:has(th:text('R3'), th:text('reference 3')):visible"
    )
    for place in (-1, -2):
        head = table.first.locator("thead th").nth(place)
        head.scroll_into_view_if_needed()
        table.first.evaluate("it => it.closest('.mtm-scroll').scrollTo(0, 0)")
        assert head.evaluate("""it => {
            const own = it.getBoundingClientRect();
            const frame = it.closest('.mtm-scroll').getBoundingClientRect();
            return own.left >= frame.left && own.right <= frame.right + 1;
        }""")
    row = table.first.locator("tbody tr").first
    ngram, most = row.locator("th").evaluate(BOX), row.locator("td").nth(-2).evaluate(BOX)
    assert ngram["right"] <= most["left"]


def test_it_reflows_at_200_percent_and_shows_no_null(looked_at: Notebook) -> None:
    looked_at.page.set_viewport_size({"width": 640, "height": 900})
    outside = """root => [...root.querySelectorAll('input, textarea, select, button')]
        .filter(it => it.checkVisibility())
        .map(it => it.getBoundingClientRect())
        .filter(({left, right}) => left < 0 || right > 640).length"""
    for name in TABS:
        show_tab(looked_at, name)
        looked_at.wait_idle(0.1)
        assert area(looked_at).evaluate("e => e.scrollWidth - e.clientWidth") <= 1, name
        assert area(looked_at).evaluate(outside) == 0, name
        expect(area(looked_at).locator("[title=null]")).to_have_count(0)  # where a pointer rests


def test_what_is_below_the_window_waits_for_its_layout(playground: Notebook) -> None:
    playground.page.set_viewport_size({"width": 1280, "height": 600})
    show_tab(playground, "NIST")
    playground.control("Candidate").press_sequentially("w")
    playground.wait_idle()
    laid_out = """(root, scrolled) => {
        const number = [...root.querySelectorAll('.mtm-result')].at(-1);
        if (scrolled) number.scrollIntoView();
        return number.checkVisibility({contentVisibilityAuto: true});
    }"""
    assert not area(playground).evaluate(laid_out, False)
    root = area(playground).element_handle()
    playground.page.wait_for_function(f"root => ({laid_out})(root, true)", arg=root)


@pytest.mark.parametrize(("theme", "width"), [("light", 1280), ("dark", 1920)])
def test_every_tab_is_accessible(playground: Notebook, theme: str, width: int) -> None:
    notebook = playground
    notebook.theme(theme)
    # axe looks at nothing that is out of the window
    notebook.page.set_viewport_size({"width": width, "height": 4000})
    show_tab(notebook, "A → B")
    press(notebook, "Pin as A")
    choose(notebook, "Example", EXAMPLES["guide_cased"].title)
    for name in TABS:
        if name == "Corpus":
            choose(notebook, "Example", CORPORA["dog_man"].title)
        show_tab(notebook, name)
        notebook.wait_idle(0.1)
        slug = "".join(c if c.isalnum() else "-" for c in name.replace("→", "to"))
        notebook.screenshot(f"playground-{slug}-{theme}-{width}")
        rules = () if theme == "light" else ("color-contrast",)  # nothing else has a theme
        assert violations(notebook.page, PANE, *rules) == [], name
    assert violations(notebook.page, AREA, *rules) == []
    assert notebook.trouble == []


# A telephone reads the link


def telephone_opens(tab: Tab, line: str) -> None:
    """The code that the Share tab shows on demand is the page's address with this share line."""
    show_tab(tab, "Share")
    press(tab, "QR code")
    expect(area(tab).get_by_role("img", name="QR code of the link")).to_be_visible()
    telephone_reads(tab, here(tab, line))


def here(tab: Tab, line: str) -> str:
    """The link that opens a share line in the page."""
    return f"{tab.page.url.partition('#')[0]}#{line}"


def telephone_reads(tab: Tab, link: str) -> None:
    """The code in the page becomes that of the link; it is drawn anew while somebody types."""

    def is_read() -> bool:
        with suppress(Error, ValueError):  # the picture was replaced meanwhile, or has no code
            return read(area(tab).locator(".mtm-qr").screenshot()) == link
        return False

    assert eventually(tab.page, is_read)


@pytest.mark.parametrize(("theme", "height"), [("light", 720), ("dark", 900)])
def test_a_telephone_reads_the_code_of_the_link(
    playground: Notebook, theme: str, height: int
) -> None:
    notebook = playground
    notebook.theme(theme)
    notebook.page.set_viewport_size({"width": 1280, "height": height})
    choose(notebook, "Example", EXAMPLES["cat_mat"].title)
    telephone_opens(notebook, encode(preset("cat_mat")))
    code = area(notebook).locator(".mtm-qr")
    expect(area(notebook)).to_contain_text("Only this computer can open 127.0.0.1")
    size = code.evaluate(BOX)
    assert min(size["width"], size["height"]) > 0.6 * height
    notebook.screenshot(f"invitation-{theme}")
    assert violations(notebook.page, AREA) == []
    notebook.type_into("Candidate", "the cat", delay=20)
    line = encode(preset("cat_mat").edited(candidate="the cat"))
    telephone_reads(notebook, here(notebook, line))
    notebook.type_into("Address", "https://course.example/", delay=10)
    expect(area(notebook)).not_to_contain_text("Only this computer")
    telephone_reads(notebook, f"https://course.example/#{line}")
    press(notebook, "QR code")
    expect(code).to_have_count(0)
    expect(notebook.control("Address")).to_be_hidden()
    assert notebook.trouble == []


def test_no_token_leaves_the_page(playground: Notebook) -> None:
    """A token of the server in the address would let a class into the lecturer's computer."""
    page, address = playground.page, playground.page.url
    page.evaluate("history.replaceState(null, '', '?a=1&token=secret&b=2')")
    playground.context.grant_permissions(["clipboard-read", "clipboard-write"])
    show_tab(playground, "Share")
    press(playground, "Copy a link")
    expect(area(playground).get_by_role("button", name="Copied")).to_be_visible()
    link: str = page.evaluate("navigator.clipboard.readText()")
    assert "?a=1&b=2#mtmetrics:" in link
    press(playground, "QR code")
    telephone_reads(playground, link)
    page.evaluate("address => history.replaceState(null, '', address)", address)


TWIN = "from mtmetrics_edu.course.widgets import Playground\nPlayground()"
COUNT = "from ipywidgets.widgets.widget import _instances\nprint(len(_instances))"


def test_two_playgrounds_and_a_cell_that_runs_again(
    write_notebook: WriteNotebook, open_notebook: OpenNotebook
) -> None:
    notebook = open_notebook(write_notebook("twins", TWIN, TWIN))
    notebook.run_all()
    first, second = notebook.page.locator(".mtm-live").all()
    first.get_by_label("Candidate").fill("it")
    expect(first.locator(".mtm-score dd").first).to_have_text("0.0000")
    expect(second.locator(".mtm-score dd").first).to_have_text("0.5046")
    expect(second.get_by_label("Candidate")).to_have_value(GUIDE.text)
    before = notebook.printed(COUNT)
    notebook.run_all()
    notebook.run_all()
    assert notebook.printed(COUNT) == before
    expect(notebook.page.locator(".mtm-live")).to_have_count(2)
    assert notebook.trouble == []
