"""The lessons: what each exercise says to answers, and that the solutions are the library."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import permutations
from math import exp, log, log2, prod
from typing import Any

import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtmetrics_edu import (
    BleuStats,
    brevity_penalty,
    closest_reference_length,
    corpus_bleu,
    information_weights,
    modified_precision,
    ngrams,
    nist_length_penalty,
    sentence_bleu,
    sentence_nist,
)
from mtmetrics_edu.batch.resampling import holm
from mtmetrics_edu.course.examples import DOG_MAN, GUIDE, GUIDE_CASED
from mtmetrics_edu.course.exercises import EXERCISES, check, solution
from mtmetrics_edu.course.exercises.lesson_09 import (
    bleu_by_sum,
    bleu_of_all_lengths,
    bleu_of_types,
    bleu_right,
)
from mtmetrics_edu.course.exercises.lesson_pg import NEAR, WALL

from .by_hand import ANSWERS

Texts = list[list[str]]
RARE = sorted({word for reference in GUIDE_CASED.references for word in reference}, reverse=True)


def solve(exercise: str, *arguments: Any) -> Any:
    """What the solution of an exercise returns."""
    return EXERCISES[exercise].solve(*arguments)


RIGHT: list[tuple[str, Any]] = [  # other answers than the solution that are right, too
    ("00-b", " ".join(GUIDE.references[1])),
    ("00-b", GUIDE.references[2]),
    ("01-c", Counter({("the", "the"): 3, ("the", "he"): 1, ("he", "he"): 1, ("he", "the"): 1})),
    ("01-d", lambda tokens, n: tuple(solve("01-d", tokens, n))),
    *[("02-b", form) for form in ((7, 8), [7, 8], "7/8", " 7 / 8 ", Fraction(7, 8), 0.8749)],
    ("02-c", "mat on"),
    ("02-c", ["cat", "there", "on"]),
    ("02-d", "one the " * 4),
    ("03-c", "mat there cat the on a"),
    ("03-d", lambda p: round(solve("03-d", p), 9)),
    ("05-a", (5, 6)),
    ("05-d", [("a b c d", "a b c d"), ("a b c d e f g h", "a b c x y z u v")]),
    ("06-c", "one two three four five six"),
    ("07-c", RARE),
    ("08-b", " Unknown "),
    ("08-c", ("a B C D E", "a b c d e")),
    ("08-d", ("a cat, a dog", "a cat , a dog")),
    ("09-a", ("x", ["y"])),
    ("09-a", ("x", "y")),
    ("10-c", [0.0600, 0.03, 0.0601]),
    ("11-b", "on monday the minister did sign the treaty"),
    ("11-b", "minister did sign the treaty on monday"),
    ("11-b", "the minister on monday did sign the treaty"),
    ("11-b", "the treaty the minister did sign on monday"),
    ("11-b", "the minister did sign the treaty monday"),
    ("11-d", lambda files: list(zip(*files, strict=True))),
    ("pg-a", "the dog chased the cat over the old wall the"),
    ("pg-b", "a session opens in the morning, at nine"),
]


@pytest.mark.parametrize(("exercise", "answer"), RIGHT)
def test_any_right_answer_is_accepted(exercise: str, answer: Any) -> None:
    assert check(exercise, answer).right


GUIDE_WORDS = "it is a guide to action that ensures that the military".split()
JUST_9, JUST_8 = [*GUIDE_WORDS[:9], "x"], [*GUIDE_WORDS[:8], "x", "y", "z"]  # 10 and 11 words


def up_to_three(candidate: list[str], references: Texts) -> float:
    """Stops one order too early, as a learner may write it."""
    if len(candidate) < 4:
        return 0.0
    pairs = [modified_precision(candidate, references, n) for n in range(1, 4)]
    return prod(clipped / total for clipped, total in pairs) ** (1 / 3)


def parts_of_words(candidate: list[str], references: Texts, n: int) -> tuple[int, int]:
    """Looks for the words in the text of a reference, as a learner may write it."""
    counts = Counter(" ".join(candidate[i : i + n]) for i in range(len(candidate) - n + 1))
    limits = {text: max(" ".join(r).count(text) for r in references) for text in counts}
    return sum(min(counts[text], limits[text]) for text in counts), sum(counts.values())


def first_one_only(candidate: list[str], references: Texts, n: int) -> tuple[int, int]:
    """Forgets that there may be more than one reference, as a learner may write it."""

    def counted(tokens: list[str]) -> Counter[tuple[str, ...]]:
        return Counter(tuple(tokens[i : i + n]) for i in range(len(tokens) - n + 1))

    return (counted(candidate) & counted(references[0])).total(), counted(candidate).total()


def rounded(mean: Callable[[list[int]], int]) -> Callable[[int, list[int]], float]:
    """NIST's penalty with a mean length that is made a whole number."""
    return lambda c, lengths: exp(
        log(1 / 2) / log(2 / 3) ** 2 * log(min(c / mean(lengths), 1)) ** 2
    )


