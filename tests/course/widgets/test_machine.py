"""The machine of lesson 08: switches, walks, programs to press, texts to type."""

import pytest

from mtmetrics_edu.conventions.machine import PROGRAMS, SWITCHES, machine_score
from mtmetrics_edu.course.widgets import BleuMachine
from mtmetrics_edu.course.widgets.machine import SEGMENTS_SHOWN, TEXTS

from .dragging import drag
from .reading import Page, safe


def pane(widget: BleuMachine, name: str) -> Page:
    assert widget.status.value == ""
    return safe(widget.panes[name].value)


def way(widget: BleuMachine) -> str:
    """The scores of a walk, and before each what was moved, in words."""
    attributes = pane(widget, "way").attributes
    return next(it for name, it in attributes if name == "aria-label" and "BLEU × 100" in it)


def press(widget: BleuMachine, name: str) -> None:
    """Press a program, as a browser tells it."""
    drag(widget, "program", [*PROGRAMS].index(name))


def test_a_walk_takes_one_step_at_a_press_and_keeps_its_scores() -> None:
    widget = BleuMachine(case="lc")
    assert way(widget) == "BLEU × 100: the beginning 30.99."
    assert [*widget.panes] == ["score", "map", "way", "tokens"]  # above the map nothing grows
    assert "As no program: " in pane(widget, "way").text
    assert 'alt="BLEU × 100: as it stands 31.0, nltk 15.1, sacrebleu 27.4, ' in widget.still()
    while not widget.step.disabled:
        widget.step.click()
    steps = "case:mixed 15.08, tok:13a 27.21, smooth:exp 27.21, short:as they are 27.44."
    assert way(widget) == f"BLEU × 100: the beginning 30.99, {steps}"
    assert "As sacrebleu: nrefs:2|case:mixed|tok:13a|smooth:exp" in pane(widget, "way").text
    assert "BLEU0.2744" in pane(widget, "score").text.replace(" ", "")


def test_a_program_that_is_pressed_sets_the_switches_and_again_after_others_moved() -> None:
    widget = BleuMachine()
    for name in (*PROGRAMS, "nltk", "nltk"):
        press(widget, name)
        assert widget.positions == PROGRAMS[name]
        assert f'aria-pressed="true"><span>{name}</span></button>' in widget.panes["map"].value
        assert f" to {name} " in way(widget)[-40:]  # also where no switch moved
    assert all(f" to {name} " in way(widget) for name in [*PROGRAMS][1:])
    widget.switches[0].value = "lc"
    press(widget, "nltk")
    assert widget.positions == PROGRAMS["nltk"]


def test_no_two_switches_share_the_name_of_a_position() -> None:
    """The map marks a position by its name."""
    names = [position for positions in SWITCHES.values() for position in positions]
    assert len({*names}) == len(names)


@pytest.mark.parametrize("name", TEXTS)
def test_each_text_has_its_score_and_its_tokens(name: str) -> None:
    widget = BleuMachine(name)
    text = TEXTS[name]
    score = machine_score(PROGRAMS["nltk"], text.candidates, text.references).score
    assert way(widget) == f"BLEU × 100: the beginning {100 * score:.2f}."
    assert f"Segment {min(len(text.candidates), SEGMENTS_SHOWN)}" in pane(widget, "tokens").text
    press(widget, "mteval-v14")
    assert f'alt="BLEU × 100: nltk {100 * score:.1f}, sacrebleu ' in widget.still()
    assert "button" not in widget.still()
    assert repr(widget) == f"BleuMachine({name!r})"


def test_what_is_typed_is_scored_a_line_a_segment() -> None:
    widget = BleuMachine("two words")
    candidate, first, second = widget.boxes
    candidate.value += "\n<b>the   cat"
    sizes = "the boxes have Candidate: 2, Reference 1: 1, Reference 2: 0 lines"
    assert sizes in widget.status.value
    first.value += "\n<b>the dog"
    score = machine_score(widget.positions, ["a test", "<b>the cat"], [["a test"], ["<b>the dog"]])
    assert way(widget) == f"BLEU × 100: the beginning {100 * score.score:.2f}."  # a new walk
    second.value = "a\nb"
    assert "nrefs:2" in pane(widget, "way").text
    for box in widget.boxes:
        box.value = ""
    assert "lines" in widget.status.value


def test_it_says_where_a_program_itself_stops() -> None:
    widget = BleuMachine("two words")
    assert "itself stops" not in pane(widget, "way").text
    for box in widget.boxes:
        box.value = "" if box is widget.boxes[-1] else " \n" * 2
    widget.boxes[1].value = "a cat\na dog"
    press(widget, "multi-bleu")
    assert "multi-bleu itself stops here: all candidates are empty" in pane(widget, "way").text
    press(widget, "pycocoevalcap")
    assert "itself stops" not in pane(widget, "way").text
