"""chrF and chrF++ against sacreBLEU: texts of all kinds, corpora, and resampled."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sacrebleu.metrics import CHRF
from sacrebleu.significance import PairedTest

from mtmetrics_edu import batch, corpus_chrf, resampling
from mtmetrics_edu.compare import compare
from mtmetrics_edu.views.html.report import report_page

from ..corpora import corpus

WORD_ORDERS = [0, 2]
LETTERS = st.sampled_from("aabbc.,(!)ßÉ好 \t\u3000\u2028")  # some alike, punctuation, all blanks
TEXTS = st.text(LETTERS, max_size=15) | st.text(max_size=8)
SEGMENT = st.tuples(TEXTS, st.lists(TEXTS, min_size=2, max_size=2))
SEGMENTS = list(corpus(300, references=2, seed=5))
CANDIDATES = [segment.candidate for segment in SEGMENTS]
REFERENCES = [list(segment.references) for segment in SEGMENTS]
WORSE = [text if i % 9 else text[: len(text) // 2] for i, text in enumerate(CANDIDATES)]


def sacrebleus(candidates, references, **options):
    streams = [list(texts) for texts in zip(*references, strict=True)]
    return float(CHRF(**options).corpus_score(candidates, streams).score) / 100


@pytest.mark.parametrize("word_order", WORD_ORDERS)
@given(segments=st.lists(SEGMENT, min_size=1, max_size=4))
def test_any_texts(word_order, segments):
    candidates, references = map(list, zip(*segments, strict=True))
    score = corpus_chrf(candidates, references, word_order=word_order)
    assert float(score) == pytest.approx(
        sacrebleus(candidates, references, word_order=word_order), rel=1e-9, abs=1e-12
    )
    assert 0 <= score.score <= 1
    table = batch.chrf_segments(candidates, references, word_order=word_order)
    assert table.stats(table.summed()) == score.stats
    assert table.scores(np.array([table.summed()]))[0] == pytest.approx(score.score, abs=1e-12)


@pytest.mark.parametrize("word_order", WORD_ORDERS)
@pytest.mark.parametrize("lowercase", [False, True])
def test_a_corpus(word_order, lowercase):
    table = batch.chrf_segments(CANDIDATES, REFERENCES, word_order=word_order, lowercase=lowercase)
    score = table.stats(table.summed()).score()
    theirs = sacrebleus(CANDIDATES, REFERENCES, word_order=word_order, lowercase=lowercase)
    assert score.score == pytest.approx(theirs, rel=1e-12)
    assert str(score).startswith(f"chrF2{'+' * word_order} = {100 * theirs:.2f} (P = ")


@pytest.mark.parametrize("kind", ["bs", "ar"])
def test_resampled_as_sacrebleu_does(kind, monkeypatch):
    monkeypatch.setenv("SACREBLEU_SEED", "12345")
    metric = CHRF(word_order=2, references=[list(texts) for texts in zip(*REFERENCES, strict=True)])
    systems = [("a", CANDIDATES), ("b", WORSE)]
    theirs = PairedTest(systems, {"chrF2++": metric}, None, test_type=kind, n_samples=500)()
    a, b = (batch.chrf_segments(texts, REFERENCES, word_order=2) for texts in (CANDIDATES, WORSE))
    if kind == "bs":
        ours = resampling.paired_bootstrap(a, b, resamples=500, convention="sacrebleu")
    else:
        ours = resampling.approximate_randomization(a, b, trials=500)
    result = theirs[1]["chrF2++"][1]
    assert result.score == pytest.approx(100 * ours.score_b, rel=1e-9)
    assert result.p_value == pytest.approx(ours.p_value, abs=2 / 500 if kind == "ar" else 1e-9)


def test_pooled_counts_are_no_mean_of_sentences():
    one, other = ["abcdefg", "x"], [["abcdefg"], ["y"]]
    assert corpus_chrf(one, other).score == pytest.approx(sacrebleus(one, other))
    assert corpus_chrf(one, other).score > 0.5


def test_a_score_is_formatted_as_a_number():
    score = corpus_chrf(["the cat sat"], [["the cat is on the mat"]])
    assert (f"{score:.3f}", f"{score:8.1%}") == ("0.322", "   32.2%")
    assert f"{score}" == str(score) == "chrF2 = 32.16 (P = 0.579 R = 0.289)"


@pytest.mark.parametrize("metric", ["chrf", "chrf++"])
def test_two_systems_are_compared(metric):
    options = {"word_order": metric.count("+")}
    comparison = compare(CANDIDATES, WORSE, REFERENCES, metric=metric, resamples=40, trials=40)
    difference = sacrebleus(WORSE, REFERENCES, **options) - sacrebleus(
        CANDIDATES, REFERENCES, **options
    )
    assert comparison.difference == pytest.approx(difference, rel=1e-9)
    score = comparison.a.score
    assert [it[1:3] for it in comparison.parts] == [("P", score.precision), ("R", score.recall)]
    assert sum(part.points or 0 for part in comparison.parts) == pytest.approx(difference)
    assert comparison.parts[1].points < comparison.parts[0].points  # B leaves words out
    number = 9
    a, b = list(CANDIDATES), list(WORSE)
    a[number], b[number] = b[number], a[number]
    gain = corpus_chrf(a, REFERENCES, **options).score - comparison.a.score.score
    loss = comparison.b.score.score - corpus_chrf(b, REFERENCES, **options).score
    assert comparison.shares[number] == pytest.approx((gain + loss) / 2, abs=1e-12)
    small = [text.lower() for text in WORSE]
    lowered = [[text.lower() for text in texts] for texts in REFERENCES]
    few = {"resamples": 40, "trials": 19, "lowercase": True}
    alike = compare(CANDIDATES, WORSE, REFERENCES, metric=metric, **few).b.score.score
    assert alike == corpus_chrf(small, lowered, **options).score
    page = report_page(comparison)
    assert "of the characters of its references" in page
    assert "What P adds" in page


def test_a_comparison_is_shown_in_few_words():
    comparison = compare(CANDIDATES, WORSE, REFERENCES, resamples=40, trials=19)
    assert len(repr(comparison)) < 100
    assert repr(comparison.a.segments) == "BleuSegments of 300 segments, 4 orders"
    assert len(comparison.a.segments) == 300
    assert len(repr(comparison.tests[0])) < 400
