"""One line of text that holds a playground, to be sent to somebody and read back.

It is data and never code: JSON, compressed, with a version in front and a checksum, so that a line
that lost a character on its way is refused instead of misread.
"""

from __future__ import annotations

import json
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Mapping
from dataclasses import asdict, fields
from typing import Any

from mtmetrics_edu.checks import choose
from mtmetrics_edu.conventions import named_choices
from mtmetrics_edu.conventions.choices import REFERENCE_LENGTHS
from mtmetrics_edu.smoothing import SMOOTHING
from mtmetrics_edu.tokenizers import TOKENIZERS
from mtmetrics_edu.widgets.state import OWN, Segment, State, well_formed

NAME, VERSION = "mtmetrics", 1
LONGEST_LINE = 1_000_000  # characters
LARGEST = 4_000_000  # bytes, unpacked
HIGHEST_ORDER = 9


def encode(state: State) -> str:
    """The line of a state: mtmetrics:1:<checksum>:<data>."""
    packed = zlib.compress(json.dumps(asdict(state), separators=(",", ":")).encode(), 9)
    data = urlsafe_b64encode(packed).decode().rstrip("=")
    return f"{NAME}:{VERSION}:{checksum(data)}:{data}"


def checksum(data: str) -> str:
    """CRC-32 of the data, eight digits."""
    return f"{zlib.crc32(data.encode()):08x}"


def decode(line: str) -> State:
    """The state of a line; ValueError in words if it is not one of ours, or damaged."""
    if not isinstance(line, str):
        raise TypeError(f"a share line is a text, not {type(line).__name__}")
    line = re.sub(r"\s", "", line)
    if len(line) > LONGEST_LINE:
        raise ValueError(f"this line has {len(line):,} characters; no share line is that long")
    match = re.fullmatch(r"mtmetrics:(\d{1,9}):([0-9a-f]{8}):([A-Za-z0-9_-]+)", line)
    if match is None:
        raise ValueError(
            f"this is no share line: it should begin with {NAME}:{VERSION}: and be copied whole"
        )
    version, check, data = match.groups()
    if int(version) != VERSION:
        raise ValueError(
            f"this share line has version {int(version)}, and version {VERSION} is what can be "
            f"read here: open it with the release of mtmetrics-edu that made it"
        )
    if checksum(data) != check:
        raise ValueError(
            "this share line is damaged: something is missing or changed; copy it anew"
        )
    return read_state(unpack(data))


def unpack(data: str) -> Any:
    """The JSON value; never more than LARGEST bytes of it."""
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
    """The state, after every part of it was looked at."""
    names = {field.name for field in fields(State)}
    if not isinstance(value, dict) or value.keys() != names:
        raise ValueError("this share line holds no playground: its parts are not the expected ones")
    segments = tuple(map(read_segment, part(value, "segments", list, lambda xs: len(xs) > 0)))
    return State(
        segments,
        selected=part(value, "selected", int, lambda i: 0 <= i < len(segments)),
        convention=one_of(value, "convention", {**named_choices(), OWN: None}),
        tokenizer=one_of(value, "tokenizer", TOKENIZERS),
        lowercase=part(value, "lowercase", bool),
        max_n=part(value, "max_n", int, lambda n: 1 <= n <= HIGHEST_ORDER),
        weights=well_formed(part(value, "weights", str)),
        smoothing=one_of(value, "smoothing", SMOOTHING),
        reference_length=one_of(value, "reference_length", REFERENCE_LENGTHS),
    )


def read_segment(value: Any) -> Segment:
    """One segment: a text, and a list of one text or more."""
    match value:
        case [str(candidate), [str(), *_] as references]:
            if all(isinstance(reference, str) for reference in references):
                return Segment(well_formed(candidate), tuple(map(well_formed, references)))
    raise ValueError("this share line holds a segment that is no candidate with references")


def part(
    value: Mapping[str, Any],
    name: str,
    kind: type,
    valid: Callable[[Any], bool] = lambda _: True,
) -> Any:
    """One part of the state, of the right type and in range."""
    found = value[name]
    if type(found) is not kind or not valid(found):
        raise ValueError(f"this share line says {name} = {found!r:.40}, which cannot be")
    return found


def one_of(value: Mapping[str, Any], name: str, choices: Mapping[str, Any]) -> str:
    """One part of the state that is a name."""
    found = part(value, name, str)
    choose(found, choices, name.replace("_", " "))
    return str(found)
