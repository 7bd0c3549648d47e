"""The documents: five teaching texts, the paper that introduced BLEU, and NLTK's documentation."""

from __future__ import annotations

from mtmetrics_edu.course.sources.records import Source

SOURCES: dict[str, Source] = {
    source.name: source
    for source in (
        Source(name="000", title="a Chinese blog post on BLEU and its tools"),
        Source(name="001", title="a notebook in Chinese on NIST as NLTK computes it"),
        Source(name="002", title="a Korean blog post that implements BLEU"),
        Source(name="003", title="a Chinese article on modified n-gram precision"),
        Source(
            name="004",
            title="a Chinese README with a class BLEU",
            url="https://github.com/baowj-678/NLP/tree/master/BLEU",
        ),
        Source(
            name="papineni",
            title="Papineni et al. 2002, the paper that introduced BLEU",
            url="https://doi.org/10.3115/1073083.1073135",
        ),
        Source(name="nltk", title="NLTK's documentation of its brevity penalty"),
    )
}
