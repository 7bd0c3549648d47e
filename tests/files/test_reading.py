"""Segments from several files, and where files of different length drift apart."""

import io
import re
from collections import deque
from itertools import product

import pytest

from mtmetrics_edu.course.contests import sentences, system
from mtmetrics_edu.files import BadFileError, Files, Source
from mtmetrics_edu.files.drift import Drift, Watch, first_drift

from ..corpora import corpus
from ..memory import peak_memory
from .writing import OTHERS, segments, write


def lines(*texts):
    return "".join(f"{text}\n" for text in texts)


def problem(systems, references):
    """Why files cannot be read together."""
    with pytest.raises(BadFileError) as error:
        segments(systems, references)
    return str(error.value)


def test_systems_come_first_then_references():
    write("a.txt", lines("one", "two"))
    write("b.tsv", "id\thyp\n1\tuno\n2\tdos\n")
    write("r.jsonl", '{"ref": "eins"}\n{"ref": "zwei"}\n')
    assert segments(["a.txt"], ["b.tsv:hyp", "r.jsonl:ref"]) == (
        [("one", "uno", "eins"), ("two", "dos", "zwei")],
        [],
    )


APART = "they seem to drift apart at"
LENGTHS = {  # what is said: the candidates and the references
    f"2 lines, r.txt has 3 lines; expected equally many; {APART} line 2 of r.txt, which a.txt "
    "lacks: 'A dog barks at night.'": ([*OTHERS[:1], *OTHERS[2:]], OTHERS),
    f"1 line, r.txt has 3 lines; expected equally many; {APART} lines 1 to 2 of r.txt, which a.txt "
    "lacks: 'The cat sat on the mat.'": (OTHERS[2:], OTHERS),
    f"3 lines, r.txt has 2 lines; expected equally many; {APART} line 1 of a.txt, which r.txt "
    "lacks: 'The cat sat on the mat.'": (OTHERS, OTHERS[1:]),
    "1 line, r.txt has 3 lines; expected equally many; as far as a.txt goes they fit: it seems to "
    "lack its end": (OTHERS[:1], OTHERS),
    "3 lines, r.txt has 5 lines; expected equally many; the surplus at the end of r.txt is empty: "
    "delete it": (OTHERS, [*OTHERS, "", " "]),
    "2 lines, r.txt has 3 lines; expected equally many; their texts do not show where they drift "
    "apart": (["x", "y"], ["a b", "c d", "e f"]),
}


@pytest.mark.parametrize("where", LENGTHS)
def test_different_lengths(where):
    for name, texts in zip(("a.txt", "r.txt"), LENGTHS[where], strict=True):
        write(name, lines(*texts))
    assert problem(["a.txt"], ["r.txt"]) == f"a.txt has {where}"


def test_different_lengths_of_tables_and_pipes(monkeypatch):
    write("a.txt", lines(*OTHERS[1:]))
    write("r.tsv", "ref\n" + lines(*OTHERS))
    message = problem(["a.txt"], ["r.tsv:ref"])  # rows are numbered without the headings
    assert message.startswith("a.txt has 2 lines, r.tsv:ref has 3 rows; expected equally many")
    assert "at row 1 of r.tsv:ref, which a.txt lacks" in message
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"one\n")))
    assert problem(["-"], ["a.txt"]) == (
        "standard input has 1 line, a.txt has 2 lines; expected equally many; a pipe cannot be "
        "read again; to see where they drift apart, give files"
    )
    twice = "standard input is given twice, but is read only once; use files"
    assert problem(["-"], ["-"]) == twice


def test_empty_texts_by_what_they_are():
    write("a.txt", lines("one", "", "three"))
    write("r.txt", lines("1", "2", ""))
    assert segments(["a.txt"], ["r.txt"])[1] == [
        "a.txt, line 2: it is empty; an empty candidate matches nothing and scores 0",
        "r.txt, line 3: it is empty; an empty reference matches nothing",
    ]


EQUAL_TO_REFERENCE = (  # of one word each BLEU is 0: the score need not be the highest there is
    ", so each candidate equals its reference and the score says nothing about a system; was a "
    "reference given where candidates belong?"
)
TWICE = "a.txt is given twice, as"
NO_DIFFERENCE = "there is no difference between these two to test"
NO_CHANGE = "the second of these references changes no match"
EQUAL = {  # systems, references: the warning
    ("a.txt", "b.txt"): f"a.txt and b.txt are equal in every line{EQUAL_TO_REFERENCE}",
    ("a.txt", "a.txt"): f"{TWICE} the candidates and as reference 1{EQUAL_TO_REFERENCE}",
    ("a.txt", "./a.txt"): f"a.txt and ./a.txt are the same file{EQUAL_TO_REFERENCE}",
    ("a.txt b.txt", "r.txt"): f"a.txt and b.txt are equal in every line: {NO_DIFFERENCE}",
    ("r.txt", "a.txt b.txt"): f"a.txt and b.txt are equal in every line: {NO_CHANGE}",
    ("a.txt r.txt a.txt", "s.txt"): f"{TWICE} the baseline and as system 2: {NO_DIFFERENCE}",
    ("r.txt a.txt a.txt", "s.txt"): f"{TWICE} system 1 and as system 2: these two systems get the "
    "same results",
    ("r.txt s.txt", "a.txt t.txt a.txt"): f"{TWICE} reference 1 and as reference 3: {NO_CHANGE}",
}


@pytest.mark.parametrize(("systems", "references"), EQUAL)
def test_equal_files(systems, references):
    second_lines = {"a": "two", "b": "two", "r": "too", "s": "dos", "t": "zwei"}
    for name, second in second_lines.items():
        write(f"{name}.txt", lines("one", second))
    assert segments(systems.split(), references.split())[1] == [EQUAL[systems, references]]


