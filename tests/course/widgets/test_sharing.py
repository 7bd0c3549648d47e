"""Share lines: every state comes back, every damage is refused in words, nothing is executed."""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64encode
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtmetrics_edu.conventions import Choices, named_choices
from mtmetrics_edu.conventions.choices import REFERENCE_LENGTHS
from mtmetrics_edu.course.widgets import sharing
from mtmetrics_edu.course.widgets.sharing import decode, encode
from mtmetrics_edu.course.widgets.state import HIGHEST_ORDER, OWN, Segment, State
from mtmetrics_edu.smoothing import SMOOTHING
from mtmetrics_edu.tokenizers import TOKENIZERS

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
SEGMENTS = st.builds(Segment, TEXTS, st.lists(TEXTS, min_size=1, max_size=3).map(tuple))
CHOICES = st.builds(
    Choices,
    tokenizer=st.sampled_from(list(TOKENIZERS)),
    lowercase=st.booleans(),
    max_n=st.integers(1, HIGHEST_ORDER),
    smoothing=st.sampled_from(list(SMOOTHING)),
    reference_length=st.sampled_from(list(REFERENCE_LENGTHS)),
    weights=st.none(),  # as typed, they stand beside the others
)
STATES = st.builds(
    State,
    st.lists(SEGMENTS, min_size=1, max_size=3).map(tuple),
    convention=st.sampled_from([OWN, *named_choices()]),
    chosen=CHOICES,
    weights=TEXTS,
)
STATE = State((Segment("the cat", ("the cat sat", "a cat")),))
LINE = encode(STATE)
OFF = State((Segment("a", ("b", "c")), Segment("d", ("e",))), off=((0, 1), (1, 0)))


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


def test_references_that_are_off_come_back() -> None:
    assert decode(encode(OFF)) == OFF


def test_a_line_without_them_is_as_older_releases_read_it() -> None:
    plain = replace(OFF, off=())
    assert decode(encode(plain)) == plain
    first_release = {*sharing.unpack(OLD[0][1].rsplit(":", 1)[1])}
    assert {*sharing.unpack(encode(plain).rsplit(":", 1)[1])} == first_release


@pytest.mark.parametrize("off", [[[0, 2]], [[2, 0]], [[0]], [0], "ab", [[0, "1"]], [[0, True]]])
def test_a_reference_that_is_not_there_cannot_be_off(off: Any) -> None:
    with pytest.raises(ValueError, match="switches off a reference"):
        decode(packed({**sharing.parts(replace(OFF, off=())), "off": off}))


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
    with pytest.raises(ValueError, match="not a share line"):
        decode(text)


@pytest.mark.parametrize("text", ["__import__('os').system('x')", "Playground()", "", "mtmetrics:"])
def test_code_is_only_text(text: str) -> None:
    with pytest.raises(ValueError, match="should begin with mtmetrics:1:"):
        decode(text)


def test_another_version_says_so() -> None:
    with pytest.raises(ValueError, match="has version 2"):
        decode(LINE.replace(":1:", ":2:", 1))


def test_what_is_not_a_text_is_refused() -> None:
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
        {"max_n": HIGHEST_ORDER + 1},
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
    with pytest.raises(ValueError, match="this share line"):
        decode(packed({**sharing.parts(STATE), **change}))


@pytest.mark.parametrize("value", [None, 5, [], {}, {**sharing.parts(STATE), "more": 1}])
def test_other_json_is_refused(value: Any) -> None:
    with pytest.raises(ValueError, match="does not hold a playground"):
        decode(packed(value))


def test_a_bomb_does_not_go_off() -> None:
    with pytest.raises(ValueError, match="cannot be read"):
        decode(packed(b" " * 50_000_000))
    with pytest.raises(ValueError, match="cannot be read"):
        decode(packed(b"[" * 100_000))
    with pytest.raises(ValueError, match="2,000,000 characters, too many"):
        decode("m" * 2_000_000)


@pytest.mark.parametrize(
    "data", [b"", b"not zlib", zlib.compress(b"{")[:-3], zlib.compress(b"\xff")]
)
def test_broken_data_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match="share line"):
        decode(line_of(data))


def test_half_characters_become_whole() -> None:
    value = {**sharing.parts(STATE), "segments": [["a\ud800", ["b"]]]}
    assert decode(packed(value)).segment == Segment("a\ufffd", ("b",))


