"""Every figure the sources print is got from the public API, or its correction is; and every
erratum is shown to be one."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from math import exp, isclose, isnan, log
from pathlib import Path
from typing import Any

import pytest

from mtmetrics_edu import (
    BleuStats,
    NistStats,
    brevity_penalty,
    clipped_counts,
    closest_reference_length,
    corpus_bleu,
    information_weights,
    max_reference_counts,
    modified_precision,
    ngram_counts,
    ngrams,
    nist_length_penalty,
    sentence_bleu,
    sentence_nist,
    tokenize,
)
from mtmetrics_edu.conventions import score_like
from mtmetrics_edu.course import examples
from mtmetrics_edu.course.examples import (
    ALWAYS,
    ALWAYS_INVARIABLY,
    CAT_CAT,
    CAT_FELINE,
    CAT_MAT,
    CAT_SAT,
    CORPORA,
    DOG_MAN,
    ERRATA,
    EXAMPLES,
    GUIDE,
    GUIDE_CASED,
    KIMCHI,
    LENGTHS,
    NAIVE,
    NICE_DAY,
    OF_THE,
    PARTY,
    SHUFFLED,
    SOURCES,
    THE_4,
    THE_7,
    THE_HE,
    TROOPS,
    TYPES,
    Claim,
    Example,
    Table,
    all_claims,
    claims,
    tables,
)
from mtmetrics_edu.ngrams import Ngram, Tokens

FIXTURE = Path(__file__).parents[1] / "fixtures" / "seed_examples.json"
PRINTED = {example["id"]: example for example in json.loads(FIXTURE.read_text())["examples"]}
HOLDERS = {**SOURCES, **EXAMPLES, **CORPORA}
BETA = log(1 / 2) / log(2 / 3) ** 2
EACH_1_4 = (0.25,) * 4
ABCD = ["a", "b", "c", "d"]


# ---------------------------------------------------------- what the sources do with their tokens


def fraction(pair: tuple[int, int]) -> str:
    """A precision as the sources print it, unreduced."""
    return "{}/{}".format(*pair)


def listed(items: Sequence[Any]) -> str:
    """Numbers or n-grams between bars."""
    return " | ".join(" ".join(item) if isinstance(item, tuple) else str(item) for item in items)


def counted(counts: Counter[Ngram], join: str = " ") -> str:
    """N-grams with their counts, in alphabetical order."""
    return " ".join(sorted(f"{join.join(ngram)}:{count}" for ngram, count in counts.items()))


def precision(example: Example, n: int) -> str:
    return fraction(modified_precision(example.candidate, example.references, n))


def as_printed(example: Example) -> tuple[list[str], list[list[str]]]:
    """Tokens by blanks alone: capitals and final dots stay."""
    return example.text.split(), [text.split() for text in example.reference_texts]


def naive_precision(candidate: Tokens, references: Sequence[Tokens], n: int = 1) -> str:
    """Every occurrence counts that some reference contains: nothing is clipped."""
    found = max_reference_counts(references, n)
    counts = ngram_counts(candidate, n)
    return fraction((sum(c for ngram, c in counts.items() if ngram in found), counts.total()))


def lower(tokens: Tokens) -> list[str]:
    return [token.lower() for token in tokens]


def bleu(example: Example, weights: tuple[float, ...] = EACH_1_4) -> float:
    return sentence_bleu(example.candidate, example.references, weights=weights).score


def nist(example: Example, fold: Callable[[Tokens], Tokens] = list) -> float:
    """NIST of an example; fold=lower as mteval does."""
    return sentence_nist(fold(example.candidate), [fold(r) for r in example.references]).score


def nltk_nist(example: Example, n: int = 5) -> float:
    candidate, *references = map(" ".join, [example.candidate, *example.references])
    return score_like("nltk", [candidate], [references], metric="nist", n=n).score


def nltk_bleu(candidate: str, references: Sequence[str]) -> float:
    return score_like("nltk", [candidate], [references]).score


def information(example: Example) -> dict[Ngram, float]:
    return information_weights([example.references])


def gain(example: Example, reference: int, n: int) -> float:
    """Information of the matches in one reference alone."""
    only = [example.references[reference]]
    return NistStats.of(example.candidate, only, information(example)).information[n - 1]


def zero_as_one(stats: BleuStats) -> tuple[float, ...]:
    """Erratum 24: a zero precision adds nothing to the sum of logarithms."""
    return tuple(m / max(t, 1) or 1.0 for m, t in zip(stats.matches, stats.totals, strict=True))


def best_reference_stats(candidate: Tokens, references: Sequence[Tokens]) -> BleuStats:
    """Errata 38 to 40: n-grams of the best reference that the candidate has; r once per order."""
    matches, totals, lengths = [], [], 0
    for n in range(1, 5):
        known = ngram_counts(candidate, n)
        found = [sum(gram in known for gram in ngrams(reference, n)) for reference in references]
        matches.append(max(found))
        totals.append(known.total())
        lengths += len(references[found.index(max(found))])
    return BleuStats(tuple(matches), tuple(totals), 4 * len(candidate), lengths)


def tiny(stats: BleuStats) -> tuple[float, ...]:
    """Erratum 42: a zero precision becomes 1e-100."""
    return tuple(m / t or 1e-100 for m, t in zip(stats.matches, stats.totals, strict=True))


def all_shared(example: Example, reference: int, fragments: str) -> bool:
    """Whether the candidate and that reference contain every one of the fragments."""
    grams = [tuple(fragment.split()) for fragment in fragments.split(" | ")]
    texts = example.candidate, example.references[reference]
    return all(gram in ngrams(text, len(gram)) for gram in grams for text in texts)


def shared(reference: int) -> Callable[[], bool]:
    """The fragments said to be shared with a reference are; where corrected, as printed are not."""
    claim = GUIDE_CASED.claim(f"shared with reference {reference + 1}")

    def computed() -> bool:
        right = all_shared(GUIDE_CASED, reference, claim.right)
        if reference == 1:  # only here something is said to be shared that is not
            assert not all_shared(GUIDE_CASED, reference, claim.printed)
        return right

    return computed


def penalty_holds() -> bool:
    """BP as all the sources write it, for all lengths up to 30."""
    return all(
        isclose(brevity_penalty(c, r), 1 if c > r else exp(1 - r / c))
        for c in range(1, 31)
        for r in range(31)
    )


def log_bleu_holds() -> bool:
    """ln BLEU = min(1 - r/c, 0) + Σ wₙ ln pₙ for a candidate that is shorter than its reference."""
    score = sentence_bleu(GUIDE.candidate[:12], GUIDE.references)
    stats = score.stats
    terms = [0.25 * log(m / t) for m, t in zip(stats.matches, stats.totals, strict=True)]
    r_c = stats.reference_length / stats.candidate_length
    return score.brevity_penalty < 1 and isclose(log(score.score), min(1 - r_c, 0) + sum(terms))


def info_holds() -> bool:
    """Info = log₂(prefix / count), for every n-gram of the references, from counts alone."""
    counts = Counter({(): sum(map(len, GUIDE_CASED.references))})
    for reference in GUIDE_CASED.references:
        for n in range(1, 6):
            counts.update(ngram_counts(reference, n))
    return all(
        isclose(2**bits, counts[ngram[:-1]] / counts[ngram])
        for ngram, bits in information(GUIDE_CASED).items()
    )


def nist_stats(example: Example) -> NistStats:
    return NistStats.of(example.candidate, example.references, information(example))


def clips_both_ways() -> bool:
    """The clipped count is min(count, maximum reference count), n-gram by n-gram, everywhere."""
    return all(
        clipped_counts(e.candidate, e.references, n)[gram]
        == min(count, max_reference_counts(e.references, n)[gram])
        for e in EXAMPLES.values()
        if e.references
        for n in range(1, 5)
        for gram, count in ngram_counts(e.candidate, n).items()
    )


def differs(metric: Callable[..., float], *inputs: Any) -> bool:
    """Whether the inputs give different results."""
    return len({metric(*each) for each in inputs}) == len(inputs)


# ------------------------------------------------------------ how each claim is got from the API

Computation = Callable[[], Any]
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
NOTHING_TO_COMPUTE = {
    ("000", "code before math.exp"): "a missing import of the source",
    ("001", "score in the docstring"): "a name",
    ("001", "script in the docstring"): "a name",
    ("002", "variable shown"): "a name",
    ("004", "code: BP of the next system"): "the control flow of the source",
    ("the_7", "whose score is corrected"): "a word in the text",
    ("guide_cased", "BLEU"): "the source prints no value",
    ("troops", "BLEU"): "the source prints no value",
    ("cat_feline", "BLEU"): "the source prints no value",
}


# ------------------------------------------------------------------------------ the claims, tested


def rendered(value: Any, like: str) -> str:
    """A computed value written as the source wrote it: a float to the same digits."""
    if not isinstance(value, float):
        return str(value)
    if like.endswith("..."):  # cut, not rounded
        return repr(value)[: len(like) - 3] + "..."
    digits = re.fullmatch(r"(\d+)(?:\.(\d+))?(e-\d+)?(%)?", like)
    if digits is None:
        return repr(value)
    decimals = len(digits[2] or "")
    return f"{value:.{decimals}{'e' if digits[3] else '%' if digits[4] else 'f'}}"


def in_order(text: str) -> str:
    """A counter's items in alphabetical order: the order they are printed in says nothing."""
    return " ".join(sorted(text.split())) if re.fullmatch(r"(\S+:\d+ ?)+", text) else text


