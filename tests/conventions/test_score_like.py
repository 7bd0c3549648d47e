"""score_like: a short sentence under all tools, options, signatures, bad input, a further tool."""

import importlib.metadata
import json
import re
from dataclasses import replace
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
    assert {t.name for t in TOOLS.values() if not t.version} == {
        "multi-bleu",
        "mteval-v13a",
        "mteval-v14",
    }
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


@pytest.mark.parametrize("name", TOOLS)
@pytest.mark.parametrize(("text", "references"), CASES)
def test_the_choices_of_a_tool_come_to_its_score(name, text, references):
    near = Calculation([(text, references)], named_choices()[name]).pooled
    exact = bleu(name, [text], [references])
    assert (near.stats.matches, near.stats.candidate_length, near.stats.reference_length) == (
        exact.stats.matches,
        exact.stats.candidate_length,
        exact.stats.reference_length,
    )
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
    assert score.signature == signature
    if isinstance(score, BleuScore):
        assert f"smooth:{score.smoothing}" in signature


# ---------------------------------------------------------------------------------- bad input

ONE = ["a b c d e"], [["a b c d e f"]]
OPTIONS = [
    ("nlkt", "bleu", {}, "'nlkt' is not a known tool; did you mean 'nltk'?"),
    ("sacrebleu", "nist", {}, "'nist' is not a known metric of sacrebleu; expected .* 'bleu'$"),
    ("nltk", "blue", {}, "'blue' is not a known metric of nltk; did you mean 'bleu'"),
    ("nltk", "bleu", {"smooth": "method1"}, "'smooth' is not a known option .* 'smoothing"),
    ("nltk", "nist", {"smoothing": "method1"}, "'smoothing' is not a known option of nltk for"),
    ("nltk", "bleu", {"smoothing": "method8"}, "'method8' is not a known smoothing of nltk; did"),
    ("nltk", "bleu", {"auto_reweigh": 1}, "auto_reweigh is 1; expected True or False"),
    ("nltk", "bleu", {"weights": ()}, r"weights is \(\); expected one tuple of numbers"),
    ("nltk", "bleu", {"weights": "abcd"}, "weights is 'abcd'; expected one tuple"),
    ("nltk", "bleu", {"weights": 0.25}, "weights is 0.25; expected one tuple"),
    ("nltk", "bleu", {"weights": [(1,), (0.5, 0.5)]}, "expected one tuple of numbers"),
    ("nltk", "bleu", {"weights": (float("nan"),)}, "expected one tuple of numbers"),
    ("nltk", "nist", {"n": 0}, "n is 0; expected 1 or more"),
    ("sacrebleu", "bleu", {"tokenize": "international"}, "'international' is not a known tokeni"),
    ("sacrebleu", "bleu", {"smooth_method": "addk"}, "a known smooth_method of .* 'add-k'"),
    ("sacrebleu", "bleu", {"smooth_value": "1"}, "smooth_value is '1'; expected a number"),
    ("sacrebleu", "bleu", {"max_ngram_order": 0}, "max_ngram_order is 0; expected 1 or more"),
    ("hf-evaluate", "bleu", {"max_order": 0}, "^max_order is 0; expected 1 or more"),
    ("keras-hub", "bleu", {"max_order": 0}, "^max_order is 0; expected 1 or more"),
    ("torchmetrics", "bleu", {"n_gram": 0}, "^n_gram is 0; expected 1 or more"),
    ("ignite", "bleu", {"ngram": 0}, "^ngram is 0; expected 1 or more"),
    ("pycocoevalcap", "bleu", {"n": 0}, "^n is 0; expected 1 or more"),
    ("mteval-v14", "bleu", {"file_type": "sgm"}, "'sgm' is not a known file_type of mteval-v14"),
    ("mteval-v14", "bleu", {"brevity_penalty": "close"}, "did you mean 'closest'"),
    ("mteval-v14", "nist", {"brevity_penalty": "best"}, "'best' is not a known brevity_penalty"),
]


