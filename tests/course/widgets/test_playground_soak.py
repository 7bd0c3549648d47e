"""A thousand random edits: no exception, no leak, no lost text, and always the right score."""

from dataclasses import replace
from functools import partial, reduce
from operator import add

import pytest
from hypothesis import settings, stateful
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule
from ipywidgets.widgets.widget import _instances

from mtmetrics_edu import BleuStats, tokenize
from mtmetrics_edu.conventions import named_choices
from mtmetrics_edu.conventions.choices import REFERENCE_LENGTHS
from mtmetrics_edu.course.widgets import Playground
from mtmetrics_edu.course.widgets.controls import HIGHEST_ORDER, UnfinishedError, well_formed
from mtmetrics_edu.course.widgets.live import parts
from mtmetrics_edu.course.widgets.playground.editors import PRESETS
from mtmetrics_edu.course.widgets.playground.state import OWN
from mtmetrics_edu.course.widgets.playground.tabs import TABS
from mtmetrics_edu.metrics.smoothing import SMOOTHING, orders_needed
from mtmetrics_edu.metrics.tokenizers import TOKENIZERS
from mtmetrics_edu.views.notation import number

from .reading import safe, scores

TEXTS = st.one_of(
    st.lists(st.sampled_from("the cat sat on mat . A <b> & 猫 &amp;".split()), max_size=9).map(
        " ".join
    ),
    st.text(st.characters(), max_size=12),
)
WORD = st.sampled_from("the cat sat <b> 猫".split())
WEIGHTS = st.one_of(
    st.sampled_from(["", ".25 .25 .25 .25", ".5 .5", "1", "1/3 1/3 1/3", "x", "0 0 0 0"]),
    st.text(max_size=6),
)
OPTIONS = {
    "tokenizer": list(TOKENIZERS),
    "lowercase": [True, False],
    "max_n": list(range(1, HIGHEST_ORDER + 1)),
    "smoothing": list(SMOOTHING),
    "reference_length": list(REFERENCE_LENGTHS),
}
EDITS = 0


