"""What each tab of the playground shows: a pure function from a View to HTML.

They only put views together: numbers come from `explain`, drawings from `views`.
"""

from __future__ import annotations

from collections.abc import Sequence

from mtmetrics_edu.conventions.choices import REFERENCE_LENGTHS
from mtmetrics_edu.course.widgets.saving import copy_button
from mtmetrics_edu.course.widgets.view import View
from mtmetrics_edu.explain.information import ANY, MEAN
from mtmetrics_edu.views import code, html, sentences, svg
from mtmetrics_edu.views.html.markup import Html, escape, joined, note, tag
from mtmetrics_edu.views.html.texts import changed_texts

# How parts of a tab are put together


def heading(words: str) -> Html:
    """The name of the part below it."""
    return tag("p", escape(words), css="mtm-heading")


def side_by_side(*parts: Html) -> Html:
    """Parts next to each other where there is room. Pictures take the room that the others leave.

    >>> side_by_side(tag("p", escape("a")))
    '<div class="mtm-beside"><div><p>a</p></div></div>'
    """
    drawn = (tag("div", part, css="mtm-wide" * part.startswith("<svg")) for part in parts)
    return tag("div", *drawn, css="mtm-beside")


# What each tab shows


def tokens_tab(view: View) -> Html:
    """Candidate and references, token by token."""
    candidate, references = view.calculation.segments[view.segment]
    shown = references[: html.REFERENCES_SHOWN]
    texts = [("Candidate", candidate)]
    texts += [(f"Reference {i}", text) for i, text in enumerate(shown, start=1)]
    lines = (html.tokens_view(text, f"{name}: {len(text)}") for name, text in texts)
    rest = len(references) - len(shown)
    return joined(lines) + html.left_out(rest, "references", "they count all the same")


def matches_tab(view: View) -> Html:
    """The texts with what is matched, clipped away and unmatched, and the table of the order."""
    return html.linked_texts(view.explanation, view.look.n)


def precisions_tab(view: View) -> Html:
    """All orders: bars, and the table of each."""
    found = view.explanation
    said = (
        "individual: the order alone. cumulative: BLEU of orders 1 to n, with the same smoothing "
        "and the weights in the same proportion; the last is BLEU."
    )
    table = html.bleu_table(found) + note(escape(said))
    drawn = side_by_side(svg.precision_bars(found), table)
    return drawn + html.precision_tables(found.orders)


def precisions_title(max_n: int) -> str:
    """The precisions that there are.

    >>> precisions_title(4), precisions_title(1)
    ('P1–P4', 'P1')
    """
    return f"P1–P{max_n}" if max_n > 1 else "P1"


def brevity_tab(view: View) -> Html:
    """The curve of BP, the r that each rule would choose, and both penalties on one plot."""
    stats, nist = view.bleu.stats, view.calculation.nist_stats[view.segment]
    c, r = stats.candidate_length, stats.reference_length
    texts = view.calculation.counted[view.segment]
    chosen = {view.calculation.choices.reference_length: " (chosen)"}
    rows = [(n + chosen.get(n, ""), rule(*texts)) for n, rule in REFERENCE_LENGTHS.items()]
    curve = side_by_side(svg.penalty_curve(c, r), html.table(["rule", "r"], rows))
    return note(lengths(*texts)) + curve + svg.penalties(c, r, nist.reference_length)


def lengths(candidate: Sequence[str], references: Sequence[Sequence[str]]) -> Html:
    """The lengths that r is chosen from, in tokens.

    >>> lengths(["a", "cat"], [["the", "cat"], ["cat"]])
    'Candidate: 2 tokens; references: 2, 1.'
    """
    found = ", ".join(str(len(reference)) for reference in references[: html.ROWS_SHOWN])
    return escape(f"Candidate: {len(candidate)} tokens; references: {found}.")


