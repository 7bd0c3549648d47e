"""All exhibits, in the order of the rooms."""

from __future__ import annotations

from mtmetrics_edu.course.museum import chance, corpora, counting, lengths, nist, weights
from mtmetrics_edu.course.museum.exhibit import Exhibit

ROOMS = (counting, lengths, weights, corpora, nist, chance)  # as in notebook 09
EXHIBITS: dict[str, Exhibit] = {
    it.id: it for room in ROOMS for it in vars(room).values() if isinstance(it, Exhibit)
}
