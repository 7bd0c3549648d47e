"""Words about calculations and comparisons: right numbers, and a sentence for every case."""

import re
from collections import Counter
from dataclasses import replace
from math import inf, nan, prod

import pytest
from hypothesis import given

from mtmetrics_edu import BleuStats, sentence_bleu, sentence_nist
from mtmetrics_edu.compare import compare
from mtmetrics_edu.explain import explain, explain_corpus
from mtmetrics_edu.explain.words import explain_words
from mtmetrics_edu.views import sentences, verdicts
from mtmetrics_edu.views.notation import number, short, visible

from .. import strategies
from ..compare.examples import FEW, comparison, constructed
from .examples import GUIDE, SHORT, THE_CAT, ZERO

TWICE = "“a” occurs twice, but only 1 counts"
SMALL, WHOLE = "a b c d", "a b c d e f g h"


def bleu(candidate, reference, **options):
    return sentence_bleu(candidate.split(), [reference.split()], **options)


# How numbers and typed text are written


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        *((17, "17"), (-2, "−2"), (0.5046, "0.5046"), (1.0, "1.0000"), (-0.68412, "−0.6841")),
        *((0.0, "0.0000"), (0.00005, "0.0001"), (-0.00004, "−4.0e−05")),
        *((nan, "undefined"), (-inf, "−∞"), (inf, "∞")),
    ],
)
def test_number(value, shown):
    assert number(value) == shown


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        *(("a b", "a b"), ("\t\n", "⇥↵"), ("\x00", "[U+0000]"), ("\ud800", "[U+D800]")),
        *(("a\u202eb", "a[U+202E]b"), ("👩\u200d💻 é 苹果", "👩\u200d💻 é 苹果")),
    ],
)
def test_what_cannot_be_seen_has_a_sign(typed, shown):
    assert visible(typed) == shown


@pytest.mark.parametrize(
    ("tokens", "columns", "shown"),
    [
        ("abcd efgh", 9, "abcd efgh"),
        ("abcd efghi", 9, "abcd efg…"),
        ("猫在大树", 8, "猫在大树"),
        ("猫在大树 下", 9, "猫在大树…"),
        ("猫", 1, "…"),
        ("", 9, ""),
    ],
)
def test_an_ngram_is_cut_to_its_columns(tokens, columns, shown):
    assert short(tokens.split(), columns) == shown


# One calculation


@pytest.mark.parametrize(
    ("candidate", "reference", "sentence"),
    [
        ("a b", "b a", "Both words match."),
        ("a", "a", "The word matches."),
        ("", "a", "The candidate is empty, so nothing can match."),
        ("a b c", "a b", "2 of 3 words match; “c” is in no reference."),
        ("a b c d e f", "a", "1 of 6 words match; “b”, “c”, “d” and 2 more are in no reference."),
        ("a a a", "a b", "1 of 3 words match; “a” occurs 3 times, but only 1 counts."),
        ("a a a", "a a", "2 of 3 words match; “a” occurs 3 times, but only 2 count."),
        ("a a b b", "a b", f"2 of 4 words match; {TWICE}; 1 more is clipped away."),
    ],
)
def test_words_said(candidate, reference, sentence):
    order = explain(candidate.split(), [reference.split()], max_n=1).orders[0]
    assert sentences.words_said(order) == sentences.ngrams_said(order) == sentence


def test_ngrams_said():
    order = explain("a b a b".split(), ["a b c".split()], max_n=2).orders[1]
    assert sentences.ngrams_said(order) == (
        "1 of 3 2-grams match; 1 more is clipped away; 1 is in no reference."
    )
    guide, short = (sentences.ngrams_said(it) for it in (GUIDE.orders[3], SHORT.orders[2]))
    assert guide == "4 of 15 4-grams match; 11 are in no reference."
    assert short == "The candidate has no 3-grams: it is too short."


