"""The site's first page: the whole playground without JupyterLab, and the ways into the course."""

import re
from functools import partial
from operator import itemgetter
from urllib.parse import unquote

import pytest
from playwright.sync_api import expect

from mtmetrics_edu.course.examples import EXAMPLES
from mtmetrics_edu.course.widgets.playground.editors import preset
from mtmetrics_edu.course.widgets.playground.sharing import encode
from mtmetrics_edu.course.widgets.playground.tabs import TABS

from ..browser import test_playground as by_hand
from ..browser.lab import Tab, eventually, paper, violations
from ..browser.test_playground import BOX, area, choose, show_tab, shows
from ..notebooks.harness import NOTEBOOKS, ROOT
from .lite import Landing

COUNT_ADDRESSES = """() => {
    const write = history.replaceState;
    window.addresses = 0;
    history.replaceState = function (...its) {
        window.addresses += 1;
        write.apply(this, its);
    };
}"""


def test_what_holds_in_jupyterlab_holds_here(browser, site):
    """The sizes and the keys first: they expect a page that nobody has touched."""
    with Landing(browser, site, width=1280, height=800) as tab:
        assert tab.page.locator("#still").count() == 0
        the_score_is_in_sight_at_once(tab)
        tab.page.set_viewport_size({"width": 1280, "height": 900})
        by_hand.test_the_keyboard_alone_suffices(tab)
        choose(tab, "Example", EXAMPLES["guide"].title)
        by_hand.test_who_types_reads_what_that_did_wherever_the_mouse_lies(tab)
        by_hand.test_hostile_text_stays_text(tab)


def test_all_of_it_while_the_files_of_python_are_late(browser, site):
    """memory.bin has imported all that the playground uses; when the files come, it goes on."""
    held = []
    late = dict.fromkeys(["python_stdlib.zip", "packages.xz"], lambda it: held.append(it))
    with Landing(browser, site, routes=late) as tab:
        by_hand.test_all_of_it_by_hand(tab)
        (library,) = held
        tab.page.unroute("**/packages.xz")  # Python asks for it when it has the other
        with tab.page.expect_event("requestfinished", lambda it: "packages.xz" in it.url):
            library.continue_()
        choose(tab, "Example", EXAMPLES["cat_mat"].title)
        shows(tab, preset("cat_mat"))
        expect(tab.page.locator("html")).to_have_attribute("data-live", "true")
        assert tab.trouble == []


def test_words_are_there_before_any_script(browser, site):
    """With the scripts held back, the page has its text and a picture of the playground."""
    with Tab(browser) as tab:
        for script in ("worker", "page"):
            tab.page.route(f"**/{script}.js", lambda route: None)
        tab.page.goto(site.url, wait_until="domcontentloaded")
        expect(tab.page.locator("h1")).to_have_text("BLEU and NIST, computed in the open")
        expect(tab.page.locator("#still")).to_be_visible()
        tab.page.emulate_media(color_scheme="dark")
        assert paper(tab.page.locator("#still img")) == 18
        expect(tab.page.get_by_role("status")).to_contain_text("Python is starting")
        for name in ("One sentence by hand", "The course, 13 lessons", "Read without running"):
            expect(tab.page.get_by_role("link", name=name)).to_be_visible()


def test_what_is_typed_before_python_is_there_is_answered(browser, site):
    """With Python held back, the playground is drawn, as it will be; what is typed is kept.

    The address is that of the link to the playground, which is no share line.
    """
    waiting = []
    with Tab(browser) as tab:
        tab.page.route("**/pyodide.asm.wasm", lambda it: waiting.append(it))
        tab.page.goto(f"{site.url}/#playground")
        tab.page.locator("html[data-drawn=true]").wait_for(state="attached")
        assert tab.page.locator("#still").count() == 0
        shows(tab, preset("guide"))
        tab.type_into("Candidate", "it is a guide", delay=20)
        expect(tab.page.get_by_role("status").first).to_contain_text("Python is starting")
        shows(tab, preset("guide"))  # not yet
        waiting[0].continue_()
        tab.page.locator("html[data-live=true]").wait_for(state="attached")
        shows(tab, preset("guide").edited(candidate="it is a guide"))
        expect(tab.control("Candidate")).to_have_value("it is a guide")
        expect(tab.page.get_by_role("status").first).to_have_text("")
        assert tab.trouble == []


def test_from_its_beginning_python_says_how_far_it_is(browser, site):
    """The way of a slow line, and of a browser that cannot take the other."""
    held = []
    with Tab(browser) as tab:
        tab.page.route("**/memory.bin", lambda route: route.abort())
        tab.page.route("**/packages.xz", lambda route: held.append(route))
        tab.page.goto(site.url)
        tab.page.locator("html[data-drawn=true]").wait_for(state="attached")
        expect(tab.page.locator("#coming")).to_have_text(re.compile(r"^ [34]\.\d of 4\.\d MB$"))
        tab.screenshot("landing-coming")
        tab.type_into("Candidate", "it is a guide", delay=20)
        while not held:
            tab.page.wait_for_timeout(100)
        held[0].continue_()
        shows(tab, preset("guide").edited(candidate="it is a guide"))
        expect(tab.page.locator("#coming")).to_be_hidden()
        assert tab.trouble == []


