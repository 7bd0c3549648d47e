"""The small widgets in a browser: what is typed, chosen and moved shows, by keys alone, too."""

from __future__ import annotations

from pathlib import Path

import pytest
from nltk.translate.nist_score import sentence_nist as nltk_sentence_nist
from playwright.sync_api import expect

from mtmetrics_edu import sentence_nist
from mtmetrics_edu.course.examples import TROOPS
from mtmetrics_edu.explain.information import BEST, CHOSEN

from .axe import violations
from .conftest import OpenNotebook, WriteNotebook
from .lab import PATIENCE, Notebook

AREA = ".jp-Cell-outputArea"
SMALL = [
    "ClipBars",
    "InformationExplorer",
    "NgramSlider",
    "NistExplorer",
    "BrevityCurve",
    "PenaltyOverlay",
    "CorpusRows",
    "ResampleHill",
    "CompareFiles",
]
SEGMENTS = "[BleuStats.of('a b c d e f'.split(), ['a b c d e g'.split()])] * 5"
ARGUMENTS = {"ResampleHill": f"{SEGMENTS}, 50"}
WITH_SLIDERS = """from mtmetrics_edu.course.widgets import *
from IPython.display import display
display(BrevityCurve(), ClipBars(), CorpusRows(), NgramSlider("the cat sat down"), PenaltyOverlay())
display(NistExplorer())
"""
SLIDERS = ["Candidate c", "Reference r", "Order n", "Window", "Order n", "Candidate c"]
SLIDERS += ["Reference r", "Order n"]
NIST = """from mtmetrics_edu.course.examples import TROOPS
from mtmetrics_edu.course.widgets import NistExplorer
NistExplorer(TROOPS.candidate, TROOPS.references)"""
PREDICTIONS = [
    "from mtmetrics_edu.course.widgets import predict\npredict('02-1')",
    "predict('00-2')",
]
NAME = """() => {
    const it = document.activeElement;
    return it.closest('.mtm-prediction') ? (it.getAttribute('placeholder') ?? it.textContent) : '';
}"""
FURTHEST = 80  # presses of the tab key


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_small_widgets(
    write_notebook: WriteNotebook, open_notebook: OpenNotebook, screenshots: Path, theme: str
) -> None:
    source = "from mtmetrics_edu import BleuStats\nfrom mtmetrics_edu.widgets import {0}\n{0}({1})"
    cells = (source.format(name, ARGUMENTS.get(name, "")) for name in SMALL)
    notebook = open_notebook(write_notebook("small", *cells), theme=theme)
    notebook.run_all()
    assert violations(notebook.page, AREA) == []
    notebook.screenshot_whole(screenshots / f"small-widgets-{theme}.png")
    notebook.type_into("Candidate", "the cat", delay=20)
    expect(notebook.page.locator(".mtm-live .mtm-total").first).to_contain_text("2 of 2")
    box = notebook.page
    box.get_by_label("Order n").first.press("ArrowRight")
    expect(notebook.page.locator(".mtm-live .mtm-total").first).to_contain_text("1 of 1")
    notebook.control("Resamples").press("Home")
    expect(box.locator("svg[aria-label*=' 1 resamples']")).to_be_visible()
    box.get_by_role("button", name="Play").press("Enter")
    expect(box.get_by_role("button", name="Pause")).to_be_visible()
    expect(notebook.control("Resamples")).to_have_attribute(
        "aria-valuetext", "50", timeout=PATIENCE * 1000
    )
    expect(box.get_by_role("button", name="Play")).to_be_visible()
    expect(box.locator("svg[aria-label*='50 resamples']")).to_be_visible()
    assert notebook.trouble == []


def test_sliders_have_names_and_answer_keys(
    write_notebook: WriteNotebook, open_notebook: OpenNotebook
) -> None:
    notebook = open_notebook(write_notebook("sliders", WITH_SLIDERS))
    notebook.run_all()
    expect(notebook.page.locator(".mtm-live")).to_have_count(6)
    sliders = notebook.page.locator(".widget-slider")
    handles = notebook.page.locator(".noUi-handle")
    expect(handles).to_have_count(len(SLIDERS))
    assert [it.get_attribute("aria-label") for it in handles.all()] == SLIDERS
    assert all(it.evaluate("it => it.offsetHeight") < 60 for it in sliders.all())

    curve = notebook.page.locator(".mtm-live").first
    handles.first.press("ArrowRight")
    expect(curve.get_by_role("img")).to_have_attribute(
        "aria-label", "Brevity penalty by candidate length. With r = 16 and c = 13: BP = 0.7939."
    )
    handles.nth(3).press("End")
    expect(notebook.page.locator(".mtm-window")).to_have_text("sat down")
    assert violations(notebook.page, ".jp-Cell-outputArea") == []
    assert notebook.trouble == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_typing_and_switching_move_the_score(
    write_notebook: WriteNotebook, open_notebook: OpenNotebook, screenshots: Path, theme: str
) -> None:
    notebook = open_notebook(write_notebook("nist-explorer", NIST), theme=theme)
    notebook.run_all()
    result = notebook.page.locator(".mtm-live .mtm-result").last
    expect(result).to_have_text("2.1139")
    notebook.control("Matches").select_option(label=BEST)
    expect(result).to_have_text("1.6038")
    notebook.control("Length r").select_option(label=CHOSEN)
    expect(result).to_have_text("1.4619")

    candidate, first = "it is the army of the Party", "the army of the Party is here today"
    notebook.type_into("Candidate", candidate, delay=20)
    theirs = nltk_sentence_nist(TROOPS.references, candidate.split())
    expect(result).to_have_text(f"{theirs:.4f}")
    notebook.type_into("Reference 1", first, delay=20)
    references = [first.split(), *TROOPS.references[1:]]
    theirs = nltk_sentence_nist(references, candidate.split())
    expect(result).to_have_text(f"{theirs:.4f}")
    upper_left = notebook.page.locator(".mtm-live table td").filter(
        has_text=f"{sentence_nist(candidate.split(), references).score:.4f}"
    )
    expect(upper_left.first).to_be_visible()
    assert violations(notebook.page, AREA) == []
    notebook.screenshot_whole(screenshots / f"nist-explorer-{theme}.png")
    assert notebook.trouble == []


def tab_to(notebook: Notebook, name: str) -> None:
    """Press the tab key until the control of a prediction that has this name has the focus."""
    for _ in range(FURTHEST):
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
    keys.type("seven")  # no fraction: it is told in words, and stays
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
    assert violations(notebook.page, ".jp-Cell-outputArea") == []
    assert notebook.trouble == []
