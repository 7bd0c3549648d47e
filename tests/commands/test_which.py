"""mtmetrics-edu which."""

import pytest

from mtmetrics_edu.conventions import score_like
from mtmetrics_edu.detective import which

from .running import CANDIDATES, FIRST, REFERENCES, run

pytestmark = pytest.mark.usefixtures("files")


@pytest.mark.parametrize("references", [["r.txt"], ["r.txt", "s.txt"]], ids=len)
def test_it_prints_what_which_finds(references):
    texts = REFERENCES if len(references) > 1 else [[text] for text in FIRST]
    score = score_like("multi-bleu", CANDIDATES, texts).score
    number = f"{100 * score:.2f}"
    ran = run("which", number, "a.txt", "-r", *references)
    assert ran == (0, f"{which(number, CANDIDATES, texts)}\n", "")
    assert f"\n{number}  multi-bleu (" in ran.out
    assert f"|nrefs:{len(references)}|case:mixed|tok:blanks|" in ran.out


@pytest.mark.parametrize(
    ("number", "said"),
    [
        ("27,3", "'27,3' has a comma; write the decimal mark as a point: 27.3"),
        ("high", "'high' is no number; expected a score as reported, such as 27.3 or .27"),
    ],
)
def test_no_number(number, said):
    error = f"mtmetrics-edu: error: {said}\n"
    assert run("which", number, "a.txt", "-r", "r.txt") == (1, "", error)
