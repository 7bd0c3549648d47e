"""The moving picture of the README: make film

A person types a candidate into the site's first page, word by word; each picture is one word
later. The first picture is kept alone, too, for where nothing moves.
"""

from io import BytesIO

from PIL import Image
from PIL.ImageChops import invert

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
        Landing(browser, server, width=WIDTH, height=HEIGHT) as tab,
    ):
        tab.control("Example").select_option(label=EXAMPLES["cat_mat"].title)
        for number in range(2, len(TYPED) + 1):
            tab.control("Candidate").fill(" ".join(TYPED[:number]))
            tab.page.wait_for_timeout(600)
            picture = tab.page.locator(".mtm-live").first.screenshot()
            frames.append(Image.open(BytesIO(picture)).convert("RGB"))
    return frames


def main() -> None:
    frames = pictures()
    size = max(it.width for it in frames), min(HEIGHT, max(it.height for it in frames))
    cut = [invert(invert(frame).crop((0, 0, *size))) for frame in frames]  # white where it ends
    first, *others = [frame.quantize(COLOURS, dither=Image.Dither.NONE) for frame in cut]
    times = [PAUSE] * len(others) + [LAST]
    film = IMAGES / "playground.gif"
    first.save(film, save_all=True, append_images=others, duration=times, loop=0, optimize=True)
    others[-1].convert("RGB").save(IMAGES / "playground.png", optimize=True)
    print(f"{film.relative_to(ROOT)}: {len(frames)} pictures, {film.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
