"""What we call printed is what the documents print; its files are read as they are written."""

import json
import re
from collections import Counter
from pathlib import Path

import nltk
import pytest

from mtmetrics_edu import information_weights
from mtmetrics_edu.course import data, examples, sources
from mtmetrics_edu.course.examples import CORPORA, EXAMPLES, KIMCHI, NICE_DAY, SOURCES, all_claims
from mtmetrics_edu.course.sources import ERRATA, Example, printed_about, read

FIXTURE = Path(__file__).parents[2] / "fixtures" / "seed_examples.json"
PRINTED = {entry["id"]: entry for entry in json.loads(FIXTURE.read_text())["examples"]}
HOLDERS = [*SOURCES.values(), *EXAMPLES.values(), *CORPORA.values()]


def words(value):
    """The words and figures of a claim, a table or an entry of the fixture, in order."""
    if isinstance(value, dict):
        value = list(value.values() if all(map(str.isdigit, value)) else value.items())
    if isinstance(value, (list, tuple)):
        for part in value:
            yield from words(part)
    elif re.fullmatch(r".\|.", str(value)):  # a pair of characters
        yield value.replace("|", "").replace(" ", "␣")
    else:
        text = str(value).replace("...", "").replace(" (2nd row)", "")
        yield from filter(None, re.split(r"[\s|:,;()'=]+", text))


def printed_at(place):
    """The words of each claim and each table of a place, and those of all its claims in a row."""
    claims = [claim for holder in HOLDERS for claim in holder.claims if claim.where == place]
    tables = [table for holder in HOLDERS for table in holder.tables if table.where == place]
    texts = [part.printed for part in (*claims, *tables)]
    return [[*words(text)] for text in (*texts, [claim.printed for claim in claims])]


def stand_in_order(some, text):
    rest = iter(text)
    return all(word in rest for word in some)


FIGURES = [
    pytest.param(place, claim["claimed"], id=f"{place}-{claim['what']}")
    for place, entry in PRINTED.items()
    if not place.endswith("F")  # formulas and rules are in our own words
    for claim in entry["claims"]
]


@pytest.mark.parametrize(("place", "claimed"), FIGURES)
def test_every_figure_of_the_fixture_stands_where_it_is_printed(place, claimed):
    expected = [*words(claimed)]
    if isinstance(claimed, str) and " " in claimed:  # a sentence: its figures
        expected = [word for word in expected if re.search(r"\d", word)]
    assert any(stand_in_order(expected, text) for text in printed_at(place))


@pytest.mark.parametrize("place", [place for place in PRINTED if place.endswith("F")])
def test_every_formula_of_the_fixture_has_a_claim(place):
    assert len(printed_at(place)) > len(PRINTED[place]["claims"])


@pytest.mark.parametrize("place", PRINTED)
def test_texts_and_tokens_are_those_of_the_source(place):
    """Where the source names no references, ours has none or has some that fit."""
    entry = PRINTED[place]
    ours = []
    for example in EXAMPLES.values():
        ours.append((example.text, [*example.reference_texts]))
        ours.append((example.candidate, example.references))
        ours.append((example.text.split(), example.references))
    for corpus in CORPORA.values():
        ours += zip(corpus.candidates, corpus.references, strict=True)
    raw = entry.get("raw", {})
    theirs = [(raw[name], raw.get("references")) for name in raw if name != "references"]
    segments = [entry[name] for name in ("tokens", "tokens2") if name in entry]
    for segment in [*segments, *entry.get("segments", [])]:
        theirs.append((segment["candidate"], segment.get("references")))
    for candidate, references in theirs:
        assert any(candidate == c and references in (None, rs) for c, rs in ours)


def test_the_information_weights_are_those_the_source_computes():
    weights = information_weights([examples.GUIDE_CASED.references])
    rounded = {" ".join(ngram): round(bits, 6) for ngram, bits in weights.items()}
    assert rounded == PRINTED["001.1"]["info_weights_used_by_seed"]


# ------------------------------------------------------------------------- the files of claims


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("000.1\nc  3 → 4", "expected both `printed → right` and"),
        ("000.1\nc  3  [one]", "expected both `printed → right` and"),
        ("000.1 T\nn-gram  x  y\na  1", "shorter"),
    ],
)
def test_a_file_that_is_wrong_is_refused(text, message):
    with pytest.raises(ValueError, match=message):
        read(text)


def test_every_file_belongs_to_an_example_or_a_document():
    names = {path.stem for path in Path(sources.__file__).with_name("printed").iterdir()}
    assert names <= {"errata", *(holder.name for holder in HOLDERS)}


def test_an_example_of_your_own():
    own = Example(name="own", title="mine", source="papineni", text="A b.")
    assert own.candidate == ["A", "b."]  # a final dot stays unless the document drops it
    assert (own.references, own.claims, own.tables) == ([], (), ())


def test_claims_and_tables_are_found_by_name():
    with pytest.raises(ValueError, match=r"'P5' is .* table of guide; .*expected one of: 'P1'"):
        examples.GUIDE.table("P5")
    with pytest.raises(ValueError, match=r"'mean' is .* claim of dog_man"):
        examples.DOG_MAN.claim("mean")


def test_an_erratum_stands_where_something_is_wrong_and_only_there():
    documents = {erratum: set() for erratum in ERRATA}
    for claim in all_claims():
        assert bool(claim.errata) == (claim.printed != claim.right), claim
        assert claim.why == " ".join(ERRATA[erratum] for erratum in claim.errata)
        assert claim.where.partition(".")[0] in SOURCES
        for erratum in claim.errata:
            documents[erratum].add(claim.where[:3])
    assert documents == {claim.what: {claim.where} for claim in printed_about("errata")[0]}


# ----------------------------------------------------------------------------- in the lessons


@pytest.mark.parametrize("lesson", data("corrections.toml"))
def test_each_fold_has_what_is_printed_and_what_is_right(lesson):
    tables = examples.corrections(lesson).tables
    assert tables
    for table in tables.values():
        assert (table["printed"] != table["right"]).any()
        assert table["why"][table["why"] != "see above"].is_unique


def test_the_whole_counter_of_the_post_is_what_nltk_counts():
    printed = (pair.rsplit(":", 1) for pair in KIMCHI.claim("counts of pairs").printed.split())
    counts = Counter("".join(pair).replace(" ", "␣") for pair in nltk.ngrams(KIMCHI.text, 2))
    assert {pair: int(count) for pair, count in printed} == counts
    assert len(counts) == 21  # as lesson 01 says


def test_the_sets_of_the_post_are_the_n_grams_of_its_sentences():
    texts = (NICE_DAY.text, *NICE_DAY.reference_texts)
    for n in (1, 2, 3, 4):
        grams = [[*map(" ".join, nltk.ngrams(text.lower().split(), n))] for text in texts]
        claims = f"{n}-grams of the candidate", f"{n}-grams of the reference", f"matching {n}-grams"
        candidate, reference, matching = (NICE_DAY.claim(it).printed.split(" | ") for it in claims)
        assert [candidate, reference] == grams
        assert set(matching) == set(grams[0]) & set(grams[1])
