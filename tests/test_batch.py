"""The batch against the readable reference: same corpus, same score object."""

from __future__ import annotations

import math
import operator
import re
import sys
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import dask.bag
import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import mtmetrics_edu as reference
from benchmarks.corpora import corpus
from mtmetrics_edu import BleuStats, NistScore, batch, information_weights, nist, tokenize
from mtmetrics_edu.smoothing import SMOOTHING

WORDS = st.sampled_from(["a", "b", "c", "dé", "日本", "", "a b", "0", "\x1e", "\ud800"])
TOKENS = st.lists(WORDS, max_size=9)
SEGMENT = st.tuples(TOKENS, st.lists(TOKENS, min_size=1, max_size=4))
CORPUS = st.lists(SEGMENT, min_size=1, max_size=12).map(
    lambda rows: [list(x) for x in zip(*rows, strict=True)]
)

# What the rules of the tokenizers turn on, so that they meet at every kind of neighbour.
PIECES = [
    *"a5.,-' \n\t!&;<>\"$%É٣。，中文，“”…€x",
    *["..", ",,", "-\n", "&quot;", "&amp;", "&lt;", "&apos;", "<skipped>", "1,000.5", "Σ", "ΑΣ"],
    *["\xa0", "\u2028", "\x1c", "\x1e", "\u3000", "İ", "²", "Ⅷ", "\x00", "\ud800"],
]
TEXT = st.lists(st.sampled_from(PIECES), max_size=10).map("".join)


