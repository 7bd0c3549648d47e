"""Oddities of a file that can be scored all the same: counted, and told in one sentence a kind."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from math import inf
from typing import Any

from mtmetrics_edu.files.source import Source, Warn
from mtmetrics_edu.metrics.dictionaries import DICTIONARIES

Numbered = tuple[int, Any]  # the number of a line, and the text that stands there, or the texts
# Whether a text is odd, and signs: texts without any of them need no closer look. A line end stands
# after each text.
Look = tuple[Callable[[str], bool], Sequence[str]]

BLOCK = 256  # texts that are looked at together
ENTITY = re.compile(r"&(?:apos|quot|amp|lt|gt|#\d+);")
EMPTY_CANDIDATE = "it is empty; an empty candidate matches nothing and scores 0"
EMPTY_REFERENCE = "it is empty; an empty reference matches nothing"
BPE = "it has '@@ ', which divides words (BPE); expected whole words: join the parts first"
PIECES = "it has '▁' (U+2581), which marks word pieces (SentencePiece); expected plain text"
ESCAPED = "it has an entity such as &apos; or &quot;; expected the character itself"
CHOOSE = " choose --tokenizer"
OPTION = f", or{CHOOSE}"  # where there are options
TOKENIZED = (
    "it has a blank before a full stop or a comma, as most lines do, so the file looks tokenized; "
    f"expected text as it is printed: detokenize it{OPTION} whitespace"
)
LONGEST = 20_000  # characters of a line
LONG = f"it has more than {LONGEST:,} characters; if a line end was lost, trust no score"
HAN = re.compile("[\u3400-\u9fff\uf900-\ufaff]")
OTHER = re.compile("[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff]")  # Thai, kana …
KANA = re.compile("[\u3040-\u30ff]")
HANGUL = re.compile("[\uac00-\ud7a3]")
LONG_WORDS = 8  # letters of Korean between two blanks; words have three on average
QUOTED = (
    "it stands in quotation marks and has doubled ones inside; in a TSV file all of them belong to "
    "the text; if a spreadsheet wrote them, save it as CSV"
)


class Tally:
    """The number of lines that are odd in each way, and the first of them.

    >>> tally = Tally("hyp.txt")
    >>> for line in (3, 8, 9):
    ...     tally.note("it is empty", line)
    >>> tally.tell(print)
    hyp.txt, line 3 (and 2 more): it is empty
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.counts: dict[str, list[int]] = {}  # what is odd: the first line, and how many lines

    def note(self, what: str, line: int) -> None:
        """Count a line that is odd."""
        self.counts.setdefault(what, [line, 0])[1] += 1

    def count(self, what: str) -> int:
        """The number of lines that are odd in this way."""
        return self.counts.get(what, [0, 0])[1]

    def tell(self, warn: Warn) -> None:
        """Tell the oddities, one sentence for each kind."""
        for what, (line, count) in self.counts.items():
            more = f" (and {count - 1:,} more)" if count > 1 else ""
            warn(f"{self.name}, line {line:,}{more}: {what}")


def texts_of(cell: Any) -> Sequence[str]:
    """The texts that stand in one line: one, or those of a list."""
    return [cell] if isinstance(cell, str) else cell


def watched(
    texts: Iterable[Numbered], source: Source, warn: Warn, *, empty: str, tokenizer: str
) -> Iterator[Any]:
    """The texts as they are; at the end warn is told what looks odd about them.

    empty: what to say about an empty text. tokenizer: what makes tokens of the texts, by its name;
    "whitespace" expects tokens with blanks between them.
    """
    tally, number = Tally(source.name), 0
    looks, remaining = looks_for(source, empty, tokenizer != "whitespace"), iter(texts)
    try:
        while cells := list(islice(remaining, BLOCK)):
            block = cells
            if source.format == "jsonl":
                block = [(line, text) for line, cell in cells for text in texts_of(cell)]
            if not number and (right := without_blanks(block, tokenizer)):
                warn(
                    f"{source.name} has no blanks between words, and the tokenizer {tokenizer} "
                    f"needs them, so nearly nothing can match; divide the words{OPTION} {right}"
                )
            number += len(block)
            look_at(block, looks, tally)
            yield from (cell for _, cell in cells)
    finally:
        if tally.count(TOKENIZED) <= number / 2:
            tally.counts.pop(TOKENIZED, None)
        tally.tell(warn)


