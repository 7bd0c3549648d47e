"""score_like against the tools: the installed ones, and what the Perl scripts once answered."""

from __future__ import annotations

import importlib.metadata
import json
import math
import random
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtmetrics_edu import NistStats, conventions, score_like, tokenize
from mtmetrics_edu.conventions import SACREBLEU_TOKENIZERS, mteval_tokenizer
from mtmetrics_edu.scores import BleuScore, NistScore

from . import differential, fuzz
from .differential import (
    JOINTS,
    SMOOTH_METHODS,
    SMOOTH_VALUES,
    SOUP,
    TOKENIZERS,
    WEIGHTS,
    WORDS,
    Case,
    difference,
    same,
)

FIXTURES = Path(__file__).parent / "fixtures"
pytestmark = pytest.mark.filterwarnings("ignore:\\nThe hypothesis contains 0 counts")


@cache
def fixture(name: str) -> Any:
    return json.loads((FIXTURES / f"{name}.json").read_text(encoding="utf-8"))


def bleu(tool: str, *corpus: Any, **options: Any) -> BleuScore:
    score = score_like(tool, *corpus, **options)
    assert isinstance(score, BleuScore)
    return score


def nist(tool: str, *corpus: Any, **options: Any) -> NistScore:
    score = score_like(tool, *corpus, metric="nist", **options)
    assert isinstance(score, NistScore)
    return score


# ------------------------------------------- the installed tools: 32 kinds of 100 random cases


@st.composite
def texts(draw: st.DrawFn) -> st.SearchStrategy[str]:
    """Texts over one small vocabulary, so that n-grams match, repeat and tie; or any characters."""
    words = draw(st.sampled_from([*WORDS.values(), SOUP]))
    few = draw(st.lists(st.sampled_from(words), min_size=1, max_size=5))
    plain = st.lists(st.sampled_from(few), max_size=10).map(" ".join)
    joints = st.sampled_from(("",) if words is SOUP else JOINTS)
    rough = st.lists(st.tuples(st.sampled_from(words), joints), max_size=12)
    return plain | plain | rough.map(lambda pairs: "".join(map("".join, pairs)))


@st.composite
def corpora(
    draw: st.DrawFn, reference: st.SearchStrategy[None] | None = None
) -> tuple[list[str], list[list[str | None]]]:
    """1 to 3 segments of 1 to 4 references; a reference is often the candidate."""
    text = draw(texts())
    candidates = draw(st.lists(text, min_size=1, max_size=3))
    count = draw(st.integers(1, 4))
    others = text if reference is None else text | text | reference
    rows = [
        draw(st.lists(others | st.just(candidate), min_size=count, max_size=count))
        for candidate in candidates
    ]
    return candidates, rows


@pytest.mark.parametrize("smoothing", [f"method{k}" for k in range(8)])
@given(corpora(), st.sampled_from(WEIGHTS), st.booleans())
def test_bleu_is_nltks(smoothing: str, corpus: Any, weights: Any, auto_reweigh: bool) -> None:
    options = {"smoothing": smoothing, "weights": weights, "auto_reweigh": auto_reweigh}
    assert difference(Case("nltk", "bleu", *corpus, options)) is None


@given(corpora(), st.lists(st.floats(-2, 2), min_size=1, max_size=7), st.integers(0, 7))
def test_bleu_is_nltks_with_any_weights(corpus: Any, weights: list[float], k: int) -> None:
    options = {"smoothing": f"method{k}", "weights": tuple(weights)}
    assert difference(Case("nltk", "bleu", *corpus, options)) is None


@given(corpora())
def test_bleu_is_nltks_by_default(corpus: Any) -> None:
    assert difference(Case("nltk", "bleu", *corpus)) is None


@given(corpora(), st.integers(1, 6))
def test_nist_is_nltks(corpus: Any, n: int) -> None:
    assert difference(Case("nltk", "nist", *corpus, {"n": n})) is None


