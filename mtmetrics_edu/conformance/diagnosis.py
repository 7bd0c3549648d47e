"""What is wrong with a scorer, in one sentence, with the smallest case that shows it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from mtmetrics_edu.conformance.asking import Hearing, Interview, Scorer, hearing, questions
from mtmetrics_edu.conformance.limits import SECONDS
from mtmetrics_edu.conformance.mistakes.recipes import Recipe
from mtmetrics_edu.conformance.others import diagnose_other
from mtmetrics_edu.conformance.remarks import as_called, in_common, remarks, strangeness
from mtmetrics_edu.conformance.suspects import (
    Answer,
    Suspect,
    agreement,
    agrees,
    find,
    first_suspects,
    fits,
    of_oddity,
    of_recipe,
    pairs_of_mistakes,
    possible,
    readings,
    rounding,
    scored,
    tools,
)

SILENCE = 0.1  # of the questions without a score: more speak against a way of calling
VISIBLE = 0.005  # a difference that shows in the digits of a sentence
MORE = 30  # questions that find the best of several ways of calling


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
    interview = Interview(scorer=scorer, seconds=seconds)
    ways: list[Hearing] = []
    if findings := named(interview, ways):
        return concluded(min(findings, key=doubt), interview)
    if "endless" not in interview.errors and (other := diagnose_other(scorer, seconds)):
        return Diagnosis(**other)
    return nameless(closest(ways, interview), interview) if ways else without_score(interview)


class Finding(NamedTuple):
    """A way of calling, and who answers as the scorer does when it is called so."""

    heard: Hearing
    suspect: Suspect


def named(interview: Interview, ways: list[Hearing]) -> list[Finding]:
    """Who answers as the scorer does; ways: is told the ways of calling that were tried."""
    findings: list[Finding] = []
    mute: list[Hearing] = []
    for few in interview.ways():
        mute += [short for short in few if not tells(short)]
        ways += (telling := [short for short in few if tells(short)])
        findings += likely(telling, interview)
        if any(suspect.right or not silent(heard) for heard, suspect in findings):
            return findings
    if ways:
        return findings
    ways += mute  # there is no better one
    return likely(mute, interview)


def tells(short: Hearing) -> bool:
    """Whether the few answers differ: a scorer that is called in a wrong way often gives only 0."""
    return len({it.score for it in short.answers if it.score is not None}) > 1


def likely(several: Sequence[Hearing], interview: Interview) -> list[Finding]:
    """Who answers as the scorer does, for each of these ways in which somebody does."""
    return [match for short in several if (match := finding(short, interview))]


def finding(short: Hearing, interview: Interview) -> Finding | None:
    """Who gives all answers in this way of calling; None if nobody gives even the first few."""
    suspects = first_suspects(short.calling.level)
    if not possible(suspects, short.answers):
        return None
    heard = interview.heard(short.calling)
    suspect = find(suspects, heard.answers)
    return Finding(heard, suspect) if suspect else None


def doubt(match: Finding) -> tuple[bool, bool, bool, int]:
    """What speaks against a finding; the smallest is the best."""
    calling, suspect = match.heard.calling, match.suspect
    often = silent(match.heard) > SILENCE
    return not suspect.right, often, calling.level == "text", len(calling.path)


def silent(heard: Hearing) -> float:
    """The share of questions without a score, 0 to 1."""
    return sum(it.score is None for it in heard.answers) / len(heard.answers)


def right_one(heard: Hearing, suspect: Suspect | None = None) -> Suspect:
    """Who is right, for those who split texts in the same way: the paper, or the official NIST."""
    level = heard.calling.level
    reading = suspect.reading if suspect else ""
    if reading not in ("13a", "international"):
        reading = readings(level)[0]
    if suspect and suspect.metric == "nist":
        return of_oddity("nist", level, reading)
    return of_recipe(Recipe(), level, reading)


# ------------------------------------------------------------------------- the scorer is known


def concluded(match: Finding, interview: Interview) -> Diagnosis:
    """The diagnosis for a scorer who answers as a suspect does."""
    heard, suspect = match
    right = right_one(heard, suspect)
    wrong = failures(heard, right)
    return Diagnosis(
        name="right" if suspect.right else suspect.name,
        words=words_of(match, wrong),
        right=suspect.right and not wrong,
        example=None if suspect.right else example(heard, right, wrong),
        **common_fields(heard, wrong, interview),
    )


def words_of(match: Finding, wrong: Sequence[Answer]) -> str:
    """What the scorer does, to complete a sentence that begins with "it"."""
    if not (match.suspect.right and match.suspect.metric == "bleu"):
        return match.suspect.words + as_well(match)
    number = len(match.heard.answers) - len(wrong)
    return f"is right in {'all ' if not wrong else ''}{number} cases"


def as_well(match: Finding) -> str:
    """The other tools that would have given the same answers, in words; "" if there are none."""
    given = scored(match.heard.answers)
    width = rounding(score for _, score in given)
    alike = [it.name for it in tools() if it is not match.suspect and fits(it, given, width)]
    return f" (as {' and '.join(alike)})" if alike else ""


def common_fields(heard: Hearing, wrong: Sequence[Answer], interview: Interview) -> dict[str, Any]:
    """The fields that every diagnosis has: how it is called, what failed, what else is to say."""
    troubles = remarks(heard, interview)
    return {
        "calling": str(heard.calling),
        "passed": len(heard.answers) - len(wrong),
        "asked": len(heard.answers),
        "failures": by_flag(heard, wrong),
        "remarks": tuple(troubles.values()),
        "also": tuple(troubles),
    }


def by_flag(heard: Hearing, wrong: Sequence[Answer]) -> dict[str, tuple[int, int]]:
    """For each flag that a failed case has, how many failed and how many were asked."""
    failed = Counter(flag for it in wrong for flag in it.question.case.flags)
    of_all = Counter(flag for it in heard.answers for flag in it.question.case.flags)
    return {flag: (failed[flag], of_all[flag]) for flag in failed}


def failures(heard: Hearing, right: Suspect) -> list[Answer]:
    """The answers that are not right, those to questions that are easy to read first."""
    width = rounding(score for _, score in scored(heard.answers))
    wrong = [it for it in heard.answers if not agrees(right, it, width)]
    return sorted(wrong, key=lambda it: (it.score is None, *strangeness(it)))


def example(heard: Hearing, right: Suspect, wrong: Sequence[Answer]) -> Example | None:
    """The smallest case that shows a mistake."""
    if not wrong:
        return None
    plain = (it for it in wrong if it.score is not None and visible(it, right))
    first = next(plain, wrong[0])
    return Example(
        case=first.question.case.id,
        arguments=as_called(heard, first),
        given=first.score,
        right=right.score(first.question),
    )


def visible(answer: Answer, right: Suspect) -> bool:
    """Whether a score is clearly not the right one."""
    return abs((answer.score or 0.0) - right.score(answer.question)) > VISIBLE


# ------------------------------------------------------------------------- the scorer is not known


def closest(ways: Sequence[Hearing], interview: Interview) -> Hearing:
    """All answers in that way of calling in which the scorer is most often right.

    Of ways that are nearly as good, the more usual one, which comes first.
    """

    def share(way: Hearing) -> float:
        short = interview.heard(way.calling) if len(ways) == 1 else more(way, interview)
        return round(agreement(right_one(way), short.answers), 1)

    return interview.heard(max(ways, key=share).calling)


def more(way: Hearing, interview: Interview) -> Hearing:
    """What the scorer answers to some more questions, called in this way."""
    several = questions(way.calling.level)[:MORE]
    return hearing(way.calling, interview.asked(way.calling, several))


def nameless(heard: Hearing, interview: Interview) -> Diagnosis:
    """The diagnosis for a scorer with two mistakes, with one answer to all, or with none known."""
    level = heard.calling.level
    if suspect := find([pairs_of_mistakes(level, readings(level)[0])], heard.answers):
        return concluded(Finding(heard, suspect), interview)
    return always(heard, interview) if constant(heard) else unknown(heard, interview)


def constant(heard: Hearing) -> bool:
    """Whether a scorer gives one score to all questions."""
    scores = {it.score for it in heard.answers if it.score is not None}
    return len(scores) == 1 and silent(heard) < 1 / 2


def always(heard: Hearing, interview: Interview) -> Diagnosis:
    """The diagnosis for a scorer that does not look at the texts."""
    score = next(it.score for it in heard.answers if it.score is not None)
    return without_name("constant", f"gives {score:g} to every text", heard, interview)


def unknown(heard: Hearing, interview: Interview) -> Diagnosis:
    """The diagnosis for a scorer that no suspect resembles."""
    wrong = failures(heard, right_one(heard))
    flag = in_common(wrong, heard) if len(wrong) > 1 else ""
    passed = f"{len(heard.answers) - len(wrong)} of {len(heard.answers)} cases"
    words = f"has none of the mistakes that the suite knows: it is right in {passed}"
    where = f'; all failures have the flag "{flag}"' if flag else ""
    return without_name("unknown", words + where, heard, interview)


def without_name(name: str, words: str, heard: Hearing, interview: Interview) -> Diagnosis:
    """The diagnosis for a scorer that is nobody's likeness."""
    right = right_one(heard)
    wrong = failures(heard, right)
    shows = example(heard, right, wrong)
    fields = common_fields(heard, wrong, interview)
    return Diagnosis(name=name, words=words, right=False, example=shows, **fields)


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
