"""scores -> HTML: the formulas with their numbers put in, and the line of scores."""

from collections.abc import Collection, Iterable, Mapping
from math import exp, fsum, isclose
from types import MappingProxyType

from mtmetrics_edu.explain.segment import Factor, explain_score
from mtmetrics_edu.metrics.bleu import BleuScore, BleuStats
from mtmetrics_edu.metrics.nist import BETA, NistScore
from mtmetrics_edu.views import notation
from mtmetrics_edu.views.html.markup import NOTHING, Html, alarm, escape, joined, note, tag
from mtmetrics_edu.views.notation import clipped_and_total, is_smoothed, length, number

VULGAR = {1: "", 1 / 2: "½", 1 / 3: "⅓", 1 / 4: "¼", 1 / 5: "⅕", 1 / 6: "⅙", 2 / 3: "⅔", 3 / 4: "¾"}


# What a formula is made of


def step(text: str) -> Html:
    """A part of a line that is never broken."""
    return tag("span", escape(text))


def result(value: float) -> Html:
    """The number that a formula comes to."""
    return tag("span", escape(number(value)), css="mtm-result")


PLAIN = ["words", "pairs", "triples", "fours", "length", "candidate", "reference"]
IN_PLAIN_WORDS = dict(zip(["p₁", "p₂", "p₃", "p₄", "BP", "c", "r"], PLAIN, strict=True))


def fraction(top: object, bottom: object) -> Html:
    """One number over another, unreduced; a screen reader reads a slash between them."""
    slash = tag("span", escape("/"), css="mtm-sr")
    return tag("span", step(str(top)), slash, step(str(bottom)), css="mtm-frac")


def left_side(name: str) -> Html:
    """The name of a quantity and an equals sign; without a name, the sign alone."""
    html = tag("var", escape(name)) + escape(" =") if name else escape("=")
    return tag("span", html, css="mtm-left") + escape(" ")


def equation(name: str, *steps: Html) -> Html:
    """name = step = step = …: one line each, the equals signs below each other."""
    return joined(tag("p", left_side("" if i else name), line) for i, line in enumerate(steps))


def summed(terms: Iterable[Html]) -> Html:
    """term + term + …: a line may be broken before each plus sign."""
    each = (tag("span", escape("+ ") if i else NOTHING, term) for i, term in enumerate(terms))
    return joined(each, " ")


def plain_sum(before: str, terms: Iterable[str]) -> Html:
    """before( term + term + … ): a line may be broken before each plus sign.

    >>> plain_sum("2 · ", ["a", "b"])
    '<span>2 · ( </span><span>a</span> <span>+ b</span><span> )</span>'
    """
    return step(f"{before}( ") + summed(map(escape, terms)) + step(" )")


# The terms of ln BLEU


def terms(score: BleuScore) -> list[Factor]:
    """The precisions that take part: those whose weight is not 0."""
    return [factor for factor in explain_score(score)[1:] if factor.weight]


def shares(score: BleuScore) -> list[str]:
    """Their weights: vulgar fractions such as ¼ if all are, else numbers of four digits."""
    weights = [term.weight for term in terms(score)]
    signs = [s for w in weights for value, s in VULGAR.items() if isclose(value, w)]
    return signs if len(signs) == len(weights) else [f"{w:.4g}" for w in weights]


# BLEU


def formula(score: BleuScore) -> Html:
    """BLEU with its numbers, step by step. Words tell a zero from an undefined precision.

    >>> from mtmetrics_edu import sentence_bleu
    >>> "p₂ is undefined" in formula(sentence_bleu(["a"], [["a"]], max_n=2))
    True
    """
    parts = score.brevity_penalty, fsum(term.log_share for term in terms(score))
    bp, log_mean = notation.rounded(parts, lambda bp, log_mean: bp * exp(log_mean))
    weighted = list(zip(shares(score), terms(score), strict=True))
    symbols = [f"{share} ln {term.name}".strip() for share, term in weighted]
    values = summed(escape(f"{share} ln ") + precision(term, score) for share, term in weighted)
    lines = tag("p", penalty_line(score.stats)) + equation(
        "BLEU",
        plain_sum("BP · exp", symbols),
        step(f"{bp} · exp(") + values + step(")"),
        step(f"{bp} · exp( {log_mean} )"),
        result(score.score),
    )
    return tag("div", lines, css="mtm-formula") + remarks(score)


def precision(term: Factor, score: BleuScore) -> Html:
    """A precision as a fraction; if smoothing changed it, as the number that was used."""
    if is_smoothed(term, score):
        return escape(number(term.value))
    return fraction(*clipped_and_total(term, score))


def penalty_line(stats: BleuStats) -> Html:
    """BP with its lengths, as the content of one line.

    >>> penalty_line(BleuStats((), (), 3, 2))
    '<span class="mtm-left"><var>BP</var> =</span> <span>1, because c = 3 &gt; r = 2</span>'
    """
    c, r = stats.candidate_length, length(stats.reference_length)
    if not c:
        return left_side("BP") + step("0, because the candidate is empty")
    if c > stats.reference_length:
        return left_side("BP") + step(f"1, because c = {c} > r = {r}")
    parts = "exp( 1 − r/c ) = ", f"exp( 1 − {r}/{c} )", f" = {number(stats.brevity_penalty)}"
    return left_side("BP") + joined(map(step, parts))


