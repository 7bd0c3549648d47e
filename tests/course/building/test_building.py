"""Build checks and keeps; mine gives back, or lets ours stand in and says so."""

import linecache
from math import prod
from pathlib import Path

import pytest

from mtmetrics_edu import modified_precision
from mtmetrics_edu import ngrams as library_ngrams
from mtmetrics_edu.conformance.mistakes import wrong
from mtmetrics_edu.course import building
from mtmetrics_edu.course.building import build, mine, row
from mtmetrics_edu.course.building.ours import STAGES, name_of_ours, ours, stages
from mtmetrics_edu.course.examples import GUIDE
from mtmetrics_edu.course.exercises.lesson_03 import score_without_penalty
from mtmetrics_edu.course.hunts.puzzles import LISTINGS, SLIPS, scorer

# Cells of a learner's notebook
NGRAMS = """
def ngrams(tokens, n):
    return [tuple(tokens[i : i + n]) for i in range(len(tokens) - n + 1)]
"""
PRECISION = """
from collections import Counter
def modified_precision(candidate, references, n):
    counts, limits = Counter(ngrams(candidate, n)), Counter()
    for reference in references:
        limits |= Counter(ngrams(reference, n))
    return sum((counts & limits).values()), sum(counts.values())
"""
HELPED = """
def first():
    return 1
def closest_length(c, lengths):
    return min(lengths, key=lambda r: (abs(r - c), first() * r))
"""
SIGNED = """
SIGN = 1
def closest_length(c, lengths):
    return min(lengths, key=lambda r: (abs(r - c), SIGN * r))
"""


def typed(source, **names):
    """The last function of a cell, run as IPython does: its source can be found."""
    cells = {"__name__": "__main__", **names}
    file = f"<cell {len(source)}>"
    linecache.cache[file] = (len(source), None, source.splitlines(True), file)
    exec(compile(source, file, "exec"), cells)
    return list(cells.values())[-1]


def solved(stage):
    """The solution of a stage, as a learner types it."""
    return typed(stage.code.rpartition("\n\n\n")[0])


@pytest.mark.parametrize("name", STAGES)
def test_ours_is_not_the_learners(name):
    assert f"mtmetrics_edu's `{name}` does the work here" in build(name, mine(name)).text
    inside = f"def {name}(*case):\n    return mine({name!r})(*case)"
    assert "does the work here" in build(name, typed(inside, mine=mine)).text
    assert build(name, solved(STAGES[name][-1])).right
    verdict = build(name, typed(inside, mine=mine))
    assert verdict.text.endswith("It is not kept: it calls `mine`; write that line above it.")


def test_a_learner_can_begin_in_any_lesson(capsys):
    verdict = build("modified_precision", typed(PRECISION, ngrams=mine("ngrams")))
    assert verdict.right
    assert verdict.text.endswith(
        "hidden cases. Kept in my_bleu.py, which has now: modified_precision."
    )
    assert "building.ours import ngrams" in Path("my_bleu.py").read_text()
    build("ngrams", typed(NGRAMS))
    assert "building.ours import" not in Path("my_bleu.py").read_text()
    capsys.readouterr()
    precision, bleu = mine("modified_precision", "sentence_bleu")
    assert precision(["a"], [["a"]], 1) == (1, 1)
    assert bleu is ours("sentence_bleu")
    assert capsys.readouterr().out == (
        "modified_precision: yours, from my_bleu.py.\n"
        "sentence_bleu: ours stands in, until you build yours in notebook 03 and its rest in 04.\n"
    )


@pytest.mark.parametrize("name", STAGES)
def test_ours_is_right_at_each_stage_and_a_wrong_function_is_not_kept(name):
    assert ours(name) is getattr(building.ours, name)
    assert ours(name).__doc__ == stages(name)[-1].task  # no hint, no wrong answer
    for stage in STAGES[name]:
        assert name_of_ours(stage.solve) == name
        mistake = stage.mistakes[0]  # the others: test_exercises.py
        verdict = build(name, mistake.answer, lesson=stage.id[:2])
        assert not verdict.right
        assert verdict.text == mistake.reply
    assert not Path("my_bleu.py").exists()


