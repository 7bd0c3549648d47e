"""The live widgets: controls around the views. They need ipywidgets; a QR code needs segno, too."""

from importlib import import_module
from typing import Any

SMALL = ["BrevityCurve", "ClipBars", "CorpusRows", "NgramSlider", "NistExplorer", "ResampleHill"]
MODULES = dict.fromkeys(SMALL, "small")
MODULES |= {"CompareFiles": "compare_files", "Hunt": "hunt", "Playground": "playground"}
MODULES |= {"BleuMachine": "machine", "FourStrips": "strips", "PowerPlan": "planning"}
MODULES |= {"BleuDetective": "detective", "RankLines": "ranks"}
MODULES |= dict.fromkeys(["guesses", "predict"], "predictions")
__all__ = [*MODULES]


def __getattr__(name: str) -> Any:
    """Load the widget that is asked for, and ipywidgets with it."""
    if name not in MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{MODULES[name]}"), name)
