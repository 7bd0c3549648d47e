"""Write tools.json, what each program fails, and notebooks/tools.md, which shows it.

    python -m tests.conformance.make_table

Each program is a function of the tokens of a corpus, 0 to 1. Live ones are the installed packages;
one that is not installed keeps its figures from the last time. Reproduced ones need gigabytes, or
Perl modules; their formula was read in their source, which `source` names.
"""

import contextlib
import io
import json
import warnings
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib.metadata import version as installed
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from mtmetrics_edu import score_like
from mtmetrics_edu.conformance.running import Report, judged
from mtmetrics_edu.conformance.vectors import Case, cases, version

from ..differential import WITNESSES
from ..differential import Case as Asked
from .flags import FLAGS

Corpus = Sequence[Sequence[str]]
References = Sequence[Sequence[Sequence[str]]]
GITHUB = "https://github.com"
IGNITE = (
    f"{GITHUB}/pytorch/ignite/blob/de08e799cfb55a6cf4aa778575d6bad725385453"
    "/ignite/metrics/nlp/bleu.py#L191-L270"
)
MOSES = f"{GITHUB}/moses-smt/mosesdecoder/blob/34452895/scripts/generic"


@dataclass(frozen=True, kw_only=True)
class Adapter:
    """How a program is called. package: on PyPI, if it is run live; source: if it is reproduced."""

    score: Callable[[Corpus, References], float]
    package: str = ""
    source: str = ""

    @property
    def is_here(self) -> bool:
        return not self.package or find_spec(self.package) is not None


def texts(corpus: Corpus) -> list[str]:
    return [" ".join(tokens) for tokens in corpus]


def by_tool(tool: str, **options: Any) -> Callable[[Corpus, References], float]:
    """What the installed NLTK or sacreBLEU gives."""

    def score(candidates: Corpus, references: References) -> float:
        corpus = texts(candidates), [texts(row) for row in references]
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return float(WITNESSES[tool](Asked(tool, "bleu", *corpus, options))["score"])

    return score


def bleuscore(candidates: Corpus, references: References, **options: Any) -> float:
    import bleuscore

    rows = [texts(row) for row in references]
    return float(bleuscore.compute(rows, texts(candidates), **options)["bleu"])


def pycocoevalcap(candidates: Corpus, references: References) -> float:
    from pycocoevalcap.bleu.bleu import Bleu

    given = {i: [text] for i, text in enumerate(texts(candidates))}
    right = {i: texts(row) for i, row in enumerate(references)}
    with contextlib.redirect_stdout(io.StringIO()):
        return float(Bleu(4).compute_score(right, given)[0][3])


def like(tool: str, **options: Any) -> Callable[[Corpus, References], float]:
    return lambda candidates, references: (
        score_like(tool, texts(candidates), [texts(row) for row in references], **options).score
    )


