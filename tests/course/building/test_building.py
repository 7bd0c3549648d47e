"""Build checks and keeps; mine gives back, or lets ours stand in and says so."""

from __future__ import annotations

import linecache
import sys
from collections.abc import Iterator
from math import prod
from pathlib import Path

import pytest

from mtmetrics_edu import corpus_bleu, modified_precision, sentence_bleu
from mtmetrics_edu.conformance.mistakes import wrong
from mtmetrics_edu.course.building import build, keeping, mine
from mtmetrics_edu.course.building.parts import PARTS, ours
from mtmetrics_edu.course.building.samples import random_corpora, random_segments
from mtmetrics_edu.course.exercises.lesson_03 import score_without_penalty
from mtmetrics_edu.course.exhibits import EXHIBITS

# A learner's notebook, cell by cell: each function uses the earlier ones.
HELPED = """
def first():
    return 1
def closest_length(c, lengths):
    return min(lengths, key=lambda r: (abs(r - c), first() * r))
"""
CELLS = {
    "ngrams": """
def ngrams(tokens, n):
    return [tuple(tokens[i : i + n]) for i in range(len(tokens) - n + 1)]
""",
    "modified_precision": """
from collections import Counter
def modified_precision(candidate, references, n):
    counts = Counter(ngrams(candidate, n))
    limits = Counter()
    for reference in references:
        limits |= Counter(ngrams(reference, n))
    return sum((counts & limits).values()), sum(counts.values())
""",
    "geometric_mean": """
from math import prod
def geometric_mean(precisions):
    return prod(precisions) ** (1 / len(precisions))
""",
    "closest_length": """
def closest_length(c, lengths):
    return sorted(lengths, key=lambda r: (abs(r - c), r))[0]
""",
    "brevity_penalty": """
import math
def brevity_penalty(c, r):
    return 1 if c > r else math.exp(1 - r / c)
""",
    "sentence_bleu": """
def sentence_bleu(candidate, references):
    return corpus_bleu([candidate], [references])
""",
    "corpus_bleu": """
ORDERS = (1, 2, 3, 4)
def share(pairs):
    clipped, total = map(sum, zip(*pairs))
    return clipped / total if total else 0
def corpus_bleu(candidates, references):
    segments = list(zip(candidates, references))
    pairs = [[modified_precision(c, r, n) for c, r in segments] for n in ORDERS]
    mean = geometric_mean([share(its) for its in pairs])
    lengths = [closest_length(len(c), [len(it) for it in r]) for c, r in segments]
    return mean * brevity_penalty(sum(map(len, candidates)), sum(lengths))
""",
}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(keeping, "MEMORY", {})
    yield
    sys.modules.pop("my_bleu", None)


def typed(name: str, cells: dict[str, object], source: str = "") -> object:
    """The function of a cell, run as IPython does: its source can be found."""
    source, file = source or CELLS[name], f"<cell {name} {len(source)}>"
    linecache.cache[file] = (len(source), None, source.splitlines(True), file)
    exec(compile(source, file, "exec"), cells)
    return cells[name]


def test_a_bleu_built_cell_by_cell_is_the_librarys() -> None:
    cells: dict[str, object] = {"__name__": "__main__"}
    for name in CELLS:
        if name == "sentence_bleu":
            cells["corpus_bleu"] = ours("corpus_bleu")
        verdict = build(name, typed(name, cells))
        assert verdict.right, verdict
        assert "Kept in my_bleu.py." in verdict.text
    their_sentence, their_corpus = mine("sentence_bleu", "corpus_bleu")
    assert their_corpus.__module__ == "my_bleu"
    assert "ours import" not in Path("my_bleu.py").read_text()
    for candidate, references in random_segments(100):
        score = sentence_bleu(candidate, references).score
        assert their_sentence(candidate, references) == pytest.approx(score, rel=1e-9)
    for candidates, texts in random_corpora(30):
        score = corpus_bleu(candidates, texts).score
        assert their_corpus(candidates, texts) == pytest.approx(score, rel=1e-9)


