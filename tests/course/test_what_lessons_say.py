"""Claims of the lessons that a review found wrong, each with the two values that decide it."""

import re
from collections.abc import Sequence
from html import unescape
from importlib.metadata import distribution
from math import comb, log2, prod
from pathlib import Path
from xml.etree import ElementTree
from xml.sax.saxutils import escape

import nbformat
import pytest
from nbconvert.filters import markdown2html
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell

import mtmetrics_edu as mt
from mtmetrics_edu.batch import segment_stats
from mtmetrics_edu.batch.resampling import paired_bootstrap
from mtmetrics_edu.conventions.machine import SWITCHES
from mtmetrics_edu.course.building import random_segments
from mtmetrics_edu.course.contests import contest, rivals, seed_of
from mtmetrics_edu.course.examples import DOG_MAN, GUIDE, GUIDE_CASED, SOURCES, TROOPS
from mtmetrics_edu.course.exercises import PREDICTIONS
from mtmetrics_edu.course.judgments import METRICS, Judged, judged
from mtmetrics_edu.course.judgments.agreement import (
    agreement,
    kendall,
    pairwise_accuracy,
    same_sentence,
)
from mtmetrics_edu.course.widgets.playground.tabs import TABS
from mtmetrics_edu.explain import nist_ways
from mtmetrics_edu.explain.information import ANY, BEST, CHOSEN, MEAN
from mtmetrics_edu.metrics.chrf import ChrfStats
from mtmetrics_edu.metrics.ngrams import Tokens
from mtmetrics_edu.metrics.nist import NistStats

from ..calibration import TESTS, committed
from ..notebooks.harness import NOTEBOOKS, ROOT, execute, problems, read
from ..power import measured_power

PROSE = {
    path.name[:2]: "\n".join(c.source for c in read(path).cells if c.cell_type == "markdown")
    for path in NOTEBOOKS
}


def read_lesson(number: str) -> list[NotebookNode]:
    """The cells of a lesson, as saved."""
    path = next(path for path in NOTEBOOKS if path.name.startswith(number))
    cells: list[NotebookNode] = read(path).cells
    return cells


def says(number: str, *words: str) -> None:
    """The lesson says all of this."""
    for word in words:
        assert word in PROSE[number], word


def read_on_the_page(markdown: str) -> str:
    """The words of a Markdown text as a reader sees them."""
    return unescape(re.sub(r"<[^>]+>", "", markdown2html(markdown)))


def test_00_each_of_the_five_documents_prints_something_wrong() -> None:
    says("00", "Each of them prints something wrong.")
    teaching = [source for name, source in SOURCES.items() if name.startswith("00")]
    assert len(teaching) == 5
    assert all(any(claim.errata for claim in source.claims) for source in teaching)


def test_03_the_two_means_rank_two_candidates_differently() -> None:
    says("03", "42 %", "(17/17, 13/16)", "(6/15, 2/14)")
    other = (
        "it is the guide that the army will forever heed the command of the military forces always"
    ).split()
    stats = [mt.BleuStats.of(text, GUIDE.references) for text in (GUIDE.candidate, other)]
    assert stats[1].matches == (17, 13, 6, 2)
    arithmetic = [sum(stat.precisions) / 4 for stat in stats]
    geometric = [prod(stat.precisions) ** 0.25 for stat in stats]
    assert arithmetic == pytest.approx([0.5592, 0.5888], abs=5e-5)
    assert geometric == pytest.approx([0.5046, 0.4642], abs=5e-5)
    assert stats[0].precisions[0] / sum(stats[0].precisions) == pytest.approx(0.42, abs=5e-3)


def test_03_bleu_2_below_p2_without_a_penalty() -> None:
    says("03", "p₁ = 2/3 and p₂ = 2/2, so BLEU-2 is 0.8165")
    candidate, references = "a b a".split(), ["b a b".split()]
    score = mt.sentence_bleu(candidate, references, max_n=2)
    assert mt.modified_precision(candidate, references, 1) == (2, 3)
    assert mt.modified_precision(candidate, references, 2) == (2, 2)
    assert score.brevity_penalty == 1
    assert score.score == pytest.approx(0.8165, abs=5e-5)
    assert score.score < 2 / 2


