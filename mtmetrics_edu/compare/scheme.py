"""The way to score both systems: tokens, the statistics of each segment, the score of their sums.

A scheme is ours, from choices, or that of a tool. Tokens, zeros and weights of a tool are functions
of its file in conventions/; only what it does to the counts of each segment is done here to arrays.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from sys import intern
from typing import Any, NamedTuple

import numpy as np

from mtmetrics_edu import batch
from mtmetrics_edu.batch import BleuSegments, NistSegments, segment_stats
from mtmetrics_edu.batch.reading import Part, read
from mtmetrics_edu.batch.resampling import Segments
from mtmetrics_edu.batch.segments import totals
from mtmetrics_edu.checks import choose
from mtmetrics_edu.conventions import TOOLS, mteval, multi_bleu, nltk, score_of_tool, signature_like
from mtmetrics_edu.conventions.choices import Choices, case_name, number_of_references
from mtmetrics_edu.conventions.machine import SWITCHES
from mtmetrics_edu.metrics.chrf import CHARACTER_ORDERS, CHRF_BETA, WORD_ORDERS
from mtmetrics_edu.metrics.dictionaries import name_in_signature
from mtmetrics_edu.metrics.ngrams import Tokens
from mtmetrics_edu.metrics.nist import NIST_ORDERS
from mtmetrics_edu.metrics.score import Metric, Score
from mtmetrics_edu.metrics.smoothing import Smoothing, orders_needed, smoothing_function
from mtmetrics_edu.metrics.tokenizers import Tokenizer, tokenize, tokenize_13a

ORDERS = {"bleu": 4, "nist": NIST_ORDERS, "chrf": 2, "chrf++": 2}  # the highest that is shown
Texts = Sequence[str]
References = Sequence[Texts]  # for each segment, its reference texts
Prepared = Sequence[Tokens]  # texts, or the tokens of each (a text is a sequence of strings, too)
Reader = Callable[[Prepared, Sequence[Prepared]], Iterator[Part]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Scheme:
    """A way to score a corpus of texts.

    A tool's tokenizer is slow, so its texts are tokenized once. Equal tokens are one object then.
    """

    metric: Metric
    like: str | None = None  # the tool that is followed
    max_n: int
    tokenizer: str | Tokenizer
    lowercase: bool = False
    statistics: Callable[..., Segments]  # of each segment, from prepared texts
    options: dict[str, Any] = field(default_factory=dict)  # of the score: BLEU's smoothing
    signature: Callable[[References], str]

    def tokens(self, text: str) -> list[str]:
        """The tokens of a text."""
        return tokenize(text, self.tokenizer, self.lowercase)

    def prepared(self, texts: Texts) -> Prepared:
        """The texts as statistics and counting take them: those of a tool are tokenized."""
        if self.like is None:
            return texts
        return [list(map(intern, self.tokens(text))) for text in texts]

    @property
    def reader(self) -> Reader:
        """A function that reads prepared texts in parts."""
        own = {"tokenizer": None} if self.like else {"tokenizer": self.tokenizer}
        return partial(read, **own, lowercase=self.lowercase)

    def signed(self, segments: Segments, candidates: Texts, references: References) -> Score:
        """The score with its signature; ValueError where a tool that is followed stops.

        A tool may stop where something is empty or 0; then score_like says what it does.
        """
        score: Any = segments.stats(segments.summed()).score(**self.options)
        empty = 0 in segments.columns()[-1] or 0 in score.stats.totals  # the last: references
        if self.like and (empty or score.score == 0):
            score_of_tool(self.like, candidates, references, self.metric)
        signed: Score = replace(score, signature=self.signature(references))
        return signed


# ---------------------------------------------------------------------------------------- Ours


def our_scheme(
    metric: Metric,
    tokenizer: str | Tokenizer | None,
    lowercase: bool,
    smoothing: str | Smoothing,
    max_n: int | None,
) -> Scheme:
    """The scheme of some choices; tokenizer: 13a if None.

    >>> our_scheme("bleu", None, True, "exp", None).signature([["a b.", "a"]])
    'nrefs:2|case:lc|tok:13a|n:4|weights:uniform|smooth:exp|r:closest'
    >>> our_scheme("nist", str.split, False, "none", None).signature([["a"]])
    'metric:nist|nrefs:1|case:mixed|tok:split|n:5|r:mean'
    """
    usual = choose(metric, ORDERS, "metric")
    if metric in WORD_ORDERS:
        own = {"tokenizer": tokenizer, "smoothing": smoothing != "none", "max_n": max_n}
        if chosen := [name for name, value in own.items() if value]:
            names = " and ".join(chosen)
            raise ValueError(f"{metric} counts characters, so it has no {names}: leave out {names}")
        return chrf_scheme(metric, lowercase)
    orders = usual if max_n is None else max_n
    split = "13a" if tokenizer is None else tokenizer
    tok = name_in_signature(split) if isinstance(split, str) else getattr(split, "__name__", "own")
    smooth, _ = smoothing_function(smoothing)
    is_nist = metric == "nist"
    if is_nist and smooth != "none":
        raise ValueError(f"smoothing is {smooth!r}; NIST has none, so leave smoothing out")

    def signature(references: References) -> str:
        nrefs = number_of_references(map(len, references))
        if is_nist:
            case = case_name(lowercase)
            return f"metric:nist|nrefs:{nrefs}|case:{case}|tok:{tok}|n:{orders}|r:mean"
        return Choices(tok, lowercase, orders, smoothing=smooth).signature(nrefs)

    return Scheme(
        metric=metric,
        max_n=orders,
        tokenizer=split,
        lowercase=lowercase,
        statistics=partial(
            batch.nist_segments if is_nist else segment_stats,
            max_n=orders if is_nist else orders_needed(smoothing, orders),
            tokenizer=split,
            lowercase=lowercase,
        ),
        options={} if is_nist else {"smoothing": smoothing},
        signature=signature,
    )


def chrf_scheme(metric: Metric, lowercase: bool) -> Scheme:
    """The scheme of chrF or chrF++. Words and pairs of words are counted beside it.

    >>> chrf_scheme("chrf++", True).signature([["a"]])
    'metric:chrf++|nrefs:1|case:lc|eff:yes|nc:6|nw:2|space:no|beta:2'
    """
    word_order = WORD_ORDERS[metric]

    def signature(references: References) -> str:
        nrefs, case = number_of_references(map(len, references)), case_name(lowercase)
        orders = f"nc:{CHARACTER_ORDERS}|nw:{word_order}|space:no|beta:{CHRF_BETA}"
        return f"metric:{metric}|nrefs:{nrefs}|case:{case}|eff:yes|{orders}"

    return Scheme(
        metric=metric,
        max_n=ORDERS[metric],
        tokenizer="13a",
        lowercase=lowercase,
        statistics=partial(batch.chrf_segments, word_order=word_order, lowercase=lowercase),
        signature=signature,
    )


# --------------------------------------------------------------------------------------- Tools


class Pieces(NamedTuple):
    """The pieces of a tool's metric, with its default options."""

    tokens: Tokenizer
    statistics: Callable[[Prepared, Sequence[Prepared]], Segments]
    smoothing: Smoothing | None = None  # of BLEU; it also says what a zero does to the score


