"""One change of the package."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Mutant:
    """One change: `was` and `now` are the lines that differ, without their indentation."""

    module: str  # "views.svg"
    function: str  # "Interval.of"; "" outside functions
    line: int
    was: str
    now: str
    source: str  # the whole changed module

    @property
    def name(self) -> str:
        """One line that stays the same when lines above it come or go."""
        return f"{self.module} {self.function}: {self.was} -> {self.now}"

    def __str__(self) -> str:
        return f"{self.module}:{self.line} {self.function}\n  - {self.was}\n  + {self.now}"
