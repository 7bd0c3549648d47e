"""The report: it says the numbers of the comparison, and typed text stays text."""

from __future__ import annotations

import itertools
import re
from html.parser import HTMLParser
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mtmetrics_edu.compare import NgramWin, SystemComparison, compare
from mtmetrics_edu.views.html.markup import TOKENS_SHOWN
from mtmetrics_edu.views.html.report import (
    SEGMENTS_FOLDED,
    SEGMENTS_SHOWN,
    WINS_FOLDED,
    WINS_SHOWN,
    chosen_segments,
    duel,
    report,
    report_page,
    side,
    won,
)
from mtmetrics_edu.views.html.tables import REFERENCES_SHOWN

from ...compare.examples import FEW, constructed, found, random_corpus
from ..markup import HOSTILE, Reader
from ..test_palette import styled

A, B, REFERENCES = constructed()
BETTER = compare(A, B, REFERENCES, resamples=200, trials=200)
UTF8 = [text.encode("utf-8", "ignore").decode() for text in HOSTILE]


def hostile() -> SystemComparison:
    """Every hostile text as a candidate and as a reference, and in the names."""
    references = [[text, text + " a"] for text in UTF8]
    names = ("<script>alert(1)</script>", '"><img src=x onerror=alert(1)>')
    return compare(UTF8, UTF8[::-1], references, smoothing="exp", names=names, **FEW)


DEGENERATE: dict[str, Any] = {
    "better": BETTER,
    "worse": compare(B, A, REFERENCES, **FEW),
    "equal": compare(A, A, REFERENCES, **FEW),
    "one": compare(["a b"], ["a c"], [["a b"]], max_n=1),
    "zero": compare(["x", "y"], ["z", ""], [["a"], ["b"]], **FEW),
    "half": compare(["x", "y"], ["a b c d", "b"], [["a b c d"], ["b"]], **FEW),
    "nist": found("nist"),
    "like": found("bleu", "sacrebleu"),
    "hostile": hostile(),
}


@pytest.mark.parametrize("name", DEGENERATE)
def test_it_is_well_formed_and_styled(name: str) -> None:
    read = Reader(report(DEGENERATE[name], style=False))
    classes = {css for _, given in read.elements for css in given.get("class", "").split()}
    assert classes <= styled() | {"mathjax_ignore", "tex2jax_ignore"}
    assert not re.search(r"\bnan\b|\binf\b|None", read.text)


@pytest.mark.parametrize("name", DEGENERATE)
def test_headings_are_in_order(name: str) -> None:
    levels = [int(level) for level in re.findall(r"<h(\d)", report_page(DEGENERATE[name]))]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(b - a <= 1 for a, b in itertools.pairwise(levels))


def test_the_answer_comes_first() -> None:
    text = Reader(report(BETTER, style=False)).text
    scores = f"{100 * BETTER.b.score.score:.2f} against {100 * BETTER.a.score.score:.2f}"
    assert text.startswith(
        f"B scores {100 * BETTER.difference:.2f} BLEU points more than A: {scores}."
    )


def test_all_numbers_of_the_tests_are_there() -> None:
    rows = Reader(report(BETTER, style=False)).rows
    for test in BETTER.tests:
        assert [test.name, str(test.draws), f"{test.p_value:.4f}"] in [row[:3] for row in rows]
    for part in BETTER.parts:
        points = f"{100 * (part.points or 0):+.2f}".replace("-", "−").replace("+0.00", "0.00")
        assert [part.name, points] in [[row[0], row[-1]] for row in rows]


def test_the_segments_that_matter_come_first() -> None:
    page = report(BETTER, style=False)
    numbers = [int(n) - 1 for n in re.findall(r"<h4>Segment (\d+) of 60", page)]
    for_b, for_a = BETTER.for_b().tolist(), BETTER.for_a().tolist()
    assert numbers == [*for_b[:25], *for_a[:25]]
    first = re.search(r"<h4>Segment", page)
    assert first
    assert (
        page.index("<details>", first.start()) > [m.start() for m in re.finditer("<h4>", page)][4]
    )


def test_the_better_system_comes_first() -> None:
    for name, order in (("better", ["B", "A"]), ("worse", ["A", "B"])):
        page = report(DEGENERATE[name], style=False)
        assert re.findall(r"<h3>For (.)", page) == order
        assert re.findall(r"<h3>(.) wins", page) == order


def test_ngrams_have_their_counts() -> None:
    rows = Reader(report(BETTER, style=False)).rows
    for win in (*BETTER.wins.by_b[:50], *BETTER.wins.by_a[:50]):
        said = [" ".join(win.ngram), str(win.a), str(win.b), f"+{abs(win.difference)}"]
        assert said in rows


def test_references_alone_are_shown() -> None:
    rows = Reader(report(found(), style=False)).rows
    i, a, b = found().alone[1]
    assert [f"{i + 1}", f"{100 * a:.2f}", f"{100 * b:.2f}"] in [row[:3] for row in rows]