sacrebleu_options = st.fixed_dictionaries(
    {"lowercase": st.booleans(), "effective_order": st.booleans()},
    optional={
        "smooth_value": st.sampled_from(SMOOTH_VALUES),
        "max_ngram_order": st.integers(1, 6),
    },
)


@pytest.mark.parametrize("tokenize", TOKENIZERS)
@pytest.mark.parametrize("smooth_method", SMOOTH_METHODS)
@given(corpora(), sacrebleu_options)
def test_bleu_is_sacrebleus(
    tokenize: str, smooth_method: str, corpus: Any, options: dict[str, Any]
) -> None:
    options = {"tokenize": tokenize, "smooth_method": smooth_method, **options}
    assert difference(Case("sacrebleu", "bleu", *corpus, options)) is None


@given(corpora(st.none()), sacrebleu_options)
def test_bleu_is_sacrebleus_where_references_are_missing(corpus: Any, options: Any) -> None:
    assert difference(Case("sacrebleu", "bleu", *corpus, options)) is None


def test_defaults_are_sacrebleus() -> None:
    corpus = (["The cat, sat."], [["the cat sat.", "A cat, sat."]])
    assert difference(Case("sacrebleu", "bleu", *corpus)) is None


@pytest.mark.parametrize("tool", conventions.VERSIONS)
def test_the_releases_reproduced_are_those_installed(tool: str) -> None:
    assert conventions.VERSIONS[tool] == importlib.metadata.version(tool)


# --------------------------------------------------------------------------- the Perl scripts

MTEVAL_OPTIONS: dict[str, dict[str, Any]] = {
    "-c": {"preserve_case": True},
    "--international-tokenization": {"international_tokenization": True},
    "--no-smoothing": {"no_smoothing": True},
    "shortest": {"brevity_penalty": "shortest"},
}


def mteval_options(arguments: list[str]) -> dict[str, Any]:
    known = {**MTEVAL_OPTIONS, "--brevity-penalty": {}, "-b": {}, "-n": {}}
    return {name: value for argument in arguments for name, value in known[argument].items()}


def metrics_asked_for(arguments: list[str]) -> list[str]:
    return [m for m, other in (("bleu", "-n"), ("nist", "-b")) if other not in arguments]


def stopped(tool: str, *corpus: Any, **options: Any) -> bool:
    """Whether we say that the tool itself stops."""
    message = ""
    try:
        score_like(tool, *corpus, **options)
    except ValueError as error:
        message = str(error)
    assert not message or f"{tool} itself stops here: " in message
    return bool(message)


@pytest.mark.parametrize("case", fixture("perl_scores"), ids=lambda case: case["name"])
def test_scores_are_those_of_the_perl_scripts(case: dict[str, Any]) -> None:
    for answer in case.get("mteval", []):
        for tool in answer["tools"]:
            compare_with_mteval(tool, case, answer)
    for answer in case.get("multi-bleu", []):
        compare_with_multi_bleu(case, answer)


def compare_with_mteval(tool: str, case: dict[str, Any], answer: dict[str, Any]) -> None:
    options = mteval_options(answer["options"])
    metrics = metrics_asked_for(answer["options"])
    candidates, references = case["candidates"], case["references"]
    if "error" in answer:  # a run for both metrics dies when one does
        assert any(stopped(tool, candidates, references, m, **options) for m in metrics)
        return
    for metric in metrics:
        score = score_like(tool, candidates, references, metric, **options)
        assert same(score.score, answer[metric])
        compare_orders(score, metric, answer)
        by_us = segment_scores(tool, candidates, references, metric, options)
        pairs = zip(by_us, answer[f"{metric}_segments"], strict=True)
        assert all(same(a, b) for a, b in pairs if a is not None)


