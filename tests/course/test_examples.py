"""What notebooks import from mtmetrics_edu.course.examples is there."""

from __future__ import annotations

from mtmetrics_edu.course import examples
from mtmetrics_edu.course.sources import documents, errata
from mtmetrics_edu.course.sources import examples as data


def test_every_example_and_what_belongs_to_it() -> None:
    for name in [*data.EXAMPLES, *data.CORPORA, "examples", "corpora", "lengths", "all_claims"]:
        constant = name if name == "all_claims" else name.upper()
        assert getattr(examples, constant) is getattr(data, constant)
    assert examples.SOURCES is documents.SOURCES
    assert examples.ERRATA is errata.ERRATA
    assert (examples.Claim, examples.Table) == (documents.Claim, documents.Table)
    assert (examples.Example, examples.Corpus) == (documents.Example, documents.Corpus)
    assert (examples.Source, examples.Lengths) == (documents.Source, documents.Lengths)
