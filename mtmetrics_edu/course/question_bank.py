"""The questions of the course for a learning platform: Moodle XML and GIFT.

Predictions and exercises that have one fixed answer, each typical wrong answer with its reply; and
worksheets, each of whose figures is asked with the sentences of many seeds.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby
from typing import Any, NamedTuple
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from mtmetrics_edu.course.exercises import EXERCISES, PREDICTIONS
from mtmetrics_edu.course.exercises.answers import (
    Choice,
    Kind,
    Mistake,
    Mistakes,
    Number,
    Ratio,
    Several,
    Word,
)
from mtmetrics_edu.course.exercises.question import Question
from mtmetrics_edu.course.exercises.replies import spoken
from mtmetrics_edu.course.worksheets import answers, worksheet
from mtmetrics_edu.explain import explain

BANK = "mtmetrics-edu"
KINDS = {Number: "numerical", Ratio: "shortanswer", Word: "shortanswer", Choice: "multichoice"}
FRACTION = "Write a fraction without blanks, as 3/4, or a decimal, as 0.75."
ASKED: dict[int, dict[str, str]] = {  # by the level of the worksheets: their figures, and how asked
    2: {
        **{f"p{n}": f"What is its p{'₁₂₃₄'[n - 1]}, unreduced?" for n in (1, 2, 3, 4)},
        "c": "How many tokens has the candidate?",
        "r": "What is the effective reference length r?",
        "bp": "What is its brevity penalty?",
        "bleu": "What is its BLEU, from 0 to 1, with four decimals?",
    },
    3: {
        "lp": "What is the length penalty of NIST?",
        "nist": "What is its NIST, with four decimals? Only these references give the weights.",
    },
}


class Answer(NamedTuple):
    """An answer that may be given, and the reply to it; a wrong one counts 0."""

    text: str
    right: bool
    reply: str = ""


@dataclass(frozen=True, kw_only=True)
class Item:
    """One question of the bank. kind: the name of its type in Moodle. tolerance: of a number."""

    name: str
    category: str
    text: str
    kind: str
    answers: Sequence[Answer]
    tolerance: float = 0
    because: str = ""


def of_lessons(lessons: Sequence[str] = ()) -> Iterator[Item]:
    """The predictions and exercises with a fixed answer, of all lessons or of some, as "02".

    >>> next(of_lessons(["02"])).answers[0]
    Answer(text='2/7', right=True, reply='')
    """
    questions: dict[str, Question] = {**PREDICTIONS, **EXERCISES}
    for id, question in sorted(questions.items()):
        if not lessons or id[:2] in lessons:
            yield from items(question)


def items(question: Question) -> Iterator[Item]:
    """A question as one item, or as one for each part of its answer; none if it cannot be asked."""
    kind, right, because = question.kind, question.answer, question.because
    name, category = question.id, f"lesson {question.id[:2]}"
    if isinstance(kind, Several):
        for i, part in enumerate(kind.names):
            wrong = [Mistake(m.answer[i], m.reply) for m in question.mistakes]
            text = f"{question.task} Here: {part}."
            whole = item(f"{name} {part}", category, text, kind.each, right[i], wrong)
            yield replace(whole, because=because)
    elif type(kind) in KINDS:
        whole = item(name, category, question.task, kind, right, question.mistakes)
        yield replace(whole, because=because)


def item(
    name: str, category: str, text: str, kind: Kind, right: Any, mistakes: Mistakes = ()
) -> Item:
    """A question of one of KINDS; of equal answers the first one counts."""
    given = [Answer(way, True) for way in ways(right)]
    given += [Answer(way, False, m.reply) for m in mistakes for way in ways(m.answer)]
    if isinstance(kind, Choice):
        replies = {m.answer: m.reply for m in mistakes}
        given = [Answer(o, o == right, replies.get(o, "")) for o in kind.options]
    return Item(
        name=name,
        category=category,
        text=f"{text} {FRACTION}" if isinstance(kind, Ratio) else text,
        kind=KINDS[type(kind)],
        answers=[*{answer.text: answer for answer in reversed(given)}.values()][::-1],
        tolerance=0.6 * 10**-kind.places if isinstance(kind, Number) else 0,
    )


def ways(answer: Any) -> list[str]:
    """The ways to write an answer: a fraction also reduced, and as a decimal.

    >>> ways((4, 6)), ways(0.5), ways("the")
    (['4/6', '2/3', '0.6667', '0.667', '0.67'], ['0.5'], ['the'])
    """
    if not isinstance(answer, tuple):
        return [answer if isinstance(answer, str) else f"{answer:.6g}"]
    value = Fraction(*answer)
    decimals = [f"{float(value):.{places}f}" for places in (4, 3, 2)]
    texts = ["{}/{}".format(*answer), f"{value}", *decimals, f"{float(value):.4g}"]
    return [*dict.fromkeys(texts)]


def of_worksheets(seed: int, count: int) -> Iterator[Item]:
    """Each figure of the worksheets, asked of so many seeds from this one on, in a category each.

    A quiz that draws one question of a category gives each student other sentences.
    """
    for level, asked in ASKED.items():
        for figure, question in asked.items():
            for number in range(seed, seed + count):
                sheet = worksheet(number, level=level)
                explained = explain(sheet.candidate, sheet.references, max_n=5)
                answer: Any = answers(explained, sheet.lengths)[figure]
                texts = "*, *".join(map(" ".join, sheet.references))
                text = (
                    f"Candidate: *{' '.join(sheet.candidate)}*. References: *{texts}*. {question}"
                )
                places = len(answer.partition(".")[2]) - 1
                kind: Kind = Number(places=max(places, 0))
                if "/" in answer:
                    kind, answer = Ratio(), tuple(map(int, answer.split("/")))
                else:
                    answer = float(answer)
                yield item(
                    f"worksheet {number}: {figure}", f"worksheets: {figure}", text, kind, answer
                )


# ---------------------------------------------------------------------------------- as a file


def as_moodle(bank: Iterable[Item]) -> str:
    """The questions as Moodle XML."""
    quiz = Element("quiz")

    def add(to: Element, name: str, text: str, **attributes: str) -> Element:
        element = SubElement(to, name, attributes)
        SubElement(element, "text").text = text
        return element

    for category, several in groupby(bank, key=lambda item: item.category):
        head = SubElement(quiz, "question", type="category")
        add(head, "category", f"$course$/top/{BANK}/{category}")
        for item in several:
            question = SubElement(quiz, "question", type=item.kind)
            add(question, "name", item.name)
            add(question, "questiontext", spoken(item.text), format="html")
            add(question, "generalfeedback", spoken(item.because), format="html")
            settings = {"single": "true"} if item.kind == "multichoice" else {}
            for name, value in {"defaultgrade": "1", **settings}.items():
                SubElement(question, name).text = value
            for answer in item.answers:
                html = item.kind == "multichoice"
                text, form = (spoken(answer.text), "html") if html else (answer.text, "plain_text")
                fraction = "100" if answer.right else "0"
                given = add(question, "answer", text, fraction=fraction, format=form)
                add(given, "feedback", spoken(answer.reply), format="html")
                if item.kind == "numerical":
                    SubElement(given, "tolerance").text = f"{item.tolerance:g}"
    indent(quiz)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{tostring(quiz, encoding="unicode")}\n'


def as_gift(bank: Iterable[Item]) -> str:
    """The questions as GIFT."""
    parts = []
    for category, several in groupby(bank, key=lambda item: item.category):
        parts.append(f"$CATEGORY: $course$/top/{BANK}/{category}\n")
        for item in several:
            html = item.kind == "multichoice"
            lines = []
            for answer in item.answers:
                text = escaped(spoken(answer.text) if html else answer.text)
                text += f":{item.tolerance:g}" if item.kind == "numerical" else ""
                sign = "=" if answer.right else "~"
                sign = sign if html else f"=%{100 * answer.right}%"
                lines.append(f"\t{sign}{text}#{escaped(spoken(answer.reply))}\n")
            start = "{#" if item.kind == "numerical" else "{"
            because = f"\t####{escaped(spoken(item.because))}\n" if item.because else ""
            text = f"::{escaped(item.name)}::[html]{escaped(spoken(item.text))}"
            parts.append(f"{text}{start}\n{''.join(lines)}{because}}}\n")
    return "\n".join(parts)


def escaped(text: str) -> str:
    """A text without the signs that mean something in GIFT.

    >>> escaped("p = 1: {a}")
    'p \\\\= 1\\\\: \\\\{a\\\\}'
    """
    return re.sub(r"([\\~=#{}:])", r"\\\1", text)


FORMATS = {"moodle": as_moodle, "gift": as_gift}
