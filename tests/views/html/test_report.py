"""The pages: they say the numbers of the comparison, and typed text stays text."""

import itertools
import re
from dataclasses import astuple
from html import unescape

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtmetrics_edu.compare import NgramWin, compare
from mtmetrics_edu.compare.several import Several
from mtmetrics_edu.views.bars import waterfall
from mtmetrics_edu.views.html import report as reports
from mtmetrics_edu.views.html.markup import TOKENS_SHOWN, escape
from mtmetrics_edu.views.html.tables import REFERENCES_SHOWN
from mtmetrics_edu.views.verdicts import answer, ranking

from ...compare.examples import FEW, comparison, constructed
from ..markup import HOSTILE, Reader
from ..test_palette import styled

A, B, REFERENCES = constructed()
BETTER = compare(A, B, REFERENCES, names=("base & co", "new"), resamples=200, trials=200)
UTF8 = [text.encode("utf-8", "ignore").decode() for text in HOSTILE]
NAMES = ("<script>alert(1)</script>", '"><img src=x onerror=alert(1)>')
REPORTS = {
    "better": BETTER,
    "worse": compare(B, A, REFERENCES, **FEW),
    "equal": compare(A, A, REFERENCES, **FEW),
    "one": compare(["a b"], ["a c"], [["a b"]], max_n=1),
    "zero": compare(["x", "y"], ["z", ""], [["a"], ["b"]], **FEW),
    "half": compare(["x", "y"], ["a b c d", "b"], [["a b c d"], ["b"]], **FEW),
    "nist": comparison("nist"),
    "chrf++": comparison("chrf++"),
    "like": comparison("bleu", "sacrebleu"),
    "hostile": compare(  # every hostile text as a candidate, as a reference, and in the names
        UTF8,
        UTF8[::-1],
        [[text, text + " a"] for text in UTF8],
        smoothing="exp",
        names=NAMES,
        **FEW,
    ),
}


class Page(Reader):
    """A whole page, which may have a script; it refers to nothing."""

    REFUSED_TAGS = frozenset({"link", "img", "iframe"})
    REFUSED_ATTRIBUTES = frozenset({"src", "href", "action", "data"})

    @property
    def tags(self):
        return [tag for tag, _ in self.elements]


def check_alone(page):
    """It refers to nothing, has one script, and its headings are in order."""
    assert Page(page.removeprefix("<!DOCTYPE html>")).tags.count("script") == 1
    assert "url(" not in page
    assert "@import" not in page
    levels = [int(level) for level in re.findall(r"<h(\d)", page)]
    assert (levels[0], levels.count(1)) == (1, 1)
    assert all(b - a <= 1 for a, b in itertools.pairwise(levels))


@pytest.mark.parametrize("name", REPORTS)
def test_a_page_is_well_formed_and_needs_nothing_else(name):
    html = reports.report(REPORTS[name])
    read = Reader(html)
    for table in re.findall("(?s)<table.*?</table>", html):
        rows = re.findall("(?s)<tr.*?</tr>", table)
        assert len({len(re.findall("<t[hd][ >]", row)) for row in rows}) == 1, table
    classes = {css for _, given in read.elements for css in given.get("class", "").split()}
    assert classes <= styled()
    assert not re.search(r"\bnan\b|\binf\b|None", read.text)
    page = reports.report_page(REPORTS[name])
    assert page.startswith('<!DOCTYPE html>\n<html lang="en">')
    check_alone(page)
    assert page.count("<title") == page.count("<main") == 1


def percent(value):
    """A score in BLEU points."""
    return f"{100 * value:.2f}"


def signed(value):
    """A difference in BLEU points."""
    text = f"{100 * value:+.2f}".replace("-", "−")
    return "0.00" if text in ("+0.00", "−0.00") else text


def test_the_answer_comes_first_and_names_stand_in_the_title():
    assert Reader(reports.report(BETTER)).text.startswith(answer(BETTER)[0])
    page = reports.report_page(BETTER)
    assert "<title>BLEU: base &amp; co and new compared</title>" in page
    assert "<h1>base &amp; co and new, compared</h1>" in page


