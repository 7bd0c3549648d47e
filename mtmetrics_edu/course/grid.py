"""Thirteen conventions, all of which are published under the name BLEU."""

from __future__ import annotations

from typing import Any

GRID: dict[str, tuple[str, dict[str, Any]]] = {  # a name: the tool, its options for score_like
    "nltk": ("nltk", {}),
    "nltk, method2": ("nltk", {"smoothing": "method2"}),
    "nltk, method5": ("nltk", {"smoothing": "method5"}),
    "multi-bleu": ("multi-bleu", {}),
    "multi-bleu, -lc": ("multi-bleu", {"lowercase": True}),
    "sacrebleu": ("sacrebleu", {}),
    "sacrebleu, lowercase": ("sacrebleu", {"lowercase": True}),
    "sacrebleu, intl": ("sacrebleu", {"tokenize": "intl"}),
    "sacrebleu, add-k": ("sacrebleu", {"smooth_method": "add-k"}),
    "sacrebleu, BLEU-2": ("sacrebleu", {"max_ngram_order": 2}),
    "sacrebleu, char": ("sacrebleu", {"tokenize": "char"}),
    "mteval-v14": ("mteval-v14", {}),
    "mteval-v14, international": ("mteval-v14", {"international_tokenization": True}),
}
