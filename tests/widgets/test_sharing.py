"""Share lines: every state comes back, every damage is refused in words, nothing is executed."""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64encode
from dataclasses import asdict
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtmetrics_edu.choices import CONVENTIONS, REFERENCE_LENGTHS
from mtmetrics_edu.smoothing import SMOOTHING
from mtmetrics_edu.tokenizers import TOKENIZERS
from mtmetrics_edu.widgets import sharing
from mtmetrics_edu.widgets.sharing import decode, encode
from mtmetrics_edu.widgets.state import OWN, Segment, State

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
SEGMENTS = st.builds(Segment, TEXTS, st.lists(TEXTS, min_size=1, max_size=3).map(tuple))
STATES = st.builds(
    State,
    st.lists(SEGMENTS, min_size=1, max_size=3).map(tuple),
    convention=st.sampled_from([OWN, *CONVENTIONS]),
    tokenizer=st.sampled_from(list(TOKENIZERS)),
    lowercase=st.booleans(),
    max_n=st.integers(1, sharing.HIGHEST_ORDER),
    weights=TEXTS,
    smoothing=st.sampled_from(list(SMOOTHING)),
    reference_length=st.sampled_from(list(REFERENCE_LENGTHS)),
)
STATE = State((Segment("the cat", ("the cat sat", "a cat")),))
LINE = encode(STATE)


def packed(value: Any) -> str:
    """A line with a right checksum, whatever is in it."""
    return line_of(zlib.compress(value if isinstance(value, bytes) else json.dumps(value).encode()))


def line_of(data: bytes) -> str:
    text = urlsafe_b64encode(data).decode().rstrip("=")
    return f"mtmetrics:1:{sharing.checksum(text)}:{text}"


@given(STATES)
def test_every_state_comes_back(state: State) -> None:
    line = encode(state)
    assert line.isascii()
    assert "\n" not in line
    assert decode(line) == state


def test_line_breaks_of_a_mail_do_no_harm() -> None:
    assert decode("  " + LINE[:30] + "\r\n" + LINE[30:] + "\n") == STATE


@given(st.integers(0, len(LINE) - 1), st.sampled_from("aZ0_-:~é\0"))
def test_one_changed_character_is_refused(place: int, character: str) -> None:
    damaged = LINE[:place] + character + LINE[place + 1 :]
    if damaged != LINE:
        with pytest.raises(ValueError, match="share line"):
            decode(damaged)


@given(st.integers(0, len(LINE) - 1))
def test_a_line_cut_short_is_refused(length: int) -> None:
    with pytest.raises(ValueError, match="share line"):
        decode(LINE[:length])


@given(st.text(max_size=60))
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no share line"):
        decode(text)


@pytest.mark.parametrize("text", ["__import__('os').system('x')", "Playground()", "", "mtmetrics:"])
def test_code_is_only_text(text: str) -> None:
    with pytest.raises(ValueError, match="should begin with mtmetrics:1:"):
        decode(text)


def test_another_version_says_so() -> None:
    with pytest.raises(ValueError, match="has version 2"):
        decode(LINE.replace(":1:", ":2:", 1))


def test_what_is_no_text_is_refused() -> None:
    with pytest.raises(TypeError, match="not bytes"):
        decode(LINE.encode())  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "change",
    [
        {"segments": []},
        {"segments": "abc"},
        {"segments": [["a", []]]},
        {"segments": [["a", ["b", 5]]]},
        {"segments": [["a", "b"]]},
        {"segments": [{"candidate": "a"}]},
        {"selected": 1},
        {"selected": -1},
        {"selected": True},
        {"max_n": 0},
        {"max_n": 10**9},
        {"max_n": 4.0},
        {"lowercase": 1},
        {"weights": None},
        {"tokenizer": "eval"},
        {"smoothing": "__class__"},
        {"convention": ["paper"]},
        {"reference_length": None},
    ],
)
def test_every_part_is_looked_at(change: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"share line|expected one of"):
        decode(packed({**asdict(STATE), **change}))


@pytest.mark.parametrize("value", [None, 5, [], {}, {**asdict(STATE), "more": 1}])
def test_other_json_is_refused(value: Any) -> None:
    with pytest.raises(ValueError, match="holds no playground"):
        decode(packed(value))


def test_a_bomb_does_not_go_off() -> None:
    with pytest.raises(ValueError, match="cannot be read"):
        decode(packed(b" " * 50_000_000))
    with pytest.raises(ValueError, match="cannot be read"):
        decode(packed(b"[" * 100_000))
    with pytest.raises(ValueError, match="no share line is that long"):
        decode("m" * 2_000_000)


@pytest.mark.parametrize(
    "data", [b"", b"not zlib", zlib.compress(b"{")[:-3], zlib.compress(b"\xff")]
)
def test_broken_data_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match="share line"):
        decode(line_of(data))


def test_half_characters_become_whole() -> None:
    value = {**asdict(STATE), "segments": [["a\ud800", ["b"]]]}
    assert decode(packed(value)).segment == Segment("a\ufffd", ("b",))
