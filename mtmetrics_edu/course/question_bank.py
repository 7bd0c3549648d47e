"""The questions of the course for a learning platform: Moodle XML and GIFT.

Predictions and exercises that have one fixed answer, each typical wrong answer with its reply; and
worksheets, each of whose figures is asked with the sentences of many seeds.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby, product
from typing import Any, NamedTuple
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from mtmetrics_edu.course import data
from mtmetrics_edu.course.exercises import EXERCISES, PREDICTIONS
from mtmetrics_edu.course.exercises import answers as kinds
from mtmetrics_edu.course.exercises.question import Question
from mtmetrics_edu.course.exercises.replies import spoken
from mtmetrics_edu.course.worksheets import answers, worksheet
from mtmetrics_edu.explain import explain

BANK = "$course$/top/mtmetrics-edu"
NUMBER, TEXT, CHOICE = "numerical", "shortanswer", "multichoice"  # as Moodle calls them
TYPES = {kinds.Number: NUMBER, kinds.Ratio: TEXT, kinds.Choice: CHOICE}
FRACTION = "Write a fraction without blanks, as 3/4, or a decimal, as 0.75."
# of a worksheet: its figure, the level, and how it is asked
ASKED: dict[str, tuple[int, str]] = data("question_bank.toml")


class Answer(NamedTuple):
    """An answer that may be given, and the reply to it; a wrong one counts 0."""

    text: str
    right: bool
    reply: str


@dataclass(frozen=True, kw_only=True)
class Item:
    """One question of the bank, as HTML. type: as Moodle calls it. tolerance: of a number."""

    name: str
    category: str
    type: str
    text: str
    because: str
    answers: Sequence[Answer]
    tolerance: float


def of_lessons(lessons: Sequence[str] = ()) -> Iterator[Item]:
    """The predictions and exercises with a fixed answer, of all lessons or of some, as "02".

    >>> next(of_lessons(["02"])).answers[0]
    Answer(text='2/7', right=True, reply='')
    """
    questions: dict[str, Question] = {**PREDICTIONS, **EXERCISES}
    for id, question in sorted(questions.items()):
        if not lessons or id[:2] in lessons:
            yield from items(question, f"lesson {id[:2]}")


def items(question: Question, category: str) -> Iterator[Item]:
    """A question as one item, or as one for each part of its answer; none if it is of no type."""
    kind, mistakes = question.kind, question.mistakes
    if type(kind) in TYPES:
        yield item(question, category, kind, question.answer, mistakes)
    elif isinstance(kind, kinds.Values):
        for i, (part, right) in enumerate(zip(kind.names, question.answer, strict=True)):
            wrong = [kinds.Mistake(m.answer[i], m.reply) for m in mistakes]
            yield item(question, category, kind.each, right, wrong, part)


def item(
    question: Question,
    category: str,
    kind: kinds.Kind,
    right: Any,
    mistakes: kinds.Mistakes,
    part: str = "",
) -> Item:
    """A question, or a part of it, of one of TYPES; of two equal answers the first one counts."""
    given = [(right, ""), *mistakes]
    if isinstance(kind, kinds.Choice):
        given = [(option, dict(given).get(option, "")) for option in kind.options]
    texts: dict[str, Answer] = {}
    for answer, reply in given:
        for way in ways(answer):
            texts.setdefault(way, Answer(way, answer == right, spoken(reply)))
    hints = [f"Here: {part}." * bool(part), FRACTION * isinstance(kind, kinds.Ratio)]
    return Item(
        name=f"{question.id} {part}".strip(),
        category=category,
        type=TYPES[type(kind)],
        text=spoken(" ".join(filter(None, [question.task, *hints]))),
        because=spoken(question.because),
        answers=[*texts.values()],
        tolerance=0.6 * 10**-kind.places if isinstance(kind, kinds.Number) else 0,
    )


def ways(answer: Any) -> list[str]:
    """The ways to write an answer: a fraction also reduced, and as a decimal, rounded up or down.

    >>> ways((4, 6)), ways(0.5), ways("the")
    (['4/6', '2/3', '0.6667', '0.667', '0.67', '.6667', '.667', '.67'], ['0.5'], ['the'])
    >>> ways((5, 8))[1:6]
    ['0.6250', '0.625', '0.62', '0.63', '.6250']
    """
    if not isinstance(answer, tuple):
        return [answer if isinstance(answer, str) else f"{answer:.6f}".rstrip("0").rstrip(".")]
    whole = Fraction(*answer)
    pairs = [*product((".4f", ".3f", ".2f"), (0, 1e-9)), (".4g", 0)]
    decimals = [f"{float(whole) + more:{places}}" for places, more in pairs]
    short = [decimal[1:] for decimal in decimals if decimal.startswith("0.")]
    return [*dict.fromkeys(["{}/{}".format(*answer), f"{whole}", *decimals, *short])]


def of_worksheets(seed: int, count: int) -> Iterator[Item]:
    """Each figure of the worksheets, asked of so many seeds from this one on, in a category each.

    A quiz that draws one question of a category gives each student other sentences.
    """
    for figure in ASKED:
        for number in range(seed, seed + count):
            yield from items(of_worksheet(figure, number), f"worksheets: {figure}")


def of_worksheet(figure: str, seed: int) -> Question:
    """One figure of one worksheet, as a question.

    >>> of_worksheet("c", 7).answer
    8.0
    """
    level, asked = ASKED[figure]
    sheet = worksheet(seed, level=level)
    explained = explain(sheet.candidate, sheet.references, max_n=5)
    answer = answers(explained, sheet.lengths)[figure]
    candidate, *references = (" ".join(t) for t in (sheet.candidate, *sheet.references))
    task = f"Candidate: *{candidate}*. References: *{'*, *'.join(references)}*. {asked}"
    kind: kinds.Kind = kinds.Number(places=max(len(answer.partition(".")[2]) - 1, 0))
    if "/" in answer:
        kind = kinds.Ratio()
    right = tuple(map(int, answer.split("/"))) if "/" in answer else float(answer)
    texts = {"Task": task, "Because": ""}
    return Question(f"worksheet {seed}: {figure}", kind, lambda: right, texts, ())


# ---------------------------------------------------------------------------------- as a file


def as_moodle(bank: Iterable[Item]) -> str:
    """The questions as Moodle XML."""
    quiz = Element("quiz")

    def add(to: Element, name: str, text: str, **attributes: str) -> Element:
        element = SubElement(to, name, attributes)
        SubElement(element, "text").text = text
        return element

    for category, several in groupby(bank, key=lambda item: item.category):
        add(SubElement(quiz, "question", type="category"), "category", f"{BANK}/{category}")
        for item in several:
            question = SubElement(quiz, "question", type=item.type)
            add(question, "name", item.name)
            add(question, "questiontext", item.text, format="html")
            add(question, "generalfeedback", item.because, format="html")
            form = "html" if item.type == CHOICE else "plain_text"
            for text, right, reply in item.answers:
                answer = add(question, "answer", text, fraction=f"{100 * right}", format=form)
                add(answer, "feedback", reply, format="html")
                if item.type == NUMBER:
                    SubElement(answer, "tolerance").text = f"{item.tolerance:f}"
    indent(quiz)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{tostring(quiz, encoding="unicode")}\n'


def as_gift(bank: Iterable[Item]) -> str:
    """The questions as GIFT."""
    parts = []
    for category, several in groupby(bank, key=lambda item: item.category):
        parts.append(f"$CATEGORY: {BANK}/{category}\n")
        for item in several:
            width = f":{item.tolerance:f}" if item.type == NUMBER else ""
            lines = [f"::{escaped(item.name)}::[html]{escaped(item.text)}{{{'#' * bool(width)}"]
            for text, right, reply in item.answers:
                sign = "~="[right] if item.type == CHOICE else f"=%{100 * right}%"
                lines.append(f"\t{sign}{escaped(text)}{width}#{escaped(reply)}")
            because = [f"\t####{escaped(item.because)}"] if item.because else []
            parts.append("\n".join([*lines, *because, "}\n"]))
    return "\n".join(parts)


def escaped(text: str) -> str:
    """A text without the signs that mean something in GIFT.

    >>> print(escaped("p = 1: {a}"))
    p \\= 1\\: \\{a\\}
    """
    return re.sub(r"([\\~=#{}:])", r"\\\1", text)


FORMATS = {"moodle": as_moodle, "gift": as_gift}
