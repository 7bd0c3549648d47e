"""The same text as five tools score it: NLTK, sacreBLEU, multi-bleu.perl, mteval-v13a, mteval-v14.

All five count the same n-grams. They disagree about everything around the counts: what a token
is, which case and which reference length count, what to do about a zero, an order without
n-grams, an empty text. Each such choice, mistakes included, is one named piece below, made of our
own counts; no tool is called. Where a tool stops with an error, a ValueError says why.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial, reduce
from itertools import takewhile
from math import exp, fsum, isfinite, isnan, log
from numbers import Real
from operator import add
from string import ascii_lowercase, ascii_uppercase
from typing import Any, NamedTuple

from mtmetrics_edu import checks
from mtmetrics_edu import smoothing as paper
from mtmetrics_edu.bleu import BleuStats, brevity_penalty, closest_reference_length
from mtmetrics_edu.checks import choose, is_list, shown
from mtmetrics_edu.ngrams import Ngram, Tokens, clipped_counts, ngram_counts
from mtmetrics_edu.nist import NistStats, information_weights, nist_length_penalty
from mtmetrics_edu.scores import BleuScore, NistScore
from mtmetrics_edu.tokenizers import (
    ENTITIES,
    RULES_13A,
    Tokenizer,
    apply_rules,
    split_unicode_punctuation,
    tokenize_13a,
    tokenize_char,
    tokenize_zh,
    undo_entities,
)

Candidates = Iterable[str]
References = Iterable[Sequence[str]]
Precisions = tuple[float, ...]
Segment = tuple[list[str], list[list[str]]]
Convention = Callable[..., BleuScore | NistScore]
VERSIONS = {"nltk": "3.10.4", "sacrebleu": "2.6.0"}  # the releases reproduced here


def score_like(
    tool: str,
    candidates: Iterable[str],
    references: Iterable[Sequence[str | None]],
    metric: str = "bleu",
    **options: Any,
) -> BleuScore | NistScore:
    """The score that a tool gives a corpus of plain texts, to its last digits, and why.

    candidates are texts, references[i] is the list of reference texts of candidates[i]; a single
    sentence is a corpus of one. The options bear the tool's own names (defaults first):

    - "nltk", metric "bleu": smoothing="method0" ... "method7", weights=(.25, .25, .25, .25) (one
      tuple of any length), auto_reweigh=False; metric "nist": n=5. Tokens by white space.
    - "sacrebleu": tokenize="13a", "none", "intl", "char", "zh"; lowercase=False;
      smooth_method="exp", "none", "floor", "add-k"; smooth_value=None (the method's own);
      effective_order=False; max_ngram_order=4. A reference may be None: there is none.
    - "multi-bleu": lowercase=False. Tokens by ASCII blanks.
    - "mteval-v13a" and "mteval-v14", metrics "bleu" and "nist": preserve_case=False,
      international_tokenization=False, and for BLEU no_smoothing=False,
      brevity_penalty="closest", "shortest". A metric is scored as if asked for alone (-b, -n).

    The score is 0..1 for BLEU, whatever scale the tool prints; NLTK's methods 5 to 7 can exceed 1.
    The signature of the result states the convention, for sacreBLEU in its own form.
    """
    check_texts(candidates, references)
    metrics = choose(tool, TOOLS, "tool")
    convention = choose(metric, metrics, f"metric of {tool}")
    defaults = convention.__kwdefaults__ or {}
    for option, value in options.items():
        default = choose(option, defaults, f"option of {tool} for {metric}")
        if isinstance(default, bool) and not isinstance(value, bool):
            raise ValueError(f"{option} is {shown(value)}; expected True or False")
    try:
        return convention(tool, candidates, references, **options)
    except OverflowError as error:
        raise stops(tool, f"{error}, since a weight is too large or negative") from error


def check_texts(candidates: Any, references: Any) -> None:
    """Error unless both are corpora: one text, and one list of texts, for each segment."""
    for texts, name in ((candidates, "candidates"), (references, "references")):
        if isinstance(texts, str):
            raise TypeError(
                f"{name} is one string, {shown(texts)}; score_like takes a corpus, a list of texts "
                f"and for each a list of reference texts: [{shown(texts)}] and [['one', 'another']]"
            )
    if is_list(candidates) and is_list(references):
        sizes = {len(row) if is_list(row) else -1 for row in references}
        if len(candidates) != len(references) and sizes == {len(candidates)}:
            raise ValueError(
                f"references has {len(references)} lists of {len(candidates)} texts for "
                f"{len(candidates)} candidates: it looks transposed; expected references[i] to be "
                f"those of candidates[i]: turn it with [list(refs) for refs in zip(*references)]"
            )
    checks.corpus(candidates, references)


def stops(tool: str, why: str) -> ValueError:
    """What we say where the tool itself ends with an error instead of a score."""
    return ValueError(f"{tool} itself stops here: {why}")


# ------------------------------------------------------------------------- from text to counts


class Pool(NamedTuple):
    """The pooled counts of a corpus, how many references a segment has, and its last segment."""

    stats: BleuStats
    nrefs: str
    last: Segment


def pool(
    candidates: Candidates,
    references: References,
    tokenizer: Tokenizer,
    count: Callable[[Tokens, Sequence[Tokens]], BleuStats],
) -> Pool:
    """Count every segment and add up, holding one segment at a time."""

    def counted(candidate: str, its_references: Sequence[str]) -> tuple[BleuStats, Segment]:
        segment = tokens_of(candidate, its_references, tokenizer)
        return count(*segment), segment

    total = None
    sizes = set()
    for stats, segment in checks.segmentwise(counted, candidates, references):
        total = total + stats if total else stats
        sizes.add(len(segment[1]))
    assert total is not None  # segmentwise raises when there is no segment
    return Pool(total, number_of_references(sizes), segment)


def number_of_references(sizes: set[int]) -> str:
    """As sacreBLEU's signatures have it: the number, or "var" where segments differ."""
    return str(next(iter(sizes))) if len(sizes) == 1 else "var"


def tokens_of(candidate: Any, references: Any, tokenizer: Tokenizer) -> Segment:
    """The tokens of one segment's texts; an error says what is no text."""
    if not is_list(references):
        raise TypeError(
            f"references is {shown(references)} ({type(references).__name__}); expected the list "
            f"of reference texts of this candidate: ['the cat', 'a cat']"
        )
    named = [("candidate", candidate)]
    named += [(f"references[{k}]", reference) for k, reference in enumerate(references)]
    for name, text in named:
        if not isinstance(text, str):
            raise TypeError(
                f"{name} is {shown(text)} ({type(text).__name__}); expected a text: a tool's way "
                f"to tokenize is part of its convention, so give it plain strings"
            )
    return tokenizer(candidate), [tokenizer(reference) for reference in references]


def signature(text: str, **choices: object) -> str:
    """key:value|key:value..., the form that sacreBLEU introduced (Post 2018)."""
    yes_no = {True: "yes", False: "no"}
    pairs = [f"{k}:{yes_no[v] if isinstance(v, bool) else v}" for k, v in choices.items()]
    return "|".join([text, *pairs])


def case_name(lowercase: bool) -> str:
    """As sacreBLEU's signatures name it."""
    return "lc" if lowercase else "mixed"


# ---------------------------------------------------------------------------------- NLTK: BLEU


def nltk_bleu(
    tool: str,
    candidates: Candidates,
    references: References,
    *,
    smoothing: str = "method0",
    weights: Sequence[float] = (0.25, 0.25, 0.25, 0.25),
    auto_reweigh: bool = False,
) -> BleuScore:
    """nltk.translate.bleu_score.corpus_bleu."""
    method = choose(smoothing, NLTK_SMOOTHING, "smoothing of nltk")
    used = check_nltk_weights(weights)
    count = partial(nltk_counts, orders=len(used))
    stats, nrefs, last = pool(candidates, references, str.split, count)
    label = signature(
        f"nltk|metric:bleu|nrefs:{nrefs}|case:mixed|tok:whitespace",
        smooth=smoothing,
        weights=",".join(f"{weight:g}" for weight in used),
        reweigh=auto_reweigh,
        r="closest",
        version=VERSIONS["nltk"],
    )
    penalty, c = stats.brevity_penalty, stats.candidate_length
    if stats.matches[0] == 0:  # without a unigram match it returns 0, whatever the smoothing
        return BleuScore(0.0, stats.precisions, penalty, stats, used, smoothing, label)
    precisions = method(stats, last)
    if auto_reweigh and c < 4 and weights == (0.25, 0.25, 0.25, 0.25):  # a list is never equal
        used = (1 / c,) * c
    score = penalty * mean_without_zeros(precisions, used)
    return BleuScore(score, precisions, penalty, stats, used, smoothing, label)


def mean_without_zeros(precisions: Precisions, weights: Sequence[float]) -> float:
    """A precision of 0 is left out of the mean, as if it were 1; only method 4 leaves any."""
    pairs = zip(precisions, weights, strict=False)
    return exp(fsum(w * log(p) for p, w in pairs if p > 0))


def check_nltk_weights(weights: Any) -> tuple[float, ...]:
    """NLTK takes any numbers, negative ones too; its list of several tuples is not done here."""
    numbers = tuple(weights) if is_list(weights) else ()
    if not numbers or not all(isinstance(w, Real) and isfinite(w) for w in numbers):
        raise ValueError(
            f"weights is {shown(weights)}; expected one tuple of numbers, one for each order "
            f"(of NLTK's several tuples at once, score one at a time)"
        )
    return numbers


def nltk_counts(candidate: Tokens, references: Sequence[Tokens], orders: int) -> BleuStats:
    """A segment too short for an order still adds 1 to that order's total.

    It avoids a division by zero in one sentence; in a corpus of short segments it costs score:
    "John loves Mary" and "John still loves Mary", both perfect, get 0.84.
    """
    stats = BleuStats.of(candidate, references, orders)
    return replace(stats, totals=tuple(max(total, 1) for total in stats.totals))


def method0(stats: BleuStats, last: Segment) -> Precisions:
    """No smoothing, but a zero becomes the smallest normal float, and the score 1e-78 or less."""
    return tuple(p or sys.float_info.min for p in stats.precisions)


def method1(stats: BleuStats, last: Segment) -> Precisions:
    """As the paper: a zero count becomes 0.1."""
    return paper.floor(stats)


def method2(stats: BleuStats, last: Segment) -> Precisions:
    """As the paper: 1 is added above order 1; an order without n-grams gets (0 + 1) / (1 + 1)."""
    return paper.add_k(stats)


def method3(stats: BleuStats, last: Segment) -> Precisions:
    """As the paper: the k-th zero count becomes 1/2ᵏ."""
    return paper.exp(stats)


def method4(stats: BleuStats, last: Segment) -> Precisions:
    """The j-th zero count becomes ln(c)/5 · 1/2ʲ; the paper's is (ln(c)/5)ʲ.

    c is the length of the whole corpus. At c = 1 zeros stay, and are then left out of the mean.
    """
    scale = log(stats.candidate_length) / 5
    halves = paper.fill_zeros(stats.matches, 1 / 2)
    counts = [m or scale * half for m, half in zip(stats.matches, halves, strict=True)]
    return paper.divide(counts, stats.totals)


def method5(stats: BleuStats, last: Segment) -> Precisions:
    """Neighbouring *precisions* are averaged; the paper averages counts. Can exceed 1."""
    return average_with_order_5(stats.precisions, last)


def average_with_order_5(precisions: Precisions, last: Segment) -> Precisions:
    """The order that follows the highest is always 5, and that of the last segment alone."""
    ahead = nltk_counts(*last, orders=5).precisions[4]
    return tuple(paper.average_neighbours([*precisions, ahead]))


def method6(stats: BleuStats, last: Segment) -> Precisions:
    """As the paper, but the totals from order 3 on are those of the last segment alone.

    Right for one sentence; the matches of a corpus over the totals of one segment exceed 1.
    """
    if len(stats.matches) < 3:
        raise stops("nltk", "method6 looks at order 3 (IndexError); give three weights or more")
    if stats.matches[2] == 0:
        raise stops(
            "nltk", "method6 needs a trigram match (its AssertionError says bigram); there is none"
        )
    length = len(last[0])
    totals = [max(length - n, 0) for n in range(len(stats.totals))]
    return paper.interpolated(replace(stats, totals=(*stats.totals[:2], *totals[2:])))


def method7(stats: BleuStats, last: Segment) -> Precisions:
    """Its method 4, then its method 5."""
    return average_with_order_5(method4(stats, last), last)


NLTK_SMOOTHING: dict[str, Callable[[BleuStats, Segment], Precisions]] = {
    method.__name__: method
    for method in (method0, method1, method2, method3, method4, method5, method6, method7)
}

# ---------------------------------------------------------------------------------- NLTK: NIST


def nltk_nist(
    tool: str, candidates: Candidates, references: References, *, n: int = 5
) -> NistScore:
    """nltk.translate.nist_score.corpus_nist: not the official NIST where there are several
    references, since only one of them may supply the matches."""
    checks.order(n)
    segments = read_all(candidates, references, str.split)
    information = nltk_information(segments, n)
    gains, totals, lengths = [], [], 0
    for order in range(1, n + 1):
        chosen = [best_reference(*segment, order, information) for segment in segments]
        gains.append(sum(gain for _, gain, _, _ in chosen))
        totals.append(sum(total for _, _, total, _ in chosen))
        lengths += sum(length for _, _, _, length in chosen)  # once for every order
    if 0 in totals:
        raise stops(
            "nltk", f"no candidate has an n-gram of order {totals.index(0) + 1} (ZeroDivisionError)"
        )
    if lengths == 0:
        raise stops("nltk", "all references it chose are empty (ZeroDivisionError)")
    c = sum(len(candidate) for candidate, _ in segments)
    per_order = paper.divide(gains, totals)
    penalty = nist_length_penalty(n * c, lengths)
    stats = NistStats(tuple(gains), tuple(totals), c, lengths / n)
    nrefs = number_of_references({len(its_references) for _, its_references in segments})
    text = f"nltk|metric:nist|nrefs:{nrefs}|case:mixed|tok:whitespace"
    label = signature(text, n=n, r="best", version=VERSIONS["nltk"])
    return NistScore(sum(per_order) * penalty, per_order, penalty, stats, label)


def read_all(candidates: Candidates, references: References, tokenizer: Tokenizer) -> list[Segment]:
    """All segments at once: NIST needs all references before it can score the first segment."""

    def read(candidate: str, its_references: Sequence[str]) -> Segment:
        segment = tokens_of(candidate, its_references, tokenizer)
        checks.references(segment[1])
        return segment

    return list(checks.segmentwise(read, candidates, references))


def nltk_information(segments: Iterable[Segment], n: int) -> dict[Ngram, float]:
    """Information weights with NLTK's own rounding: it takes ln x / ln 2, not log₂ x.

    The last digit matters, for it can decide which of two equally good references is chosen.
    """
    counts: Counter[Ngram] = Counter()
    for _, references in segments:
        for reference in references:
            counts[()] += len(reference)
            for order in range(1, n + 1):
                counts.update(ngram_counts(reference, order))
    return {ngram: log(counts[ngram[:-1]] / count, 2) for ngram, count in counts.items() if ngram}


def best_reference(
    candidate: Tokens, references: Sequence[Tokens], n: int, information: dict[Ngram, float]
) -> tuple[float, float, int, int]:
    """(precision, gain, total, length) of the one reference that NLTK lets supply the matches.

    It is chosen anew for every order: the highest precision, on a tie the longest reference.
    """
    total = max(len(candidate) - n + 1, 0)
    matched = [clipped_counts(candidate, [reference], n) for reference in references]
    gains = [  # added up as NLTK does, one by one: the last digit can decide between references
        sum(information[ngram] * count for ngram, count in counts.items()) for counts in matched
    ]
    return max(
        (gain / total if total else 0.0, gain, total, len(reference))
        for gain, reference in zip(gains, references, strict=True)
    )


# ----------------------------------------------------------------------------------- sacreBLEU


def sacrebleu_bleu(
    tool: str,
    candidates: Candidates,
    references: Iterable[Sequence[str | None]],
    *,
    tokenize: str = "13a",
    lowercase: bool = False,
    smooth_method: str = "exp",
    smooth_value: float | None = None,
    effective_order: bool = False,
    max_ngram_order: int = 4,
) -> BleuScore:
    """sacrebleu.BLEU(...).corpus_score."""
    checks.order(max_ngram_order, "max_ngram_order")
    split = choose(tokenize, SACREBLEU_TOKENIZERS, "tokenize of sacrebleu")
    smooth, default = choose(smooth_method, SACREBLEU_SMOOTHING, "smooth_method of sacrebleu")
    value = check_smooth_value(default if smooth_value is None else smooth_value)

    def tokens(text: str) -> list[str]:
        return split((text.lower() if lowercase else text).rstrip())  # folds all of Unicode

    count = partial(sacrebleu_counts, orders=max_ngram_order)
    stats, nrefs, _ = pool(candidates, map(without_none, references), tokens, count)
    bracket = "" if default is None else f"[{value:.2f}]"
    label = signature(
        f"nrefs:{nrefs}|case:{case_name(lowercase)}",
        eff=effective_order,
        tok=tokenize,
        smooth=f"{smooth_method}{bracket}",
        version=VERSIONS["sacrebleu"],
    )
    c, r = stats.candidate_length, stats.reference_length
    penalty = brevity_penalty(c, r) if c < r else 1.0  # 1 for nothing against nothing
    precisions = existing_orders(smooth(stats, value)) if any(stats.matches) else ()
    missing = (0.0,) * (max_ngram_order - len(precisions))
    # effective_order: the mean of the orders that exist; otherwise a missing order is a zero
    averaged = precisions if effective_order and precisions else precisions + missing
    if any(p < 0 for p in averaged):
        raise stops(tool, f"smooth_value {value} makes a precision negative (math domain error)")
    weights = (1 / len(averaged),) * len(averaged)
    score = penalty * plain_mean(averaged)
    return BleuScore(score, precisions + missing, penalty, stats, weights, smooth_method, label)


def without_none(references: Any) -> Any:
    """None stands for a reference that this segment does not have; "" is one of length 0."""
    if not is_list(references):
        return references
    return [reference for reference in references if reference is not None]


def sacrebleu_counts(candidate: Tokens, references: Sequence[Tokens], orders: int) -> BleuStats:
    """An empty candidate without any reference is accepted, and its reference length is −1."""
    if references:
        return BleuStats.of(candidate, references, orders)
    if candidate:
        raise stops("sacrebleu", "this segment has no reference, or only None (TypeError)")
    return BleuStats((0,) * orders, (0,) * orders, 0, -1)


def existing_orders(precisions: Precisions) -> Precisions:
    """Up to the first order without n-grams, where it stops looking; add-k makes up them all."""
    return tuple(takewhile(lambda p: not isnan(p), precisions))


def plain_mean(precisions: Precisions) -> float:
    """The geometric mean; 0 as soon as one precision is."""
    if 0 in precisions:
        return 0.0
    return exp(fsum(map(log, precisions)) / len(precisions))


def check_smooth_value(value: Any) -> float:
    """The number, or an error; 0 for a method that takes none."""
    if value is None:
        return 0.0
    if not isinstance(value, Real) or not isfinite(value):
        raise ValueError(f"smooth_value is {shown(value)}; expected a number, or None")
    return float(value)


SACREBLEU_TOKENIZERS: dict[str, Tokenizer] = {
    "13a": tokenize_13a,
    "none": str.split,
    # as mteval's international, but it leaves &amp; and <skipped> as they are
    "intl": lambda text: split_unicode_punctuation(text).split(),
    "char": tokenize_char,
    "zh": tokenize_zh,
}
SACREBLEU_SMOOTHING: dict[str, tuple[Callable[[BleuStats, float], Precisions], float | None]] = {
    "exp": (lambda stats, value: paper.exp(stats), None),
    "none": (lambda stats, value: paper.none(stats), None),
    "floor": (paper.floor, 0.1),
    "add-k": (paper.add_k, 1.0),
}

# ----------------------------------------------------------------------------- multi-bleu.perl


def multi_bleu(
    tool: str, candidates: Candidates, references: References, *, lowercase: bool = False
) -> BleuScore:
    """Moses' multi-bleu.perl: BLEU and nothing else."""

    def tokens(text: str) -> list[str]:
        return ascii_words(ascii_lower(text) if lowercase else text)

    stats, nrefs, _ = pool(candidates, references, tokens, multi_bleu_counts)
    text = f"{tool}|metric:bleu|nrefs:{nrefs}|case:{case_name(lowercase)}|tok:blanks"
    label = signature(text, smooth="none", r="closest")
    if stats.reference_length == 0:  # it prints zeros, the brevity penalty included
        return BleuScore(0.0, (0.0,) * 4, 0.0, stats, (0.25,) * 4, "none", label)
    if stats.candidate_length == 0:
        raise stops(tool, "all candidates are empty (Illegal division by zero)")
    score = stats.score(smoothing=missing_is_zero)
    return replace(score, smoothing="none", signature=label)


ASCII_LOWER = str.maketrans(ascii_uppercase, ascii_lowercase)


def ascii_lower(text: str) -> str:
    """A-Z becomes a-z; É stays É, for the tool knows ASCII letters only."""
    return text.translate(ASCII_LOWER)


def ascii_words(text: str) -> list[str]:
    """multi-bleu reads bytes: no-break spaces, wide spaces and the like are letters to it.

    Its segments are lines; a line break inside a text counts as a blank here.
    """
    return re.findall(r"[^ \t\n\v\f\r]+", text)


def multi_bleu_counts(candidate: Tokens, references: Sequence[Tokens]) -> BleuStats:
    """Its search for the closest length starts from 9999: so long is the reference of a segment
    that has none (a reference file that ends early), or none within 9999 words."""
    c = len(candidate)
    distances = [(abs(len(reference) - c), len(reference)) for reference in references]
    _, closest = min([*distances, (9999, 9999)])
    return replace(BleuStats.of(candidate, references or [[]]), reference_length=closest)


def missing_is_zero(stats: BleuStats) -> Precisions:
    """No smoothing; an order without n-grams is an order without matches."""
    return tuple(0.0 if isnan(p) else p for p in stats.precisions)


# ------------------------------------------------------------------- mteval-v13a.pl, mteval-v14.pl


def mteval_bleu(
    tool: str,
    candidates: Candidates,
    references: References,
    *,
    preserve_case: bool = False,
    international_tokenization: bool = False,
    no_smoothing: bool = False,
    brevity_penalty: str = "closest",
) -> BleuScore:
    """BLEU of NIST's own script."""
    choose(brevity_penalty, MTEVAL_LENGTHS, f"brevity_penalty of {tool}")
    tokens = mteval_tokenizer(tool, preserve_case, international_tokenization)
    count = partial(mteval_counts, reference_length=MTEVAL_LENGTHS[brevity_penalty])
    stats, nrefs, _ = pool(candidates, references, tokens, count)
    check_same_number(tool, nrefs)
    if tool == "mteval-v13a" and not no_smoothing:
        check_v13a_can_print(stats)
    smooth, name = ("none", "none") if no_smoothing else (missing_is_perfect, "exp")
    text = mteval_text(preserve_case, international_tokenization)
    label = f"{tool}|metric:bleu|nrefs:{nrefs}|{text}|smooth:{name}|r:{brevity_penalty}"
    return replace(stats.score(smoothing=smooth), smoothing=name, signature=label)


def mteval_nist(
    tool: str,
    candidates: Candidates,
    references: References,
    *,
    preserve_case: bool = False,
    international_tokenization: bool = False,
    no_smoothing: bool = False,
    brevity_penalty: str = "closest",
) -> NistScore:
    """NIST of NIST's own script; no_smoothing and brevity_penalty do nothing to it."""
    choose(brevity_penalty, MTEVAL_LENGTHS, f"brevity_penalty of {tool}")
    tokens = mteval_tokenizer(tool, preserve_case, international_tokenization)
    segments = read_all(candidates, references, tokens)
    nrefs = number_of_references({len(its_references) for _, its_references in segments})
    check_same_number(tool, nrefs)
    for number, (_, its_references) in enumerate(segments):
        if not any(its_references):  # it scores every segment too, whether that is printed or not
            raise stops(
                tool, f"segment {number} has only empty references (Illegal division by zero)"
            )
    information = mteval_information(its_references for _, its_references in segments)
    stats = reduce(add, (NistStats.of(*segment, information) for segment in segments))
    text = mteval_text(preserve_case, international_tokenization)
    return replace(stats.score(), signature=f"{tool}|metric:nist|nrefs:{nrefs}|{text}|n:5|r:mean")


def shortest_reference_length(candidate: Tokens, references: Sequence[Tokens]) -> int:
    """--brevity-penalty shortest: what scripts up to v11b always did."""
    return min(map(len, references))


LengthRule = Callable[[Tokens, Sequence[Tokens]], int]
MTEVAL_LENGTHS: dict[str, LengthRule] = {
    "closest": closest_reference_length,
    "shortest": shortest_reference_length,
}


def mteval_counts(
    candidate: Tokens, references: Sequence[Tokens], reference_length: LengthRule
) -> BleuStats:
    """BLEU's counts, but the empty word "" is a word that no reference contains."""
    stats = BleuStats.of(candidate, references)
    first, *higher = stats.matches
    first -= "" in candidate and any("" in reference for reference in references)
    r = reference_length(candidate, references)
    return replace(stats, matches=(first, *higher), reference_length=r)


def missing_is_perfect(stats: BleuStats) -> Precisions:
    """exp, and an order without n-grams counts as 1: "a test" against "a test" is perfect."""
    return tuple(1.0 if isnan(p) else p for p in paper.exp(stats))


def mteval_information(references: Iterable[Sequence[Tokens]]) -> dict[Ngram, float]:
    """Information weights, but the words "0" and "" are no history: they are false to Perl.

    A bigram that begins with one is weighed as if it began nowhere: log₂(W / count), which is
    Info of the bigram + Info of the word. And "" itself never matches, so it is worth nothing.
    """
    weights = information_weights(references)
    for ngram in weights:
        if len(ngram) == 2 and ngram[0] in ("0", ""):
            weights[ngram] += weights[ngram[:1]]
    weights[("",)] = 0.0
    return weights


def check_same_number(tool: str, nrefs: str) -> None:
    """mteval's files hold reference sets: every segment has one reference in each."""
    if nrefs == "var":
        raise ValueError(
            f"references has different numbers of texts for different segments; expected the same "
            f"number for all: {tool} reads whole reference sets"
        )


def check_v13a_can_print(stats: BleuStats) -> None:
    """v13a also prints c/r and ln BP, and dies where it cannot; v14 does not print them."""
    if stats.reference_length == 0:
        raise stops("mteval-v13a", "all references are empty (Illegal division by zero)")
    if stats.brevity_penalty == 0:
        raise stops("mteval-v13a", "the brevity penalty is 0 (Can't take log of 0)")


def mteval_text(preserve_case: bool, international: bool) -> str:
    """The part of the signature that says what was done to the text."""
    tok = "international" if international else "13a"
    return f"case:{case_name(not preserve_case)}|tok:{tok}"


def mteval_tokenizer(tool: str, preserve_case: bool, international: bool) -> Tokenizer:
    """From text to tokens as the script does it, lower-cased unless -c."""
    split: Tokenizer = mteval_default
    if international:
        split = mteval_v13a_international if tool == "mteval-v13a" else mteval_international
    fold = each_lower if international else ascii_lower
    if preserve_case:
        return split
    return lambda text: [fold(word) for word in split(text)]


# What Perl calls blank. Python's str.split() also splits at the ASCII separators FS, GS, RS, US.
PERL_Z = " \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"
PERL_BLANKS = re.compile(f"[{PERL_Z}\t\n\v\f\r\x85]+")


def mteval_default(text: str) -> list[str]:
    """13a, split at Perl's blanks."""
    one_line = text.replace("<skipped>", "").replace("-\n", "").replace("\n", " ")
    spaced = apply_rules(f" {undo_entities(one_line, ENTITIES)} ", RULES_13A)
    return [word for word in PERL_BLANKS.split(spaced) if word]


def mteval_international(text: str) -> list[str]:
    """--international-tokenization, whose line break is U+2028, not the line feed.

    A text that begins with a tab, a line feed or the like begins with an empty word. Characters
    have the properties that Python's Unicode data gives them; a Perl may be newer or older.
    """
    text = undo_entities(text.replace("<skipped>", ""), {**ENTITIES, "&apos;": "'"})
    text = split_unicode_punctuation(text)
    words = PERL_BLANKS.split(re.sub(f"^[{PERL_Z}]+", "", text))
    while words and not words[-1]:
        words.pop()
    return words


def mteval_v13a_international(text: str) -> list[str]:
    """v13a first joins what a hyphen and a line break separate; in v14 that is commented out."""
    return mteval_international(text.replace("<skipped>", "").replace("-\u2028", ""))


def each_lower(text: str) -> str:
    """Letter by letter: ΟΔΟΣ becomes οδοσ, for Perl does not look for the end of a word."""
    return "".join(map(str.lower, text))


TOOLS: dict[str, dict[str, Convention]] = {
    "nltk": {"bleu": nltk_bleu, "nist": nltk_nist},
    "sacrebleu": {"bleu": sacrebleu_bleu},
    "multi-bleu": {"bleu": multi_bleu},
    "mteval-v13a": {"bleu": mteval_bleu, "nist": mteval_nist},
    "mteval-v14": {"bleu": mteval_bleu, "nist": mteval_nist},
}
