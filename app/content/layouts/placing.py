"""Where new pieces of terrain go: on a grid, clear of the edge and of one another, far from others rather than near."""

from dataclasses import dataclass, field
from random import Random
from typing import Final

import numpy as np

from app.content.layouts.outlines import Corner

TRIES: Final = 4
"""So many free places are drawn, and the one farthest from all others is taken: a field that is filled evenly."""


@dataclass(slots=True)
class Space:
    """A field of whole numbers, and what lies on it as circles. With `mirrored` each lies in the other half as well."""

    width: int
    height: int
    grid: int
    mirrored: bool
    taken: list[tuple[int, int, int]] = field(default_factory=list)
    """Middle and radius of all that lies there."""

    def place(self, dice: Random, radius: int, *, gap: int, edge: int) -> Corner | None:
        """A free place for a circle, taken from now on, or none where there is no more room."""
        found = self._free(radius, gap, edge)
        if not len(found):
            return None
        drawn = [found[dice.randrange(len(found))] for _ in range(TRIES)]
        best = max(drawn, key=lambda at: (self._clear(at), int(at[0]), int(at[1])))
        at = int(best[0]), int(best[1])
        self.take(at, radius)
        return at

    def take(self, at: Corner, radius: int) -> None:
        """Something lies there, and in the other half too where both are alike."""
        self.taken.append((*at, radius))
        other = (self.width - at[0], self.height - at[1])
        if self.mirrored and other != at:
            self.taken.append((*other, radius))

    def _free(self, radius: int, gap: int, edge: int) -> "np.typing.NDArray[np.int64]":
        margin = radius + edge
        columns = np.arange(-(-margin // self.grid) * self.grid, self.width - margin + 1, self.grid, dtype=np.int64)
        rows = np.arange(-(-margin // self.grid) * self.grid, self.height - margin + 1, self.grid, dtype=np.int64)
        places = np.array(np.meshgrid(columns, rows)).reshape(2, -1).T
        free = np.ones(len(places), dtype=bool)
        for x, y, other in self.taken:
            free &= (places[:, 0] - x) ** 2 + (places[:, 1] - y) ** 2 >= (radius + other + gap) ** 2
        if self.mirrored:
            across, down = 2 * places[:, 0] - self.width, 2 * places[:, 1] - self.height
            free &= across**2 + down**2 >= (2 * radius + gap) ** 2
        return places[free]

    def _clear(self, at: "np.typing.NDArray[np.int64]") -> int:
        """The square of the way to the nearest other thing."""
        x, y = int(at[0]), int(at[1])
        return min(((x - a) ** 2 + (y - b) ** 2 for a, b, _ in self.taken), default=0)
