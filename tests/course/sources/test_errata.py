"""Every erratum is told, belongs to a claim, and the figures in it are computed."""

from __future__ import annotations

import re
from math import exp, isclose, log

import pytest

from mtmetrics_edu import (
    clipped_counts,
    modified_precision,
    ngrams,
    nist_length_penalty,
    sentence_bleu,
    tokenize,
)
from mtmetrics_edu.conventions import score_like
from mtmetrics_edu.course.sources.documents import Example
from mtmetrics_edu.course.sources.errata import ERRATA
from mtmetrics_edu.course.sources.examples import (
    GUIDE,
    GUIDE_CASED,
    KIMCHI,
    NICE_DAY,
    PARTY,
    SHUFFLED,
    THE_4,
    TROOPS,
    all_claims,
)

from .computing import (
    ABCD,
    BETA,
    Computation,
    as_printed,
    best_reference_stats,
    bleu,
    document,
    fraction,
    gain,
    lower,
    nltk_nist,
    precision,
    rendered,
    tiny,
    zero_as_one,
)


def test_an_erratum_stands_where_something_is_wrong_and_only_there() -> None:
    for claim in all_claims():
        assert bool(claim.errata) == (claim.printed != claim.right) == bool(claim.why), claim


def test_every_erratum_is_told_and_belongs_to_a_claim() -> None:
    assert {erratum for claim in all_claims() for erratum in claim.errata} == set(ERRATA)


def test_an_erratum_is_of_one_document_and_they_are_in_order() -> None:
    documents = {erratum: set[str]() for erratum in ERRATA}
    for claim in all_claims():
        for erratum in claim.errata:
            documents[erratum].add(document(claim).name)
    assert [*documents.values()] == sorted(documents.values(), key=min)
    assert {len(names) for names in documents.values()} == {1}


def printed_sum() -> float:
    return eval(GUIDE_CASED.claim("sum by hand").printed) * nist_length_penalty(18 * 5, 84)


def nltk_sum() -> float:
    return eval(GUIDE_CASED.claim("sum by hand").right) * nist_length_penalty(18 * 5, 84)


def class_score(example: Example) -> float:
    return best_reference_stats(example.candidate, example.references).score(smoothing=tiny).score


SAID_IN_ERRATA: list[tuple[str, str, Computation]] = [
    (
        "weights-of-33",
        ".6241",
        lambda: sentence_bleu(GUIDE.candidate, GUIDE.references, max_n=3).score,
    ),
    (
        "lower-case-not-mentioned",
        "5/6, 3/5, 2/4, 1/3",
        lambda: ", ".join(precision(NICE_DAY, n) for n in range(1, 5)),
    ),
    (
        "capital-the",
        "to 1 as",
        lambda: f"to {clipped_counts(THE_4.candidate, THE_4.references, 1).total()} as",
    ),
    (
        "capital-the",
        "to 2 after",
        lambda: (
            f"to {clipped_counts(THE_4.candidate, [lower(THE_4.references[0])], 1).total()} after"
        ),
    ),
    ("rounded-before-adding", "3.3685866013071895", printed_sum),
    ("rounded-before-adding", "3.3709935957649324", nltk_sum),
    ("rounded-before-adding", "3.3709935957649324", lambda: nltk_nist(GUIDE_CASED)),
    ("penalty-of-words-only", "1.6911", lambda: nltk_nist(TROOPS, 1)),
    ("penalty-of-words-only", "1.4619", lambda: nltk_nist(TROOPS, 5)),
    ("square-missing", "5.526", lambda: exp(BETA * log(2 / 3))),
    (
        "zero-counts-as-one",
        ".3969",
        lambda: sentence_bleu(TROOPS.candidate, TROOPS.references, smoothing=zero_as_one).score,
    ),
    (
        "zero-counts-as-one",
        "1.0",
        lambda: sentence_bleu(ABCD, [[*"wxyz"]], smoothing=zero_as_one).score,
    ),
    (
        "final-dots-of-the-shuffled",
        "14/18",
        lambda: fraction(modified_precision(*as_printed(SHUFFLED), 1)),
    ),
    (
        "final-dots-of-the-shuffled",
        "16/18",
        lambda: fraction(modified_precision(*as_printed(GUIDE_CASED), 1)),
    ),
    ("final-dots-of-the-shuffled", "17/18", lambda: precision(SHUFFLED, 1)),
    ("final-dots-of-the-shuffled", "17/18", lambda: precision(GUIDE_CASED, 1)),
    (
        "candidate-set",
        "12/18, 8/17, 6/16, 4/15",
        lambda: ", ".join(
            map(
                fraction,
                zip(
                    best_reference_stats(GUIDE_CASED.candidate, GUIDE_CASED.references).matches,
                    best_reference_stats(GUIDE_CASED.candidate, GUIDE_CASED.references).totals,
                    strict=True,
                ),
            )
        ),
    ),
    ("candidate-set", ".4209", lambda: class_score(GUIDE_CASED)),
    (
        "precision-above-one",
        "8/4",
        lambda: f"{best_reference_stats(ABCD, [ABCD * 2]).matches[0]}/{len(ABCD)}",
    ),
]


