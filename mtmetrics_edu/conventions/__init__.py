"""The same text as ten programs score it.

Five are scorers: NLTK, sacreBLEU, multi-bleu.perl, mteval-v13a, mteval-v14. Five are one of many
metrics of a larger package: Hugging Face's evaluate, torchmetrics, pycocoevalcap, PyTorch-Ignite,
keras-hub.

All count the same n-grams. They disagree about everything around the counts: what a token is,
which case and which reference length count, what to do about a zero, an order without n-grams, an
empty text.

There is one file for each program, and it begins with that program's choices: read tool.py, which
holds what all share, and then multi_bleu.py, sacrebleu.py, mteval.py and nltk.py. Each choice,
mistakes included, is a named piece made of our own counts; no tool is called. Where a tool stops
with an error, a ValueError says why.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from inspect import signature
from typing import Any, Literal

from mtmetrics_edu import checks
from mtmetrics_edu.conventions.choices import PAPER, Choices
from mtmetrics_edu.conventions.hf_evaluate import HF_EVALUATE
from mtmetrics_edu.conventions.ignite import IGNITE
from mtmetrics_edu.conventions.keras_hub import KERAS_HUB
from mtmetrics_edu.conventions.mteval import MTEVAL_V13A, MTEVAL_V14
from mtmetrics_edu.conventions.multi_bleu import MULTI_BLEU
from mtmetrics_edu.conventions.nltk import NLTK, best_reference
from mtmetrics_edu.conventions.pycocoevalcap import PYCOCOEVALCAP
from mtmetrics_edu.conventions.sacrebleu import SACREBLEU
from mtmetrics_edu.conventions.tool import ScoreFunction, Texts, Tool
from mtmetrics_edu.conventions.torchmetrics import TORCHMETRICS
from mtmetrics_edu.metrics.bleu import BleuScore
from mtmetrics_edu.metrics.nist import NistScore
from mtmetrics_edu.metrics.score import TokenMetric

__all__ = ["TOOLS", "Choices", "Tool", "best_reference", "named_choices", "score_like"]
__dir__ = __all__.copy  # what completion offers

# the scorers, then the metrics of larger packages
TOOLS = {tool.name: tool for tool in (NLTK, SACREBLEU, MULTI_BLEU, MTEVAL_V13A, MTEVAL_V14)}
TOOLS |= {tool.name: tool for tool in (HF_EVALUATE, TORCHMETRICS, PYCOCOEVALCAP, IGNITE, KERAS_HUB)}
# the names of TOOLS, for type checkers
ScorerName = Literal["nltk", "sacrebleu", "multi-bleu", "mteval-v13a", "mteval-v14"]
PackageName = Literal["hf-evaluate", "torchmetrics", "pycocoevalcap", "ignite", "keras-hub"]
ToolName = Literal[ScorerName, PackageName]


def named_choices() -> dict[str, Choices]:
    """The choices that have a name: the paper's, and those of each tool.

    >>> named_choices()["sacrebleu"].tokenizer
    '13a'
    """
    return {"paper": PAPER, **{name: tool.choices for name, tool in TOOLS.items()}}


@cache
def option_defaults(function: ScoreFunction) -> dict[str, Any]:
    """The options of a metric, which are its keyword-only parameters, and their defaults."""
    parameters = signature(function).parameters.values()
    return {p.name: p.default for p in parameters if p.kind is p.KEYWORD_ONLY}


def score_like(
    tool: ToolName,
    candidates: Iterable[str],
    references: Iterable[Sequence[str | None]],
    metric: TokenMetric = "bleu",
    **options: Any,
) -> BleuScore | NistScore:
    """The score that a tool gives a corpus of plain texts, equal to 1e-9, and its signature.
    torchmetrics and keras-hub compute in single precision: equal to 1e-6.

    candidates are texts; references[i] is the list of reference texts of candidates[i]. A single
    sentence is a corpus of one. The options have the tool's own names (defaults first):

    - "nltk", metric "bleu": smoothing="method0" ... "method7", weights=(.25, .25, .25, .25) (one
      tuple of any length), auto_reweigh=False; metric "nist": n=5. Tokens by white space.
    - "sacrebleu": tokenize="13a", "none", "intl", "char", "zh"; lowercase=False;
      smooth_method="exp", "none", "floor", "add-k"; smooth_value=None (the method's own);
      effective_order=False; max_ngram_order=4. A reference that is missing is None. Its other
      tokenizers (ja-mecab, ko-mecab, flores200 …) need packages of their own: dictionaries.py.
    - "multi-bleu": lowercase=False. Tokens by ASCII blanks.
    - "mteval-v13a" and "mteval-v14", metrics "bleu" and "nist": preserve_case=False,
      international_tokenization=False, file_type="xml", "sgml" (the end of the file's name), and
      for BLEU no_smoothing=False, brevity_penalty="closest", "shortest". A metric is scored as if
      asked for alone (-b, -n).
    - "hf-evaluate" (Hugging Face's evaluate, bleu): tokenizer=a function (default: 13a);
      max_order=4; smooth=False.
    - "torchmetrics" (BLEUScore): n_gram=4; smooth=False; weights=None. Tokens by white space.
    - "pycocoevalcap" (Bleu): n=4. Tokens by white space.
    - "ignite" (Bleu): ngram=4; smooth="no_smooth", "smooth1", "nltk_smooth2", "smooth2";
      average="macro" (the mean of the sentences), "micro". Tokens by white space.
    - "keras-hub" (Bleu): max_order=4; smooth=False.

    BLEU is a number from 0 to 1, whatever scale the tool prints. NLTK's methods 5 to 7 can exceed
    1.
    The signature of the result states the convention, for sacreBLEU in its own form.

    >>> score = score_like("multi-bleu", ["the cat sat on a mat"], [["the cat sat on the mat"]])
    >>> round(score.score, 4), score.signature
    (0.5373, 'multi-bleu|metric:bleu|nrefs:1|case:mixed|tok:blanks|smooth:none|r:closest')
    """
    texts = Texts(candidates, references)
    checks.corpus(*texts)
    chosen = checks.choose(tool, TOOLS, "tool")
    function = checks.choose(metric, chosen.metrics, f"metric of {tool}")
    defaults = option_defaults(function)
    for option, value in options.items():
        default = checks.choose(option, defaults, f"option of {tool} for {metric}")
        if isinstance(default, bool) and not isinstance(value, bool):
            raise ValueError(f"{option} is {checks.shown(value)}; expected True or False")
    try:
        return function(chosen, texts, **options)
    except OverflowError as error:
        raise chosen.stops(f"{error}, since a weight is too large or negative") from error


# for names that only a running program knows
score_of_tool: Callable[..., BleuScore | NistScore] = score_like


def signature_like(tool: str, numbers: Iterable[int], metric: str = "bleu", **options: Any) -> str:
    """The signature of a score, which depends on the numbers of references, not on the texts.

    >>> signature_like("multi-bleu", [2, 2])
    'multi-bleu|metric:bleu|nrefs:2|case:mixed|tok:blanks|smooth:none|r:closest'
    """
    text = "a b c d e f"
    references = [[text] * number for number in sorted(set(numbers))]
    return score_of_tool(tool, [text] * len(references), references, metric, **options).signature
