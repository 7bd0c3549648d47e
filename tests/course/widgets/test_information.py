"""The information explorer shows the weights of the metric."""

from __future__ import annotations

from mtmetrics_edu import information_weights
from mtmetrics_edu.course.widgets import InformationExplorer

from .reading import safe


def test_the_weights_are_the_metric_s() -> None:
    texts = ["the cat sat", "the dog sat on the cat"]
    widget = InformationExplorer(texts)
    for n in range(1, 6):
        widget.order.value = n
        weights = information_weights([[text.split() for text in texts]], n)
        rows = safe(widget.panes["table"].value).rows[1:]
        expected = {" ".join(g): f"{w:.4f}" for g, w in weights.items() if len(g) == n}
        assert {row[0]: row[-1] for row in rows} == expected
        safe(widget.panes["bars"].value)


def test_a_changed_reference_moves_a_weight() -> None:
    widget = InformationExplorer(["a b", "a c"])
    before = safe(widget.panes["table"].value).rows[1]
    widget.references[1].value = "x y"
    after = safe(widget.panes["table"].value).rows[1]
    assert before == ["a", "2", "4", "1.0000"]
    assert after == ["a", "1", "4", "2.0000"]
    for box in widget.references:
        box.value = ""
    assert widget.status.value == ""
    assert repr(widget) == "InformationExplorer(['', ''], n=1)"
