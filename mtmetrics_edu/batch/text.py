"""Many texts tokenized at once: one pass over all of them instead of one call for each.

The texts are joined to one text, with a border before and after each. At a border the rules of a
tokenizer must do what they do at the end of a text.
"""

import re
from collections.abc import Callable
from itertools import pairwise
from string import digits, punctuation
from unicodedata import category

import numpy as np

from mtmetrics_edu.batch.arrays import Flags, Ints
from mtmetrics_edu.batch.spans import BORDER, Texts, cut, encoded, spans_of
from mtmetrics_edu.tokenizers import CHINESE, ENTITIES, Tokenizer, tokenize, undo_entities

OTHER, BLANK, EDGE, ALWAYS, MARK, NUMBER, DASH = range(7)  # kinds of bytes, for 13a and zh
KINDS = {" ": BLANK, BORDER: EDGE, **dict.fromkeys(punctuation, ALWAYS), "'": OTHER, "-": DASH}
KINDS |= {**dict.fromkeys(".,", MARK), **dict.fromkeys(digits, NUMBER)}
KIND_OF = bytes(KINDS.get(chr(byte), OTHER) for byte in range(256))  # bytes from 128 on: OTHER


def tokenize_all(texts: list[str], tokenizer: str | Tokenizer, lowercase: bool) -> list[list[str]]:
    """The tokens of each text: tokenize(text, tokenizer, lowercase) for all of them.

    >>> tokenize_all(["It's 3.5.", "(No)"], "13a", lowercase=True)
    [["it's", '3.5', '.'], ['(', 'no', ')']]
    """
    together = tokenized_together(texts, tokenizer, lowercase)
    if together is None:
        return [tokenize(text, tokenizer, lowercase) for text in texts]
    spans, lengths = together
    words = spans.words(np.arange(len(spans.starts)))
    ends = np.cumsum([0, *lengths]).tolist()
    return [words[start:end] for start, end in pairwise(ends)]


def tokenized_together(
    texts: list[str], tokenizer: str | Tokenizer, lowercase: bool
) -> Texts | None:
    """The tokens of all texts as spans, and the number of tokens in each text.

    None if TOGETHER has no rules for the tokenizer, if a text contains a border, or if two marks
    stand before a number: mteval's rules may then separate only one of them.

    >>> spans, lengths = tokenized_together(["Yes.", "No!"], "13a", lowercase=True)
    >>> spans.words(np.arange(4)), lengths.tolist()
    (['yes', '.', 'no', '!'], [2, 2])
    """
    rules = TOGETHER.get(tokenizer) if isinstance(tokenizer, str) else None
    text = BORDER.join(["", *texts, ""])
    if rules is None or text.count(BORDER) != len(texts) + 1:
        return None
    return rules(text.lower() if lowercase else text)


def together_13a(text: str) -> Texts | None:
    """The tokens of 13a in bordered texts, or None as from tokenized_together."""
    text = text.replace("<skipped>", "").replace("-\n", "").replace("\n", " ")
    if "&" in text:
        text = undo_entities(text, ENTITIES)
    return divided(text, {NUMBER})


def together_zh(text: str) -> Texts | None:
    """The tokens of zh in bordered texts, or None as from tokenized_together."""
    stripped = BORDER.join(map(str.strip, text.split(BORDER)))
    return divided(" ".join(re.split(f"([{CHINESE}])", stripped)), {NUMBER, EDGE})


def divided(text: str, numbers: set[int]) -> Texts | None:
    """The tokens of bordered texts by the rules that 13a and zh have in common, or None.

    A mark stays where it is if a kind of `numbers` is before and after it. No rule looks at a
    byte of a character beyond ASCII, so UTF-8 is as good as characters.

    >>> spans, lengths = divided("|It's 1,000 (x, y)|".replace("|", BORDER), {NUMBER})
    >>> spans.words(np.arange(7))
    ["It's", '1,000', '(', 'x', ',', 'y', ')']
    """
    data = encoded(text)
    kinds = np.frombuffer(data.translate(KIND_OF), np.uint8)  # (bytes,)
    marks, dashes = np.flatnonzero(kinds == MARK), np.flatnonzero(kinds == DASH)
    before, after = kinds[marks - 1], kinds[marks + 1]  # (marks,) a border is at each end
    if np.any((before == MARK) & (after == NUMBER)):
        return None
    is_alone = kinds == ALWAYS
    is_alone[marks[~(among(before, numbers) & among(after, numbers))]] = True
    is_alone[dashes[kinds[dashes - 1] == NUMBER]] = True
    is_border = kinds == EDGE
    return cut(data, is_border, is_border | (kinds == BLANK), is_alone)


def among(kinds: Ints, wanted: set[int]) -> Flags:  # (marks,) -> (marks,)
    """Whether each kind is one of the wanted."""
    return np.isin(kinds, list(wanted))


def together_international(text: str) -> Texts | None:
    """The international tokens of bordered texts, or None as from tokenized_together."""
    text = undo_entities(text.replace("<skipped>", ""), {**ENTITIES, "&apos;": "'"})
    numbers, marks, symbols = ({c for c in set(text) if category(c)[0] == kind} for kind in "NPS")
    spaced = set_apart(text, symbols, marks, numbers)
    return None if spaced is None else spans_of(spaced)


def set_apart(text: str, always: set[str], marks: set[str], numbers: set[str]) -> str | None:
    """The text with blanks around some of its characters.

    Characters of `always` get blanks everywhere. Those of `marks` get them unless they stand
    between two numbers; here a border counts as a number. None if two marks stand before a number.

    >>> set_apart("1,000 (x, y)", set("()"), set(","), set("01"))
    '1,000  ( x ,  y ) '
    """
    codes = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), "<u4")  # (characters,)
    kind_of = np.zeros(codes.max(initial=0) + 1, np.uint8)  # (codes,) 0 for all other characters
    for kind, characters in enumerate((always, marks, numbers), start=1):
        kind_of[[code for code in map(ord, characters) if code < len(kind_of)]] = kind
    kinds = kind_of[codes]
    alone, mark, number = (kinds == kind for kind in range(1, 4))  # each (characters,)
    if np.any(mark[:-2] & mark[1:-1] & number[2:]):
        return None
    number_or_border = number | (codes == ord(BORDER))
    alone[1:-1] |= mark[1:-1] & ~(number_or_border[:-2] & number_or_border[2:])
    before_and_after: Ints = np.flatnonzero(alone)[:, None] + np.arange(2)  # (alone, 2)
    spaced = np.insert(codes, before_and_after.ravel(), ord(" "))
    return spaced.tobytes().decode("utf-32-le", "surrogatepass")


TOGETHER: dict[str, Callable[[str], Texts | None]] = {  # the rules of each, for many texts
    "whitespace": spans_of,
    "char": lambda text: spans_of(" ".join(text)),
    "13a": together_13a,
    "international": together_international,
    "zh": together_zh,
}
