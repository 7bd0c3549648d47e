"""The small widgets show what the metrics compute for what stands in their boxes."""

import re
from itertools import combinations, islice, product
from math import exp, log, log2
from typing import Any

import pytest
from ipywidgets.widgets.widget import _instances

import mtmetrics_edu as mt
from mtmetrics_edu.batch import segment_stats
from mtmetrics_edu.batch.resampling import paired_bootstrap
from mtmetrics_edu.course import widgets
from mtmetrics_edu.course.contests import contest, rivals
from mtmetrics_edu.course.examples import CAT_MAT, DOG_MAN, SALAD
from mtmetrics_edu.course.judgments import METRICS, judged
from mtmetrics_edu.course.widgets.corpora import FIVE, FIVE_REFERENCES
from mtmetrics_edu.course.widgets.small import LONGEST, SHOWN
from mtmetrics_edu.explain import MATCHED
from mtmetrics_edu.explain.information import ANY, BEST, CHOSEN
from mtmetrics_edu.explain.segment import pooled, resampled
from mtmetrics_edu.metrics.score import Interval
from mtmetrics_edu.metrics.tokenizers import TOKENIZERS
from mtmetrics_edu.views.notation import number
from mtmetrics_edu.views.palette import MARKS

from .dragging import drag
from .reading import Page, safe

WITH_ORDERS = ["ClipBars", "NgramSlider", "NistExplorer"]


def shown(widget: Any, pane: str) -> Page:
    """One pane, once it is clear that nothing is wrong."""
    assert safe(widget.status.value).text == widget.remark()
    return safe(widget.panes[pane].value)


@pytest.mark.parametrize("n", [1, 2, 9])
@pytest.mark.parametrize("name", WITH_ORDERS)
def test_a_widget_opens_at_an_order_or_at_its_highest(name: str, n: int) -> None:
    widget = getattr(widgets, name)(n=n)
    assert widget.order.value == min(n, widget.order.max)
    assert safe(widget.status.value).text == widget.remark()
    again = eval(repr(widget), {name: type(widget)})
    assert (repr(again), again.good) == (repr(widget), widget.good)


# N-grams


def test_every_tokenizer_gives_its_tokens_and_ngrams() -> None:
    text = "the cat, the cat sat."
    widget = widgets.NgramSlider(text)
    assert safe(widget.status.value).text == "whitespace: at blanks only."
    for tokenizer, n in product(TOKENIZERS, (1, 2, 3, 9)):
        widget.tokenizer.value, widget.order.value = tokenizer, n
        tokens = mt.tokenize(text, tokenizer)
        counts = mt.ngram_counts(tokens, n)
        page = shown(widget, "shown")
        assert page.rows[1:] == [[" ".join(ngram), str(count)] for ngram, count in counts.items()]
        total = f"{len(tokens)} tokens, {len(mt.ngrams(tokens, n))} n-grams of order {n}"
        assert f"{total}, {len(counts)} different" in page.text


def test_the_window_slides_over_every_ngram_and_stays_on_the_text() -> None:
    widget = widgets.NgramSlider("a b c d e", n=2)
    assert (widget.window.min, widget.window.max) == (1, 4)
    for place, ngram in enumerate(mt.ngrams("a b c d e".split(), 2), start=1):
        widget.window.value = place
        here = re.findall('class="mtm-here">([^<]*)<', widget.panes["shown"].value)
        assert here == [" ".join(ngram)]
        assert f"2-gram {place} of 4: {' '.join(ngram)}" in shown(widget, "shown").text
    widget.order.value = 4
    assert (widget.window.value, widget.window.max) == (2, 2)
    assert dict(safe(widget.still()).attributes)["alt"] == "Tokens: a b c d e. 4-gram 2: b c d e."
    widget.text.value = "a b"
    assert "The text has no 4-gram." in shown(widget, "shown").text
    assert (widget.window.value, widget.window.disabled) == (1, True)


def test_the_totals_of_clip_bars_are_the_modified_precisions() -> None:
    widget = widgets.ClipBars(CAT_MAT.candidate, CAT_MAT.references)
    for n in range(1, 9):
        widget.order.value = n
        clipped, total = mt.modified_precision(CAT_MAT.candidate, CAT_MAT.references, n)
        said = f"{clipped} of {total} matched" if total else "No 8-grams: the candidate has few"
        assert said in shown(widget, "bars").text
        marked = sum("mtm-matched" in it for it in widget.front_end.surfaces[0].split("<span")[1:])
        assert marked == {1: 5, 2: 5, 3: 4, 4: 4}.get(n, 0)  # words in a matched n-gram
    widget.order.value, widget.candidate.value, widget.references[0].value = 1, "the dog", "dog a"
    assert "2 of 2 matched" in shown(widget, "bars").text


