"""The exercises of notebook 05: from sentences to a corpus."""

from collections.abc import Sequence
from math import prod
from statistics import fmean

from mtmetrics_edu import brevity_penalty, corpus_bleu, modified_precision, sentence_bleu
from mtmetrics_edu.conformance.mistakes import wrong_corpus
from mtmetrics_edu.conventions.tool import geometric_mean
from mtmetrics_edu.course.exercises.answers import Number, Property, Ratio
from mtmetrics_edu.course.exercises.functions import CASES, Function
from mtmetrics_edu.course.exercises.lesson_04 import closest_length
from mtmetrics_edu.course.exercises.question import Lesson
from mtmetrics_edu.course.exercises.reading import segments
from mtmetrics_edu.metrics.ngrams import Tokens

lesson = Lesson()

Texts = Sequence[Tokens]
Counts = tuple[int, int]  # (clipped, total)


@lesson.exercise("05-a", Ratio(recount="again: first the matches of both segments, then all words"))
def pooled_words() -> Counts:
    """A corpus of two segments: in segment 1, 1 of 2 words matches; in segment 2, 9 of 10 match.
    What is p₁ of the corpus, as a pair?

    Hint: Numerators first, denominators second.
    Because: Add up the clipped counts, add up the totals, then divide once.
    Not 0.7: that is the mean of the two; a long segment weighs more.
    Not 0.45: that is the product of the two.
    Not (9, 10): the first segment belongs to the corpus as well.
    """
    return (1 + 9, 2 + 10)


@lesson.exercise("05-b", Number())
def bleu_of_segments_1_and_3() -> float:
    """Take segments 1 and 3 of `candidates` and `references` (the dog bit the man; the man had just
    bitten him). What is their corpus BLEU, to three places? (Compute it first;
    rows 1 and 3 above then show it.)

    Hint: Add up matches and totals of the two, order by order. Or call your corpus_bleu with two
    lists of two.
    Because: Pooled: 10/11, 6/9, 4/7, 2/5, and c = r = 11.
    Not 0.5: that is the mean of the sentence scores, 1 and 0.
    Not 0.5719: that is the score of all three segments.
    Not 0.0: segment 3 alone gets that, and segments 2 and 3 together; `[::2]` takes 1 and 3.
    Not 0.1385: that is the product; take the fourth root.
    Not 0.6692: that averages the precisions of the two segments; add up their counts.
    Not 1.0: the first segment alone gets that.
    Not 0.6248: that takes p₁ for 1; one word of segment 3 is in neither of its references.
    Not 0.7176: that joins the two sentences into one text: n-grams cross the seam.
    Not 0.6368: that is the arithmetic mean of the four pooled precisions.
    """
    return prod([10 / 11, 6 / 9, 4 / 7, 2 / 5]) ** (1 / 4)


@lesson.exercise("05-c", Number())
def smoothed_segment_2() -> float:
    """Segment 2 has 3/4, 2/3, 1/2, 0/1 and c = r. What is its sentence BLEU with `add-k`, k = 1
    (orders 2 and up), to three places?

    Hint: Add 1 to numerator and denominator of orders 2, 3 and 4.
    Because: 3/4, then 3/4, 2/3, 1/2: one more above and below.
    Not 0.0: that is without smoothing.
    Not 0.1875: that is the product; take the fourth root.
    Not 0.6687: order 1 stays as it is; only the longer ones get one more.
    Not 0.3976: that is the floor: 0.1 in place of the zero.
    Not 0.5946: that is the exponential one: one half in place of the zero.
    Not 0.7071: that leaves the zero out, as if it were 1; it gets one more, as the others.
    Not 0.9306: that adds one to the numerators alone.
    """
    return prod([3 / 4, 3 / 4, 2 / 3, 1 / 2]) ** (1 / 4)


def why_not_a_higher_mean(pairs: Sequence[tuple[Tokens, Tokens]]) -> str:
    if len(pairs) < 2:
        return "one segment is its own mean: give two at least."
    if any(len(candidate) < 4 for candidate, _ in pairs):
        return "a candidate has fewer than four words: its p₄ is undefined."
    mean = fmean(sentence_bleu(candidate, [reference]).score for candidate, reference in pairs)
    candidates, references = zip(*pairs, strict=True)
    if mean <= corpus_bleu(candidates, [[reference] for reference in references]).score + 1e-9:
        return "the mean is not above the corpus. Let a short segment be good, and a long one bad."
    return ""


