"""The lessons: what each exercise says to answers, and that the solutions are the library."""

from fractions import Fraction
from math import exp, log, prod
from statistics import fmean

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from nltk.translate import bleu_score
from sacrebleu import BLEU

import mtmetrics_edu as mt
from mtmetrics_edu.batch.resampling import holm
from mtmetrics_edu.compare import compare
from mtmetrics_edu.conformance.mistakes import wrong, wrong_corpus
from mtmetrics_edu.course.building import on_texts
from mtmetrics_edu.course.examples import DOG_MAN, GUIDE, GUIDE_CASED
from mtmetrics_edu.course.exercises import EXERCISES, check, solution
from mtmetrics_edu.course.widgets.compare_files import example
from mtmetrics_edu.views.verdicts import for_a_paper

from .by_hand import ACCEPTED, BY_HAND, LEFT_OUT, MISCONCEPTIONS, OWN_PARAGRAPH, TOLD

Texts = list[list[str]]
RARE = sorted({word for reference in GUIDE_CASED.references for word in reference}, reverse=True)


def solve(exercise, *arguments):
    """What the solution of an exercise returns."""
    return EXERCISES[exercise].solve(*arguments)


RIGHT = [  # other answers than the solution that are right, too; texts are in by_hand.toml
    ("00-b", " ".join(GUIDE.references[1])),
    ("01-d", lambda tokens, n: tuple(zip(*(tokens[i:] for i in range(n)), strict=False))),
    *[("02-b", form) for form in ((7, 8), [7, 8], "7/8", " 7 / 8 ", Fraction(7, 8), 0.8749)],
    ("03-d", lambda ps: round(prod(ps) ** (1 / len(ps)), 9)),
    ("07-c", RARE),
    ("09-c", lambda bleu: np.bool_(solve("09-c", bleu))),
    ("11-c", lambda files: list(zip(*files, strict=True))),
    ("11-b", OWN_PARAGRAPH),
    ("11-b", OWN_PARAGRAPH.replace(": 1.07 points more", ", i.e. +1.07 points")),
    ("07-d", lambda c, lengths: exp(-4.2162 * log(min(1, c / fmean(lengths))) ** 2)),
]


@pytest.mark.parametrize(("exercise", "answer"), [*RIGHT, *ACCEPTED])
def test_any_right_answer_is_accepted(exercise, answer):
    assert check(exercise, answer).right


def test_the_paragraph_is_that_of_the_lessons_two_files():
    paper = for_a_paper(compare(*example(), like="sacrebleu", names=("BASE", "NEW")))
    assert check("11-b", paper).text == "fill in its brackets."
    for bracket, word in BY_HAND["BRACKETS"].items():
        assert bracket in paper
        paper = paper.replace(bracket, word)
    assert solution("11-b").answer == paper


@pytest.mark.parametrize(("words", "part"), LEFT_OUT.items())
def test_a_paragraph_is_told_what_it_lacks(words, part):
    assert words in OWN_PARAGRAPH
    assert check("11-b", OWN_PARAGRAPH.replace(words, "")).text == f"it does not say {part}."
    signed = OWN_PARAGRAPH.replace(": 1.07 points more [0.4, 1.8]", " (95% CI +0.4 to +1.8)")
    assert check("11-b", signed).text == "it does not say the difference."
    lacks = check("11-b", "NEW has 71.0 BLEU (p = 0.0008).").text  # all at once
    assert lacks.startswith("it does not say the test set, the number of segments, the score of")
    assert lacks.endswith("the signature, a trained metric or where the outputs are.")
    assert check("11-b", "nothing").text.count(",") == 9


def bleu_with(rule):
    """BLEU of a corpus, where r of a segment follows a rule of c and the reference lengths."""

    def bleu(candidates, references):
        score = mt.corpus_bleu(candidates, references)
        c = sum(map(len, candidates))
        pairs = zip(candidates, references, strict=True)
        r = sum(rule(len(own), [*map(len, its)]) for own, its in pairs)
        return score.score / score.brevity_penalty * mt.brevity_penalty(c, r)

    return bleu


def mean_of_ties(c, lengths):
    """r as the mean of the lengths that are equally close."""
    return fmean(r for r in lengths if abs(r - c) == min(abs(it - c) for it in lengths))


