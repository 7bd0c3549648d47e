"""The BLEU machine: where it stands as a program does it gives its score; no position is idle."""

from itertools import pairwise
from operator import ne

import pytest
import sacrebleu
from hypothesis import example, given, settings
from hypothesis import strategies as st
from nltk.translate.bleu_score import corpus_bleu

from mtmetrics_edu import score_like
from mtmetrics_edu.conventions import TOOLS
from mtmetrics_edu.conventions.machine import CALLED, PROGRAMS, SWITCHES, machine_score, step_to
from mtmetrics_edu.course.examples import WITNESSES

from ..strategies import odd_text
from .helpers import stopped

MINISTER = WITNESSES["minister"]
Corpus = tuple[list[str], list[list[str]]]


def with_single_blanks(text: str) -> str:
    return " ".join(text.split())


def typed(size: int) -> st.SearchStrategy[Corpus]:
    """So many segments with two references each, of words that match and of odd pieces."""
    words = st.lists(st.sampled_from("The the cat Été mat. 3.5 2010. a".split()), max_size=7)
    text = st.one_of(words.map(" ".join), odd_text.map(with_single_blanks))
    pairs = st.lists(text, min_size=2, max_size=2)
    return st.tuples(
        st.lists(text, min_size=size, max_size=size), st.lists(pairs, min_size=size, max_size=size)
    )


@pytest.mark.parametrize("name", PROGRAMS)
@settings(max_examples=40)
@given(corpus=st.integers(1, 3).flatmap(typed))
@example(corpus=(MINISTER.candidates, MINISTER.references))
def test_at_a_programs_positions_it_gives_its_score(name: str, corpus: Corpus) -> None:
    tool, options = CALLED.get(name, (name, {}))
    score = machine_score(PROGRAMS[name], *corpus)
    if not stopped(tool, *corpus, **options):
        theirs = score_like(tool, *corpus, **options)
        assert score.score == pytest.approx(theirs.score, rel=1e-8, abs=0)


TEXTS = [  # each pair of positions of a switch differs on one of them
    (MINISTER.candidates, MINISTER.references),
    (["É A b c d 2010."], [["é a b c d 2010."]]),
    (["a b c d x"], [["a b c d y z q"]]),
    (["a b", "a b c"], [["a b", "a c"], ["a b x", "x"]]),
    (["v w x y z"], [["a b c d e"]]),
    (["the cat sat on a mat"], [["the cat sat by a mat"]]),
    (["a b c d e f"], [["a b c d e f g", "a b c d e"]]),
    (["a b c d e f"], [["a b c d e f g", "a b c d", "a b c d e f g h i j k l"]]),
    (["“a b c d”, 他昨"], [["a b c d” 他日"]]),
]
START = PROGRAMS["multi-bleu"]


def test_every_tool_has_its_positions() -> None:
    assert {CALLED.get(name, (name, {}))[0] for name in PROGRAMS} == {*TOOLS}


@pytest.mark.parametrize("switch", SWITCHES)
def test_no_position_is_idle(switch: str) -> None:
    place, seen = [*SWITCHES].index(switch), {}
    for position in SWITCHES[switch]:
        scores = [
            machine_score((*before[:place], position, *before[place + 1 :]), *text).score
            for before in (START, PROGRAMS["mteval-v14"])
            for text in TEXTS
        ]
        seen[position] = tuple(f"{score:.9g}" for score in scores)
    assert len({*seen.values()}) == len(SWITCHES[switch]), seen


def test_a_walk_goes_from_a_students_nltk_to_sacrebleu_one_switch_at_a_time() -> None:
    there = PROGRAMS["sacrebleu"]
    walk = [("lc", *PROGRAMS["nltk"][1:])]
    while walk[-1] != there:
        walk.append(step_to(there, walk[-1]))
    assert all(sum(map(ne, *pair)) == 1 for pair in pairwise(walk))
    texts = MINISTER.candidates, MINISTER.references
    scores = [100 * machine_score(at, *texts).score for at in walk]
    references = [[text.lower().split() for text in its] for its in MINISTER.references]
    student = corpus_bleu(references, [text.lower().split() for text in MINISTER.candidates])
    assert scores[0] == pytest.approx(100 * student)
    theirs = sacrebleu.corpus_bleu(MINISTER.candidates, [*zip(*MINISTER.references, strict=True)])
    assert scores[-1] == pytest.approx(theirs.score)
    assert [f"{score:.2f}" for score in scores] == ["30.99", "15.08", "27.21", "27.21", "27.44"]
