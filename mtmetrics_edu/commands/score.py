"""mtmetrics-edu score: the score of one system, and what people need to compute it again."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from dataclasses import replace
from itertools import tee
from typing import TYPE_CHECKING, Any

from mtmetrics_edu import __version__, score_like
from mtmetrics_edu.bleu import BleuScore
from mtmetrics_edu.commands.command import Command, Messages
from mtmetrics_edu.commands.options import (
    ABOUT_FILES,
    add_draws,
    add_references,
    add_scoring,
    check_scoring,
    files_of,
)
from mtmetrics_edu.commands.records import as_json, interval_record, score_record
from mtmetrics_edu.files import Files
from mtmetrics_edu.intervals import Interval
from mtmetrics_edu.nist import NistScore

if TYPE_CHECKING:
    from mtmetrics_edu.batch.resampling import Segments
    from mtmetrics_edu.compare.scheme import Scheme

EXAMPLES = f"""\
{ABOUT_FILES}
examples:
  mtmetrics-edu score hyp.txt --references ref.txt
  mtmetrics-edu score hyp.txt -r ref1.txt ref2.txt --metric nist --json
  mtmetrics-edu score system.tsv:hyp -r system.tsv:ref1 system.tsv:ref2 --like sacrebleu
  zcat hyp.txt.gz | mtmetrics-edu score - -r ref.txt.gz --interval

--json prints: metric, score (BLEU from 0 to 1), precisions and brevity_penalty (NIST: per_order,
length_penalty, information), matches, totals, candidate_length, reference_length, signature,
interval (null without --interval), segments, candidates, references, version.
"""
EVERY = 1000  # segments between two looks at the clock
Score = BleuScore | NistScore


def add_options(parser: ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("candidates", metavar="CANDIDATES", help="the file of the system")
    add_references(parser)
    add_scoring(parser)
    group = parser.add_argument_group("what to print")
    group.add_argument(
        "--interval", action="store_true", help="also the 95%% interval of the score, by bootstrap"
    )
    add_draws(group)
    group.add_argument("--json", action="store_true", help="all numbers, with all their digits")


def run(options: Namespace) -> None:
    """Print the score in one line, or as JSON."""
    check_scoring(options)
    corpus = Corpus(files_of([options.candidates], options), options.messages)
    interval = None
    if options.interval:
        score, interval = resampled(corpus, options)
    elif options.like is not None:
        score = score_like(options.like, *corpus.texts(), options.metric)
    else:
        score = scored(corpus, options)
    options.messages.clear()
    if options.json:
        print(as_json(record(score, interval, corpus, options)))
    else:
        print(line(score, interval, options))


class Corpus:
    """The segments of some files, read once, and how many they were."""

    def __init__(self, files: Files, messages: Messages) -> None:
        self.files = files
        self.messages = messages
        self.size = 0

    def texts(self) -> tuple[Iterator[str], Iterator[list[str]]]:
        """The candidates, and the list of references of each; to be read side by side.

        Then only one segment is held at a time.
        """
        one, other = tee(self.segments())
        return (candidate for candidate, *_ in one), (references for _, *references in other)

    def shape(self) -> list[list[str]]:
        """References as the signature needs them: one segment with as many as each has."""
        return [[""] * len(self.files.references)]

    def segments(self) -> Iterator[tuple[str, ...]]:
        """The segments; their number is shown while they are read."""
        for row in self.files.segments(self.messages.warn):
            self.size += 1
            if self.size % EVERY == 0:
                self.messages.progress(self.size, what="segments")
            yield row


def scored(corpus: Corpus, options: Namespace) -> Score:
    """The score by the choices of the options."""
    from mtmetrics_edu import batch  # here, because it loads NumPy

    chosen = {name: getattr(options, name) for name in ("tokenizer", "lowercase", "max_n")}
    if options.metric == "nist":
        found: Score = batch.corpus_nist(*corpus.texts(), **chosen)
    else:
        found = batch.corpus_bleu(*corpus.texts(), **chosen, smoothing=options.smoothing)
    return replace(found, signature=scheme_of(options).signature(corpus.shape()))


def scheme_of(options: Namespace) -> Scheme:
    """How the options say to score."""
    from mtmetrics_edu.compare.scheme import our_scheme, tool_scheme  # here: they load NumPy

    if options.like is not None:
        return tool_scheme(options.like, options.metric)
    choices = (options.tokenizer, options.lowercase, options.smoothing, options.max_n)
    return our_scheme(options.metric, *choices)


def resampled(corpus: Corpus, options: Namespace) -> tuple[Score, Interval]:
    """The score by the choices of the options, or of a tool, and its interval."""
    from mtmetrics_edu.batch import resampling  # here, because it loads NumPy

    scheme = scheme_of(options)
    found, segments = counted(corpus, scheme)
    interval = resampling.bootstrap(
        segments,
        resamples=options.resamples,
        seed=options.seed,
        progress=options.messages.progress,
        **scheme.options,
    )
    return found, interval


def counted(corpus: Corpus, scheme: Scheme) -> tuple[Score, Segments]:
    """The score, and the statistics of each segment.

    Only as a tool counts are all texts held at a time.
    """
    texts: Any = corpus.texts()
    if scheme.like is None:
        segments = scheme.statistics(*texts)
        score = scheme.score(segments)
        return replace(score, signature=scheme.signature(corpus.shape())), segments
    candidates, references = zip(*zip(*texts, strict=True), strict=True)
    prepared = [scheme.prepared(its) for its in references]
    segments = scheme.statistics(scheme.prepared(candidates), prepared)
    return scheme.signed(segments, candidates, references), segments


def line(score: Score, interval: Interval | None, options: Namespace) -> str:
    """The score as people quote it: the score, its parts, its interval, its signature."""
    if interval is None:
        return f"{score} {score.signature}"
    drawn = f"|bs:{options.resamples}|seed:{options.seed}"
    return f"{score} {interval_text(interval, options.metric)} {score.signature}{drawn}"


def interval_text(interval: Interval, metric: str) -> str:
    """An interval on the scale on which the score is printed: BLEU from 0 to 100.

    >>> interval_text(Interval.of(0.5, [0.41, 0.5, 0.58]), "bleu")
    '95% interval 41.00 to 58.00'
    """
    ends = (interval.low, interval.high)
    low, high = (f"{100 * x:.2f}" if metric == "bleu" else f"{x:.4f}" for x in ends)
    return f"{interval.confidence:.0%} interval {low} to {high}"


def record(
    score: Score, interval: Interval | None, corpus: Corpus, options: Namespace
) -> dict[str, Any]:
    """The score as --json prints it."""
    return {
        **score_record(score),
        "interval": interval_record(interval, options.seed),
        "segments": corpus.size,
        "candidates": options.candidates,
        "references": options.references,
        "version": __version__,
    }


SCORE = Command(
    name="score",
    usage="CANDIDATES -r FILE [FILE ...] [options]",
    summary="the BLEU or NIST score of one system",
    examples=EXAMPLES,
    add_options=add_options,
    run=run,
)
