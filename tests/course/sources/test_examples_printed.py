"""What we call printed is what the documents print, word for word, as the fixture has it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mtmetrics_edu.course.sources.documents import SOURCES, Example
from mtmetrics_edu.course.sources.examples import (
    CAT_CAT,
    CAT_FELINE,
    CAT_MAT,
    CAT_SAT,
    CORPORA,
    DOG_MAN,
    EXAMPLES,
    GUIDE,
    GUIDE_CASED,
    KIMCHI,
    NAIVE,
    NICE_DAY,
    SHUFFLED,
    THE_4,
    THE_7,
    THE_HE,
    TROOPS,
    TYPES,
)

from .computing import (
    information,
)

FIXTURE = Path(__file__).parents[2] / "fixtures" / "seed_examples.json"
HOLDERS = {**SOURCES, **EXAMPLES, **CORPORA}
PRINTED = {example["id"]: example for example in json.loads(FIXTURE.read_text())["examples"]}


def printed(holder: str, what: str) -> str:
    return HOLDERS[holder].claim(what).printed


def items(holder: str, what: str) -> list[str]:
    return printed(holder, what).split(" | ")


def numbers(holder: str, what: str) -> list[int]:
    return [int(item) for item in items(holder, what)]


def by_order(what: str) -> dict[str, int]:
    return {str(n): count for n, count in enumerate(numbers("dog_man", what), start=1)}


def counter(holder: str, what: str, shape: Callable[[str], str] = str) -> dict[str, int]:
    pairs = (item.rsplit(":", 1) for item in printed(holder, what).split())
    return {shape(gram): int(count) for gram, count in pairs}


def rows(example: Example, what: str) -> list[list[str]]:
    """The rows of a table as printed, without its totals."""
    return [row for row in example.table(what).printed if row[0] not in ("total", "SUM")]


def rows_of_counts(what: str) -> list[list[Any]]:
    return [[name, *map(int, cells)] for name, *cells in rows(GUIDE, what)]


def sums(what: str) -> list[str]:
    return example_row(GUIDE_CASED, what, "SUM")[2::2]


def example_row(example: Example, what: str, name: str) -> list[str]:
    """The cells of the first row of that name."""
    return next(cells for first, *cells in example.table(what).printed if first == name)


def short_row(cells: list[str]) -> list[Any]:
    """Candidate count and clipped count of a row of CAT_MAT's tables."""
    clipped = cells[-1].rpartition("=")[2].strip("()")
    return [int(cells[0]), int(clipped) if clipped.isdigit() else clipped]


def short_table(what: str) -> dict[str, list[Any]]:
    table: dict[str, list[Any]] = {}
    for name, *cells in CAT_MAT.table(what).printed:
        table[f"{name} (2nd row)" if name in table else name] = short_row(cells)
    return table


def first_table_row(name: str) -> list[int]:
    *cells, clipped = example_row(CAT_MAT, "P1", name)
    return [int(cell) for cell in [*cells, clipped.rpartition("=")[2]]]


