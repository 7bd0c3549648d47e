"""explain -> HTML: the tables, texts, formulas and messages of the live widgets.

Every function returns a fragment; `pane` makes of fragments what a page can show. All that was
typed by somebody is escaped here, and what is invisible or would turn the line around is shown.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from itertools import chain, islice, repeat
from math import fsum, isclose, isnan
from types import MappingProxyType
from unicodedata import bidirectional

from mtmetrics_edu.bleu import BleuStats
from mtmetrics_edu.explain import (
    CLIPPED_AWAY,
    MATCHED,
    UNMATCHED,
    CorpusExplanation,
    Explanation,
    Factor,
    InformationRow,
    NgramRow,
    Occurrence,
    Order,
    changed_rows,
    explain_score,
)
from mtmetrics_edu.scores import BleuScore, NistScore
from mtmetrics_edu.views import palette
from mtmetrics_edu.views.words import number, sign, sub, visible

TOKENS_SHOWN = 300  # of one text
ROWS_SHOWN = 60  # of one table
ROWS_BESIDE = 20  # of one of several tables side by side: a browser lays them all out at each key
REFERENCES_SHOWN = 8
CHARACTERS_SHOWN = 60  # of one token
BOX_ROOM = 8  # occurrences that the clip bars have room for, at least

CSS = {MATCHED: "matched", CLIPPED_AWAY: "clipped", UNMATCHED: "unmatched"}
TAGS = {MATCHED: "b", CLIPPED_AWAY: "s", UNMATCHED: "span"}  # says it without a stylesheet too
SPACES = re.compile(r"\s")
AWAY = "{} clipped away"
Cell = str | tuple[str, str]  # HTML; or HTML, and the class of its cell
VULGAR = {1: "", 1 / 2: "½", 1 / 3: "⅓", 1 / 4: "¼", 1 / 5: "⅕", 1 / 6: "⅙", 2 / 3: "⅔", 3 / 4: "¾"}


def stylesheet() -> str:
    """The style element of the visual language; once on a page is enough."""
    return f"<style>{palette.stylesheet()}</style>"


def pane(*parts: str, style: bool = True, stale: bool = False) -> str:
    """Fragments as something to show; stale dims them: the last good result, not today's.

    mathjax_ignore keeps JupyterLab from reading typed dollars as formulas.
    """
    classes = "mtm mtm-stale" if stale else "mtm"
    sheet = stylesheet() if style else ""
    return f'{sheet}<div class="{classes} mathjax_ignore tex2jax_ignore">{"".join(parts)}</div>'


# Typed text


def text(value: str) -> str:
    """Typed text as HTML (and as XML): escaped, and what cannot be seen made visible."""
    return escape(visible(value))


def word(token: str) -> str:
    """One token, isolated so that it cannot turn the line around; a very long one is cut."""
    return cut(token) if token.isascii() else f"<bdi>{cut(token)}</bdi>"


def cut(token: str) -> str:
    """One token as text, not more of it than can be read."""
    rest = len(token) - CHARACTERS_SHOWN
    return f"{text(token[:CHARACTERS_SHOWN])}… (+{rest})" if rest > 0 else text(token)


def words(ngram: Iterable[str]) -> str:
    """The tokens of an n-gram, with spaces between."""
    return " ".join(map(word, ngram))


def direction(tokens: Sequence[str]) -> str:
    """rtl where the first letter that has a direction is written from right to left."""
    kinds = (bidirectional(c) for token in tokens[:TOKENS_SHOWN] for c in token[:CHARACTERS_SHOWN])
    return "rtl" if next((k for k in kinds if k in ("L", "R", "AL")), "L") != "L" else "ltr"


def left_out(count: int, what: str, so: str) -> str:
    """The sentence that says what was not drawn; nothing if nothing was left out."""
    return (
        f'<p class="mtm-note">… and {count:,} more {what}, not drawn; {so}.</p>'
        if count > 0
        else ""
    )


# Tables


def table(
    columns: Sequence[str],
    rows: Iterable[tuple[Cell, ...]],
    *,
    caption: str = "",
    attributes: Sequence[str] = (),
    name: str = "",
    total: bool = False,
    classes: Mapping[int, str] = MappingProxyType({}),
) -> str:
    """A table of cells that are HTML already; the first cell of a row is its name.

    attributes: for each row, what its tr carries. total: the last row is a sum. classes: of a
    column by its place (0 is the names), "mtm-words" where it holds words, not numbers.
    """
    rows = list(rows)
    css = [f' class="{classes[i]}"' if i in classes else "" for i in range(len(columns))]
    heads = "".join(f'<th scope="col"{c}>{it}</th>' for c, it in zip(css, columns, strict=True))
    body = []
    for i, (head, *cells) in enumerate(rows):
        extra = attributes[i] if i < len(attributes) else ""
        extra += ' class="mtm-total"' if total and i == len(rows) - 1 else ""
        data = "".join(data_cell(cell, c) for c, cell in zip(css[1:], cells, strict=True))
        body.append(f'<tr{extra}><th scope="row">{head}</th>{data}</tr>')
    title = f"<caption>{caption}</caption>" if caption else ""
    return (
        f'<table class="{f"mtm-table {name}".strip()}">{title}<thead><tr>{heads}</tr></thead>'
        f"<tbody>{''.join(body)}</tbody></table>"
    )


def data_cell(cell: Cell, css: str) -> str:
    """A cell with a class of its own, or else the css of its column."""
    if isinstance(cell, tuple):
        return f'<td class="{cell[1]}">{cell[0]}</td>'
    return f"<td{css}>{cell}</td>"


def shown_rows(order: Order) -> tuple[NgramRow, ...]:
    """The rows of an order that are drawn."""
    return order.rows[:ROWS_SHOWN]


def more_rows(order: Order, shown: int = ROWS_SHOWN) -> str:
    """What is said of the rows that are not drawn."""
    return left_out(len(order.rows) - shown, "n-grams", "the total counts them all")


def links(count: int) -> list[str]:
    """For each row, what makes it light its occurrences when pointed at, or reached by Tab."""
    return [f' tabindex="0" class="mtm-g{i}"' for i in range(count)]


def amount(count: int) -> Cell:
    """A count that is faint where it is zero."""
    return str(count) if count else ("0", "mtm-zero")


def reference_cells(row: NgramRow) -> list[Cell]:
    """The count in each reference; those that supply the maximum are marked."""
    most = row.max_reference_count
    return [
        (str(count), "mtm-supplier") if count == most > 0 else amount(count)
        for count in row.reference_counts[:REFERENCES_SHOWN]
    ]


def clipped_cell(row: NgramRow, away: str = AWAY) -> Cell:
    """The clipped count, and how many were over the limit; away: how this is said."""
    over = row.count - row.clipped
    note = f'<small class="mtm-cut">{away.format(over)}</small>' if over else ""
    return (f"{note}{row.clipped}", "mtm-some") if row.clipped else amount(0)


def precision_rows(
    order: Order, rows: Iterable[NgramRow], away: str = AWAY
) -> list[tuple[Cell, ...]]:
    """N-grams with their counts: candidate, reference 1, 2, …, max reference, clipped; and the
    total. away: how it is said that some are over the limit."""
    cells: list[tuple[Cell, ...]] = [
        (words(row.ngram), str(row.count), *reference_cells(row), str(row.max_reference_count))
        + (clipped_cell(row, away),)
        for row in rows
    ]
    blank = [""] * min(order.width, REFERENCES_SHOWN)
    return [*cells, ("total", str(order.total), *blank, "", str(order.matches))]


def precision_table(order: Order) -> str:
    """One row per n-gram: candidate, reference 1, 2, …, max reference, clipped; and the total.

    The rows are there to be linked."""
    shown = min(order.width, REFERENCES_SHOWN)
    rows = precision_rows(order, shown_rows(order))
    names = [f"reference {i}" for i in range(1, shown + 1)]
    columns = [f"{order.n}-gram", "candidate", *names, "max reference", "clipped"]
    drawn = table(columns, rows, attributes=links(len(rows) - 1), total=True)
    note = '<p class="mtm-note">Underlined: the reference that supplies the maximum.</p>'
    more = left_out(order.width - shown, "references", "max reference looks at them all")
    return drawn + more_rows(order) + more + (note if order.width > 1 and order.rows else "")


def precision_tables(orders: Sequence[Order]) -> str:
    """The precision tables of several orders side by side, their heads short."""
    drawn = "".join(map(narrow_table, orders))
    said = (
        "count: in the candidate. R1, R2, …: in each reference; underlined, the one that supplies "
        "the maximum. max: max reference. −2: two are clipped away."
    )
    more = left_out(orders[0].width - REFERENCES_SHOWN, "references", "max looks at them all")
    return f'<div class="mtm-row">{drawn}</div>{more}<p class="mtm-note">{said}</p>'


def narrow_table(order: Order) -> str:
    """The precision table of one order, to stand beside others: as wide as its n-grams are long,
    on whatever is typed; a row is a line, so that nothing jumps."""
    rows = precision_rows(order, order.rows[:ROWS_BESIDE], "−{}")
    names = [f"R{i}" for i in range(1, min(order.width, REFERENCES_SHOWN) + 1)]
    columns = [f"{order.n}-gram", "count", *names, "max", "clipped"]
    drawn = table(columns, rows, total=True)
    more = more_rows(order, ROWS_BESIDE)
    return f'<div style="flex-basis:{19 + 3 * order.n}em">{drawn}{more}</div>'


def clip_bars(order: Order) -> str:
    """One bar per n-gram, a box for each occurrence in the candidate, cut at the maximum
    reference count; and the total."""
    rows = shown_rows(order)
    longest = max([BOX_ROOM, *(max(row.count, row.max_reference_count) for row in rows)])
    cells = [(words(row.ngram), bar(row, longest), f"{row.clipped} of {row.count}") for row in rows]
    total = ("total", "", f"{order.matches} of {order.total}")
    columns = [f"{order.n}-gram", "occurrences in the candidate", "clipped count"]
    drawn = table(columns, [*cells, total], total=True, classes={1: "mtm-bar"})
    note = '<p class="mtm-note">Upright line: the maximum reference count, where clipping cuts.</p>'
    return drawn + more_rows(order) + note


def bar(row: NgramRow, longest: int) -> str:
    """The boxes of one n-gram and the limit that cuts them; in the scale of the longest bar."""
    unit = 100 / longest
    over = CLIPPED_AWAY if row.clipped else UNMATCHED
    parts = [(MATCHED, row.clipped), (over, row.count - row.clipped)]
    boxes = "".join(boxes_of(state, count, unit) for state, count in parts if count)
    limit = f'<b style="inset-inline-start:calc({row.max_reference_count * unit:.4g}% - 2px)"></b>'
    return f'<span role="presentation">{boxes}{limit}</span>'


def boxes_of(state: str, count: int, unit: float) -> str:
    """A box for each occurrence; one long box where they would be too narrow to see."""
    each, copies = (unit, count) if unit > 2 else (unit * count, 1)
    return f'<i class="mtm-mark-{CSS[state]}" style="width:calc({each:.4g}% - 2px)"></i>' * copies


def nist_table(order: Order) -> str:
    """One row per n-gram: count, clipped, Info, gain = clipped · Info, in bits; and the total."""
    rows = [
        (
            words(row.ngram),
            str(row.count),
            clipped_cell(row),
            ("no reference has it", "mtm-zero")
            if row.information is None
            else number(row.information),
            number(row.gain),
        )
        for row in shown_rows(order)
    ]
    total = ("total", str(order.total), str(order.matches), "", number(order.gain))
    columns = [f"{order.n}-gram", "count", "clipped", "Info", "gain"]
    return table(columns, [*rows, total], total=True) + more_rows(order)


def information_table(rows: Sequence[InformationRow]) -> str:
    """One row per n-gram of the references: its count, its prefix's count, Info in bits."""
    cells = [
        (words(row.ngram), str(row.count), str(row.prefix_count), number(row.information))
        for row in rows[:ROWS_SHOWN]
    ]
    drawn = table(["n-gram", "count", "count of prefix", "Info"], cells)
    return drawn + left_out(len(rows) - ROWS_SHOWN, "n-grams", "the weights know them all")


