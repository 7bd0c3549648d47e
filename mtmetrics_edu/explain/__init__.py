"""The worked calculation as plain data, which every view shows.

A row is an n-gram, an occurrence is an n-gram at its place in a text, a factor is a term of the
score. Tables, highlighted texts, formulas and plots all show these, so they always agree.
"""

from mtmetrics_edu.explain.information import (
    InformationRow,
    NistWays,
    WordBits,
    explain_information,
    nist_ways,
    text_bits,
)
from mtmetrics_edu.explain.order import (
    CLIPPED_AWAY,
    MATCHED,
    UNMATCHED,
    NgramRow,
    Occurrence,
    Order,
    explain_order,
)
from mtmetrics_edu.explain.segment import (
    CorpusExplanation,
    Explanation,
    Factor,
    explain,
    explain_corpus,
    explain_score,
    penalty_crossing,
)

__all__ = ["CLIPPED_AWAY", "MATCHED", "UNMATCHED"]
__all__ += ["NgramRow", "Occurrence", "Order", "explain_order"]
__all__ += ["Explanation", "Factor", "explain", "explain_score"]
__all__ += ["CorpusExplanation", "explain_corpus"]
__all__ += ["InformationRow", "explain_information", "penalty_crossing"]
__all__ += ["NistWays", "WordBits", "nist_ways", "text_bits"]


def __dir__() -> list[str]:
    """What completion offers."""
    return __all__
