"""explain -> HTML: candidate and references as words that show their states.

texts: each n-gram of one order with its state. linked_texts: the same beside its table. Everything
that belongs to one row of the table has the number of that row as a class (mtm-g0, mtm-g1, …).

surfaces: texts that answer while they are edited. To point at a word, or to move the caret into it,
lights all n-grams that it is part of, in every text, and says who supplies them. An n-gram that
some reference has carries a number; each word it covers, in whatever text, has the class mtm-k with
its order and this number. What is said about a word is its card. The cards stand by themselves, out
of sight, so that the words need not wait for them. course/widgets/surface.js lays a text under its
box; pointing.js lights all that has a class, and shows the card.
"""

import re
from collections.abc import Mapping, Sequence
from difflib import SequenceMatcher
from functools import lru_cache, partial
from html import escape as escape_signs
from itertools import islice, zip_longest

from mtmetrics_edu.checks import plural
from mtmetrics_edu.explain import CLIPPED_AWAY, MATCHED, UNMATCHED, Explanation
from mtmetrics_edu.explain.order import NgramRow, Occurrence
from mtmetrics_edu.explain.tables import Table
from mtmetrics_edu.explain.words import Word, marked_words, places
from mtmetrics_edu.metrics.ngrams import Ngram, Tokens, ngram_counts, ngrams
from mtmetrics_edu.views import sentences
from mtmetrics_edu.views.html import markup, tables
from mtmetrics_edu.views.html.markup import NOTHING, Html, escape, joined, left_out, note, tag
from mtmetrics_edu.views.html.tables import REFERENCES_SHOWN, ROWS_SHOWN
from mtmetrics_edu.views.notation import sign, text_name
from mtmetrics_edu.views.palette import CLASSES, order_colour

TAGS = {MATCHED: "b", CLIPPED_AWAY: "s", UNMATCHED: "span"}  # these show it without a stylesheet
SPACES = re.compile(r"\s")
WORDS_ANSWERING = 60  # of a candidate; a word after them lights its n-grams, and says nothing
NGRAMS_LIT = 160  # have a number
CHIPS, NARROW_CHIPS = 6, 3  # n-grams that are said of a word: two lines; of a telephone, too
WORDS_COLOURED = 2_400  # of all texts of a segment, once nobody types: each makes every key slower
Numbers = Mapping[Ngram, int]  # of n-grams: the number that a class ends with


# One text


def titled(
    title: str, tokens: Sequence[str], html: Html, css: str = "", limit: int = markup.TOKENS_SHOWN
) -> Html:
    """A title beside tokens of which the first ones, up to limit, are drawn already; and how many
    are not."""
    who = tag("span", escape(title), css="mtm-who")
    text = tag("p", html, css="mtm-tokens", dir=markup.direction(tokens))
    more = left_out(len(tokens) - limit, "tokens", "they are counted all the same")
    return tag("div", who, tag("div", text, more), css=f"mtm-text {css}".strip())


def references_left_out(references: int) -> Html:
    """The sentence that says how many references are not drawn."""
    return left_out(references - REFERENCES_SHOWN, "references", "they count all the same")


def legend() -> Html:
    """The name of each state in the look that it has in the texts that are edited."""
    looks = (tag("span", escape(s), css=f"mtm-word mtm-{css}") for s, css in CLASSES.items())
    return tag("p", joined(looks, " "), css="mtm-legend")


def box(token: str) -> Html:
    """A token in a box, with a visible sign for each space."""
    text = SPACES.sub(lambda space: tag("i", escape(sign(space))), markup.token_text(token))
    return tag("span", Html(text), css="mtm-token mtm-box")


def sliding_window(tokens: Sequence[str], n: int, start: int) -> Html:
    """The tokens in boxes, with a frame around the n-gram that starts at a place, counted from 0;
    then what `counted` says.

    >>> "2-gram 1 of 2: the cat" in sliding_window(["the", "cat", "sat"], 2, 0)
    True
    """
    parts = list(map(box, tokens[: markup.TOKENS_SHOWN]))
    if start + n <= len(tokens):
        window = tag("span", joined(parts[start : start + n], " "), css="mtm-window")
        parts[start : start + n] = [window]
    html = joined(parts, " ") or escape("no tokens")
    return titled("Tokens", tokens, html) + counted(tokens, n, start)