def segment_scores(
    tool: str, candidates: Any, references: Any, metric: str, options: dict[str, Any]
) -> list[float | None]:
    """The scores of the single segments; None where v13a stops for such a corpus of one."""
    if metric == "bleu":
        return [
            None if stopped(tool, [c], [r], **options) else bleu(tool, [c], [r], **options).score
            for c, r in zip(candidates, references, strict=True)
        ]
    case, international = options.get("preserve_case"), options.get("international_tokenization")
    split = mteval_tokenizer(tool, bool(case), bool(international))
    tokens = [[split(text) for text in row] for row in references]
    weights = conventions.mteval_information(tokens)
    pairs = zip(candidates, tokens, strict=True)
    return [NistStats.of(split(c), row, weights).score().score for c, row in pairs]


def compare_orders(score: BleuScore | NistScore, metric: str, answer: dict[str, Any]) -> None:
    """Order by order, where the fixture has it."""
    if isinstance(score, NistScore):
        by_us = [score.length_penalty * gain for gain in score.per_order]
    else:
        by_us = list(score.precisions)
    by_tool = answer.get(f"{metric}_individual", answer.get(f"{metric}_ind", by_us))
    assert all(same(a, b) for a, b in zip(by_us, by_tool, strict=False) if not math.isnan(a))


def compare_with_multi_bleu(case: dict[str, Any], answer: dict[str, Any]) -> None:
    options = {"lowercase": "-lc" in answer["options"]}
    if "error" in answer:
        assert stopped("multi-bleu", case["candidates"], case["references"], **options)
        return
    score = bleu("multi-bleu", case["candidates"], case["references"], **options)
    assert same(100 * score.score, answer["bleu"])
    assert all(map(same, [100 * p for p in score.precisions], answer["precisions"]))
    assert same(score.brevity_penalty, answer["brevity_penalty"])
    c, r = score.stats.candidate_length, score.stats.reference_length
    assert f"hyp_len={c if r else 0}, ref_len={r})" in answer["printed"]


@pytest.mark.parametrize("line", fixture("perl_tokens"), ids=lambda line: repr(line["text"])[:30])
def test_tokens_are_those_of_mteval(line: dict[str, Any]) -> None:
    blanks = conventions.PERL_BLANKS.sub(" ", line["text"])  # what reading a .sgm file leaves
    for text, answers in ((line["text"], line.get("xml", [])), (blanks, line.get("sgml", []))):
        for answer in answers:
            options = mteval_options(answer["options"])
            international = options.get("international_tokenization", False)
            for tool in answer["tools"]:
                split = mteval_tokenizer(tool, options.get("preserve_case", False), international)
                assert split(text) == answer["tokens"]


def test_v13a_joins_lines_after_it_has_dropped_what_was_skipped() -> None:
    text = "exam-<skipped>\u2028ple"
    assert mteval_tokenizer("mteval-v13a", True, True)(text) == ["example"]
    assert mteval_tokenizer("mteval-v14", True, True)(text) == ["exam", "-", "ple"]


# ------------------------------------------------------- all tools, on the examples of the sources

PEERS = fixture("peers_on_seed_examples")["cases"]


@pytest.mark.parametrize("name", PEERS)
def test_nltk_on_the_examples_of_the_sources(name: str) -> None:
    corpus = PEERS[name]["hyps"], PEERS[name]["refs_by_segment"]
    says = PEERS[name]["nltk_whitespace_tokens"]

    def check(expected: Any, **options: Any) -> None:
        if "error" in str(expected):
            with pytest.raises(ValueError, match="nltk itself stops here"):
                score_like("nltk", *corpus, **options)
        else:
            assert same(float(score_like("nltk", *corpus, **options)), expected)

    for n, expected in says["individual"].items():
        check(expected, weights=(0,) * (int(n) - 1) + (1,))
    for n, expected in says["cumulative_exact_1/n"].items():
        check(expected, weights=(1 / int(n),) * int(n))
    for k, expected in says["bleu4_smoothing"].items():
        check(expected, smoothing=f"method{k}")
    check(says["auto_reweigh"], auto_reweigh=True)
    for n, expected in says["nist"].items():
        check(expected, metric="nist", n=int(n))
    stats = bleu("nltk", *corpus, weights=(0.2,) * 5).stats
    counts = list(zip(stats.matches, stats.totals, strict=True))
    assert counts == [tuple(c) for c in says["modified_precision_num_den"].values()]


