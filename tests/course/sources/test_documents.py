"""What the documents say beside their examples: formulas, rules and code, each computed."""

from __future__ import annotations

from math import exp, isclose, isnan, log

import pytest

from mtmetrics_edu import (
    BleuStats,
    brevity_penalty,
    closest_reference_length,
    corpus_bleu,
    modified_precision,
    ngram_counts,
    ngrams,
    nist_length_penalty,
    sentence_bleu,
    sentence_nist,
    tokenize,
)
from mtmetrics_edu.conventions import score_like
from mtmetrics_edu.course.sources.documents import SOURCES, Claim
from mtmetrics_edu.course.sources.examples import (
    GUIDE,
    GUIDE_CASED,
    PARTY,
    THE_7,
    TROOPS,
)

from .computing import (
    ABCD,
    BETA,
    EACH_1_4,
    Computation,
    best_reference_stats,
    bleu,
    check_right,
    check_wrong,
    claim_id,
    clips_both_ways,
    differs,
    gain,
    info_holds,
    information,
    log_bleu_holds,
    naive_precision,
    nist_stats,
    penalty_holds,
)

COMPUTED: dict[str, dict[str, Computation]] = {
    "000": {
        "denominator of P_n": lambda: (
            modified_precision(GUIDE.candidate, GUIDE.references, 1)
            == (17, ngram_counts(GUIDE.candidate, 1).total())
        ),
        "BP": penalty_holds,
        "r of a tie": lambda: closest_reference_length(["a"] * 12, [["a"] * 13, ["a"] * 11]) == 11,
        "BLEU": log_bleu_holds,
        "multi-bleu.perl": lambda: differs(
            lambda text: score_like("multi-bleu", [text], [PARTY]).score,
            [GUIDE_CASED.text],
            [" ".join(tokenize(GUIDE_CASED.text, "13a"))],
        ),
        "mteval-v14.pl": lambda: (
            differs(
                lambda tool: (
                    score_like(tool, ["The Cat sat on the mat"], [["the cat sat on the mat"]]).score
                ),
                ["mteval-v14"],
                ["sacrebleu"],
            )
            and isclose(
                score_like("mteval-v14", [GUIDE_CASED.text], [PARTY], preserve_case=True).score,
                score_like("sacrebleu", [GUIDE_CASED.text], [PARTY]).score,
            )
        ),
    },
    "001": {
        "denominator of Score": lambda: (
            nist_stats(TROOPS).totals
            == tuple(len(ngrams(TROOPS.candidate, n)) for n in range(1, 6))
        ),
        "Info": info_holds,
        "β": lambda: isclose(nist_length_penalty(2, 3), 1 / 2),
        "L_ref": lambda: isclose(nist_stats(GUIDE_CASED).reference_length, (16 + 18 + 16) / 3),
        "penalty in the docstring": lambda: all(
            isclose(nist_length_penalty(c, 30), exp(BETA * log(c / 30) ** 2)) for c in range(1, 31)
        ),
        "comment on the ratio": lambda: isclose(BETA, log(1 / 2) / log(1.5) ** 2),
        "summary: weights": lambda: (
            information(GUIDE_CASED) == information(TROOPS)
            and ("obeys",) not in information(GUIDE_CASED)
        ),
        "summary: matches": lambda: (
            nist_stats(GUIDE_CASED).information[0] > max(gain(GUIDE_CASED, i, 1) for i in range(3))
        ),
        "summary: sums": lambda: (
            log_bleu_holds()
            and isclose(
                sentence_nist(TROOPS.candidate, TROOPS.references).score,
                sum(
                    bits / total * nist_length_penalty(14, 50 / 3)
                    for bits, total in zip(
                        nist_stats(TROOPS).information, nist_stats(TROOPS).totals, strict=True
                    )
                ),
            )
        ),
        "summary: penalties": lambda: (
            not differs(
                lambda n: (
                    sentence_nist(TROOPS.candidate, TROOPS.references, max_n=n).length_penalty
                ),
                [1],
                [5],
            )
        ),
    },
    "002": {
        "BP code": lambda: (
            penalty_holds()
            and brevity_penalty(0, 5) == 0
            and closest_reference_length(["a"] * 12, [["a"] * 13, ["a"] * 11]) == 11
        ),
        "precision code, no n-grams": lambda: (
            modified_precision(["the"], [["the"]], 2) == (0, 0)
            and isnan(BleuStats.of(["the"], [["the"]]).precisions[1])
        ),
        "score code, zero precision": lambda: bleu(TROOPS) == 0,
        "weights": lambda: sentence_bleu(GUIDE.candidate, GUIDE.references).weights == EACH_1_4,
        "a strength of BLEU": lambda: differs(
            lambda name: (
                corpus_bleu(
                    [tokenize("猫坐在垫子上", name)], [[tokenize("猫在垫子上", name)]], max_n=1
                ).score
            ),
            ["whitespace"],
            ["zh"],
        ),
    },
    "003": {
        "naive precision": lambda: (
            naive_precision(THE_7.candidate, THE_7.references) == "7/7"
            and len(ngram_counts(THE_7.candidate, 1)) == 1  # one type: by types it is 1/1
        ),
    },
    "004": {
        "BP": penalty_holds,
        "r": lambda: closest_reference_length(["a", "x", "x"], [["a"] * 9, ["b"] * 4]) == 4,
        "log BLEU": log_bleu_holds,
        "clipped count": clips_both_ways,
        "wₙ": lambda: (
            sentence_bleu(GUIDE.candidate, GUIDE.references, max_n=2).weights == (1 / 2, 1 / 2)
        ),
        "code: matches": lambda: (
            BleuStats.of(GUIDE_CASED.candidate, GUIDE_CASED.references).matches == (17, 10, 7, 4)
            and best_reference_stats(GUIDE_CASED.candidate, GUIDE_CASED.references).matches
            == (12, 8, 6, 4)
        ),
        "code: limit of the matches": lambda: (
            clips_both_ways() and isclose(sentence_bleu(ABCD, [ABCD * 2]).score, exp(-1))
        ),
        "code: r": lambda: (
            BleuStats.of(GUIDE_CASED.candidate, GUIDE_CASED.references).reference_length == 18
            and best_reference_stats(GUIDE_CASED.candidate, GUIDE_CASED.references).reference_length
            == 16 * 4
        ),
        "code: zero precision": lambda: bleu(TROOPS) == 0,
    },
}
NOT_COMPUTED = {
    ("000", "code before math.exp"): "a missing import of the source",
    ("001", "score in the docstring"): "a name",
    ("001", "script in the docstring"): "a name",
    ("002", "variable shown"): "a name",
    ("004", "code: BP of the next system"): "the control flow of the source",
}

EACH_CLAIM = [(it.name, claim) for it in SOURCES.values() for claim in it.claims]
COMPUTABLE = [(name, claim) for name, claim in EACH_CLAIM if (name, claim.what) not in NOT_COMPUTED]
WRONG = [(name, claim) for name, claim in COMPUTABLE if claim.errata]


@pytest.mark.parametrize(("name", "claim"), COMPUTABLE, ids=claim_id)
def test_what_is_called_right_is_what_we_compute(name: str, claim: Claim) -> None:
    check_right(COMPUTED[name][claim.what](), claim)


@pytest.mark.parametrize(("name", "claim"), WRONG, ids=claim_id)
def test_what_is_called_wrong_is_not_what_we_compute(name: str, claim: Claim) -> None:
    check_wrong(COMPUTED[name][claim.what](), claim)


def test_every_claim_is_computed_or_has_nothing_to_compute() -> None:
    known = [(name, what) for name, whats in COMPUTED.items() for what in whats]
    assert sorted([*known, *NOT_COMPUTED]) == sorted((name, it.what) for name, it in EACH_CLAIM)