def test_a_learner_can_begin_in_any_lesson() -> None:
    cells: dict[str, object] = {"__name__": "__main__", "ngrams": mine("ngrams")}
    verdict = build("modified_precision", typed("modified_precision", cells))
    assert verdict.right
    assert "building.ours import ngrams" in Path("my_bleu.py").read_text()
    build("ngrams", typed("ngrams", {"__name__": "__main__"}))
    assert "building.ours import ngrams" not in Path("my_bleu.py").read_text()
    assert mine("modified_precision")(["a"], [["a"]], 1) == (1, 1)


@pytest.mark.parametrize("name", list(PARTS))
def test_a_wrong_function_is_not_kept(name: str) -> None:
    for stage in PARTS[name]:
        assert stage.check(stage.solve).right
        for mistake in stage.mistakes:
            lesson = stage.id[:2]
            verdict = build(name, mistake.answer, lesson=lesson)
            assert not verdict.right
            assert verdict.text == mistake.reply
    assert not Path("my_bleu.py").exists()


@pytest.mark.parametrize("id", EXHIBITS)
def test_no_bug_of_the_museum_is_kept(id: str) -> None:
    """The same exhibits as in notebook 09: a broken BLEU of a sentence or of a corpus."""
    exhibit = EXHIBITS[id]
    if exhibit.parameters == ("candidate", "references") and exhibit.takes == "sentence":
        assert not build("sentence_bleu", exhibit.wrong, lesson="04").right
    elif exhibit.parameters == ("candidates", "references"):
        assert not build("corpus_bleu", exhibit.wrong).right
    assert not Path("my_bleu.py").exists()


def test_the_first_stage_is_kept_and_the_later_lesson_named() -> None:
    verdict = build("sentence_bleu", score_without_penalty.solve)
    assert verdict.right
    assert "Notebook 04 completes it." in verdict.text
    late = build("sentence_bleu", score_without_penalty.solve, lesson="04")
    assert not late.right
    assert "the brevity penalty is missing" in late.text


def forgets_three_words(candidate: list[str], references: list[list[str]]) -> float:
    pairs = [modified_precision(candidate, references, n) for n in (1, 2, 3, 4)]
    return prod(clipped / total for clipped, total in pairs) ** (1 / 4)


def test_a_first_stage_does_not_hear_of_what_only_the_later_one_adds() -> None:
    said = build("sentence_bleu", forgets_three_words).text
    assert "ZeroDivisionError" in said
    assert "penalty" not in said
    rewards = wrong("penalty:no-limit")  # a mistake in both stages
    assert build("sentence_bleu", rewards).text == "it rewards long candidates with more than 1."


def test_ours_stands_in_and_it_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert mine("corpus_bleu") is ours("corpus_bleu")
    said = capsys.readouterr().out
    assert said == "corpus_bleu: ours stands in, until you build yours in notebook 05.\n"
    Path("my_bleu.py").write_text("def corpus_bleu(:")
    assert mine("corpus_bleu") is ours("corpus_bleu")
    assert "my_bleu.py does not run: raises SyntaxError" in capsys.readouterr().out


def test_nothing_to_build_is_said_kindly() -> None:
    assert "nothing to check yet" in build("ngrams").text
    assert "returns nothing" in build("geometric_mean", lambda precisions: None).text
    assert "this is 3 (int); expected a function" in build("geometric_mean", 3).text


def test_an_unknown_function_or_lesson_is_named() -> None:
    with pytest.raises(ValueError, match="not a known function to build"):
        build("bleu", prod)
    with pytest.raises(ValueError, match="not a known lesson with ngrams"):
        build("ngrams", prod, lesson="02")


def test_a_helper_that_breaks_another_function_is_refused() -> None:
    old = (
        "def first():\n    return 0\n\n\ndef ngrams(tokens, n):\n"
        "    places = range(first(), len(tokens) - n + 1)\n"
        "    return [tuple(tokens[i : i + n]) for i in places]\n"
    )
    Path("my_bleu.py").write_text(old)
    assert mine("ngrams")(["a"], 1) == [("a",)]
    verdict = build("closest_length", typed("closest_length", {"__name__": "__main__"}, HELPED))
    assert verdict.right
    assert "your `ngrams` in my_bleu.py would no longer work" in verdict.text
    assert Path("my_bleu.py").read_text() == old
