"""The questions for a learning platform: read back as Moodle reads them, judged as the course does.

Both formats were also read by the importers of Moodle 3.7 itself; they gave the same questions.
"""

import json
import re
import subprocess
from xml.etree.ElementTree import Element, fromstring

import pytest

from mtmetrics_edu.course.exercises import EXERCISES, PREDICTIONS
from mtmetrics_edu.course.exercises.answers import Values
from mtmetrics_edu.course.exercises.replies import spoken
from mtmetrics_edu.course.question_bank import (
    ASKED,
    BANK,
    CHOICE,
    NUMBER,
    Answer,
    Item,
    as_gift,
    as_moodle,
    of_lessons,
    of_worksheets,
)
from mtmetrics_edu.course.worksheets import worksheet

from ..browser.lab import from_npm
from ..commands.running import run
from ..needs import NPM

KINDS = {"Numerical": NUMBER, "MC": CHOICE, "Short": "shortanswer"}  # as gift-pegjs calls them
PARSER = (
    "const text = require('fs').readFileSync(process.argv[1], 'utf8');"
    "console.log(JSON.stringify(require('gift-pegjs').parse(text)))"
)
BANKS = {"lessons": [*of_lessons()], "worksheets": [*of_worksheets(1, 2)]}
# the parts of a question, as question/format/xml/format.php of Moodle reads them
PARTS = {"name": {}, "questiontext": {"format": "html"}, "generalfeedback": {"format": "html"}}


def text_of(element: Element, attributes: dict[str, str]) -> str:
    assert element.attrib == attributes
    return element.find("text").text or ""


def from_moodle(xml: str) -> list[Item]:
    """The questions in Moodle XML; nothing else may stand in it."""
    quiz, items, category = fromstring(xml), [], ""
    assert (quiz.tag, quiz.attrib) == ("quiz", {})
    for question in quiz:
        kind = question.attrib["type"]
        assert (question.tag, [*question.attrib]) == ("question", ["type"])
        if kind == "category":
            category = text_of(question.find("category"), {}).removeprefix(f"{BANK}/")
            continue
        tags = [child.tag for child in question]
        assert tags == [*PARTS, *["answer"] * (len(tags) - len(PARTS))]
        texts = [text_of(question.find(tag), its) for tag, its in PARTS.items()]
        answers, tolerances = [], set()
        for answer in question.findall("answer"):
            fraction, form = answer.attrib["fraction"], answer.attrib["format"]
            assert fraction in ("0", "100")
            assert form == ("html" if kind == CHOICE else "plain_text")
            right, reply = fraction == "100", text_of(answer.find("feedback"), {"format": "html"})
            answers.append(Answer(text_of(answer, answer.attrib), right, reply))
            tolerances |= {float(each.text) for each in answer.findall("tolerance")}
        assert len(tolerances) == (kind == NUMBER)
        items.append(item(texts, kind, category, answers, *tolerances))
    return items


def item(texts, kind, category, answers, tolerance=0.0) -> Item:
    name, text, because = texts
    return Item(
        name=name,
        category=category,
        type=kind,
        text=text,
        because=because,
        answers=answers,
        tolerance=pytest.approx(tolerance),
    )


@pytest.fixture(scope="module")
def from_gift(tmp_path_factory):
    """What gift-pegjs reads in GIFT."""
    NPM.require()
    folder = from_npm("gift-pegjs/package.json").parents[2]
    file = tmp_path_factory.mktemp("gift") / "bank.gift"
    command = ["node", "-e", PARSER, str(file)]

    def read(gift: str) -> list[Item]:
        file.write_text(gift, encoding="utf-8")
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
        items, category = [], ""
        for question in json.loads(done.stdout):
            if question["type"] == "Category":
                category = question["title"].removeprefix(f"{BANK}/")
                continue
            kind, choices = KINDS[question["type"]], question["choices"]
            number = kind == NUMBER
            answers = [
                Answer(
                    f"{its['text']['number']:.6f}".rstrip("0").rstrip(".")
                    if number
                    else its["text"]["text"],
                    its["isCorrect"] if its["weight"] is None else its["weight"] == 100,
                    (its["feedback"] or {"text": ""})["text"],
                )
                for its in choices
            ]
            because = (question["globalFeedback"] or {"text": ""})["text"]
            texts = [question["title"], question["stem"]["text"], because]
            width = choices[0]["text"]["range"] if number else 0.0
            items.append(item(texts, kind, category, answers, width))
        return items

    return read


@pytest.mark.parametrize("bank", BANKS.values(), ids=BANKS)
def test_moodle_xml(bank):
    assert from_moodle(as_moodle(bank)) == bank


@pytest.mark.parametrize("bank", BANKS.values(), ids=BANKS)
def test_gift(bank, from_gift):
    assert from_gift(as_gift(bank)) == bank


@pytest.mark.parametrize("its", BANKS["lessons"], ids=lambda its: its.name)
def test_answers_are_judged_as_the_course_does(its):
    id, _, part = its.name.partition(" ")
    question = {**EXERCISES, **PREDICTIONS}[id]
    assert sum(answer.right for answer in its.answers) >= 1
    for answer in its.answers:
        figure = its.type != CHOICE and re.fullmatch(r"-?[\d.]+", answer.text)
        typed = float(answer.text) if figure else answer.text
        if isinstance(question.kind, Values):
            whole = [*question.answer]
            whole[question.kind.names.index(part)] = typed
            verdict = question.check(whole)
        elif id in PREDICTIONS:
            verdict = question.judge(answer.text)
        else:
            verdict = question.check(typed)
        if figure and its.type != NUMBER:
            continue  # a fraction with two decimals, which a platform cannot tell from a guess
        assert verdict.right == answer.right, answer
        if not answer.right and not part:
            assert spoken(verdict.text).startswith(answer.reply), answer
    if its.type == NUMBER:
        right, *wrong = [float(answer.text) for answer in its.answers]
        assert all(abs(other - right) > its.tolerance for other in wrong)


def test_every_question_of_a_kind_with_one_answer_is_there():
    names = {each.name.split()[0] for each in BANKS["lessons"]}
    kinds = {"Number", "Ratio", "Choice", "Values"}
    questions = {**EXERCISES, **PREDICTIONS}
    assert names == {id for id, q in questions.items() if type(q.kind).__name__ in kinds}


def test_figures_of_worksheets_are_those_of_their_keys():
    bank = [*of_worksheets(5, 2)]
    assert [each.name for each in bank] == [f"worksheet {n}: {f}" for f in ASKED for n in (5, 6)]
    for each in bank:
        number, figure = re.fullmatch(r"worksheet (\d): (\w+)", each.name).groups()
        sheet = worksheet(int(number), level=ASKED[figure][0])
        assert f"<u>{each.answers[0].text}" in sheet.key.replace(".0</u>", "</u>")
        assert " ".join(sheet.candidate) in each.text


def test_the_command(tmp_path, from_gift):
    file, gift = tmp_path / "bank", tmp_path / "gift"
    assert run("questions", f"{file}", "--lessons", "02,03") == (0, f"{file} is there.\n", "")
    assert from_moodle(file.read_text(encoding="utf-8")) == [*of_lessons(["02", "03"])]
    assert "bank exists and was not changed" in run("questions", f"{file}").err
    run("questions", f"{gift}", "--format", "gift", "--worksheets", "3", "2")
    assert from_gift(gift.read_text(encoding="utf-8")) == [*of_worksheets(3, 2)]
    ran = run("questions", "new", "--lessons", "77")
    assert ran.code == 1
    assert "'77'" in ran.err
