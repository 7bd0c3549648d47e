"""A Debian that has Python and make, and nothing else: python -m tests.open.debian SUITE

Needs root and debootstrap; the system is made once and kept in build/bare. In it, with an emptied
environment: `make lab` from a zip until JupyterLab answers; `make test` from the zip and from a
clone, which must be green and say in the last line what was not tested; with CI set, it is red.
SUITE is bookworm (Python 3.11), trixie (3.13) or a newer one.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import urllib.request
from collections.abc import Iterable
from pathlib import Path

from ..browser.lab import started
from ..needs import BRINGS
from ..notebooks.harness import ROOT
from .fresh import LACKED
from .machines import LAB_ARGS, PATIENCE, clone, kept

BARE = ROOT / "build" / "bare"
PACKAGES = "ca-certificates,make,python3,python3-venv"
REACH = ("/etc/resolv.conf", "/etc/hosts", "/etc/ssl/certs/ca-certificates.crt")
CHROOT = """
mount -t proc proc "$1/proc"
mount --rbind /dev "$1/dev"
cd "$1$2"
exec chroot "$1" sh -c 'cd "$1" && shift && exec "$@"' sh "${@:2}"
"""
PROGRAMS = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"


def system(suite: str) -> Path:
    """The folder of the system; what reaches the registries is as on this machine."""
    root = BARE / suite
    if not (root / "usr" / "bin" / "make").exists():
        shutil.rmtree(root, ignore_errors=True)
        root.parent.mkdir(parents=True, exist_ok=True)
        options = ["--variant=minbase", f"--include={PACKAGES}"]
        subprocess.run(["debootstrap", *options, suite, root], check=True, stdout=sys.stderr)
    for name in filter(os.path.exists, REACH):
        shutil.copyfile(name, f"{root}{name}")
    return root


def inside(root: Path, folder: str, *command: str, ci: str = "") -> list[str]:
    """The command in a folder of the system, in namespaces of its own."""
    settings = {**kept(), "PATH": PROGRAMS, "HOME": "/srv", "CI": ci}
    words = ["env", "-i", *(f"{name}={value}" for name, value in settings.items()), *command]
    apart = ["unshare", "--mount", "--pid", "--fork", "--kill-child"]
    return [*apart, "bash", "-euc", CHROOT, "bash", str(root), folder, *words]


def lab_answers(root: Path, folder: str) -> None:
    """`make lab`, until JupyterLab has sent its page."""
    command = inside(root, folder, "make", "lab", LAB_ARGS)
    with (
        started(command, root, {**os.environ}, PATIENCE) as server,
        urllib.request.urlopen(f"{server.url}/lab", timeout=60) as page,
    ):
        assert b"JupyterLab" in page.read()


def make_test(root: Path, folder: str, files: Iterable[str], ci: str = "") -> tuple[int, str]:
    """The exit code of `make test`, and its output; no files: all of them."""
    chosen = f"PYTEST_ARGS=-n 2 {' '.join(files)}"
    command = inside(root, folder, "make", "test", chosen, ci=ci)
    done = subprocess.run(command, capture_output=True, text=True)
    return done.returncode, done.stderr + done.stdout  # pip's warnings come before the last line


def is_green(answer: tuple[int, str]) -> None:
    """It skips what it cannot test, and its last line says what that is."""
    code, output = answer
    assert code == 0, output[-5000:]
    *_, counted, last = output.strip().splitlines()
    assert re.search(r"\d+ passed, \d+ skipped", counted), counted
    assert last.startswith("Not tested here: "), last
    assert last.endswith(BRINGS), last
    print(counted, last, sep="\n", flush=True)


def main(suite: str = "bookworm") -> None:
    """All of it, in this order."""
    root = system(suite)
    for name in ("zip", "clone"):
        shutil.rmtree(root / "srv" / name, ignore_errors=True)
        clone(root / "srv" / name)
    common = ["git", "rev-parse", "--path-format=absolute", "--git-common-dir"]
    git = subprocess.run(common, cwd=ROOT, check=True, capture_output=True, text=True)
    subprocess.run(["cp", "-r", git.stdout.strip(), root / "srv" / "clone" / ".git"], check=True)
    lab_answers(root, "/srv/zip")
    print("JupyterLab answers", flush=True)
    is_green(make_test(root, "/srv/zip", ()))
    is_green(make_test(root, "/srv/clone", LACKED))
    code, output = make_test(root, "/srv/clone", ["tests/browser/test_widgets.py"], ci="true")
    assert code != 0
    assert "a skipped test is a failed check" in output


if __name__ == "__main__":
    main(*sys.argv[1:])
