"""Ways to call a scorer: what it may take, and where in its result the score may stand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from math import isfinite
from numbers import Number
from typing import Any

from mtmetrics_edu.checks import is_list

Texts = list[tuple[Any, list[Any]]]  # of each segment: the candidate and its references
NAMES = ("score", "bleu", "BLEU", "nist", "NIST", "value")  # where objects keep their score
LEAVES = 12  # of a result that are looked at


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """The arguments of a scorer, for some segments; None if it cannot be given these."""

    words: str
    arguments: Callable[[Texts], tuple[Any, Any] | None]


def sentence(texts: Texts) -> tuple[Any, Any] | None:
    """A candidate and the list of its references.

    >>> sentence([("a b", ["a c"])])
    ('a b', ['a c'])
    """
    return texts[0] if len(texts) == 1 else None


def pair(texts: Texts) -> tuple[Any, Any] | None:
    """A candidate and one reference.

    >>> pair([("a b", ["a c"])])
    ('a b', 'a c')
    """
    return (texts[0][0], texts[0][1][0]) if len(texts) == len(texts[0][1]) == 1 else None


def corpus(texts: Texts) -> tuple[Any, Any]:
    """Candidates, and for each the list of its references.

    >>> corpus([("a b", ["a c"])])
    (['a b'], [['a c']])
    """
    return [candidate for candidate, _ in texts], [references for _, references in texts]


def streams(texts: Texts) -> tuple[Any, Any] | None:
    """Candidates, and lists of first references, of second references, …

    >>> streams([("a b", ["a c", "d"]), ("e", ["f", "g"])])
    (['a b', 'e'], [['a c', 'f'], ['d', 'g']])
    """
    if len({len(references) for _, references in texts}) > 1:
        return None
    columns = zip(*(references for _, references in texts), strict=True)
    return [candidate for candidate, _ in texts], [list(column) for column in columns]


def pairs(texts: Texts) -> tuple[Any, Any] | None:
    """Candidates, and one reference for each.

    >>> pairs([("a b", ["a c"]), ("e", ["f"])])
    (['a b', 'e'], ['a c', 'f'])
    """
    if any(len(references) > 1 for _, references in texts):
        return None
    return [candidate for candidate, _ in texts], [references[0] for _, references in texts]


SHAPES = {
    "sentence": Shape(words="a candidate and the list of its references", arguments=sentence),
    "corpus": Shape(words="candidates and the list of references of each", arguments=corpus),
    "pair": Shape(words="a candidate and one reference", arguments=pair),
    "streams": Shape(
        words="candidates and lists of first references, of second references, …", arguments=streams
    ),
    "pairs": Shape(words="candidates and one reference for each", arguments=pairs),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Calling:
    """One way to call a scorer and to read its result.

    >>> print(Calling(level="tokens", shape="sentence", references_first=True, scale=100))
    tokens, a candidate and the list of its references; references come first; 0 to 100
    """

    level: str  # "tokens" or "text"
    shape: str  # a key of SHAPES
    references_first: bool = False
    path: tuple[Any, ...] = ()  # where in the result the score stands
    scale: float = 1  # the score of a perfect candidate

    def arguments(self, texts: Texts) -> tuple[Any, Any] | None:
        """What the scorer is given for some segments; None if it cannot be given these."""
        if self.level == "text":
            texts = [(joined(candidate), list(map(joined, rs))) for candidate, rs in texts]
        arguments = SHAPES[self.shape].arguments(texts)
        return arguments[::-1] if arguments and self.references_first else arguments

    def score(self, result: Any) -> float | None:
        """The score in a result, 0 to 1; None if there is no number at its place."""
        try:
            for step in self.path:
                result = getattr(result, step[1:]) if attribute(step) else result[step]
            return float(result) / self.scale
        except (TypeError, ValueError, KeyError, IndexError, AttributeError):
            return None

    def __str__(self) -> str:
        order = "; references come first" if self.references_first else ""
        place = f"; the score is result{shown(self.path)}" if self.path else ""
        scale = f"; 0 to {self.scale:g}"
        return f"{self.level}, {SHAPES[self.shape].words}{order}{place}{scale}"


def joined(tokens: Any) -> str:
    """A text; tokens with blanks between.

    >>> joined(["the", "cat"]), joined("the cat")
    ('the cat', 'the cat')
    """
    return tokens if isinstance(tokens, str) else " ".join(tokens)


def attribute(step: Any) -> bool:
    """Whether a step of a path is the name of an attribute; they begin with a dot."""
    return isinstance(step, str) and step.startswith(".")


def shown(path: tuple[Any, ...]) -> str:
    """A path as it stands in code.

    >>> shown(("bleu", 0)), shown((".score",))
    ("['bleu'][0]", '.score')
    """
    return "".join(step if attribute(step) else f"[{step!r}]" for step in path)


def paths(result: Any) -> list[tuple[Any, ...]]:
    """Where in a result a score may stand, the likely places first.

    >>> paths(0.5), paths({"n": 3, "bleu": 0.5}), paths((0.5, "log"))
    ([()], [('bleu',), ('n',)], [(0,)])
    """
    places = list(leaves(result))[:LEAVES]
    return sorted(places, key=lambda path: not any(str(step).lstrip(".") in NAMES for step in path))


def leaves(result: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths to all numbers in a result, two levels deep.

    >>> list(leaves([1, [2, 3]]))
    [(0,), (1, 0), (1, 1)]
    """
    if is_number(result):
        yield path
    elif len(path) < 2:
        steps: list[Any] = []
        if isinstance(result, Mapping):
            steps = list(result)
        elif is_list(result):
            steps = list(range(min(len(result), LEAVES)))
        else:
            steps = [f".{name}" for name in NAMES if hasattr(result, name)]
        for step in steps:
            inner = getattr(result, step[1:]) if attribute(step) else result[step]
            yield from leaves(inner, (*path, step))


def is_number(value: Any) -> bool:
    """Whether float() gives a number for it: a float, a Fraction, one of NumPy's, our own score.

    >>> is_number(0.5), is_number("0.5"), is_number(None), is_number([1])
    (True, False, False, False)
    """
    if isinstance(value, Number):
        return not isinstance(value, (bool, complex))
    if isinstance(value, (str, bytes, list, tuple, Mapping)):
        return False
    try:
        float(value)
    except (TypeError, ValueError):
        return False
    return True


def is_score(value: float | None) -> bool:
    """Whether it is a number that a score can be: neither NaN nor infinite.

    >>> is_score(0.5), is_score(float("nan")), is_score(None)
    (True, False, False)
    """
    return value is not None and isfinite(value)


def callings() -> Iterator[Calling]:
    """All ways to call a scorer, the usual ones first."""
    for level in ("tokens", "text"):
        for shape in SHAPES:
            for references_first in (False, True):
                yield Calling(level=level, shape=shape, references_first=references_first)
