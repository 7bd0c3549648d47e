"""The choices that a score of plain texts depends on, and how its signature names them.

One set of choices is the paper's. Others come near to what a tool does; what a tool does exactly
is score_like.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Any

from mtmetrics_edu.checks import shown
from mtmetrics_edu.metrics.bleu import closest_reference_length
from mtmetrics_edu.metrics.ngrams import Tokens

LengthRule = Callable[[Tokens, Sequence[Tokens]], Any]  # a length in tokens; the average: a float


def shortest_reference_length(candidate: Tokens, references: Sequence[Tokens]) -> int:
    """The length of the shortest reference, in tokens. mteval up to v12 always used it.

    >>> shortest_reference_length(["a"], [["a", "cat"], ["the", "black", "cat"]])
    2
    """
    return min(map(len, references))


def average_reference_length(candidate: Tokens, references: Sequence[Tokens]) -> float:
    """The mean length of the references, in tokens. NIST uses it; Moses' scorer can.

    >>> average_reference_length(["a"], [["a", "cat"], ["the", "black", "cat"]])
    2.5
    """
    return sum(map(len, references)) / len(references)


REFERENCE_LENGTHS: Mapping[str, LengthRule] = {
    "closest": closest_reference_length,
    "shortest": shortest_reference_length,
    "average": average_reference_length,
}


@dataclass(frozen=True, slots=True)
class Choices:
    """The choices that a score depends on. The defaults are the paper's.

    >>> Choices(tokenizer="13a", smoothing="exp").signature("2")
    'nrefs:2|case:mixed|tok:13a|n:4|weights:uniform|smooth:exp|r:closest'
    """

    tokenizer: str = "whitespace"
    lowercase: bool = False
    max_n: int = 4
    weights: tuple[float, ...] | None = None  # None: 1/max_n each
    smoothing: str = "none"
    reference_length: str = "closest"

    def signature(self, nrefs: str) -> str:
        """One line that states these choices. nrefs: how many references each segment has."""
        weights = ",".join(f"{weight:.4g}" for weight in self.weights or ()) or "uniform"
        return (
            f"nrefs:{nrefs}|case:{case_name(self.lowercase)}|tok:{self.tokenizer}|n:{self.max_n}"
            f"|weights:{weights}|smooth:{self.smoothing}|r:{self.reference_length}"
        )


PAPER = Choices()

# The words of a signature: key:value|key:value…, the form that sacreBLEU introduced (Post 2018).


def case_name(lowercase: bool) -> str:
    """The value of case.

    >>> case_name(lowercase=True), case_name(lowercase=False)
    ('lc', 'mixed')
    """
    return "lc" if lowercase else "mixed"


def yes_no(choice: bool) -> str:
    """The value of a choice that is made or not.

    >>> yes_no(True), yes_no(False)
    ('yes', 'no')
    """
    return "yes" if choice else "no"


def number_of_references(numbers: Iterable[int]) -> str:
    """The value of nrefs, from the number of references of each segment; "var" if they differ.

    >>> number_of_references([3, 3]), number_of_references([3, 1])
    ('3', 'var')
    """
    distinct = set(numbers)
    return str(distinct.pop()) if len(distinct) == 1 else "var"


def read_weights(text: str) -> tuple[float, ...] | None:
    """The weights that a person has typed; None for an empty text.

    >>> read_weights(".4 .3 .2 .1")
    (0.4, 0.3, 0.2, 0.1)
    >>> read_weights("1/2, 1/4, 1/4")
    (0.5, 0.25, 0.25)
    """
    parts = re.split(r"[\s,;]+", text.strip())
    try:
        return tuple(map(read_weight, parts)) if parts != [""] else None
    except (ValueError, ZeroDivisionError) as error:
        raise ValueError(
            f"weights is {shown(text)}; expected numbers with blanks between, such as "
            f"'.25 .25 .25 .25' or '1/3 1/3 1/3', or nothing for uniform weights"
        ) from error


def read_weight(text: str) -> float:
    """One weight: a number, or one number over another.

    >>> read_weight("1/4")
    0.25
    """
    top, slash, bottom = text.partition("/")
    weight = float(top) / float(bottom) if slash else float(text)
    if not isfinite(weight):
        raise ValueError(text)
    return weight
