"""Errors of the metrics for bad input: what was given, what was expected, how to fix it."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import zip_longest
from math import inf, isclose, isfinite
from numbers import Real
from typing import Any, TypeVar
from warnings import warn

T = TypeVar("T")
MISSING: Any = object()


class WeightsWarning(UserWarning):
    """The weights do not sum to 1, so the score is not a weighted mean of the precisions."""


def shown(value: object, limit: int = 40) -> str:
    """The value as Python writes it, in at most `limit` characters.

    >>> shown("a" * 50, limit=10)
    "'aaaaaaaa…"
    """
    text = repr(value)
    return text if len(text) <= limit else text[: limit - 1] + "…"


def described(value: object) -> str:
    """The value and the name of its type.

    >>> described(3)
    '3 (int)'
    """
    return f"{shown(value)} ({type(value).__name__})"


def plural(number: int, unit: str) -> str:
    """A number of things, in words.

    >>> plural(1, "line"), plural(3_000, "line")
    ('1 line', '3,000 lines')
    """
    return f"{number:,} {unit}{'s' * (number != 1)}"


def read_aloud(value: object) -> str:
    """An argument of a scorer without quotes and commas between tokens; a text keeps its quotes.

    >>> read_aloud([["the", "cat"], []]), read_aloud("the cat")
    ('[[the cat], []]', "'the cat'")
    """
    if not isinstance(value, list):
        return repr(value)
    if all(isinstance(token, str) and re.fullmatch(r"[^\s\[\],'\"]+", token) for token in value):
        return f"[{' '.join(value)}]"
    return f"[{', '.join(map(read_aloud, value))}]"


def wrong_type(name: str, value: object, expected: str) -> TypeError:
    """The error for a value of the wrong type.

    >>> wrong_type("n", "2", "a whole number")
    TypeError("n is '2' (str); expected a whole number")
    """
    return TypeError(f"{name} is {described(value)}; expected {expected}")


def is_list(value: Any) -> bool:
    """Whether value has items in order and is neither a text nor a mapping."""
    if type(value) in (list, tuple):
        return True
    in_order = hasattr(value, "__getitem__") and hasattr(value, "__len__")
    return in_order and not isinstance(value, (str, bytes, Mapping))


def tokens(value: Any, name: str = "tokens") -> None:
    """TypeError unless value is a sequence of strings: a list, say, and not one string."""
    if type(value) in (list, tuple) and set(map(type, value)) <= {str}:
        return  # the usual case, and this is called for every text and every order
    if isinstance(value, str):
        raise TypeError(
            f"{name} is one string, {shown(value)}, and would be scored character by character; "
            f"expected a list of tokens, {shown(value.split())}: tokenize(text) makes one"
        )
    if not is_list(value):
        raise wrong_type(name, value, "a list of tokens such as ['the', 'cat']")
    for position, token in enumerate(value):
        if not isinstance(token, str):
            raise wrong_type(f"{name}[{position}]", token, "a string, as every token")


def references(value: Any) -> None:
    """Error unless value is a list of token lists, one for each reference, and not empty."""
    if not is_list(value):
        expected = "a list of references, each a list of tokens: [['the', 'cat'], ['a', 'cat']]"
        raise wrong_type("references", value, expected)
    at_least_one(value)
    if isinstance(value[0], str):
        one_text = any(" " in str(reference) for reference in value)
        fix = (
            "split each text into tokens: [tokenize(text) for text in references]"
            if one_text
            else "put a single reference into a list of its own: [reference]"
        )
        raise TypeError(
            f"references[0] is one string, {shown(value[0])}; expected a list of references, "
            f"each a list of tokens; {fix}"
        )


def at_least_one(refs: Any) -> None:
    """ValueError if a list of references is empty."""
    if len(refs) == 0:
        raise ValueError("references is empty; expected at least one reference")


def segment(candidate: Any, refs: Any) -> None:
    """Error unless candidate is a token list and refs, its references, are token lists."""
    tokens(candidate, "candidate")
    token_lists(refs)


def token_lists(refs: Any) -> None:
    """Error unless refs are the references of a segment, and every token is a string."""
    references(refs)
    for position, reference in enumerate(refs):
        tokens(reference, f"references[{position}]")


def texts(candidate: Any, refs: Any, why: str, least: int = 1) -> None:
    """Error unless candidate is a text and refs a list of `least` texts or more, 0 or 1.

    why: why texts are expected, and what to do; it ends the message.
    """
    if not is_list(refs):
        expected = "the list of reference texts of this candidate: ['the cat', 'a cat']"
        raise wrong_type("references", refs, expected)
    for number, text in enumerate([candidate, *refs]):
        if not isinstance(text, str):
            name = f"references[{number - 1}]" if number else "candidate"
            raise wrong_type(name, text, f"a text: {why}")
    if least:
        at_least_one(refs)


def order(n: Any, name: str = "n") -> None:
    """Error unless n is an n-gram order: a whole number, 1 or more."""
    natural(n, name, least=1)


def natural(value: Any, name: str, least: int = 0) -> None:
    """Error unless value is a whole number, `least` or more."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise wrong_type(name, value, "a whole number, such as 4")
    if value < least:
        raise ValueError(f"{name} is {value}; expected {least} or more")