def looks_for(source: Source, empty: str, plain: bool) -> dict[str, Look]:
    """The oddities to look for in the texts of a source, by the sentence that tells them."""
    looks: dict[str, Look] = {
        empty: (lambda text: not text or text.isspace(), [""]),
        BPE: (lambda text: "@@ " in text, ["@@ "]),
        PIECES: (lambda text: "▁" in text, ["▁"]),
        LONG: (lambda text: len(text) > LONGEST, [""]),
    }
    if plain:
        looks[ESCAPED] = (lambda text: ENTITY.search(text) is not None, ["&"])
        looks[TOKENIZED] = (is_tokenized, [" .\n", " . ", " , "])
    if source.format == "tsv":
        looks[QUOTED] = (is_quoted, ['""'])
    return looks


def look_at(block: list[Numbered], looks: dict[str, Look], tally: Tally) -> None:
    """Note what is odd in some texts. All are searched for signs at once, because that is fast."""
    joined = "".join(f"{text}\n" for _, text in block)
    for what, (is_odd, signs) in looks.items():
        if any(sign in joined for sign in signs):
            for line, text in block:
                if is_odd(text):
                    tally.note(what, line)


def without_blanks(block: Sequence[Numbered], tokenizer: str) -> str:
    """The tokenizer that texts without blanks between words need; "" if they have the right one.

    >>> [without_blanks([(1, text)], "13a") for text in ("猫坐在垫子上", "猫 坐 在", "ねこ", "แมว")]
    ['zh', '', 'ja-mecab', 'char']
    >>> [without_blanks([(1, text)], "13a") for text in ("我们 去北京 看", "어제도서관에서공부")]
    ['', 'ko-mecab']
    """
    joined = "".join(text for _, text in block)
    han, other, hangul = (len(signs.findall(joined)) for signs in (HAN, OTHER, HANGUL))
    letters, blanks = han + other + hangul, joined.count(" ")
    if tokenizer in ("", "zh", "char", *DICTIONARIES) or 2 * letters <= len(joined):
        return ""
    if 2 * hangul > letters:
        return "ko-mecab" if hangul > LONG_WORDS * (blanks + len(block)) else ""
    if 4 * blanks > letters:
        return ""
    if 20 * other <= han:
        return "zh"
    return "ja-mecab" if KANA.search(joined) else "char"


def tell_lengths(name: str, lengths: tuple[float, float], warn: Warn) -> None:
    """Tell if a system writes more than twice or less than half as much as the references.

    >>> tell_lengths("a.txt", (8, 4), print)  # not more than twice
    >>> tell_lengths("a.txt", (10, 4), print)
    a.txt is 2.50 times as long as the references; do their lines belong together?
    """
    ratio = lengths[0] / (lengths[1] or inf)
    if 0 < ratio < 0.5 or ratio > 2:
        times = f"{ratio:,.2f} times as long as the references"
        warn(f"{name} is {times}; do their lines belong together?")


def is_quoted(text: str) -> bool:
    """Whether a text stands in quotation marks and has doubled ones inside.

    >>> is_quoted('"I said ""yes""."'), is_quoted('"Yes," I said, "yes."')
    (True, False)
    """
    return text[:1] == '"' == text[-1:] and '""' in text[1:-1]


def is_tokenized(text: str) -> bool:
    """Whether a blank stands before a full stop or a comma.

    Other marks do not count: in French a blank belongs before them.

    >>> is_tokenized("It is a guide , they say ."), is_tokenized("It is .5, I say.")
    (True, False)
    """
    return text.endswith(" .") or " , " in text or " . " in text
