"""Right listings are right, planted mistakes are the catalogue's, and a seed makes a new hunt."""

import re
from random import Random

import pytest

from mtmetrics_edu import corpus_bleu, sentence_bleu, sentence_nist
from mtmetrics_edu.conformance.mistakes import wrong, wrong_corpus
from mtmetrics_edu.course.hunts import puzzles
from mtmetrics_edu.course.hunts.puzzles import BLEU, CORPUS, LISTINGS, NIST, SLIPS, Puzzle, result

PLANTED = [(slip, listing) for slip in SLIPS for listing in LISTINGS if slip.fits(listing)]
NAMES = [f"{listing} {slip.name(listing)}" for slip, listing in PLANTED]
EVERY = pytest.mark.parametrize(("slip", "listing"), PLANTED, ids=NAMES)
OURS = {BLEU: sentence_bleu, CORPUS: corpus_bleu, NIST: sentence_nist}
# a line of a file at a commit, a commit, or a thread: none of them changes its place
LASTING = re.compile(
    r"https://github\.com/[\w.-]+/[\w.-]+/"
    r"(blob/[0-9a-f]{40}/[\w./-]+#L\d+(-L\d+)?|commit/[0-9a-f]{40}|(issues|pull)/\d+)"
)


@pytest.mark.parametrize("listing", LISTINGS)
def test_a_right_listing_is_right_and_each_line_says_what_it_does(listing):
    right = puzzles.scorer(puzzles.right_code(listing))
    for given in puzzles.cases(Random(listing), 300, corpus=listing == CORPUS):
        score = OURS[listing](*puzzles.arguments(given, corpus=listing == CORPUS)).score
        assert result(right, given) == pytest.approx(score, abs=1e-12)
    assert all(bool(code) == bool(does) for code, does in puzzles.source(listing))
    assert max(len(code) for code, _ in puzzles.source(listing)) <= 52  # beside the list of files


@EVERY
def test_a_planted_mistake_is_that_of_the_catalogue_and_shows(slip, listing):
    codes = slip.planted(listing), puzzles.right_code(listing)
    planted, right = map(puzzles.scorer, codes)
    named = (wrong_corpus if listing == CORPUS else wrong)(slip.name(listing))
    inputs = puzzles.cases(Random(1), 200, corpus=listing == CORPUS)
    scores = [result(planted, given) for given in inputs]
    by_name = [named(*puzzles.arguments(given, corpus=listing == CORPUS)) for given in inputs]
    assert scores == pytest.approx(by_name, abs=1e-9)
    rights = [result(right, given) for given in inputs]
    differs = [abs(a - b) > 1e-6 for a, b in zip(scores, rights, strict=True)]
    assert 3 <= sum(differs) < len(inputs)  # nobody noticed: often the two agree


@EVERY
def test_its_counterexample_is_the_smallest(slip, listing):
    pair = puzzles.scorer(slip.planted(listing)), puzzles.scorer(puzzles.right_code(listing))
    given = puzzles.counterexample(*pair, Random(2))

    def shows(segments):
        return abs(result(pair[0], segments) - result(pair[1], segments)) > puzzles.SHOWS

    assert shows(given)

    def odd(segments):  # a right score of 0 looks like a mistake itself
        return not puzzles.strangeness(*pair, segments), not result(pair[1], segments)

    assert puzzles.strangeness(*pair, given) or result(pair[1], given)
    assert not any(shows(it) and odd(it) <= odd(given) for it in puzzles.smaller(given))


@EVERY
def test_the_wrong_lines_are_those_that_differ(slip, listing):
    puzzle = Puzzle("", slip, listing, [], "")
    lines = [puzzle.lines[number - 1].strip() for number in puzzle.wrong_lines]
    assert 1 <= len(lines) <= 2
    assert set(lines) <= {line.strip() for line in slip.wrong.splitlines()}
    assert set(puzzle.right_lines) <= set(slip.right.splitlines())
    assert puzzle.function(puzzle.code).splitlines()[0].startswith(f"def {puzzle.part}(")
    right = [n for n, line in enumerate(puzzle.lines, 1) if line and n not in puzzle.wrong_lines]
    assert all(puzzle.does(number) for number in right)


def test_the_hunts_of_the_lesson():
    lesson = [puzzles.lesson_puzzle(number) for number in range(1, 7)]
    assert [puzzle.listing for puzzle in lesson] == [*[BLEU] * 4, CORPUS, NIST]
    figures = [f"{score:.4f} {right:.4f}" for score, right in (it.scores for it in lesson)]
    known = "1.0000 0.0000, 1.3956 0.6065, 1.0000 0.6804, 0.7165 1.0000, 0.8409 1.0000"
    assert ", ".join(figures) == f"{known}, 316.8662 0.0190"
    ((candidate, references),) = lesson[3].segments
    assert puzzles.scorer(lesson[3].code)(candidate, references[::-1]) == 1  # as it says
    copy = "the cat sat on the mat".split()
    assert f"{sentence_nist(copy, [copy]).score:.4f}" in lesson[5].says
    assert not any(puzzle.slip.name(puzzle.listing) in puzzle.says for puzzle in lesson)
    for bad in (0, 7, "1", None):
        with pytest.raises(ValueError, match="expected a number from 1 to 6"):
            puzzles.lesson_puzzle(bad)  # type: ignore[arg-type]


def test_who_had_it_can_be_seen_or_it_is_a_classroom_mistake():
    assert all(it.found_in or not (it.link or it.story) for it in SLIPS)
    for slip in SLIPS:
        if slip.found_in:
            assert bool(slip.link) != slip.found_in.startswith("a classroom mistake")
            assert not slip.link or LASTING.fullmatch(slip.link)


def test_a_seed_makes_a_hunt_of_its_own():
    hunts = [puzzles.seeded_puzzle(seed) for seed in range(11)]
    for seed, one in enumerate(hunts[:6]):
        again = puzzles.seeded_puzzle(seed)
        assert (one.code, one.segments, one.says) == (again.code, again.segments, again.says), seed
        assert one.slip.wrong not in {it.slip.wrong for it in hunts[seed + 1 : seed + 6]}, seed
        plain = one.slip.planted(one.listing), puzzles.right_code(one.listing)
        assert one.scores == tuple(result(puzzles.scorer(it), one.segments) for it in plain)


def test_no_two_names_are_the_same_and_a_seed_is_a_whole_number():
    names = [name for others in puzzles.HUNTS["names"].values() for name in others]
    words = re.findall(r"\w+", "".join(map(puzzles.right_code, LISTINGS)))
    assert len(names) == len({*names})
    assert not {*names} - puzzles.HUNTS["names"].keys() & {*words}
    for bad in (True, 1.5, "7"):
        with pytest.raises(TypeError, match="expected a whole number"):
            puzzles.seeded_puzzle(bad)  # type: ignore[arg-type]
