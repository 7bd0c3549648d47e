"""TEACHING.md: each heading that it names exists, and so do its predictions, with these answers."""

import re
from itertools import pairwise
from urllib.parse import unquote

import pytest

from mtmetrics_edu.course.contents import contents
from mtmetrics_edu.course.exercises import EXERCISES, PREDICTIONS

from .harness import NOTEBOOKS, ROOT, read
from .rules import LINK, TIME, anchors

TEXT = (ROOT / "notebooks" / "TEACHING.md").read_text(encoding="utf-8")
TARGETS = sorted({target for _, _, target in LINK.findall(TEXT) if not target.startswith("http")})
ROW = re.compile(r"^\| (\d+)–(\d+) \| .*$", re.MULTILINE)
SCRIPT = TEXT.partition("## One session, 90 minutes")[2].partition("\n## ")[0]


@pytest.mark.parametrize("target", TARGETS)
def test_each_heading_that_is_named_exists(target: str) -> None:
    file, _, anchor = unquote(target).partition("#")
    if not file:
        assert anchor in anchors(TEXT)
        return
    path = ROOT / "notebooks" / file
    assert path.is_file()
    if anchor:
        cells = read(path).cells
        headings = anchors("\n".join(it.source for it in cells if it.cell_type == "markdown"))
        assert anchor in headings


def test_the_script_takes_ninety_minutes_without_a_gap_and_names_headings_by_their_words() -> None:
    spans = [(int(a), int(b)) for a, b in ROW.findall(SCRIPT)]
    assert (spans[0][0], spans[-1][1]) == (0, 90)
    assert all(end == start for (_, end), (start, _) in pairwise(spans))
    named = re.findall(r"\[\d\d · ([^\]]+)\]\([^)#]+#([^)]+)\)", TEXT)
    assert len(named) >= 9
    assert all(words.replace(" ", "-") == unquote(anchor) for words, anchor in named)


def test_each_prediction_stands_beside_its_answer_and_each_exercise_exists() -> None:
    asked = [(row[0], re.findall(r'predict\("([^"]+)"\)', row[0])) for row in ROW.finditer(SCRIPT)]
    asked = [(row, id) for row, ids in asked for id in ids]
    assert len(asked) >= 8
    for row, id in asked:
        assert bare(PREDICTIONS[id].shown) in bare(row), id
    for id, answer in re.findall(r"`(\d\d-\d+)`[^*`]*\*\*([^*]+)\*\*", TEXT):
        assert bare(PREDICTIONS[id].shown) == bare(answer), id
    assert {*re.findall(r'solution\("([^"]+)"\)', TEXT)} <= {*EXERCISES}


def sections(file: str) -> dict[str, list[str]]:
    """The code cells of a notebook by the end of a link to their heading; the first has none."""
    cells_below: dict[str, list[str]] = {"": []}
    for cell in read(ROOT / "notebooks" / file).cells:
        if cell.cell_type == "code":
            cells_below[list(cells_below)[-1]].append(cell.source)
        elif cells_below[""]:  # the headings above the first code cell are the title's
            cells_below |= {anchor: [] for anchor in re.findall(r"(?m)^## (.*)", cell.source)}
    return {heading.replace(" ", "-"): cells for heading, cells in cells_below.items()}


def run_in_class(row: str) -> tuple[str, list[str]]:
    """The notebook that a row of the script names, and the cells that the class runs there.

    They end with the cell after the last prediction; folds and what is built are skipped.
    """
    target = next(it for _, _, it in LINK.findall(row) if ".ipynb" in it)
    file, _, anchor = unquote(target).partition("#")
    cells = sections(file)[anchor]
    asked = [i for i, it in enumerate(cells) if re.search(r"(?m)^predict\(", it)]
    end = asked[-1] + 2 if asked else len(cells)
    return file, [it for it in cells[:end] if not re.search(r"(?m)^(build|printed_tables)\(", it)]


def test_the_script_runs_without_the_cells_that_it_skips() -> None:
    rows = [row[0] for row in ROW.finditer(SCRIPT) if re.search(r"\(0\d-", row[0])]
    assert len(rows) >= 9
    names: dict[str, dict[str, object]] = {}
    for file, cells in map(run_in_class, rows):
        assert cells, file
        for cell in cells:
            exec(cell, names.setdefault(file, {}))


def bare(text: str) -> str:
    """The words in small letters, without quotation marks and final dots."""
    return re.sub(r"[“”`*]", "", text).rstrip(".").lower()


def test_the_paths_take_the_minutes_that_the_lessons_print() -> None:
    printed = {it.file: it.minutes for it in contents(ROOT / "notebooks").lessons}
    rows = re.findall(r"(?m)^\| (\w+) hours?.* \| ([\d ·]+) \| (.*)$", TEXT)
    sums = dict.fromkeys(("one", "three"), 0)
    for hours, minutes, what in rows:
        files = [target for _, _, target in LINK.findall(what)]
        assert [int(it) for it in minutes.split(" · ")] == [printed[file] for file in files]
        numbers = [*minutes.split(" · "), *re.findall(r"; (\d+) ", what)]
        sums[hours] += sum(map(int, numbers))
    assert sums == {"one": 60, "three": 180}


def test_the_readme_says_how_long_the_shortest_and_the_longest_lesson_take() -> None:
    minutes = [it.minutes for it in contents(ROOT / "notebooks").lessons if it.minutes]
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert f"about {min(minutes)} to {max(minutes)} minutes" in readme


def test_a_semester_has_every_lesson_with_the_minutes_that_it_prints() -> None:
    rows = re.findall(r"(?m)^\| \d+ \| \[\d\d\]\((\S+)\) \| (\d+) \| (\d+) \|", TEXT)
    lessons = [path for path in NOTEBOOKS if path.name[:2].isdigit()]
    times = [TIME.search(read(path).cells[0].source) for path in lessons]
    assert rows == [
        (path.name, *time.groups()) for path, time in zip(lessons, times, strict=True) if time
    ]
    total = [sum(map(int, column)) for column in list(zip(*rows, strict=True))[1:]]
    assert "| | all | {} | {} | |".format(*total) in TEXT