def bleu_table(explanation: Explanation) -> str:
    """One row per order: clipped, total, its precision alone, and BLEU of orders 1 to n."""
    numbers = zip(
        explanation.orders, explanation.bleu.precisions, explanation.cumulative, strict=False
    )
    rows = [
        (str(order.n), str(order.matches), str(order.total), number(precision), number(score))
        for order, precision, score in numbers
    ]
    return table(["order", "clipped", "total", "individual", "cumulative"], rows)


def corpus_table(corpus: CorpusExplanation, numbers: Sequence[int] = ()) -> str:
    """One row per segment: matches/total of each order, c, r, sentence BLEU; then the pooled row.

    Below it the mean of the sentence scores, which is another number.
    numbers: of the segments; if not given, 1, 2, 3 …
    """
    orders = len(corpus.pooled.precisions)
    segments = corpus.segments[:ROWS_SHOWN]
    names = [*map(str, (numbers or range(1, ROWS_SHOWN + 1))[: len(segments)]), "pooled"]
    rows = [
        (name, *corpus_cells(score, orders))
        for name, score in zip(names, [*segments, corpus.pooled], strict=True)
    ]
    columns = ["segment", *(f"{n}-gram" for n in range(1, orders + 1)), "c", "r", "BLEU"]
    more = left_out(len(corpus.segments) - ROWS_SHOWN, "segments", "the pooled row counts them all")
    mean = (
        f'<p class="mtm-note">Mean of the sentence scores: {number(corpus.mean)}; '
        f"BLEU of the corpus, from the pooled counts: {number(corpus.pooled.score)}.</p>"
    )
    return table(columns, rows, total=True) + more + mean