def lengths(candidate_length: Any, reference_length: Any) -> None:
    """Error unless both are numbers of tokens, 0 or more."""
    both = {"candidate_length": candidate_length, "reference_length": reference_length}
    for name, length in both.items():
        if not isinstance(length, Real):
            raise wrong_type(name, length, "a number of tokens, such as 18")
        if not 0 <= float(length) < inf:
            raise ValueError(f"{name} is {length}; expected a number of tokens, 0 or more")


def weights(value: Any, orders: int) -> tuple[float, ...]:
    """The weights as a tuple, uniform if none are given.

    Error unless there is one for each order, none negative, not all 0; WeightsWarning unless
    they sum to 1.
    """
    if value is None:
        return (1 / orders,) * orders
    if not isinstance(value, Iterable) or isinstance(value, (str, bytes)):
        raise wrong_type("weights", value, f"{orders} numbers")
    numbers = tuple(value)
    if not all(isinstance(weight, Real) for weight in numbers):
        raise TypeError(f"weights is {shown(numbers)}; expected {orders} numbers")
    if len(numbers) != orders:
        raise ValueError(
            f"weights has {len(numbers)} numbers for {orders} orders; expected one for each: "
            f"give {orders} weights, or max_n={len(numbers)}"
        )
    if not all(0 <= weight < inf for weight in numbers) or not any(numbers):
        raise ValueError(
            f"weights is {shown(numbers)}; expected numbers of 0 or more, at least one above 0"
        )
    if not isfinite(sum(numbers)):
        raise ValueError(f"weights is {shown(numbers)}; expected smaller numbers: their sum is ∞")
    if not isclose(sum(numbers), 1):
        warn(f"weights sum to {sum(numbers):.4g}, not to 1", WeightsWarning, stacklevel=4)
    return numbers


def information(value: Any) -> None:
    """TypeError unless value is a mapping, as information_weights returns."""
    if not isinstance(value, Mapping):
        expected = "a dictionary from n-grams to bits, as information_weights(...) returns"
        raise wrong_type("information", value, expected)


def confidence(value: Any) -> None:
    """Error unless value is a share of the draws, such as 0.95."""
    if not isinstance(value, Real):
        raise wrong_type("confidence", value, "a share such as 0.95")
    if not 0 < float(value) < 1:
        raise ValueError(f"confidence is {value}; expected a share such as 0.95")


def progress(value: Any) -> None:
    """TypeError unless value is None or can be called."""
    if not (value is None or callable(value)):
        raise wrong_type("progress", value, "a function of two numbers, done and all, or None")


