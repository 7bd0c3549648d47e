"""What each tab of the playground shows, as pure functions from a view of the texts to HTML."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import NamedTuple

from mtmetrics_edu.choices import REFERENCE_LENGTHS, Calculation
from mtmetrics_edu.explain import Explanation, Order
from mtmetrics_edu.scores import BleuScore
from mtmetrics_edu.views import export, html, svg
from mtmetrics_edu.views.words import number

HANDOUT = 300  # rows


class Pinned(NamedTuple):
    """What is kept as A: the worked calculation of a segment, its place, the pooled score."""

    explanation: Explanation
    segment: int
    pooled: BleuScore


@dataclass
class View:
    """A calculation; the segment, the order and the table looked at; and what was pinned as A."""

    calculation: Calculation
    segment: int = 0
    order: int = 1
    pinned: Pinned | None = None
    table: str = "BLEU"  # the one to be saved

    @cached_property
    def explanation(self) -> Explanation:
        """The worked calculation of the segment."""
        return self.calculation.explanation(self.segment)

    @property
    def bleu(self) -> BleuScore:
        """The score of the segment."""
        return self.calculation.corpus.segments[self.segment]

    @property
    def shown(self) -> Order:
        """The order looked at."""
        return self.explanation.orders[self.order - 1]

    @property
    def is_corpus(self) -> bool:
        """Whether there are several segments."""
        return len(self.calculation.texts) > 1


def note(sentence: str) -> str:
    """A quiet sentence."""
    return f'<p class="mtm-note">{sentence}</p>'


def heading(words: str) -> str:
    """What the next part is about."""
    return f'<p class="mtm-heading">{words}</p>'


def beside(*parts: str) -> str:
    """Parts next to each other where there is room; pictures take what the others leave."""
    kinds = (' class="mtm-wide"' if part.startswith("<svg") else "" for part in parts)
    drawn = "".join(f"<div{kind}>{part}</div>" for kind, part in zip(kinds, parts, strict=True))
    return f'<div class="mtm-beside">{drawn}</div>'


def score_lines(view: View) -> str:
    """The score of the segment; of a corpus the pooled score too, and the mean it is not."""
    calculation = view.calculation
    if not view.is_corpus:
        return html.score_line(view.bleu, calculation.nist)
    nist = calculation.nist_stats[view.segment].score()
    line = html.score_line(replace(view.bleu, signature=""), nist)
    mean = number(calculation.corpus.mean)
    count = len(calculation.texts)
    return (
        heading(f"Segment {view.segment + 1}")
        + line
        + heading(f"All {count} segments, counts pooled (mean of the sentence scores: {mean})")
        + html.score_line(calculation.pooled, calculation.nist)
    )


def weights_line(view: View) -> str:
    """The sum of the weights, which should be 1."""
    return f'<p class="mtm-note mtm-indented">sum: {view.calculation.weights_sum:.4g}</p>'


def tokens(view: View) -> str:
    """Candidate and references, token by token."""
    candidate, references = view.calculation.segments[view.segment]
    lines = [("Candidate", candidate)]
    lines += [(f"Reference {i}", text) for i, text in enumerate(references, start=1)]
    shown = [
        html.tokens_view(text, f"{name}: {len(text)}")
        for name, text in lines[: html.REFERENCES_SHOWN + 1]
    ]
    rest = len(lines) - len(shown)
    return "".join(shown) + html.left_out(rest, "references", "they count all the same")


def matches(view: View) -> str:
    """The texts with what is matched, clipped away and unmatched, and the table."""
    return html.matches(view.explanation, view.order)


def precisions(view: View) -> str:
    """All orders: bars, and the table of each."""
    found = view.explanation
    drawn = beside(svg.precision_bars(found), html.bleu_table(found))
    return drawn + html.precision_tables(found.orders)


def brevity(view: View) -> str:
    """The curve of BP, which r each rule would choose, and both penalties on one plot."""
    stats, nist = view.bleu.stats, view.calculation.nist_stats[view.segment]
    c, r = stats.candidate_length, stats.reference_length
    texts = view.calculation.segments[view.segment]
    chosen = {view.calculation.choices.reference_length: " (chosen)"}
    rows = [
        (name + chosen.get(name, ""), number(rule(*texts)))
        for name, rule in REFERENCE_LENGTHS.items()
    ]
    curve = beside(svg.penalty_curve(c, r), html.table(["rule", "r"], rows))
    return note(lengths(*texts)) + curve + svg.penalties(c, r, nist.reference_length)


def lengths(candidate: Sequence[str], references: Sequence[Sequence[str]]) -> str:
    """The lengths that r is chosen from, in words."""
    found = [str(len(reference)) for reference in references[: html.ROWS_SHOWN]]
    return f"Candidate: {len(candidate)} tokens; references: {', '.join(found)}."


def formula(view: View) -> str:
    """BLEU with today's numbers; of a corpus, with the pooled ones too."""
    own = html.formula(view.bleu)
    if not view.is_corpus:
        return own
    pooled = html.formula(view.calculation.pooled)
    return heading(f"Segment {view.segment + 1}") + own + heading("All segments, pooled") + pooled