def corpus_cells(score: BleuScore, orders: int) -> list[str]:
    """One score as cells of the corpus table, its fractions unreduced."""
    stats = score.stats
    counts = islice(zip(stats.matches, stats.totals, strict=True), orders)
    lengths = [str(stats.candidate_length), str(stats.reference_length)]
    return [*(f"{m}/{t}" for m, t in counts), *lengths, number(score.score)]


def tools_table(scores: Mapping[str, BleuScore | NistScore | str]) -> str:
    """One row per tool: its score, and the signature that says what it did; or, in place of a
    score, why there is none."""
    rows = [
        (text(name), "–", text(score))
        if isinstance(score, str)
        else (text(name), number(score.score), f"<code>{text(score.signature)}</code>")
        for name, score in scores.items()
    ]
    return table(["tool", "score", "signature"], rows, classes={2: "mtm-words"})


# Texts


def legend() -> str:
    """The three states and how they look."""
    items = (
        f'<span><i class="mtm-mark-{css}" aria-hidden="true"></i>{state}</span>'
        for state, css in CSS.items()
    )
    return f'<p class="mtm-legend">{"".join(items)}</p>'


def tokens_view(tokens: Sequence[str], title: str = "") -> str:
    """Each token in a box, its spaces visible; and how many there are."""
    boxes = " ".join(
        f'<span class="mtm-token mtm-box">{SPACES.sub(spaced, word(token))}</span>'
        for token in tokens[:TOKENS_SHOWN]
    )
    return text_line(title or f"{len(tokens)} tokens", tokens, boxes or "no tokens")


