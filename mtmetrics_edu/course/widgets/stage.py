"""What is always in sight in the playground: coloured words, scores, and a sentence about them."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from mtmetrics_edu.bleu import BleuScore
from mtmetrics_edu.course.widgets.pages import heading
from mtmetrics_edu.course.widgets.view import View
from mtmetrics_edu.nist import NistScore
from mtmetrics_edu.views import html, sentences
from mtmetrics_edu.views.html.markup import Html, escape, tag
from mtmetrics_edu.views.html.texts import WORDS_ANSWERING
from mtmetrics_edu.views.notation import number

SECRET = ("BLEU", "NIST")  # what somebody guesses first


def drawn(view: View, before: View | None, off: Collection[int] = ()) -> Html:
    """All of it, in one pane: each pane that changes is a message of its own, and costs time.

    before: what was in sight before. off: the references that are switched off.
    """
    scores = tag("div", score_lines(view, before), css="mtm-scores")
    return words_of(view, off) + tag("div", sentence_of(view), scores, css="mtm-sums")


def words_of(view: View, off: Collection[int] = ()) -> Html:
    """The texts of the segment in the editors. off: its references that are switched off."""
    return html.answering_texts(view.explanation, off)


def cards_of(view: View) -> Html:
    """What the words of the candidate answer; nothing while the score is to be guessed."""
    words = () if view.look.is_secret else view.words(WORDS_ANSWERING)
    without = view.calculation.without_words(view.segment, [word.place for word in words])
    return html.word_cards(words, without, view.calculation.pooled)


def score_told(view: View) -> str:
    """BLEU in figures; not while it is to be guessed."""
    return "not told yet" if view.look.is_secret else number(view.calculation.pooled.score)


def score_lines(view: View, before: View | None = None) -> Html:
    """The score of the segment; of a corpus the pooled score too, and the mean that it is not.

    before: what was in sight before; the numbers that changed say so.
    """
    calculation = view.calculation
    secret = SECRET if view.look.is_secret else ()
    pooled_before = html.score_values(*pooled_scores(before)) if before else {}
    pooled = html.score_line(*pooled_scores(view), pooled_before, secret)
    if not view.is_corpus:
        return pooled
    mean = "?" if secret else number(calculation.corpus.mean)
    own_before = html.score_values(*own_scores(before)) if before else {}
    bleu, nist = own_scores(view)
    return (
        heading(f"Segment {view.segment + 1}")
        + html.score_line(replace(bleu, signature=""), nist, own_before, secret)
        + heading(
            f"All {len(calculation.texts)} segments, counts pooled "
            f"(mean of the sentence scores: {mean})"
        )
        + pooled
    )


def pooled_scores(view: View) -> tuple[BleuScore, NistScore]:
    """BLEU and NIST of all segments together."""
    return view.calculation.pooled, view.calculation.nist


def own_scores(view: View) -> tuple[BleuScore, NistScore]:
    """BLEU and NIST of the segment in the editors."""
    return view.bleu, view.nist


def sentence_of(view: View) -> Html:
    """What the colours and the score say, in a sentence or two."""
    said = sentences.words_said(view.explanation.orders[0], view.what)
    if view.is_corpus:
        said = f"Segment {view.segment + 1}: {said}"
    if not view.look.is_secret:
        all_of_it = "All segments: " * view.is_corpus
        said = f"{said} {all_of_it}{sentences.score_said(view.calculation.pooled, view.what)}"
    if view.look.guess is not None and not view.look.is_secret:
        said = f"{sentences.guess_said(view.look.guess, view.calculation.pooled.score)} {said}"
    return tag("p", escape(said), css="mtm-said")


def weights_line(view: View) -> Html:
    """The sum of the weights, which should be 1."""
    said = escape(f"sum: {view.calculation.weights_sum:.4g}")
    return tag("p", said, css="mtm-note mtm-indented")
