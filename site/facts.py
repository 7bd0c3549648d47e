"""What a text comes to, as numbers by name: for the path without code, when built and when live."""

from __future__ import annotations

from math import fsum

from mtmetrics_edu.explain.calculation import Calculation


def facts(calculation: Calculation) -> dict[str, float]:
    """The numbers that a station can speak of.

    bleu, bp, c, r, nist; m1, t1, … matches and totals of each order; sentences, s1, s2, … and mean:
    BLEU of each sentence alone; nrefs: the references of the first sentence.
    """
    pooled, scores = calculation.pooled, [float(it) for it in calculation.corpus.segments]
    stats = pooled.stats
    numbers = {
        "bleu": pooled.score,
        "bp": pooled.brevity_penalty,
        "c": stats.candidate_length,
        "r": stats.reference_length,
        "nist": calculation.nist.score,
        "nrefs": len(calculation.present[0]),
        "sentences": len(scores),
        "mean": fsum(scores) / len(scores),
    }
    for letter, values in (("m", stats.matches), ("t", stats.totals), ("s", scores)):
        numbers |= {f"{letter}{i}": value for i, value in enumerate(values, 1)}
    return numbers