EACH_CLAIM = [(name, claim) for name, holder in HOLDERS.items() for claim in holder.claims]
COMPUTABLE = [(n, c) for n, c in EACH_CLAIM if (n, c.what) not in NOTHING_TO_COMPUTE]


def claim_id(value: Any) -> str:
    return value.what if isinstance(value, Claim) else str(value)


@pytest.mark.parametrize(("holder", "claim"), COMPUTABLE, ids=claim_id)
def test_what_is_called_right_is_what_we_compute(holder: str, claim: Claim) -> None:
    value = COMPUTED[holder][claim.what]()
    if isinstance(value, bool):  # a formula or a rule: computed both ways
        assert value
    else:
        assert rendered(value, like=claim.right) == in_order(claim.right)


@pytest.mark.parametrize(
    ("holder", "claim"), [(n, c) for n, c in COMPUTABLE if c.errata], ids=claim_id
)
def test_what_is_called_wrong_is_not_what_we_compute(holder: str, claim: Claim) -> None:
    value = COMPUTED[holder][claim.what]()
    assert claim.printed != claim.right
    if not isinstance(value, bool):
        assert rendered(value, like=claim.printed) != in_order(claim.printed)


def test_every_claim_is_computed_or_has_nothing_to_compute() -> None:
    known = {(holder, what) for holder, whats in COMPUTED.items() for what in whats}
    assert known.isdisjoint(NOTHING_TO_COMPUTE)
    assert known | set(NOTHING_TO_COMPUTE) == {(name, claim.what) for name, claim in EACH_CLAIM}


