"""The rows that are on make the corpus; its numbers are the metric's."""

from __future__ import annotations

import re
from itertools import product

from mtmetrics_edu import corpus_bleu, sentence_bleu
from mtmetrics_edu.course.widgets import CorpusRows
from mtmetrics_edu.course.widgets.corpus_rows import FIVE, THEIRS

from .reading import safe


def shown(widget: CorpusRows) -> list[str]:
    """What stands in the line of each segment."""
    return [safe(widget.panes[f"row {i}"].value).text for i in range(1, len(widget.rows) + 1)]


def lengths(source: str, what: str) -> list[float]:
    """The lengths of bars, or the places of upright lines, in percent."""
    return [float(it) for it in re.findall(rf"{what}:([\d.e-]+)%", source)]


def test_every_choice_of_rows() -> None:
    widget = CorpusRows()
    assert len(widget.rows) == 5
    for chosen in product([True, False], repeat=5):
        for row, on in zip(widget.rows, chosen, strict=True):
            row.value = on
        pairs = zip(FIVE, THEIRS, chosen, strict=True)
        corpus = [(c.split(), [r.split() for r in refs]) for c, refs, on in pairs if on]
        if not corpus:
            assert "No row is switched on" in safe(widget.status.value).text
            assert "mtm-stale" in widget.panes["sum"].value
            continue
        assert widget.status.value == ""
        candidates, references = zip(*corpus, strict=True)
        scores = [sentence_bleu(*segment).score for segment in corpus]
        mean, pooled = sum(scores) / len(scores), corpus_bleu(candidates, references).score
        found = shown(widget)
        for said, on in zip(found, chosen, strict=True):
            assert ("left out" in said) is not on
        values = [said for said, on in zip(found, chosen, strict=True) if on]
        assert all(f"{score:.4f}" in said for score, said in zip(scores, values, strict=True))
        last = safe(widget.panes["sum"].value).text
        assert re.search(rf"Mean of the sentence scores ?{mean:.4f}", last)
        assert re.search(rf"from the pooled counts ?{pooled:.4f}", last)


def test_a_bar_is_as_long_as_its_score() -> None:
    widget = CorpusRows(["a b c d e", "a b c d"], [["a b c d x"], ["a b c d"]])
    whole = corpus_bleu(
        [t.split() for t in ("a b c d e", "a b c d")], [["a b c d x".split()], ["a b c d".split()]]
    ).score
    for i, score in ((1, sentence_bleu("a b c d e".split(), ["a b c d x".split()]).score), (2, 1)):
        source = widget.panes[f"row {i}"].value
        assert lengths(source, "inline-size") == [float(f"{100 * score:.4g}")]
        assert lengths(source, "inset-inline-start") == [float(f"{100 * whole:.4g}")]


def test_each_segment_stands_there_once() -> None:
    widget = CorpusRows()
    texts = " ".join([*(row.description for row in widget.rows), *shown(widget)])
    for text in FIVE:
        assert texts.count(f": {text}") >= 1
    assert all("R1: " in said for said in shown(widget))  # the references are seen
    assert "pooled" not in " ".join(shown(widget))


def test_smoothing_and_names() -> None:
    widget = CorpusRows(["a b c d e", "c"], [["a b c x y"], ["d"]])
    before = widget.panes["row 1"].value
    widget.smoothing.value = "floor"
    assert widget.panes["row 1"].value != before
    assert [row.description for row in widget.rows] == ["1: a b c d e", "2: c"]
    assert repr(widget) == "CorpusRows(['a b c d e', 'c'])"


def test_what_is_left_is_the_bars_and_the_table() -> None:
    widget = CorpusRows()
    widget.rows[1].value = False
    page = safe(widget.still())
    assert [row[0] for row in page.rows[1:]] == ["1", "3", "4", "5", "pooled"]
    assert "img" in page.tags
