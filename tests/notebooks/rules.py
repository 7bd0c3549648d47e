"""The form of a notebook: each rule yields what is wrong, in words.

To require more of every notebook, extend PARTS or add a rule to RULES.
"""

from __future__ import annotations

import html
import re
import statistics
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote

from nbformat import NotebookNode

from .harness import VERSIONS, clean, read, shown

PARTS = {  # of a numbered notebook: what must be said, and where
    "goals": ("top", r"(?im)^\W*goals?\b"),
    "prerequisites": ("top", r"(?im)^\W*prerequisites?\b"),
    "time": ("top", r"(?im)^\W*time\b.*minutes"),
    "what we did not say": ("anywhere", r"(?im)^#+ .*what we did not say"),
    "exercises": ("anywhere", r"\*\*Exercise \d\d-a"),
    "a questionnaire with folded answers": ("anywhere", r"<details>"),
}
TOP = 3  # the cells that count as the top
LONGEST = 15  # lines of code in a cell
LONGEST_SENTENCE = 30  # words
AVERAGE_SENTENCE = 14
MEDIAN = (1, 3)
PROSE = (0.6, 2.5)  # markdown cells per code cell
TIME = re.compile(r"\*\*Time\.?\*\*\D*(\d+) minutes(?:, and (\d+) for the exercises)?")
MOST = 25  # minutes of a lesson
PACE = 80  # words a minute, with what is printed below: many read in their second language
TAKES = {  # minutes for a cell with such a line; any other that is run takes a quarter
    r"(BleuMachine|CorpusRows)\(": 3,
    r"Hunt\(\d": 2,
    r"(predict|Playground|[A-Z]\w+[A-Z]\w+)\(": 1,
}
AFTER = '<details class="mtm-unfold"><summary>After your guess</summary>'  # of folded prose
NOT_THE_LESSON = re.compile(r"Exercises$|Questions$")  # a lesson's minutes leave them out
PREDICT = re.compile(r"""\bpredict\(["'](\d\d-\d+)["']\)""")  # a prediction that is asked
MACHINE_PATH = re.compile(r"(?<![\w.:/])/(?:home|root|tmp|work|Users|mnt|var|opt)/|\b[A-Z]:\\\\?\w")
LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(<?([^)\s>]+)>?[^)]*\)")

# The prose: what is one word, and where sentences end
NAVIGATION = re.compile(r"^(Previous|Next): \[")
CODE = re.compile(r"(?s)```.*?```|\$\$.*?\$\$")
SPAN = re.compile(r"`[^`\n]+`|\$[^$\n]+\$")
SENTENCE_LINK = re.compile(r"\[([^\]\[]*(?:\[[^\]]*\][^\]\[]*)*)\]\([^)]*\)")
QUOTED = re.compile(r"(?<![\w*])\*[^*\n]+\*(?![\w*])")  # a text that is talked about
BLOCKS = re.compile(r"(?m)^\s*(?:[-*] |\d+\. |#+ |> |\|)|\n\s*\n|<br>|</?(?:details|summary|p|li)>")
SENTENCE_END = re.compile(r"(?<=[.?!])[\"”’')]*\s+(?=[\"“‘'(]?[^\sa-z])|(?<=[:;])\s+(?=[A-Z]\w)")
WORD = re.compile(r"\w+(?:[.,:/’'–-]\w+)*")


class Lesson(NamedTuple):
    """A notebook and the place where it stands."""

    path: Path
    notebook: NotebookNode

    @classmethod
    def at(cls, path: Path) -> Lesson:
        return cls(path, read(path))

    @property
    def numbered(self) -> bool:
        return self.path.name[:2].isdigit()

    @property
    def code(self) -> list[NotebookNode]:
        return [cell for cell in self.notebook.cells if cell.cell_type == "code"]

    @property
    def prose(self) -> list[str]:
        """Markdown sources, without code spans and fenced code."""
        texts = [cell.source for cell in self.notebook.cells if cell.cell_type == "markdown"]
        return [re.sub(r"(?s)```.*?```|`[^`\n]*`", "", text) for text in texts]

    @property
    def minutes(self) -> float:
        """How long the lesson takes: an estimate, in the measure of six readers who took a lesson
        each. Folds that no guess opens, what is built, and exercises are no time."""
        minutes, heading = 0.0, ""
        for cell in self.notebook.cells[:-1]:
            if cell.cell_type == "markdown":
                heading = ([heading] + re.findall(r"(?m)^#+ (.*)", cell.source))[-1]
            if NOT_THE_LESSON.match(heading):
                continue
            if cell.cell_type == "markdown":
                text = without_folds(opened(cell.source))
                minutes += len(re.findall(r"\S*\w\S*", text)) / PACE
                minutes += text.count("**Predict**")
            elif VERSIONS not in cell.metadata.get("tags", ()):
                lines = (it for line, it in TAKES.items() if re.search(f"(?m)^{line}", cell.source))
                minutes += next(lines, 0.25)
        return minutes

    @property
    def exercise_minutes(self) -> int:
        """What comes on top: five minutes for each exercise and each function that is built, as a
        student needed who did them all, and a little more than three for each hunt to repair."""
        checks, builds, hunts = (
            cells_with(self, it) for it in (r"check\(", r"build\(", r"Hunt\(\d")
        )
        return 5 * round((5 * (checks + builds) + 3.3 * hunts) / 5)


