"""What is wrong with a scorer, in one sentence, with the smallest case that shows it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import starmap
from typing import Any, Literal

from mtmetrics_edu.checks import choose, read_aloud
from mtmetrics_edu.conformance import asking, suspects
from mtmetrics_edu.conformance.asking import Answers, Interview, is_number, memory
from mtmetrics_edu.conformance.limits import SECONDS, calls
from mtmetrics_edu.conformance.mistakes import mistake, programs
from mtmetrics_edu.conformance.mistakes.choices import PENALTIES, WORDS, table
from mtmetrics_edu.conformance.mistakes.nist import without_square
from mtmetrics_edu.conformance.search import fits_of, identify
from mtmetrics_edu.conformance.suspects import Answer, Question, Suspect, questions
from mtmetrics_edu.conformance.vectors import in_common
from mtmetrics_edu.metrics.nist import nist_length_penalty
from mtmetrics_edu.metrics.score import TokenMetric

LIKELY = 4  # ways of calling that are searched for several mistakes
VISIBLE = 0.005  # a difference that shows in the digits of a sentence
AGAIN = 40  # questions that are put twice
STRINGS = 60  # questions that are put as strings to a scorer of tokens
FEW_DIGITS = 0.5 * 10**-3  # half a unit of scores that tell little
EMPTY = {"empty-candidate", "empty-reference"}
ZERO = {"undefined-order", "zero-order"}  # flags of cases whose right score is 0
UNUSUAL = {"digit-zero", "unicode", "case", "part-of-a-word"}


@dataclass(frozen=True, kw_only=True)
class SmallestCase:
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
        arguments = ", ".join(map(read_aloud, self.arguments))
        return f"for {arguments} it gives {given}; right is {right}"


@dataclass(frozen=True, kw_only=True)
class Diagnosis:
    """The result of diagnose: what a scorer does.

    name: "right", the name of a mistake or of a tool, or "unknown". right: whether it follows the
    paper (or the official NIST) in every case. calling: how it is called. passed, asked: numbers
    of cases. remarks: other troubles, each with its name and in words.
    """

    name: str
    words: str
    right: bool
    calling: str
    passed: int = 0
    asked: int = 0
    example: SmallestCase | None = None
    remarks: Mapping[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        example = f": {self.example}" if self.example else ""
        return ".\nAlso: ".join([f"It {self.words}{example}", *self.remarks.values()]) + "."


def diagnose(
    scorer: Callable[..., Any],
    *,
    metric: TokenMetric | Literal[""] = "",
    seconds: float = SECONDS,
    progress: Callable[[int], object] | None = None,
) -> Diagnosis:
    """What a scorer does: whether it is right, which mistake it has, or which tool it follows.

    scorer: any function of a candidate and its references, or of a corpus. diagnose finds out
    whether it takes tokens or texts, which argument comes first, where the score is in its result
    and whether it goes to 1 or to 100. metric: "bleu" or "nist"; if not given, what it seems to be.
    seconds: the time for one call. progress(asked) is called after each question. TypeError if it
    cannot be called at all.

    >>> def homework(candidate, references):
    ...     words = [word for reference in references for word in reference]
    ...     return sum(word in words for word in candidate) / len(candidate)
    >>> diagnose(homework).name
    'unclipped-unigrams'
    """
    if not callable(scorer):
        raise TypeError(f"scorer is {scorer!r:.40}; expected a function, such as sentence_bleu")
    choose(metric or "bleu", dict.fromkeys(("bleu", "nist")), "metric")
    interview = Interview(scorer=scorer, seconds=seconds, progress=progress, memory=memory(scorer))
    ways = asking.best_ways(interview)
    for answers in ways:
        groups = suspects.first_suspects(answers.calling.level)
        if suspect := suspects.find(groups, answers.answers):
            return suspect_diagnosis(answers, suspect, metric, interview)
    if "endless" not in interview.errors and (other := diagnose_other(scorer, seconds)):
        return other
    if not ways:
        return silent_diagnosis(interview)
    ways = asking.promising(ways)
    if is_unsteady(ways[0], interview):
        right = right_one(ways[0], metric)
        return wrong_diagnosis("unknown", WORDS["unknown"]["unsteady"], ways[0], right, interview)
    for answers in ways[:LIKELY]:
        if suspect := identify(answers.answers, answers.calling.level):
            return suspect_diagnosis(answers, suspect, metric, interview)
    return unknown_diagnosis(ways[0], metric, interview)


# --------------------------------------------------------------------------------- the diagnosis


def right_one(answers: Answers, metric: str, reading: str = "") -> Suspect:
    """The paper's BLEU, or the official NIST, as a suspect that reads texts in a given way."""
    name = "nist" if metric == "nist" else "right"
    reading = reading if reading in suspects.RIGHT_READINGS["text"] else ""
    return suspects.suspect_of(mistake(name), answers.calling.level, reading)