@pytest.mark.parametrize("name", ["better", "worse", "like"])
def test_all_numbers_of_the_comparison_are_there(name):
    it = REPORTS[name]
    rows, text = Reader(reports.report(it)).rows, Reader(reports.report(it)).text
    for letter, system in (("A", it.a), ("B", it.b)):
        ends = f"{percent(system.interval.low)} to {percent(system.interval.high)}"
        (row,) = [row for row in rows if row[1:] == [percent(system.score.score), ends]]
        assert row[0].startswith(letter)
        c, r, full = system.candidate_length, system.reference_length, system.score_without_penalty
        (row,) = [row for row in rows if row[:4] == [letter, f"{c:,}", f"{r:,}", f"{c / r:.3f}"]]
        assert row[5:] == [percent(system.score.score), percent(full)]
    ends = f"{signed(it.interval.low)} to {signed(it.interval.high)}"
    assert f"B minus A: {signed(it.difference)} BLEU points; 95% interval {ends}." in text
    for test in it.tests:
        start = [test.name, str(test.draws), f"{test.p_value:.4f}"]
        (how,) = (row[3] for row in rows if row[:3] == start)
        assert f"{test.draws:,}" in how
        if test is it.tests[0]:
            assert f"B scored higher in {it.b_wins:.1%} of them" in how
    for part in it.parts:
        assert [part.name, signed(part.points)] in [[row[0], row[-1]] for row in rows]
    for win in (*it.wins.by_b[:50], *it.wins.by_a[:50]):
        assert [" ".join(win.ngram), str(win.a), str(win.b), f"+{abs(win.difference)}"] in rows


@pytest.mark.parametrize("name", ["better", "worse"])
def test_both_waterfalls_have_one_axis(name):
    a, b = REPORTS[name].a.score, REPORTS[name].b.score
    html = reports.report(REPORTS[name])
    figures = re.findall(r"<figcaption>(.)</figcaption>(.*?)</figure>", html, re.DOTALL)
    assert figures == [("A", waterfall(a, b)), ("B", waterfall(b, a))]
    low, high = sorted((a, b), key=lambda score: score.score)
    assert waterfall(high, low) != waterfall(high, high)


def test_the_better_system_and_the_larger_shares_come_first():
    for name, order in (("better", ["B", "A"]), ("worse", ["A", "B"])):
        html = reports.report(REPORTS[name])
        assert re.findall(r"<h3>(.) wins", html) == [*order, *order]  # segments, n-grams
    html = reports.report(BETTER)
    totals = re.findall(r"<h3>. wins ([0-9]+) of 60 segments: (.*?) BLEU points</h3>", html)
    wins = [BETTER.shares[sign * BETTER.shares > 0] for sign in (1, -1)]
    assert totals == [(str(len(shares)), signed(shares.sum())) for shares in wins]
    sums = f"to {signed(BETTER.shares.sum())}, and the difference is {signed(BETTER.difference)}."
    assert sums in Reader(html).text
    assert [int(n) - 1 for n in re.findall(r"<h4>Segment (\d+) of 60", html)] == [
        *BETTER.segments_for("B").tolist()[:25],
        *BETTER.segments_for("A").tolist()[:25],
    ]


def test_a_choice_of_segments_says_what_it_leaves_out():
    numbers = [*range(reports.SEGMENTS_FOLDED + 1)]
    sentence = " 1 more segments, not drawn; a narrower choice shows them."
    assert sentence in Reader(reports.chosen_segments(BETTER, numbers)).text
    assert "not drawn" not in Reader(reports.chosen_segments(BETTER, numbers[1:])).text


def wins(number):
    return reports.won("B", [NgramWin((f"w{i}",), 0, 1) for i in range(number)], types=number)


def segments_of_b(number):
    return reports.side(comparison(), "B", range(number))


@pytest.mark.parametrize(
    ("draw", "shown", "folded", "sign", "name"),
    [
        (segments_of_b, reports.SEGMENTS_SHOWN, reports.SEGMENTS_FOLDED, "<h4>", "segments"),
        (wins, reports.WINS_SHOWN, reports.WINS_FOLDED, ">+1<", "n-grams"),
    ],
)
def test_so_many_before_and_behind_the_fold(draw, shown, folded, sign, name):
    for behind in (0, 1, folded, folded + 1):
        before, fold, after = draw(shown + behind).partition("<details")
        assert before.count(sign) == shown
        assert after.count(sign) == min(behind, folded)
        assert (fold != "") == (behind > 0)
        assert (f"… and 1 more {name}, not drawn" in after) == (behind > folded)