def cells_with(lesson: Lesson, call: str) -> int:
    """How many cells of code have a line that begins so."""
    return sum(bool(re.search(f"(?m)^{call}", cell.source)) for cell in lesson.code)


def opened(text: str) -> str:
    """A text with the folds open that a guess opens."""
    return re.sub(re.escape(AFTER) + "(.*?)</details>", r"\1", text, flags=re.DOTALL)


def without_folds(text: str) -> str:
    """A text without what is folded, folds in folds included."""
    innermost = re.compile(r"(?is)<details\b(?:(?!<details\b).)*?</details>")
    while innermost.search(text):
        text = innermost.sub("", text)
    return text


Rule = Callable[[Lesson], Iterator[str]]


def saved_clean(lesson: Lesson) -> Iterator[str]:
    if clean(deepcopy(lesson.notebook)) != lesson.notebook:
        yield "metadata of a run was saved: run `make notebooks`"


def title(lesson: Lesson) -> Iterator[str]:
    first = lesson.notebook.cells[0]
    if first.cell_type != "markdown" or not first.source.startswith("# "):
        yield "the first cell is not a title: '# ...' in markdown"


def counts(lesson: Lesson) -> Iterator[str]:
    numbers = [cell.execution_count for cell in lesson.code]
    if numbers != list(range(1, len(numbers) + 1)):
        yield f"execution counts are {numbers}, not 1..{len(numbers)}: run `make notebooks`"


def no_empty_cell(lesson: Lesson) -> Iterator[str]:
    for number, cell in enumerate(lesson.notebook.cells):
        if not cell.source.strip():
            yield f"cell {number} is empty"


def short_cells(lesson: Lesson) -> Iterator[str]:
    lengths = [sum(bool(line.strip()) for line in cell.source.splitlines()) for cell in lesson.code]
    yield from (f"a code cell has {n} lines, over {LONGEST}" for n in lengths if n > LONGEST)
    if lesson.numbered and lengths[0] > 2:
        yield f"the first code cell has {lengths[0]} lines, over 2"
    if lesson.numbered and not MEDIAN[0] <= statistics.median(lengths) <= MEDIAN[1]:
        yield f"the median code cell has {statistics.median(lengths)} lines, not {MEDIAN}"


def prose_and_code(lesson: Lesson) -> Iterator[str]:
    ratio = len(lesson.prose) / len(lesson.code)
    if lesson.numbered and not PROSE[0] <= ratio <= PROSE[1]:
        yield f"{ratio:.2f} markdown cells per code cell, not {PROSE}"


def parts(lesson: Lesson) -> Iterator[str]:
    texts = {"top": "\n".join(lesson.prose[:TOP]), "anywhere": "\n".join(lesson.prose)}
    for name, (place, pattern) in PARTS.items():
        if lesson.numbered and not re.search(pattern, texts[place]):
            yield f"no {name} ({place})"


def predictions(lesson: Lesson) -> Iterator[str]:
    """A lesson asks before it shows: typed guesses, or prompts that are only thought about."""
    prompts = any(re.search(r"(?i)\bpredict", source) for source in lesson.prose)
    if lesson.numbered and not prompts and not any(PREDICT.search(it.source) for it in lesson.code):
        yield "no prediction: ask one with predict(...)"


def no_tic(lesson: Lesson) -> Iterator[str]:
    if (count := "\n".join(lesson.prose).count("would stop with an error")) > 1:
        yield f"'would stop with an error' {count} times: once is enough"


