"""The bug museum: wrong implementations found in the wild, rewritten by us, each with its source.

    >>> from mtmetrics_edu.course.exhibits import expose
    >>> expose("zero-counts-as-one", "my cat sat down", ["the dog ran home"])
    Right. It gives 1.0000; right is 0.0000.

Every exhibit agrees with the definition on some input, which is why nobody noticed. Expose it: find
an input on which it does not. Repair it: write the function that always does.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce
from inspect import getsource
from math import exp, fsum, isclose, log
from operator import add
from random import Random
from typing import Any

from mtmetrics_edu import (
    BleuStats,
    brevity_penalty,
    corpus_bleu,
    information_weights,
    modified_precision,
    ngram_counts,
    ngrams,
    nist_length_penalty,
    sentence_bleu,
    sentence_nist,
    tokenize,
)
from mtmetrics_edu.checks import choose, is_list
from mtmetrics_edu.course.answers import (
    Function,
    UnreadableError,
    Verdict,
    Words,
    boxed,
    expected,
    number,
    sentences,
    words,
)
from mtmetrics_edu.course.examples import (
    CAT_MAT,
    DOG_MAN,
    GUIDE,
    GUIDE_CASED,
    SOURCES,
    THE_4,
    THE_7,
    TROOPS,
)
from mtmetrics_edu.nist import BETA
from mtmetrics_edu.views.html import text

Tokens = Sequence[str]
References = Sequence[Tokens]
ORDERS = (1, 2, 3, 4)

# ------------------------------------------------------------------------------ what is right


def bleu(candidate: Tokens, references: References) -> float:
    """BLEU of one segment."""
    return sentence_bleu(candidate, references).score


def bleu_3(candidate: Tokens, references: References) -> float:
    """BLEU of orders 1 to 3."""
    return sentence_bleu(candidate, references, max_n=3).score


def unigram_precision(candidate: Tokens, references: References) -> float:
    """p₁; 0 for an empty candidate."""
    clipped, total = modified_precision(candidate, references, 1)
    return clipped / max(total, 1)


def nist(candidate: Tokens, references: References) -> float:
    """NIST of one segment, with the information weights of its own references."""
    return sentence_nist(candidate, references).score


def bleu_of_corpus(candidates: Sequence[Tokens], references: Sequence[References]) -> float:
    """BLEU of the pooled counts."""
    return corpus_bleu(candidates, references).score


def method_6_of_corpus(candidates: Sequence[Tokens], references: Sequence[References]) -> float:
    """BLEU of the pooled counts, smoothed by Chen and Cherry's method 6."""
    return corpus_bleu(candidates, references, smoothing="chen-cherry-6").score


def bleu_of_last(systems: Sequence[Tokens], references: References) -> float:
    """BLEU of the last of several systems; the others are none of its business."""
    return bleu(systems[-1], references)


def bleu_of_texts(candidate: str, references: Sequence[str]) -> float:
    """BLEU of texts, split at blanks."""
    return bleu(tokenize(candidate), [tokenize(reference) for reference in references])


def nist_of_texts(candidate: str, references: Sequence[str]) -> float:
    """NIST of texts, split at blanks."""
    return nist(tokenize(candidate), [tokenize(reference) for reference in references])


BLEUS = (bleu, bleu_3, bleu_of_corpus, method_6_of_corpus, bleu_of_last, bleu_of_texts)
ZERO = "An order without a match makes BLEU 0, and that hides the mistake. "

# ------------------------------------------------------------------------------ what is wrong


def zero_counts_as_one(candidate: Tokens, references: References) -> float:
    stats = BleuStats.of(candidate, references)
    counts = zip(stats.matches, stats.totals, strict=True)
    logs = [log(match / total) if match else 0 for match, total in counts]
    return stats.brevity_penalty * exp(sum(logs) / 4)