def counted_in(tokens: Sequence[str], part: tuple[str, ...]) -> int:
    """How often a part stands in a text; the empty one stands at each end, too."""
    places = range(len(tokens) - len(part) + 1)
    return sum(tuple(tokens[i : i + len(part)]) == part for i in places)


def bits_of_joined(ngram: tuple[str, ...], references: Texts) -> float:
    """Puts all references into one list, as a learner may write it."""
    tokens = [token for reference in references for token in reference]
    prefix = counted_in(tokens, ngram[:-1]) if len(ngram) > 1 else len(tokens)
    return log2(prefix / counted_in(tokens, ngram))


def bits_with_empty_prefix(ngram: tuple[str, ...], references: Texts) -> float:
    """Counts the empty prefix of a word, as a learner may write it."""
    counts = [sum(counted_in(r, part) for r in references) for part in (ngram[:-1], ngram)]
    return log2(counts[0] / counts[1])


def bleu_with_length(length: Callable[[list[int]], float]) -> Callable[[list[str], Texts], float]:
    """A BLEU whose r is a number made of the reference lengths, as a learner may write it."""

    def score(candidate: list[str], references: Texts) -> float:
        pairs = [modified_precision(candidate, references, n) for n in (1, 2, 3, 4)]
        c, r = len(candidate), length([len(reference) for reference in references])
        mean = prod(clipped / total if total else 0.0 for clipped, total in pairs) ** (1 / 4)
        return mean * min(1, exp(1 - r / c))

    return score


