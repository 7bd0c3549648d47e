"""The live widgets: controls around the views. They need ipywidgets; a QR code needs segno, too."""

from importlib import import_module
from typing import Any

MODULES = dict.fromkeys(["BrevityCurve", "ClipBars", "NgramSlider", "NistExplorer"], "small")
MODULES |= dict.fromkeys(["CorpusRows", "PowerPlan", "RankLines", "ResampleHill"], "corpora")
MODULES |= {"BleuDetective": "detective", "BleuMachine": "machine", "FourStrips": "strips"}
MODULES |= {"CompareFiles": "compare_files", "Hunt": "hunt", "Playground": "playground"}
MODULES |= dict.fromkeys(["guesses", "predict"], "predictions")
__all__ = [*MODULES]


def __getattr__(name: str) -> Any:
    """Load the widget that is asked for, and ipywidgets with it."""
    if name not in MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{MODULES[name]}"), name)
