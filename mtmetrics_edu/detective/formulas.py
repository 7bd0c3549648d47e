"""Formulas from texts to a score, and the ways that give the same tokens of the texts at hand."""

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import chain, product
from math import inf
from typing import Any, NamedTuple

from mtmetrics_edu.conventions import TOOLS, keras_hub, mteval, multi_bleu, sacrebleu
from mtmetrics_edu.conventions.choices import REFERENCE_LENGTHS, LengthRule
from mtmetrics_edu.conventions.tool import ascii_lower
from mtmetrics_edu.conventions.torchmetrics import first_closest
from mtmetrics_edu.metrics.dictionaries import DICTIONARIES
from mtmetrics_edu.metrics.tokenizers import CHINESE, TOKENIZERS, Tokenizer

ORDERS = 5  # NLTK's methods 5 and 7 look at order 5
SPLITS: dict[str, Tokenizer] = {
    **TOKENIZERS,
    **DICTIONARIES,
    "intl": sacrebleu.tokenize_intl,
    "blanks": multi_bleu.ascii_words,
    "13a without ends": keras_hub.tokens,
}
FOLDS: dict[str, Callable[[str], str]] = {
    "mixed": str,
    "lc": str.lower,
    "ascii": ascii_lower,
    "mixed, no end": str.rstrip,
    "lc, no end": lambda text: text.lower().rstrip(),
}
Way = tuple[Tokenizer, str]  # what splits a text, after one of FOLDS

MTEVAL: dict[tuple[str, bool, bool, str], Tokenizer] = {}  # case kept, international, file type
WITHOUT_ODD: dict[Tokenizer, Way] = {}  # what gives the same tokens of texts without ODD
for _name, _kept, _international, _type in product(
    (mteval.V13A, mteval.V14), (False, True), (False, True), mteval.FILE_TYPES
):
    _split, _ = mteval.reading(TOOLS[_name], _kept, _international, _type)
    MTEVAL[_name, _kept, _international, _type] = _split
    _plain, _fold = ("international", "lc") if _international else ("13a", "ascii")
    WITHOUT_ODD[_split] = TOKENIZERS[_plain], "mixed" if _kept else _fold
EMPTY_WORDS = {MTEVAL[name, kept, True, "xml"] for name, kept, *_ in MTEVAL}  # can begin a text
PERL_BREAKS = re.compile("[\t\n\v\f\r\x85]")
ODD = re.compile(r"[^\S ]|[\x1c-\x1f&Σ]|<skipped>|^ | $", re.IGNORECASE)
ENDS = re.compile("^[.,]|[0-9][.,]+$")  # 13a separates them at an end of a text, zh does not
# what texts have whose words these tokenizers look up
SCRIPTS = {DICTIONARIES["ja-mecab"]: "[ぁ-ヿ]", DICTIONARIES["ko-mecab"]: "[가-힣]"}
RULES: dict[str, LengthRule] = {**REFERENCE_LENGTHS, "first-of-equals": first_closest}
STOPS: dict[str, Callable[[Any, Any], Any]] = {  # where a program has nothing to divide by
    "multi-bleu": lambda c, r: (c == 0) & (r > 0),
    "mteval-v13a": lambda c, r: (c == 0) | (r == 0),
    "hf-evaluate": lambda c, r: (c == 0) | (r == 0),
    "keras-hub": lambda c, r: (c == 0) & (r == 0),
}


class Formula(NamedTuple):
    """The formula of a score: tokens, counts, smoothing, lengths."""

    split: Tokenizer
    fold: str = "mixed"  # what becomes of a text before it is split, one of FOLDS
    n: int = 4
    smoothing: str = "none"
    totals: str = "all"  # "filled": 1 or more in each segment; "some": 1 or more in each row
    undefined: str = "0"  # an order without n-grams is "0", "1", "left out"; or orders above "c"
    only: bool = False  # whether order n counts alone
    needs: int = 0  # the order that must match, else the score is 0; 0: none
    rule: str = "closest"
    stops: str = ""  # one of STOPS


def is_useful(split: Tokenizer, text: str) -> bool:
    """Whether a tokenizer that needs packages is at hand, and is one for a text like this."""
    with suppress(ValueError):  # a package or a model is missing
        return bool(re.search(SCRIPTS.get(split, ""), text)) and split("") == []
    return False


