"""Every widget in JupyterLab: a picture where no kernel runs, then alive, by keys alone, too."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest
from nbconvert import HTMLExporter
from nbformat.v4 import new_code_cell, new_markdown_cell, new_output
from playwright.sync_api import Browser, Locator, Page, expect

from mtmetrics_edu.views.palette import DARK, PAGES

from ..notebooks.harness import clean, execute, write
from ..notebooks.rules import AFTER
from .conftest import OpenNotebook, WriteNotebook
from .lab import Notebook, Server, eventually, paper, violations
from .test_playground import BOX, TWIN

AREA = ".jp-Cell-outputArea"
START = """from mtmetrics_edu import BleuStats
from mtmetrics_edu.course.examples import TROOPS
from mtmetrics_edu.widgets import *
stats = [BleuStats.of("a b c d e f".split(), ["a b c d e g".split()])] * 5"""
WIDGETS = [
    "BrevityCurve()",
    "ClipBars()",
    "CompareFiles()",
    "CorpusRows()",
    "FourStrips()",
    'NgramSlider("the cat sat down")',
    "NistExplorer(TROOPS.candidate, TROOPS.references)",
    "Playground()",
    "ResampleHill(stats, 20)",
]
PICTURES = """() => [...document.querySelectorAll('.mtm-still')].map(still => {
    const images = [...still.querySelectorAll('img')].filter(it => it.offsetParent);
    return {
        drawn: images.every(it => it.complete && it.naturalWidth > 100 && it.width > 100),
        words: images.map(it => it.alt).join(' '),
        count: images.length,
        bare: still.querySelectorAll('svg, text, path').length,
    };
})"""
DECODED = """() => [...document.querySelectorAll('.mtm-still img')]
    .every(it => it.complete || !it.offsetParent)"""
BROKEN = "model not found", "Loading widget", "Error displaying widget"


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> nbformat.NotebookNode:
    """A notebook with every widget, run and saved as we save ours."""
    file = tmp_path_factory.mktemp("stills") / "stills.ipynb"
    return clean(execute(write(file, START, *WIDGETS)))


@pytest.fixture(scope="module")
def untrusted(browser: Browser, lab: Server, saved: nbformat.NotebookNode) -> Iterator[Notebook]:
    """The same, opened in JupyterLab."""
    path = lab.folder / "stills.ipynb"
    nbformat.write(saved, path)
    with Notebook(browser, lab, path.name, fresh=True) as notebook:
        yield notebook
    path.unlink()


@pytest.fixture(scope="module")
def live(untrusted: Notebook) -> Notebook:
    """The same, run there."""
    untrusted.run_all()
    return untrusted


def is_whole(page: Page, widgets: int = len(WIDGETS)) -> None:
    """Each widget is a picture with words, and nothing of it is broken."""
    page.locator(".mtm-still").nth(widgets - 1).wait_for(state="attached")
    page.wait_for_function(DECODED)
    pictures = page.evaluate(PICTURES)
    assert len(pictures) == widgets
    for place, picture in enumerate(pictures):
        assert picture["drawn"], place
        assert picture["count"] >= 1, place
        assert len(picture["words"]) > 20, place
        assert picture["bare"] == 0, place
    text = page.locator("body").inner_text()
    assert not [words for words in BROKEN if words in text]
    assert text.count("run the cell to bring it to life") == widgets


def test_a_web_page_shows_pictures(
    saved: nbformat.NotebookNode, browser: Browser, tmp_path: Path
) -> None:
    assert [len(cell.outputs) for cell in saved.cells] == [0, *[1] * len(WIDGETS)]
    html, _ = HTMLExporter().from_notebook_node(saved)
    (tmp_path / "page.html").write_text(html, encoding="utf-8")
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.route("**/*", lambda it: it.continue_() if it.request.url[:4] != "http" else it.abort())
    page.goto((tmp_path / "page.html").as_uri())
    is_whole(page)
    page.close()


def test_jupyterlab_shows_pictures_before_a_cell_is_run(untrusted: Notebook) -> None:
    """Drawn on white, they turn dark with the theme, as live drawings do."""
    is_whole(untrusted.page)
    untrusted.screenshot_whole("untrusted")
    picture = untrusted.page.locator(".mtm-still img").first
    for theme, look in (("dark", 18), ("light", 255)):
        untrusted.theme(theme)
        assert eventually(untrusted.page, lambda look=look: paper(picture) == look), theme  # type: ignore[misc]
    assert untrusted.trouble == []


def test_a_live_widget_hides_its_picture_and_is_accessible(live: Notebook) -> None:
    expect(live.page.locator(".mtm-live")).to_have_count(len(WIDGETS))
    for still in live.page.locator(".mtm-still").all():
        expect(still).to_be_hidden()
    assert violations(live.page, AREA) == []
    live.theme("dark")
    assert violations(live.page, AREA, "color-contrast") == []
    expect(live.page.locator(".mtm-live svg").first).to_have_css("filter", PAGES["drawing"][DARK])
    live.screenshot_whole("widgets-dark")
    live.theme("light")
    assert live.trouble == []


def widget(notebook: Notebook, name: str) -> Locator:
    """The live widget of a kind."""
    place = [source.partition("(")[0] for source in WIDGETS].index(name)
    return notebook.page.locator(".mtm-live").nth(place)


def test_sliders_have_names_and_answer_keys(live: Notebook) -> None:
    handles = live.page.locator(".noUi-handle:visible")
    expect(handles).to_have_count(7)
    names = [it.get_attribute("aria-label") for it in handles.all()]
    orders = ["Order n", "Window", "Order n", "Order n"]
    assert names == ["Candidate c", "Reference r", *orders, "Resamples"]
    sliders = live.page.locator(".widget-slider:visible").all()
    assert all(it.evaluate("it => it.offsetHeight") < 60 for it in sliders)
    curve = widget(live, "BrevityCurve")
    curve.locator(".noUi-handle").first.press("ArrowRight")
    expect(curve.locator("svg")).to_have_attribute(
        "aria-label", "Brevity penalty by candidate length. With r = 16 and c = 13: BP = 0.7939."
    )
    curve.locator(".widget-readout").first.press("7")  # no box, but one can type into it
    widget(live, "NgramSlider").locator(".noUi-handle").first.press("End")
    expect(live.page.locator(".mtm-window")).to_have_text("sat down")
    assert live.trouble == []


def test_words_over_their_strips_are_dragged_and_pressed_by_mouse_and_by_keys(
    live: Notebook,
) -> None:
    page, strips = live.page, widget(live, "FourStrips")
    drawing = strips.locator("svg")
    word = '.mtm-carried[data-sets="{}"]'.format
    guide = strips.locator(word("0-3"))
    score = re.compile(r"BLEU: (\S+)\.$")

    def bleu() -> str:
        page.wait_for_timeout(300)
        return score.findall(drawing.get_attribute("aria-label") or "")[0]

    assert bleu() == "0.5046"
    guide.click()
    expect(guide).to_have_attribute("aria-label", "≠guide", timeout=9000)
    expect(guide).to_be_focused()
    assert bleu() == "0.2890"
    guide.press("Delete")
    expect(guide).to_have_attribute("aria-label", "guide, struck out")
    guide.press(" ")
    expect(guide).to_have_attribute("aria-label", "guide")
    guide.press("ArrowRight")
    expect(guide).to_have_attribute("aria-valuenow", "4")
    expect(guide).to_be_focused()
    guide.press("ArrowLeft")
    expect(guide).to_have_attribute("aria-valuenow", "3")
    assert bleu() == "0.5046"
    guide.drag_to(strips.locator(word("0-17")))
    expect(guide).to_have_attribute("aria-valuenow", "17")
    assert bleu() == "0.2934"  # the words of lesson 00: only the first strip does not notice
    always = strips.locator('.mtm-tray button[data-sets="2-10"]')
    always.click()
    expect(always).to_have_attribute("aria-pressed", "true")
    expect(strips.locator(word("2-10"))).to_have_attribute("aria-valuenow", "18")
    always.press("ArrowRight")
    expect(strips.locator('.mtm-tray button[data-sets="2-11"]')).to_be_focused()
    strips.get_by_role("button", name="As it was").click()
    assert bleu() == "0.5046"
    which, right = strips.locator(word("0-6")), drawing.evaluate("it => it.clientWidth - 3")
    which.drag_to(drawing, target_position={"x": right, "y": 60})  # held by its middle
    expect(which).to_have_attribute("aria-valuenow", "17")
    strips.get_by_role("button", name="As it was").click()
    heed = strips.locator('.mtm-tray button[data-sets="1-13"]')
    heed.drag_to(drawing, target_position={"x": 9, "y": 150})
    expect(strips.locator(word("1-13"))).to_have_attribute("aria-valuenow", "0")
    assert bleu() == "0.4825"  # as sacreBLEU says
    page.emulate_media(reduced_motion="reduce")
    expect(guide).to_have_css("transition-duration", "0s")
    page.emulate_media(reduced_motion="no-preference")
    assert live.trouble == []


def test_a_finger_drags_what_a_mouse_does(live: Notebook) -> None:
    live.page.set_viewport_size({"width": 390, "height": 844})
    for name, sets in (("BrevityCurve", "c"), ("FourStrips", "0-3")):
        handle = widget(live, name).locator(f'.mtm-handle[data-sets="{sets}"]')
        handle.scroll_into_view_if_needed()
        live.swipe(handle, -300)
        expect(handle).to_have_attribute("aria-valuenow", "0")
    word = widget(live, "FourStrips").locator('.mtm-tray button[data-sets="2-10"]')
    word.scroll_into_view_if_needed()
    place = word.evaluate(BOX)["y"]
    live.swipe(word, down=-300)  # of a reference: the page scrolls
    assert eventually(live.page, lambda: word.evaluate(BOX)["y"] < place - 100)
    expect(word).to_have_attribute("aria-pressed", "false")


def test_on_a_narrow_telephone_nothing_reaches_beyond_its_widget(live: Notebook) -> None:
    size = live.page.viewport_size
    assert size
    live.page.set_viewport_size({"width": 320, "height": 800})
    fold, choices = live.page.locator(".mtm-fold"), live.page.locator(".mtm-choices")
    fold.click()
    expect(choices).to_be_visible()
    boxes = ".widget-inline-hbox :is(input, select, textarea, .slider-container)"
    outside = f"""all => all.flatMap(root => [...root.querySelectorAll('{boxes}')]
        .filter(it => it.getBoundingClientRect().right > root.getBoundingClientRect().right + 1)
        .map(it => it.closest('.widget-inline-hbox').innerText))"""
    assert live.page.locator(".mtm-live").evaluate_all(outside) == []
    wide = "all => all.map(root => root.scrollWidth - root.clientWidth)"
    assert max(live.page.locator(".mtm-live").evaluate_all(wide)) <= 1
    fold.click()
    expect(choices).to_be_hidden()
    assert eventually(live.page, lambda: violations(live.page, AREA) == [])
    live.page.set_viewport_size(size)
    assert live.trouble == []


def test_resamples_follow_the_keys(live: Notebook) -> None:
    hill = widget(live, "ResampleHill")
    resamples = hill.get_by_label("Resamples", exact=True)
    resamples.press("Home")
    expect(hill.locator("svg[aria-label*=' 1 resamples']")).to_be_visible()
    hill.get_by_role("button", name="Play").press("Enter")
    expect(hill.get_by_role("button", name="Pause")).to_be_visible()
    expect(resamples).to_have_attribute("aria-valuetext", "20")
    expect(hill.get_by_role("button", name="Play")).to_be_visible()
    expect(hill.locator("svg[aria-label*='20 resamples']")).to_be_visible()
    assert live.trouble == []


PREDICTIONS = [
    "from mtmetrics_edu.course.widgets import predict\npredict('02-1')",
    "predict('00-2')",
]
NAME = """() => {
    const it = document.activeElement;
    return it.closest('.mtm-prediction') ? (it.getAttribute('placeholder') ?? it.textContent) : '';
}"""


def tab_to(notebook: Notebook, name: str) -> None:
    """Press the tab key until the control of a prediction that has this name has the focus."""
    for _ in range(80):
        if notebook.page.evaluate(NAME) == name:
            return
        notebook.page.keyboard.press("Tab")
    raise AssertionError(f"the tab key does not reach {name!r}")


def test_a_guess_is_typed_or_chosen_and_answered_by_the_keyboard_alone(
    write_notebook: WriteNotebook, open_notebook: OpenNotebook
) -> None:
    """`predict("02-1")` is typed, `predict("00-2")` is chosen."""
    notebook = open_notebook(write_notebook("predicting", *PREDICTIONS))
    keys, cards = notebook.page.keyboard, notebook.page.locator(".mtm-prediction")
    notebook.page.locator(".jp-InputPrompt").first.click()  # the keys go to the first cell
    keys.press("Shift+Enter")
    keys.press("Shift+Enter")
    expect(cards).to_have_count(2)

    for _ in range(3):  # the new cell below, the second cell, the first one
        keys.press("Escape")
        keys.press("ArrowUp")
    tab_to(notebook, "such as 3/5")
    keys.type("seven")  # no fraction: a sentence says so, and the text stays
    keys.press("Enter")
    expect(cards.first.get_by_role("alert")).to_be_visible()
    keys.press("ControlOrMeta+a")
    keys.type("7/7")
    keys.press("Enter")
    expect(cards.first).to_contain_text("You said 7/7")
    expect(cards.first).to_contain_text("2/7")

    tab_to(notebook, "higher")
    keys.press("Space")
    expect(cards.last).to_contain_text("Right")
    tab_to(notebook, "higher")  # the focus has not been lost
    assert violations(notebook.page, AREA) == []
    assert notebook.trouble == []


PROSE = [("it is two of seven", "\n\n## Next"), ("of another section", "")]


def test_a_guess_unfolds_what_answers_it_up_to_the_next_heading(
    write_notebook: WriteNotebook, open_notebook: OpenNotebook
) -> None:
    saved = new_output("stream", name="stdout", text="two of seven")
    answer = new_code_cell("print('two of seven')", outputs=[saved])
    words = [new_markdown_cell(f"{AFTER}\n\n{it}\n\n</details>{more}") for it, more in PROSE]
    notebook = open_notebook(
        write_notebook("folded", PREDICTIONS[0], new_markdown_cell("In words"), answer, *words)
    )
    text = notebook.page.get_by_text("two of seven", exact=True)
    expect(notebook.page.locator("details.mtm-unfold")).to_have_count(3)
    expect(text).to_be_hidden()
    notebook.page.locator(".jp-InputPrompt").first.click()
    notebook.page.keyboard.press("Shift+Enter")
    notebook.type_into("Your guess", "3/7")
    notebook.page.keyboard.press("Enter")
    expect(text).to_be_visible()
    expect(notebook.page.locator("p", has_text=PROSE[0][0])).to_be_visible()
    expect(notebook.page.locator("p", has_text=PROSE[1][0])).to_be_hidden()
    assert notebook.trouble == []


TYPED = "the cat sat on the mat today"


def test_the_last_text_is_saved_with_its_picture_and_seen_again(
    lab: Server, write_notebook: WriteNotebook, open_notebook: OpenNotebook
) -> None:
    def is_saved(text: str) -> bool:
        return text in file.read_text("utf-8")

    def saved_again() -> bool:  # another save may be under way
        notebook.command("docmanager:save")
        return is_saved(TYPED)

    file = lab.folder / write_notebook("last", TWIN)
    notebook = open_notebook(file.name, fresh=True)
    notebook.run_all()
    page = notebook.page
    root = page.locator(".mtm-live")
    box = root.get_by_label("Candidate", exact=True)
    root.evaluate(
        """it => {
            const look = () => it.hasAttribute('data-unkept') && (window.wasUnkept = true);
            new MutationObserver(look).observe(it, {attributes: true});
        }"""
    )
    box.fill("the cat")
    expect(page.locator(".mtm-still[data-number]")).to_have_count(1)
    guess = root.get_by_role("button", name="Guess first", exact=True)
    for pause in (1100, 1200, 1300, 1400):  # its class changes at once, its picture a second later
        guess.click()
        page.wait_for_timeout(pause)
    box.press_sequentially(" Ω")
    box.press("ControlOrMeta+s")  # at once, so before the picture is there
    assert eventually(page, lambda: is_saved("the cat Ω"))

    box.fill(TYPED)
    model = "window.jupyterapp.shell.currentWidget.content.model"
    page.wait_for_function(f"() => JSON.stringify({model}.toJSON()).includes('{TYPED}')")
    assert box.evaluate("it => it === document.activeElement")  # the widget was not drawn anew
    assert not page.evaluate("() => window.wasUnkept")
    assert eventually(page, saved_again)
    outputs = json.loads(file.read_text("utf-8"))["cells"][0]["outputs"]
    assert sum(TYPED in "".join(it["data"].get("text/html", "")) for it in outputs) == 1
    assert notebook.trouble == []

    page.reload()  # the kernel lives on
    expect(box).to_have_value(TYPED)
    expect(root).not_to_have_attribute("data-unkept", "")
    box.fill("the cat")
    expect(root).to_have_attribute("data-unkept", "")
    sentence = root.evaluate("it => getComputedStyle(it, '::after').content")
    assert "the notebook keeps the picture of before" in sentence

    page.evaluate("() => window.jupyterapp.serviceManager.sessions.shutdownAll()")
    again = open_notebook(file.name)
    is_whole(again.page, widgets=1)
    assert TYPED in again.page.evaluate(PICTURES)[0]["words"]
    assert TYPED in again.page.locator(".mtm-still details").text_content()


RIGHT_ORDER = "        if matches == 0:\n            return 0\n        logs"
WRONG_ORDER = "        if matches > 0:\n            logs"


def test_a_hunt_is_played_with_the_mouse_and_with_the_keyboard(
    write_notebook: WriteNotebook, open_notebook: OpenNotebook
) -> None:
    start = "from mtmetrics_edu.widgets import Hunt\n"
    notebook = open_notebook(write_notebook("hunting", start + "Hunt(1)", "Hunt(2)"), fresh=True)
    notebook.run_all()
    page, keys = notebook.page, notebook.page.keyboard
    first, second = page.locator(".mtm-hunt").all()
    box = first.get_by_label("The function, to repair", exact=True)
    expect(box).to_be_hidden()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    first.get_by_role("button", name="Copy", exact=True).click()
    expect(first.get_by_role("button", name="Copied")).to_be_visible()
    copied = page.evaluate("() => navigator.clipboard.readText()")
    compile(copied, "listing", "exec")  # no numbers
    assert copied.startswith("from math import exp, log\n\ndef ngrams")

    first.get_by_role("button", name="counts = {}", exact=True).click()
    expect(first).to_contain_text("No mistake in line 4: it begins with no n-gram.")
    first.get_by_role("button", name="if matches > 0:").click()
    expect(first).to_contain_text("the mistake is in line 38. Repair it below.")
    expect(first.locator(".mtm-marks .mtm-here")).to_have_text("        if matches > 0:")
    box.fill(box.input_value().replace(WRONG_ORDER, RIGHT_ORDER))  # the cases run by themselves
    expect(first).to_contain_text("Right. It agrees on 80 hidden cases.")
    expect(first).to_contain_text("Found in: an early NLTK")
    assert violations(page, AREA) == []

    second.get_by_role("button", name="from math import exp, log").focus()
    for _ in range(3):
        keys.press("ArrowDown")  # an empty line is passed over
    keys.press("Enter")
    expect(second).to_contain_text("No mistake in line 5: it goes to each place where an n-gram")
    keys.press("End")
    keys.press("ArrowUp")
    keys.press("Space")
    expect(second).to_contain_text("the mistake is in line 45.")
    keys.press("Tab")
    box = second.get_by_label("The function, to repair", exact=True)
    expect(box).to_be_focused()
    wrong = box.input_value()
    box.fill("    if r:")
    box.press_sequentially("\nreturn\nc\n")
    keys.press("Backspace")
    expect(box).to_have_value("    if r:\n        return\n        c\n    ")
    box.fill(wrong.replace("1 - c / r", "1 - r / c"))
    keys.press("Tab")
    keys.press("Enter")
    expect(second).to_contain_text("Found in: promptfoo")
    assert notebook.trouble == []
