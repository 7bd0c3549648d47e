"""Resampling against sacreBLEU, against the readable metrics, and against the laws of chance; the
draws against NumPy's generator."""

from functools import partial

import numpy as np
import pytest
import sacrebleu
from hypothesis import given, settings
from hypothesis import strategies as st
from sacrebleu.metrics import BLEU
from sacrebleu.significance import PairedTest

from mtmetrics_edu import (
    BleuStats,
    batch,
    corpus_bleu,
    corpus_nist,
    information_weights,
    resampling,
    tokenize,
)
from mtmetrics_edu.batch.resampling import (
    blocks,
    coin_tosses,
    compact,
    product,
    resample_counts,
    sums,
)

from ..corpora import corpus

SEGMENTS = list(corpus(320, references=3, seed=7))  # 320: a multiple of 32, see below
REFERENCE = [[segment.references[0]] for segment in SEGMENTS]
GOOD = [segment.candidate for segment in SEGMENTS]
REFERENCE_TOKENS = [[tokenize(text, "13a") for text in texts] for texts in REFERENCE]
EVEN = [segment.references[1] for segment in SEGMENTS]  # another translator, just as good
WORSE = [  # in each eighth sentence the last two words are wrong
    text if i % 8 else " ".join([*text.split()[:-2], "x", "y"]) for i, text in enumerate(GOOD)
]


def stats(candidates):
    return batch.segment_stats(candidates, REFERENCE, tokenizer="13a")


def nist_stats(candidates):
    return batch.nist_segments(candidates, REFERENCE, tokenizer="13a")


@pytest.fixture
def sacrebleu_test(monkeypatch):
    """sacreBLEU's paired test of two systems: the result of the second."""
    monkeypatch.setenv("SACREBLEU_SEED", "12345")

    def run(a, b, kind, number):
        metric = BLEU(references=[[texts[0] for texts in REFERENCE]])
        systems = [("a", a), ("b", b)]
        test = PairedTest(systems, {"BLEU": metric}, None, test_type=kind, n_samples=number)
        return test()[1]["BLEU"][1]

    return run


def test_resamples_are_those_of_sacrebleu(monkeypatch):
    """The same seed gives the same draws: scores agree to sacreBLEU's single precision."""
    monkeypatch.setenv("SACREBLEU_SEED", "12345")
    theirs = sacrebleu.metrics.BLEU().corpus_score(
        GOOD, [[texts[0] for texts in REFERENCE]], n_bootstrap=1000
    )
    mine = resampling.bootstrap(stats(GOOD), seed=12345, smoothing="exp")
    assert mine.score == pytest.approx(theirs.score / 100, rel=1e-12)
    assert np.mean(mine.scores) == pytest.approx(theirs._mean / 100, rel=1e-6)
    assert (mine.high - mine.low) / 2 == pytest.approx(theirs._ci / 100, rel=1e-4)


CLOSE = [  # in each thirteenth sentence one word is wrong
    text if i % 13 else " ".join([*text.split()[:-1], "x"]) for i, text in enumerate(GOOD)
]
PAIRS = [(GOOD, EVEN), (GOOD, WORSE), (EVEN, GOOD), (CLOSE, GOOD), (EVEN, CLOSE), (GOOD, GOOD)]


@pytest.mark.parametrize("pair", PAIRS)
def test_sacrebleus_convention_is_sacrebleus_test(sacrebleu_test, pair):
    """The same draws, so the same p-value, although its scores have single precision."""
    theirs = sacrebleu_test(*pair, "bs", 1000)
    mine = resampling.paired_bootstrap(
        *map(stats, pair), seed=12345, convention="sacrebleu", smoothing="exp"
    )
    assert mine.score_b == pytest.approx(theirs.score / 100, rel=1e-12)
    assert mine.p_value == theirs.p_value


