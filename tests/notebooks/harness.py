"""Execute a notebook as a learner would, and say how the result differs from what is saved."""

import math
import os
import re
import shutil
from collections.abc import Iterator
from difflib import unified_diff
from html import escape
from itertools import islice, pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import nbformat
from jupyter_client import AsyncKernelManager
from nbclient import NotebookClient
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_notebook, new_output

ROOT = Path(__file__).parents[2]
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
SECONDS = 60  # the longest that a notebook may take

TEXTS = ("text/plain", "text/html", "text/markdown", "text/latex", "image/svg+xml")
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
WIDGET_STATE = "application/vnd.jupyter.widget-state+json"
NOT_COPIED = shutil.ignore_patterns(
    ".ipynb_checkpoints", "my_bleu*.py", "my_guesses.json"
)  # a learner's own files
FOLD = '<details class="mtm-unfold"><summary>Output (run the cell, or guess first)</summary>'
VERSIONS = "versions"  # the tag of the cell whose output depends on the machine
ANSWER = "answer"  # the tag of a later cell whose output answers a prediction, too


def read(path: Path) -> NotebookNode:
    notebook: NotebookNode = nbformat.read(path, as_version=4)
    return notebook


def execute(path: Path, seconds: int = SECONDS) -> NotebookNode:
    """The notebook with fresh outputs, run in a fresh kernel on a copy of its folder."""
    notebook = read(path)
    with TemporaryDirectory() as scratch:
        here = Path(scratch, "notebooks")
        shutil.copytree(path.parent, here, ignore=NOT_COPIED)
        # Unix sockets, since two kernels that start at once may be given the same port.
        sockets = {"transport": "ipc", "ip": str(Path(scratch, "kernel"))}
        options = sockets if os.name == "posix" else {}
        kernel = AsyncKernelManager(kernel_name="python3", **options)
        client = NotebookClient(
            notebook,
            km=kernel,
            timeout=seconds,
            allow_errors=True,  # problems() reports them, all at once
            coalesce_streams=True,
            record_timing=False,
            extra_arguments=["--IPKernelApp.extra_extensions=tests.notebooks.kernel"],
            resources={"metadata": {"path": str(here)}},
        )
        settings = {"IPYTHONDIR": scratch, "PYTHONPATH": str(ROOT)}
        client.execute(env={**os.environ, "MPLBACKEND": "", **settings})
    return notebook


def clean(notebook: NotebookNode) -> NotebookNode:
    """The notebook as we save it: nothing of the run but its outputs.

    A widget that brings an HTML picture of itself leaves only that: the live view means nothing
    without the kernel that made it. A picture in an output of its own leaves nothing of the view.
    What answers a prediction is folded: who opens the notebook sees the question first.
    """
    notebook.metadata = nbformat.from_dict(
        {
            "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
            "language_info": {"name": "python"},
        }
    )
    for cell in notebook.cells:
        cell.metadata = NotebookNode({k: v for k, v in cell.metadata.items() if k == "tags"})
        for output in cell.get("outputs", []):
            if "text/html" in output.get("data", {}):
                output.data.pop(WIDGET_VIEW, None)
        if "outputs" in cell:
            cell.outputs = [it for it in cell.outputs if it.get("data", {}).get("text/html") != ""]
    for before, after in pairwise(cell for cell in notebook.cells if cell.cell_type == "code"):
        answers = ANSWER in after.metadata.get("tags", ()) or (asks(before) and not asks(after))
        if answers and after.outputs:
            after.outputs = [folded(after.outputs)]
    return notebook


def asks(cell: NotebookNode) -> bool:
    """Whether the last line of a cell is a prediction."""
    return bool(re.search(r"(^|\n)predict\(.*\)\s*$", cell.source))


def folded(outputs: list[NotebookNode]) -> NotebookNode:
    """Some outputs as one that shows them when it is unfolded."""
    if outputs[0].get("data", {}).get("text/html", "").startswith(FOLD):
        return outputs[0]
    html = FOLD + "".join(map(as_html, outputs)) + "</details>"
    metadata = {key: it for output in outputs for key, it in output.get("metadata", {}).items()}
    data = {"text/html": html, "text/plain": "folded: run the cell, or guess first"}
    return new_output("display_data", data=data, metadata=metadata)


