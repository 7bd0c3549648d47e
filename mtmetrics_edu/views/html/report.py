"""compare -> HTML: the report of two systems, as a part of a notebook and as a page of its own.

A page needs no network, so that it opens from a mail and prints. A small script in it, report.js,
sorts and searches the segments; without it all stands there, too. report.toml has the long texts.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mtmetrics_edu.checks import plural
from mtmetrics_edu.explain.order import MATCHED, Occurrence, explain_order
from mtmetrics_edu.metrics.bleu import BleuScore
from mtmetrics_edu.metrics.chrf import CHARACTER_ORDERS, WORD_ORDERS, ChrfStats
from mtmetrics_edu.metrics.nist import NistStats
from mtmetrics_edu.metrics.score import too_few
from mtmetrics_edu.views import verdicts
from mtmetrics_edu.views.bars import waterfall
from mtmetrics_edu.views.histograms import chance_histogram
from mtmetrics_edu.views.html import markup
from mtmetrics_edu.views.html.markup import NOTHING, Html, escape, joined, left_out, note, tag
from mtmetrics_edu.views.html.tables import REFERENCES_SHOWN, WORDS, Cell, Marked, head, table, wide
from mtmetrics_edu.views.html.texts import marked, references_left_out, titled
from mtmetrics_edu.views.notation import number
from mtmetrics_edu.views.verdicts import points, signed_points

if TYPE_CHECKING:
    from mtmetrics_edu.compare import NgramWin, System, SystemComparison

SEGMENTS_SHOWN = 5  # for each system, before the fold
SEGMENTS_FOLDED = 20  # and behind it
WINS_SHOWN = 10  # n-grams for each system, before the fold
WINS_FOLDED = 40
LISTED = 2000  # segments in the table of all
SCRIPT = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")
TEXTS = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))


def report_page(*comparisons: SystemComparison) -> Html:
    """The report as one HTML page that needs nothing else; of several systems and one baseline, a
    table of all and a section for each.

    >>> from mtmetrics_edu.compare import compare
    >>> comparison = compare(["a b", "c"], ["a", "c"], [["a b"], ["c"]], max_n=1)
    >>> report_page(comparison)[:38]
    '<!DOCTYPE html>\\n<html lang="en"><head>'
    """
    first, size = comparisons[0], len(comparisons)
    names = f"{first.a.name} and {first.b.name if size == 1 else f'{size} systems'}"
    heading = tag("h1", escape(f"{names}, compared"))
    title = escape(f"{verdicts.NAMES[first.metric]}: {names} compared")
    body = report(first) if size == 1 else all_systems(comparisons)
    return markup.page(title, tag("main", heading, body, Html(f"<script>{SCRIPT}</script>")))


def all_systems(comparisons: Sequence[SystemComparison]) -> Html:
    """All systems in one table, and a section for each, with p-values after Holm's correction."""
    from mtmetrics_edu.compare.several import Several  # here, because it loads NumPy

    several = Several.of(comparisons)
    ranking = wide(table(*verdicts.ranking(several)), "all systems")
    html = section("All systems", ranking, explained("ranks"))
    for comparison, corrected in zip(comparisons, several.corrected, strict=True):
        name = f"{comparison.b.name} against {comparison.a.name}"
        whole = report(comparison, NOTHING, LISTED // len(comparisons))
        for level in (4, 3, 2):  # they stand below the name of the system
            whole = Html(whole.replace(f"h{level}>", f"h{level + 1}>"))
        summary = f"These two alone: A is {comparison.a.name}, B is {comparison.b.name}"
        html += section(name, answer(corrected, by_name=True), markup.folded(summary, whole))
    return part_of_report(html)


def report(comparison: SystemComparison, first: Html | None = None, listed: int = LISTED) -> Html:
    """All sections, in the order in which they are read.

    first: in place of the answer. listed: how many segments stand in the table of all.
    """
    segments = important_segments(comparison) + all_segments(comparison, listed)
    matter = section("The segments that matter", segments)
    return overview(comparison, first) + part_of_report(matter, ngrams(comparison))


def overview(comparison: SystemComparison, first: Html | None = None) -> Html:
    """The answer, and what it rests on: all that stands before the segments."""
    return part_of_report(
        answer(comparison) if first is None else first,
        section("Scores", scores(comparison)),
        section("Could it be chance?", chance(comparison)),
        section("What the difference is made of", made_of(comparison)),
        section("Lengths", lengths(comparison)),
        section("Where the difference lies", buckets(comparison)),
        section("For a paper", paragraph(verdicts.for_a_paper(comparison)), explained("recipe")),
    )


def chosen_segments(comparison: SystemComparison, numbers: Sequence[int]) -> Html:
    """Some segments in the order given, with what their marks mean; the first ones are drawn."""
    title = tag("h3", escape(f"{len(numbers):,} of {comparison.size:,} segments"))
    shown = duels(comparison, numbers[:SEGMENTS_FOLDED]) or note(escape("No segment."))
    rest = left_out(len(numbers) - SEGMENTS_FOLDED, "segments", "a narrower choice shows them")
    return part_of_report(title, explained("marks"), shown, rest)


def part_of_report(*parts: Html) -> Html:
    """Some parts of a report, in its look."""
    return tag("div", *parts, css="mtm-report")


def section(title: str, *content: Html) -> Html:
    """A heading and what stands below it."""
    return tag("section", tag("h2", escape(title)), *content)


def explained(name: str, *values: object) -> Html:
    """A note from report.toml."""
    return note(escape(TEXTS[name].format(*values)))


def paragraph(text: str) -> Html:
    """A text of ours or typed."""
    return tag("p", escape(text))


def answer(comparison: SystemComparison, *, by_name: bool = False) -> Html:
    """The sentences that answer: how much better, and whether by chance."""
    sentences = verdicts.answer(comparison, by_name=by_name)
    first, *rest = (escape(text.replace("p = ", "p\xa0=\xa0")) for text in sentences)
    return tag("div", tag("p", tag("strong", first)), tag("p", joined(rest, " ")), css="mtm-answer")


def both(comparison: SystemComparison) -> tuple[tuple[str, System], tuple[str, System]]:
    """The systems with their letters."""
    return (("A", comparison.a), ("B", comparison.b))


def better_first(comparison: SystemComparison) -> str:
    """The letters of both systems, that of the better one first."""
    return "AB" if comparison.difference < 0 else "BA"


# Scores, and whether the difference is chance


def scores(comparison: SystemComparison) -> Html:
    """Both scores with their intervals, and their signature; twice only if they differ."""
    metric = comparison.metric
    rows, lines = [], []
    for letter, system in both(comparison):
        name, score = verdicts.full_name(letter, system), system.score
        rows.append((name, points(score.score, metric), verdicts.ends(system.interval, metric)))
        lines.append(note(escape(f"{letter}: "), tag("code", escape(str(score)))))
    for signature in dict.fromkeys(system.score.signature for _, system in both(comparison)):
        lines.append(note(escape("Signature: "), tag("code", escape(signature))))
    how = f"as {comparison.like} does" if comparison.like else "by the package's own rules"
    lines.append(note(escape(f"{plural(comparison.size, 'segment')}; scored {how}.")))
    columns = ["system", verdicts.NAMES[metric], f"{comparison.confidence:.0%} interval"]
    return wide(table(columns, rows), "scores") + joined(lines)


def chance(comparison: SystemComparison) -> Html:
    """The difference with its interval, three tests, and the histogram of differences by chance."""
    metric, interval = comparison.metric, comparison.interval
    size = signed_points(comparison.difference, metric)
    text = f"Difference, B minus A: {size} {verdicts.unit(metric)}"
    if not comparison.tests or interval is None:
        return paragraph(f"{text}; {too_few(comparison.size)}.")
    low_to_high = verdicts.ends(interval, metric, signed_points)
    text += f"; {comparison.confidence:.0%} interval {low_to_high}."
    rows: list[Sequence[Cell]] = []
    for test, how in zip(comparison.tests, TEXTS["how_tested"], strict=True):
        draws = f"{test.draws:,}"
        words = Marked(how.format(draws=draws, wins=comparison.b_wins), WORDS)
        rows.append((test.name, draws, number(test.p_value), words))
    tests = wide(table(["test", "draws", "p", head("how it asks", css=WORDS)], rows), "tests")
    return paragraph(text) + tests + histogram(comparison) + explained("tests", comparison.seed)


def histogram(comparison: SystemComparison) -> Html:
    """The histogram of approximate randomization."""
    return chance_histogram(comparison.tests[2], comparison.metric) + explained("histogram")


# What the difference is made of


def made_of(comparison: SystemComparison) -> Html:
    """The parts of the difference, and each score as a waterfall."""
    undefined = any(part.points is None for part in comparison.parts)
    sentence = verdicts.parts_sentence(comparison)
    columns = ["part", "A", "B", "of the difference" if comparison.metric == "nist" else "points"]
    if comparison.metric == "bleu":
        columns.insert(3, "share of ln(B/A)")
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
        + explained("parts_" + comparison.metric.rstrip("+"))
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
    return markup.folded("Each score as a waterfall (scores from 0 to 1)", *figures)


def lengths(comparison: SystemComparison) -> Html:
    """What lengths cost."""
    metric = comparison.metric
    penalty = {"bleu": "BP", "nist": "LP"}.get(metric)  # chrF has none
    sentences, rows = [], list[Sequence[Cell]]()
    for letter, system in both(comparison):
        c, r = system.candidate_length, system.reference_length
        ratio = f"{c / r:.3f}" if r else "–"
        ends = points(system.score.score, metric), points(system.score_without_penalty, metric)
        costs = (system.penalty, *ends) if penalty else ends[:1]
        rows.append((letter, f"{c:,}", f"{r:,.6g}", ratio, *costs))
        sentences.append(verdicts.length_sentence(letter, system, metric))
    columns = ["system", "c", "r", "c/r"]
    columns += [penalty, "score", f"score at {penalty} = 1"] if penalty else ["score"]
    return paragraph(" ".join(sentences)) + wide(table(columns, rows), "lengths")


def buckets(comparison: SystemComparison) -> Html:
    """Scores by the length of the reference, and matched words by their frequency."""
    metric = comparison.metric
    rows = [
        (name, f"{size:,}", points(a, metric), points(b, metric))
        + (signed_points(b - a, metric), signed_points(share, metric))
        for name, size, a, b, share in comparison.by_length
    ]
    unit = "characters" if metric in WORD_ORDERS else "tokens"
    columns = [f"{unit} of the reference", "segments", "A", "B", "B − A", "add up to"]
    html = wide(table(columns, rows), "scores by length") + explained("lengths")
    words: list[Sequence[Cell]] = [
        (name, *(f"{m:,}/{n:,} = {m / n:.1%}" if n else "–" for m, n in sides))
        for name, *sides in comparison.by_frequency
    ]
    columns = ["times in the references", "A: matched of written", "B: matched of written"]
    return html + wide(table(columns, words), "words by frequency") + explained("frequencies")


# The segments and the n-grams that make it


def important_segments(comparison: SystemComparison) -> Html:
    """The segments that matter most, for the better system first."""
    metric, total = comparison.metric, float(comparison.shares.sum())
    sums = (signed_points(value, metric) for value in (total, comparison.difference))
    html = (
        side(comparison, letter, comparison.segments_for(letter).tolist())
        for letter in better_first(comparison)
    )
    return explained("segments", *sums) + explained("marks") + joined(html)


def all_segments(comparison: SystemComparison, listed: int) -> Html:
    """The segments with the largest shares in a table, which a script of the page sorts."""
    order = (-abs(comparison.shares)).argsort(kind="stable")[:listed].tolist()
    rows: list[Sequence[Cell]] = []
    for i in order:
        texts = [system.candidates[i] for _, system in both(comparison)]
        words = (Marked(text, WORDS) for text in (*texts, " / ".join(comparison.references[i])))
        rows.append((f"{i + 1}", share_text(comparison, i), *words))
    columns = ["segment", "share", *(head(name, css=WORDS) for name in ("A", "B", "references"))]
    html = tag("div", wide(table(columns, rows), "all segments"), css="mtm-segments")
    rest = left_out(comparison.size - len(order), "segments", "with smaller shares, not searched")
    which = f"{len(order):,} of {comparison.size:,} segments"
    return markup.folded(f"{which} in one table, to sort and search", rest, html)


def side(comparison: SystemComparison, letter: str, numbers: Sequence[int]) -> Html:
    """The segments that one system wins."""
    size = signed_points(float(comparison.shares[numbers].sum()), comparison.metric)
    total = f"{size} {verdicts.unit(comparison.metric)}"
    title = f"{letter} wins {len(numbers):,} of {comparison.size:,} segments: {total}"
    html = tag("h3", escape(title)) + duels(comparison, numbers[:SEGMENTS_SHOWN])
    shown = SEGMENTS_SHOWN + SEGMENTS_FOLDED
    behind = numbers[SEGMENTS_SHOWN:shown]
    rest = left_out(len(numbers) - shown, "segments", "their shares are smaller")
    fold = markup.folded(f"{len(behind)} more for {letter}", duels(comparison, behind), rest)
    return html + (fold if behind else NOTHING)


def ngrams(comparison: SystemComparison) -> Html:
    """The section of the n-grams that each system matches more often, side by side."""
    wins = comparison.wins
    counts = f"{wins.types_a:,}", f"{wins.types_b:,}", comparison.max_n
    sides = {"A": (wins.by_a, wins.types_a), "B": (wins.by_b, wins.types_b)}
    columns = (tag("div", won(letter, *sides[letter])) for letter in better_first(comparison))
    html = paragraph(TEXTS["ngrams"].format(*counts)) + tag("div", *columns, css="mtm-row")
    return section("N-grams won and lost", html)


def won(letter: str, wins: Sequence[NgramWin], types: int) -> Html:
    """The n-grams that one system wins, with the matches of both."""
    html = tag("h3", escape(f"{letter} wins"))
    if not wins:
        return html + note(escape("none"))
    wins = wins[: WINS_SHOWN + WINS_FOLDED]
    rows = [(win.ngram, win.a, win.b, f"+{abs(win.difference):,}") for win in wins]
    columns = ["n-gram", "A", "B", f"{letter} more"]
    more = rows[WINS_SHOWN:]
    html += table(columns, rows[:WINS_SHOWN])
    if more:
        rest = left_out(types - WINS_SHOWN - len(more), "n-grams", "their differences are smaller")
        html += markup.folded(f"{len(more)} more that {letter} wins", table(columns, more), rest)
    return html


def duels(comparison: SystemComparison, numbers: Sequence[int]) -> Html:
    """Some segments, below each other."""
    return joined(duel(comparison, number) for number in numbers)


def duel(comparison: SystemComparison, place: int) -> Html:
    """One segment: its share of the difference, the texts with their matches, and its counts."""
    share = share_text(comparison, place) + " points" * (comparison.metric != "nist")
    title = f"Segment {place + 1:,} of {comparison.size:,}: {share}"
    cells = {letter: stats_cells(system.stats(place)) for letter, system in both(comparison)}
    rows = [(letter, *per_bucket.values()) for letter, per_bucket in cells.items()]
    counts = wide(table(["system", *cells["A"]], rows), f"counts of segment {place + 1}")
    heading = tag("h4", escape(title))
    return tag("div", heading, duel_texts(comparison, place), counts, css="mtm-duel")


def share_text(comparison: SystemComparison, place: int) -> str:
    """What a segment adds to the difference; BLEU with two places more, because it is small."""
    share = comparison.shares[place] * (1 if comparison.metric == "nist" else 100)
    return f"{share:+.4f}".replace("-", "−").replace("+0.0000", "0.0000")


def duel_texts(comparison: SystemComparison, place: int) -> Html:
    """Candidate A, candidate B and the references, each word with its mark."""
    references = [comparison.tokens(text) for text in comparison.references[place]]
    a, b = (
        explain_order(comparison.tokens(system.candidates[place]), references, 1, {})
        for _, system in both(comparison)
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
    who = [letter for letter, o in (("A", by_a), ("B", by_b)) if o.state == MATCHED]
    text = markup.token_text(by_a.ngram[0])
    if not who:
        return tag("span", text, css="mtm-token mtm-unmatched")
    letter = Html(f"<small>&nbsp;{who[0]}</small>") if len(who) == 1 else NOTHING
    return tag("b", text, letter, css="mtm-token mtm-matched")


def stats_cells(stats: Any) -> dict[str, str]:
    """Matches / n-grams of each order (NIST: bits / n-grams), and both lengths in tokens; by the
    names of their columns."""
    tops = map(number, stats.gains if isinstance(stats, NistStats) else stats.matches)
    cells = [f"{top}/{total}" for top, total in zip(tops, stats.totals, strict=True)]
    if isinstance(stats, ChrfStats):
        orders = {"char": CHARACTER_ORDERS, "word": len(cells) - CHARACTER_ORDERS}
        names = (plural(n + 1, unit) for unit, most in orders.items() for n in range(most))
        return dict(zip(names, cells, strict=True))
    lengths = {"c": f"{stats.candidate_length}", "r": f"{stats.reference_length:.4g}"}
    return {f"{n}-grams": cell for n, cell in enumerate(cells, start=1)} | lengths
