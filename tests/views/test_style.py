"""style.css: no rule reaches outside, and rules and classes need each other."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from mtmetrics_edu.course.widgets import front_end
from mtmetrics_edu.views import palette
from mtmetrics_edu.views.html.highlights import lighting

from ..test_architecture import SOURCES

CSS = re.sub(r"/\*.*?\*/", "", palette.css(), flags=re.DOTALL)
HOOKS = {  # classes without a rule in style.css, and what they are for
    "mtm-g": "the number of a row follows; highlights.lighting writes its rules",
    "mtm-k": "order and number of an n-gram follow; pointing.js reads them",
    "mtm-chooser": "actions.js looks for it",
    "mtm-share": "actions.js looks for it",
    "mtm-invite": "actions.js looks for it",
    "mtm-in": "the number of a row follows; highlights.lighting writes its rules",
    "mtm-still": "widgets/stills.py writes its rules, which come with the picture",
}


def selectors(css: str) -> list[str]:
    """Every selector of a stylesheet, those inside @media included."""
    flat = re.sub(r"@media[^{]*\{((?:[^{}]*\{[^{}]*\})*)\s*\}", r"\1", css)
    whole = re.findall(r"([^{}]+)\{[^{}]*\}", flat)
    return [part.strip() for it in whole for part in re.split(r",(?![^(]*\))", it)]


def styled() -> set[str]:
    """The classes of ours that have a rule."""
    return {name for it in selectors(CSS) for name in re.findall(r"\.(mtm[\w-]*)", it)}


def strings(module: str) -> Iterator[str]:
    """The strings in a module's code, docstrings aside."""
    tree = ast.parse(SOURCES[module].read_text())
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef)
    texts = [it.body[0] for it in ast.walk(tree) if isinstance(it, kinds) and ast.get_docstring(it)]
    unread = {id(inner) for text in texts for inner in ast.walk(text)}
    for it in ast.walk(tree):
        if isinstance(it, ast.Constant) and isinstance(it.value, str) and id(it) not in unread:
            yield it.value


def used() -> set[str]:
    """The classes of ours in the package's code; a state's class may be put after a dash."""
    found = {
        name
        for module in SOURCES
        for text in strings(module)
        for name in re.findall(r"(?<![\w-])mtm(?:-[a-z-]*)?(?![a-z_])", text)
    }
    found |= {"mtm-lit"} & set(re.findall(r"mtm-[a-z]+", front_end.script()))
    starts = {name for name in found if name.endswith("-")}
    return found - starts | {a + b for a in starts for b in palette.CLASSES.values()}


def test_every_class_has_a_rule_or_a_reason() -> None:
    assert used() - styled() == {*HOOKS}


def test_every_rule_has_a_use() -> None:
    assert styled() - used() == set()


def test_no_rule_reaches_outside() -> None:
    found = selectors(CSS + lighting(0) + lighting(1))
    assert len(found) > 60
    inside = re.compile(r"(^|\s)(\.mtm|\.mtm-live)(?![-\w])")
    assert [it for it in found if not inside.search(it)] == []


def test_no_rule_is_tried_on_every_element() -> None:
    """One whose last part is :is(…) alone is: twenty of them cost a millisecond at each key."""
    always = re.sub(r"@media[^{]*\{((?:[^{}]*\{[^{}]*\})*)\s*\}", "", CSS)
    assert [it for it in selectors(always) if re.search(r"[\s>+~]:is\([^()]*\)$", it)] == []


def test_others_classes_are_jupyters() -> None:
    others = {
        name
        for it in selectors(CSS)
        for name in re.findall(r"\.([a-z][\w-]*)", it, re.IGNORECASE)
        if not name.startswith("mtm")
    }
    theirs = ("widget-", "jupyter-", "lm-", "mod-", "vscode-")
    assert {name for name in others if not name.startswith(theirs)} == set()


def test_every_variable_used_is_defined_and_every_one_defined_is_used() -> None:
    read = set(re.findall(r"var\(--mtm-([\w-]+)", CSS + lighting(0)))
    assert read == set(re.findall(r"--mtm-([\w-]+):", CSS))


def test_states_differ_by_more_than_hue() -> None:
    looks = [re.search(rf"\.mtm-token\.mtm-{s} \{{([^}}]*)", CSS) for s in ("matched", "clipped")]
    styles = [re.search(r"border-bottom: \d+px (\w+)", m.group(1)) for m in looks if m]
    assert {m.group(1) for m in styles if m} == {"solid", "dashed"}
    assert "line-through" in CSS


@pytest.mark.parametrize("page", ["light", "dark"])
def test_what_the_page_says_comes_after_what_the_system_says(page: str) -> None:
    theme = palette.declared(palette.theme(getattr(palette, page.upper())))
    assert CSS.rindex(theme) > CSS.index("prefers-color-scheme")
    assert CSS.count(theme) == 2


def test_every_section_says_what_it_is_for() -> None:
    source = palette.css()
    assert source.count("/*") >= 15
    assert source.count("{") == source.count("}")
    assert "$" not in source
