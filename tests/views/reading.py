"""A picture read back: its words, boxes and lines, and which of them are in each other's way."""

import itertools
import re
from xml.etree import ElementTree

NS = "{http://www.w3.org/2000/svg}"


def parsed(picture):
    """The picture as XML; it must be able to go to a browser."""
    return ElementTree.fromstring(picture.encode("utf-8").decode("utf-8"))


def said(picture):
    """What a screen reader is told."""
    return parsed(picture).get("aria-label") or ""


def texts(picture):
    """All that is written in the picture."""
    return [it.text or "" for it in parsed(picture).iter(f"{NS}text")]


def rects(picture, colour):
    """The geometry of the filled boxes of a colour."""
    names = ("x", "y", "width", "height")
    found = [it for it in parsed(picture).iter(f"{NS}rect") if it.get("fill") == colour]
    return [{name: float(it.get(name) or "nan") for name in names} for it in found]


def lines(picture, css=""):
    """The points of each path of a class, or of all but the faint lines of the axes."""
    found = [(it.get("class") or "", it.get("d") or "") for it in parsed(picture).iter(f"{NS}path")]
    chosen = [d for its_css, d in found if its_css not in ("", "mtm-grid") and css in its_css]
    numbers = [list(map(float, re.findall(r"[\d.]+", d))) for d in chosen]
    return [list(zip(it[::2], it[1::2], strict=True)) for it in numbers]


def dots(picture):
    """The centres of the marked points."""
    found = parsed(picture).iter(f"{NS}circle")
    return [(float(it.get("cx") or "nan"), float(it.get("cy") or "nan")) for it in found]


def crossed(picture):
    """The words that a line goes through."""
    ends = [pair for points in lines(picture) for pair in itertools.pairwise(points)]
    return [
        it.text or ""
        for it in parsed(picture).iter(f"{NS}text")
        if any(touches(room(it), *pair) for pair in ends)
    ]


def room(it):
    """The room of some words; every letter is as wide as the widest of a bold font."""
    x, y = float(it.get("x") or "nan"), float(it.get("y") or "nan")
    width = 10 * len(it.text or "")
    left = x - {"start": 0, "middle": width / 2, "end": width}[it.get("text-anchor") or "start"]
    return left, left + width, y - 11, y + 2


def touches(box, a, b):
    """Whether a straight line from a to b goes through a box."""
    left, right, top, bottom = box
    first, last = 0.0, 1.0  # the part of the line that is inside, as shares of its length
    for start, end, low, high in ((a[0], b[0], left, right), (a[1], b[1], top, bottom)):
        if start == end and not low < start < high:
            return False
        if start != end:
            ends = sorted([(low - start) / (end - start), (high - start) / (end - start)])
            first, last = max(first, ends[0]), min(last, ends[1])
    return first < last


def in_the_way(picture):
    """What a line goes through, what is not wholly in the picture, and what stands on another."""
    return [*crossed(picture), *outside(picture), *overlapping(picture)]


def shapes(picture):
    """The rooms of all boxes, then of all points of lines and dots."""
    root = parsed(picture)
    found = [
        tuple(map(float, it))
        for path in root.iter(f"{NS}path")
        for it in re.findall(r"M(\S+) (\S+?)h(\S+?)v([\d.]+)", path.get("d") or "")
    ]
    for it in root.iter(f"{NS}rect"):
        found.append(tuple(float(it.get(name) or "nan") for name in ("x", "y", "width", "height")))
    points = [point for line in lines(picture) for point in line] + dots(picture)
    boxes = [(x, x + width, y, y + height) for x, y, width, height in found]
    return [*boxes, *((x, x, y, y) for x, y in points)]


def places(picture):
    """Where each word stands; of words written twice, the last."""
    return {it.text or "": room(it) for it in parsed(picture).iter(f"{NS}text")}


def outside(picture):
    """The words and shapes that are not in the picture, or not wholly."""
    root = parsed(picture)
    *_, width, height = map(float, (root.get("viewBox") or "").split())
    found = [(it.text, room(it)) for it in root.iter(f"{NS}text")]
    found += [(shape, shape) for shape in shapes(picture)]
    return [
        what
        for what, (left, right, top, bottom) in found
        if not (left >= 0 and right <= width and top >= 0 and bottom <= height)
    ]


def overlapping(picture):
    """The words that stand on each other."""
    found = [(it.text or "", room(it)) for it in parsed(picture).iter(f"{NS}text")]
    return [
        (one, other)
        for (one, a), (other, b) in itertools.combinations(found, 2)
        if a[0] < b[1] and b[0] < a[1] and a[2] - 2 < b[3] + 2 and b[2] - 2 < a[3] + 2
    ]
