"""The rows that are on make the corpus; its numbers are the metric's."""

from __future__ import annotations

import re
from itertools import product

from mtmetrics_edu import corpus_bleu, sentence_bleu
from mtmetrics_edu.widgets import CorpusRows
from mtmetrics_edu.widgets.corpus_rows import FIVE, THEIRS

from .reading import safe


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
            assert "mtm-stale" in widget.panes["table"].value
            continue
        assert widget.status.value == ""
        candidates, references = zip(*corpus, strict=True)
        page = safe(widget.panes["table"].value)
        pooled = corpus_bleu(candidates, references).score
        assert [row[-1] for row in page.rows[1:]] == [
            f"{score:.4f}" for score in (*(sentence_bleu(*s).score for s in corpus), pooled)
        ]
        numbers = [str(i) for i, on in enumerate(chosen, start=1) if on]
        assert [row[0] for row in page.rows[1:]] == [*numbers, "pooled"]
        bars = re.findall(r">([1-5])</text>", widget.panes["bars"].value)
        assert bars == numbers
        mean = sum(sentence_bleu(*segment).score for segment in corpus) / len(corpus)
        assert f"Mean of the sentence scores: {mean:.4f}" in page.text
        safe(widget.panes["bars"].value)


def test_smoothing_and_names() -> None:
    widget = CorpusRows(["a b c d e", "c"], [["a b c x y"], ["d"]])
    before = widget.panes["table"].value
    widget.smoothing.value = "floor"
    assert widget.panes["table"].value != before
    assert [row.description for row in widget.rows] == ["1: a b c d e", "2: c"]
    assert repr(widget) == "CorpusRows(['a b c d e', 'c'])"