@pytest.mark.parametrize("pair", PAIRS[:-1])
def test_approximate_randomization_is_sacrebleus(sacrebleu_test, pair):
    """The same seed gives the same coins for 320 segments, so the same p-value."""
    theirs = sacrebleu_test(*pair, "ar", 1000).p_value
    sides = map(stats, pair)
    mine = resampling.approximate_randomization(*sides, trials=1000, seed=12345, smoothing="exp")
    assert mine.p_value == theirs


def test_a_resample_is_the_score_of_the_segments_drawn():
    """It is what the readable metrics give for the segments that the generator draws."""
    tokens = [tokenize(text, "13a") for text in GOOD]
    draws = np.random.default_rng(5).integers(len(GOOD), size=(4, len(GOOD)))
    few = {"resamples": 4, "seed": 5, "confidence": 0.5}
    scores = resampling.bootstrap(stats(GOOD), **few).scores
    gains = resampling.bootstrap(nist_stats(GOOD), **few).scores
    weights = information_weights(REFERENCE_TOKENS)  # of the full test set in each resample
    for drawn, score, gain in zip(draws, scores, gains, strict=True):
        its = [tokens[i] for i in drawn], [REFERENCE_TOKENS[i] for i in drawn]
        assert score == pytest.approx(corpus_bleu(*its).score, rel=1e-12)
        assert gain == pytest.approx(corpus_nist(*its, information=weights).score, rel=1e-12)


def test_a_trial_exchanges_the_segments_of_the_two_systems():
    tokens = [[tokenize(text, "13a") for text in texts] for texts in (GOOD, WORSE)]
    # one block of coins, as 320 is a multiple of the 32 that the generator makes at a time
    coins = np.random.default_rng(5).integers(2, size=(3, len(GOOD)), dtype=bool)
    result = resampling.approximate_randomization(stats(GOOD), stats(WORSE), trials=3, seed=5)
    for kept, score_a, score_b in zip(coins, result.scores_a, result.scores_b, strict=True):
        for side, score in ((kept, score_a), (~kept, score_b)):
            mixed = [tokens[0][i] if own else tokens[1][i] for i, own in enumerate(side)]
            assert score == pytest.approx(corpus_bleu(mixed, REFERENCE_TOKENS).score, rel=1e-12)


def test_p_is_never_zero():
    """The observed difference is counted among the differences by chance."""
    hopeless = stats(["x y z"] * len(GOOD))
    assert resampling.paired_bootstrap(hopeless, stats(GOOD), resamples=49).p_value == 1 / 50
    assert resampling.approximate_randomization(hopeless, stats(GOOD), trials=49).p_value == 1 / 50


@pytest.mark.parametrize("make", [stats, nist_stats])
def test_the_p_value_is_that_of_the_shifted_differences(make):
    """The definition, from scores that bootstrap() finds for each system alone."""
    a, b = make(EVEN), make(GOOD)
    options = {"resamples": 400, "seed": 9, "confidence": 0.9}
    mine = resampling.paired_bootstrap(a, b, **options)
    each = [resampling.bootstrap(side, **options) for side in (a, b)]
    differences = np.array(each[1].scores) - np.array(each[0].scores)
    far = np.abs(differences - differences.mean()) >= abs(each[1].score - each[0].score)
    assert mine.p_value == (far.sum() + 1) / 401
    assert mine.b_wins == np.mean(differences > 0)
    assert mine.differences.tolist() == pytest.approx(differences.tolist(), abs=1e-12)
    for interval, score, values in (
        (mine.interval, mine.difference, mine.differences),
        (each[0], each[0].score, each[0].scores),
    ):
        ordered = np.sort(values)
        assert (interval.low, interval.high) == (ordered[20], ordered[-21])
        assert (interval.score, interval.confidence) == (score, 0.9)
    assert resampling.approximate_randomization(a, b, trials=9).interval is None


word = st.text("abc", max_size=6)  # of letters, which are the tokens
segment = st.tuples(word, word, word)  # two candidates and their reference
statistics = st.sampled_from([batch.segment_stats, batch.nist_segments])


