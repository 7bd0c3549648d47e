"""Two systems on one test set: how much better is one, is it chance, and what makes the difference.

compare takes texts and gives a SystemComparison, which is plain data; views draw it. It goes
through the modules in this order:

    inputs      what bad input is told
    scheme      how both systems are scored: by our choices, or as a tool does
    drawing     the tests of the difference, and intervals
    parts       what the difference is made of: factors, and each segment's share
    wins        the n-grams that one system matches more often
    comparison  what is found, as frozen data

Draws and tests are those of resampling.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from mtmetrics_edu.batch.resampling import Segments
from mtmetrics_edu.batch.resampling.draws import Progress
from mtmetrics_edu.bleu import BleuScore
from mtmetrics_edu.compare.comparison import (
    NgramWin,
    NgramWins,
    Part,
    ReferenceEffect,
    Segment,
    System,
    SystemComparison,
    Test,
)
from mtmetrics_edu.compare.drawing import Drawing
from mtmetrics_edu.compare.inputs import check_alone, check_names, check_texts
from mtmetrics_edu.compare.parts import left_out_shares, parts
from mtmetrics_edu.compare.scheme import References, Scheme, Texts, our_scheme, tool_scheme
from mtmetrics_edu.compare.wins import ngram_wins
from mtmetrics_edu.intervals import Interval
from mtmetrics_edu.nist import NistScore
from mtmetrics_edu.smoothing import Smoothing
from mtmetrics_edu.tokenizers import Tokenizer

__all__ = ["NgramWin", "NgramWins", "Part", "ReferenceEffect", "Segment", "System"]
__all__ += ["SystemComparison", "Test", "compare"]


def compare(
    candidates_a: Sequence[str],
    candidates_b: Sequence[str],
    references: Sequence[Sequence[str]],
    *,
    metric: str = "bleu",
    tokenizer: str | Tokenizer | None = None,
    lowercase: bool = False,
    smoothing: str | Smoothing = "none",
    max_n: int | None = None,
    like: str | None = None,
    names: tuple[str, str] = ("A", "B"),
    resamples: int = 1000,
    trials: int = 10_000,
    confidence: float = 0.95,
    seed: int = 12345,
    progress: Progress = None,
) -> SystemComparison:
    """Two systems compared on one test set; all differences are B minus A.

    candidates_a[i] and candidates_b[i] are the texts of both systems for segment i, references[i]
    the list of its reference texts. metric: "bleu" or "nist". tokenizer: of the package, "13a" if
    not given. max_n: 4 for BLEU and 5 for NIST if not given. like: a name in conventions.TOOLS of a
    tool that stands side by side with the others; the scores are then those of this tool, with its
    own tokens, case, smoothing and orders.

    resamples: of both paired bootstraps, and of the intervals. trials: of approximate
    randomization. confidence: of the intervals. progress(done, draws) is called from time to time.
    TypeError or ValueError for input that cannot be compared, and where the tool itself stops.

    >>> references = [["the cat sat on the mat"], ["a dog is here"], ["it rains"]]
    >>> a = ["the cat sat on a mat", "the dog is here", "it rains"]
    >>> b = ["the cat sat on the mat", "the dog is here", "rain"]
    >>> found = compare(a, b, references, max_n=2, resamples=99, trials=99)
    >>> round(found.a.score.score, 4), round(found.difference, 4)
    (0.7454, 0.0272)
    >>> [(part.name, round(part.points, 4)) for part in found.parts]
    [('BP', -0.069), ('p₁', -0.007), ('p₂', 0.1032)]
    >>> [test.draws for test in found.tests]
    [99, 99, 99]
    """
    names = check_names(names)
    check_texts(candidates_a, candidates_b, references, names)
    if like is None:
        scheme = our_scheme(metric, tokenizer, lowercase, smoothing, max_n)
    else:
        own = {"tokenizer": tokenizer is not None, "lowercase": lowercase}
        check_alone(like, **own, smoothing=smoothing != "none", max_n=max_n is not None)
        scheme = tool_scheme(like, metric)
    drawing = Drawing(
        resamples=resamples, trials=trials, confidence=confidence, seed=seed, progress=progress
    )
    return compared((candidates_a, candidates_b), references, names, scheme, drawing)


def compared(
    texts: tuple[Texts, Texts],
    references: References,
    names: tuple[str, str],
    scheme: Scheme,
    drawing: Drawing,
) -> SystemComparison:
    """The comparison of two systems by a scheme, after all is checked."""
    prepared = tuple(map(scheme.prepared, texts))
    prepared_references = [scheme.prepared(its) for its in references]
    a, b = (scheme.statistics(candidates, prepared_references) for candidates in prepared)
    scores = [scheme.signed(*it, references) for it in zip((a, b), texts, strict=True)]
    tests = drawing.tests(a, b, scheme.options)
    both = zip(names, texts, (a, b), scores, drawing.intervals(tests), strict=True)
    one, other = (system(*its, scheme) for its in both)
    return SystemComparison(
        metric=scheme.metric,
        like=scheme.like,
        a=one,
        b=other,
        references=references,
        interval=tests[0].comparison.interval if tests else None,
        tests=tests,
        parts=parts(*scores),
        shares=left_out_shares(a, b, scheme.options),
        wins=ngram_wins(prepared, prepared_references, *scheme.counting, scheme.max_n),
        alone=tuple(reference_effects(prepared, prepared_references, scheme)),
        tokens=scheme.tokens,
        max_n=scheme.max_n,
        confidence=drawing.confidence,
        seed=drawing.seed,
    )


def system(
    name: str,
    candidates: Texts,
    segments: Segments,
    score: BleuScore | NistScore,
    interval: Interval | None,
    scheme: Scheme,
) -> System:
    """One system with its score, and with the score that it would have without the penalty."""
    if isinstance(score, NistScore):
        penalty, full = score.length_penalty, sum(score.per_order)
    else:
        penalty = score.brevity_penalty
        full = replace(score.stats, reference_length=0).score(**scheme.options).score
    return System(
        name=name,
        candidates=candidates,
        segments=segments,
        score=score,
        interval=interval,
        penalty=penalty,
        score_without_penalty=full,
    )


def reference_effects(
    texts: Sequence[Texts], references: References, scheme: Scheme
) -> Iterator[ReferenceEffect]:
    """Both scores against each reference alone, as if there were no other; of prepared texts.

    Nothing unless all segments have the same number of references, and more than one. NIST then
    takes its information weights from this reference alone, too.
    """
    numbers = set(map(len, references))
    if len(numbers) != 1 or numbers == {1}:
        return
    for i in range(numbers.pop()):
        alone = [[its[i]] for its in references]
        a, b = (scheme.score(scheme.statistics(candidates, alone)).score for candidates in texts)
        yield ReferenceEffect(i, a, b)