NIST_COLUMNS = "gram, hyp, ref1, overlap1, ref2, overlap2, ref3, overlap3"
FIGURES: dict[str, dict[str, Any]] = {  # the fixture's claims, made from ours
    "000.1": {
        **{f"match ratio {n}-gram": printed("nice_day", f"{n}-gram ratio") for n in range(1, 5)},
        "shown 1-gram candidate set": items("nice_day", "1-grams of the candidate"),
        "shown 1-gram reference set": items("nice_day", "1-grams of the reference"),
        **{f"matching {n}-grams": items("nice_day", f"matching {n}-grams") for n in range(2, 5)},
    },
    "000.2": {"unclipped 1-gram match ratio": printed("the_4", "unclipped 1-gram ratio")},
    "000.3": {
        "individual 1-gram (NLTK weights (1,0,0,0))": printed("guide", "individual 1-gram"),
        **{f"individual {n}-gram": printed("guide", f"individual {n}-gram") for n in range(2, 5)},
        **{f"P{n}": printed("guide", f"P{n}") for n in range(1, 5)},
        **{
            f"cumulative {n}-gram weights {weights}": printed("guide", f"cumulative {n}-gram")
            for n, weights in enumerate(
                ["(1,0,0,0)", "(0.5,0.5,0,0)", "(0.33,0.33,0.33,0)", "(0.25,)*4"], start=1
            )
        },
        "lengths": "candidate {}; references {}; brevity penalty {}".format(
            printed("guide", "candidate length"),
            ", ".join(items("guide", "reference lengths")),
            printed("guide", "brevity penalty"),
        ),
        "sacrebleu.sentence_bleu (printed)": printed("guide", "sacreBLEU"),
        **{
            f"table P{n}: [ngram, cand, ref1, ref2, ref3, max, clipped]": rows_of_counts(f"P{n}")
            for n in range(1, 5)
        },
    },
    "000.4": {"value": printed("cat_feline", "BLEU")},
    "000.5": {
        "NLTK corpus_bleu": printed("dog_man", "corpus BLEU"),
        **{f"sentence {n} BLEU": printed("dog_man", f"NLTK's sentence {n}") for n in (1, 2, 3)},
        "average of sentence BLEU": printed("dog_man", "mean of the sentences"),
        "numerators": by_order("numerators"),
        "denominators": by_order("denominators"),
        "brevity penalty": printed("dog_man", "brevity penalty"),
        "sacrebleu.corpus_bleu (printed)": printed("dog_man", "sacreBLEU"),
    },
    "001.1": {
        "sentence_nist (doctest, truncated)": printed("guide_cased", "sentence_nist")[:-3],
        "hand expression": "({}) * nist_length_penalty({}, {})".format(
            printed("guide_cased", "sum by hand"),
            *re.findall(r"= ([\d*+]+)", printed("guide_cased", "lengths in the penalty")),
        ),
        "1-gram SUM row ref1/ref2/ref3": sums("1-grams"),
        **{f"{n}-gram SUM row": sums(f"{n}-grams") for n in range(2, 6)},
        "reference lengths shown": numbers("guide_cased", "reference lengths"),
        "numbers of hypothesis n-grams": numbers("guide_cased", "numbers of n-grams"),
        **{
            f"table {n}-gram rows [{NIST_COLUMNS}]": rows(GUIDE_CASED, f"{n}-grams")
            for n in range(1, 6)
        },
    },
    "001.2": {"sentence_nist (doctest, truncated)": printed("troops", "sentence_nist")[:-3]},
    "001.3": {"value": printed("troops", "BLEU")},
    "002.1": {
        "Ca1 naive unigram precision": printed("guide_cased", "naive 1-gram precision as printed"),
        "Ca2 naive unigram precision": printed("troops", "naive 1-gram precision as printed"),
    },
    "002.2": {
        "naive unigram precision": printed("the_7", "naive 1-gram precision"),
        "max_ref_count(the)": printed("the_7", "maximum reference count"),
        "count_clip": printed("the_7", "clipped count"),
        "modified unigram precision": printed("the_7", "modified 1-gram precision"),
        "code output": printed("the_7", "precision in code"),
        "count_clip() output": counter("the_7", "clipped counts in code", "('{}',)".format),
    },
    "002.3": {
        "counter": counter(
            "kimchi", "counts of pairs", lambda pair: "|".join(pair).replace("␣", " ")
        )
    },
    "002.4": {"counter": counter("guide_cased", "1-gram counts as printed")},
    "002.5": {"counter": counter("the_he", "1-gram counts")},
    "002.6": {
        "modified unigram precision of Ca3 equals that of Ca1": printed(
            "shuffled", "modified 1-gram precision as printed"
        )
    },
    "002.7": {
        **dict(CAT_CAT.table("clipped counts").printed),
        "numerator": printed("cat_cat", "numerator"),
        "denominator": printed("cat_cat", "denominator"),
        "bigram precision": printed("cat_cat", "2-gram precision"),
    },
    "002.8": {
        "nltk sentence_bleu": printed("guide_cased", "NLTK's BLEU"),
        "own BLEU()": printed("guide_cased", "the post's BLEU"),
    },
    "003.1": {f"{n}-grams": items("cat_sat", f"{n}-grams") for n in (1, 2, 3)},
    "003.2": {"naive unigram precision": printed("naive", "1-gram precision by that definition")},
    "003.3": {
        "bigram types": items("types", "2-gram types"),
        "reference contains": items("types", "found in a reference"),
        "type precision P2": printed("types", "2-gram type precision"),
    },
    "003.4": {
        **{f"P{n}": printed("cat_mat", f"P{n}") for n in range(1, 5)},
        **{f"P{n} decimal": printed("cat_mat", f"P{n} decimal") for n in range(1, 5)},
        **{
            f"NLTK individual {n}-gram": printed("cat_mat", f"individual {n}-gram")
            for n in range(1, 5)
        },
        "table 1-gram the: cand,ref1,ref2,max,clipped": first_table_row("the"),
        **{f"table 1-gram {word}": first_table_row(word) for word in ("cat", "on", "mat")},
        "table 2-gram (ngram: cand count, clipped)": short_table("P2"),
        "table 3-gram": short_table("P3"),
        "table 4-gram": short_table("P4"),
    },
    "004.1": {
        "Candidate 1 modified unigram precision": printed(
            "guide_cased", "modified 1-gram precision"
        ),
        "Candidate 2 modified unigram precision": printed("troops", "modified 1-gram precision"),
        **{
            f"Candidate 1 - Reference {i} fragments": items(
                "guide_cased", f"shared with reference {i}"
            )
            for i in (1, 2, 3)
        },
    },
    "004.2": {
        "count of the in Ref 1": printed("the_7", "the in reference 1"),
        "count of the in Ref 2": printed("the_7", "the in reference 2"),
        "clipped count": printed("the_7", "clipped count as printed"),
        "modified unigram precision": printed("the_7", "1-gram precision as printed"),
    },
}
IN_OUR_WORDS: dict[str, dict[str, tuple[str, str]]] = {  # formulas and sentences: holder and claim
    "000.2": {"rule": ("the_4", "rule")},
    "000.F": {
        "P_n": ("000", "denominator of P_n"),
        "BP": ("000", "BP"),
        "BLEU": ("000", "BLEU"),
        "multi-bleu.perl": ("000", "multi-bleu.perl"),
        "mteval-v14.pl": ("000", "mteval-v14.pl"),
    },
    "001.F": {
        "Score": ("001", "denominator of Score"),
        "Info": ("001", "Info"),
        "beta": ("001", "β"),
        "L_ref": ("001", "L_ref"),
        "docstring penalty": ("001", "penalty in the docstring"),
        "code comment": ("001", "comment on the ratio"),
        "summary 1": ("001", "summary: weights"),
        "summary 2": ("001", "summary: matches"),
        "summary 3": ("001", "summary: sums"),
        "summary 4": ("001", "summary: penalties"),
    },
    "002.8": {"statement": ("guide_cased", "are the two the same?")},
    "002.F": {
        "BP code": ("002", "BP code"),
        "precision code": ("002", "precision code, no n-grams"),
        "score code": ("002", "score code, zero precision"),
        "weights": ("002", "weights"),
    },
    "003.2": {"naive precision definition": ("naive", "definition")},
    "004.3": {"printed output": ("guide_cased", "output of the class")},
    "004.F": {
        "BP": ("004", "BP"),
        "r": ("004", "r"),
        "log BLEU": ("004", "log BLEU"),
        "Count_clip(C) note": ("004", "clipped count"),
        "w_n": ("004", "wₙ"),
    },
}
FIXTURE_CLAIMS = [
    (place, claim["what"], claim["claimed"])
    for place, example in PRINTED.items()
    for claim in example["claims"]
]