@settings(max_examples=40)
@given(st.lists(segment, min_size=2, max_size=8), statistics, st.integers(0, 99))
def test_what_holds_of_any_two_systems(segments, stats_of, seed):
    *systems, texts = (list(map(list, texts)) for texts in zip(*segments, strict=True))
    a, b = (stats_of(system, [[text] for text in texts]) for system in systems)
    paired, shuffled = resampling.paired_bootstrap, resampling.approximate_randomization
    for test, options in (
        (paired, {"resamples": 49}),
        (paired, {"resamples": 49, "convention": "sacrebleu"}),
        (shuffled, {"trials": 49}),
    ):
        forth, back = (test(*pair, seed=seed, **options) for pair in ((a, b), (b, a)))
        assert 0 < forth.p_value <= 1
        assert back.difference == -forth.difference
        assert back.p_value == forth.p_value
        assert forth.b_wins + back.b_wins <= 1
        if "convention" not in options:
            assert test(a, a, seed=seed, **options).p_value == 1


def test_of_a_single_segment_nothing_is_known():
    one = batch.segment_stats(["a"], [["a b c d e"]], tokenizer="whitespace")
    for test in (resampling.bootstrap, partial(resampling.paired_bootstrap, one)):
        with pytest.raises(ValueError, match="one segment, so all resamples are equal; expected 2"):
            test(one)
    assert resampling.approximate_randomization(one, one, trials=99).p_value == 1


@pytest.mark.parametrize(("confidence", "needed"), [(0.95, 40), (0.9, 20), (0.5, 4), (0.99, 200)])
def test_an_interval_needs_enough_resamples(confidence, needed):
    sides = stats(GOOD), stats(EVEN)
    for test in (resampling.bootstrap, partial(resampling.paired_bootstrap, sides[0])):
        message = f"is {needed - 1}; expected {needed} or more: a {confidence:.0%} interval cuts"
        with pytest.raises(ValueError, match=message):
            test(sides[1], resamples=needed - 1, confidence=confidence)
        test(sides[1], resamples=needed, confidence=confidence)


def test_the_same_seed_gives_the_same_draws():
    sides = stats(GOOD), stats(EVEN)
    for drawn in (
        lambda **seed: resampling.bootstrap(sides[0], resamples=40, **seed).scores,
        lambda **seed: [*resampling.paired_bootstrap(*sides, resamples=40, **seed).differences],
        lambda **seed: [*resampling.approximate_randomization(*sides, trials=20, **seed).scores_b],
    ):
        assert drawn(seed=1) == drawn(seed=1) != drawn(seed=2)
        assert drawn() == drawn(seed=12345)  # sacreBLEU's


def test_resampled_scores_do_not_depend_on_the_block(monkeypatch):
    expected = resampling.bootstrap(stats(GOOD), resamples=50).scores
    monkeypatch.setattr(batch.resampling, "BLOCK", 1)
    assert resampling.bootstrap(stats(GOOD), resamples=50).scores == expected


def test_progress_reaches_the_end():
    calls = []
    table = stats(GOOD)
    resampling.bootstrap(table, resamples=500, progress=lambda *call: calls.append(call))
    resampling.paired_bootstrap(table, table, progress=lambda *call: calls.append(call))
    resampling.approximate_randomization(table, table, progress=lambda *call: calls.append(call))
    done = [done for done, _ in calls[: calls.index((500, 500)) + 1]]
    assert len(done) > 2
    assert done == sorted(done)
    assert {(1000, 1000), (10_000, 10_000)} < set(calls)


