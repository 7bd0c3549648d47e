"""Write tools.json, what each program fails, and notebooks/tools.md, which shows it.

    python -m tests.conformance.make_table

A live program that is not installed keeps its figures from the last time.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from mtmetrics_edu.conformance.report import Report
from mtmetrics_edu.conformance.running import judged
from mtmetrics_edu.conformance.vectors import Case, cases, version

from .adapters import ADAPTERS, Adapter
from .flags import FLAGS

HERE = Path(__file__).parent
KEPT = HERE / "tools.json"
PAGE = HERE.parents[1] / "notebooks" / "tools.md"
DATE = "2026-11-22"  # when the figures were last looked at


def answer(adapter: Adapter, case: Case) -> dict[str, Any]:
    try:
        return {"score": adapter.score(case.candidates, case.references)}
    except BaseException as error:  # a panic of Rust is not an Exception
        return {"error": type(error).__name__}


def figures(name: str) -> dict[str, Any]:
    """What a program fails, by flag, and who it is."""
    adapter = ADAPTERS[name]
    asked = list(cases(metric="bleu", level="tokens"))
    results = tuple(judged(case, answer(adapter, case), "", 1) for case in asked)
    report = Report(
        command=name, convention="the paper", level="tokens", version=version(), results=results
    )
    suspect = report.suspect() if report.failures else None
    return {
        "version": adapter.version,
        "source": adapter.source,
        "failed": report.counts["failed"],
        "asked": len(asked),
        "flags": {flag: list(pair) for flag, pair in report.by_flag().items()},
        "errors": sum(it.score is None for it in report.failures),
        "in_common": report.in_common(),
        "diagnosis": "It is right."
        if not report.failures
        else f"It {suspect.words}."
        if suspect
        else "",
    }


def made() -> dict[str, Any]:
    """The figures of all programs: new ones of those that are here."""
    old = json.loads(KEPT.read_text()) if KEPT.exists() else {}
    return {name: figures(name) if ADAPTERS[name].is_here else old[name] for name in ADAPTERS}


def page(found: dict[str, Any]) -> Iterator[str]:
    """The page, line by line."""
    yield "# The state of BLEU in the world"
    yield ""
    yield (
        f"Which cases each program fails, of the {next(iter(found.values()))['asked']} cases for "
        f"BLEU of tokens in version {version()} of the conformance suite, looked at on {DATE}. "
        "Right is the paper's score, without smoothing: a program that smooths is not wrong, but "
        "differs where an order has no match. `tests/conformance/make_table.py` writes this page."
    )
    yield ""
    yield "| program | failed | stopped | what it does |"
    yield "|---|---|---|---|"
    for name, it in found.items():
        yield f"| {titled(name, it)} | {it['failed']} | {it['errors']} | {it['diagnosis'] or '-'} |"
    yield ""
    yield "Failed cases by flag; a dot means none."
    yield ""
    yield f"| flag | {' | '.join(found)} | meaning |"
    yield f"|---|{'---|' * len(found)}---|"
    for flag, meaning in FLAGS.items():
        pairs = [it["flags"].get(flag) for it in found.values()]
        if any(pairs):
            cells = " | ".join(f"{pair[0]} of {pair[1]}" if pair else "·" for pair in pairs)
            yield f"| {flag} | {cells} | {meaning} |"
    yield ""


def titled(name: str, it: dict[str, Any]) -> str:
    """The program, with its version, or with the source that it was reproduced from."""
    return f"[{name}]({it['source']}), reproduced" if it["source"] else f"{name} {it['version']}"


def main() -> None:
    found = made()
    KEPT.write_text(json.dumps(found, indent=1) + "\n")
    PAGE.write_text("\n".join(page(found)), encoding="utf-8")


if __name__ == "__main__":
    main()
