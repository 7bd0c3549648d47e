"""The examples as a whole: names, titles, lengths."""

from __future__ import annotations

import pytest

from mtmetrics_edu import (
    brevity_penalty,
    closest_reference_length,
    corpus_bleu,
    modified_precision,
    sentence_bleu,
)
from mtmetrics_edu.course.sources import examples
from mtmetrics_edu.course.sources.documents import Example, Lengths
from mtmetrics_edu.course.sources.examples import (
    ALWAYS,
    ALWAYS_INVARIABLY,
    CAT_CAT,
    CAT_FELINE,
    CAT_MAT,
    CORPORA,
    DOG_MAN,
    EXAMPLES,
    GUIDE,
    GUIDE_CASED,
    LENGTHS,
    NICE_DAY,
    SHUFFLED,
)

from .computing import (
    bleu,
    nist,
    precision,
    rendered,
)


def test_a_name_is_the_constant_in_lower_case() -> None:
    for name, example in {**EXAMPLES, **CORPORA}.items():
        assert getattr(examples, name.upper()) is example
        assert example.name == name


def test_a_title_fits_a_dropdown() -> None:
    for example in (*EXAMPLES.values(), *CORPORA.values()):
        assert "\n" not in example.title
        assert len(example.title) <= 70


def test_titles_tell_the_truth() -> None:
    assert f"{bleu(GUIDE):.4f}"[1:] in GUIDE.title
    assert f"{nist(GUIDE_CASED):.4f}" in GUIDE_CASED.title
    assert f"{corpus_bleu(DOG_MAN.candidates, DOG_MAN.references).score:.4f}"[1:] in DOG_MAN.title
    assert bleu(CAT_FELINE) == 0
    assert modified_precision(CAT_FELINE.candidate, CAT_FELINE.references, 3)[0] == 0
    for example in (NICE_DAY, CAT_MAT):
        assert ", ".join(precision(example, n) for n in range(1, 5)) in example.title
    assert precision(CAT_CAT, 2) in CAT_CAT.title


def test_the_shuffled_sentence_has_the_words_of_the_guide() -> None:
    assert sorted(SHUFFLED.candidate) == sorted(GUIDE_CASED.candidate)
    assert precision(SHUFFLED, 1) == precision(GUIDE_CASED, 1)
    assert bleu(SHUFFLED) == 0


def test_the_one_that_recalls_more_is_the_worse() -> None:
    def recalled(example: Example) -> int:
        words = {word for reference in example.references for word in reference}
        return len(words & set(example.candidate))

    assert recalled(ALWAYS_INVARIABLY) > recalled(ALWAYS)
    assert bleu(ALWAYS_INVARIABLY) == 0
    assert sentence_bleu(ALWAYS.candidate, ALWAYS.references, max_n=3).score == 1


@pytest.mark.parametrize("lengths", LENGTHS, ids=str)
def test_lengths_and_the_closest(lengths: Lengths) -> None:
    references = [["a"] * r for r in lengths.references]
    assert closest_reference_length(["a"] * lengths.candidate, references) == lengths.closest
    backwards = closest_reference_length(["a"] * lengths.candidate, references[::-1])
    assert backwards == lengths.closest
    penalty = brevity_penalty(lengths.candidate, lengths.closest)
    assert rendered(penalty, like=lengths.penalty) == lengths.penalty
