"""The batch against the readable functions: the same corpus must give the same score object."""

import re
import threading

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import mtmetrics_edu as reference
from mtmetrics_edu import BleuStats, NistStats, batch, information_weights, tokenize
from mtmetrics_edu.batch import reading, segments
from mtmetrics_edu.batch.segments import BleuSegments, NistSegments
from mtmetrics_edu.metrics.smoothing import SMOOTHING

from ..memory import peak_memory
from ..strategies import odd_segment, odd_text

CORPUS = st.lists(odd_segment, min_size=1, max_size=12).map(
    lambda rows: [list(column) for column in zip(*rows, strict=True)]
)
REPEATED = [["a"] * 9], [[["a"] * 3, ["a"] * 5, []]]
EMPTY = [[]], [[[]]]


@pytest.fixture(params=[1, 6, reading.CHUNK], ids=lambda tokens: f"parts of {tokens} tokens")
def part_size(request, monkeypatch):
    """Each test with parts of the usual size, and with some that hold one segment or a few."""
    for module, name in ((reading, "CHUNK"), (reading, "CHARACTERS"), (segments, "AT_ONCE")):
        monkeypatch.setattr(module, name, request.param)


across_parts = pytest.mark.usefixtures("part_size")


def assert_same_nist(score, expected):
    """All numbers equal to 1e-12, and the whole ones exactly."""
    assert_same_stats(score.stats, expected.stats)
    ours = [score.score, score.length_penalty, *score.per_order]
    theirs = [expected.score, expected.length_penalty, *expected.per_order]
    assert ours == pytest.approx(theirs, rel=1e-12, abs=1e-12)


def assert_same_stats(stats, expected):
    assert (stats.totals, stats.candidate_length) == (expected.totals, expected.candidate_length)
    assert stats.gains == pytest.approx(expected.gains, rel=1e-12, abs=1e-12)
    assert stats.reference_length == pytest.approx(expected.reference_length, rel=1e-12)


# ------------------------------------------------------------------------------------- scores


@across_parts
@given(CORPUS, st.integers(1, 6))
@example(EMPTY, 4)
@example(REPEATED, 4)
def test_bleu_is_the_reference_to_the_last_bit(corpus, max_n):
    for smoothing in ("none", "exp", "chen-cherry-5"):
        options = {"max_n": max_n, "smoothing": smoothing}
        ours = batch.corpus_bleu(*corpus, **options)
        theirs = reference.corpus_bleu(*corpus, **options)
        assert ours.stats == theirs.stats
        assert repr(ours) == repr(theirs)  # repr, because an undefined precision is NaN


@across_parts
@given(CORPUS, st.integers(1, 6))
@example(EMPTY, 5)
@example(REPEATED, 4)
@example(([["a"] * 9] * 3, [[["a"] * 8, ["a"] * 5, []]] * 3), 6)
def test_nist_is_the_reference(corpus, max_n):
    expected = reference.corpus_nist(*corpus, max_n=max_n)
    assert_same_nist(batch.corpus_nist(*map(iter, corpus), max_n=max_n), expected)
    weights = information_weights(corpus[1], max_n)
    assert_same_nist(batch.corpus_nist(*corpus, max_n=max_n, information=weights), expected)


@across_parts
@given(CORPUS, st.integers(1, 5))
@example(EMPTY, 5)
def test_rows_are_the_statistics_of_the_segments(corpus, max_n):
    weights = {ngram: 1 + bits for ngram, bits in information_weights(corpus[1], max_n).items()}
    bleu, own, given_weights = (
        segments.table().tolist()
        for segments in (
            batch.segment_stats(*corpus, max_n=max_n),
            batch.nist_segments(*corpus, max_n=max_n),
            batch.nist_segments(*corpus, max_n=max_n, information=weights),
        )
    )
    for number, segment in enumerate(zip(*corpus, strict=True)):
        assert BleuSegments.stats(bleu[number]) == BleuStats.of(*segment, max_n)
        for rows, its in ((own, information_weights(corpus[1], max_n)), (given_weights, weights)):
            expected = NistStats.of(*segment, its, max_n)
            assert_same_stats(NistSegments.stats(rows[number]), expected)


@across_parts
@given(
    st.sampled_from(["13a", "char", "zh", str.split]),
    st.lists(st.tuples(odd_text, st.lists(odd_text, min_size=1, max_size=3)), min_size=1),
)
def test_raw_text_is_scored_as_its_tokens(tokenizer, rows):
    raw = [[text for text, _ in rows], [texts for _, texts in rows]]
    candidates = [tokenize(text, tokenizer, True) for text, _ in rows]
    references = [[tokenize(text, tokenizer, True) for text in texts] for _, texts in rows]
    options = {"tokenizer": tokenizer, "lowercase": True}
    expected = reference.corpus_bleu(candidates, references)
    assert repr(batch.corpus_bleu(*raw, **options)) == repr(expected)
    weights = information_weights(references)
    for more in ({}, {"information": weights}):
        score = batch.corpus_nist(*raw, **options, **more)
        assert_same_nist(score, reference.corpus_nist(candidates, references))
    segments = batch.segment_stats(*raw, **options).table()
    assert segments.tolist() == batch.segment_stats(candidates, references).table().tolist()