def candidate_set(candidate: Tokens, references: References) -> float:
    score, c, r = 1.0, 0, 0
    for n in ORDERS:
        known = set(ngrams(candidate, n))
        found = [sum(ngram in known for ngram in ngrams(ref, n)) for ref in references]
        best = found.index(max(found))
        precision = found[best] / max(len(candidate) - n + 1, 1)
        score *= max(precision, 1e-100) ** (1 / 4)
        c, r = c + len(candidate), r + len(references[best])
    return brevity_penalty(c, r) * score


def leaking_penalty(systems: Sequence[Tokens], references: References) -> float:
    penalty = score = 1.0
    for candidate in systems:
        stats = BleuStats.of(candidate, references)
        if stats.candidate_length <= stats.reference_length:
            penalty = stats.brevity_penalty
        unpunished = replace(stats, reference_length=0)
        score = penalty * unpunished.score().score
    return score


def third_is_33(candidate: Tokens, references: References) -> float:
    stats = BleuStats.of(candidate, references, max_n=3)
    score = stats.brevity_penalty
    for precision in stats.precisions:
        score *= precision**0.33 if precision > 0 else 0
    return score


def best_reference(candidate: Tokens, references: References) -> float:
    weights = information_weights([references])
    score, c, r = 0.0, 0, 0
    for n in (*ORDERS, 5):
        total = max(len(candidate) - n + 1, 1)
        gains = []
        for reference in references:
            matches = ngram_counts(candidate, n) & ngram_counts(reference, n)
            gain = fsum(count * weights[ngram] for ngram, count in matches.items())
            gains.append((gain / total, len(reference)))
        gain, length = max(gains)
        score, c, r = score + gain, c + len(candidate), r + length
    return score * nist_length_penalty(c, r)


def missing_square(candidate_length: float, reference_length: float) -> float:
    return exp(BETA * log(min(candidate_length / reference_length, 1)))


def mean_of_sentences(candidates: Sequence[Tokens], references: Sequence[References]) -> float:
    scores = [bleu(*segment) for segment in zip(candidates, references, strict=True)]
    return sum(scores) / len(scores)


def one_long_sentence(candidates: Sequence[Tokens], references: Sequence[References]) -> float:
    candidate = [token for sentence in candidates for token in sentence]
    columns = zip(*references, strict=False)  # the first references, the second ones, …
    return bleu(candidate, [[token for ref in column for token in ref] for column in columns])


def first_of_equals(candidate: Tokens, references: References) -> float:
    stats = BleuStats.of(candidate, references)
    r = min(map(len, references), key=lambda length: abs(length - len(candidate)))
    return replace(stats, reference_length=r).score().score


def shortest_reference(candidate: Tokens, references: References) -> float:
    stats = BleuStats.of(candidate, references)
    return replace(stats, reference_length=min(map(len, references))).score().score


def upside_down(candidate: Tokens, references: References) -> float:
    stats = BleuStats.of(candidate, references)
    c, r = stats.candidate_length, stats.reference_length
    penalty = 1.0 if c > r else exp(1 - c / max(r, 1))
    return penalty * replace(stats, reference_length=0).score().score


def halved_weights(candidate: Tokens, references: References) -> float:
    stats = BleuStats.of(candidate, references)
    score = stats.brevity_penalty
    for n, match, total in zip(ORDERS, stats.matches, stats.totals, strict=True):
        score *= (match / max(total, 1)) ** (1 / 2**n)
    return score


def last_segment_smooths(candidates: Sequence[Tokens], references: Sequence[References]) -> float:
    segments = [BleuStats.of(*segment) for segment in zip(candidates, references, strict=True)]
    pooled = reduce(add, segments)
    totals = pooled.totals[:2] + segments[-1].totals[2:]
    return replace(pooled, totals=totals).score(smoothing="chen-cherry-6").score


def at_least_one(candidates: Sequence[Tokens], references: Sequence[References]) -> float:
    segments = [BleuStats.of(*segment) for segment in zip(candidates, references, strict=True)]
    counted = [replace(s, totals=tuple(max(t, 1) for t in s.totals)) for s in segments]
    return reduce(add, counted).score().score


