"""Pictures of lessons: images with alternative text that say what explain says."""

from __future__ import annotations

import re
from base64 import b64decode
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from mtmetrics_edu import information_weights, sentence_bleu
from mtmetrics_edu.course.examples import CAT_MAT, DOG_MAN, GUIDE, GUIDE_CASED, THE_7
from mtmetrics_edu.views import palette, pictures
from mtmetrics_edu.views.drawing import WIDTH, Picture
from mtmetrics_edu.views.pictures import PER_BIT, matched_bits

from .reading import NS, dots, lines, outside, overlapping, parsed, rects, texts

NASTY = ["<b>", '"&', "猫", "고양이", "שלום", "x" * 40, "$a$"]
PICTURES: dict[str, Callable[[], Picture]] = {
    "cut_short": lambda: pictures.cut_short(GUIDE.candidate, GUIDE.references),
    "four_strips": lambda: pictures.four_strips(NASTY, [NASTY[:5]]),
    "lengths_line": lambda: pictures.lengths_line(12, [13, 2]),
    "matches": lambda: pictures.matches(NASTY, [NASTY[:3], ["the"]]),
    "pooling": lambda: pictures.pooling(DOG_MAN.candidates, DOG_MAN.references),
    "ration": lambda: pictures.ration(NASTY * 2, [NASTY]),
    "scores_line": lambda: pictures.scores_line({"<mean>": 0.0, "corpus": 1.0}),
    "seams": lambda: pictures.seams([NASTY[:2], NASTY[2:5], ["the"]], [2, 0, 1], "one & 1"),
    "sliding_window": lambda: pictures.sliding_window(NASTY, 2),
    "surprise": lambda: pictures.surprise([NASTY, NASTY[::-1]], "猫"),
    "told_words": lambda: pictures.told_words({"<i> 1": NASTY}, [NASTY]),
    "waterfall": lambda: pictures.waterfall(GUIDE.candidate, GUIDE.references),
}


def test_every_picture_is_tried() -> None:
    assert {*pictures.__all__} - {"Picture"} == {*PICTURES}


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_an_image_with_words_and_all_in_it(name: str) -> None:
    picture = PICTURES[name]()
    (source,) = re.findall(r'src="data:image/svg\+xml;base64,([^"]+)"', picture._repr_html_())
    assert ElementTree.fromstring(b64decode(source)).tag == f"{NS}svg"
    assert re.search(r"\d", repr(picture))
    assert len(repr(picture)) > 20
    assert [it for it in outside(picture.svg) if isinstance(it, tuple)] == []
    height = float(parsed(picture.svg).get("viewBox", "").split()[3])
    for word in parsed(picture.svg).iter(f"{NS}text"):
        assert 0 <= float(word.get("x", "")) <= WIDTH
        assert 0 < float(word.get("y", "")) <= height


# Words with their states


def test_a_window_stops_k_minus_n_plus_1_times() -> None:
    tokens = "the the the cat on the mat".split()
    for n, stops in ((1, 7), (2, 6), (4, 4), (7, 1), (8, 0)):
        picture = pictures.sliding_window(tokens, n)
        assert f"stops at {stops} place" in repr(picture)
        assert len(lines(picture.svg, "mtm-curve")) == stops
    assert "stops at 0 places" in repr(pictures.sliding_window([], 2))


def boxes(picture: Picture, state: str) -> int:
    """The boxes that are filled with the colour of a state, the one in a legend left out."""
    paths = parsed(picture.svg).iter(f"{NS}path")
    filled = [it for it in paths if it.get("fill") == palette.MARKS[state]]
    has_legend = state in texts(picture.svg)
    return sum((it.get("d") or "").count("z") for it in filled) - has_legend


def test_the_guide_example_has_one_word_without_a_match_and_four_fractions() -> None:
    alt = repr(pictures.matches(GUIDE.candidate, GUIDE.references))
    assert alt.count(" unmatched") == alt.count("obeys unmatched") == 1
    picture = pictures.four_strips(GUIDE.candidate, GUIDE.references)
    assert {"17/18", "10/17", "7/16", "4/15"} <= {*texts(picture.svg)}
    assert boxes(picture, "matched") == 17 + 10 + 7 + 4
    assert "Order 4: 3 matched, 4 unmatched, 1 matched, 7 unmatched; 4 of 15." in repr(picture)
    assert "none" in texts(pictures.four_strips(["a", "b"], [["a"]]).svg)


def test_each_match_uses_a_word_of_its_own() -> None:
    alt = repr(pictures.ration(THE_7.candidate, THE_7.references))
    assert alt.count("uses the of reference 1") == 2
    assert alt.count("finds none left") == 5
    picture = pictures.ration(CAT_MAT.candidate, CAT_MAT.references)
    assert repr(picture).count("uses") == 5
    assert len({*dots(picture.svg)}) == len(dots(picture.svg)) == 5
    assert "dog is in no reference" in repr(pictures.ration(["dog"], [["cat"]]))


