"""What is always in sight in the playground, and what each tab shows, as HTML made from a View.

They only put views together: numbers come from `explain`, drawings from `views`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from functools import partial

import ipywidgets

from mtmetrics_edu.bleu import BleuScore
from mtmetrics_edu.conventions import TOOLS
from mtmetrics_edu.conventions.choices import REFERENCE_LENGTHS
from mtmetrics_edu.course.widgets.controls import HIGHEST_ORDER, WIDE, drop_down, number_box
from mtmetrics_edu.course.widgets.playground.choices import Control, of_look
from mtmetrics_edu.course.widgets.playground.state import State
from mtmetrics_edu.course.widgets.playground.tabs import heading, lead, tab
from mtmetrics_edu.course.widgets.playground.view import View
from mtmetrics_edu.explain.calculation import NIST_ORDERS, Calculation
from mtmetrics_edu.explain.information import ANY, MEAN
from mtmetrics_edu.explain.words import explain_words, look_alikes
from mtmetrics_edu.nist import NistScore
from mtmetrics_edu.views import html, sentences, svg
from mtmetrics_edu.views.html.markup import Html, escape, joined, note, tag
from mtmetrics_edu.views.html.texts import WORDS_ANSWERING, changed_texts
from mtmetrics_edu.views.notation import number

SECRET = ("BLEU", "NIST")  # what somebody guesses first
LETTERS = 30  # of a word that the status line shows
LABELS = {  # of what is always in sight
    "BLEU": "From 0 to 1: the geometric mean of the precisions, times BP.",
    "p₁, p₂ …": (
        "Modified precision: the share of the candidate’s 1-grams (words), 2-grams (pairs of words)"
        " and so on that match a reference. 17/18: of 18, 17 match."
    ),
    "BP": "Brevity penalty: 1 for a candidate that is long enough, less for a shorter one.",
    "c": "Candidate length: how many words the candidate has.",
    "r": "Effective reference length: what c is compared with. “Length r” says how it is chosen.",
    "NIST": "Another score, from 0 up: a match counts more if it tells more.",
    "Signature": "The choices behind the scores, on one line. Report it with a score.",
    "Use, ↑, ×": "Whether a reference counts; the buttons that move it up and remove it.",
    "Segment": "One sentence with its references. The counts of all segments are pooled.",
    "Pin as A": "Keeps the text as it is now. Compare, A → B, says what your changes did to it.",
    "Present": "Larger, for a projector: texts, colours and scores, example by example.",
    "Guess first": "Hides the scores until you have guessed BLEU.",
}


# What is always in sight: coloured words, scores, and a sentence about them


def stage(view: View, before: View | None = None, off: Collection[int] = ()) -> Html:
    """All of it, in one pane: each pane that changes costs time in the browser.

    before: what was in sight before. off: the references that are switched off.
    """
    scores = tag("div", score_lines(view, before), css="mtm-scores")
    words = html.answering_texts(view.explanation, off)
    return words + tag("div", sentence_of(view), scores, css="mtm-sums")


def cards(view: View) -> Html:
    """What the words of the candidate answer; nothing while the score is to be guessed."""
    words = () if view.look.is_secret else explain_words(view.explanation, WORDS_ANSWERING)
    without = view.calculation.without_words(view.segment, [word.place for word in words])
    return html.word_cards(words, without, view.calculation.pooled)


def announcement(view: View) -> str:
    """BLEU in figures; not while it is to be guessed."""
    score = "not told yet" if view.look.is_secret else number(view.calculation.pooled.score)
    return f"BLEU {score}"


def score_lines(view: View, before: View | None = None) -> Html:
    """The score of the segment; of a corpus the pooled score too, and the mean that it is not.

    before: what was in sight before; the numbers that changed say so.
    """
    secret = SECRET if view.look.is_secret else ()
    pooled_before = html.score_values(*pooled_scores(before)) if before else {}
    pooled = html.score_line(*pooled_scores(view), pooled_before, secret)
    if not view.is_corpus:
        return pooled
    calculation = view.calculation
    mean = "?" if secret else number(calculation.corpus.mean)
    own_before = html.score_values(before.bleu, before.nist) if before else {}
    return (
        heading(f"Segment {view.segment + 1}")
        + html.score_line(replace(view.bleu, signature=""), view.nist, own_before, secret)
        + heading(
            f"All {len(calculation.texts)} segments, counts pooled "
            f"(mean of the sentence scores: {mean})"
        )
        + pooled
    )


def pooled_scores(view: View) -> tuple[BleuScore, NistScore]:
    """BLEU and NIST of all segments together."""
    return view.calculation.pooled, view.calculation.nist


def sentence_of(view: View) -> Html:
    """What the colours and the score say, in a sentence or two."""
    look, score = view.look, view.calculation.pooled
    text = sentences.words_said(view.explanation.orders[0], view.what)
    if view.is_corpus:
        text = f"Segment {view.segment + 1}: {text}"
    if not look.is_secret:
        text += " All segments: " if view.is_corpus else " "
        text += sentences.score_said(score, view.what)
        if look.guess is not None:
            text = f"{sentences.guess_said(look.guess, score.score)} {text}"
    return lead(text)


def weights_sum(view: View) -> Html:
    """The sum of the weights, which should be 1."""
    text = escape(f"sum: {view.calculation.weights_sum:.4g}")
    return tag("p", text, css="mtm-note mtm-indented")


def labels() -> Html:
    """A fold with what each label means that is always in sight.

    >>> labels().count("<dt>") == len(LABELS)
    True
    """
    rows = joined(
        tag("div", tag("dt", escape(name)), tag("dd", escape(text)))
        for name, text in LABELS.items()
    )
    summary = tag("summary", escape("What do these words mean?"))
    return tag("details", summary, tag("dl", rows), css="mtm-meanings")


def remarks(state: State, calculation: Calculation, *, secret: bool = False) -> Iterator[str]:
    """What somebody may not notice, one sentence each. secret: tell no score.

    >>> from mtmetrics_edu.course.widgets.playground.state import as_segments
    >>> state = State(as_segments("a cat", ["the cat", ""]))
    >>> list(remarks(state, Calculation(state.segments, state.choices)))
    ['Reference 2 is empty: it does not count until it has a word.']
    """
    texts = state.segment.references
    empty = [str(i) for i, text in enumerate(texts, start=1) if not text.strip()]
    if len(empty) == len(texts):
        yield "There is no reference yet: nothing can match."
    elif not any(text.strip() for text in state.counting[state.selected].references):
        yield "No reference is switched on: nothing can match."
    elif len(empty) > 1:
        yield f"References {', '.join(empty)} are empty: they do not count until they have a word."
    elif empty:
        yield f"Reference {empty[0]} is empty: it does not count until it has a word."
    for word in look_alikes(*calculation.segments[state.selected])[:1]:
        yield (
            f"“{word[:LETTERS]}” looks like a word of a reference, but its letters are other "
            f"Unicode characters (NFC and NFD), so it does not match."
        )
    if state.convention in TOOLS and not secret:
        score = calculation.tool(state.convention)  # or why there is none
        if isinstance(score, str):
            yield score
        else:
            yield f"{state.convention} itself: BLEU {number(score.score)}, {score.signature}"


# What each tab shows


def side_by_side(*parts: Html) -> Html:
    """Parts next to each other where there is room. Pictures take the room that the others leave.

    >>> side_by_side(tag("p", escape("a")))
    '<div class="mtm-beside"><div><p>a</p></div></div>'
    """
    boxes = (tag("div", part, css="mtm-wide" * part.startswith("<svg")) for part in parts)
    return tag("div", *boxes, css="mtm-beside")


@tab("Tokens", group="Texts")
def tokens(view: View) -> Html:
    """Candidate and references, token by token."""
    candidate, references = view.calculation.segments[view.segment]
    sentence = lead(sentences.lengths_said(view.explanation.orders[0].texts, view.what))
    shown = references[: html.REFERENCES_SHOWN]
    texts = [("Candidate", candidate)]
    texts += [(f"Reference {i}", text) for i, text in enumerate(shown, start=1)]
    lines = (html.tokens_view(text, f"{name}: {len(text)}") for name, text in texts)
    rest = html.left_out(len(references) - len(shown), "references", "they count all the same")
    return sentence + joined(lines) + rest


ORDER = of_look(
    "order",
    partial(number_box, "Order n", 1, 1, HIGHEST_ORDER),
    "n",
    max=lambda page: page.state.chosen.max_n,
)


@tab("Matches", group="Texts", controls=(ORDER,))
def matches(view: View) -> Html:
    """The texts with what is matched, clipped away and unmatched, and the table of the order."""
    sentence = lead(sentences.ngrams_said(view.explanation.orders[view.look.n - 1]))
    return sentence + html.linked_texts(view.explanation, view.look.n)


@tab("P1–P4", group="BLEU", title=lambda max_n: f"P1–P{max_n}" if max_n > 1 else "P1")
def precisions(view: View) -> Html:
    """All orders: bars, and the table of each."""
    explanation = view.explanation
    text = (
        "individual: the order alone. cumulative: BLEU of orders 1 to n, with the same smoothing "
        "and the weights in the same proportion; the last is BLEU."
    )
    table = html.bleu_table(explanation) + note(escape(text))
    bars = side_by_side(svg.precision_bars(explanation), table)
    tables = html.precision_tables(explanation.orders)
    return lead(sentences.precisions_said(explanation)) + bars + tables


@tab("Brevity penalty", group="BLEU")
def brevity(view: View) -> Html:
    """The curve of BP, the r that each rule would choose, and both penalties on one plot."""
    stats = view.bleu.stats
    texts = view.calculation.counted[view.segment]
    chosen = {view.calculation.choices.reference_length: " (chosen)"}
    rows = [(n + chosen.get(n, ""), rule(*texts)) for n, rule in REFERENCE_LENGTHS.items()]
    curve = svg.penalty_curve(stats.candidate_length, stats.reference_length)
    beside = side_by_side(curve, html.table(["rule", "r"], rows))
    sentence = lead(sentences.penalty_said(view.bleu))
    return sentence + note(lengths(*texts)) + beside + penalties(view)


def lengths(candidate: Sequence[str], references: Sequence[Sequence[str]]) -> Html:
    """The lengths that r is chosen from, in tokens.

    >>> lengths(["a", "cat"], [["the", "cat"], ["cat"]])
    'Candidate: 2 tokens; references: 2, 1.'
    """
    of_references = ", ".join(str(len(text)) for text in references[: html.ROWS_SHOWN])
    return escape(f"Candidate: {len(candidate)} tokens; references: {of_references}.")


def penalties(view: View) -> Html:
    """The penalty of BLEU at its r, and that of NIST at its own."""
    bleu, nist = view.bleu.stats, view.nist.stats
    return svg.penalties(bleu.candidate_length, bleu.reference_length, nist.reference_length)


@tab("Formula", group="BLEU", pooled=True)
def formula(view: View) -> Html:
    """BLEU with the current numbers; of a corpus, with the pooled numbers too."""
    own = html.formula(view.bleu)
    if view.is_corpus:
        pooled = heading("All segments, pooled") + html.formula(view.calculation.pooled)
        own = heading(f"Segment {view.segment + 1}") + own + pooled
    return lead(sentences.product_said(view.bleu)) + own


@tab("Why", group="BLEU")
def why(view: View) -> Html:
    """The waterfall: what the penalty and each order take away."""
    return lead(sentences.shares_said(view.bleu)) + svg.waterfall(view.bleu)


NIST_ORDER = of_look("nist_order", partial(number_box, "NIST n", 1, 1, NIST_ORDERS), "nist_n")


@tab("NIST", controls=(NIST_ORDER,))
def nist(view: View) -> Html:
    """What each word tells, what each order and reference earns, NIST's own way and NLTK's, the
    formula, what each n-gram is worth, and both penalties."""
    calculation, ways = view.calculation, view.calculation.nist_ways(view.segment)
    order = calculation.order(view.segment, view.look.nist_n)
    rows = calculation.information_rows(view.look.nist_n)
    return (
        lead(sentences.nist_said(view.nist))
        + html.information_words(order, calculation.information)
        + side_by_side(html.nist_orders_table(ways, ANY), html.nist_ways_table(ways, ANY, MEAN))
        + side_by_side(html.nist_formula(view.nist), svg.nist_bars(view.nist))
        + side_by_side(html.nist_table(order), svg.information_bars(rows))
        + penalties(view)
    )


VERSION = Control(
    name="version",
    make=partial(drop_down, "A is", [], width="min(40em, 100%)"),
    act=lambda page, place: page.turn(compared=-1 if place is None else place),
    shows=lambda page: {"options": page.look.versions, "value": page.look.place},
)
FORGET = Control(
    name="forget",
    make=partial(ipywidgets.ToggleButton, description="Forget this version", layout=WIDE),
    act=lambda page, down: page.turn(**page.look.forgotten) if down else None,
    shows=lambda page: {"value": False, "disabled": not page.look.pins},
)


@tab("A → B", group="Compare", pooled=True, controls=(VERSION, FORGET))
def comparison(view: View) -> Html:
    """From what was pinned to what is there now."""
    if view.look.pinned is None:
        return note(escape("Nothing is pinned yet: “Pin as A” keeps this text to compare with."))
    before, segment, pooled_before = view.look.pinned
    pooled = view.calculation.pooled
    if (pooled_before, pooled) == (before.bleu, view.bleu):
        numbers = html.changed_numbers(before.bleu, view.bleu, "From A to B")
    else:
        title = f"Segment {segment + 1} of A, segment {view.segment + 1} of B"
        numbers = side_by_side(
            html.changed_numbers(before.bleu, view.bleu, title),
            html.changed_numbers(pooled_before, pooled, "All segments, pooled"),
        )
    texts = lead(sentences.change_said(pooled_before, pooled))
    texts += changed_texts(before, view.explanation)
    return texts + numbers + html.changed_ngrams(before, view.explanation)


@tab("Tools", group="Compare", pooled=True)
def tools(view: View) -> Html:
    """Every tool on the same texts, with the tool's own choices."""
    scores = view.calculation.tools  # computed anew whenever it is asked for
    text = (
        "Each tool as it comes, whatever is chosen above: its own tokens, case, r and smoothing. "
        "BLEU is written from 0 to 1 here; sacreBLEU and multi-bleu print 100 times as much."
    )
    table = tag("div", html.tools_table(scores), css="mtm-tools")
    return lead(sentences.tools_said(scores)) + table + note(escape(text))


@tab("Corpus", group="Compare", pooled=True)
def corpus(view: View) -> Html:
    """Sentence scores, their mean, and the pooled score."""
    scores = view.calculation.corpus
    rows = html.corpus_table(scores, linked=view.is_corpus)
    hint = "One segment so far: “Add segment” makes it a corpus."
    if view.is_corpus:
        hint = "Click a row, or press Enter on it, to edit that segment."
    table = tag("div", rows, css="mtm-linked mtm-corpus") + svg.segment_bars(scores)
    return lead(sentences.corpus_said(scores)) + note(escape(hint)) + table