def test_the_address_holds_the_work(browser, site):
    """An address opens its work, and holds what is typed when the keys rest: Safari allows it 100
    changes in half a minute. A telephone reads it."""
    state = preset("dog_man")
    with Landing(browser, site, encode(state)) as tab:
        shows(tab, state)
        tab.page.wait_for_load_state("networkidle")
        by_hand.telephone_opens(tab, encode(state))
        assert tab.trouble == []
        tab.page.evaluate(COUNT_ADDRESSES)
        tab.type_into("Candidate", "a dog bites a man", delay=20)
        state = state.edited(candidate="a dog bites a man")
        shows(tab, state)
        in_address = f"() => decodeURIComponent(location.hash) === {'#' + encode(state)!r}"
        tab.page.wait_for_function(in_address)
        assert tab.page.evaluate("window.addresses") < 5
        tab.screenshot("landing")


@pytest.mark.parametrize("code", ["50%", "mtmetrics:1:damaged"])
def test_a_damaged_link_opens_the_page_all_the_same_and_others_follow(code, browser, site):
    """The next links in the same tab; the way to the playground leaves the address."""
    with Landing(browser, site, code) as tab:
        expect(tab.page.get_by_role("status").first).to_contain_text("The link is damaged")
        shows(tab, preset("guide"))
        tab.type_into("Candidate", "it is a guide", delay=20)
        shows(tab, preset("guide").edited(candidate="it is a guide"))
        for name in ("dog_man", "cat_mat"):
            line = encode(preset(name))
            tab.page.goto(f"{site.url}/#{line}")
            shows(tab, preset(name))
        tab.page.get_by_role("link", name="They report 27.4").click()
        expect(tab.page.locator("#which summary")).to_be_focused()
        assert tab.page.url.endswith(line)
        assert tab.trouble == []


def test_who_asks_which_bleu_it_was_types_a_number(browser, site):
    """The link opens the fold, as does the address; only then the detective is made."""
    for code in ("", "which"):
        with Landing(browser, site, code) as tab:
            if not code:
                assert tab.page.locator("#detective input").count() == 0
                tab.page.get_by_role("link", name="They report 27.4").click()
            number, fold = tab.page.get_by_label("Reported BLEU"), tab.page.locator("#which")
            expect(fold).to_contain_text("27.4 is what 38 of 4,718 settings give", timeout=30_000)
            number.fill("0.31")
            number.press("Enter")
            expect(fold.get_by_role("cell", name="nltk; lower-cased before")).to_be_visible()
            assert violations(tab.page, "#which") == []
            assert tab.trouble == []


def test_texts_too_long_for_the_address_outlive_a_reload(browser, site):
    words = " ".join(f"{i * i:x}" for i in range(100_000, 101_000))
    state = preset("dog_man").edited(candidate=words)
    with Landing(browser, site, encode(preset("dog_man"))) as tab:
        tab.control("Candidate").fill(words)
        shows(tab, state)
        status = tab.page.get_by_role("status").first
        expect(status).to_contain_text("too long for the address")
        tab.page.reload()
        tab.page.locator("html[data-live=true]").wait_for(state="attached")
        shows(tab, state)
        tab.control("Candidate").fill("a dog")
        tab.page.wait_for_url("**/#mtmetrics:*")
        expect(status).to_have_text("")


def test_plain_http_copies_too(browser, site):
    """There, no page has navigator.clipboard."""
    with Tab(browser) as tab:
        tab.page.add_init_script("delete Navigator.prototype.clipboard")
        tab.page.goto(site.url)
        tab.page.locator("html[data-live=true]").wait_for(state="attached")
        by_hand.show_tab(tab, "Share")
        for name, start in (("Copy the line", "mtmetrics:"), ("Copy a link", site.url)):
            by_hand.press(tab, name)
            tab.control("Candidate").fill("")
            tab.control("Candidate").press("ControlOrMeta+v")
            expect(tab.control("Candidate")).to_have_value(re.compile(f"^{start}"))
        expect(area(tab).get_by_role("button", name="Copied")).to_have_count(2)


MISSING, REPLACED = {"status": 404}, {"content_type": "text/html", "body": "Please log in"}
LOST = dict.fromkeys(("page.js", "pyodide.mjs", "script.xz"), REPLACED)
LOST |= dict.fromkeys(("worker.js", "*wasm*", "opened.json"), MISSING)


@pytest.mark.parametrize("file", LOST)
def test_what_could_not_start_is_said(file, browser, site):
    """And it stays said, when the rest has come."""
    lost = {file: lambda route: route.fulfill(**LOST[file])}
    with Landing(browser, site, routes=lost, live="lost") as tab:
        tab.page.wait_for_timeout(1000)
        status = tab.page.get_by_role("status").first
        expect(status).to_contain_text("The playground could not start (")
        expect(tab.page.get_by_role("link", name="Read without running")).to_be_visible()
        tab.screenshot(f"landing-lost-{file.strip('*')}")


