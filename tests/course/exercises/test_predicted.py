"""What the predictions are about is so: computed by the tools, as the notebooks do it."""

from collections import Counter
from itertools import pairwise
from math import prod

import pytest
import sacrebleu
from nltk.translate import bleu_score, nist_score

from mtmetrics_edu import brevity_penalty, nist_length_penalty, sentence_bleu
from mtmetrics_edu.conventions import score_like
from mtmetrics_edu.course.examples import GUIDE, GUIDE_CASED, SALAD, TROOPS, WITNESSES
from mtmetrics_edu.course.exercises import PREDICTIONS

pytestmark = pytest.mark.filterwarnings("ignore:[\\s\\S]*The hypothesis contains 0 counts")
OFFICIAL = {"preserve_case": True}


def test_choices_of_the_first_lessons() -> None:
    guide, references = GUIDE.candidate, GUIDE.references
    score = sentence_bleu(guide, references).score
    never = ["never" if word == "always" else word for word in references[2]]
    assert sentence_bleu(never, references).score == pytest.approx(0.8154, abs=5e-5)
    assert sentence_bleu([w for w in guide if w != "obeys"], references).score > score
    (pair, _), *others = Counter(pairwise("I want rice with kimchi")).most_common(2)
    assert (pair, others[0][1]) == ((" ", "w"), 1)
    first, second = (17 / 18, 10 / 17, 7 / 16, 4 / 15), (18 / 18, 14 / 17, 6 / 15, 2 / 14)
    assert sum(first) < sum(second)
    assert prod(first) > prod(second)
    assert brevity_penalty(5 + 9, 7 + 7) == 1


def test_figures_of_05_and_06() -> None:
    assert pytest.approx(0.5719, abs=5e-5) == (13 / 15 * 8 / 12 * 5 / 9 * 2 / 6) ** 0.25
    john = [text.split() for text in ("John loves Mary", "John still loves Mary")]
    by_nltk = bleu_score.corpus_bleu([[text] for text in john], john)
    assert by_nltk == pytest.approx(0.8409, abs=5e-5)


def test_nist_as_07_has_it() -> None:
    references = [" ".join(reference) for reference in GUIDE_CASED.references]
    perfect, salad = (
        score_like("mteval-v14", [text], [references], "nist", **OFFICIAL).score
        for text in (references[0], SALAD)
    )
    assert f"{perfect:.4f} {salad:.4f}" == "5.6718 5.7270"
    assert bleu_score.sentence_bleu(GUIDE_CASED.references, SALAD.split()) < 1e-50
    assert bleu_score.sentence_bleu(TROOPS.references, TROOPS.candidate) < 1e-50
    assert brevity_penalty(9, 10) < nist_length_penalty(9, 10)
    for example, name, least in ((GUIDE_CASED, "guide", 3), (TROOPS, "troops", 2)):
        official = WITNESSES[name].answer("mteval-v14", "nist", **OFFICIAL)
        by_nltk = nist_score.sentence_nist(example.references, example.candidate)
        assert max(by_nltk, least) < official


def by_nltk(name: str, lower: bool = False) -> float:
    witness, fold = WITNESSES[name], str.lower if lower else str
    candidates = [fold(text).split() for text in witness.candidates]
    references = [[fold(text).split() for text in its] for its in witness.references]
    return float(bleu_score.corpus_bleu(references, candidates))


def all_four(name: str) -> list[float]:
    witness = WITNESSES[name]
    sets = list(zip(*witness.references, strict=True))
    by_sacrebleu = sacrebleu.corpus_bleu(witness.candidates, sets).score / 100
    perl = [witness.answer(tool) for tool in ("multi-bleu", "mteval-v14")]
    return [by_nltk(name), by_sacrebleu, *perl]


def test_the_programs_as_08_has_them() -> None:
    assert by_nltk("minister") / by_nltk("minister", lower=True) == pytest.approx(0.49, abs=0.01)
    assert [score == 0 for score in all_four("no 4-gram")] == [False, False, True, False]
    reply = PREDICTIONS["08-2"].judge("NLTK and multi-bleu").text
    assert f"NLTK gives {by_nltk('no 4-gram'):.1e}: that is tiny, but not 0." in reply
    assert [score == 1 for score in all_four("two words")].count(True) == 1
    chinese = ["他昨天在北京的大学学习中文。"], [["他昨天在北京大学学习了中文。"]]
    score = sacrebleu.corpus_bleu(*chinese, tokenize="13a")
    assert (score.counts[0], score.totals[0]) == PREDICTIONS["08-4"].answer
