"""The programs of the table: each as a function of the tokens of a corpus, 0 to 1.

Live ones are the installed packages. Reproduced ones need gigabytes, or Perl modules; their formula
was read in their source, which `source` names.
"""

from __future__ import annotations

import contextlib
import io
import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from typing import Any

from mtmetrics_edu import score_like

Corpus = Sequence[Sequence[str]]
References = Sequence[Sequence[Sequence[str]]]
GITHUB = "https://github.com"
IGNITE = (
    f"{GITHUB}/pytorch/ignite/blob/de08e799cfb55a6cf4aa778575d6bad725385453"
    "/ignite/metrics/nlp/bleu.py#L191-L270"
)
MOSES = f"{GITHUB}/moses-smt/mosesdecoder/blob/34452895/scripts/generic"


@dataclass(frozen=True, kw_only=True)
class Adapter:
    """How a program is called. package: on PyPI, if it is run live; source: if it is reproduced."""

    score: Callable[[Corpus, References], float]
    package: str = ""
    source: str = ""

    @property
    def is_here(self) -> bool:
        return not self.package or find_spec(self.package) is not None

    @property
    def version(self) -> str:
        with contextlib.suppress(PackageNotFoundError):
            return version(self.package) if self.package else ""
        return ""


def texts(corpus: Corpus) -> list[str]:
    return [" ".join(tokens) for tokens in corpus]


def nltk(candidates: Corpus, references: References, method: str = "method0") -> float:
    from nltk.translate.bleu_score import SmoothingFunction, corpus_bleu

    smooth = getattr(SmoothingFunction(), method)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return float(corpus_bleu(references, candidates, smoothing_function=smooth))


def sacrebleu(candidates: Corpus, references: References, **options: Any) -> float:
    from sacrebleu import BLEU

    width = max(map(len, references))
    rows = [[*texts(row), *[None] * (width - len(row))] for row in references]
    streams = [list(column) for column in zip(*rows, strict=True)]
    metric = BLEU(tokenize="none", force=True, **options)
    return float(metric.corpus_score(texts(candidates), streams).score / 100)


def bleuscore(candidates: Corpus, references: References) -> float:
    import bleuscore

    return float(bleuscore.compute([texts(row) for row in references], texts(candidates))["bleu"])


def pycocoevalcap(candidates: Corpus, references: References) -> float:
    from pycocoevalcap.bleu.bleu import Bleu

    given = {i: [text] for i, text in enumerate(texts(candidates))}
    right = {i: texts(row) for i, row in enumerate(references)}
    with contextlib.redirect_stdout(io.StringIO()):
        return float(Bleu(4).compute_score(right, given)[0][3])


def like(tool: str, **options: Any) -> Callable[[Corpus, References], float]:
    return lambda candidates, references: (
        score_like(tool, texts(candidates), [texts(row) for row in references], **options).score
    )


ADAPTERS: dict[str, Adapter] = {
    "NLTK corpus_bleu": Adapter(score=nltk, package="nltk"),
    "NLTK, method 1": Adapter(score=lambda c, r: nltk(c, r, "method1"), package="nltk"),
    "sacreBLEU": Adapter(score=sacrebleu, package="sacrebleu"),
    "sacreBLEU, no smoothing": Adapter(
        score=lambda c, r: sacrebleu(c, r, smooth_method="none"), package="sacrebleu"
    ),
    "bleuscore": Adapter(score=bleuscore, package="bleuscore"),
    "pycocoevalcap": Adapter(score=pycocoevalcap, package="pycocoevalcap"),
    "multi-bleu.perl": Adapter(score=like("multi-bleu"), source=f"{MOSES}/multi-bleu.perl"),
    "mteval-v14 -c": Adapter(
        score=like("mteval-v14", preserve_case=True), source=f"{MOSES}/mteval-v14.pl"
    ),
    "HF evaluate bleu": Adapter(
        score=like("hf-evaluate", tokenizer=str.split),
        source=f"{GITHUB}/huggingface/evaluate/blob/a7dd338386a4fae9a1767e05eb9ef9479513d9e8"
        "/metrics/bleu/bleu.py#L115-L133",
    ),
    "torchmetrics": Adapter(
        score=like("torchmetrics"),
        source=f"{GITHUB}/Lightning-AI/torchmetrics/blob/dab033394560ab3ce05e3d14c13f32e4cde6b351"
        "/src/torchmetrics/functional/text/bleu.py#L88-L147",
    ),
    "keras-hub": Adapter(
        score=like("keras-hub"),
        source=f"{GITHUB}/keras-team/keras-hub/blob/71453d08f59edc90d276e999319fc51e61cbf82c"
        "/keras_hub/src/metrics/bleu.py#L223-L271",
    ),
    "ignite": Adapter(score=like("ignite"), source=IGNITE),
    "ignite, micro": Adapter(score=like("ignite", average="micro"), source=IGNITE),
}
