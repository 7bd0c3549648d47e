"""Which BLEU is it? Texts and a reported number in; the settings that give this number out.

A setting is a way in which people get a score: a program with its options; the texts as they are,
or lower-cased and tokenized before; the corpus, or the mean of its sentences. settings.toml lists
them.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from importlib.resources import files
from itertools import product
from math import isfinite
from types import ModuleType
from typing import Any, NamedTuple

from mtmetrics_edu.conventions import Choices, mteval, signature_like
from mtmetrics_edu.conventions.choices import number_of_references
from mtmetrics_edu.conventions.tool import Texts, read_all
from mtmetrics_edu.detective import plain
from mtmetrics_edu.detective.formulas import MTEVAL, SPLITS, Corpus, Formula
from mtmetrics_edu.metrics.tokenizers import TOKENIZERS

OURS = "mtmetrics-edu"
SHOWN = 5  # rows of a table
LIMIT = 2000  # words that are scored without NumPy: about three seconds in a browser
NUMBER = re.compile(r"(\d+(?:\.(\d*))?|\.(\d+))(?:e(-\d+))?\s*(%?)", re.ASCII)
BEFORE: dict[str, list[list[Any]]] = {
    "tokens": [[name, {"split": name}] for name in TOKENIZERS],
    "lower": [[False, {}], [True, {"fold": "lc"}]],
}


class Setting(NamedTuple):
    """One way to a score, and the score, 0 to 1."""

    program: str
    options: Mapping[str, Any]  # other than the defaults, as score_like names them
    tokens: str = "whitespace"  # how the texts were tokenized before
    lower: bool = False  # whether they were lower-cased before
    mean: bool = False  # of the scores of the sentences
    changes: int = 0  # how many choices differ from the defaults
    score: float = 0.0

    @property
    def words(self) -> str:
        """The setting in words.

        >>> Setting("nltk", {"smoothing": "method2"}, lower=True, mean=True).words
        "nltk, smoothing='method2'; lower-cased before; mean of the sentences"
        """
        items = self.options.items()
        named = [f"{name}={getattr(value, '__name__', repr(value))}" for name, value in items]
        parts = [", ".join([self.program, *named])]
        parts += ["lower-cased before"] * self.lower
        parts += [f"split by {self.tokens} before"] * (self.tokens != "whitespace")
        parts += ["mean of the sentences"] * self.mean
        return "; ".join(parts)

    def signature(self, numbers: Sequence[int]) -> str:
        """The signature of the program. numbers: how many references segments have, each once."""
        if self.program == OURS:
            choices = Choices(self.tokens, self.lower, **self.options)
            return choices.signature(number_of_references(numbers))
        return signature_like(self.program, numbers, **self.options)


@cache
def settings() -> list[tuple[Setting, Formula]]:
    """All settings, without a score, and their formulas."""
    text = files(__package__).joinpath("settings.toml").read_text("utf-8")
    programs = tomllib.loads(text)["program"]
    pairs = (pair for program in programs for pair in settings_of(**program))
    return [*{setting.words: (setting, formula) for setting, formula in pairs}.values()]


def settings_of(
    name: str, formula: dict[str, Any], options: dict[str, Any], before: Sequence[str] = ()
) -> Iterator[tuple[Setting, Formula]]:
    """The settings of one program, and their formulas."""
    values = {step: BEFORE[step] for step in before} | options
    for chosen in product(*values.values()):
        fields: dict[str, Any] = {"split": "whitespace"} | formula
        more: dict[str, Any] = {}  # than the defaults
        for (option, listed), (value, changes) in zip(values.items(), chosen, strict=True):
            fields |= changes
            if value != listed[0][0]:  # the default comes first
                given = tuple(value) if isinstance(value, list) else value
                more |= value if isinstance(value, dict) else {option: given}
        steps = {step: more.pop(step) for step in before if step in more}
        if "tokenizer" in more:
            more["tokenizer"] = TOKENIZERS[more["tokenizer"]]
        split = SPLITS[fields.pop("split")]
        if name in (mteval.V13A, mteval.V14):
            case, international, file_type, *_ = (value for value, _ in chosen)
            split = MTEVAL[name, case, international, file_type]
        for mean in [fields.pop("mean")] if "mean" in fields else (False, True):
            changed = len(more) + len(steps) + 2 * mean + (name == OURS)
            yield Setting(name, more, mean=mean, changes=changed, **steps), Formula(split, **fields)


@dataclass(frozen=True)
class RankedSettings:
    """The settings, nearest to a reported number first.

    Those that round to it are equally near; among them, those come first that change the fewest
    defaults.
    """

    number: str
    is_percent: bool
    settings: Sequence[Setting]
    fitting: int  # how many of them round to the number
    nearest: float  # how far the first one is from what rounds to it, in points
    numbers: Sequence[int]  # how many references segments have, each once

    @property
    def fits(self) -> Sequence[Setting]:
        """The settings whose score rounds to the number."""
        return self.settings[: self.fitting]

    @property
    def words(self) -> str:
        """The result in one sentence."""
        size, fits = f"{len(self.settings):,} settings", self.fitting
        if not fits:
            off = f"the nearest is {self.nearest:.2g} points off"
            return f"None of {size} gives {self.number}; {off}."
        programs = len({setting.program for setting in self.fits})
        many = f"{programs} program{'s' * (programs > 1)}"
        return f"{self.number} is what {fits} of {size} give, in {many}; the simplest stand here."

    @property
    def rows(self) -> list[tuple[str, str, str, str]]:
        """For each program and score the simplest setting: its score, its words, its signature,
        and how many more settings of the program give this score."""
        groups: dict[tuple[str, float], list[Setting]] = {}
        for setting in self.fits or self.settings:
            groups.setdefault((setting.program, round(setting.score, 9)), []).append(setting)
        rows = []
        for first, *others in [*groups.values()][:SHOWN]:
            score = f"{100 * first.score:.2f}" if self.is_percent else f"{first.score:.4f}"
            more = f"{len(others)} more" if others else ""
            rows.append((score, first.words, first.signature(self.numbers), more))
        return rows

    def __repr__(self) -> str:
        lines = [
            f"{score}  {words}{f' (and {more})' if more else ''}\n       {signature}"
            for score, words, signature, more in self.rows
        ]
        return "\n".join([self.words, *lines])

    def _repr_html_(self) -> str:
        rows = [("BLEU", "setting", "signature", "also"), *self.rows]
        cell = "<td style='text-align: left; overflow-wrap: break-word'>"  # no number is broken
        cells = [f"</td>{cell}".join(map(escape, row)) for row in rows]
        lines = "".join(f"<tr>{cell}{row}</td></tr>" for row in cells)
        lines = lines.replace("|", "|<wbr>").replace(" more<", "&nbsp;more<")
        return f"<p>{escape(self.words)}</p><table>{lines}</table>"


def which(
    number: str | float, candidates: Iterable[str], references: Iterable[Sequence[str]]
) -> RankedSettings:
    """The conventions under which the BLEU of these texts is a reported number.

    number: as it was reported; a text keeps a 0 at the end. It stands for all scores that round to
    it. A number up to 1 with a decimal point is on the scale from 0 to 1, any other in percent.
    candidates and references: as for score_like.

    >>> answers = which("48.9", ["the cat sat on the mat ."], [["the cat sat on a mat ."]])
    >>> answers.fits[0].words
    'sacrebleu'
    """
    read_number(str(number))  # it may be none: said before the work
    segments, _ = read_all(Texts(candidates, references), lambda text: [text])
    texts = [text for (text,), _ in segments]
    others = [[text for (text,) in several] for _, several in segments]
    return nearest(str(number), all_scores(texts, others), sorted({*map(len, others)}))


def all_scores(candidates: Sequence[str], references: Sequence[Sequence[str]]) -> list[Setting]:
    """All settings with the scores of these texts, without those where the program stops."""
    corpus, scored = Corpus(counting(candidates), candidates, references), []
    has_sets = len({*map(len, references)}) == 1  # mteval reads whole sets of references
    for setting, formula in settings():
        score = corpus.scores(formula)[setting.mean]
        if isfinite(score) and (has_sets or not setting.program.startswith("mteval")):
            scored.append(setting._replace(score=score))
    return scored


def counting(candidates: Sequence[str]) -> ModuleType:
    """The module that counts: arrays, or plain, one segment at a time, where there is no NumPy."""
    try:
        from mtmetrics_edu.detective import arrays
    except ImportError:
        if (words := len(" ".join(candidates).split())) <= LIMIT:
            return plain
        most = f"{words:,} words; where NumPy is missing, {LIMIT:,} at most are searched"
        raise ValueError(f"the candidates have {most}; mtmetrics-edu which takes more") from None
    return arrays


def nearest(number: str, scored: Iterable[Setting], numbers: Sequence[int]) -> RankedSettings:
    """The settings, sorted for a reported number."""
    value, half, is_percent = read_number(number)

    def gap(setting: Setting) -> float:
        distance = abs(100 * setting.score - value) - half
        return distance if distance > 1e-9 else 0.0

    ordered = sorted(scored, key=lambda setting: (gap(setting), setting.changes))
    fitting = sum(gap(setting) == 0 for setting in ordered)
    return RankedSettings(number, is_percent, ordered, fitting, gap(ordered[0]), numbers)


def read_number(text: str) -> tuple[float, float, bool]:
    """A reported score in percent, half a unit of its last digit, and whether it was reported in
    percent.

    >>> read_number("27.3"), read_number("0.5"), read_number("1e-3")
    ((27.3, 0.05, True), (50.0, 5.0, False), (0.1, 0.05, False))
    """
    point = text.strip().replace(",", ".")
    match = NUMBER.fullmatch(point)
    if match and "," in text:
        raise ValueError(f"{text!r} has a comma; write the decimal mark as a point: {point}")
    if match is None:
        raise ValueError(
            f"{text!r} is no number; expected a score as reported, such as 27.3 or .27"
        )
    decimals, exponent = match[2] or match[3] or "", int(match[4] or 0)
    is_percent = bool(match[5] or not (exponent or ("." in match[1] and float(match[1]) <= 1)))
    scale = 10.0**exponent * (1 if is_percent else 100)
    return scale * float(match[1]), scale * 0.5 / 10 ** len(decimals), is_percent
