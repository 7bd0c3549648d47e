"""The predictions and exercises of notebook 02: clipping."""

from collections import Counter
from collections.abc import Callable, Sequence

from mtmetrics_edu import modified_precision, ngrams
from mtmetrics_edu.conformance.mistakes.choices import COUNTING
from mtmetrics_edu.course.examples import CAT_MAT, THE_7
from mtmetrics_edu.course.exercises.answers import Property, Ratio, Rows
from mtmetrics_edu.course.exercises.functions import CASES, Function
from mtmetrics_edu.course.exercises.question import Lesson, mistake
from mtmetrics_edu.course.exercises.reading import sentence
from mtmetrics_edu.explain import explain_order
from mtmetrics_edu.metrics.ngrams import Tokens

lesson = Lesson()

# ----------------------------------------------------------------------------- predictions


@lesson.prediction("02-1", Ratio())
def seven_times_the() -> tuple[int, int]:
    """The candidate has `the` seven times. Reference 1 has it twice, reference 2 once. A word
    counts at most as often as one single reference has it. What is the precision?

    Because: No single reference has more than two, so two of the seven count.
    Not (7, 7): That is naive precision: nothing is clipped.
    Not (3, 7): That adds up both references; no single one has three.
    Not (1, 7): That is reference 2 alone; reference 1 has more.
    Not 2: That is how many count; divide it by the seven.
    """
    return modified_precision(THE_7.candidate, THE_7.references, 1)


@lesson.prediction("02-2", Ratio())
def four_times_the() -> tuple[int, int]:
    """*the the the cat on the mat* has four `the`. The references are the same. What is its p₁?

    Because: Two `the` are within the limit, and `cat`, `on` and `mat` count once each.
    Not (7, 7): That is naive precision: nothing is clipped.
    Not (6, 7): That takes the sum of both references as the limit of `the`.
    Not (4, 4): Those are the types; every occurrence counts.
    Not (4, 7): That counts `the` once; reference 1 has it twice.
    """
    return modified_precision(CAT_MAT.candidate, CAT_MAT.references, 1)


@lesson.prediction("02-3", Ratio())
def trigrams_that_match() -> tuple[int, int]:
    """The references are still *the cat is on the mat* and *there is a cat on the mat*. How many of
    the five 3-grams of *the the the cat on the mat* match, as a fraction?

    Because: `cat on the` and `on the mat` are in reference 2.
    Not (3, 5): No reference has `the cat on`, nor those with `the the`.
    Not (2, 3): All five 3-grams count below the line, also those with `the the`.
    Not (1, 5): Look again at `cat on the`: reference 2 has it.
    """
    return modified_precision(CAT_MAT.candidate, CAT_MAT.references, 3)


# ------------------------------------------------------------------------------- exercises

BIRD = "the cat and the dog and the bird sang"
BIRD_REFERENCES = ("the cat and the dog and a bird", "a cat a dog and the bird sang")
References = Sequence[Tokens]
Counts = tuple[int, int]  # (clipped, total)


@lesson.exercise(
    "02-a", Rows(columns=("candidate", "reference 1", "reference 2", "maximum", "clipped"))
)
def clipped_words() -> list[tuple[str | int, ...]]:
    """Candidate: *the cat and the dog and the bird sang*. References: *the cat and the dog and a
    bird* and *a cat a dog and the bird sang*. Fill in the table of single words: after the count in
    the candidate come the count in each reference, the maximum, the clipped count.

    Hint: Go row by row: the larger of the two reference counts, then the smaller of that and the
    candidate's.
    Because: Reference 1 has two `the`, reference 2 one: the maximum is two, and one of three is
    clipped away. `sang` comes from reference 2.
    Not [("the", 3, 2, 1, 3, 3), ("cat", 1, 1, 1, 2, 1), ("and", 2, 2, 1, 3, 2),
    ("dog", 1, 1, 1, 2, 1), ("bird", 1, 1, 1, 2, 1), ("sang", 1, 0, 1, 1, 1)]: your maximum is the
    sum over the references; it is the most in any one.
    Not [("the", 3, 2, 1, 2, 3), ("cat", 1, 1, 1, 1, 1), ("and", 2, 2, 1, 2, 2),
    ("dog", 1, 1, 1, 1, 1), ("bird", 1, 1, 1, 1, 1), ("sang", 1, 0, 1, 1, 1)]: the maxima are right,
    but nothing is clipped at them.
    Not [("the", 3, 2, 1, 2, 2), ("cat", 1, 1, 1, 1, 1), ("and", 2, 2, 1, 2, 2),
    ("dog", 1, 1, 1, 1, 1), ("bird", 1, 1, 1, 1, 1), ("sang", 1, 0, 1, 0, 0)]: you looked at the
    best reference alone; each word takes the reference that has most of it.
    """
    return [
        (*row.ngram, row.count, *row.reference_counts, row.max_reference_count, row.clipped)
        for row in explain_order(BIRD.split(), [r.split() for r in BIRD_REFERENCES], 1).rows
    ]


