"""How scores print: the line people know, and numbers that go where numbers go."""

from __future__ import annotations

import sacrebleu
from hypothesis import given

from mtmetrics_edu import sentence_bleu, sentence_nist

from . import strategies


@given(strategies.some_tokens, strategies.references)
def test_bleu_prints_as_sacrebleu_does(candidate, references):
    ours = sentence_bleu(candidate, references)
    if not all(ours.stats.totals):
        return  # an undefined precision prints as "-", which sacreBLEU has no sign for
    texts = [" ".join(reference) for reference in references]
    theirs = sacrebleu.corpus_bleu(
        [" ".join(candidate)], [[text] for text in texts], smooth_method="none", tokenize="none"
    )
    if ours.stats.matches[0]:  # without a single match sacreBLEU stops before it has precisions
        assert str(ours) == str(theirs)


def test_scores_are_numbers():
    assert float(sentence_bleu(["a"], [["a"]], max_n=1)) == 1.0
    assert float(sentence_nist(["a"], [["a", "b"]])) > 0