def test_each_piece_is_drawn_twice_in_its_colour() -> None:
    pieces = [["it", "is"], ["which"], ["ensures", "that"], ["obeys"]]
    picture = pictures.seams(pieces, [2, 0, 3, 1], "Same score")
    assert [texts(picture.svg).count(it) for it in ("1 it is", "4 obeys")] == [2, 2]
    frames = [it.get("stroke") for it in parsed(picture.svg).iter(f"{NS}rect")]
    assert frames[4:] == [frames[place] for place in (2, 0, 3, 1)]
    assert len({*frames}) == 4


# Counts, scores and lengths


def test_the_pool_is_the_sum() -> None:
    picture = pictures.pooling(DOG_MAN.candidates, DOG_MAN.references)
    sums = "Order 2: segment 1 has 4/4, segment 2 has 2/3, segment 3 has 2/5; pooled 8/12."
    assert sums in repr(picture)
    assert {"13/15", "8/12", "5/9", "2/6"} <= {*texts(picture.svg)}
    assert boxes(picture, "matched") == 2 * (13 + 8 + 5 + 2)
    assert overlapping(picture.svg) == []


def test_a_larger_score_stands_further_to_the_right() -> None:
    picture = pictures.scores_line({"mean": 1 / 3, "corpus": 0.5719, "one text": 0.5946})
    assert dots(picture.svg) == sorted(dots(picture.svg))
    assert repr(picture) == "From 0 to 1: mean 0.3333, corpus 0.5719, one text 0.5946."
    assert {"0", "0.25", "0.5", "0.75", "1"} <= {*texts(picture.svg)}
    assert picture.svg.rindex("mtm-rule") < picture.svg.index(">one text")  # words lie above


def test_the_closest_length_and_a_tie() -> None:
    assert repr(pictures.lengths_line(12, [13, 2])).endswith("The closest is r = 13.")
    tie = pictures.lengths_line(12, [13, 11])
    assert repr(tie).endswith("The closest is r = 11, of two that are equally close.")
    assert {"candidate 12", "r", "reference", "11", "12", "13"} <= {*texts(tie.svg)}
    ((top, bottom),) = lines(tie.svg, "mtm-curve")
    (r, _), (other, _) = sorted(dots(tie.svg))
    assert top[0] == bottom[0] == pytest.approx((r + other) / 2)


def test_the_peak_is_where_bleu_is_highest() -> None:
    scores = {k: sentence_bleu(GUIDE.candidate[:k], GUIDE.references).score for k in range(1, 19)}
    assert max(scores, key=scores.__getitem__) == 16
    picture = pictures.cut_short(GUIDE.candidate, GUIDE.references)
    assert f"highest at k = 16: {scores[16]:.4f}" in repr(picture)
    means, penalties, bleu = lines(picture.svg, "mtm-curve")
    assert dots(picture.svg) == [min(bleu, key=lambda point: point[1])]
    assert len(penalties) == len(bleu) == 18
    assert means[0][0] == bleu[18 - len(means)][0]  # the mean of a score of 0 is not drawn


# Bits


def test_a_bar_is_as_high_as_its_bits_and_the_fan_has_the_words_that_follow() -> None:
    references = GUIDE_CASED.references
    picture = pictures.surprise(references, "the")
    weights = information_weights([references], 1)
    words = [word for reference in references for word in reference]
    heights = [it["height"] for it in rects(picture.svg, palette.order_colour(1))]
    assert heights == pytest.approx([PER_BIT * weights[word,] for word in words], abs=0.06)
    assert {*words} <= {*texts(picture.svg)}
    assert "the 9×" in repr(picture)
    assert "bits" not in repr(picture)  # the lesson asks for them
    after = Counter(b for r in references for a, b in pairwise(r) if a == "the")
    assert {f"{word}  {count}×" for word, count in after.items()} <= {*texts(picture.svg)}
    widths = sorted(map(int, re.findall(r"stroke-width:(\d+)", picture.svg)))
    assert widths == sorted(3 * count for count in after.values())
    alone = pictures.surprise([["a", "b"]], "b")
    assert repr(alone) == "The rarer the word, the higher its bar: a 1×, b 1×."


def test_matched_bits_add_up_to_the_gains_of_nist() -> None:
    bits = matched_bits(GUIDE_CASED.candidate, GUIDE_CASED.references, 3)
    assert [sum(of_order) for of_order in bits] == pytest.approx([77.2659, 9.9248, 2.585], abs=1e-4)


def test_candidates_stand_one_below_the_other() -> None:
    picture = pictures.told_words({"first": ["a", "x"], "second": ["b"]}, [["a", "b"]], orders=1)
    assert repr(picture) == "Bits that each word earns. first: a 1.0, x 0.0. second: b 1.0."
    tops = {it.text: float(it.get("y") or 0) for it in parsed(picture.svg).iter(f"{NS}text")}
    assert tops["first"] < tops["a"] < tops["second"] < tops["b"]
