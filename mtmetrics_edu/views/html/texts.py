"""explain -> HTML: coloured texts that answer. To point at a word, or to reach it by the keyboard,
lights all n-grams that it is part of, in every text, and says who supplies them.

An n-gram that some reference has carries a number; each word it covers, in whatever text, has the
class mtm-k with its order and this number. widgets/pointing.js lights all words of a class: a style
rule for each number would cost the browser more than all else at a key. What is said about a word
is its card. The cards stand by themselves, out of sight, so that the words need not wait for them;
widgets/pointing.js puts a copy into the word that is pointed at.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from itertools import islice, zip_longest
from typing import NamedTuple

from mtmetrics_edu.bleu import BleuScore
from mtmetrics_edu.explain import CLIPPED_AWAY, UNMATCHED, Explanation, NgramRow
from mtmetrics_edu.explain.order import occurrences
from mtmetrics_edu.explain.words import GONE, NEW, SAME, Piece, Word, word_differences
from mtmetrics_edu.ngrams import Ngram, Tokens
from mtmetrics_edu.views import sentences
from mtmetrics_edu.views.html.highlights import TAGS, legend, titled
from mtmetrics_edu.views.html.markup import (
    NOTHING,
    TOKENS_SHOWN,
    Html,
    escape,
    joined,
    left_out,
    ngram_text,
    note,
    shown_of_each,
    tag,
    token_text,
)
from mtmetrics_edu.views.html.tables import REFERENCES_SHOWN
from mtmetrics_edu.views.notation import text_name
from mtmetrics_edu.views.palette import CLASSES, order_colour

WORDS_ANSWERING = 60  # of a candidate; a word after them lights its n-grams, and says nothing
NGRAMS_LIT = 160  # have a number
HINT = "Point at a word: its n-grams light up. The arrow keys go from word to word."
Numbers = dict[Ngram, int]


def answering_texts(explanation: Explanation, off: Collection[int] = ()) -> Html:
    """Candidate and references, word by word. off: the references, from 0, that are switched off.

    >>> from mtmetrics_edu.explain import explain
    >>> found = explain(["a", "b"], [["a", "c"]], max_n=1)
    >>> answering_texts(found).count("mtm-k1-0")  # a in both texts
    2
    """
    first, width = explanation.orders[0], shown(explanation)
    matched = tuple((ngram, clipped) for ngram, clipped in first.limits.items() if clipped)
    numbers, limit = tuple(numbered(explanation).items()), shown_of_each(width)
    drawn_from = DrawnFrom(matched, numbers, len(explanation.orders), limit)
    lines = [
        line(place, tokens, place - 1 in off, drawn_from)
        for place, tokens in enumerate(first.texts[:width])
    ]
    more = left_out(
        len(explanation.references) - REFERENCES_SHOWN, "references", "they count all the same"
    )
    foot = tag("div", legend(), tag("p", escape(HINT), css="mtm-hint"), css="mtm-foot")
    return tag("div", *lines, more, foot, css="mtm-answers")


def word_cards(words: Sequence[Word], without: Sequence[BleuScore], now: BleuScore) -> Html:
    """What is said about each of the first words of the candidate.

    without: for each of them the score of the text without it; now: the score with it.

    >>> from mtmetrics_edu.explain import explain
    >>> from mtmetrics_edu.explain.words import explain_words
    >>> found = explain(["a", "b"], [["a", "c"]], max_n=1)
    >>> word_cards(explain_words(found), [found.bleu] * 2, found.bleu).count("mtm-card")
    2
    """
    rows = {it.ngram: it for each in words for it in each.rows[1:] if it.clipped}
    chips = {ngram: chip(it) for ngram, it in rows.items()}
    return joined(card(*each, now, chips) for each in zip(words, without, strict=True))


def shown(explanation: Explanation) -> int:
    """How many texts are drawn, the candidate among them."""
    return 1 + min(len(explanation.references), REFERENCES_SHOWN)


def numbered(explanation: Explanation) -> Numbers:
    """A number for each n-gram of the candidate that some reference has, shorter ones first."""
    limits = (order.limits.items() for order in explanation.orders)
    found = (ngram for its in limits for ngram, clipped in its if clipped)
    return {ngram: k for k, ngram in enumerate(islice(found, NGRAMS_LIT))}


class DrawnFrom(NamedTuple):
    """What the words of all texts of a segment are drawn from."""

    matched: tuple[tuple[Ngram, int], ...]  # words of the candidate, and their clipped counts
    numbers: tuple[tuple[Ngram, int], ...]  # of n-grams that are lit
    orders: int
    limit: int  # so many words of each text are drawn


@lru_cache(maxsize=20)  # a keystroke that changes no match leaves the references as they are
def line(place: int, tokens: tuple[str, ...], off: bool, drawn_from: DrawnFrom) -> Html:
    """One text beside its name; place 0 is the candidate's. off: it is switched off."""
    matched, numbers, orders, limit = drawn_from
    beyond = UNMATCHED if place else CLIPPED_AWAY
    found = occurrences(tokens[:limit], 1, dict(matched), beyond)
    classes = covering(tokens, dict(numbers), orders, limit)
    drawn = [word(it.state, it.ngram[0], css) for it, css in zip(found, classes, strict=True)]
    if drawn and not place:  # Tab reaches the first word, and the arrow keys go on from there
        drawn[0] = Html(drawn[0].replace('tabindex="-1"', 'tabindex="0"', 1))
    name = f"R{place}{' (off)' * off}" if place else "Candidate"
    text = joined(drawn, " ") or escape("switched off" if off else "(empty)")
    return titled(name, tokens, text, "mtm-reference" if place else "", limit)