def spaced(match: re.Match[str]) -> str:
    """A space made visible."""
    return f"<i>{sign(match)}</i>"


def text_line(name: str, tokens: Sequence[str], drawn: str, css: str = "") -> str:
    """A name and a text, both drawn already; what was cut off is said."""
    more = left_out(len(tokens) - TOKENS_SHOWN, "tokens", "they are counted all the same")
    return (
        f'<div class="{f"mtm-text {css}".strip()}"><span class="mtm-who">{text(name)}</span><div>'
        f'<p class="mtm-tokens" dir="{direction(tokens)}">{drawn}</p>{more}</div></div>'
    )


def texts(explanation: Explanation, n: int) -> str:
    """Candidate and references with the n-grams of order n: which occurrence is matched, clipped
    away or unmatched.

    Words carry the state themselves for n = 1. Longer n-grams overlap: each is a bar under its
    words, and n lanes of bars hold them all.
    """
    order = explanation.orders[n - 1]
    ids = {row.ngram: i for i, row in enumerate(shown_rows(order))}

    def drawn(tokens: Sequence[str], found: Sequence[Occurrence]) -> str:
        return woven(tokens, found, n, ids) if n > 1 else marked(found, ids)

    candidate = drawn(explanation.candidate, order.candidate)
    lines = [text_line("Candidate", explanation.candidate, candidate)]
    pairs = islice(zip(explanation.references, order.references, strict=True), REFERENCES_SHOWN)
    for i, (tokens, found) in enumerate(pairs, start=1):
        lines.append(text_line(f"Reference {i}", tokens, drawn(tokens, found), "mtm-reference"))
    rest = len(explanation.references) - REFERENCES_SHOWN
    return legend() + "".join(lines) + left_out(rest, "references", "they count all the same")