def test_options_are_those_of_the_score():
    two = batch.segment_stats(["a b c d e"] * 2, [["a b c x y"]] * 2, tokenizer="whitespace")
    assert resampling.bootstrap(two, resamples=40).score == 0
    expected = BleuStats.of("a b c d e".split(), ["a b c x y".split()])
    for options in ({"smoothing": "exp"}, {"weights": (0.5, 0.5, 0, 0)}):
        score = (expected + expected).score(**options).score
        found = resampling.bootstrap(two, resamples=40, **options).scores
        assert found == pytest.approx([score] * 40, rel=1e-12)


# ----------------------------------------------------------------------- draws, and their sums

SEEDS, ROWS, SIZES = st.integers(0, 2**32), st.integers(1, 9), st.integers(1, 70)


@given(SEEDS, ROWS, SIZES)
def test_resamples_are_numpys_and_sacrebleus(seed, rows, size):
    """sacreBLEU draws with rng.choice; see sacrebleu/significance.py."""
    places = np.random.default_rng(seed).choice(size, size=(rows, size), replace=True)
    times = resample_counts(np.random.default_rng(seed), rows, size)
    assert times.tolist() == [np.bincount(row, minlength=size).tolist() for row in places]


@given(SEEDS, ROWS, SIZES)
def test_coins_are_numpys(seed, rows, size):
    ours, theirs = np.random.default_rng(seed), np.random.default_rng(seed)
    for _ in range(3):  # the second toss begins where the first one ended
        coins = theirs.integers(2, size=(rows, size), dtype=bool)
        assert coin_tosses(ours, rows, size).tolist() == coins.astype(int).tolist()


def test_a_block_has_so_many_entries_or_one_row(monkeypatch):
    monkeypatch.setattr(batch.resampling, "BLOCK", 20)
    told = []
    found = blocks(resample_counts, 6, 8, 1, lambda *it: told.append(it))
    assert [block.shape for block in found] == [(3, 6), (3, 6), (2, 6)]
    assert told == [(3, 8), (6, 8), (8, 8)]
    assert [block.shape for block in blocks(coin_tosses, 21, 2, 1, None)] == [(1, 21), (1, 21)]


@pytest.mark.parametrize("block", [1, 4, 5, 6, 7, 2**15])
def test_a_product_in_pieces_is_the_product(monkeypatch, block):
    monkeypatch.setattr(batch.resampling, "BLOCK", block)
    times, table = np.arange(30.0).reshape(5, 6), np.arange(12.0).reshape(6, 2)
    assert product(times, table).tolist() == (times @ table).tolist()


TABLE = st.lists(
    st.tuples(st.integers(-(2**30), 2**30), st.integers(0, 9)), min_size=1, max_size=30
)


@given(TABLE, st.sampled_from([resample_counts, coin_tosses]), SEEDS, st.integers(0, 20))
def test_sums_of_whole_numbers_are_exact(table, draw, seed, bits):
    """Whatever their size: in 32 bits or in 64."""
    rows = [(large >> bits, small) for large, small in table]
    found, again = sums(draw, [np.array(rows, dtype=float)] * 2, 5, seed, None)
    assert found.tolist() == again.tolist()
    times = np.concatenate(list(blocks(draw, len(rows), 5, seed, None))).tolist()
    expected = [
        [sum(n * row[i] for n, row in zip(each, rows, strict=True)) for i in (0, 1)]
        for each in times
    ]
    assert found.dtype == np.float64
    assert found.tolist() == expected


@pytest.mark.parametrize(
    ("table", "bits"),
    [
        ([[2.0**23], [1.0]], 32),
        ([[2.0**23 + 1], [1.0]], 64),  # drawn twice it would be 2²⁴ + 2
        ([[-(2.0**23) - 1], [1.0]], 64),
        ([[0.5], [1.0]], 64),
        ([[0.0], [0.0]], 32),
    ],
)
def test_32_bits_where_they_are_exact(table, bits):
    small = np.array([[1.0], [1.0]])
    for tables in ([np.array(table)], [small, np.array(table)], [np.array(table), small]):
        assert {it.dtype for it in compact(tables)} == {np.dtype(f"float{bits}")}