def test_05_which_smoothings_leave_pooled_precisions_alone() -> None:
    says("05", "0.6267 with `add-k`, and 0.6059, 0.5872, 0.6059 with 5, 6 and 7")
    scores = {
        name: mt.corpus_bleu(DOG_MAN.candidates, DOG_MAN.references, smoothing=name).score
        for name in ("none", "floor", "exp", "chen-cherry-4", "add-k")
        + tuple(f"chen-cherry-{n}" for n in (5, 6, 7))
    }
    *same, add_k, fifth, sixth, seventh = scores.values()
    assert same == [scores["none"]] * 4
    assert [add_k, fifth, sixth, seventh] == pytest.approx(
        [0.6267, 0.6059, 0.5872, 0.6059], abs=5e-5
    )


def test_06_what_follows_the_and_what_it_earns() -> None:
    says("06", "log₂(9/1) = 3.17", "log₂(9/2) = 2.17", "*sum of five averages*")
    weights = mt.information_weights([GUIDE_CASED.references])
    after_the = {it[1]: info for it, info in weights.items() if it[0] == "the" and len(it) == 2}
    assert after_the.pop("military") == log2(9 / 2)
    assert len(after_the) == 7
    assert set(after_the.values()) == {log2(9 / 1)}
    score = mt.sentence_nist(GUIDE_CASED.candidate, GUIDE_CASED.references)
    averages = [i / t for i, t in zip(score.stats.gains, score.stats.totals, strict=True)]
    assert len(averages) == 5
    assert score.score == pytest.approx(sum(averages))
    assert score.score > sum(score.stats.gains) / sum(score.stats.totals)


def nist_by_nltk(candidate: Tokens, references: Sequence[Tokens]) -> float:
    """As NLTK 3.10.4 scores it."""
    texts = " ".join(candidate), [" ".join(reference) for reference in references]
    return mt.score_like("nltk", texts[:1], texts[1:], "nist").score


def test_07_nltk_3_10_4_is_kept() -> None:
    scores = [
        nist_by_nltk(example.candidate, GUIDE_CASED.references) for example in (GUIDE_CASED, TROOPS)
    ]
    assert [f"{score:.4f}" for score in scores] == ["3.3710", "1.4619"]
    orders = nist_ways(GUIDE_CASED.candidate, GUIDE_CASED.references).orders
    sums = " + ".join(f"{it.reference_gains[0]:.4f}/{it.total}" for it in orders[:3])
    says("07", f"takes reference 1: *gain 1* in *Five averages, one sum* gives {sums} = 3.3710")


NLTK = """
from nltk.translate import nist_score
from mtmetrics_edu import sentence_nist
from mtmetrics_edu.conformance.mistakes.programs import best_reference
nist_score.sentence_nist = lambda references, candidate: """


@pytest.mark.parametrize(
    ("nist", "score", "agreement"),
    [
        ("best_reference(candidate, references)", "1.4619", 739),
        ("sentence_nist(candidate, references).score", "2.1139", 1000),
    ],
    ids=["until 3.10.4", "as proposed in 2026"],
)
def test_07_passes_before_and_after_the_day_nist_changed(
    nist: str, score: str, agreement: int, tmp_path: Path
) -> None:
    lesson = read(next(path for path in NOTEBOOKS if path.name.startswith("07")))
    lesson.cells.insert(1, new_code_cell(NLTK + nist))
    path = tmp_path / "07.ipynb"
    nbformat.write(lesson, path)
    fresh = execute(path)
    assert not list(problems(fresh))
    outputs = {cell.source: str(cell.outputs) for cell in fresh.cells if cell.cell_type == "code"}
    table = next(text for source, text in outputs.items() if "script_scores = " in source)
    assert re.findall(r"<td>([.\d]+)</td>", table) == ["3.3710", "1.4619", "5.0379", "2.1139"]
    row = next(text for source, text in outputs.items() if 'row("nist"' in source)
    assert f"{agreement} of 1000 agree" in row
    assert f"{float(re.findall(r'[0-9.]{9,}', row)[1]):.4f}" == score  # ours, then NLTK's
    says("07", "it says 2.1139 above, and all thousand agree")