@pytest.mark.parametrize(
    ("score", "sentence"),
    [
        (GUIDE.bleu, "p₄ costs most: 4 of 15 4-grams match."),
        (ZERO.bleu, "No 4-gram matches, so BLEU is 0."),
        (bleu("x", "a", max_n=1), "No word matches, so BLEU is 0."),
        (SHORT.bleu, "No 3-gram exists, so BLEU is 0."),
        (bleu("", "a"), "BLEU is 0."),
        (bleu(SMALL, SMALL), "BLEU is 1.0000: nothing is lost."),
        (
            bleu(SMALL, WHOLE),
            "The penalty costs most: 4 words are fewer than r = 8, so BP is 0.3679.",
        ),
        (bleu("a b x d", SMALL, smoothing="exp"), "p₃ costs most: 0/2 → 0.2500 by smoothing."),
    ],
)
def test_what_costs_most(score, sentence):
    assert sentences.score_said(score) == sentence


def test_words_answer():
    words = explain_words(THE_CAT)
    told = [sentences.word_said(word) for word in words if word.rows[0].ngram == ("the",)]
    often = "it occurs 4 times in the candidate,"
    matches = f"This “the” matches: {often} twice in reference 1."
    clipped = f"This “the” is clipped away: {often} at most twice in reference 1."
    assert told == [clipped, clipped, matches, matches]
    assert sentences.word_said(words[3]) == "“cat” matches: it is in references 1 and 2."
    other = explain_words(explain(["dog"], [["cat"]]))
    assert sentences.word_said(other[0]) == "“dog” is in no reference."


def test_what_removal_does():
    now, better = THE_CAT.bleu, GUIDE.bleu
    assert sentences.removal_said(better, better) == "Without it BLEU stays 0.5046."
    more, less = (sentences.removal_said(*pair) for pair in ((now, better), (better, now)))
    change = round(better.score, 4) - round(now.score, 4)  # of the numbers that are seen
    assert more == f"Without it BLEU would be 0.5046 (+{change:.4f})."
    assert less == f"Without it BLEU would be {now.score:.4f} (−{change:.4f})."


def test_penalty_and_shares():
    short = bleu(SMALL, WHOLE)
    assert sentences.penalty_said(short) == (
        "c = 4 and r = 8: the candidate is too short, and loses 63% of its score."
    )
    assert "so BP is 1" in sentences.penalty_said(GUIDE.bleu)
    assert "BP is 0" in sentences.penalty_said(bleu("", "a"))
    assert "× 0 by p₄" in sentences.shares_said(ZERO.bleu)


@given(strategies.segment)
def test_whoever_multiplies_the_printed_factors_comes_to_the_printed_score(segment):
    said = sentences.shares_said(explain(*segment, smoothing="floor").bleu)
    factors = [float(it.replace("−", "-")) for it in re.findall(r"× (\S+) by", said)]
    assert said.endswith(f" {number(float(prod(factors)))}.") or "nothing takes" in said


def test_words_of_right_to_left_scripts_are_isolated():
    assert sentences.quoted(["بيت", "a"]) == "“\u2068بيت a\u2069”"


def test_change_names_its_cause():
    before, after = bleu(SMALL, f"{SMALL} e"), GUIDE.bleu
    assert sentences.change_said(before, after).startswith("From A to B BLEU falls from 0.7788")
    assert sentences.change_said(after, after) == f"From A to B BLEU stays {after.score:.4f}."
    assert sentences.change_said(before, bleu(f"{SMALL} e", f"{SMALL} e")) == (
        "From A to B BLEU rises from 0.7788 to 1.0000, because of BP."
    )
    several = sentences.change_said(bleu(f"{SMALL} x", WHOLE), bleu("a b c x d", WHOLE))
    assert several.endswith(" to 0.0000, most of it because of p₄.")
    halves = (BleuStats(matches, (8, 8), 8, 8).score() for matches in ((8, 4), (4, 2)))
    assert sentences.change_said(*halves) == "From A to B BLEU falls from 0.7071 to 0.3536."
    whole = bleu("a", "a", max_n=1)
    assert sentences.change_said(whole, replace(whole, score=0.5)) == (
        "From A to B BLEU falls from 1.0000 to 0.5000."
    )


