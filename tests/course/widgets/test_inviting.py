"""The QR code of the link: it is the link, and it says who can open it."""

from __future__ import annotations

import re
import sys
from email.message import Message
from importlib import metadata

import pytest

from mtmetrics_edu.course.widgets import Playground, inviting
from mtmetrics_edu.course.widgets.inviting import NAME, invitation, site, warning
from mtmetrics_edu.course.widgets.presets import PRESETS
from mtmetrics_edu.course.widgets.sharing import decode
from mtmetrics_edu.views.qr import MOST

from ...telephone import photograph, read
from .reading import safe

PUBLIC = "https://owner.example/course/"
HERE = "http://127.0.0.1:8888/lab/tree/playground.ipynb"


@pytest.fixture(autouse=True)
def no_site(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inviting, "site", lambda: "")


def asked(address: str = PUBLIC, **given: str) -> Playground:
    """A playground whose Share tab shows the code of an address, which keyboard.js typed."""
    playground = Playground(tab="Share", **given)
    playground.controls["invite"].value = True
    playground.controls["address"].value = address
    return playground


def code(playground: Playground) -> str:
    return str(playground.controls["code"].value)


def test_nothing_is_drawn_until_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as early:
        early.setattr(inviting, "invitation", lambda *_: pytest.fail("not asked for"))
        playground = Playground(tab="Share")
        playground.candidate = "it is"
    assert code(playground) == ""
    assert "mtm-inviting" not in playground._dom_classes
    playground.controls["invite"].value = True
    assert "mtm-inviting" in playground._dom_classes
    playground.controls["invite"].value = False
    assert "mtm-inviting" not in playground._dom_classes
    assert code(playground) == ""


@pytest.mark.parametrize("example", PRESETS)
def test_the_code_of_each_example_is_its_link(example: str) -> None:
    playground = asked(example=example)
    link = read(photograph(code(playground)))
    assert link == f"{PUBLIC}#{playground.code}"
    assert decode(link.partition("#")[2]) == playground.state
    assert ("aria-label", NAME) in safe(code(playground)).attributes


def test_the_code_follows_what_is_typed_and_no_step_is_made() -> None:
    playground = asked()
    assert playground.undo.disabled
    playground.candidate = "it is a guide"
    assert decode(read(photograph(code(playground))).partition("#")[2]) == playground.state
    playground.controls["address"].value = "https://other.example/#old"
    assert read(photograph(code(playground))) == f"https://other.example/#{playground.code}"


def test_an_address_that_others_reach_is_named() -> None:
    said = safe(code(asked())).text
    assert said == (
        f"Point the camera of a telephone at the code: it opens {PUBLIC} with these texts and "
        "choices."
    )


def test_an_address_of_this_computer_alone_is_told_beside_the_code() -> None:
    drawn = code(asked(HERE))
    assert read(photograph(drawn)).startswith(f"{HERE}#mtmetrics:1:")
    assert safe(drawn).text == (
        "Only this computer can open 127.0.0.1: on a telephone the code leads nowhere."
        "Type an address that others can reach, such as the course's site."
    )


def test_the_site_of_the_project_is_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inviting, "site", lambda: PUBLIC)
    playground = Playground(tab="Share")
    assert playground.controls["public"].disabled
    playground.controls["invite"].value = True
    playground.controls["address"].value = HERE
    assert "press Use the site" in safe(code(playground)).text
    assert not playground.controls["public"].disabled
    playground.controls["public"].value = True
    assert not playground.controls["public"].value
    assert playground.controls["public"].disabled
    assert playground.controls["address"].value == PUBLIC
    assert read(photograph(code(playground))) == f"{PUBLIC}#{playground.code}"


@pytest.mark.parametrize(
    ("address", "said"),
    [
        (PUBLIC, ""),
        ("http://192.168.1.7:8866/", ""),
        ("http://[2001:db8::1]/", ""),
        ("http://localhost:8888/lab", "Only this computer can open localhost"),
        ("http://course.localhost/", "Only this computer"),
        ("http://127.1.2.3/", "Only this computer"),
        ("http://[::1]:8888/", "Only this computer can open ::1"),
        ("http://0.0.0.0:8866/", "Only this computer"),
        ("https://hub.example/user/me/lab", "hub.example is your own server on a hub"),
        ("https://hub.example/userland", ""),
        ("", "A telephone opens only"),
        ("vscode-webview://1a/index.html", "A telephone opens only"),
        ("file:///course/page.html", "A telephone opens only"),
        ("http://", "A telephone opens only"),
        ("http://[", "A telephone opens only"),
    ],
)
def test_who_can_open_an_address(address: str, said: str) -> None:
    assert warning(address).startswith(said)
    assert bool(warning(address)) == bool(said)
    drawn = invitation(address, "line")
    assert ("<svg" in drawn) == (not said.startswith("A telephone"))


def test_a_state_too_long_is_told_and_draws_nothing() -> None:
    playground = asked()
    playground.candidate = " ".join(f"word{i * i}" for i in range(400))
    said = safe(code(playground))
    assert "svg" not in said.tags
    assert re.search(rf"This link has [\d,]+ characters, .* at most {MOST}\. Send the", said.text)
    playground.candidate = "it is"
    assert "svg" in safe(code(playground)).tags


def test_without_segno_a_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "segno", None)
    said = safe(code(asked()))
    assert "svg" not in said.tags
    assert "pip install segno. Send the link or the line instead." in said.text


@pytest.mark.parametrize("typed", ["<b>x</b>", "https://x/<script>", "\ud800", "http://\x00/"])
def test_what_is_typed_stays_text(typed: str) -> None:
    playground = asked(typed)
    assert safe(code(playground)).text
    assert "error" not in playground.status.value


@pytest.mark.parametrize(
    ("urls", "found"),
    [
        ([], ""),
        (["Repository, https://code.example/a/b"], ""),
        (["Repository, https://code.example/a/b", f"Homepage, {PUBLIC}"], PUBLIC),
    ],
)
def test_the_site_is_what_make_links_wrote(
    urls: list[str], found: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    about = Message()
    for url in urls:
        about["Project-URL"] = url
    monkeypatch.setattr(metadata, "metadata", lambda name: about)
    assert site.__wrapped__() == found


def test_a_package_that_is_not_installed_names_no_site(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> Message:
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(metadata, "metadata", missing)
    assert site.__wrapped__() == ""
