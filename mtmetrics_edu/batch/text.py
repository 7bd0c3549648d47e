"""Many texts tokenized at once: one pass over all of them instead of one call for each.

The texts are joined to one text, with a border before and after each. Then the rules of the
tokenizer put blanks between its tokens. At a border they must do what they do at the end of a text.
"""

import re
from collections.abc import Callable, Set
from string import digits, punctuation
from unicodedata import category

import numpy as np

from mtmetrics_edu.batch.arrays import Ints
from mtmetrics_edu.tokenizers import CHINESE, ENTITIES, Tokenizer, tokenize, undo_entities

BORDER = "\x1e"  # between texts; where a text contains it, each text is tokenized alone


def tokenize_all(texts: list[str], tokenizer: str | Tokenizer, lowercase: bool) -> list[list[str]]:
    """The tokens of each text: tokenize(text, tokenizer, lowercase) for all of them.

    >>> tokenize_all(["It's 3.5.", "(No)"], "13a", lowercase=True)
    [["it's", '3.5', '.'], ['(', 'no', ')']]
    """
    spaced = spaced_together(texts, tokenizer, lowercase)
    if spaced is None:
        return [tokenize(text, tokenizer, lowercase) for text in texts]
    return [text.split() for text in spaced.split(BORDER)[1:-1]]


def spaced_together(texts: list[str], tokenizer: str | Tokenizer, lowercase: bool) -> str | None:
    """The bordered texts with blanks between their tokens.

    None if TOGETHER has no rules for the tokenizer, if a text contains a border, or if set_apart
    returns None.

    >>> spaced_together(["Yes.", "No!"], "13a", lowercase=True)
    ' \\x1e yes .  \\x1e no !  \\x1e '
    """
    rules = TOGETHER.get(tokenizer) if isinstance(tokenizer, str) else None
    text = BORDER.join(["", *texts, ""])
    if rules is None or text.count(BORDER) != len(texts) + 1:
        return None
    return rules(text.lower() if lowercase else text)


def spaced_13a(text: str) -> str | None:
    """Bordered texts with blanks between the tokens of 13a, or None as from set_apart."""
    text = text.replace("<skipped>", "").replace("-\n", "").replace("\n", " ")
    if "&" in text:
        text = undo_entities(text, ENTITIES)
    return set_apart_ascii(text.replace(BORDER, f" {BORDER} "))


def spaced_zh(text: str) -> str | None:
    """Bordered texts with blanks between the tokens of zh, or None as from set_apart."""
    stripped = BORDER.join(map(str.strip, text.split(BORDER)))
    return set_apart_ascii(" ".join(re.split(f"([{CHINESE}])", stripped)))


def spaced_international(text: str) -> str | None:
    """Bordered texts with blanks between international tokens, or None as from set_apart."""
    text = undo_entities(text.replace("<skipped>", ""), {**ENTITIES, "&apos;": "'"})
    numbers, marks, symbols = ({c for c in set(text) if category(c)[0] == kind} for kind in "NPS")
    return set_apart(text, symbols, marks, numbers)


def set_apart_ascii(text: str) -> str | None:
    """The text with the blanks that 13a and zh have in common, or None as from set_apart."""
    return set_apart(text, set(punctuation) - set("',-."), set(".,"), set(digits), set("-"))


def set_apart(
    text: str, always: set[str], marks: set[str], numbers: set[str], dashes: Set[str] = frozenset()
) -> str | None:
    """The text with blanks around some of its characters.

    Characters of `always` get blanks everywhere. Those of `marks` get them unless they stand
    between two numbers; here a border counts as a number. Those of `dashes` get them after a
    number. None if two marks stand before a number: mteval's rules may then separate only one.

    >>> set_apart("1,000 (x, y)", set("()"), set(","), set("01"))
    '1,000  ( x ,  y ) '
    """
    codes = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), "<u4")  # (characters,)
    kind_of = np.zeros(codes.max(initial=0) + 1, np.uint8)  # (codes,) 0 for all other characters
    for kind, characters in enumerate((always, marks, numbers, dashes), start=1):
        kind_of[[code for code in map(ord, characters) if code < len(kind_of)]] = kind
    kinds = kind_of[codes]
    alone, mark, number, dash = (kinds == kind for kind in range(1, 5))  # each (characters,)
    if np.any(mark[:-2] & mark[1:-1] & number[2:]):
        return None
    number_or_border = number | (codes == ord(BORDER))
    alone[1:-1] |= mark[1:-1] & ~(number_or_border[:-2] & number_or_border[2:])
    alone[1:] |= dash[1:] & number[:-1]
    before_and_after: Ints = np.flatnonzero(alone)[:, None] + np.arange(2)  # (alone, 2)
    spaced = np.insert(codes, before_and_after.ravel(), ord(" "))
    return spaced.tobytes().decode("utf-32-le", "surrogatepass")


TOGETHER: dict[str, Callable[[str], str | None]] = {  # the rules of each tokenizer for many texts
    "whitespace": str,
    "char": " ".join,
    "13a": spaced_13a,
    "international": spaced_international,
    "zh": spaced_zh,
}
