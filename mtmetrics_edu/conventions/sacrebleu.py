"""sacreBLEU: sacrebleu.BLEU(...).corpus_score.

    tokens               split by its tokenizer 13a, or by another of its tokenizers, of which some
                         need packages and models: see dictionaries.py
    case                 kept; lowercase=True folds all of Unicode
    reference length r   the closest; a reference that is None is missing
    zero matches         exp: a half, a quarter … of a match; the score is 0 if no word matches
    zero n-grams         the score is 0; effective_order=True leaves such orders out
    empty texts          nothing against nothing has a brevity penalty of 1

Its signature is the model of all others here.

Its tokenizer intl asks the package regex what punctuation is. So do we if regex is installed, as it
is wherever sacreBLEU is. If not, Python's own tables answer, which may know fewer characters, and
the signature ends with their version: unicode:14.0.0.
"""

from collections.abc import Sequence
from functools import cache, partial
from itertools import takewhile
from math import isfinite, isnan
from numbers import Real
from typing import Any
from unicodedata import unidata_version

from mtmetrics_edu import checks
from mtmetrics_edu.conventions.cached import bleu_stats
from mtmetrics_edu.conventions.choices import Choices, case_name, yes_no
from mtmetrics_edu.conventions.tool import Texts, Tool, geometric_mean, pool
from mtmetrics_edu.metrics import smoothing, tokenizers
from mtmetrics_edu.metrics.bleu import BleuScore, BleuStats
from mtmetrics_edu.metrics.dictionaries import DICTIONARIES, name_in_signature
from mtmetrics_edu.metrics.ngrams import Tokens


def bleu(
    tool: Tool,
    texts: Texts,
    *,
    tokenize: str = "13a",
    lowercase: bool = False,
    smooth_method: str = "exp",
    smooth_value: float | None = None,
    effective_order: bool = False,
    max_ngram_order: int = 4,
) -> BleuScore:
    """The score of sacrebleu.BLEU, as a number from 0 to 1."""
    checks.order(max_ngram_order, "max_ngram_order")
    split = checks.choose(tokenize, TOKENIZERS, "tokenize of sacrebleu")
    default = checks.choose(smooth_method, SMOOTHING, "smooth_method of sacrebleu")
    value = check_smooth_value(default if smooth_value is None else smooth_value)
    smooth, given = smoothing.SMOOTHING[smooth_method], [value] * (default is not None)

    def tokens(text: str) -> list[str]:
        return split((text.lower() if lowercase else text).rstrip())

    present = Texts(texts.candidates, map(without_none, texts.references))
    stats, nrefs, _ = pool(present, tokens, partial(counts, tool, orders=max_ngram_order))
    # up to the first order without n-grams, whose precision is NaN; the others are 0
    existing = tuple(takewhile(lambda p: not isnan(p), smooth(stats, *given)))
    if not any(stats.matches):
        existing = ()
    if any(p < 0 for p in existing):
        raise tool.stops(f"smooth_value {value} makes a precision negative (math domain error)")
    precisions = existing + (0.0,) * (max_ngram_order - len(existing))
    averaged = existing if effective_order and existing else precisions
    shorter = stats.candidate_length < stats.reference_length
    penalty = stats.brevity_penalty if shorter else 1.0  # 1 also for nothing against nothing
    named = smooth_method if default is None else f"{smooth_method}[{value:.2f}]"
    signature = (
        f"nrefs:{nrefs}|case:{case_name(lowercase)}|eff:{yes_no(effective_order)}|tok:{name_in_signature(tokenize)}"
        f"|smooth:{named}|version:{tool.version}{unicode_version(tokenize)}"
    )
    score, weights = penalty * geometric_mean(averaged), (1 / len(averaged),) * len(averaged)
    return BleuScore(score, precisions, penalty, stats, weights, smooth_method, signature)


def without_none(references: Any) -> Any:
    """The references that are not None. None stands for a missing one; "" has length 0.

    >>> without_none(["a cat", None, ""])
    ['a cat', '']
    """
    if checks.is_list(references):
        return [reference for reference in references if reference is not None]
    return references  # not a list: pool says so, and names the segment


def counts(tool: Tool, candidate: Tokens, references: Sequence[Tokens], orders: int) -> BleuStats:
    """BLEU's counts. An empty candidate needs no reference: r is then −1.

    >>> counts(SACREBLEU, [], [], 4).reference_length
    -1
    """
    if references:
        return bleu_stats(candidate, references, orders)
    if candidate:
        raise tool.stops("this segment has no reference, or only None (TypeError)")
    return BleuStats((0,) * orders, (0,) * orders, 0, -1)


def check_smooth_value(value: Any) -> float:
    """The value as a number, 0 for None; ValueError if it is not a finite number."""
    if value is not None and not (isinstance(value, Real) and isfinite(value)):
        raise ValueError(f"smooth_value is {checks.shown(value)}; expected a number, or None")
    return float(value or 0)


# ---------------------------------------------------------------------------------- tokenizers


@cache
def properties() -> Any:
    """The package regex, which knows \\p{P}; None if it is not installed."""
    try:
        import regex
    except ImportError:
        return None
    return regex


def tokenize_intl(text: str) -> list[str]:
    """The tokens of intl. Unlike mteval's, it leaves &amp; and <skipped> as they are.

    >>> tokenize_intl("I &amp; you: 3.5%")
    ['I', '&', 'amp', ';', 'you', ':', '3.5%']
    """
    regex = properties()
    if regex is None:
        return tokenizers.split_unicode_punctuation(text).split()
    for pattern, replacement in INTL:
        text = regex.sub(pattern, replacement, text)
    return text.split()


def unicode_version(tokenize: str) -> str:
    """The version of Python's tables, for the signature, where they stand in for those of regex.

    >>> unicode_version("13a")
    ''
    """
    without = tokenize == "intl" and properties() is None
    return f"|unicode:{unidata_version}" if without else ""


INTL = [
    (r"(\P{N})(\p{P})", r"\1 \2 "),  # punctuation stands alone unless a number is before it
    (r"(\p{P})(\P{N})", r" \1 \2"),  # … or after it
    (r"(\p{S})", r" \1 "),  # symbols always do
]
TOKENIZERS: dict[str, tokenizers.Tokenizer] = {
    "13a": tokenizers.tokenize_13a,
    "none": str.split,
    "intl": tokenize_intl,
    "char": tokenizers.tokenize_char,
    "zh": tokenizers.tokenize_zh,
    "spm": DICTIONARIES["flores101"],  # its older name
    **DICTIONARIES,
}
# smoothings that it calls as we do, each with the usual smooth_value; None: it takes none
SMOOTHING: dict[str, float | None] = {"exp": None, "none": None, "floor": 0.1, "add-k": 1.0}

DEFAULTS = Choices(tokenizer="13a", smoothing="exp")
SACREBLEU = Tool(name="sacrebleu", version="2.6.0", bleu=bleu, choices=DEFAULTS)
