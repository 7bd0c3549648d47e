"""What --json prints: plain records whose keys stay the same; an undefined number is null."""

from __future__ import annotations

import json
from collections.abc import Sequence
from math import isfinite
from typing import TYPE_CHECKING, Any

from mtmetrics_edu.bleu import BleuScore
from mtmetrics_edu.intervals import Interval
from mtmetrics_edu.nist import NistScore

if TYPE_CHECKING:
    from mtmetrics_edu.compare import System, SystemComparison

Record = dict[str, Any]


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


def score_record(score: BleuScore | NistScore) -> Record:
    """A score with all that it was computed from. BLEU is a number from 0 to 1.

    matches and totals: n-grams of orders 1, 2, …; information and per_order: bits.
    """
    stats = score.stats
    lengths = {
        "candidate_length": stats.candidate_length,
        "reference_length": stats.reference_length,
    }
    if isinstance(score, BleuScore):
        return {
            "metric": "bleu",
            "score": score.score,
            "precisions": score.precisions,
            "brevity_penalty": score.brevity_penalty,
            "matches": score.stats.matches,
            "totals": score.stats.totals,
            **lengths,
            "signature": score.signature,
        }
    return {
        "metric": "nist",
        "score": score.score,
        "per_order": score.per_order,
        "length_penalty": score.length_penalty,
        "information": score.stats.information,
        "totals": score.stats.totals,
        **lengths,
        "signature": score.signature,
    }


def interval_record(interval: Interval | None, seed: int) -> Record | None:
    """An interval without the resampled scores that it was made from; seed: of their draws."""
    if interval is None:
        return None
    return {
        "low": interval.low,
        "high": interval.high,
        "confidence": interval.confidence,
        "resamples": len(interval.scores),
        "seed": seed,
    }


def system_record(system: System, file: str, seed: int) -> Record:
    """A system: its file, its score, and the interval of its score."""
    return {
        "file": file,
        "score": score_record(system.score),
        "interval": interval_record(system.interval, seed),
    }


def comparison_record(found: SystemComparison, holm: Sequence[float], seed: int) -> Record:
    """What is known about a system from its comparison with the baseline; holm: of its tests."""
    tests = zip(found.tests, holm, strict=True)
    return {
        "difference": found.difference,
        "difference_interval": interval_record(found.interval, seed),
        "wins": found.b_wins,
        "tests": [
            {"name": it.name, "p_value": it.p_value, "p_value_holm": p, "draws": it.draws}
            for it, p in tests
        ],
        "parts": [
            {"name": part.name, "baseline": part.a, "system": part.b, "points": part.points}
            for part in found.parts
        ],
    }
