"""The file: nothing of the learner's is lost, and what a function needs to run comes along."""

import collections
import math
from collections import Counter
from collections import Counter as Count
from math import prod
from pathlib import Path

import pytest

from mtmetrics_edu.course.building import keeping
from mtmetrics_edu.course.building.ours import ours

OURS = "from mtmetrics_edu.course.building.ours import ngrams"


def new(value, name="ngrams", *imports):
    source = f"def {name}():\n    return {value}"
    return keeping.Piece(imports=[*imports], definitions={name: source})


def test_a_function_is_kept_and_can_be_imported():
    assert keeping.keep(new(1)) == "Kept in my_bleu.py, which has now: ngrams."
    import my_bleu  # type: ignore[import-not-found]

    assert my_bleu.ngrams() == 1
    assert keeping.keep(new(1)) == "my_bleu.py has it already."


def test_an_older_version_is_kept_under_a_number():
    keeping.keep(new(1))
    assert keeping.keep(new(2)).endswith("Your older version is in my_bleu_older.py, as ngrams_1.")
    assert keeping.keep(new(3)).endswith("as ngrams_2.")
    older = {}
    exec(Path(keeping.OLDER).read_text(), older)
    assert (older["ngrams_1"](), older["ngrams_2"](), keeping.load().ngrams()) == (1, 2, 3)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("# mine\nx = 1\n", "from math import prod\n\n# mine\nx = 1\n\n\nNEW\n"),
        ('"""Mine."""\nx = 1\n', '"""Mine."""\n\nfrom math import prod\nx = 1\n\n\nNEW\n'),
        (
            "import math\n\nx = 1  # y\n",
            "import math\nfrom math import prod\n\nx = 1  # y\n\n\nNEW\n",
        ),
        ("from math import prod\n", "from math import prod\n\n\nNEW\n"),
        (
            "import os\n\n@cache\ndef ngrams():\n    return 2  # old\n\ndef f(): return 3\n",
            "import os\nfrom math import prod\n\nNEW\n\ndef f(): return 3\n",
        ),
    ],
)
def test_what_the_learner_wrote_stays(before, after):
    piece = new(1, "ngrams", "from math import prod")
    assert keeping.added(before, piece) == after.replace("NEW", piece.definitions["ngrams"])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("def broken(:\n", r"has an error in line 1 .*nothing was changed"),
        ("1 / 0\n", "does not run: raises ZeroDivisionError"),
        ("x = 1\n", "no harm, please"),
    ],
)
def test_a_file_is_not_touched_where_something_is_wrong(text, message):
    Path(keeping.FILE).write_text(text)
    with pytest.raises(keeping.KeepError, match=message):
        keeping.keep(new(1), harm=lambda module: "no harm, please")
    assert Path(keeping.FILE).read_text() == text


def test_a_folder_that_cannot_be_written_keeps_in_memory(monkeypatch):
    def refuse(*_, **__):
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(Path, "write_text", refuse)
    text = keeping.keep(new(1))
    assert "cannot be written (Read-only file system)" in text
    assert "until the kernel stops" in text
    assert keeping.load().ngrams() == 1
    assert keeping.keep(new(1)) == "my_bleu.py has it already."
    keeping.keep(new(2))
    assert keeping.load().ngrams() == 2
    assert "ngrams_1" in keeping.MEMORY[keeping.OLDER]
    monkeypatch.undo()


def test_a_stand_in_gives_way_to_the_learners_own():
    text = keeping.added("", new(1, "modified_precision", OURS))
    assert OURS in text
    text = keeping.added(text, new(2))
    assert OURS not in text
    assert OURS not in keeping.added(text, new(1, "modified_precision", OURS))


# ------------------------------------------------------------------- what a function needs

HALF = 0.5
OPEN = object()
ngrams = ours("ngrams")


def helper(x):  # type: ignore[no-untyped-def]
    return prod([x, HALF])


def uses_all(tokens):  # type: ignore[no-untyped-def]
    """Counts."""
    return Counter(ngrams(tokens, 2)), Count(), math.pi, collections.deque(), helper(1)


def has_names_of_its_own(ngrams):  # type: ignore[no-untyped-def]
    helper = [2 * OPEN for OPEN in ngrams]
    return prod(helper)


def uses_an_object():  # type: ignore[no-untyped-def]
    return OPEN


def calls_itself(n):  # type: ignore[no-untyped-def]
    return calls_itself(n - 1) if n else 0


def test_parameters_and_locals_bring_nothing_along():
    assert keeping.piece(has_names_of_its_own, "counts").imports == ["from math import prod"]


def test_what_only_a_replaced_function_used_goes_with_it():
    def using(*names):
        lines = [f"from math import {name}" for name in names]
        source = f"def ngrams():\n    return {', '.join(names)}"
        return keeping.Piece(imports=lines, definitions={"ngrams": source})

    text = keeping.added("import sys\n", using("log", "exp"))
    assert keeping.added(text, using("exp", "prod")).splitlines()[:3] == [
        "import sys",
        "from math import exp",
        "from math import prod",
    ]


def test_imports_constants_and_helpers_come_along():
    counts = keeping.piece(uses_all, "counts")
    assert list(counts.definitions) == ["counts", "helper"]
    assert counts.definitions["counts"].startswith("def counts(tokens):")
    assert set(counts.imports) == {
        "from collections import Counter",
        "from collections import Counter as Count",
        "import math",
        "import collections",
        "from math import prod",
        "HALF = 0.5",
        OURS,
    }
    assert keeping.piece(calls_itself, "calls_itself").imports == []


def without_source():
    names = {}
    exec("def f(): return 1", names)
    return names["f"]


twice = lambda n: 2 * n  # noqa: E731


def uses_a_lambda(n):
    return twice(n)


@pytest.mark.parametrize(
    ("function", "message"),
    [
        (uses_an_object, "it uses `OPEN`, which no file can hold"),
        (without_source(), "its source is not at hand"),
        (len, "its source is not at hand"),
        (lambda n: n, "not at hand|write it with `def`"),
        (uses_a_lambda, "`twice` is a lambda; write it with `def`, as `def twice"),
    ],
)
def test_what_cannot_be_kept_is_named(function, message):
    with pytest.raises(keeping.KeepError, match=message):
        keeping.piece(function, "f")
