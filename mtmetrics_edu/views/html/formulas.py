"""scores -> HTML: the formulas with the numbers put in, and the line of scores."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain, repeat
from math import fsum, isclose, isnan

from mtmetrics_edu.bleu import BleuStats
from mtmetrics_edu.explain import Factor, explain_score
from mtmetrics_edu.scores import BleuScore, NistScore
from mtmetrics_edu.views.html.markup import alarm, escape
from mtmetrics_edu.views.words import number, sub

VULGAR = {1: "", 1 / 2: "½", 1 / 3: "⅓", 1 / 4: "¼", 1 / 5: "⅕", 1 / 6: "⅙", 2 / 3: "⅔", 3 / 4: "¾"}


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


def remark(term: Factor, score: BleuScore) -> str:
    """What has to be said of one precision, if anything."""
    matched, total = counted(term, score)
    name = f"{sub(term.n)} = {matched}/{total}"
    if is_smoothed(term, score):
        method = escape(score.smoothing)
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
    return f'<p class="mtm-note">Signature: <code>{escape(score.signature)}</code></p>'


def precision_cell(matched: int, total: int, used: float) -> str:
    """A precision as counts and, where smoothing changed it, as the number used."""
    if not total and isnan(used):
        return "undefined"
    changed = not total or used != matched / total
    return f"{matched}/{total}" + (f" → {number(used)}" if changed else "")
