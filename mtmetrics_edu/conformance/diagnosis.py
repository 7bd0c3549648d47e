"""What is wrong with a scorer, in one sentence, with the smallest case that shows it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from mtmetrics_edu.conformance.asking import Hearing, Scorer, asked, hearings, questions
from mtmetrics_edu.conformance.asking import hearing as heard_once
from mtmetrics_edu.conformance.identifying import (
    Answer,
    agreement,
    agrees,
    find,
    fits,
    rounding,
    scored,
)
from mtmetrics_edu.conformance.limits import SECONDS
from mtmetrics_edu.conformance.others import diagnose_other
from mtmetrics_edu.conformance.recipes import Recipe
from mtmetrics_edu.conformance.suspects import (
    Suspect,
    first_suspects,
    of_oddity,
    of_recipe,
    pairs_of_mistakes,
    readings,
    tools,
)

SILENCE = 0.1  # of the questions without a score: more speak against a way of calling
VISIBLE = 0.005  # a difference that shows in the digits of a sentence
EMPTY = {"empty-candidate", "empty-reference"}
AGAIN = 40  # questions that are put twice
STRINGS = 60  # questions that are put as strings to a scorer of tokens


@dataclass(frozen=True, kw_only=True)
class Example:
    """A case that shows a mistake."""

    case: str  # its id
    arguments: tuple[Any, ...]
    given: float | None  # by the scorer; None: it stopped with an error
    right: float


@dataclass(frozen=True, kw_only=True)
class Diagnosis:
    """What a scorer does.

    name: "right", the name of a mistake or of a tool, or "unknown". right: whether it follows the
    paper (or the official NIST) in every case. calling: how it is called. passed, asked: numbers
    of cases. failures: for each flag that a failed case has, failed and asked cases.
    """

    name: str
    words: str
    right: bool
    calling: str
    passed: int = 0
    asked: int = 0
    failures: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    example: Example | None = None
    remarks: tuple[str, ...] = ()
    also: tuple[str, ...] = ()  # a name for each remark

    def __str__(self) -> str:
        return ". Also: ".join([f"It {self.words}{shown(self.example)}", *self.remarks]) + "."


def shown(example: Example | None) -> str:
    """The case that shows a mistake, as it ends the sentence.

    >>> shown(Example(case="x", arguments=("a", ["b"]), given=1.0, right=0.0))
    ": for 'a', ['b'] it gives 1.0000; right is 0.0000"
    """
    if example is None:
        return ""
    given = "no score" if example.given is None else f"{example.given:.4f}"
    arguments = ", ".join(map(repr, example.arguments))
    if given == f"{example.right:.4f}":
        given, right = repr(example.given), repr(example.right)
    else:
        right = f"{example.right:.4f}"
    return f": for {arguments} it gives {given}; right is {right}"


def diagnose(scorer: Scorer, *, seconds: float = SECONDS) -> Diagnosis:
    """What a scorer does: whether it is right, which mistake it has, or which tool it follows.

    scorer: any function of a candidate and its references, or of a corpus. diagnose finds out
    whether it takes tokens or texts, which argument comes first, where the score is in its result
    and whether it goes to 1 or to 100. seconds: the time for one call. TypeError if it cannot be
    called at all.

    >>> def homework(candidate, references):
    ...     words = [word for reference in references for word in reference]
    ...     return sum(word in words for word in candidate) / len(candidate)
    >>> diagnose(homework).name
    'unclipped-unigrams'
    """
    if not callable(scorer):
        raise TypeError(f"scorer is {scorer!r:.40}; expected a function, such as sentence_bleu")
    errors: dict[str, str] = {}
    heard: list[Hearing] = []
    named: list[tuple[Hearing, Suspect]] = []
    for hearing in hearings(scorer, seconds, errors):
        heard.append(hearing)
        if found := find(first_suspects(hearing.calling.level), hearing.answers):
            named.append((hearing, found))
            if found.right or not silent(hearing):
                break
    if named:
        return concluded(*min(named, key=doubt), scorer, seconds)
    if "endless" not in errors and (other := diagnose_other(scorer, seconds)):
        return Diagnosis(**other)
    return two_mistakes(heard, scorer, seconds) or unknown(heard, errors, scorer, seconds)


def constant(hearing: Hearing) -> bool:
    """Whether a scorer gives one score to all questions."""
    scores = {it.score for it in hearing.answers if it.score is not None}
    return len(scores) == 1 and silent(hearing) < 1 / 2


def always(hearing: Hearing) -> Diagnosis:
    """The diagnosis for a scorer that does not look at the texts."""
    wrong = failures(hearing, right := right_one(hearing, None))
    score = next(it.score for it in hearing.answers if it.score is not None)
    return Diagnosis(
        name="constant",
        words=f"gives {score:g} to every text",
        right=False,
        calling=str(hearing.calling),
        example=example(hearing, right, wrong),
        **figures(hearing, wrong),
    )


def silent(hearing: Hearing) -> float:
    """The share of questions without a score, 0 to 1."""
    return sum(it.score is None for it in hearing.answers) / len(hearing.answers)


def doubt(found: tuple[Hearing, Suspect]) -> tuple[bool, bool, bool]:
    """What speaks against a finding; the smallest is the best."""
    hearing, suspect = found
    return not suspect.right, silent(hearing) > SILENCE, hearing.calling.level == "text"


def right_one(hearing: Hearing, found: Suspect | None) -> Suspect:
    """Who is right, for those who split texts in the same way: the paper, or the official NIST."""
    level = hearing.calling.level
    reading = found.reading if found else ""
    if reading not in ("13a", "international"):
        reading = readings(level)[0]
    if found and found.metric == "nist":
        return of_oddity("nist", level, reading)
    return of_recipe(Recipe(), level, reading)


def concluded(hearing: Hearing, found: Suspect, scorer: Scorer, seconds: float) -> Diagnosis:
    """The diagnosis for a scorer who answers as a suspect does."""
    right = right_one(hearing, found)
    wrong = failures(hearing, right)
    troubles = remarks(hearing, scorer, seconds)
    if found.right and found.metric == "bleu":
        words = (
            f"is right in {'all ' if not wrong else ''}{len(hearing.answers) - len(wrong)} cases"
        )
    else:
        words = found.words + as_well(found, hearing)
    return Diagnosis(
        name="right" if found.right else found.name,
        words=words,
        right=found.right and not wrong,
        calling=str(hearing.calling),
        example=None if found.right else example(hearing, right, wrong),
        remarks=tuple(troubles.values()),
        also=tuple(troubles),
        **figures(hearing, wrong),
    )


def as_well(found: Suspect, hearing: Hearing) -> str:
    """The other tools that would have given the same answers, in words; "" if there are none."""
    given = scored(hearing.answers)
    width = rounding(score for _, score in given)
    alike = [it.name for it in tools() if it is not found and fits(it, given, width)]
    return f" (as {' and '.join(alike)})" if alike else ""


def failures(hearing: Hearing, right: Suspect) -> list[Answer]:
    """The answers that are not right, those to short questions without empty texts first."""
    width = rounding(score for _, score in scored(hearing.answers))
    wrong = [it for it in hearing.answers if not agrees(right, it, width)]
    return sorted(wrong, key=lambda it: (it.score is None, *strangeness(it)))


def strangeness(answer: Answer) -> tuple[bool, int]:
    """How hard its question is to read: whether there is an empty text, and its size."""
    case = answer.question.case
    return not EMPTY.isdisjoint(case.flags), case.size


def figures(hearing: Hearing, wrong: Sequence[Answer]) -> dict[str, Any]:
    """How many cases passed, and how many failed of each flag."""
    failed = Counter(flag for it in wrong for flag in it.question.case.flags)
    of_all = Counter(flag for it in hearing.answers for flag in it.question.case.flags)
    asked = len(hearing.answers)
    counts = {flag: (failed[flag], of_all[flag]) for flag in failed}
    return {"passed": asked - len(wrong), "asked": asked, "failures": counts}


def example(hearing: Hearing, right: Suspect, wrong: Sequence[Answer]) -> Example | None:
    """The smallest case that shows a mistake."""
    if not wrong:
        return None
    plain = (it for it in wrong if it.score is not None and visible(it, right))
    first = next(plain, wrong[0])
    arguments = hearing.calling.arguments(first.question.texts) or ()
    score = right.score(first.question)
    return Example(case=first.question.case.id, arguments=arguments, given=first.score, right=score)


def visible(answer: Answer, right: Suspect) -> bool:
    """Whether a score is clearly not the right one."""
    return abs((answer.score or 0.0) - right.score(answer.question)) > VISIBLE


def in_common(answers: Sequence[Answer], hearing: Hearing) -> str:
    """The flag that all these answers have and that is rarest among all; "" if there is none."""
    shared = set.intersection(*(set(it.question.case.flags) for it in answers))
    of_all = Counter(flag for it in hearing.answers for flag in it.question.case.flags)
    return min(shared, key=lambda flag: (of_all[flag], flag), default="")


def remarks(hearing: Hearing, scorer: Scorer, seconds: float) -> dict[str, str]:
    """What else is to be said of a scorer, by a name for each trouble."""
    found: dict[str, str] = {}
    stopped = [it for it in hearing.answers if it.score is None]
    if stopped:
        flag = in_common(stopped, hearing)
        where = f', all with the flag "{flag}"' if flag and len(stopped) > 1 else ""
        number = f"{len(stopped)} of {len(hearing.answers)} cases"
        found["stops"] = f"it gives no score in {number}{where} ({stopped[0].error})"
    if any(outcome.changed for outcome in hearing.outcomes):
        found["changes-arguments"] = "it changes the lists that it is given"
    if any((it.score or 0) < 0 for it in hearing.answers):
        found["negative"] = "some of its scores are below 0"
    if unsteady(hearing, scorer, seconds):
        found["unsteady"] = "it does not give the same answer twice"
    if splits_strings(hearing, scorer, seconds):
        found["characters"] = (
            "given strings, it splits them into characters, in silence: give it lists of tokens"
        )
    return found


def unsteady(hearing: Hearing, scorer: Scorer, seconds: float) -> bool:
    """Whether a scorer gives other answers when it is asked again, in the other order."""
    before = {it.question: it.score for it in hearing.answers if it.score is not None}
    several = [it.question for it in hearing.answers][:AGAIN][::-1]
    again = asked(scorer, hearing.calling, several, seconds)
    return any(
        question in before and hearing.calling.score(outcome.result) != before[question]
        for question, outcome in again
    )


def splits_strings(hearing: Hearing, scorer: Scorer, seconds: float) -> bool:
    """Whether a scorer of tokens takes a string for a list of characters."""
    if hearing.calling.level != "tokens":
        return False
    calling = replace(hearing.calling, level="text")
    several = [it for it in questions("text") if it.case.level == "tokens"][:STRINGS]
    heard = heard_once(calling, asked(scorer, calling, several, seconds))
    groups = first_suspects("text")
    letters = [it for group in groups for it in group if it.reading == "characters"]
    return find([letters], heard.answers) is not None


def two_mistakes(heard: Sequence[Hearing], scorer: Scorer, seconds: float) -> Diagnosis | None:
    """The diagnosis for a scorer that has two mistakes at once; None if it has not."""
    for hearing in closest(heard)[:1]:
        level = hearing.calling.level
        several = pairs_of_mistakes(level, readings(level)[0])
        if found := find([several], hearing.answers):
            return concluded(hearing, found, scorer, seconds)
    return None


def closest(heard: Sequence[Hearing]) -> list[Hearing]:
    """The hearings, those first in which most answers are the paper's."""

    def share(hearing: Hearing) -> float:
        return agreement(right_one(hearing, None), hearing.answers)

    return sorted(heard, key=share, reverse=True)