@pytest.mark.parametrize("name", PEERS)
def test_sacrebleu_on_the_examples_of_the_sources(name: str) -> None:
    corpus = PEERS[name]["hyps"], PEERS[name]["refs_by_segment"]
    for label, says in PEERS[name]["sacrebleu"].items():
        chosen = dict(part.split("=") for part in label.split("|"))
        score = bleu(
            "sacrebleu",
            *corpus,
            tokenize=chosen["tok"],
            smooth_method=chosen["smooth"],
            effective_order=chosen["eff"] == "yes",
            lowercase=chosen["case"] == "lc",
        )
        assert same(100 * score.score, says["score"])
        assert all(map(same, [100 * p for p in score.precisions], says["precisions"]))
        assert same(score.brevity_penalty, says["bp"])
        assert score.stats.candidate_length == says["sys_len"]
        assert score.stats.reference_length == says["ref_len"]
        if chosen["smooth"] != "add-k":  # which adds to its own counts
            assert list(score.stats.matches) == says["counts"]
            assert list(score.stats.totals) == says["totals"]


@pytest.mark.parametrize("name", PEERS)
def test_the_scripts_on_the_examples_of_the_sources(name: str) -> None:
    corpus = PEERS[name]["hyps"], PEERS[name]["refs_by_segment"]
    for label, says in PEERS[name]["mteval"].items():
        tool, *arguments = label.replace("default(lowercases)", "").split()
        options = mteval_options(arguments)
        for metric in ("bleu", "nist"):
            score = score_like(f"mteval-{tool}", *corpus, metric=metric, **options)
            assert same(score.score, says[metric])
            compare_orders(score, metric, says)
    for label, says in PEERS[name]["multi_bleu"].items():
        score = bleu("multi-bleu", *corpus, lowercase=label == "lc")
        assert same(100 * score.score, says["bleu"])
        assert all(map(same, [100 * p for p in score.precisions], says["precisions"]))
        assert same(score.brevity_penalty, says["bp"])
        assert score.stats.candidate_length == says["hyp_len"]
        assert score.stats.reference_length == says["ref_len"]


# ------------------------------------------------------------------ quirks, one by one, by figure

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


def test_nltk_adds_to_the_totals_for_short_segments() -> None:
    perfect = ["John loves Mary", "John still loves Mary"]
    references = [[text] for text in perfect]
    assert bleu("nltk", perfect, references).score == pytest.approx(0.8409, abs=1e-4)
    assert bleu("mteval-v14", perfect, references).score == 1
    assert bleu("nltk", perfect, references).stats.totals == (7, 5, 3, 2)


def test_nltk_reads_the_last_segment_only_for_methods_5_to_7() -> None:
    candidates = ["the cat is on the mat", "a b c d e f g h i j k l"]
    references = [["the cat is on the mat today"], ["a b c d e x g h i j k l"]]
    for k in range(8):
        forwards = bleu("nltk", candidates, references, smoothing=f"method{k}")
        backwards = bleu("nltk", candidates[::-1], references[::-1], smoothing=f"method{k}")
        assert same(forwards.score, backwards.score) == (k < 5)


def test_the_last_bit_of_a_logarithm_decides_which_reference_nltk_chooses() -> None:
    corpus = ["a c b c b b"], [["a c b a c", "b c b b", "b c c b b c b b"]]
    assert difference(Case("nltk", "nist", *corpus)) is None
    # with log2(x) instead of log(x) / log(2) a shorter reference would win a tie: 1.8993
    assert nist("nltk", *corpus).score == pytest.approx(2.140172777942048)