@pytest.mark.parametrize(("erratum", "said", "computed"), SAID_IN_ERRATA)
def test_figures_in_the_errata(erratum: str, said: str, computed: Computation) -> None:
    assert said in ERRATA[erratum]
    zero = "0" if said.startswith(".") else ""  # .6241 stands for 0.6241
    assert rendered(computed(), like=zero + said) == zero + said


def test_every_decimal_in_the_errata_is_tested() -> None:
    known = {said for _, said, _ in SAID_IN_ERRATA}
    known |= {"1e-100", ".33", ".99", "70/88", "14/16.67"}  # weights and lengths, as given
    for erratum, text in ERRATA.items():
        decimals = re.findall(r"(?<![\w.])\d*\.\d+", text)
        assert all(any(d in said for said in known) for d in decimals), (erratum, decimals)


def test_what_the_errata_say_of_the_penalties() -> None:
    assert isclose(nist_length_penalty(70, 88), 0.801881416613142)
    assert isclose(nist_length_penalty(14, 50 / 3), 0.879705665385220)
    assert nltk_nist(TROOPS) == pytest.approx(
        max(gain(TROOPS, i, 1) for i in range(3)) / 14 * nist_length_penalty(70, 88)
    )


@pytest.mark.parametrize(
    ("candidate", "reference", "mteval", "sacrebleu"),
    [
        ("The Cat sat on the mat", "the cat sat on the mat", 100, 50.8133),
        ("a test", "a test", 100, 0),
        ("a b c d e", "v w x y z", 5.3411, 0),
    ],
)
def test_mteval_and_sacrebleu_differ_as_their_erratum_says(
    candidate: str, reference: str, mteval: float, sacrebleu: float
) -> None:
    for tool, expected in (("mteval-v14", mteval), ("sacrebleu", sacrebleu)):
        score = score_like(tool, [candidate], [[reference]]).score
        assert 100 * score == pytest.approx(expected, abs=5e-5)


def test_the_class_of_the_readme_gives_what_its_errata_say() -> None:
    assert class_score(GUIDE_CASED) == pytest.approx(0.42085980695240904, rel=1e-14)
    assert class_score(TROOPS) == pytest.approx(3.9692877231857294e-51, rel=1e-12)


def test_the_sums_of_the_other_references_are_those_of_the_errata() -> None:
    assert gain(GUIDE_CASED, 1, 1) == pytest.approx(35.11500570220327, rel=1e-14)
    assert gain(GUIDE_CASED, 2, 1) == pytest.approx(39.75886189197799, rel=1e-14)


def test_tokens_of_13a_for_the_guide_with_its_dots() -> None:
    def split(text: str) -> list[str]:
        return tokenize(text, "13a")

    references = [split(text) for text in PARTY]
    assert modified_precision(split(GUIDE_CASED.text), references, 1) == (18, 19)
    assert modified_precision(split(TROOPS.text), references, 1) == (9, 15)


def test_a_string_is_refused_where_tokens_are_counted() -> None:
    with pytest.raises(TypeError, match="character by character"):
        ngrams(KIMCHI.text, 2)


def test_nice_day_with_capitals_and_without() -> None:
    assert bleu(NICE_DAY) == pytest.approx(0.537284965911771)
    assert sentence_bleu(*as_printed(NICE_DAY)).score == pytest.approx(0.508132748154615)