def nobody_scores(candidate: str, references: Sequence[str]) -> float:
    return nist_of_texts(candidate, references) if len(candidate) < 5 else 0.0


def types_for_tokens(candidate: Tokens, references: References) -> float:
    score = brevity_penalty(len(candidate), BleuStats.of(candidate, references).reference_length)
    for n in ORDERS:
        types = set(ngrams(candidate, n))
        known = {ngram for reference in references for ngram in ngrams(reference, n)}
        score *= (len(types & known) / max(len(types), 1)) ** (1 / 4)
    return score


def sum_of_references(candidate: Tokens, references: References) -> float:
    stats = BleuStats.of(candidate, references)
    matches = []
    for n in ORDERS:
        limit = reduce(add, [ngram_counts(reference, n) for reference in references])
        matches.append(sum((ngram_counts(candidate, n) & limit).values()))
    return replace(stats, matches=tuple(matches)).score().score


def part_of_a_word(candidate: Tokens, references: References) -> float:
    lines = [" ".join(reference) for reference in references]
    counts = ngram_counts(candidate, 1).items()
    clipped = [min(count, max(line.count(word) for line in lines)) for (word,), count in counts]
    return sum(clipped) / max(len(candidate), 1)


def characters(candidate: str, references: Sequence[str]) -> float:
    return bleu(list(candidate), [list(reference) for reference in references])


# ---------------------------------------------------------------------------------- exhibits

ONE_SENTENCE = ("candidate", "references")
CORPUS = ("candidates", "references")
Input = tuple[Any, ...]


@dataclass(frozen=True)
class Exhibit:
    """A wrong function beside the right one, and where it was found."""

    id: str
    title: Words
    symptom: Words  # one line
    source: Words  # who had it
    violates: Words  # the property that it does not have
    takes: str  # a key of TAKES
    wrong: Callable[..., float] = field(repr=False)
    right: Callable[..., float] = field(repr=False)
    sample: Input = field(repr=False)  # both agree here: why nobody noticed
    known: Input = field(repr=False)  # and here they do not
    look: Words = field(repr=False)  # where to look for an input that exposes it

    @property
    def hidden_by_zero(self) -> bool:
        """Whether a BLEU of 0 hides the mistake: what is multiplied by 0 does not show."""
        return self.wrong is not zero_counts_as_one and self.right in BLEUS

    @property
    def figure(self) -> float:
        """What the wrong function makes of the known input."""
        return self.wrong(*self.known)


def one(sentence: str, *references: str) -> Input:
    """A candidate and its references as tokens."""
    return sentence.split(), [reference.split() for reference in references]


def many(*segments: tuple[str, list[str]]) -> Input:
    """Candidates and their references as tokens."""
    candidates, references = zip(*(one(c, *rs) for c, rs in segments), strict=True)
    return list(candidates), list(references)


THE_GUIDE: Input = (GUIDE.candidate, GUIDE.references)
JOHN: Input = many(
    ("John loves Mary", ["John loves Mary"]),
    ("John still loves Mary", ["John still loves Mary"]),
)
THE_DOG: Input = (DOG_MAN.candidates, DOG_MAN.references)
SAME = "the cat is on the mat"

