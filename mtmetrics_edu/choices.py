"""BLEU and NIST of plain texts under choices of your own: tokens, case, orders, weights, smoothing,
reference length. One set of choices is the paper's, others come near to what a tool does; what a
tool does exactly is conventions.score_like.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache, reduce
from math import fsum, isfinite
from operator import add
from types import MappingProxyType
from typing import Any

from mtmetrics_edu.bleu import BleuStats, closest_reference_length
from mtmetrics_edu.checks import choose, shown
from mtmetrics_edu.conventions import (
    TOOLS,
    case_name,
    number_of_references,
    score_like,
    signature,
)
from mtmetrics_edu.explain import (
    CorpusExplanation,
    Explanation,
    InformationRow,
    Order,
    explain_information,
    explain_order,
    explain_score,
)
from mtmetrics_edu.ngrams import Ngram, Tokens
from mtmetrics_edu.nist import NistStats, information_weights
from mtmetrics_edu.scores import BleuScore, NistScore
from mtmetrics_edu.smoothing import orders_needed
from mtmetrics_edu.tokenizers import tokenize

Texts = tuple[str, Sequence[str]]  # one segment: the candidate and its references


def shortest_reference_length(candidate: Tokens, references: Sequence[Tokens]) -> int:
    """The length of the shortest reference, whatever the candidate's (mteval's option shortest)."""
    return min(map(len, references))


def average_reference_length(candidate: Tokens, references: Sequence[Tokens]) -> float:
    """The mean length of the references: what NIST uses, and Moses' scorer on request."""
    return sum(map(len, references)) / len(references)


REFERENCE_LENGTHS: Mapping[str, Callable[[Tokens, Sequence[Tokens]], Any]] = {
    "closest": closest_reference_length,
    "shortest": shortest_reference_length,
    "average": average_reference_length,
}


@dataclass(frozen=True, slots=True)
class Choices:
    """What has to be chosen before a text has a score; the paper's choices if nothing is said."""

    tokenizer: str = "whitespace"
    lowercase: bool = False
    max_n: int = 4
    weights: tuple[float, ...] | None = None  # None: 1/max_n each
    smoothing: str = "none"
    reference_length: str = "closest"

    def signature(self, references: str) -> str:
        """One line that states these choices; references: how many a segment has."""
        weights = ",".join(f"{weight:.4g}" for weight in self.weights or ()) or "uniform"
        return signature(
            f"nrefs:{references}|case:{case_name(self.lowercase)}|tok:{self.tokenizer}",
            n=self.max_n,
            weights=weights,
            smooth=self.smoothing,
            r=self.reference_length,
        )


CONVENTIONS: Mapping[str, Choices] = {  # of each tool as it comes, what can be said in choices
    "paper": Choices(),
    "nltk": Choices(),
    "sacrebleu": Choices(tokenizer="13a", smoothing="exp"),
    "multi-bleu": Choices(),
    "mteval-v13a": Choices(tokenizer="13a", lowercase=True, smoothing="exp"),
    "mteval-v14": Choices(tokenizer="13a", lowercase=True, smoothing="exp"),
}


def read_weights(text: str) -> tuple[float, ...] | None:
    """Weights as people write them, ".4 .3 .2 .1" or "1/3, 1/3, 1/3"; None for an empty text."""
    parts = re.split(r"[\s,;]+", text.strip())
    try:
        return tuple(map(read_weight, parts)) if parts != [""] else None
    except (ValueError, ZeroDivisionError) as error:
        raise ValueError(
            f"weights is {shown(text)}; expected numbers with blanks between, such as "
            f"'.25 .25 .25 .25' or '1/3 1/3 1/3', or nothing for uniform weights"
        ) from error


def read_weight(text: str) -> float:
    """One weight, a number or one number over another."""
    top, slash, bottom = text.partition("/")
    weight = float(top) / float(bottom) if slash else float(text)
    if not isfinite(weight):
        raise ValueError(text)
    return weight


@lru_cache(maxsize=2)  # who edits a candidate leaves its references as they are
def weights_of(
    references: tuple[tuple[str, ...], ...], tokenizer: str, lowercase: bool, max_n: int
) -> Mapping[Ngram, float]:
    """Information weights of reference texts, one tuple for each segment; to be read only."""
    return MappingProxyType(
        information_weights(
            [[tokenize(text, tokenizer, lowercase) for text in texts] for texts in references],
            max_n,
        )
    )


