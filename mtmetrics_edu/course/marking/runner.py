"""Runs in a process of its own: shuts it in, loads a submission, calls its functions.

It needs only Python's standard library, and it is started without any other: the right answers are
not in this process. Whoever marks puts one question a line and compares the answers (asking.py).
"""

from __future__ import annotations

import ast
import ctypes
import json
import os
import resource
import signal
import sys
import sysconfig
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import suppress
from copy import deepcopy
from numbers import Real
from pathlib import Path
from types import ModuleType
from typing import Any, TextIO

MEGABYTE = 2**20
LIMITS = {  # of the process; none of them can be lifted again
    "AS": 1024 * MEGABYTE,  # memory
    "CPU": 60,  # seconds
    "FSIZE": 4 * MEGABYTE,  # of one file
    "NPROC": 0,  # further processes and threads
    "CORE": 0,
}
ROOM = "/proc"  # on every Linux, and nothing that Python needs lies in it
SPACE = 16 * MEGABYTE  # of the submission's own folder
NOBODY = 65534
NEW_MOUNTS, NEW_IPC, NEW_USER, NEW_PIDS, NEW_NETWORK = 2**17, 2**27, 2**28, 2**29, 2**30
READ_ONLY, NO_SETUID, NO_DEVICES, BIND, RECURSIVE, PRIVATE = 1, 2, 4, 2**12, 2**14, 2**18
SET_MOUNT = 442  # the number of the system call mount_setattr, on every processor
HERE, AT_ONCE = -100, 0x8000  # AT_FDCWD, AT_RECURSIVE
CAPABILITIES = 0x20080522  # the version of the structure that capset takes
NO_NEW_RIGHTS, END_WITH_PARENT = 38, 1  # for prctl
PACKAGE, PACKAGES = Path(__file__).parents[2], ("site-packages", "dist-packages")


# ----------------------------------------------------------------- what goes through the pipe


def encode(value: Any) -> Any:
    """A value as JSON can hold it; tuples and dictionaries come back as they were.

    >>> encode([(1, 0.5), {("a",): 2}])
    [{'tuple': [1, 0.5]}, {'dict': [[{'tuple': ['a']}, 2]]}]
    """
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, list):
        return [encode(part) for part in value]
    if isinstance(value, tuple):
        return {"tuple": [encode(part) for part in value]}
    if isinstance(value, Mapping):
        kind = "Counter" if isinstance(value, Counter) else "dict"
        return {kind: [[encode(key), encode(value[key])] for key in value]}
    if isinstance(value, Real) or hasattr(value, "__float__"):
        return float(value)
    return {"other": type(value).__name__}


def decode(value: Any) -> Any:
    """The value that was encoded; what is none of ours is a text that names its type.

    >>> decode(encode([(1, 0.5), {("a",): 2}])), decode(encode({1}))
    ([(1, 0.5), {('a',): 2}], '<set>')
    """
    if isinstance(value, list):
        return [decode(part) for part in value]
    if not isinstance(value, dict):
        return value
    ((kind, parts),) = value.items()
    if kind == "other":
        return f"<{parts}>"
    parts = [decode(part) for part in parts]
    if kind == "tuple":
        return tuple(parts)
    return Counter(dict(parts)) if kind == "Counter" else dict(parts)


# ------------------------------------------------------------------------- how it is shut in


def shut_in() -> None:
    """No network, no other processes, and of the disk only Python and an empty folder of its own.

    OSError if the system does not permit it. Root becomes nobody; any other user stays who it is.
    """
    library = ctypes.CDLL(None, use_errno=True)

    def system(name: str, *arguments: Any) -> None:
        if getattr(library, name)(*arguments):
            raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()), name)

    def mount(source: str, target: str, kind: str | None, flags: int, data: str = "") -> None:
        texts = [text.encode() if text is not None else None for text in (source, target, kind)]
        system("mount", *texts, ctypes.c_ulong(flags), data.encode())

    root, user, group = os.geteuid() == 0, os.geteuid(), os.getegid()
    spaces = NEW_MOUNTS | NEW_IPC | NEW_PIDS | NEW_NETWORK
    system("unshare", spaces if root else spaces | NEW_USER)
    if not root:
        for file, text in ("setgroups", "deny"), ("uid_map", user), ("gid_map", group):
            line = text if text == "deny" else f"{text} {text} 1"
            Path("/proc/self", file).write_text(f"{line}", encoding="ascii")
    mount("none", "/", None, RECURSIVE | PRIVATE)
    mount("none", ROOM, "tmpfs", NO_SETUID | NO_DEVICES, f"size={SPACE},mode=755")
    os.umask(0o022)
    python = sysconfig.get_path("stdlib")
    for path in filter(os.path.isdir, (python, "/usr/lib", "/lib", "/lib64")):
        os.makedirs(ROOM + path, exist_ok=True)
        mount(path, ROOM + path, None, BIND | RECURSIVE)
        read_only = (ctypes.c_uint64 * 4)(READ_ONLY, 0, 0, 0)
        place, size = (ROOM + path).encode(), ctypes.c_long(32)
        system("syscall", ctypes.c_long(SET_MOUNT), HERE, place, AT_ONCE, read_only, size)
    answers = (f"{PACKAGE}", "/usr/lib/python3", *(f"{python}/{name}" for name in PACKAGES))
    for path in answers:
        if os.path.isdir(ROOM + path):
            mount("none", ROOM + path, "tmpfs", READ_ONLY)
    os.chown(ROOM, NOBODY if root else user, -1)
    os.chroot(ROOM)
    os.chdir("/")
    if root:
        os.setgroups([])
        os.setresgid(NOBODY, NOBODY, NOBODY)
        os.setresuid(NOBODY, NOBODY, NOBODY)
    else:
        system("capset", (ctypes.c_uint32 * 2)(CAPABILITIES, 0), (ctypes.c_uint32 * 6)())
    system("prctl", NO_NEW_RIGHTS, 1, 0, 0, 0)