def test_07_where_nltk_agrees() -> None:
    """Where one reference has all bits of its order and the penalties are equal; not only there."""
    says("07", "one reference alone earns all the bits, and the penalties are equal")
    several = 0
    for candidate, references in random_segments(100, 7, long=True):
        ways = nist_ways(candidate, references)
        any_reference, best = ways.score(ANY, MEAN), ways.score(BEST, CHOSEN)
        agrees = nist_by_nltk(candidate, references) == pytest.approx(any_reference.score)
        same_bits = best.stats.gains == pytest.approx(any_reference.stats.gains)
        if same_bits and best.length_penalty == any_reference.length_penalty:
            assert agrees
            several += len(references) > 1
        assert agrees or len(references) > 1
    assert several > 20  # so it is not a matter of one reference
    for reference, agrees in (("a b c d x", False), ("a b x y z", True)):
        other = "e q q q q" if not agrees else "e d c b a"
        references = [text.split() for text in (reference, other)]
        official = mt.sentence_nist("a b c d e".split(), references).score
        assert (nist_by_nltk("a b c d e".split(), references) == pytest.approx(official)) is agrees


def test_10_which_tests_are_fair() -> None:
    rates = committed()
    small, verdict = rates["100", "0.05", TESTS["shifted"]]
    larger, _ = rates["300", "0.05", TESTS["shifted"]]
    assert verdict == "too often"
    says("10", f"in 8,000 such contests it found {small:.1f} %, and on 300 segments {larger:.1f} %")
    shuffled, verdict = rates["100", "0.05", TESTS["randomization"]]
    assert verdict == "fair"
    says("10", f"randomization found {shuffled:.1f} %, which is fair", "`--paired-ar`, is fair")
    inside = sum(comb(200, k) * 0.05**k * 0.95 ** (200 - k) for k in range(4, 17))  # 2 to 8 %
    says("10", f"In {100 * inside:.0f} of 100 such runs a fair test finds between 2 and 8 %")
    assert "randomization in 6.0%" in str(read_lesson("10"))
    theirs, _ = rates["300", "0.05", TESTS["sacrebleu"]]
    says("10", f"it found a difference in {theirs:.0f} of 100, the other two in {larger:.0f}")


def test_10_sacrebleus_own_example() -> None:
    says("10", "p = 0.31, and randomization 0.81")
    readme = distribution("sacrebleu").read_text("METADATA")
    example = re.search(r"(?s)--paired-bs\n.*", str(readme))
    assert example
    p_values = re.findall(r"\(p = (0\.[1-9]\d+)\)", example[0])
    assert [f"{float(p):.2f}" for p in p_values] == ["0.31", "0.81"]


def test_10_the_plan_and_the_contests_differ_as_our_pair_varies_less_than_most() -> None:
    texts, *systems = rivals()
    pair = (segment_stats(output, [[text] for text in texts]) for output, _ in systems)
    ours, contests = paired_bootstrap(*pair), (contest(300, seed_of(n), 0.965) for n in range(20))
    plan, noticed = ours.power(300, 0.01, 1000), measured_power()["1 point"][1000]
    says("10", f"noticed {100 * noticed:.0f} of 100, and the plan says {100 * plan:.0f}.")
    says("10", f"noticed {100 * ours.power(300, 0.005, 300):.0f} times in 100")
    needed = round(ours.segments_needed(300, 0.005), -3)
    says("10", f"For 80 of 100 it takes about {needed:,} segments.")
    varies = [paired_bootstrap(*pair, resamples=200).differences.std() for pair in contests]
    assert sum(ours.differences.std() < it for it in varies) >= 16


