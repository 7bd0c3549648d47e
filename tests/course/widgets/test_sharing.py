"""Share lines: every state comes back, every damage is refused in words, nothing is executed."""

import json
import zlib
from base64 import urlsafe_b64encode
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtmetrics_edu.conventions import Choices
from mtmetrics_edu.course.widgets.controls import HIGHEST_ORDER
from mtmetrics_edu.course.widgets.playground import sharing
from mtmetrics_edu.course.widgets.playground.choices import CHOICES
from mtmetrics_edu.course.widgets.playground.sharing import decode, encode
from mtmetrics_edu.course.widgets.playground.state import Segment, State

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
SEGMENTS = st.builds(Segment, TEXTS, st.lists(TEXTS, min_size=1, max_size=3).map(tuple))
ALLOWED = {name: choice.allowed or [True, False] for name, choice in CHOICES.items()}
NAMES = {name: st.sampled_from([*values]) for name, values in ALLOWED.items() if name != "weights"}
CONVENTION = NAMES.pop("convention")
STATES = st.builds(
    State,
    st.lists(SEGMENTS, min_size=1, max_size=3).map(tuple),
    convention=CONVENTION,
    chosen=st.builds(Choices, **NAMES, weights=st.none()),  # as typed, they stand beside the others
    weights=TEXTS,
    off=st.sampled_from([(), ((0, 0),)]),
)
STATE = State((Segment("the cat", ("the cat sat", "a cat")),))
LINE = encode(STATE)
PARTS = sharing.parts(STATE)
WITHOUT_ANY = "this is not a share line: it should begin with mtmetrics:1:"


def line_of(packed):
    """A line with a right checksum, whatever is in it."""
    text = urlsafe_b64encode(packed).decode().rstrip("=")
    return f"mtmetrics:1:{zlib.crc32(text.encode()):08x}:{text}"


def line_with(value):
    return line_of(zlib.compress(json.dumps(value).encode()))


@given(STATES)
def test_every_state_comes_back(state):
    line = encode(state)
    assert line.isascii()
    assert "\n" not in line
    assert decode(line) == state


@given(st.integers(0, len(LINE) - 1), st.sampled_from("aZ0_-:~é\0"))
def test_one_changed_character_or_a_cut_is_refused(place, character):
    for damaged in (LINE[:place] + character + LINE[place + 1 :], LINE[:place]):
        if damaged != LINE:
            with pytest.raises(ValueError, match="share line"):
                decode(damaged)


@given(st.text(max_size=60) | st.sampled_from(["__import__('os').system('x')", "mtmetrics:"]))
def test_other_texts_are_refused(text):
    with pytest.raises(ValueError, match=WITHOUT_ANY):
        decode(text)


AROUND = ["  ", '""', "“”", "„“", "«»", "()", "<>", ".”", ("(http://x/a.ipynb#", ").")]


@pytest.mark.parametrize(("before", "after"), AROUND)
def test_a_line_opens_in_a_sentence_in_a_link_and_broken_by_a_mail(before, after):
    assert decode(f" {before}{LINE[:30]}\r\n{LINE[30:]}{after}\n") == STATE


TOO_LARGE = [
    {"segments": [["a " * 700_000, ["b"]]]},
    {"segments": [["字" * 50_000, ["a." * 25_001]]]},
    {"segments": [["letters " * 8_000, ["a " * 50_000]]], "tokenizer": "char"},
    {"segments": [["", [""]]] * 10_001},
    {"segments": [["", [""] * 301]]},
]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (LINE.replace(":1:", ":2:", 1), "has version 2, but version 1 is expected here: open it"),
        ("m" * sharing.LONGEST_LINE, WITHOUT_ANY),
        ("m" * (sharing.LONGEST_LINE + 1), "1,000,001 characters, too many"),
        (line_of(b""), WITHOUT_ANY),
        (line_of(b"not zlib"), "cannot be read"),
        (line_of(zlib.compress(b"{")[:-3]), "cannot be read"),
        (line_of(zlib.compress(b"\xff")), "cannot be read"),
        (line_of(zlib.compress(b" " * 50_000_000)), "cannot be read: too large"),
        (line_of(zlib.compress(b"[" * 100_000)), "cannot be read"),
        (encode(State((Segment("x" * 100_001, ("",)),))), "a word of 100,001 characters, too many"),
        *((line_with({**PARTS, **large}), "too much for a page") for large in TOO_LARGE),
        *((line_with(value), "does not hold a playground") for value in (None, 5, [], {})),
        (line_with({**PARTS, "more": 1}), "does not hold a playground"),
    ],
)
def test_what_holds_no_playground_is_refused(line, message):
    with pytest.raises(ValueError, match=message):
        decode(line)


def test_what_is_not_a_text_is_refused():
    with pytest.raises(TypeError, match="not bytes"):
        decode(LINE.encode())  # type: ignore[arg-type]


BAD = {
    "segments": [[], "abc", [["a", []]], [["a", ["b", 5]]], [["a", "b"]], [{"candidate": "a"}]],
    "selected": [1, -1, True],
    "max_n": [0, HIGHEST_ORDER + 1, 10**9, 4.0],
    "lowercase": [1],
    "weights": [None],
    "tokenizer": ["eval"],
    "smoothing": ["__class__"],
    "convention": [["paper"], "eval"],
    "reference_length": [None],
    "off": [[[0, 2]], [[2, 0]], [[0]], [0], "ab", [[0, "1"]], [[0, True]], [[0, 1.0]]],
}


def test_every_part_has_a_bad_value():
    assert {*BAD} == {"off", *PARTS}


@pytest.mark.parametrize(("name", "value"), [(n, v) for n, vs in BAD.items() for v in vs])
def test_every_part_is_looked_at(name, value):
    with pytest.raises(ValueError, match="this share line"):
        decode(line_with({**PARTS, name: value}))


@pytest.mark.parametrize("name", [name for name in PARTS if name != "segments"])
def test_a_choice_that_an_older_release_did_not_have_is_the_papers(name):
    assert decode(line_with({key: x for key, x in PARTS.items() if key != name})) == STATE


def test_half_characters_become_whole():
    state = decode(line_with({**PARTS, "segments": [["a\ud800", ["b"]]], "weights": "\udfff"}))
    assert (state.segment, state.weights) == (Segment("a\ufffd", ("b",)), "\ufffd")


ODD = State(
    (Segment("Das ist <b> & „gut“", ("猫坐在垫子上。", "")), Segment("", ("고양이", "x"))),
    selected=1,
    convention="own",
    chosen=Choices("13a", True, 3, smoothing="add-k", reference_length="shortest"),
    weights="1/3 1/3 1/3",
)
# lines as release 0.1.0 wrote them; they must open for ever
LINES = Path(__file__).with_name("share_lines.txt").read_text().split()
SHARED = [STATE, ODD, STATE.with_choice("convention", "sacrebleu")]
SHARED += [STATE.with_choices(weights="half", max_n=9)]


@pytest.mark.parametrize(("state", "line"), [*zip(SHARED, LINES, strict=True)])
def test_old_lines_still_open_and_new_lines_hold_the_same(state, line):
    assert decode(line) == state
    assert encode(state).startswith("mtmetrics:1:")
    assert unpacked(line).items() <= unpacked(encode(state)).items()
    off = replace(state, off=((0, 1),))
    assert decode(encode(off)) == off
    assert "off" not in unpacked(encode(state))


def unpacked(line):
    """The parts that a line holds."""
    return sharing.unpack(line.rpartition(":")[2])
