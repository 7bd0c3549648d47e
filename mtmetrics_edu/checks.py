"""What the metrics say to bad input: what was given, what was expected, how to fix it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import zip_longest
from numbers import Real
from typing import Any, TypeVar

Result = TypeVar("Result")
MISSING = object()


def shown(value: Any, limit: int = 40) -> str:
    """The value as Python writes it, cut to a length that fits into a message."""
    text = repr(value)
    return text if len(text) <= limit else text[: limit - 1] + "…"


def is_token_list(value: Any) -> bool:
    """Whether value has items in order and is neither a text nor a mapping."""
    in_order = hasattr(value, "__getitem__") and hasattr(value, "__len__")
    return in_order and not isinstance(value, (str, bytes, Mapping))


def check_tokens(tokens: Any, name: str = "tokens") -> None:
    """TypeError unless tokens is a sequence of strings (a list, say, not one string)."""
    if isinstance(tokens, str):
        raise TypeError(
            f"{name} is one string, {shown(tokens)}, and would be scored character by character; "
            f"expected a list of tokens: {shown(tokens.split())}, which tokenize(...) makes of it"
        )
    if not is_token_list(tokens):
        raise TypeError(
            f"{name} is {shown(tokens)} ({type(tokens).__name__}); expected a list of tokens "
            f"such as ['the', 'cat']"
        )
    if not set(map(type, tokens)) <= {str}:  # one pass at C speed; the loop below only explains
        for position, token in enumerate(tokens):
            if not isinstance(token, str):
                raise TypeError(
                    f"{name}[{position}] is {shown(token)} ({type(token).__name__}); "
                    f"expected a string: every token is one"
                )


def check_references(references: Any, name: str = "references") -> None:
    """Error unless references is a non-empty list of token lists, one for each reference."""
    if isinstance(references, str) or not is_token_list(references):
        raise TypeError(
            f"{name} is {shown(references)} ({type(references).__name__}); expected a list of "
            f"references, each a list of tokens: [['the', 'cat'], ['a', 'cat']]"
        )
    if len(references) == 0:
        raise ValueError(f"{name} is empty; expected at least one reference")
    first = references[0]
    if isinstance(first, str):
        fix = (
            "split each text into tokens: [tokenize(text) for text in references]"
            if any(" " in str(reference) for reference in references)
            else "a single reference still needs its own list: references=[reference]"
        )
        raise TypeError(
            f"{name}[0] is one string, {shown(first)}; expected a list of references, each a list "
            f"of tokens; {fix}"
        )


def check_segment(candidate: Any, references: Any) -> None:
    """Error unless candidate is a token list and references a list of token lists."""
    check_tokens(candidate, "candidate")
    check_references(references)
    for position, reference in enumerate(references):
        check_tokens(reference, f"references[{position}]")


def check_order(n: Any, name: str = "n") -> None:
    """Error unless n is an n-gram order: a whole number, 1 or more."""
    if not isinstance(n, int) or isinstance(n, bool):
        raise TypeError(f"{name} is {shown(n)} ({type(n).__name__}); expected a whole number")
    if n < 1:
        raise ValueError(f"{name} is {n}; expected 1 or more: the shortest n-gram is one token")


def check_length(length: Any, name: str) -> None:
    """Error unless length is a number of tokens, 0 or more."""
    if isinstance(length, (str, bytes)) or not hasattr(length, "__lt__"):
        raise TypeError(f"{name} is {shown(length)}; expected a number of tokens, such as 18")
    if not length >= 0:
        raise ValueError(f"{name} is {length}; expected a number of tokens, 0 or more")


def check_weights(weights: Any, orders: int) -> tuple[float, ...]:
    """The weights as a tuple, one for each order and none negative; or an error that says why."""
    if isinstance(weights, (str, bytes)) or not isinstance(weights, Iterable):
        raise TypeError(
            f"weights is {shown(weights)}; expected {orders} numbers, one for each order"
        )
    numbers = tuple(weights)
    if not all(isinstance(weight, Real) for weight in numbers):
        raise TypeError(f"weights is {shown(numbers)}; expected numbers")
    if len(numbers) != orders:
        raise ValueError(
            f"weights has {len(numbers)} numbers for {orders} orders; expected one for each order: "
            f"give {orders} weights, or max_n={len(numbers)}"
        )
    if not all(0 <= weight < float("inf") for weight in numbers) or not any(numbers):
        raise ValueError(
            f"weights is {shown(numbers)}; expected numbers of 0 or more, at least one above 0"
        )
    return numbers


def choose(name: Any, choices: Mapping[str, Result], what: str) -> Result:
    """choices[name], or a ValueError that names the nearest valid name and all of them."""
    if isinstance(name, str) and name in choices:
        return choices[name]
    from difflib import get_close_matches  # only when something is wrong: it costs import time

    close = get_close_matches(str(name).lower(), choices, n=1, cutoff=0.4)
    hint = f"did you mean {close[0]!r}? " if close else ""
    known = ", ".join(repr(choice) for choice in choices)
    raise ValueError(f"{shown(name)} is no {what}; {hint}expected one of: {known}")


def segmentwise(
    function: Callable[..., Result],
    candidates: Iterable[Any],
    references: Iterable[Any],
    *rest: Any,
) -> Iterator[Result]:
    """function(candidate, its references, *rest) of each segment, holding one segment at a time.

    An error names its segment. ValueError when there is none, or when candidates and references
    run out at different places.
    """
    check_corpus(candidates, references)
    segment = -1
    for segment, (candidate, its_references) in enumerate(
        zip_longest(candidates, references, fillvalue=MISSING)
    ):
        if candidate is MISSING or its_references is MISSING:
            short, long = ("candidates", "references")[:: 1 if candidate is MISSING else -1]
            raise ValueError(
                f"{short} ran out after {segment} segments while {long} went on; "
                f"expected references[i] to be the list of references of candidates[i]"
            )
        try:
            yield function(candidate, its_references, *rest)
        except (TypeError, ValueError) as error:
            raise type(error)(f"segment {segment}: {error}") from error
    if segment < 0:
        raise ValueError("the corpus is empty; expected at least one segment")


def check_corpus(candidates: Any, references: Any) -> None:
    """What can be said of a corpus before its first segment is scored."""
    for corpus, name in ((candidates, "candidates"), (references, "references")):
        if isinstance(corpus, (str, bytes)) or not isinstance(corpus, Iterable):
            raise TypeError(
                f"{name} is {shown(corpus)} ({type(corpus).__name__}); expected one item for each "
                f"segment; for a single segment use the sentence_... function"
            )
    if not (hasattr(candidates, "__len__") and hasattr(references, "__len__")):
        return
    if len(candidates) != len(references):
        sets = {len(row) for row in references if hasattr(row, "__len__")}
        transposed = (
            "; they look transposed, one list for each reference set: "
            "turn them with [list(refs) for refs in zip(*references)]"
            if sets == {len(candidates)} and not isinstance(next(iter(candidates)), str)
            else ""
        )
        raise ValueError(
            f"candidates has {len(candidates)} segments, references has {len(references)}; "
            f"expected references[i] to be the list of references of candidates[i]{transposed}"
        )


def check_reread(references: Any) -> None:
    """TypeError if references is a one-shot iterator, which cannot be read a second time."""
    if isinstance(references, Iterator):
        raise TypeError(
            f"references is a {type(references).__name__}, which can be read only once, but NIST "
            f"needs its weights before the first segment; expected a list, or "
            f"information=information_weights(...) computed beforehand"
        )
