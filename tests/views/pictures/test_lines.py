"""Lines: scores and lengths where they belong, and the peak of a text cut short."""

from __future__ import annotations

import re

from mtmetrics_edu import sentence_bleu
from mtmetrics_edu.course.examples import GUIDE
from mtmetrics_edu.views.pictures import cut_short, lengths_line, scores_line
from mtmetrics_edu.views.pictures.lines import RED


def test_a_larger_score_stands_further_to_the_right() -> None:
    picture = scores_line({"mean": 1 / 3, "corpus": 0.5719, "one text": 0.5946})
    places = [float(it.split('"')[0]) for it in picture.svg.split('<circle cx="')[1:]]
    assert places == sorted(places)
    assert picture.said == "From 0 to 1: mean 0.3333, corpus 0.5719, one text 0.5946."


def test_no_line_runs_through_the_words_of_a_score() -> None:
    svg = scores_line({"corpus": 0.5719, "one text": 0.5946}).svg
    halo = 'style="paint-order:stroke;stroke:#ffffff;stroke-width:6px"'
    assert re.findall(rf"<text {halo}[^>]*>(.*?)<", svg) == ["corpus 0.5719", "one text 0.5946"]
    assert svg.rindex('class="l"') < svg.index("one text")  # what is drawn later lies above


def test_the_line_has_its_marks_and_numbers() -> None:
    svg = scores_line({"mean": 0.3}).svg
    assert re.findall(r'class="q">(.*?)<', svg) == ["0", "0.25", "0.5", "0.75", "1"]
    assert svg.count("<path") == 1 + 5 + 1


def test_the_candidate_has_an_upright_line_of_its_own() -> None:
    svg = lengths_line(12, [13, 2]).svg
    assert re.findall(r'<path d="(.*?)" class="i" style="stroke:(.*?);', svg)[0][1] == RED


def test_the_closest_length_and_a_tie() -> None:
    assert lengths_line(12, [13, 2]).said.endswith("The closest is r = 13.")
    tie = lengths_line(12, [13, 11]).said
    assert tie.endswith("The closest is r = 11, of two that are equally close.")
    assert ">r<" in lengths_line(18, [16]).svg


def test_the_peak_is_where_bleu_is_highest() -> None:
    scores = {k: sentence_bleu(GUIDE.candidate[:k], GUIDE.references).score for k in range(1, 19)}
    best = max(scores, key=scores.__getitem__)
    assert best == 16
    said = cut_short(GUIDE.candidate, GUIDE.references).said
    assert f"highest at k = 16: {scores[16]:.4f}" in said


def test_a_single_word() -> None:
    assert "k = 1" in cut_short(["a"], [["a"]]).said
