"""The exercises of notebook 02: clipping."""

from collections import Counter
from collections.abc import Callable, Sequence

from mtmetrics_edu import modified_precision, ngrams
from mtmetrics_edu.conformance.mistakes.choices import COUNTING
from mtmetrics_edu.course.examples import CAT_MAT
from mtmetrics_edu.course.exercises.answers import Function, Mistake, Property, Ratio, Rows
from mtmetrics_edu.course.exercises.exercise import exercise
from mtmetrics_edu.course.exercises.reading import sentence
from mtmetrics_edu.explain import explain_order
from mtmetrics_edu.ngrams import Tokens

BIRD = "the cat and the dog and the bird sang"
BIRD_REFERENCES = ("the cat and the dog and a bird", "a cat a dog and the bird sang")
SEGMENTS = [  # candidate, references, n
    (candidate.split(), [reference.split() for reference in references], n)
    for candidate, references, n in [
        ("x y x z x w", ["x y x q", "x z w"], 1),
        ("x y x z x y", ["x y x q", "x z x"], 2),
        ("the the the", ["the cat", "the dog"], 1),
        ("a b c", ["x y z"], 1),
        ("a", ["a b"], 2),
        ("the the cat", ["the the cat the the cat"], 2),
        ("c d", ["a b", "c d"], 1),
        ("the the cat", ["there is the cat"], 1),
    ]
]
References = Sequence[Tokens]
Counts = tuple[int, int]  # (clipped, total)


def bird_rows(
    maximum: Callable[[Sequence[int]], int], clipped: Callable[[int, int], int] = min
) -> list[tuple[str | int, ...]]:
    """The rows of 02-a, by a rule for the maximum and a rule for the clipped count."""
    return [
        (*row.ngram, row.count, *row.reference_counts, limit, clipped(row.count, limit))
        for row in explain_order(BIRD.split(), [r.split() for r in BIRD_REFERENCES], 1).rows
        for limit in [maximum(row.reference_counts)]
    ]


@exercise(
    "02-a",
    Rows(columns=("candidate", "reference 1", "reference 2", "maximum", "clipped")),
    Mistake(
        bird_rows(maximum=sum),
        "your maximum is the sum over the references; it is the most in any one.",
    ),
    Mistake(
        bird_rows(maximum=max, clipped=lambda count, limit: count),
        "the maxima are right, but nothing is clipped at them.",
    ),
    Mistake(
        bird_rows(maximum=lambda reference_counts: reference_counts[0]),
        "you looked at the best reference alone; each word takes the reference that has most of "
        "it.",
    ),
    hint="Go row by row: the larger of the two reference counts, then the smaller of that and the "
    "candidate's.",
    because="Reference 1 has two `the`, reference 2 one: the maximum is two, and one of three is "
    "clipped away. `sang` comes from reference 2.",
)
def clipped_words() -> list[tuple[str | int, ...]]:
    """Candidate: *the cat and the dog and the bird sang*. References: *the cat and the dog and a
    bird* and *a cat a dog and the bird sang*. Fill in the table of single words: count in the
    candidate, in each reference, the maximum, the clipped count."""
    return [
        (*row.ngram, row.count, *row.reference_counts, row.max_reference_count, row.clipped)
        for row in explain_order(BIRD.split(), [r.split() for r in BIRD_REFERENCES], 1).rows
    ]


@exercise(
    "02-b",
    Ratio(),
    Mistake((8, 8), "`and the` occurs twice in the candidate; in one reference, at most once."),
    Mistake((7, 7), "bigram types, each once? Count every occurrence."),
    Mistake((5, 8), "reference 1 alone gives that; a match in any reference counts."),
    Mistake((8, 9), "that is p₁."),
    hint="One bigram occurs twice in the candidate. How often in each reference?",
    because="Eight bigrams; the second `and the` is clipped away.",
)
def clipped_bigrams() -> Counts:
    """The same sentences: what is p₂, as a pair (clipped, total)?"""
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


@exercise(
    "02-c",
    Property(reads=sentence, why_not=why_not_scattered),
    hint="Take words of a reference and put them in an order nobody would write.",
    because="All words match, no two neighbours do: word order shows from p₂ on.",
)
def scattered_words() -> str:
    """References: *the cat is on the mat*, *there is a cat on the mat*. Write a candidate with
    p₁ = 1 and p₂ = 0."""
    return "mat cat"


def why_not_four_sevenths(reference: Tokens) -> str:
    count = reference.count("the")
    if count == 2:
        return "two more `the`: but the maximum is not a sum, it stays what it was."
    if count > 4:
        return "now p₁ is more than that."
    if count < 4:
        return "p₁ is less than that: this reference does not have enough of `the`."
    return ""


@exercise(
    "02-d",
    Property(reads=sentence, why_not=why_not_four_sevenths),
    hint="Which one number must change, and to what?",
    because="The maximum reference count must become the new numerator: a single reference must "
    "have that many `the`.",
)
def a_third_reference() -> str:
    """Candidate: *the the the the the the the* (seven). References: *the cat is on the mat*,
    *there is a cat on the mat*. Write a third reference that lifts p₁ from 2/7 to exactly 4/7."""
    return "the dog and the cat and the bird and the mat"


def quotient(pair: Counts) -> float:
    """The value of (clipped, total); 0/0 counts as 0."""
    return pair[0] / pair[1] if pair[1] else 0.0


@exercise(
    "02-e",
    Function(cases=SEGMENTS, ours=("modified_precision", "clipped_counts", "BleuStats")),
    Mistake(COUNTING["unclipped"].of, "nothing is clipped: `the the the` matches fully."),
    Mistake(COUNTING["summed"].of, "it clips at the sum over the references."),
    Mistake(
        COUNTING["best-reference"].of,
        "it takes the best single reference; each n-gram may take its own.",
    ),
    Mistake(COUNTING["first-reference"].of, "it looks at the first reference only."),
    Mistake(COUNTING["types"].of, "it counts types; every occurrence counts."),
    Mistake(
        COUNTING["substrings"].of,
        "it looks into the text of a reference and finds `the` in `there`; compare whole tokens.",
    ),
    Mistake(
        lambda candidate, references, n: quotient(modified_precision(candidate, references, n)),
        "it divides; return the pair (clipped, total), because a corpus adds up the two numbers.",
    ),
    Mistake(
        lambda candidate, references, n: modified_precision(candidate, references, 1),
        "it counts single words for every n; make n-grams first.",
    ),
    hint="collections.Counter counts; a & b takes the smaller counts, a | b the larger.",
    because="Count first, limit second, then two sums.",
    builds="modified_precision",
)
def clipped_and_total(candidate: Tokens, references: References, n: int) -> Counts:
    """Build `modified_precision`: for a candidate, its references and n, the pair (clipped, total),
    unreduced."""
    counts = Counter(ngrams(candidate, n))
    limits = [Counter(ngrams(reference, n)) for reference in references]
    clipped = [min(count, max(limit[g] for limit in limits)) for g, count in counts.items()]
    return sum(clipped), sum(counts.values())