def test_a_name_means_one_claim_of_its_holder() -> None:
    assert len({(name, claim.what) for name, claim in EACH_CLAIM}) == len(EACH_CLAIM)


def test_an_erratum_stands_where_something_is_wrong_and_only_there() -> None:
    for claim in all_claims():
        assert bool(claim.errata) == (claim.printed != claim.right) == bool(claim.why), claim


def test_every_erratum_is_told_and_belongs_to_a_claim() -> None:
    assert list(ERRATA) == list(range(1, 47))
    assert {number for claim in all_claims() for number in claim.errata} == set(ERRATA)


def test_an_erratum_is_of_the_source_it_belongs_to() -> None:
    first = {"000": 1, "001": 12, "002": 24, "003": 33, "004": 38, "end": 47}
    for claim in all_claims():
        sources = [*first]
        following = sources[sources.index(claim.source.id) + 1] if claim.errata else "end"
        for number in claim.errata:
            assert first[claim.source.id] <= number < first[following], claim


def test_the_same_figure_is_printed_for_nist_and_for_nltks_nist() -> None:
    for example in (GUIDE_CASED, TROOPS):
        assert example.claim("NIST").printed == example.claim("sentence_nist").printed


# ------------------------------------------------------------------------------ the worked tables


def count_cells(example: Example, ngram: Ngram) -> dict[str, str]:
    """What a row of a table of counts should hold."""
    n = len(ngram)
    count = ngram_counts(example.candidate, n)[ngram]
    in_references = [ngram_counts(reference, n)[ngram] for reference in example.references]
    most = max_reference_counts(example.references, n)[ngram]
    clipped = clipped_counts(example.candidate, example.references, n)[ngram]
    return {
        "candidate": str(count),
        **{f"ref {i}": str(found) for i, found in enumerate(in_references, start=1)},
        "max": str(most),
        "clipped": str(clipped),
        "clipped in words": f"min({count},{most})={clipped}",
    }


def gain_cells(example: Example, ngram: Ngram) -> dict[str, str]:
    """What a row of a table of information should hold: Info to two places times the matches."""
    cells = count_cells(example, ngram)
    for i, reference in enumerate(example.references, start=1):
        matches = clipped_counts(example.candidate, [reference], len(ngram))[ngram]
        info = two_places(information(example)[ngram]) if matches else ""
        cells[f"gain {i}"] = f"{info}*{matches}" if matches else "0"
    return cells


def two_places(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".")


def total_cells(example: Example, n: int) -> dict[str, str]:
    """What the last row of either kind of table should hold."""
    clipped, total = modified_precision(example.candidate, example.references, n)
    lengths = {f"ref {i}": f"{len(r)}(len)" for i, r in enumerate(example.references, start=1)}
    gains = {f"gain {i + 1}": two_places(gain(example, i, n)) for i in range(len(lengths))}
    return {"candidate": str(total), "clipped": str(clipped), **lengths, **gains}


TABLES = [(example, table) for example in EXAMPLES.values() for table in example.tables]


def table_id(value: Any) -> str:
    return value.what if isinstance(value, Table) else value.name


