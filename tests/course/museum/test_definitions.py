"""The definitions are the public API's; texts are split at blanks."""

from __future__ import annotations

from mtmetrics_edu import corpus_bleu, sentence_bleu, sentence_nist
from mtmetrics_edu.course.museum import definitions
from mtmetrics_edu.course.sources.examples import DOG_MAN, GUIDE

SEGMENT = (GUIDE.candidate, GUIDE.references)
CORPUS = (DOG_MAN.candidates, DOG_MAN.references)
TEXTS = (" ".join(GUIDE.candidate), [" ".join(reference) for reference in GUIDE.references])


def test_of_one_segment() -> None:
    assert definitions.bleu(*SEGMENT) == sentence_bleu(*SEGMENT).score
    assert definitions.bleu_3(*SEGMENT) == sentence_bleu(*SEGMENT, max_n=3).score
    assert definitions.nist(*SEGMENT) == sentence_nist(*SEGMENT).score
    assert definitions.unigram_precision(*SEGMENT) == 17 / 18
    assert definitions.unigram_precision(["a"], [["a"]]) == 1
    assert definitions.unigram_precision([], [["a"]]) == 0


def test_of_a_corpus() -> None:
    assert definitions.bleu_of_corpus(*CORPUS) == corpus_bleu(*CORPUS).score
    smoothed = corpus_bleu(*CORPUS, smoothing="chen-cherry-6").score
    assert definitions.method_6_of_corpus(*CORPUS) == smoothed != corpus_bleu(*CORPUS).score


def test_of_the_last_system() -> None:
    systems = [["x"], GUIDE.candidate]
    assert definitions.bleu_of_last(systems, GUIDE.references) == definitions.bleu(*SEGMENT)


def test_of_texts() -> None:
    assert definitions.bleu_of_texts(*TEXTS) == definitions.bleu(*SEGMENT)
    assert definitions.nist_of_texts(*TEXTS) == definitions.nist(*SEGMENT)