def why(view: View) -> str:
    """The waterfall: what the penalty and each order take away."""
    return svg.waterfall(view.bleu)


def nist(view: View) -> str:
    """NIST's formula, per-order gain, and what each n-gram is worth."""
    score = view.calculation.nist_stats[view.segment].score()
    rows = view.calculation.information_rows(view.order)
    drawn = html.nist_formula(score) + svg.nist_bars(score)
    return drawn + beside(html.nist_table(view.shown), svg.information_bars(rows))


def tools(view: View) -> str:
    """Every tool on the same texts, as it comes."""
    said = "Each tool as it comes, whatever is chosen above: its own tokens, case, r and smoothing."
    return f'<div class="mtm-tools">{html.tools_table(view.calculation.tools)}</div>{note(said)}'


def corpus(view: View) -> str:
    """Sentence scores, their mean, and the pooled score."""
    found = view.calculation.corpus
    hint = "" if view.is_corpus else note("One segment so far: “Add segment” makes it a corpus.")
    return hint + html.corpus_table(found) + svg.segment_bars(found)


def compare(view: View) -> str:
    """From what was pinned to what is there now."""
    if view.pinned is None:
        return note("Nothing is pinned yet: “Pin as A” keeps this text to compare with.")
    before, segment, pooled_before = view.pinned
    pooled = view.calculation.pooled
    ngrams = html.changed_ngrams(before, view.explanation)
    if (pooled_before, pooled) == (before.bleu, view.bleu):
        return html.changed_numbers(before.bleu, view.bleu, "From A to B") + ngrams
    ours = f"Segment {segment + 1} of A, segment {view.segment + 1} of B"
    numbers = (
        html.changed_numbers(before.bleu, view.bleu, ours),
        html.changed_numbers(pooled_before, pooled, "All segments, pooled"),
    )
    return beside(*numbers) + ngrams


def share(view: View) -> str:
    """How to use the share line, and the chosen table as a file to save."""
    said = (
        "Copy the share line to keep or send all that was typed and chosen; paste another over it "
        "to open that one (Undo brings this one back). In a notebook: Playground.from_code(line)."
    )
    table = tables(view.calculation.choices.max_n)[view.table](view)
    return f"<p>Save this table as {links(table)}.</p>" + note(said)


def tables(max_n: int) -> dict[str, Callable[[View], export.Table]]:
    """Every table to be saved; made when asked for, since an edit must not cost them all."""
    orders = range(1, max_n + 1)
    return {
        "BLEU": lambda view: export.bleu_table(view.explanation),
        **{f"P{n}": partial(of_order, export.precision_table, n) for n in orders},
        **{f"NIST {n}": partial(of_order, export.nist_table, n) for n in orders},
        "corpus": lambda view: export.corpus_table(view.calculation.corpus),
        "tools": lambda view: export.tools_table(view.calculation.tools),
    }


def of_order(table: Callable[[Order], export.Table], n: int, view: View) -> export.Table:
    """The table of order n."""
    return table(view.explanation.orders[n - 1])


def links(table: export.Table) -> str:
    """A table in each form; a long one as CSV alone, since nobody pastes it into a handout."""
    forms = [*export.FORMATS] if len(table.lines) <= HANDOUT else ["CSV"]
    return ", ".join(export.link(table, form) for form in forms)


TABS: Mapping[str, Callable[[View], str]] = {
    "Tokens": tokens,
    "Matches": matches,
    "P1–P4": precisions,
    "Brevity penalty": brevity,
    "Formula": formula,
    "Why": why,
    "NIST": nist,
    "Tools": tools,
    "Corpus": corpus,
    "A → B": compare,
    "Share": share,
}
