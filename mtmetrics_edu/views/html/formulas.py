"""scores -> HTML: the formulas with their numbers put in, and the line of scores."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain, repeat
from math import fsum, isclose
from types import MappingProxyType

from mtmetrics_edu.bleu import BleuScore, BleuStats
from mtmetrics_edu.explain import (
    CLIPPED_AWAY,
    MATCHED,
    Factor,
    NistWays,
    Order,
    WordBits,
    explain_score,
    text_bits,
)
from mtmetrics_edu.explain import tables as worked
from mtmetrics_edu.explain.information import ANY, LENGTHS, MATCHES, MEAN
from mtmetrics_edu.explain.segment import precision_name
from mtmetrics_edu.ngrams import Ngram
from mtmetrics_edu.nist import NistScore
from mtmetrics_edu.views import palette
from mtmetrics_edu.views.html.highlights import titled
from mtmetrics_edu.views.html.markup import (
    NOTHING,
    Html,
    alarm,
    escape,
    joined,
    left_out,
    note,
    shown_of_each,
    tag,
    token_text,
)
from mtmetrics_edu.views.html.tables import REFERENCES_SHOWN, Cell, Marked, table
from mtmetrics_edu.views.notation import as_counts, is_smoothed, length, number, text_name

VULGAR = {1: "", 1 / 2: "½", 1 / 3: "⅓", 1 / 4: "¼", 1 / 5: "⅕", 1 / 6: "⅙", 2 / 3: "⅔", 3 / 4: "¾"}


# What a formula is made of


def step(text: str) -> Html:
    """A part of a line that is never broken."""
    return tag("span", escape(text))


def result(value: float) -> Html:
    """The number that a formula comes to."""
    return tag("span", escape(number(value)), css="mtm-result")


def fraction(top: object, bottom: object) -> Html:
    """One number over another, unreduced; a screen reader reads a slash between them."""
    slash = tag("span", escape("/"), css="mtm-sr")
    return tag("span", step(str(top)), slash, step(str(bottom)), css="mtm-frac")


def left_side(name: str = "") -> Html:
    """The name of a quantity and an equals sign; without a name, the sign alone."""
    drawn = tag("var", escape(name)) + escape(" =") if name else escape("=")
    return tag("span", drawn, css="mtm-left")


def equation(name: str, steps: Iterable[Html]) -> Html:
    """name = step = step = …: one line each, the equals signs below each other."""
    names = chain([name], repeat(""))
    return joined(tag("p", left_side(left), it) for left, it in zip(names, steps, strict=False))


def summed(terms: Iterable[Html]) -> Html:
    """term + term + …: a line may be broken before each plus sign."""
    signs = chain([NOTHING], repeat(escape("+ ")))
    return joined(tag("span", sign, term) for sign, term in zip(signs, terms, strict=False))


def plain_sum(before: str, terms: Iterable[str]) -> Html:
    """before( term + term + … ): a line may be broken before each plus sign.

    >>> plain_sum("2 · ", ["a", "b"])
    '<span>2 · ( </span><span>a</span> <span>+ b</span><span> )</span>'
    """
    signs = chain([""], repeat("+ "))
    said = joined((step(sign + it) for sign, it in zip(signs, terms, strict=False)), " ")
    return step(f"{before}( ") + said + step(" )")


# The terms of ln BLEU


def terms(score: BleuScore) -> list[Factor]:
    """The precisions that take part: those whose weight is not 0."""
    return [factor for factor in explain_score(score)[1:] if factor.weight]


def shares(score: BleuScore) -> list[str]:
    """Their weights: vulgar fractions such as ¼ if all are, else numbers of four digits."""
    weights = [term.weight for term in terms(score)]
    signs = [next((s for v, s in VULGAR.items() if isclose(v, w)), None) for w in weights]
    return [
        f"{w:.4g}" if s is None or None in signs else s for w, s in zip(weights, signs, strict=True)
    ]


def clipped_and_total(term: Factor, score: BleuScore) -> tuple[int, int]:
    """Sum of clipped counts and number of n-grams of the term's order."""
    return score.stats.matches[term.n - 1], score.stats.totals[term.n - 1]


