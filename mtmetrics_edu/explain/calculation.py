"""Texts and choices, and all that follows from them: BLEU, NIST, how they come about, and the
scores of the tools."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache, partial, reduce
from operator import add

from mtmetrics_edu.checks import choose
from mtmetrics_edu.conventions import TOOLS, Choices, nltk, score_of_tool
from mtmetrics_edu.conventions.cached import bleu_stats, nist_stats
from mtmetrics_edu.conventions.choices import REFERENCE_LENGTHS, number_of_references
from mtmetrics_edu.explain.information import NistWays, ways_of
from mtmetrics_edu.explain.order import Order, explain_order
from mtmetrics_edu.explain.segment import CorpusExplanation, Explanation
from mtmetrics_edu.explain.words import matches_without
from mtmetrics_edu.metrics.bleu import BleuScore, BleuStats
from mtmetrics_edu.metrics.ngrams import Ngram, ngram_total
from mtmetrics_edu.metrics.nist import NIST_ORDERS, NistScore, NistStats, information_weights
from mtmetrics_edu.metrics.smoothing import orders_needed
from mtmetrics_edu.metrics.tokenizers import ALL_TOKENIZERS, tokenize

# An edit of a candidate leaves the references as they are. A corpus in a page is small: its weights
# are kept, too (for files, conventions/cached.py keeps those of one segment). Do not change these.
tokens_of = lru_cache(maxsize=20)(tokenize)
cached_weights = lru_cache(maxsize=2)(information_weights)
cached_nltk_weights = lru_cache(maxsize=2)(nltk.information_weights)


class Calculation:
    """All scores of some texts under some choices, and how they come about. Each is computed when
    it is first asked for.

    texts: one segment or more, each a candidate and its references, as plain strings. A reference
    without a word is shown, but counts nowhere.

    >>> calculation = Calculation([("the cat sat", ["The cat sat", "a cat"])], Choices(max_n=2))
    >>> calculation.pooled.stats.matches, calculation.signature
    ((2, 1), 'nrefs:2|case:mixed|tok:whitespace|n:2|weights:uniform|smooth:none|r:closest')
    """

    def __init__(self, texts: Sequence[tuple[str, Sequence[str]]], choices: Choices) -> None:
        if not texts:
            raise ValueError("there is no segment; expected at least one candidate")
        self.texts = texts
        self.choices = choices
        self.orders: dict[tuple[int, int], Order] = {}  # by segment and n

    @cached_property
    def segments(self) -> list[tuple[list[str], list[list[str]]]]:
        """The tokens of each segment: of its candidate, and of each of its references."""
        name, lowercase = self.choices.tokenizer, self.choices.lowercase
        tokens = partial(tokens_of, tokenizer=ALL_TOKENIZERS.get(name, name), lowercase=lowercase)
        return [(tokens(text), list(map(tokens, references))) for text, references in self.texts]

    @cached_property
    def references(self) -> tuple[tuple[tuple[str, ...], ...], ...]:
        """The tokens of the references of each segment."""
        return tuple(tuple(map(tuple, references)) for _, references in self.segments)

    @cached_property
    def present(self) -> list[list[int]]:
        """For each segment, the references (0, 1, …) that count: those that have a word. If none
        has, the first one counts, as an empty text."""
        return [
            [i for i, text in enumerate(references) if text.strip()] or [0]
            for _, references in self.texts
        ]

    @property
    def counted_texts(self) -> list[tuple[str, list[str]]]:
        """The texts, without the references that do not count."""
        pairs = zip(self.texts, self.present, strict=True)
        return [(text, [references[i] for i in places]) for (text, references), places in pairs]

    @cached_property
    def counted(self) -> list[tuple[list[str], list[list[str]]]]:
        """The tokens of each segment: of its candidate, and of each reference that counts."""
        pairs = zip(self.segments, self.present, strict=True)
        return [(text, [references[i] for i in places]) for (text, references), places in pairs]

    @cached_property
    def signature(self) -> str:
        """One line that states the choices."""
        return self.choices.signature(number_of_references(map(len, self.present)))

    @cached_property
    def stats(self) -> list[BleuStats]:
        """BLEU's counts of each segment. The chosen rule gives the reference length."""
        orders = orders_needed(self.choices.smoothing, self.choices.max_n)
        rule = choose(self.choices.reference_length, REFERENCE_LENGTHS, "reference length")
        return [
            replace(bleu_stats(*segment, orders), reference_length=rule(*segment))
            for segment in self.counted
        ]

    def score(self, stats: BleuStats) -> BleuScore:
        """The score of some counts under these choices."""
        score = stats.score(self.choices.weights, self.choices.smoothing)
        return replace(score, signature=self.signature)

    def without_words(self, segment: int, places: Sequence[int]) -> list[BleuScore]:
        """The score of all segments without one word of one candidate: one score for each of the
        places of the words, counted from 0; without a signature."""
        candidate, references = self.counted[segment]
        orders = orders_needed(self.choices.smoothing, self.choices.max_n)
        r = REFERENCE_LENGTHS[self.choices.reference_length](candidate[:-1], references)
        others = [stats for i, stats in enumerate(self.stats) if i != segment]
        rest = [reduce(add, others)] if others else []
        c = len(candidate) - 1
        totals = tuple(ngram_total(c, n + 1) for n in range(orders))
        columns = [matches_without(candidate, references, n + 1, places) for n in range(orders)]
        shorter = (BleuStats(row, totals, c, r) for row in zip(*columns, strict=True))
        sums = (reduce(add, rest, stats) for stats in shorter)
        return [stats.score(self.choices.weights, self.choices.smoothing) for stats in sums]

    @cached_property
    def pooled(self) -> BleuScore:
        """BLEU of all segments together."""
        return self.score(reduce(add, self.stats))

    @cached_property
    def corpus(self) -> CorpusExplanation:
        """The sentence scores beside the pooled score."""
        return CorpusExplanation(tuple(map(self.score, self.stats)), self.pooled)

    def explanation(self, segment: int = 0) -> Explanation:
        """The worked calculation of one segment, with the information weights of all segments."""
        return Explanation(
            candidate=tuple(self.segments[segment][0]),
            references=self.references[segment],
            orders=tuple(self.order(segment, n) for n in range(1, self.choices.max_n + 1)),
            bleu=self.score(self.stats[segment]),
        )

    def order(self, segment: int, n: int) -> Order:
        """Order n of one segment. n can be higher than max_n, up to NIST_ORDERS."""
        if (segment, n) not in self.orders:
            self.orders[segment, n] = explain_order(*self.segments[segment], n, self.information)
        return self.orders[segment, n]

    @cached_property
    def information(self) -> Mapping[Ngram, float]:
        """Information weights, in bits, over the references of all segments, for the orders of
        NIST and of BLEU."""
        return cached_weights(self.references, max(self.choices.max_n, NIST_ORDERS))

    @cached_property
    def nist_stats(self) -> list[NistStats]:
        """NIST's counts of each segment."""
        return [nist_stats(*segment, self.information) for segment in self.counted]

    @cached_property
    def nist(self) -> NistScore:
        """NIST of all segments together. Of the choices, only tokens and case matter to it."""
        return reduce(add, self.nist_stats).score()

    def nist_ways(self, segment: int) -> NistWays:
        """NIST of one segment in the official way and in NLTK's, under the information weights of
        all segments."""
        texts, whole = self.counted[segment], self.counted[segment] == self.segments[segment]
        orders = [
            self.order(segment, n) if whole else explain_order(*texts, n, self.information)
            for n in range(1, NIST_ORDERS + 1)
        ]
        references = tuple(tuple(map(tuple, references)) for _, references in self.counted)
        return ways_of(orders, cached_nltk_weights(references, NIST_ORDERS))

    def tool(self, name: str, metric: str = "bleu") -> BleuScore | NistScore | str:
        """The score that a tool gives the same texts, or why it gives none.

        Segments are counted from 1 in these words, as on the page.
        """
        candidates, references = zip(*self.counted_texts, strict=True)
        try:
            return score_of_tool(name, candidates, references, metric)
        except ValueError as error:
            return re.sub(r"\bsegment (\d+)", lambda m: f"segment {int(m[1]) + 1}", str(error))

    @property
    def tools(self) -> dict[str, BleuScore | NistScore | str]:
        """All metrics of the tools that are shown side by side, each with the tool's defaults."""
        shown = {name: tool for name, tool in TOOLS.items() if tool.side_by_side}
        metrics = dict.fromkeys(metric for tool in shown.values() for metric in tool.metrics)
        return {
            f"{metric.upper()}, {name}": self.tool(name, metric)
            for metric in metrics
            for name in shown
            if metric in shown[name].metrics
        }
