"""slides.html: the lecturer's deck of slides.toml. Its pictures are those that the lessons have
saved, its questions and answers those of the course, its notes the script in TEACHING.md."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from html import escape
from typing import Any, NamedTuple

import landing
import lessons
from nbconvert.filters import markdown2html
from packages import HERE
from reading import for_pages

from mtmetrics_edu.course.exercises import EXERCISES, PREDICTIONS
from mtmetrics_edu.course.exercises.answers import Choice
from mtmetrics_edu.course.widgets.playground.editors import preset

Slide = dict[str, Any]
SLIDES: list[Slide] = tomllib.loads((HERE / "slides.toml").read_text("utf-8"))["slide"]
FIGURES = {"<img ": ">", "<table": "</table>"}  # how a picture and a table begin and end
ROW = re.compile(r"\| \d+–\d+ \|")


class Row(NamedTuple):
    """A row of the script: minutes, what is taught, what the lecturer does, and the answer."""

    minute: str
    what: str
    do: str
    answer: str


def teaching() -> str:
    return (lessons.NOTEBOOKS / "TEACHING.md").read_text(encoding="utf-8")


def script() -> dict[str, Row]:
    """The rows of the session of 90 minutes, by their minutes."""
    session = teaching().partition("## One session, 90 minutes")[2].partition("\n## ")[0]
    lines = (line.strip("|") for line in session.splitlines() if ROW.match(line))
    columns = (re.split(r"(?<!\\)\|", line) for line in lines)
    rows = (Row(*(part.strip().replace(r"\|", "|") for part in its)) for its in columns)
    return {row.minute: row for row in rows}


def section(heading: str) -> str:
    """A section of TEACHING.md, without the answers, which stand in brackets."""
    text = teaching().partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    return re.sub(r" \*\(.*?\)\*", "", text)


def markdown(text: str) -> str:
    return str(markdown2html(for_pages(text)))


def inline(text: str) -> str:
    """A line of Markdown, without the paragraph around it."""
    return markdown(text).strip().removeprefix("<p>").removesuffix("</p>")


def cell(notebook: str, words: str) -> str:
    """The picture or the table of the code cell with these words; or a text cell's quotations."""
    for it in lessons.read(lessons.NOTEBOOKS / f"{notebook}.ipynb")["cells"]:
        if words not in it["source"]:
            continue
        if it["cell_type"] == "markdown":
            part = it["source"][it["source"].index(words) :].partition("\n## ")[0]
            return markdown("\n".join(re.findall(r"^>.*", part, re.MULTILINE)))
        html = "".join(it["data"].get("text/html", "") for it in it["outputs"] if "data" in it)
        for start, end in sorted(FIGURES.items(), key=lambda pair: html.find(pair[0])):
            _, start, after = html.partition(start)
            if start:
                return f"<figure>{start}{after.partition(end)[0]}{end}</figure>"
    raise LookupError(f"{notebook} has no cell with {words!r} and a picture")


def texts(name: str) -> str:
    """A candidate and its references, as the playground opens them."""
    state = preset(name)
    candidate, references = state.segment
    rows = [("Candidate", candidate)]
    rows += [(f"Reference {i}", text) for i, text in enumerate(references, 1)]
    if state.chosen.lowercase:
        rows = [(name, text.lower()) for name, text in rows]
    return "".join(f'<p class="text"><b>{name}</b> {escape(text)}</p>' for name, text in rows)


def question(id: str) -> str:
    """A question of the course; below it the answer, which is hidden until a key is pressed."""
    it = PREDICTIONS[id]
    options = it.kind.options if isinstance(it.kind, Choice) else ()
    choices = "".join(f"<li>{inline(option)}</li>" for option in options)
    return (
        f'<p class="ask">{inline(it.task)}</p>{f"<ul>{choices}</ul>" if choices else ""}'
        f'<p class="answer"><b>{inline(it.shown)}.</b> {inline(it.because)}</p>'
    )


def parts(slide: Slide) -> Iterator[str]:
    """What a slide shows, from top to bottom."""
    if "text" in slide:
        yield markdown(slide["text"])
    if "example" in slide:
        yield texts(slide["example"])
    if "candidate" in slide:
        yield texts(slide["candidate"]).partition("</p>")[0] + "</p>"
    if "cell" in slide:
        yield cell(*slide["cell"])
    if "ask" in slide:
        yield question(slide["ask"])
    for id in slide.get("exercises", ()):
        yield f"<p>{inline(EXERCISES[id].task)}</p>"
    if "section" in slide:
        yield markdown(section(slide["section"]))
    if "live" in slide:
        yield '<iframe src="index.html#playground" title="The playground"></iframe>'
        yield landing.still()  # on paper


def notes(row: Row) -> str:
    """A row of the script; its links lead to the pages to read."""
    texts = (text.replace("](#", "](TEACHING.html#") for text in row[1:])
    what, do, answer = (inline(text).replace('href="', 'href="read/') for text in texts)
    return f"<p><b>{row.minute} · {what}</b></p><p>{do}</p><p>{answer}</p>"


def drawn(place: int, slide: Slide, row: Row) -> str:
    return (
        f'<section class="slide" id="{place}" aria-label="Slide {place}">'
        f"<h2>{inline(slide['title'])}</h2>"
        f'<div class="body">{"".join(parts(slide))}</div>'
        f'<aside class="notes" aria-label="Notes">{notes(row)}</aside>'
        f"<footer>{place} · minute {row.minute}</footer></section>"
    )


def page(release: str) -> str:
    """The deck."""
    rows = script()
    words = {
        "release": release,
        "style": landing.style() + (HERE / "landing" / "slides.css").read_text(encoding="utf-8"),
        "slides": "\n".join(drawn(i, it, rows[it["minute"]]) for i, it in enumerate(SLIDES, 1)),
    }
    return landing.filled("slides.html", words)
