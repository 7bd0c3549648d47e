"""Each figure that is printed about an example, or its correction, comes from the public API."""

from __future__ import annotations

from fractions import Fraction
from math import isclose

import pytest

from mtmetrics_edu import (
    BleuStats,
    clipped_counts,
    corpus_bleu,
    max_reference_counts,
    modified_precision,
    ngram_counts,
    ngrams,
    sentence_bleu,
)
from mtmetrics_edu.course.sources.documents import Claim
from mtmetrics_edu.course.sources.examples import (
    CAT_CAT,
    CAT_MAT,
    CAT_SAT,
    CORPORA,
    DOG_MAN,
    EXAMPLES,
    GUIDE,
    GUIDE_CASED,
    KIMCHI,
    NAIVE,
    NICE_DAY,
    OF_THE,
    SHUFFLED,
    THE_4,
    THE_7,
    THE_HE,
    TROOPS,
    TYPES,
)

from .computing import (
    Computation,
    as_printed,
    bleu,
    check_right,
    check_wrong,
    claim_id,
    clips_both_ways,
    counted,
    differs,
    fraction,
    gain,
    listed,
    lower,
    naive_precision,
    nist,
    nist_stats,
    nltk_bleu,
    nltk_nist,
    precision,
    shared,
    zero_as_one,
)

