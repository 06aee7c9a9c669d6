"""Places that a stand cannot come to within its allowance, told from how far it is to others beside them (WM-GEO-11).

Who could come to a place could come to any that lies straight beside it, in so much more as the two are apart.
"""

from math import dist

from app.rules.kernel.boards.stands import Stand
from app.rules.kernel.plane.shapes import Pose
from app.rules.warmaster.ground.ways import Obstacles, Place, is_straight, long, way

_SPARE = 0.1
"""What the corners of rings, and places that graze one, may make of a length, in centimetres."""


class Beyond:
    """Where one stand does not come in `most` centimetres; looked for `farther` than that, so that one search tells many places."""

    def __init__(self, obstacles: Obstacles, stand: Stand, most: float, farther: float) -> None:
        self._obstacles, self._stand, self._most, self._farther = obstacles, stand, most, farther
        self._known: list[tuple[Place, float]] = []
        """Places too far, and how far around each all others are, too."""

    def holds(self, pose: Pose) -> bool:
        """Whether a place is too far, as those are that were looked at."""
        here = pose.x, pose.y
        return any(
            dist(here, other) < around and is_straight(self._obstacles, other, here) for other, around in self._known
        )

    def note(self, pose: Pose) -> None:
        """Takes in a place that was found to be too far."""
        found = way(self._obstacles, self._stand, pose, self._most + self._farther)
        around = (self._farther if found is None else long(found) - self._most) - _SPARE
        if around > 0.0:
            self._known.append(((pose.x, pose.y), around))