def limit() -> None:
    """Set the limits of this process, those that the system knows."""
    for name, value in LIMITS.items():
        with suppress(AttributeError, ValueError, OSError):
            resource.setrlimit(getattr(resource, f"RLIMIT_{name}"), (value, value))


# ----------------------------------------------------------------------------- the submission


class Library:
    """A function of the course that a submission calls; it is computed where the answers are."""

    def __init__(self, ask: Callable[[Any], Any], name: str) -> None:
        self.ask, self.__name__ = ask, name

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        answer = self.ask({"ask": self.__name__, "arguments": encode([arguments, named])})
        if "error" in answer:
            raise LookupError(answer["error"])
        return decode(answer["score"])


class Submission:
    """The functions of a submission, and the pipe to who marks it."""

    def __init__(self, questions: TextIO, answers: TextIO) -> None:
        self.questions, self.answers = questions, answers
        self.module = ModuleType("my_bleu")
        home = "mtmetrics_edu"
        for name in (home, f"{home}.course", f"{home}.course.building"):
            sys.modules[name] = self.library(name, build=lambda *_, **__: None, mine=self.mine)
        sys.modules[f"{home}.course.building.ours"] = self.library("ours")

    def library(self, name: str, **own: Any) -> ModuleType:
        """A module that has some names of its own and every function of the course."""

        def function(part: str) -> Library:
            if part.startswith("_"):
                raise AttributeError(part)
            return Library(self.talk, part)

        module = ModuleType(name)
        vars(module).update(own, __path__=[], __getattr__=function)
        return module

    def mine(self, *names: str) -> Any:
        """The submission's own functions; the course's stand in."""
        own = [vars(self.module).get(name) or Library(self.talk, name) for name in names]
        return own[0] if len(own) == 1 else own

    def talk(self, message: Any) -> Any:
        """Say something, and what the answer is."""
        print(json.dumps({"score": message}), file=self.answers, flush=True)
        return json.loads(self.questions.readline())

    def load(self, text: str) -> dict[str, Any]:
        """Run each statement of the text; which functions there are, and what went wrong."""
        errors = []
        for statement in ast.parse(text).body:
            code = compile(ast.Module([statement], []), "my_bleu.py", "exec")
            try:
                exec(code, vars(self.module))
            except BaseException as error:
                line = ast.unparse(statement).partition("\n")[0]
                errors.append(f"`{line:.60}`: {type(error).__name__}: {error!s:.200}")
        values = vars(self.module).items()
        own = [name for name, v in values if callable(v) and not isinstance(v, Library)]
        return {"names": own, "errors": errors}

    def call(self, name: str, arguments: list[Any]) -> dict[str, Any]:
        """What a function returns, or the error it raises, and whether it changed what it got."""
        copies = deepcopy(arguments)
        try:
            result = encode(vars(self.module)[name](*copies))
            json.dumps(result)
        except BaseException as error:
            return {"error": type(error).__name__, "text": f"{error}"[:200]}
        return {"result": result, "changed": encode(copies) if copies != arguments else None}

    def run(self) -> None:
        """Answer questions until nobody asks any more."""
        reply = json.loads(self.questions.readline())
        while True:
            if "load" in reply:
                reply = self.talk(self.load(reply["load"]))
            else:
                reply = self.talk(self.call(reply["call"], decode(reply["arguments"])))


def main() -> None:
    """Shut this process in, as far as the system permits; then load and answer."""
    questions, answers = os.fdopen(os.dup(0)), os.fdopen(os.dup(1), "w")
    nowhere = os.open(os.devnull, os.O_RDWR)
    for standard in (0, 1, 2):  # what the submission prints goes nowhere
        os.dup2(nowhere, standard)
    os.environ.clear()
    refused, pid = "", os.getpid()
    questions.readline()
    try:
        shut_in()
    except (OSError, AttributeError) as error:
        refused = f"{error}"
    else:
        if child := os.fork():  # the first process in there: all others end with it
            message = {"pid": child, "refused": ""}
            print(json.dumps({"score": message}), file=answers, flush=True)
            questions.close()
            answers.close()
            while True:
                signal.pause()
        ctypes.CDLL(None).prctl(END_WITH_PARENT, signal.SIGKILL)
    limit()
    if refused:
        print(json.dumps({"score": {"pid": pid, "refused": refused}}), file=answers, flush=True)
    Submission(questions, answers).run()


if __name__ == "__main__":
    main()