REPLIES: list[tuple[str, Any, str]] = [  # wrong answers, and words of the reply
    ("00-b", JUST_9, "brevity penalty"),
    ("00-b", JUST_8, "does not score higher"),
    ("01-c", {"the the": None, "he he": 1}, "the row `the the` still has"),
    ("01-d", lambda tokens, n: [("the",)], "with tokens = ['the', 'cat', 'sat', 'down'], n = 1, "),
    (
        "01-d",
        lambda tokens, n: [tokens[i : i + n] for i in range(len(tokens) - n + 1)],
        "it gives lists",
    ),
    *[
        ("02-d", "one the " * k, words)
        for k, words in ((1, "less"), (2, "not a sum"), (3, "less"), (5, "more than that"))
    ],
    ("02-e", parts_of_words, "finds `the` in `there`"),
    ("02-e", first_one_only, "it looks at the first reference only."),
    ("03-b", 53.73, "0 to 100"),
    ("03-c", "mat there cat the on", "that is fewer than six words."),
    ("03-d", lambda p: prod(p) ** 1 / len(p), "write `x ** (1 / n)`"),
    ("03-d", lambda p: prod(p) ** 1 / 4, "`x ** 1 / 4` is x/4"),
    ("03-d", lambda p: prod(p) ** (1 / 4), "fourth root"),
    ("03-e", up_to_three, "it stops at order 3"),
    ("04-d", lambda c, r: 1 if c < r else exp(1 - r / c), "two cases are swapped"),
    ("04-e", bleu_with_length(min), "shortest reference"),
    ("04-e", bleu_with_length(lambda lengths: sum(lengths) / len(lengths)), "the mean length"),
    ("05-b", 0.6247, "p₁"),  # (11/11 · 6/9 · 4/7 · 2/5) ** ¼
    ("05-b", 0.7176, "joins"),  # 10/11, 7/10, 6/9, 5/8: one text
    ("05-b", 0.6368, "arithmetic"),
    ("05-c", 0.5946, "one half in place of the zero"),
    ("05-d", [("a", "b"), ("c",)], "('c',) is not a pair; expected "),
    ("06-b", {"Cat": 2}, "`Cat` is not a row of this table."),
    ("06-c", "one two three four five", "that is fewer than six words."),
    ("06-c", "one two three one two three one", "what follows it is not always the same"),
    ("06-c", "two two two two two two", "what follows it is not always the same"),
    ("06-c", "one two three four one two", "what follows it is not always the same"),
    ("06-e", bits_of_joined, "it joins the references"),
    ("06-e", bits_with_empty_prefix, "a single word has no prefix"),
    ("07-a", 325, "too large"),
    ("07-c", GUIDE_CASED.candidate, "its NIST is not higher"),
    ("07-c", GUIDE_CASED.references[0], "its NIST is higher, but"),
    ("07-d", rounded(lambda lengths: sum(lengths) // len(lengths)), "it rounds the mean down"),
    ("07-d", rounded(lambda lengths: round(sum(lengths) / len(lengths))), "it rounds the mean;"),
    ("08-c", ("a B C D", "a b c d e"), "fewer than five words"),
    ("08-c", ("a B C D E", "a b c d"), "fewer than five words"),
    ("08-c", ("a b c d e", ""), "one of the two texts is empty."),
    ("08-d", (" ", "a"), "one of the two texts is empty."),
    ("09-a", ("x y z", ["y"]), "a word matches."),
    ("09-a", ("a b", []), "there is no reference."),
    ("10-b", 25 / 999, "but not below it"),
    ("10-b", 24 / 1000, "but not above it"),
    ("10-b", 24 / 999, "it counts, too"),
    ("10-b", "25/1000", "expected a number"),
    ("10-c", ("0.06", 0.03, 0.06), "expected a number"),
    ("10-c", [0.12, 0.03, 0.09], "Bonferroni"),
    ("10-c", [0.04, 0.03, 0.06], "must not become smaller"),
    ("10-c", [0.12, 0.01, 0.06], "the *smallest*"),
    ("11-b", "did sign the treaty on monday", "that is fewer than seven words."),
    ("11-b", "monday on treaty the sign minister the", "read it aloud"),
    ("11-b", "the treaty did sign the minister on monday", "read it aloud"),
    ("11-b", "did the minister sign the treaty on monday", "read it aloud"),  # a question
    ("11-b", "the minister sign the treaty on monday", "read it aloud"),
    ("11-d", lambda files: files, "one list for each file"),
    ("11-e", lambda line: line.replace("@@ ", ""), "cut inside a word"),
    ("pg-a", "the dog chased the cat over the old wall", "its last word is not"),
    ("pg-a", "the the the the", "more is possible"),
    ("pg-b", "at nine in the morning, the meeting starts", "four words in a row match"),
    ("pg-b", "the meeting does not begin at 9 in this morning", "does not say what begins"),
    ("pg-b", "the meeting starts at ten in the morning", "does not say what begins"),
    ("pg-c", solution("pg-c").answer[::-1], "must have the higher BLEU"),
    ("pg-c", ["it is a guide", None], "still missing"),
    ("pg-c", "it is a guide", "expected a list of two sentences"),
]


@pytest.mark.parametrize(("exercise", "answer", "words"), REPLIES)
def test_a_wrong_answer_is_told_why(exercise: str, answer: Any, words: str) -> None:
    verdict = check(exercise, answer)
    assert not verdict.right
    assert words in verdict.text


@pytest.mark.parametrize(
    ("exercise", "function", "name"),
    [
        ("01-d", ngrams, "ngrams"),
        ("01-d", lambda tokens, n: ngrams(tokens, n), "ngrams"),
        ("02-e", modified_precision, "modified_precision"),
        ("03-e", sentence_bleu, "sentence_bleu"),
        (
            "04-c",
            lambda c, rs: closest_reference_length(["w"] * c, [["w"] * r for r in rs]),
            "closest_reference_length",
        ),
        ("04-e", sentence_bleu, "sentence_bleu"),
    ],
)
def test_the_library_is_right_and_thanked(
    exercise: str, function: Callable[..., Any], name: str
) -> None:
    verdict = check(exercise, function)
    assert verdict.right
    assert f"`{name}` did the work here; now try it without." in verdict.text


def test_the_replies_of_the_first_lesson_need_no_word_of_a_later_one() -> None:
    for answer in ((5, 18), (18, 17), (12, 17), (1, 1), (1.5, 2), "x", 0.5):
        text = check("00-a", answer).text
        assert not [word for word in ("clipped", "n-gram", "maximum") if word in text]
    assert "how many words there are" in check("00-a", (1, 1)).text


def test_a_table_may_be_a_frame_a_list_or_a_dictionary() -> None:
    rows = ANSWERS["02-a"]
    frame = pd.DataFrame([row[1:] for row in rows], index=[row[0] for row in rows])
    as_dict = {name: numbers for name, *numbers in rows}
    with_total = [*rows, ("total", 9, 7, 7, 9, 8)]
    for table in (frame, pd.DataFrame(rows), rows[::-1], as_dict, with_total):
        assert check("02-a", table).right


def test_a_table_names_the_cell_that_is_wrong_and_not_the_right_number() -> None:
    rows = [list(row) for row in ANSWERS["02-a"]]
    rows[3][5] = 0
    assert check("02-a", rows).text == "look at the row `dog` again, column clipped."
    assert "missing" in check("02-a", rows[:-1]).text
    assert "each row needs 5 numbers" in check("02-a", [row[:3] for row in rows]).text
    rows[2][4] = None
    assert check("02-a", rows).text == "the row `and` still has a gap."


def test_a_reply_is_drawn_as_in_markdown() -> None:
    gap = check("01-c", {"the the": None, "he he": 1})
    assert "the row <code>the the</code> still has" in gap._repr_html_()
    assert "must <em>not</em> be cut" in check("11-a", 87178291200)._repr_html_()


def test_a_reduced_fraction_hears_why_not() -> None:
    assert "Unreduced" in check("05-a", (5, 6)).text
    assert check("05-a", (10, 12)).text == ""


def test_a_score_of_the_library_is_a_number() -> None:
    texts = "there is the cat on the mat", "the cat is on the mat", "there is a cat on the mat"
    candidate, *references = (text.split() for text in texts)
    assert check("03-b", sentence_bleu(candidate, references)).right


def test_a_wrong_number_of_tokens_hears_which_characters_to_look_at() -> None:
    replies = {check("08-a", [7, wrong]).text for wrong in (7, 9, 10, 11, 12, 14, 15)}
    assert len(replies) == 7
    assert sum("too small" in reply or "too large" in reply for reply in replies) == 1  # [7, 7]


def test_two_candidates_and_their_scores() -> None:
    first, second = (text.split() for text in solution("pg-c").answer)
    references = GUIDE.references
    assert sentence_bleu(first, references).score > sentence_bleu(second, references).score
    assert sentence_nist(first, references).score < sentence_nist(second, references).score


def test_the_highest_nonsense_is_near_what_is_asked_for() -> None:
    """Of all orders of the words that end in *the*: 8! of them."""
    words = WALL.split()
    words.remove("the")
    scores = {
        sentence_bleu((*order, "the"), [WALL.split()]).score
        for order in set(permutations(words))
        if order[:2] == ("dog", "chased")  # the others have fewer matches
    }
    assert max(scores) == pytest.approx(0.8891, abs=5e-5)
    assert max(scores) >= NEAR


# ------------------------------------------------------------------- the solutions are the library

TOKENS = st.lists(st.sampled_from("abc"), max_size=8)
SOME = TOKENS.filter(bool)
REFERENCES = st.lists(TOKENS, min_size=1, max_size=3)


@given(TOKENS, REFERENCES, st.integers(1, 5))
def test_counts_are_the_librarys(candidate: list[str], references: Texts, n: int) -> None:
    assert solve("01-d", candidate, n) == ngrams(candidate, n)
    assert solve("02-e", candidate, references, n) == modified_precision(candidate, references, n)


@given(SOME, REFERENCES)
def test_lengths_and_penalties_are_the_librarys(candidate: list[str], references: Texts) -> None:
    stats = BleuStats.of(candidate, references)
    c, lengths = len(candidate), [*map(len, references)]
    assert solve("04-c", c, lengths) == stats.reference_length
    assert solve("04-d", c, stats.reference_length) == pytest.approx(stats.brevity_penalty)


@given(st.integers(1, 30), st.lists(st.integers(1, 30), min_size=1, max_size=3))
def test_penalties_of_a_mean_length_are_the_librarys(length: int, lengths: list[int]) -> None:
    mean = sum(lengths) / len(lengths)
    assert solve("07-d", length, lengths) == pytest.approx(nist_length_penalty(length, mean))
    assert solve("04-d", length, mean) == pytest.approx(brevity_penalty(length, mean))


@pytest.mark.parametrize(("exercise", "penalties"), [("03-e", 1), ("04-e", 4)])
def test_sentence_scores_are_the_librarys(exercise: str, penalties: int) -> None:
    cases: Any = EXERCISES[exercise].kind
    scores = [sentence_bleu(*segment) for segment in cases.cases]
    assert len({score.brevity_penalty for score in scores}) >= penalties
    for segment, score in zip(cases.cases, scores, strict=True):
        assert solve(exercise, *segment) == pytest.approx(score.score)


@given(st.lists(st.tuples(TOKENS, REFERENCES), min_size=1, max_size=3))
def test_corpus_scores_are_the_librarys(pairs: list[tuple[list[str], Texts]]) -> None:
    candidates, references = map(list, zip(*pairs, strict=True))
    if any(candidates):
        score = corpus_bleu(candidates, references).score
        assert solve("05-e", candidates, references) == pytest.approx(score)


@given(st.lists(SOME, min_size=1, max_size=3))
def test_information_is_the_librarys(references: Texts) -> None:
    for ngram, bits in information_weights([references]).items():
        assert solve("06-e", ngram, references) == pytest.approx(bits)


def test_an_ngram_does_not_run_from_one_reference_into_the_next() -> None:
    references = [["x", "a"], ["b", "a", "b"]]
    assert bits_of_joined(("a", "b"), references) == 0
    assert solve("06-e", ("a", "b"), references) == 1


@given(SOME, st.lists(SOME, min_size=1, max_size=3))
def test_nist_is_the_librarys(candidate: list[str], references: Texts) -> None:
    score = sentence_nist(candidate, references).score
    assert solve("07-e", candidate, references) == pytest.approx(score)


def test_the_mean_is_the_root_of_the_product() -> None:
    assert solve("03-d", [0.5, 0.5, 0.5]) == pytest.approx(0.5)
    assert (solve("03-d", [0.25, 1]), solve("03-d", [0, 1])) == (0.5, 0)


def test_a_tie_is_tried_in_both_orders() -> None:
    kind: Any = EXERCISES["04-c"].kind
    ties = [(c, rs) for c, rs in kind.cases if len({abs(c - r) for r in rs}) < len(set(rs))]
    assert [(c, rs[::-1]) for c, rs in ties] == ties[::-1]
    assert {solve("04-c", c, rs) for c, rs in ties} == {min(ties[0][1])}


@pytest.mark.parametrize(
    ("by_chance", "observed", "p"),
    [
        ([-3, -1, 1, 3], 3, 3 / 5),  # two of four reach it, and the observed one
        ([-3, -1, 1, 3], -2, 3 / 5),
        ([0, 0, 0], 1, 1 / 4),
        ([1], 1, 1),
    ],
)
def test_p_values_counted_by_hand(by_chance: list[float], observed: float, p: float) -> None:
    assert solve("10-d", by_chance, observed) == p


def test_the_three_corrected_values_are_those_of_holm() -> None:
    assert EXERCISES["10-c"].answer == pytest.approx(holm([0.04, 0.01, 0.03]))


def test_references_by_segment_and_whole_words() -> None:
    files = [["a cat", "a dog"], ["one cat", "one dog"]]
    assert solve("11-d", files) == [["a cat", "one cat"], ["a dog", "one dog"]]
    words = {
        "the un@@ believ@@ able story": "the unbelievable story",
        "mail me @@ home": "mail me @@ home",
        "it was cut o@@": "it was cut o",
        "no mark here": "no mark here",
    }
    assert {line: solve("11-e", line) for line in words} == words


# ------------------------------------------------------------------------ figures of the mistakes


def test_the_figures_of_mistakes_in_pooling() -> None:
    too_good = (1 * 6 / 9 * 4 / 7 * 2 / 5) ** 0.25
    assert too_good == pytest.approx(0.6248, abs=5e-5)
    (one, other), (first, second) = (
        [them[i] for i in (0, 2)] for them in (DOG_MAN.candidates, DOG_MAN.references)
    )
    joined = [[*a, *b] for a, b in zip(first, second, strict=True)]
    assert sentence_bleu([*one, *other], joined).score == pytest.approx(0.7176, abs=5e-5)
    pooled = corpus_bleu([one, other], [first, second])
    assert sum(pooled.precisions) / 4 == pytest.approx(0.6368, abs=5e-5)
    assert len({*other} - {word for reference in second for word in reference}) == 1


CANDIDATE, REFERENCE = list("abcdabcd"), list("abcdefgh")
BY_HAND = {  # with the reference twice; the words abcd occur twice in the candidate
    bleu_right: (4 / 8 * 3 / 7 * 2 / 6 * 1 / 5) ** 0.25,
    bleu_by_sum: (8 / 8 * 6 / 7 * 4 / 6 * 2 / 5) ** 0.25,
    bleu_of_types: (4 / 4 * 3 / 4 * 2 / 4 * 1 / 4) ** 0.25,
    bleu_of_all_lengths: (4 / 8 * 3 / 7 * 2 / 6 * 1 / 5) ** 0.25 * exp(1 - 16 / 8),
}


@pytest.mark.parametrize("scorer", BY_HAND)
def test_a_scorer_makes_its_mistake(
    scorer: Callable[[Sequence[str], Sequence[Sequence[str]]], float],
) -> None:
    assert scorer(CANDIDATE, [REFERENCE, REFERENCE]) == pytest.approx(BY_HAND[scorer])
