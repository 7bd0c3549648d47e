"""Right repairs pass, wrong ones fail, and whatever is typed is answered in words."""

import pytest

from mtmetrics_edu.course.hunts import hunt
from mtmetrics_edu.course.hunts.puzzles import SLIPS, lesson_puzzle, repair, seeded_puzzle

FIRST = lesson_puzzle(1)


@pytest.mark.parametrize("number", range(8))
def test_the_right_lines_repair_it_and_no_other_mistake_does(number):
    puzzle = lesson_puzzle(number + 1) if number < 6 else seeded_puzzle(number)
    assert repr(repair(puzzle, puzzle.right)) == "Right. It agrees on 80 hidden cases."
    others = [slip for slip in SLIPS if slip is not puzzle.slip and slip.fits(puzzle.listing)]
    assert len(others) >= 10
    for slip in others[number % 4 :: 4]:  # the first four puzzles have the same listing
        verdict = repair(puzzle, puzzle.renamed(slip.planted(puzzle.listing)))
        assert not verdict.right
        assert verdict.text.startswith("with candidate")
        assert "right is" in verdict.text


def test_another_way_to_write_it_is_right():
    other = FIRST.function(FIRST.code).replace(
        "        if matches > 0:",
        "        if not matches:\n            return 0.0\n        if True:",
    )
    assert repair(FIRST, FIRST.code.replace(FIRST.function(FIRST.code), other)).right


BODY = FIRST.function(FIRST.code).splitlines()[0]


@pytest.mark.parametrize(
    ("function", "words"),
    [
        (FIRST.function(FIRST.code), "nothing has changed yet."),
        (f"{BODY}\n    return", "the function returns nothing (None); end it with return."),
        (f"{BODY}\n    return 1", "it returns 1; right is 0"),
        (f"{BODY}\n    return 'high'", "it returns 'high'; right is"),
        (f"{BODY}\n    while True:\n        pass", "perhaps a loop never ends"),
        (f"{BODY}\n    return bleu(candidate, refs)", "calls itself without end"),
        (f"{BODY}\n    return 1 / 0", "ZeroDivisionError: division by zero, at `return 1 / 0`"),
        (f"{BODY}\n    return log2(8)", "above the function write `from math import log2`"),
        (f"{BODY}\n    candidate.clear()\n    return 0", "it changes what it is given"),
        (f"{BODY}\n    return (", "`return (` is not Python yet: '(' was never closed."),
        ("while True:\n    pass", "outside the functions it was stopped after"),
        ("1 / 0", "outside the functions it raises ZeroDivisionError"),
        ("raise SystemExit", "outside the functions it tries to end Python"),
        ("def blue(candidate, references):\n    return 0", "there is no function `bleu` any more"),
        ("\0", "null bytes"),
        ("x = " + "(" * 5000, "not Python yet"),
        ("from nltk import bleu", "`nltk` does not belong here: this one is yours to repair."),
        ("import mtmetrics_edu.bleu as b", "`mtmetrics_edu.bleu` does not belong here"),
        ("from . import bleu", "`.` does not belong here"),
        (f"{BODY}\n    return sentence_bleu(candidate, refs)", "`sentence_bleu` does not"),
        (f"{BODY}\n    return __import__('nltk')", "`__import__` does not belong here"),
    ],
)
def test_a_wrong_repair_is_told_why(function, words):
    verdict = repair(FIRST, FIRST.code.replace(FIRST.function(FIRST.code), function))
    assert not verdict.right
    assert words in verdict.text


@pytest.mark.parametrize("seed", [1, 5, 12])
def test_on_paper_the_answer_is_on_the_second_page_alone(seed, tmp_path):
    sheet = hunt(seed)
    page, key = sheet.html.split('<section class="key">')
    puzzle = sheet.puzzle
    for words in ('class="wrong"', puzzle.words.split(":")[0], "Key"):
        assert words not in page
        assert words in key.replace("&quot;", '"').replace("&#x27;", "'")
    assert key.count('class="wrong"') == len(puzzle.wrong_lines)
    assert f"This {'NIST' if seed == 5 else 'BLEU'} gives <b>{puzzle.scores[0]:.4f}</b>" in page
    path = sheet.save(str(tmp_path))
    assert path.name == f"hunt-{seed}.html"
    assert path.read_text(encoding="utf-8") == sheet.html
