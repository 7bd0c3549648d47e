"""A class: examples one after the other, a larger page, a guess before the score, a QR code."""

import re
from base64 import b64decode

import pytest

from mtmetrics_edu.course.widgets import Playground
from mtmetrics_edu.course.widgets.playground import classroom
from mtmetrics_edu.course.widgets.playground.classroom import SAYS, invitation, read_guess, warning
from mtmetrics_edu.course.widgets.playground.editors import PRESETS, preset
from mtmetrics_edu.course.widgets.playground.sharing import decode

from ...telephone import photograph, read
from .reading import safe, scores

BAD_GUESSES = ("", "-1", "101", "nan", "a")
PUBLIC = "https://owner.example/course/"
HERE = "http://127.0.0.1:8888/lab/tree/playground.ipynb"


def test_examples_follow_each_other_round():
    playground, names = Playground(), list(PRESETS)
    seen = []
    for _ in names:
        playground.classroom.next.click()
        seen.append(playground.controls["example"].value)
    start = names.index("guide") + 1
    assert seen == names[start:] + names[:start]
    playground.classroom.previous.click()
    assert playground.state == preset(names[start - 2])
    playground.candidate = "my own"
    playground.classroom.next.click()
    assert playground.state == preset(names[0])


def test_nothing_tells_the_score_before_the_guess():
    playground = Playground()
    playground.drag("p2", 17)
    playground.classroom.ask.value = True
    score = f"{playground.score.score:.4f}"
    everything = "".join(pane.value for pane in playground.panes.values())
    assert score not in everything
    assert f"{playground.calculation.nist.score:.4f}" not in everything
    assert "17/18" in scores(playground)
    example = playground.controls["example"]
    assert not re.search(r"BLEU|NIST|[.]\d{4}", " ".join(title for title, _ in example.options))
    assert example.value == "guide"
    for typed in ("abc", ""):  # the scores stay as they are
        playground.classroom.typed.value = typed
        playground.classroom.reveal.click()
        assert "expected a number from 0 to 1" in playground.status.value
        assert "17/18" in scores(playground)
        assert "mtm-stale" not in scores(playground)
    playground.classroom.typed.value = "0,45"
    playground.classroom.reveal.click()
    assert score in scores(playground)
    said = f"You guessed 0.4500; BLEU is {score}, 0.0546 higher."
    assert f'<p class="mtm-said">{said}' in scores(playground)
    assert "BLEU .5046" in " ".join(title for title, _ in example.options)
    assert playground.panes["Matches"].value
    playground.candidate = "it is"
    assert "?" in safe(scores(playground)).text
    playground.classroom.ask.value = False
    assert "?" not in safe(scores(playground)).text


def test_the_tool_and_the_picture_tell_no_score_either():
    playground = Playground()
    playground.controls["convention"].value = "sacrebleu"
    assert "sacrebleu itself: BLEU" in playground.status.value
    assert "BLEU = " in playground.still()
    playground.classroom.ask.value = True
    score = f"{playground.score.score:.4f}"
    everything = [playground.status, *playground.panes.values()]
    assert not [it.value for it in everything if score in it.value]
    assert "BLEU = " not in decoded(playground.still())
    assert "Candidate: it is a guide" in safe(playground.still()).text
    playground.classroom.typed.value = ".4"
    playground.classroom.reveal.click()
    assert "sacrebleu itself: BLEU" in playground.status.value
    assert "BLEU = " in decoded(playground.still())


def decoded(still):
    """The page with the picture in it, which is coded."""
    return still + "".join(b64decode(it).decode() for it in re.findall('base64,([^"]+)', still))


def test_enter_takes_the_guess_and_a_new_text_forgets_it():
    playground = Playground()
    playground.classroom.ask.value = True
    typed = playground.classroom.typed
    typed.value = ".4"
    typed._handle_custom_msg({"event": "another"}, [])
    assert playground.look.guess is None
    typed._handle_custom_msg({"event": "submit"}, [])
    assert playground.look.guess == 0.4
    assert typed.value == ".4"
    playground.candidate = "it is"
    assert typed.value == ""
    typed.value = ".5"
    playground.candidate = "it is a"
    assert typed.value == ".5"


@pytest.mark.parametrize(
    ("text", "guess"),
    [("0", 0), ("1", 1), ("1%", 0.01), (" 50.46 ", 0.5046), *((x, None) for x in BAD_GUESSES)],
)
def test_guesses_are_read(text, guess):
    if guess is None:
        with pytest.raises(ValueError, match="expected a number from 0 to 1"):
            read_guess(text)
    else:
        assert read_guess(text) == pytest.approx(guess)


# The link as a QR code


def asked(address=PUBLIC, **given):
    """A playground whose Share tab shows the code of an address, which actions.js typed."""
    playground = Playground(tab="Share", **given)
    playground.controls["invite"].value = True
    playground.controls["address"].value = address
    return playground


def code(playground):
    return str(playground.controls["code"].value)


def test_nothing_is_drawn_until_it_is_asked_for(monkeypatch):
    with monkeypatch.context() as early:
        early.setattr(classroom, "invitation", lambda *_: pytest.fail("not asked for"))
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
def test_the_code_of_each_example_is_its_link(example):
    playground = asked(example=example)
    link = read(photograph(code(playground)))
    assert link == f"{PUBLIC}#{playground.code}"
    assert decode(link.partition("#")[2]) == playground.state
    assert ("aria-label", SAYS["name"]) in safe(code(playground)).attributes
    assert playground.undo.disabled  # it is no step
    playground.candidate = "it"
    playground.controls["address"].value = "https://other.example/#old"
    assert read(photograph(code(playground))) == f"https://other.example/#{playground.code}"


@pytest.mark.parametrize(
    ("address", "problem"),
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
def test_who_can_open_an_address(address, problem):
    assert warning(address).startswith(problem)
    assert bool(warning(address)) == bool(problem)
    page = safe(invitation(address, "line"))
    assert ("svg" in page.tags) == (not problem.startswith("A telephone"))
    assert page.text.endswith((SAYS["instead"], SAYS["scan"].format(address)))


def test_a_state_too_long_is_told_and_draws_nothing():
    playground = asked()
    playground.candidate = " ".join(f"word{i * i}" for i in range(400))
    page = safe(code(playground))
    assert "svg" not in page.tags
    told = rf"This link has [\d,]+ characters, .* at most {classroom.MOST}\. Send the"
    assert re.search(told, page.text)
    playground.candidate = "it is"
    assert "svg" in safe(code(playground)).tags


@pytest.mark.parametrize("typed", ["<b>x</b>", "https://x/<script>", "\ud800", "http://\x00/"])
def test_what_is_typed_stays_text(typed):
    playground = asked(typed)
    assert safe(code(playground)).text
    assert "error" not in playground.status.value
