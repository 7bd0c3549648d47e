"""The suite: its files follow the schema, its figures are the witnesses', and we pass it.

The table of programs: regenerated figures are the committed ones.
"""

from __future__ import annotations

import json
from collections import Counter
from math import isclose
from typing import Any

import jsonschema
import pytest

from mtmetrics_edu import BleuStats, NistStats, corpus_bleu, corpus_nist, score_like, tokenize
from mtmetrics_edu.conformance.vectors import (
    FILES,
    all_cases,
    case_of,
    cases,
    conventions,
    load,
    read,
)
from mtmetrics_edu.conventions.tool import ascii_lower

from . import make_table, make_vectors
from .adapters import ADAPTERS

SCHEMA = json.loads(make_vectors.SUITE.joinpath("schema.json").read_text())
EVERY = pytest.mark.parametrize("name", FILES)


@EVERY
def test_files_follow_the_schema(name: str) -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    jsonschema.Draft202012Validator(SCHEMA).validate(load(name))


def test_the_schema_can_refuse() -> None:
    record = load("small")["cases"][0]
    for wrong in ({"id": "No Name"}, {"level": "text"}, {"metric": "nist"}, {"flags": ["a", "a"]}):
        broken = {**load("small"), "cases": [{**record, **wrong}]}
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.Draft202012Validator(SCHEMA).validate(broken)


@EVERY
def test_the_witnesses_give_the_committed_figures(name: str) -> None:
    made = json.loads(make_vectors.written(make_vectors.document(name)))
    assert difference(made, load(name)) is None


def difference(made: Any, kept: Any, where: str = "") -> str | None:
    """Where two contents differ; floats by more than rounding on another machine."""
    if isinstance(made, float) and isinstance(kept, float):
        return None if isclose(made, kept, rel_tol=1e-12) else f"{where}: {made} {kept}"
    if isinstance(made, dict) and isinstance(kept, dict) and made.keys() == kept.keys():
        pairs = [(made[key], kept[key], f"{where} {key}") for key in made]
    elif isinstance(made, list) and isinstance(kept, list) and len(made) == len(kept):
        pairs = [(*pair, f"{where} {i}") for i, pair in enumerate(zip(made, kept, strict=True))]
    else:
        return None if made == kept else f"{where}: {made} {kept}"
    return next((found for pair in pairs if (found := difference(*pair))), None)


def test_a_changed_figure_is_noticed() -> None:
    assert difference([{"a": 1.0}], [{"a": 1.0 + 1e-9}]) == " 0 a: 1.0 1.000000001"


def test_there_are_enough_cases_and_no_id_twice() -> None:
    assert len(all_cases()) >= 300
    assert [name for name, n in Counter(case.id for case in all_cases()).items() if n > 1] == []
    assert sum(load(name)["number_of_cases"] for name in FILES) == len(all_cases())


def test_published_ids_keep_their_inputs() -> None:
    """published.txt has a line for each case that was ever released: id and digest."""
    lines = make_vectors.HERE.joinpath("published.txt").read_text().splitlines()
    now = {case.id: make_vectors.digest(case.candidates, case.references) for case in all_cases()}
    kept = dict(line.split() for line in lines)
    assert len(kept) == len(lines)  # no id stands there with two inputs
    assert {name: now.get(name) for name in kept} == kept
    assert kept.keys() == now.keys(), "run make_vectors, which adds new cases to published.txt"


def test_a_published_id_cannot_get_other_inputs() -> None:
    old = ["perfect 861d84bc507f\n"]
    assert make_vectors.new_lines([*old, "new 123\n"], old) == ["new 123\n"]
    with pytest.raises(ValueError, match="perfect is published with other inputs"):
        make_vectors.new_lines(["perfect 000000000000\n"], old)


def test_each_flag_has_a_case_that_is_small() -> None:
    small = {flag for case in load("small")["cases"] for flag in case["flags"]}
    assert small == set(make_vectors.FLAGS)


def ours(case: Any) -> Any:
    """Our own score of a case, under its convention."""
    split: Any = tuple
    if case.level == "text":

        def split(text: str) -> list[str]:
            return tokenize(ascii_lower(text) if case.metric == "nist" else text, "13a")

    score = corpus_bleu if case.metric == "bleu" else corpus_nist
    return score(
        [split(text) for text in case.candidates],
        [list(map(split, row)) for row in case.references],
    )


@EVERY
def test_we_pass(name: str) -> None:
    for case in map(read, load(name)["cases"]):
        score = ours(case)
        assert case.passes(score.score), case.id
        stats: BleuStats | NistStats = score.stats
        for figure, value in case.statistics.items():
            assert flat(getattr(stats, figure)) == pytest.approx(flat(value)), (case.id, figure)


def flat(value: Any) -> list[Any]:
    return list(value) if isinstance(value, (list, tuple)) else [value]


@EVERY
def test_score_like_gives_each_alternative(name: str) -> None:
    for case in map(read, load(name)["cases"]):
        check_alternatives(case)


def check_alternatives(case: Any) -> None:
    for name, right in case.alternatives.items():
        it = conventions()[name]
        join = " ".join if case.level == "tokens" else str
        texts = [join(text) for text in case.candidates]
        references = [[join(text) for text in row] for row in case.references]
        try:
            found = score_like(it["tool"], texts, references, case.metric, **it["options"]).score
        except ValueError:
            assert isinstance(right, str), (case.id, name)
        else:
            assert not isinstance(right, str), name
            assert isclose(found, right, rel_tol=1e-9, abs_tol=1e-300), name


def test_cases_can_be_chosen() -> None:
    assert {case.metric for case in cases(metric="nist")} == {"nist"}
    assert {case.level for case in cases(level="text")} == {"text"}
    with pytest.raises(ValueError, match="not a known metric"):
        list(cases(metric="ter"))


def test_a_case_judges_a_score() -> None:
    case = case_of("no-4-gram")
    assert case.passes(0.0)
    assert not case.passes(0.2)
    assert case.passes(case.alternatives["nltk-method1"], "nltk-method1")
    assert not case.passes(0.5, "mteval-v14")


# ------------------------------------------------------------------- the table of programs

KEPT = json.loads(make_table.KEPT.read_text())


def test_all_but_one_can_be_asked_here() -> None:
    assert {name for name, it in ADAPTERS.items() if not it.is_here} <= {"pycocoevalcap"}


@pytest.mark.parametrize("name", [name for name, it in ADAPTERS.items() if it.is_here])
def test_figures(name: str) -> None:
    assert make_table.figures(name) == KEPT[name]


def test_the_page_shows_the_figures() -> None:
    assert make_table.PAGE.read_text(encoding="utf-8") == "\n".join(make_table.page(KEPT))


def test_what_is_right_is_right() -> None:
    assert KEPT["sacreBLEU, no smoothing"]["failed"] <= 1
    assert KEPT["ignite, micro"]["failed"] == 0
    assert KEPT["HF evaluate bleu"]["diagnosis"].startswith("It takes the shortest reference")
