"""What the Perl scripts answered, against score_like; the grid of tools."""

import pytest

from mtmetrics_edu.conventions import score_like
from mtmetrics_edu.course.examples import GUIDE_CASED, TROOPS, WITNESSES

PAIRS = [(w, a) for w in WITNESSES.values() for a in w.answers]


@pytest.mark.parametrize(("witness", "answer"), PAIRS)
def test_score_like_gives_what_the_script_gave(witness, answer):
    texts = (witness.candidates, witness.references)
    ours = score_like(answer.tool, *texts, answer.metric, **answer.options)
    assert ours.score == pytest.approx(answer.score, rel=1e-12)


@pytest.mark.parametrize(("name", "example"), [("guide", GUIDE_CASED), ("troops", TROOPS)])
def test_the_texts_are_those_of_the_examples(name, example):
    witness = WITNESSES[name]
    assert [text.split() for text in witness.candidates] == [example.candidate]
    assert [text.split() for text in witness.references[0]] == example.references


def test_the_tools_disagree_about_the_text_made_for_it():
    scores = {a.score for a in WITNESSES["minister"].answers if a.metric == "bleu"}
    assert len(scores) >= 5
    assert max(scores) - min(scores) > 0.05


def test_what_was_not_run_is_said():
    with pytest.raises(ValueError, match=r"was not run on 'guide'.*mteval-v14 nist"):
        WITNESSES["guide"].answer("mteval-v14", "nist", n=3)