COMPUTED: dict[str, dict[str, Computation]] = {
    "cat_sat": {f"{n}-grams": lambda n=n: listed(ngrams(CAT_SAT.candidate, n)) for n in (1, 2, 3)},
    "kimchi": {
        "counts of pairs": lambda: counted(ngram_counts([*KIMCHI.text.replace(" ", "␣")], 2), ""),
        "what is counted": lambda: (
            "characters" if len(ngrams([*KIMCHI.text], 2)) == 22 else "tokens"
        ),
    },
    "the_he": {"1-gram counts": lambda: counted(ngram_counts(THE_HE.candidate, 1))},
    "the_4": {
        "unclipped 1-gram ratio": lambda: float(
            Fraction(naive_precision(THE_4.candidate, THE_4.references))
        ),
        "modified 1-gram precision": lambda: precision(THE_4, 1),
        "rule": clips_both_ways,
    },
    "naive": {
        "definition": lambda: naive_precision(NAIVE.candidate, NAIVE.references) == "4/4",
        "1-gram precision by that definition": lambda: precision(NAIVE, 1),
    },
    "types": {
        "2-gram types": lambda: listed([*ngram_counts(TYPES.candidate, 2)]),
        "found in a reference": lambda: listed(
            [*clipped_counts(TYPES.candidate, TYPES.references, 2)]
        ),
        "2-gram type precision": lambda: fraction(
            (
                len(clipped_counts(TYPES.candidate, TYPES.references, 2)),
                len(ngram_counts(TYPES.candidate, 2)),
            )
        ),
    },
    "the_7": {
        "P1 in the paper": lambda: precision(THE_7, 1),
        "P2 in the paper": lambda: modified_precision(THE_7.candidate, THE_7.references, 2)[0],
        "naive 1-gram precision": lambda: naive_precision(THE_7.candidate, THE_7.references),
        "maximum reference count": lambda: max_reference_counts(THE_7.references, 1)[("the",)],
        "clipped count": lambda: "min({},{})={}".format(
            ngram_counts(THE_7.candidate, 1)[("the",)],
            max_reference_counts(THE_7.references, 1)[("the",)],
            clipped_counts(THE_7.candidate, THE_7.references, 1)[("the",)],
        ),
        "modified 1-gram precision": lambda: precision(THE_7, 1),
        "precision in code": lambda: BleuStats.of(THE_7.candidate, THE_7.references).precisions[0],
        "clipped counts in code": lambda: counted(
            clipped_counts(THE_7.candidate, THE_7.references, 1)
        ),
        "the in reference 1": lambda: as_printed(THE_7)[1][0].count("the"),
        "the in reference 2": lambda: as_printed(THE_7)[1][1].count("the"),
        "clipped count as printed": lambda: clipped_counts(*as_printed(THE_7), 1)[("the",)],
        "1-gram precision as printed": lambda: fraction(modified_precision(*as_printed(THE_7), 1)),
    },
    "nice_day": {
        **{f"{n}-gram ratio": lambda n=n: precision(NICE_DAY, n) for n in range(1, 5)},
        **{
            f"{n}-grams of the candidate": lambda n=n: listed(ngrams(NICE_DAY.candidate, n))
            for n in range(1, 5)
        },
        **{
            f"{n}-grams of the reference": lambda n=n: listed(ngrams(NICE_DAY.references[0], n))
            for n in range(1, 5)
        },
        **{
            f"matching {n}-grams": lambda n=n: listed(
                [
                    gram
                    for gram in ngrams(NICE_DAY.references[0], n)
                    if gram in clipped_counts(NICE_DAY.candidate, NICE_DAY.references, n)
                ]
            )
            for n in range(1, 5)
        },
        "ratios with capitals kept": lambda: ", ".join(
            fraction(modified_precision(*as_printed(NICE_DAY), n)) for n in range(1, 5)
        ),
    },
    "cat_mat": {
        **{f"P{n}": lambda n=n: precision(CAT_MAT, n) for n in range(1, 5)},
        **{
            f"{name}": lambda n=n: bleu(CAT_MAT, tuple(float(k == n) for k in range(1, 5)))
            for n in range(1, 5)
            for name in (f"P{n} decimal", f"individual {n}-gram")
        },
    },
    "cat_cat": {
        "numerator": lambda: modified_precision(CAT_CAT.candidate, CAT_CAT.references, 2)[0],
        "denominator": lambda: modified_precision(CAT_CAT.candidate, CAT_CAT.references, 2)[1],
        "2-gram precision": lambda: precision(CAT_CAT, 2),
    },
    "guide": {
        **{f"P{n}": lambda n=n: precision(GUIDE, n) for n in range(1, 5)},
        **{
            f"individual {n}-gram": lambda n=n: bleu(
                GUIDE, tuple(float(k == n) for k in range(1, 5))
            )
            for n in range(1, 5)
        },
        **{
            f"cumulative {n}-gram": lambda n=n: (
                sentence_bleu(GUIDE.candidate, GUIDE.references, max_n=n).score
            )
            for n in range(1, 5)
        },
        "candidate length": lambda: len(GUIDE.candidate),
        "reference lengths": lambda: listed([*map(len, GUIDE.references)]),
        "brevity penalty": lambda: BleuStats.of(GUIDE.candidate, GUIDE.references).brevity_penalty,
        "sacreBLEU": lambda: str(sentence_bleu(GUIDE.candidate, GUIDE.references)),
    },
    "guide_cased": {
        "P1 in the paper": lambda: precision(GUIDE_CASED, 1),
        "P2 in the paper": lambda: precision(GUIDE_CASED, 2),
        "sentence_nist": lambda: nltk_nist(GUIDE_CASED),
        "NIST": lambda: nist(GUIDE_CASED),
        "NIST as its script prints it, lower-cased": lambda: nist(GUIDE_CASED, lower),
        "reference lengths": lambda: listed([*map(len, GUIDE_CASED.references)]),
        "numbers of n-grams": lambda: listed(nist_stats(GUIDE_CASED).totals),
        "sum by hand": lambda: " + ".join(
            repr(max(gain(GUIDE_CASED, i, n) for i in range(3))).removesuffix(".0")
            + f"/{nist_stats(GUIDE_CASED).totals[n - 1]}"
            for n in range(1, 6)
        ),
        "lengths in the penalty": lambda: (
            nist_stats(GUIDE_CASED).candidate_length == 18
            and isclose(nist_stats(GUIDE_CASED).reference_length, (16 + 18 + 16) / 3)
        ),
        "naive 1-gram precision as printed": lambda: naive_precision(*as_printed(GUIDE_CASED)),
        "1-gram counts as printed": lambda: counted(ngram_counts(GUIDE_CASED.text.split(), 1)),
        "NLTK's BLEU": lambda: nltk_bleu(
            " ".join(GUIDE_CASED.candidate), [" ".join(r) for r in GUIDE_CASED.references]
        ),
        "the post's BLEU": lambda: bleu(GUIDE_CASED),
        "are the two the same?": lambda: differs(
            lambda smoothing: (
                sentence_bleu(TROOPS.candidate, TROOPS.references, smoothing=smoothing).score
            ),
            [zero_as_one],
            ["none"],
        ),
        "modified 1-gram precision": lambda: precision(GUIDE_CASED, 1),
        **{f"shared with reference {i + 1}": shared(i) for i in range(3)},
        "output of the class": lambda: bleu(GUIDE_CASED),
    },
    "troops": {
        "P1 in the paper": lambda: precision(TROOPS, 1),
        "P2 in the paper": lambda: precision(TROOPS, 2),
        "sentence_nist": lambda: nltk_nist(TROOPS),
        "NIST": lambda: nist(TROOPS),
        "NIST as its script prints it, lower-cased": lambda: nist(TROOPS, lower),
        "naive 1-gram precision as printed": lambda: naive_precision(*as_printed(TROOPS)),
        "modified 1-gram precision": lambda: precision(TROOPS, 1),
        "output of the class": lambda: bleu(TROOPS),
    },
    "shuffled": {
        "modified 1-gram precision as printed": lambda: fraction(
            modified_precision(*as_printed(SHUFFLED), 1)
        ),
    },
    "of_the": {
        "modified 1-gram precision": lambda: precision(OF_THE, 1),
        "modified 2-gram precision": lambda: precision(OF_THE, 2),
    },
    "dog_man": {
        "corpus BLEU": lambda: corpus_bleu(DOG_MAN.candidates, DOG_MAN.references).score,
        **{
            f"NLTK's sentence {i + 1}": lambda i=i: nltk_bleu(
                DOG_MAN.texts[i], DOG_MAN.reference_texts[i]
            )
            for i in range(3)
        },
        "mean of the sentences": lambda: (
            sum(
                sentence_bleu(*segment).score
                for segment in zip(DOG_MAN.candidates, DOG_MAN.references, strict=True)
            )
            / 3
        ),
        "numerators": lambda: listed(
            corpus_bleu(DOG_MAN.candidates, DOG_MAN.references).stats.matches
        ),
        "denominators": lambda: listed(
            corpus_bleu(DOG_MAN.candidates, DOG_MAN.references).stats.totals
        ),
        "brevity penalty": lambda: (
            corpus_bleu(DOG_MAN.candidates, DOG_MAN.references).brevity_penalty
        ),
        "sacreBLEU": lambda: str(corpus_bleu(DOG_MAN.candidates, DOG_MAN.references)),
    },
}
NOT_COMPUTED = {
    ("the_7", "whose score is corrected"): "a word in the text",
    ("guide_cased", "BLEU"): "the document prints no value",
    ("troops", "BLEU"): "the document prints no value",
    ("cat_feline", "BLEU"): "the document prints no value",
}

HOLDERS = (*EXAMPLES.values(), *CORPORA.values())
EACH_CLAIM = [(it.name, claim) for it in HOLDERS for claim in it.claims]
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


def test_the_same_figure_is_printed_for_nist_and_for_nltks_nist() -> None:
    for example in (GUIDE_CASED, TROOPS):
        assert example.claim("NIST").printed == example.claim("sentence_nist").printed