@given(strategies.tokens, strategies.tokens, strategies.references)
def test_what_an_edit_did_to_the_matches(before, after, references):
    old, new = (explain(text, references, max_n=3) for text in (before, after))
    made, broken = sentences.newly_matched(old, new), sentences.newly_matched(new, old)
    change = [b.matches - a.matches for a, b in zip(old.orders, new.orders, strict=True)]
    assert change == [
        sum(len(it) == n for it in made) - sum(len(it) == n for it in broken) for n in (1, 2, 3)
    ]
    said = sentences.edit_said(old, new)
    same_words = Counter(before) == Counter(after)
    assert said.startswith("same words, other order: ") == (same_words and before != after)
    same = same_words and not made and not broken
    assert said.endswith("the same n-grams match.") == same
    for ngrams, what in ((made, "made"), (broken, "broken")):
        assert (f" {what}" in said) == any(len(ngram) > 1 for ngram in ngrams)


@pytest.mark.parametrize(
    ("before", "after", "sentence"),
    [
        ("the cat sat", "the cat sat", "the same n-grams match."),
        ("the the dog the", "the the", "“the” and “dog” are gone"),
        ("the", "the the the", "two “the” are clipped away"),
        ("a b c d e d d", "the", "seven words are gone, “the” is matched"),
        ("a the", "the cat sat on", "“a” is gone, “cat”, “sat” and “on” are matched, six n-grams"),
        ("the dog", "the hat", "“dog” is gone, “hat” is in no reference."),
        (
            "the cat sat on",
            "on the cat",
            "“sat” is gone, “cat sat”, “sat on” and three longer ones are broken; p₃ 2/2 → 0/1",
        ),
        ("the cat", "the cat sat", "“sat” is matched, “cat sat” and one 3-gram are made; p₃"),
        ("the", "the the dog", "“the” is clipped away, “dog” is in no reference"),
        ("cat", "the the", "“cat” is gone, “the” is clipped away, “the” is matched"),
        ("a b c d e", "the", "five words are gone, “the” is matched"),
        ("the cat on sat x", "the cat sat x on", "“cat sat” and one 3-gram are made"),
        ("the cat sat x on", "the cat x sat on", "“cat sat” and one 3-gram are broken, “sat on”"),
        ("the cat sat on x y", "the cat sat on x", "“y” is gone, four fewer n-grams match nothing"),
        ("the cat x", "the cat x on", "three more n-grams match nothing, “on” is matched"),
        ("on", "on the", "one more n-gram matches nothing, “the” is matched"),
    ],
)
def test_an_edit_says_what_became_of_words_and_of_longer_matches(before, after, sentence):
    old, new = (explain(it.split(), ["the cat sat on".split()]) for it in (before, after))
    said = sentences.edit_said(old, new).removeprefix("same words, other order: ")
    assert said.startswith(sentence)


def test_an_edit_says_how_the_lengths_changed():
    long, short = "a b c d e f", "a b c d"
    for other, end in (("a b c", "are broken."), ("a b c d e", "BP 1.0000 → 0.7788, r 6 → 5.")):
        old, new = (explain(it.split(), [long.split(), other.split()]) for it in (long, short))
        assert sentences.edit_said(old, new).endswith(end)
    old, new = (explain(it.split(), [long.split()]) for it in (long, short))
    assert sentences.edit_said(old, new).endswith("BP 1.0000 → 0.6065.")
    assert sentences.moved_said(old.bleu, new.bleu) == "BLEU 1.0000 → 0.6065"
    assert sentences.moved_said(old.bleu, old.bleu) == "BLEU stays 1.0000"