words = st.lists(st.sampled_from(["a", "b", "<b>", "&", "שלום", "\u202e"]), max_size=6).map(
    " ".join
)
segments = st.lists(st.tuples(words, words, words, words), min_size=1, max_size=8)


@given(segments, st.sampled_from(["bleu", "nist"]), st.sampled_from(["none", "exp"]))
def test_any_texts_have_a_report(lines, metric, smoothing):
    a, b, *references = zip(*lines, strict=True)
    both = list(map(list, zip(*references, strict=True)))
    choices = {"smoothing": smoothing} if metric == "bleu" else {"metric": metric}
    it = compare(a, b, both, **choices, resamples=40, trials=19)
    assert not re.search(r"\bnan\b|\binf\b|None", Reader(reports.report(it)).text)
    points = [part.points for part in it.parts if part.points is not None]
    if len(points) == len(it.parts):
        assert sum(points) == pytest.approx(it.difference, abs=1e-9)


# Several systems, and a table to sort and search


def test_a_page_of_several_systems_has_a_section_for_each():
    names = [("base & co", name) for name in ("new", "<b>")]
    texts = zip((B, [*B[:30], *A[30:]]), names, strict=True)
    both = [compare(A, each, REFERENCES, names=two, **FEW) for each, two in texts]
    page = reports.report_page(*both)
    check_alone(page)
    assert "<title>BLEU: base &amp; co and 2 systems compared</title>" in page
    several = Several.of(both)
    columns, rows = ranking(several)
    assert Reader(page.partition("<main>")[2].partition("<script")[0]).rows[:4] == [columns, *rows]
    for result, corrected in zip(both, several.corrected, strict=True):
        name = escape(result.b.name)
        part = page.partition(f"<h2>{name} against base &amp; co</h2>")[2].partition("<h2>")[0]
        text = unescape(re.sub("<[^>]+>", "", part))
        assert text.startswith(answer(corrected, by_name=True)[0])
        assert f"{corrected.tests[0].p_value:.4f}" in text.partition("These two alone")[0]
        assert f"{result.tests[0].p_value:.4f}" in text.partition("These two alone")[2]
        assert "<h3>Scores</h3>" in part


def test_buckets_and_all_segments_stand_in_tables():
    html = reports.report(BETTER)
    rows = Reader(html).rows
    for it in BETTER.by_length:
        scores = [percent(it.a), percent(it.b), signed(it.b - it.a), signed(it.share)]
        assert [it.name, str(it.segments), *scores] in rows
    for it in BETTER.by_frequency:
        assert [it.name, *[f"{m:,}/{n:,} = {m / n:.1%}" for m, n in (it.a, it.b)]] in rows
    for i in range(60):
        share = f"{100 * BETTER.shares[i]:+.4f}".replace("-", "−").replace("+0.0000", "0.0000")
        assert [str(i + 1), share, A[i], B[i], REFERENCES[i][0]] in rows
    assert '<th class="mtm-words" scope="col">references</th>' in html
    cut = Reader(reports.report(BETTER, listed=7)).text
    assert re.search("7 of 60 segments in one table.*… and 53 more segments.*, not searched", cut)