@lesson.exercise("05-d", Property(segments, why_not_a_higher_mean))
def a_mean_above_the_pool() -> list[tuple[str, str]]:
    """Write a corpus, a list of pairs `("candidate", "reference")`, each candidate of four words or
    more. Its mean sentence BLEU must be *higher* than its corpus BLEU.

    Hint: In the pool long segments weigh more: let the long one be the bad one.
    Because: A short perfect segment is half of the mean, and only a small part of the pool.
    """
    return [
        ("the dog bit the man", "the dog bit the man"),
        ("the man had just bitten him on a cold day", "on a cold day the man bit the dog"),
    ]


@lesson.exercise("05-e", Function(cases=CASES["05-e"], named=wrong_corpus), builds="corpus_bleu")
def pooled_bleu(candidates: Texts, references: Sequence[Texts]) -> float:
    """Build `corpus_bleu`: BLEU of a list of candidates. `references[i]` is the list of
    references of `candidates[i]`. A corpus without any 4-gram scores 0.

    Hint: Two sums for each order, two sums of lengths; only then divide, and take the mean and the
    penalty as in sentence_bleu.
    Because: Clip within each segment, add up over the corpus, divide once.
    Not pooling:mean: it gives the mean of the sentence scores.
    Not pooling:from=4: it leaves out short segments; their words, pairs and triples count, too.
    Not pooling:glued: it scores the joined text: n-grams run across the segments' ends.
    Not pooling:of-all-references: each candidate is matched with the references of all segments.
    Not penalty:none: the brevity penalty is missing.
    Not mean:arithmetic: it takes the arithmetic mean of the four precisions.
    Not mean:arithmetic guard:short: it takes the arithmetic mean of the four precisions; BLEU takes
    the geometric one.
    Not penalty:no-limit: it rewards long candidates with more than 1.
    Not penalty:ratio: its penalty is c/r, a straight line; the penalty is exponential.
    Not mean:last: it takes the 4-gram precision alone.
    Not orders:3: it has no order 4. `range(1, 4)` ends before 4; write `range(1, 5)`.
    Not mean:product: it multiplies the four precisions and takes no root.
    Not zeros:tiny: it puts a tiny number in place of a zero; a zero stays 0.
    Not zeros:one missing:as-zero: it leaves out a precision that is 0, as if it were 1; one zero
    makes the score 0.
    Not zeros:one guard:short: it leaves out a precision that is 0, as if it were 1; one zero makes
    the product 0.
    Not counting:unclipped: its precisions are not clipped.
    Not counting:summed: it clips at the sum over the references; the limit is the most in any one.
    Not counting:types: it counts types; every occurrence counts.
    Not zeros:left-out guard:short: it takes the mean of the precisions that are not 0; a zero is a
    factor, too.
    Not counting:types-of-tokens: its precisions count each n-gram once at most; clip at what a
    reference has.
    Not counting:first-reference: it looks at the first reference only.
    Not counting:best-reference: it takes the best single reference; each n-gram may take its own.
    Not pooling:mean-penalty: it averages the segments' penalties; c and r are summed first, then
    there is one penalty.
    Not pooling:mean-precisions: it averages the segments' precisions; add up their counts, and
    divide once.
    Not missing:at-least-one: it counts one n-gram for a segment that has none; such a segment adds
    0 to the totals.
    Not length:shortest: its r takes each segment's shortest reference.
    Not length:average: its r takes the mean length of each segment's references.
    Not length:longest: its r takes each segment's longest reference.
    Not length:first: its r takes each segment's first reference.
    Not length:last: its r takes each segment's last reference.
    Not length:first-of-equals: on a tie its r takes the reference that comes first; the shorter one
    counts.
    Not length:last-of-equals: on a tie its r takes the reference that comes last; the shorter one
    counts.
    Not length:longer-of-equals: on a tie its r takes the longer one.
    Not pooling:closest-set: its r is the closest of the sums over all first references, all second
    ones and so on; take the closest of each segment, then add up.
    """
    precisions = []
    for n in (1, 2, 3, 4):
        clipped, total = 0, 0
        for candidate, own in zip(candidates, references, strict=True):
            pair = modified_precision(candidate, own, n)
            clipped, total = clipped + pair[0], total + pair[1]
        precisions.append(clipped / total if total else 0.0)
    c, r = 0, 0
    for candidate, own in zip(candidates, references, strict=True):
        lengths = [len(reference) for reference in own]
        c, r = c + len(candidate), r + closest_length(len(candidate), lengths)
    if c == 0:
        return 0.0
    return brevity_penalty(c, r) * geometric_mean(precisions)