def has_capitals(text: str) -> bool:
    """Whether a text has capital letters beyond A to Z."""
    return text.lower() != ascii_lower(text)


class Corpus:
    """The texts of a corpus, and what was counted of them so far."""

    def __init__(self, by: Any, candidates: Sequence[str], references: Sequence[Any]) -> None:
        """by: the module that counts."""
        self.by, self.texts = by, (candidates, references)
        self.row_cache: dict[Way, Any] = {}
        self.score_cache: dict[tuple[int, Formula], tuple[float, float]] = {}
        segments = [[one, *several] for one, several in zip(candidates, references, strict=True)]
        joined = "\n".join(chain(*segments))
        self.has_one_reference = all(len(several) == 1 for several in references)
        self.may_begin_empty = bool(PERL_BREAKS.search("".join(chain(*segments))))
        self.useless = {split for split in DICTIONARIES.values() if not is_useful(split, joined)}
        self.odd, ends, chinese, self.other_capitals = (
            {place for place, texts in enumerate(segments) if any(map(has, texts))}
            for has in (ODD.search, ENDS.search, re.compile(f"[{CHINESE}]").search, has_capitals)
        )
        self.equal: dict[Tokenizer, tuple[Tokenizer, set[int]]] = {
            multi_bleu.ascii_words: (str.split, self.odd),
            keras_hub.tokens: (TOKENIZERS["13a"], self.odd | ends),
            TOKENIZERS["zh"]: (TOKENIZERS["13a"], self.odd | ends | chinese),
        }
        # each sign where its class decides: whether Python's tables of Unicode are those of regex
        signs = " ".join(f"a{c}a 0{c}0 {c}.{c}" for c in {*joined} if not c.isspace())
        if sacrebleu.tokenize_intl(signs) == TOKENIZERS["international"](signs):
            self.equal[sacrebleu.tokenize_intl] = TOKENIZERS["international"], self.odd

    def simplest(self, split: Tokenizer, fold: str) -> tuple[Way, set[int]]:
        """The simplest way to the same tokens, and the segments where it may make others.

        >>> corpus = Corpus(None, ["a b.", "\\tc"], [["a"], ["c"]])
        >>> corpus.simplest(multi_bleu.ascii_words, "ascii") == ((str.split, "lc"), {1})
        True
        """
        but: set[int] = set()
        if fold.endswith(", no end"):
            fold, but = fold.removesuffix(", no end"), self.odd
        if split in WITHOUT_ODD:
            (split, fold), but = WITHOUT_ODD[split], self.odd
        if fold == "ascii":
            fold, but = "lc", but | self.other_capitals
        split, more = self.equal.get(split, (split, but))
        return (split, fold), but | more

    def rows(self, way: Way) -> Any:
        """The counts of the tokens that a way makes; one object for ways with equal counts."""
        if way in self.row_cache:
            return self.row_cache[way]
        simple, but = self.simplest(*way)
        rows = self.by.count(*self.texts, *way) if way == simple else self.rows(simple)
        if places := sorted(but):
            texts = ([column[place] for place in places] for column in self.texts)
            rows = self.by.replaced(rows, places, self.by.count(*texts, *way))
        self.row_cache[way] = rows
        return rows

    def scores(self, formula: Formula) -> tuple[float, float]:
        """The score of the corpus, and the mean of those of its segments; infinite where the
        program stops, where mteval may count empty words, which are not followed here, or where
        the tokenizer is not at hand or for other scripts."""
        counts_empty = self.may_begin_empty and formula.split in EMPTY_WORDS
        if counts_empty or formula.split in self.useless:
            return inf, inf
        rows, simple = self.rows((formula.split, formula.fold)), formula._replace(split=str.split)
        if self.has_one_reference:
            simple = simple._replace(rule="closest")
        if formula.undefined == "c" and (formula.n != 4 or formula.only):  # it reweighs nothing
            simple = simple._replace(undefined="0")
        key = id(rows), simple._replace(fold="mixed")
        if key not in self.score_cache:
            self.score_cache[key] = self.by.scores(rows, formula)
        return self.score_cache[key]
