"""What a learner gave, in one form: numbers, fractions, sentences, tables, pairs.

Each reader takes the usual ways to write such an answer. Where it can read none of them, it raises
UnreadableError, whose text says what was given and what was expected.
"""

import re
from collections.abc import Mapping, Sequence
from math import factorial, isfinite
from numbers import Real
from typing import Any

from mtmetrics_edu.checks import described, is_list, shown

Sentence = tuple[str, ...]  # its tokens
FRACTION = re.compile(r"\d+/\d+")  # as typed_number leaves it
Counted = tuple[int, int] | float  # (clipped, total), or the value alone


class UnreadableError(ValueError):
    """The answer is not of the expected kind; the text says what it is and what was expected."""


class GapError(UnreadableError):
    """A part of the answer is still to come."""


def expected(what: str, answer: object) -> UnreadableError:
    """The error to raise for an answer of another kind.

    >>> expected("a number", "six")
    UnreadableError("this is 'six' (str); expected a number.")
    """
    return UnreadableError(f"this is {described(answer)}; expected {what}.")


def is_nothing(answer: object) -> bool:
    """Whether the exercise cell is unchanged: None, the dots, an empty text, or a list of these.

    >>> is_nothing([None, ...]), is_nothing([None, 4])
    (True, False)
    """
    if answer is None or answer is ...:
        return True
    if isinstance(answer, str):
        return not answer.strip()
    if isinstance(answer, Mapping):
        return all(map(is_nothing, answer.values()))
    return isinstance(answer, (list, tuple)) and all(map(is_nothing, answer))


def number(answer: Any) -> float:
    """A number of any type, or a score, as a float; neither True nor a text is a number.

    >>> number(3)
    3.0
    """
    if isinstance(answer, str):
        raise expected("a number, without quotes", answer)
    if isinstance(answer, tuple) and len(answer) == 2 and all(type(part) is int for part in answer):
        dotted = "a number; in Python it has a dot: {0}.{1} (or is it {0} / {1}?)"
        raise expected(dotted.format(*answer), answer)
    if isinstance(answer, (bool, bytes)) or not hasattr(answer, "__float__"):
        raise expected("a number", answer)
    try:
        value = float(answer)
    except (TypeError, ValueError):
        raise expected("a number", answer) from None
    if not isfinite(value):
        raise expected("a finite number", answer)
    return value


def fraction(answer: Any, parts: str = "(clipped, total)") -> Counted:
    """A pair of counts, also written "5/7"; or its value alone, from a Fraction or a decimal.

    parts: what the two counts are called if the answer cannot be read.

    >>> fraction("5/7"), fraction([5, 7]), fraction(0.5)
    ((5, 7), (5, 7), 0.5)
    """
    what = f"a fraction as a pair, {parts}" + ", without quotes" * isinstance(answer, str)
    if isinstance(answer, str) and (match := re.fullmatch(r"\s*(\d+)\s*/\s*(\d+)\s*", answer)):
        answer = tuple(map(int, match.groups()))
    if isinstance(answer, Real) and not isinstance(answer, bool):
        return float(answer)
    if not is_list(answer) or len(answer) != 2:
        raise expected(what, answer)
    top, bottom = map(number, answer)
    if top != int(top) or bottom != int(bottom):
        raise UnreadableError(f"{shown(answer)} is a pair, but not of two counts; expected {what}.")
    return int(top), int(bottom)


def typed_number(text: str) -> float | str:
    """A number as typed: 0.5, .5, 0,5 and 50 % are one half, 3! is 6. 5/7 stays, and so does
    another text.

    >>> typed_number(" 0,5 "), typed_number("50 %"), typed_number("5 of 7"), typed_number("five")
    (0.5, 0.5, '5/7', 'five')
    >>> typed_number("3!")
    6.0
    """
    plain = re.sub(r"\s", "", re.sub(r"\s+of\s+", "/", text.strip())).replace("−", "-")
    if whole := re.fullmatch(r"(\d\d?)!", plain):
        return float(factorial(int(whole[1])))
    if match := re.fullmatch(r"([-+]?(?:\d+[.,]?\d*|[.,]\d+)(?:e[-+]?\d+)?)(%?)", plain):
        return float(match[1].replace(",", ".")) / (100 if match[2] else 1)
    return plain if FRACTION.fullmatch(plain) else text.strip()


def are_counts(answer: Sequence[Any]) -> bool:
    """Whether all are whole numbers, and one is too large for a fraction.

    >>> are_counts([4, 5]), are_counts([0, 1]), are_counts([(4, 5), 1])
    (True, False, False)
    """
    return all(isinstance(part, int) for part in answer) and max(answer) > 1


