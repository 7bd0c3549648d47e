"""How the figures of the documents are got from the public API, for the tests of this folder."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from math import exp, isclose, log
from typing import Any

from mtmetrics_edu import (
    BleuStats,
    NistStats,
    brevity_penalty,
    clipped_counts,
    information_weights,
    max_reference_counts,
    modified_precision,
    ngram_counts,
    ngrams,
    sentence_bleu,
    sentence_nist,
)
from mtmetrics_edu.conventions import score_like
from mtmetrics_edu.course.sources.documents import SOURCES, Claim, Example, Source
from mtmetrics_edu.course.sources.examples import (
    EXAMPLES,
    GUIDE,
    GUIDE_CASED,
)
from mtmetrics_edu.ngrams import Ngram, Tokens

BETA = log(1 / 2) / log(2 / 3) ** 2
EACH_1_4 = (0.25,) * 4
ABCD = ["a", "b", "c", "d"]


Computation = Callable[[], Any]


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
    """Erratum zero-counts-as-one: a zero precision adds nothing to the sum of logarithms."""
    return tuple(m / max(t, 1) or 1.0 for m, t in zip(stats.matches, stats.totals, strict=True))


def best_reference_stats(candidate: Tokens, references: Sequence[Tokens]) -> BleuStats:
    """The class of the README: n-grams of the best reference that the candidate has; r once per
    order."""
    matches, totals, lengths = [], [], 0
    for n in range(1, 5):
        known = ngram_counts(candidate, n)
        found = [sum(gram in known for gram in ngrams(reference, n)) for reference in references]
        matches.append(max(found))
        totals.append(known.total())
        lengths += len(references[found.index(max(found))])
    return BleuStats(tuple(matches), tuple(totals), 4 * len(candidate), lengths)


def tiny(stats: BleuStats) -> tuple[float, ...]:
    """Erratum zero-as-1e-100: a zero precision becomes 1e-100."""
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


def document(claim: Claim) -> Source:
    """The document that prints the claim."""
    return SOURCES[claim.where.partition(".")[0]]


def claim_id(value: Any) -> str:
    return value.what if isinstance(value, Claim) else str(value)


def check_right(value: Any, claim: Claim) -> None:
    """What is called right is what we compute; True for a formula or a rule, computed both ways."""
    if isinstance(value, bool):
        assert value
    else:
        assert rendered(value, like=claim.right) == in_order(claim.right)


def check_wrong(value: Any, claim: Claim) -> None:
    """What is called wrong is not what we compute."""
    assert claim.printed != claim.right
    if not isinstance(value, bool):
        assert rendered(value, like=claim.printed) != in_order(claim.printed)
