"""compare -> HTML: the report of two systems, as a part of a notebook and as a page of its own.
conformance -> HTML: the report of a program that ran the suite, as a page.

A page needs no script and no network, so that it opens from a mail and prints.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from mtmetrics_edu.bleu import BleuScore, BleuStats
from mtmetrics_edu.conformance.running import Report
from mtmetrics_edu.explain import MATCHED, Occurrence, explain_order
from mtmetrics_edu.nist import NistStats
from mtmetrics_edu.views import verdicts
from mtmetrics_edu.views.html import markup
from mtmetrics_edu.views.html.markup import NOTHING, Html, escape, joined, left_out, note, tag
from mtmetrics_edu.views.html.tables import REFERENCES_SHOWN, WORDS, Cell, Marked, head, table, wide
from mtmetrics_edu.views.html.texts import marked, references_left_out, titled
from mtmetrics_edu.views.notation import number
from mtmetrics_edu.views.svg import chance_hill, waterfall
from mtmetrics_edu.views.verdicts import points, signed_points

if TYPE_CHECKING:
    from mtmetrics_edu.compare import NgramWin, Segment, System, SystemComparison

__all__ = ["conformance_page", "report", "report_page"]

SEGMENTS_SHOWN = 5  # for each system, before the fold
SEGMENTS_FOLDED = 20  # and behind it
WINS_SHOWN = 10  # n-grams for each system, before the fold
WINS_FOLDED = 40
FAILURES_SHOWN = 100


def report_page(comparison: SystemComparison) -> Html:
    """The report as one HTML page that needs nothing else.

    >>> from mtmetrics_edu.compare import compare
    >>> comparison = compare(["a b", "c"], ["a", "c"], [["a b"], ["c"]], max_n=1, trials=9)
    >>> report_page(comparison)[:38]
    '<!DOCTYPE html>\\n<html lang="en"><head>'
    """
    names = f"{comparison.a.name} and {comparison.b.name}"
    heading = tag("h1", escape(f"{names}, compared"))
    title = escape(f"{comparison.metric.upper()}: {names} compared")
    return markup.page(title, tag("main", heading, report(comparison)))


def report(comparison: SystemComparison) -> Html:
    """All sections, in the order in which they are read."""
    segments = section("The segments that matter", important_segments(comparison))
    return overview(comparison) + part_of_report(segments, ngrams(comparison))


def overview(comparison: SystemComparison) -> Html:
    """The answer, and what it rests on: all that stands before the segments."""
    return part_of_report(
        answer(comparison),
        section("Scores", scores(comparison)),
        section("Could it be chance?", chance(comparison)),
        section("What the difference is made of", made_of(comparison)),
        section("Lengths and references", lengths(comparison)),
    )


def chosen_segments(comparison: SystemComparison, numbers: Sequence[int]) -> Html:
    """Some segments in the order given, with what their marks mean; the first ones are drawn."""
    title = tag("h3", escape(f"{len(numbers):,} of {comparison.size:,} segments"))
    shown = duels(comparison, numbers[:SEGMENTS_FOLDED]) or note(escape("No segment."))
    rest = left_out(len(numbers) - SEGMENTS_FOLDED, "segments", "a narrower choice shows them")
    return part_of_report(title, duel_legend(), shown, rest)


def part_of_report(*parts: Html) -> Html:
    """Some parts of a report, in its look."""
    return tag("div", *parts, css="mtm-report")


def section(title: str, *content: Html) -> Html:
    """A heading and what stands below it."""
    return tag("section", tag("h2", escape(title)), *content)


def paragraph(text: str) -> Html:
    """A text of ours or typed."""
    return tag("p", escape(text))


def folded(summary: str, *content: Html) -> Html:
    """What is shown when somebody opens it."""
    return tag("details", tag("summary", escape(summary)), *content)


def answer(comparison: SystemComparison) -> Html:
    """The sentences that answer: how much better, and whether by chance."""
    sentences = (text.replace("p = ", "p\xa0=\xa0") for text in verdicts.answer(comparison))
    first, *rest = map(escape, sentences)
    return tag("div", tag("p", tag("strong", first)), tag("p", joined(rest, " ")), css="mtm-answer")


def both(comparison: SystemComparison) -> tuple[tuple[str, System], tuple[str, System]]:
    """The systems with their letters."""
    return (("A", comparison.a), ("B", comparison.b))


# Scores, and whether the difference is chance


def scores(comparison: SystemComparison) -> Html:
    """Both scores with their intervals, and their signature; twice only if they differ."""
    metric = comparison.metric
    rows, lines = [], []
    for letter, system in both(comparison):
        name, score, ends = verdicts.full_name(letter, system), system.score, "–"
        if system.interval is not None:
            low, high = system.interval.low, system.interval.high
            ends = f"{points(low, metric)} to {points(high, metric)}"
        rows.append((name, points(score.score, metric), ends))
        lines.append(note(escape(f"{letter}: "), tag("code", escape(str(score)))))
    for signature in dict.fromkeys(system.score.signature for _, system in both(comparison)):
        lines.append(note(escape("Signature: "), tag("code", escape(signature))))
    size = f"{comparison.size:,} segments" if comparison.size > 1 else "1 segment"
    like = comparison.like
    how = f"scored as {like} does." if like else "scored by the package's own rules."
    columns = ["system", metric.upper(), f"{comparison.confidence:.0%} interval"]
    return wide(table(columns, rows), "scores") + joined(lines) + note(escape(f"{size}; {how}"))


def chance(comparison: SystemComparison) -> Html:
    """The difference with its interval, three tests, and the hill of differences by chance."""
    metric, interval = comparison.metric, comparison.interval
    points = signed_points(comparison.difference, metric)
    text = f"Difference, B minus A: {points} {verdicts.unit(metric)}"
    if not comparison.tests or interval is None:
        return paragraph(f"{text}. There is only one segment, so there is nothing to draw.")
    text += f"; {comparison.confidence:.0%} interval {verdicts.interval_of(interval, metric)}."
    rows = [
        (test.name, f"{test.draws:,}", number(test.p_value), Marked(how, WORDS))
        for test, how in zip(comparison.tests, verdicts.how_tested(comparison), strict=True)
    ]
    tests = wide(table(["test", "draws", "p", head("how it asks", WORDS)], rows), "tests")
    seed = (
        "p is two-sided. The observed difference counts as one of the draws, so p is at least "
        f"1/(draws + 1). The draws begin at seed {comparison.seed}; another seed changes p a "
        "little."
    )
    return paragraph(text) + tests + hill(comparison) + note(escape(seed))


def hill(comparison: SystemComparison) -> Html:
    """The hill of approximate randomization."""
    meaning = (
        "Each bar counts draws in which A and B exchanged some of their texts by chance. p is the "
        "share of these draws that lie as far from 0 as the observed difference does."
    )
    return chance_hill(comparison.tests[2], comparison.metric) + note(escape(meaning))


# What the difference is made of


def made_of(comparison: SystemComparison) -> Html:
    """The parts of the difference, and each score as a waterfall."""
    undefined = any(part.points is None for part in comparison.parts)
    sentence = verdicts.parts_sentence(comparison)
    columns = ["part", "A", "B", "share of ln(B/A)", "points"]
    how = (
        "Precisions and BP as used. BLEU is a product, so ln(B/A) is the sum of these shares; the "
        "points divide the difference in the same proportion."
    )
    if comparison.metric == "nist":
        columns[3:] = ["of the difference"]
        how = (
            "LP: length penalty. An order: bits per n-gram. The mean penalty weighs the orders, "
            "the mean sum of the orders weighs the penalty; so the parts sum to the difference."
        )
    rows: list[Sequence[Cell]] = []
    for part in comparison.parts:
        cells: list[Cell] = [part.name, part.a, part.b]
        if comparison.metric == "bleu":
            share = part.log_share
            cells.append("undefined" if share is None else f"{share:+.4f}".replace("-", "−"))
        lost = part.points
        cells.append("undefined" if lost is None else signed_points(lost, comparison.metric))
        rows.append(cells)
    return (
        (markup.alarm(sentence) if undefined else paragraph(sentence))
        + wide(table(columns, rows), "parts of the difference")
        + note(escape(how))
        + waterfalls(comparison)
    )


def waterfalls(comparison: SystemComparison) -> Html:
    """How each BLEU comes down from 1, folded, on the same axis; NIST is not a product."""
    a, b = comparison.a.score, comparison.b.score
    if not (isinstance(a, BleuScore) and isinstance(b, BleuScore)):
        return NOTHING
    figures = (
        tag("figure", tag("figcaption", escape(letter)), waterfall(score, other))
        for letter, score, other in (("A", a, b), ("B", b, a))
    )
    return folded("Each score as a waterfall (scores from 0 to 1)", *figures)


def lengths(comparison: SystemComparison) -> Html:
    """What lengths cost, and what each reference alone gives."""
    metric = comparison.metric
    penalty = "BP" if metric == "bleu" else "LP"
    sentences, rows = [], list[Sequence[Cell]]()
    for letter, system in both(comparison):
        c, r = system.candidate_length, system.reference_length
        ratio = f"{c / r:.3f}" if r else "–"
        ends = points(system.score.score, metric), points(system.score_without_penalty, metric)
        rows.append((letter, f"{c:,}", f"{r:,.6g}", ratio, system.penalty, *ends))
        sentences.append(verdicts.length_sentence(letter, system, metric))
    columns = ["system", "c", "r", "c/r", penalty, "score", f"score at {penalty} = 1"]
    html = paragraph(" ".join(sentences)) + wide(table(columns, rows), "lengths")
    if not comparison.alone:
        return html
    alone = [
        (str(i + 1), points(a, metric), points(b, metric), signed_points(b - a, metric))
        for i, a, b in comparison.alone
    ]
    columns = ["reference alone", "A", "B", "B − A"]
    return html + wide(table(columns, alone), "scores against one reference alone")


# The segments and the n-grams that make it


def important_segments(comparison: SystemComparison) -> Html:
    """The segments that matter most, for the better system first."""
    if comparison.shares is None:
        why = paragraph("There is only one segment, so nothing can be left out.")
        return why + duel_legend() + tag("h3", escape("It")) + duel(comparison, 0)
    how = (
        "The share of a segment: the difference as it is, minus the difference of a test set "
        "without this segment. Above 0 it speaks for B, below 0 for A. Shares do not sum to the "
        "difference, because a score is not a sum."
    )
    sides = [("B", comparison.for_b()), ("A", comparison.for_a())]
    if comparison.difference < 0:
        sides.reverse()
    html = (side(comparison, letter, numbers.tolist()) for letter, numbers in sides)
    return paragraph(how) + duel_legend() + joined(html)


def side(comparison: SystemComparison, letter: str, numbers: Sequence[int]) -> Html:
    """The segments that speak for one system."""
    title = f"For {letter}: {len(numbers):,} of {comparison.size:,} segments"
    html = tag("h3", escape(title))
    if not numbers:
        return html + note(escape(f"No segment speaks for {letter}."))
    html += duels(comparison, numbers[:SEGMENTS_SHOWN])
    more = numbers[SEGMENTS_SHOWN:]
    behind = more[:SEGMENTS_FOLDED]
    rest = left_out(len(more) - len(behind), "segments", "their shares are smaller")
    summary = f"{len(behind)} more for {letter}"
    return html + (folded(summary, duels(comparison, behind), rest) if behind else NOTHING)


def ngrams(comparison: SystemComparison) -> Html:
    """The section of the n-grams that each system matches more often, side by side."""
    wins = comparison.wins
    sentence = (
        f"A matches {wins.types_a:,} n-grams more often than B, B {wins.types_b:,} more often "
        "than A. Matches are clipped and summed over all segments, orders 1 to "
        f"{comparison.max_n}."
    )
    sides = [("B", wins.by_b, wins.types_b), ("A", wins.by_a, wins.types_a)]
    if comparison.difference < 0:
        sides.reverse()
    columns = (tag("div", won(*side)) for side in sides)
    html = paragraph(sentence) + tag("div", *columns, css="mtm-row")
    return section("N-grams won and lost", html)


def won(letter: str, wins: Sequence[NgramWin], types: int) -> Html:
    """The n-grams that one system wins, with the matches of both."""
    html = tag("h3", escape(f"{letter} wins"))
    if not wins:
        return html + note(escape("none"))
    rows = [(win.ngram, win.a, win.b, f"+{abs(win.difference):,}") for win in islice(wins, 100)]
    columns = ["n-gram", "A", "B", f"{letter} more"]
    more = rows[WINS_SHOWN:][:WINS_FOLDED]
    html += table(columns, rows[:WINS_SHOWN])
    if more:
        rest = left_out(types - WINS_SHOWN - len(more), "n-grams", "their differences are smaller")
        html += folded(f"{len(more)} more that {letter} wins", table(columns, more), rest)
    return html


def duels(comparison: SystemComparison, numbers: Sequence[int]) -> Html:
    """Some segments, below each other."""
    return joined(duel(comparison, number) for number in numbers)


def duel(comparison: SystemComparison, place: int) -> Html:
    """One segment: its share of the difference, the texts with their matches, and its counts."""
    segment = comparison.segment(place)
    title = f"Segment {segment.number + 1:,} of {comparison.size:,}"
    if segment.share is not None and comparison.metric == "nist":
        title += f": {signed_points(segment.share, 'nist')}"
    elif segment.share is not None:  # it is small, so it has two places more
        title += f": {100 * segment.share:+.4f} points".replace("-", "−")
    names = [f"{n}-grams" for n in range(1, len(segment.stats_a.totals) + 1)]
    rows = [("A", *stats_cells(segment.stats_a)), ("B", *stats_cells(segment.stats_b))]
    counts = wide(
        table(["system", *names, "c", "r"], rows), f"counts of segment {segment.number + 1}"
    )
    heading = tag("h4", escape(title))
    return tag("div", heading, duel_texts(segment, comparison), counts, css="mtm-duel")


def duel_texts(segment: Segment, comparison: SystemComparison) -> Html:
    """Candidate A, candidate B and the references, each word with its mark."""
    references = [comparison.tokens(text) for text in segment.references]
    a, b = (
        explain_order(comparison.tokens(text), references, 1, {}) for text in (segment.a, segment.b)
    )
    html = titled("A", a.texts[0], marked(a.candidate, {}))
    html += titled("B", b.texts[0], marked(b.candidate, {}))
    lines = zip(references, a.references, b.references, strict=True)
    for i, (tokens, by_a, by_b) in enumerate(islice(lines, REFERENCES_SHOWN), start=1):
        name = f"Reference {i}" if len(references) > 1 else "Reference"
        words = map(shared_word, by_a[: markup.TOKENS_SHOWN], by_b[: markup.TOKENS_SHOWN])
        text = joined(words, " ") or escape("(empty)")
        html += titled(name, tokens, text, "mtm-reference")
    return html + references_left_out(len(references))


def shared_word(by_a: Occurrence, by_b: Occurrence) -> Html:
    """A word of a reference, in bold if a system matched it; with a letter if only one did."""
    who = [letter for letter, it in (("A", by_a), ("B", by_b)) if it.state == MATCHED]
    text = markup.token_text(by_a.ngram[0])
    if not who:
        return tag("span", text, css="mtm-token mtm-unmatched")
    letter = Html(f"<small>&nbsp;{who[0]}</small>") if len(who) == 1 else NOTHING
    return tag("b", text, letter, css="mtm-token mtm-matched")


def stats_cells(stats: BleuStats | NistStats) -> Iterator[str]:
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


# The conformance suite


def conformance_page(report: Report) -> Html:
    """What a program passed and failed, as one HTML page.

    >>> from mtmetrics_edu.conformance import Report
    >>> nothing = Report(command="x", convention="", level="tokens", version="1.0.0", results=())
    >>> conformance_page(nothing)[:38]
    '<!DOCTYPE html>\\n<html lang="en"><head>'
    """
    title = escape(f"{report.command}: conformance for BLEU and NIST")
    counts = ", ".join(f"{number} {status}" for status, number in report.counts.items())
    parts = [
        tag("h1", title),
        tag("p", tag("b", escape(counts))),
        paragraph(f"Suite {report.version}; right is what {report.convention} gives."),
    ]
    if report.failures:
        parts += map(paragraph, report.sentences())
    if report.failures and not report.silence():
        if flags := report.in_common():
            parts.append(paragraph(f"All failed cases have in common: {', '.join(flags)}."))
        parts += [flags_table(report), failures_table(report)]
    return markup.page(title, tag("main", *parts, css="mtm-report"))


def flags_table(report: Report) -> Html:
    """For each flag, how many of its cases failed."""
    rows = [(flag, failed, asked) for flag, (failed, asked) in report.by_flag().items()]
    return table(["flag", "failed", "of"], rows, caption="Failed cases by flag")


def failures_table(report: Report) -> Html:
    """The failed cases, the smallest first: what the program gave, and what is right."""
    rows = [
        (
            result.case.id,
            Marked(result.why, WORDS) if result.why else repr(result.score),
            repr(result.right),
            Marked(result.case.note, WORDS),
        )
        for result in report.failures[:FAILURES_SHOWN]
    ]
    columns = ["case", "given", "right", head("what it is about", WORDS)]
    html = wide(table(columns, rows, caption="Failed cases"), "Failed cases")
    more = len(report.failures) - FAILURES_SHOWN
    return html + left_out(more, "failed cases", "--json lists all")
