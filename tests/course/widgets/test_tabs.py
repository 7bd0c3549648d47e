"""Each tab shows what the metrics compute."""

from __future__ import annotations

from typing import Any

import pytest

from mtmetrics_edu import sentence_bleu, sentence_nist
from mtmetrics_edu.bleu import BleuScore
from mtmetrics_edu.conventions import Choices
from mtmetrics_edu.course.examples import DOG_MAN, GUIDE
from mtmetrics_edu.course.widgets.pages import lengths
from mtmetrics_edu.course.widgets.saving import HANDOUT_ROWS, downloads
from mtmetrics_edu.course.widgets.stage import score_lines, weights_line
from mtmetrics_edu.course.widgets.tabs import TABS
from mtmetrics_edu.course.widgets.view import Look, Pinned, View
from mtmetrics_edu.explain.calculation import NIST_ORDERS, Calculation
from mtmetrics_edu.nist import NistScore
from mtmetrics_edu.views import html, plain

from .reading import Page, safe

GUIDE_TEXTS = [(GUIDE.text, GUIDE.reference_texts)]
CORPUS = list(zip(DOG_MAN.texts, DOG_MAN.reference_texts, strict=True))
BLEU = sentence_bleu(GUIDE.candidate, GUIDE.references)
NIST = sentence_nist(GUIDE.candidate, GUIDE.references)


def view(choices: Choices = Choices(), **looked_at: Any) -> View:  # noqa: B008 (frozen)
    return View(Calculation(GUIDE_TEXTS, choices), look=Look(**looked_at))


def read(name: str, of: View) -> Page:
    return safe(TABS[name].draw(of))


@pytest.mark.parametrize("name", TABS)
def test_every_tab_is_sound_for_one_segment_and_for_a_corpus(name: str) -> None:
    assert read(name, view()).text
    assert read(name, View(Calculation(CORPUS, Choices()), segment=1)).text


def test_the_score_line() -> None:
    text = safe(score_lines(view())).text
    for said in ("0.5046", "17/18", "10/17", "7/16", "4/15", "1.0000", f"{NIST.score:.4f}"):
        assert said in text
    assert "nrefs:3|case:mixed|tok:whitespace|n:4|weights:uniform|smooth:none|r:closest" in text


def test_a_corpus_has_the_segment_the_mean_and_the_pooled_score() -> None:
    text = safe(score_lines(View(Calculation(CORPUS, Choices()), segment=2))).text
    assert text.startswith("Segment 3")
    assert "mean of the sentence scores: 0.3333" in text
    assert "0.5719" in text
    assert text.count("Signature") == 1


def test_tokens() -> None:
    text = read("Tokens", view(Choices("char"))).text
    assert "Candidate: 77" in text
    assert "i t i s a g u i d e" in text


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_matches_and_precisions(n: int) -> None:
    total = ["total", str(BLEU.stats.totals[n - 1]), "", "", "", "", str(BLEU.stats.matches[n - 1])]
    assert read("Matches", view(n=n)).rows[-1] == total
    assert total in read("P1–P4", view()).rows


def test_brevity() -> None:
    page = read("Brevity penalty", view(Choices(reference_length="shortest")))
    assert page.rows[1:] == [["closest", "18"], ["shortest (chosen)", "16"], ["average", "16.6667"]]
    assert "Candidate: 18 tokens; references: 16, 18, 16." in page.text
    assert "c = 18BP = 1.0000" in page.text


def test_formula_and_why() -> None:
    assert "0.5046" in read("Formula", view()).text
    assert "0.5719" in read("Formula", View(Calculation(CORPUS, Choices()))).text
    labels = dict(read("Why", view()).attributes)["aria-label"]
    assert "BLEU = 0.5046" in labels


def test_nist() -> None:
    page = read("NIST", view(nist_n=2))
    assert f"{NIST.score:.4f}" in page.text
    information = NIST.stats.information
    assert page.rows[-1][-1] == f"{information[1]:.4f}"


def test_tools() -> None:
    tools = Calculation(GUIDE_TEXTS, Choices()).tools
    scores = {k: v for k, v in tools.items() if isinstance(v, BleuScore | NistScore)}
    rows = read("Tools", view()).rows[1:]
    assert rows == [[name, f"{s.score:.4f}", s.signature] for name, s in scores.items()]