@lesson.exercise("02-b", Ratio())
def clipped_bigrams() -> Counts:
    """The same sentences: what is p₂, as a pair (clipped, total)?

    Hint: One bigram occurs twice in the candidate. How often in each reference?
    Because: Eight bigrams; the second `and the` is clipped away.
    Not (8, 8): `and the` occurs twice in the candidate; in one reference, at most once.
    Not (7, 7): bigram types, each once? Count every occurrence.
    Not (5, 8): reference 1 alone gives that; a match in any reference counts.
    Not (4, 8): reference 2 alone gives that; a match in any reference counts.
    Not (6, 8): one more matches: did you look for `dog and`, `the bird` and `bird sang`?
    Not (8, 9): that is p₁.
    """
    return modified_precision(BIRD.split(), [r.split() for r in BIRD_REFERENCES], 2)


def why_not_scattered(candidate: Tokens) -> str:
    if len(candidate) == 1:
        return "one word has no bigrams: p₂ is undefined, which is not 0."
    clipped, total = modified_precision(candidate, CAT_MAT.references, 1)
    if clipped < total and set(candidate) <= {w for r in CAT_MAT.references for w in r}:
        return (
            "every word is in a reference, but one of them is there too often and is clipped: p₁ "
            "is less than 1."
        )
    if clipped < total:
        return "p₁ is less than 1: some word is in no reference."
    if modified_precision(candidate, CAT_MAT.references, 2)[0] > 0:
        return "p₁ is 1, but two neighbours stand side by side in a reference, too."
    return ""


@lesson.exercise("02-c", Property(sentence, why_not_scattered))
def scattered_words() -> str:
    """References: *the cat is on the mat*, *there is a cat on the mat*. Write a candidate with p₁ =
    1 and p₂ = 0.

    Hint: Take words of a reference and put them in an order nobody would write.
    Because: All words match, no two neighbours do: word order shows from p₂ on.
    """
    return "mat cat"


def why_not_four_sevenths(reference: Tokens) -> str:
    count = reference.count("the")
    if count == 2:
        return "two more `the`: but the maximum is not a sum, it stays what it was."
    if count > 4:
        return "now p₁ is more than that."
    if count < 4:
        return "p₁ is less than that: too few words of this reference are exactly `the`."
    return ""


@lesson.exercise("02-d", Property(sentence, why_not_four_sevenths))
def a_third_reference() -> str:
    """Candidate: *the the the the the the the* (seven). References: *the cat is on the mat*, *there
    is a cat on the mat*. Write a third reference that lifts p₁ to exactly 4/7.

    Hint: Which one number must change, and to what?
    Because: The maximum reference count must become the new numerator: a single reference must have
    that many `the`.
    """
    return "the dog and the cat and the bird and the mat"


def wrong_counts(name: str) -> Callable[[Tokens, References, int], tuple[int, float]]:
    """A function of (clipped, total), with the mistake in counting of that name."""

    def pair(candidate: Tokens, references: References, n: int) -> tuple[int, float]:
        matches, total = COUNTING[name].of(candidate, references, n)
        return matches.total(), total

    return pair


@lesson.exercise(
    "02-e", Function(cases=CASES["02-e"], named=wrong_counts), builds="modified_precision"
)
@mistake(
    lambda candidate, references, n: modified_precision(candidate, references, 1),
    "it counts single words for every n; make n-grams first.",
)
def clipped_and_total(candidate: Tokens, references: References, n: int) -> Counts:
    """Build `modified_precision`: for a candidate, its references and n, the pair (clipped, total),
    unreduced.

    Hint: collections.Counter counts; a & b takes the smaller counts, a | b the larger. A loop takes
        the larger ones over all references. `c.values()` are the counts; `sum` adds them up.
    Because: Count first, limit second, then two sums.
    Not unclipped: nothing is clipped: `the the the` matches fully.
    Not summed: it clips at the sum over the references.
    Not best-reference: it takes the best single reference; each n-gram may take its own.
    Not first-reference: it looks at the first reference only.
    Not last-reference: it looks at the last reference only.
    Not types: it counts types; every occurrence counts.
    Not types-of-tokens: it counts each n-gram once at most; clip at what a reference has.
    Not substrings: it looks into the text of a reference and finds `the` in `there`; compare whole
    tokens.
    """
    counts = Counter(ngrams(candidate, n))
    limits = Counter(ngrams(references[0], n))
    for reference in references:
        limits = limits | Counter(ngrams(reference, n))
    return sum((counts & limits).values()), sum(counts.values())