def same_cell(cell: str, expected: str, words: str) -> bool:
    """A cell as printed, perhaps as a minimum written out, perhaps left empty in a total row."""
    return cell.replace(" ", "") in (expected, words)


@pytest.mark.parametrize(("example", "table"), TABLES, ids=table_id)
def test_every_cell_of_a_worked_table(example: Example, table: Table) -> None:
    n = len(table.right[0][0].split())
    cells_of = gain_cells if "gain 1" in table.columns else count_cells
    for name, *cells in table.right:
        if name in ("total", "SUM"):
            expected = total_cells(example, n)
        else:
            expected = cells_of(example, tuple(name.split()))
        for column, cell in zip(table.columns[1:], cells, strict=True):
            words = expected.get(f"{column} in words", "")
            if cell == "-":
                assert (name, column) != ("total", "clipped")
            else:
                assert same_cell(cell, expected[column], words), (name, column)


@pytest.mark.parametrize(("example", "table"), TABLES, ids=table_id)
def test_a_worked_table_has_each_ngram_of_the_candidate_once(
    example: Example, table: Table
) -> None:
    names = [row[0] for row in table.right if row[0] not in ("total", "SUM")]
    counts = ngram_counts(example.candidate, len(names[0].split()))
    assert sorted(names) == sorted(" ".join(ngram) for ngram in counts)


def test_the_corrected_cells_are_these() -> None:
    found = {
        (table.where, claim.what, claim.printed, claim.right, *claim.errata)
        for _, table in TABLES
        for claim in table.corrections
    }
    assert found == {
        ("000.3", "P1: the, ref 2", "3", "4", 1),
        ("000.3", "P1: the, ref 3", "3", "4", 1),
        ("000.3", "P1: the, max", "3", "4", 1),
        ("000.3", "P2: the party, ref 2", "0", "1", 2),
        ("000.3", "P2: It is, n-gram", "It is", "it is", 4),
        ("000.3", "P3: of the party, ref 2", "0", "1", 3),
        ("000.3", "P3: It is a, n-gram", "It is a", "it is a", 4),
        ("000.3", "P4: It is a guide, n-gram", "It is a guide", "it is a guide", 4),
        ("001.1", "1-grams: SUM, gain 1", "51.71", "51.74", 13),
        ("001.1", "1-grams: SUM, gain 2", "35.09", "35.12", 13),
        ("001.1", "1-grams: SUM, gain 3", "39.73", "39.76", 13),
        ("001.1", "2-grams: which ensures, ref 2", "1", "0", 12),
        ("002.7", "clipped counts: the cat, clipped", "min(1,1) = 1", "min(2,1) = 1", 27),
        ("002.7", "clipped counts: cat the, clipped", "min(0,0) = 0", "min(1,0) = 0", 27),
        ("002.7", "clipped counts: on the, clipped", "min(2,1) = 1", "min(1,1) = 1", 27),
        ("002.7", "clipped counts: the mat, clipped", "min(2,1) = 1", "min(1,1) = 1", 27),
        ("003.4", "P1: the, ref 2", "2", "1", 33),
        ("003.4", "P2: the the, n-gram", "the the", "—", 34),
    }


# -------------------------------------------- the fixture: what the sources print, word for word


def printed(holder: str, what: str) -> str:
    return (EXAMPLES | CORPORA)[holder].claim(what).printed


def items(holder: str, what: str) -> list[str]:
    return printed(holder, what).split(" | ")


def numbers(holder: str, what: str) -> list[int]:
    return [int(item) for item in items(holder, what)]


def by_order(what: str) -> dict[str, int]:
    return {str(n): count for n, count in enumerate(numbers("dog_man", what), start=1)}


def counter(holder: str, what: str, shape: Callable[[str], str] = str) -> dict[str, int]:
    pairs = (item.rsplit(":", 1) for item in printed(holder, what).split())
    return {shape(gram): int(count) for gram, count in pairs}


def rows(example: Example, what: str) -> list[list[str]]:
    """The rows of a table as printed, without its totals."""
    return [row for row in example.table(what).printed if row[0] not in ("total", "SUM")]


def rows_of_counts(what: str) -> list[list[Any]]:
    return [[name, *map(int, cells)] for name, *cells in rows(GUIDE, what)]


def sums(what: str) -> list[str]:
    return example_row(GUIDE_CASED, what, "SUM")[2::2]


def example_row(example: Example, what: str, name: str) -> list[str]:
    """The cells of the first row of that name."""
    return next(cells for first, *cells in example.table(what).printed if first == name)


def short_row(cells: list[str]) -> list[Any]:
    """Candidate count and clipped count of a row of CAT_MAT's tables."""
    clipped = cells[-1].rpartition("=")[2].strip("()")
    return [int(cells[0]), int(clipped) if clipped.isdigit() else clipped]