# BLEU


def formula(score: BleuScore) -> Html:
    """BLEU with its numbers, step by step. Words tell a zero from an undefined precision.

    >>> from mtmetrics_edu import sentence_bleu
    >>> "p₂ is undefined" in formula(sentence_bleu(["a"], [["a"]], max_n=2))
    True
    """
    bp, log_mean = score.brevity_penalty, fsum(term.log_share for term in terms(score))
    weighted = list(zip(shares(score), terms(score), strict=True))
    symbols = [f"{share} ln {precision_name(term.n)}".strip() for share, term in weighted]
    values = summed(escape(f"{share} ln ") + precision(it, score) for share, it in weighted)
    steps = [
        plain_sum("BP · exp", symbols),
        step(f"{number(bp)} · exp(") + values + step(")"),
        step(f"{number(bp)} · exp( {number(log_mean)} )"),
        result(score.score),
    ]
    lines = tag("p", penalty_line(score.stats)) + equation("BLEU", steps)
    return tag("div", lines, css="mtm-formula") + remarks(score)


def precision(term: Factor, score: BleuScore) -> Html:
    """A precision as a fraction; if smoothing changed it, as the number that was used."""
    if is_smoothed(term, score):
        return escape(number(term.value))
    return fraction(*clipped_and_total(term, score))


def penalty_line(stats: BleuStats) -> Html:
    """BP with its lengths, as the content of one line.

    >>> penalty_line(BleuStats((), (), 3, 2))
    '<span class="mtm-left"><var>BP</var> =</span><span>1, because c = 3 &gt; r = 2</span>'
    """
    c, r = stats.candidate_length, length(stats.reference_length)
    if not c:
        return left_side("BP") + step("0, because the candidate is empty")
    if c > stats.reference_length:
        return left_side("BP") + step(f"1, because c = {c} > r = {r}")
    bp = number(stats.brevity_penalty)
    return left_side("BP") + step("exp( 1 − r/c ) = exp( 1 −") + fraction(r, c) + step(f") = {bp}")


def remarks(score: BleuScore) -> Html:
    """Sentences about what is zero, undefined or smoothed, and about weights that do not sum
    to 1."""
    total = fsum(score.weights)
    odd = f"The weights sum to {total:.4g}, not to 1, so this is not a weighted mean."
    said = [remark(term, score) for term in terms(score)]
    return joined([*said, NOTHING if isclose(total, 1) else alarm(odd)])


def remark(term: Factor, score: BleuScore) -> Html:
    """What must be said about one precision; mostly nothing."""
    clipped, total = clipped_and_total(term, score)
    name = f"{precision_name(term.n)} = {clipped}/{total}"
    if is_smoothed(term, score):
        return note(escape(f"{name}, smoothed ({score.smoothing}) to {number(term.value)}."))
    if not total:
        return alarm(
            f"{precision_name(term.n)} is undefined: the candidate has no {term.n}-grams at all, "
            "so there is nothing to divide by. BLEU is then 0."
        )
    if not clipped:
        return alarm(f"{name}: no {term.n}-gram matches. ln 0 is −∞, so BLEU is exactly 0.")
    return NOTHING


def formula_latex(score: BleuScore) -> str:
    r"""BLEU with its numbers as one line of LaTeX, without dollars around it.

    >>> from mtmetrics_edu import sentence_bleu
    >>> print(formula_latex(sentence_bleu(["a"], [["a", "b"]], max_n=1)))
    \mathrm{BLEU} = 0.3679 \cdot \exp\left(\ln \frac{1}{1}\right) = 0.3679
    """
    logarithms = []
    for term in terms(score):
        clipped, total = clipped_and_total(term, score)
        plain = rf"\frac{{{clipped}}}{{{total}}}"
        value = f"{term.value:.4f}" if is_smoothed(term, score) else plain
        logarithms.append(rf"{latex_weight(term.weight)} \ln {value}".strip())
    return (
        rf"\mathrm{{BLEU}} = {score.brevity_penalty:.4f} \cdot "
        rf"\exp\left({' + '.join(logarithms)}\right) = {score.score:.4f}"
    )