@pytest.mark.parametrize(
    "options",
    [{"weights": (0.7, 0.3), "max_n": 2}, *({"smoothing": name} for name in SMOOTHING)],
    ids=str,
)
def test_options_are_those_of_the_reference(options):
    corpus = ["the cat sat on the mat".split()], [["the cat is on the mat today".split()]]
    assert batch.corpus_bleu(*corpus, **options) == reference.corpus_bleu(*corpus, **options)


@pytest.mark.parametrize(("metric", "orders"), [("bleu", 4), ("nist", 5)])
def test_the_usual_orders_are_those_of_the_metric(metric, orders):
    corpus = [["a"]], [[["a"]]]
    segments = {"bleu": batch.segment_stats, "nist": batch.nist_segments}[metric](*corpus)
    assert segments.totals.shape == (1, orders)
    assert len(getattr(batch, f"corpus_{metric}")(*corpus).stats.totals) == orders


def test_whole_numbers_stay_whole_and_their_sums_exact():
    segments = batch.segment_stats([["a"], ["b"]], [[["a"]], [["b"]]])
    assert {array.dtype.kind for array in segments.columns()} == {"i"}
    one, lengths = np.array([[1], [1]]), np.array([2**53 - 1, 1])
    pooled = BleuSegments.stats(BleuSegments(one, one, lengths, lengths).summed())
    assert pooled == BleuStats((2,), (2,), 2**53, 2**53)


# ------------------------------------------------------------------------------------- reading

BAD = {
    "a text as candidate": (["a b"], [[["a", "b"]]]),
    "a text as reference": ([["a", "b"]], [["a b"]]),
    "a number as token": ([["a"], ["a", 1]], [[["a"]], [["a"]]]),
    "None as token of a reference": ([["a"]], [[["a"], [None]]]),
    "a list as token": ([[["a"]]], [[["a"]]]),
    "None as candidate": ([None], [[["a"]]]),
    "None as references": ([["a"]], [None]),
    "no references": ([["a"], ["a"]], [[["a"]], []]),
    "an empty corpus": ([], []),
    "a candidate too few": ([["a"]], [[["a"]], [["a"]]]),
    "one text as corpus": ("a b", [[["a"]]]),
}


@across_parts
@pytest.mark.parametrize("case", BAD)
@pytest.mark.parametrize("name", ["corpus_bleu", "corpus_nist"])
def test_bad_input_is_answered_as_by_the_reference(case, name):
    options = {"information": {("a",): 1.0}} if name == "corpus_nist" else {}
    with pytest.raises((TypeError, ValueError)) as expected:
        getattr(reference, name)(*BAD[case], **options)
    with pytest.raises(expected.type, match=re.escape(str(expected.value))):
        getattr(batch, name)(*BAD[case], **options)


def test_any_sequence_of_strings_is_read():
    expected = reference.corpus_bleu([["a", "b"]], [[["a", "b"], ["b"]]])
    arrays = [np.array(["a", "b"])], [(("a", "b"), np.array(["b"]))]
    assert batch.corpus_bleu(*arrays).stats == expected.stats


def generated(size):
    rng = np.random.default_rng(size)
    for _ in range(size):
        yield [f"w{i}" for i in rng.zipf(1.3, 20) % 5000]


def peak_of(score, size):
    """The most bytes held while a stream of that many segments is scored."""
    return peak_memory(score, generated(size), zip(generated(size), strict=True))


def test_memory_of_bleu_is_that_of_a_part(monkeypatch):
    monkeypatch.setattr(reading, "CHUNK", 2**13)
    few, many = (peak_of(batch.corpus_bleu, size) for size in (750, 3_000))
    assert many < 1.1 * few  # 4 parts, 15 parts


def test_memory_of_nist_grows_by_few_bytes_for_a_token(monkeypatch):
    monkeypatch.setattr(segments, "AT_ONCE", 2**13)
    few, many = (peak_of(batch.corpus_nist, size) for size in (1_500, 6_000))
    assert many - few < 4_500 * 20 * 30


# ------------------------------------------------------------------------------------- threads


@pytest.mark.parametrize("platform", ["linux", "emscripten"])
def test_threads_give_results_in_order_and_read_few_parts_ahead(monkeypatch, platform):
    monkeypatch.setattr("sys.platform", platform)
    read = []

    def parts():
        for part in range(20):
            assert threading.current_thread() is threading.main_thread()
            read.append(part)
            yield part

    results = reading.in_threads(lambda part: 1 / (part - 15), parts())
    for part in range(15):
        assert next(results) == 1 / (part - 15)
        assert len(read) == part + 1 + (2 if platform == "linux" else 0)
    with pytest.raises(ZeroDivisionError):
        next(results)


def test_only_tokenizers_of_the_package_run_in_threads(monkeypatch):
    used, of = set(), batch.BleuSegments.of

    def counted(*arguments):
        used.add(threading.current_thread())
        return of(*arguments)

    monkeypatch.setattr(batch.BleuSegments, "of", counted)
    for score in (batch.corpus_bleu, batch.segment_stats):
        score(["a b"], [["a b"]], tokenizer="whitespace")
    assert used
    assert threading.main_thread() not in used
    used.clear()
    batch.corpus_bleu(["a b"], [["a b"]], tokenizer=str.split)
    assert used == {threading.main_thread()}
