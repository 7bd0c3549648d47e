"""HTML views: the numbers are explain's, typed text stays text, rows and occurrences agree."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from time import perf_counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtmetrics_edu import NistScore, sentence_nist
from mtmetrics_edu.checks import WeightsWarning
from mtmetrics_edu.explain import (
    CLIPPED_AWAY,
    MATCHED,
    Explanation,
    explain,
    explain_information,
)
from mtmetrics_edu.views import html

from .. import strategies
from .markup import HOSTILE, Reader, any_text, hostile

THE_CAT = explain(
    "the the the cat on the mat".split(),
    ["the cat is on the mat".split(), "there is a cat on the mat".split()],
)
GUIDE = explain(
    "It is a guide to action which ensures that the military always obeys the commands of the "
    "party".split(),
    [
        "It is a guide to action that ensures that the military will forever heed Party "
        "commands".split(),
        "It is the guiding principle which guarantees the military forces always being under the "
        "command of the Party".split(),
        "It is the practical guide for the army always to heed the directions of the party".split(),
    ],
)


def comparison(before: Explanation, after: Explanation) -> str:
    """From A to B, whole."""
    numbers = html.changed_numbers(before.bleu, after.bleu, "A, B")
    return numbers + html.changed_ngrams(before, after)


VIEWS: dict[str, Callable[[Explanation], str]] = {
    "matches 1": lambda e: html.matches(e, 1),
    "matches 2": lambda e: html.matches(e, 2),
    "texts 3": lambda e: html.texts(e, 3),
    "tokens": lambda e: html.tokens_view(e.candidate, "".join(e.candidate)),
    "clip bars": lambda e: html.clip_bars(e.orders[0]),
    "nist": lambda e: html.nist_table(e.orders[1]),
    "information": lambda e: html.information_table(explain_information([e.references], 2)),
    "bleu": html.bleu_table,
    "comparison": lambda e: comparison(e, THE_CAT) + comparison(THE_CAT, e),
    "formula": lambda e: html.formula(e.bleu),
    "score": lambda e: html.score_line(e.bleu),
    "still": html.still,
    "message": lambda e: html.message("".join(e.candidate), "error"),
    "tools": lambda e: html.tools_table({"".join(e.candidate): "".join(e.references[0])}),
}


def four(value: float) -> str:
    return f"{value:.4f}".replace("-", "−")


# Typed text


@pytest.mark.parametrize("view", VIEWS)
def test_hostile_text_stays_text(view: str) -> None:
    ours = {tag for tag, _ in Reader(html.pane(VIEWS[view](GUIDE) + VIEWS[view](THE_CAT))).elements}
    read = Reader(html.pane(VIEWS[view](hostile())))
    more = {"s", "small", "b", "bdi", "span", "p", "i", "tr"}
    assert {tag for tag, _ in read.elements} <= ours | more


@given(st.lists(any_text, max_size=6), st.lists(st.lists(any_text, max_size=6), min_size=1))
def test_any_text_is_well_formed(candidate: list[str], references: list[list[str]]) -> None:
    explanation = explain(candidate, references[:3], max_n=2)
    for name, view in VIEWS.items():
        if name != "texts 3":
            Reader(html.pane(view(explanation)))


@pytest.mark.parametrize("typed", HOSTILE)
def test_what_was_typed_can_be_read(typed: str) -> None:
    shown = Reader(f"<p>{html.text(typed)}</p>").text
    signs = re.sub(r"\[U\+[0-9A-F]{4,6}\]|[⇥↵]", "", shown)
    assert signs == "".join(c for c in typed if c.isprintable() or c in "\u3000\u200d")
    assert len(shown) >= len(typed)


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("<b>&\"'", "&lt;b&gt;&amp;&quot;&#x27;"),
        ("\x00", "[U+0000]"),
        ("a\u202eb", "a[U+202E]b"),
        ("\ud800", "[U+D800]"),
        ("\t\n", "⇥↵"),
        ("👩\u200d💻 é 苹果", "👩\u200d💻 é 苹果"),
    ],
)
def test_text(typed: str, shown: str) -> None:
    assert html.text(typed) == shown


def test_a_long_token_is_cut_and_says_so() -> None:
    assert Reader(html.word("x" * 100)).text == "x" * html.CHARACTERS_SHOWN + "… (+40)"


def test_a_text_is_written_in_its_own_direction() -> None:
    assert html.direction(["123", "مرحبا", "abc"]) == "rtl"
    assert html.direction(["123", "abc", "مرحبا"]) == "ltr"
    assert 'dir="rtl"' in html.tokens_view(["שלום"])


def test_tokens_view_shows_every_space() -> None:
    assert "b<i>␣</i>c" in html.tokens_view(["a", "b c"])
    assert "[U+3000]" in html.tokens_view(["\u3000"])
    assert "2 tokens" in html.tokens_view(["a", "b c"])


@given(strategies.segment)
def test_clip_bars_are_as_long_as_the_counts(segment: tuple[list[str], list[list[str]]]) -> None:
    order = explain(*segment, max_n=1).orders[0]
    parts = html.clip_bars(order).split("<tr")[2:-1]
    for row, part in zip(order.rows, parts, strict=True):
        assert part.count("mtm-mark-matched") == row.clipped
        over = "clipped" if row.clipped else "unmatched"
        assert part.count(f"mtm-mark-{over}") == row.count - row.clipped
        limit = re.search(r"inset-inline-start:calc\(([\d.]+)%", part)
        assert limit is not None
        longest = max(8, *(max(r.count, r.max_reference_count) for r in order.rows))
        assert float(limit[1]) == pytest.approx(100 * row.max_reference_count / longest, rel=1e-3)


# Texts


def states(fragment: str) -> Counter[str]:
    """How many words have each state."""
    classes = [given.get("class", "") for _, given in Reader(fragment).elements]
    words = [c for c in classes if c.startswith("mtm-token ")]
    return Counter(c.split()[1].removeprefix("mtm-") for c in words)


def test_words_carry_their_state() -> None:
    alone = explain(THE_CAT.candidate, [[]], max_n=1)
    assert states(html.texts(alone, 1)) == {"unmatched": 7}
    drawn = html.texts(THE_CAT, 1)
    assert states(drawn) == {"matched": 5 + 5 + 4, "clipped": 2, "unmatched": 1 + 3}
    clipped = re.findall(r'<s class="mtm-token mtm-clipped[^>]*>(.*?)</s>', drawn)
    assert clipped == ["the<small>&nbsp;clipped</small>"] * 2


@given(strategies.segment, st.integers(2, 4))
def test_each_occurrence_is_one_bar(segment: tuple[list[str], list[list[str]]], n: int) -> None:
    explanation = explain(*segment, max_n=n)
    order = explanation.orders[n - 1]
    read = Reader(html.texts(explanation, n))
    texts = [order.candidate, *order.references]
    firsts = Counter(g["class"].split()[0] for t, g in read.having("mtm-first"))
    wanted = Counter(f"mtm-{html.CSS[it.state]}" for text in texts for it in text)
    assert firsts == wanted
    assert len(read.having("mtm-last")) == sum(wanted.values())
    pieces = [g for t, g in read.elements if t == "i" and "mtm-mark" not in g.get("class", "")]
    assert len([g for g in pieces if g.get("class")]) == n * sum(wanted.values())
    assert len(pieces) == n * sum(map(len, [segment[0], *segment[1]]))


@given(strategies.segment, st.integers(1, 3))
def test_rows_and_occurrences_carry_the_same_number(
    segment: tuple[list[str], list[list[str]]], n: int
) -> None:
    explanation = explain(*segment, max_n=n)
    order = explanation.orders[n - 1]
    read = Reader(html.matches(explanation, n))
    rows = [g for t, g in read.elements if t == "tr" and "tabindex" in g]
    assert [g["class"] for g in rows] == [f"mtm-g{i}" for i in range(len(order.rows))]
    assert all(g["tabindex"] == "0" for g in rows)
    starts = read.having("mtm-token") if n == 1 else read.having("mtm-first")
    drawn = Counter(name for _, g in starts for name in g["class"].split())
    for i, row in enumerate(order.rows):
        assert drawn[f"mtm-g{i}"] == row.count + sum(row.reference_counts)


@pytest.mark.parametrize(
    ("typed", "shown"), [("a", "a"), ("(1)", "(1)"), ("é", "<bdi>é</bdi>"), ("אב", "<bdi>אב</bdi>")]
)
def test_a_word_that_could_turn_the_line_is_isolated(typed: str, shown: str) -> None:
    assert html.word(typed) == shown
    assert html.words(["b", typed]) == f"b {shown}"


def test_a_still_needs_no_stylesheet() -> None:
    bare = re.sub(r' class="[^"]*"', "", html.still(THE_CAT))
    assert bare.count("<s ") + bare.count("<s>") == 2
    assert "clipped" in bare
    assert str(THE_CAT.bleu) in Reader(bare).text


# Formulas and scores


def test_formula_has_todays_numbers() -> None:
    said = " ".join(Reader(html.formula(GUIDE.bleu)).text.split())
    for part in ("¼ ln 17/18", "¼ ln 10/17", "¼ ln 7/16", "¼ ln 4/15", "exp( −0.6841 )", "0.5046"):
        assert part in said
    assert "undefined" not in said


def test_formula_tells_zero_from_undefined() -> None:
    zero = explain("a b c d".split(), ["a x c y".split()], max_n=2)
    said = Reader(html.formula(zero.bleu)).text
    assert "p₂ = 0/3: no 2-gram matches" in said
    assert "exactly 0" in said
    assert "undefined" not in said
    undefined = Reader(html.formula(explain(["a"], [["a"]], max_n=2).bleu)).text
    assert "p₂ is undefined" in undefined
    assert "no 2-grams at all" in undefined
    assert "no 2-gram matches" not in undefined


def test_formula_shows_what_smoothing_put_in() -> None:
    smoothed = explain("a b c d".split(), ["a x c y".split()], max_n=2, smoothing="floor")
    said = Reader(html.formula(smoothed.bleu)).text
    assert "p₂ = 0/3, smoothed (floor) to 0.0333" in said
    assert "ln 0.0333" in said
    assert "exactly 0" not in said


def test_formula_leaves_out_weight_zero_and_warns_of_the_sum() -> None:
    with pytest.warns(WeightsWarning):
        odd = explain(*(THE_CAT.candidate, THE_CAT.references), weights=[0.33, 0.33, 0.33, 0])
    said = Reader(html.formula(odd.bleu)).text
    assert "p₄" not in said
    assert "0.33 ln p₃" in said
    assert "sum to 0.99" in said


@pytest.mark.parametrize(
    ("candidate", "said"),
    [
        ([], "BP =0, because the candidate is empty"),
        (["a"], "exp( 1 −2/1) = 0.3679"),
        (["a", "b"], "exp( 1 −2/2) = 1.0000"),
        (["a", "b", "c"], "BP =1, because c = 3 > r = 2"),
    ],
)
def test_formula_of_the_penalty(candidate: list[str], said: str) -> None:
    shown = Reader(html.formula(explain(candidate, [["a", "b"]], max_n=1).bleu)).text
    assert said in shown


def test_formula_latex() -> None:
    assert html.formula_latex(GUIDE.bleu) == (
        r"\mathrm{BLEU} = 1.0000 \cdot \exp\left(\tfrac{1}{4} \ln \frac{17}{18} + "
        r"\tfrac{1}{4} \ln \frac{10}{17} + \tfrac{1}{4} \ln \frac{7}{16} + "
        r"\tfrac{1}{4} \ln \frac{4}{15}\right) = 0.5046"
    )
    assert r"\exp\left(\ln \frac{1}{1}\right)" in html.formula_latex(
        explain(["a"], [["a"]], max_n=1).bleu
    )


def nist() -> NistScore:
    return sentence_nist(GUIDE.candidate, GUIDE.references)


def test_nist_formula() -> None:
    said = Reader(html.nist_formula(nist())).text
    for gain in nist().per_order:
        assert four(gain) in said
    assert "5.0379" in said
    assert "they add 0" not in said
    short = Reader(html.nist_formula(sentence_nist(["a"], [["a"]], max_n=3))).text
    assert "no 2-, 3-grams: they add 0" in short


def test_score_line() -> None:
    said = Reader(html.score_line(GUIDE.bleu, nist())).text
    for part in ("BLEU0.5046", "p₁17/18", "p₄4/15", "BP1.0000", "c18", "r18", "NIST5.0379"):
        assert part in said
    short = Reader(html.score_line(explain(["a"], [["a"]], max_n=2).bleu)).text
    assert "p₂undefined" in short
    smoothed = explain("a b".split(), ["a c".split()], max_n=2, smoothing="add-k").bleu
    assert "0/1 → 0.5000" in Reader(html.score_line(smoothed)).text


def test_messages_are_announced() -> None:
    assert 'role="alert"' in html.message("no", "error")
    assert 'role="status"' in html.message("yes")


def test_pane_keeps_its_style_and_its_dollars_to_itself() -> None:
    assert html.pane("x").startswith("<style>")
    assert "<style>" not in html.pane("x", style=False)
    assert 'class="mtm mtm-stale mathjax_ignore' in html.pane("x", stale=True)


# Long texts


def test_long_texts_are_cut_and_say_so() -> None:
    words = [f"w{i}" for i in range(2000)]
    explanation = explain(words, [words] * 20, max_n=1)
    read = Reader(html.matches(explanation, 1))
    assert len(read.having("mtm-token")) == html.TOKENS_SHOWN * (1 + html.REFERENCES_SHOWN)
    assert "… and 1,700 more tokens" in read.text
    assert f"… and {2000 - html.ROWS_SHOWN:,} more n-grams" in read.text
    assert "… and 12 more references" in read.text
    assert read.rows[-1][-1] == "2000"


def test_a_view_is_quick_enough_to_follow_typing() -> None:
    words = [f"w{i % 700}" for i in range(2000)]
    classroom = explain(words[:30], [words[5:35], words[8:38], words[2:32]])
    long = explain(words, [words[3:], words[9:], words[5:]])
    for explanation, most in ((classroom, 0.010), (long, 0.150)):
        times = []
        for _ in range(5):
            start = perf_counter()
            html.pane(html.matches(explanation, 4))
            times.append(perf_counter() - start)
        assert min(times) < most


def test_states_are_explains() -> None:
    assert set(html.CSS) == set(html.TAGS) >= {MATCHED, CLIPPED_AWAY}