def counted(tokens: Sequence[str], n: int, start: int) -> Html:
    """Which n-gram starts at a place; and all that differ, in the order of the text, each with its
    count.

    >>> "1 token, 1 n-gram of order 1, 1 different" in counted(["a"], 1, 0)
    True
    """
    every, counts = ngrams(tokens, n), ngram_counts(tokens, n)
    here = every[start] if start < len(every) else None
    place = f"{n}-gram {start + 1} of {len(every)}: " if here else f"The text has no {n}-gram."
    sums = f"{plural(len(tokens), 'token')}, {plural(len(every), 'n-gram')} of order {n}"
    names = {ngram: markup.ngram_text(ngram) for ngram in counts}
    if here:
        names[here] = tag("b", names[here], css="mtm-here")
    rows = [(names[ngram], count) for ngram, count in counts.items()]
    table = Table(columns=(f"{n}-gram", "count"), rows=rows)
    shown = tables.first_rows(table, "n-grams", "they are counted all the same")
    return (
        tag("p", escape(place), markup.ngram_text(here or ()))
        + note(escape(f"{sums}, {len(counts)} different"))
        + (shown if rows else NOTHING)
    )


# The n-grams of one order, and their table


def linked_texts(explanation: Explanation, n: int) -> Html:
    """Texts and precision table of order n. In a live widget, a row that is pointed at, or reached
    by Tab, lights its occurrences; an occurrence lights its row.

    >>> from mtmetrics_edu.explain import explain
    >>> html = linked_texts(explain(["a", "b"], [["a"]], max_n=1), 1)
    >>> html.count('mtm-g0">'), html.count('mtm-g1">')  # a: 2 words and a row; b: 1 and a row
    (3, 2)
    """
    table = tables.precision_table(explanation.orders[n - 1])
    return tag("div", texts(explanation, n), table, css="mtm-linked")


def texts(explanation: Explanation, n: int) -> Html:
    """Candidate and references: which n-grams of order n are matched, clipped away, unmatched.

    For n = 1 the words carry the state themselves. Longer n-grams overlap, so each of them is a
    bar under its words, and n lanes of bars hold them all.
    """
    order, html = explanation.orders[n - 1], NOTHING
    rows = {row.ngram: i for i, row in enumerate(order.first_rows(ROWS_SHOWN))}
    shown = order.texts[: 1 + REFERENCES_SHOWN]
    limit = markup.shown_of_each(len(shown))
    for i, tokens in enumerate(shown):
        text = (
            woven(tokens[:limit], order.first(i, limit), n, tuple(rows))
            if n > 1
            else marked(marked_words(explanation, i, limit), rows)
        )
        html += titled(text_name(i), tokens, text, "mtm-reference" if i else "", limit)
    return html + references_left_out(order.width)


def marked(states: Sequence[Occurrence], rows: Numbers) -> Html:
    """A text by its words, each with its state. rows: the number of each word's row."""
    words = (
        word(o.state, o.ngram[0], css=f"mtm-token mtm-{CLASSES[o.state]}{link(o, rows)}")
        for o in states[: markup.TOKENS_SHOWN]
    )
    return joined(words, " ") or escape("(empty)")


def word(state: str, token: str, css: str) -> Html:
    """One word in the look of its state; one that was clipped away says so.

    It is not made by tag, because a text has many words.
    """
    name, text = TAGS[state], markup.token_text(token)
    if state == CLIPPED_AWAY:
        text += Html("<small>&nbsp;clipped</small>")  # this blank is not struck out
    return Html(f'<{name} class="{css}">{text}</{name}>')


def link(occurrence: Occurrence, rows: Numbers) -> str:
    """The class that connects an occurrence with its row, if that row is shown."""
    return f" mtm-g{rows[occurrence.ngram]}" if occurrence.ngram in rows else ""


@lru_cache(maxsize=20)  # a keystroke leaves most texts as they are
def woven(
    tokens: tuple[str, ...], states: tuple[Occurrence, ...], n: int, links: tuple[Ngram, ...]
) -> Html:
    """A text by its words, each over the pieces of the bars that pass under it, one in each lane.

    The bar of the n-gram that starts at place i lies in lane i mod n. links: the n-grams that have
    a row, in the order of the rows.
    """
    columns, rows = [], {ngram: i for i, ngram in enumerate(links)}
    for place, token in enumerate(tokens):
        over = {o.start % n: o for o in states[max(place - n + 1, 0) : place + 1]}
        css = " ".join(f"mtm-in{rows[o.ngram]}" for o in over.values() if o.ngram in rows)
        text = tag("bdi", markup.cut(token), css=css)
        pieces = "".join(piece(over.get(lane), place, rows) for lane in range(n))
        columns.append(Html(f'<span class="mtm-woven">{text} {pieces}</span>'))
    return joined(columns) or escape("(empty)")


