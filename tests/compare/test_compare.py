"""compare as a whole: its numbers against the core, its draws, degenerate cases, bad input."""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from typing import Any

import numpy as np
import pytest
from sacrebleu.metrics import BLEU
from sacrebleu.significance import PairedTest

from mtmetrics_edu import BleuStats, corpus_bleu, corpus_nist, resampling, tokenize
from mtmetrics_edu.batch import segment_stats
from mtmetrics_edu.compare import NgramWin, compare
from mtmetrics_edu.nist import NistStats

from .examples import FEW, constructed, found, random_corpus


def tokens(texts: list[str], lowercase: bool = False) -> list[list[str]]:
    return [tokenize(text, "13a", lowercase) for text in texts]


def test_scores_are_those_of_the_core() -> None:
    a, b, references = random_corpus()
    split = [tokens(its) for its in references]
    assert found().a.score.score == corpus_bleu(tokens(a), split).score
    assert found().b.score.score == corpus_bleu(tokens(b), split).score
    for system, texts in ((found("nist").a, a), (found("nist").b, b)):
        assert system.score.score == pytest.approx(corpus_nist(tokens(texts), split).score)


def test_choices_reach_the_scores() -> None:
    a, b, references = random_corpus(12)
    small = [tokens(its, lowercase=True) for its in references]
    for smoothing in ("exp", "chen-cherry-5"):
        own: Any = {"max_n": 3, "smoothing": smoothing}
        it = compare(a, b, references, lowercase=True, **own, **FEW)
        assert it.b.score.score == corpus_bleu(tokens(b, lowercase=True), small, **own).score
        assert len(it.parts) == 4
    by_words = compare(a, b, references, tokenizer="whitespace", **FEW)
    plain = corpus_bleu(
        [text.split() for text in a], [[t.split() for t in its] for its in references]
    )
    assert by_words.a.score.score == plain.score
    assert by_words.tokens("a b, c") == ["a", "b,", "c"]


def test_draws_are_those_of_resampling() -> None:
    a, b, references = random_corpus()
    one, other = (segment_stats(its, references, tokenizer="13a") for its in (a, b))
    it = compare(a, b, references, resamples=80, trials=90, seed=5, confidence=0.9)
    shifted = resampling.paired_bootstrap(one, other, resamples=80, seed=5, confidence=0.9)
    exchanged = resampling.approximate_randomization(one, other, trials=90, seed=5)
    alone = resampling.bootstrap(one, resamples=80, seed=5, confidence=0.9)
    assert [(test.name, test.draws) for test in it.tests] == [
        ("paired bootstrap", 80),
        ("paired bootstrap as sacreBLEU counts", 80),
        ("approximate randomization", 90),
    ]
    assert it.tests[0].p_value == shifted.p_value
    assert it.tests[2].p_value == exchanged.p_value
    theirs = resampling.paired_bootstrap(one, other, resamples=80, seed=5, convention="sacrebleu")
    assert it.tests[1].p_value == theirs.p_value
    assert it.b_wins == shifted.b_wins
    assert it.a.interval is not None
    assert it.interval is not None
    assert shifted.interval is not None
    assert (it.a.interval.low, it.a.interval.high) == (alone.low, alone.high)
    assert (it.interval.low, it.interval.high) == (shifted.interval.low, shifted.interval.high)
    assert it.interval.low < it.difference < it.interval.high


@pytest.mark.parametrize("make", [constructed, random_corpus])
def test_p_values_are_sacrebleus(monkeypatch: pytest.MonkeyPatch, make: Any) -> None:
    """sacreBLEU's bootstrap takes the same draws; its coins differ, so the other p-value agrees
    within 4 standard errors of both."""
    monkeypatch.setenv("SACREBLEU_SEED", "12345")
    a, b, references = make()
    streams = [list(stream) for stream in zip(*references, strict=True)]
    trials = 2000
    it = compare(a, b, references, like="sacrebleu", trials=trials)

    def theirs(kind: str, draws: int) -> Any:
        systems, metrics = [("a", a), ("b", b)], {"BLEU": BLEU(references=streams)}
        test = PairedTest(systems, metrics, None, test_type=kind, n_samples=draws)
        return test()[1]["BLEU"][1]

    bootstrap, exchanged = theirs("bs", 1000), theirs("ar", trials)
    assert it.b.score.score == pytest.approx(bootstrap.score / 100, rel=1e-12)
    assert it.tests[1].p_value == pytest.approx(bootstrap.p_value, abs=1.5 / 1001)
    p = exchanged.p_value
    error = np.sqrt(2 * p * (1 - p) / trials)
    assert it.tests[2].p_value == pytest.approx(p, abs=4 * error + 1 / trials)


