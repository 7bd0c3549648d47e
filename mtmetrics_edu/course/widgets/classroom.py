"""What a class needs of the playground: a page for the projector, and guesses before the score."""

from __future__ import annotations

from typing import Any

from mtmetrics_edu.checks import shown
from mtmetrics_edu.course.widgets.controls import TextLine, button, labelled, row, switch, tell
from mtmetrics_edu.course.widgets.presets import PRESETS, preset, preset_name
from mtmetrics_edu.course.widgets.view import Look


class Classroom:
    """The controls that a class needs. page: the playground that they belong to.

    switches: turn presenting and guessing on and off. steps: lead from example to example. guess:
    where a guess is typed.
    """

    def __init__(self, page: Any) -> None:
        self.page = page
        self.present = switch("Present", lambda down: page.turn(presenting=down))
        self.ask = switch("Guess first", lambda down: page.turn(guessing=down, guess=None))
        self.previous = button("Previous example", lambda: self.step(-1))
        self.next = button("Next example", lambda: self.step(1))
        self.typed = labelled(TextLine, "Your guess", "16em", placeholder="such as .45")
        self.typed.on_msg(self.on_message)
        self.reveal = button("Show BLEU", self.take)
        self.switches = [self.present, self.ask]
        self.steps = [self.previous, self.next]
        for switching in self.switches:
            switching.add_class("mtm-classroom")
        for stepping in self.steps:
            stepping.add_class("mtm-presenter")
        self.guess = row(self.typed, self.reveal)
        self.is_secret = False  # whether the score was to be guessed when it was last shown

    def step(self, by: int) -> None:
        """Go to the example before or after this one; from one's own text to the first."""
        names = list(PRESETS)
        here = preset_name(self.page.state)
        place = (names.index(here) + by) % len(names) if here else 0
        self.page.load(preset, names[place])

    def on_message(self, box: Any, message: dict[str, Any], buffers: Any) -> None:
        """Enter in the box does what the button does."""
        if message.get("event") == "submit":
            self.take()

    def take(self) -> None:
        """Take the guess that was typed, and show the score."""
        with self.page.attempt():
            self.page.turn(guess=read_guess(self.typed.value))

    def write(self, look: Look) -> None:
        """Show the switches as they are."""
        tell(self.present, value=look.presenting)
        tell(self.ask, value=look.guessing)
        tell(self.guess.layout, display=None if look.guessing else "none")
        if look.is_secret and not self.is_secret:  # the old guess was one of another score
            tell(self.typed, value="")
        self.is_secret = look.is_secret


def read_guess(text: str) -> float:
    """A guess of BLEU, 0 to 1; from 1 up to 100 it is taken as a percentage.

    >>> read_guess(".45"), read_guess("45"), read_guess("45 %")
    (0.45, 0.45, 0.45)
    """
    plain = text.strip().removesuffix("%").strip().replace(",", ".")
    try:
        value = float(plain)
    except ValueError:
        value = -1
    if not 0 <= value <= 100:
        raise ValueError(f"the guess is {shown(text)}; expected a number from 0 to 1, such as .45")
    return value / 100 if value > 1 or "%" in text else value