def latex_weight(weight: float) -> str:
    r"""A weight in LaTeX: nothing for 1, \tfrac{1}{4} for 1/4, otherwise four digits."""
    whole = round(1 / weight)
    if not isclose(weight, 1 / whole if whole else 0):
        return f"{weight:.4g}"
    return "" if whole == 1 else rf"\tfrac{{1}}{{{whole}}}"


# NIST


def nist_formula(score: NistScore, r_is: str = "mean r") -> Html:
    """NIST with its numbers: information of the matches over number of n-grams, order by order.

    r_is: what the reference length is called.

    >>> from mtmetrics_edu import sentence_nist
    >>> "LP · Σ over orders ( gain / total )" in nist_formula(sentence_nist(["a"], [["a"]]))
    True
    """
    stats, lp = score.stats, number(score.length_penalty)
    c, r = stats.candidate_length, length(stats.reference_length)
    pairs = zip(stats.information, stats.totals, strict=True)
    quotients = (fraction(number(bits), n) if n else escape("0") for bits, n in pairs)
    steps = [
        step("LP · Σ over orders ( gain / total )"),
        step(f"{lp} · (") + summed(quotients) + step(")"),
        plain_sum(f"{lp} · ", map(number, score.per_order)),
        result(score.score),
    ]
    penalty = equation("LP", [step(f"{lp}, from c = {c} and {r_is} = {r}")])
    empty = "-, ".join(str(n) for n, total in enumerate(stats.totals, start=1) if not total)
    said = alarm(f"The candidate has no {empty}-grams: they add 0.") if empty else NOTHING
    return tag("div", penalty, equation("NIST", steps), css="mtm-formula") + said


# The line of scores


def score_line(
    bleu: BleuScore,
    nist: NistScore | None = None,
    before: Mapping[str, str] = MappingProxyType({}),
    hidden: Collection[str] = (),
) -> Html:
    """BLEU, p₁ … pₙ, BP, c, r, NIST if there is one, and the signature: always visible.

    before: score_values of what stood there before; numbers that changed say so for a moment.
    hidden: names of numbers that are not told yet.

    >>> from mtmetrics_edu import sentence_bleu
    >>> "<dt>p₁</dt><dd>1/2</dd>" in score_line(sentence_bleu(["the", "the"], [["the"]]))
    True
    """
    items = [
        item(
            name,
            "?" if name in hidden else value,
            "mtm-main" * (name == "BLEU"),
            "mtm-changed" * (before.get(name, value) != value),
        )
        for name, value in score_values(bleu, nist).items()
    ]
    signature = note(escape("Signature: "), tag("code", escape(bleu.signature)))
    return tag("div", tag("dl", *items), signature if bleu.signature else NOTHING, css="mtm-score")


def score_values(bleu: BleuScore, nist: NistScore | None = None) -> dict[str, str]:
    """The numbers of the line of scores as they are written, by name.

    >>> from mtmetrics_edu import sentence_bleu
    >>> score_values(sentence_bleu(["the", "the"], [["the"]], max_n=1))["p₁"]
    '1/2'
    """
    orders = {precision_name(it.n): as_counts(it, bleu) for it in explain_score(bleu)[1:]}
    lengths = {"c": str(bleu.stats.candidate_length), "r": length(bleu.stats.reference_length)}
    scores = {"BLEU": number(bleu.score), **orders, "BP": number(bleu.brevity_penalty), **lengths}
    return scores if nist is None else {**scores, "NIST": number(nist.score)}


def item(name: str, value: str, *css: str) -> Html:
    """One score under its name."""
    looks = " ".join(filter(None, css))
    return tag("div", tag("dt", escape(name)), tag("dd", escape(value), css=looks))


HIGH = 1.9  # em: the bar of the most bits
FEWEST = 6.0  # bits that such a bar stands for at least, so that few words do not look like much
USED = "mtm-supplier"  # the class of the cell that counts


