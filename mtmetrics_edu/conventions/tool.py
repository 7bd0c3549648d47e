"""The record of a tool, and what all tools share: the way from the texts of a corpus to counts."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from math import exp, fsum, isfinite, log
from numbers import Real
from string import ascii_lowercase, ascii_uppercase
from typing import Any, NamedTuple

from mtmetrics_edu import checks
from mtmetrics_edu.conventions.choices import PAPER, Choices, LengthRule, number_of_references
from mtmetrics_edu.metrics.bleu import BleuScore, BleuStats
from mtmetrics_edu.metrics.ngrams import Tokens
from mtmetrics_edu.metrics.nist import NistScore
from mtmetrics_edu.metrics.tokenizers import Tokenizer

ScoreFunction = Callable[..., BleuScore | NistScore]  # see Tool
Count = Callable[[Tokens, Sequence[Tokens]], BleuStats]  # the counts of one segment
Precisions = tuple[float, ...]
Segment = tuple[list[str], list[list[str]]]  # the tokens of a candidate and of its references


@dataclass(frozen=True, slots=True, kw_only=True)
class Tool:
    """One program that scores texts.

    bleu, nist: functions from this record and the texts of a corpus to a score. Their keyword-only
    parameters are the options of the tool, under the tool's own names.
    """

    name: str
    version: str = ""  # the release that is reproduced; "" where the name says it
    bleu: ScoreFunction
    nist: ScoreFunction | None = None  # None: the tool has no NIST
    choices: Choices = PAPER  # its defaults, as far as the playground can set them
    side_by_side: bool = True  # whether all scores of a text side by side have it by default

    @property
    def metrics(self) -> dict[str, ScoreFunction]:
        """The metrics that the tool has, by name."""
        named = {"bleu": self.bleu, "nist": self.nist}
        return {name: function for name, function in named.items() if function}

    def signature(
        self, metric: str, nrefs: str, case: str = "mixed", tok: str = "whitespace", **more: object
    ) -> str:
        """One line that states the convention behind a score; `more` names what it also depends on.

        >>> Tool(name="mine", bleu=print).signature("bleu", "1", n=4)
        'mine|metric:bleu|nrefs:1|case:mixed|tok:whitespace|n:4'
        """
        parts = {"metric": metric, "nrefs": nrefs, "case": case, "tok": tok, **more}
        if self.version:
            parts["version"] = self.version
        return "|".join([self.name, *(f"{key}:{value}" for key, value in parts.items())])

    def stops(self, why: str) -> ValueError:
        """The error to raise where the tool itself ends with an error instead of a score."""
        return ValueError(f"{self.name} itself stops here: {why}")


class Texts(NamedTuple):
    """The texts of a corpus: for each segment, a candidate and the list of its references."""

    candidates: Iterable[str]
    references: Iterable[Sequence[str | None]]


def pool(texts: Texts, tokenizer: Tokenizer, count: Count) -> tuple[BleuStats, str, Segment]:
    """The counts of all segments, added up; how many references each has, for the signature; and
    the last segment. Only one segment is held at a time; cached.py keeps the counts of a few.

    >>> stats, nrefs, last = pool(Texts(["a b", "c"], [["a b"], ["c d"]]), str.split, BleuStats.of)
    >>> stats.matches, nrefs, last
    ((3, 1, 0, 0), '1', (['c'], [['c', 'd']]))
    """
    total, numbers = None, set()
    for number, segment in enumerate(checks.segmentwise(tokens_of, *texts, tokenizer)):
        stats = checks.named(number, count, *segment)
        total = total + stats if total else stats
        numbers.add(len(segment[1]))
    assert total is not None  # segmentwise raises an error for an empty corpus
    return total, number_of_references(numbers), segment


def read_all(texts: Texts, tokenizer: Tokenizer) -> tuple[list[Segment], str]:
    """The tokens of all segments, and how many references each has, for the signature. NIST needs
    every reference before it can score a segment.

    >>> read_all(Texts(["a b"], [["a c", "b"]]), str.split)
    ([(['a', 'b'], [['a', 'c'], ['b']])], '2')
    """
    segments = list(checks.segmentwise(tokens_of, *texts, tokenizer, 1))
    return segments, number_of_references(len(references) for _, references in segments)


def tokens_of(candidate: Any, references: Any, tokenizer: Tokenizer, least: int = 0) -> Segment:
    """The tokens of one segment; TypeError unless it is a text and a list of texts.

    least: how many references there must be, 0 or 1.
    """
    why = "each tool splits texts into tokens in its own way, so give it plain strings"
    checks.texts(candidate, references, why, least)
    return tokenizer(candidate), [tokenizer(reference) for reference in references]


def counts(
    candidate: Tokens, references: Sequence[Tokens], orders: int, length: LengthRule
) -> BleuStats:
    """BLEU's counts, with r by another rule.

    >>> counts(["a", "b"], [["a"], ["a", "b"]], 2, lambda c, rs: min(map(len, rs))).reference_length
    1
    """
    stats = BleuStats.of(candidate, references, orders)
    return replace(stats, reference_length=length(candidate, references))


def floats(numbers: Any) -> tuple[float, ...]:
    """The numbers as floats; () unless they are a list of finite numbers. Fractions are numbers.

    >>> floats([1, 0.5]), floats("12"), floats([float("nan")])
    ((1.0, 0.5), (), ())
    """
    items = tuple(numbers) if checks.is_list(numbers) else ()
    are_finite = all(isinstance(item, Real) and isfinite(item) for item in items)
    return tuple(map(float, items)) if are_finite else ()


def geometric_mean(precisions: Sequence[float]) -> float:
    """The geometric mean; 0 if one precision is 0.

    >>> geometric_mean((1.0, 0.25)), geometric_mean((1.0, 0.0))
    (0.5, 0.0)
    """
    if 0 in precisions:
        return 0.0
    return exp(fsum(map(log, precisions)) / len(precisions))


ASCII_LOWER = str.maketrans(ascii_uppercase, ascii_lowercase)


def ascii_lower(text: str) -> str:
    """A-Z becomes a-z; É stays É. The Perl scripts know ASCII letters only.

    >>> ascii_lower("École ABC")
    'École abc'
    """
    return text.translate(ASCII_LOWER)
