"""What can be taken from the playground: a line that holds it, tables, pictures, programs.

A share line is data and never code: JSON, compressed, with a version in front and a checksum, so
that a line that lost a character on its way is refused instead of misread.
"""

import json
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Container, Sequence
from functools import partial
from typing import Any

import ipywidgets

from mtmetrics_edu.checks import shown
from mtmetrics_edu.conventions import Choices
from mtmetrics_edu.course.widgets import controls as ui
from mtmetrics_edu.course.widgets.controls import well_formed
from mtmetrics_edu.course.widgets.playground.choices import CHOICES, Control, of_look
from mtmetrics_edu.course.widgets.playground.classroom import INVITATION
from mtmetrics_edu.course.widgets.playground.editors import MOST, open_table, read_table, size_of
from mtmetrics_edu.course.widgets.playground.pages import nist_bits
from mtmetrics_edu.course.widgets.playground.state import WORDS, Segment, State
from mtmetrics_edu.course.widgets.playground.tabs import View, heading, lengths_of, tab
from mtmetrics_edu.explain import tables
from mtmetrics_edu.metrics.nist import NIST_ORDERS
from mtmetrics_edu.views import bars, code, curves, drawing, plain
from mtmetrics_edu.views.html.markup import Html, escape, joined, note, pane, tag

AROUND = "\"'`“”„‘’«».,;:!?()[]{}<>"  # a line in code or in a letter
START = "mtmetrics:1:"  # the name and the version
LONGEST_LINE = 1_000_000  # characters
LONGEST_WORD = 100_000  # characters
LARGEST = 4_000_000  # bytes, unpacked
SEGMENTS, REFERENCES = 10_000, 300  # and the references of one of them
SAYS: dict[str, str] = WORDS["line"]  # why a line is refused
HANDOUT_ROWS = 300  # of the longest table that somebody pastes into a handout


def encode(state: State) -> str:
    """The line of a state: mtmetrics:1:<checksum>:<data>.

    >>> decode(encode(State((Segment("a cat", ("the cat",)),)))).segment.candidate
    'a cat'
    """
    packed = zlib.compress(json.dumps(parts(state), separators=(",", ":")).encode(), 9)
    data = urlsafe_b64encode(packed).decode().rstrip("=")
    return f"{START}{zlib.crc32(data.encode()):08x}:{data}"


def parts(state: State) -> dict[str, Any]:
    """The parts of a state by name, as all releases write them: each choice is a part of its own.

    >>> list(parts(State(())))[:4]
    ['segments', 'selected', 'convention', 'tokenizer']
    """
    off = {"off": state.off} if state.off else {}
    return {"segments": state.segments, "selected": state.selected, **state.typed, **off}


def decode(line: str) -> State:
    """The state of a line; ValueError in words if it is damaged or not a share line.

    >>> decode("a cat")
    Traceback (most recent call last):
    ValueError: this is not a share line: it should begin with mtmetrics:1: and be copied whole
    """
    if not isinstance(line, str):
        raise TypeError(f"a share line is a text, not {type(line).__name__}")
    line = re.sub(r"\s", "", line).rpartition("#")[2].strip(AROUND)
    if len(line) > LONGEST_LINE:
        raise ValueError(SAYS["long"].format(len(line)))
    match = re.fullmatch(r"mtmetrics:(\d{1,9}):([0-9a-f]{8}):([A-Za-z0-9_-]+)", line)
    if match is None:
        raise ValueError(SAYS["begin"])
    version, check, data = match.groups()
    if int(version) != 1:
        raise ValueError(SAYS["version"].format(int(version)))
    if zlib.crc32(data.encode()) != int(check, 16):
        raise ValueError(SAYS["damaged"])
    return read_state(unpack(data))