def test_the_rounding_of_a_sum_decides_which_reference_nltk_chooses() -> None:
    corpus = ["b d a c c a"], [["b a a c a", "dd b c b a b c d", "c c d", "d a c a b"]]
    assert difference(Case("nltk", "nist", *corpus)) is None
    # with an exact sum (fsum) the other of two references that tie would be chosen: 2.2161
    assert nist("nltk", *corpus).score == pytest.approx(2.4971099210716745)


def test_sacrebleu_counts_an_empty_reference_but_not_none() -> None:
    with_empty = bleu("sacrebleu", ["a"], [["", "a b c"]])
    without = bleu("sacrebleu", ["a"], [[None, "a b c"]])
    assert (with_empty.stats.reference_length, without.stats.reference_length) == (0, 3)


def test_sacrebleu_stops_looking_at_the_first_order_without_ngrams() -> None:
    options = {"smooth_method": "add-k", "smooth_value": -1, "effective_order": True}
    case = Case("sacrebleu", "bleu", ["a b"], [["a b"]], options)  # totals 2, 1 - 1, 0 - 1, 0 - 1
    assert difference(case) is None
    assert bleu("sacrebleu", case.candidates, case.references, **options).precisions == (1, 0, 0, 0)


def test_sacrebleu_strips_the_line_break_before_it_joins_lines() -> None:
    assert bleu("sacrebleu", ["a b-\n"], [["a b-"]]).stats.matches[0] == 2


def test_sacrebleus_intl_leaves_entities_alone() -> None:
    text = "A &amp; B <skipped>"
    assert "amp" in SACREBLEU_TOKENIZERS["intl"](text)
    assert mteval_tokenizer("mteval-v14", True, True)(text) == ["A", "&", "B"]


def test_multi_bleu_takes_a_no_break_space_for_a_letter() -> None:
    assert bleu("multi-bleu", ["a\xa0b c d e f"], [["a b c d e f"]]).stats.candidate_length == 5


def test_multi_bleu_takes_a_missing_line_for_9999_words() -> None:
    score = bleu("multi-bleu", ["a b c d e", "f g"], [["a b c d e"], []])
    assert score.stats.reference_length == 5 + 9999


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


def test_the_word_0_is_no_history_to_mteval() -> None:
    corpus = ["0 a b c d"], [["0 a b c d", "0 x y z 0"]]
    official, by_nltk = nist("mteval-v14", *corpus), nist("nltk", *corpus)
    # Info(0 a) is log2(10 / 1) for mteval, log2(3 / 1) by the definition
    assert official.per_order[1] == pytest.approx(math.log2(10) / 4)
    assert by_nltk.per_order[1] == pytest.approx(math.log2(3) / 4)


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
        (("nlkt", *ONE), {}, "'nlkt' is no tool; did you mean 'nltk'?"),
        (("sacrebleu", *ONE, "nist"), {}, "'nist' is no metric of sacrebleu; expected .* 'bleu'$"),
        (("multi-bleu", *ONE, "nist"), {}, "'nist' is no metric of multi-bleu; .* 'bleu'$"),
        (("nltk", *ONE, "blue"), {}, "'blue' is no metric of nltk; did you mean 'bleu'"),
        (("nltk", *ONE), {"smooth": "method1"}, "'smooth' is no option .* did you mean 'smoothing"),
        (("nltk", *ONE, "nist"), {"smoothing": "method1"}, "'smoothing' is no option of nltk for"),
        (("nltk", *ONE), {"smoothing": "method8"}, "'method8' is no smoothing of nltk; did you"),
        (("nltk", *ONE), {"auto_reweigh": 1}, "auto_reweigh is 1; expected True or False"),
        (("nltk", *ONE), {"weights": ()}, r"weights is \(\); expected one tuple of numbers"),
        (("nltk", *ONE), {"weights": "abcd"}, "weights is 'abcd'; expected one tuple"),
        (("nltk", *ONE), {"weights": [(1,), (0.5, 0.5)]}, "expected one tuple of numbers"),
        (("nltk", *ONE), {"weights": (float("nan"),)}, "expected one tuple of numbers"),
        (("nltk", *ONE, "nist"), {"n": 0}, "n is 0; expected 1 or more"),
        (("sacrebleu", *ONE), {"tokenize": "international"}, "'international' is no tokenize of"),
        (("sacrebleu", *ONE), {"smooth_method": "addk"}, "did you mean 'add-k'"),
        (("sacrebleu", *ONE), {"smooth_value": "1"}, "smooth_value is '1'; expected a number"),
        (("sacrebleu", *ONE), {"max_ngram_order": 0}, "max_ngram_order is 0; expected 1 or more"),
        (("mteval-v14", *ONE), {"brevity_penalty": "close"}, "did you mean 'closest'"),
        (("mteval-v14", *ONE, "nist"), {"brevity_penalty": "best"}, "'best' is no brevity_penalty"),
        (("nltk", [], []), {}, "the corpus is empty"),
        (("nltk", ["a"], [[]]), {}, "segment 0: references is empty"),
        (("nltk", ["a"], [[]], "nist"), {}, "segment 0: references is empty"),
        (("nltk", ["a", "b"], [["a"]]), {}, "candidates has 2 segments, references has 1"),
        (("nltk", ["a", "b"], [["a", "b"]] * 3), {}, "it looks transposed; .* zip"),
        (("mteval-v14", ["a", "b"], [["a", "b"], ["c"]]), {}, "different numbers of texts"),
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