def marked(found: Sequence[Occurrence], ids: Mapping[tuple[str, ...], int]) -> str:
    """A text by its words, each with its state."""
    return " ".join(marked_word(it, ids.get(it.ngram)) for it in found[:TOKENS_SHOWN]) or "(empty)"


def marked_word(occurrence: Occurrence, row: int | None) -> str:
    """One word with its state; one that was clipped away says so."""
    state, tag = occurrence.state, TAGS[occurrence.state]
    link = "" if row is None else f" mtm-g{row}"
    note = "<small>&nbsp;clipped</small>" if state == CLIPPED_AWAY else ""  # a space not struck out
    drawn = word(occurrence.ngram[0])
    return f'<{tag} class="mtm-token mtm-{CSS[state]}{link}">{drawn}{note}</{tag}>'


def woven(
    tokens: Sequence[str],
    found: Sequence[Occurrence],
    n: int,
    ids: Mapping[tuple[str, ...], int],
) -> str:
    """A text by its words, each over its pieces of the n bars that pass under it."""
    columns = []
    for place, token in enumerate(tokens[:TOKENS_SHOWN]):
        over = {it.start % n: it for it in found[max(place - n + 1, 0) : place + 1]}
        rows = " ".join(f"mtm-in{ids[it.ngram]}" for it in over.values() if it.ngram in ids)
        bars = "".join(piece(over.get(lane), place, ids) for lane in range(n))
        inside = f' class="{rows}"' if rows else ""
        columns.append(f'<span class="mtm-woven"><bdi{inside}>{cut(token)}</bdi> {bars}</span>')
    return "".join(columns) or "(empty)"


def piece(occurrence: Occurrence | None, place: int, ids: Mapping[tuple[str, ...], int]) -> str:
    """The piece of an n-gram's bar under the word at one place."""
    if occurrence is None:
        return "<i></i>"
    ends = " mtm-first" if place == occurrence.start else ""
    ends += " mtm-last" if place == occurrence.start + len(occurrence.ngram) - 1 else ""
    row = ids.get(occurrence.ngram)
    link = "" if row is None else f" mtm-g{row}"
    return f'<i class="mtm-{CSS[occurrence.state]}{ends}{link}"></i>'


def linked(count: int, *parts: str) -> str:
    """Parts in which what carries the same row number lights up together.

    A rule for each row, and each looks only inside its own box: no ids, no script, and any number
    of them on a page.
    """
    rules = "".join(map(lit, range(count)))
    return f'<div class="mtm-linked"><style>{rules}</style>{"".join(parts)}</div>'