def sentence(answer: Any) -> Sentence:
    """The tokens of a sentence, which is a string (split at blanks) or a list of tokens.

    >>> sentence("the cat")
    ('the', 'cat')
    """
    if isinstance(answer, str):
        return tuple(answer.split())
    if not is_list(answer) or not all(isinstance(token, str) for token in answer):
        raise expected("a sentence: a string, or a list of tokens", answer)
    if whole := next((token for token in answer if " " in token.strip()), ""):
        raise UnreadableError(
            f"{shown(whole)} stands in a list, where each string is one token; expected a sentence "
            f"as one string, without the list, or a list of its tokens."
        )
    return tuple(answer)


def sentences(answer: Any) -> tuple[Sentence, ...]:
    """The tokens of each of several sentences.

    >>> sentences(["the cat", ["a", "dog"]])
    (('the', 'cat'), ('a', 'dog'))
    """
    if isinstance(answer, str):
        raise expected(f"a list of sentences: {shown([answer])}", answer)
    if not is_list(answer):
        raise expected("a list of sentences", answer)
    if len(answer) > 1 and all(isinstance(s, str) and " " not in s.strip() for s in answer):
        raise UnreadableError(
            f"{shown(answer)} looks like the tokens of one sentence; expected a list of sentences: "
            f"{shown([list(answer)])}, or {shown([[word] for word in answer])} if each is one."
        )
    return tuple(map(sentence, answer))


def pair(answer: Any, what: str) -> tuple[Any, Any]:
    """The two parts of a list or tuple of two.

    >>> pair(["a", "b"], "a pair of strings")
    ('a', 'b')
    """
    if not isinstance(answer, (list, tuple)) or len(answer) != 2:
        raise expected(what, answer)
    return answer[0], answer[1]


def two_texts(answer: Any) -> tuple[str, str]:
    """A candidate and a reference, as raw strings.

    >>> two_texts(("A cat.", "a cat"))
    ('A cat.', 'a cat')
    """
    what = 'a pair of strings, ("candidate", "reference")'
    texts = pair(answer, what)
    if not all(isinstance(text, str) for text in texts):
        raise expected(what, answer)
    if not all(map(str.split, texts)):
        raise UnreadableError("one of the two texts is empty.")
    return texts


def segment(answer: Any) -> tuple[Sentence, tuple[Sentence, ...]]:
    """A candidate and its references; a single reference may stand without its list.

    >>> segment(("a cat", "the cat"))
    (('a', 'cat'), (('the', 'cat'),))
    """
    candidate, references = pair(answer, "a pair, (candidate, references)")
    references = (references,) if isinstance(references, str) else references
    if is_list(references) and not references:
        raise UnreadableError("there is no reference.")
    return sentence(candidate), sentences(references)


def segments(answer: Any) -> list[tuple[Sentence, Sentence]]:
    """Several pairs of a candidate and its only reference.

    >>> segments([("a cat", "the cat")])
    [(('a', 'cat'), ('the', 'cat'))]
    """
    what = 'a list of pairs, [("candidate", "reference"), …]'
    if not isinstance(answer, (list, tuple)) or not answer:
        raise expected(what, answer)
    if odd := [part for part in answer if not isinstance(part, (list, tuple)) or len(part) != 2]:
        raise UnreadableError(f"{shown(odd[0])} is not a pair; expected {what}.")
    return [(sentence(candidate), sentence(reference)) for candidate, reference in answer]


def rows(answer: Any) -> dict[Sentence, tuple[float, ...]]:
    """The numbers of each row of a table, by the tokens of the row's name.

    A table is a DataFrame, a list of rows, or a dictionary. The row of totals is left out, because
    it follows from the others.

    >>> rows([("the cat", 2, 1), ("total", 2, 1)])
    {('the', 'cat'): (2.0, 1.0)}
    """
    if hasattr(answer, "itertuples"):
        by_index = all(isinstance(name, (str, tuple)) for name in answer.index)
        answer = list(answer.itertuples(index=by_index, name=None))
    if isinstance(answer, Mapping):
        answer = [(name, *(row if is_list(row) else [row])) for name, row in answer.items()]
    if not is_list(answer) or not all(is_list(row) and len(row) > 1 for row in answer):
        raise expected("a table: a DataFrame, a list of rows (name, number, …), or a dict", answer)
    named = {sentence(row[0]): row for row in answer}
    return {name: cells(name, row[1:]) for name, row in named.items() if name != ("total",)}


def cells(name: Sentence, values: Sequence[Any]) -> tuple[float, ...]:
    """The numbers of the row of that name.

    >>> cells(("the", "cat"), [2, 1])
    (2.0, 1.0)
    """
    if any(map(is_nothing, values)):
        raise GapError(f"the row `{' '.join(name)}` still has a gap.")
    return tuple(map(number, values))
