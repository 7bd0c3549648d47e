"""The moving picture of the README: make film

A person types a candidate into the site's first page, word by word; each picture is one word
later. The first picture is kept alone, too, for where nothing moves.
"""

from __future__ import annotations

from io import BytesIO

from PIL import Image

from mtmetrics_edu.course.examples import EXAMPLES

from ..notebooks.harness import ROOT
from ..open.lite import Landing, serve_files
from .lab import chromium

IMAGES = ROOT / "docs"
TYPED = "the the the cat on the mat".split()
WIDTH, HEIGHT = 1200, 900  # of the page, in its pixels
COLOURS = 96
PAUSE, LAST = 900, 3000  # milliseconds for each picture, and for the last


def pictures() -> list[Image.Image]:
    """The playground after each word."""
    frames = []
    with (
        chromium() as browser,
        serve_files(ROOT / "build" / "site") as server,
        Landing(browser, server) as tab,
    ):
        tab.page.set_viewport_size({"width": WIDTH, "height": HEIGHT})
        root = tab.page.locator(".mtm-live").first
        root.wait_for()
        tab.control("Example").select_option(label=EXAMPLES["cat_mat"].title)
        for number in range(2, len(TYPED) + 1):
            tab.control("Candidate").fill(" ".join(TYPED[:number]))
            tab.page.wait_for_timeout(600)
            frames.append(taken(root.screenshot()))
    return frames


def taken(data: bytes) -> Image.Image:
    """A picture no higher than the page, in few colours."""
    whole = Image.open(BytesIO(data)).convert("RGB")
    part = whole.crop((0, 0, whole.width, min(whole.height, HEIGHT)))
    return part.quantize(COLOURS, dither=Image.Dither.NONE)


def main() -> None:
    frames = pictures()
    size = max(frame.width for frame in frames), max(frame.height for frame in frames)
    frames = [frame.crop((0, 0, *size)) for frame in frames]
    first, *others = frames
    times = [PAUSE] * len(others) + [LAST]
    film = IMAGES / "playground.gif"
    first.save(film, save_all=True, append_images=others, duration=times, loop=0, optimize=True)
    frames[-1].convert("RGB").save(IMAGES / "playground.png", optimize=True)
    print(f"{film.relative_to(ROOT)}: {len(frames)} pictures, {film.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
