"""multi-bleu.perl, the script of the Moses toolkit: BLEU and nothing else.

tokens               split at ASCII blanks
case                 kept; lowercase=True (-lc) folds A-Z only
reference length r   the closest; 9999 if no reference is within 9999 tokens
zero matches         no smoothing: the score is 0
zero n-grams         as zero matches
empty texts          it stops if all candidates are empty; 0 if all references are
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from math import isnan

from mtmetrics_edu.conventions.cached import bleu_stats
from mtmetrics_edu.conventions.choices import Choices, case_name
from mtmetrics_edu.conventions.tool import Texts, Tool, ascii_lower, pool
from mtmetrics_edu.metrics.bleu import BleuScore, BleuStats
from mtmetrics_edu.metrics.ngrams import Tokens


def bleu(tool: Tool, texts: Texts, *, lowercase: bool = False) -> BleuScore:
    """The score that multi-bleu.perl prints, as a number from 0 to 1."""

    def tokens(text: str) -> list[str]:
        return ascii_words(ascii_lower(text) if lowercase else text)

    stats, nrefs, _ = pool(texts, tokens, counts)
    case = case_name(lowercase)
    signature = tool.signature("bleu", nrefs, case, "blanks", smooth="none", r="closest")
    if stats.reference_length == 0:  # it prints zeros, the brevity penalty included
        return BleuScore(0.0, (0.0,) * 4, 0.0, stats, (0.25,) * 4, "none", signature)
    if stats.candidate_length == 0:
        raise tool.stops("all candidates are empty (Illegal division by zero)")
    return replace(stats.score(smoothing=missing_is_zero), smoothing="none", signature=signature)


def ascii_words(text: str) -> list[str]:
    r"""The tokens. The script reads bytes: a no-break space or a wide space is a letter to it.

    Its segments are lines; a line break inside a text counts as a blank here.

    >>> ascii_words("a\xa0b c\nd")
    ['a\xa0b', 'c', 'd']
    """
    return re.findall(r"[^ \t\n\v\f\r]+", text)


def counts(candidate: Tokens, references: Sequence[Tokens]) -> BleuStats:
    """BLEU's counts, but the search for the closest length starts from 9999.

    So r is 9999 for a segment without references (a reference file that ends early), and for one
    whose references are all further away than 9999 tokens.

    >>> counts(["a", "cat"], []).reference_length
    9999
    """
    c = len(candidate)
    distances = [(abs(len(reference) - c), len(reference)) for reference in references]
    _, closest = min([*distances, (9999, 9999)])
    return replace(bleu_stats(candidate, references or [[]]), reference_length=closest)


def missing_is_zero(stats: BleuStats) -> tuple[float, ...]:
    """The precisions without smoothing, and 0 for an order without n-grams.

    >>> missing_is_zero(BleuStats((1, 0, 0), (2, 1, 0), 2, 2))
    (0.5, 0.0, 0.0)
    """
    return tuple(0.0 if isnan(p) else p for p in stats.precisions)


MULTI_BLEU = Tool(name="multi-bleu", bleu=bleu, choices=Choices())
