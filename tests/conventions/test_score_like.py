"""score_like: a short sentence under all tools, options, signatures, bad input, a further tool."""

import importlib.metadata
import json
import re
from dataclasses import replace
from operator import attrgetter
from pathlib import Path
from typing import get_args

import pytest

from mtmetrics_edu import BleuScore, score_like
from mtmetrics_edu.conventions import TOOLS, Choices, Tool, ToolName, named_choices
from mtmetrics_edu.conventions.tool import pool
from mtmetrics_edu.course.widgets import Playground
from mtmetrics_edu.explain.calculation import Calculation
from mtmetrics_edu.metrics.bleu import BleuStats

from .helpers import bleu, fixture


def test_the_releases_reproduced_are_those_that_were_asked():
    asked = fixture("peer_scores")["asked"]
    scripts = {tool.name for tool in TOOLS.values() if not tool.version}
    assert scripts == {"multi-bleu", "mteval-v13a", "mteval-v14"}
    for tool in TOOLS.values():
        if tool.name in asked:  # not installed: its answers were written down
            assert f" {tool.version}, " in asked[tool.name]["versions"]
        elif tool.version:
            assert tool.version == importlib.metadata.version(tool.name)


CASES = [
    ("The cat sat by a mat.", ["the Cat sat on the mat."]),  # no 4-gram matches
    ("a b c d e f", ["a b c d e f g", "a b c d"]),  # closest 7, shortest 4
    ("a b, c d e", ["a b , c d e"]),  # 6 words match, or 4: b is not b,
]
KNOWN = attrgetter("matches", "candidate_length", "reference_length")  # totals are some tools' own


@pytest.mark.parametrize("name", TOOLS)
@pytest.mark.parametrize(("text", "references"), CASES)
def test_the_choices_of_a_tool_come_to_its_score(name, text, references):
    near = Calculation([(text, references)], named_choices()[name]).pooled
    exact = bleu(name, [text], [references])
    assert KNOWN(near.stats) == KNOWN(exact.stats)
    far = 1e-3 if name == "pycocoevalcap" else 1e-6  # its 1e-15 matches are no choice of ours
    assert near.score == pytest.approx(exact.score, abs=far)


# -------------------------------------------------------------------------------- signatures

SIGNATURES = [  # tool, options, signature
    re.fullmatch(r"(\S+) (\{.*\}) (.*)", line).groups()
    for line in Path(__file__).with_name("signatures.txt").read_text().splitlines()
]


@pytest.mark.parametrize(("tool", "options", "signature"), SIGNATURES)
def test_signatures(tool, options, signature):
    score = score_like(tool, ["a b c d"], [["a b", "a b c d e"]], **json.loads(options))
    assert score.signature == signature.replace("{version}", TOOLS[tool].version or "")
    if isinstance(score, BleuScore):
        assert f"smooth:{score.smoothing}" in signature


@pytest.mark.parametrize("tool", TOOLS)
def test_all_iterables_are_accepted(tool):
    candidates, references = ["a b c d e", "a b"], [["a b c d e f"], ["b a"]]
    for metric in TOOLS[tool].metrics:
        listed = score_like(tool, candidates, references, metric)
        assert listed == score_like(tool, iter(candidates), iter(references), metric)


# ----------------------------------------------------------------------------- a further tool


def vowels_only(tool, texts, *, half=False):
    """BLEU of the vowels, halved on request."""
    stats, nrefs, _ = pool(texts, lambda text: [c for c in text if c in "aeiou"], BleuStats.of)
    score = stats.score()
    signature = tool.signature("bleu", nrefs, tok="vowels")
    return replace(score, score=score.score / (1 + half), signature=signature)


VOWELS = Tool(name="vowels", bleu=vowels_only, choices=Choices(tokenizer="char", smoothing="exp"))
CORPUS = ["the cat sat on a mat"], [["the cat is on a mat", "a cat is on the mat"]]


@pytest.fixture
def vowels(monkeypatch):
    monkeypatch.setitem(TOOLS, VOWELS.name, VOWELS)


@pytest.mark.usefixtures("vowels")
def test_a_further_tool_is_one_record():
    score = bleu("vowels", *CORPUS)
    assert score.signature == "vowels|metric:bleu|nrefs:2|case:mixed|tok:vowels"
    assert bleu("vowels", *CORPUS, half=True).score == score.score / 2
    with pytest.raises(ValueError, match="'nist' is not a known metric of vowels"):
        score_like("vowels", *CORPUS, "nist")
    calculation = Calculation(list(zip(*CORPUS, strict=True)), named_choices()["vowels"])
    assert calculation.tools["BLEU, vowels"] == score
    assert "NIST, vowels" not in calculation.tools
    page = Playground(CORPUS[0][0], CORPUS[1][0])
    page.controls["convention"].value = "vowels"
    assert page.state.choices == VOWELS.choices
    assert page.remark().startswith("vowels itself: BLEU ")
    page.tab = "Tools"
    assert "BLEU, vowels" in page.panes["Tools"].value
    assert Playground.from_code(page.code).state == page.state


def test_tools_are_listed_under_their_names():
    assert [tool.name for tool in TOOLS.values()] == list(TOOLS) == list(get_args(ToolName))
    assert list(named_choices()) == ["paper", *TOOLS]
    tools = Calculation(list(zip(*CORPUS, strict=True)), Choices()).tools
    shown = {label.partition(", ")[2] for label in tools}
    assert {*TOOLS} - shown == {*fixture("peer_scores")["asked"]}