def information_words(order: Order, information: Mapping[Ngram, float]) -> Html:
    """Candidate and references, over each word a bar as high as what its n-gram tells, in bits.

    A word carries the n-gram of this order that ends with it. A bar is solid where the n-gram is
    matched, hatched where it is clipped away, hollow where only a reference has it.

    >>> from mtmetrics_edu.explain import explain_order
    >>> order = explain_order(["a"], [["a", "b"]], 1)
    >>> information_words(order, {("a",): 1.0, ("b",): 1.0}).count("<small>1.00</small>")
    3
    """
    limit = shown_of_each(1 + min(order.width, REFERENCES_SHOWN)) // 2  # a word is four elements
    found = text_bits(order, information, limit)[: 1 + REFERENCES_SHOWN]
    most = max([FEWEST, *(it.information or 0.0 for words in found for it in words)])
    drawn = Html()
    for i, words in enumerate(found):
        columns = joined((word_column(it, order.n, most) for it in words), " ")
        shown = columns or escape("(empty)")
        drawn += titled(text_name(i), order.texts[i], shown, "mtm-told", limit)
    more = left_out(order.width - REFERENCES_SHOWN, "references", "they count all the same")
    return drawn + more + note(escape(said_of_bars(order.n)))


def said_of_bars(n: int) -> str:
    """What the bars over the words mean.

    >>> said_of_bars(1)
    'Over a word: its bits. Solid: matched; hatched: clipped away; hollow: not matched.'
    """
    whose = "its bits" if n == 1 else f"the bits of the {n}-gram that ends there"
    return f"Over a word: {whose}. Solid: matched; hatched: clipped away; hollow: not matched."


@lru_cache(maxsize=1000)  # each keystroke draws the same words again
def word_column(it: WordBits, n: int, most: float) -> Html:
    """One word under its bar and its bits; no bar where no reference has the n-gram."""
    if it.information is None:
        said = tag("small", escape("–" if it.ngram else ""))
        return tag("span", said, tag("i"), token_text(it.word), css="mtm-bits")
    colour = palette.order_colour(n)
    look = {MATCHED: f"background:{colour}", CLIPPED_AWAY: "background:var(--mtm-hatch)"}
    fill = look.get(it.state, "background:none")
    height = f"height:{HIGH * it.information / most:.2f}em"
    bar = tag("i", style=f"{height};{fill};border-color:{colour}")
    return tag("span", tag("small", escape(f"{it.information:.2f}")), bar, token_text(it.word),
               css="mtm-bits")  # fmt: skip


def nist_orders_table(ways: NistWays, matches: str) -> Html:
    """One row per order: the gain of each reference alone, and of any reference; the one that
    counts is underlined.

    >>> from mtmetrics_edu.explain import nist_ways
    >>> nist_orders_table(nist_ways(["a"], [["a", "b"]], max_n=1), ANY).count("mtm-supplier")
    1
    """
    shares = ways.score(matches, MEAN).per_order
    found = worked.nist_orders_table(ways.orders, shares)
    lines: list[Sequence[Cell]] = []
    for row, place in zip(found.rows, ways.chosen, strict=True):
        cells: list[Cell] = list(row)
        used = 1 + (ways.orders[0].width if matches == ANY else place)
        cells[used] = Marked(row[used], USED)
        lines.append(cells)
    return table(found.columns, [*lines, found.total], total=True)


def nist_ways_table(ways: NistWays, matches: str, lengths: str) -> Html:
    """The score under both choices, the chosen one underlined; below it, whose corners they are."""
    rows = []
    for may in MATCHES:
        scores = [ways.score(may, length).score for length in LENGTHS]
        cells: list[Cell] = [
            Marked(score, USED) if (may, length) == (matches, lengths) else score
            for score, length in zip(scores, LENGTHS, strict=True)
        ]
        rows.append((may, *cells))
    drawn = table(["NIST: matches from", *LENGTHS], rows)
    corners = "Upper left: NIST's own script. Lower right: NLTK."
    stops = f" NLTK itself stops: {ways.why_nltk_stops}." if ways.why_nltk_stops else ""
    return drawn + note(escape(corners + stops))