def lit(row: int) -> str:
    """The rules that light one row, its words and its bars. By class: a browser finds the rules of
    a class at once, those of an attribute it tries on every word."""
    pointed = f".mtm .mtm-linked:has(.mtm-g{row}:is(:hover,:focus))"
    whole = f"{pointed} .mtm-g{row}:not(i)"
    return (
        f"{whole},{pointed} .mtm-in{row}{{background:var(--mtm-lit);color:var(--mtm-ink)}}"
        f"{whole}{{outline:2px solid var(--mtm-ink);outline-offset:-2px}}"
        f"{pointed} i.mtm-g{row}{{box-shadow:0 -2px var(--mtm-ink),0 2px var(--mtm-ink)}}"
    )


def matches(explanation: Explanation, n: int) -> str:
    """Texts and precision table of order n; pointing at a row, or reaching it by Tab, lights its
    occurrences."""
    order = explanation.orders[n - 1]
    parts = texts(explanation, n), precision_table(order)
    return linked(len(shown_rows(order)), *parts)


# Formulas and scores


def shares(score: BleuScore) -> list[str]:
    """The weights as they are written: ¼ where all can be so, else with four digits."""
    weights = [term.weight for term in terms(score)]
    signs = [next((s for v, s in VULGAR.items() if isclose(v, w)), None) for w in weights]
    return [
        f"{w:.4g}" if s is None or None in signs else s for w, s in zip(weights, signs, strict=True)
    ]


def fraction(top: object, bottom: object) -> str:
    """One number over another, never reduced."""
    return (
        f'<span class="mtm-frac"><span>{top}</span><span class="mtm-sr">/</span>'
        f"<span>{bottom}</span></span>"
    )


def terms(score: BleuScore) -> list[Factor]:
    """The precisions that take part: those whose weight is not 0."""
    return [factor for factor in explain_score(score)[1:] if factor.weight]


def is_smoothed(factor: Factor, score: BleuScore) -> bool:
    """Whether the precision used is another than clipped / total."""
    plain = score.stats.precisions[factor.n - 1]
    return factor.value != plain and not (isnan(factor.value) and isnan(plain))


def counted(factor: Factor, score: BleuScore) -> tuple[int, int]:
    """Clipped counts and counts of the order, unreduced."""
    return score.stats.matches[factor.n - 1], score.stats.totals[factor.n - 1]


def log_mean(score: BleuScore) -> float:
    """Σ wₙ ln pₙ; −∞ where a precision is zero or undefined."""
    return fsum(factor.log_share for factor in terms(score))


def formula(score: BleuScore) -> str:
    """BLEU with today's numbers, step by step; a zero and an undefined precision said in words."""
    steps = [
        f"<span>BP · exp( {symbols(score)} )</span>",
        f"<span>{number(score.brevity_penalty)} · exp(</span>{substituted(score)}<span>)</span>",
        f"<span>{number(score.brevity_penalty)} · exp( {number(log_mean(score))} )</span>",
        f'<span class="mtm-result">{number(score.score)}</span>',
    ]
    bp = f"<p>{penalty_line(score.stats)}</p>"
    return f'<div class="mtm-formula">{bp}{equation("BLEU", steps)}</div>{"".join(remarks(score))}'


def equation(name: str, steps: Iterable[str]) -> str:
    """name = step = step = …, one line each, the signs of equality below each other."""
    names = chain([f"<var>{name}</var> "], repeat(""))
    return "".join(
        f'<p><span class="mtm-left">{left}=</span>{step}</p>'
        for left, step in zip(names, steps, strict=False)
    )


def symbols(score: BleuScore) -> str:
    """¼ ln p₁ + ¼ ln p₂ + …"""
    pairs = zip(shares(score), terms(score), strict=True)
    return " + ".join(f"{share} ln {sub(term.n)}".strip() for share, term in pairs)


def substituted(score: BleuScore) -> str:
    """The same with the precisions in place of their names."""
    drawn: list[str] = []
    for share, term in zip(shares(score), terms(score), strict=True):
        value = number(term.value) if is_smoothed(term, score) else fraction(*counted(term, score))
        drawn.append(f"<span>{'+ ' if drawn else ''}{share} ln {value}</span>")
    return "".join(drawn)


