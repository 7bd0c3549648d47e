"""mteval-v13a and mteval-v14: against what the scripts once printed, and their quirks by figure."""

from __future__ import annotations

import math
from typing import Any

import pytest

from mtmetrics_edu import BleuScore, NistScore, NistStats, score_like
from mtmetrics_edu.conventions.mteval import (
    FILE_TYPES,
    LENGTHS,
    counts,
    information_of,
    tokenizer,
)

from ..differential import same
from .helpers import PEERS, bleu, fixture, nist, stopped

CASES = [case for case in fixture("perl_scores") if "mteval" in case]
OPTIONS: dict[str, dict[str, Any]] = {
    "-c": {"preserve_case": True},
    "--international-tokenization": {"international_tokenization": True},
    "--no-smoothing": {"no_smoothing": True},
    "shortest": {"brevity_penalty": "shortest"},
}


def options_of(arguments: list[str]) -> dict[str, Any]:
    known = {**OPTIONS, "--brevity-penalty": {}, "-b": {}, "-n": {}}
    return {name: value for argument in arguments for name, value in known[argument].items()}


def metrics_asked_for(arguments: list[str]) -> list[str]:
    return [m for m, other in (("bleu", "-n"), ("nist", "-b")) if other not in arguments]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_scores_are_those_of_the_scripts(case: dict[str, Any]) -> None:
    for answer in case["mteval"]:
        for tool in answer["tools"]:
            compare(tool, case, answer)


FROM_SGML = [case for case in CASES if "mteval-sgml" in case]


@pytest.mark.parametrize("case", FROM_SGML, ids=lambda case: case["name"])
def test_scores_of_an_sgml_file_are_those_of_the_scripts(case: dict[str, Any]) -> None:
    for answer in case["mteval-sgml"]:
        for tool in answer["tools"]:
            compare(tool, case, answer, file_type="sgml")


def test_the_two_readings_differ_where_we_say_so() -> None:
    answers = [(case["name"], case["mteval"], case["mteval-sgml"]) for case in FROM_SGML]
    assert [name for name, xml, sgml in answers if xml != sgml] == [name for name, *_ in answers]
    hyphen = (["exam-\nple a b c"], [["example a b c"]])
    assert bleu("mteval-v14", *hyphen).score == 1
    sgml = bleu("mteval-v14", *hyphen, file_type="sgml")
    assert sgml.stats.matches[0] == 3
    assert "|tok:13a|file:sgml|" in sgml.signature
    tab = {"international_tokenization": True}
    assert bleu("mteval-v14", ["\ta b c d"], [["a b c d"]], **tab).stats.candidate_length == 5
    assert bleu("mteval-v14", ["\ta b c d"], [["a b c d"]], **tab, file_type="sgml").score == 1
    assert nist("mteval-v14", ["\ta b"], [["a b"]], **tab, file_type="sgml").score == 1


def compare(tool: str, case: dict[str, Any], answer: dict[str, Any], **given: str) -> None:
    options = {**options_of(answer["options"]), **given}
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
    words = tokenizer(tool, bool(case), bool(international))

    def split(text: str) -> list[str]:
        return words(FILE_TYPES[options.get("file_type", "xml")](text))

    tokens = [[split(text) for text in row] for row in references]
    weights = information_of(tokens)
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


@pytest.mark.parametrize("line", fixture("perl_tokens"), ids=lambda line: repr(line["text"])[:30])
def test_tokens_are_those_of_mteval(line: dict[str, Any]) -> None:
    for file_type, read in FILE_TYPES.items():
        text = read(line["text"])
        for answer in line.get(file_type, []):
            options = options_of(answer["options"])
            international = options.get("international_tokenization", False)
            for tool in answer["tools"]:
                split = tokenizer(tool, options.get("preserve_case", False), international)
                assert split(text) == answer["tokens"]


def test_v13a_joins_lines_after_it_has_dropped_what_was_skipped() -> None:
    text = "exam-<skipped>\u2028ple"
    assert tokenizer("mteval-v13a", True, True)(text) == ["example"]
    assert tokenizer("mteval-v14", True, True)(text) == ["exam", "-", "ple"]


