"""mtmetrics-edu: BLEU and NIST, every step visible, every digit right; chrF beside them."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from mtmetrics_edu.conventions import score_like
from mtmetrics_edu.metrics.bleu import (
    BleuScore,
    BleuStats,
    brevity_penalty,
    closest_reference_length,
    corpus_bleu,
    sentence_bleu,
)
from mtmetrics_edu.metrics.chrf import ChrfScore, ChrfStats, corpus_chrf
from mtmetrics_edu.metrics.ngrams import (
    clipped_counts,
    max_reference_counts,
    modified_precision,
    ngram_counts,
    ngrams,
)
from mtmetrics_edu.metrics.nist import (
    NistScore,
    NistStats,
    corpus_nist,
    information_weights,
    nist_length_penalty,
    sentence_nist,
)
from mtmetrics_edu.metrics.tokenizers import tokenize

if TYPE_CHECKING:  # the package compare can be called
    from mtmetrics_edu.compare import compare as compare
    from mtmetrics_edu.detective import which as which

__version__ = "0.1.0"
__all__ = ["clipped_counts", "max_reference_counts", "ngram_counts", "ngrams", "tokenize"]
__all__ += ["brevity_penalty", "closest_reference_length", "modified_precision"]
__all__ += ["BleuScore", "BleuStats", "corpus_bleu", "sentence_bleu"]
__all__ += ["information_weights", "nist_length_penalty"]
__all__ += ["NistScore", "NistStats", "corpus_nist", "sentence_nist"]
__all__ += ["ChrfScore", "ChrfStats", "corpus_chrf", "score_like"]


SUBMODULES = "batch compare conformance conventions explain resampling widgets".split()


def __getattr__(name: str) -> Any:
    """A part of the package, loaded when it is asked for: some need NumPy, or a notebook."""
    if name == "which":
        return import_module(f"{__name__}.detective").which
    if name not in SUBMODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return import_module(f"{__name__}.{name}")


def __dir__() -> list[str]:
    """What completion offers."""
    return [*__all__, *SUBMODULES, "which"]