def test_a_limit_can_be_dragged_and_is_forgotten_with_the_texts() -> None:
    widget = widgets.ClipBars("the the the cat", ["the cat"])
    drag(widget, "0", 2)
    page = shown(widget, "bars")
    asked = "What if the limit of “the” were 2, not 1? Then 3 of all 4 would match, not 2."
    assert asked in page.text
    assert "2 of 4 matched" in page.text
    assert "what if: 2 of 3" in page.text
    assert "3 of 4, not 2 of 4 matched" in page.text
    pale = re.findall('opacity=".5"><path d="[^"]*" fill="(.*?)"', widget.panes["bars"].value)
    assert pale == [MARKS[MATCHED]]
    assert "mtm-rule" in widget.panes["bars"].value
    drag(widget, "0", 1)  # its own limit
    assert "mtm-rule" not in widget.panes["bars"].value
    drag(widget, "0", 2)
    widget.candidate.value += " sat"
    assert "What if a limit were higher?" in shown(widget, "bars").text


@pytest.mark.parametrize("number", [20, 21])
def test_rows_of_clip_bars_that_are_not_drawn_are_counted(number: int) -> None:
    widget = widgets.ClipBars(" ".join(f"w{i}" for i in range(number)))
    more = "and 1 more n-grams, not drawn" in shown(widget, "bars").text
    assert more == (number == 21)


# Planning


def test_a_plan_says_how_often_a_gain_is_noticed_and_how_many_segments_it_takes() -> None:
    test = paired_bootstrap(*contest(300, 10))
    widget = widgets.PowerPlan(test, 300)
    for gain, planned in ((0.01, 1000), (0.03, 10_000), (0.002, 50)):
        widget.gain.value, widget.planned.value = gain, planned
        alt = widget.panes["curve"].value
        assert f"{planned} segments, {test.power(300, gain, planned):.0%} notice" in alt
        assert f"80% take {test.segments_needed(300, gain)} segments" in alt
    assert repr(widget) == "PowerPlan(0.2 points on 50 segments)"
    axes = []
    for widget.planned.value in (1000, 15_000):  # the axes stay where they are
        axes.append(re.findall(r">(\d+%?)</text>", widget.panes["curve"].value))
    assert axes[0] == axes[1]
    assert {"25%", "20000"} < {*axes[0]}


def test_the_detective_finds_what_which_finds_and_says_what_is_wrong() -> None:
    cat, other = "the cat sat on the mat .", "the cat sat on a mat ."
    widget = widgets.BleuDetective("48.9", [cat], [[other]])
    pane = widget.panes["answers"]
    assert mt.which("48.9", [cat], [[other]])._repr_html_() in pane.value
    widget.number.value = "much"
    assert "is no number" in widget.status.value
    widget.number.value, widget.boxes[1].value = "100", f"{other}\t{cat}"
    assert mt.which(100, [cat], [[other, cat]])._repr_html_() in pane.value
    widget.boxes[0].value += "\nthe cat"
    assert "expected" in widget.status.value
    assert repr(widget) == "BleuDetective(100 of 2 segments)"


@pytest.mark.parametrize("metric", METRICS)
def test_lines_cross_where_people_and_the_metric_disagree(metric: str) -> None:
    german = judged("ted-en-de")
    widget = widgets.RankLines("ted-en-de")
    widget.metric.value = metric
    pairs = combinations(zip(german.people(), german.scores(METRICS[metric]), strict=True), 2)
    crossing = sum((a - b) * (x - y) < 0 for (a, x), (b, y) in pairs)
    alt = f"{crossing} of 78 pairs of lines cross. People and {metric}: "
    assert alt in widget.panes["ranks"].value
    assert crossing in (24, 25)  # as lesson 12 says


# NIST


CANDIDATE = "the cat sat on the mat again"
REFERENCES = ["the cat sat on a mat", "a cat was on the mat all the day", "the cat again"]


def test_nothing_typed_breaks_it() -> None:
    widget = widgets.NistExplorer(CANDIDATE, REFERENCES)
    widget.matches.value, widget.lengths.value = BEST, CHOSEN
    for text in ("", "a", "<b>", "the " * 400):
        widget.candidate.value = text
        shown(widget, "words")
    for box in widget.references:
        box.value = ""
    assert "NLTK itself stops" in shown(widget, "scores").text