def formula_tab(view: View) -> Html:
    """BLEU with the current numbers; of a corpus, with the pooled numbers too."""
    own = html.formula(view.bleu)
    if not view.is_corpus:
        return own
    pooled = html.formula(view.calculation.pooled)
    return heading(f"Segment {view.segment + 1}") + own + heading("All segments, pooled") + pooled


def why_tab(view: View) -> Html:
    """The waterfall: what the penalty and each order take away."""
    return svg.waterfall(view.bleu)


def nist_tab(view: View) -> Html:
    """What each word tells, what each order and reference earns, NIST's own way and NLTK's, the
    formula, what each n-gram is worth, and both penalties."""
    found, ways = view.calculation, view.calculation.nist_ways(view.segment)
    rows = found.information_rows(view.look.nist_n)
    stats = view.bleu.stats
    return (
        html.information_words(view.nist_order, found.information)
        + side_by_side(html.nist_orders_table(ways, ANY), html.nist_ways_table(ways, ANY, MEAN))
        + side_by_side(html.nist_formula(view.nist), svg.nist_bars(view.nist))
        + side_by_side(html.nist_table(view.nist_order), svg.information_bars(rows))
        + svg.penalties(
            stats.candidate_length, stats.reference_length, view.nist.stats.reference_length
        )
    )


def tools_tab(view: View) -> Html:
    """Every tool on the same texts, with the tool's own choices."""
    found = view.calculation.tools  # computed anew whenever it is asked for
    said = (
        "Each tool as it comes, whatever is chosen above: its own tokens, case, r and smoothing. "
        "BLEU is written from 0 to 1 here; sacreBLEU and multi-bleu print 100 times as much."
    )
    return (
        tag("p", escape(sentences.tools_said(found)), css="mtm-said")
        + tag("div", html.tools_table(found), css="mtm-tools")
        + note(escape(said))
    )


def corpus_tab(view: View) -> Html:
    """Sentence scores, their mean, and the pooled score."""
    found = view.calculation.corpus
    said = escape("One segment so far: “Add segment” makes it a corpus.")
    hint = escape("Click a row, or press Enter on it, to edit that segment.")
    table = tag("div", html.corpus_table(found, linked=view.is_corpus), css="mtm-linked mtm-corpus")
    return note(hint if view.is_corpus else said) + table + svg.segment_bars(found)


def code_tab(view: View) -> Html:
    """Programs that come to the score in sight, to copy."""
    found = code.programs(view.calculation)
    if not found:
        return note(escape("These texts are too long to be written into a program."))
    return joined(heading(f"With {name}") + program(text) for name, text in found.items())


def program(text: str) -> Html:
    """A program, line by line as it is written."""
    lines = joined(map(escape, text.splitlines()), Html("\n"))
    shown = tag("pre", tag("code", lines), css="mtm-code", tabindex="0")
    return copy_button("Copy", "program") + shown


def comparison_said(view: View) -> str:
    """How the score changed from what was pinned to what is there now."""
    pinned = view.look.pinned
    return sentences.change_said(pinned.pooled, view.calculation.pooled) if pinned else ""


def comparison_tab(view: View) -> Html:
    """From what was pinned to what is there now."""
    if view.look.pinned is None:
        return note(escape("Nothing is pinned yet: “Pin as A” keeps this text to compare with."))
    before, segment, pooled_before = view.look.pinned
    pooled = view.calculation.pooled
    texts = changed_texts(before, view.explanation)
    ngrams = html.changed_ngrams(before, view.explanation)
    if (pooled_before, pooled) == (before.bleu, view.bleu):
        return texts + html.changed_numbers(before.bleu, view.bleu, "From A to B") + ngrams
    title = f"Segment {segment + 1} of A, segment {view.segment + 1} of B"
    one_segment = html.changed_numbers(before.bleu, view.bleu, title)
    all_segments = html.changed_numbers(pooled_before, pooled, "All segments, pooled")
    return texts + side_by_side(one_segment, all_segments) + ngrams