def short_table(what: str) -> dict[str, list[Any]]:
    table: dict[str, list[Any]] = {}
    for name, *cells in CAT_MAT.table(what).printed:
        table[f"{name} (2nd row)" if name in table else name] = short_row(cells)
    return table


def first_table_row(name: str) -> list[int]:
    *cells, clipped = example_row(CAT_MAT, "P1", name)
    return [int(cell) for cell in [*cells, clipped.rpartition("=")[2]]]


NIST_COLUMNS = "gram, hyp, ref1, overlap1, ref2, overlap2, ref3, overlap3"
FIGURES: dict[str, dict[str, Any]] = {  # the fixture's claims, made from ours
    "000.1": {
        **{f"match ratio {n}-gram": printed("nice_day", f"{n}-gram ratio") for n in range(1, 5)},
        "shown 1-gram candidate set": items("nice_day", "1-grams of the candidate"),
        "shown 1-gram reference set": items("nice_day", "1-grams of the reference"),
        **{f"matching {n}-grams": items("nice_day", f"matching {n}-grams") for n in range(2, 5)},
    },
    "000.2": {"unclipped 1-gram match ratio": printed("the_4", "unclipped 1-gram ratio")},
    "000.3": {
        "individual 1-gram (NLTK weights (1,0,0,0))": printed("guide", "individual 1-gram"),
        **{f"individual {n}-gram": printed("guide", f"individual {n}-gram") for n in range(2, 5)},
        **{f"P{n}": printed("guide", f"P{n}") for n in range(1, 5)},
        **{
            f"cumulative {n}-gram weights {weights}": printed("guide", f"cumulative {n}-gram")
            for n, weights in enumerate(
                ["(1,0,0,0)", "(0.5,0.5,0,0)", "(0.33,0.33,0.33,0)", "(0.25,)*4"], start=1
            )
        },
        "lengths": "candidate {}; references {}; brevity penalty {}".format(
            printed("guide", "candidate length"),
            ", ".join(items("guide", "reference lengths")),
            printed("guide", "brevity penalty"),
        ),
        "sacrebleu.sentence_bleu (printed)": printed("guide", "sacreBLEU"),
        **{
            f"table P{n}: [ngram, cand, ref1, ref2, ref3, max, clipped]": rows_of_counts(f"P{n}")
            for n in range(1, 5)
        },
    },
    "000.4": {"value": printed("cat_feline", "BLEU")},
    "000.5": {
        "NLTK corpus_bleu": printed("dog_man", "corpus BLEU"),
        **{f"sentence {n} BLEU": printed("dog_man", f"NLTK's sentence {n}") for n in (1, 2, 3)},
        "average of sentence BLEU": printed("dog_man", "mean of the sentences"),
        "numerators": by_order("numerators"),
        "denominators": by_order("denominators"),
        "brevity penalty": printed("dog_man", "brevity penalty"),
        "sacrebleu.corpus_bleu (printed)": printed("dog_man", "sacreBLEU"),
    },
    "001.1": {
        "sentence_nist (doctest, truncated)": printed("guide_cased", "sentence_nist")[:-3],
        "hand expression": "({}) * nist_length_penalty({}, {})".format(
            printed("guide_cased", "sum by hand"),
            *re.findall(r"= ([\d*+]+)", printed("guide_cased", "lengths in the penalty")),
        ),
        "1-gram SUM row ref1/ref2/ref3": sums("1-grams"),
        **{f"{n}-gram SUM row": sums(f"{n}-grams") for n in range(2, 6)},
        "reference lengths shown": numbers("guide_cased", "reference lengths"),
        "numbers of hypothesis n-grams": numbers("guide_cased", "numbers of n-grams"),
        **{
            f"table {n}-gram rows [{NIST_COLUMNS}]": rows(GUIDE_CASED, f"{n}-grams")
            for n in range(1, 6)
        },
    },
    "001.2": {"sentence_nist (doctest, truncated)": printed("troops", "sentence_nist")[:-3]},
    "001.3": {"value": printed("troops", "BLEU")},
    "002.1": {
        "Ca1 naive unigram precision": printed("guide_cased", "naive 1-gram precision as printed"),
        "Ca2 naive unigram precision": printed("troops", "naive 1-gram precision as printed"),
    },
    "002.2": {
        "naive unigram precision": printed("the_7", "naive 1-gram precision"),
        "max_ref_count(the)": printed("the_7", "maximum reference count"),
        "count_clip": printed("the_7", "clipped count"),
        "modified unigram precision": printed("the_7", "modified 1-gram precision"),
        "code output": printed("the_7", "precision in code"),
        "count_clip() output": counter("the_7", "clipped counts in code", "('{}',)".format),
    },
    "002.3": {
        "counter": counter(
            "kimchi", "counts of pairs", lambda pair: "|".join(pair).replace("␣", " ")
        )
    },
    "002.4": {"counter": counter("guide_cased", "1-gram counts as printed")},
    "002.5": {"counter": counter("the_he", "1-gram counts")},
    "002.6": {
        "modified unigram precision of Ca3 equals that of Ca1": printed(
            "shuffled", "modified 1-gram precision as printed"
        )
    },
    "002.7": {
        **dict(CAT_CAT.table("clipped counts").printed),
        "numerator": printed("cat_cat", "numerator"),
        "denominator": printed("cat_cat", "denominator"),
        "bigram precision": printed("cat_cat", "2-gram precision"),
    },
    "002.8": {
        "nltk sentence_bleu": printed("guide_cased", "NLTK's BLEU"),
        "own BLEU()": printed("guide_cased", "the post's BLEU"),
    },
    "003.1": {f"{n}-grams": items("cat_sat", f"{n}-grams") for n in (1, 2, 3)},
    "003.2": {"naive unigram precision": printed("naive", "1-gram precision by that definition")},
    "003.3": {
        "bigram types": items("types", "2-gram types"),
        "reference contains": items("types", "found in a reference"),
        "type precision P2": printed("types", "2-gram type precision"),
    },
    "003.4": {
        **{f"P{n}": printed("cat_mat", f"P{n}") for n in range(1, 5)},
        **{f"P{n} decimal": printed("cat_mat", f"P{n} decimal") for n in range(1, 5)},
        **{
            f"NLTK individual {n}-gram": printed("cat_mat", f"individual {n}-gram")
            for n in range(1, 5)
        },
        "table 1-gram the: cand,ref1,ref2,max,clipped": first_table_row("the"),
        **{f"table 1-gram {word}": first_table_row(word) for word in ("cat", "on", "mat")},
        "table 2-gram (ngram: cand count, clipped)": short_table("P2"),
        "table 3-gram": short_table("P3"),
        "table 4-gram": short_table("P4"),
    },
    "004.1": {
        "Candidate 1 modified unigram precision": printed(
            "guide_cased", "modified 1-gram precision"
        ),
        "Candidate 2 modified unigram precision": printed("troops", "modified 1-gram precision"),
        **{
            f"Candidate 1 - Reference {i} fragments": items(
                "guide_cased", f"shared with reference {i}"
            )
            for i in (1, 2, 3)
        },
    },
    "004.2": {
        "count of the in Ref 1": printed("the_7", "the in reference 1"),
        "count of the in Ref 2": printed("the_7", "the in reference 2"),
        "clipped count": printed("the_7", "clipped count as printed"),
        "modified unigram precision": printed("the_7", "1-gram precision as printed"),
    },
}
IN_OUR_WORDS: dict[str, dict[str, tuple[str, str]]] = {  # formulas and sentences: holder and claim
    "000.2": {"rule": ("the_4", "rule")},
    "000.F": {
        "P_n": ("000", "denominator of P_n"),
        "BP": ("000", "BP"),
        "BLEU": ("000", "BLEU"),
        "multi-bleu.perl": ("000", "multi-bleu.perl"),
        "mteval-v14.pl": ("000", "mteval-v14.pl"),
    },
    "001.F": {
        "Score": ("001", "denominator of Score"),
        "Info": ("001", "Info"),
        "beta": ("001", "β"),
        "L_ref": ("001", "L_ref"),
        "docstring penalty": ("001", "penalty in the docstring"),
        "code comment": ("001", "comment on the ratio"),
        "summary 1": ("001", "summary: weights"),
        "summary 2": ("001", "summary: matches"),
        "summary 3": ("001", "summary: sums"),
        "summary 4": ("001", "summary: penalties"),
    },
    "002.8": {"statement": ("guide_cased", "are the two the same?")},
    "002.F": {
        "BP code": ("002", "BP code"),
        "precision code": ("002", "precision code, no n-grams"),
        "score code": ("002", "score code, zero precision"),
        "weights": ("002", "weights"),
    },
    "003.2": {"naive precision definition": ("naive", "definition")},
    "004.3": {"printed output": ("guide_cased", "output of the class")},
    "004.F": {
        "BP": ("004", "BP"),
        "r": ("004", "r"),
        "log BLEU": ("004", "log BLEU"),
        "Count_clip(C) note": ("004", "clipped count"),
        "w_n": ("004", "wₙ"),
    },
}
FIXTURE_CLAIMS = [
    (place, claim["what"], claim["claimed"])
    for place, example in PRINTED.items()
    for claim in example["claims"]
]