def unpack(data: str) -> Any:
    """The JSON value of the data, which has at most LARGEST bytes."""
    try:
        packed = urlsafe_b64decode(data + "=" * (-len(data) % 4))
        unpacker = zlib.decompressobj()
        plain = unpacker.decompress(packed, LARGEST)
        if not unpacker.eof:
            raise ValueError("too large, or cut off")
        return json.loads(plain)
    except (ValueError, zlib.error, RecursionError) as error:
        raise ValueError(SAYS["unread"].format(error)) from error


def read_state(value: Any) -> State:
    """The state that a JSON value holds; ValueError if any part of it is not as expected.

    A choice that the line does not name, because an older release made it, is the paper's.
    """
    first = parts(State((), off=((0, 0),)))
    if not isinstance(value, dict) or not {"segments"} <= value.keys() <= first.keys():
        raise ValueError(SAYS["parts"])
    value = {**first, "off": [], **value}
    segments = tuple(map(read_segment, part(value, "segments", list)))
    chosen = {
        name: part(value, name, type(first[name]), choice.allowed)
        for name, choice in CHOICES.items()
    }
    convention, weights = chosen.pop("convention"), chosen.pop("weights")
    check_size(segments, chosen["tokenizer"])
    return State(
        segments,
        part(value, "selected", int, range(len(segments))),
        convention,
        Choices(**chosen),
        well_formed(weights),
        read_off(part(value, "off", list), segments),
    )


def check_size(segments: Sequence[Segment], tokenizer: str) -> None:
    """ValueError if there is more than a page can show: a short line can unpack to millions of
    words, and nothing answers while they are counted."""
    size = sum(size_of(segment, tokenizer) for segment in segments)
    references = max((len(segment.references) for segment in segments), default=0)
    if len(segments) > SEGMENTS or references > REFERENCES or size > MOST:
        raise ValueError(SAYS["much"].format(MOST, SEGMENTS, REFERENCES))


def read_off(pairs: Sequence[Any], segments: Sequence[Segment]) -> tuple[tuple[int, int], ...]:
    """The references that are switched off: pairs of a segment and one of its references.

    >>> read_off([[0, 1]], [Segment("a cat", ("the cat", "a dog"))])
    ((0, 1),)
    """
    places = {
        str([i, k]): (i, k)  # as text: True and 1.0 are no numbers of references
        for i, segment in enumerate(segments)
        for k in range(len(segment.references))
    }
    if any(str(pair) not in places for pair in pairs):
        raise ValueError(SAYS["off"])
    return tuple(sorted(places[str(pair)] for pair in pairs))


def read_segment(value: Any) -> Segment:
    """The segment that a JSON value holds: a text, and a list of at least one text. ValueError for
    another value, and for a word that a browser would need minutes to draw."""
    match value:
        case [str(candidate), [str(), *_] as references]:
            if all(isinstance(reference, str) for reference in references):
                longest = max(map(len, " ".join((candidate, *references)).split()), default=0)
                if longest > LONGEST_WORD:
                    raise ValueError(SAYS["word"].format(longest))
                return Segment(well_formed(candidate), tuple(map(well_formed, references)))
    raise ValueError(SAYS["segment"])


def part(
    value: dict[str, Any], name: str, kind: type, allowed: Container[Any] | None = None
) -> Any:
    """One part of the state, of the right type and, where only some are allowed, one of them."""
    content = value[name]
    if type(content) is not kind or (allowed is not None and content not in allowed):
        raise ValueError(SAYS["value"].format(name, content))
    return content


# The tab Share

PICTURES: dict[str, Callable[[View], Html]] = {
    "BLEU": lambda view: bars.waterfall(view.bleu),
    "penalty": lambda view: curves.penalty_curve(*lengths_of(view.bleu)),
    "NIST": nist_bits,
    "segments": lambda view: bars.segment_bars(view.calculation.corpus),
}