ALL = (  # in the order of the rooms of notebook 09
    Exhibit(
        "zero-counts-as-one",
        "The zero that counts as one",
        "An order without a match is left out of the sum; a wholly wrong sentence scores 1.0.",
        SOURCES["002"].title,
        "A candidate that shares no word with any reference scores 0.",
        "sentence",
        zero_counts_as_one,
        bleu,
        THE_GUIDE,
        (TROOPS.candidate, TROOPS.references),
        "a candidate of which some order has no match",
    ),
    Exhibit(
        "candidate-set",
        "The set of the candidate",
        "Reference n-grams are counted that lie in the candidate's set, in the best single "
        "reference; precisions exceed 1.",
        SOURCES["004"].title,
        "No precision exceeds 1, and every reference may serve.",
        "sentence",
        candidate_set,
        bleu,
        one(SAME, SAME),
        (GUIDE_CASED.candidate, GUIDE_CASED.references),
        "references that repeat what the candidate says once, or several that each help a little",
    ),
    Exhibit(
        "types-for-tokens",
        "Types for tokens",
        "n-grams are put into sets: repeating a word costs nothing.",
        SOURCES["003"].title + " describes such a count",
        "Every occurrence counts.",
        "sentence",
        types_for_tokens,
        bleu,
        one("a dog ran home", "a dog ran home"),
        one("the cat is on the mat the cat is on the mat", SAME),
        "a candidate that repeats itself",
    ),
    Exhibit(
        "sum-of-references",
        "The sum of the references",
        "Counts are clipped at the sum over the references, not at the maximum.",
        "hand-written scorers",
        "An n-gram matches as often as it occurs in one reference.",
        "sentence",
        sum_of_references,
        bleu,
        THE_GUIDE,
        one("the cat is on the mat on the mat", *CAT_MAT.reference_texts),
        "a candidate that repeats what each reference says once",
    ),
    Exhibit(
        "part-of-a-word",
        "Part of a word",
        "Words are looked for in the reference's text: 'the' is found in 'there'.",
        SOURCES["003"].title + " prints such a count",
        "A word matches a whole word.",
        "sentence",
        part_of_a_word,
        unigram_precision,
        (THE_7.candidate, THE_7.references),
        (THE_4.candidate, [CAT_MAT.references[1]]),
        "a word that is part of a longer one in a reference",
    ),
    Exhibit(
        "characters",
        "Characters, in silence",
        "A string is scored where a list of tokens was meant: every character becomes a token.",
        "any scorer that takes sequences and is given a string",
        "BLEU counts n-grams of words.",
        "texts",
        characters,
        bleu_of_texts,
        (SAME, [SAME]),
        ("this is a dog", ["that was the dog"]),
        "a candidate that is nearly right; four characters in a row are soon found",
    ),
    Exhibit(
        "first-of-equals",
        "The first of equals",
        "Two reference lengths are equally close; the one that comes first is taken.",
        "iBLEU, a scorer for the browser",
        "The order of the references does not matter.",
        "sentence",
        first_of_equals,
        bleu,
        one(SAME, SAME, "there is a cat on the mat now"),
        one("a b c d e f", "a b c d e f g", "a b c d e"),
        "two references, one as much too long as the other is too short; then the same two in the "
        "other order",
    ),
    Exhibit(
        "shortest-reference",
        "The shortest reference",
        "r is the shortest length, not the closest: with many references nobody is too short.",
        "Hugging Face evaluate's bleu (as mteval did up to v11b)",
        "r is the length of the closest reference.",
        "sentence",
        shortest_reference,
        bleu,
        one(SAME, SAME),
        one("the cat is on the", "the cat is on the mat", "a cat"),
        "a short candidate, a reference that is a little longer, and one that is much shorter",
    ),
    Exhibit(
        "upside-down",
        "The penalty upside down",
        "exp(1 − c/r) in place of exp(1 − r/c): the shorter the better, scores above 1.",
        "hand-written scorers",
        "No score exceeds 1.",
        "sentence",
        upside_down,
        bleu,
        one(SAME, SAME),
        one("the cat is on", SAME),
        "a candidate that is shorter than its reference",
    ),
    Exhibit(
        "missing-square",
        "The missing square",
        "NIST's length penalty without the square: short candidates are rewarded.",
        "the docstring in " + SOURCES["001"].title,
        "A penalty does not exceed 1, and is ½ at two thirds of the length.",
        "lengths",
        missing_square,
        nist_length_penalty,
        (18, 16),
        (2, 3),
        "a candidate that is shorter than the reference",
    ),
    Exhibit(
        "leaking-penalty",
        "The penalty that leaks",
        "The brevity penalty is set before the loop over systems and never set back: a short "
        "system punishes the next.",
        SOURCES["004"].title,
        "The score of a system does not depend on who was scored before it.",
        "systems",
        leaking_penalty,
        bleu_of_last,
        ([SAME.split()], [SAME.split()]),
        (["the cat is".split(), f"{SAME} now".split()], [SAME.split()]),
        "a short system first, then one that is longer than the reference",
    ),
    Exhibit(
        "third-is-33",
        "A third is .33",
        "Three weights of .33 share out .99 only: every BLEU-3 comes out too high.",
        SOURCES["000"].title,
        "The weights sum to 1.",
        "sentence",
        third_is_33,
        bleu_3,
        one(SAME, SAME),
        THE_GUIDE,
        "a candidate with some wrong words, not too many",
    ),
    Exhibit(
        "halved-weights",
        "Weights that halve",
        "The product of pₙ to the power 1/2ⁿ: order 1 counts eight times as much as order 4, and "
        "the weights sum to 15/16.",
        "the textbook Dive into Deep Learning (d2l), there for a single reference",
        "The orders weigh the same, and the weights sum to 1.",
        "sentence",
        halved_weights,
        bleu,
        one(SAME, SAME),
        THE_GUIDE,
        "a candidate with some wrong words, not too many",
    ),
    Exhibit(
        "mean-of-sentences",
        "The mean of the sentences",
        "Corpus BLEU as the mean of sentence scores: one zero weighs as much as a page.",
        "student code and papers alike; " + SOURCES["000"].title + " prints both figures",
        "The score of a corpus is that of its pooled counts.",
        "corpus",
        mean_of_sentences,
        bleu_of_corpus,
        many((SAME, [SAME]), ("a dog ran home", ["a dog ran home"])),
        THE_DOG,
        "segments of unequal length, or one without a 4-gram match",
    ),
    Exhibit(
        "one-long-sentence",
        "One long sentence",
        "The corpus is glued together first, so n-grams match across the ends of sentences, and "
        "one segment's words in another's references.",
        "scorers that join the lines of a file",
        "An n-gram lies within its sentence, and matches in that sentence's references.",
        "corpus",
        one_long_sentence,
        bleu_of_corpus,
        many(("a b c d", ["e f g h"]), ("i j k l", ["m n o p"])),
        THE_DOG,
        "nearly anything with two segments that is not perfect",
    ),
    Exhibit(
        "at-least-one",
        "At least one n-gram",
        "A segment shorter than n adds 1 to the denominator of order n: perfect corpora score "
        "less than 1.",
        "NLTK's corpus_bleu",
        "A corpus that equals its references scores 1.",
        "corpus",
        at_least_one,
        bleu_of_corpus,
        many((SAME, [SAME]), ("a dog ran home", ["a dog ran home"])),
        JOHN,
        "a segment of three words or fewer beside a longer one",
    ),
    Exhibit(
        "last-segment-smooths",
        "The last segment smooths for all",
        "Smoothing method 6 divides the matches of the corpus by the n-grams of its last segment: "
        "scores above 1.",
        "NLTK's corpus_bleu with method 6 (5 and 7 look at the last segment as well)",
        "The order of the segments does not matter.",
        "corpus",
        last_segment_smooths,
        method_6_of_corpus,
        many((SAME, [SAME])),
        many(
            ("there is a cat on the mat now", ["there is a cat on the mat now"]),
            ("a dog ran home", ["a dog went home"]),
        ),
        "two segments, and then the same two in the other order",
    ),
    Exhibit(
        "best-reference",
        "NIST of the best reference",
        "For each order one single reference may match, and its length is added once per order.",
        "NLTK's sentence_nist and corpus_nist, and " + SOURCES["001"].title,
        "Each n-gram may match in any reference.",
        "sentence",
        best_reference,
        nist,
        one("the dog bit the man", "the dog had bit the man"),
        (GUIDE_CASED.candidate, GUIDE_CASED.references),
        "two references, each of which has something that the other lacks",
    ),
    Exhibit(
        "nobody-scores",
        "Nobody scores",
        "The test for texts too short to score is the wrong way round, and counts characters: "
        "every real sentence gets NIST 0.",
        "VizSeq's nist",
        "A candidate that equals a reference scores more than one that shares nothing with it.",
        "texts",
        nobody_scores,
        nist_of_texts,
        ("no word in common", ["the cat is on the mat"]),
        ("the cat is on the mat", ["the cat is on the mat"]),
        "a good translation of five characters or more",
    ),
)
EXHIBITS: dict[str, Exhibit] = {exhibit.id: exhibit for exhibit in ALL}


