"""The parts are exercises; each has one whole stage, and ours is the library's."""

from __future__ import annotations

import pytest

from mtmetrics_edu import corpus_bleu, modified_precision, ngrams, sentence_bleu
from mtmetrics_edu.course.building.parts import PARTS, is_ours, lesson_of, ours, stages
from mtmetrics_edu.course.building.samples import random_corpora, random_segments

CHAIN = ["ngrams", "modified_precision", "geometric_mean", "sentence_bleu"]
CHAIN += ["closest_length", "brevity_penalty", "corpus_bleu"]


def test_the_chain_is_built_lesson_by_lesson() -> None:
    assert list(PARTS)[: len(CHAIN)] == CHAIN
    assert [lesson_of(it) for it in stages("sentence_bleu")] == ["03", "04"]
    assert lesson_of(stages("corpus_bleu")[-1]) == "05"


def test_an_unknown_name_hears_the_known_ones() -> None:
    with pytest.raises(ValueError, match="did you mean 'ngrams'"):
        stages("ngram")


def test_what_stands_in_is_what_the_library_gives() -> None:
    for candidate, references in random_segments(30, seed=2):
        assert ours("ngrams")(candidate, 3) == ngrams(candidate, 3)
        got = ours("modified_precision")(candidate, references, 2)
        assert got == modified_precision(candidate, references, 2)
        score = sentence_bleu(candidate, references).score
        assert ours("sentence_bleu")(candidate, references) == pytest.approx(score, rel=1e-12)
    for candidates, references in random_corpora(10, seed=2):
        score = corpus_bleu(candidates, references).score
        assert ours("corpus_bleu")(candidates, references) == pytest.approx(score, rel=1e-12)


def test_each_stage_of_ours_is_known_as_ours() -> None:
    for name, found in PARTS.items():
        assert {is_ours(it.solve) for it in found} == {name}
    assert is_ours(ngrams) == ""