def test_the_penalty_and_the_score_without_it() -> None:
    a, b, references = ["a b c"], ["a b c d e f"], [["a b c d e f"]]
    it = compare(a, b, references, max_n=2, tokenizer="whitespace")
    assert (it.a.penalty, it.a.score_without_penalty) == (np.exp(-1), 1)
    assert (it.b.penalty, it.b.score_without_penalty) == (1, 1)
    assert (it.a.candidate_length, it.a.reference_length) == (3, 6)
    nist = compare(a, b, references, metric="nist", tokenizer="whitespace")
    assert nist.a.penalty == nist.a.score.length_penalty  # type: ignore[union-attr]
    assert nist.a.score_without_penalty == sum(nist.a.score.per_order)  # type: ignore[union-attr]


@pytest.mark.parametrize("metric", ["bleu", "nist"])
def test_each_reference_alone(metric: str) -> None:
    a, b, references = random_corpus()
    score: Any = {"bleu": corpus_bleu, "nist": corpus_nist}[metric]
    effects = found(metric).alone
    assert [effect.reference for effect in effects] == [0, 1]
    for i, one, other in effects:
        alone = [tokens([its[i]]) for its in references]
        assert one == pytest.approx(score(tokens(a), alone).score, rel=1e-12)
        assert other == pytest.approx(score(tokens(b), alone).score, rel=1e-12)


def test_references_alone_need_the_same_number() -> None:
    assert compare(["a", "b"], ["a", "c"], [["a"], ["b", "c"]], **FEW).alone == ()
    assert compare(["a", "b"], ["a", "c"], [["a"], ["b"]], **FEW).alone == ()


# ------------------------------------------------------------------------------------- the record


def test_a_segment_has_its_texts_and_statistics() -> None:
    a, b, references = random_corpus()
    for number in (0, 7, 39):
        segment = found().segment(number)
        assert (segment.number, segment.a, segment.b) == (number, a[number], b[number])
        assert segment.references == tuple(references[number])
        split = tokens(references[number])
        assert segment.stats_a == BleuStats.of(*tokens([a[number]]), split)
        assert segment.stats_b == BleuStats.of(*tokens([b[number]]), split)
    assert isinstance(found("nist").segment(3).stats_a, NistStats)
    for number in (-1, 40):
        with pytest.raises(ValueError, match="segment"):
            found().segment(number)


def test_segments_are_ranked_by_their_share() -> None:
    it = found()
    assert it.shares is not None
    for_a, for_b = it.for_a(), it.for_b()
    assert 0 < len(for_a) < len(for_a) + len(for_b) <= it.size
    assert all(np.diff(it.shares[for_b]) <= 0)
    assert all(np.diff(it.shares[for_a]) >= 0)
    assert min(it.shares[for_b]) > 0 > max(it.shares[for_a])
    assert it.segment(int(for_b[0])).share == max(it.shares)


def test_it_is_frozen_and_differences_count_for_b() -> None:
    with pytest.raises(FrozenInstanceError):
        found().seed = 1  # type: ignore[misc]
    assert NgramWin(ngram=("a",), a=3, b=5).difference == 2


def test_progress_counts_all_draws() -> None:
    calls: list[tuple[int, int]] = []
    compare(*constructed(20), resamples=50, trials=70, progress=lambda *call: calls.append(call))
    done = [done for done, _ in calls]
    assert done == sorted(done)
    assert {draws for _, draws in calls} == {120}
    assert {50, 120} <= {*done}


# ------------------------------------------------------------------------------- degenerate cases


def test_equal_systems() -> None:
    a, _, references = random_corpus()
    it = compare(a, list(a), references, **FEW)
    assert it.identical
    assert it.difference == 0
    assert [test.p_value for test in (it.tests[0], it.tests[2])] == [1, 1]
    assert len(it.for_a()) == len(it.for_b()) == it.wins.types_a == it.wins.types_b == 0
    assert {part.points for part in it.parts} == {0}


