"""The batch against the readable functions: the same corpus must give the same score object."""

from __future__ import annotations

import operator
from collections.abc import Callable
from pathlib import Path
from typing import Any

import dask.bag
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import mtmetrics_edu as reference
from mtmetrics_edu import BleuStats, NistScore, batch, information_weights, tokenize
from mtmetrics_edu.batch import spool
from mtmetrics_edu.smoothing import SMOOTHING

from ..corpora import corpus
from .strategies import CORPUS, TEXT

across_parts = pytest.mark.usefixtures("part_size")


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


@across_parts
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


@across_parts
@settings(max_examples=100)
@given(CORPUS, st.integers(1, 6))
@example([[[]], [[[]]]], 5)
def test_nist_is_the_reference(corpus: list[Any], max_n: int) -> None:
    expected = reference.corpus_nist(*corpus, max_n=max_n)
    assert_same_nist(batch.corpus_nist(*corpus, max_n=max_n), expected)
    weights = information_weights(corpus[1], max_n)
    assert_same_nist(batch.corpus_nist(*corpus, max_n=max_n, information=weights), expected)


@across_parts
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
    weights = information_weights(references)
    assert_same_nist(batch.corpus_nist(*raw, information=weights, **options), nist_expected)
    segments = batch.segment_stats(*raw, **options).table()
    assert segments.tolist() == batch.segment_stats(candidates, references).table().tolist()


def test_the_gains_of_all_pieces_add_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spool, "ROWS", 1)
    corpus = ["a b c d".split(), "a c".split()], [["a b c d".split()], ["c a c b".split()]]
    assert_same_nist(batch.corpus_nist(*corpus), reference.corpus_nist(*corpus))


def test_references_of_nist_may_be_an_iterator() -> None:
    corpus = [["a", "b"], ["c"]], [[["a", "b"]], [["d"], ["c"]]]
    score = batch.corpus_nist(iter(corpus[0]), iter(corpus[1]))
    assert score.score == pytest.approx(reference.corpus_nist(*corpus).score, rel=1e-12)


@pytest.mark.parametrize(
    "options",
    [{"weights": (0.7, 0.3), "max_n": 2}, *({"smoothing": name} for name in SMOOTHING)],
    ids=str,
)
def test_options_are_those_of_the_reference(options: dict[str, Any]) -> None:
    corpus = ["the cat sat on the mat".split()], [["the cat is on the mat today".split()]]
    assert batch.corpus_bleu(*corpus, **options) == reference.corpus_bleu(*corpus, **options)


@pytest.mark.parametrize(("metric", "orders"), [("bleu", 4), ("nist", 5)])
def test_the_usual_orders_are_those_of_the_metric(metric: Any, orders: int) -> None:
    corpus = [["a"]], [[["a"]]]
    assert batch.segment_stats(*corpus, metric).totals.shape == (1, orders)
    assert batch.segment_stats(*corpus, metric, max_n=2).totals.shape == (1, 2)
    score = getattr(batch, f"corpus_{metric}")
    assert len(score(*corpus).stats.totals) == orders


SCORERS: list[Callable[..., Any]] = [batch.corpus_bleu, batch.corpus_nist, batch.segment_stats]


@pytest.mark.parametrize("function", SCORERS)
@pytest.mark.parametrize("tokenizer", ["whitespace", str.split])
def test_case_counts_unless_the_text_is_lowercased(
    function: Callable[..., Any], tokenizer: Any
) -> None:
    def found(candidate: str, **options: Any) -> str:
        return repr(function([candidate], [["a b c d"]], tokenizer=tokenizer, **options))

    assert found("A b c d") != found("a b c d")
    assert found("A b c d", lowercase=True) == found("a b c d")


@pytest.mark.parametrize("function", SCORERS)
def test_an_order_below_1_is_refused_by_its_name(function: Callable[..., Any]) -> None:
    with pytest.raises(ValueError, match=r"^max_n is 0; expected 1 or more"):
        function([["a"]], [[["a"]]], max_n=0)


def test_unknown_names_are_answered_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match="did you mean '13a'"):
        batch.corpus_bleu(["a"], [["a"]], tokenizer="13b")
    for max_n in (None, 3):
        with pytest.raises(ValueError, match="not a known metric; did you mean 'bleu'"):
            batch.segment_stats([["a"]], [[["a"]]], "blue", max_n=max_n)  # type: ignore[call-overload]


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
