"""The exercises of notebook 05: from sentences to a corpus."""

from collections.abc import Sequence

from mtmetrics_edu import corpus_bleu, modified_precision, sentence_bleu
from mtmetrics_edu.course.examples import DOG_MAN
from mtmetrics_edu.course.exercises.answers import Function, Mistake, Number, Property, Ratio
from mtmetrics_edu.course.exercises.exercise import exercise
from mtmetrics_edu.course.exercises.reading import segments
from mtmetrics_edu.ngrams import Tokens

CORPORA = [  # candidates, references, n
    ([c.split() for c in candidates], [[r.split() for r in row] for row in references], n)
    for candidates, references, n in [
        (["a b c", "d e"], [["a b x"], ["d e"]], 1),
        (["a b c", "d e"], [["a b c d"], ["d e"]], 2),
        (["a b", "c d"], [["a x", "b y"], ["c d", "a c"]], 1),
        (["a b", "c"], [["a b"], ["c"]], 2),
        (["a c", "b d"], [["a b"], ["c b"]], 1),
    ]
]
Texts = Sequence[Tokens]
Counts = tuple[int, int]  # (clipped, total)


@exercise(
    "05-a",
    Ratio(),
    Mistake(0.7, "that is the mean of the two; a long segment weighs more."),
    Mistake(0.45, "that is the product of the two."),
    Mistake((9, 10), "the first segment belongs to the corpus as well."),
    hint="Numerators first, denominators second.",
    because="Add up the clipped counts, add up the totals, then divide once.",
)
def pooled_words() -> Counts:
    """A corpus of two segments: in the first 1 of 2 words matches, in the second 9 of 10. What is
    p₁ of the corpus, as a pair?"""
    return (1 + 9, 2 + 10)


@exercise(
    "05-b",
    Number(),
    Mistake(0.5, "that is the mean of the sentence scores, 1 and 0."),
    Mistake(0.5719, "that is the score of all three segments."),
    Mistake(0.0, "the third segment alone gets that; pooled, no order is without a match."),
    Mistake(1.0, "the first segment alone gets that."),
    Mistake(0.6248, "that takes p₁ for 1; one word of segment 3 is in neither of its references."),
    Mistake(0.7176, "that joins the two sentences into one text: n-grams cross the seam."),
    Mistake(0.6368, "that is the arithmetic mean of the four pooled precisions."),
    hint="Add up matches and totals of the two, order by order. BleuStats.of(…) + BleuStats.of(…) "
    "does it.",
    because="Pooled: 10/11, 6/9, 4/7, 2/5, and c = r = 11.",
)
def bleu_of_segments_1_and_3() -> float:
    """Take segments 1 and 3 of `DOG_MAN` (the dog bit the man; the man had just bitten him). What
    is their corpus BLEU?"""
    return corpus_bleu(
        [DOG_MAN.candidates[i] for i in (0, 2)], [DOG_MAN.references[i] for i in (0, 2)]
    ).score


@exercise(
    "05-c",
    Number(),
    Mistake(0.0, "that is without smoothing."),
    Mistake(0.6687, "order 1 stays as it is; only the longer ones get one more."),
    Mistake(0.3976, "that is the floor: 0.1 in place of the zero."),
    Mistake(0.5946, "that is the exponential one: one half in place of the zero."),
    Mistake(0.7071, "that leaves the zero out, as if it were 1; it gets one more, as the others."),
    Mistake(0.9306, "that adds one to the numerators alone."),
    hint="Add 1 to numerator and denominator of orders 2, 3 and 4.",
    because="3/4, then 3/4, 2/3, 1/2: one more above and below.",
)
def smoothed_segment_2() -> float:
    """Segment 2 of `DOG_MAN` has 3/4, 2/3, 1/2, 0/1 and c = r. What is its sentence BLEU with
    add-one smoothing (the way of Lin and Och: orders 2 and up)?"""
    return sentence_bleu(DOG_MAN.candidates[1], DOG_MAN.references[1], smoothing="add-k").score


def why_not_a_higher_mean(pairs: Sequence[tuple[Tokens, Tokens]]) -> str:
    if len(pairs) < 2:
        return "one segment is its own mean: give two at least."
    if any(len(candidate) < 4 for candidate, _ in pairs):
        return "a candidate has fewer than four words: its p₄ is undefined."
    mean = sum(sentence_bleu(candidate, [reference]).score for candidate, reference in pairs)
    mean /= len(pairs)
    candidates, references = zip(*pairs, strict=True)
    if mean <= corpus_bleu(candidates, [[reference] for reference in references]).score + 1e-9:
        return (
            "the corpus score is not below the mean. Which segment weighs more in the pool than in "
            "the mean?"
        )
    return ""


@exercise(
    "05-d",
    Property(reads=segments, why_not=why_not_a_higher_mean),
    hint="In the pool long segments weigh more: let the long one be the bad one.",
    because="A short perfect segment is half of the mean, and only a small part of the pool.",
)
def a_mean_above_the_pool() -> list[tuple[str, str]]:
    """Write a corpus of pairs (candidate, reference), each candidate of four words or more, whose
    mean sentence BLEU is *higher* than its corpus BLEU."""
    return [
        ("the dog bit the man", "the dog bit the man"),
        (
            "the man had just bitten him near the old bridge on a cold winter day",
            "on a cold winter day the man had bitten the dog under some old bridge",
        ),
    ]


def pooled_of_all_references(candidates: Texts, references: Sequence[Texts], n: int) -> Counts:
    everything = [reference for segment in references for reference in segment]
    stats = corpus_bleu(candidates, [everything] * len(candidates), max_n=n).stats
    return stats.matches[-1], stats.totals[-1]


def pooled_of_one_text(candidates: Texts, references: Sequence[Texts], n: int) -> Counts:
    text = [token for candidate in candidates for token in candidate]
    texts = [
        [token for reference in row for token in reference] for row in zip(*references, strict=True)
    ]
    return modified_precision(text, texts, n)


def pooled_as_mean(candidates: Texts, references: Sequence[Texts], n: int) -> float:
    pairs = [modified_precision(*it, n) for it in zip(candidates, references, strict=True)]
    return sum(clipped / max(total, 1) for clipped, total in pairs) / len(pairs)


@exercise(
    "05-e",
    Function(cases=CORPORA, ours=("corpus_bleu", "segment_stats")),
    Mistake(pooled_as_mean, "it gives the mean of the segments' precisions."),
    Mistake(
        pooled_of_one_text,
        "it scores the concatenated text: n-grams run across the segments' ends.",
    ),
    Mistake(
        pooled_of_all_references,
        "each candidate is matched with the references of all segments.",
    ),
    hint="modified_precision of each segment, and two sums.",
    because="Clip within each segment, add up over the corpus, never divide.",
)
def pooled_precision(candidates: Texts, references: Sequence[Texts], n: int) -> Counts:
    """Write a function of candidates, references and n that returns the corpus precision pₙ as a
    pair. (references[i] is the list of references of candidates[i].)"""
    pairs = [
        modified_precision(*segment, n) for segment in zip(candidates, references, strict=True)
    ]
    return sum(clipped for clipped, _ in pairs), sum(total for _, total in pairs)