def remarks(score: BleuScore) -> Html:
    """Sentences about what is zero, undefined or smoothed, and about weights that do not sum
    to 1."""
    total = fsum(score.weights)
    odd = f"The weights sum to {total:.4g}, not to 1, so this is not a weighted mean."
    sentences = [remark(term, score) for term in terms(score)]
    return joined([*sentences, NOTHING if isclose(total, 1) else alarm(odd)])


def remark(term: Factor, score: BleuScore) -> Html:
    """What must be said about one precision; mostly nothing."""
    clipped, total = clipped_and_total(term, score)
    name = f"{term.name} = {clipped}/{total}"
    if is_smoothed(term, score):
        return note(escape(f"{name}, smoothed ({score.smoothing}) to {number(term.value)}."))
    if not total:
        return alarm(
            f"{term.name} is undefined: the candidate has no {term.n}-grams at all, "
            "so there is nothing to divide by. BLEU is then 0."
        )
    if not clipped:
        return alarm(f"{name}: no {term.n}-gram matches. ln 0 is −∞, so BLEU is exactly 0.")
    return NOTHING


# NIST


def nist_formula(score: NistScore, r_is: str = "mean r") -> Html:
    """NIST with its numbers: information of the matches over number of n-grams, order by order.

    r_is: what the reference length is called.

    >>> from mtmetrics_edu import sentence_nist
    >>> "LP · Σ over orders ( bits / n-grams )" in nist_formula(sentence_nist(["a"], [["a"]]))
    True
    """
    stats, own = score.stats, f"{score.length_penalty:.4g}"  # a small one keeps its digits

    def product(lp: float, total: float, *orders: float) -> float:
        """What the written factors multiply to: a product that is not the score, if one is not."""
        lp = lp if len(f"{lp}") > len(own) else float(own)
        products = lp * total, lp * fsum(orders)
        return next((p for p in products if number(p) != number(score.score)), score.score)

    parts = score.length_penalty, fsum(score.per_order), *score.per_order
    lp, total, *per_order = notation.rounded(parts, product)
    lp = max(lp, own.replace("-", "−"), key=len)
    c, r = stats.candidate_length, length(stats.reference_length)
    pairs = zip(stats.gains, stats.totals, strict=True)
    quotients = (fraction(number(bits or 0), n) if n else escape("0") for bits, n in pairs)
    penalty = equation("LP", step(f"{lp}, from c = {c} and {r_is} = {r}"))
    if 0 < c < stats.reference_length:
        ratio = step("exp( β · ln²(") + fraction(c, r) + step(") )")
        beta = step(f"{lp}, with β = {number(BETA)} and {r_is} = {r}")
        penalty = equation("LP", ratio, beta)
    lines = equation(
        "NIST",
        step("LP · Σ over orders ( bits / n-grams )"),
        step(f"{lp} · (") + summed(quotients) + step(")"),
        plain_sum(f"{lp} · ", (gain if float(gain) else "0" for gain in per_order)),
        step(f"{lp} · {total}"),
        result(score.score),
    )
    empty = "-, ".join(str(n) for n, total in enumerate(stats.totals, start=1) if not total)
    remark = note(escape(f"The candidate has no {empty}-grams: they add 0.")) if empty else NOTHING
    return tag("div", penalty, lines, css="mtm-formula") + remark


# The line of scores


def score_line(
    bleu: BleuScore,
    nist: NistScore | None = None,
    before: Mapping[str, str] = MappingProxyType({}),
    hidden: Collection[str] = (),
    titles: Mapping[str, str] = MappingProxyType({}),
) -> Html:
    """BLEU, p₁ … pₙ, BP, c, r, and NIST if there is one: always visible.

    before: score_values of what stood there before; numbers that changed say so for a moment.
    hidden: names of numbers that are not told yet. titles: what is said about a number that is
    pointed at, by its name.

    >>> from mtmetrics_edu import sentence_bleu
    >>> ">p₁</dt><dd>1/2</dd>" in score_line(sentence_bleu(["the", "the"], [["the"]]))
    True
    """
    items = []
    for name, value in notation.score_values(bleu, nist).items():
        looks = ["mtm-main"] if name == "BLEU" else []
        looks += ["mtm-changed"] if before.get(name, value) != value else []
        shown = escape("?" if name in hidden else value)
        plain = IN_PLAIN_WORDS.get(name, "")
        parts = tag("dt", escape(name), data_plain=plain), tag("dd", shown, css=" ".join(looks))
        told = titles.get(name, "") if name not in hidden else ""
        items.append(tag("div", *parts, tabindex="0" if told else "", data_said=told))
    return tag("div", tag("dl", *items), css="mtm-score")
