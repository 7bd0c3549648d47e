"""Python that computes a shown score again: with this package, with NLTK, with sacreBLEU.

A program of NLTK or sacreBLEU is given only where it comes to the same score: its choices must be
the chosen ones. score_like says so, which equals both tools.

>>> from mtmetrics_edu.conventions import Choices
>>> found = Calculation([("the cat sat", ["the cat sat down"])], Choices(max_n=2))
>>> print(ours(found).splitlines()[-1])
print(f"NIST {nist.score:.4f}")
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from math import isclose
from typing import Any

from mtmetrics_edu.conventions import score_like
from mtmetrics_edu.conventions.choices import Choices
from mtmetrics_edu.explain.calculation import Calculation
from mtmetrics_edu.smoothing import SMOOTHING, orders_needed

RULES = {  # a reference length in Python, from `references`
    "shortest": "min(map(len, references))",
    "average": "sum(map(len, references)) / len(references)",
}
NLTK_METHODS = {"none": "method0", "floor": "method1", "add-k": "method2", "exp": "method3"}
NLTK_METHODS |= {f"chen-cherry-{n}": f"method{n}" for n in range(1, 8)}
SACREBLEU_TOKENIZERS = {"whitespace": "none", "13a": "13a", "international": "intl"}
SACREBLEU_TOKENIZERS |= {"char": "char", "zh": "zh"}
LONGEST = 4000  # characters of the texts that are written out


def programs(found: Calculation) -> dict[str, str]:
    """Every program that comes to the score, by the name of what it uses."""
    makers: Mapping[str, Callable[[Calculation], str]] = {
        "mtmetrics_edu": ours,
        "NLTK": nltk,
        "sacreBLEU": sacrebleu,
    }
    if sum(len(text) + sum(map(len, its)) for text, its in found.texts) > LONGEST:
        return {}
    made = {name: maker(found) for name, maker in makers.items()}
    return {name: program for name, program in made.items() if program}


# The texts


def texts(found: Calculation) -> str:
    """The texts as two lists. References that do not count are left out."""
    kept = counted_texts(found)
    candidates = "".join(f"    {text!r},\n" for text, _ in kept)
    references = "".join(f"    [\n{lines(its)}    ],\n" for _, its in kept)
    return f"candidates = [\n{candidates}]\nreferences = [  # of each candidate\n{references}]\n"


def lines(its: Iterable[str]) -> str:
    """Texts as the lines of a list in a list.

    >>> lines(["a cat"])
    "        'a cat',\\n"
    """
    return "".join(f"        {text!r},\n" for text in its)


def tokenized(choices: Choices) -> str:
    """The lines that turn the texts into tokens, as the choices say."""
    options = f', "{choices.tokenizer}"' if choices.tokenizer != "whitespace" else ""
    options += ", lowercase=True" if choices.lowercase else ""
    return (
        f"def tokens(text):\n    return tokenize(text{options})\n\n\n"
        "candidates = [tokens(text) for text in candidates]\n"
        "references = [[tokens(text) for text in its] for its in references]\n"
    )


# The programs


def ours(found: Calculation) -> str:
    """With this package: BLEU and NIST."""
    choices = found.choices
    if choices.reference_length == "closest":
        return (
            "from mtmetrics_edu import corpus_bleu, corpus_nist, tokenize\n\n"
            f"{texts(found)}\n\n{tokenized(choices)}"
            f"bleu = corpus_bleu(candidates, references{options(choices)})\n{PRINTED}"
        )
    return (
        "from dataclasses import replace\n\n"
        f"from mtmetrics_edu import BleuStats, corpus_nist, tokenize\n\n{texts(found)}\n\n"
        f"{tokenized(choices)}{other_rule(choices)}{PRINTED}"
    )


PRINTED = (
    'print(f"BLEU {bleu.score:.4f}")\n'
    "nist = corpus_nist(candidates, references)\n"
    'print(f"NIST {nist.score:.4f}")\n'
)


def options(choices: Choices) -> str:
    """The choices as arguments, those left out that have their defaults."""
    said = f", max_n={choices.max_n}" if choices.max_n != 4 else ""
    said += f", weights={choices.weights!r}" if choices.weights else ""
    return said + (f', smoothing="{choices.smoothing}"' if choices.smoothing != "none" else "")


def other_rule(choices: Choices) -> str:
    """BLEU with a reference length that is not the closest one."""
    orders = orders_needed(choices.smoothing, choices.max_n)
    return (
        "\n\ndef counts(candidate, references):\n"
        f"    stats = BleuStats.of(candidate, references, {orders})\n"
        f"    return replace(stats, reference_length={RULES[choices.reference_length]})\n\n\n"
        "pooled, *others = map(counts, candidates, references)\n"
        "for stats in others:\n    pooled += stats\n"
        f'bleu = pooled.score({choices.weights!r}, "{choices.smoothing}")\n'
    )


def nltk(found: Calculation) -> str:
    """With NLTK, which takes tokens; empty if it comes to another score."""
    choices = found.choices
    method = NLTK_METHODS.get(choices.smoothing)  # not one that somebody else has registered
    weights = choices.weights or (1 / choices.max_n,) * choices.max_n
    settings = {"smoothing": method, "weights": weights}
    if not method or not agrees(found, "nltk", tokens_of(found), **settings):
        return ""
    return (
        "from nltk.translate.bleu_score import SmoothingFunction, corpus_bleu\n\n"
        f"from mtmetrics_edu import tokenize\n\n{texts(found)}\n\n{tokenized(choices)}"
        f"weights = {weights!r}\nsmoothing = SmoothingFunction().{method}\n"
        "bleu = corpus_bleu(references, candidates, weights, smoothing)  # references come first\n"
        'print(f"BLEU {bleu:.4f}")\n'
    )


def tokens_of(found: Calculation) -> list[tuple[str, list[str]]]:
    """The texts as their tokens with blanks between, which NLTK's users split again."""
    return [(" ".join(text), [" ".join(it) for it in its]) for text, its in found.counted]


