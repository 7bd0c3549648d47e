"""A hunt is played to its end: symptom, guesses with reasons, repair, and then who had it."""

import pytest

from mtmetrics_edu.course.hunts.puzzles import lesson_puzzle
from mtmetrics_edu.course.widgets.hunt import Hunt
from mtmetrics_edu.course.widgets.live import parts

from .dragging import drag
from .reading import safe

FIRST = lesson_puzzle(1)


def pane(widget, name):
    return safe(widget.panes[name].value)


def press(widget, line):
    """Press a line, as the browser tells it; what is said then."""
    drag(widget, "line", line)
    return pane(widget, "replies").text


def test_the_symptom_comes_first_and_nothing_gives_the_answer_away():
    widget = Hunt(1)
    text = pane(widget, "symptom").text
    assert "candidate my cat sat down" in text
    assert "This BLEU gives 1.0000. By hand it is 0.0000." in text
    assert "Four words, and none of them is right." in text
    assert "you have 3 guesses" in pane(widget, "replies").text
    sent = "".join(str(it.get_state()) for it in parts(widget)) + widget.still()
    for answer in ("mtm-line mtm-found", "matches == 0", "without matches as 1", "Korean", "nltk"):
        assert answer not in sent
    assert widget.front_end.surfaces == []
    assert widget.code.layout.display == "none"


def test_a_copy_of_the_listing_has_no_numbers_and_runs():
    listing = pane(Hunt(1), "listing")
    code = "".join(listing.words).removeprefix("Copy")
    assert code == FIRST.code
    assert [value for name, value in listing.attributes if name == "tabindex"].count("0") == 1


def test_each_guess_gets_a_reason_and_the_third_one_the_line():
    widget = Hunt(1)
    said = press(widget, 5)
    assert said.startswith("No mistake in line 5: it goes to each place where an n-gram can start.")
    assert said.endswith(" The mistake is in a later line. Two guesses are left.")
    assert press(widget, 5) == said  # a line counts once
    reason = "No mistake in line 22: it clips the count at the limit."
    assert press(widget, 22) == f"{reason} Look in bleu. One guess is left."  # the last reply alone
    assert "in an earlier line, and close. Two" in press(other := Hunt(1), 39)
    assert "The mistake is in this function, in an earlier line, and close. One" in press(other, 40)
    assert press(sixth := Hunt(6), 5)
    assert "Look in nist" in press(sixth, 12)  # `for ref in refs:` stands there, too
    two = "Right: the mistake is in lines 36 and 40. Repair it below."
    assert press(Hunt(seed=2038), 36) == two
    assert widget.code.layout.display == "none"
    assert press(widget, 1).endswith(". The mistake is in line 38. Repair it below.")
    assert "mtm-found" in widget.panes["listing"].value
    assert widget.code.layout.display is None
    here = '<span class="mtm-here">        if matches &gt; 0:</span>'
    assert here in widget.front_end.surfaces[0]
    assert "Line 3" not in press(widget, 3)


def test_it_is_repaired_in_place_and_then_it_is_told_who_had_it():
    widget = Hunt(1)
    assert press(widget, 38) == "Right: the mistake is in line 38. Repair it below."
    wrong = widget.code.value
    widget.code.value = wrong.replace("> 0", "> <b>")
    widget.judge()
    verdict = pane(widget, "verdict").text
    assert verdict == "Not yet: if matches > <b>: is not Python yet: invalid syntax."
    assert "What is right" in pane(widget, "story").text
    widget.undo()
    assert (widget.code.value, widget.panes["verdict"].value) == (wrong, "")
    right = "        if matches == 0:\n            return 0\n"
    widget.code.value = wrong.replace("        if matches > 0:\n    ", right)
    widget.judge()
    assert pane(widget, "verdict").text == "Right. It agrees on 80 hidden cases."
    assert pane(widget, "replies").text == "Repaired: the mistake was in line 38."
    story = pane(widget, "story")
    assert story.text == (
        "Found with 1 guess. The mistake: this program takes the precision of an order without "
        "matches as 1. Found in: an early NLTK, and the Korean post. "
        "See it there"
    )
    assert story.links == ["https://github.com/nltk/nltk/issues/775"]
    widget.close()


def win(widget):
    """Press the wrong line, and put the right function in its place."""
    press(widget, widget.puzzle.wrong_lines[0])
    widget.code.value = widget.puzzle.function(widget.puzzle.right)
    widget.judge()


@pytest.mark.parametrize("number", range(1, 7))
def test_each_hunt_of_the_lesson_can_be_won(number):
    widget = Hunt(number)
    win(widget)
    assert "Found in: " in pane(widget, "story").text
    assert (repr(widget), widget.next.layout.display) == (f"Hunt({number})", "none")


def test_a_seed_makes_another_hunt_and_a_button_the_next_one():
    widget = Hunt(seed=7)
    assert (repr(widget), widget.next.layout.display) == ("Hunt(seed=7)", "none")
    assert pane(widget, "symptom").text.startswith("Hunt 7candidate")
    win(widget)
    assert widget.next.layout.display is None
    widget.next.click()
    assert (repr(widget), widget.next.layout.display) == ("Hunt(seed=8)", "none")
    assert pane(widget, "symptom").text.startswith("Hunt 8, found so far: 1candidate")
    assert (widget.code.layout.display, pane(widget, "story").text) == ("none", "")