CAT = State((Segment("the cat", ("the cat sat", "a cat")),))
ODD = State(
    (Segment("Das ist <b> & „gut“", ("猫坐在垫子上。", "")), Segment("", ("고양이", "x"))),
    selected=1,
    convention="own",
    chosen=Choices("13a", True, 3, smoothing="add-k", reference_length="shortest"),
    weights="1/3 1/3 1/3",
)
OLD = [  # lines as release 0.1.0 wrote them, in parts; they must open for ever
    (
        CAT,
        "mtmetrics:1:6c814e42:eNo9jj0KwzAMha8SNHvo0MlXCSEY9yU2daRgiaa09O5VOnR7fx-8NynWDWxKcRzJCoacjM"
        "JfDnpaSr94mqbgQEM23CheAmXhh9NVmCLtaUf3sckdXF-uIx2lGnRPGV40OdBzUlBcUlME2tJzdvQa6EBdy3mDfKib"
        "iJXKq1sWPtmOBR2cMTfwasWb3EShRp8vylFDIw",
    ),
    (
        ODD,
        "mtmetrics:1:453fbbc9:eNotj91qxCAQRl9F5qJXlmrckDYsvepbJGExZmpkEwV_NsuWvnvHthd-yDnzwcwXJLQ7-p"
        "ygHwb40Im5lNl5fmdPbCyNkGhL_v0Y4AOMpVPNPJa2a0XN5rWmrmSu5IRCj0UJ0QAHmCaq_NW0QdKmfZOUXXcifSc_"
        "cVpgQ5NxgV5yMMHfaBsXPPQQDk9jOVzRuwdGIlJpIls4MBqdEPocC3LY9f1CBcXhQGfXegzIF8X-H1XSHkJenbdk9L"
        "I8X4lF_MSI3uBlQ2_zSiqtIWZMGb5_ABC6Vy0",
    ),
    (
        CAT.with_convention("sacrebleu"),
        "mtmetrics:1:e4d6077e:eNo9jsEOwiAQRH-l2TMHjZ74lYY0iFMgUjDsahuN_-7Wg7eZt_uSeRMjLqjCZMeRJGEIXs"
        "j848B7Jf_DzjmjQkEQXMkeDIVWn2rnVskS-9BxKXioIO2Gml_oyo8nr6S0FT14BtnZF4ahxW-TemdDK3JM-wbSR15a"
        "k5Rr1IrtrqRjRkcNmApqlKSHUBqDhT5ffLhA9g",
    ),
    (
        CAT.with_choices(weights="half", max_n=9),
        "mtmetrics:1:2b2eae96:eNo9jkEOwjAMBL9S-ZwDV_KVqkJR2DYRqY1iiyAQf8flwM07uyP5TYptB5tSnGeygikno_"
        "A_Jz0ipR9eliW40JANV4qnQFn44XYVpkgy2KcmN3B9oTsZpRr0njK8aDLQc1JQXFNTBNrT8-LiOdBA3crxBJXUVh_r"
        "LmKl8uaIhQ-_Y0UHZ1waeLPiTW6iUKPPF1RpQ_8",
    ),
]


@pytest.mark.parametrize(("state", "line"), OLD)
def test_old_lines_still_open_and_new_lines_hold_the_same(state: State, line: str) -> None:
    assert decode(line) == state
    prefix, data = line.rsplit(":", 2)[0], line.rsplit(":", 1)[1]
    assert encode(state).startswith(prefix)
    assert sharing.unpack(encode(state).rsplit(":", 1)[1]) == sharing.unpack(data)


@pytest.mark.parametrize("more", [0, 1])
def test_the_longest_line(more: int) -> None:
    said = "not a share line" if not more else "1,000,001 characters, too many"
    with pytest.raises(ValueError, match=said):
        decode("m" * (sharing.LONGEST_LINE + more))


def test_the_largest_value() -> None:
    def packed_text(size: int) -> str:
        text = b'"' + b"a" * (size - 2) + b'"'
        return urlsafe_b64encode(zlib.compress(text)).decode().rstrip("=")

    assert len(sharing.unpack(packed_text(sharing.LARGEST))) == sharing.LARGEST - 2
    with pytest.raises(ValueError, match="too large"):
        sharing.unpack(packed_text(sharing.LARGEST + 1))


@pytest.mark.parametrize("n", [1, HIGHEST_ORDER])
def test_every_order_can_be_shared(n: int) -> None:
    assert decode(packed({**sharing.parts(STATE), "max_n": n})).chosen.max_n == n


@pytest.mark.parametrize("quotes", ['""', "''", "“”", "„“", "«»"])
def test_a_line_in_quotes_opens(quotes: str) -> None:
    assert decode(f" {quotes[0]}{LINE}{quotes[1]}\n") == STATE