def short_sentences(lesson: Lesson) -> Iterator[str]:
    """No sentence is longer than LONGEST_SENTENCE words, and they are short on average."""
    cells = [cell.source for cell in lesson.notebook.cells if cell.cell_type == "markdown"]
    lines = [it for text in cells if not NAVIGATION.match(text) for it in sentences(text)]
    for line in lines:
        if word_count(line) > LONGEST_SENTENCE:
            yield f"a sentence has {word_count(line)} words: {line[:80]}…"
    average = statistics.mean(map(word_count, lines))
    if average > AVERAGE_SENTENCE:
        yield f"sentences have {average:.1f} words on average, over {AVERAGE_SENTENCE}"


def sentences(markdown: str) -> Iterator[str]:
    """The sentences of a Markdown text; table cells, list items and headings are apart.

    A formula, a link, a quoted text or a piece of code is one word.
    """
    text = CODE.sub("\n\n", markdown)
    text = QUOTED.sub("Text", SPAN.sub("Code", SENTENCE_LINK.sub(r"\1", text)))
    for block in BLOCKS.split(text):
        for cell in block.split("|"):
            plain = html.unescape(re.sub(r"<[^>]+>|\*\*", " ", cell))
            yield from (part.strip() for part in SENTENCE_END.split(plain) if word_count(part))


def word_count(sentence: str) -> int:
    """How many words a sentence has.

    >>> word_count("It's 1,200 well-known words, e.g. two")
    6
    """
    return len(WORD.findall(sentence))


def minutes(lesson: Lesson) -> Iterator[str]:
    printed = TIME.search(lesson.notebook.cells[0].source)
    if not lesson.numbered or not printed:
        return
    says, takes = int(printed[1]), lesson.minutes
    if abs(says - takes) > 2 or takes > MOST:
        yield f"about {takes:.1f} minutes, but {says} are printed and {MOST} are the most"
    if printed[2] != str(lesson.exercise_minutes):
        yield f"{lesson.exercise_minutes} minutes for the exercises, but {printed[2]} are printed"


def version_cell(lesson: Lesson) -> Iterator[str]:
    if lesson.numbered and VERSIONS not in lesson.code[-1].metadata.get("tags", ()):
        yield f"the last code cell is not the version cell: tag it {VERSIONS!r}"


def anchors(markdown: str) -> set[str]:
    """The ends of links to the headings of a Markdown text."""
    headings = re.findall(r"(?m)^#+ (.*)", markdown)
    return {re.sub(r"[*_`]", "", heading).strip().replace(" ", "-") for heading in headings}


def links(lesson: Lesson) -> Iterator[str]:
    headings = anchors("\n".join(lesson.prose))
    for _, _, target in LINK.findall("\n".join(lesson.prose)):
        file, _, anchor = unquote(target).partition("#")
        if re.match(r"(https?|mailto):", target):
            continue
        if file and not (lesson.path.parent / file).exists():
            yield f"a link leads nowhere: {target}"
        if not file and anchor not in headings:
            yield f"a link leads to no heading: {target}"


def alternative_text(lesson: Lesson) -> Iterator[str]:
    text = "\n".join(lesson.prose)
    yield from (
        f"an image has no alt text: {t}" for bang, alt, t in LINK.findall(text) if bang and not alt
    )
    for tag in re.findall(r"<img\b[^>]*>", text):
        if not re.search(r"""\balt=["'][^"']""", tag):
            yield f"an image has no alt text: {tag}"


def folds(lesson: Lesson) -> Iterator[str]:
    """Without a blank line before it, Markdown in a fold is shown with its signs."""
    for cell in lesson.notebook.cells:
        for inside in re.findall(r"(?s)</summary>(?!\n\n)(.*?)</details>", cell.source):
            if re.search(r"`|\*|\]\(", inside):
                yield f"a fold has no blank line after its summary: {inside[:60]}…"


def no_machine_path(lesson: Lesson) -> Iterator[str]:
    for number, cell in enumerate(lesson.notebook.cells):
        pieces = [cell.source, *(str(shown(o)) for o in cell.get("outputs", []))]
        for path in {m.group() for piece in pieces for m in MACHINE_PATH.finditer(piece)}:
            yield f"cell {number} holds a path of some machine: {path}…"


RULES: list[Rule] = [
    saved_clean,
    title,
    counts,
    no_empty_cell,
    short_cells,
    prose_and_code,
    parts,
    predictions,
    no_tic,
    short_sentences,
    minutes,
    version_cell,
    links,
    alternative_text,
    folds,
    no_machine_path,
]