def nist_to(order):
    """NIST with another highest order."""
    return lambda candidate, references: mt.sentence_nist(candidate, references, max_n=order).score


REPLIES = [  # wrong answers, and words of the reply; more are in by_hand.toml
    *TOLD,
    ("04-e", lambda c, rs: bleu_with(mean_of_ties)([c], [rs]), "it returns"),
    ("05-e", bleu_with(mean_of_ties), "it returns"),
    ("01-d", lambda tokens, n: [("the",)], "with tokens = ['the', 'cat', 'sat', 'down'], n = 1, "),
    ("06-b", {it: bits * log(2) for it, bits in solution("06-b").answer.items()}, "to base 2"),
    ("02-e", lambda c, rs, n: solve("02-e", c, rs[:1], n), "the first reference only"),
    ("03-e", lambda c, rs: solve("03-e", c, rs) if c[3:] else None, "= [['a', 'b', 'c']], the f"),
    ("04-d", lambda c, r: None if c == r else solve("04-d", c, r), "= 12, the function returns"),
    ("02-e", lambda *case: round(solve("02-e", *case)[0] / 9, 2), "Return both numbers, undivided"),
    ("06-e", lambda it, texts: solve("06-e", it[-2:], texts), "it returns 1.58"),
    ("05-e", bleu_with(lambda c, lengths: min(lengths)), "shortest reference"),
    ("05-e", bleu_with(lambda c, lengths: fmean(lengths)), "mean length"),
    ("05-e", bleu_with(lambda c, lengths: lengths[0]), "first reference"),
    ("05-e", bleu_with(lambda c, lengths: lengths[-1]), "last reference"),
    ("05-e", bleu_with(lambda c, lengths: min(lengths, key=lambda r: abs(r - c))), "on a tie"),
    ("05-e", bleu_with(lambda c, lengths: min(lengths, key=lambda r: (abs(r - c), -r))), "longer"),
    ("07-e", nist_to(4), "stops at order 4"),
    *[("07-e", nist_to(n), "goes on beyond order 5") for n in (6, 9)],
    ("pg-c", solution("pg-c").answer[::-1], "must have the higher BLEU"),
]


@pytest.mark.parametrize(("exercise", "answer", "words"), REPLIES)
def test_a_wrong_answer_is_told_why(exercise, answer, words):
    verdict = check(exercise, answer)
    assert not verdict.right
    assert words in verdict.text


@pytest.mark.parametrize(("exercise", "name"), MISCONCEPTIONS)
def test_no_misconception_passes_the_hidden_cases(exercise, name):
    question = EXERCISES[exercise]
    function = wrong_corpus(name) if exercise == "05-e" else wrong(name)
    assert question.kind.judge(function, question.answer).right is False


BORROWED = [
    ("01-d", mt.ngrams),
    ("03-e", mt.sentence_bleu),
    ("04-c", lambda c, rs: mt.closest_reference_length(["w"] * c, [["w"] * r for r in rs])),
    ("04-c", lambda c, rs: bleu_score.closest_ref_length([["w"] * r for r in rs], c)),
    ("04-d", lambda c, r: bleu_score.brevity_penalty(r, c)),
    ("04-e", lambda c, rs: on_texts(BLEU(smooth_method="none"))(c, rs) if len(c) > 3 else 0.0),
    ("07-d", lambda c, lengths: mt.nist_length_penalty(c, fmean(lengths))),
]


@pytest.mark.parametrize(("exercise", "function"), BORROWED)
def test_the_library_does_not_build_for_a_learner(exercise, function):
    assert repr(check(exercise, function)).startswith("Not yet: this one is yours to build")


def test_the_replies_of_the_first_lesson_need_no_word_of_a_later_one():
    for answer in ((5, 18), (18, 17), (12, 17), (1, 1), (1.5, 2), "x", 0.5):
        text = check("00-a", answer).text
        assert not [word for word in ("clipped", "n-gram", "maximum") if word in text]
    assert "how many words there are" in check("00-a", (1, 1)).text


# ------------------------------------------------------------------- the solutions are the library

TOKENS = st.lists(st.sampled_from("abc"), max_size=8)
SOME = TOKENS.filter(bool)
REFERENCES = st.lists(TOKENS, min_size=1, max_size=3)


