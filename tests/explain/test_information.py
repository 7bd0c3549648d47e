"""Information rows hold the weights and the counts they come from."""

import pytest
from hypothesis import given
from nltk.translate.nist_score import sentence_nist as nltk_sentence_nist

from mtmetrics_edu import information_weights, ngrams, sentence_nist
from mtmetrics_edu.course.examples import GUIDE_CASED, TROOPS, WITNESSES
from mtmetrics_edu.explain import explain_order, nist_ways, text_bits
from mtmetrics_edu.explain.information import ANY, BEST, CHOSEN, MEAN, explain_information

from .. import strategies


@given(strategies.corpus)
def test_information_rows_hold_the_weights_and_what_they_come_from(corpus):
    references = [references for _, references in corpus]
    rows = explain_information(references, 3)
    assert {row.ngram: row.information for row in rows} == information_weights(references, 3)
    texts = [text for segment in references for text in segment]
    for row in rows:
        assert row.count == sum(ngrams(text, len(row.ngram)).count(row.ngram) for text in texts)
    assert sum(row.count for row in rows if len(row.ngram) == 1) == sum(map(len, texts))


def test_shorter_ngrams_come_first_in_order_of_first_occurrence():
    with pytest.raises(ValueError, match="max_n is 0"):
        explain_information([[["a"]]], 0)
    assert max(len(row.ngram) for row in explain_information([["a b c d e f".split()]])) == 5
    rows = explain_information([["b a".split(), "c b a".split()]], 2)
    assert [" ".join(row.ngram) for row in rows] == ["b", "a", "c", "b a", "c b"]
    assert [row.prefix_count for row in rows] == [5, 5, 5, 2, 1]


@given(strategies.segment)
def test_every_ngram_stands_at_its_last_word(segment):
    candidate, references = segment
    information = information_weights([references], 3)
    for n in (1, 2, 3):
        order = explain_order(candidate, references, n)
        bits = text_bits(order, information)
        assert text_bits(order, information, 3) == [words[:3] for words in bits]
        gain = sum(it.information for it in bits[0] if it.state == "matched")
        assert gain == pytest.approx(order.gain)
        for tokens, words in zip([candidate, *references], bits, strict=True):
            grams = ngrams(tokens, n)
            assert [it.word for it in words] == list(tokens)
            assert [it.ngram for it in words if it.ngram] == grams
            assert [it.information for it in words if it.ngram] == [*map(information.get, grams)]


@given(strategies.segment)
def test_two_corners_are_the_library_and_nltk(segment):
    candidate, references = segment
    ways = nist_ways(candidate, references)
    assert ways.score(ANY, MEAN) == sentence_nist(candidate, references)
    if ways.why_nltk_stops:
        with pytest.raises(ZeroDivisionError):
            nltk_sentence_nist(references, candidate)
    else:
        theirs = nltk_sentence_nist(references, candidate)
        assert ways.score(BEST, CHOSEN).score == pytest.approx(theirs, abs=1e-12)


@pytest.mark.parametrize(("example", "name"), [(GUIDE_CASED, "guide"), (TROOPS, "troops")])
def test_the_official_corner_is_mtevals(example, name):
    official = WITNESSES[name].answer("mteval-v14", "nist", preserve_case=True)
    ways = nist_ways(example.candidate, example.references)
    assert ways.score(ANY, MEAN).score == pytest.approx(official, abs=1e-12)


def test_the_causes_of_nltks_score_one_at_a_time():
    ways = nist_ways(TROOPS.candidate, TROOPS.references)
    four = [ways.score(m, r).score for m in (ANY, BEST) for r in (MEAN, CHOSEN)]
    assert [f"{score:.4f}" for score in four] == ["2.1139", "1.9269", "1.6038", "1.4619"]
    assert sum(ways.reference_lengths[place] for place in ways.chosen) == 88
    assert ways.reference_length(CHOSEN) == 88 / 5


def test_nltk_stops_where_an_order_is_missing():
    why = nist_ways(["a"], [["a"]]).why_nltk_stops
    assert why == "the candidate has no 2-grams (ZeroDivisionError)"
    assert nist_ways(list("abcde"), [[]]).why_nltk_stops.startswith("no reference has a word")
