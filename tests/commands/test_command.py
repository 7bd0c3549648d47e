"""What a command says beside its result."""

from __future__ import annotations

import io
import sys

import pytest

from mtmetrics_edu.commands import COMMANDS, Messages


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_warning_is_one_line_and_is_told_once(capsys: pytest.CaptureFixture[str]) -> None:
    messages = Messages()
    for sentence in ("one", "two", "one"):
        messages.warn(sentence)
    assert capsys.readouterr().err == "mtmetrics-edu: warning: one\nmtmetrics-edu: warning: two\n"


def test_progress_is_for_terminals(monkeypatch: pytest.MonkeyPatch) -> None:
    messages, file = Messages(), io.StringIO()
    monkeypatch.setattr(sys, "stderr", file)
    messages.progress(1_000, 2_000)
    messages.clear()
    assert file.getvalue() == ""


def test_progress_is_one_line_that_vanishes(monkeypatch: pytest.MonkeyPatch) -> None:
    messages, file = Messages(), Terminal()
    monkeypatch.setattr(sys, "stderr", file)
    messages.progress(1_000, 2_000)
    messages.progress(1_001, 2_000)  # too soon
    messages.warn("odd")
    messages.clear()
    assert file.getvalue() == ("\r\x1b[K1,000 of 2,000 draws\r\x1b[Kmtmetrics-edu: warning: odd\n")
    messages.progress(5, what="segments")
    assert file.getvalue().endswith("\r\x1b[K5 segments")


def test_each_command_is_one_record() -> None:
    names = [command.name for command in COMMANDS]
    assert len(names) == len({*names})
    for command in COMMANDS:
        assert "examples:\n  mtmetrics-edu" in command.examples