def downloads(max_n: int) -> dict[str, Callable[[View], tables.Table]]:
    """Every table that can be saved, by name; made when called, because an edit must not wait for
    all of them.

    >>> list(downloads(1))
    ['BLEU', 'P1', 'NIST 1', 'NIST 2', 'NIST 3', 'NIST 4', 'NIST 5', 'corpus', 'tools']
    """
    return {
        "BLEU": lambda view: tables.bleu_table(view.bleu),
        **{f"P{n}": partial(of_order, tables.precision_table, n) for n in range(1, max_n + 1)},
        **{f"NIST {n}": partial(of_order, tables.nist_table, n) for n in range(1, NIST_ORDERS + 1)},
        "corpus": lambda view: tables.corpus_table(view.calculation.corpus),
        "tools": lambda view: tables.tools_table(view.calculation.tools),
    }


def of_order(table: Callable[..., tables.Table], n: int, view: View) -> tables.Table:
    """The table of order n."""
    return table(view.calculation.order(view.segment, n))


def copy_button(label: str, what: str) -> Html:
    """A button that copies the share line ("line"), the address of this page with the line in it
    ("link"), or the program after it ("program"); or saves the picture of the link before it as PNG
    ("png"). actions.js does it; without it there is no button.

    >>> copy_button("Copy", "line")
    '<button class="mtm-copy" type="button" data-copies="line">Copy</button>'
    """
    return tag("button", escape(label), css="mtm-copy", type="button", data_copies=what)


def open_files(page: Any, files: Any) -> None:
    """Let an uploaded table take the place of the texts, or say in words that it is none."""
    with page.attempt():
        for text in ui.texts_of(page.controls["file"], files):
            segments = read_table(text)
            if not segments:
                raise ValueError(WORDS["table"]["none"].format(shown(text[:40])))
            open_table(page.edit, segments)


SHARE = Control(
    name="share",
    make=lambda: ui.text_box("Share line", rows=3).add_class("mtm-share"),
    act=lambda page, line: page.load(decode, line),
    shows=lambda page: {"value": page.code},
)
COPIES = copy_button("Copy a link", "link"), copy_button("Copy the line", "line")
COPY = Control("copy", partial(ipywidgets.HTML, pane(*COPIES)))
TABLES = partial(ui.drop_down, "Table", ["BLEU"], width="14em")
TABLE = of_look("table", TABLES, "table", options=lambda p: (*downloads(p.state.chosen.max_n),))
PICTURE = of_look("picture", partial(ui.drop_down, "Picture", PICTURES, width="14em"), "picture")
FILE = Control(
    name="file",
    make=partial(ipywidgets.FileUpload, description="Open a table", accept=".tsv,.tab,.txt"),
    act=open_files,
)


@tab(
    "Share",
    "How do I keep this, or send it?",
    pooled=True,
    controls=(COPY, *INVITATION, SHARE, TABLE, PICTURE, FILE),
)
def share(view: View) -> Html:
    """How to use the share line, the chosen table as a file to save, and programs to copy."""
    table = downloads(view.calculation.choices.max_n)[view.look.table](view)
    forms = [*plain.FORMATS] if len(table.lines) <= HANDOUT_ROWS else ["CSV"]
    links = joined((plain.link(table, form) for form in forms), ", ")
    svg, name = PICTURES[view.look.picture](view), view.look.picture.lower()
    picture = drawing.download(svg, name) + copy_button(f"{name}.png", "png")
    return (
        tag("p", escape("Save this table as "), links, escape("."))
        + tag("p", escape("Save this picture as "), picture)
        + note(escape(WORDS["notes"]["Share"]))
        + programs(view)
    )


def programs(view: View) -> Html:
    """Programs that come to the score in sight, to copy."""
    sources = code.programs(view.calculation)
    if not sources:
        return note(escape("These texts are too long to be written into a program."))
    return joined(heading(f"With {name}") + program(text) for name, text in sources.items())


def program(text: str) -> Html:
    """A program, line by line as it is written."""
    lines = joined(map(escape, text.splitlines()), Html("\n"))
    source = tag("pre", tag("code", lines), css="mtm-code", tabindex="0")
    return copy_button("Copy", "program") + source
