"""Where two files of different length drift apart."""

from __future__ import annotations

import random

import pytest

from mtmetrics_edu.files import Source
from mtmetrics_edu.files.drift import Drift, first_drift, told

from ..corpora import corpus
from .writing import write

SIZE = 300
SEGMENTS = list(corpus(SIZE, seed=7))
CANDIDATES = [segment.candidate for segment in SEGMENTS]
REFERENCES = [segment.references[0] for segment in SEGMENTS]


def without(lines: list[str], start: int, number: int = 1) -> list[str]:
    """The lines, some of them left out."""
    return lines[:start] + lines[start + number :]


@pytest.mark.parametrize("number", [1, 2, 5, 10])
def test_lines_that_were_lost_are_found(number: int) -> None:
    found = [
        first_drift(without(CANDIDATES, start, number), REFERENCES, number)
        for start in range(0, SIZE - number, 7)
    ]
    right = [Drift(start, number) for start in range(0, SIZE - number, 7)]
    near = [
        abs(one.start - other.start) <= 3 and one.shift == number
        for one, other in zip(found, right, strict=True)
        if one is not None
    ]
    exact = sum(one == other for one, other in zip(found, right, strict=True))
    assert exact >= 0.8 * len(right), (exact, len(right))
    assert sum(near) >= 0.95 * len(right)


def test_identical_lines_show_it_exactly() -> None:
    lines = [f"{n} a b{n} c{n} the" for n in range(50)]
    for start in range(50):
        assert first_drift(without(lines, start), lines, 1) == Drift(start, 1)


def test_the_first_of_several_places() -> None:
    shorter = without(without(CANDIDATES, 200), 40)
    assert first_drift(shorter, REFERENCES, 2) == Drift(40, 1)


def test_a_file_that_was_cut_off() -> None:
    assert first_drift(CANDIDATES[:250], REFERENCES, 50) == Drift(250, 50)


def test_what_cannot_be_seen_is_not_said() -> None:
    others = [segment.candidate for segment in corpus(SIZE, seed=8)]
    assert first_drift(others[1:], REFERENCES, 1) is None
    assert first_drift(["same"] * 9, ["same"] * 10, 1) is None
    assert first_drift([""] * 9, [""] * 10, 1) is None
    assert first_drift(["Ⅰ"], ["a b", "c d"], 1) is None


def test_no_false_alarm_in_files_that_only_end_early() -> None:
    rng = random.Random(1)
    for _ in range(20):
        start, size = rng.randrange(200), rng.randrange(30, 100)
        lines, others = CANDIDATES[start:][:size], REFERENCES[start:][: size + 3]
        if len(others) > len(lines):
            assert first_drift(lines, others, len(others) - len(lines)) == Drift(
                len(lines), len(others) - len(lines)
            )


def test_chinese_is_compared_by_characters() -> None:
    lines = ["猫在垫子上", "狗在叫", "我们去北京", "今天下雨了", "他会说中文", "谢谢你的书"]
    assert first_drift(without(lines, 2), lines, 1) == Drift(2, 1)


def said(shorter: list[str], longer: list[str]) -> str:
    """What is said about two files."""
    files = {"hyp.txt": shorter, "ref.txt": longer}
    for name, lines in files.items():
        write(name, "".join(f"{line}\n" for line in lines))
    return told({Source.of(name): len(lines) for name, lines in files.items()})


def test_in_words() -> None:
    lost = repr(REFERENCES[40])[:59]
    assert said(without(REFERENCES, 40), REFERENCES) == (
        f"they seem to drift apart at line 41 of ref.txt, which hyp.txt lacks: {lost}…"
    )
    assert said(without(REFERENCES, 40, 3), REFERENCES).startswith(
        "they seem to drift apart at lines 41 to 43 of ref.txt, which hyp.txt lacks: '"
    )
    assert said(REFERENCES, without(REFERENCES, 40)).startswith(
        "they seem to drift apart at line 41 of hyp.txt, which ref.txt lacks: '"
    )
    assert said(REFERENCES[:-30], REFERENCES) == (
        "as far as hyp.txt goes they fit: it seems to lack its end"
    )
    assert said(REFERENCES, [*REFERENCES, "", " "]) == (
        "the surplus at the end of ref.txt is empty: delete it"
    )
    assert said(["x", "y"], ["a b", "c d", "e f"]) == (
        "their texts do not show where they drift apart"
    )


def test_a_pipe_is_not_read_again() -> None:
    assert told({Source.of("-"): 1, Source.of("ref.txt"): 2}) == (
        "a pipe cannot be read again; to see where they drift apart, give files"
    )
