"""The BLEU machine: six switches, each with the positions at which programs have it.

Where all six stand as a program has them, the score is that program's own.

>>> score = machine_score(PROGRAMS["sacrebleu"], ["a b c d e."], [["a b c d f."]])
>>> round(score.score, 4), score.signature
(0.5373, 'nrefs:1|case:mixed|tok:13a|smooth:exp|empty:0|short:as they are|r:closest')
"""

import tomllib
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from importlib.resources import files
from math import isnan
from typing import Any

from mtmetrics_edu.conventions import keras_hub, pycocoevalcap, score_of_tool
from mtmetrics_edu.conventions.choices import REFERENCE_LENGTHS
from mtmetrics_edu.conventions.nltk import at_least_one, method0
from mtmetrics_edu.conventions.tool import Texts, ascii_lower, counts, pool
from mtmetrics_edu.conventions.torchmetrics import first_closest
from mtmetrics_edu.metrics import smoothing
from mtmetrics_edu.metrics.bleu import BleuScore, BleuStats
from mtmetrics_edu.metrics.ngrams import Tokens
from mtmetrics_edu.metrics.tokenizers import TOKENIZERS

Positions = tuple[str, ...]  # one for each switch


def if_a_word_matches(smooth: smoothing.Smoothing) -> smoothing.Smoothing:
    """The smoothing, but all precisions are 0 where no word matches."""
    return lambda stats: smooth(stats) if stats.matches[0] else (0.0,) * len(stats.matches)


PERFECT, LEFT_OUT = "1", "left out"
SWITCHES: dict[str, dict[str, Any]] = {  # as a signature names them: positions, what they do
    "case": {"mixed": str, "lc": str.lower, "lc A-Z": ascii_lower},
    "tok": {**TOKENIZERS, "13a without ends": keras_hub.tokens},
    "smooth": {
        "none": smoothing.none,
        "smallest float": if_a_word_matches(lambda stats: method0(stats, ([], []))),
        "exp": if_a_word_matches(smoothing.exp),
        "exp always": smoothing.exp,
        "floor": if_a_word_matches(smoothing.floor),
        "add-k": if_a_word_matches(smoothing.add_k),
        "1e-15": pycocoevalcap.quotients,
    },
    "empty": dict.fromkeys(["0", PERFECT, LEFT_OUT]),  # an order without n-grams
    "short": {"as they are": lambda stats: stats, "1 of each order": at_least_one},
    "r": {**REFERENCE_LENGTHS, "closest, first": first_closest},
}


LISTED = files("mtmetrics_edu.conventions").joinpath("machine.toml").read_text("utf-8")
PROGRAMS: dict[str, Positions] = {name: (*at,) for name, at in tomllib.loads(LISTED).items()}
CALLED: dict[str, tuple[str, dict[str, Any]]] = {  # programs that score_like knows by another name
    "mteval-v14 -c": ("mteval-v14", {"preserve_case": True}),
    "ignite, micro": ("ignite", {"average": "micro"}),
}


def refusal(program: str, candidates: Sequence[str], references: Sequence[Sequence[str]]) -> str:
    """The error with which the program itself ends on this corpus, which the machine scores; or "".

    >>> refusal("multi-bleu", [""], [["a cat"]])
    'multi-bleu itself stops here: all candidates are empty (Illegal division by zero)'
    """
    tool, options = CALLED.get(program, (program, {}))
    try:
        score_of_tool(tool, candidates, references, **options)
    except ValueError as error:
        return str(error)
    return ""


def machine_score(
    positions: Sequence[str], candidates: Sequence[str], references: Sequence[Sequence[str]]
) -> BleuScore:
    """The BLEU of a corpus with the switches at these positions.

    It equals a program's own to 1e-8, for texts whose words have single blanks between them.
    """
    _, _, smooth, _, fill, rule = acts(positions)

    def count(candidate: Tokens, its: Sequence[Tokens]) -> BleuStats:
        return fill(counts(candidate, its, 4, rule))  # type: ignore[no-any-return]

    stats, nrefs, _ = pool(Texts(candidates, references), partial(tokens_at, positions), count)
    precisions, empty = smooth(stats), positions[3]
    if empty == PERFECT:
        precisions = tuple(1.0 if isnan(p) else p for p in precisions)
    taking_part = [not isnan(p) for p in precisions] if empty == LEFT_OUT else [True] * 4
    weights = [each / max(sum(taking_part), 1) for each in taking_part]
    score = stats.score(weights, lambda _: precisions)
    signature = "|".join(map(":".join, zip(SWITCHES, positions, strict=True)))
    return replace(score, smoothing=positions[2], signature=f"nrefs:{nrefs}|{signature}")


def acts(positions: Sequence[str]) -> list[Any]:
    """The function or value of each switch at its position."""
    return [own[at] for own, at in zip(SWITCHES.values(), positions, strict=True)]


def tokens_at(positions: Sequence[str], text: str) -> list[str]:
    """The tokens of a text with the switches at these positions.

    >>> tokens_at(PROGRAMS["mteval-v14"], "Yes, École.")
    ['yes', ',', 'École', '.']
    """
    fold, split, *_ = acts(positions)
    return [*map(fold, split(text))]


def step_to(there: Positions, here: Positions) -> Positions:
    """The positions after the first switch that stands elsewhere was moved there.

    >>> step_to(("lc", "13a"), ("mixed", "whitespace"))
    ('lc', 'whitespace')
    """
    pairs = enumerate(zip(here, there, strict=True))
    first = next((i for i, (now, then) in pairs if now != then), 0)
    return (*here[:first], there[first], *here[first + 1 :])
