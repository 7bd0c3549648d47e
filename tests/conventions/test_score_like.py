"""score_like: one short sentence under all tools, options, signatures, bad input, a sixth tool."""

from __future__ import annotations

import importlib.metadata
from dataclasses import replace
from typing import Any

import pytest

from mtmetrics_edu import BleuScore, score_like
from mtmetrics_edu.bleu import BleuStats
from mtmetrics_edu.conventions import TOOLS, Choices, Tool, named_choices
from mtmetrics_edu.conventions.tool import Texts, pool
from mtmetrics_edu.course.widgets import Playground
from mtmetrics_edu.explain.calculation import Calculation

from .helpers import bleu, fixture

SHORT = [  # candidate, reference; mteval, sacreBLEU, its effective_order, NLTK, method3, reweighed
    ("test", "a test", 0.3679, 0, 0.36788, 6.7e-232, 0.1301, 0.3679),
    ("a b c", "a b c", 1, 0, 1, 1.2e-77, 0.8409, 1),
    ("a b c", "a b d", 0.6389, 0, 0.55032, 1.1e-154, 0.4518, 2e-103),
]


@pytest.mark.parametrize(("candidate", "reference", *"abcdef"), SHORT)
def test_no_two_tools_agree_on_a_short_sentence(
    candidate: str, reference: str, a: float, b: float, c: float, d: float, e: float, f: float
) -> None:
    corpus = [candidate], [[reference]]
    found = [
        bleu("mteval-v14", *corpus),
        bleu("sacrebleu", *corpus),
        bleu("sacrebleu", *corpus, effective_order=True),
        bleu("nltk", *corpus),
        bleu("nltk", *corpus, smoothing="method3"),
        bleu("nltk", *corpus, auto_reweigh=True),
    ]
    for score, printed in zip(found, (a, b, c, d, e, f), strict=True):
        assert float(score) == pytest.approx(printed, rel=0.05 if printed < 1e-50 else 1e-3)


@pytest.mark.parametrize(
    ("tool", "options", "folded"),
    [
        ("mteval-v14", {}, "École straße"),
        ("mteval-v14", {"international_tokenization": True}, "école straße"),
        ("multi-bleu", {"lowercase": True}, "École straße"),
        ("sacrebleu", {"lowercase": True}, "école straße"),
    ],
)
def test_each_tool_has_its_own_small_letters(
    tool: str, options: dict[str, Any], folded: str
) -> None:
    words = bleu(tool, ["École Straße"], [[folded]], **options).stats.matches[0]
    assert words == 2
    assert bleu(tool, ["École Straße"], [[folded.upper()]], **options).stats.matches[0] < 2


@pytest.mark.parametrize(
    "tool", [tool for tool in TOOLS.values() if tool.version], ids=lambda tool: tool.name
)
def test_the_releases_reproduced_are_those_that_were_asked(tool: Tool) -> None:
    asked = fixture("peer_scores")["asked"]
    if tool.name in asked:  # not installed: its answers were written down
        assert f" {tool.version}, " in asked[tool.name]["versions"]
    else:
        assert tool.version == importlib.metadata.version(tool.name)


def test_every_package_names_its_release() -> None:
    scripts = {tool.name for tool in TOOLS.values() if not tool.version}
    assert scripts == {"multi-bleu", "mteval-v13a", "mteval-v14"}


@pytest.mark.parametrize("name", TOOLS)
def test_the_choices_of_a_tool_come_to_its_score(name: str) -> None:
    text, reference = "The cat sat by a mat.", "the Cat sat on the mat."  # no 4-gram matches
    found = Calculation([(text, [reference])], named_choices()[name])
    expected = bleu(name, [text], [[reference]])
    nearly = 1e-3 if name == "pycocoevalcap" else 1e-12  # its 1e-15 matches are no choice of ours
    assert found.pooled.score == pytest.approx(expected.score, abs=nearly)
    assert (found.pooled.score > 0) == (TOOLS[name].choices.smoothing == "exp")


@pytest.mark.parametrize("name", TOOLS)
def test_the_choices_of_a_tool_have_its_reference_length(name: str) -> None:
    text, references = "a b c d e f", ["a b c d e f g", "a b c d"]  # closest 7, shortest 4
    found = Calculation([(text, references)], named_choices()[name]).pooled
    expected = bleu(name, [text], [references])
    assert found.stats.reference_length == expected.stats.reference_length
    assert found.score == pytest.approx(expected.score, rel=1e-6)  # ignite: single precision


@pytest.mark.parametrize("name", TOOLS)
def test_the_choices_of_a_tool_have_its_tokens(name: str) -> None:
    text, reference = "a b, c d e", "a b , c d e"  # 6 words match, or 4: b is not b,
    found = Calculation([(text, [reference])], named_choices()[name]).pooled
    assert found.stats.matches == bleu(name, [text], [[reference]]).stats.matches


# -------------------------------------------------------------------------------- signatures


@pytest.mark.parametrize(
    ("tool", "options", "signature"),
    [
        (
            "sacrebleu",
            {},
            "nrefs:2|case:mixed|eff:no|tok:13a|smooth:exp|version:2.6.0",
        ),
        (
            "sacrebleu",
            {"smooth_method": "floor", "lowercase": True, "effective_order": True},
            "nrefs:2|case:lc|eff:yes|tok:13a|smooth:floor[0.10]|version:2.6.0",
        ),
        (
            "sacrebleu",
            {"smooth_method": "add-k", "smooth_value": 2, "tokenize": "intl"},
            "nrefs:2|case:mixed|eff:no|tok:intl|smooth:add-k[2.00]|version:2.6.0",
        ),
        (
            "nltk",
            {"smoothing": "method3"},
            "nltk|metric:bleu|nrefs:2|case:mixed|tok:whitespace|smooth:method3"
            "|weights:0.25,0.25,0.25,0.25|reweigh:no|r:closest|version:3.10.4",
        ),
        (
            "nltk",
            {"metric": "nist", "n": 1},
            "nltk|metric:nist|nrefs:2|case:mixed|tok:whitespace|n:1|r:best|version:3.10.4",
        ),
        (
            "multi-bleu",
            {"lowercase": True},
            "multi-bleu|metric:bleu|nrefs:2|case:lc|tok:blanks|smooth:none|r:closest",
        ),
        (
            "mteval-v14",
            {"brevity_penalty": "shortest", "no_smoothing": True},
            "mteval-v14|metric:bleu|nrefs:2|case:lc|tok:13a|smooth:none|r:shortest",
        ),
        (
            "mteval-v13a",
            {"preserve_case": True, "international_tokenization": True},
            "mteval-v13a|metric:bleu|nrefs:2|case:mixed|tok:international|smooth:exp|r:closest",
        ),
        (
            "mteval-v13a",
            {"metric": "nist"},
            "mteval-v13a|metric:nist|nrefs:2|case:lc|tok:13a|n:5|r:mean",
        ),
    ],
)
def test_signatures(tool: str, options: dict[str, Any], signature: str) -> None:
    score = score_like(tool, ["a b c d"], [["a b", "a b c d e"]], **options)
    assert score.signature == signature
    if isinstance(score, BleuScore):
        assert f"smooth:{score.smoothing}" in signature


def test_a_signature_says_when_the_number_of_references_varies() -> None:
    corpus = ["a b", "c d"], [["a b"], ["c", "d"]]
    for tool in ("sacrebleu", "nltk", "multi-bleu"):
        assert "nrefs:var|" in score_like(tool, *corpus).signature


# --------------------------------------------------------------------------------- bad input

ONE = ["a b c d e"], [["a b c d e f"]]


@pytest.mark.parametrize(
    ("arguments", "options", "message"),
    [
        (("nlkt", *ONE), {}, "'nlkt' is not a known tool; did you mean 'nltk'?"),
        (
            ("sacrebleu", *ONE, "nist"),
            {},
            "'nist' is not a known metric of sacrebleu; expected .* 'bleu'$",
        ),
        (
            ("multi-bleu", *ONE, "nist"),
            {},
            "'nist' is not a known metric of multi-bleu; .* 'bleu'$",
        ),
        (("nltk", *ONE, "blue"), {}, "'blue' is not a known metric of nltk; did you mean 'bleu'"),
        (
            ("nltk", *ONE),
            {"smooth": "method1"},
            "'smooth' is not a known option .* did you mean 'smoothing",
        ),
        (
            ("nltk", *ONE, "nist"),
            {"smoothing": "method1"},
            "'smoothing' is not a known option of nltk for",
        ),
        (
            ("nltk", *ONE),
            {"smoothing": "method8"},
            "'method8' is not a known smoothing of nltk; did you",
        ),
        (("nltk", *ONE), {"auto_reweigh": 1}, "auto_reweigh is 1; expected True or False"),
        (("nltk", *ONE), {"weights": ()}, r"weights is \(\); expected one tuple of numbers"),
        (("nltk", *ONE), {"weights": "abcd"}, "weights is 'abcd'; expected one tuple"),
        (("nltk", *ONE), {"weights": 0.25}, "weights is 0.25; expected one tuple"),
        (("nltk", *ONE), {"weights": [(1,), (0.5, 0.5)]}, "expected one tuple of numbers"),
        (("nltk", *ONE), {"weights": (float("nan"),)}, "expected one tuple of numbers"),
        (("nltk", *ONE, "nist"), {"n": 0}, "n is 0; expected 1 or more"),
        (
            ("sacrebleu", *ONE),
            {"tokenize": "international"},
            "'international' is not a known tokenize of",
        ),
        (("sacrebleu", *ONE), {"smooth_method": "addk"}, "a known smooth_method of .* 'add-k'"),
        (("sacrebleu", *ONE), {"smooth_value": "1"}, "smooth_value is '1'; expected a number"),
        (("sacrebleu", *ONE), {"max_ngram_order": 0}, "max_ngram_order is 0; expected 1 or more"),
        (("hf-evaluate", *ONE), {"max_order": 0}, "^max_order is 0; expected 1 or more"),
        (("keras-hub", *ONE), {"max_order": 0}, "^max_order is 0; expected 1 or more"),
        (("torchmetrics", *ONE), {"n_gram": 0}, "^n_gram is 0; expected 1 or more"),
        (("ignite", *ONE), {"ngram": 0}, "^ngram is 0; expected 1 or more"),
        (
            ("mteval-v14", *ONE),
            {"file_type": "sgm"},
            "'sgm' is not a known file_type of mteval-v14",
        ),
        (("mteval-v14", *ONE), {"brevity_penalty": "close"}, "did you mean 'closest'"),
        (
            ("mteval-v14", *ONE, "nist"),
            {"brevity_penalty": "best"},
            "'best' is not a known brevity_penalty",
        ),
        (("nltk", [], []), {}, "the corpus is empty"),
        (("nltk", ["a"], [[]]), {}, "segment 0: references is empty"),
        (("nltk", ["a"], [[]], "nist"), {}, "segment 0: references is empty"),
        (("nltk", ["a", "b"], [["a"]]), {}, "candidates has 2 segments, references has 1"),
        (("nltk", ["a", "b"], [["a", "b"]] * 3), {}, "they look transposed, .* zip"),
        (("mteval-v14", ["a", "b"], [["a", "b"], ["c"]]), {}, "different numbers of references"),
        (("mteval-v13a", ["a", "b"], [["a", "b"], ["c"]], "nist"), {}, "different numbers"),
    ],
)
def test_bad_values_are_named(arguments: Any, options: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        score_like(*arguments, **options)


@pytest.mark.parametrize(
    ("candidates", "references", "message"),
    [
        ("a b", [["a b"]], "candidates is one string, 'a b'; score_like takes a corpus"),
        (["a b"], "a b", "references is one string, 'a b'; score_like takes a corpus"),
        (["a b"], ["a b"], "segment 0: references is 'a b' .* expected the list of reference"),
        ([["a", "b"]], [["a b"]], r"segment 0: candidate is \['a', 'b'\] .* expected a text"),
        (["a"], [[["a"]]], r"segment 0: references\[0\] is \['a'\] .* expected a text"),
        (["a"], [["a", None]], r"segment 0: references\[1\] is None .* expected a text"),
        ([None], [["a"]], "segment 0: candidate is None"),
        (None, [["a"]], "candidates is None"),
    ],
)
@pytest.mark.parametrize("metric", ["bleu", "nist"])
def test_bad_types_are_named(candidates: Any, references: Any, message: str, metric: str) -> None:
    with pytest.raises(TypeError, match=message):
        score_like("nltk", candidates, references, metric)


@pytest.mark.parametrize(
    ("tool", "corpus", "options", "why"),
    [
        ("nltk", (["a b c"], [["a b x"]]), {"smoothing": "method6"}, "needs a trigram match"),
        ("nltk", ONE, {"smoothing": "method6", "weights": (0.5, 0.5)}, "three weights or more"),
        ("nltk", (["a b c d"], [["a b c d"]]), {"metric": "nist"}, "no .* n-gram of order 5"),
        ("nltk", (["a"], [[""]]), {"metric": "nist", "n": 1}, "all references .* are empty"),
        ("nltk", (["a b"], [["a c"]]), {"weights": (1, -9)}, "a weight is too large or negative"),
        ("sacrebleu", (["a", "b"], [["a"], [None]]), {}, "this segment has no reference"),
        (
            "sacrebleu",
            (["a b"], [["a c"]]),
            {"smooth_method": "floor", "smooth_value": -1},
            "smooth_value -1.0 makes a precision negative",
        ),
        ("multi-bleu", ([""], [["a"]]), {}, "all candidates are empty"),
        ("hf-evaluate", ([""], [["a"]]), {}, "all candidates are empty"),
        ("hf-evaluate", (["a"], [["", "a"]]), {}, "all shortest references are empty"),
        ("keras-hub", ([""], [[""]]), {}, "no text has a token"),
        ("mteval-v13a", ([""], [["a"]]), {}, "brevity penalty is 0"),
        ("mteval-v13a", (["a"], [[""]]), {}, "all references are empty"),
        ("mteval-v14", (["a", "b"], [["a"], [""]]), {"metric": "nist"}, "segment 1 has only empty"),
    ],
)
def test_where_a_tool_stops_we_say_so(
    tool: str, corpus: Any, options: dict[str, Any], why: str
) -> None:
    with pytest.raises(ValueError, match=f"{tool} itself stops here: .*{why}"):
        score_like(tool, *corpus, **options)


# -------------------------------------------------------------------------- reading; the harness


@pytest.mark.parametrize("tool", TOOLS)
def test_all_iterables_are_accepted(tool: str) -> None:
    candidates, references = ["a b c d e", "a b"], [["a b c d e f"], ["b a"]]
    for metric in TOOLS[tool].metrics:
        listed = score_like(tool, candidates, references, metric)
        assert listed == score_like(tool, iter(candidates), iter(references), metric)


# -------------------------------------------------------------------------------- a sixth tool


def vowels_only(tool: Tool, texts: Texts, *, half: bool = False) -> BleuScore:
    """BLEU of the vowels, halved on request."""
    stats, nrefs, _ = pool(texts, lambda text: [c for c in text if c in "aeiou"], BleuStats.of)
    score = stats.score()
    return replace(score, score=score.score / (1 + half), signature=f"{tool.name}|nrefs:{nrefs}")


SIXTH = Tool(name="vowels", bleu=vowels_only, choices=Choices(tokenizer="char", smoothing="exp"))
CORPUS = ["the cat sat on a mat"], [["the cat is on a mat", "a cat is on the mat"]]


@pytest.fixture
def sixth(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(TOOLS, SIXTH.name, SIXTH)


@pytest.mark.usefixtures("sixth")
def test_a_sixth_tool_is_one_record() -> None:
    score = bleu("vowels", *CORPUS)
    assert score.signature == "vowels|nrefs:2"
    assert bleu("vowels", *CORPUS, half=True).score == score.score / 2
    with pytest.raises(ValueError, match="'nist' is not a known metric of vowels"):
        score_like("vowels", *CORPUS, "nist")
    found = Calculation(list(zip(*CORPUS, strict=True)), named_choices()["vowels"])
    assert found.tools["BLEU, vowels"] == score
    assert "NIST, vowels" not in found.tools
    assert found.signature.startswith("nrefs:2|case:mixed|tok:char|")


@pytest.mark.usefixtures("sixth")
def test_a_sixth_tool_can_be_chosen_in_the_playground() -> None:
    page = Playground(CORPUS[0][0], CORPUS[1][0])
    page.controls["convention"].value = "vowels"
    assert page.state.choices == SIXTH.choices
    assert page.remark().startswith("vowels itself: BLEU ")
    page.tab = "Tools"
    assert "BLEU, vowels" in page.panes["Tools"].value
    assert Playground.from_code(page.code).state == page.state


def test_side_by_side_stand_those_that_say_so() -> None:
    corpus = list(zip(*CORPUS, strict=True))
    shown = {label.partition(", ")[2] for label in Calculation(corpus, Choices()).tools}
    assert shown == {tool.name for tool in TOOLS.values() if tool.side_by_side}
    assert {*TOOLS} - shown == {*fixture("peer_scores")["asked"]}


def test_tools_are_listed_under_their_names() -> None:
    assert [tool.name for tool in TOOLS.values()] == list(TOOLS)
    assert list(named_choices()) == ["paper", *TOOLS]
