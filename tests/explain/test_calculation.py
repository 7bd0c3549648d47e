"""Calculation: what it says of texts is what the metrics and the tools say of them."""

import math
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtmetrics_edu import corpus_bleu, corpus_nist, sentence_bleu, sentence_nist, tokenize
from mtmetrics_edu.conventions import TOOLS, Choices, score_like
from mtmetrics_edu.course.examples import DOG_MAN, GUIDE
from mtmetrics_edu.explain import explain, explain_order
from mtmetrics_edu.explain.calculation import Calculation
from mtmetrics_edu.explain.information import ANY, BEST, MEAN
from mtmetrics_edu.explain.segment import cumulative, explain_score
from mtmetrics_edu.metrics.smoothing import SMOOTHING
from mtmetrics_edu.metrics.tokenizers import TOKENIZERS

TEXTS = st.text(alphabet="aAb .", max_size=12)
SEGMENTS = st.lists(
    st.tuples(TEXTS, st.lists(TEXTS, min_size=1, max_size=3)), min_size=1, max_size=3
)
GUIDE_TEXTS = [(GUIDE.text, GUIDE.reference_texts)]
CORPUS = list(zip(DOG_MAN.texts, DOG_MAN.reference_texts, strict=True))


@given(
    SEGMENTS,
    st.sampled_from(list(TOKENIZERS)),
    st.booleans(),
    st.integers(2, 5),
    st.sampled_from(sorted(SMOOTHING)),
)
def test_the_metrics_say_the_same(segments, tokenizer, lowercase, max_n, smoothing):
    calculation = Calculation(segments, Choices(tokenizer, lowercase, max_n, None, smoothing))

    def tokens_of(references):
        return [tokenize(r, tokenizer, lowercase) for r in references]

    tokens = [(tokenize(c, tokenizer, lowercase), tokens_of(refs)) for c, refs in segments]
    candidates = [candidate for candidate, _ in tokens]
    references = [tokens_of([r for r in refs if r.strip()] or [""]) for _, refs in segments]
    bleu = corpus_bleu(candidates, references, max_n=max_n, smoothing=smoothing)
    assert calculation.pooled.score == bleu.score
    assert calculation.nist.score == pytest.approx(corpus_nist(candidates, references).score)
    for i, segment in enumerate(tokens):
        alone = sentence_bleu(candidates[i], references[i], max_n=max_n, smoothing=smoothing)
        explanation = calculation.explanation(i)
        assert explanation.bleu.score == alone.score == calculation.corpus.segments[i].score
        assert [order.matches for order in explanation.orders] == list(alone.stats.matches[:max_n])
        worked, weights = explain(*segment, max_n=max_n), calculation.information
        orders = tuple(explain_order(*segment, n, weights) for n in range(1, max_n + 1))
        assert (explanation.orders, explanation.candidate) == (orders, worked.candidate)
        assert explanation.references == worked.references


@pytest.mark.parametrize(("rule", "r"), [("closest", 16), ("shortest", 16), ("average", 50 / 3)])
def test_the_rule_for_r_reaches_every_number(rule, r):
    shorter = [(GUIDE.text.removesuffix(" of the party"), GUIDE.reference_texts)]
    explanation = Calculation(shorter, Choices(reference_length=rule)).explanation()
    assert explain_score(explanation.bleu)[0].value == pytest.approx(math.exp(1 - r / 15))
    assert cumulative(explanation.bleu)[-1] == pytest.approx(explanation.bleu.score)
    assert f"r:{rule}" in explanation.bleu.signature


def test_a_corpus_pools_counts_and_shares_its_weights():
    calculation = Calculation(CORPUS, Choices())
    assert round(calculation.pooled.score, 4) == 0.5719
    assert calculation.corpus.mean == pytest.approx(1 / 3)
    assert calculation.corpus.pooled == calculation.pooled
    alone = sentence_nist(*calculation.segments[0], information=calculation.information).score
    assert calculation.nist_stats[0].score().score == alone
    assert {*map(len, calculation.information)} == {1, 2, 3, 4, 5}


def test_information_reaches_the_orders_of_nist_and_the_highest_order_chosen():
    for max_n, highest in ((1, 5), (5, 5), (6, 6)):
        calculation = Calculation(GUIDE_TEXTS, Choices(max_n=max_n))
        assert max(map(len, calculation.information)) == highest
        worked = explain(GUIDE.candidate, GUIDE.references, max_n=max_n)
        rows = [order.rows for order in worked.orders]
        assert [order.rows for order in calculation.explanation().orders] == rows


def test_tools_say_what_score_like_says():
    tools = Calculation(GUIDE_TEXTS, Choices()).tools
    kinds = [("BLEU", name) for name, tool in TOOLS.items() if tool.side_by_side]
    kinds += [("NIST", name) for name, tool in TOOLS.items() if tool.nist]
    assert {*tools} == {f"{metric}, {name}" for metric, name in kinds}
    for name, score in tools.items():
        metric, tool = name.split(", ")
        assert score == score_like(tool, [GUIDE.text], [GUIDE.reference_texts], metric.lower())


def test_a_tool_that_stops_says_why():
    tools = Calculation([("", ["a b"])], Choices()).tools
    assert "multi-bleu itself stops here" in str(tools["BLEU, multi-bleu"])
    two = Calculation([("a b", ["a b"]), ("a", [""])], Choices())  # counted from 1, as on the page
    assert "segment 2 has only empty references" in str(two.tool("mteval-v14", "nist"))


HOLLOW = [  # a reference without a word counts nowhere
    ("a c b d a", ["a c x y", "", "b d"]),
    ("b a d", ["a d b", "c c"]),
    ("", ["a"]),
]


@pytest.mark.parametrize("texts", [HOLLOW, HOLLOW[:1]], ids=["three segments", "one"])
@pytest.mark.parametrize("rule", ["closest", "shortest", "average"])
@pytest.mark.parametrize("smoothing", ["floor", "chen-cherry-5"])
def test_without_a_word_is_the_calculation_of_the_shorter_text(texts, rule, smoothing):
    choices = Choices("whitespace", False, 2, (0.7, 0.3), smoothing, rule)
    words = texts[0][0].split()
    calculation = Calculation(texts, choices).without_words(0, range(len(words)))
    for place, score in enumerate(calculation):
        shorter = " ".join(words[:place] + words[place + 1 :])
        whole = Calculation([(shorter, texts[0][1]), *texts[1:]], choices).pooled
        assert repr(score) == repr(replace(whole, signature=""))
    assert len(calculation) == len(words)


def test_both_ways_of_nist_share_the_weights_of_all_segments():
    calculation = Calculation(HOLLOW, Choices(max_n=2))
    for segment, (candidate, references) in enumerate(calculation.counted):
        ways = calculation.nist_ways(segment)
        ours = sentence_nist(candidate, references, information=calculation.information)
        assert ways.score(ANY, MEAN) == ours
        assert [order.n for order in ways.orders] == [1, 2, 3, 4, 5]
    # 12 tokens in all references: a three times, b and d twice; a is followed by d once
    bits = [math.log2(12 / 3) + 2 * math.log2(12 / 2), math.log2(3), 0, 0, 0]
    assert calculation.nist_ways(1).gains(BEST) == pytest.approx(bits)
