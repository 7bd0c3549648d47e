"""One segment of two systems: who matched what, in words that agree with the core."""

from __future__ import annotations

import pytest

from mtmetrics_edu.compare import compare
from mtmetrics_edu.views.html.duels import duel
from mtmetrics_edu.views.html.markup import TOKENS_SHOWN
from mtmetrics_edu.views.html.tables import REFERENCES_SHOWN

from ..markup import Reader

A, B = ["the cat the", "x"], ["the mat sat", "x"]
REFERENCES = [["the mat", "a cat"], ["x", "y"]]
FOUND = compare(A, B, REFERENCES, max_n=2, tokenizer="whitespace", resamples=9, trials=9)


def words(drawn: str) -> dict[str, list[str]]:
    """The words of each text by their state."""
    found: dict[str, list[str]] = {}
    for part in drawn.split("mtm-token mtm-")[1:]:
        state, _, rest = part.partition('">')
        found.setdefault(state, []).append(rest.partition("</")[0].replace("<small>&nbsp;", "/"))
    return found


def test_words_show_their_state() -> None:
    assert words(duel(FOUND, 0)) == {
        "matched": ["the", "cat", "the", "mat", "the", "mat/B", "cat/A"],
        "clipped": ["the<small>&nbsp;clipped".replace("<small>&nbsp;", "/")],
        "unmatched": ["sat", "a"],
    }


def test_it_has_its_number_share_and_counts() -> None:
    read = Reader(duel(FOUND, 0))
    assert FOUND.shares is not None
    share = f"{100 * FOUND.shares[0]:+.4f}".replace("-", "−")
    assert f"Segment 1 of 2: {share} points" in read.text
    assert read.rows == [
        ["system", "1-grams", "2-grams", "c", "r"],
        ["A", "2/3", "0/2", "3", "2"],
        ["B", "2/3", "1/2", "3", "2"],
    ]


def test_nist_counts_bits() -> None:
    found = compare(A, B, REFERENCES, metric="nist", max_n=1, resamples=9, trials=9)
    read = Reader(duel(found, 1))
    assert read.rows[1][1] == f"{found.segment(1).stats_a.information[0]:.4f}/1"  # type: ignore[union-attr]
    assert "Segment 2 of 2: " in read.text


def test_a_single_reference_has_no_number() -> None:
    one = compare(["a"], ["b"], [["a"]], max_n=1)
    text = Reader(duel(one, 0)).text
    assert "Reference 1" not in text
    assert "Reference" in text
    assert "Segment 1 of 1" in text


@pytest.mark.parametrize("more", [0, 1])
def test_so_many_words_and_references_are_shown(more: int) -> None:
    tokens = [f"w{i}" for i in range(TOKENS_SHOWN + more)]
    references = [" ".join(tokens), *["x"] * (REFERENCES_SHOWN - 1 + more)]
    read = Reader(duel(compare(["w0"], ["w1"], [references], max_n=1), 0))
    assert len(read.having("mtm-reference")) == REFERENCES_SHOWN
    assert ("… and 1 more references" in read.text) == bool(more)
    assert len(read.having("mtm-token")) == 2 + TOKENS_SHOWN + REFERENCES_SHOWN - 1
    assert ("… and 1 more tokens" in read.text) == bool(more)


def test_a_long_candidate_says_what_is_not_shown() -> None:
    long = " ".join(["w"] * (TOKENS_SHOWN + 2))
    text = Reader(duel(compare([long], ["w"], [["w"]], max_n=1), 0)).text
    assert text.count("… and 2 more tokens") == 1
