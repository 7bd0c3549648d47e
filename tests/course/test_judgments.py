"""The figures of real systems against other programs and what their authors print."""

import json
import math
import os
import random
import re
import tomllib
import warnings
from itertools import combinations
from pathlib import Path
from statistics import correlation

import numpy as np
import pytest

from mtmetrics_edu.batch.resampling import bootstrap
from mtmetrics_edu.course.judgments import COLUMNS, METRICS, Judged, Statistics, bleu, judged
from mtmetrics_edu.course.judgments.agreement import (
    agreement,
    interval,
    kendall,
    leaderboard,
    pairwise_accuracy,
    pearson,
    people_test,
    same_sentence,
)
from mtmetrics_edu.course.wmt import SOURCES, Texts, error_points, texts

from .make_judgments import FOLDER, SCORES, arrays, scores, table

RECORDED = json.loads(SCORES.read_text(encoding="utf-8"))
PUBLISHED = tomllib.loads((Path(__file__).parent / "published_mqm.toml").read_text())
SETS = [(name, letter) for name, source in SOURCES.items() for letter in source.references]
FETCHED = os.environ.get("WMT_TEXTS", "notebooks")  # where the texts are, if they were fetched
SIGNS = {"same": 1, "other": -1, "tie": 0}
OURS = Texts(**tomllib.loads((Path(__file__).parent / "our_texts.toml").read_text()))
sets = pytest.mark.parametrize(("name", "letter"), SETS)


@sets
@pytest.mark.parametrize("metric", METRICS)
def test_figures_pool_to_what_other_programs_say(name, letter, metric):
    """sacreBLEU's corpus_score of BLEU, chrF and TER; NLTK's corpus_nist."""
    systems = judged(name, letter)
    theirs = RECORDED[f"{name}-{letter.lower()}"]
    ours = dict(zip(systems.systems, systems.scores(METRICS[metric]), strict=True))
    assert ours == pytest.approx({name: each[metric] for name, each in theirs.items()}, rel=1e-9)


@sets
def test_people_are_those_that_the_authors_print(name, letter):
    systems = judged(name, letter)
    printed = {key: value for key, value in PUBLISHED[name].items() if key != f"ref-{letter}"}
    points = {key: -mean for key, mean in zip(systems.systems, systems.people(), strict=True)}
    assert points == pytest.approx(printed, abs=0.0101)  # two of them are cut off, not rounded


def test_texts_of_our_own_become_figures_by_the_same_script():
    """From texts to figures to scores; sacreBLEU and NLTK score the texts themselves."""
    figures = arrays(OURS, "A")
    assert [*figures.pop("systems")] == ["one", "two"]
    systems = Judged(name="ours", reference="A", systems=("one", "two"), **figures)
    theirs = scores(OURS, "A")
    for name, metric in METRICS.items():
        assert systems.scores(metric) == pytest.approx([theirs[each][name] for each in theirs])
    assert systems.people() == pytest.approx([-8 / 3, -1 / 3])
    assert systems.documents.tolist() == [0, 0, 1]
    more, length = systems.on_texts(OURS, lambda candidate, references: len(candidate))
    assert more.scores(length) == pytest.approx([4, 13 / 3])
    assert leaderboard(more, {"length": length, **METRICS}).loc["length", "pairs"] == 1
    with pytest.raises(ValueError, match="take on_texts of all, then halves"):
        systems.at([0]).on_texts(OURS, len)


@pytest.mark.parametrize("score", [1.5, None, math.nan, [1]])
def test_metrics_that_have_no_place_on_a_leaderboard(score):
    said = f"the score of <lambda> is {score!r} ({type(score).__name__}); expected a finite number"
    if score == 1.5:
        said = "the metric gives all 13 systems the same score, 1.5; expected one that depends"
    with pytest.raises((TypeError, ValueError), match=re.escape(said)):
        leaderboard(judged("ted-en-de"), {"mine": lambda statistics: score})


def test_a_metric_that_divides_by_0_is_told_so():
    with pytest.raises(ValueError, match=r"<lambda> divides by 0: a segment .* has no 4-grams"):
        leaderboard(judged("ted-en-de"), {"p4": lambda s: s.bleu.matches[3] / s.bleu.totals[3]})


@pytest.mark.parametrize("name", SOURCES)
def test_figures_are_those_of_the_published_texts_if_these_are_here(name):
    """A sample of each set; without the texts nothing can be recomputed, and a warning says so."""
    if not Path(FETCHED, SOURCES[name].file).exists():
        warnings.warn(f"figures of {name} were not recomputed: no texts in {FETCHED}", stacklevel=1)
        return
    data = texts(name, FETCHED)
    for letter in SOURCES[name].references:
        systems = judged(name, letter)
        for system in random.Random(name).sample(systems.systems, 2):
            ours = systems.table[systems.place(system), ::50]
            reference = data.outputs[f"ref-{letter}"]
            fresh = table(data.outputs[system], reference)[::50]  # NIST needs all of them
            np.testing.assert_allclose(ours, fresh, rtol=1e-12)
            assert systems.errors[systems.place(system)].tolist() == data.errors[system]
    if name == "ted-zh-en":  # as lesson 12 says, reference A is the talk itself
        english = {source.strip() for source in texts("ted-en-de", FETCHED).sources}
        assert {text.strip() for text in data.outputs["ref-A"]} <= english


@sets
def test_statistics_of_a_set_are_consistent(name, letter):
    systems = judged(name, letter)
    assert systems.table.shape == (len(systems.systems), 529, COLUMNS)
    one = Statistics(systems.table[0].sum(axis=0).tolist())
    assert one.bleu.candidate_length == one.nist.candidate_length == one.bleu.totals[0]
    assert one.nist.totals[:4] == one.bleu.totals
    score = bootstrap(systems.bleu_segments(systems.systems[0]), resamples=40).score
    assert score == pytest.approx(systems.scores(bleu)[0])


