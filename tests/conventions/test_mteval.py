"""mteval-v13a and mteval-v14: against what the scripts once printed, and their quirks by figure."""

import math

import pytest

from mtmetrics_edu import NistScore, NistStats, score_like
from mtmetrics_edu.conventions.mteval import FILE_TYPES, information_of, tokenizer

from ..differential import same
from .helpers import bleu, fixture, stopped

CASES = [case for case in fixture("perl_scores") if "mteval" in case]
OPTIONS = {
    "-c": {"preserve_case": True},
    "--international-tokenization": {"international_tokenization": True},
    "--no-smoothing": {"no_smoothing": True},
    "shortest": {"brevity_penalty": "shortest"},
}


def options_of(arguments):
    known = {**OPTIONS, "--brevity-penalty": {}, "-b": {}, "-n": {}}
    return {name: value for argument in arguments for name, value in known[argument].items()}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_scores_are_those_of_the_scripts(case):
    for key, file_type in (("mteval", "xml"), ("mteval-sgml", "sgml")):
        for answer in case.get(key, []):
            for tool in answer["tools"]:
                compare(tool, case, answer, file_type)


def compare(tool, case, answer, file_type):
    options = {**options_of(answer["options"]), "file_type": file_type}
    metrics = [m for m, other in (("bleu", "-n"), ("nist", "-b")) if other not in answer["options"]]
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


def segment_scores(tool, candidates, references, metric, options):
    """The scores of the single segments; None where v13a stops for such a corpus of one."""
    if metric == "bleu":
        return [
            None if stopped(tool, [c], [r], **options) else bleu(tool, [c], [r], **options).score
            for c, r in zip(candidates, references, strict=True)
        ]
    case, international = options.get("preserve_case"), options.get("international_tokenization")
    words = tokenizer(tool, bool(case), bool(international))

    def split(text):
        return words(FILE_TYPES[options["file_type"]](text))

    tokens = [[split(text) for text in row] for row in references]
    weights = information_of(tokens)
    pairs = zip(candidates, tokens, strict=True)
    return [NistStats.of(split(c), row, weights).score().score for c, row in pairs]


def compare_orders(score, metric, answer):
    """Order by order, where the fixture has it."""
    if isinstance(score, NistScore):
        by_us = [score.length_penalty * gain for gain in score.per_order]
    else:
        by_us = list(score.precisions)
    by_tool = answer.get(f"{metric}_individual", answer.get(f"{metric}_ind", by_us))
    assert all(same(a, b) for a, b in zip(by_us, by_tool, strict=False) if not math.isnan(a))


@pytest.mark.parametrize("line", fixture("perl_tokens"), ids=lambda line: repr(line["text"])[:30])
def test_tokens_are_those_of_mteval(line):
    for file_type, read in FILE_TYPES.items():
        text = read(line["text"])
        for answer in line.get(file_type, []):
            options = options_of(answer["options"])
            international = options.get("international_tokenization", False)
            for tool in answer["tools"]:
                split = tokenizer(tool, options.get("preserve_case", False), international)
                assert split(text) == answer["tokens"]
