"""explain -> HTML: the segments of a small corpus, one line each, and their two sums."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mtmetrics_edu.bleu import BleuScore
from mtmetrics_edu.explain import CorpusExplanation
from mtmetrics_edu.views.html.markup import Html, escape, joined, note, tag
from mtmetrics_edu.views.notation import length, number

LEFT_OUT = "left out"


def references_line(references: Sequence[str]) -> Html:
    """The references of a segment, in small letters.

    >>> references_line(["a cat", "the cat"])
    '<p class="mtm-note">R1: a cat · R2: the cat</p>'
    """
    return note(escape(" · ".join(f"R{i}: {text}" for i, text in enumerate(references, start=1))))


def segment_line(score: BleuScore | None, corpus: CorpusExplanation) -> Html:
    """The score of a segment as a bar, with the score of the corpus as an upright line, and the
    counts that it comes from. score: None if the segment is left out."""
    if score is None:
        return tag("div", escape(LEFT_OUT), css="mtm-bar-line mtm-quiet-line")
    stats = score.stats
    counts = [f"{m}/{t}" for m, t in zip(stats.matches, stats.totals, strict=True)]
    lengths = f"c {length(stats.candidate_length)} r {length(stats.reference_length)}"
    return line(score.score, corpus.pooled.score, [*counts, lengths])


def corpus_lines(corpus: CorpusExplanation) -> Html:
    """The mean of the sentence scores, and BLEU of the pooled counts, below each other."""
    stats, whole = corpus.pooled.stats, corpus.pooled.score
    counts = [f"{m}/{t}" for m, t in zip(stats.matches, stats.totals, strict=True)]
    rows = (
        ("Mean of the sentence scores", line(corpus.mean, whole, [])),
        ("BLEU of the corpus, from the pooled counts", line(whole, whole, counts)),
    )
    drawn = (tag("div", tag("span", escape(name)), its, css="mtm-sum") for name, its in rows)
    return joined(drawn) + note(escape("Upright line: BLEU of the corpus."))


def line(value: float, whole: float, counts: Iterable[str]) -> Html:
    """A bar of a score from 0 to 1, the score, and the counts behind it.

    >>> line(0.5, 0.25, ["1/2"]).count("mtm-track")
    1
    """
    bar = tag("i", style=f"inline-size:{100 * value:.4g}%")
    mark = tag("b", style=f"inset-inline-start:{100 * whole:.4g}%")
    track = tag("span", bar, mark, css="mtm-track", role="presentation")
    numbers = tag("strong", escape(number(float(value)))), tag("small", escape("  ".join(counts)))
    return tag("div", track, *numbers, css="mtm-bar-line")
