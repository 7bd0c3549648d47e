"""The lines of a corpus say the scores and the counts of the metric."""

from __future__ import annotations

from mtmetrics_edu.explain import explain_corpus
from mtmetrics_edu.views.html.segments import corpus_lines, references_line, segment_line

from ..markup import HOSTILE, Reader
from ..test_style import styled

CORPUS = explain_corpus(
    ["the cat sat on the mat".split(), "a dog".split()],
    [["the cat sat on a mat".split()], ["a dog".split()]],
)


def test_a_line_says_the_score_and_the_counts() -> None:
    text = Reader(segment_line(CORPUS.segments[0], CORPUS)).text
    for said in ("0.5373", "5/6 3/5 2/4 1/3", "c 6 r 6"):
        assert said in " ".join(text.split()), text


def test_a_segment_left_out_has_no_score() -> None:
    assert Reader(segment_line(None, CORPUS)).text == "left out"


def test_the_sums_differ() -> None:
    text = Reader(corpus_lines(CORPUS)).text
    assert f"{CORPUS.mean:.4f}" in text
    assert f"{CORPUS.pooled.score:.4f}" in text


def test_the_sums_have_names_and_bars() -> None:
    (name, _), *_ = [it for it in Reader(corpus_lines(CORPUS)).elements if it[0] != "div"]
    assert name == "span"


def test_references_are_numbered() -> None:
    assert Reader(references_line(["a cat", "the cat"])).text == "R1: a cat · R2: the cat"


def test_typed_references_stay_text() -> None:
    assert {name for name, _ in Reader(references_line(HOSTILE)).elements} == {"p"}


def test_every_class_has_a_rule() -> None:
    drawn = segment_line(CORPUS.segments[0], CORPUS) + segment_line(None, CORPUS)
    found = Reader(drawn + corpus_lines(CORPUS)).elements
    assert {css for _, given in found for css in given.get("class", "").split()} <= styled()