def tool_scheme(like: str, metric: Metric) -> Scheme:
    """The scheme of a tool with its default options."""
    choose(metric, choose(like, TOOLS, "tool").metrics, f"metric of {like}")
    known = f"tool with statistics of segments for {metric.upper()}"
    tokens, statistics, smoothing = choose(like, PIECES.get(metric, {}), known)
    return Scheme(
        metric=metric,
        like=like,
        max_n=ORDERS[metric],
        tokenizer=tokens,
        statistics=statistics,
        options={"smoothing": smoothing} if smoothing else {},
        signature=lambda references: signature_like(like, map(len, references), metric),
    )


def sacrebleu_tokens(text: str) -> list[str]:
    """The tokens of sacreBLEU, which first removes blanks at the end.

    >>> sacrebleu_tokens("Yes. ")
    ['Yes', '.']
    """
    return tokenize_13a(text.rstrip())


def nltks_counts(candidates: Prepared, references: Sequence[Prepared]) -> BleuSegments:
    """The counts as NLTK takes them: the total of an order is 1 or more in each segment."""
    segments = segment_stats(candidates, references)
    return replace(segments, totals=segments.totals.clip(1))


def within_9999(candidates: Prepared, references: Sequence[Prepared]) -> BleuSegments:
    """The counts as multi-bleu takes them: its search for the closest length starts from 9999."""
    segments = segment_stats(candidates, references)
    r = segments.reference_length
    distances = np.abs(r - segments.candidate_length)
    too_far = (distances > 9999) | ((distances == 9999) & (r > 9999))
    return replace(segments, reference_length=np.where(too_far, 9999, r))


def official_nist(candidates: Prepared, references: Sequence[Prepared]) -> NistSegments:
    """NIST's statistics of each segment, with the weights that NIST's own scripts give."""
    weights = mteval.information_of(references)
    return batch.nist_segments(candidates, references, information=weights)


def nltks_nist(candidates: Prepared, references: Sequence[Prepared]) -> NistSegments:
    """NLTK's statistics of each segment: for each order, those of the best reference.

    reference_length is the mean length of the references that were chosen for the orders.
    """
    information = nltk.information_weights(references, NIST_ORDERS)
    best = [
        [nltk.best_reference(*segment, n, information) for n in range(1, NIST_ORDERS + 1)]
        for segment in zip(candidates, references, strict=True)
    ]
    _, gains, _, chosen = np.moveaxis(np.array(best, float), 2, 0)  # (segments, orders) each
    lengths = np.array([*map(len, candidates)])
    return NistSegments(gains, totals(lengths, NIST_ORDERS), lengths, chosen.mean(axis=1))


MTEVAL = {
    name: mteval.tokenizer(name, preserve_case=False, international=False)
    for name in (mteval.V13A, mteval.V14)
}
PIECES: dict[str, dict[str, Pieces]] = {
    "bleu": {
        "nltk": Pieces(str.split, nltks_counts, SWITCHES["smooth"]["smallest float"]),
        "sacrebleu": Pieces(sacrebleu_tokens, segment_stats, SWITCHES["smooth"]["exp"]),
        "multi-bleu": Pieces(multi_bleu.ascii_words, within_9999, multi_bleu.missing_is_zero),
        **{
            name: Pieces(tokens, segment_stats, mteval.missing_is_perfect)
            for name, tokens in MTEVAL.items()
        },
    },
    "nist": {
        "nltk": Pieces(str.split, nltks_nist),
        **{name: Pieces(tokens, official_nist) for name, tokens in MTEVAL.items()},
    },
}