def test_segments_are_sorted_and_searched_without_a_network(browser, tmp_path):
    (tmp_path / "page.html").write_text(reports.report_page(REPORTS["hostile"]), encoding="utf-8")
    (tmp_path / "better.html").write_text(reports.report_page(BETTER), encoding="utf-8")
    errors = []
    with browser.new_context(offline=True) as context:
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(error))
        page.on("dialog", lambda dialog: errors.append(dialog))
        page.goto((tmp_path / "page.html").as_uri())
        page.goto((tmp_path / "better.html").as_uri())
        page.get_by_text("60 segments in one table").click()

        def shown(column):
            cells = page.locator(f".mtm-segments tbody tr:not([hidden]) > :nth-child({column})")
            return cells.all_inner_texts()

        sizes = [abs(float(text.replace("−", "-"))) for text in shown(2)]
        assert sizes == sorted(sizes, reverse=True)
        for name, column, value in (
            ("segment", 1, int),
            ("share", 2, lambda text: -float(text.replace("−", "-"))),
        ):
            page.get_by_role("button", name=name, exact=True).click()
            values = list(map(value, shown(column)))
            assert values == sorted(values)
            page.get_by_role("button", name=name, exact=True).press("Enter")  # the other way
            assert list(map(value, shown(column))) == values[::-1]
        page.get_by_label("Segments that contain").fill("FARMER")
        assert set(shown(1)) == {
            str(i + 1) for i in range(60) if "farmer" in " ".join([A[i], B[i], *REFERENCES[i]])
        }
        rows = page.locator(".mtm-segments output").inner_text()
        assert rows == f"{len(shown(1))} of 60 rows"
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        assert page.locator("details:not([open])").count() == 0
    assert errors == []


# One segment


SHORT = (["the cat the", "x"], ["the mat sat", "x"], [["the mat", "a cat"], ["x", "y"]])
DRAWS = {"resamples": 40, "trials": 19}


def test_words_show_their_state_and_which_system_matched_them():
    it = compare(*SHORT, max_n=2, tokenizer="whitespace", **DRAWS)
    html = reports.duel(it, 0)
    words = re.findall(r'class="mtm-token mtm-(\w+)">(.*?)</(?:b|s|span)>', html)
    assert [
        (state, re.sub("<.*?>&nbsp;|</small>", " ", word).strip()) for state, word in words
    ] == [
        *(("matched", "the"), ("matched", "cat"), ("clipped", "the clipped")),
        *(("matched", "the"), ("matched", "mat"), ("unmatched", "sat")),
        *(("matched", "the"), ("matched", "mat B")),
        *(("unmatched", "a"), ("matched", "cat A")),
    ]
    share = f"{100 * it.shares[0]:+.4f}".replace("-", "−")
    assert f"Segment 1 of 2: {share} points" in Reader(html).text
    assert Reader(html).rows == [
        ["system", "1-grams", "2-grams", "c", "r"],
        ["A", "2/3", "0/2", "3", "2"],
        ["B", "2/3", "1/2", "3", "2"],
    ]


def test_chrf_counts_characters_and_words():
    it = compare(*SHORT, metric="chrf++", **DRAWS)
    head, a, _ = Reader(reports.duel(it, 1)).rows
    orders = ["1 char", *(f"{n} chars" for n in range(2, 7)), "1 word", "2 words"]
    assert head == ["system", *orders]
    assert a[1:] == [f"{m}/{n}" for m, n in zip(*astuple(it.a.stats(1))[:2], strict=True)]


def test_nist_counts_bits():
    it = compare(*SHORT, metric="nist", max_n=1, **DRAWS)
    read, stats = Reader(reports.duel(it, 1)), it.a.stats(1)
    assert read.rows[1][1] == f"{stats.gains[0]:.4f}/1"
    share = f"{it.shares[1]:+.4f}".replace("-", "−").replace("+0.0000", "0.0000")
    assert f"Segment 2 of 2: {share}" in read.text


@pytest.mark.parametrize("more", [0, 1])
def test_so_many_words_and_references_are_shown(more):
    tokens = [f"w{i}" for i in range(TOKENS_SHOWN + more)]
    references = [" ".join(tokens), *["x"] * (REFERENCES_SHOWN - 1 + more)]
    read = Reader(reports.duel(compare([" ".join(tokens)], ["w1"], [references], max_n=1), 0))
    assert len(read.having("mtm-reference")) == REFERENCES_SHOWN
    assert ("… and 1 more references" in read.text) == bool(more)
    assert len(read.having("mtm-token")) == 1 + 2 * TOKENS_SHOWN + REFERENCES_SHOWN - 1
    assert read.text.count("… and 1 more tokens") == 2 * more
    one = Reader(reports.duel(compare(["a"], ["b"], [["a"]], max_n=1), 0)).text
    assert "Reference 1" not in one
    assert "Segment 1 of 1" in one