def penalty_steps(stats: BleuStats) -> str:
    """How BP comes about, with today's lengths."""
    c, r = stats.candidate_length, stats.reference_length
    if not c:
        return "<span>0, because the candidate is empty</span>"
    if c > r:
        return f"<span>1, because c = {c} &gt; r = {r}</span>"
    bp = number(stats.brevity_penalty)
    return f"<span>exp( 1 − r/c ) = exp( 1 −</span>{fraction(r, c)}<span>) = {bp}</span>"


def penalty_line(stats: BleuStats) -> str:
    """The same as a line of a formula: BP = exp( 1 − r/c ) = …"""
    return f'<span class="mtm-left"><var>BP</var> =</span>{penalty_steps(stats)}'


def remarks(score: BleuScore) -> list[str]:
    """What has to be said in words: zero, undefined, smoothed, weights that do not sum to 1."""
    said = [remark(term, score) for term in terms(score)]
    total = fsum(score.weights)
    if not isclose(total, 1):
        said.append(alarm(f"The weights sum to {total:.4g}, not to 1: this is no weighted mean."))
    return said


def alarm(sentence: str) -> str:
    """A sentence that must not be overlooked."""
    return f'<p class="mtm-alarm">{sentence}</p>'


def remark(term: Factor, score: BleuScore) -> str:
    """What has to be said of one precision, if anything."""
    matched, total = counted(term, score)
    name = f"{sub(term.n)} = {matched}/{total}"
    if is_smoothed(term, score):
        method = text(score.smoothing)
        return f'<p class="mtm-note">{name}, smoothed ({method}) to {number(term.value)}.</p>'
    if not total:
        return alarm(
            f"{sub(term.n)} is undefined: the candidate has no {term.n}-grams at all, so there is "
            "nothing to divide by. BLEU is then 0."
        )
    if not matched:
        return alarm(f"{name}: no {term.n}-gram matches. ln 0 is −∞, so BLEU is exactly 0.")
    return ""


def formula_latex(score: BleuScore) -> str:
    r"""The same as one line of LaTeX, without dollars around it."""
    inner = []
    for term in terms(score):
        top, bottom = counted(term, score)
        plain = rf"\frac{{{top}}}{{{bottom}}}"
        value = f"{term.value:.4f}" if is_smoothed(term, score) else plain
        inner.append(rf"{latex_share(term.weight)} \ln {value}".strip())
    exponent = r" + ".join(inner)
    return (
        rf"\mathrm{{BLEU}} = {score.brevity_penalty:.4f} \cdot "
        rf"\exp\left({exponent}\right) = {score.score:.4f}"
    )


def latex_share(weight: float) -> str:
    """A weight in LaTeX: a fraction where it is one."""
    whole = round(1 / weight)
    if not isclose(weight, 1 / whole if whole else 0):
        return f"{weight:.4g}"
    return "" if whole == 1 else rf"\tfrac{{1}}{{{whole}}}"


def nist_formula(score: NistScore) -> str:
    """NIST with today's numbers: bits of the matches over candidate n-grams, order by order."""
    pairs = list(zip(score.stats.information, score.stats.totals, strict=True))
    inner = "".join(
        f"<span>{'+ ' if i else ''}{fraction(number(bits), total) if total else '0'}</span>"
        for i, (bits, total) in enumerate(pairs)
    )
    per_order = " + ".join(number(gain) for gain in score.per_order)
    lp = number(score.length_penalty)
    steps = [
        "<span>LP · Σ over orders ( gain / total )</span>",
        f"<span>{lp} · (</span>{inner}<span>)</span>",
        f"<span>{lp} · ( {per_order} )</span>",
        f'<span class="mtm-result">{number(score.score)}</span>',
    ]
    c, r = score.stats.candidate_length, score.stats.reference_length
    drawn = equation("LP", [f"<span>{lp}, from c = {c} and mean r = {r:.4g}</span>"])
    drawn += equation("NIST", steps)
    empty = [n for n, (_, total) in enumerate(pairs, start=1) if not total]
    which = "-, ".join(map(str, empty))
    note = alarm(f"The candidate has no {which}-grams: they add 0.") if empty else ""
    return f'<div class="mtm-formula">{drawn}</div>{note}'