def unknown(
    heard: Sequence[Hearing], errors: Mapping[str, str], scorer: Scorer, seconds: float
) -> Diagnosis:
    """The diagnosis for a scorer that no suspect resembles, or that gives no score at all."""
    if not heard:
        return without_score(errors)
    hearing = closest(heard)[0]
    if all(map(constant, heard)):
        return always(hearing)
    right = right_one(hearing, None)
    wrong = failures(hearing, right)
    flag = in_common(wrong, hearing) if wrong else ""
    troubles = remarks(hearing, scorer, seconds)
    where = f'; all failures have the flag "{flag}"' if flag and len(wrong) > 1 else ""
    passed = f"{len(hearing.answers) - len(wrong)} of {len(hearing.answers)} cases"
    return Diagnosis(
        name="unknown",
        words=f"has none of the mistakes that the suite knows: it is right in {passed}{where}",
        right=False,
        calling=str(hearing.calling),
        example=example(hearing, right, wrong),
        remarks=tuple(troubles.values()),
        also=tuple(troubles),
        **figures(hearing, wrong),
    )


def without_score(errors: Mapping[str, str]) -> Diagnosis:
    """The diagnosis for a scorer that never gives a number."""
    if "endless" in errors:
        words = f"does not end: there is {errors['endless']}"
        return Diagnosis(name="endless", words=words, right=False, calling="unknown")
    said = "; ".join(f"given {level}: {error}" for level, error in errors.items())
    words = f"gives no score, however it is called ({said})"
    return Diagnosis(name="no-score", words=words, right=False, calling="unknown")