class Learner(RuleBasedStateMachine):
    """Somebody who tries everything; another playground, one for all learners, must not notice."""

    other: Playground
    still: str  # what its score pane shows

    def __init__(self):
        super().__init__()
        self.before = set(_instances)
        self.page = Playground()

    def teardown(self):
        assert scores(self.other) == self.still
        self.page.close()
        assert set(_instances) == self.before

    def click(self, button):
        if not button.disabled:
            button.click()

    @rule(text=TEXTS)
    def candidate(self, text):
        self.page.editors.candidate.set_state({"value": text})
        assert self.page.candidate == well_formed(text)

    @rule(text=TEXTS, where=st.integers(0, 9))
    def reference(self, text, where):
        rows = self.page.editors.references
        rows[where % len(rows)].text.set_state({"value": text})
        assert self.page.references[where % len(rows)] == well_formed(text)

    @rule(more=st.booleans(), where=st.integers(0, 9))
    def references(self, more, where):
        rows = self.page.editors.references
        if more and len(rows) < 6:
            self.click(self.page.editors.add)
        else:
            self.click(rows[where % len(rows)].remove)

    @rule(what=st.integers(0, 3), where=st.integers(0, 9))
    def segments(self, what, where):
        editors, count = self.page.editors, len(self.page.state.segments)
        if what == 0 and count < 4:
            self.click(editors.add_segment)
        elif what == 1:
            self.click(editors.remove_segment)
        else:
            editors.segment.value = where % count

    @rule(name=st.sampled_from(list(OPTIONS)), data=st.data())
    def choice(self, name, data):
        value = data.draw(st.sampled_from(OPTIONS[name]))
        self.page.controls[name].value = value
        assert getattr(self.page.state.chosen, name) == value

    @rule(text=WEIGHTS)
    def weights(self, text):
        self.page.controls["weights"].value = text
        assert self.page.state.weights == text

    @rule(name=st.sampled_from([OWN, *named_choices()]))
    def convention(self, name):
        self.page.controls["convention"].value = name

    @rule(name=st.sampled_from(list(PRESETS)))
    def preset(self, name):
        before = self.page.state
        self.page.controls["example"].value = name
        if self.page.state != before:
            assert self.page.history.past[-1] == before  # nothing typed is lost

    @rule(name=st.sampled_from(list(TABS)))
    def tab(self, name):
        self.page.tab = name

    @rule(used=st.booleans(), where=st.integers(0, 9))
    def use(self, used, where):
        rows = self.page.editors.references
        rows[where % len(rows)].used.value = used
        assert (where % len(rows) in self.page.state.off_here) != used

    @rule()
    def reset(self):
        self.click(self.page.reset)
        assert self.page.state == self.page.first

    @rule(rows=st.lists(st.tuples(WORD, WORD), min_size=2, max_size=4))
    def paste_a_table(self, rows):
        self.page.editors.candidate.set_state({"value": "\n".join(map("\t".join, rows))})
        assert len(self.page.state.segments) == len(rows)

    @rule(presenting=st.booleans(), choosing=st.booleans())
    def look(self, presenting, choosing):
        self.page.classroom.present.value = presenting
        self.page.unfold.value = choosing
        assert (self.page.look.presenting, self.page.look.choosing) == (presenting, choosing)

    @rule()
    def pin(self):
        self.click(self.page.controls["pin"])

    @rule()
    def undo(self):
        self.click(self.page.undo)

    @precondition(lambda self: self.page.history.future)
    @rule()
    def redo(self):
        self.click(self.page.redo)

    @rule(damage=st.integers(0, 3))
    def share(self, damage):
        line = self.page.code
        state = self.page.state
        self.page.controls["share"].set_state({"value": line[: len(line) - damage]})
        assert self.page.state == state

    @rule(text=TEXTS)
    def paste(self, text):
        self.page.controls["share"].set_state({"value": text})

    @invariant()
    def the_controls_say_the_state(self):
        global EDITS
        EDITS += 1
        page, state = self.page, self.page.state
        assert page.editors.candidate.value == state.segment.candidate
        boxes = [row.text.value for row in page.editors.references]
        assert tuple(boxes) == state.segment.references
        assert page.editors.segment.value == state.selected
        assert page.controls["convention"].value == state.convention
        for name in (*OPTIONS, "weights"):
            assert page.controls[name].value == state.typed[name]

    @invariant()
    def the_score_is_the_metric_s(self):
        page = self.page
        if 'role="alert"' in page.status.value:
            assert safe(page.status.value).text
        elif " weights so far" in safe(page.status.value).text:
            with pytest.raises(UnfinishedError):
                expected(page.state)
        else:
            assert number(expected(page.state)) in scores(page)
        if EDITS % 20 == 0:
            for pane in page.panes.values():
                safe(pane.value)

    @invariant()
    def nothing_leaks(self):
        if EDITS % 10:
            return
        assert set(_instances) - self.before == {widget.model_id for widget in parts(self.page)}


def expected(state):
    """The pooled score by the metrics alone."""
    choices, rule = state.choices, REFERENCE_LENGTHS[state.choices.reference_length]
    stats = []
    for candidate, references in state.counting:
        present = [text for text in references if text.strip()] or [references[0]]
        tokens = partial(tokenize, tokenizer=choices.tokenizer, lowercase=choices.lowercase)
        texts = tokens(candidate), [*map(tokens, present)]
        counts = BleuStats.of(*texts, orders_needed(choices.smoothing, choices.max_n))
        stats.append(replace(counts, reference_length=rule(*texts)))
    return reduce(add, stats).score(choices.weights, choices.smoothing).score


@pytest.mark.filterwarnings("ignore::mtmetrics_edu.checks.WeightsWarning")
def test_a_thousand_random_edits():
    Learner.other = Playground("a b", ["a c"])
    Learner.still = scores(Learner.other)
    stateful.run_state_machine_as_test(
        Learner, settings=settings(max_examples=14, stateful_step_count=100, deadline=None)
    )
    Learner.other.close()
    assert EDITS >= 1000