@pytest.mark.parametrize(
    ("place", "what", "claimed"), FIXTURE_CLAIMS, ids=[f"{a}-{b}" for a, b, _ in FIXTURE_CLAIMS]
)
def test_every_figure_of_the_fixture_stands_as_printed(place: str, what: str, claimed: Any) -> None:
    if what in IN_OUR_WORDS.get(place, {}):
        holder, ours = IN_OUR_WORDS[place][what]
        assert (holder, ours) in {(name, claim.what) for name, claim in EACH_CLAIM}
    else:
        assert FIGURES[place][what] == claimed


def test_nothing_is_listed_that_the_fixture_does_not_have() -> None:
    listed = {(p, w) for table in (FIGURES, IN_OUR_WORDS) for p, ws in table.items() for w in ws}
    assert listed == {(place, what) for place, what, _ in FIXTURE_CLAIMS}


TOKENS = {  # the fixture's example: ours
    "000.1": NICE_DAY,
    "000.2": THE_4,
    "000.3": GUIDE,
    "000.4": CAT_FELINE,
    "001.1": GUIDE_CASED,
    "001.2": TROOPS,
    "001.3": GUIDE_CASED,
    "002.2": THE_7,
    "002.5": THE_HE,
    "002.7": CAT_CAT,
    "002.8": GUIDE_CASED,
    "003.1": CAT_SAT,
    "003.2": NAIVE,
    "003.3": TYPES,
    "003.4": CAT_MAT,
}
TEXTS = {"000.1": NICE_DAY, "000.2": THE_4, "000.3": GUIDE, "002.1": GUIDE_CASED}
TEXTS |= {"002.3": KIMCHI, "002.6": SHUFFLED, "004.1": GUIDE_CASED, "004.2": THE_7}