def piece(occurrence: Occurrence | None, place: int, rows: Numbers) -> str:
    """The piece of an n-gram's bar under the word at one place; an empty one where none passes.

    It is not made by tag, because a text has thousands of them.
    """
    if occurrence is None:
        return "<i></i>"
    ends = " mtm-first" if place == occurrence.start else ""
    ends += " mtm-last" if place == occurrence.start + len(occurrence.ngram) - 1 else ""
    return f'<i class="mtm-{CLASSES[occurrence.state]}{ends}{link(occurrence, rows)}"></i>'


# Texts that answer


def surfaces(
    explanation: Explanation, typed: Sequence[str], n: int = 1, *, whole: bool = False
) -> list[Html]:
    """Candidate and references as typed, each word that counts in a span with its state; for
    n > 1 with that of the n-grams that cover it.

    The text of each is the typed text, letter for letter: it lies under the box in which somebody
    edits it. typed: the candidate, then the references. whole: mark more than the first words of
    long texts, which are marked at each key.

    >>> from mtmetrics_edu.explain import explain
    >>> surfaces(explain(["a", "b"], [["a"]], max_n=1), ["a  b", "a"])[1]
    '<span class="mtm-word mtm-matched mtm-k1-0">a</span>'
    """
    shown = explanation.orders[0].texts[: 1 + REFERENCES_SHOWN]
    numbers, orders = tuple(numbered(explanation).items()), len(explanation.orders)
    limit, most = markup.shown_of_each(len(shown)), WORDS_COLOURED // len(shown)
    words_of = explanation.orders[n - 1].words if n > 1 else partial(marked_words, explanation)
    lines = list[Html]()
    for i, (text, tokens) in enumerate(zip(typed, shown, strict=False)):
        rest = marked_words(explanation, i, most, limit) if whole else []
        words = (*words_of(i, limit), *rest)
        lines.append(surface(text, tokens, words, bool(i), numbers, orders, limit))
    return lines + [NOTHING] * (len(typed) - len(lines))