class Orders(Sequence[Order]):
    """Orders 1 to max_n of a segment, each worked out when it is looked at: a page shows one."""

    def __init__(
        self,
        candidate: Tokens,
        references: Sequence[Tokens],
        max_n: int,
        information: Mapping[Ngram, float],
    ) -> None:
        self.segment = candidate, references
        self.max_n = max_n
        self.information = information
        self.found: dict[int, Order] = {}

    def __len__(self) -> int:
        return self.max_n

    def __getitem__(self, place: Any) -> Any:
        if isinstance(place, slice):
            return tuple(self[i] for i in range(self.max_n)[place])
        n = range(1, self.max_n + 1)[place]
        if n not in self.found:
            self.found[n] = explain_order(*self.segment, n, self.information)
        return self.found[n]


class Calculation:
    """Everything that can be asked of some texts under some choices; each computed when asked for.

    texts: one segment or more, each a candidate and its references, as plain strings.
    """

    def __init__(self, texts: Sequence[Texts], choices: Choices) -> None:
        if not texts:
            raise ValueError("there is no segment; expected at least one candidate")
        self.texts = texts
        self.choices = choices

    def tokens(self, text: str) -> list[str]:
        """The tokens of a text under these choices."""
        return tokenize(text, self.choices.tokenizer, self.choices.lowercase)

    @cached_property
    def segments(self) -> list[tuple[list[str], list[list[str]]]]:
        """The tokens of each segment: of its candidate, and of each of its references."""
        return [
            (self.tokens(candidate), [self.tokens(reference) for reference in references])
            for candidate, references in self.texts
        ]

    @cached_property
    def signature(self) -> str:
        """The choices in one line."""
        sizes = {len(references) for _, references in self.segments}
        return self.choices.signature(number_of_references(sizes))

    @cached_property
    def stats(self) -> list[BleuStats]:
        """What BLEU counts in each segment, under the chosen rule for r."""
        orders = orders_needed(self.choices.smoothing, self.choices.max_n)
        name = self.choices.reference_length
        rule = choose(name, REFERENCE_LENGTHS, "reference length")
        return [
            replace(BleuStats.of(*segment, orders), reference_length=rule(*segment))
            for segment in self.segments
        ]

    def score(self, stats: BleuStats) -> BleuScore:
        """The score of some counts under these choices."""
        score = stats.score(self.weights, self.choices.smoothing)
        return replace(score, signature=self.signature)

    @property
    def weights(self) -> tuple[float, ...]:
        """The weights, one for each order; uniform where none were chosen."""
        return self.choices.weights or (1 / self.choices.max_n,) * self.choices.max_n

    @property
    def weights_sum(self) -> float:
        """Their sum; 1 where the mean is a weighted mean."""
        return fsum(self.weights)

    @cached_property
    def pooled(self) -> BleuScore:
        """BLEU of all segments together."""
        return self.score(reduce(add, self.stats))

    @cached_property
    def corpus(self) -> CorpusExplanation:
        """The sentence scores beside the pooled score."""
        return CorpusExplanation(tuple(map(self.score, self.stats)), self.pooled)

    def explanation(self, segment: int = 0) -> Explanation:
        """The worked calculation of one segment; information weights are those of all."""
        candidate, references = self.segments[segment]
        bleu = self.score(self.stats[segment])
        orders = Orders(candidate, references, self.choices.max_n, self.information)
        texts = tuple(map(tuple, references))
        return Explanation(tuple(candidate), texts, orders, bleu, explain_score(bleu))

    @cached_property
    def information(self) -> Mapping[Ngram, float]:
        """Information weights over the references of all segments, NIST's orders and BLEU's."""
        return weights_of(
            tuple(tuple(references) for _, references in self.texts),
            self.choices.tokenizer,
            self.choices.lowercase,
            max(self.choices.max_n, 5),
        )

    def information_rows(self, n: int) -> list[InformationRow]:
        """The weights of order n as rows, with the counts they come from."""
        rows = explain_information([references for _, references in self.segments], n)
        return [row for row in rows if len(row.ngram) == n]

    @cached_property
    def nist_stats(self) -> list[NistStats]:
        """What NIST counts in each segment."""
        return [NistStats.of(*segment, self.information) for segment in self.segments]

    @cached_property
    def nist(self) -> NistScore:
        """NIST of all segments together; of the choices it knows tokens and case alone."""
        return reduce(add, self.nist_stats).score()

    def tool(self, name: str, metric: str = "bleu") -> BleuScore | NistScore | str:
        """What a tool says of the same texts, or why it says nothing."""
        try:
            candidates, references = zip(*self.texts, strict=True)
            return score_like(name, candidates, references, metric)
        except ValueError as error:
            return str(error)

    @property
    def tools(self) -> dict[str, BleuScore | NistScore | str]:
        """All tools and metrics side by side, each as it comes."""
        return {
            f"{metric.upper()}, {name}": self.tool(name, metric)
            for metric in ("bleu", "nist")
            for name, metrics in TOOLS.items()
            if metric in metrics
        }