def test_corpus() -> None:
    page = read("Corpus", View(Calculation(CORPUS, Choices())))
    assert [row[-1] for row in page.rows[1:]] == ["1.0000", "0.0000", "0.0000", "0.5719"]
    assert "makes it a corpus" in read("Corpus", view()).text


def test_compare() -> None:
    assert "Nothing is pinned" in read("A → B", view()).text
    before = Calculation([("it is", GUIDE.reference_texts)], Choices())
    page = read("A → B", view(pins=(Pinned(before.explanation(), 0, before.pooled),)))
    assert ["BLEU", "0.0000", "0.5046", "+0.5046"] in page.rows
    assert "pooled" not in page.text


def test_compare_of_a_corpus_has_the_pooled_scores_too() -> None:
    before = Calculation(CORPUS[:2], Choices())
    pinned = Pinned(before.explanation(1), 1, before.pooled)
    after = View(Calculation(CORPUS, Choices()), 0, Look(pins=(pinned,)))
    page = read("A → B", after)
    assert "Segment 2 of A, segment 1 of B" in page.text
    own, pooled = [row for row in page.rows if row[0] == "BLEU"]
    assert own[:3] == ["BLEU", "0.0000", "1.0000"]
    old = f"{before.pooled.score:.4f}"
    assert pooled[:3] == ["BLEU", old, "0.5719"]
    alone = view(pins=(pinned,))
    assert [row[1:3] for row in read("A → B", alone).rows if row[0] == "BLEU"][1] == [old, "0.5046"]


@pytest.mark.parametrize("max_n", [1, 4])
def test_share_offers_every_table_in_every_form(max_n: int) -> None:
    names = list(downloads(max_n))
    assert len(names) == max_n + NIST_ORDERS + 3
    for name in names:
        page = read("Share", view(Choices(max_n=max_n), table=name))
        assert len(page.links) == len(plain.FORMATS) + 1
        assert {f"{name} as {form}" for form in plain.FORMATS} == {
            value for key, value in page.attributes if key == "aria-label"
        }


def test_share_makes_no_other_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Calculation, "tools", property(lambda _: pytest.fail("not asked for")))
    assert read("Share", view()).links


@pytest.mark.parametrize(("rows", "forms"), [(HANDOUT_ROWS, 3), (HANDOUT_ROWS + 1, 1)])
def test_a_table_too_long_for_a_handout_is_saved_as_csv_alone(rows: int, forms: int) -> None:
    text = " ".join(map(str, range(rows - 1)))  # and the total
    long = View(Calculation([(text, [text])], Choices()), look=Look(table="P1"))
    links = read("Share", long).links
    assert len(links) == forms + 1
    assert links[0].startswith("data:text/csv")


@pytest.mark.parametrize("more", [0, 1])
def test_references_beyond_those_shown_are_announced(more: int) -> None:
    references = ["a b"] * (html.REFERENCES_SHOWN + more)
    page = read("Tokens", View(Calculation([("a b", references)], Choices())))
    assert f"Reference {html.REFERENCES_SHOWN}: 2" in page.text
    assert f"Reference {html.REFERENCES_SHOWN + 1}" not in page.text
    assert ("and 1 more references, not drawn" in page.text) == bool(more)


@pytest.mark.parametrize("more", [0, 1])
def test_no_more_lengths_are_listed_than_rows_are_shown(more: int) -> None:
    references = [["a"] * n for n in range(1, html.ROWS_SHOWN + more + 1)]
    last = lengths(["b"], references).removesuffix(".").split()[-1]
    assert last == str(html.ROWS_SHOWN)


def test_pictures_take_the_room_that_the_rest_leaves() -> None:
    drawn = TABS["P1–P4"].draw(view())
    assert '<div class="mtm-beside"><div class="mtm-wide"><svg' in drawn
    assert '<div><div class="mtm-scroll"><table' in drawn


def test_the_sum_of_the_weights() -> None:
    assert safe(weights_line(view())).text == "sum: 1"
    assert (
        safe(weights_line(view(Choices(weights=(0.33, 0.33, 0.33), max_n=3)))).text == "sum: 0.99"
    )


def test_compare_when_max_n_differs() -> None:
    """Numbers are matched by name; n-grams of orders that one side lacks did not change."""
    before = Calculation(GUIDE_TEXTS, Choices())
    after = view(Choices(max_n=2), pins=(Pinned(before.explanation(), 0, before.pooled),))
    page = read("A → B", after)
    rows = {row[0]: row[1:] for row in page.rows}
    assert rows["p₄"] == ["0.2667", "", "–"]
    assert (rows["BP"], rows["c"], rows["r"]) == (["1.0000"] * 2 + ["–"], *[["18", "18", "–"]] * 2)
    assert "No n-gram changed" in page.text
    assert "Only orders up to 2 are compared" in page.text