def expose(exhibit: str, *given: Any) -> Verdict:
    """Whether this input shows the bug: any input on which exhibit and definition differ."""
    it = choose(exhibit, EXHIBITS, "exhibit")
    try:
        arguments = read(it, given)
    except UnreadableError as error:
        return Verdict(False, str(error))
    wrong, right = it.wrong(*arguments), it.right(*arguments)
    if isclose(wrong, right, rel_tol=1e-6, abs_tol=1e-9):
        why = ZERO if right == 0 and it.hidden_by_zero else ""
        return Verdict(False, f"both give {right:.4f} here. {why}Try {it.look}.")
    return Verdict(True, f"It gives {wrong:.4f}; right is {right:.4f}.")


def repair(exhibit: str, function: Any) -> Verdict:
    """Whether a function always gives what the definition gives, as far as our cases reach."""
    it = choose(exhibit, EXHIBITS, "exhibit")
    as_before = ((it.wrong, f"it gives what the exhibit gives. {it.violates}"),)
    parameters, _, _ = TAKES[it.takes]
    return Function(parameters, cases(it), as_before).judge(function, it.right)


@dataclass(frozen=True)
class Listing:
    """Source code to read."""

    code: str

    def __repr__(self) -> str:
        return self.code

    def _repr_html_(self) -> str:
        lines = map(text, self.code.splitlines())
        return boxed(f'<pre style="margin:0">{"<br>".join(lines)}</pre>')


