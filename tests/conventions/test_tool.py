"""What all tools share: the record, and the way from texts to counts."""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from typing import Any

import pytest

from mtmetrics_edu import BleuStats
from mtmetrics_edu.conventions import TOOLS, Choices, Tool
from mtmetrics_edu.conventions.multi_bleu import bleu
from mtmetrics_edu.conventions.tool import Texts, ascii_lower, pool, read_all, tokens_of


def test_a_tool_has_the_metrics_of_its_record() -> None:
    with_nist = {name for name, tool in TOOLS.items() if "nist" in tool.metrics}
    assert with_nist >= {"nltk", "mteval-v13a", "mteval-v14"}
    assert not with_nist & {"sacrebleu", "multi-bleu"}
    assert all(tool.metrics["bleu"] is tool.bleu for tool in TOOLS.values())


def test_a_record_is_read_by_keyword_and_stays_as_it_is() -> None:
    with pytest.raises(TypeError):
        Tool("mine", bleu=bleu, choices=Choices())  # type: ignore[misc]
    tool: Any = Tool(name="mine", bleu=bleu, choices=Choices())
    with pytest.raises(FrozenInstanceError):
        tool.name = "other"
    assert (tool.version, tool.nist) == ("", None)
    assert str(tool.stops("no text")) == "mine itself stops here: no text"


def test_a_pool_adds_up_and_keeps_the_last_segment() -> None:
    found = pool(Texts(["a b c", "b"], [["a b"], ["b", "c"]]), str.split, BleuStats.of)
    assert found.stats == BleuStats((3, 1, 0, 0), (4, 2, 1, 0), 4, 3)
    assert found.nrefs == "var"
    assert found.last == (["b"], [["b"], ["c"]])


def test_one_segment_is_held_at_a_time() -> None:
    read: list[int] = []

    def candidates() -> Any:
        for number in range(3):
            read.append(number)
            yield "a"

    def counted(candidate: Any, references: Any) -> BleuStats:
        assert len(read) == len(counts) + 1
        counts.append(BleuStats.of(candidate, references))
        return counts[-1]

    counts: list[BleuStats] = []
    pool(Texts(candidates(), [["a"]] * 3), str.split, counted)
    assert len(counts) == 3


def test_all_segments_are_read_with_references() -> None:
    texts = Texts(["A", "b"], [["a"], ["b", "C"]])
    assert read_all(texts, list) == [(["A"], [["a"]]), (["b"], [["b"], ["C"]])]
    with pytest.raises(ValueError, match="segment 1: references is empty"):
        read_all(Texts(["a", "b"], [["a"], []]), list)


def test_a_wrong_text_is_named() -> None:
    with pytest.raises(TypeError, match=r"^candidate is 1 \(int\); expected a text"):
        tokens_of(1, ["a"], str.split)
    with pytest.raises(TypeError, match=r"^references\[1\] is None \(NoneType\); expected a text"):
        tokens_of("a", ["a", None], str.split)
    with pytest.raises(TypeError, match=r"a text: each tool splits .*, so give it plain strings$"):
        tokens_of(["a"], ["a"], str.split)
    assert tokens_of("a b", [], str.split) == (["a", "b"], [])


def test_only_ascii_letters_are_folded() -> None:
    assert ascii_lower("ABC XYZ É İ ß [@`{") == "abc xyz É İ ß [@`{"