ADAPTERS: dict[str, Adapter] = {
    "NLTK corpus_bleu": Adapter(score=by_tool("nltk"), package="nltk"),
    "NLTK, method 1": Adapter(score=by_tool("nltk", smoothing="method1"), package="nltk"),
    "sacreBLEU": Adapter(score=by_tool("sacrebleu", tokenize="none"), package="sacrebleu"),
    "sacreBLEU, no smoothing": Adapter(
        score=by_tool("sacrebleu", tokenize="none", smooth_method="none"), package="sacrebleu"
    ),
    "bleuscore": Adapter(score=bleuscore, package="bleuscore"),
    "bleuscore, closest": Adapter(
        score=lambda c, r: bleuscore(c, r, ref_len_method="closest"), package="bleuscore"
    ),
    "pycocoevalcap": Adapter(score=pycocoevalcap, package="pycocoevalcap"),
    "multi-bleu.perl": Adapter(score=like("multi-bleu"), source=f"{MOSES}/multi-bleu.perl"),
    "mteval-v14 -c": Adapter(
        score=like("mteval-v14", preserve_case=True), source=f"{MOSES}/mteval-v14.pl"
    ),
    "HF evaluate bleu": Adapter(
        score=like("hf-evaluate", tokenizer=str.split),
        source=f"{GITHUB}/huggingface/evaluate/blob/a7dd338386a4fae9a1767e05eb9ef9479513d9e8"
        "/metrics/bleu/bleu.py#L115-L133",
    ),
    "torchmetrics": Adapter(
        score=like("torchmetrics"),
        source=f"{GITHUB}/Lightning-AI/torchmetrics/blob/dab033394560ab3ce05e3d14c13f32e4cde6b351"
        "/src/torchmetrics/functional/text/bleu.py#L88-L147",
    ),
    "keras-hub": Adapter(
        score=like("keras-hub"),
        source=f"{GITHUB}/keras-team/keras-hub/blob/71453d08f59edc90d276e999319fc51e61cbf82c"
        "/keras_hub/src/metrics/bleu.py#L223-L271",
    ),
    "ignite": Adapter(score=like("ignite"), source=IGNITE),
    "ignite, micro": Adapter(score=like("ignite", average="micro"), source=IGNITE),
}

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
    diagnosis = f"It {suspect.words}." if suspect else ""
    return {
        "version": installed(adapter.package) if adapter.package else "",
        "source": adapter.source,
        "failed": report.counts["failed"],
        "asked": len(asked),
        "flags": {flag: list(pair) for flag, pair in report.by_flag().items()},
        "errors": sum(it.score is None for it in report.failures),
        "in_common": report.in_common(),
        "diagnosis": diagnosis if report.failures else "It is right.",
    }


def made() -> dict[str, Any]:
    """The figures of all programs: new ones of those that are here."""
    old = json.loads(KEPT.read_text()) if KEPT.exists() else {}
    return {name: figures(name) if ADAPTERS[name].is_here else old[name] for name in ADAPTERS}


def page(programs: dict[str, Any]) -> Iterator[str]:
    """The page, line by line."""
    yield "# The state of BLEU in the world"
    yield ""
    asked = next(iter(programs.values()))["asked"]
    yield (
        f"Which cases each program fails, of the {asked} cases for "
        f"BLEU of tokens in version {version()} of the conformance suite, looked at on {DATE}. "
        "Right is the paper's score, without smoothing: a program that smooths is not wrong, but "
        "differs where an order has no match. `tests/conformance/make_table.py` writes this page."
    )
    yield ""
    yield (
        'A program with a version was run. One that is "reproduced" was not: torchmetrics and '
        "ignite need torch, keras-hub needs TensorFlow, evaluate loads its metrics from a hub when "
        "it runs, the scripts need Perl modules. There `score_like` answered, which follows the "
        "linked lines; `tests/fixtures/` has what the programs themselves answered to other texts."
    )
    yield ""
    yield "| program | failed | stopped | what it does |"
    yield "|---|---|---|---|"
    for name, it in programs.items():
        yield f"| {titled(name, it)} | {it['failed']} | {it['errors']} | {it['diagnosis'] or '-'} |"
    yield ""
    yield "Failed cases by flag; a dot means none."
    yield ""
    yield f"| flag | {' | '.join(programs)} | meaning |"
    yield f"|---|{'---|' * len(programs)}---|"
    for flag, meaning in FLAGS.items():
        pairs = [it["flags"].get(flag) for it in programs.values()]
        if any(pairs):
            cells = " | ".join(f"{pair[0]} of {pair[1]}" if pair else "·" for pair in pairs)
            yield f"| {flag} | {cells} | {meaning} |"
    yield ""


def titled(name: str, it: dict[str, Any]) -> str:
    """The program, with its version, or with the source that it was reproduced from."""
    return f"[{name}]({it['source']}), reproduced" if it["source"] else f"{name} {it['version']}"


def main() -> None:
    programs = made()
    KEPT.write_text(json.dumps(programs, indent=1) + "\n")
    PAGE.write_text("\n".join(page(programs)), encoding="utf-8")


if __name__ == "__main__":
    main()
