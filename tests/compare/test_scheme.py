"""Each tool is followed exactly, and our choices are stated."""

from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sacrebleu import BLEU

from mtmetrics_edu import score_like
from mtmetrics_edu.compare import compare
from mtmetrics_edu.compare.scheme import PIECES, our_scheme, tool_scheme
from mtmetrics_edu.conventions import TOOLS

from .examples import FEW, comparison, random_corpus

FOLLOWED = [(name, metric) for metric, tools in PIECES.items() for name in tools]
WORDS = [*"a b C 0 3.5, (d) &amp; É <skipped>".split(), "x\xa0y", "x\u3000y", "x\x1cy"]
words = st.lists(st.sampled_from(WORDS), max_size=7).map(" ".join)
corpora = st.lists(st.tuples(words, st.tuples(words, words)), min_size=1, max_size=5)


@pytest.mark.parametrize(("like", "metric"), FOLLOWED)
def test_scores_and_signatures_are_those_of_the_tool(like, metric):
    a, b, references = random_corpus()
    it = comparison(metric, like)
    for system, texts in ((it.a, a), (it.b, b)):
        theirs = score_like(like, texts, references, metric)
        assert system.score.score == pytest.approx(theirs.score, rel=1e-9)
        assert system.score.signature == theirs.signature
        assert system.score.stats.candidate_length == theirs.stats.candidate_length
    assert (it.like, it.metric) == (like, metric)


@pytest.mark.parametrize(("like", "metric"), FOLLOWED)
@given(corpora)
def test_any_corpus_is_scored_as_the_tool_does(like, metric, segments):
    candidates, references = zip(*segments, strict=True)
    scheme = tool_scheme(like, metric)
    prepared = scheme.prepared(candidates), [scheme.prepared(its) for its in references]
    try:
        theirs = score_like(like, candidates, references, metric).score
    except ValueError:  # the tool itself stops
        with pytest.raises(ValueError, match="itself stops here"):
            scheme.signed(scheme.statistics(*prepared), candidates, references)
        return
    mine = scheme.signed(scheme.statistics(*prepared), candidates, references)
    assert mine.score == pytest.approx(theirs, rel=1e-9, abs=1e-12)


@pytest.mark.parametrize(
    ("c", "r"), [(1, 9999), (1, 10_000), (1, 10_001), (1, 12_001), (9000, 10_500), (10_999, 1000)]
)
def test_multi_bleu_searches_from_9999(c, r):
    candidates, references = ["a " * c, "b"], [["a " * r], ["b"]]
    scheme = tool_scheme("multi-bleu", "bleu")
    theirs = score_like("multi-bleu", candidates, references).stats
    prepared = scheme.prepared(candidates), [scheme.prepared(its) for its in references]
    assert scheme.signed(scheme.statistics(*prepared), candidates, references).stats == theirs


@pytest.mark.parametrize(
    ("like", "candidate", "reference"),
    [("multi-bleu", "", "a"), ("mteval-v13a", "a b c d", "a b c d" + " e" * 4000)],
)
def test_where_a_tool_stops_compare_stops(like, candidate, reference):
    def too_late(*_):
        raise AssertionError("nothing is drawn for an error")

    texts, references = [candidate, ""], [[reference], ["b"]]
    with pytest.raises(ValueError, match=f"{like} itself stops here"):
        compare(texts, texts, references, like=like, progress=too_late)


def test_the_tools_that_stand_side_by_side_are_followed():
    assert {*PIECES["bleu"]} == {name for name, tool in TOOLS.items() if tool.side_by_side}
    assert {*PIECES["nist"]} == {name for name, tool in TOOLS.items() if tool.nist}


@pytest.mark.parametrize("like", [name for name in TOOLS if name not in PIECES["bleu"]])
def test_other_tools_are_refused_in_words(like):
    with pytest.raises(ValueError, match=f"'{like}' is not a known tool with statistics of segm"):
        compare(["a", "b"], ["a", "b"], [["a"], ["b"]], like=like, **FEW)


@pytest.mark.parametrize("like", PIECES["bleu"])
def test_tokens_are_those_of_the_tool(like):
    expected = {"nltk": "It's 3.5, OK. ", "multi-bleu": "It's 3.5, OK. "}
    tokens = " ".join(tool_scheme(like, "bleu").tokens("It's 3.5, OK. "))
    own = {"sacrebleu": "It's 3.5 , OK ."}.get(like, "it's 3.5 , ok .")
    assert tokens == expected.get(like, own).strip()


def test_own_tokenizers_have_a_name():
    def by_commas(text):
        return text.split(",")

    scheme = our_scheme("bleu", by_commas, True, "none", None)
    assert scheme.signature([["a"]]).startswith("nrefs:1|case:lc|tok:by_commas|n:4|")
    assert scheme.tokens("A b,c") == ["a b", "c"]
    nameless = our_scheme("bleu", partial(str.split), False, "none", 2)
    assert "|case:mixed|tok:own|n:2|" in nameless.signature([["a"]])
    assert "|case:lc|" in our_scheme("nist", None, True, "none", None).signature([["a"]])
    assert our_scheme("chrf", None, True, "none", None).lowercase is True
    with pytest.raises(ValueError, match="no tokenizer and smoothing: leave out tokenizer and smo"):
        our_scheme("chrf", "13a", False, "exp", None)


@pytest.mark.parametrize("tokenizer", ["ja-mecab", "ko-mecab", "zh"])
@pytest.mark.parametrize("metric", ["bleu", "nist"])
def test_tokenizers_are_named_as_sacrebleu_names_them(metric, tokenizer):
    theirs = BLEU(tokenize=tokenizer, references=[["a"]]).get_signature().info["tok"]
    scheme = our_scheme(metric, tokenizer, False, "none", None)
    assert f"|tok:{theirs}|" in scheme.signature([["a"]])