def test_what_was_skipped_is_dropped_once() -> None:
    text = "<skip<skipped>ped> a b c d"
    for tool in ("mteval-v13a", "mteval-v14"):
        tokens = tokenizer(tool, True, True)(text)
        assert tokens == ["<", "skipped", ">", "a", "b", "c", "d"]
        score = bleu(tool, [text], [["a b c d"]], international_tokenization=True)
        assert score.score == pytest.approx(0.4111336169005197, rel=1e-12)  # both scripts
    joined = "<skip-\u2028ped> a"  # v13a joins after it has looked for <skipped>
    assert tokenizer("mteval-v13a", True, True)(joined) == ["<", "skipped", ">", "a"]


@pytest.mark.parametrize("name", PEERS)
def test_scores_on_the_examples_of_the_sources(name: str) -> None:
    corpus = PEERS[name]["hyps"], PEERS[name]["refs_by_segment"]
    for label, says in PEERS[name]["mteval"].items():
        tool, *arguments = label.replace("default(lowercases)", "").split()
        options = options_of(arguments)
        for metric in ("bleu", "nist"):
            score = score_like(f"mteval-{tool}", *corpus, metric=metric, **options)
            assert same(score.score, says[metric])
            compare_orders(score, metric, says)


def test_the_word_0_is_no_history_to_mteval() -> None:
    corpus = ["0 a b c d"], [["0 a b c d", "0 x y z 0"]]
    official, by_nltk = nist("mteval-v14", *corpus), nist("nltk", *corpus)
    # Info(0 a) is log2(10 / 1) for mteval, log2(3 / 1) by the definition
    assert official.per_order[1] == pytest.approx(math.log2(10) / 4)
    assert by_nltk.per_order[1] == pytest.approx(math.log2(3) / 4)


def test_only_v13a_with_smoothing_stops_at_an_empty_candidate() -> None:
    found = {
        (tool, no_smoothing): stopped(tool, [""], [["a"]], no_smoothing=no_smoothing)
        for tool in ("mteval-v13a", "mteval-v14")
        for no_smoothing in (False, True)
    }
    assert [run for run, stops in found.items() if stops] == [("mteval-v13a", False)]


def test_v13a_scores_against_a_reference_of_one_word() -> None:
    assert bleu("mteval-v13a", ["a b"], [["a"]]).stats.reference_length == 1


@pytest.mark.parametrize(
    ("candidate", "references", "words"),
    [
        (["", "a"], [["", "a"]], 1),
        (["", "a"], [["a"]], 1),
        (["a"], [["", "a"]], 1),
        (["", "a"], [["b"], ["", "a"]], 1),
        (["XXXX", "a"], [["XXXX", "a"]], 2),
    ],
)
def test_the_empty_word_never_matches(candidate: Any, references: Any, words: int) -> None:
    assert counts(candidate, references, LENGTHS["closest"]).matches[0] == words


def test_each_rule_for_r_has_its_own_length() -> None:
    candidate, references = list("abcd"), [list("abc"), ["a"]]
    lengths = {
        name: counts(candidate, references, rule).reference_length for name, rule in LENGTHS.items()
    }
    assert lengths == {"closest": 3, "shortest": 1}


@pytest.mark.parametrize("word", ["0", ""])
def test_words_that_are_false_to_perl_are_no_histories(word: str) -> None:
    weights = information_of([[[word, "a", "b"], ["c", word]]])
    assert weights[(word, "a")] == pytest.approx(math.log2(5))
    assert weights[("a", "b")] == weights[("c", word)] == weights[(word, "a", "b")] == 0
    assert weights[(word,)] == (pytest.approx(math.log2(5 / 2)) if word else 0)
    assert weights[("a",)] == pytest.approx(math.log2(5))


@pytest.mark.parametrize(
    ("text", "default", "international"),
    [
        (" a b ", ["a", "b"], ["a", "b"]),
        ("\ta\t", ["a"], ["", "a"]),
        ("X aXb", ["X", "aXb"], ["X", "aXb"]),
        (" ", [], []),
    ],
)
def test_blanks_at_the_ends(text: str, default: list[str], international: list[str]) -> None:
    assert tokenizer("mteval-v14", True, False)(text) == default
    assert tokenizer("mteval-v14", True, True)(text) == international


def test_v13a_joins_lines_in_a_score_too() -> None:
    corpus = ["an exam-\u2028ple"], [["an example"]]
    matches = [
        bleu(tool, *corpus, international_tokenization=True).stats.matches[0]
        for tool in ("mteval-v13a", "mteval-v14")
    ]
    assert matches == [2, 1]
