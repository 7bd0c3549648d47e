"""One line of text that holds a playground, to be sent to somebody and read back.

It is data and never code: JSON, compressed, with a version in front and a checksum, so that a line
that lost a character on its way is refused instead of misread.
"""

from __future__ import annotations

import json
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Container, Mapping, Sequence
from typing import Any

from mtmetrics_edu.conventions import Choices, named_choices
from mtmetrics_edu.conventions.choices import REFERENCE_LENGTHS
from mtmetrics_edu.course.widgets.state import HIGHEST_ORDER, OWN, Segment, State, well_formed
from mtmetrics_edu.smoothing import SMOOTHING
from mtmetrics_edu.tokenizers import TOKENIZERS

QUOTES = "\"'`“”„‘’«»"  # as around a text in code or in a letter
NAME, VERSION = "mtmetrics", 1
LONGEST_LINE = 1_000_000  # characters
LARGEST = 4_000_000  # bytes, unpacked
ELSEWHERE = "open it with the release of mtmetrics-edu that made it"


def encode(state: State) -> str:
    """The line of a state: mtmetrics:1:<checksum>:<data>.

    >>> decode(encode(State((Segment("a cat", ("the cat",)),)))).segment.candidate
    'a cat'
    """
    packed = zlib.compress(json.dumps(parts(state), separators=(",", ":")).encode(), 9)
    data = urlsafe_b64encode(packed).decode().rstrip("=")
    return f"{NAME}:{VERSION}:{checksum(data)}:{data}"


def parts(state: State) -> dict[str, Any]:
    """The parts of a state by name, as all releases write them: each choice is a part of its own.

    >>> list(parts(State(())))[:4]
    ['segments', 'selected', 'convention', 'tokenizer']
    """
    texts = {"segments": state.segments, "selected": state.selected}
    chosen = {"convention": state.convention, **state.typed}
    return {**texts, **chosen, **({"off": state.off} if state.off else {})}


def checksum(data: str) -> str:
    """CRC-32 of the data, as eight hexadecimal digits.

    >>> checksum("eNo")
    '02aace9b'
    """
    return f"{zlib.crc32(data.encode()):08x}"


def decode(line: str) -> State:
    """The state of a line; ValueError in words if it is damaged or not a share line.

    >>> decode("a cat")
    Traceback (most recent call last):
    ValueError: this is not a share line: it should begin with mtmetrics:1: and be copied whole
    """
    if not isinstance(line, str):
        raise TypeError(f"a share line is a text, not {type(line).__name__}")
    line = re.sub(r"\s", "", line).strip(QUOTES)
    if len(line) > LONGEST_LINE:
        raise ValueError(f"this line has {len(line):,} characters, too many for a share line")
    found = re.fullmatch(NAME + r":(\d{1,9}):([0-9a-f]{8}):([A-Za-z0-9_-]+)", line)
    if found is None:
        start = f"{NAME}:{VERSION}:"
        raise ValueError(
            f"this is not a share line: it should begin with {start} and be copied whole"
        )
    version, check, data = found.groups()
    if int(version) != VERSION:
        raise ValueError(
            f"this share line has version {int(version)}, but version {VERSION} is expected here: "
            f"{ELSEWHERE}"
        )
    if checksum(data) != check:
        raise ValueError(
            "this share line is damaged: something is missing or changed; copy it anew"
        )
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
        raise ValueError(f"this share line cannot be read: {error}") from error


def read_state(value: Any) -> State:
    """The state that a JSON value holds; ValueError if any part of it is not as expected."""
    names = {"off", *parts(State(()))}
    if not isinstance(value, dict) or {"off", *value} != names:
        raise ValueError("this share line does not hold a playground: it has other parts")
    segments = tuple(map(read_segment, part(value, "segments", list)))
    return State(
        segments,
        selected=part(value, "selected", int, range(len(segments))),
        convention=part(value, "convention", str, {OWN, *named_choices()}),
        chosen=read_choices(value),
        weights=well_formed(part(value, "weights", str)),
        off=read_off(value.get("off", []), segments),
    )


def read_choices(value: Mapping[str, Any]) -> Choices:
    """The choices among the parts; the weights stay what was typed, beside them."""
    return Choices(
        tokenizer=part(value, "tokenizer", str, TOKENIZERS),
        lowercase=part(value, "lowercase", bool),
        max_n=part(value, "max_n", int, range(1, HIGHEST_ORDER + 1)),
        smoothing=part(value, "smoothing", str, SMOOTHING),
        reference_length=part(value, "reference_length", str, REFERENCE_LENGTHS),
    )


def read_off(value: Any, segments: Sequence[Segment]) -> tuple[tuple[int, int], ...]:
    """The references that are switched off: pairs of a segment and one of its references.

    >>> read_off([[0, 1]], [Segment("a cat", ("the cat", "a dog"))])
    ((0, 1),)
    """
    there = {(i, k) for i, it in enumerate(segments) for k in range(len(it.references))}
    pairs = [tuple(pair) for pair in value] if is_pairs(value) else [()]
    if not there.issuperset(pairs):
        raise ValueError("this share line switches off a reference that it does not have")
    return tuple(sorted(pairs))


def is_pairs(value: Any) -> bool:
    """Whether a JSON value is a list of pairs of whole numbers.

    >>> is_pairs([[0, 1]]), is_pairs([[0, "1"]])
    (True, False)
    """
    return isinstance(value, list) and all(
        isinstance(pair, list) and [type(it) for it in pair] == [int, int] for pair in value
    )


def read_segment(value: Any) -> Segment:
    """The segment that a JSON value holds: a text, and a list of at least one text."""
    match value:
        case [str(candidate), [str(), *_] as references]:
            if all(isinstance(reference, str) for reference in references):
                return Segment(well_formed(candidate), tuple(map(well_formed, references)))
    raise ValueError("a segment in this share line is not a candidate with references")


def part(
    value: Mapping[str, Any], name: str, kind: type, allowed: Container[Any] | None = None
) -> Any:
    """One part of the state, of the right type and, where only some are allowed, one of them."""
    found = value[name]
    if type(found) is not kind or (allowed is not None and found not in allowed):
        raise ValueError(
            f"this share line says {name} = {found!r:.40}, which does not exist here: {ELSEWHERE}"
        )
    return found