@given(TOKENS, REFERENCES, st.integers(1, 5))
def test_counts_are_the_librarys(candidate, references, n):
    assert solve("01-d", candidate, n) == mt.ngrams(candidate, n)
    pair = mt.modified_precision(candidate, references, n)
    assert solve("02-e", candidate, references, n) == pair


@given(SOME, REFERENCES)
def test_lengths_and_penalties_are_the_librarys(candidate, references):
    stats = mt.BleuStats.of(candidate, references)
    c, lengths = len(candidate), [*map(len, references)]
    assert solve("04-c", c, lengths) == stats.reference_length
    assert solve("04-d", c, stats.reference_length) == pytest.approx(stats.brevity_penalty)


@given(st.integers(1, 30), st.lists(st.integers(1, 30), min_size=1, max_size=3))
def test_penalties_of_a_mean_length_are_the_librarys(length, lengths):
    mean = sum(lengths) / len(lengths)
    assert solve("07-d", length, lengths) == pytest.approx(mt.nist_length_penalty(length, mean))
    assert solve("04-d", length, mean) == pytest.approx(mt.brevity_penalty(length, mean))


@pytest.mark.parametrize(("exercise", "penalties"), [("03-e", 1), ("04-e", 4)])
def test_sentence_scores_are_the_librarys(exercise, penalties):
    cases = EXERCISES[exercise].kind
    scores = [mt.sentence_bleu(*segment) for segment in cases.cases]
    assert len({score.brevity_penalty for score in scores}) >= penalties
    for segment, score in zip(cases.cases, scores, strict=True):
        assert solve(exercise, *segment) == pytest.approx(score.score)


@given(st.lists(st.tuples(TOKENS, REFERENCES), min_size=1, max_size=3))
def test_corpus_scores_are_the_librarys(pairs):
    candidates, references = map(list, zip(*pairs, strict=True))
    if any(candidates):
        score = mt.corpus_bleu(candidates, references).score
        assert solve("05-e", candidates, references) == pytest.approx(score)


@given(st.lists(SOME, min_size=1, max_size=3))
def test_information_is_the_librarys(references):
    for ngram, bits in mt.information_weights([references]).items():
        assert solve("06-e", ngram, references) == pytest.approx(bits)


@given(SOME, st.lists(SOME, min_size=1, max_size=3))
def test_nist_is_the_librarys(candidate, references):
    score = mt.sentence_nist(candidate, references).score
    assert solve("07-e", candidate, references) == pytest.approx(score)


def test_means_and_p_values_counted_by_hand():
    assert solve("03-d", [0.5, 0.5, 0.5]) == pytest.approx(0.5)
    assert (solve("03-d", [0.25, 1]), solve("03-d", [0, 1])) == (0.5, 0)
    assert solve("10-d", [-3, -1, 1, 3], 3) == 3 / 5  # two of four reach it, and the observed one
    assert solve("10-d", [-3, -1, 1, 3], -2) == 3 / 5
    assert solve("10-d", [0, 0, 0], 1) == 1 / 4
    assert EXERCISES["10-c"].answer == pytest.approx(holm([0.04, 0.01, 0.03]))


def test_references_by_segment_and_whole_words():
    files = [["a cat", "a dog"], ["one cat", "one dog"]]
    assert solve("11-c", files) == [["a cat", "one cat"], ["a dog", "one dog"]]
    words = BY_HAND["WHOLE_WORDS"]
    assert {line: solve("11-d", line) for line in words} == words


# ------------------------------------------------------------------------ figures of the mistakes


def test_the_figures_of_mistakes_in_pooling():
    candidates, references = (
        [row[i] for i in (0, 2)] for row in (DOG_MAN.candidates, DOG_MAN.references)
    )
    joined = [[*a, *b] for a, b in zip(*references, strict=True)]
    pooled = mt.corpus_bleu(candidates, references)
    wrong = [mt.sentence_bleu([*candidates[0], *candidates[1]], joined).score]
    wrong += [sum(pooled.precisions) / 4, prod([1, *pooled.precisions[1:]]) ** 0.25]
    answers = [mistake.answer for mistake in EXERCISES["05-b"].mistakes]
    assert all(any(abs(figure - it) < 5e-5 for it in answers) for figure in wrong)