BUILDS = (("sentence_bleu", "04"), ("corpus_bleu", ""), ("nist", ""))  # as the listings


@pytest.mark.parametrize("slip", SLIPS, ids=lambda slip: slip.bleu or slip.nist)
def test_no_mistake_of_the_hunts_is_kept(slip):
    """As notebook 09 plants them: a broken BLEU of a sentence, one of a corpus, a broken NIST."""
    for listing, (name, lesson) in zip(LISTINGS, BUILDS, strict=True):
        if slip.fits(listing):
            assert not build(name, scorer(slip.planted(listing)), lesson=lesson).right
    assert not Path("my_bleu.py").exists()


def test_the_first_stage_is_kept_and_the_later_lesson_named():
    verdict = build("sentence_bleu", solved(score_without_penalty))
    assert verdict.right
    assert "Notebook 04 completes it." in verdict.text
    early = "yours, from my_bleu.py. It is that of notebook 03: notebook 04 completes it."
    assert early in row("sentence_bleu", GUIDE.candidate[:12], GUIDE.references).remark
    late = build("sentence_bleu", solved(score_without_penalty), lesson="04")
    assert "the brevity penalty is missing" in late.text
    assert "completes" not in build("sentence_bleu", solved(stages("sentence_bleu")[-1])).text


def forgets_three_words(candidate, references):
    pairs = [modified_precision(candidate, references, n) for n in (1, 2, 3, 4)]
    return prod(clipped / total for clipped, total in pairs) ** (1 / 4)


def test_a_first_stage_does_not_hear_of_what_only_the_later_one_adds():
    text = build("sentence_bleu", forgets_three_words).text
    assert "ZeroDivisionError" in text
    assert "penalty" not in text
    rewards = wrong("penalty:no-limit")  # a mistake in both stages
    assert build("sentence_bleu", rewards).text == "it rewards long candidates with more than 1."


def test_a_file_that_does_not_run_is_named(capsys):
    Path("my_bleu.py").write_text("def corpus_bleu(:")
    assert mine("corpus_bleu") is ours("corpus_bleu")
    assert "ours stands in; my_bleu.py does not run: raises SyntaxE" in capsys.readouterr().out


def test_what_is_no_function_of_the_course_is_said():
    assert "in place of None" in build("ngrams").text
    assert build(typed(NGRAMS)).text == 'write `build("ngrams", ngrams)`.'
    library = build("modified_precision", typed(PRECISION, ngrams=library_ngrams)).text
    assert library.endswith('above the function write `ngrams = mine("ngrams")`.')
    for call in (build, mine):
        with pytest.raises(ValueError, match="'ngram' is not a known function to build; did you"):
            call("ngram")
    with pytest.raises(ValueError, match="not a known lesson with ngrams"):
        build("ngrams", prod, lesson="02")
    with pytest.raises(AttributeError, match="no attribute 'bleu'"):
        _ = building.ours.bleu  # type: ignore[attr-defined]


def test_a_helper_that_breaks_another_function_is_refused():
    old = (
        "def first():\n    return 0\n\n\ndef ngrams(tokens, n):\n"
        "    places = range(first(), len(tokens) - n + 1)\n"
        "    return [tuple(tokens[i : i + n]) for i in places]\n"
    )
    Path("my_bleu.py").write_text(old)
    assert mine("ngrams")(["a"], 1) == [("a",)]
    verdict = build("closest_length", typed(HELPED))
    assert verdict.right
    assert "your `ngrams` in my_bleu.py would no longer work" in verdict.text
    assert Path("my_bleu.py").read_text() == old


def test_a_function_that_changes_in_the_file_is_refused():
    Path("my_bleu.py").write_text("SIGN = -1\n")  # stands below the new line, SIGN = 1
    verdict = build("closest_length", typed(SIGNED))
    assert verdict.right
    assert "It is not kept: in the file it gives something else: on a tie it takes" in verdict.text
    assert Path("my_bleu.py").read_text() == "SIGN = -1\n"
