"""Compute the vectors of the conformance suite and write mtmetrics_edu/conformance/suite/*.json.

    python -m tests.conformance.make_vectors

The cases come from cases.txt (by hand), from the course's sources, from the figures of the Perl
scripts (tests/fixtures), and from a generator with a seed for each case. No figure comes from our
package: statistics and scores are brute force (brute.py), alternatives are the installed NLTK and
sacreBLEU, or what the Perl scripts printed.
"""

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from mtmetrics_edu.course import examples

from . import brute, witnesses
from .brute import Segment
from .flags import FLAGS, flags_of
from .random_cases import random_cases

HERE = Path(__file__).parent
SUITE = HERE.parents[1] / "mtmetrics_edu" / "conformance" / "suite"
FIXTURES = HERE.parent / "fixtures"
VERSION = "1.0.0"  # a new case: 1.1.0; a changed figure: 2.0.0
INVISIBLE = re.compile(
    "[\x7f-\x9f\u00a0\u00ad\u0300-\u036f\u200b-\u200f\u2028-\u202f\u2060\u3000\ufeff]"
)
TITLES = {
    "small": "Small cases: each is about one thing",
    "worked": "Worked examples of papers, textbooks and articles",
    "scripts": "Texts that NIST's and Moses' scripts have scored",
    "random": "Random cases, each from a seed of its own",
}


@dataclass(frozen=True, kw_only=True)
class Draft:
    """A case without its figures."""

    id: str
    note: str
    metric: str = "bleu"
    level: str = "tokens"
    texts: tuple[tuple[str, tuple[str, ...]], ...]  # tokens stand between blanks
    about: tuple[str, ...] = ()
    perl: dict[str, Any] | None = None  # the record of perl_scores.json


# ------------------------------------------------------------------------------- the drafts


def by_hand() -> Iterator[Draft]:
    """The cases of cases.txt."""
    text = HERE.joinpath("cases.txt").read_text(encoding="utf-8")
    text = re.sub(r"\\u([0-9a-f]{4})", lambda m: chr(int(m[1], 16)), text.partition("\n== ")[2])
    for block in text.split("\n== "):
        head, note, *lines = [s for s in block.split("\n") if s and not s.startswith("#")]
        name, flags, rest = re.fullmatch(r"(\S+) \[(.*?)\] ?(.*)", head).groups()
        segments: list[tuple[str, list[str]]] = []
        for line in lines:
            if line[0] == "<":
                segments.append((line[2:], []))
            else:
                segments[-1][1].append(line[2:])
        yield Draft(
            id=name,
            note=note,
            metric="nist" if "nist" in rest else "bleu",
            level="text" if "text" in rest else "tokens",
            texts=tuple((candidate, tuple(references)) for candidate, references in segments),
            about=tuple(filter(None, flags.split(", "))),
        )


def worked() -> Iterator[Draft]:
    """The examples of the course's sources, as tokens, for both metrics, and as texts."""
    known = {**examples.EXAMPLES, **examples.CORPORA}
    for it in (known[name] for name in examples.ENTRIES):
        if isinstance(it, examples.Example) and it.reference_texts:
            tokens = ((" ".join(it.candidate), tuple(map(" ".join, it.references))),)
            texts = ((it.text, tuple(it.reference_texts)),)
        elif isinstance(it, examples.Corpus):
            texts = tuple(zip(it.texts, it.reference_texts, strict=True))
            tokens = texts
        else:
            continue
        name, note = it.name.replace("_", "-"), f"{it.title} ({examples.SOURCES[it.source].title})."
        yield Draft(id=f"worked-{name}", note=note, texts=tokens)
        yield Draft(id=f"worked-{name}-nist", note=note, texts=tokens, metric="nist")
        if texts != tokens:
            yield Draft(id=f"worked-{name}-text", note=note, texts=texts, level="text")


def of_scripts() -> Iterator[Draft]:
    """Inputs that the Perl scripts have scored: edge cases, worked examples, and random ones."""
    for case in json.loads(FIXTURES.joinpath("perl_scores.json").read_text()):
        texts = tuple(zip(case["candidates"], map(tuple, case["references"]), strict=True))
        size = len(json.dumps(texts))
        number = re.match(r"random (\d+)", case["name"])
        broken = any(c in json.dumps(texts) for c in ("\\n", "\\u0000", "\\u001", "\\u0085"))
        late = number and int(number[1]) >= 98
        if size > 2500 or broken or late or not all(case["references"]):
            continue
        name = re.sub(r"[^a-z0-9]+", "-", case["name"].lower()).strip("-")
        note = f"Scored by NIST's and Moses' scripts: {case['name']}."
        draft = {"note": note, "texts": texts, "level": "text", "perl": case}
        yield Draft(id=f"scripts-{name}", **draft)
        if "mteval" in case and not number:
            yield Draft(id=f"scripts-{name}-nist", metric="nist", **draft)


