"""The pieces of a sentence in two orders: each box twice, nothing beyond the line's end."""

from __future__ import annotations

from matplotlib.patches import Rectangle

from mtmetrics_edu.views.plots.seams import WIDTH, draw_seams, laid_out, long

PIECES = [["it", "is", "a", "guide"], ["which"], ["ensures", "that", "the", "military"], ["obeys"]]


def test_each_piece_is_drawn_twice_with_its_number() -> None:
    axes = draw_seams(PIECES, [2, 0, 3, 1], "Same score")
    words = [it.get_text() for it in axes.texts]
    for number, piece in enumerate(PIECES, start=1):
        assert words.count(" ".join(piece)) == 2
        assert words.count(str(number)) == 2
    boxes = [it for it in axes.patches if isinstance(it, Rectangle)]
    assert len(boxes) == 8
    edges = [it.get_edgecolor() for it in boxes]
    assert edges[4:] == [edges[place] for place in (2, 0, 3, 1)]


def test_the_description_says_both_orders() -> None:
    axes = draw_seams([["a", "b"], ["c"]], [1, 0], "Two orders")
    assert axes.description == "Two orders. As written: 1 a b, 2 c. In another order: 2 c, 1 a b."


def test_a_line_is_broken_before_it_is_too_long() -> None:
    pieces = [["word"] * 5] * 7
    places = list(laid_out(pieces, range(7)))
    assert all(left + long(pieces[place]) <= WIDTH for place, left, _ in places)
    assert [line for _, _, line in places] == sorted(line for _, _, line in places)
    assert places[-1][2] == 3


def test_a_piece_longer_than_a_line_stands_alone() -> None:
    assert [*laid_out([["a" * 80], ["b"]], [0, 1])] == [(0, 0.0, 0), (1, 0.0, 1)]