def as_html(output: NotebookNode) -> str:
    """An output as HTML."""
    data = output.get("data", {})
    if "text/html" in data:
        return str(data["text/html"])
    if "image/png" in data:
        return f'<img alt="" src="data:image/png;base64,{data["image/png"].strip()}">'
    return f"<pre>{escape(output.get('text') or data['text/plain'])}</pre>"


def write(path: Path, *cells: str | NotebookNode) -> Path:
    """A notebook file of these cells, saved as ours are; a text is code."""
    made = [new_code_cell(cell) if isinstance(cell, str) else cell for cell in cells]
    nbformat.write(clean(new_notebook(cells=made)), path)
    return path


def problems(notebook: NotebookNode) -> Iterator[str]:
    """The errors and warnings of a run, in a cell or an Output widget."""
    for number, cell in enumerate(notebook.cells):
        for output in cell.get("outputs", []):
            yield from failure(f"cell {number}", output)
    for widget in (
        notebook.metadata.get("widgets", {}).get(WIDGET_STATE, {}).get("state", {}).values()
    ):
        for output in widget["state"].get("outputs", ()):
            yield from failure("an Output widget", output)


def failure(where: str, output: Any) -> Iterator[str]:
    if output["output_type"] == "error":
        yield f"{where} raised {output['ename']}: {output['evalue']}"
    elif output.get("name") == "stderr":
        yield f"{where} wrote to stderr: {output['text'].strip()}"


def differences(saved: NotebookNode, fresh: NotebookNode) -> Iterator[str]:
    """Where saved and fresh outputs differ; object addresses and versions are ignored."""
    for number, (old, new) in enumerate(zip(saved.cells, fresh.cells, strict=True)):
        if old.cell_type != "code" or VERSIONS in old.metadata.get("tags", ()):
            continue
        before, after = [shown(o) for o in old.outputs], [shown(o) for o in new.outputs]
        if not same(before, after):
            diff = unified_diff(lines(before), lines(after), "saved", "fresh", lineterm="", n=1)
            yield "\n".join([f"cell {number}: {old.source.splitlines()[0]}", *islice(diff, 40)])


def shown(output: Any) -> dict[str, Any]:
    """The parts of an output that are compared: texts, and the data of a figure (see kernel.py)."""
    if output.output_type == "stream":
        return {output.name: plain(output.text)}
    data, figure = output.get("data", {}), output.get("metadata", {}).get("figure")
    texts = {kind: plain(data[kind]) for kind in TEXTS if kind in data}
    if figure is not None:  # its image differs from machine to machine
        texts.pop("text/html", None)
        return {**texts, "image/svg+xml": None, "figure": figure}
    return {**texts, **{kind: data[kind] for kind in data if kind == "image/png"}}


def plain(text: str) -> str:
    """The text without object addresses, which change from run to run, and without the last digits
    of numbers that are printed in full: from Python 3.12 on, sum() adds floats more exactly."""
    text = re.sub(r"\b0x[0-9a-f]{6,}", "0x…", text)
    return re.sub(r"\d+\.\d{12,}", lambda number: f"{float(number[0]):.9g}", text)


def same(a: Any, b: Any) -> bool:
    """Equal, where numbers (they are figures' data) may differ by 1e-9."""
    if isinstance(a, dict) and isinstance(b, dict):
        return a.keys() == b.keys() and all(same(a[k], b[k]) for k in a)
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(map(same, a, b))
    if isinstance(a, float) and isinstance(b, int | float):
        return math.isclose(a, b, rel_tol=1e-9, abs_tol=1e-9)
    return bool(a == b)


def lines(outputs: list[dict[str, Any]]) -> list[str]:
    """Outputs as lines to compare by eye: HTML broken at its tags, nothing wider than a screen."""
    texts = (f"{kind}: {text}".replace("><", ">\n<") for o in outputs for kind, text in o.items())
    return [line[:160] for text in texts for line in text.splitlines()]