def without_weight(ngram: tuple[str, ...]) -> ValueError:
    """The error for an n-gram that is matched but has no information weight."""
    return ValueError(
        f"information has no weight for {ngram}, which a reference contains; expected the "
        f"information_weights of all references of the corpus, up to order {len(ngram)}"
    )


def same_orders(stats: Any, other: Any) -> None:
    """Error unless both are statistics of the same metric and of as many orders."""
    if type(stats) is not type(other):
        raise TypeError(
            f"cannot add {described(other)} to {type(stats).__name__}; expected the same type"
        )
    if len(stats.totals) != len(other.totals):
        raise ValueError(
            f"cannot pool statistics of {len(stats.totals)} and {len(other.totals)} orders; "
            f"expected the same max_n for both"
        )


def choose(name: Any, choices: Mapping[str, T], what: str) -> T:
    """choices[name], or a ValueError that names the nearest valid name and all of them."""
    if isinstance(name, str) and name in choices:
        return choices[name]
    from difflib import get_close_matches  # here, because importing it takes time

    close = get_close_matches(str(name).lower(), choices, n=1, cutoff=0.4)
    hint = f"did you mean {close[0]!r}? " if close else ""
    known = ", ".join(repr(choice) for choice in choices)
    raise ValueError(f"{shown(name)} is not a known {what}; {hint}expected one of: {known}")


def segmentwise(
    function: Callable[..., T], candidates: Iterable[Any], refs: Iterable[Any], *rest: Any
) -> Iterator[T]:
    """function(candidate, its references, *rest) of each segment, one segment in memory at a time.

    An error names its segment. ValueError when there is none, or when candidates and references
    run out at different places.
    """
    corpus(candidates, refs)
    number = -1
    for number, pair in enumerate(zip_longest(candidates, refs, fillvalue=MISSING)):
        if pair[0] is MISSING or pair[1] is MISSING:
            names = ("candidates", "references")
            short, long = names if pair[0] is MISSING else reversed(names)
            raise ValueError(
                f"{short} ran out after {number} segments while {long} went on; "
                f"expected references[i] to be the list of references of candidates[i]"
            )
        yield named(number, function, *pair, *rest)
    if number < 0:
        raise ValueError("the corpus is empty; expected at least one segment")


def named(number: int, function: Callable[..., T], *arguments: Any) -> T:
    """function(*arguments) for segment `number`, which an error names."""
    try:
        return function(*arguments)
    except (TypeError, ValueError) as error:
        raise type(error)(f"segment {number}: {error}") from error


def segments(value: Any, name: str) -> None:
    """TypeError unless value can be read segment by segment."""
    if not isinstance(value, Iterable) or isinstance(value, (str, bytes, Mapping)):
        expected = (
            "a list with one item for each segment; "
            "put a single segment into lists of its own: [candidate] and [references]"
        )
        raise wrong_type(name, value, expected)


def corpus(candidates: Any, refs: Any) -> None:
    """Error for what is wrong with a corpus before its first segment is scored."""
    segments(candidates, "candidates")
    segments(refs, "references")
    if not (is_list(candidates) and is_list(refs)):
        return
    if len(candidates) != len(refs):
        widths = {len(row) for row in refs if is_list(row)}
        transposed = (
            "; they look transposed, a list for each set of references: "
            "[list(segment) for segment in zip(*references)] turns them"
            if widths == {len(candidates)}
            else ""
        )
        raise ValueError(
            f"candidates has {len(candidates)} segments, references has {len(refs)}; "
            f"expected references[i] to be the list of references of candidates[i]{transposed}"
        )


def rereadable(candidates: Any, refs: Any) -> None:
    """TypeError if the references are an iterator, which cannot be read a second time."""
    corpus(candidates, refs)
    if isinstance(refs, Iterator):
        raise TypeError(
            f"references is a {type(refs).__name__}, which can be read only once, but "
            f"NIST needs its weights before the first segment; expected a list, or "
            f"information=information_weights(...) computed beforehand"
        )
