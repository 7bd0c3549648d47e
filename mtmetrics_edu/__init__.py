"""mtmetrics-edu: BLEU and NIST, every step visible, every digit right; chrF beside them."""

from mtmetrics_edu.bleu import (
    BleuScore,
    BleuStats,
    brevity_penalty,
    closest_reference_length,
    corpus_bleu,
    sentence_bleu,
)
from mtmetrics_edu.chrf import ChrfScore, ChrfStats, corpus_chrf
from mtmetrics_edu.conventions import score_like
from mtmetrics_edu.ngrams import (
    clipped_counts,
    max_reference_counts,
    modified_precision,
    ngram_counts,
    ngrams,
)
from mtmetrics_edu.nist import (
    NistScore,
    NistStats,
    corpus_nist,
    information_weights,
    nist_length_penalty,
    sentence_nist,
)
from mtmetrics_edu.tokenizers import tokenize

__version__ = "0.1.0"
__all__ = [
    "BleuScore",
    "BleuStats",
    "ChrfScore",
    "ChrfStats",
    "NistScore",
    "NistStats",
    "brevity_penalty",
    "clipped_counts",
    "closest_reference_length",
    "corpus_bleu",
    "corpus_chrf",
    "corpus_nist",
    "information_weights",
    "max_reference_counts",
    "modified_precision",
    "ngram_counts",
    "ngrams",
    "nist_length_penalty",
    "score_like",
    "sentence_bleu",
    "sentence_nist",
    "tokenize",
]
