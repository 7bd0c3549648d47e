"""Texts of real systems and what professional translators marked in them, from their authors.

The marks are MQM: errors, each with a category and a severity, in talks that the systems of WMT
2021 translated. `fetch` brings a file of texts onto this computer; nobody's texts come with this
package. Figures that were computed from them do: see course.judgments.

Freitag et al. 2021, "Experts, Errors, and Context", says how the errors are weighed.
"""

import csv
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from http.client import HTTPException
from math import fsum
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from mtmetrics_edu.checks import choose
from mtmetrics_edu.course import data
from mtmetrics_edu.metrics.tokenizers import tokenize

COMMIT = "7fadea281aff8db61cc72fc3d469a4dca78b82a6"
PUBLISHED = f"https://raw.githubusercontent.com/google/wmt-mqm-human-evaluation/{COMMIT}/"
LICENCE = "Apache License 2.0"
CITATION = (
    "Freitag, Foster, Grangier, Ratnakar, Tan and Macherey (2021). Experts, Errors, and Context: A "
    "Large-Scale Study of Human Evaluation for Machine Translation. https://arxiv.org/abs/2104.14478"
)
POINTS = {"Major": 5.0, "Minor": 1.0}  # an error of this severity, but for two categories
HUMANS = {"ref": "ref-A", "refB": "ref-B"}  # as the file writes them, and as its README does
BLOCK, PATIENCE = 1 << 16, 30  # bytes; seconds without a byte
Progress = Callable[[int, int], None]  # bytes so far, bytes in all


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishedFile:
    """A file of texts and marks: where its authors publish it, and how to know that it is whole."""

    path: str
    sha256: str
    size: int  # in bytes
    references: str  # the letters of its reference translations

    @property
    def file(self) -> str:
        """Its name on this computer."""
        return self.path.rpartition("/")[2]


SOURCES = {name: PublishedFile(**entry) for name, entry in data("wmt.toml").items()}


# ------------------------------------------------------------------------------ fetch a file


def fetch(name: str, folder: str | Path = ".", progress: Progress | None = None) -> Path:
    """Bring the texts of a set into a folder; the path of the file.

    Nothing else is written but the file and, until it is whole, its beginning (.part). A second
    call goes on where the first one was interrupted. ValueError, with a sentence, if there is no
    network or if the content is not the published one.
    """
    source = choose(name, SOURCES, "set")
    path = Path(folder) / source.file
    if path.exists():
        return whole(path, source)
    part = path.with_name(f"{path.name}.part")
    if part.exists() and part.stat().st_size >= source.size:
        part.unlink()
    try:
        download(source, part, progress)
    except (OSError, HTTPException) as error:
        if isinstance(error, OSError) and error.errno and error.filename:
            raise  # about a file of this computer
        raise ValueError(
            f"{urlsplit(PUBLISHED).netloc} did not answer as it should ({error}); the figures of "
            f"lesson 12 need no network, only the texts do"
        ) from error
    if (size := part.stat().st_size) < source.size:
        raise ValueError(f"the connection ended after {size:,} of {source.size:,} bytes; ask again")
    if sha256(part.read_bytes()).hexdigest() != source.sha256:
        part.unlink()
        raise ValueError(f"what came is not the {source.file} that was published; it was not kept")
    return part.replace(path)


def download(source: PublishedFile, part: Path, progress: Progress | None) -> None:
    """Write what is still missing at the end of the part."""
    start = part.stat().st_size if part.exists() else 0
    request = Request(PUBLISHED + source.path, headers={"Range": f"bytes={start}-"})
    with urlopen(request, timeout=PATIENCE) as reply:
        goes_on = reply.status == 206  # else the server begins anew
        done = start if goes_on else 0
        with part.open("ab" if goes_on else "wb") as file:
            while block := reply.read(BLOCK):
                file.write(block)
                done += len(block)
                if progress:
                    progress(done, source.size)


def whole(path: Path, source: PublishedFile) -> Path:
    """The path, if it holds what was published; else ValueError."""
    if path.is_file() and sha256(path.read_bytes()).hexdigest() == source.sha256:
        return path
    raise ValueError(f"{path} is not the file that was published; move it away, then ask again")


# ------------------------------------------------------------------------------- read a file


@dataclass(frozen=True, slots=True, kw_only=True)
class Texts:
    """The segments of a set, in order: sources, and of each system outputs and error points."""

    sources: list[str]
    documents: list[str]
    outputs: dict[str, list[str]]
    errors: dict[str, list[float]]

    def scores(self, metric: Callable[..., Any], reference: str = "A") -> dict[str, Any]:
        """metric(candidates, references) of each system, on tokens, as corpus_bleu takes them."""
        tokens = {
            system: [tokenize(text, "13a") for text in texts]
            for system, texts in self.outputs.items()
        }
        references = [[text] for text in tokens.pop(f"ref-{reference}")]
        return {system: metric(each, references) for system, each in tokens.items()}


def texts(name: str, folder: str | Path = ".") -> Texts:
    """The texts of a set that was fetched into this folder; else FileNotFoundError says how."""
    source = choose(name, SOURCES, "set")
    path = Path(folder) / source.file
    if not path.exists():
        raise FileNotFoundError(f"{path} is not there; to fetch it: mtmetrics-edu data {name}")
    marks: dict[tuple[str, int], list[dict[str, str]]] = {}
    with whole(path, source).open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
            system = HUMANS.get(row["system"], row["system"])
            marks.setdefault((system, int(row["seg_id"])), []).append(row)
    systems, places = (sorted(set(each)) for each in zip(*marks, strict=True))
    firsts = [marks[systems[0], place][0] for place in places]
    return Texts(
        sources=[bare(row["source"]) for row in firsts],
        documents=[row["doc"] for row in firsts],
        outputs={one: [bare(marks[one, at][0]["target"]) for at in places] for one in systems},
        errors={one: [error_points(marks[one, at]) for at in places] for one in systems},
    )


def bare(text: str) -> str:
    """The text without the marks of an error.

    >>> bare("it is <v>an</v> guide")
    'it is an guide'
    """
    return re.sub("</?v>", "", text)


def error_points(marks: Sequence[dict[str, str]]) -> float:
    """The points of all errors in one translation, the mean over its raters.

    >>> error_points([{"category": "Fluency/Punctuation", "severity": "Minor", "rater": "one"}])
    0.1
    """
    return fsum(map(points, marks)) / len({mark["rater"] for mark in marks})


def points(mark: dict[str, str]) -> float:
    """The points of one error."""
    if mark["category"].startswith("Non-translation"):
        return 25.0
    if mark["category"] == "Fluency/Punctuation" and mark["severity"] == "Minor":
        return 0.1
    return POINTS.get(mark["severity"], 0.0)
