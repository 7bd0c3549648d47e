"""The answers of the predictions of notebook 07, against NLTK and NIST's script."""

from __future__ import annotations

from nltk.translate.bleu_score import sentence_bleu as nltk_sentence_bleu
from nltk.translate.nist_score import sentence_nist as nltk_sentence_nist

from mtmetrics_edu import brevity_penalty, nist_length_penalty
from mtmetrics_edu.conventions import score_like
from mtmetrics_edu.course.examples import GUIDE_CASED, TROOPS
from mtmetrics_edu.course.predictions import of_lesson
from mtmetrics_edu.course.witnesses import WITNESSES

ANSWERS = {it.id: it.answer for it in of_lesson("07")}
SALAD = "guide to heed the command It is a the Party commands that the military forces that ensures"


def test_the_salad_beats_a_reference_in_nist_and_not_in_bleu() -> None:
    assert ANSWERS["07-1"] == "the salad"
    references = [" ".join(reference) for reference in GUIDE_CASED.references]
    perfect, salad = (
        score_like("mteval-v14", [text], [references], "nist", preserve_case=True).score
        for text in (references[0], SALAD)
    )
    assert f"{perfect:.4f} {salad:.4f}" == "5.6718 5.7270"
    assert nltk_sentence_bleu(GUIDE_CASED.references, SALAD.split()) < 1e-50


def test_a_zero_in_a_sum() -> None:
    assert ANSWERS["07-2"] == "above 0"
    assert WITNESSES["troops"].answer("mteval-v14", "nist", preserve_case=True) > 2
    assert nltk_sentence_bleu(TROOPS.references, TROOPS.candidate) < 1e-50


def test_who_is_stricter_at_ninety_percent() -> None:
    assert ANSWERS["07-3"] == "BLEU's"
    assert brevity_penalty(9, 10) < nist_length_penalty(9, 10)


def test_nltk_is_lower() -> None:
    assert ANSWERS["07-4"] == "lower"
    for example, name in ((GUIDE_CASED, "guide"), (TROOPS, "troops")):
        official = WITNESSES[name].answer("mteval-v14", "nist", preserve_case=True)
        assert nltk_sentence_nist(example.references, example.candidate) < official