def at_random() -> Iterator[Draft]:
    for name, metric, texts in random_cases():
        note = "Words drawn at random; the name of the case is the seed."
        yield Draft(id=name, note=note, metric=metric, texts=texts)


DRAFTS = {"small": by_hand, "worked": worked, "scripts": of_scripts, "random": at_random}

# ------------------------------------------------------------------------------- the figures


def segments_of(draft: Draft) -> list[Segment]:
    """The tokens that the expected figures count."""
    split = str.split if draft.level == "tokens" else witnesses.tokenizer(draft.metric)
    return [(split(c), [split(reference) for reference in rs]) for c, rs in draft.texts]


def convention(draft: Draft) -> str:
    """The convention of the expected figures."""
    if draft.level == "tokens":
        return {"bleu": "paper", "nist": "official"}[draft.metric]
    return {"bleu": "paper-13a", "nist": "official-13a-lower"}[draft.metric]


def case(draft: Draft) -> dict[str, Any]:
    """A draft with its figures, as it stands in the file."""
    segments = segments_of(draft)
    tokens = draft.level == "tokens"
    flags = flags_of(segments)
    assert set(draft.about) <= set(flags), (draft.id, draft.about, flags)
    statistics = getattr(brute, f"{draft.metric}_statistics")(segments)
    score = getattr(brute, draft.metric)(segments)
    return {
        "id": draft.id,
        "metric": draft.metric,
        "level": draft.level,
        "candidates": [c.split() if tokens else c for c, _ in draft.texts],
        "references": [[r.split() if tokens else r for r in rs] for _, rs in draft.texts],
        "flags": flags,
        "note": draft.note,
        "expected": {
            "convention": convention(draft),
            "statistics": statistics,
            "score": score,
            "tolerance": 1e-9,
            "witnesses": ["brute force", *witnesses.agreeing(draft, segments, score)],
        },
        "alternatives": grouped(witnesses.alternatives(draft)),
    }


def grouped(answers: Iterable[tuple[str, float | str]]) -> list[dict[str, Any]]:
    """Answers with the names of all who gave them: a score, or why there is none."""
    groups: dict[float | str, list[str]] = {}
    for name, answer in answers:
        groups.setdefault(answer, []).append(name)
    return [
        {"conventions": names, "error" if isinstance(answer, str) else "score": answer}
        for answer, names in groups.items()
    ]


def document(name: str) -> dict[str, Any]:
    """One file of the suite."""
    cases = [case(draft) for draft in DRAFTS[name]()]
    used = {flag for it in cases for flag in it["flags"]}
    return {
        "suite": "mtmetrics-edu conformance suite for BLEU and NIST",
        "version": VERSION,
        "title": TITLES[name],
        "number_of_cases": len(cases),
        "flags": {flag: meaning for flag, meaning in FLAGS.items() if flag in used},
        "conventions": witnesses.conventions_of(cases),
        "cases": cases,
    }


def written(content: dict[str, Any]) -> str:
    """JSON with one case a line; what cannot be seen is escaped."""
    cases = content.pop("cases")
    head = json.dumps(content, indent=1, ensure_ascii=False)[:-2]
    lines = ",\n".join(json.dumps(it, ensure_ascii=False) for it in cases)
    text = f'{head},\n "cases": [\n{lines}\n]}}\n'
    return INVISIBLE.sub(lambda match: f"\\u{ord(match[0]):04x}", text)


def digest(candidates: Any, references: Any) -> str:
    """A short name for the inputs of a case."""
    return sha256(json.dumps([candidates, references]).encode()).hexdigest()[:12]


def main() -> None:
    """Write the files, and a line for each new case into published.txt."""
    lines = []
    for name in DRAFTS:
        text = written(document(name))
        SUITE.joinpath(f"{name}.json").write_text(text, encoding="utf-8")
        for it in json.loads(text)["cases"]:
            lines.append(f"{it['id']} {digest(it['candidates'], it['references'])}\n")
    published = HERE / "published.txt"
    old = published.read_text().splitlines(keepends=True) if published.exists() else []
    published.write_text("".join([*old, *new_lines(lines, old)]))


def new_lines(lines: list[str], old: list[str]) -> list[str]:
    """The lines of new cases; ValueError if a published id has other inputs now."""
    known = {line.split()[0] for line in old}
    added = [line for line in lines if line not in old]
    for name in (line.split()[0] for line in added):
        if name in known:
            raise ValueError(f"{name} is published with other inputs: give the case a new id")
    return added


if __name__ == "__main__":
    main()
