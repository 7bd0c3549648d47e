"""What is always in sight in the playground, and what each tab shows, as HTML made from a View.

They only put views together: numbers come from `explain`, drawings from `views`.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from math import exp, fsum
from typing import Any, NamedTuple

from ipywidgets import Button

from mtmetrics_edu.conventions import TOOLS
from mtmetrics_edu.conventions.choices import REFERENCE_LENGTHS
from mtmetrics_edu.course.widgets.controls import FULL, HIGHEST_ORDER, number_box
from mtmetrics_edu.course.widgets.playground.choices import Control, of_look
from mtmetrics_edu.course.widgets.playground.state import WORDS, State
from mtmetrics_edu.course.widgets.playground.tabs import View, alone, heading, lead, lengths_of, tab
from mtmetrics_edu.explain.calculation import Calculation
from mtmetrics_edu.explain.information import ANY, MEAN
from mtmetrics_edu.explain.segment import explain_score
from mtmetrics_edu.explain.words import explain_words, look_alikes, marked_words
from mtmetrics_edu.files.oddities import without_blanks
from mtmetrics_edu.metrics.bleu import BleuScore
from mtmetrics_edu.metrics.nist import NIST_ORDERS, NistScore
from mtmetrics_edu.metrics.tokenizers import TOKENIZERS
from mtmetrics_edu.views import bars, curves, drawing, sentences, stills
from mtmetrics_edu.views.html import formulas, tables, texts
from mtmetrics_edu.views.html.markup import NOTHING, Html, escape, folded, note, tag
from mtmetrics_edu.views.notation import brief, number, rounded, score_values

SECRET = ("BLEU", "NIST")  # what somebody guesses first
LETTERS = 30  # of a word that the status line shows


class Change(NamedTuple):
    """What an edit or a choice changed. began: the state that undo leads back to; None for undo
    itself, and if all is as it was there again. start: what was in sight there;
    sentence: what an edit did since then; "" of a choice."""

    began: State | None
    start: View
    sentence: str


# What is always in sight: scores, and the one place where something is said


def stage(view: View, before: View | None, change: Change | None, *, is_first: bool) -> Html:
    """What stays above the texts: the scores; below them the news, what the texts show, and how to
    ask for more. A card of what is pointed at lies over these."""
    latest, css = news(view, change, is_first=is_first), "mtm-news" + " mtm-asked" * view.is_asked
    lines = [tag("p", escape(latest), css=css)] if latest else []
    lines += [] if view.is_asked else [sentence_of(view)]
    hint = "" if change else WORDS["notes"]["hint"]
    hints = " ".join(filter(None, (hint, texts.limits_said(view.explanation))))
    lines += [note(escape(hints))] if hints else []
    return score_lines(view, before) + tag("div", tag("div", *lines), css="mtm-did")


def news(view: View, change: Change | None, *, is_first: bool = False) -> str:
    """What BLEU would be with what is dragged, or else what the last change did to the scores;
    where nothing was changed so far, what to do first."""
    if view.is_asked:
        return about(view, "What if", sentences.moved_said(view.bleu, view.asked))
    if not change:
        return WORDS["notes"]["welcome"] if is_first and not view.look.is_secret else ""
    if view.look.is_secret:
        return about(view, "Changed", change.sentence)
    start, pooled = change.start, ""
    if view.is_corpus:
        scores = start.calculation.pooled, view.calculation.pooled
        pooled = f" All segments: {sentences.moved_said(*scores)}."
    moved = sentences.moved_said(start.bleu, view.bleu)
    old, new = brief(start.nist.score), brief(view.nist.score)
    if "stays" in moved and old != new:
        moved += f", NIST {old} → {new}"
    return about(view, moved, change.sentence) + pooled


def about(view: View, *parts: str) -> str:
    """A sentence in parts; of a corpus it begins with the segment."""
    segment = f"Segment {view.segment + 1}" * view.is_corpus
    return ": ".join(filter(None, (segment, *parts))).removesuffix(".") + "."


def cards(view: View) -> Html:
    """What the words of the candidate answer; nothing while the score is to be guessed."""
    words = () if view.look.is_secret else explain_words(view.explanation, texts.WORDS_ANSWERING)
    without = view.calculation.without_words(view.segment, [word.place for word in words])
    now, name = view.calculation.pooled, "BLEU of all segments" if view.is_corpus else "BLEU"
    removals = [sentences.removal_said(now, score, name) for score in without]
    return texts.word_cards(words, removals, narrow=view.look.narrow)


def announcement(view: View, change: Change | None) -> str:
    """The news for who listens to the page; without any, BLEU in figures, unless it is to be
    guessed."""
    pooled = view.calculation.pooled.score
    return news(view, change) or f"BLEU {'not told yet' if view.look.is_secret else number(pooled)}"


def score_lines(view: View, before: View | None = None) -> Html:
    """The score of the segment; of a corpus the pooled score too, and the mean that it is not.

    before: what was in sight before; the numbers that changed say so.
    """
    secret = SECRET if view.look.is_secret else ()

    def line(scores: Callable[[View], tuple[BleuScore, NistScore]], which_r: str) -> Html:
        old = score_values(*scores(before)) if before else {}
        titles = figures_said(*scores(view), which_r)
        return formulas.score_line(*scores(view), old, secret, titles)

    lengths = map(str, map(len, view.calculation.counted[view.segment][1]))
    r = f"the {view.calculation.choices.reference_length} of {sentences.listed([*lengths], 8)}"
    if not view.is_corpus:
        return line(pooled_scores, r)
    mean = "?" if secret else number(view.calculation.corpus.mean)
    count = f"All {len(view.calculation.texts)} segments, counts pooled"
    title = heading(f"{count} (mean of the sentence scores: {mean})")
    own = heading(f"Segment {view.segment + 1}") + line(lambda of: (of.bleu, of.nist), r)
    return tag("div", own, title, line(pooled_scores, "summed over the segments"), css="mtm-both")


def pooled_scores(view: View) -> tuple[BleuScore, NistScore]:
    """BLEU and NIST of all segments together."""
    return view.calculation.pooled, view.calculation.nist


def figures_said(bleu: BleuScore, nist: NistScore, which_r: str) -> dict[str, str]:
    """What each number of the line of scores is, and how it comes about, by its name."""
    _, *orders = factors = explain_score(bleu)
    exact = {factor.name: number(factor.value) for factor in factors}
    parts = exp(fsum(order.log_share for order in orders)), bleu.brevity_penalty
    mean, exact["BP"] = rounded(parts, lambda mean, bp: mean * bp)
    penalty, bits = sentences.penalty_said(bleu), sentences.nist_said(nist)
    more = {"mean": mean, "penalty": penalty, "bits": bits, "which": which_r, "BP": exact["BP"]}
    templates = WORDS["figures"]
    return {
        name: templates.get(name, templates["p"]).format(name, value, exact.get(name), **more)
        for name, value in score_values(bleu, nist).items()
    }


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
    text = escape(f"sum: {fsum(view.calculation.pooled.weights):.4g}")
    return tag("p", text, css="mtm-note mtm-indented")


def remarks(state: State, calculation: Calculation, *, secret: bool = False) -> Iterator[str]:
    """What somebody may not notice, one sentence each. secret: tell no score.

    >>> from mtmetrics_edu.course.widgets.playground.state import as_segments
    >>> state = State(as_segments("a cat", ["the cat", ""]))
    >>> list(remarks(state, Calculation(state.segments, state.choices)))
    ['Reference 2 is empty: it does not count until it has a word.']
    """
    texts, words = state.segment.references, WORDS["remarks"]
    empty = [str(i) for i, text in enumerate(texts, start=1) if not text.strip()]
    if len(empty) == len(texts):
        yield words["none"]
    elif not any(text.strip() for text in state.counting[state.selected].references):
        yield words["off"]
    elif empty:
        yield words["several" if empty[1:] else "empty"].format(", ".join(empty))
    longest = max((state.segment.candidate, *texts), key=len)
    if len(longest) + sum(sign > "\uffff" for sign in longest) >= FULL - 1:  # as a browser counts
        yield words["full"].format(FULL)
    if {"\t", "\n"} <= {*state.segment.candidate.strip()}:
        yield words["tab"]
    for word in look_alikes(*calculation.segments[state.selected])[:1]:
        yield words["alike"].format(word[:LETTERS])
    for word in calculation.segments[state.selected][0]:
        is_long = len(word) > 5 and not word.isascii()
        if is_long and (right := without_blanks([(1, word)], state.chosen.tokenizer)):
            yield words["unspaced"].format(word[:LETTERS], right if right in TOKENIZERS else "char")
            break
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


ORDERS = partial(number_box, "Order n", 1, 1, HIGHEST_ORDER)
ORDER = of_look("order", ORDERS, "n", max=lambda page: page.state.chosen.max_n)


@tab("Matches", "Which n-grams match?", controls=(ORDER,))
def matches(view: View) -> Html:
    """The texts with what is matched, clipped away and unmatched, and the table of the order."""
    sentence = lead(sentences.ngrams_said(view.explanation.orders[view.look.n - 1]))
    return sentence + texts.linked_texts(view.explanation, view.look.n)


def what_if(view: View, note: str, answer: str) -> Html:
    """What is said of the score in sight; what BLEU would be with what was dragged, and a way back;
    until something is, the note on that."""
    own, asked = score_values(view.bleu), score_values(view.asked)
    inputs = [name for name in own if own[name] != asked[name] and name not in ("BLEU", "BP")]
    sentence = WORDS["notes"][note]
    if inputs:
        what = sentences.listed([f"{n} were {asked[n]}, not {own[n]}" for n in inputs], 9)
        moved = sentences.moved_said(view.bleu, view.asked)
        kept = f", if r stays {own['r']}" * ("r" not in inputs)
        bp = f"BP would be {asked['BP']}{kept}: " * (own["BP"] != asked["BP"])
        sentence = f"What if {what}? {bp}{moved}. "
        answer = f"What if: {answer}"
    back = tag("button", escape("Put back"), css="mtm-copy", type="button", data_sets="all")
    below = tag("p", escape(sentence), back if inputs else NOTHING)
    return tag("div", lead(answer), below, css="mtm-told")


def precision_tables(view: View) -> Html:
    """The table of each order."""
    return tables.precision_tables(view.explanation.orders)


@tab("BLEU", "How do the precisions become one score?", pooled=True, below=precision_tables)
def bleu(view: View) -> Html:
    """BLEU with the current numbers, and what the penalty and each order take away; of a corpus,
    with the pooled numbers first. A table or formula of what was dragged says so."""
    pooled, score = NOTHING, view.asked
    what = "What if" if view.is_asked else ""
    if view.is_corpus:
        pooled = heading("All segments, pooled") + formulas.formula(view.calculation.pooled)
    falls = bars.waterfall(score, view.bleu, handles=True)
    signature = tag("code", escape(view.calculation.signature))
    return (
        pooled
        + alone(view)
        + what_if(view, "precisions", f"{sentences.shares_said(score)} {WORDS['notes']['bars']}")
        + side_by_side(falls, tables.bleu_table(score, what))
        + note(escape(WORDS["notes"]["BLEU"]))
        + heading(what or "As a formula")  # always one: a handle above it keeps the focus
        + side_by_side(formulas.formula(score))
        + note(escape("Signature: "), signature)
    )


@tab("Brevity penalty", "Is the candidate long enough?")
def brevity(view: View) -> Html:
    """The curve of BP, what other lengths would do, the r that each rule would choose, and both
    penalties on one plot."""
    candidate, references = view.calculation.counted[view.segment]
    lengths = ", ".join(str(len(text)) for text in references[: tables.ROWS_SHOWN])
    chosen = {view.calculation.choices.reference_length: " (chosen)"}
    rules = REFERENCE_LENGTHS.items()
    rows = [(name + chosen.get(name, ""), rule(candidate, references)) for name, rule in rules]
    own, asked = lengths_of(view.bleu), lengths_of(view.asked)
    curve = curves.penalty_curve(*own, what_if=asked if asked != own else None, handles=True)
    return (
        what_if(view, "Brevity penalty", sentences.penalty_said(view.asked))
        + side_by_side(curve, tables.table(["rule", "r"], rows))
        + note(escape(f"Candidate: {len(candidate)} tokens; references: {lengths}."))
        + lead(WORDS["notes"]["penalties"])
        + side_by_side(curves.penalties(*own, view.nist.stats.reference_length))
    )


NIST_ORDER = of_look("nist_order", partial(number_box, "NIST n", 1, 1, NIST_ORDERS), "nist_n")


def nist_tables(view: View) -> Html:
    """What each order and reference earns, NIST's own way and NLTK's, the formula, and what each
    n-gram is worth."""
    ways = view.calculation.nist_ways(view.segment)
    order = view.calculation.order(view.segment, view.look.nist_n)
    more = tables.nist_orders_table(ways, ANY), tables.nist_ways_table(ways, ANY, MEAN)
    return (
        side_by_side(tables.nist_table(order), formulas.nist_formula(view.nist))
        + note(escape(WORDS["notes"]["NIST"]))
        + folded("What each reference gives, and NLTK’s other way", side_by_side(*more))
    )


@tab("NIST", "Which matches tell most?", controls=(NIST_ORDER,), below=nist_tables)
def nist(view: View) -> Html:
    """What each word tells."""
    order = view.calculation.order(view.segment, view.look.nist_n)
    said = sentences.telling_said(order), sentences.nist_said(view.nist)
    width = stills.NARROW if view.look.narrow else drawing.WIDTH
    return lead(" ".join(said).strip()) + side_by_side(nist_bits(view, width))


def nist_bits(view: View, width: float = drawing.WIDTH) -> Html:
    """The words of all texts under bars of what they tell."""
    order = view.calculation.order(view.segment, view.look.nist_n)
    marks = partial(marked_words, view.explanation) if order.n == 1 else None  # as in the texts
    return stills.bits(order, view.calculation.information, width=width, marks=marks)


def keep(page: Any, _: object) -> None:
    """Pin what is in sight: it is A from now on, until another version is."""
    if page.view:
        page.turn(pinned=View(page.view.calculation, page.view.segment))


PIN = Control("pin", partial(Button, description="Pin as A"), keep, listen=Button.on_click)


@tab("A → B", "What did my changes do?", pooled=True, controls=(PIN,))
def comparison(view: View) -> Html:
    """From what was pinned, or opened, to what is there now."""
    look, pooled = view.look, view.calculation.pooled
    pinned = look.pinned or look.opened or view
    is_new = view.segment >= len(pinned.calculation.texts)  # A has no such segment
    segment = pinned.segment if is_new else view.segment
    pinned, view = replace(pinned, segment=segment), replace(view, segment=segment)
    before, pooled_before = pinned.explanation, pinned.calculation.pooled
    if (pooled_before, pooled) == (before.bleu, view.bleu):
        numbers = tables.changed_numbers(before.bleu, view.bleu, "From A to B")
    else:
        title = f"Segment {pinned.segment + 1} of A, segment {view.segment + 1} of B"
        numbers = side_by_side(
            tables.changed_numbers(before.bleu, view.bleu, title),
            tables.changed_numbers(pooled_before, pooled, "All segments, pooled"),
        )
    changed = lead(sentences.change_said(pooled_before, pooled))
    changed += texts.changed_texts(before, view.explanation)
    opened = NOTHING if look.pinned else note(escape(WORDS["notes"]["opened"]))
    return changed + opened + numbers + tables.changed_ngrams(before, view.explanation)


@tab("Tools", "What do the programs say?", pooled=True)
def tools(view: View) -> Html:
    """Every tool on the same texts, with the tool's own choices."""
    scores = view.calculation.tools  # computed anew whenever it is asked for
    table = tables.tools_table(scores, WORDS["tools"])
    return lead(sentences.tools_said(scores)) + table + note(escape(WORDS["notes"]["Tools"]))


@tab("Corpus", "What do all segments give together?", pooled=True)
def corpus(view: View) -> Html:
    """Sentence scores, their mean, and the pooled score."""
    scores = view.calculation.corpus
    rows = tables.corpus_table(scores, linked=view.is_corpus)
    hint = WORDS["notes"]["Corpus" if view.is_corpus else "one segment"]
    table = tag("div", rows, css="mtm-linked mtm-corpus")
    picture = side_by_side(bars.segment_bars(scores))
    return lead(sentences.corpus_said(scores)) + note(escape(hint)) + table + picture