def wrong_diagnosis(
    name: str, words: str, answers: Answers, right: Suspect, interview: Interview
) -> Diagnosis:
    """The diagnosis of a scorer that is not right."""
    wrong = failures(answers, right)
    asked = len(answers.of_suite)
    return Diagnosis(
        name=name,
        words=words,
        right=False,
        calling=str(answers.calling),
        passed=asked - sum(not answer.question.extra for answer in wrong),
        asked=asked,
        example=example(answers, right, wrong),
        remarks=dict(remarks(answers, right, interview)),
    )


def suspect_diagnosis(
    answers: Answers, suspect: Suspect, metric: str, interview: Interview
) -> Diagnosis:
    """The diagnosis for a scorer who answers as a suspect does."""
    right = right_one(answers, metric or suspect.metric, suspect.reading)
    words = suspect.words + as_well(answers, suspect)
    if metric not in ("", suspect.metric):
        words = f"computes {suspect.metric.upper()}, not {metric.upper()}: it {words}"
    diagnosis = wrong_diagnosis(suspect.name, words, answers, right, interview)
    if not suspect.right or metric not in ("", suspect.metric):
        return diagnosis
    all_right = diagnosis.passed == diagnosis.asked
    if suspect.metric == "bleu":
        words = f"is right in {'all ' if all_right else ''}{diagnosis.passed} cases"
    return replace(diagnosis, name="right", words=words, right=all_right, example=None)


def as_well(answers: Answers, suspect: Suspect) -> str:
    """The other tools that would have given the same answers, in words; "" if there are none."""
    some = suspects.scored(answers.answers)
    width = suspects.rounding(some)
    others = (tool for tool in suspects.tools() if tool is not suspect)
    alike = [tool.name for tool in others if suspects.fits(tool, some, width)]
    return f" (as {' and '.join(alike)})" if alike else ""


def failures(answers: Answers, right: Suspect) -> list[Answer]:
    """The answers that are not right, those to questions that are easy to read first."""
    width = suspects.rounding(answers.answers)
    wrong = (answer for answer in answers.answers if not suspects.agrees(right, answer, width))
    return sorted(wrong, key=lambda answer: (answer.score is None, *strangeness(answer)))


def strangeness(answer: Answer) -> tuple[bool, bool, bool, int]:
    """A key for sorting answers by how hard their question is to read, the easy ones first.

    Whether a text is empty, whether 0 is right, whether tokens are unusual, and its size.
    """
    case, flags = answer.question.case, set(answer.question.case.flags)
    return bool(flags & EMPTY), bool(flags & ZERO), bool(flags & UNUSUAL), case.size


def example(answers: Answers, right: Suspect, wrong: Sequence[Answer]) -> SmallestCase | None:
    """The case that is easiest to read among those that clearly show a mistake, if there are."""
    if not wrong:
        return None
    clear = (
        answer
        for answer in wrong
        if answer.score is not None and abs(answer.score - right.score(answer.question)) > VISIBLE
    )
    first = next(clear, wrong[0])
    return SmallestCase(
        case=first.question.case.id,
        arguments=answers.arguments(first),
        given=first.score,
        right=right.score(first.question),
    )


