"""Loaded into the kernel that runs a notebook: figures carry their data, no network is in reach.

A figure's PNG differs from machine to machine; what it shows does not. So every displayed Figure
gets, in its output's metadata, the data of its artists, and the tests compare those.
"""

from __future__ import annotations

import ipaddress
import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from IPython.core.interactiveshell import InteractiveShell
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

POINTS = 50  # of a longer curve, about so many points are kept


def numbers(values: Any) -> Any:
    """An array as nested lists of floats: long ones thinned, NaN and masked as None."""
    import numpy as np

    array: np.ndarray[Any, Any] = np.ma.filled(np.ma.asarray(values, dtype=float), np.nan)
    if len(array) > POINTS:
        array = np.concatenate([array[:: len(array) // POINTS + 1], array[-1:]])
    rounded = [
        [float(f"{x:.12g}") if x == x else None for x in row]
        for row in array.reshape(len(array), -1)
    ]
    return [row[0] for row in rounded] if array.ndim == 1 else rounded


def axes_data(ax: Axes) -> dict[str, Any]:
    """What one Axes shows: its words, and the data of its lines, patches and so on."""
    from matplotlib.text import Text

    patches = [p.get_patch_transform().transform(p.get_path().vertices) for p in ax.patches]
    legend = ax.get_legend()
    data: dict[str, Any] = {
        "labels": [ax.get_xlabel(), ax.get_ylabel()],
        "ticks": [
            [t.get_text() for t in ticks] for ticks in (ax.get_xticklabels(), ax.get_yticklabels())
        ],
        "lines": [numbers(line.get_xydata()) for line in ax.lines],
        "patches": [numbers(vertices) for vertices in patches],
        "collections": [
            [numbers(c.get_offsets()), [numbers(p.vertices) for p in c.get_paths()]]
            for c in ax.collections
        ],
        "images": [numbers(image.get_array()) for image in ax.images],
        "texts": [t.get_text() for t in ax.get_children() if isinstance(t, Text) and t.get_text()],
        "legend": [t.get_text() for t in legend.get_texts()] if legend else [],
    }
    return {key: value for key, value in data.items() if value}


def figure_data(figure: Figure) -> list[dict[str, Any]]:
    """What a figure shows: one entry per Axes."""
    return [axes_data(ax) for ax in figure.axes]


def no_network(event: str, args: tuple[Any, ...]) -> None:
    """An audit hook: refuse to look up, connect to or send to anything but this machine."""
    if event == "socket.getaddrinfo":
        host = args[0]
    elif event in ("socket.connect", "socket.sendto") and isinstance(args[1], tuple):
        host = args[1][0]
    else:
        return
    if not is_here(host.decode() if isinstance(host, bytes) else host):
        raise PermissionError(f"a notebook reached for the network: {host}")


def is_here(host: str | None) -> bool:
    """Whether the host is this machine."""
    try:
        return host in (None, "", "localhost") or ipaddress.ip_address(host or "").is_loopback
    except ValueError:  # a name
        return False


def load_ipython_extension(shell: InteractiveShell) -> None:
    sys.addaudithook(no_network)
    assert shell.display_formatter
    bundles = shell.display_formatter.mimebundle_formatter
    bundles.for_type_by_name(
        "matplotlib.figure", "Figure", lambda figure: ({}, {"figure": figure_data(figure)})
    )
    bundles.for_type_by_name(
        "mtmetrics_edu.views.plots",
        "Plot",
        lambda ax: ({}, {"figure": figure_data(ax.whole())}),
    )
