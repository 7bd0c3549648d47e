"""What others say about a case: the installed NLTK and sacreBLEU, and the Perl scripts' figures."""

import warnings
from collections.abc import Callable, Iterator
from math import isclose
from string import ascii_lowercase, ascii_uppercase
from typing import Any

import nltk
import sacrebleu
from sacrebleu.tokenizers.tokenizer_13a import Tokenizer13a

from ..differential import WITNESSES, Case
from .brute import Segment

MOSES = "mosesdecoder 34452895"
NLTK_METHODS = [f"method{k}" for k in range(8)]
SACREBLEU = {  # at the level of tokens
    "sacrebleu-tokens": {},
    "sacrebleu-tokens-none": {"smooth_method": "none"},
    "sacrebleu-tokens-floor": {"smooth_method": "floor"},
    "sacrebleu-tokens-add-k": {"smooth_method": "add-k"},
    "sacrebleu-tokens-effective": {"effective_order": True},
}
SACREBLEU_TEXT = {  # at the level of texts
    "sacrebleu": {},
    "sacrebleu-none": {"smooth_method": "none"},
    "sacrebleu-lowercase": {"lowercase": True},
    "sacrebleu-intl": {"tokenize": "intl"},
    "sacrebleu-char": {"tokenize": "char"},
}
PERL = {  # options of the scripts -> the end of the convention's name, and score_like's options
    "": ("", {}),
    "-c": ("-c", {"preserve_case": True}),
    "--no-smoothing": ("-no-smoothing", {"no_smoothing": True}),
    "--brevity-penalty shortest": ("-shortest", {"brevity_penalty": "shortest"}),
    "-lc": ("-lc", {"lowercase": True}),
}
REFUSALS = (ValueError, TypeError, AssertionError, IndexError, ArithmeticError, KeyError)


def conventions() -> dict[str, dict[str, Any]]:
    """Every convention: the tool, its options as score_like names them, and its version."""
    by_name: dict[str, dict[str, Any]] = {}
    for method in NLTK_METHODS:
        name = "nltk" if method == "method0" else f"nltk-{method}"
        options = {} if method == "method0" else {"smoothing": method}
        by_name[name] = {"tool": "nltk", "options": options, "version": nltk.__version__}
    for name, options in SACREBLEU.items():
        by_name[name] = {"tool": "sacrebleu", "options": {"tokenize": "none", **options}}
    for name, options in SACREBLEU_TEXT.items():
        by_name[name] = {"tool": "sacrebleu", "options": options}
    for tool in ("mteval-v13a", "mteval-v14", "multi-bleu"):
        for end, options in PERL.values():
            if ("lc" in end) == (tool == "multi-bleu") or not end:
                by_name[tool + end] = {"tool": tool, "options": options, "version": MOSES}
    return {name: {"version": sacrebleu.__version__} | it for name, it in by_name.items()}


def conventions_of(cases: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """The conventions that the alternatives of these cases name."""
    used = {n for case in cases for group in case["alternatives"] for n in group["conventions"]}
    return {name: it for name, it in conventions().items() if name in used}


def tokenizer(metric: str) -> Callable[[str], list[str]]:
    """The rules 13a, by sacreBLEU; the official NIST lower-cases A-Z as well."""
    split = Tokenizer13a()
    lower = str.maketrans(ascii_uppercase, ascii_lowercase)

    def tokens(text: str) -> list[str]:
        return split(text.translate(lower) if metric == "nist" else text).split()

    return tokens


def answer(function: Callable[[], float]) -> float | str:
    """What a function gives, or the name of its error."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return float(function())
        except REFUSALS as error:
            return type(error).__name__


def by_tool(draft: Any, tool: str, **options: Any) -> float | str:
    """The score of a draft by NLTK or sacreBLEU, or the name of the error."""
    texts = [text for text, _ in draft.texts], [list(row) for _, row in draft.texts]
    case = Case(tool, draft.metric, *texts, options)
    return answer(lambda: WITNESSES[tool](case)["score"])


def agreeing(draft: Any, segments: list[Segment], score: float) -> list[str]:
    """Who else gives the expected score: sacreBLEU must; NLTK's NIST if it can; the scripts."""
    witnesses = []
    if draft.metric == "bleu":
        tokenize = "none" if draft.level == "tokens" else "13a"
        says = by_tool(draft, "sacrebleu", tokenize=tokenize, smooth_method="none")
        nothing = says == 1 and not segments[0][0]  # sacreBLEU: nothing against nothing is perfect
        assert isclose(says, score, rel_tol=1e-9, abs_tol=1e-15) or nothing, (draft.id, says, score)
        witnesses.append(f"sacrebleu {sacrebleu.__version__}")
    elif draft.level == "tokens" and same(by_tool(draft, "nltk"), score):
        witnesses.append(f"nltk {nltk.__version__}")
    figures = {answer for name, answer in perl(draft) if name == "mteval-v14"}
    if draft.metric == "nist" and any(same(figure, score) for figure in figures):
        witnesses.append(f"mteval-v14 ({MOSES})")
    return witnesses


def same(figure: float | str, score: float) -> bool:
    return not isinstance(figure, str) and isclose(figure, score, rel_tol=1e-9, abs_tol=1e-12)


def alternatives(draft: Any) -> Iterator[tuple[str, float | str]]:
    """The answers of other conventions, by the convention's name."""
    if draft.metric == "nist":
        yield "nltk", by_tool(draft, "nltk")
    else:
        methods = NLTK_METHODS if len(draft.texts) == 1 else NLTK_METHODS[:5]
        for method in methods:
            name = "nltk" if method == "method0" else f"nltk-{method}"
            yield name, by_tool(draft, "nltk", smoothing=method)
        tokens = draft.level == "tokens"
        for name, options in (SACREBLEU if tokens else SACREBLEU_TEXT).items():
            all_options = {"tokenize": "none", **options} if tokens else options
            yield name, by_tool(draft, "sacrebleu", **all_options)
    yield from perl(draft)


def perl(draft: Any) -> Iterator[tuple[str, float | str]]:
    """What the scripts answered, from the fixtures."""
    if not draft.perl:
        return
    alone = {"bleu": "-b", "nist": "-n"}[draft.metric]
    for entry in draft.perl.get("mteval", []):
        options = " ".join(o for o in entry["options"] if o != alone)
        if options in PERL and (draft.metric == "bleu" or options in ("", "-c")):
            error = entry.get("error") if alone in entry["options"] else None
            answer = entry.get(draft.metric, error)
            if answer is not None:
                yield from ((tool + PERL[options][0], answer) for tool in entry["tools"])
    if draft.metric == "bleu":
        for entry in draft.perl.get("multi-bleu", []):
            score = entry["bleu"] / 100 if "bleu" in entry else "Illegal division by zero"
            yield "multi-bleu" + PERL[" ".join(entry["options"])][0], score