def limits_said(explanation: Explanation) -> str:
    """Where words of long texts no longer have cards or colours; "" for texts that are not long."""
    limits, shown = [], explanation.orders[0].texts[: 1 + REFERENCES_SHOWN]
    if len(explanation.candidate) > WORDS_ANSWERING:
        limits.append(f"Only the first {WORDS_ANSWERING} words of the candidate answer.")
    if max(map(len, shown)) > (most := WORDS_COLOURED // len(shown)):
        limits.append(f"Only the first {most:,} words of each text have colours; all words count.")
    return " ".join(limits)


def numbered(explanation: Explanation) -> dict[Ngram, int]:
    """A number for each n-gram of the candidate that some reference has, shorter ones first."""
    shared = (
        ngram for order in explanation.orders for ngram, clipped in order.clipped.items() if clipped
    )
    return {ngram: k for k, ngram in enumerate(islice(shared, NGRAMS_LIT))}


@lru_cache(maxsize=20)  # a keystroke that changes no match leaves the references as they are
def surface(
    text: str,
    tokens: tuple[str, ...],
    words: tuple[Occurrence, ...],
    is_reference: bool,
    numbers: tuple[tuple[Ngram, int], ...],
    orders: int,
    limit: int,
) -> Html:
    """One text as typed, with its first words in spans; those of the candidate have their place,
    too. numbers: of the n-grams that are lit, up to so many orders, in words up to the limit. What
    follows those is one element: surface.js.
    """
    classes = covering(tokens, dict(numbers), orders, limit) + [""] * (len(words) - limit)
    parts, end, cut = list[str](), 0, 0
    for mark, lit, place in zip(words, classes, places(text, tokens[: len(words)]), strict=True):
        if place:
            number = "" if is_reference else f' data-word="{mark.start}"'
            css = f"mtm-word mtm-{CLASSES[mark.state]}{lit}"
            inner = escape_signs(text[slice(*place)])
            parts.append(escape_signs(text[end : place[0]]))
            parts.append(f'<span class="{css}"{number}>{inner}</span>')
            end = place[1]
            if mark.start < limit:
                cut = len(parts)
    parts.insert(cut, '<span class="mtm-rest">' * (len(tokens) > limit))
    return Html("".join(parts) + escape_signs(text[end:]) + "</span>" * (len(tokens) > limit))


def covering(tokens: Tokens, numbers: Numbers, orders: int, limit: int) -> list[str]:
    """For each of the first words the classes of the numbered n-grams that cover it.

    >>> covering(["a", "b", "c"], {("a",): 0, ("a", "b"): 1, ("b", "c"): 2}, 2, limit=2)
    [' mtm-k1-0 mtm-k2-1', ' mtm-k2-1 mtm-k2-2']
    """
    classes: list[dict[str, None]] = [{} for _ in tokens[:limit]]
    for n in range(1, orders + 1):
        for start in range(min(len(tokens) - n + 1, limit)):
            number = numbers.get(tuple(tokens[start : start + n]))
            if number is not None:
                for names in classes[start : start + n]:
                    names[f" mtm-k{n}-{number}"] = None
    return ["".join(names) for names in classes]


def word_cards(words: Sequence[Word], removals: Sequence[str], *, narrow: bool = False) -> Html:
    """What is said about each of the first words of the candidate.

    removals: for each of them what the score would be without it, as a sentence. narrow: for a
    telephone.

    >>> from mtmetrics_edu.explain import explain
    >>> from mtmetrics_edu.explain.words import explain_words
    >>> explanation = explain(["a", "b"], [["a", "c"]], max_n=1)
    >>> word_cards(explain_words(explanation), ["", ""]).count("mtm-card")
    2
    """
    rows = {row.ngram: row for word in words for row in word.rows[1:] if row.clipped}
    chips = {ngram: chip(row) for ngram, row in rows.items()}
    most = NARROW_CHIPS if narrow else CHIPS
    return joined(card(*each, chips, most) for each in zip(words, removals, strict=True))


def card(word: Word, removal: str, chips: Mapping[Ngram, Html], most: int) -> Html:
    """What is said about a word: whether it matches, what its removal does, its longer n-grams.

    chips: the n-grams of two words or more that some reference has. most: how many are named.
    """
    matching = [chips[row.ngram] for row in word.rows if row.ngram in chips]
    parts, more = matching[:most], len(matching) - most
    parts += [tag("small", escape(f"{more} more match"))] * (more > 0)
    rest = len(word.rows) - len(matching) - 1
    if rest:
        what = "more" if parts else "longer n-gram" if rest == 1 else "longer n-grams"
        parts.append(tag("small", escape(f"{rest} {what}: in no reference")))
    sentence, own = escape(sentences.word_said(word)), f"<span data-own>{escape(removal)}</span>"
    return Html(f'<span class="mtm-card"><span>{sentence}</span> {own} {joined(parts, " ")}</span>')


def chip(row: NgramRow) -> Html:
    """An n-gram in the colour of its order, and the references that supply it."""
    who = " ".join(f"R{i + 1}" for i in row.suppliers[:REFERENCES_SHOWN])
    style = f"border-color:{order_colour(len(row.ngram))}"
    text = markup.ngram_text(row.ngram) + escape(" ") + tag("small", escape(who))
    return tag("span", text, css="mtm-chip", style=style)


# Two versions


def changed_texts(before: Explanation, after: Explanation) -> Html:
    """Each text that differs between A and B, word by word.

    >>> from mtmetrics_edu.explain import explain
    >>> one, other = explain(["a", "cat"], [["b"]]), explain(["a", "dog"], [["b"]])
    >>> changed_texts(one, other).count("<s "), changed_texts(one, one)
    (1, '')
    """
    sides = ((side.candidate, *side.references) for side in (before, after))
    lines = [
        changed_text(text_name(place), old, new)
        for place, (old, new) in enumerate(zip_longest(*sides, fillvalue=()))
        if old != new
    ]
    meaning = note(escape("Struck through: only in A. Underlined: only in B."))
    return joined(lines) + meaning if lines else NOTHING


def changed_text(name: str, before: Tokens, after: Tokens) -> Html:
    """One text with what went and what came."""

    def words(element: str, tokens: Tokens, css: str = "") -> list[Html]:
        inside = joined(map(markup.token_text, tokens), " ")
        return [tag(element, inside, css=css)] if tokens else []

    old, new = before[: markup.TOKENS_SHOWN], after[: markup.TOKENS_SHOWN]
    parts = []
    for kind, i, j, k, m in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind == "equal":
            parts += words("span", old[i:j])
        else:
            parts += words("s", old[i:j], "mtm-gone") + words("b", new[k:m], "mtm-new")
    return titled(name, max(before, after, key=len), joined(parts, " "))
