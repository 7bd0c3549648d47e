"""A class: examples one after the other, a larger page, a guess before the score."""

from __future__ import annotations

import re
from base64 import b64decode

import pytest

from mtmetrics_edu.course.widgets import Playground
from mtmetrics_edu.course.widgets.classroom import read_guess
from mtmetrics_edu.course.widgets.presets import PRESETS, preset

from .reading import safe, scores


def test_presenting_is_a_look_and_no_step() -> None:
    playground = Playground()
    playground.classroom.present.value = True
    assert "mtm-presenting" in playground._dom_classes
    assert playground.undo.disabled
    playground.classroom.present.value = False
    assert "mtm-presenting" not in playground._dom_classes


def test_examples_follow_each_other_round() -> None:
    playground, names = Playground(), list(PRESETS)
    seen = []
    for _ in names:
        playground.classroom.next.click()
        seen.append(playground.controls["example"].value)
    start = names.index("guide") + 1
    assert seen == names[start:] + names[:start]
    playground.classroom.previous.click()
    assert playground.state == preset(names[start - 2])
    playground.candidate = "my own"
    playground.classroom.next.click()
    assert playground.state == preset(names[0])


def test_nothing_tells_the_score_before_the_guess() -> None:
    playground = Playground()
    playground.classroom.ask.value = True
    score = f"{playground.score.score:.4f}"
    everything = "".join(pane.value for pane in playground.panes.values())
    assert score not in everything
    assert f"{playground.calculation.nist.score:.4f}" not in everything
    assert "17/18" in scores(playground)
    playground.classroom.typed.value = "0,45"
    playground.classroom.reveal.click()
    assert score in scores(playground)
    said = f"You guessed 0.4500; BLEU is {score}, 0.0546 higher."
    assert f'<p class="mtm-said">{said}' in playground.panes["stage"].value
    assert playground.panes["Matches"].value
    playground.candidate = "it is"
    assert "?" in safe(scores(playground)).text
    playground.classroom.ask.value = False
    assert "?" not in safe(scores(playground)).text


def test_the_tool_and_the_picture_tell_no_score_either() -> None:
    playground = Playground()
    playground.controls["convention"].value = "sacrebleu"
    assert "sacrebleu itself: BLEU" in playground.status.value
    assert "BLEU = " in playground.still()
    playground.classroom.ask.value = True
    score = f"{playground.score.score:.4f}"
    everything = [playground.status, *playground.panes.values()]
    assert not [it.value for it in everything if score in it.value]
    assert "BLEU = " not in decoded(playground.still())
    assert "Candidate: it is a guide" in safe(playground.still()).text
    playground.classroom.typed.value = ".4"
    playground.classroom.reveal.click()
    assert "sacrebleu itself: BLEU" in playground.status.value
    assert "BLEU = " in decoded(playground.still())


def decoded(still: str) -> str:
    """The page with the picture in it, which is coded."""
    return still + "".join(b64decode(it).decode() for it in re.findall('base64,([^"]+)', still))


def test_no_title_in_the_list_tells_the_score_before_the_guess() -> None:
    playground = Playground()
    example = playground.controls["example"]
    playground.classroom.ask.value = True
    said = " ".join(title for title, _ in example.options)
    assert not re.search(r"BLEU|NIST|[.]\d{4}", said)
    assert example.value == "guide"
    playground.classroom.typed.value = ".4"
    playground.classroom.reveal.click()
    assert "BLEU .5046" in " ".join(title for title, _ in example.options)
    assert example.value == "guide"


def test_enter_takes_the_guess_and_a_new_text_forgets_it() -> None:
    playground = Playground()
    playground.classroom.ask.value = True
    typed = playground.classroom.typed
    typed.value = ".4"
    typed._handle_custom_msg({"event": "another"}, [])
    assert playground.look.guess is None
    typed._handle_custom_msg({"event": "submit"}, [])
    assert playground.look.guess == 0.4
    assert typed.value == ".4"
    playground.candidate = "it is"
    assert typed.value == ""
    typed.value = ".5"
    playground.candidate = "it is a"
    assert typed.value == ".5"


def test_a_guess_that_is_none_is_said_and_kept() -> None:
    playground = Playground()
    playground.classroom.ask.value = True
    playground.classroom.typed.value = "high"
    playground.classroom.reveal.click()
    assert "expected a number from 0 to 1" in playground.status.value
    assert playground.classroom.typed.value == "high"
    assert playground.look.is_secret


@pytest.mark.parametrize(("text", "guess"), [("0", 0), ("1", 1), ("1%", 0.01), (" 50.46 ", 0.5046)])
def test_guesses_are_read(text: str, guess: float) -> None:
    assert read_guess(text) == pytest.approx(guess)


@pytest.mark.parametrize("text", ["", "-1", "101", "nan", "a"])
def test_other_guesses_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="expected a number from 0 to 1"):
        read_guess(text)
