"""The test vectors: cases with expected figures, and what tools give instead.

The cases are JSON files in the folder suite/, for any language; suite/schema.json says what stands
in them. small.json comes first: each of its cases is about one thing.
"""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from math import isclose
from typing import Any, Literal

from mtmetrics_edu.checks import choose
from mtmetrics_edu.metrics.score import TokenMetric

FILES = ("small", "worked", "scripts", "random")
Level = Literal["tokens", "text"]
Right = Literal["", "paper", "official", "paper-13a", "official-13a-lower"]  # "": of either level
# fmt: off
Convention = Literal[  # whose figures the suite has
    Right, "multi-bleu", "multi-bleu-lc",
    "nltk", "nltk-method1", "nltk-method2", "nltk-method3",
    "nltk-method4", "nltk-method5", "nltk-method6", "nltk-method7",
    "sacrebleu", "sacrebleu-none", "sacrebleu-lowercase", "sacrebleu-intl", "sacrebleu-char",
    "sacrebleu-tokens", "sacrebleu-tokens-none", "sacrebleu-tokens-floor",
    "sacrebleu-tokens-add-k", "sacrebleu-tokens-effective",
    "mteval-v13a", "mteval-v13a-c", "mteval-v13a-no-smoothing", "mteval-v13a-shortest",
    "mteval-v14", "mteval-v14-c", "mteval-v14-no-smoothing", "mteval-v14-shortest",
]
# fmt: on


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One case of the suite.

    candidates, references: lists of tokens at level "tokens", texts at level "text";
    references[i] is the list of references of candidates[i]. statistics: the counts behind the
    score. alternatives: by the name of a convention, its score, or the error it stops with.
    """

    id: str
    metric: str  # "bleu" or "nist"
    level: str  # "tokens" or "text"
    candidates: tuple[Any, ...] = field(repr=False)
    references: tuple[tuple[Any, ...], ...] = field(repr=False)
    flags: tuple[str, ...]
    note: str
    convention: str  # of the expected figures
    statistics: Mapping[str, Any] = field(repr=False)
    score: float  # BLEU 0 to 1; NIST in bits
    tolerance: float = field(repr=False)
    witnesses: Sequence[str] = field(repr=False)
    alternatives: Mapping[str, float | str] = field(repr=False)

    def expected(self, convention: Convention = "") -> float | str | None:
        """The score under a convention, or an error's name; None if the suite has no figure.

        >>> case_of("no-4-gram").expected(), round(case_of("no-4-gram").expected("nltk-method1"), 4)
        (0.0, 0.2541)
        """
        if convention in ("", self.convention):
            return self.score
        return self.alternatives.get(convention)

    def passes(self, score: float, convention: Convention = "", tolerance: float = 0.0) -> bool:
        """Whether a score is the expected one, within the tolerance: the case's own if not given.

        >>> case_of("perfect").passes(1.0), case_of("perfect").passes(0.9)
        (True, False)
        >>> high = next(case for case in cases(metric="nist") if case.score > 2)
        >>> high.passes(high.score + 1.5 * high.tolerance)  # above 1, it is a share of the score
        True
        """
        right = self.expected(convention)
        if not isinstance(right, float):
            return False
        limit = (tolerance or self.tolerance) * max(1, abs(right))
        return isclose(score, right, rel_tol=0, abs_tol=limit)

    @property
    def size(self) -> int:
        """The number of tokens, or of characters of texts: the smaller, the easier to read."""
        rows = [self.candidates, *self.references]
        return sum(len(text) + 1 for row in rows for text in row)


@cache
def load(name: str) -> dict[str, Any]:
    """One file of the suite, as it stands in JSON.

    >>> load("small")["title"]
    'Small cases: each is about one thing'
    """
    path = files("mtmetrics_edu.conformance") / "suite" / f"{name}.json"
    content: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return content


def read(record: Mapping[str, Any]) -> Case:
    """A case from its JSON record."""
    fields = {**record, **record["expected"]}
    del fields["expected"]
    fields["candidates"] = tuple(map(frozen, record["candidates"]))
    fields["references"] = tuple(tuple(map(frozen, row)) for row in record["references"])
    fields["flags"] = tuple(record["flags"])
    fields["score"] = float(fields["score"])
    fields["alternatives"] = {
        name: group["error"] if "error" in group else float(group["score"])
        for group in record["alternatives"]
        for name in group["conventions"]
    }
    return Case(**fields)


def frozen(text: Any) -> Any:
    """A text, or its tokens as a tuple."""
    return text if isinstance(text, str) else tuple(text)


@cache
def all_cases() -> tuple[Case, ...]:
    """Every case of the suite."""
    return tuple(read(record) for name in FILES for record in load(name)["cases"])


def cases(*, metric: TokenMetric | None = None, level: Level | None = None) -> Iterator[Case]:
    """The cases of the suite, the small ones first; of one metric or level if asked.

    metric: "bleu" or "nist"; level: "tokens" or "text".

    >>> next(cases(metric="bleu", level="tokens")).id
    'perfect'
    """
    choose(metric or "bleu", dict.fromkeys(("bleu", "nist")), "metric")
    choose(level or "text", dict.fromkeys(("tokens", "text")), "level")
    for case in all_cases():
        if metric in (None, case.metric) and level in (None, case.level):
            yield case


def case_of(name: str) -> Case:
    """The case with this id; ValueError if there is none.

    >>> case_of("tie-shorter-last").note
    '5 and 7 are equally close to 6: the shorter one counts, wherever it stands.'
    """
    return choose(name, {case.id: case for case in all_cases()}, "id of a case")


def conventions() -> dict[str, dict[str, Any]]:
    """The conventions of the alternatives: each with its tool, options and version.

    >>> conventions()["nltk-method1"]["options"]
    {'smoothing': 'method1'}
    """
    return {name: record for file in FILES for name, record in load(file)["conventions"].items()}


def by_flag(failed: Iterable[Case], asked: Iterable[Case]) -> dict[str, tuple[int, int]]:
    """For each flag of a failed case, how many failed, and how many there are; the worst first.

    >>> by_flag([case_of("perfect")], cases(metric="bleu", level="tokens"))["perfect"][0]
    1
    """
    bad = Counter(flag for case in failed for flag in case.flags)
    every = Counter(flag for case in asked for flag in case.flags)
    worst_first = sorted(bad, key=lambda flag: (-bad[flag] / every[flag], flag))
    return {flag: (bad[flag], every[flag]) for flag in worst_first}


def in_common(failed: Iterable[Case], asked: Iterable[Case]) -> list[str]:
    """The flags that all failed cases have, the rarest among all cases first.

    >>> in_common([case_of("perfect")], all_cases())
    ['perfect']
    """
    shared = [set(case.flags) for case in failed]
    every = Counter(flag for case in asked for flag in case.flags)
    flags = set.intersection(*shared) if shared else set()
    return sorted(flags, key=lambda flag: (every[flag], flag))


def version() -> str:
    """The version of the suite. Major: a figure changed; minor: cases were added.

    >>> version()
    '1.0.0'
    """
    return str(load("small")["version"])
