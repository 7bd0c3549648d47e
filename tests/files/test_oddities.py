"""What looks odd but can be scored."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtmetrics_edu.files import Source
from mtmetrics_edu.files.oddities import BLOCK, EMPTY_CANDIDATE, Tally, look_at, looks_for, watched

ENTITY = "it has an entity such as &apos; or &quot;; expected the character itself"
ODD = {
    "one@@ two": "it has '@@ ', which divides words (BPE); expected whole words: join the parts "
    "first",
    "▁one ▁two": "it has '▁' (U+2581), which marks word pieces (SentencePiece); expected plain "
    "text",
    "it &apos;s": ENTITY,
    "&#91; one": ENTITY,
    "": "it is empty; an empty candidate matches nothing and scores 0",
    " \u3000": "it is empty; an empty candidate matches nothing and scores 0",
    'TSV "I said ""yes"""': "it stands in quotation marks and has doubled ones inside; in a TSV "
    "file all of them belong to the text; if a spreadsheet wrote them, save it as CSV",
}
NOT_ODD = ["AT&T; R&D", "a@b.c", "@@", "50 %", "Quoi ?", "3 , 4", '"Yes."', 'TSV "', 'TSV ""']
NOT_ODD += ['TSV "Yes," he said. "No."', '"I said ""yes"""']
NOT_ODD += ["TOKENS it &apos;s", "TOKENS He came ."]
TOKENIZED = (
    "it has a blank before a full stop or a comma, as most lines do, so the file looks tokenized; "
    "expected text as it is printed: detokenize it, or choose --tokenizer whitespace"
)


def warned(*texts):
    """What is said about some texts, without the name of their file.

    TSV in front of them: they stand in a table; TOKENS: they are tokens with blanks between them.
    """
    kind, _, last = texts[-1].partition(" ")
    if kind in ("TSV", "TOKENS"):
        texts = (*(text.removeprefix(f"{kind} ") for text in texts[:-1]), last)
    warnings = []
    source = Source(path="a.tsv" if kind == "TSV" else "a.txt")
    numbered = enumerate(texts, start=1)
    told = warnings.append
    plain = kind != "TOKENS"
    assert tuple(watched(numbered, source, told, empty=EMPTY_CANDIDATE, plain=plain)) == texts
    return [warning.partition(", ")[2] for warning in warnings]


@pytest.mark.parametrize("text", ODD)
def test_each_kind_is_told_once(text):
    assert warned("fine.", text, "fine.", text) == [f"line 2 (and 1 more): {ODD[text]}"]


@pytest.mark.parametrize("text", NOT_ODD)
def test_what_is_not_odd(text):
    assert warned("fine.", "fine.", text) == []


def test_most_lines_are_tokenized():
    tokenized = "He came , saw and won ."
    assert warned(tokenized, "fine.", tokenized) == [f"line 1 (and 1 more): {TOKENIZED}"]
    assert warned(tokenized, "fine.") == []


def test_what_was_read_is_told_even_if_reading_ends_early():
    warnings = []
    texts = [(line, "" if line % 7 == 0 else "x") for line in range(1, 10_000)]
    watching = watched(
        texts, Source.of("a.txt"), warnings.append, empty=EMPTY_CANDIDATE, plain=True
    )
    next(watching)
    watching.close()
    assert warnings == [f"a.txt, line 7 (and {BLOCK // 7 - 1} more): {EMPTY_CANDIDATE}"]


@given(st.lists(st.text(st.sampled_from('a. ,@▁&;p"\n')), max_size=600), st.booleans())
def test_many_texts_are_looked_at_as_each_alone(texts, plain):
    """The signs that are looked for in many texts at once leave no odd text out."""
    looks = looks_for(Source.of("a.tsv:hyp"), EMPTY_CANDIDATE, plain)
    tally = Tally("a.tsv")
    look_at(list(enumerate(texts)), looks, tally)
    for what, (is_odd, _) in looks.items():
        assert tally.count(what) == sum(map(is_odd, texts)), what
