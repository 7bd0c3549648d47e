"""Corpora of any kind are read in parts; bad ones are answered as the readable functions do."""

from __future__ import annotations

import re
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import mtmetrics_edu as reference
from mtmetrics_edu import batch, tokenize
from mtmetrics_edu.batch import reading

across_parts = pytest.mark.usefixtures("part_size")

BAD: dict[str, tuple[Any, Any]] = {
    "a text as candidate": (["a b"], [[["a", "b"]]]),
    "a text as reference": ([["a", "b"]], [["a b"]]),
    "a number as token": ([["a"], ["a", 1]], [[["a"]], [["a"]]]),
    "None as token of a reference": ([["a"]], [[["a"], [None]]]),
    "a list as token": ([[["a"]]], [[["a"]]]),
    "None as candidate": ([None], [[["a"]]]),
    "None as references": ([["a"]], [None]),
    "no references": ([["a"], ["a"]], [[["a"]], []]),
    "an empty corpus": ([], []),
    "a candidate too many": (iter([["a"], ["b"]]), iter([[["a"]]])),
    "a candidate too few": ([["a"]], [[["a"]], [["a"]]]),
    "one text as corpus": ("a b", [[["a"]]]),
}


@across_parts
@pytest.mark.parametrize("case", BAD)
@pytest.mark.parametrize("name", ["corpus_bleu", "corpus_nist"])
def test_bad_input_is_answered_as_by_the_reference(case: str, name: str) -> None:
    candidates, references = BAD[case]
    if isinstance(candidates, Iterator):  # both functions read them
        candidates, references = list(candidates), list(references)
    options: dict[str, Any] = {"information": {("a",): 1.0}} if name == "corpus_nist" else {}
    with pytest.raises((TypeError, ValueError)) as expected:
        getattr(reference, name)(candidates, references, **options)
    with pytest.raises(expected.type, match=re.escape(str(expected.value))):
        getattr(batch, name)(candidates, references, **options)


@pytest.mark.parametrize("max_n", [0, -1, 1.5, "4"])
def test_a_bad_order_is_answered_as_by_the_reference(max_n: Any) -> None:
    corpus = [["a"]], [[["a"]]]
    for name in ("corpus_bleu", "corpus_nist"):
        with pytest.raises((TypeError, ValueError)) as expected:
            getattr(reference, name)(*corpus, max_n=max_n)
        with pytest.raises(expected.type, match=re.escape(str(expected.value))):
            getattr(batch, name)(*corpus, max_n=max_n)
    with pytest.raises((TypeError, ValueError), match="max_n"):
        batch.segment_stats(*corpus, max_n=max_n)


@pytest.mark.parametrize(
    ("candidate", "references", "error", "message"),
    [
        (["a"], ["a"], TypeError, r"segment 0: candidate is \['a'\] \(list\); expected a text"),
        (["a"], ["a"], TypeError, "a tokenizer was given; to score tokens, leave it out$"),
        ("a", [["a"]], TypeError, r"segment 0: references\[0\] is \['a'\] \(list\); expected a t"),
        ("a", "a", TypeError, "expected the list of reference texts"),
        ("a", [], ValueError, "expected at least one reference"),
        (None, ["a"], TypeError, "None"),
    ],
)
def test_with_a_tokenizer_texts_are_expected(
    candidate: Any, references: Any, error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        batch.corpus_bleu([candidate], [references], tokenizer="13a")


def test_any_sequence_of_strings_is_read() -> None:
    expected = reference.corpus_bleu([["a", "b"]], [[["a", "b"], ["b"]]])
    arrays = [np.array(["a", "b"])], [(("a", "b"), np.array(["b"]))]
    assert repr(batch.corpus_bleu(*arrays, smoothing="exp")) == repr(
        reference.corpus_bleu([["a", "b"]], [[["a", "b"], ["b"]]], smoothing="exp")
    )
    assert batch.corpus_bleu(*arrays).stats == expected.stats


@pytest.mark.parametrize(
    ("tokens", "sizes"), [(6, [1] * 6), (7, [2] * 3), (12, [2] * 3), (13, [3] * 2), (36, [6])]
)
def test_a_part_ends_with_the_segment_that_fills_it(
    monkeypatch: pytest.MonkeyPatch, tokens: int, sizes: list[int]
) -> None:
    monkeypatch.setattr(reading, "CHUNK", tokens)
    candidates, references = [["a", "b", "c"]] * 6, [[["a"], ["b"]]] * 6  # each counts 1 + 3 + 2
    parts = list(reading.read(candidates, references, None, False))
    assert [len(part.segments) for part in parts] == sizes
    assert [part.first for part in parts] == np.cumsum([0, *sizes])[:-1].tolist()


def test_each_part_of_texts_is_tokenized_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "CHARACTERS", 6)
    parts = list(reading.read(["A b"] * 3, [["A"]] * 3, "char", True))
    assert [len(part.segments) for part in parts] == [2, 1]
    assert {(part.tokenizer, part.lowercase) for part in parts} == {("char", True)}


def generated(size: int, words: int) -> Iterator[list[str]]:
    rng = np.random.default_rng(size)
    for _ in range(size):
        yield [f"w{i}" for i in rng.zipf(1.3, words) % 5000]


def peak_memory(size: int) -> int:
    """The most bytes held while a stream of that many segments is scored."""
    tracemalloc.start()
    batch.corpus_bleu(generated(size, 20), zip(generated(size, 20), strict=True))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak


def test_memory_is_that_of_a_part() -> None:
    assert peak_memory(12_000) < 1.1 * peak_memory(3_000)  # 15 parts, 4 parts


def test_files_are_read_line_by_line(tmp_path: Path) -> None:
    candidates, references = tmp_path / "candidates", tmp_path / "references"
    candidates.write_text("The cat sat.\nIt's “ok” -\n")
    references.write_text("The cat sat down.\nIt's “OK” -\n")
    with candidates.open() as lines, references.open() as its_references:
        groups = zip(map(str.rstrip, its_references), strict=True)
        score = batch.corpus_bleu(map(str.rstrip, lines), groups, tokenizer="13a")
    texts = [path.read_text().splitlines() for path in (candidates, references)]
    tokens = [[tokenize(text, "13a") for text in lines] for lines in texts]
    assert score.stats == reference.corpus_bleu(tokens[0], [[line] for line in tokens[1]]).stats
