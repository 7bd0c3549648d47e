"""diagnose: it names every exhibit and every tool, and never names a wrong mistake."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from math import isclose, nan
from typing import Any

import pytest
import sacrebleu
from nltk.translate import bleu_score, nist_score

from mtmetrics_edu import corpus_bleu, corpus_nist, score_like, sentence_bleu, sentence_nist
from mtmetrics_edu.conformance import diagnosis as diagnosis_module
from mtmetrics_edu.conformance.asking import Interview
from mtmetrics_edu.conformance.calling import Calling
from mtmetrics_edu.conformance.diagnosis import Diagnosis, diagnose, shown
from mtmetrics_edu.conformance.mistakes.recipes import Recipe
from mtmetrics_edu.conformance.remarks import remarks, strangeness
from mtmetrics_edu.conformance.suspects import (
    Answer,
    Question,
    Suspect,
    first_suspects,
    of_recipe,
    readings,
)
from mtmetrics_edu.conformance.vectors import case_of
from mtmetrics_edu.conventions import TOOLS
from mtmetrics_edu.course.exhibits import EXHIBITS
from mtmetrics_edu.course.museum import Exhibit

from . import students
from .homework import CORRECT, function, mutants, random_segments
from .students import HOMEWORK

MUTANTS, FRESH = 200, 300
SCORERS = [it for it in EXHIBITS.values() if it.takes != "differences"]  # the others are p-values


@pytest.mark.parametrize("exhibit", [it for it in SCORERS if it.diagnosis], ids=lambda it: it.id)
def test_an_exhibit_is_recognised(exhibit: Exhibit) -> None:
    diagnosis = diagnose(exhibit.wrong)
    assert diagnosis.name == exhibit.diagnosis
    assert not diagnosis.right


def test_every_exhibit_but_one_has_a_diagnosis() -> None:
    assert [it.id for it in SCORERS if not it.diagnosis] == ["characters"]


# What an exhibit fails, from what it does. Only: cases without the flag pass. All: each case with
# the flag fails. Never: each passes. candidate-set is not here: it has several mistakes.
FLAGGED: dict[str, dict[str, set[str]]] = {
    "zero-counts-as-one": {"all": {"zero-order"}, "never": {"perfect"}},
    "types-for-tokens": {"only": {"repeated"}, "never": {"perfect", "zero-order"}},
    "sum-of-references": {"only": {"clipping-across-references"}, "never": {"perfect"}},
    "part-of-a-word": {"all": {"part-of-a-word", "case"}, "never": {"perfect"}},
    "first-of-equals": {"only": {"tie", "not-first", "longer"}, "never": {"penalty"}},
    "shortest-reference": {"only": {"not-shortest", "penalty"}, "never": {"perfect", "tie"}},
    "upside-down": {"only": {"penalty"}, "never": {"perfect", "longer", "tie"}},
    "one-order": {"never": {"perfect", "no-match", "zero-order", "undefined-order"}},
    "third-is-33": {"never": {"perfect", "no-match"}},
    "halved-weights": {"never": {"perfect", "no-match", "zero-order", "undefined-order"}},
    "mean-of-sentences": {"only": {"corpus"}},
    "one-long-sentence": {"only": {"corpus"}},
    "at-least-one": {"only": {"corpus", "short-segment", "segment-without-match"}},
    "last-segment-smooths": {"all": {"short-segment", "segment-without-match"}},
    "best-reference": {"only": {"several-references"}, "all": {"tie"}},
    "nobody-scores": {"all": {"perfect"}, "never": {"no-match"}},
}


@pytest.mark.parametrize("name", FLAGGED)
def test_an_exhibit_fails_the_flags_it_should(name: str) -> None:
    diagnosis = diagnose(EXHIBITS[name].wrong)
    bad, failed, expected = diagnosis.asked - diagnosis.passed, diagnosis.failures, FLAGGED[name]
    assert bad > 0
    assert {flag: failed[flag][0] for flag in expected.get("only", ())} == dict.fromkeys(
        expected.get("only", ()), bad
    )
    assert all(failed[flag][0] == failed[flag][1] for flag in expected.get("all", ()))
    assert not expected.get("never", set()) & {*failed}


def test_a_scorer_that_splits_strings_is_recognised() -> None:
    diagnosis = diagnose(EXHIBITS["characters"].wrong)
    assert "characters" in diagnosis.also
    assert "splits them into characters" in str(diagnosis)


@pytest.mark.parametrize("scorer", [sentence_bleu, corpus_bleu, sentence_nist, corpus_nist])
def test_ours_is_right(scorer: Callable[..., Any]) -> None:
    diagnosis = diagnose(scorer)
    assert (diagnosis.name, diagnosis.right, diagnosis.also) == ("right", True, ())
    assert diagnosis.passed == diagnosis.asked > 100
    assert diagnosis.example is None


def like(tool: str, metric: str) -> Callable[..., Any]:
    return lambda candidates, references: score_like(tool, candidates, references, metric)


@pytest.mark.parametrize(
    ("tool", "metric"), [(name, metric) for name, tool in TOOLS.items() for metric in tool.metrics]
)
def test_every_convention_is_recognised(tool: str, metric: str) -> None:
    diagnosis = diagnose(like(tool, metric))
    assert tool in diagnosis.words or diagnosis.right


METHODS = [f"method{k}" for k in range(8)]


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.filterwarnings("ignore")
def test_nltk_itself_is_recognised(method: str) -> None:
    smooth = getattr(bleu_score.SmoothingFunction(), method)

    def scorer(references: Any, candidate: Any) -> float:
        return bleu_score.sentence_bleu(references, candidate, smoothing_function=smooth)

    diagnosis = diagnose(scorer)
    assert diagnosis.name == ("nltk" if method == "method0" else f"nltk-{method}")
    assert "references come first" in diagnosis.calling


def test_nltks_nist_is_recognised() -> None:
    diagnosis = diagnose(nist_score.corpus_nist)
    assert diagnosis.name == "nltk-nist"
    assert "ZeroDivisionError" in str(diagnosis)


@pytest.mark.parametrize(
    ("scorer", "name", "shape"),
    [
        (sacrebleu.sentence_bleu, "sacrebleu-sentence", "a candidate and the list"),
        (sacrebleu.corpus_bleu, "sacrebleu", "lists of first references"),
    ],
)
def test_sacrebleu_itself_is_recognised(scorer: Any, name: str, shape: str) -> None:
    diagnosis = diagnose(scorer)
    assert diagnosis.name == name
    assert shape in diagnosis.calling
    assert diagnosis.calling.endswith("the score is result.score; 0 to 100")


# ----------------------------------------------------------------------------------- mutants


def suspect(name: str, level: str) -> Suspect:
    """The suspect with this name, for scorers of tokens or of texts."""
    for group in first_suspects(level):
        for it in group:
            if name in (it.name, "right" if it.right and it.metric == "bleu" else ""):
                return it
    choices = dict(part.split(":") for part in name.split())
    return of_recipe(Recipe(**choices), level, readings(level)[0])


@cache
def fresh(level: str, one_reference: bool) -> list[Question]:
    """Questions that the suite does not have."""
    segments = random_segments(FRESH, "fresh")
    return [asking(c, rs[:1] if one_reference else rs, level) for c, rs in segments]


def misnamed(scorer: Callable[..., Any], diagnosis: Diagnosis) -> Any:
    """A segment that the suite does not have, where a scorer is not whom diagnose says."""
    level, _, shape = diagnosis.calling.partition(", ")
    named = suspect(diagnosis.name, level)
    calling = Calling(level=level, shape="pair" if "one reference" in shape else "sentence")
    for question in fresh(level, calling.shape == "pair"):
        given = calling.arguments(question.texts) or ()
        try:
            score = float(scorer(*given))
        except (ArithmeticError, ValueError):
            continue
        if not isclose(score, found := named.score(question), rel_tol=1e-6, abs_tol=1e-12):
            return *given, score, found
    return None


def asking(candidate: list[str], references: list[list[str]], level: str) -> Question:
    """A question of one segment, which is not in the suite."""
    texts = {"candidates": (tuple(candidate),), "references": (tuple(map(tuple, references)),)}
    return Question(replace(case_of("perfect"), **texts), level)


def test_mutants_get_their_name_or_none() -> None:
    """All in one process: what the suspects answer is computed for the first ones only."""
    named = 0
    for source, scorer in mutants(MUTANTS, "homework"):
        diagnosis = diagnose(scorer, seconds=1)
        if diagnosis.name in ("unknown", "constant", "endless", "no-score"):
            continue
        named += 1
        assert misnamed(scorer, diagnosis) is None, (diagnosis.name, source)
    assert named > MUTANTS / 5  # not by knowing nobody


def test_a_wrong_name_is_noticed() -> None:
    right = Diagnosis(name="right", words="", right=True, calling="tokens, a candidate")
    assert misnamed(function(CORRECT), right) is None
    assert misnamed(lambda c, r: 0.5, right) is not None


# ----------------------------------------------------------------------------------- trouble


def correct(candidate: Any, references: Any) -> float:
    return sentence_bleu(candidate, references).score


def test_a_tool_with_a_known_mistake_is_named_beside_it(monkeypatch: pytest.MonkeyPatch) -> None:
    known = of_recipe(Recipe(length="shortest"), "tokens", "as-given")
    monkeypatch.setattr(diagnosis_module, "tools", lambda: (replace(known, name="some-tool"),))
    words = diagnose(EXHIBITS["shortest-reference"].wrong).words
    assert words == "takes the shortest reference length, not the closest (as some-tool)"


def test_what_is_no_function_is_refused() -> None:
    with pytest.raises(TypeError, match="expected a function"):
        diagnose(0.5)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("result", "place"),
    [
        (lambda x: {"n": 4, "bleu": x}, "result['bleu']; 0 to 1"),
        (lambda x: (x, "log"), "result[0]; 0 to 1"),
        (lambda x: [[100 * x]], "result[0][0]; 0 to 100"),
        (lambda x: round(x, 4), "references; 0 to 1"),
    ],
)
def test_the_score_is_found_in_the_result(result: Callable[..., Any], place: str) -> None:
    diagnosis = diagnose(lambda c, r: result(correct(c, r)))
    assert diagnosis.name == "right"
    assert diagnosis.calling.endswith(place)


def test_errors_are_said() -> None:
    diagnosis = diagnose(lambda c, r: correct(c, r) + 0 / len(c))
    assert diagnosis.name == "right"
    assert not diagnosis.right
    assert '"empty-candidate" (ZeroDivisionError: division by zero)' in str(diagnosis)


def test_a_scorer_that_always_stops() -> None:
    diagnosis = diagnose(lambda c, r: 1 / 0)
    assert diagnosis.name == "no-score"
    assert "ZeroDivisionError" in str(diagnosis)


def test_nan_is_no_score() -> None:
    diagnosis = diagnose(lambda c, r: nan)
    assert diagnosis.name == "unknown"
    assert "nan is not a score" in str(diagnosis)


def test_an_endless_scorer() -> None:
    def endless(candidate: Any, references: Any) -> float:
        while True:
            pass

    assert str(diagnose(endless, seconds=0.2)) == (
        "It does not end: there is no answer within 0.2 seconds."
    )


def test_a_scorer_that_is_endless_for_some() -> None:
    def sometimes(candidate: Any, references: Any) -> float:
        while not candidate:
            pass
        return correct(candidate, references)

    diagnosis = diagnose(sometimes, seconds=0.2)
    assert not diagnosis.right
    assert "no answer within 0.2 seconds" in str(diagnosis)


def test_a_scorer_that_changes_its_arguments() -> None:
    def changing(candidate: list[str], references: Any) -> float:
        candidate.append("end")
        return correct(candidate[:-1], references)

    assert "changes-arguments" in diagnose(changing).also


def test_a_scorer_that_remembers() -> None:
    seen: list[Any] = []

    def remembering(candidate: Any, references: Any) -> float:
        seen.append(candidate)
        return correct(candidate, references) + len(seen) * 1e-9

    assert "unsteady" in diagnose(remembering).also


def test_negative_scores_are_said() -> None:
    assert "negative" in diagnose(lambda c, r: -correct(c, r)).also


def test_a_constant() -> None:
    assert str(diagnose(lambda c, r: 0.5)).startswith("It gives 0.5 to every text")


def test_nobody_is_named_where_nobody_fits() -> None:
    diagnosis = diagnose(lambda c, r: correct(c, r) ** 1.5)
    assert diagnosis.name == "unknown"
    assert "none of the mistakes" in str(diagnosis)
    assert diagnosis.failures["penalty"][0] > 0


def test_the_example_is_small_and_clear() -> None:
    diagnosis = diagnose(EXHIBITS["shortest-reference"].wrong)
    assert str(diagnosis) == (
        "It takes the shortest reference length, not the closest: for "
        "['the', 'cat', 'is', 'on', 'the'], [['the', 'cat', 'is', 'on', 'the', 'mat'], "
        "['a', 'cat']] it gives 1.0000; right is 0.8187."
    )
    assert shown(None) == ""


# ------------------------------------------------------------------------- homework of students

UNNAMED = ("right", "unknown", "no-score")


@pytest.mark.parametrize("name", HOMEWORK)
@pytest.mark.filterwarnings("ignore")
def test_homework_is_called_by_its_name(name: str) -> None:
    scorer, expected = HOMEWORK[name]
    found = diagnose(scorer, seconds=0.2)
    assert found.name == expected
    assert found.words.count(". ") == 0
    if found.name not in UNNAMED:
        assert not found.right
        assert found.example
        assert found.example.given != found.example.right


def test_enough_mistakes_are_tried() -> None:
    assert len({name for _, name in HOMEWORK.values()} - {*UNNAMED}) >= 25


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("stops_at_a_zero", "in all of which the right score is 0 (ValueError: math domain error)"),
        ("never_ends_for_one_word", "(no answer within 0.2 seconds), as for ['test'], [['test']]"),
        ("two_decimals", "its scores have few decimals, which hide small mistakes"),
        ("sorts_the_references", "it changes the lists that it is given"),
        ("prints", "it returns None: does it print its score?"),
        ("formats", "it returns a text, '1.0000', not a number"),
    ],
)
def test_what_else_is_said(name: str, words: str) -> None:
    assert words in str(diagnose(HOMEWORK[name][0], seconds=0.2))


def test_a_right_scorer_that_stops_is_not_right() -> None:
    found = diagnose(students.stops_at_a_zero)
    assert (found.name, found.right, found.example) == ("right", False, None)
    assert found.passed < found.asked


@pytest.mark.parametrize("name", [name for name, (_, it) in HOMEWORK.items() if it == "unknown"])
def test_a_function_of_tokens_is_shown_tokens(name: str) -> None:
    assert diagnose(HOMEWORK[name][0]).calling.startswith("tokens, a candidate and the list")


def test_texts_and_percents_are_found_out() -> None:
    one = diagnose(students.percent_with_two_decimals).calling
    assert one == "text, a candidate and one reference; references come first; 0 to 100"
    several: Any = diagnose(students.corpus_of_texts_references_first)
    assert "references come first; 0 to 100" in several.calling
    assert "the score is result[2]" in diagnose(students.score_stands_last).calling


# --------------------------------------------------------------------------- what else is said


def told(scorer: Any, level: str = "tokens") -> dict[str, str]:
    interview = Interview(scorer=scorer, seconds=1)
    return remarks(interview.heard(Calling(level=level, shape="sentence")), interview)


def test_nothing_is_said_of_a_good_one() -> None:
    assert told(correct) == {}


def test_one_that_stops_once() -> None:
    words = told(lambda c, r: correct(c, r) / ("ef" not in c))["stops"]
    assert words.startswith("it gives no score in 1 of ")
    assert " cases (ZeroDivisionError: float division by zero), as for ['a', 'b', 'c'," in words


def test_two_digits_are_few_and_four_are_not() -> None:
    assert set(told(lambda c, r: round(correct(c, r), 2))) == {"rounded"}
    assert set(told(lambda c, r: round(correct(c, r), 3))) == {"rounded"}
    assert told(lambda c, r: round(correct(c, r), 4)) == {}


def test_strings_are_for_scorers_of_tokens() -> None:
    def by_hand(candidate: Any, references: Any) -> float:
        return correct(list(candidate), [list(reference) for reference in references])

    assert set(told(by_hand)) == {"characters"}
    assert told(by_hand, "text") == {}


def test_plain_questions_come_first() -> None:
    names = ["one-word-wrong", "blanks-between-words-count", "no-4-gram", "empty-reference"]
    answers = [Answer(question=Question(case_of(name), "tokens")) for name in sorted(names)]
    assert [it.question.case.id for it in sorted(answers, key=strangeness)] == names


@pytest.fixture(autouse=True)
def _quiet() -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield
