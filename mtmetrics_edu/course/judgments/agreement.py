"""How well a metric agrees with people: of systems, of segments, with intervals, in a table.

`how` is pearson, kendall or pairwise_accuracy, or any function of two lists of scores.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Literal

import numpy as np

from mtmetrics_edu.batch.arrays import Floats
from mtmetrics_edu.checks import choose
from mtmetrics_edu.course.building.ours import ours
from mtmetrics_edu.course.judgments import METRICS, Judged, Statistics, SystemMetric, bleu, number
from mtmetrics_edu.explain.tables import Table
from mtmetrics_edu.metrics.score import RESAMPLES, SEED, Interval
from mtmetrics_edu.views.tables import frame

if TYPE_CHECKING:
    from mtmetrics_edu.views.frames import WorkedTable

How = Callable[[Sequence[float], Sequence[float]], float]
Unit = Literal["segments", "talks"]
SHARES = {"same": 1, "other": -1, "tie": 0}

pearson: How = ours("pearson")
kendall: How = ours("kendall")
pairwise_accuracy: How = ours("pairwise_accuracy")


def agreement(systems: Judged, metric: SystemMetric = bleu, how: How = pearson) -> float:
    """How well the scores of the systems agree with people; ValueError if all are equal."""
    scores = systems.scores(metric)
    if len({*scores}) == 1:
        same = f"the metric gives all {len(scores)} systems the same score, {scores[0]:g}"
        raise ValueError(f"{same}; expected one that depends on the translation")
    return how(systems.people(), scores)


def same_sentence(systems: Judged, metric: SystemMetric = bleu) -> dict[str, float]:
    """Of all pairs of translations of one sentence that people tell apart, the shares that the
    metric puts in the same order, in the other order, and in none.

    >>> from mtmetrics_edu.course.judgments import judged
    >>> shares = same_sentence(judged("ted-en-de").only(["Nemo", "UEdin"]))
    >>> {name: round(share, 2) for name, share in shares.items()}
    {'same': 0.38, 'other': 0.34, 'tie': 0.28}
    """
    scores = np.array(systems.segment_scores(metric))
    one, other = np.triu_indices(len(scores), k=1)  # each pair of systems once
    people = np.sign(systems.errors[other] - systems.errors[one])  # fewer errors are better
    signs = (people * np.sign(scores[one] - scores[other]))[people != 0]
    return {name: float(np.mean(signs == sign)) for name, sign in SHARES.items()}


def interval(
    systems: Judged,
    metric: SystemMetric = bleu,
    how: How = pearson,
    *,
    draw: Unit = "segments",
    resamples: int = RESAMPLES,
    seed: int = SEED,
) -> Interval:
    """Bootstrap interval of an agreement: segments or whole talks are drawn, with replacement.

    Each draw changes what people say of the systems as well as the scores.
    """
    observed, times = agreement(systems, metric, how), draws(systems, draw, resamples, seed)
    segments, columns = len(systems.documents), systems.table.shape[2]
    flat = systems.table.transpose(1, 0, 2).reshape(segments, -1)
    rows = (times @ flat).reshape(resamples, -1, columns).tolist()
    people = -(times @ systems.errors.T) / times.sum(axis=1, keepdims=True)
    values = [
        how(each, [number(metric, Statistics(row)) for row in of_systems])
        for each, of_systems in zip(people.tolist(), rows, strict=True)
    ]
    return Interval.of(observed, values)


def draws(systems: Judged, draw: Unit, resamples: int, seed: int) -> Floats:
    """How often each draw takes each segment: (resamples, segments)."""
    talks = systems.documents
    units = choose(draw, {"segments": np.arange(len(talks)), "talks": talks}, "unit to draw")
    members = (np.unique(units)[:, None] == units).astype(float)  # (units, segments)
    size = len(members)
    taken = np.random.default_rng(seed).multinomial(size, [1 / size] * size, resamples)
    times: Floats = taken @ members
    return times


def leaderboard(systems: Judged, metrics: Mapping[str, SystemMetric] = METRICS) -> WorkedTable:
    """A row for each metric, the one that agrees best with people on top.

    pairs: pairwise accuracy, with its interval; same sentence: its share for translations of one
    sentence. The seed is fixed, so everybody gets the same table.
    """
    rows = []
    for name, metric in metrics.items():
        pairs = interval(systems, metric, pairwise_accuracy)
        r, tau = (agreement(systems, metric, how) for how in (pearson, kendall))
        sentences = same_sentence(systems, metric)["same"]
        rows.append((name, pairs.score, pairs.low, pairs.high, r, tau, sentences))
    rows.sort(key=lambda row: row[1:], reverse=True)
    columns = "metric", "pairs", "from", "to", "r", "τ", "same sentence"
    return frame(Table(columns=columns, rows=rows, places=2))


def people_test(systems: Judged, pair: tuple[str, str], trials: int = 9999) -> tuple[float, float]:
    """How much better people find the second system, in points for a segment, and the p-value.

    Approximate randomization, as in lesson 10: a coin for each segment exchanges its points.
    """
    one, other = systems.only(pair).errors
    coins = np.random.default_rng(SEED).choice([-1.0, 1.0], (trials, len(one)))
    difference, by_chance = float(np.mean(one - other)), coins @ (one - other) / len(one)
    return difference, ours("p_value")(by_chance.tolist(), difference)
