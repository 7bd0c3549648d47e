"""What looks odd but can be scored."""

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
LONG = "it has more than 20,000 characters; if a line end was lost, trust no score"
ODD["a " * 10_001] = LONG
NOT_ODD = ["AT&T; R&D", "a@b.c", "@@", "50 %", "Quoi ?", "3 , 4", '"Yes."', 'TSV "', 'TSV ""']
NOT_ODD += ['TSV "Yes," he said. "No."', '"I said ""yes"""', "a " * 10_000]
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
    tokenizer = "whitespace" if kind == "TOKENS" else "13a"
    seen = watched(numbered, source, warnings.append, empty=EMPTY_CANDIDATE, tokenizer=tokenizer)
    assert tuple(seen) == texts
    return [warning.partition(", ")[2] for warning in warnings]


@pytest.mark.parametrize("text", ODD)
def test_each_kind_is_told_once(text):
    assert warned("fine.", text, "fine.", text) == [f"line 2 (and 1 more): {ODD[text]}"]


@pytest.mark.parametrize("text", NOT_ODD)
def test_what_is_not_odd(text):
    assert warned("fine.", "fine.", text) == []


def test_most_lines_are_tokenized():
    tokenized = ("He came , saw.", "He saw . So", "He won .")
    assert warned("fine.", *tokenized, "fine.") == [f"line 2 (and 2 more): {TOKENIZED}"]
    assert warned("fine.", *tokenized, "fine.", "fine.") == []


def test_what_was_read_is_told_even_if_reading_ends_early():
    warnings = []
    texts = [(line, "" if line % 7 == 0 else "x") for line in range(1, 10_000)]
    watching = watched(
        texts, Source.of("a.txt"), warnings.append, empty=EMPTY_CANDIDATE, tokenizer="13a"
    )
    next(watching)
    watching.close()
    assert warnings == [f"a.txt, line 7 (and {BLOCK // 7 - 1} more): {EMPTY_CANDIDATE}"]


NO_BLANKS = (
    "a.txt has no blanks between words, and the tokenizer {} needs them, so nearly nothing can "
    "match; divide the words, or choose --tokenizer {}"
)


@pytest.mark.parametrize(
    ("text", "tokenizer", "right"),
    [
        ("猫坐在垫子上，它在睡觉。", "13a", "zh"),
        ("BLEU 是 2002 年提出的一种自动评测机器翻译质量的方法", "whitespace", "zh"),
        ("猫はマットの上に座っています。", "international", "ja-mecab"),
        ("แมวนั่งบนเสื่อ", "13a", "char"),
        ("猫坐在垫子上，它在睡觉。", "zh", ""),
        ("猫坐在垫子上，它在睡觉。", "char", ""),
        ("猫 坐在 垫子 上 它 在 睡觉", "whitespace", ""),
        ("고양이가 매트 위에 앉았다.", "13a", ""),
        ("안녕하세요여러분 어제도서관에서공부했습니다.", "13a", "ko-mecab"),
        ("국립중앙도서관에서 공부했습니다.", "13a", ""),  # long words, but divided
        ("Der Käfer heißt 甲.", "13a", ""),
    ],
)
def test_texts_without_blanks_need_another_tokenizer(text, tokenizer, right):
    warnings = []
    options = {"empty": EMPTY_CANDIDATE, "tokenizer": tokenizer}
    list(watched(enumerate([text] * 3), Source.of("a.txt"), warnings.append, **options))
    assert warnings == ([NO_BLANKS.format(tokenizer, right)] if right else [])


@given(st.lists(st.text(st.sampled_from('a. ,@▁&;p"\n')), max_size=600), st.booleans())
def test_many_texts_are_looked_at_as_each_alone(texts, plain):
    """The signs that are looked for in many texts at once leave no odd text out."""
    looks = looks_for(Source.of("a.tsv:hyp"), EMPTY_CANDIDATE, plain)
    tally = Tally("a.tsv")
    look_at(list(enumerate(texts)), looks, tally)
    for what, (is_odd, _) in looks.items():
        assert tally.count(what) == sum(map(is_odd, texts)), what