@pytest.mark.parametrize("tool", conventions.TOOLS)
def test_any_iterables_will_do(tool: str) -> None:
    candidates, references = ["a b c d e", "a b"], [["a b c d e f"], ["b a"]]
    for metric in conventions.TOOLS[tool]:
        listed = score_like(tool, candidates, references, metric)
        assert listed == score_like(tool, iter(candidates), iter(references), metric)


def test_the_names_of_the_tokenizers_mean_the_same_here_and_there() -> None:
    for line in fixture("perl_tokens"):
        text = line["text"]
        if text.rstrip() == text:
            assert SACREBLEU_TOKENIZERS["13a"](text) == tokenize(text, "13a")


def wrong(*arguments: Any, **options: Any) -> BleuScore | NistScore:
    """score_like with a mistake: it drops the last segment of two."""
    tool, candidates, references, metric = arguments
    return score_like(tool, candidates[:1], references[:1], metric, **options)


def test_a_difference_is_seen_and_made_small(monkeypatch: pytest.MonkeyPatch) -> None:
    case = Case("sacrebleu", "bleu", ["a b c d e f", "a b"], [["a b c d e f"], ["c d"]])
    assert difference(case) is None
    monkeypatch.setattr(differential, "score_like", wrong)
    assert "by sacrebleu" in str(difference(case))
    small = differential.smaller(case)
    assert difference(small)
    assert max(map(len, small.candidates)) <= 1


def test_an_error_of_one_side_alone_is_a_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    stops, scores = Case("nltk", "nist", ["a"], [["a"]]), Case("nltk", "bleu", ["a"], [["a"]])
    assert difference(stops) is None
    monkeypatch.setattr(differential, "score_like", lambda *a, **o: score_like("nltk", *ONE))
    assert "ZeroDivisionError" in str(difference(stops))
    monkeypatch.setattr(differential, "score_like", lambda *a, **o: score_like("nltk", [], []))
    assert "the corpus is empty" in str(difference(scores))


def test_fuzz_passes_and_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert fuzz.fuzz(100, seed=3) == 0
    assert "100 agree" in capsys.readouterr().out
    monkeypatch.setattr(differential, "score_like", wrong)
    assert fuzz.fuzz(100, seed=3) == 1
    assert "of seed 3 differs" in capsys.readouterr().out


def test_random_cases_are_repeatable() -> None:
    first, second = (random.Random(5) for _ in range(2))
    assert [differential.random_case(first) for _ in range(20)] == [
        differential.random_case(second) for _ in range(20)
    ]
