"""From text to tokens: the choice that moves a score most, and is reported least."""

import re
from collections import ChainMap
from collections.abc import Callable, Sequence
from functools import lru_cache
from unicodedata import category

from mtmetrics_edu.checks import choose, wrong_type
from mtmetrics_edu.metrics.dictionaries import DICTIONARIES

Tokenizer = Callable[[str], list[str]]

ENTITIES = {"&quot;": '"', "&amp;": "&", "&lt;": "<", "&gt;": ">"}
INTERNATIONAL_ENTITIES = {**ENTITIES, "&apos;": "'"}
CHINESE = (  # sacreBLEU's table as it acts: it begins at U+2001 because its last row is misspelt
    "\u2001-\u2a6d\u2e80-\u2fdf\u2ff0-\u303f\u3100-\u312f\u31a0-\u31ef\u3200-\u4db5"
    "\u4e00-\u9fbb\uf900-\ufa2d\ufa30-\ufa6a\ufa70-\ufad9\ufe10-\ufe1f\ufe30-\ufe4f\uff00-\uffef"
)
RULES_13A = [
    (r"([!-&(-+/:-@\[-`{-~])", r" \1 "),  # ASCII punctuation but ' , - . stands alone
    (r"([^0-9])([.,])", r"\1 \2 "),  # so do . and , unless a digit is before them
    (r"([.,])([^0-9])", r" \1 \2"),  # … or after them
    (r"([0-9])(-)", r"\1 \2 "),  # and - after a digit
]


def tokenize(
    text: str, tokenizer: str | Tokenizer = "whitespace", lowercase: bool = False
) -> list[str]:
    """The tokens of a text.

    tokenizer: "whitespace", "13a" (mteval's default, sacreBLEU's too), "international"
    (mteval's --international-tokenization), "char", "zh", a name in dictionaries.py, such as
    "ja-mecab", or any function from text to tokens.
    lowercase: whether the text is lower-cased first, by Unicode's rules.

    >>> tokenize("The cat's mat, please.", "13a", lowercase=True)
    ['the', "cat's", 'mat', ',', 'please', '.']
    """
    if not isinstance(text, str):
        raise wrong_type("text", text, "a string, such as 'It is a guide to action'")
    split = tokenizer if callable(tokenizer) else choose(tokenizer, ALL_TOKENIZERS, "tokenizer")
    return split(text.lower() if lowercase else text)


def tokenize_13a(text: str) -> list[str]:
    """The tokenizer inside mteval-v13a: made for English, it ignores non-ASCII punctuation."""
    return space_13a(text).split()


@lru_cache(maxsize=20)  # several programs ask for the same texts, one after the other
def space_13a(text: str) -> str:
    """The text with blanks between the tokens of 13a."""
    return apply_rules(f" {one_line(text)} ", RULES_13A)


def one_line(text: str) -> str:
    """The text without SGML's marks: in one line, its divided words joined, its entities undone."""
    text = text.replace("<skipped>", "").replace("-\n", "").replace("\n", " ")
    return undo_entities(text, ENTITIES) if "&" in text else text


def tokenize_international(text: str) -> list[str]:
    """mteval's international tokenizer: Unicode punctuation and symbols instead of ASCII's.

    A punctuation mark stands alone unless it has a digit before and after it; a symbol always does.
    """
    return space_international(text).split()


def space_international(
    text: str, dropped: Sequence[str] = ("<skipped>",), numbers: str = ""
) -> str:
    """The text with blanks between the tokens of mteval's international tokenizer.

    dropped: pieces that are taken out, each once: what is left of `<skip<skipped>ped>` stays.
    numbers: characters that count as numbers, too.
    """
    for piece in dropped:
        text = text.replace(piece, "")
    return split_unicode_punctuation(undo_entities(text, INTERNATIONAL_ENTITIES), numbers)


def split_unicode_punctuation(text: str, numbers: str = "") -> str:
    """The text with blanks around \\p{P} unless next to a number \\p{N}, and around each \\p{S}."""
    # re knows no \p{P}: look up the Unicode category of the characters at hand
    number, punctuation, symbol = (unicode_class(text, kind) for kind in "NPS")
    number += numbers
    rules = [
        (f"([^{number}])([{punctuation}])", r"\1 \2 "),
        (f"([{punctuation}])([^{number}])", r" \1 \2"),
        (f"([{symbol}])", r" \1 "),
    ]
    return apply_rules(text, rules)


def unicode_class(text: str, kind: str) -> str:
    """The characters of the text whose Unicode category is kind, escaped for a set in a regex."""
    known = {*text, *"0!+"}  # one of each kind, so that the brackets are never empty
    return re.escape("".join(sorted(c for c in known if category(c)[0] == kind)))


def undo_entities(text: str, entities: dict[str, str]) -> str:
    """The text with SGML's entities replaced by their characters, one kind after the other."""
    for entity, character in entities.items():
        text = text.replace(entity, character)
    return text


def apply_rules(text: str, rules: list[tuple[str, str]]) -> str:
    """The text after each substitution (pattern, replacement), in order."""
    for pattern, replacement in rules:
        text = re.sub(pattern, replacement, text)
    return text


def tokenize_char(text: str) -> list[str]:
    """Every character is a token, except white space."""
    return [character for character in text if not character.isspace()]


def tokenize_zh(text: str) -> list[str]:
    """Every Chinese character is a token; the text between them is split by the rules of 13a.

    This is sacreBLEU's zh (by Shujian Huang). Unlike 13a it does not change entities.
    """
    return apply_rules(re.sub(f"([{CHINESE}])", r" \1 ", text.strip()), RULES_13A).split()


# by name; add your own here, and all functions take its name as a tokenizer
TOKENIZERS: dict[str, Tokenizer] = {
    "whitespace": str.split,
    "13a": tokenize_13a,
    "international": tokenize_international,
    "char": tokenize_char,
    "zh": tokenize_zh,
}
ALL_TOKENIZERS = ChainMap[str, Tokenizer](DICTIONARIES, TOKENIZERS)  # also those that need more