@pytest.mark.parametrize("place", TOKENS)
def test_the_tokens_are_those_the_source_counted(place: str) -> None:
    expected = PRINTED[place]["tokens"]
    assert TOKENS[place].candidate == expected["candidate"]
    if "references" in expected:  # else the references are ours, as the example's note says
        assert TOKENS[place].references == expected["references"]


@pytest.mark.parametrize("place", TEXTS)
def test_the_texts_are_those_the_source_printed(place: str) -> None:
    expected = PRINTED[place]["raw"]
    assert TEXTS[place].text == expected["candidate"]
    assert list(TEXTS[place].reference_texts) == expected.get("references", [])


@pytest.mark.parametrize("place", ["000.5", "004.3"])
def test_the_segments_are_those_of_the_source(place: str) -> None:
    ours = (
        zip(DOG_MAN.candidates, DOG_MAN.references, strict=True)
        if place == "000.5"
        else [(e.candidate, e.references) for e in (GUIDE_CASED, TROOPS)]
    )
    expected = [(s["candidate"], s["references"]) for s in PRINTED[place]["segments"]]
    assert list(ours) == expected


def test_other_tokens_and_texts_of_the_fixture() -> None:
    assert GUIDE_CASED.text.split() == PRINTED["002.4"]["tokens"]["candidate"]
    assert TROOPS.text == PRINTED["002.1"]["raw"]["candidate2"]
    assert TROOPS.text == PRINTED["004.1"]["raw"]["candidate2"]
    assert GUIDE_CASED.text == PRINTED["002.6"]["raw"]["candidate2"]
    second = PRINTED["001.3"]["tokens2"]
    assert (TROOPS.candidate, TROOPS.references) == (second["candidate"], second["references"])
    covered = {*TOKENS, *TEXTS, "000.5", "004.3", "002.4"}
    assert covered == {
        place for place in PRINTED if {"tokens", "raw", "segments"} & {*PRINTED[place]}
    }


def test_every_information_weight_the_source_computes() -> None:
    expected = PRINTED["001.1"]["info_weights_used_by_seed"]
    weights = information(GUIDE_CASED)
    assert {" ".join(ngram): round(bits, 6) for ngram, bits in weights.items()} == expected
    assert sum(map(len, GUIDE_CASED.references)) == PRINTED["001.1"]["total_reference_words"]


# ------------------------------------------------------------------- what the errata say in numbers


def printed_sum() -> float:
    return eval(GUIDE_CASED.claim("sum by hand").printed) * nist_length_penalty(18 * 5, 84)


def nltk_sum() -> float:
    return eval(GUIDE_CASED.claim("sum by hand").right) * nist_length_penalty(18 * 5, 84)


def class_score(example: Example) -> float:
    return best_reference_stats(example.candidate, example.references).score(smoothing=tiny).score