def test_08_the_machine_has_the_six_choices() -> None:
    says("08", "name the six choices behind a score", "has six switches")
    assert len(SWITCHES) == 6


def test_09_the_table_of_promises_has_the_scorer_that_was_asked_for() -> None:
    assert "three weights of 0.33" in PREDICTIONS["09-1"].task
    table = next(cell for cell in read_lesson("09") if "scorers = " in cell.source)
    assert '"weights of 0.33": "mean:thirds orders:3"' in table.source
    rows = re.findall(r"(?s)<tr[^>]*>(.*?)</tr>", table.outputs[0].data["text/html"])
    columns = [*zip(*(re.findall(r">([^<]+)</t", row) for row in rows), strict=True)][1:]
    assert [column.count("holds") for column in columns] == [3, 2, 2, 2]
    assert columns[0][0] == "weights of 0.33"


def test_08_the_only_character_without_a_match_is_the_pronoun() -> None:
    says("08", "14 of 15 match", "The only miss is 나")
    texts = "나는 어제 학교에서 친구를 만났다.", "저는 어제 학교에서 친구를 만났습니다."
    candidate, reference = (mt.tokenize(text, "char") for text in texts)
    assert mt.modified_precision(candidate, [reference], 1) == (14, 15)
    missed = mt.ngram_counts(candidate, 1) - mt.clipped_counts(candidate, [reference], 1)
    assert missed == {("나",): 1}


@pytest.mark.parametrize("number", PROSE)
def test_no_page_shows_a_sign_that_was_escaped_twice(number: str) -> None:
    assert not re.findall(r"&amp;#?\w+;", read_on_the_page(PROSE[number]))


def test_08_what_it_says_of_xml_is_what_python_writes() -> None:
    shown = " ".join(read_on_the_page(PROSE["08"]).split())
    assert f"In XML, & is written {escape('&')} and < is written {escape('<')}." in shown
    (xml,) = re.findall(r"(?s)```xml\n(.*?)```", PROSE["08"])
    assert ElementTree.fromstring(xml).find("tstset/doc/p/seg") is not None


def test_08_the_number_of_test_cases_is_that_of_the_table_of_tools() -> None:
    table = (ROOT / "notebooks" / "tools.md").read_text(encoding="utf-8")
    (cases,) = re.findall(r"of the (\d+) cases", table)
    says("08", f"in how many of {cases} test cases each program differs")


def test_08_where_the_playground_compares_programs() -> None:
    says("08", "its tab *Tools*")
    assert TABS["Tools"]


def test_11_what_it_says_of_words_that_are_moved_to_the_end() -> None:
    says("11", "Nothing changed: BLEU is still 0.5046.", "drag *military* to the end: 0.4401.")
    for moved, score in ("which", 0.5046), ("which always", 0.5046), ("military", 0.4401):
        left = [word for word in GUIDE.candidate if word not in moved.split()]
        now = mt.sentence_bleu([*left, *moved.split()], GUIDE.references).score
        assert now == pytest.approx(score, abs=5e-5)


