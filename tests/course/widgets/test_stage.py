"""What is always in sight: coloured words that answer, scores that flash, a sentence."""

from __future__ import annotations

import re
from typing import Any

from mtmetrics_edu import sentence_bleu
from mtmetrics_edu.conventions import Choices
from mtmetrics_edu.course.examples import DOG_MAN, GUIDE
from mtmetrics_edu.course.widgets.stage import cards_of, score_lines, sentence_of, words_of
from mtmetrics_edu.course.widgets.view import Look, View
from mtmetrics_edu.explain.calculation import Calculation

from .reading import safe

TEXTS = [(GUIDE.text, GUIDE.reference_texts)]
CORPUS = list(zip(DOG_MAN.texts, DOG_MAN.reference_texts, strict=True))


def view(texts: Any = TEXTS, segment: int = 0, **looked_at: Any) -> View:
    return View(Calculation(texts, Choices()), segment, Look(**looked_at))


def test_each_word_says_what_the_score_is_without_it() -> None:
    drawn = cards_of(view())
    said = re.findall(r"Without it BLEU (?:would be|stays) ([\d.]+\d)", drawn)
    words = GUIDE.candidate
    wanted = [
        sentence_bleu([*words[:i], *words[i + 1 :]], GUIDE.references).score
        for i in range(len(words))
    ]
    assert said == [f"{score:.4f}" for score in wanted]


def test_in_a_corpus_it_is_the_pooled_score() -> None:
    shown = view(CORPUS, 1)
    drawn = cards_of(shown)
    said = re.findall(r"Without it BLEU (?:would be|stays) ([\d.]+\d)", drawn)
    first = CORPUS[1][0].split(" ", 1)[1]
    changed = [CORPUS[0], (first, CORPUS[1][1]), CORPUS[2]]
    assert said[0] == f"{Calculation(changed, Choices()).pooled.score:.4f}"


def test_the_sentence() -> None:
    assert safe(sentence_of(view())).text == (
        "17 of 18 words match; “obeys” is in no reference. p₄ costs most: 4 of 15 4-grams match."
    )
    corpus = safe(sentence_of(view(CORPUS, 1))).text
    assert corpus.startswith("Segment 2: ")
    assert "All segments: " in corpus


def test_numbers_that_changed_are_marked() -> None:
    before, after = view(), view([("it is a guide", GUIDE.reference_texts)])
    drawn = score_lines(after, before)
    marked = re.findall(r'<dt>([^<]*)</dt><dd class="[^"]*mtm-changed', drawn)
    assert marked == ["BLEU", "p₁", "p₂", "p₃", "p₄", "BP", "c", "r", "NIST"]
    assert "mtm-changed" not in score_lines(after, after) + score_lines(after)


def test_a_secret_score_is_not_told() -> None:
    secret = view(CORPUS, guessing=True)
    drawn = score_lines(secret) + words_of(secret) + cards_of(secret) + sentence_of(secret)
    for number in ("0.5719", "0.3333"):
        assert number not in drawn
    assert "0.5719" in score_lines(view(CORPUS, guessing=True, guess=0.4))
