"""Two systems on one test set: how much better is one, is it chance, and what makes the difference.

compare takes texts and gives a SystemComparison, which is plain data; views draw it. The modules,
in the order in which it uses them:

    inputs      what bad input is told
    scheme      how both systems are scored: by our choices, or as a tool does
    parts       what the difference is made of: factors, segments, n-grams
    buckets     where it lies: by the length of segments, by how frequent words are
    comparison  what is found, as frozen data
    several     more than one system and a baseline: corrected p-values, ranks

Draws and tests are those of resampling.
"""

import sys
from collections.abc import Sequence
from dataclasses import replace
from inspect import signature
from types import ModuleType
from typing import Any

from mtmetrics_edu import checks
from mtmetrics_edu.batch import resampling
from mtmetrics_edu.batch.resampling import Comparison, Progress, Segments
from mtmetrics_edu.batch.resampling.comparison import as_sacrebleu, p_value
from mtmetrics_edu.compare.buckets import segment_buckets, word_buckets
from mtmetrics_edu.compare.comparison import NgramWin, System, SystemComparison
from mtmetrics_edu.compare.inputs import check_alone, check_names, check_texts, check_trials
from mtmetrics_edu.compare.parts import SystemCounts, exchange_shares, ngram_wins, parts_of
from mtmetrics_edu.compare.scheme import our_scheme, tool_scheme
from mtmetrics_edu.conventions import ToolName
from mtmetrics_edu.files.drift import Watch
from mtmetrics_edu.metrics.score import RESAMPLES, SEED, TRIALS, Interval, Metric, too_few
from mtmetrics_edu.metrics.smoothing import Smoothing
from mtmetrics_edu.metrics.tokenizers import Tokenizer

__all__ = ["NgramWin", "System", "SystemComparison", "compare"]
__dir__ = __all__.copy  # what completion offers


def compare(
    candidates_a: Sequence[str],
    candidates_b: Sequence[str],
    references: Sequence[Sequence[str]],
    *,
    metric: Metric = "bleu",
    tokenizer: str | Tokenizer | None = None,
    lowercase: bool = False,
    smoothing: str | Smoothing = "none",
    max_n: int | None = None,
    like: ToolName | None = None,
    names: tuple[str, str] = ("A", "B"),
    resamples: int = RESAMPLES,
    trials: int = TRIALS,
    confidence: float = 0.95,
    seed: int = SEED,
    progress: Progress = None,
) -> SystemComparison:
    """Two systems compared on one test set; all differences are B minus A.

    candidates_a[i] and candidates_b[i] are the texts of both systems for segment i, references[i]
    the list of its reference texts. metric: "bleu", "nist", "chrf" or "chrf++". tokenizer: of the
    package, "13a" if not given. max_n: 4 for BLEU and 5 for NIST if not given. like: a name in
    conventions.TOOLS of a tool that stands side by side with the others; the scores are then those
    of this tool, with its own tokens, case, smoothing and orders. chrF has only lowercase.

    resamples: of both paired bootstraps, and of the intervals. trials: of approximate
    randomization. confidence: of the intervals. progress(done, draws) is called from time to time.
    Fewer than 6 segments are scored, but not tested, and have no interval.
    TypeError or ValueError for input that cannot be compared, and where the tool itself stops.

    >>> references = [["the cat sat on the mat"], ["a dog is here"], ["it rains"]] * 2
    >>> a = ["the cat sat on a mat", "the dog is here", "it rains"] * 2
    >>> b = ["the cat sat on the mat", "the dog is here", "rain"] * 2
    >>> comparison = compare(a, b, references, max_n=2, resamples=99, trials=99)
    >>> round(comparison.a.score.score, 4), round(comparison.difference, 4)
    (0.7454, 0.0272)
    >>> [(part.name, round(part.points, 4)) for part in comparison.parts]
    [('BP', -0.069), ('p₁', -0.007), ('p₂', 0.1032)]
    >>> [test.draws for test in comparison.tests]
    [99, 99, 99]
    """
    names = check_names(names)
    checks.progress(progress)
    checks.order(resamples, "the number of resamples")
    check_trials(trials, confidence)
    check_texts(candidates_a, candidates_b, references, names)
    if like is None:
        scheme = our_scheme(metric, tokenizer, lowercase, smoothing, max_n)
    else:
        chosen = {"tokenizer": tokenizer is not None, "lowercase": lowercase}
        check_alone(like, **chosen, smoothing=smoothing != "none", max_n=max_n is not None)
        scheme = tool_scheme(like, metric)
    candidates = (candidates_a, candidates_b)
    texts = [*map(scheme.prepared, candidates)], [*map(scheme.prepared, references)]
    a, b = (scheme.statistics(side, texts[1]) for side in texts[0])
    scores = [scheme.signed(*row, references) for row in zip((a, b), candidates, strict=True)]
    shares = exchange_shares(a, b, scheme.options)
    matched = [SystemCounts.of(side, texts[1], scheme.reader, scheme.max_n) for side in texts[0]]
    firsts = [row[0] for row in references]
    drifting = [Watch.over(side, firsts).is_apart for side in candidates]
    tests: tuple[Comparison, ...] = ()
    intervals: list[Interval | None] = [None, None]
    if not too_few(len(references)):
        draws = {"seed": seed, "confidence": confidence, **scheme.options}
        tests = significance(a, b, resamples, trials, progress, **draws)
        samples = zip(scores, (tests[0].scores_a, tests[0].scores_b), strict=True)
        intervals = [Interval.of(score.score, each.tolist(), confidence) for score, each in samples]
    system_a, system_b = map(System, names, candidates, (a, b), scores, intervals, drifting)
    return SystemComparison(
        metric=scheme.metric,
        like=scheme.like,
        a=system_a,
        b=system_b,
        references=references,
        interval=tests[0].interval if tests else None,
        tests=tests,
        parts=parts_of(*scores),
        shares=shares,
        by_length=tuple(segment_buckets(a, b, shares, scheme.options)),
        by_frequency=tuple(word_buckets(*matched)),
        wins=ngram_wins(matched[0].ngrams, matched[1].ngrams, scheme.max_n),
        tokens=scheme.tokens,
        max_n=scheme.max_n,
        confidence=confidence,
        seed=seed,
    )


def significance(
    a: Segments, b: Segments, resamples: int, trials: int, progress: Progress, **options: Any
) -> tuple[Comparison, ...]:
    """Three tests of the difference; progress counts the draws of all together."""

    def after(before: int) -> Progress:
        if progress is None:
            return None
        return lambda done, _: progress(before + done, resamples + trials)

    bootstrap = resampling.paired_bootstrap(a, b, resamples=resamples, progress=after(0), **options)
    del options["confidence"]
    randomization = resampling.approximate_randomization(
        a, b, trials=trials, progress=after(resamples), **options
    )
    reached = as_sacrebleu(bootstrap.differences, bootstrap.difference)
    name, p = f"{bootstrap.name} as sacreBLEU counts", p_value(reached, resamples)
    return bootstrap, replace(bootstrap, name=name, p_value=p), randomization


class CallableModule(ModuleType):
    """The module itself can be called: mtmetrics_edu.compare(…) is compare.compare(…)."""

    __call__ = staticmethod(compare)
    __signature__ = signature(compare)  # else inspect takes the first argument for self


sys.modules[__name__].__class__ = CallableModule