@pytest.mark.parametrize(
    ("place", "what", "claimed"), FIXTURE_CLAIMS, ids=[f"{a}-{b}" for a, b, _ in FIXTURE_CLAIMS]
)
def test_every_figure_of_the_fixture_stands_as_printed(place: str, what: str, claimed: Any) -> None:
    if what in IN_OUR_WORDS.get(place, {}):
        holder, ours = IN_OUR_WORDS[place][what]
        assert HOLDERS[holder].claim(ours)
    else:
        assert FIGURES[place][what] == claimed


def test_nothing_is_listed_that_the_fixture_does_not_have() -> None:
    listed = {(p, w) for table in (FIGURES, IN_OUR_WORDS) for p, ws in table.items() for w in ws}
    assert listed == {(place, what) for place, what, _ in FIXTURE_CLAIMS}


TOKENS = {  # the fixture's example: ours
    "000.1": NICE_DAY,
    "000.2": THE_4,
    "000.3": GUIDE,
    "000.4": CAT_FELINE,
    "001.1": GUIDE_CASED,
    "001.2": TROOPS,
    "001.3": GUIDE_CASED,
    "002.2": THE_7,
    "002.5": THE_HE,
    "002.7": CAT_CAT,
    "002.8": GUIDE_CASED,
    "003.1": CAT_SAT,
    "003.2": NAIVE,
    "003.3": TYPES,
    "003.4": CAT_MAT,
}
TEXTS = {"000.1": NICE_DAY, "000.2": THE_4, "000.3": GUIDE, "002.1": GUIDE_CASED}
TEXTS |= {"002.3": KIMCHI, "002.6": SHUFFLED, "004.1": GUIDE_CASED, "004.2": THE_7}