def test_one_segment_has_no_test() -> None:
    it = compare(["a b c d"], ["a b c d e"], [["a b c d e"]], **FEW)
    assert it.tests == ()
    assert it.shares is it.interval is it.a.interval is it.b_wins is None
    assert it.difference > 0
    assert it.segment(0).share is None
    assert len(it.for_b()) == 0


@pytest.mark.parametrize("metric", ["bleu", "nist"])
def test_all_zero(metric: str) -> None:
    it = compare(["x", "y y"], ["", "z"], [["a b"], ["c"]], metric=metric, **FEW)
    assert (it.a.score.score, it.b.score.score, it.difference) == (0, 0, 0)
    assert it.shares is not None
    assert it.shares.tolist() == [0, 0]
    assert it.wins.by_a == it.wins.by_b == ()


@pytest.mark.parametrize("like", [None, "sacrebleu"])
def test_empty_candidates(like: str | None) -> None:
    it = compare(["", ""], ["a b c d", "a"], [["a b c d e"], ["a"]], like=like, **FEW)
    assert it.a.score.score == it.a.penalty == it.a.score_without_penalty == 0
    assert it.b.score.score > 0
    assert {part.log_share for part in it.parts} == {None}


# -------------------------------------------------------------------------------------- bad input

A, B, REFERENCES = ["a b", "c"], ["a", "c"], [["a b"], ["c"]]


def refused(kind: type[Exception], *given: Any, **options: Any) -> str:
    with pytest.raises(kind) as error:
        compare(*given, **options)
    return str(error.value)


def test_different_numbers_name_the_first_one_alone() -> None:
    message = refused(ValueError, A, [*B, "more"], REFERENCES, names=("base", "new"))
    assert "base 2, new 3, the references 2" in message
    assert "segment 2 (counted from 0) of new: 'more'" in message
    message = refused(ValueError, A, B, REFERENCES[:1])
    assert "A 2, B 2, the references 1" in message
    assert "segment 1 (counted from 0) of A: 'c'" in message


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("a b", B, REFERENCES), "the candidates of A is 'a b' (str); expected a list"),
        ((A, "a", REFERENCES), "the candidates of B is 'a' (str)"),
        ((A, B, "a"), "references is 'a' (str); expected a list"),
        ((A, B, ["a b", "c"]), "segment 0: references is 'a b' (str); expected the list"),
        ((A, [["a"], ["c"]], REFERENCES), "segment 0: candidate is ['a'] (list); expected a text"),
        ((A, B, [["a b"], [["c"]]]), "segment 1: references[0] is ['c'] (list); expected a text"),
        ((iter(A), B, REFERENCES), "expected a list"),
    ],
)
def test_what_is_not_a_corpus(given: Any, said: str) -> None:
    assert said in refused(TypeError, *given)


def test_what_is_empty() -> None:
    assert "the candidates of A is empty" in refused(ValueError, [], B, REFERENCES)
    assert "segment 1: references is empty" in refused(ValueError, A, B, [["a"], []])


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"metric": "blue"}, "'blue' is not a known metric; did you mean 'bleu'?"),
        ({"like": "sacreblue"}, "did you mean 'sacrebleu'?"),
        ({"like": "sacrebleu", "metric": "nist"}, "'nist' is not a known metric of sacrebleu"),
        ({"like": "nltk", "tokenizer": "13a"}, "leave out tokenizer, or like"),
        ({"like": "nltk", "lowercase": True, "max_n": 2}, "leave out lowercase and max_n, or like"),
        ({"like": "nltk", "smoothing": "exp"}, "leave out smoothing, or like"),
        ({"tokenizer": "14a"}, "'14a' is not a known tokenizer"),
        ({"smoothing": "expo"}, "'expo' is not a known smoothing"),
        ({"metric": "nist", "smoothing": "exp"}, "NIST has none"),
        ({"max_n": 0}, "max_n is 0"),
        ({"names": ("A", "A")}, "expected two different names"),
        ({"names": "AB"}, "expected two different names"),
        ({"names": ("A", "")}, "expected two different names"),
        ({"resamples": 0}, "number of resamples is 0"),
        ({"confidence": 95}, "confidence is 95"),
    ],
)
def test_choices_that_are_not_known(options: Any, said: str) -> None:
    assert said in refused(ValueError, A, B, REFERENCES, **options)