@pytest.mark.parametrize(
    ("shows", "summary"),
    [
        (("words", "orders"), "What each order and each reference earns"),
        (("words", "scores", "plot"), "The score, the penalties"),
        (SHOWN, "The penalties, what each order and each reference earns, the score"),
    ],
)
def test_parts_can_be_left_out_and_the_fold_promises_what_is_in_it(
    shows: tuple[str, ...], summary: str
) -> None:
    widget = widgets.NistExplorer(CANDIDATE, REFERENCES, shows=shows)
    assert tuple(widget.panes) == shows
    choices = [box for row in widget.children for box in getattr(row, "children", ())]
    assert (widget.matches in choices) == ("scores" in shows)
    assert f"<summary>{summary}</summary>" in widget.still()
    assert widgets.NistExplorer(example="salad").candidate.value == SALAD
    alone = widgets.NistExplorer(shows=["candidate", "nist"])
    assert "Reference 1" not in shown(alone, "candidate").text
    alone.candidate.value = alone.references[0].value
    assert "NIST of this candidate: 5.6718" in shown(alone, "nist").text
    assert "<svg" not in alone.still()  # JupyterLab drops it
    assert eval(repr(widget), {"NistExplorer": type(widget)}).panes.keys() == widget.panes.keys()


def test_a_nist_by_hand_has_each_digit() -> None:
    widget = widgets.NistExplorer("the cat", ["the cat sat on the mat"], shows=("hand",))
    text = shown(widget, "hand").text
    for digits in (f"log₂(6/2){log2(3):.4f}", f"log₂(6/1){log2(6):.4f}", "log₂(2/1)1.0000"):
        assert digits in text.replace(" ", "")
    penalty = exp(log(1 / 2) / log(2 / 3) ** 2 * log(2 / 6) ** 2)
    assert f"={penalty:.4g}" in text.replace(" ", "")
    assert f"={penalty * ((log2(3) + log2(6)) / 2 + 1):.4f}" in text.replace(" ", "")
    assert "0.0190" in widget.still()
    widget.candidate.value = "the the dog"
    assert f"the2·log₂(6/2){2 * log2(3):.4f}" in shown(widget, "hand").text.replace(" ", "")


def test_with_the_best_reference_of_an_order_its_words_alone_are_marked() -> None:
    widget = widgets.NistExplorer("a b", ["a c", "b d e"], shows=("scores",))
    for matches, marked in ((ANY, [True, True]), (BEST, [False, True])):  # of equals, the longest
        widget.matches.value = matches
        assert ["mtm-matched" in it for it in widget.front_end.surfaces[1:]] == marked
        assert "its references: 2, 2, 2, 2, 2." in shown(widget, "scores").text


# The brevity penalty


def test_lengths_can_be_dragged() -> None:
    widget = widgets.BrevityCurve(3, 4)
    drag(widget, "c", 9)
    drag(widget, "r", 12)
    assert (widget.candidate_length.value, widget.reference_length.value) == (9, 12)


@pytest.mark.parametrize(
    ("c", "r"), [(12, 16), (16, 16), (20, 16), (1, LONGEST), (0, 5), (LONGEST, 1), (-1, 99), (5, 0)]
)
def test_the_curve_says_the_penalty(c: int, r: int) -> None:
    widget = widgets.BrevityCurve(3, 4)
    widget.candidate_length.value, widget.reference_length.value = c, r
    assert widgets.BrevityCurve(100, 120).candidate_length.max == 240
    c, r = min(max(c, 0), LONGEST), min(max(r, 0), LONGEST)
    assert f"BP = {number(float(mt.brevity_penalty(c, r)))}" in shown(widget, "plot").text
    assert repr(widget) == f"BrevityCurve({c}, {r})"


# A corpus


def test_every_choice_of_rows() -> None:
    widget = widgets.CorpusRows()
    panes = [*widget.panes][:-1]
    for chosen in product([True, False], repeat=5):
        for row, on in zip(widget.rows, chosen, strict=True):
            row.value = on
        pairs = zip(FIVE, FIVE_REFERENCES, chosen, strict=True)
        corpus = [(c.split(), [r.split() for r in refs]) for c, refs, on in pairs if on]
        if not corpus:
            assert "No row is switched on" in safe(widget.status.value).text
            assert "mtm-stale" in widget.panes["sum"].value
            continue
        candidates, references = zip(*corpus, strict=True)
        scores = [mt.sentence_bleu(*segment).score for segment in corpus]
        mean, whole = sum(scores) / len(scores), mt.corpus_bleu(candidates, references).score
        lines = [shown(widget, name).text for name in panes]
        assert all(("left out" in line) != on for line, on in zip(lines, chosen, strict=True))
        values = [line for line, on in zip(lines, chosen, strict=True) if on]
        assert all(f"{score:.4f}" in line for score, line in zip(scores, values, strict=True))
        assert all("R1: " in line and "pooled" not in line for line in lines)
        last = shown(widget, "sum").text
        assert re.search(rf"Mean of the sentence scores ?{mean:.4f}", last)
        assert re.search(rf"of the pooled counts ?{whole:.4f}", last)