@pytest.mark.parametrize(("tool", "metric", "options", "message"), OPTIONS)
def test_bad_options_are_named(tool, metric, options, message):
    with pytest.raises(ValueError, match=message):
        score_like(tool, *ONE, metric, **options)


CORPORA = [
    ("nltk", [], [], ValueError, "the corpus is empty"),
    ("nltk", ["a"], [[]], ValueError, "segment 0: references is empty"),
    ("nltk", ["a", "b"], [["a"]], ValueError, "candidates has 2 segments, references has 1"),
    ("nltk", ["a", "b"], [["a", "b"]] * 3, ValueError, "they look transposed, .* zip"),
    ("mteval-v14", ["a", "b"], [["a", "b"], ["c"]], ValueError, "different numbers of references"),
    ("nltk", "a b", [["a b"]], TypeError, "candidates is one string, 'a b'; score_like takes a c"),
    ("nltk", ["a b"], "a b", TypeError, "references is one string, 'a b'; score_like takes a c"),
    ("nltk", ["a b"], ["a b"], TypeError, "segment 0: references is 'a b' .* expected the list o"),
    ("nltk", [["a", "b"]], [["a b"]], TypeError, r"segment 0: candidate is \['a', 'b'\] .* a text"),
    ("nltk", ["a"], [[["a"]]], TypeError, r"segment 0: references\[0\] is \['a'\] .* a text"),
    ("nltk", ["a"], [["a", None]], TypeError, r"segment 0: references\[1\] is None .* a text"),
    ("nltk", [None], [["a"]], TypeError, "segment 0: candidate is None"),
    ("nltk", None, [["a"]], TypeError, "candidates is None"),
]


@pytest.mark.parametrize(("tool", "candidates", "references", "error", "message"), CORPORA)
@pytest.mark.parametrize("metric", ["bleu", "nist"])
def test_a_bad_corpus_is_named(tool, candidates, references, error, message, metric):
    with pytest.raises(error, match=message):
        score_like(tool, candidates, references, metric)


NEGATIVE = {"smooth_method": "floor", "smooth_value": -1}
STOPS = [
    ("nltk", (["a b c"], [["a b x"]]), {"smoothing": "method6"}, "needs a trigram match"),
    ("nltk", ONE, {"smoothing": "method6", "weights": (0.5, 0.5)}, "three weights or more"),
    ("nltk", (["a b c d"], [["a b c d"]]), {"metric": "nist"}, "no .* n-gram of order 5"),
    ("nltk", (["a"], [[""]]), {"metric": "nist", "n": 1}, "all references .* are empty"),
    ("nltk", (["a b"], [["a c"]]), {"weights": (1, -9)}, "a weight is too large or negative"),
    ("sacrebleu", (["a", "b"], [["a"], [None]]), {}, "this segment has no reference"),
    ("sacrebleu", (["a b"], [["a c"]]), NEGATIVE, "smooth_value -1.0 makes a precision negative"),
    ("multi-bleu", ([""], [["a"]]), {}, "all candidates are empty"),
    ("hf-evaluate", ([""], [["a"]]), {}, "all candidates are empty"),
    ("hf-evaluate", (["a"], [["", "a"]]), {}, "all shortest references are empty"),
    ("keras-hub", ([""], [[""]]), {}, "no text has a token"),
    ("mteval-v13a", ([""], [["a"]]), {}, "brevity penalty is 0"),
    ("mteval-v13a", (["a"], [[""]]), {}, "all references are empty"),
    ("mteval-v14", (["a", "b"], [["a"], [""]]), {"metric": "nist"}, "segment 1 has only empty"),
]


@pytest.mark.parametrize(("tool", "corpus", "options", "why"), STOPS)
def test_where_a_tool_stops_we_say_so(tool, corpus, options, why):
    with pytest.raises(ValueError, match=f"^{tool} itself stops here: .*{why}|^segment 1: {tool} "):
        score_like(tool, *corpus, **options)


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
