"""Which BLEU was it? A reported score and its texts; out come the settings that give it."""

from collections.abc import Sequence

from mtmetrics_edu.course.examples import WITNESSES
from mtmetrics_edu.course.widgets import controls
from mtmetrics_edu.course.widgets.controls import box_text, cells, lines, with_words
from mtmetrics_edu.course.widgets.live import Live
from mtmetrics_edu.views.html.markup import Html
from mtmetrics_edu.views.html.tables import wide

TEXTS = WITNESSES["minister"]


class BleuDetective(Live):
    """A reported BLEU, and the programs and options that give it for the texts in the boxes.

    number: as it was reported. candidates: a text for each segment; references[i]: the reference
    texts of segment i. In a box, one segment stands on each line, with tabs between references.
    """

    def __init__(
        self,
        number: str | float = "27.4",
        candidates: Sequence[str] = TEXTS.candidates,
        references: Sequence[Sequence[str]] = TEXTS.references,
    ) -> None:
        super().__init__("answers")
        self.number = controls.labelled(controls.TextLine, "Reported BLEU", value=str(number))
        columns = {"Candidates": candidates, "References": map("\t".join, references)}
        self.boxes = [controls.text_box(name, box_text(c), 3) for name, c in columns.items()]
        edited = [self.number, *self.boxes]
        for box in edited:
            box.continuous_update = False  # what is typed counts at Enter, or when the box is left
        self.start(edited, self.number, controls.row(*self.boxes), *self.results)

    def render(self) -> dict[str, Html]:
        """The settings, as `which` shows them."""
        from mtmetrics_edu.detective import which  # here: it loads NumPy

        candidates, references = (lines(box.value) for box in self.boxes)
        several = [with_words(cells(line)) for line in references]
        answers = which(self.number.value, candidates, several)
        return {"answers": wide(Html(answers._repr_html_()), "settings")}

    def described(self) -> str:
        return f"{self.number.value} of {len(lines(self.boxes[0].value))} segments"
