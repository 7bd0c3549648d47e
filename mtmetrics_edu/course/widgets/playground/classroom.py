"""What a class needs of the playground: a page for the projector, guesses before the score, and the
link as a QR code.

Python does not know where a browser has found the page. actions.js types the page's address into
the box when the code is asked for; a lecturer can type another.
"""

import re
from functools import partial
from typing import Any
from urllib.parse import urlsplit

import ipywidgets

from mtmetrics_edu.checks import shown
from mtmetrics_edu.course.widgets import controls
from mtmetrics_edu.course.widgets.controls import TextLine, button, labelled, tell
from mtmetrics_edu.course.widgets.live import in_words
from mtmetrics_edu.course.widgets.playground.choices import Control, of_look
from mtmetrics_edu.course.widgets.playground.editors import PRESETS, preset, preset_name
from mtmetrics_edu.course.widgets.playground.state import WORDS
from mtmetrics_edu.course.widgets.playground.tabs import UNASKED, Look
from mtmetrics_edu.views.html import markup
from mtmetrics_edu.views.html.markup import NOTHING, Html, alarm, escape, tag

THIS_COMPUTER = re.compile(r"(.*\.)?localhost|127(\.\d+){1,3}|0\.0\.0\.0|::1?")
SAYS: dict[str, str] = WORDS["link"]  # of the QR code: what it is, who can open it
MOST = 850  # characters: 97 small squares a side; denser codes telephones often misread
QUIET = 4  # squares of white around a code, as ISO/IEC 18004 asks
MISSING = "a QR code needs segno, which is not installed here: pip install segno"


class Classroom:
    """The controls that a class needs. page: the playground that they belong to.

    switches: turn presenting and guessing on and off. steps: lead from example to example. guess:
    where a guess is typed.
    """

    def __init__(self, page: Any) -> None:
        self.page = page
        self.present = controls.switch("Present", lambda down: page.turn(presenting=down))
        self.ask = controls.switch("Guess first", lambda down: page.turn(guessing=down, **UNASKED))
        self.previous = button("Previous example", self.step, -1)
        self.next = button("Next example", self.step, 1)
        self.typed = labelled(TextLine, "Your guess", "16em", placeholder="such as .45")
        self.typed.on_msg(self.on_message)
        self.reveal = button("Show BLEU", self.take)
        self.switches = [switch.add_class("mtm-classroom") for switch in (self.present, self.ask)]
        self.steps = [step.add_class("mtm-presenter") for step in (self.previous, self.next)]
        self.guess = controls.row(self.typed, self.reveal, ipywidgets.Label("and the tabs"))
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
        """Take the guess that was typed, and show the score; if it is no number, say so."""
        try:
            self.page.turn(guess=read_guess(self.typed.value))
        except ValueError as error:
            self.page.say(in_words(error), "error")
            controls.focus(self.typed)

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


# The link as a QR code


def invitation(address: str, line: str) -> Html:
    """The QR code of a share line at an address, what it does, and whether others can open it."""
    place = address.strip().partition("#")[0]
    code, problem = NOTHING, warning(place)
    words = tag("p", escape(SAYS["instead"] if problem else SAYS["scan"].format(place)))
    if problem != SAYS["nowhere"]:
        try:
            code = qr_code(f"{place}#{line}", SAYS["name"])
        except ValueError as error:
            problem, words = f"{in_words(error)}. Send the link or the line instead.", NOTHING
    warned = alarm(problem) if problem else NOTHING
    return tag("div", code, tag("div", warned, words), css="mtm-invitation")


def warning(address: str) -> str:
    """Why others may not open an address, as a sentence; "" if nothing speaks against it.

    >>> warning("http://localhost:8888/lab")
    'Only this computer can open localhost: on a telephone the code leads nowhere.'
    """
    try:
        url = urlsplit(address)
    except ValueError:
        return SAYS["nowhere"]
    if url.scheme not in ("http", "https") or not url.hostname:
        return SAYS["nowhere"]
    if THIS_COMPUTER.fullmatch(url.hostname):
        return SAYS["alone"].format(url.hostname)
    return SAYS["yours"].format(url.netloc) if url.path.startswith("/user/") else ""


def code_on(page: Any) -> Html:
    """The QR code, once it is asked for."""
    if not page.look.inviting:
        return NOTHING
    return markup.pane(invitation(page.look.address, page.code))


ASK = partial(ipywidgets.ToggleButton, description="QR code")
ADDRESS = partial(labelled, TextLine, "Address")
INVITATION = (
    of_look("invite", lambda: ASK().add_class("mtm-invite"), "inviting"),
    of_look("address", lambda: ADDRESS().add_class("mtm-address"), "address"),
    Control(name="code", make=ipywidgets.HTML, shows=lambda page: {"value": code_on(page)}),
)


def qr_code(text: str, name: str) -> Html:
    """The QR code of a text, dark on white in every theme, as an svg element that is as wide as its
    room. name: what the code is, for those who do not see it.

    ValueError if the text has more than MOST characters, or if segno is missing.

    >>> qr_code("x" * 851, "")
    Traceback (most recent call last):
    ValueError: this link has 851 characters, too many for a QR code: telephones read at most 850
    """
    if len(text) > MOST:
        raise ValueError(
            f"this link has {len(text):,} characters, too many for a QR code: telephones read at "
            f"most {MOST}"
        )
    try:
        import segno
    except ImportError as error:
        raise ValueError(MISSING) from error
    code = segno.make(text, error="l", micro=False, encoding="utf-8")
    svg = code.svg_inline(
        border=QUIET, dark="#000", light="#fff", svgclass="mtm-qr", lineclass=None, omitsize=True
    )
    image = f'<svg role="img" aria-label="{escape(name)}" shape-rendering="crispEdges"'
    return Html(svg.replace("<svg", image, 1))