def source(exhibit: str) -> Listing:
    """The code of the wrong function, without the types of its arguments."""
    code = getsource(choose(exhibit, EXHIBITS, "exhibit").wrong).rstrip()
    head, _, body = code.partition("\n")
    return Listing(re.sub(r"(?<=\w): [\w\[\]]+| -> \w+", "", head) + "\n" + body)


# ------------------------------------------------------------------------- what an exhibit takes


def read(exhibit: Exhibit, given: Input) -> Input:
    """The arguments as the exhibit takes them; UnreadableError says what is missing."""
    parameters, reader, _ = TAKES[exhibit.takes]
    if len(given) != len(parameters):
        raise UnreadableError(
            f"{len(given)} given; this exhibit takes {' and '.join(parameters)}: "
            f'expose("{exhibit.id}", {", ".join(parameters)}).'
        )
    return reader(*given)


def read_sentence(candidate: Any, references: Any) -> Input:
    return words(candidate), some(sentences(references))


def read_corpus(candidates: Any, references: Any) -> Input:
    if not is_list(references):
        raise expected("a list of references for each candidate", references)
    alike = is_list(candidates) and len(candidates) == len(references)
    texts = [words(text) for text in candidates] if alike else sentences(candidates)
    lists = [some(sentences(row)) for row in references]
    if len(texts) != len(lists):
        raise UnreadableError(
            f"there are {len(texts)} candidates and {len(lists)} lists of references; expected as "
            f"many: references[i] holds the references of candidates[i]."
        )
    return some(texts), lists


def read_systems(systems: Any, references: Any) -> Input:
    return some(sentences(systems)), some(sentences(references))


def read_lengths(candidate_length: Any, reference_length: Any) -> Input:
    lengths = number(candidate_length), number(reference_length)
    if min(lengths) < 1:
        raise UnreadableError("a length is 1 at least here: the logarithm of 0 is nothing.")
    return lengths


def read_texts(candidate: Any, references: Any) -> Input:
    if not isinstance(candidate, str):
        raise expected("a string, not split", candidate)
    if not isinstance(references, (list, tuple)) or not all(isinstance(r, str) for r in references):
        raise expected("a list of strings, not split", references)
    return candidate, some(references)