@pytest.mark.parametrize("place", TOKENS)
def test_the_tokens_are_those_the_source_counted(place: str) -> None:
    expected = PRINTED[place]["tokens"]
    assert TOKENS[place].candidate == expected["candidate"]
    if (
        "references" in expected
    ):  # else the references are ours, as a comment above the example says
        assert TOKENS[place].references == expected["references"]


@pytest.mark.parametrize("place", TEXTS)
def test_the_texts_are_those_the_source_printed(place: str) -> None:
    expected = PRINTED[place]["raw"]
    assert TEXTS[place].text == expected["candidate"]
    assert list(TEXTS[place].reference_texts) == expected.get("references", [])


@pytest.mark.parametrize("place", ["000.5", "004.3"])
def test_the_segments_are_those_of_the_source(place: str) -> None:
    ours = (
        zip(DOG_MAN.candidates, DOG_MAN.references, strict=True)
        if place == "000.5"
        else [(e.candidate, e.references) for e in (GUIDE_CASED, TROOPS)]
    )
    expected = [(s["candidate"], s["references"]) for s in PRINTED[place]["segments"]]
    assert list(ours) == expected


def test_other_tokens_and_texts_of_the_fixture() -> None:
    assert GUIDE_CASED.text.split() == PRINTED["002.4"]["tokens"]["candidate"]
    assert TROOPS.text == PRINTED["002.1"]["raw"]["candidate2"]
    assert TROOPS.text == PRINTED["004.1"]["raw"]["candidate2"]
    assert GUIDE_CASED.text == PRINTED["002.6"]["raw"]["candidate2"]
    second = PRINTED["001.3"]["tokens2"]
    assert (TROOPS.candidate, TROOPS.references) == (second["candidate"], second["references"])
    covered = {*TOKENS, *TEXTS, "000.5", "004.3", "002.4"}
    assert covered == {
        place for place in PRINTED if {"tokens", "raw", "segments"} & {*PRINTED[place]}
    }


def test_every_information_weight_the_source_computes() -> None:
    expected = PRINTED["001.1"]["info_weights_used_by_seed"]
    weights = information(GUIDE_CASED)
    assert {" ".join(ngram): round(bits, 6) for ngram, bits in weights.items()} == expected
    assert sum(map(len, GUIDE_CASED.references)) == PRINTED["001.1"]["total_reference_words"]
