"""The map of the course says what the notebooks say."""

import json

import pytest

from mtmetrics_edu.course.contents import Contents, Lesson, contents

TOP = """# 07 · A title: with more

**Goals.** After this notebook you can

- do one thing, *well*;
- do another.

**Prerequisites.** None; 30 minutes of sleep.

**Time.** 20 minutes."""


def write(folder, name, source):
    cells = [{"cell_type": "markdown", "source": source.splitlines(keepends=True)}]
    folder.joinpath(name).write_text(json.dumps({"cells": cells}), encoding="utf-8")


def test_a_lesson_is_what_its_first_cell_says(tmp_path):
    write(tmp_path, "07-title.ipynb", TOP)
    expected = Lesson(
        file="07-title.ipynb",
        title="07 · A title: with more",
        minutes=20,
        goal="do one thing, *well*",
    )
    assert contents(tmp_path).lessons == (expected,)


def test_numbered_notebooks_in_order_then_those_without_a_number(tmp_path):
    in_order = ["02-first", "10-last", "playground", "compare-two-systems"]
    for name in [*in_order[::-1], "draft"]:
        write(tmp_path, f"{name}.ipynb", f"# {name}\n\nWhat it is for. And more.")
    lessons = contents(tmp_path).lessons
    assert [lesson.file for lesson in lessons] == [f"{name}.ipynb" for name in in_order]
    assert {lesson.goal for lesson in lessons} == {"What it is for."}
    assert contents(tmp_path).minutes == 0


ONE = Lesson(file="01.ipynb", title="01 · T", minutes=1, goal="goal 1")
PLAY = Lesson(file="playground.ipynb", title="P", minutes=None, goal="play")


def test_it_shows_itself_as_a_table():
    assert Contents((ONE, PLAY))._repr_markdown_().splitlines() == [
        "| notebook | minutes | goal |",
        "|:--|--:|:--|",
        "| [01 · T](01.ipynb) | 1 | goal 1 |",
        "| [P](playground.ipynb) |  | play |",
        "| all together | 1 | |",
    ]


def test_no_notebook_there(tmp_path):
    with pytest.raises(FileNotFoundError, match=r"^no notebook .* 00-start-here\.ipynb"):
        contents(tmp_path)