@pytest.mark.parametrize(
    "choices",
    [
        Choices(smoothing="exp"),
        Choices(smoothing="floor", tokenizer="13a"),
        Choices(weights=(0.4, 0.3, 0.2, 0.1)),
        Choices(weights=(0.33, 0.33, 0.33, 0)),
        Choices(weights=(0.5, 0.5, 0, 0), smoothing="add-k"),
    ],
)
@pytest.mark.filterwarnings("ignore:weights sum")
def test_the_last_cumulative_score_is_the_score_on_the_same_screen(choices: Choices) -> None:
    shown = View(Calculation([("the cat sat there", ["the cat sat here now"])], choices))
    table = [row for row in read("P1–P4", shown).rows if len(row) == 5 and row[0] == "4"]
    assert table[0][-1] == f"{shown.bleu.score:.4f}"


def test_r_that_is_a_mean_has_four_places() -> None:
    text = safe(score_lines(view(Choices(reference_length="average")))).text
    assert "r16.6667" in text.replace(" ", "")
    assert "16.66666" not in text + read("Formula", view(Choices(reference_length="average"))).text


@pytest.mark.parametrize("n", range(1, NIST_ORDERS + 1))
def test_every_order_of_nist_is_reached_whatever_max_n_is(n: int) -> None:
    page = read("NIST", view(Choices(max_n=1), nist_n=n))
    assert page.rows[-1][-1] == f"{NIST.stats.information[n - 1]:.4f}"
    assert f"NIST {n}" in downloads(1)


@pytest.mark.parametrize("name", ["Tokens", "Matches", "P1–P4", "Brevity penalty", "Why", "NIST"])
def test_a_tab_that_shows_one_segment_of_a_corpus_says_which(name: str) -> None:
    corpus = View(Calculation(CORPUS, Choices()), segment=1)
    assert read(name, corpus).text.startswith("Segment 2 of 3, alone")
    assert "Segment 1" not in read(name, view()).text


def test_tools_count_segments_from_1_and_say_their_scale() -> None:
    broken = Calculation([("a b", ["a b"]), ("", [""])], Choices())
    said = " ".join(found for found in broken.tools.values() if isinstance(found, str))
    assert "segment 2 has only empty references" in said
    assert "segment 1" not in said
    assert "100 times as much" in read("Tools", view()).text


@pytest.mark.parametrize(("max_n", "title"), [(1, "P1"), (2, "P1–P2"), (4, "P1–P4"), (9, "P1–P9")])
def test_the_strip_names_the_precisions_that_there_are(max_n: int, title: str) -> None:
    assert TABS["P1–P4"].titled(max_n) == title
    assert TABS["Why"].titled(max_n) == "Why"


def test_a_precision_that_smoothing_made_is_below_its_bar() -> None:
    smoothed = Calculation([("a b c d e", ["a x b y c"])], Choices(smoothing="exp"))
    drawn = TABS["Why"].draw(View(smoothed))
    assert ">0/4<" in drawn
    assert ">→ 0.1250<" in drawn


def test_a_long_formula_can_be_broken_between_its_terms() -> None:
    drawn = TABS["Formula"].draw(view(Choices(max_n=9, smoothing="add-k")))
    assert drawn.count("<span>+ ") == 16  # eight of p₁ … p₉, eight of the fractions


def test_words_above_many_bars_are_small() -> None:
    assert "mtm-small" in TABS["Why"].draw(view(Choices(max_n=9)))
    assert "mtm-small" not in TABS["Why"].draw(view())


def test_an_empty_reference_is_shown_and_counts_nowhere() -> None:
    texts = [(GUIDE.text, [GUIDE.reference_texts[0], "", *GUIDE.reference_texts[1:]])]
    with_empty = View(Calculation(texts, Choices()))
    without = view()
    assert with_empty.bleu == without.bleu
    assert with_empty.calculation.nist == without.calculation.nist
    assert with_empty.calculation.tools == without.calculation.tools
    assert read("Brevity penalty", with_empty).text == read("Brevity penalty", without).text
    rows = read("Matches", with_empty).rows
    assert "Reference 2" in read("Matches", with_empty).text
    assert rows[0].index("clipped") == 3  # four references: what counts stands first