def test_a_long_report_says_what_it_leaves_out() -> None:
    it = compare(*random_corpus(120), **FEW)
    text = Reader(report(it, style=False)).text
    assert f"… and {len(it.for_b()) - 25} more segments, not drawn" in text
    assert f"… and {it.wins.types_b - 50:,} more n-grams, not drawn" in text


SEGMENTS, FOLDED = SEGMENTS_SHOWN, SEGMENTS_FOLDED


def at_the_limits(shown: int, folded: int) -> pytest.MarkDecorator:
    """How many there are, how many of them stand behind the fold, and how many are left out."""
    each = ((shown, 0, 0), (shown + 1, 1, 0), (shown + folded, folded, 0))
    return pytest.mark.parametrize(
        ("number", "behind", "left"), [*each, (shown + folded + 1, folded, 1)]
    )


@at_the_limits(SEGMENTS, FOLDED)
def test_so_many_segments_before_and_behind_the_fold(number: int, behind: int, left: int) -> None:
    drawn = side(found(), "B", np.arange(number))
    before, _, after = drawn.partition("<details")
    assert before.count("<h4>") == SEGMENTS
    assert after.count("<h4>") == behind
    assert ("more for B" in after) == (behind > 0)
    assert ("… and 1 more segments, not drawn" in after) == (left > 0)


@at_the_limits(WINS_SHOWN, WINS_FOLDED)
def test_so_many_ngrams_before_and_behind_the_fold(number: int, behind: int, left: int) -> None:
    wins = [NgramWin(ngram=(f"w{i}",), a=0, b=1) for i in range(number)]
    before, _, after = won("B", wins, types=number).partition("<details")
    assert before.count("<tr") == 1 + WINS_SHOWN
    assert after.count("<tr") == (1 + behind if behind else 0)
    assert ("… and 1 more n-grams, not drawn" in after) == (left > 0)


words = st.lists(st.sampled_from(["a", "b", "<b>", "&", "שלום", "\u202e"]), max_size=6).map(
    " ".join
)
segments = st.lists(st.tuples(words, words, words, words), min_size=1, max_size=4)


@settings(max_examples=60)
@given(segments, st.sampled_from(["bleu", "nist"]), st.sampled_from(["none", "exp"]))
def test_any_texts_have_a_report(
    lines: list[tuple[str, str, str, str]], metric: str, smoothing: str
) -> None:
    a, b, *references = zip(*lines, strict=True)
    both = list(map(list, zip(*references, strict=True)))
    choices: Any = {"smoothing": smoothing} if metric == "bleu" else {"metric": metric}
    it = compare(a, b, both, **choices, resamples=5, trials=5)
    read = Reader(report(it, style=False))
    assert not re.search(r"\bnan\b|\binf\b|None", read.text)
    points = [part.points for part in it.parts if part.points is not None]
    if len(points) == len(it.parts):
        assert sum(points) == pytest.approx(it.difference, abs=1e-9)


class Page(HTMLParser):
    """What a page refers to."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.refers: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        bad = ("src", "href", "action", "data")
        self.refers += [name for name, _ in attrs if name in bad or name.startswith("on")]


@pytest.mark.parametrize("name", DEGENERATE)
def test_a_page_needs_nothing_else(name: str) -> None:
    page = report_page(DEGENERATE[name])
    read = Page(page)
    assert read.refers == []
    assert {"script", "link", "img", "iframe"}.isdisjoint(read.tags)
    assert "url(" not in page
    assert "@import" not in page
    assert page.startswith('<!DOCTYPE html>\n<html lang="en">')
    assert read.tags.count("title") == read.tags.count("main") == 1
    page.encode("utf-8")


def test_names_stand_in_the_title() -> None:
    it = compare(A, B, REFERENCES, names=("base & co", "new"), **FEW)
    page = report_page(it)
    assert "<title>BLEU: base &amp; co and new compared</title>" in page
    assert "B (new) scores" in page


def test_chosen_segments_say_how_many_are_left_out() -> None:
    numbers = [*range(SEGMENTS_FOLDED + 1)]
    said = " 1 more segments, not drawn; a narrower choice shows them."
    assert said in Reader(chosen_segments(BETTER, numbers)).text
    assert "not drawn" not in Reader(chosen_segments(BETTER, numbers[1:])).text


SHORT_A, SHORT_B = ["the cat the", "x"], ["the mat sat", "x"]
SHORT_REFERENCES = [["the mat", "a cat"], ["x", "y"]]
FOUND = compare(
    SHORT_A, SHORT_B, SHORT_REFERENCES, max_n=2, tokenizer="whitespace", resamples=9, trials=9
)


def words_by_state(drawn: str) -> dict[str, list[str]]:
    """The words of each text by their state."""
    found: dict[str, list[str]] = {}
    for part in drawn.split("mtm-token mtm-")[1:]:
        state, _, rest = part.partition('">')
        found.setdefault(state, []).append(rest.partition("</")[0].replace("<small>&nbsp;", "/"))
    return found


def test_words_show_their_state() -> None:
    assert words_by_state(duel(FOUND, 0)) == {
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
    found = compare(
        SHORT_A, SHORT_B, SHORT_REFERENCES, metric="nist", max_n=1, resamples=9, trials=9
    )
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
