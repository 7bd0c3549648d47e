r"""How numbers and typed text are written in every view.

>>> number(17), number(-0.25), number(0.0), number(0.00002), number(float("nan"))
('17', '−0.2500', '0.0000', '2.0e−05', 'undefined')
>>> visible("tab\tand \u202e")
'tab⇥and [U+202E]'
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from math import isinf, isnan
from unicodedata import east_asian_width

from mtmetrics_edu.explain.segment import Factor, explain_score
from mtmetrics_edu.metrics.bleu import BleuScore
from mtmetrics_edu.metrics.nist import NistScore

HIDDEN = re.compile(  # controls, line ends, bidi controls, zero widths, surrogates, noncharacters
    "[\x00-\x1f\x7f-\x9f\xad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f"
    "\ud800-\udfff\ufdd0-\ufdef\ufeff\ufff9-\ufffb\ufffe\uffff\U000e0000-\U000e001f]"
)
LEAST = 0.00005  # with four places, all that is nearer to 0 would be 0.0000
SIGNS = {"\t": "⇥", "\n": "↵", " ": "␣"}


def sign(match: re.Match[str]) -> str:
    """A visible sign for an invisible character: ⇥ for a tab, [U+202E] for most."""
    return SIGNS.get(match.group(), f"[U+{ord(match.group()):04X}]")


def visible(value: str) -> str:
    """Typed text with a sign for each character that would not be seen, or would do harm."""
    return HIDDEN.sub(sign, value)


def number(value: float) -> str:
    """A number as it is shown: whole ones as they are, others with four places; one that is not
    0 never as 0.0000."""
    if isinstance(value, int):
        return str(value).replace("-", "−")
    if isnan(value):
        return "undefined"
    if isinf(value):
        return "∞" if value > 0 else "−∞"
    text = f"{value:.4f}" if value == 0 or abs(value) >= LEAST else f"{value:.1e}"
    return text.replace("-", "−")


def brief(value: float) -> str:
    """A number as it stands among the scores: one that is nearly 0 says only that.

    >>> brief(0.25), brief(3e-7)
    ('0.2500', '<0.0001')
    """
    return "<0.0001" if 0 < value < LEAST else number(value)


def difference(before: float, after: float) -> float:
    """What is between two numbers as they are written: who subtracts them comes to it.

    >>> number(difference(0.50456, 0.51184)), number(0.51184 - 0.50456)
    ('0.0072', '0.0073')
    """
    old, new = (float(number(value).replace("−", "-")) for value in (before, after))
    return new - old


def rounded(values: Iterable[float], make: Callable[..., float]) -> list[str]:
    """Numbers with four decimals; with more, where somebody who computes with four would not come
    to the result that is shown. make: computes it from the numbers.

    >>> rounded([1 / 3, 1 / 2], lambda a, b: a * b), number(1 / 6)  # 0.3333 · 0.5 is 0.16665
    (['0.33333', '0.50000'], '0.1667')
    """
    exact, texts = [*values], list[str]()
    for digits in range(4, 16):
        kinds = ("g" if 0 < abs(v) < LEAST else "f" for v in exact)
        many = (4 if v in (0, 1) else digits for v in exact)
        texts = [f"{v:.{n}{kind}}" for v, n, kind in zip(exact, many, kinds, strict=True)]
        if number(make(*map(float, texts))) == number(make(*exact)):
            break
    return [text.replace("-", "−").replace("inf", "∞") for text in texts]


def length(tokens: float) -> str:
    """A length in tokens: a mean length that is no whole number has four places.

    >>> length(18), length(18.0), length(50 / 3)
    ('18', '18', '16.6667')
    """
    return str(int(tokens)) if tokens == int(tokens) else number(tokens)


def text_name(place: int) -> str:
    """What a text of a segment is called. place: 0 for the candidate, 1 for reference 1, …

    >>> text_name(0), text_name(2)
    ('Candidate', 'Reference 2')
    """
    return f"Reference {place}" if place else "Candidate"


def short(tokens: Iterable[str], columns: int = 26) -> str:
    """An n-gram cut to the room there is; a Chinese or Korean character takes two columns."""
    text, used = visible(" ".join(tokens)), 0
    for i, character in enumerate(text):
        used += 2 if east_asian_width(character) in "WF" else 1
        if used > columns:
            return text[: max(i - 1, 0)] + "…"
    return text


def as_counts(factor: Factor, score: BleuScore) -> str:
    """A precision as counts, and the number that was used if it is seen to differ; BP as it is.

    >>> from mtmetrics_edu.explain import explain, explain_score
    >>> bleu = explain(["a", "b"], [["a", "c"]], max_n=2, smoothing="floor").bleu
    >>> [as_counts(factor, bleu) for factor in explain_score(bleu)]
    ['1.0000', '1/2', '0/1 → 0.1000']
    """
    if not factor.n:
        return number(factor.value)
    matched, total = clipped_and_total(factor, score)
    plain, used = map(number, (score.stats.precisions[factor.n - 1], factor.value))
    if is_smoothed(factor, score) and used != plain:
        return f"{matched}/{total} → {used}"
    return f"{matched}/{total}"


def clipped_and_total(order: Factor, score: BleuScore) -> tuple[int, int]:
    """Sum of clipped counts and number of n-grams of the term's order."""
    return score.stats.matches[order.n - 1], score.stats.totals[order.n - 1]


def is_smoothed(order: Factor, score: BleuScore) -> bool:
    """Whether the precision that was used differs from clipped / total."""
    plain = score.stats.precisions[order.n - 1]
    return order.value != plain and not (isnan(order.value) and isnan(plain))


def score_values(bleu: BleuScore, nist: NistScore | None = None) -> dict[str, str]:
    """The numbers of the line of scores as they are written, by name.

    >>> from mtmetrics_edu import sentence_bleu
    >>> score_values(sentence_bleu(["the", "the"], [["the"]], max_n=1))["p₁"]
    '1/2'
    """
    orders = {factor.name: as_counts(factor, bleu) for factor in explain_score(bleu)[1:]}
    lengths = {"c": str(bleu.stats.candidate_length), "r": length(bleu.stats.reference_length)}
    scores = {"BLEU": brief(bleu.score), **orders, "BP": brief(bleu.brevity_penalty), **lengths}
    return scores if nist is None else {**scores, "NIST": brief(nist.score)}
