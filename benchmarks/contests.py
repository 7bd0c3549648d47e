"""The tasks: each is done by several tools, is timed, and must give the same score with all."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any
from unittest.mock import patch

import bleuscore
import numpy as np
import sacrebleu
from nltk.translate.bleu_score import corpus_bleu as nltk_corpus_bleu
from nltk.translate.bleu_score import sentence_bleu as nltk_sentence_bleu
from nltk.translate.nist_score import corpus_nist as nltk_corpus_nist
from sacrebleu.metrics import BLEU
from sacrebleu.significance import (
    PairedTest,
    _bootstrap_resample,
    _paired_ar_test,
    _paired_bs_test,
)

import mtmetrics_edu as readable
from mtmetrics_edu import batch, resampling
from mtmetrics_edu.batch.resampling import Draw, blocks
from tests.corpora import corpus

SEED = 12345
os.environ["SACREBLEU_SEED"] = str(SEED)
logging.getLogger("sacrebleu").setLevel(logging.ERROR)

FOUR_REFERENCES_UP_TO = 30_000  # segments; with more, the other tools' n-grams fill the memory
NIST_UP_TO = 30_000
BOOTSTRAP_UP_TO = 3_000  # sacreBLEU draws all resamples at once
SENTENCES_UP_TO = 3_000
RESAMPLES, SHUFFLES = 1000, 10_000
TEXT, DRAW = "text only", "draw only"  # parts of our work: see the heading of the table
SHARED: dict[str, Any] = {"seed": SEED, "smoothing": "exp"}
OURS: dict[str, Any] = {**SHARED, "resamples": RESAMPLES}

GUIDE = (
    "It is a guide to action which ensures that the military always obeys the commands of the party"
)
GUIDE_REFERENCES = [
    "It is a guide to action that ensures that the military will forever heed Party commands",
    "It is the guiding principle which guarantees the military forces always being under the "
    "command of the Party",
    "It is the practical guide for the army always to heed the directions of the party",
]

Tool = Callable[[], float]


@dataclass(frozen=True)
class Contest:
    """A task and the tools that do it. Each tool is called without arguments and gives a score.

    apart: tools that define the score in another way. calls: how many are timed together.
    """

    task: str
    size: int
    tools: dict[str, Tool]
    apart: frozenset[str] = frozenset()
    calls: int = 1

    def check(self) -> None:
        """AssertionError unless all tools give the same score."""
        scores = {name: tool() for name, tool in self.tools.items() if name not in self.apart}
        low, high = min(scores.values()), max(scores.values())
        assert high - low <= 1e-6 * high, f"{self.task}, {self.size} segments: {scores}"


def contests(size: int) -> Iterator[Contest]:
    """All tasks on a corpus of that many segments."""
    for number in (1, 4) if size <= FOUR_REFERENCES_UP_TO else (1,):
        texts = Texts.of(size, number)
        yield from (bleu_of_tokens(texts), bleu_of_text(texts))
        if size <= NIST_UP_TO:
            yield nist_of_tokens(texts)
    if size <= BOOTSTRAP_UP_TO:
        texts = Texts.of(size, 2)
        yield from (bootstrap_of_text(texts), bootstrap_of_stats(texts))
        for test in TESTS:
            yield from (pair_test_of_text(test, texts), pair_test_of_stats(test, texts))
    if size <= SENTENCES_UP_TO:
        yield from (sentence(number) for number in (1, 3))


@dataclass(frozen=True)
class Texts:
    """A corpus: its candidates, and of each candidate all references."""

    candidates: list[str]
    references: list[list[str]]

    @classmethod
    def of(cls, size: int, number: int) -> Texts:
        """`size` segments with `number` references each."""
        segments = list(corpus(size, number))
        return cls([s.candidate for s in segments], [list(s.references) for s in segments])

    @property
    def size(self) -> int:
        """The number of segments."""
        return len(self.candidates)

    @property
    def sets(self) -> list[list[str]]:
        """The first reference of each segment, then the second of each, as sacreBLEU takes them."""
        return [list(one) for one in zip(*self.references, strict=True)]

    @property
    def described(self) -> str:
        """How many references there are, as the table says it."""
        number = len(self.references[0])
        return f"{number} ref" + "s" * (number > 1)

    def tokens(self) -> tuple[list[list[str]], list[list[list[str]]]]:
        """The tokens of the candidates and of the references, by 13a."""
        references = [[readable.tokenize(text, "13a") for text in row] for row in self.references]
        return [readable.tokenize(text, "13a") for text in self.candidates], references


def bleu_of_tokens(texts: Texts) -> Contest:
    """Corpus BLEU; sacreBLEU gets the tokens with blanks between them."""
    tokens, references = texts.tokens()
    lines = [" ".join(line) for line in tokens]
    sets = [[" ".join(its) for its in one] for one in zip(*references, strict=True)]
    options: dict[str, Any] = {"tokenize": "none", "force": True}
    tools: dict[str, Tool] = {
        "batch": lambda: batch.corpus_bleu(tokens, references).score,
        "readable": lambda: readable.corpus_bleu(tokens, references).score,
        "NLTK": lambda: nltk_corpus_bleu(references, tokens),
        "sacreBLEU": lambda: sacrebleu.corpus_bleu(lines, sets, **options).score / 100,
    }
    return Contest(f"corpus BLEU, tokens, {texts.described}", texts.size, tools)


def bleu_of_text(texts: Texts) -> Contest:
    """Corpus BLEU with the tokenizer 13a."""
    text, references, sets = texts.candidates, texts.references, texts.sets
    tools: dict[str, Tool] = {
        "batch": lambda: batch.corpus_bleu(text, references, tokenizer="13a").score,
        "sacreBLEU": lambda: sacrebleu.corpus_bleu(text, sets).score / 100,
        "bleuscore": lambda: bleuscore.compute(references, text, ref_len_method="closest")["bleu"],
    }
    return Contest(f"corpus BLEU, 13a from text, {texts.described}", texts.size, tools)


def nist_of_tokens(texts: Texts) -> Contest:
    """Corpus NIST. NLTK uses only one of several references, so its score differs from ours."""
    tokens, references = texts.tokens()
    tools: dict[str, Tool] = {
        "batch": lambda: batch.corpus_nist(tokens, references).score,
        "readable": lambda: readable.corpus_nist(tokens, references).score,
        "NLTK": lambda: nltk_corpus_nist(references, tokens),
    }
    apart = frozenset({"NLTK"} if len(references[0]) > 1 else ())
    return Contest(f"corpus NIST, tokens, {texts.described}", texts.size, tools, apart)


# In a bootstrap, the score that the tools must agree on is the mean of the resampled scores.


def stats_of(candidates: list[str], references: list[str]) -> batch.BleuSegments:
    """The statistics of candidates with one reference each."""
    return batch.segment_stats(candidates, zip(references, strict=True), tokenizer="13a")


def bootstrap_of_text(texts: Texts) -> Contest:
    """A bootstrap, tokenization and counting included."""
    text, first = texts.candidates, texts.sets[0]
    tools: dict[str, Tool] = {
        "batch": lambda: float(np.mean(resampling.bootstrap(stats_of(text, first), **OURS).scores)),
        "sacreBLEU": lambda: BLEU().corpus_score(text, [first], n_bootstrap=RESAMPLES)._mean / 100,
        TEXT: lambda: float(len(stats_of(text, first).totals)),
        DRAW: lambda: drawn_alone(places, texts.size, RESAMPLES),
    }
    return Contest("bootstrap, from text", texts.size, tools, frozenset({TEXT, DRAW}))


def bootstrap_of_stats(texts: Texts) -> Contest:
    """A bootstrap alone: drawing, adding up and scoring."""
    ours = stats_of(texts.candidates, texts.sets[0])
    theirs = BLEU()._extract_corpus_statistics(texts.candidates, texts.sets[:1])

    def sacrebleu_mean() -> float:
        scores = _bootstrap_resample(theirs, BLEU(), RESAMPLES)[1]
        return float(np.mean([score.score for score in scores]) / 100)

    tools: dict[str, Tool] = {
        "batch": lambda: float(np.mean(resampling.bootstrap(ours, **OURS).scores)),
        "sacreBLEU": sacrebleu_mean,
        DRAW: lambda: drawn_alone(places, texts.size, RESAMPLES),
    }
    return Contest("bootstrap, from statistics", texts.size, tools, frozenset({DRAW}))


def places(rng: np.random.Generator, rows: int, size: int) -> Any:
    """The random numbers of some resamples."""
    return rng.integers(size, size=(rows, size))


def coins(rng: np.random.Generator, rows: int, size: int) -> Any:
    """The random numbers of some shuffles, 32 coins in each."""
    return rng.integers(2**32, size=-(-rows * size // 32), dtype=np.uint32)


def drawn_alone(draw: Draw, size: int, number: int) -> float:
    """Random numbers for `number` draws, block by block, and nothing else. Returns `number`."""
    for _ in blocks(draw, size, number, SEED, None):
        pass
    return float(number)


@dataclass(frozen=True)
class PairTest:
    """A test of two systems. The other system is the second set of references.

    ours, theirs: the test, and of its result the score that the tools must agree on. Shuffles do
    not agree coin by coin, so this is the score of the other system itself.
    """

    task: str
    ours: Callable[[batch.BleuSegments, batch.BleuSegments], float]
    theirs: Callable[[Any], float]
    kind: str  # sacreBLEU's name of the test
    draws: int
    numbers: Draw  # the random numbers alone


TESTS = [
    PairTest(
        "paired bootstrap",
        lambda a, b: float(resampling.paired_bootstrap(a, b, **OURS).scores_b.mean()),
        lambda result: float(result.mean) / 100,
        kind="bs",
        draws=RESAMPLES,
        numbers=places,
    ),
    PairTest(
        "10,000 shuffles",
        lambda a, b: resampling.approximate_randomization(a, b, trials=SHUFFLES, **SHARED).score_b,
        lambda result: float(result.score) / 100,
        kind="ar",
        draws=SHUFFLES,
        numbers=coins,
    ),
]


def pair_test_of_text(test: PairTest, texts: Texts) -> Contest:
    """A test of two systems, tokenization and counting included."""
    text, (first, other) = texts.candidates, texts.sets

    def sacrebleu_score() -> float:
        metrics: dict[str, Any] = {"BLEU": BLEU(references=[first])}
        systems: list[Any] = [("a", text), ("b", other)]
        paired = PairedTest(systems, metrics, None, test_type=test.kind, n_samples=test.draws)
        return test.theirs(paired()[1]["BLEU"][1])

    tools: dict[str, Tool] = {
        "batch": lambda: test.ours(stats_of(text, first), stats_of(other, first)),
        "sacreBLEU": sacrebleu_score,
        TEXT: lambda: float(sum(len(stats_of(its, first).totals) for its in (text, other))),
        DRAW: lambda: drawn_alone(test.numbers, texts.size, test.draws),
    }
    return Contest(f"{test.task}, from text", texts.size, tools, frozenset({TEXT, DRAW}))


def pair_test_of_stats(test: PairTest, texts: Texts) -> Contest:
    """A test of two systems alone: drawing, adding up and scoring."""
    systems, first = (texts.candidates, texts.sets[1]), texts.sets[0]
    ours = [stats_of(system, first) for system in systems]
    theirs = [BLEU()._extract_corpus_statistics(system, [first]) for system in systems]
    tools: dict[str, Tool] = {
        "batch": lambda: test.ours(*ours),
        "sacreBLEU": lambda: test.theirs(sacrebleu_test(test, systems[1], *theirs)),
        DRAW: lambda: drawn_alone(test.numbers, texts.size, test.draws),
    }
    return Contest(f"{test.task}, from statistics", texts.size, tools, frozenset({DRAW}))


def sacrebleu_test(test: PairTest, other: list[str], a: Any, b: Any) -> Any:
    """The function inside sacreBLEU's PairedTest, with the statistics of both systems given."""
    metric = BLEU()
    known: dict[str, Any] = {"BLEU": (a, metric._aggregate_and_compute(a))}
    options: dict[str, Any] = {"n_samples": test.draws, "seed": SEED}
    function = {"bs": _paired_bs_test, "ar": _paired_ar_test}[test.kind]
    with patch.object(metric, "_extract_corpus_statistics", return_value=b):
        return function(known, "b", other, None, {"BLEU": metric}, **options)[1]["BLEU"]


def sentence(number: int) -> Contest:
    """Sentence BLEU of the guide to action, with the first `number` of its references."""
    texts = GUIDE_REFERENCES[:number]
    tokens, references = GUIDE.split(), [text.split() for text in texts]
    options: dict[str, Any] = {"tokenize": "none", "smooth_method": "none"}
    tools: dict[str, Tool] = {
        "readable": lambda: readable.sentence_bleu(tokens, references).score,
        "NLTK": lambda: nltk_sentence_bleu(references, tokens),
        "sacreBLEU": lambda: sacrebleu.sentence_bleu(GUIDE, texts, **options).score / 100,
    }
    return Contest(f"sentence BLEU, {number} ref" + "s" * (number > 1), 1, tools, calls=200)