def covering(tokens: Tokens, numbers: Numbers, orders: int, limit: int) -> list[str]:
    """For each of the first words the classes of the numbered n-grams that cover it.

    >>> covering(["a", "b", "c"], {("a",): 0, ("a", "b"): 1, ("b", "c"): 2}, 2, limit=2)
    [' mtm-k1-0 mtm-k2-1', ' mtm-k2-1 mtm-k2-2']
    """
    found: list[dict[str, None]] = [{} for _ in tokens[:limit]]
    for n in range(1, orders + 1):
        for start in range(min(len(tokens) - n + 1, limit)):
            number = numbers.get(tuple(tokens[start : start + n]))
            if number is not None:
                for its in found[start : start + n]:
                    its[f" mtm-k{n}-{number}"] = None
    return ["".join(its) for its in found]


def word(state: str, token: str, css: str) -> Html:
    """One word in the look of its state. It is not made by tag, because a text has many of them."""
    name, said = TAGS[state], token_text(token)
    if state == CLIPPED_AWAY:
        said += Html("<small>&nbsp;clipped</small>")
    looks = f"mtm-token mtm-word mtm-{CLASSES[state]}{css}"
    return Html(f'<{name} tabindex="-1" class="{looks}">{said}</{name}>')


def card(word: Word, without: BleuScore, now: BleuScore, chips: Mapping[Ngram, Html]) -> Html:
    """What is said about a word: whether it matches, the score without it, its longer n-grams.

    chips: the n-grams of two words or more that some reference has.
    """
    said = f"{sentences.word_said(word)} {sentences.removal_said(now, without)}"
    its = [chips[row.ngram] for row in word.rows if row.ngram in chips]
    rest = len(word.rows) - len(its) - 1
    if rest:
        other = f"{rest} {'other ' * bool(its)}n-gram{'s' * (rest > 1)} with it: in no reference"
        its.append(tag("small", escape(other)))
    said_of_it = Html(f"<span>{escape(said)}</span><span>{joined(its, ' ')}</span>")
    return Html(f'<span class="mtm-card">{said_of_it}</span>')


def chip(row: NgramRow) -> Html:
    """An n-gram in the colour of its order, and the references that supply it."""
    who = " ".join(f"R{i + 1}" for i in row.suppliers[:REFERENCES_SHOWN])
    style = f"border-color:{order_colour(len(row.ngram))}"
    small = tag("small", escape(who))
    return tag("span", ngram_text(row.ngram), escape(" "), small, css="mtm-chip", style=style)


LOOKS = {SAME: ("span", ""), GONE: ("s", "mtm-gone"), NEW: ("b", "mtm-new")}


def changed_texts(before: Explanation, after: Explanation) -> Html:
    """Each text that differs between A and B, word by word.

    >>> from mtmetrics_edu.explain import explain
    >>> one, other = explain(["a", "cat"], [["b"]]), explain(["a", "dog"], [["b"]])
    >>> changed_texts(one, other).count("<s "), changed_texts(one, one)
    (1, '')
    """
    sides = zip_longest(texts_of(before), texts_of(after), fillvalue=())
    drawn = [
        changed_text(text_name(place), old, new)
        for place, (old, new) in enumerate(sides)
        if old != new
    ]
    if not drawn:
        return NOTHING
    said = "Struck through: only in A. Underlined: only in B."
    return joined(drawn) + note(escape(said))


def texts_of(side: Explanation) -> list[Tokens]:
    """The candidate and the references."""
    return [side.candidate, *side.references]


def changed_text(name: str, before: Tokens, after: Tokens) -> Html:
    """One text with what went and what came."""
    pieces = word_differences(before[:TOKENS_SHOWN], after[:TOKENS_SHOWN])
    longer = after if len(after) > len(before) else before
    return titled(name, longer, joined(map(changed_words, pieces), " "))


def changed_words(piece: Piece) -> Html:
    """The words of one piece in the look of its kind."""
    name, css = LOOKS[piece.kind]
    return tag(name, text_of(piece.words), css=css)


def text_of(words: Sequence[str]) -> Html:
    """Words with blanks between them."""
    return joined(map(token_text, words), " ")