def test_files_of_figures_are_small_and_hold_numbers_alone():
    files = [*FOLDER.glob("*.npz")]
    assert len(files) == len(SETS)
    assert sum(path.stat().st_size for path in files) < 1_000_000
    for path in files:
        with np.load(path) as held:
            assert {*held} == {"systems", "documents", "errors", "table"}


# -------------------------------------------------------------------------------- agreement


def by_definition(people, metric):
    """numpy's correlation, and τ-b and the accuracy counted pair by pair."""
    pairs = np.array([[*combinations(scores, 2)] for scores in (people, metric)])
    signs, others = np.sign(pairs[:, :, 0] - pairs[:, :, 1])
    told = signs != 0
    tau = signs @ others / np.sqrt(told.sum() * np.count_nonzero(others))
    return [np.corrcoef(people, metric)[0, 1], tau, np.mean(signs[told] == others[told])]


@pytest.mark.parametrize("seed", range(20))
def test_correlations_are_those_of_their_definitions(seed):
    rng = random.Random(seed)
    people = [rng.choice([0.0, 1.0, 2.5, 4.0]) for _ in range(9)] + [5.0]
    metric = [rng.choice([20.0, 22.0, 25.0]) for _ in range(9)] + [30.0]
    ours = [how(people, metric) for how in (pearson, kendall, pairwise_accuracy)]
    assert ours == pytest.approx(by_definition(people, metric))
    assert ours[0] == pytest.approx(correlation(people, metric))


def test_correlations_are_those_of_scipy():
    """What pearsonr and kendalltau of scipy 1.17.1 say; two systems have the same TER."""
    theirs = {
        pearson: [0.6200225279, 0.6370813352, 0.5623180219, 0.6086206336],
        kendall: [0.3846153846, 0.3846153846, 0.358974359, 0.3742013362],
    }
    for how, values in theirs.items():
        ours = [agreement(judged("ted-en-de"), metric, how) for metric in METRICS.values()]
        assert ours == pytest.approx(values, abs=1e-10)


def test_same_sentence_pair_by_pair():
    systems = judged("ted-en-de").only(["Nemo", "UEdin", "HuaweiTSC"])
    scores, hits = systems.segment_scores(), []
    for segment in range(529):
        for i, j in combinations(range(3), 2):
            people = systems.errors[j, segment] - systems.errors[i, segment]
            if people:
                hits.append(np.sign(people * (scores[i][segment] - scores[j][segment])))
    shares = {name: np.mean(np.equal(hits, sign)) for name, sign in SIGNS.items()}
    assert same_sentence(systems) == pytest.approx(shares)


@pytest.mark.parametrize("draw", ["segments", "talks"])
def test_an_interval_draws_test_sets(draw):
    """A draw by hand: the same segments give the same agreement."""
    systems = judged("ted-en-de")
    drawn = interval(systems, draw=draw, resamples=40, seed=3)  # type: ignore[arg-type]
    units = np.arange(529) if draw == "segments" else systems.documents
    size = len(set(units.tolist()))
    times = np.random.default_rng(3).multinomial(size, [1 / size] * size, 40)[0]
    chosen = np.concatenate([np.flatnonzero(units == u) for u in np.repeat(range(size), times)])
    assert agreement(systems.at(chosen)) == pytest.approx(drawn.scores[0])
    assert drawn.score == agreement(systems)
    assert drawn.low < drawn.score < drawn.high


def test_people_test_finds_what_is_clear_alone():
    systems = judged("ted-en-de")
    one, other = systems.only(["Nemo", "Online-W"]).errors
    assert people_test(systems, ("Nemo", "Online-W"), trials=300) == (
        pytest.approx(np.mean(one) - np.mean(other)),
        1 / 301,
    )
    # 999 coins of another generator gave .65
    assert people_test(systems, ("metricsystem3", "HuaweiTSC"))[1] == pytest.approx(0.65, abs=0.03)


def test_a_leaderboard_has_the_best_on_top_and_is_the_same_again():
    def length(statistics):
        return statistics.bleu.candidate_length

    systems = judged("ted-en-de").only(["Nemo", "UEdin", "HuaweiTSC", "Online-W"])
    metrics = {"length": length, **METRICS}
    first, second = (leaderboard(systems, metrics) for _ in range(2))
    assert first.equals(second)
    assert [*first["pairs"]] == sorted(first["pairs"], reverse=True)
    assert first.loc["BLEU", "r"] == agreement(systems)
    assert f" {agreement(systems):.2f} " in repr(first)  # shown with two places


def test_halves_are_two_parts_of_the_segments():
    systems = judged("ted-en-de")
    one, other = systems.halves(seed=7)
    both = one.table.sum(axis=1) + other.table.sum(axis=1)
    assert len(one.documents) + len(other.documents) == 529
    np.testing.assert_allclose(both, systems.table.sum(axis=1))
    assert (systems.halves(seed=8)[0].errors != one.errors).any()


def test_error_points_of_each_category():
    marks = {
        "Accuracy/Mistranslation Major": 5,
        "Style/Awkward Minor": 1,
        "Fluency/Punctuation Minor": 0.1,
        "Fluency/Punctuation Major": 5,
        "Non-translation! Major": 25,
        "No-error No-error": 0,
        "Source-error Neutral": 0,
    }
    for mark, points in marks.items():
        row = dict(zip(("category", "severity"), mark.split(), strict=True)) | {"rater": "one"}
        assert error_points([row]) == error_points([row, {**row, "rater": "two"}]) == points