def unknown_diagnosis(answers: Answers, metric: str, interview: Interview) -> Diagnosis:
    """The diagnosis for a scorer with one answer to all, or with unknown mistakes."""
    remembers = memory(interview.scorer) != interview.memory
    some = suspects.scored(answers.answers)
    if len(answers.scores) == 1 and len(some) > len(answers.answers) / 2 and not remembers:
        words = f"gives {min(answers.scores):g} to every text"
        return wrong_diagnosis("constant", words, answers, right_one(answers, metric), interview)
    fit = max(fits_of(answers.answers, answers.calling.level), key=lambda fit: fit.share)
    right = right_one(answers, metric or fit.metric)
    wrong = [a.question.case for a in failures(answers, right) if not a.question.extra]
    cases = [answer.question.case for answer in answers.of_suite]
    words = f"is wrong in {len(wrong)} of {len(cases)} cases, in a way that the suite does not know"
    if not wrong:
        words = f"is right in the {len(cases)} cases, but not for other texts"
    if flags := in_common(wrong, cases) if len(wrong) > 1 else []:
        words += f'; all of these have the flag "{flags[0]}"'
    if parts := fit.parts():
        words += f"; most of its answers look as if it {parts}"
    if remembers:
        words += "; it keeps something from one call for the next, which may change its answers"
    return wrong_diagnosis("unknown", words, answers, right, interview)


def silent_diagnosis(interview: Interview) -> Diagnosis:
    """The diagnosis for a scorer that never gives a number."""
    name, errors = "no-score", interview.errors
    reasons = "; ".join(f"given {level}: {error}" for level, error in errors.items())
    if len(set(errors.values())) == 1:
        reasons = next(iter(errors.values()))
    words = f"gives no score, however it is called ({reasons})"
    if "endless" in errors:
        name, words = "endless", f"does not end: there is {errors['endless']}"
    return Diagnosis(name=name, words=words, right=False, calling="unknown")


# -------------------------------------------------------------------------------- further troubles


def remarks(answers: Answers, right: Suspect, interview: Interview) -> Iterator[tuple[str, str]]:
    """Further troubles of a scorer: a name for each, and a sentence."""
    if stopped := [answer for answer in answers.of_suite if answer.score is None]:
        yield "stops", stops(stopped, right, answers)
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


def stops(stopped: Sequence[Answer], right: Suspect, answers: Answers) -> str:
    """A sentence that says where a scorer gives no score, with the smallest case."""
    first = min(stopped, key=strangeness)
    cases = [answer.question.case for answer in answers.of_suite]
    flags = in_common((answer.question.case for answer in stopped), cases)
    flags.sort(key=lambda flag: flag not in EMPTY)  # an empty text says most
    where = ""
    if len(stopped) > 1 and flags:
        where = f', all with the flag "{flags[0]}"'
    elif len(stopped) > 1 and all(right.score(answer.question) == 0 for answer in stopped):
        where = ", in all of which the right score is 0"
    arguments = ", ".join(map(read_aloud, answers.arguments(first)))
    number = f"{len(stopped)} of {len(cases)} cases"
    return f"it gives no score in {number}{where} ({first.error}), as for {arguments}"


def is_unsteady(answers: Answers, interview: Interview) -> bool:
    """Whether a scorer gives other answers when it is asked again, in the other order."""
    before = {a.question: a.score for a in answers.answers if a.score is not None}
    several = [answer.question for answer in answers.answers][:AGAIN][::-1]
    return any(
        question in before and answers.calling.score(outcome.result) != before[question]
        for question, outcome in interview.ask(answers.calling, several)
    )


def splits_strings(answers: Answers, interview: Interview) -> bool:
    """Whether a scorer of tokens gives strings the scores of the lists of their characters."""
    of_text = [q for q in questions("text") if q.case.level == "tokens"][:STRINGS]
    read = answers.calling.score
    as_text = interview.ask(replace(answers.calling, level="text"), of_text)
    as_letters = interview.ask(answers.calling, [*map(letters, of_text)])
    scores = [[read(outcome.result) for _, outcome in asked] for asked in (as_text, as_letters)]
    return scores[0] == scores[1] and len({*scores[0]} - {None}) >= suspects.DISTINCT


def letters(question: Question) -> Question:
    """The question of texts, with lists of their characters as tokens."""
    candidates, references = zip(*question.texts, strict=True)
    return Question(replace(question.case, candidates=candidates, references=references), "tokens")


# -------------------------------------------- functions of two lengths, or of several systems

LENGTHS = [(18, 16), (2, 3), (12, 18), (9, 10), (3, 8), (7, 7), (20, 9), (1, 5), (14, 15), (5, 4)]
PENALTY = table(  # functions of c and r
    "penalties",
    {
        "right": PENALTIES["standard"].of,
        "right-nist": nist_length_penalty,
        "missing-square": without_square,
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
