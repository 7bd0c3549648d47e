"""diagnose: it names every exhibit and every tool, and never names a wrong mistake."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from math import log, nan
from typing import Any

import pytest
import sacrebleu
from nltk.translate import bleu_score, nist_score

import mtmetrics_edu as mt
from mtmetrics_edu.conformance import suspects
from mtmetrics_edu.conformance.asking import Calling, Interview
from mtmetrics_edu.conformance.diagnosis import (
    LENGTHS,
    PENALTY,
    SYSTEMS,
    Diagnosis,
    diagnose,
    diagnose_other,
    remarks,
    strangeness,
)
from mtmetrics_edu.conformance.mistakes import mistake, programs, wrong
from mtmetrics_edu.conformance.mistakes.nist import without_square
from mtmetrics_edu.conformance.suspects import Answer, Question, first_suspects, suspect_of
from mtmetrics_edu.conformance.vectors import case_of
from mtmetrics_edu.conventions import TOOLS
from mtmetrics_edu.course.hunts.puzzles import LISTINGS, SLIPS, scorer

from . import students
from .combinations import combinations, judge, misnamed, mutants
from .students import HOMEWORK, bleu

with pytest.raises(ValueError, match=r"domain|positive") as LOG_OF_ZERO:  # Python's own words
    log(0.0)

KNOWN: dict[str, Callable[..., Any]] = {
    "candidate-set": programs.candidate_set,
    "leaking-penalty": programs.leaking_penalty,
    "missing-square": without_square,
    "nist-best-reference": programs.best_reference,
    "nobody-scores": programs.nobody_scores,
    "nist-root": lambda c, rs: mt.sentence_nist(c, rs).score ** 0.5,
    "without-blanks": lambda c, rs: bleu(c.replace(" ", ""), [r.replace(" ", "") for r in rs]),
    "backwards@candidate": lambda c, rs: bleu(c[::-1], rs),
}
KNOWN |= {  # of a sentence and of a corpus, that of a corpus
    slip.name(listing): scorer(slip.planted(listing))
    for slip in SLIPS
    for listing in LISTINGS
    if slip.found_in and slip.fits(listing)
}


pytestmark = pytest.mark.filterwarnings("ignore")


# ---------------------------------------------------------------------------- whom it recognises


@pytest.mark.parametrize("name", KNOWN)
def test_a_program_of_the_wild_is_recognised(name: str) -> None:
    diagnosis = diagnose(KNOWN[name])
    assert (diagnosis.name, diagnosis.right) == (name, False)


def test_characters_in_silence_are_remarked() -> None:
    diagnosis = diagnose(lambda c, references: correct(list(c), [list(r) for r in references]))
    assert "characters" in diagnosis.remarks
    assert "\nAlso: given strings, it splits them into characters" in str(diagnosis)


@pytest.mark.parametrize(
    "scorer", [mt.sentence_bleu, mt.corpus_bleu, mt.sentence_nist, mt.corpus_nist]
)
def test_ours_is_right(scorer: Callable[..., Any]) -> None:
    diagnosis = diagnose(scorer)
    assert (diagnosis.name, diagnosis.right, diagnosis.remarks) == ("right", True, {})
    assert diagnosis.passed == diagnosis.asked > 100
    assert diagnosis.example is None


PERCENT = "the score is result.score; 0 to 100"
OTHER_PROGRAMS: dict[str, tuple[Callable[..., Any], str]] = {  # and a part of how it is called
    "nltk": (bleu_score.sentence_bleu, "references come first"),
    "nltk-method1": (
        partial(
            bleu_score.sentence_bleu, smoothing_function=bleu_score.SmoothingFunction().method1
        ),
        "references come first",
    ),
    "nltk-nist": (nist_score.corpus_nist, "references come first"),
    "sacrebleu-sentence": (sacrebleu.sentence_bleu, f"the list of its references; {PERCENT}"),
    "sacrebleu": (sacrebleu.corpus_bleu, f"of second references, …; {PERCENT}"),
}


@pytest.mark.parametrize("name", OTHER_PROGRAMS)
def test_other_programs_are_recognised(name: str) -> None:
    program, called = OTHER_PROGRAMS[name]
    diagnosis = diagnose(program)
    assert diagnosis.name == name
    assert called in diagnosis.calling


OTHERS = sorted(TOOLS.keys() - OTHER_PROGRAMS.keys())


@pytest.mark.parametrize(
    ("tool", "metric"), [(name, it) for name in OTHERS for it in TOOLS[name].metrics]
)
def test_every_other_convention_is_recognised(tool: str, metric: str) -> None:
    diagnosis = diagnose(lambda candidates, rs: mt.score_like(tool, candidates, rs, metric))
    assert tool in diagnosis.words or diagnosis.right


# seconds each; `make doctor` asks them
LONG = {"characters_without_penalty", "jaccard", "mean_without_penalty", "similarity"}
LONG |= {"averages_precisions_that_exist", "counts_over_borders", "five_tokens_at_least"}
LONG |= {"clips_the_whole", "first_reference", "gives_up_at_a_zero"}
LONG |= {"glued_although_references_end", "one_reference_of_each_smoothed"}


@pytest.mark.parametrize("name", sorted(HOMEWORK.keys() - LONG))
def test_homework_is_called_by_its_name(name: str) -> None:
    scorer, expected = HOMEWORK[name]
    diagnosis = diagnose(scorer, seconds=0.2 if name.startswith("never") else 10)
    assert diagnosis.name == expected
    assert diagnosis.words.count(". ") == diagnosis.words.count(", but not") == 0
    if expected != "right":
        assert not diagnosis.right
        assert diagnosis.example
        assert diagnosis.example.given != diagnosis.example.right


@pytest.mark.parametrize("penalty", [mt.brevity_penalty, mt.nist_length_penalty])
def test_right_penalties(penalty: Callable[..., float]) -> None:
    diagnosis = diagnose(penalty)
    assert diagnosis.right
    assert diagnosis.calling == "the lengths c and r, in tokens"


def test_functions_of_lengths_and_of_systems_differ() -> None:
    rows = {name: tuple(it.of(*pair) for pair in LENGTHS) for name, it in PENALTY.items()}
    assert len({*rows.values()}) == len(rows)
    last = diagnose_other(SYSTEMS["right"].of, 2)
    assert last
    assert last.calling == "token lists of several systems, and the references"
    assert last.right
    assert diagnose_other(lambda a, b: 0.5, 2) is None


# ----------------------------------------------------------- it never names a wrong mistake


@pytest.mark.parametrize("scorers", [combinations(5), mutants(1)], ids=["pieces", "mutant"])
def test_who_is_put_together_at_random_gets_no_wrong_name(scorers: Any) -> None:
    """One of each: `make doctor` asks hundreds. One has two mistakes, one is right after all."""
    assert judge(scorers, 1) == (1, 0)  # named, and not wrongly


def test_a_wrong_name_is_noticed() -> None:
    calling = "tokens, a candidate and the list of its references"
    right = Diagnosis(name="right", words="", right=True, calling=calling)
    assert misnamed(students.bleu, right) is None
    assert misnamed(lambda c, r: 0.5, right) is not None


# ----------------------------------------------------------------------------------- what it says


def correct(candidate: Any, references: Any) -> float:
    return mt.sentence_bleu(candidate, references).score


def endless(candidate: Any, references: Any) -> float:
    while True:
        pass


def endless_for_none(candidate: Any, references: Any) -> float:
    while not candidate:
        pass
    return correct(candidate, references)


def changing(candidate: list[str], references: Any) -> float:
    candidate.append("end")
    return correct(candidate[:-1], references)


def remembering(candidate: Any, references: Any, seen: list[Any] = []) -> float:  # noqa: B006
    seen.append(candidate)
    return correct(candidate, references) + len(seen) * 1e-9


SEEN: list[Any] = []


def right_once(candidate: Any, references: Any) -> float:
    """Its later answers are all 0, which no question that is put again can show."""
    SEEN.append(candidate)
    return correct(candidate, references) * (len(SEEN) == 1)


def median_length(candidate: Any, references: Any) -> float:
    """Of two references it takes the longer length, and these are most."""
    median = sorted(map(len, references))[len(references) // 2]
    return replace(mt.BleuStats.of(candidate, references), reference_length=median).score().score


SENTENCES: list[tuple[Callable[..., Any], str, str]] = [  # a scorer, its name, a part of the words
    (lambda c, r: correct(c, r) + 0 / len(c), "right", 'flag "empty-candidate" (ZeroDivisionError'),
    (lambda c, r: 1 / 0, "no-score", "it is called (ZeroDivisionError: division by zero)."),
    (lambda c, r: nan, "unknown", "nan is not a score"),
    (endless, "endless", "It does not end: there is no answer within 0.2 seconds."),
    (endless_for_none, "right", "no answer within 0.2 seconds"),
    (changing, "right", "it changes the lists that it is given"),
    (remembering, "unknown", "when it is asked the same again"),
    (right_once, "unknown", "it keeps something from one call for the next"),
    (lambda c, r: -correct(c, r), "unknown", "some of its scores are below 0"),
    (lambda c, r: 0.5, "constant", "It gives 0.5 to every text: for "),
    (lambda c, r: 0.5, "constant", "it gives 0.5000; right is 1.0000."),  # of BLEU
    (lambda c, r: correct(c, r) / (1 + ("see" in c)), "unknown", 'these have the flag "longer"'),
    (
        median_length,
        "unknown",
        'in a way that the suite does not know; all of these have the flag "several-references"; '
        "most of its answers look as if it clips each count at the maximum over the references, ",
    ),
    (
        wrong("length:shortest"),
        "length:shortest",
        "It takes the shortest reference length, not the closest: for "
        "[the cat is on the], [[the cat is on the mat], [a cat]] "
        "it gives 1.0000; right is 0.8187.",
    ),
    (
        HOMEWORK["stops_at_a_zero"][0],
        "right",
        f"in all of which the right score is 0 (ValueError: {LOG_OF_ZERO.value})",
    ),
    (
        HOMEWORK["never_ends_for_one_word"][0],
        "right",
        "(no answer within 0.2 seconds), as for [test], [[test]]",
    ),
    (lambda c, r: round(correct(c, r), 2), "right", "its scores have few decimals"),
    (lambda c, r: print(correct(c, r)), "no-score", "it returns None: does it print its score?"),
    (lambda c, r: f"{correct(c, r):.4f}", "no-score", "returns a text, '1.0000', not a number"),
]


@pytest.mark.parametrize(("scorer", "name", "words"), SENTENCES)
def test_what_is_said(scorer: Callable[..., Any], name: str, words: str) -> None:
    # a machine may be busy
    diagnosis = diagnose(scorer, seconds=0.2 if "no answer" in words else 10)
    assert diagnosis.name == name
    assert words in str(diagnosis)
    assert diagnosis.right == (name == "right" and not diagnosis.passed < diagnosis.asked)


@pytest.mark.parametrize(
    ("scorer", "calling"),
    [
        (
            lambda c, r: {"n": 4, "bleu": correct(c, r)},
            "references; the score is result['bleu']; 0 to 1",
        ),
        (lambda c, r: [[100 * correct(c, r)]], "references; the score is result[0][0]; 0 to 100"),
        (HOMEWORK["score_stands_last"][0], "the score is result[2]; 0 to 1"),
        (
            HOMEWORK["percent_with_two_decimals"][0],
            "text, a candidate and one reference; references come first; 0 to 100",
        ),
        (
            HOMEWORK["corpus_of_texts_references_first"][0],
            "text, candidates and the list of references of each; references come first; 0 to 100",
        ),
    ],
)
def test_how_it_is_called(scorer: Callable[..., Any], calling: str) -> None:
    diagnosis = diagnose(scorer)
    assert diagnosis.name == "right"
    assert diagnosis.calling.endswith(calling)


def test_a_tool_with_a_known_mistake_is_named_beside_it(monkeypatch: pytest.MonkeyPatch) -> None:
    known = suspect_of(mistake("length:shortest"), "tokens")
    assert first_suspects("tokens")  # these are kept, and stay without it
    monkeypatch.setattr(suspects, "tools", lambda: (replace(known, name="some-tool"),))
    words = diagnose(wrong("length:shortest")).words
    assert words == "takes the shortest reference length, not the closest (as some-tool)"


def test_what_is_no_function_is_refused() -> None:
    with pytest.raises(TypeError, match="expected a function"):
        diagnose(0.5)  # type: ignore[arg-type]


def remarks_on(scorer: Any, level: str = "tokens") -> dict[str, str]:
    interview = Interview(scorer=scorer, seconds=1)
    answers = interview.answers(Calling(level=level, shape="sentence"))
    return dict(remarks(answers, suspect_of(mistake("right"), level), interview))


def test_remarks() -> None:
    def splitting(candidate: Any, references: Any) -> float:
        return correct(list(candidate), [list(reference) for reference in references])

    assert remarks_on(correct) == {}
    assert set(remarks_on(lambda c, r: round(correct(c, r), 3))) == {"rounded"}
    assert remarks_on(lambda c, r: round(correct(c, r), 4)) == {}
    assert set(remarks_on(splitting)) == {"characters"}
    assert remarks_on(splitting, "text") == {}
    asked = sum(len(question.texts) == 1 for question in suspects.questions("tokens"))
    for those, where in (
        ({"ef"}, f"1 of {asked} cases (IndexError: list index out of range), as for [a b c "),
        ({"barks"}, f"1 of {asked} cases ("),
        ({"today"}, f"2 of {asked} cases ("),
        ({"see"}, f'2 of {asked} cases, all with the flag "longer" ('),
        ({"barks", "pots"}, f"2 of {asked} cases, in all of which the right score is 0 ("),
    ):
        words = remarks_on(lambda c, r: correct(c, r) * [1][bool(those & {*c})])["stops"]  # noqa: B023
        assert words.startswith(f"it gives no score in {where}")


def test_plain_questions_come_first() -> None:
    names = ["one-word-wrong", "blanks-between-words-count", "no-4-gram", "empty-reference"]
    answers = [Answer(question=Question(case_of(name), "tokens")) for name in sorted(names)]
    assert [it.question.case.id for it in sorted(answers, key=strangeness)] == names
