"""What looks odd but can be scored."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtmetrics_edu.files import Source
from mtmetrics_edu.files.oddities import BLOCK, EMPTY_CANDIDATE, Tally, look_at, looks_for, watched

EXPECTED = {
    "one@@ two": "it has '@@ ', which divides words (BPE); expected whole words: join the parts "
    "first",
    "▁one ▁two": "it has '▁' (U+2581), which marks word pieces (SentencePiece); expected plain "
    "text",
    "it &apos;s": "it has an entity such as &apos; or &quot;; expected the character itself",
    "&#91; one": "it has an entity such as &apos; or &quot;; expected the character itself",
    "": "it is empty; an empty candidate matches nothing and scores 0",
    " \u3000": "it is empty; an empty candidate matches nothing and scores 0",
}


def warned(
    texts: list[str], *, source: str = "hyp.txt", plain: bool = True, read: int | None = None
) -> list[str]:
    """What is said about some texts."""
    warnings: list[str] = []
    found = watched(
        enumerate(texts, start=1),
        Source.of(source),
        warnings.append,
        empty=EMPTY_CANDIDATE,
        plain=plain,
    )
    assert list(found) == texts
    return warnings


@pytest.mark.parametrize("text", EXPECTED)
def test_each_kind_is_told_once(text: str) -> None:
    assert warned(["fine.", text, "fine.", text]) == [
        f"hyp.txt, line 2 (and 1 more): {EXPECTED[text]}"
    ]


@pytest.mark.parametrize("text", ["AT&T; R&D", "a@b.c", "@@", "50 %", "Quoi ?", "3 , 4", '"Yes."'])
def test_what_is_not_odd(text: str) -> None:
    assert warned(["fine.", "fine.", text]) == []


def test_most_lines_are_tokenized() -> None:
    tokenized = "He came , saw and won ."
    assert warned([tokenized, "fine.", tokenized]) == [
        "hyp.txt, line 1 (and 1 more): it has a blank before a full stop or a comma, as most lines "
        "do, so the file looks tokenized; expected text as it is printed: detokenize it, or choose "
        "--tokenizer whitespace"
    ]
    assert warned([tokenized, "fine."]) == []
    assert warned([tokenized], plain=False) == []


def test_tokens_may_have_entities() -> None:
    assert warned(["it &apos;s"], plain=False) == []
    assert len(warned(["on@@ e"], plain=False)) == 1


def test_quotation_marks_in_a_tsv_file() -> None:
    quoted = '"I said ""yes"""'
    assert warned([quoted], source="a.tsv:hyp") == [
        "a.tsv:hyp, line 1: it stands in quotation marks and has doubled ones inside; in a TSV "
        "file all of them belong to the text; if a spreadsheet wrote them, save it as CSV"
    ]
    assert warned([quoted, '"', '""', '"Yes," he said. "No."']) == []
    assert warned(['"', '""', '"Yes," he said. "No."'], source="a.tsv:hyp") == []


def test_what_was_read_is_told_even_if_reading_ends_early() -> None:
    warnings: list[str] = []
    texts = [(line, "" if line % 7 == 0 else "x") for line in range(1, 10_000)]
    found = watched(texts, Source.of("a.txt"), warnings.append, empty=EMPTY_CANDIDATE, plain=True)
    next(found)
    found.close()  # type: ignore[attr-defined]
    assert warnings == [f"a.txt, line 7 (and {BLOCK // 7 - 1} more): {EMPTY_CANDIDATE}"]


@given(st.lists(st.text(st.sampled_from('a. ,@▁&;p"\n')), max_size=600), st.booleans())
def test_many_texts_are_looked_at_as_each_alone(texts: list[str], plain: bool) -> None:
    """The signs that are looked for in many texts at once leave no odd text out."""
    source = Source.of("a.tsv:hyp")
    looks = looks_for(source, EMPTY_CANDIDATE, plain)
    tally = Tally("a.tsv")
    look_at(list(enumerate(texts)), looks, tally)
    for what, look in looks.items():
        assert tally.count(what) == sum(map(look.is_odd, texts)), what


def test_numbers_of_lines() -> None:
    tally = Tally("a.txt")
    for line in range(5, 2005):
        tally.note("odd", line)
    said: list[str] = []
    tally.tell(said.append)
    assert said == ["a.txt, line 5 (and 1,999 more): odd"]
    assert (tally.count("odd"), tally.count("even")) == (2000, 0)
