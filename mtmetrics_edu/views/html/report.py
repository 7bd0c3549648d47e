"""compare -> HTML: the report of two systems, as a part of a notebook and as a page of its own.

The page needs no script and no network, so that it opens from a mail and prints.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from mtmetrics_edu.bleu import BleuScore
from mtmetrics_edu.explain import MATCHED, Occurrence, explain_order
from mtmetrics_edu.nist import NistStats
from mtmetrics_edu.views import verdicts
from mtmetrics_edu.views.html.highlights import marked, titled
from mtmetrics_edu.views.html.markup import (
    NOTHING,
    TOKENS_SHOWN,
    Html,
    alarm,
    escape,
    joined,
    left_out,
    note,
    pane,
    stylesheet,
    tag,
    token_text,
)
from mtmetrics_edu.views.html.tables import REFERENCES_SHOWN, Cell, table, wide
from mtmetrics_edu.views.notation import number
from mtmetrics_edu.views.svg import chance_hill, waterfall
from mtmetrics_edu.views.verdicts import points, signed_points

if TYPE_CHECKING:
    from mtmetrics_edu.batch.arrays import Ints
    from mtmetrics_edu.compare import NgramWin, Part, System, SystemComparison
if TYPE_CHECKING:
    from mtmetrics_edu.bleu import BleuStats
    from mtmetrics_edu.compare import Segment, SystemComparison


__all__ = ["report", "report_page"]

SEGMENTS_SHOWN = 5  # for each system, before the fold
SEGMENTS_FOLDED = 20  # and behind it
WINS_SHOWN = 10  # n-grams for each system, before the fold
WINS_FOLDED = 40


def report_page(comparison: SystemComparison) -> Html:
    """The report as one HTML page that needs nothing else.

    >>> from mtmetrics_edu.compare import compare
    >>> found = compare(["a b", "c"], ["a", "c"], [["a b"], ["c"]], max_n=1, trials=9)
    >>> report_page(found)[:38]
    '<!DOCTYPE html>\\n<html lang="en"><head>'
    """
    names = f"{comparison.a.name} and {comparison.b.name}"
    title = tag("title", escape(f"{comparison.metric.upper()}: {names} compared"))
    meta = Html(
        '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="color-scheme" content="light dark">'
    )
    head = tag("head", meta, title, stylesheet())
    heading = tag("h1", escape(f"{names}, compared"))
    body = tag("body", tag("main", heading, sections(comparison)), css="mtm mtm-page")
    return Html("<!DOCTYPE html>\n") + tag("html", head, body, lang="en")


def report(comparison: SystemComparison, *, style: bool = True) -> Html:
    """The report as something to show in a notebook; style: whether with the stylesheet.

    >>> from mtmetrics_edu.compare import compare
    >>> found = compare(["a b", "c"], ["a", "c"], [["a b"], ["c"]], max_n=1, trials=9)
    >>> "B scores 36.79 BLEU points less than A: 36.79 against" in report(found)
    False
    """
    return pane(sections(comparison), style=style)


def sections(it: SystemComparison) -> Html:
    """All sections, in the order in which they are read."""
    return overview(it) + part_of_report(
        section("The segments that matter", segments(it)), ngrams(it)
    )


def overview(it: SystemComparison) -> Html:
    """The answer, and what it rests on: all that stands before the segments."""
    return part_of_report(
        answer(it),
        section("Scores", scores(it)),
        section("Could it be chance?", chance(it)),
        section("What the difference is made of", made_of(it)),
        section("Lengths and references", lengths(it)),
    )


def chosen_segments(it: SystemComparison, numbers: Sequence[int]) -> Html:
    """Some segments in the order given, with what their marks mean; the first ones are drawn."""
    shown = numbers[:SEGMENTS_FOLDED]
    rest = left_out(len(numbers) - len(shown), "segments", "a narrower choice shows them")
    duels = joined(duel(it, number) for number in shown) or note(escape("No segment."))
    return part_of_report(
        tag("h3", escape(f"{len(numbers):,} of {it.size:,} segments")), duel_legend(), duels, rest
    )


def ngrams(it: SystemComparison) -> Html:
    """The section of the n-grams that each system wins."""
    return section("N-grams won and lost", wins(it))


def part_of_report(*parts: Html) -> Html:
    """Some parts of a report, in its look."""
    return tag("div", *parts, css="mtm-report")


def section(title: str, *content: Html) -> Html:
    """A heading and what stands below it."""
    return tag("section", tag("h2", escape(title)), *content)


def answer(it: SystemComparison) -> Html:
    """The sentences that answer: how much better, and whether by chance."""
    said = (sentence.replace("p = ", "p\xa0=\xa0") for sentence in verdicts.answer(it))
    first, *rest = map(escape, said)
    return tag("div", tag("p", tag("strong", first)), tag("p", joined(rest, " ")), css="mtm-answer")


def folded(summary: str, *content: Html) -> Html:
    """What is shown when somebody opens it."""
    return tag("details", tag("summary", escape(summary)), *content)


# -------------------------------------------------------------------------------- The scores


def scores(it: SystemComparison) -> Html:
    """Both scores with their intervals, and their signature."""
    columns = ["system", it.metric.upper(), f"{it.confidence:.0%} interval"]
    rows = [
        (
            verdicts.full_name(letter, system),
            points(system.score.score, it.metric),
            ends(system, it),
        )
        for letter, system in (("A", it.a), ("B", it.b))
    ]
    lines = joined(
        tag("p", escape(f"{letter}: "), tag("code", escape(str(system.score))), css="mtm-note")
        for letter, system in (("A", it.a), ("B", it.b))
    )
    return wide(table(columns, rows), "scores") + lines + signatures(it)


def ends(system: System, it: SystemComparison) -> str:
    """The ends of the interval of a score; a dash where there is none."""
    if system.interval is None:
        return "–"
    low, high = (points(end, it.metric) for end in (system.interval.low, system.interval.high))
    return f"{low} to {high}"


def signatures(it: SystemComparison) -> Html:
    """The signature of both scores; twice only if they differ."""
    said = dict.fromkeys([it.a.score.signature, it.b.score.signature])
    lines = (note(escape("Signature: "), tag("code", escape(signature))) for signature in said)
    what = f"{it.size:,} segments; " if it.size > 1 else "1 segment; "
    what += f"scored as {it.like} does." if it.like else "scored by the package's own rules."
    return joined(lines) + note(escape(what))


# -------------------------------------------------------------------------------- The chance


def chance(it: SystemComparison) -> Html:
    """The difference with its interval, three tests, and the hill of differences by chance."""
    difference = signed_points(it.difference, it.metric)
    said = f"Difference, B minus A: {difference} {verdicts.unit(it.metric)}"
    if not it.tests or it.interval is None:
        return tag("p", escape(f"{said}. There is only one segment, so there is nothing to draw."))
    said += f"; {it.confidence:.0%} interval {verdicts.interval_of(it.interval, it.metric)}."
    pairs = zip(it.tests, verdicts.how_tested(it), strict=True)
    rows = [(test.name, f"{test.draws:,}", number(test.p_value), how) for test, how in pairs]
    columns = ["test", "draws", "p", "how it asks"]
    drawn = table(columns, rows, classes={3: "mtm-words"})
    seed = note(
        escape(
            "p is two-sided. The observed difference counts as one of the draws, so p is at least "
            f"1/(draws + 1). The draws begin at seed {it.seed}; another seed changes p a little."
        )
    )
    return tag("p", escape(said)) + wide(drawn, "tests") + hill(it) + seed


def hill(it: SystemComparison) -> Html:
    """The hill of approximate randomization."""
    said = (
        "Each bar counts draws in which A and B exchanged some of their texts by chance. p is the "
        "share of these draws that lie as far from 0 as the observed difference does."
    )
    return chance_hill(it.tests[2], it.metric) + note(escape(said))


# --------------------------------------------------------------------------------- The parts


def made_of(it: SystemComparison) -> Html:
    """The parts of the difference, and each score as a waterfall."""
    undefined = any(part.points is None for part in it.parts)
    sentence = verdicts.parts_sentence(it)
    said = alarm(sentence) if undefined else tag("p", escape(sentence))
    bleu = it.metric == "bleu"
    last = ["share of ln(B/A)", "points"] if bleu else ["of the difference"]
    drawn = table(["part", "A", "B", *last], [part_row(part, it) for part in it.parts])
    how = (
        "Precisions and BP as used. BLEU is a product, so ln(B/A) is the sum of these shares; the "
        "points divide the difference in the same proportion."
        if bleu
        else "LP: length penalty. An order: bits per n-gram. The mean penalty weighs the orders, "
        "the mean sum of the orders weighs the penalty; so the parts sum to the difference."
    )
    return said + wide(drawn, "parts of the difference") + note(escape(how)) + waterfalls(it)


def part_row(part: Part, it: SystemComparison) -> Sequence[Cell]:
    """One part of the difference as cells."""
    shown = "undefined" if part.points is None else signed_points(part.points, it.metric)
    if it.metric == "nist":
        return (part.name, part.a, part.b, shown)
    share = "undefined" if part.log_share is None else f"{part.log_share:+.4f}".replace("-", "−")
    return (part.name, part.a, part.b, share, shown)


def waterfalls(it: SystemComparison) -> Html:
    """How each BLEU comes down from 1, folded; NIST is not a product."""
    a, b = it.a.score, it.b.score
    if not (isinstance(a, BleuScore) and isinstance(b, BleuScore)):
        return NOTHING
    drawn = (
        tag("figure", tag("figcaption", escape(name)), waterfall(score, beside))
        for name, score, beside in (("A", a, b), ("B", b, a))
    )
    return folded("Each score as a waterfall (scores from 0 to 1)", *drawn)


# ------------------------------------------------------------------------------- The lengths


def lengths(it: SystemComparison) -> Html:
    """What lengths cost, and what each reference alone gives."""
    penalty = "BP" if it.metric == "bleu" else "LP"
    both = (("A", it.a), ("B", it.b))
    rows = [(letter, *length_cells(system, it.metric)) for letter, system in both]
    columns = ["system", "c", "r", "c/r", penalty, "score", f"score at {penalty} = 1"]
    said = joined(
        (escape(verdicts.length_sentence(letter, system, it.metric)) for letter, system in both),
        " ",
    )
    return tag("p", said) + wide(table(columns, rows), "lengths") + alone(it)


def length_cells(system: System, metric: str) -> Iterator[Cell]:
    """The lengths of one system, its penalty, and the score with and without it."""
    c, r = system.candidate_length, system.reference_length
    yield f"{c:,}"
    yield f"{r:,.6g}"
    yield f"{c / r:.3f}" if r else "–"
    yield system.penalty
    yield points(system.score.score, metric)
    yield points(system.score_without_penalty, metric)


def alone(it: SystemComparison) -> Html:
    """Both scores against each reference alone; nothing where there is only one."""
    if not it.alone:
        return NOTHING
    rows = [
        (
            f"{i + 1}",
            *(points(score, it.metric) for score in both),
            signed_points(both[1] - both[0], it.metric),
        )
        for i, *both in it.alone
    ]
    drawn = table(["reference alone", "A", "B", "B − A"], rows)
    return wide(drawn, "scores against one reference alone")


# ------------------------------------------------------------------------------ The segments


def segments(it: SystemComparison) -> Html:
    """The segments that matter most, for the better system first."""
    if it.shares is None:
        said = "There is only one segment, so nothing can be left out."
        return tag("p", escape(said)) + duel_legend() + tag("h3", escape("It")) + duel(it, 0)
    how = (
        "The share of a segment: the difference as it is, minus the difference of a test set "
        "without this segment. Above 0 it speaks for B, below 0 for A. Shares do not sum to the "
        "difference, because a score is not a sum."
    )
    said = tag("p", escape(how)) + duel_legend()
    sides = [("B", it.for_b()), ("A", it.for_a())]
    if it.difference < 0:
        sides.reverse()
    return said + joined(side(it, letter, numbers) for letter, numbers in sides)


def side(it: SystemComparison, letter: str, numbers: Ints) -> Html:
    """The segments that speak for one system."""
    found = numbers.tolist()
    title = tag("h3", escape(f"For {letter}: {len(found):,} of {it.size:,} segments"))
    if not found:
        return title + note(escape(f"No segment speaks for {letter}."))
    first, more = found[:SEGMENTS_SHOWN], found[SEGMENTS_SHOWN:]
    shown = joined(duel(it, place) for place in first)
    if not more:
        return title + shown
    behind = more[:SEGMENTS_FOLDED]
    rest = left_out(len(more) - len(behind), "segments", "their shares are smaller")
    duels = joined(duel(it, place) for place in behind)
    return title + shown + folded(f"{len(behind)} more for {letter}", duels, rest)


# ------------------------------------------------------------------------------- The n-grams


def wins(it: SystemComparison) -> Html:
    """The n-grams that each system matches more often, side by side."""
    found = it.wins
    said = (
        f"A matches {found.types_a:,} n-grams more often than B, B {found.types_b:,} more often "
        f"than A. Matches are clipped and summed over all segments, orders 1 to {it.max_n}."
    )
    sides = (("B", found.by_b, found.types_b), ("A", found.by_a, found.types_a))
    columns = [tag("div", won(*its)) for its in (sides if it.difference >= 0 else sides[::-1])]
    return tag("p", escape(said)) + tag("div", *columns, css="mtm-row")


def won(letter: str, found: Sequence[NgramWin], types: int) -> Html:
    """The n-grams that one system wins."""
    title = tag("h3", escape(f"{letter} wins"))
    if not found:
        return title + note(escape("none"))
    shown, more = found[:WINS_SHOWN], found[WINS_SHOWN:][:WINS_FOLDED]
    drawn = title + win_table(shown, letter)
    if more:
        rest = left_out(types - len(shown) - len(more), "n-grams", "their differences are smaller")
        drawn += folded(f"{len(more)} more that {letter} wins", win_table(more, letter), rest)
    return drawn


def win_table(found: Sequence[NgramWin], letter: str) -> Html:
    """One row per n-gram: its matches in both systems, and how many more the winner has."""
    rows = [(win.ngram, win.a, win.b, f"+{abs(win.difference):,}") for win in islice(found, 100)]
    return table(["n-gram", "A", "B", f"{letter} more"], rows)


def duel(comparison: SystemComparison, place: int) -> Html:
    """One segment: its share of the difference, the texts with their matches, and its counts."""
    segment = comparison.segment(place)
    title = tag("h4", escape(duel_title(segment, comparison)))
    return tag("div", title, duel_texts(segment, comparison), counts(segment), css="mtm-duel")


def duel_title(segment: Segment, comparison: SystemComparison) -> str:
    """The number of a segment, 1 for the first, and its share."""
    said = f"Segment {segment.number + 1:,} of {comparison.size:,}"
    if segment.share is None:
        return said
    if comparison.metric == "nist":
        return f"{said}: {signed_points(segment.share, comparison.metric)}"
    points = f"{100 * segment.share:+.4f}".replace("-", "−")  # small, so two places more
    return f"{said}: {points} points"


def duel_texts(segment: Segment, comparison: SystemComparison) -> Html:
    """Candidate A, candidate B and the references, each word with its mark."""
    references = [comparison.tokens(text) for text in segment.references]
    a, b = (
        explain_order(comparison.tokens(text), references, 1, {}) for text in (segment.a, segment.b)
    )
    drawn = [
        titled(letter, order.texts[0], marked(order.candidate, {}))
        for letter, order in (("A", a), ("B", b))
    ]
    lines = enumerate(zip(references, a.references, b.references, strict=True), start=1)
    for i, (tokens, by_a, by_b) in islice(lines, REFERENCES_SHOWN):
        name = f"Reference {i}" if len(references) > 1 else "Reference"
        drawn.append(titled(name, tokens, shared(by_a, by_b), "mtm-reference"))
    more = left_out(len(references) - REFERENCES_SHOWN, "references", "they count all the same")
    return joined(drawn) + more


def shared(by_a: Sequence[Occurrence], by_b: Sequence[Occurrence]) -> Html:
    """A reference by its words, each with the systems that matched it."""
    pairs = zip(by_a[:TOKENS_SHOWN], by_b[:TOKENS_SHOWN], strict=True)
    return joined((shared_word(*pair) for pair in pairs), " ") or escape("(empty)")


def shared_word(by_a: Occurrence, by_b: Occurrence) -> Html:
    """A word of a reference, in bold if a system matched it; with a letter if only one did."""
    who = [letter for letter, it in (("A", by_a), ("B", by_b)) if it.state == MATCHED]
    word = token_text(by_a.ngram[0])
    if not who:
        return tag("span", word, css="mtm-token mtm-unmatched")
    letter = Html(f"<small>&nbsp;{who[0]}</small>") if len(who) == 1 else Html()
    return tag("b", word, letter, css="mtm-token mtm-matched")


def counts(segment: Segment) -> Html:
    """The statistics of both candidates: a row for each."""
    stats = segment.stats_a
    names = [f"{n}-grams" for n in range(1, len(stats.totals) + 1)]
    rows = [("A", *cells(stats)), ("B", *cells(segment.stats_b))]
    drawn = table(["system", *names, "c", "r"], rows)
    return wide(drawn, f"counts of segment {segment.number + 1}")


def cells(stats: BleuStats | NistStats) -> Iterable[str]:
    """Matches / n-grams of each order (NIST: bits / n-grams), and both lengths in tokens."""
    tops = map(number, stats.information if isinstance(stats, NistStats) else stats.matches)
    for top, total in zip(tops, stats.totals, strict=True):
        yield f"{top}/{total}"
    yield f"{stats.candidate_length}"
    yield f"{stats.reference_length:.4g}"


def duel_legend() -> Html:
    """How words are marked."""
    return note(
        escape(
            "In A and B: blue and bold is matched, struck out is clipped away. In a reference: A "
            "or B beside a word means that only this system matched it."
        )
    )
