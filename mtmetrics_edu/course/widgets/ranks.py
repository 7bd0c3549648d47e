"""Real systems in two orders: that of people, and that of a metric to choose."""

from mtmetrics_edu.course.judgments import METRICS, Judged
from mtmetrics_edu.course.widgets.controls import drop_down
from mtmetrics_edu.course.widgets.live import Live
from mtmetrics_edu.views.html.markup import Html
from mtmetrics_edu.views.svg.bars import rank_lines


class RankLines(Live):
    """The order of systems by people and by a metric; a line for each system joins the two.

    judged: the systems, what people say of them, and what metrics count.
    """

    def __init__(self, judged: Judged) -> None:
        super().__init__("ranks")
        self.judged, self.metric = judged, drop_down("Metric", METRICS, "14em")
        self.start([self.metric], self.metric, *self.results[::-1])

    def render(self) -> dict[str, Html]:
        """The lines."""
        metric, judged = self.metric.value, self.judged
        scores = judged.scores(METRICS[metric])
        return {"ranks": rank_lines(judged.systems, judged.people(), scores, metric)}

    def described(self) -> str:
        return f"{self.judged!r}, {self.metric.value}"