def test_what_is_left_is_the_bars_and_the_table() -> None:
    widget = widgets.CorpusRows()
    before = {**widget.good}
    widget.smoothing.value = "add-k"
    assert widget.good != before
    widget.rows[1].value = False
    assert [row[0] for row in safe(widget.still()).rows[1:]] == ["1", "3", "4", "5", "pooled"]
    with pytest.raises(ValueError, match="longer"):
        widgets.CorpusRows(["a"], [["a"], ["b"]])


# Resamples

SEGMENTS = list(map(mt.BleuStats.of, DOG_MAN.candidates, DOG_MAN.references))


@pytest.mark.parametrize("resamples", [1, 2, 40, 300])
def test_the_hill_is_that_of_a_bootstrap_with_so_many_resamples(resamples: int) -> None:
    widget = widgets.ResampleHill(SEGMENTS, 300, seed=3, smoothing="exp")
    widget.resamples.value = resamples
    score = pooled(SEGMENTS).score(smoothing="exp").score
    scores = list(islice(resampled(SEGMENTS, 3, smoothing="exp"), resamples))
    so_far = Interval.of(score, scores)
    text = shown(widget, "histogram").text
    for name, value in (("low", so_far.low), ("high", so_far.high), ("score", score)):
        assert f"{name} {100 * value:.2f}" in text
    assert repr(widget) == f"ResampleHill({resamples} of 300 resamples)"


def test_the_hill_of_a_difference_is_that_of_a_paired_bootstrap() -> None:
    """NumPy draws otherwise, so the ends are near each other; the scores are the same."""
    texts, (a, stats_a), (b, stats_b) = rivals(60)
    references = [[text] for text in texts]
    theirs = paired_bootstrap(*(segment_stats(it, references) for it in (a, b)), resamples=4000)
    assert widgets.ResampleHill(resamples=40).name == "difference"  # of two rivals
    widget = widgets.ResampleHill(stats_b, 4000, against=stats_a)
    ours, interval = widget.interval, theirs.interval
    assert interval
    assert ours.score == pytest.approx(theirs.difference)
    assert (ours.low, ours.high) == pytest.approx((interval.low, interval.high), abs=0.002)
    text = shown(widget, "histogram").text
    assert f"difference {100 * ours.score:+.2f}".replace("-", "−") in text
    assert "0: equal" in text
    with pytest.raises(ValueError, match="60 segments and 59; expected the same segments for both"):
        widgets.ResampleHill(stats_b, 40, against=stats_a[1:])


def test_it_plays_pauses_and_begins_again() -> None:
    widget = widgets.ResampleHill(SEGMENTS, 1000)
    assert widget.resamples.value == 1000  # the first picture is the whole hill
    widget.play.click()
    assert (widget.clock.playing, widget.play.description, widget.clock.value) == (True, "Pause", 1)
    assert widget.resamples.disabled  # or the next step would overwrite what is typed
    widget.clock.value += widget.clock.step  # as the browser does
    assert widget.resamples.value == 6
    widget.play.click()
    assert (widget.clock.playing, widget.play.description) == (False, "Play")
    assert not widget.resamples.disabled
    widget.play.click()  # goes on from where it stopped
    assert (widget.resamples.value, widget.clock.value) == (6, 6)


@pytest.mark.parametrize("resamples", [1, 7, 50, 999, 2000])
def test_the_last_step_shows_all(resamples: int) -> None:
    widget = widgets.ResampleHill(SEGMENTS, resamples)
    widget.resamples.value = 1
    steps = range(1, widget.clock.max + 1, widget.clock.step)
    assert len(steps) <= 401
    for value in (*steps[:3], *steps[-2:]):
        widget.clock.value = value
    assert widget.resamples.value == resamples


@pytest.mark.parametrize(
    ("segments", "resamples", "match"),
    [([], 10, "no segment"), (SEGMENTS, 0, "number of resamples is 0")],
)
def test_what_cannot_be_drawn_is_refused_and_leaves_nothing(
    segments: list[mt.BleuStats], resamples: int, match: str
) -> None:
    before = set(_instances)
    with pytest.raises(ValueError, match=match):
        widgets.ResampleHill(segments, resamples)
    assert set(_instances) == before
