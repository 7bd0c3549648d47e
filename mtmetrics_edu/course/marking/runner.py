"""Runs in a process of its own: shuts it in, loads a submission, calls its functions.

It needs only Python's standard library, and it is started without any other: the right answers are
not in this process. asking.py sends one question a line, and the answers are compared there.
"""

import ast
import ctypes
import json
import os
import signal
import sys
import sysconfig
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import sleep
from traceback import extract_tb
from types import ModuleType
from typing import Any, TextIO

# of the process: memory, seconds, bytes of a file, further processes and threads, dumps of memory
LIMITS = {"AS": 2**30, "CPU": 60, "FSIZE": 2**22, "NPROC": 0, "CORE": 0}
ROOM = "/proc"  # on every Linux, and nothing that Python needs lies in it
SPACE = 2**24  # bytes of the submission's own folder
NOBODY = 65534
FILE = "my_bleu.py"  # what tracebacks call a submission
NEW_MOUNTS, NEW_IPC, NEW_USER, NEW_PIDS, NEW_NETWORK = 2**17, 2**27, 2**28, 2**29, 2**30
READ_ONLY, NO_SETUID, NO_DEVICES, BIND, RECURSIVE, PRIVATE = 1, 2, 4, 2**12, 2**14, 2**18
SET_MOUNT = 442  # the number of the system call mount_setattr, on every processor
HERE, AT_ONCE = -100, 0x8000  # AT_FDCWD, AT_RECURSIVE
CAPABILITIES = 0x20080522  # the version of the structure that capset takes
NO_NEW_RIGHTS = 38  # for prctl
PACKAGE, PACKAGES = Path(__file__).parents[2], ("site-packages", "dist-packages")


def encode(value: Any) -> str:
    """A value as Python writes it; a number of another type, and a score, as a float.

    >>> from fractions import Fraction
    >>> encode((1, ["a"])), encode(Fraction(1, 2))
    ("(1, ['a'])", '0.5')
    """
    foreign = hasattr(value, "__float__") and not isinstance(value, (int, float))
    return repr(float(value) if foreign else value)


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
    import resource  # here: the command line imports this file where there is no such module, too

    for name, value in LIMITS.items():
        with suppress(AttributeError, ValueError, OSError):
            resource.setrlimit(getattr(resource, f"RLIMIT_{name}"), (value, value))


# ----------------------------------------------------------------------------- the submission


class Library:
    """A function of the course that a submission calls; it is computed where the answers are."""

    def __init__(self, ask: Callable[[Any], Any], name: str) -> None:
        self.ask, self.name = ask, name

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        answer = self.ask({"ask": self.name, "arguments": encode((arguments, named))})
        if "error" in answer:
            raise LookupError(answer["error"])
        return eval(answer["result"], {"Counter": Counter})


class Runner:
    """The functions of a submission, and the pipe to who marks it."""

    def __init__(self, questions: TextIO, answers: TextIO) -> None:
        self.questions, self.answers = questions, answers
        self.module = ModuleType("my_bleu")
        self.without: dict[str, str | None] = {}  # a name -> the package that it would come from
        for name in ("", ".course", ".course.building", ".course.building.ours"):
            library = ModuleType(f"mtmetrics_edu{name}")
            course = {"build": lambda *_, **__: None, "mine": self.mine}
            vars(library).update(course, __path__=[], __getattr__=self.library)
            sys.modules[library.__name__] = library

    def library(self, name: str) -> Library:
        """What a submission imports from the package: a function of this name."""
        if name.startswith("_"):
            raise AttributeError(name)
        return Library(self.talk, name)

    def mine(self, *names: str) -> Any:
        """The submission's own functions; the course's stand in."""
        own = [vars(self.module).get(name) or self.library(name) for name in names]
        return own[0] if len(own) == 1 else own

    def talk(self, message: Any) -> Any:
        """Say something, and what the answer is."""
        print(json.dumps({"score": message}), file=self.answers, flush=True)
        return json.loads(self.questions.readline())

    def load(self, text: str) -> dict[str, Any]:
        """Run each statement of the text; which functions there are, and what went wrong."""
        self.lines, errors = text.splitlines(), []
        for statement in ast.parse(text).body:
            code = compile(ast.Module([statement], []), FILE, "exec")
            try:
                exec(code, vars(self.module))
            except BaseException as error:
                if isinstance(error, ModuleNotFoundError):
                    for alias in getattr(statement, "names", []):
                        self.without[alias.asname or alias.name.partition(".")[0]] = error.name
                line = ast.unparse(statement).partition("\n")[0]
                errors.append(f"`{line:.60}`: {type(error).__name__}: {error!s:.200}")
        values = vars(self.module).items()
        names = [name for name, v in values if callable(v) and not isinstance(v, Library)]
        return {"names": names, "errors": errors}

    def call(self, name: str, arguments: str) -> dict[str, Any]:
        """What a function returns, or the error it raises."""
        before, given = ast.literal_eval(arguments), ast.literal_eval(arguments)
        try:
            result = encode(vars(self.module)[name](*given))
            if before != given:
                raise ValueError("it changes what it is given; work on a copy")
        except BaseException as error:
            frames = [f for f in extract_tb(error.__traceback__) if f.filename == FILE]
            line = self.lines[(frames[-1].lineno or 1) - 1].strip() if frames else ""
            texts = filter(None, [f"{error!s:.200}", f"at `{line:.80}`" if line else ""])
            name = getattr(error, "name", "")
            package = name if isinstance(error, ModuleNotFoundError) else self.without.get(name)
            why = f"; marks are given without {package}, so the function must do without it"
            return {"error": type(error).__name__, "text": ", ".join(texts) + why * bool(package)}
        return {"result": result}

    def run(self) -> None:
        """Answer questions until nobody asks any more."""
        reply = json.loads(self.questions.readline())
        while True:
            reply = self.talk(self.load(**reply) if "text" in reply else self.call(**reply))


def main() -> None:
    """Shut this process in, as far as the system permits; then load and answer."""
    questions, answers = os.fdopen(os.dup(0)), os.fdopen(os.dup(1), "w")
    nowhere = os.open(os.devnull, os.O_RDWR)
    for standard in (0, 1, 2):  # what the submission prints goes nowhere
        os.dup2(nowhere, standard)
    os.environ.clear()
    questions.readline()
    parent, pid, refused = os.getppid(), os.getpid(), ""
    try:
        shut_in()
        pid = os.fork()  # the first process in there: all others end with it
    except (OSError, AttributeError) as error:
        refused = f"{error}"
    if pid:
        message = {"pid": pid, "refused": refused}
        print(json.dumps({"score": message}), file=answers, flush=True)
        if not refused:
            questions.close()
            answers.close()
            while os.getppid() == parent:
                sleep(1)
            os.kill(pid, signal.SIGKILL)
    limit()
    Runner(questions, answers).run()


if __name__ == "__main__":
    main()
