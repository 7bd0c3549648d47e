"""One sentence over its four strips of n-grams: words are dragged, broken, struck out, put in."""

from collections.abc import Sequence

from mtmetrics_edu.checks import choose
from mtmetrics_edu.course.examples import EXAMPLES
from mtmetrics_edu.course.widgets.controls import as_text, button, row
from mtmetrics_edu.course.widgets.live import Live
from mtmetrics_edu.explain import explain
from mtmetrics_edu.metrics.ngrams import Tokens
from mtmetrics_edu.views import drawing
from mtmetrics_edu.views.html.markup import Html, escape, joined, note, tag
from mtmetrics_edu.views.notation import text_name
from mtmetrics_edu.views.strips import StripWord, four_strips

PRESSED, IN_OR_OUT = -1, -2  # what handles.js and a word of a reference send, besides a place
STATES = WHOLE, BROKEN, OUT = range(3)  # a press makes the next one of a word
HOW = "Press a word: another stands there (≠). Again: out. Again: back. Drag it, or use ← and →."
COME_IN = "Press a word of a reference: it comes in."


class FourStrips(Live):
    """A candidate whose words can be dragged, broken and struck out; words of its references can be
    put in. Below it, each n-gram is a box; beside these, the precisions, the penalty and BLEU.

    candidate, references: texts or tokens. example: a name of EXAMPLES, if no candidate is given.
    """

    def __init__(
        self,
        candidate: str | Tokens | None = None,
        references: Sequence[str | Tokens] = (),
        *,
        example: str = "guide",
    ) -> None:
        super().__init__("strips", "references")
        if candidate is None:
            chosen = choose(example, EXAMPLES, "example")
            candidate, references = chosen.candidate, chosen.references
        self.texts = [as_text(text).split() for text in (candidate, *references)]
        texts = enumerate(self.texts)  # a word is called text-place, as in 0-17
        self.tokens = {f"{i}-{k}": token for i, text in texts for k, token in enumerate(text)}
        self.was = explain(self.texts[0], self.texts[1:]).bleu.score
        self.put_back()
        self.start([], *self.panes.values(), row(button("As it was", self.put_back)), self.status)

    def put_back(self) -> None:
        """Make the candidate what it was."""
        self.order = [name for name in self.tokens if name.startswith("0-")]  # from left to right
        self.states = dict.fromkeys(self.tokens, WHOLE)
        self.refresh()

    def drag(self, name: str, value: int) -> None:
        """A word was dragged to a place, or pressed; one of a reference was put in or taken out."""
        others = [other for other in self.order if other != name]
        if value == PRESSED:
            self.states[name] = (self.states[name] + 1) % len(STATES)
        elif value == IN_OR_OUT and name in self.order:
            self.order = others
        else:
            place = len(others) if value == IN_OR_OUT else value
            self.order = [*others[:place], name, *others[place:]]
        self.refresh()

    def drawn(self) -> Html:
        """The sentence over its strips. A broken word stands for any other one.

        For the page the words stay in one order, so that one that moves keeps the focus.
        """
        texts = {key: "≠" * (self.states[key] == BROKEN) + self.tokens[key] for key in self.order}
        left = [text for name, text in texts.items() if self.states[name] != OUT]
        words = [
            StripWord(name, texts[name], self.order.index(name), self.states[name] == OUT)
            for name in self.tokens
            if name in texts
        ]
        return four_strips(explain(left, self.texts[1:]), words, self.was)

    def render(self) -> dict[str, Html]:
        """The strips and the references, and what can be done with the words of each."""
        lines = joined(self.reference(i) for i in range(1, len(self.texts)))
        come_in = note(escape(COME_IN))
        return {"strips": note(escape(HOW)) + self.drawn(), "references": come_in + lines}

    def reference(self, i: int) -> Html:
        """A reference, counted from 1, a button for each word."""
        buttons = []
        for k, token in enumerate(self.texts[i]):
            name = f"{i}-{k}"
            more = {"aria_pressed": str(name in self.order).lower(), "tabindex": str(-bool(k))}
            sets = {"data_sets": name, "data_value": str(IN_OR_OUT), **more}
            buttons.append(tag("button", tag("span", escape(token)), **sets))
        who = tag("span", escape(text_name(i)), css="mtm-who")
        return tag("div", who, tag("p", joined(buttons, " "), css="mtm-tray"), css="mtm-text")

    def still(self) -> Html:
        """The strips as an image, and the references."""
        names = (f"{text_name(i)}: {' '.join(t)}" for i, t in enumerate(self.texts) if i)
        return drawing.image(self.drawn()) + joined(tag("p", escape(name)) for name in names)

    def described(self) -> str:
        candidate, *references = map(" ".join, self.texts)
        return f"{candidate!r}, {references!r}"