@pytest.fixture(params=[1, 6, batch.CHUNK], ids=lambda tokens: f"chunks of {tokens} tokens")
def chunk_size(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test with the usual chunks and with some that hold hardly more than a segment."""
    monkeypatch.setattr(batch, "CHUNK", request.param)
    monkeypatch.setattr(batch, "CHARACTERS", request.param)


across_chunks = pytest.mark.usefixtures("chunk_size")


def assert_same_nist(score: NistScore, expected: NistScore) -> None:
    """All numbers equal to 1e-12, and the whole ones exactly."""
    assert score.stats.totals == expected.stats.totals
    assert score.stats.candidate_length == expected.stats.candidate_length
    for mine, theirs in [
        ([score.score, score.length_penalty], [expected.score, expected.length_penalty]),
        (score.per_order, expected.per_order),
        (score.stats.information, expected.stats.information),
        ([score.stats.reference_length], [expected.stats.reference_length]),
    ]:
        assert mine == pytest.approx(theirs, rel=1e-12, abs=1e-12)


@across_chunks
@settings(max_examples=150)
@given(CORPUS, st.integers(1, 6))
@example([[[]], [[[]]]], 4)
@example([[["a"] * 9], [[["a"] * 3, ["a"] * 5, []]]], 4)
def test_bleu_is_the_reference_to_the_last_bit(corpus: list[Any], max_n: int) -> None:
    assert str(batch.corpus_bleu(*corpus, max_n=max_n)) == str(
        reference.corpus_bleu(*corpus, max_n=max_n)
    )
    for smoothing in ("none", "floor", "exp", "chen-cherry-5"):
        options: dict[str, Any] = {"max_n": max_n, "smoothing": smoothing}
        mine = batch.corpus_bleu(*corpus, **options)
        theirs = reference.corpus_bleu(*corpus, **options)
        assert mine.stats == theirs.stats
        assert repr(mine) == repr(theirs)  # repr, because an undefined precision is NaN


@across_chunks
@settings(max_examples=100)
@given(CORPUS, st.integers(1, 6))
@example([[[]], [[[]]]], 5)
def test_nist_is_the_reference(corpus: list[Any], max_n: int) -> None:
    expected = reference.corpus_nist(*corpus, max_n=max_n)
    assert_same_nist(batch.corpus_nist(*corpus, max_n=max_n), expected)
    weights = information_weights(corpus[1], max_n)
    assert_same_nist(batch.corpus_nist(*corpus, max_n=max_n, information=weights), expected)


@across_chunks
@settings(max_examples=60)
@given(CORPUS)
def test_rows_are_the_statistics_of_the_segments(corpus: list[Any]) -> None:
    weights = information_weights(corpus[1])
    bleu_rows = batch.segment_stats(*corpus).table().tolist()
    nist_rows = batch.segment_stats(*corpus, "nist").table().tolist()
    for row, *segment in zip(bleu_rows, *corpus, strict=True):
        assert batch.BleuSegments.stats(row) == BleuStats.of(*segment)
    for row, *segment in zip(nist_rows, *corpus, strict=True):
        mine, theirs = batch.NistSegments.stats(row), nist.NistStats.of(*segment, weights)
        assert_same_nist(mine.score(), theirs.score())


def test_arrays_have_a_row_for_each_segment_and_a_column_for_each_order() -> None:
    corpus = [["a b c".split(), ["a"]], [["a b d".split(), ["b"]], [["b"]]]]
    segments = batch.segment_stats(*corpus, max_n=2)
    assert segments.matches.tolist() == [[2, 1], [0, 0]]
    assert segments.totals.tolist() == [[3, 2], [1, 0]]
    assert segments.candidate_length.tolist() == [3, 1]
    assert segments.reference_length.tolist() == [3, 1]
    gains = batch.segment_stats(*corpus, "nist", max_n=2)
    # five reference words: a, b, d once, thrice, once; and "a b" always follows its "a"
    assert gains.information.tolist() == [[math.log2(5 / 1) + math.log2(5 / 3), 0], [0, 0]]
    assert gains.reference_length.tolist() == [2, 1]


@pytest.mark.parametrize("tokenizer", ["13a", "international", "zh", "char", "whitespace"])
@pytest.mark.parametrize("lowercase", [False, True])
@settings(max_examples=250)
@given(st.lists(TEXT, min_size=1, max_size=6))
@example(["a..5", "b.,5", "5..5", ".5", "5.", ".", "-5", "5-", "5--6", "a.", ".a", "-\n"])
@example(["", " ", "\n", "5.", "&amp;quot;", "<ski<skipped>pped>"])
def test_texts_tokenized_together_are_tokenized_as_alone(
    tokenizer: str, lowercase: bool, texts: list[str]
) -> None:
    alone = [tokenize(text, tokenizer, lowercase) for text in texts]
    assert batch.tokenize_all(texts, tokenizer, lowercase) == alone
    chunk = batch.numbered(batch.Batch([("", texts)], 0, tokenizer, lowercase))
    assert chunk.lengths.tolist() == [0, *map(len, alone)]
    words = [word for tokens in alone for word in tokens]
    numbers = chunk.numbers.tolist()
    assert len(set(zip(numbers, words, strict=True))) == len(set(numbers)) == len(set(words))


def test_most_text_does_go_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the test before would compare the reference with itself."""
    monkeypatch.delattr(batch, "tokenize")
    texts = ["It's 3.5% of 1,000 - or so.", "“Да”, 10-11 «нет»…", "中文。A-1", "-5", "5."]
    for tokenizer in ("13a", "international", "zh"):
        expected = [reference.tokenize(text, tokenizer) for text in texts]
        assert batch.tokenize_all(texts, tokenizer, False) == expected
    with pytest.raises(NameError):
        batch.tokenize_all(["a..5"], "13a", False)


@across_chunks
@pytest.mark.parametrize("tokenizer", ["13a", "char", str.split])
@settings(max_examples=40)
@given(st.lists(st.tuples(TEXT, st.lists(TEXT, min_size=1, max_size=3)), min_size=1, max_size=8))
def test_raw_text_is_scored_as_its_tokens(
    tokenizer: str | Callable[[str], list[str]], rows: list[tuple[str, list[str]]]
) -> None:
    candidates = [tokenize(text, tokenizer, True) for text, _ in rows]
    references = [[tokenize(text, tokenizer, True) for text in texts] for _, texts in rows]
    raw = [[text for text, _ in rows], [texts for _, texts in rows]]
    options: dict[str, Any] = {"tokenizer": tokenizer, "lowercase": True}
    expected = reference.corpus_bleu(candidates, references)
    assert repr(batch.corpus_bleu(*raw, **options)) == repr(expected)
    nist_expected = reference.corpus_nist(candidates, references)
    assert_same_nist(batch.corpus_nist(*raw, **options), nist_expected)
    assert len(batch.segment_stats(*raw, **options).totals) == len(rows)


@pytest.mark.parametrize(
    "options",
    [{"weights": (0.5, 0.5), "max_n": 2}, *({"smoothing": name} for name in SMOOTHING)],
    ids=str,
)
def test_options_are_those_of_the_reference(options: dict[str, Any]) -> None:
    corpus = ["the cat sat on the mat".split()], [["the cat is on the mat today".split()]]
    assert batch.corpus_bleu(*corpus, **options) == reference.corpus_bleu(*corpus, **options)


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


@across_chunks
@pytest.mark.parametrize("case", BAD)
@pytest.mark.parametrize("name", ["corpus_bleu", "corpus_nist"])
def test_bad_input_is_answered_as_by_the_reference(case: str, name: str) -> None:
    candidates, references = BAD[case]
    if isinstance(candidates, Iterator):  # to be read twice
        candidates, references = list(candidates), list(references)
    options: dict[str, Any] = {"information": {("a",): 1.0}} if name == "corpus_nist" else {}
    with pytest.raises((TypeError, ValueError)) as expected:
        getattr(reference, name)(candidates, references, **options)
    with pytest.raises(expected.type) as found:
        getattr(batch, name)(candidates, references, **options)
    assert str(found.value) == str(expected.value)


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


def test_a_missing_weight_is_named() -> None:
    with pytest.raises(ValueError, match=r"no weight for \('b',\)"):
        batch.corpus_nist([["a", "b"]], [[["a", "b"]]], max_n=1, information={("a",): 1.0})


@pytest.mark.parametrize(
    ("candidate", "references", "error", "message"),
    [
        (["a"], ["a"], TypeError, r"segment 0: \['a'\] \(list\) is not a text"),
        ("a", [["a"]], TypeError, r"segment 0: \['a'\] \(list\) is not a text"),
        ("a", "a", TypeError, "expected a list of texts"),
        ("a", [], ValueError, "expected at least one reference"),
        (None, ["a"], TypeError, "None"),
    ],
)
def test_with_a_tokenizer_texts_are_expected(
    candidate: Any, references: Any, error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        batch.corpus_bleu([candidate], [references], tokenizer="13a")


def test_unknown_names_are_answered_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match="did you mean '13a'"):
        batch.corpus_bleu(["a"], [["a"]], tokenizer="13b")
    with pytest.raises(ValueError, match="did you mean 'bleu'"):
        batch.segment_stats([["a"]], [[["a"]]], "blue")  # type: ignore[call-overload]


def test_any_sequence_of_strings_will_do() -> None:
    expected = reference.corpus_bleu([["a", "b"]], [[["a", "b"], ["b"]]])
    arrays = [np.array(["a", "b"])], [(("a", "b"), np.array(["b"]))]
    assert repr(batch.corpus_bleu(*arrays, smoothing="exp")) == repr(
        reference.corpus_bleu([["a", "b"]], [[["a", "b"], ["b"]]], smoothing="exp")
    )
    assert batch.corpus_bleu(*arrays).stats == expected.stats


LONG = st.lists(st.sampled_from(["a", "b", "é", "abcdefgh"]), max_size=5).map("".join)


@settings(max_examples=300)
@given(
    st.lists(st.one_of(LONG, st.sampled_from(["\0", "a\0", "abcdefgh\0", "b" * 1001, "b" * 1002])))
)
@example(["abcdefgh", "abcdefghi", "abcdefgh" * 2, "abcdefghi", "abcdefgh" * 2, "a", ""])
def test_equal_words_and_only_they_get_equal_numbers(words: list[str]) -> None:
    one = batch.Batch([(words, [[]])], 0, None, False)
    numbers = batch.numbered(one).numbers.tolist()
    assert len(numbers) == len(words)
    assert len(set(zip(numbers, words, strict=True))) == len(set(numbers)) == len(set(words))


def test_blanks_are_what_python_splits_at() -> None:
    blanks = {c for c in map(chr, range(sys.maxunicode + 1)) if not c.split()}
    assert {*batch.BLANKS, " ", batch.BORDER} == blanks


def generated(size: int, words: int) -> Iterator[list[str]]:
    rng = np.random.default_rng(size)
    for _ in range(size):
        yield [f"w{i}" for i in rng.zipf(1.3, words) % 5000]


def peak_memory(size: int) -> int:
    """Bytes at the most while a stream of that many segments is scored."""
    tracemalloc.start()
    batch.corpus_bleu(generated(size, 20), zip(generated(size, 20), strict=True))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak


def test_memory_is_that_of_a_chunk() -> None:
    assert peak_memory(12_000) < 1.1 * peak_memory(3_000)  # 15 chunks, 4 chunks


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


# The README's recipe for a corpus in many files, word for word.
def stats_of(paths: tuple[Path, Path]) -> BleuStats:
    """BLEU's statistics of two files, one segment in each line."""
    with paths[0].open() as candidates, paths[1].open() as references:
        lines, its_references = map(str.rstrip, candidates), zip(map(str.rstrip, references))
        return batch.corpus_bleu(lines, its_references, tokenizer="13a").stats


def corpus_stats(pairs: list[tuple[Path, Path]]) -> BleuStats:
    """BLEU's statistics of many pairs of files, mapped and summed by Dask."""
    files = dask.bag.from_sequence(pairs)
    return files.map(stats_of).fold(operator.add).compute(num_workers=2)


def test_files_add_up_on_dask(tmp_path: Path) -> None:
    segments = list(corpus(90, seed=4))
    pairs = []
    for start in range(0, 90, 30):
        pair = tmp_path / f"candidates-{start}", tmp_path / f"references-{start}"
        part = segments[start : start + 30]
        pair[0].write_text("".join(f"{s.candidate}\n" for s in part))
        pair[1].write_text("".join(f"{s.references[0]}\n" for s in part))
        pairs.append(pair)
    texts = [s.candidate for s in segments], [s.references for s in segments]
    expected = batch.corpus_bleu(*texts, tokenizer="13a")
    assert corpus_stats(pairs).score() == expected
    tokens = [tokenize(text, "13a") for text in texts[0]]
    references = [[tokenize(text, "13a") for text in group] for group in texts[1]]
    assert expected == reference.corpus_bleu(tokens, references)


WIDE = st.integers(0, 2**63 - 1) | st.integers(0, 2**16) | st.just(0)


@given(st.lists(WIDE, max_size=40), st.lists(st.integers(0, 39), max_size=200))
def test_equal_values_get_equal_ranks(values: list[int], drawn: list[int]) -> None:
    picked = np.array([values[i % len(values)] for i in drawn] if values else [], np.int64)
    for array in (picked, picked.view(np.uint64)):
        assert (batch.rank(array) == np.unique(picked, return_inverse=True)[1]).all()
        assert (batch.by_value(array) == np.argsort(picked, kind="stable")).all()


def test_the_last_bit_counts() -> None:
    values = np.array([2**64 - 1, 2**63, 2**64 - 2, 2**63], np.uint64)
    assert batch.by_value(values).tolist() == [1, 3, 2, 0]
