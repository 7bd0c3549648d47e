"""The path without code: ten stations on the site, each taken as a learner takes it."""

import tomllib

from playwright.sync_api import expect

from mtmetrics_edu.course.widgets.compare_files import box_texts, example
from mtmetrics_edu.course.widgets.playground.sharing import decode

from ..browser.lab import Tab, violations
from ..browser.test_playground import choose, press, shows
from ..notebooks.harness import ROOT
from .lite import Landing

STATIONS = tomllib.loads((ROOT / "site" / "stations.toml").read_text("utf-8"))["station"]


def guess(tab, station, typed):
    here = tab.page.locator(f"#{station['name']}")
    if "options" in station:
        here.get_by_label(typed, exact=True).check()
    else:
        here.get_by_label("Your guess").fill(typed)
    here.get_by_role("button", name="Guess").click()
    expect(here.locator(".told")).to_be_focused()


def solve(tab, state, solution):
    """Change the text in the playground as the solution says."""
    for i, text in enumerate(solution.get("candidates", [])):
        if i:
            choose(tab, "Segment", f"{i + 1} of {len(state.segments)}")
            expect(tab.control("Candidate")).to_have_value(state.segments[i].candidate)
        tab.control("Candidate").fill(text)
    for i, text in enumerate(*solution.get("references", [[]])):
        if i == len(state.segment.references):
            press(tab, "Add reference")
        tab.control(f"Reference {i + 1}").fill(text)
    if "tokenizer" in solution:
        choose(tab, "Tokenizer", solution["tokenizer"])
        tab.page.get_by_label("Lowercase").check()


def test_all_stations(browser, site):
    """At each: no score before the guess; then its text is scored, and its task is recognised only
    when it is done. At the end all is there to print, after a reload too."""
    with Landing(browser, site, path="path.html") as tab:
        for station in STATIONS:
            here, page = tab.page.locator(f"#{station['name']}"), tab.page
            state = decode(here.get_attribute("data-code") or "")
            expect(here.locator(".texts")).to_contain_text(state.segment.candidate)
            expect(page.locator("#playground")).to_be_hidden()
            guess(tab, station, here.get_attribute("data-right") or "")
            expect(here.locator(".guessed")).to_contain_text("is right")
            shows(tab, state)
            expect(page.get_by_role("button", name="Undo")).to_be_disabled()
            expect(here.locator(".made")).to_be_empty()
            solve(tab, state, station["solution"])
            expect(here.locator(".made")).to_contain_text("✓ Done: “")
            assert violations(page, "body") == []
            tab.screenshot(f"path-{station['name']}")
            page.get_by_role("button", name="Next", exact=True).click()
        texts = box_texts(*example())
        with page.expect_file_chooser() as chooser:
            page.get_by_role("button", name="File of System A").click()
        file = {"name": "a.txt", "mimeType": "text/plain", "buffer": texts["A"].encode()}
        chooser.value.set_files(file)
        tab.control("System B").fill(texts["B"])
        tab.control("References").fill(texts["References"])
        page.get_by_label("What did the comparison say").fill("B is better.")
        paper = "A has 53.1 BLEU, B has 71.0: B − A is +18.0"  # as in lesson 11, by sacreBLEU
        expect(page.locator("#compare")).to_contain_text(paper)
        assert violations(page, "body") == []
        for _ in range(2):
            expect(page.locator("#files")).to_have_value("B is better.")
            expect(page.locator("#count")).to_contain_text("10 of 10 guesses right, 10 of 10")
            expect(page.locator(".made:visible")).to_have_count(10)
            page.reload()
        link = page.get_by_role("link", name="Compare two systems").get_attribute("href") or ""
        assert list(site.folder.rglob(f"files/{link.partition('?path=')[2]}"))
        page.emulate_media(media="print")
        expect(page.locator("legend:visible")).to_have_count(10)
        expect(page.locator("#files")).to_be_visible()
        tab.screenshot("path-print")
        assert tab.trouble == []


def test_wrong_guesses_are_answered(browser, site):
    """Each reply of a station belongs to a wrong guess that can be made. It needs no Python."""
    with Tab(browser) as tab:
        tab.page.route("**/worker.js", lambda route: None)
        tab.page.goto(f"{site.url}/path.html")
        step = tab.page.get_by_role("navigation", name="Stations").get_by_role("button")
        for place, station in enumerate(STATIONS):
            here = tab.page.locator(f"#{station['name']}")
            radios = here.locator("input[type=radio]")
            options = radios.evaluate_all("all => all.map(it => it.value)")
            for number in station["replies"]:
                step.last.click()
                tab.page.get_by_role("button", name="Begin again").click()
                step.nth(place).click()
                wrong = next((it for it in options if it.split(",")[0].endswith(number)), number)
                guess(tab, station, wrong)
                expect(here.locator(".guessed")).to_have_text(
                    f"You guessed {wrong}. That is not it."
                )
                expect(here.locator(".reply:visible")).to_have_count(1)


def test_by_keyboard_on_a_phone(browser, site):
    with Landing(browser, site, path="path.html", width=390, height=844) as tab:
        page, keyboard = tab.page, tab.page.keyboard
        page.get_by_label("Your guess").first.focus()
        keyboard.type("3\n")
        candidate = tab.control("Candidate")
        while not candidate.evaluate("it => it === document.activeElement"):
            keyboard.press("Tab")
        keyboard.press("ControlOrMeta+a")
        keyboard.type("a cat is on the mat", delay=20)
        expect(page.locator("#reached")).to_have_text("✓ Done")
        expect(page.get_by_role("button", name="Next", exact=True)).to_be_in_viewport()
        for dark in (False, True):
            page.emulate_media(color_scheme="dark" if dark else "light")
            assert page.evaluate("document.documentElement.scrollWidth") <= 390
            page.wait_for_function("!document.getAnimations().length")  # light fades
            assert violations(page, "body") == []
            tab.screenshot(f"path-phone-{'dark' if dark else 'light'}")


def test_without_storage_and_python_there_is_the_path_and_a_link_to_the_playground(browser, site):
    with Tab(browser) as tab:
        page = tab.page
        page.add_init_script("delete window.localStorage")
        page.route("**/worker.js", lambda route: route.fulfill(status=404))
        page.goto(f"{site.url}/path.html")
        assert page.locator("script:not([src])").count() == 0
        expect(page.locator("#status")).to_contain_text("You can guess")
        expect(page.locator("#kept")).to_contain_text("keeps nothing")
        page.get_by_role("button", name="Next", exact=True).click()
        expect(page.locator("h2:visible")).to_have_text(f"2 · {STATIONS[1]['title']}")
        page.goto("about:blank")
        page.goto(f"{site.url}/path.html#mtmetrics:1:x")
        page.wait_for_url("**/index.html#mtmetrics:1:x")
        page.get_by_role("link", name="Ten stations, no code").click()
        page.wait_for_url("**/path.html")
