"""The same task for every tool: what is timed, and the score that all must give."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import bleuscore
import numpy as np
import sacrebleu
from nltk.translate.bleu_score import corpus_bleu as nltk_corpus_bleu
from nltk.translate.bleu_score import sentence_bleu as nltk_sentence_bleu
from nltk.translate.nist_score import corpus_nist as nltk_corpus_nist
from sacrebleu.metrics import BLEU
from sacrebleu.significance import PairedTest, _bootstrap_resample

import mtmetrics_edu as readable
from mtmetrics_edu import batch, resampling
from tests.corpora import corpus

SEED = 12345
os.environ["SACREBLEU_SEED"] = str(SEED)
logging.getLogger("sacrebleu").setLevel(logging.ERROR)

FOUR_REFERENCES_UP_TO = 30_000  # segments: beyond, counting n-grams one by one fills the memory
NIST_UP_TO = 30_000
BOOTSTRAP_UP_TO = 3_000  # sacreBLEU draws all resamples at once

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
    """A task and the tools that do it: each is called without arguments and gives its score.

    apart: tools whose score is another one by definition. calls: how many make one measurement.
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
    yield from with_references(size, 1)
    if size <= FOUR_REFERENCES_UP_TO:
        yield from with_references(size, 4)
    if size <= BOOTSTRAP_UP_TO:
        yield from bootstraps(size)
    if size <= 3_000:
        yield from (sentence(number) for number in (1, 3))


def with_references(size: int, number: int) -> Iterator[Contest]:
    """Corpus BLEU from tokens and from text, and NIST, with that many references."""
    segments = list(corpus(size, number))
    text, texts = [s.candidate for s in segments], [list(s.references) for s in segments]
    sets = [list(one) for one in zip(*texts, strict=True)]  # as sacreBLEU wants them
    tokens = batch.tokenize_all(text, "13a", False)
    references = [batch.tokenize_all(group, "13a", False) for group in texts]
    lines = [" ".join(line) for line in tokens]
    line_sets = [[" ".join(group[i]) for group in references] for i in range(number)]
    suffix = f"{number} ref" + "s" * (number > 1)

    def sacrebleu_score(candidates: list[str], sets: list[list[str]], **options: Any) -> Tool:
        return lambda: sacrebleu.corpus_bleu(candidates, sets, **options).score / 100

    yield Contest(
        f"corpus BLEU, tokens, {suffix}",
        size,
        {
            "batch": lambda: batch.corpus_bleu(tokens, references).score,
            "readable": lambda: readable.corpus_bleu(tokens, references).score,
            "NLTK": lambda: nltk_corpus_bleu(references, tokens),
            "sacreBLEU": sacrebleu_score(lines, line_sets, tokenize="none", force=True),
        },
    )
    yield Contest(
        f"corpus BLEU, 13a from text, {suffix}",
        size,
        {
            "batch": lambda: batch.corpus_bleu(text, texts, tokenizer="13a").score,
            "sacreBLEU": sacrebleu_score(text, sets),
            "bleuscore": lambda: bleuscore.compute(texts, text, ref_len_method="closest")["bleu"],
        },
    )
    if size <= NIST_UP_TO:
        yield Contest(
            f"corpus NIST, tokens, {suffix}",
            size,
            {
                "batch": lambda: batch.corpus_nist(tokens, references).score,
                "readable": lambda: readable.corpus_nist(tokens, references).score,
                "NLTK": lambda: nltk_corpus_nist(references, tokens),
            },
            # of several references, NLTK uses a single one for each segment and order
            frozenset({"NLTK"} if number > 1 else ()),
        )


def bootstraps(size: int, resamples: int = 1000) -> Iterator[Contest]:
    """Bootstrap and paired bootstrap; the score compared is the mean of the resampled ones."""
    segments = list(corpus(size, 2))
    text, other = [s.candidate for s in segments], [s.references[1] for s in segments]
    references = [[s.references[0]] for s in segments]
    sets = [[s.references[0] for s in segments]]
    options: dict[str, Any] = {"seed": SEED, "resamples": resamples, "smoothing": "exp"}

    def stats(candidates: list[str]) -> batch.BleuSegments:
        return batch.segment_stats(candidates, references, tokenizer="13a")

    ours, theirs = stats(text), BLEU()._extract_corpus_statistics(text, sets)

    def sacrebleu_paired() -> float:
        metric = {"BLEU": BLEU(references=sets)}
        systems = [("a", text), ("b", other)]
        test = PairedTest(systems, metric, None, test_type="bs", n_samples=resamples)
        return float(test()[1]["BLEU"][1].mean / 100)

    def sacrebleu_drawn() -> float:
        scores = _bootstrap_resample(theirs, BLEU(), resamples)[1]
        return float(np.mean([score.score for score in scores]) / 100)

    yield Contest(
        "bootstrap, from text",
        size,
        {
            "batch": lambda: resampling.bootstrap(stats(text), **options).mean,
            "sacreBLEU": lambda: BLEU().corpus_score(text, sets, n_bootstrap=resamples)._mean / 100,
        },
    )
    yield Contest(
        "bootstrap, from statistics",
        size,
        {
            "batch": lambda: resampling.bootstrap(ours, **options).mean,
            "sacreBLEU": sacrebleu_drawn,
        },
    )
    yield Contest(
        "paired bootstrap, from text",
        size,
        {
            "batch": lambda: float(
                resampling.paired_bootstrap(stats(text), stats(other), **options).scores_b.mean()
            ),
            "sacreBLEU": sacrebleu_paired,
        },
    )


def sentence(number: int) -> Contest:
    """Sentence BLEU of the guide to action, with the first of its references or all three."""
    texts = GUIDE_REFERENCES[:number]
    tokens, references = GUIDE.split(), [text.split() for text in texts]
    options: dict[str, Any] = {"tokenize": "none", "smooth_method": "none"}
    return Contest(
        f"sentence BLEU, {number} ref" + "s" * (number > 1),
        1,
        {
            "readable": lambda: readable.sentence_bleu(tokens, references).score,
            "NLTK": lambda: nltk_sentence_bleu(references, tokens),
            "sacreBLEU": lambda: sacrebleu.sentence_bleu(GUIDE, texts, **options).score / 100,
        },
        calls=200,
    )