def test_only_one_segment_is_held():
    peaks = []
    for length in (5_000, 20_000):  # 1.6 MB and 6.4 MB
        for name in ("a.txt", "r.txt"):
            write(name, f"{'a b c d e f g h ' * 20}{name}\n" * length)
        pair = Files(systems=(Source.of("a.txt"),), references=(Source.of("r.txt"),))
        peaks.append(peak_memory(deque, pair.segments(print), maxlen=0))
    assert peaks[1] < 1.05 * peaks[0] < 1.2e6


# ---------------------------------------------------------------------- where files drift apart

SIZE = 300
SEGMENTS = list(corpus(SIZE, seed=7))
CANDIDATES = [segment.candidate for segment in SEGMENTS]
REFERENCES = [segment.references[0] for segment in SEGMENTS]


def without(lines, start, number=1):
    """The lines, some of them left out."""
    return lines[:start] + lines[start + number :]


@pytest.mark.parametrize("number", [1, 2, 5, 10])
def test_lines_that_were_lost_are_found(number):
    starts = range(0, SIZE - number, 7)
    drifts = [first_drift(without(CANDIDATES, it, number), REFERENCES, number) for it in starts]
    pairs = [*zip(drifts, starts, strict=True)]
    near = [abs(drift.start - it) <= 3 and drift.shift == number for drift, it in pairs if drift]
    exact = sum(drift == Drift(it, number) for drift, it in pairs)
    assert exact >= 0.8 * len(starts), (exact, len(starts))
    assert sum(near) >= 0.95 * len(starts)


def test_identical_lines_show_the_first_place_exactly():
    lines = [f"{n} a b{n} c{n} the" for n in range(50)]
    for start in range(50):
        assert first_drift(without(lines, start), lines, 1) == Drift(start, 1)
    assert first_drift(without(without(CANDIDATES, 200), 40), REFERENCES, 2) == Drift(40, 1)
    unlike = ["p q", "r s", "a b", "c d", "e f", "g h"]
    assert first_drift(["x y", "z w", *unlike[3:]], unlike, 1) == Drift(2, 1)
    chinese = ["猫在垫子上", "狗在叫", "我们去北京", "今天下雨了", "他会说中文", "谢谢你的书"]
    assert first_drift([f"{text}吧" for text in without(chinese, 2)], chinese, 1) == Drift(2, 1)


def warnings_of(candidates, references):
    write("a.txt", lines(*candidates))
    write("r.txt", lines(*references))
    return segments(["a.txt"], ["r.txt"])[1]


@pytest.mark.parametrize("shift", [1, 2, 3])
def test_files_of_equal_length_that_drift_apart(shift):
    """Some lines were lost, and as many added further down."""
    for start, end in ((0, 300), (17, 120), (100, 250)):
        moved = without(CANDIDATES, start, shift)
        drifted = [*moved[: end - shift], *["one more"] * shift, *moved[end - shift :]]
        (warning,) = warnings_of(drifted, REFERENCES)
        message = (
            r"a.txt and r.txt have equally many lines, but lines (\d+) to (\d+) of a.txt fit "
            rf"r.txt better {shift} lines? further down: was one lost before, and another added "
            r"after\?"
        )
        first, last = map(int, re.fullmatch(message, warning).groups())
        assert start - 30 < first == last - 29 <= end - 29  # 30 lines
        (warning,) = warnings_of(REFERENCES, drifted)
        assert f"better {shift} line{'s' * (shift > 1)} further up: was" in warning


def test_files_in_another_order():
    (warning,) = warnings_of(sorted(CANDIDATES), REFERENCES)
    assert warning == (
        "the lines of a.txt resemble their own lines of r.txt no more than those nearby; are they "
        "in another order, or in another language?"
    )


def test_no_false_alarm_in_good_files():
    """Nor in bad translations, with nine words in ten wrong, nor in lines that are all alike."""
    for seed in range(12):
        pairs = list(corpus(100, seed=seed))
        columns = [pair.candidate for pair in pairs], [pair.references[0] for pair in pairs]
        assert warnings_of(*columns) == []
    texts = sentences(300)
    for mistakes, seed in product((0.1, 0.5, 0.9), range(4)):
        candidates = map(" ".join, system(texts, mistakes, seed))
        assert warnings_of(candidates, map(" ".join, texts)) == []
    assert len(Watch.over(map(str, range(300)), map(str, range(300))).resemblances) == 8  # of 10
    assert warnings_of(["Yes."] * 60, [*["Yes."] * 59, "No."]) == []
    assert warnings_of(["It is so."] * 60, ["It is fine."] * 60) == []
    assert warnings_of(sorted(CANDIDATES[:29]), REFERENCES[:29]) == []  # too few to say


def test_what_cannot_be_seen_is_not_said():
    others = [segment.candidate for segment in corpus(SIZE, seed=8)]
    assert first_drift(others[1:], REFERENCES, 1) is None
    assert first_drift(["same"] * 9, ["same"] * 10, 1) is None
    assert first_drift([""] * 9, [""] * 10, 1) is None
    assert first_drift(["Ⅰ"], ["a b", "c d"], 1) is None


def test_no_false_alarm_in_files_that_only_end_early():
    for start, size in ((0, 30), (40, 100), (150, 60), (199, 98)):
        lines, others = CANDIDATES[start:][:size], REFERENCES[start:][: size + 3]
        assert first_drift(lines, others, 3) == Drift(size, 3)
