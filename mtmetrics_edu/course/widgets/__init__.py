"""The live widgets: controls around the views. They need ipywidgets; a QR code needs segno, too."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mtmetrics_edu.course.widgets.clip_bars import ClipBars as ClipBars
    from mtmetrics_edu.course.widgets.compare_files import CompareFiles as CompareFiles
    from mtmetrics_edu.course.widgets.corpus_rows import CorpusRows as CorpusRows
    from mtmetrics_edu.course.widgets.information import InformationExplorer as InformationExplorer
    from mtmetrics_edu.course.widgets.ngram_slider import NgramSlider as NgramSlider
    from mtmetrics_edu.course.widgets.nist import NistExplorer as NistExplorer
    from mtmetrics_edu.course.widgets.penalties import BrevityCurve as BrevityCurve
    from mtmetrics_edu.course.widgets.penalties import PenaltyOverlay as PenaltyOverlay
    from mtmetrics_edu.course.widgets.playground import Playground as Playground
    from mtmetrics_edu.course.widgets.predictions import predict as predict
    from mtmetrics_edu.course.widgets.resamples import ResampleHill as ResampleHill

MODULES = {
    "BrevityCurve": "penalties",
    "ClipBars": "clip_bars",
    "CompareFiles": "compare_files",
    "CorpusRows": "corpus_rows",
    "InformationExplorer": "information",
    "NgramSlider": "ngram_slider",
    "NistExplorer": "nist",
    "PenaltyOverlay": "penalties",
    "Playground": "playground",
    "ResampleHill": "resamples",
    "predict": "predictions",
}
__all__ = [*MODULES]


def __getattr__(name: str) -> object:
    """Load the widget that is asked for, and ipywidgets with it."""
    if name not in MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{MODULES[name]}"), name)