@pytest.mark.parametrize("file", ["packages.xz", "python_stdlib.zip"])
def test_what_is_missing_of_python_is_said(file, browser, site):
    with Landing(browser, site, routes={file: lambda route: route.fulfill(status=404)}) as tab:
        status = tab.page.get_by_role("status").first
        expect(status).to_have_text(
            f"Part of Python is missing ({file}: 404): load the page again."
        )
        tab.type_into("Candidate", "it is a guide", delay=20)
        shows(tab, preset("guide").edited(candidate="it is a guide"))


def test_a_phone(browser, site):
    with Landing(browser, site, width=390, height=800) as tab:
        for dark in (False, True):
            tab.page.emulate_media(color_scheme="dark" if dark else "light")
            assert tab.page.evaluate("document.documentElement.scrollWidth") <= 390
            area(tab).scroll_into_view_if_needed()
            tab.screenshot(f"landing-phone-{'dark' if dark else 'light'}")
            assert violations(tab.page, "body") == []
        for label in ("Candidate", "Reference 3"):
            tab.type_into(label, "it is a guide to action", delay=20)
            assert eventually(tab.page, partial(in_sight, tab, label)), label
        tab.screenshot("landing-phone-typing")
        for name in TABS:
            show_tab(tab, name)
            area(tab).locator(".mtm-asks:visible").evaluate("it => it.scrollIntoView()")
            tab.page.wait_for_timeout(700)  # after half a second of rest, keys reach what scrolls
            assert eventually(tab.page, lambda: violations(tab.page, SHOWN) == []), name


SHOWN = ".widget-tab-contents > :not(.lm-mod-hidden)"  # the rest was looked at above


def in_sight(tab, label):
    """Whether this control and the scores are in view, and neither covers the other."""
    both = [it.evaluate(BOX) for it in (area(tab).locator(".mtm-score"), tab.control(label))]
    upper, lower = sorted(both, key=itemgetter("top"))
    return upper["top"] >= 0 and upper["bottom"] <= lower["top"] < tab.page.evaluate("innerHeight")


def the_score_is_in_sight_at_once(tab):
    """And the table in front is not wider than its place."""
    for width, height in ((1280, 800), (768, 1024)):
        tab.page.set_viewport_size({"width": width, "height": height})
        assert eventually(tab.page, partial(in_sight, tab, "Candidate"))
        assert area(tab).locator(".mtm-score dl").evaluate(BOX)["bottom"] <= height
        (cut,) = (
            area(tab)
            .locator(".mtm-scroll:visible")
            .evaluate_all("all => all.map(it => it.scrollWidth - it.clientWidth)")
        )
        assert cut == 0
        tab.screenshot(f"landing-{width}")


TEXTS = (ROOT / "notebooks").glob("*.md")
READ = sorted(path.stem for path in [*NOTEBOOKS, *TEXTS])


EMPTY = """all => all.map(it => it.innerHTML.trim())
    .filter(html => html.endsWith('</summary>'))"""


@pytest.fixture(scope="module")
def reader(browser):
    """One tab in which all pages are read."""
    with Tab(browser) as tab:
        yield tab


@pytest.mark.parametrize("name", READ)
def test_a_page_to_read(name, reader, site):
    """Tables, figures and folds are there without a script, and no fold is empty; links lead to
    pages that exist."""
    reader.trouble.clear()
    reader.page.goto(f"{site.url}/read/{name}.html")
    html = reader.page.content()
    assert "$$" not in html
    assert re.search(r"^\|", reader.page.inner_text("main"), re.MULTILINE) is None
    assert reader.page.locator("details").evaluate_all(EMPTY) == []
    ids = reader.page.locator("[id]").evaluate_all("all => all.map(it => it.id)")
    links = reader.page.locator("a[href]:not([href^=http])")
    for target in links.evaluate_all("all => all.map(a => a.getAttribute('href'))"):
        path, _, anchor = target.partition("#")
        file = unquote(path.partition("?")[0])
        assert (site.folder / "read" / (file or f"{name}.html")).exists(), target
        if not file and anchor:
            assert ids.count(anchor) == 1, target
    reader.screenshot(f"read-{name}")
    assert reader.trouble == []


def test_licences_of_all_that_is_handed_out(site):
    page = (site.folder / "licences.html").read_text(encoding="utf-8")
    for name in ("pyodide", "Python", "ipywidgets", "@jupyter-widgets/controls", "traitlets"):
        assert re.search(rf"<summary>{re.escape(name)} [\d.]+ · \S", page), name
    assert "Mozilla Public License 2.0" in page
    for wheel in site.folder.rglob("*-*.whl"):
        package = wheel.name.split("-")[0].replace("_", "[-_]")
        assert re.search(rf"(?i)<summary>{package} ", page), wheel.name
