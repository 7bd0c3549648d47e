"""mtmetrics-edu score: the score of one system, and what people need to compute it again.

--json prints records whose keys stay the same; an undefined number is null.
"""

import json
from argparse import Namespace
from collections.abc import Iterator
from dataclasses import asdict
from itertools import tee
from math import isfinite
from typing import Any

from mtmetrics_edu import __version__
from mtmetrics_edu.commands import command
from mtmetrics_edu.commands.command import Messages
from mtmetrics_edu.conventions import score_like
from mtmetrics_edu.files import Files
from mtmetrics_edu.files.oddities import tell_lengths
from mtmetrics_edu.metrics.bleu import BleuScore
from mtmetrics_edu.metrics.chrf import ChrfScore
from mtmetrics_edu.metrics.nist import NistScore
from mtmetrics_edu.metrics.score import RESAMPLES, SEED, Interval, Score, too_few
from mtmetrics_edu.views.verdicts import ends

EVERY = 1000  # segments between two looks at the clock
Record = dict[str, Any]
COMPUTED_FROM: dict[type[Score], tuple[str, str]] = {
    BleuScore: ("precisions", "brevity_penalty"),
    NistScore: ("per_order", "length_penalty"),
    ChrfScore: ("precision", "recall"),
}


def add_score(commands: Any) -> None:
    """The command and its options."""
    parser = command.add_command(commands, score, "CANDIDATES -r FILE [FILE ...] [options]")
    parser.add_argument("candidates", metavar="CANDIDATES", help="the file of the system")
    command.add_scoring(parser)
    group = parser.add_argument_group("what to print")
    group.add_argument(
        "--interval", action="store_true", help="also the 95%% interval of the score, by bootstrap"
    )
    command.add_draws(group, RESAMPLES, SEED)
    group.add_argument("--json", action="store_true", help="all numbers, with all their digits")


def score(options: Namespace) -> None:
    """The BLEU, NIST or chrF score of one system.

    examples:
      mtmetrics-edu score hyp.txt --references ref.txt
      mtmetrics-edu score hyp.txt -r ref1.txt ref2.txt --metric nist --json
      mtmetrics-edu score hyp.txt -r ref.txt --metric chrf++ --interval
      mtmetrics-edu score system.tsv:hyp -r system.tsv:ref1 system.tsv:ref2 --like sacrebleu
      zcat hyp.txt.gz | mtmetrics-edu score - -r ref.txt.gz --interval

    --json prints: metric, score (BLEU and chrF from 0 to 1), precisions and brevity_penalty (NIST:
    per_order, length_penalty, information; chrF: precision, recall, reference_totals), matches,
    totals, candidate_length, reference_length, signature, interval (null without --interval),
    segments, candidates, references, version.
    """
    command.settle_scoring(options)
    corpus = Corpus(command.files_of([options.candidates], options), options.messages)
    result, interval = score_and_interval(corpus, options)
    options.messages.clear()
    if interval and ends(interval, options.metric) == "–":
        options.messages.warn("all resamples have this score, so the interval shows nothing")
    tell_lengths(corpus.files.systems[0].name, result.lengths, options.messages.warn)
    if options.json:
        record = {
            **score_record(result, options.metric),
            "interval": interval_record(interval, options.seed),
            "segments": corpus.size,
            "candidates": options.candidates,
            "references": options.references,
            "version": __version__,
        }
        print(as_json(record))
    elif interval is None:
        print(result, result.signature)
    else:
        draws = f"|bs:{options.resamples}|seed:{options.seed}"
        low_to_high = f"{interval.confidence:.0%} interval {ends(interval, options.metric)}"
        print(f"{result} {low_to_high} {result.signature}{draws}")


class Corpus:
    """The segments of some files, read once, and how many they were."""

    def __init__(self, files: Files, messages: Messages) -> None:
        self.files = files
        self.messages = messages
        self.size = 0
        self.numbers: set[int] = set()  # of references that a segment has

    def texts(self) -> tuple[Iterator[str], Iterator[list[str]]]:
        """The candidates, and the list of references of each; to be read side by side.

        Then only one segment is held at a time.
        """
        one, other = tee(self.segments())
        return (candidate for candidate, *_ in one), (references for _, *references in other)

    def segments(self) -> Iterator[tuple[str, ...]]:
        """The segments; their number is shown while they are read."""
        for row in self.files.segments(self.messages.warn):
            self.size += 1
            self.numbers.add(len(row) - 1)
            if self.size % EVERY == 0:
                self.messages.progress(self.size, what="segments")
            yield row


def score_and_interval(corpus: Corpus, options: Namespace) -> tuple[Score, Interval | None]:
    """The score and, if asked for, its interval. Only for the interval of a tool's score are all
    texts held at a time."""
    texts: Any = corpus.texts()
    if options.like and not options.interval:
        candidates, references = texts
        return score_like(options.like, candidates, references, options.metric), None
    from mtmetrics_edu.batch.resampling import bootstrap  # here, because they load NumPy
    from mtmetrics_edu.compare.scheme import our_scheme, tool_scheme

    if options.like:
        scheme = tool_scheme(options.like, options.metric)
        candidates, references = map(list, zip(*zip(*texts, strict=True), strict=True))
        prepared = list(map(scheme.prepared, references))
        segments = scheme.statistics(scheme.prepared(candidates), prepared)
    else:
        scheme = our_scheme(options.metric, **options.choices)
        segments = scheme.statistics(*texts)
        candidates, references = [], [[""] * number for number in corpus.numbers]
    score = scheme.signed(segments, candidates, references)
    if not options.interval:
        return score, None
    if problem := too_few(corpus.size):
        raise ValueError(problem)
    how = scheme.options | {"resamples": options.resamples, "seed": options.seed}
    return score, bootstrap(segments, progress=options.messages.progress, **how)


# What --json prints


def as_json(record: Record) -> str:
    """The record as JSON, in ASCII; numbers have all their digits.

    >>> print(as_json({"score": 0.1, "precisions": (float("nan"),)}))
    {
      "score": 0.1,
      "precisions": [
        null
      ]
    }
    """
    return json.dumps(defined(record), indent=2, allow_nan=False)


def defined(value: Any) -> Any:
    """The value, with None for each number in it that JSON cannot hold."""
    if isinstance(value, dict):
        return {key: defined(inner) for key, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [defined(inner) for inner in value]
    return None if isinstance(value, float) and not isfinite(value) else value


def score_record(score: Score, metric: str) -> Record:
    """A score with all that it was computed from. BLEU and chrF are numbers from 0 to 1.

    matches and totals: n-grams of orders 1, 2, …; information and per_order: bits.
    """
    names = ("score", *COMPUTED_FROM[type(score)])
    stats = {"information" if k == "gains" else k: v for k, v in asdict(score.stats).items()}
    numbers = {name: getattr(score, name) for name in names} | stats
    return {"metric": metric, **numbers, "signature": score.signature}


def interval_record(interval: Interval | None, seed: int) -> Record | None:
    """An interval without the resampled scores that it was made from; seed: of their draws."""
    if interval is None:
        return None
    ends = {name: getattr(interval, name) for name in ("low", "high", "confidence")}
    return ends | {"resamples": len(interval.scores), "seed": seed}