def some(given: Any) -> Any:
    """What was given, unless it is nothing."""
    if not given:
        raise UnreadableError("one sentence at least, please.")
    return given


# -------------------------------------------------------------------------- cases for a repair

CASES = 60
VOCABULARY = "the there a at cat on mat".split()


def cases(exhibit: Exhibit) -> tuple[Input, ...]:
    """What a repair is called with: corner cases, the museum's own inputs, seeded random ones."""
    _, _, make = TAKES[exhibit.takes]
    random = Random(exhibit.id)
    own = [exhibit.known, exhibit.sample]
    made = [make(random) for _ in range(CASES)]
    found = [*corners(exhibit.takes), *own, *made]
    return tuple(
        sorted(found, key=lambda case: len(repr(case)))
    )  # the first failure is a short one


def corners(takes: str) -> Iterator[Input]:
    """Short, repeated, perfect, hopeless: one of each."""
    pairs = [
        one("the cat", "the cat"),
        one("the the the the", "the cat sat there", "a dog ran home"),
        one("a cat sat there", "a cat sat there"),
        one("a b c d", "e f g h"),
        one("a b c d e f", "a b c d e f g", "a b c d e"),
        one("a b c d e f", "a b c d e", "a b c d e f g"),
        one("a cat sat on the mat the cat sat on", "a cat sat on the mat"),
    ]
    lengths = [(1, 1), (2, 3), (3, 2), (12, 18), (18, 12), (5, 50)]
    for candidate, references in pairs if takes != "lengths" else []:
        yield fit(takes, candidate, references)
    yield from lengths if takes == "lengths" else []


def fit(takes: str, candidate: list[str], references: list[list[str]]) -> Input:
    """One segment in the form that an exhibit takes."""
    if takes == "corpus":
        return [candidate, references[0]], [references, references]
    if takes == "systems":
        return [candidate[:3], candidate], references
    if takes == "texts":
        return " ".join(candidate), [" ".join(reference) for reference in references]
    return candidate, references


def random_sentence(random: Random, least: int = 1) -> list[str]:
    """Words in no order."""
    return random.choices(VOCABULARY, k=random.randint(least, 9))


def changed(random: Random, sentence: list[str]) -> list[str]:
    """The same sentence, with words replaced, left out or added here and there."""
    kept = [random.choice(VOCABULARY) if random.random() < 0.1 else token for token in sentence]
    cut = random.choice((0, 0, 0, 1, 2, 4))
    more = random.choices(VOCABULARY, k=random.choice((0, 0, 1, 2)))
    return kept[: max(len(kept) - cut, 1)] + more


def random_segment(random: Random) -> Input:
    """A candidate and up to three references that resemble it."""
    candidate = random_sentence(random)
    return candidate, [changed(random, candidate) for _ in range(random.randint(1, 3))]


def random_corpus(random: Random) -> Input:
    """Two or three segments, each with as many references as the others."""
    candidates = [random_sentence(random) for _ in range(random.randint(1, 3))]
    width = random.randint(1, 2)
    return candidates, [[changed(random, c) for _ in range(width)] for c in candidates]


def random_systems(random: Random) -> Input:
    """Two systems' versions of one sentence, and its references."""
    candidate, references = random_segment(random)
    return [changed(random, candidate)[:3], candidate], references


def random_texts(random: Random) -> Input:
    """A segment as raw text."""
    return fit("texts", *random_segment(random))


def random_lengths(random: Random) -> Input:
    """Two lengths."""
    return random.randint(1, 40), random.randint(1, 40)


TAKES: dict[str, tuple[tuple[str, ...], Callable[..., Input], Callable[[Random], Input]]] = {
    "sentence": (ONE_SENTENCE, read_sentence, random_segment),
    "corpus": (CORPUS, read_corpus, random_corpus),
    "systems": (("systems", "references"), read_systems, random_systems),
    "texts": (ONE_SENTENCE, read_texts, random_texts),
    "lengths": (("candidate_length", "reference_length"), read_lengths, random_lengths),
}