SAID_IN_ERRATA: list[tuple[int, str, Computation]] = [
    (5, ".6241", lambda: sentence_bleu(GUIDE.candidate, GUIDE.references, max_n=3).score),
    (6, "5/6, 3/5, 2/4, 1/3", lambda: ", ".join(precision(NICE_DAY, n) for n in range(1, 5))),
    (7, "to 1 as", lambda: f"to {clipped_counts(THE_4.candidate, THE_4.references, 1).total()} as"),
    (
        7,
        "to 2 after",
        lambda: (
            f"to {clipped_counts(THE_4.candidate, [lower(THE_4.references[0])], 1).total()} after"
        ),
    ),
    (13, "3.3685866013071895", printed_sum),
    (13, "3.3709935957649324", nltk_sum),
    (13, "3.3709935957649324", lambda: nltk_nist(GUIDE_CASED)),
    (18, "1.6911", lambda: nltk_nist(TROOPS, 1)),
    (18, "1.4619", lambda: nltk_nist(TROOPS, 5)),
    (20, "5.526", lambda: exp(BETA * log(2 / 3))),
    (
        24,
        ".3969",
        lambda: sentence_bleu(TROOPS.candidate, TROOPS.references, smoothing=zero_as_one).score,
    ),
    (24, "1.0", lambda: sentence_bleu(ABCD, [[*"wxyz"]], smoothing=zero_as_one).score),
    (26, "14/18", lambda: fraction(modified_precision(*as_printed(SHUFFLED), 1))),
    (26, "16/18", lambda: fraction(modified_precision(*as_printed(GUIDE_CASED), 1))),
    (26, "17/18", lambda: precision(SHUFFLED, 1)),
    (26, "17/18", lambda: precision(GUIDE_CASED, 1)),
    (
        38,
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
    (38, ".4209", lambda: class_score(GUIDE_CASED)),
    (39, "8/4", lambda: f"{best_reference_stats(ABCD, [ABCD * 2]).matches[0]}/{len(ABCD)}"),
]


ERRATUM_IDS = [f"{number}-{said}-{i}" for i, (number, said, _) in enumerate(SAID_IN_ERRATA)]


@pytest.mark.parametrize(("number", "said", "computed"), SAID_IN_ERRATA, ids=ERRATUM_IDS)
def test_figures_in_the_errata(number: int, said: str, computed: Computation) -> None:
    assert said in ERRATA[number]
    value = computed()
    assert (
        rendered(value, like=f"0{said}" if said.startswith(".") else said).removeprefix(
            "0" if said.startswith(".") else ""
        )
        == said
    )


def test_every_decimal_in_the_errata_is_tested() -> None:
    known = {said for _, said, _ in SAID_IN_ERRATA}
    known |= {"1e-100", ".33", ".99", "70/88", "14/16.67"}  # weights and lengths, as given
    for number, text in ERRATA.items():
        decimals = re.findall(r"(?<![\w.])\d*\.\d+", text)
        assert all(any(d in said for said in known) for d in decimals), (number, decimals)


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
def test_mteval_and_sacrebleu_differ_where_erratum_9_says(
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


# ------------------------------------------------------------------------ the examples as a whole


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
def test_lengths_and_the_closest(lengths: examples.Lengths) -> None:
    references = [["a"] * r for r in lengths.references]
    assert closest_reference_length(["a"] * lengths.candidate, references) == lengths.closest
    backwards = closest_reference_length(["a"] * lengths.candidate, references[::-1])
    assert backwards == lengths.closest
    penalty = brevity_penalty(lengths.candidate, lengths.closest)
    assert rendered(penalty, like=lengths.penalty) == lengths.penalty


def test_where_leads_to_the_source() -> None:
    claim = GUIDE.claim("cumulative 3-gram")
    assert claim.source is SOURCES["000"]
    assert claim.why == ERRATA[5]
    assert GUIDE.table("P1").source is SOURCES["000"]
    for claim in all_claims():
        assert claim.source.title


def test_an_unknown_name_says_what_there_is() -> None:
    with pytest.raises(ValueError, match="'P5' is no table of guide; expected one of: 'P1'"):
        GUIDE.table("P5")
    with pytest.raises(ValueError, match="'mean' is no claim of dog_man"):
        DOG_MAN.claim("mean")


def test_figures_are_read_as_written() -> None:
    (right, wrong) = claims("000.1", "a b  1\nc  3 → 4 [1, 2]")
    assert right == Claim("000.1", "a b", "1", "1")
    assert wrong == Claim("000.1", "c", "3", "4", (1, 2))
    first, second = tables("000.1", "T  x  y\na b  1  2 → 3 [4]\n\nU  x\nc → — [5]  1\nd  2\n")
    assert first.columns == ("n-gram", "x", "y")
    assert first.printed == [["a b", "1", "2"]]
    assert first.right == [["a b", "1", "3"]]
    assert first.corrections == (Claim("000.1", "T: a b, y", "2", "3", (4,)),)
    assert second.printed == [["c", "1"], ["d", "2"]]
    assert second.right == [["d", "2"]]