def score_line(bleu: BleuScore, nist: NistScore | None = None) -> str:
    """BLEU, p₁ … pₙ, BP, c, r, NIST and the signature: the line that is always in view."""
    stats = bleu.stats
    items = [("BLEU", number(bleu.score), "mtm-main")]
    pairs = zip(stats.matches, stats.totals, bleu.precisions, strict=False)
    items += [(sub(n), precision_cell(*pair), "") for n, pair in enumerate(pairs, start=1)]
    items += [
        ("BP", number(bleu.brevity_penalty), ""),
        ("c", str(stats.candidate_length), ""),
        ("r", str(stats.reference_length), ""),
    ]
    items += [] if nist is None else [("NIST", number(nist.score), "")]
    drawn = "".join(
        f"<div><dt>{name}</dt><dd{f' class={css}' if css else ''}>{value}</dd></div>"
        for name, value, css in items
    )
    return f'<div class="mtm-score"><dl>{drawn}</dl>{signature_line(bleu)}</div>'


def signature_line(score: BleuScore | NistScore) -> str:
    """The signature of a score, where it has one."""
    if not score.signature:
        return ""
    return f'<p class="mtm-note">Signature: <code>{text(score.signature)}</code></p>'


def precision_cell(matched: int, total: int, used: float) -> str:
    """A precision as counts and, where smoothing changed it, as the number used."""
    if not total and isnan(used):
        return "undefined"
    changed = not total or used != matched / total
    return f"{matched}/{total}" + (f" → {number(used)}" if changed else "")


def changed_numbers(before: BleuScore, after: BleuScore, caption: str) -> str:
    """A → B: every number before and after, with its change."""
    rows = [
        (name, *compared(old, new))
        for (name, old), (_, new) in zip(values(before), values(after), strict=False)
    ]
    return table(["number", "A", "B", "change"], rows, caption=caption)


def changed_ngrams(before: Explanation, after: Explanation) -> str:
    """A → B: the n-grams whose counts changed."""
    changes = changed_rows(before, after)
    ngrams = [
        (words(change.ngram), f"{change.clipped[0]}/{change.count[0]}")
        + (f"{change.clipped[1]}/{change.count[1]}",)
        for change in changes[:ROWS_SHOWN]
    ]
    if not ngrams:
        return '<p class="mtm-note">No n-gram changed.</p>'
    said = "n-grams that changed: clipped count / count"
    more = left_out(len(changes) - ROWS_SHOWN, "n-grams", "the numbers above count them all")
    return table(["n-gram", "A", "B"], ngrams, caption=said) + more


def values(score: BleuScore) -> list[tuple[str, float]]:
    """The numbers of a score that are compared, each with its name."""
    stats = score.stats
    precisions = [(sub(n), p) for n, p in enumerate(score.precisions, start=1)]
    lengths = [("c", stats.candidate_length), ("r", stats.reference_length)]
    return [("BLEU", score.score), *precisions, ("BP", score.brevity_penalty), *lengths]


def compared(old: float, new: float) -> tuple[str, str, str]:
    """Two numbers and their difference, with its sign; no difference is a dash."""
    change = new - old
    signed = "–" if change == 0 or isnan(change) else ("+" if change > 0 else "") + number(change)
    return number(old), number(new), signed


# Messages and stills


def message(said: str, kind: str = "status") -> str:
    """A sentence to the reader; kind "error" is announced at once, "status" when there is time."""
    role, css = ("alert", " mtm-error") if kind == "error" else ("status", "")
    return f'<div class="mtm-message{css}" role="{role}">{text(said)}</div>'


def still(explanation: Explanation) -> str:
    """What a widget leaves in a notebook that is read, not run: words by their state, the counts
    per order, and the score. It says the same where style sheets are taken away."""
    shown = texts(explanation, 1) + bleu_table(explanation)
    return shown + f'<p class="mtm-note">{text(str(explanation.bleu))}</p>'
