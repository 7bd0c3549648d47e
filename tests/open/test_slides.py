"""The lecturer's deck: its slides, their minutes, and its keys."""

import re
import tomllib

from playwright.sync_api import expect

from mtmetrics_edu.course.exercises import PREDICTIONS

from ..browser.lab import Tab, violations
from ..notebooks.harness import ROOT
from ..notebooks.test_teaching import ROW, SCRIPT

SLIDES = tomllib.loads((ROOT / "site" / "slides.toml").read_text(encoding="utf-8"))["slide"]


def test_each_row_of_the_script_has_slides_and_the_page_for_lecturers_says_which():
    first = {}
    for number, it in enumerate(SLIDES, 1):
        first.setdefault(it["minute"], number)
    assert [*first] == [f"{start}–{end}" for start, end in ROW.findall(SCRIPT)]
    assert sorted(SLIDES, key=lambda it: first[it["minute"]]) == SLIDES
    line = " · ".join(f"{row.partition('–')[0]}: {number}" for row, number in first.items())
    assert line in SCRIPT.splitlines()


def test_what_the_script_asks_stands_on_a_slide_of_these_minutes():
    for row in ROW.finditer(SCRIPT):
        asked = re.findall(r'predict\("([^"]+)"\)', row[0])
        assert [it["ask"] for it in SLIDES if "ask" in it and it["minute"] in row[0]] == asked


def test_the_deck(browser, site):
    """By keys alone: each slide fits, an answer comes with a key of its own, notes and number go
    their ways, and the playground answers on its slide."""
    with Tab(browser, width=1280, height=720) as tab:
        page, keyboard = tab.page, tab.page.keyboard
        page.goto(f"{site.url}/slides.html")
        slide = page.locator(".slide:visible")
        for number, it in enumerate(SLIDES, 1):
            expect(slide).to_have_attribute("aria-label", f"Slide {number}")
            if "ask" in it:
                answer = slide.locator(".answer")
                expect(answer).to_be_hidden()
                keyboard.press("ArrowRight")
                expect(answer).to_be_visible()
                expect(answer).to_contain_text(PREDICTIONS[it["ask"]].shown)
            body = slide.locator(".body")
            assert body.evaluate("it => it.scrollHeight <= it.clientHeight + 1"), number
            assert violations(page, "main") == []
            keyboard.press("ArrowRight")
        live = next(i for i, it in enumerate(SLIDES, 1) if "live" in it)
        keyboard.type(f"{live}")
        keyboard.press("Enter")
        frame = page.frame_locator(".slide:visible iframe")
        frame.locator("html[data-live=true]").wait_for(state="attached")
        frame.get_by_label("Candidate").fill("it is a guide")
        expect(frame.locator(".mtm-score").last).to_contain_text("4/4")
        page.get_by_role("button", name="Back").click()
        keyboard.press("n")
        expect(slide.locator(".notes")).to_contain_text("72–84")
        with page.expect_popup() as opened:
            keyboard.press("w")
        expect(opened.value.locator(".notes:visible")).to_have_count(1)
        opened.value.keyboard.press("Home")
        expect(slide).to_have_attribute("aria-label", "Slide 1")
        page.emulate_media(media="print")
        expect(page.locator(".slide:visible")).to_have_count(len(SLIDES))
        assert tab.trouble == []
