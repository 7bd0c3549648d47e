"""Python that computes a shown score again: with this package, with NLTK, with sacreBLEU.

A program of NLTK or sacreBLEU is given only where it comes to the same score: its choices must be
the chosen ones. score_like says so, which equals both tools.

>>> from mtmetrics_edu.conventions import Choices
>>> calculation = Calculation([("the cat sat", ["the cat sat down"])], Choices(max_n=2))
>>> print(ours(calculation).splitlines()[-1])
print(f"NIST {nist.score:.4f}")
"""

import tomllib
from collections.abc import Iterable, Sequence
from math import isclose
from pathlib import Path
from string import Template
from typing import Any

from mtmetrics_edu.conventions import score_of_tool
from mtmetrics_edu.conventions.choices import Choices
from mtmetrics_edu.explain.calculation import Calculation
from mtmetrics_edu.metrics.smoothing import orders_needed

FOLDER = Path(__file__).with_name("programs")
NAMES = tomllib.loads(FOLDER.joinpath("names.toml").read_text("utf-8"))
PROGRAMS = {  # read at once: on the site's first page, files come later than what was imported
    path.stem: Template(path.read_text("utf-8")) for path in FOLDER.glob("*.txt")
}
LONGEST = 4000  # characters of the texts that are written out
Texts = Sequence[tuple[str, Sequence[str]]]  # candidates, each with its references


def programs(calculation: Calculation) -> dict[str, str]:
    """Every program that comes to the score, by the name of what it uses."""
    if sum(len(text) + sum(map(len, own)) for text, own in calculation.texts) > LONGEST:
        return {}
    makers = {"mtmetrics_edu": ours, "NLTK": nltk, "sacreBLEU": sacrebleu}
    written = {name: maker(calculation) for name, maker in makers.items()}
    return {name: program for name, program in written.items() if program}


def ours(calculation: Calculation) -> str:
    """With this package: BLEU and NIST."""
    choices = calculation.choices
    parts = {"texts": texts(calculation), "tokens": tokenized(choices)}
    if choices.reference_length != "closest":
        orders, length = orders_needed(choices.smoothing, choices.max_n), choices.reference_length
        parts |= {"weights": repr(choices.weights), "smoothing": choices.smoothing}
        return filled("other_length", orders=orders, length=NAMES["lengths"][length], **parts)
    options = f", max_n={choices.max_n}" * (choices.max_n != 4)
    options += f", weights={choices.weights!r}" * bool(choices.weights)
    options += f', smoothing="{choices.smoothing}"' * (choices.smoothing != "none")
    return filled("mtmetrics_edu", options=options, **parts)


def nltk(calculation: Calculation) -> str:
    """With NLTK, which takes tokens; empty if it comes to another score."""
    choices = calculation.choices
    method = NAMES["nltk"].get(choices.smoothing, "")
    weights = choices.weights or (1 / choices.max_n,) * choices.max_n
    tokens = [(" ".join(text), [*map(" ".join, own)]) for text, own in calculation.counted]
    if not method or not agrees(calculation, "nltk", tokens, smoothing=method, weights=weights):
        return ""
    parts = {"texts": texts(calculation), "tokens": tokenized(choices)}
    return filled("nltk", weights=weights, method=method, **parts)


def sacrebleu(calculation: Calculation) -> str:
    """With sacreBLEU, which takes texts; empty if it comes to another score."""
    choices = calculation.choices
    smoothing = NAMES["smooth_method"].get(choices.smoothing)
    tokenizer = NAMES["sacrebleu"].get(choices.tokenizer)
    settings: dict[str, Any] = {
        "tokenize": tokenizer,
        "lowercase": choices.lowercase,
        "smooth_method": smoothing,
        "max_ngram_order": choices.max_n,
    }
    possible = tokenizer and smoothing and not choices.weights
    if not possible or not agrees(calculation, "sacrebleu", calculation.counted_texts, **settings):
        return ""
    written = ", ".join(f"{key}={value!r}" for key, value in settings.items())
    return filled("sacrebleu", texts=texts(calculation), settings=written)


def agrees(calculation: Calculation, tool: str, texts: Texts, **settings: Any) -> bool:
    """Whether a tool with these settings comes to the score that is shown."""
    candidates, references = zip(*texts, strict=True)
    try:
        score = score_of_tool(tool, candidates, references, **settings).score
    except ValueError:
        return False
    return isclose(score, calculation.pooled.score, rel_tol=1e-9)


# Pieces of programs


def filled(program: str, **parts: object) -> str:
    """A program of views/programs with its parts put in."""
    return PROGRAMS[program].substitute(parts)


def texts(calculation: Calculation) -> str:
    """The texts as two lists."""
    pairs = calculation.counted_texts
    candidates = lines((text for text, _ in pairs), "    ")
    references = "".join(f"    [\n{lines(own, '        ')}    ],\n" for _, own in pairs)
    return f"candidates = [\n{candidates}]\nreferences = [  # of each candidate\n{references}]\n"


def lines(texts: Iterable[str], indent: str) -> str:
    """Texts as the lines of a list.

    >>> lines(["a cat"], "  ")
    "  'a cat',\\n"
    """
    return "".join(f"{indent}{text!r},\n" for text in texts)


def tokenized(choices: Choices) -> str:
    """The lines that turn the texts into tokens, as the choices say."""
    options = f', "{choices.tokenizer}"' * (choices.tokenizer != "whitespace")
    options += ", lowercase=True" * choices.lowercase
    return (
        f"def tokens(text):\n    return tokenize(text{options})\n\n\n"
        "candidates = [tokens(text) for text in candidates]\n"
        "references = [[tokens(text) for text in texts] for texts in references]\n"
    )