def sacrebleu(found: Calculation) -> str:
    """With sacreBLEU, which takes texts; empty if it comes to another score."""
    choices = found.choices
    name = SMOOTHING[choices.smoothing].__name__.replace("_", "-")
    settings: dict[str, Any] = {
        "tokenize": SACREBLEU_TOKENIZERS.get(choices.tokenizer),
        "lowercase": choices.lowercase,
        "smooth_method": name,
        "max_ngram_order": choices.max_n,
    }
    known = name in ("none", "floor", "add-k", "exp") and settings["tokenize"]
    if (
        not known
        or choices.weights
        or not agrees(found, "sacrebleu", counted_texts(found), **settings)
    ):
        return ""
    written = ", ".join(f"{key}={value!r}" for key, value in settings.items())
    return (
        f"from itertools import zip_longest\n\nfrom sacrebleu import BLEU\n\n{texts(found)}\n"
        "streams = list(zip_longest(*references))  # first references, second references, …\n"
        f"metric = BLEU({written})\n"
        "bleu = metric.corpus_score(candidates, streams)\n"
        'print(f"BLEU {bleu.score / 100:.4f}")\nprint(metric.get_signature())\n'
    )


def counted_texts(found: Calculation) -> list[tuple[str, list[str]]]:
    """The texts, without the references that do not count."""
    pairs = zip(found.texts, found.present, strict=True)
    return [(text, [own[i] for i in places]) for (text, own), places in pairs]


def agrees(
    found: Calculation, tool: str, given: list[tuple[str, list[str]]], **settings: Any
) -> bool:
    """Whether a tool with these settings comes to the score that is shown."""
    candidates, references = zip(*given, strict=True)
    try:
        score = score_like(tool, candidates, references, **settings).score
    except ValueError:
        return False
    return isclose(score, found.pooled.score, rel_tol=1e-9)