def test_12_what_it_says_of_systems() -> None:
    german, chinese, other = (judged(*which) for which in (("ted-en-de",), (), ("ted-zh-en", "B")))
    assert (len(german.systems), len(german.documents)) == (13, 529)
    says("12", "Thirteen systems translated five talks", "mean over 529 segments")
    shares = [100 * agreement(each, how=pairwise_accuracy) for each in (german, chinese)]
    says("12", "On German, {:.0f} of 100 pairs are right".format(*shares))
    says("12", f"In the first picture {78 - round(0.78 * shares[0])} of 78 pairs cross")
    says("12", f"On Chinese, {shares[1]:.0f}.", "More than half of the pairs cross.")
    assert agreement(chinese, how=kendall) < 0  # no ties, so more pairs cross than do not
    r = [agreement(each) for each in (chinese, other)]
    says("12", f"From −{-r[0]:.2f} to {r[1]:.2f}:")
    scores = dict(zip(chinese.systems, chinese.scores(), strict=True))
    places = sorted(scores, key=lambda name: -scores[name])
    says("12", f"BLEU puts it in {places.index('ref-B') + 1}th place.")
    people = dict(zip(chinese.systems, chinese.people(), strict=True))
    assert max(people, key=lambda name: people[name]) == "ref-B"
    points = dict(zip(other.systems, other.people(), strict=True))
    assert min(points, key=lambda name: points[name]) == "ref-A"
    says("12", f"{-points['ref-A']:.1f} points for a segment")


def test_12_what_it_says_of_pairs_and_of_the_choices_of_its_predictions() -> None:
    german = judged("ted-en-de")
    shares = same_sentence(german)
    assert shares["tie"] == pytest.approx(1 / 5, abs=0.01)
    says("12", "a little more often than wrong", "In one pair of five it sees no difference")
    assert 0 < shares["same"] - shares["other"] < 0.1
    says("12", f"so they add up to {sum(round(100 * share) for share in shares.values())}.")
    assert 100 * shares["same"] == pytest.approx(45, abs=2.5)  # "In about 45."
    scores = dict(zip(german.systems, german.scores(), strict=True))
    says("12", f"sees {100 * (scores['HuaweiTSC'] - scores['metricsystem3']):.0f} points between")
    machines = [agreement(judged("ted-zh-en", letter).machines()) for letter in "BA"]
    assert 0 < machines[0] < 0.4  # "It falls to between 0 and 0.4."
    assert machines[1] < 0


def test_12_the_two_halves_and_the_fields_of_a_metric() -> None:
    def by_score(half: Judged) -> dict[float, str]:
        return {agreement(half, METRICS[it], how=pairwise_accuracy): it for it in METRICS}

    halves = [[*map(by_score, both)] for both in map(judged("ted-en-de").halves, range(100))]
    shown, hidden = halves[12]
    ends = [{(one[min(one)], two[max(two)]), (two[min(two)], one[max(one)])} for one, two in halves]
    extreme = sum(("BLEU", "BLEU") in it for it in ends)
    says("12", f"of a hundred seeds, {extreme} move BLEU from one end of the four to the other")
    assert shown[min(shown)] == hidden[max(hidden)] == "BLEU"
    says("12", f"last on the shown half ({min(shown):.2f}) and")
    says("12", f"first on the hidden one ({max(hidden):.2f})")
    counted = {"bleu": mt.BleuStats, "nist": NistStats, "chrf": ChrfStats}
    for name, words in re.findall(r"(?m)^- `s\.(\w+)`: (.*_.*)$", PROSE["12"])[:3]:
        assert {*re.findall(r"`(\w+)`", words)} <= {*counted.pop(name).__dataclass_fields__}
    assert not counted


def test_12_the_translation_that_is_right_has_the_lowest_bleu() -> None:
    (cell,) = (cell for cell in read_lesson("12") if "so i asked him to leave" in cell.source)
    rows = re.findall(r"(\d) points, BLEU ([.\d]+)", cell.outputs[0].text)
    assert [points for points, _ in rows] == ["0", "5", "5"]
    assert float(rows[0][1]) < min(float(score) for _, score in rows[1:])


def test_08_the_tokens_of_each_tokenizer() -> None:
    table = next(cell.source for cell in read_lesson("08") if "| ko-mecab |" in cell.source)
    rows = re.findall(r"(?m)^\| ([\w, -]+) \| ([^|]*·[^|]*) \|$", table)
    assert len(rows) == 4
    for names, tokens in rows:
        for name in names.split(", "):
            assert " · ".join(mt.tokenize(rows[0][1].replace(" · ", " "), name)) == tokens
