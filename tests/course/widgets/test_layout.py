"""What stands in the playground: everything, or in the simple one only the stage."""

from __future__ import annotations

from mtmetrics_edu.course.widgets import Playground
from mtmetrics_edu.course.widgets.tabs import TABS

from .reading import scores


def seen(playground: Playground) -> list[str]:
    """The names of the controls that are not hidden."""

    def inside(widget: object) -> list[str]:
        if getattr(widget, "layout", None) is not None and widget.layout.display == "none":
            return []
        own = getattr(widget, "description", "")
        return [own] * bool(own) + [x for it in getattr(widget, "children", ()) for x in inside(it)]

    return inside(playground)


def test_choices_are_folded_into_a_line_that_says_them() -> None:
    playground = Playground()
    assert "Tokenizer" not in seen(playground)
    assert playground.unfold.description == (
        "Choices: the paper · whitespace · case counts · 1- to 4-grams · not smoothed · closest r"
    )
    playground.unfold.value = True
    assert {"Tokenizer", "Smoothing", "Max n"} <= {*seen(playground)}
    playground.controls["convention"].value = "sacrebleu"
    assert playground.unfold.description == (
        "Choices: sacrebleu · 13a · case counts · 1- to 4-grams · smoothing exp · closest r"
    )
    playground.unfold.value = False
    assert "Tokenizer" not in seen(playground)


def test_the_stage_comes_before_choices_and_tabs() -> None:
    names = seen(Playground())
    assert names.index("Candidate") < names.index("Order n")
    assert names[0] == "Example"


def test_the_simple_one_has_texts_and_nothing_to_choose() -> None:
    playground = Playground(simple=True)
    assert seen(playground) == [
        "Candidate",
        *(
            name
            for i in (1, 2, 3)
            for name in (f"Reference {i}", f"Use {i}", f"Move {i} up", f"Remove {i}")
        ),
    ]
    assert "0.5046" in scores(playground)
    assert "obeys" in playground.panes["stage"].value
    assert "mtm-card" in playground.panes["cards"].value
    assert not any(playground.panes[name].value for name in TABS)
    playground.candidate = "it is"
    assert "0.0000" in scores(playground)
    assert not any(playground.panes[name].value for name in TABS)
