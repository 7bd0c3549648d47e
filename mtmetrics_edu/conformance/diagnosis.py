"""What is wrong with a scorer, in one sentence, with the smallest case that shows it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, starmap
from typing import Any, NamedTuple

from mtmetrics_edu.conformance import suspects
from mtmetrics_edu.conformance.asking import Answers, Interview, Scorer, answers_in, is_number
from mtmetrics_edu.conformance.limits import SECONDS, calls
from mtmetrics_edu.conformance.mistakes import mistake, programs
from mtmetrics_edu.conformance.mistakes.choices import PENALTIES, table
from mtmetrics_edu.conformance.suspects import Answer, Suspect, questions, suspect_of
from mtmetrics_edu.conformance.vectors import in_common
from mtmetrics_edu.nist import nist_length_penalty

SILENCE = 0.1  # of the questions without a score: more speak against a way of calling
VISIBLE = 0.005  # a difference that shows in the digits of a sentence
MORE = 30  # questions that find the best of several ways of calling
AGAIN = 40  # questions that are put twice
STRINGS = 60  # questions that are put as strings to a scorer of tokens
FEW_DIGITS = 0.5 * 10**-3  # half a unit of scores that tell little
EMPTY = {"empty-candidate", "empty-reference"}
ZERO = {"undefined-order", "zero-order"}  # flags of cases whose right score is 0
UNUSUAL = {"digit-zero", "unicode", "case", "part-of-a-word"}


@dataclass(frozen=True, kw_only=True)
class Example:
    """A case that shows a mistake."""

    case: str  # its id
    arguments: tuple[Any, ...]
    given: float | None  # by the scorer; None: it stopped with an error
    right: float

    def __str__(self) -> str:
        given = "no score" if self.given is None else f"{self.given:.4f}"
        right = f"{self.right:.4f}"
        if given == right:
            given, right = repr(self.given), repr(self.right)
        arguments = ", ".join(map(repr, self.arguments))
        return f"for {arguments} it gives {given}; right is {right}"


@dataclass(frozen=True, kw_only=True)
class Diagnosis:
    """What a scorer does.

    name: "right", the name of a mistake or of a tool, or "unknown". right: whether it follows the
    paper (or the official NIST) in every case. calling: how it is called. passed, asked: numbers
    of cases. remarks: what else is to say, by a name for each trouble.
    """

    name: str
    words: str
    right: bool
    calling: str
    passed: int = 0
    asked: int = 0
    example: Example | None = None
    remarks: Mapping[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        example = f": {self.example}" if self.example else ""
        return ". Also: ".join([f"It {self.words}{example}", *self.remarks.values()]) + "."


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
    interview = Interview(scorer=scorer, seconds=seconds)
    findings, ways = named(interview)
    if findings:
        return concluded(min(findings, key=doubt), interview)
    if "endless" not in interview.errors and (other := diagnose_other(scorer, seconds)):
        return other
    return nameless(closest(ways, interview), interview) if ways else without_score(interview)


# ---------------------------------------------------------------- who answers as the scorer does


class Finding(NamedTuple):
    """The answers in one way of calling, and a suspect who gives the same."""

    answers: Answers
    suspect: Suspect


def named(interview: Interview) -> tuple[list[Finding], list[Answers]]:
    """Who answers as the scorer does; and the first answers in each way of calling that was tried.

    A scorer that is called in a wrong way often gives only 0. So ways in which all answers are
    equal count only if there is no better one.
    """
    findings: list[Finding] = []
    telling: list[Answers] = []
    equal: list[Answers] = []
    for several in interview.ways():
        for few in several:
            (telling if len(few.scores) > 1 else equal).append(few)
            if len(few.scores) > 1 and (match := finding(few, interview)):
                findings.append(match)
        if any(suspect.right or not answers.silence for answers, suspect in findings):
            return findings, telling
    if not telling:
        findings = [match for few in equal if (match := finding(few, interview))]
    return findings, telling or equal


def finding(few: Answers, interview: Interview) -> Finding | None:
    """Who gives all answers in this way of calling; None if nobody gives even the first few."""
    known = suspects.first_suspects(few.calling.level)
    if not suspects.possible(known, few.answers):
        return None
    answers = interview.answers(few.calling)
    suspect = suspects.find(known, answers.answers)
    return Finding(answers, suspect) if suspect else None


def doubt(match: Finding) -> tuple[bool, bool, bool, int]:
    """What speaks against a finding; the smallest is the best."""
    calling, suspect = match.answers.calling, match.suspect
    often_silent = match.answers.silence > SILENCE
    return not suspect.right, often_silent, calling.level == "text", len(calling.path)


def right_one(answers: Answers, suspect: Suspect | None = None) -> Suspect:
    """Who is right, for those who split texts in the same way: the paper, or the official NIST."""
    split = suspect.reading if suspect and suspect.reading in ("13a", "international") else ""
    metric = "nist" if suspect and suspect.metric == "nist" else "right"
    return suspect_of(mistake(metric), answers.calling.level, split)


def closest(ways: Sequence[Answers], interview: Interview) -> Answers:
    """All answers in that way of calling in which the scorer is most often right.

    Of ways that are nearly as good, the more usual one, which comes first.
    """

    def share(way: Answers) -> float:
        several = questions(way.calling.level)[:MORE]
        answers = answers_in(interview.asked(way.calling, several), way.calling)
        return round(suspects.agreement(right_one(way), answers.answers), 1)

    best = max(ways, key=share) if len(ways) > 1 else ways[0]
    return interview.answers(best.calling)


# --------------------------------------------------------------------------------- the diagnosis


def diagnosed(
    name: str, words: str, answers: Answers, right: Suspect, interview: Interview
) -> Diagnosis:
    """The diagnosis of a scorer that is not right."""
    wrong = failures(answers, right)
    cases = [answer.question.case for answer in answers.answers]
    return Diagnosis(
        name=name,
        words=words,
        right=False,
        calling=str(answers.calling),
        passed=len(cases) - len(wrong),
        asked=len(cases),
        example=example(answers, right, wrong),
        remarks=dict(remarks(answers, interview)),
    )


def concluded(match: Finding, interview: Interview) -> Diagnosis:
    """The diagnosis for a scorer who answers as a suspect does."""
    answers, suspect = match
    right, words = right_one(answers, suspect), suspect.words + as_well(match)
    diagnosis = diagnosed(suspect.name, words, answers, right, interview)
    if not suspect.right:
        return diagnosis
    all_right = diagnosis.passed == diagnosis.asked
    if suspect.metric == "bleu":
        words = f"is right in {'all ' if all_right else ''}{diagnosis.passed} cases"
    return replace(diagnosis, name="right", words=words, right=all_right, example=None)


def as_well(match: Finding) -> str:
    """The other tools that would have given the same answers, in words; "" if there are none."""
    some = suspects.scored(match.answers.answers)
    width = suspects.rounding(some)
    alike = [
        tool.name
        for tool in suspects.tools()
        if tool is not match.suspect and suspects.fits(tool, some, width)
    ]
    return f" (as {' and '.join(alike)})" if alike else ""


def failures(answers: Answers, right: Suspect) -> list[Answer]:
    """The answers that are not right, those to questions that are easy to read first."""
    width = suspects.rounding(answers.answers)
    wrong = (answer for answer in answers.answers if not suspects.agrees(right, answer, width))
    return sorted(wrong, key=lambda answer: (answer.score is None, *strangeness(answer)))


def strangeness(answer: Answer) -> tuple[bool, bool, bool, int]:
    """How hard its question is to read: empty texts, a zero, odd tokens, and its size."""
    case, flags = answer.question.case, set(answer.question.case.flags)
    return bool(flags & EMPTY), bool(flags & ZERO), bool(flags & UNUSUAL), case.size


def example(answers: Answers, right: Suspect, wrong: Sequence[Answer]) -> Example | None:
    """The case that is easiest to read among those that clearly show a mistake, if there are."""
    if not wrong:
        return None
    clear = (
        answer
        for answer in wrong
        if answer.score is not None and abs(answer.score - right.score(answer.question)) > VISIBLE
    )
    first = next(clear, wrong[0])
    return Example(
        case=first.question.case.id,
        arguments=answers.arguments(first),
        given=first.score,
        right=right.score(first.question),
    )


def nameless(answers: Answers, interview: Interview) -> Diagnosis:
    """The diagnosis for a scorer with two mistakes, with one answer to all, or with none known."""
    if suspect := suspects.find(
        [suspects.pairs_of_mistakes(answers.calling.level)], answers.answers
    ):
        return concluded(Finding(answers, suspect), interview)
    right = right_one(answers)
    if len(answers.scores) == 1 and answers.silence < 1 / 2:
        words = f"gives {min(answers.scores):g} to every text"
        return diagnosed("constant", words, answers, right, interview)
    wrong = [answer.question.case for answer in failures(answers, right)]
    cases = [answer.question.case for answer in answers.answers]
    flags = in_common(wrong, cases) if len(wrong) > 1 else []
    where = f'; all failures have the flag "{flags[0]}"' if flags else ""
    passed = f"{len(cases) - len(wrong)} of {len(cases)} cases"
    words = f"has none of the mistakes that the suite knows: it is right in {passed}{where}"
    return diagnosed("unknown", words, answers, right, interview)


def without_score(interview: Interview) -> Diagnosis:
    """The diagnosis for a scorer that never gives a number."""
    errors = interview.errors
    if "endless" in errors:
        words = f"does not end: there is {errors['endless']}"
        return Diagnosis(name="endless", words=words, right=False, calling="unknown")
    reasons = "; ".join(f"given {level}: {error}" for level, error in errors.items())
    if len(set(errors.values())) == 1:
        reasons = errors["tokens"]
    words = f"gives no score, however it is called ({reasons})"
    return Diagnosis(name="no-score", words=words, right=False, calling="unknown")


# ------------------------------------------------------------------------------- what else is said


def remarks(answers: Answers, interview: Interview) -> Iterator[tuple[str, str]]:
    """What else is to be said of a scorer: a name for each trouble, and a sentence."""
    if stopped := [answer for answer in answers.answers if answer.score is None]:
        yield "stops", stops(stopped, answers)
    if any(answer.changed for answer in answers.answers):
        yield "changes-arguments", "it changes the lists that it is given"
    if any(score < 0 for score in answers.scores):
        yield "negative", "some of its scores are below 0"
    if suspects.rounding(answers.answers) >= FEW_DIGITS:
        yield "rounded", "its scores have few decimals, which hide small mistakes"
    if is_unsteady(answers, interview):
        yield "unsteady", "it does not give the same answer twice"
    if answers.calling.level == "tokens" and splits_strings(answers, interview):
        words = "given strings, it splits them into characters, in silence: give it lists of tokens"
        yield "characters", words


def stops(stopped: Sequence[Answer], answers: Answers) -> str:
    """Where a scorer gives no score, with the smallest case."""
    first = min(stopped, key=strangeness)
    cases = [answer.question.case for answer in answers.answers]
    flags = in_common((answer.question.case for answer in stopped), cases)
    where = ""
    if len(stopped) > 1 and flags:
        where = f', all with the flag "{flags[0]}"'
    elif len(stopped) > 1 and all(
        right_one(answers).score(answer.question) == 0 for answer in stopped
    ):
        where = ", in all of which the right score is 0"
    arguments = ", ".join(map(repr, answers.arguments(first)))
    number = f"{len(stopped)} of {len(cases)} cases"
    return f"it gives no score in {number}{where} ({first.error}), as for {arguments}"


def is_unsteady(answers: Answers, interview: Interview) -> bool:
    """Whether a scorer gives other answers when it is asked again, in the other order."""
    before = {a.question: a.score for a in answers.answers if a.score is not None}
    several = [answer.question for answer in answers.answers][:AGAIN][::-1]
    return any(
        question in before and answers.calling.score(outcome.result) != before[question]
        for question, outcome in interview.asked(answers.calling, several)
    )


def splits_strings(answers: Answers, interview: Interview) -> bool:
    """Whether a scorer of tokens takes a string for a list of characters."""
    calling = replace(answers.calling, level="text")
    several = [q for q in questions("text") if q.case.level == "tokens"][:STRINGS]
    of_strings = answers_in(interview.asked(calling, several), calling)
    known = chain.from_iterable(suspects.first_suspects("text"))
    letters = [suspect for suspect in known if suspect.reading == "characters"]
    return suspects.find([letters], of_strings.answers) is not None


# -------------------------------------------- functions of two lengths, or of several systems

LENGTHS = [(18, 16), (2, 3), (12, 18), (9, 10), (3, 8), (7, 7), (20, 9), (1, 5), (14, 15), (5, 4)]
PENALTY = table(  # functions of c and r
    "penalties",
    {
        "right": PENALTIES["standard"].of,
        "right-nist": nist_length_penalty,
        "missing-square": programs.missing_square,
    },
)
PENALTY |= {n: choice for n, choice in PENALTIES.items() if n not in ("standard", "nist", "none")}
SYSTEMS = table(  # functions of several systems and the references
    "systems", {"right": programs.bleu_of_last, "leaking-penalty": programs.leaking_penalty}
)


def systems() -> list[tuple[Any, Any]]:
    """Two systems' versions of a sentence, the first cut short, and its references."""
    segments = [question.texts[0] for question in questions("tokens") if len(question.texts) == 1]
    return [([c[: len(c) // 2], c], references) for c, references in segments if len(c) > 1]


def diagnose_other(scorer: Callable[..., Any], seconds: float) -> Diagnosis | None:
    """The diagnosis of a known function of two lengths, or of several systems; or None."""
    for calling, several, known in (
        ("the lengths c and r, in tokens", LENGTHS, PENALTY),
        ("token lists of several systems, and the references", systems(), SYSTEMS),
    ):
        outcomes = list(calls(scorer, several, seconds))
        if any(outcome.error or not is_number(outcome.result) for outcome in outcomes):
            continue
        scores = [float(outcome.result) for outcome in outcomes]
        for name, (function, words) in known.items():
            if all(map(suspects.same, scores, starmap(function, several))):
                return Diagnosis(name=name, words=words, right="right" in name, calling=calling)
    return None