def test_tools_corpus_nist_guess():
    scores = {"BLEU, x": GUIDE.bleu, "BLEU, y": THE_CAT.bleu, "BLEU, z": "stops"}
    low, high = sorted(f"{score.score:.4f}" for score in (GUIDE.bleu, THE_CAT.bleu))
    assert sentences.tools_said(scores) == (
        f"2 tools, 2 different BLEU scores of the same texts: from {low} to {high}."
    )
    assert sentences.tools_said({"BLEU, x": GUIDE.bleu}).endswith("gives a score: 1 of them.")
    assert sentences.tools_said({"BLEU, z": "stops"}).startswith("No tool")
    corpus = explain_corpus([["a"], ["b", "c"]], [[["a"]], [["b"]]], max_n=1)
    assert sentences.corpus_said(corpus) == (
        "2 segments: pooled BLEU 0.6667, mean of the sentence scores 0.7500."
    )
    nist = sentence_nist(GUIDE.candidate, GUIDE.references)
    one, two, three = (f"{gain:.4f}" for gain in nist.per_order if gain)
    parts = f"{one} from single words, {two} from 2-grams and {three} from 3-grams"
    assert sentences.nist_said(nist) == f"NIST is {nist.score:.4f} bits: {parts}."
    assert ", times LP = 0." in sentences.nist_said(sentence_nist(["a"], [["a", "b"]]))
    assert "NIST is 0" in sentences.nist_said(sentence_nist(["x"], [["a"]]))
    assert sentences.guess_said(0.5, 0.5) == "You guessed 0.5000, and BLEU is 0.5000."
    assert "0.2000 lower" in sentences.guess_said(0.6, 0.4)


@given(strategies.tokens, strategies.references)
def test_there_is_a_sentence_for_every_text(candidate, references):
    explanation = explain(candidate, references, max_n=3)
    said = [
        *map(sentences.ngrams_said, explanation.orders),
        *map(sentences.word_said, explain_words(explanation)),
        *(getattr(sentences, f"{name}_said")(explanation.bleu) for name in SCORE_SENTENCES),
        sentences.nist_said(sentence_nist(candidate, references)),
        sentences.change_said(explanation.bleu, GUIDE.bleu),
    ]
    assert all(it.endswith(".") and "nan" not in it and "  " not in it for it in said)


SCORE_SENTENCES = ("score", "penalty", "shares")


# A comparison of two systems


A, B, REFERENCES = constructed()
COMPARISON = compare(A, B, REFERENCES, names=("old", "new"), **FEW)


def answer(*systems_and_references, **options):
    return " ".join(verdicts.answer(compare(*systems_and_references, **options)))


def test_it_says_who_is_better_and_by_how_much():
    scores = [f"{100 * it.score.score:.2f}" for it in (COMPARISON.b, COMPARISON.a)]
    size = f"{100 * COMPARISON.difference:.2f}"
    assert verdicts.answer(COMPARISON)[0] == (
        f"B (new) scores {size} BLEU points more than A (old): {scores[0]} against {scores[1]}."
    )
    assert f"B scores {size} BLEU points less than A" in answer(B, A, REFERENCES, **FEW)
    nist = comparison("nist")
    assert f"{abs(nist.difference):.4f} NIST" in verdicts.answer(nist)[0]


@pytest.mark.parametrize(
    ("p_values", "words", "never"),
    [
        ((0.01, 0.2, 0.02), "evidence that B scores higher", "does not show"),
        ((0.05, 0.2, 0.05), "evidence that B scores higher", "does not show"),
        ((0.2, 0.01, 0.3), "Nor does it show that they are equally good", "evidence"),
        ((0.04, 0.01, 0.06), "The two tests disagree", "evidence"),
        ((0.06, 0.01, 0.04), "The two tests disagree", "evidence"),
    ],
)
def test_both_tests_must_agree(p_values, words, never):
    pairs = zip(COMPARISON.tests, p_values, strict=True)
    tests = tuple(replace(test, p_value=p) for test, p in pairs)
    said = " ".join(verdicts.answer(replace(COMPARISON, tests=tests)))
    assert words in said
    assert never not in said
    assert f"p = {p_values[0]:.4f} (paired bootstrap)" in said
    assert f"p = {p_values[2]:.4f} (approximate randomization)" in said
    assert COMPARISON.interval is not None
    ends = (COMPARISON.interval.low, COMPARISON.interval.high)
    low, high = (verdicts.signed_points(end, "bleu") for end in ends)
    assert (f"anywhere from {low} to {high} (95% interval)" in said) == ("disagree" not in words)


def test_degenerate_comparisons():
    assert "same texts" in answer(A, A, REFERENCES, **FEW)
    assert "only one segment" in answer(["a"], ["b"], [["a"]], max_n=1)
    zero = answer(["x", "y"] * 3, ["y", "x"] * 3, [["a"], ["b"]] * 3, **FEW)
    assert zero.startswith("A and B have the same score: 0.00 BLEU points.")
    assert "do not show that the systems are equally good" in zero
    assert "do not show how far it may vary" in zero  # not: anywhere from 0.00 to 0.00
    assert "anywhere" not in zero


def test_parts_name_the_largest_or_what_is_zero():
    largest = max(COMPARISON.parts, key=lambda part: abs(part.points or 0))
    assert f"the largest is {largest.name} with" in verdicts.parts_sentence(COMPARISON)
    zero = compare(["a", "b"], ["a b c d", "b"], [["a b c d"], ["b"]], **FEW)
    sentence = verdicts.parts_sentence(zero)
    assert sentence.startswith("The score of A is 0, and 0 has no logarithm")
    assert sentence.endswith("Zero or undefined: p₂ of A, p₃ of A, p₄ of A.")


def test_lengths_say_what_they_cost():
    it = compare(["a b c", "d"], ["a b c d", "d e f"], [["a b c d"], ["d e"]], max_n=1, **FEW)
    lost = 100 * (it.a.score_without_penalty - it.a.score.score)
    assert verdicts.length_sentence("A", it.a, "bleu") == (
        f"A has 33.3% fewer tokens than r (c = 4, r = 6). This costs {lost:.2f} BLEU points."
    )
    assert verdicts.length_sentence("B", it.b, "bleu") == (
        "B is long enough: c = 7, r = 6, so its length costs nothing."
    )
    empty = compare(["", ""], ["a", "b"], [["a"], ["b"]], **FEW)
    assert verdicts.length_sentence("A", empty.a, "bleu") == "A has no tokens at all."


@pytest.mark.parametrize(
    ("value", "text"), [(0.0, "0.00"), (-0.00001, "0.00"), (0.012, "+1.20"), (-0.5, "−50.00")]
)
def test_differences_have_signs(value, text):
    assert verdicts.signed_points(value, "bleu") == text


@pytest.mark.parametrize("metric", ["bleu", "nist", "chrf"])
def test_a_paragraph_for_a_paper_has_all_that_others_need(metric: str) -> None:
    it = comparison(metric)
    said, scale = verdicts.for_a_paper(it), 1 if metric == "nist" else 100
    places = 2 if metric == "nist" else 1
    for score in (it.a.score.score, it.b.score.score):
        assert f" {scale * score:.{places}f}" in said
    assert it.interval is not None
    low = f"{scale * it.interval.low:+.{places}f}".replace("-", "−")
    assert f"({it.confidence:.0%} bootstrap interval {low} to " in said
    test = it.tests[2]
    tail = f"; approximate randomization, {test.draws:,} shuffles, p = {number(test.p_value)})"
    assert tail in said
    assert f"Signature: {it.a.score.signature}. [Trained metric, version]" in said
    assert "interval" not in verdicts.for_a_paper(compare(["a b"], ["a c"], [["a b"]], max_n=1))
