"""The suite: its files follow the schema, its figures are the witnesses', and we pass it.

The table of programs: regenerated figures are the committed ones.
"""

import json
from math import isclose
from typing import Any, get_args

import jsonschema
import pytest

from mtmetrics_edu import corpus_bleu, corpus_nist, score_like, tokenize
from mtmetrics_edu.conformance import vectors
from mtmetrics_edu.conformance.vectors import FILES, Case, all_cases, conventions, load
from mtmetrics_edu.conventions.tool import ascii_lower

from . import make_table, make_vectors
from .make_table import ADAPTERS

SCHEMA = json.loads(make_vectors.SUITE.joinpath("schema.json").read_text())
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)
EVERY = pytest.mark.parametrize("name", FILES)


@EVERY
def test_files_follow_the_schema(name: str) -> None:
    VALIDATOR.check_schema(SCHEMA)
    VALIDATOR.validate(load(name))


@pytest.mark.parametrize(
    "wrong", [{"id": "No Name"}, {"level": "text"}, {"metric": "nist"}, {"flags": ["a", "a"]}]
)
def test_the_schema_can_refuse(wrong: dict[str, Any]) -> None:
    broken = {**load("small"), "cases": [{**load("small")["cases"][0], **wrong}]}
    with pytest.raises(jsonschema.ValidationError):
        VALIDATOR.validate(broken)


class Close(float):
    """A float that is equal to another up to rounding on another machine."""

    __hash__ = float.__hash__

    def __eq__(self, other: object) -> bool:
        return isinstance(other, float) and isclose(self, other, rel_tol=1e-12)


@EVERY
def test_the_witnesses_give_the_committed_figures(name: str) -> None:
    made = json.loads(make_vectors.written(make_vectors.document(name)), parse_float=Close)
    assert by_convention(made) == by_convention(load(name)), "run make_vectors"
    assert Close(1.0) != 1.0 + 1e-9


def by_convention(document: dict[str, Any]) -> dict[str, Any]:
    """A document with the figure of each convention: which share one depends on the last digit,
    and `sum` of floats on the version of Python."""
    return {
        **document,
        "cases": [{**case, "alternatives": alone(case)} for case in document["cases"]],
    }


def alone(case: dict[str, Any]) -> dict[str, Any]:
    """The score, or the error, of each convention of a case."""
    groups = case["alternatives"]
    return {
        name: group.get("score", group.get("error"))
        for group in groups
        for name in group["conventions"]
    }


def test_published_ids_keep_their_inputs() -> None:
    """published.txt has a line for each case that was ever released: id and digest."""
    lines = make_vectors.HERE.joinpath("published.txt").read_text().splitlines()
    now = {case.id: make_vectors.digest(case.candidates, case.references) for case in all_cases()}
    kept = dict(line.split() for line in lines)
    assert len(kept) == len(lines)  # no id stands there with two inputs
    assert now == kept, "run make_vectors, which adds new cases to published.txt"
    assert len(all_cases()) == len(now) == sum(load(name)["number_of_cases"] for name in FILES)
    old = ["perfect 861d84bc507f\n"]
    assert make_vectors.new_lines([*old, "new 123\n"], old) == ["new 123\n"]
    with pytest.raises(ValueError, match="perfect is published with other inputs"):
        make_vectors.new_lines(["perfect 000000000000\n"], old)


def test_each_flag_has_a_case_that_is_small() -> None:
    small = {flag for case in load("small")["cases"] for flag in case["flags"]}
    assert small == set(make_vectors.FLAGS)


@pytest.mark.parametrize("case", all_cases(), ids=lambda case: case.id)
def test_we_pass_and_score_like_gives_each_alternative(case: Case) -> None:
    score: Any = {"bleu": corpus_bleu, "nist": corpus_nist}[case.metric]
    corpus: list[Any] = [case.candidates, case.references]
    if case.level == "text":
        lower = ascii_lower if case.metric == "nist" else str
        candidates = [tokenize(lower(text), "13a") for text in case.candidates]
        rows = [[tokenize(lower(text), "13a") for text in row] for row in case.references]
        corpus = [candidates, rows]
    result = score(*corpus)
    assert case.passes(result.score)
    for figure, value in case.statistics.items():
        name = "gains" if figure == "information" else figure  # as the vectors call it
        assert flat(getattr(result.stats, name)) == pytest.approx(flat(value)), figure

    join = " ".join if case.level == "tokens" else str
    texts = [join(text) for text in case.candidates]
    references = [[join(text) for text in row] for row in case.references]
    assert {*get_args(vectors.Convention)} == {*get_args(vectors.Right), *conventions()}
    for name, right in case.alternatives.items():
        it = conventions()[name]
        try:
            other = score_like(it["tool"], texts, references, case.metric, **it["options"]).score
        except ValueError:
            assert isinstance(right, str), name
        else:
            assert not isinstance(right, str), name
            assert isclose(other, right, rel_tol=1e-9, abs_tol=1e-300), name


def flat(value: Any) -> list[Any]:
    return list(value) if isinstance(value, (list, tuple)) else [value]


# ------------------------------------------------------------------- the table of programs

KEPT = json.loads(make_table.KEPT.read_text())


@pytest.mark.parametrize("name", ADAPTERS)
def test_figures_of_programs(name: str) -> None:
    if ADAPTERS[name].is_here or name != "pycocoevalcap":
        assert make_table.figures(name) == KEPT[name], "run make_table"


def test_the_page_shows_the_figures() -> None:
    assert make_table.PAGE.read_text(encoding="utf-8") == "\n".join(make_table.page(KEPT))
