"""Where the models stand, and what was measured of it: kept for as long as nobody moves, whatever else happens."""

from collections import Counter, deque
from collections.abc import Mapping
from math import hypot

from app.rules.kernel.plane.blockers import Flags
from app.rules.kernel.plane.footprints import Floats, circumradius
from app.rules.kernel.plane.gaps import gaps, point_gap
from app.rules.kernel.plane.shapes import Body, Point, Prism
from app.rules.kernel.plane.sight import Blocked, Scene, sight_matrix, stopped
from app.rules.wh40k.model.profiles import Library, TerrainPiece
from app.rules.wh40k.model.state import ModelId, UnitId
from app.rules.wh40k.model.tables import SIGHT, TOLERANCE

Standing = tuple[tuple[Body, UnitId], ...]
"""All models on the table as bodies, each with its unit."""


class Looks:
    """Who sees whom, unit by unit, while the same units are on the table (W40K-GEO-15)."""

    __slots__ = ("_blocked", "_seen", "scene")

    def __init__(self, prisms: tuple[Prism, ...], standing: Standing) -> None:
        self.scene = Scene(prisms=prisms, bodies=standing, tolerance=TOLERANCE, sampling=SIGHT)
        self._seen: dict[tuple[UnitId, UnitId], Flags] = {}
        self._blocked: dict[tuple[ModelId, ModelId], Blocked] = {}

    def seen(self, unit: UnitId, eyes: tuple[Body, ...], target: UnitId, others: tuple[Body, ...]) -> Flags:
        """Which model of a unit sees which of a target, through its own unit and through the target's (W40K-SHOOT-07)."""
        if (found := self._seen.get((unit, target))) is None:
            found = self._seen[unit, target] = sight_matrix(self.scene, eyes, others, frozenset((unit, target)))
        return found

    def blocked(self, eye: Body, unit: UnitId, other: Body, target: UnitId) -> Blocked:
        """What is in the way of one model's look at another that it does not see."""
        if (found := self._blocked.get((eye.id, other.id))) is None:
            found = self._blocked[eye.id, other.id] = stopped(self.scene, eye, other, frozenset((unit, target)))
        return found


class Arrangement:
    """One way the models stand: bodies by unit, gaps by pair of units, looks by the units that are on the table."""

    __slots__ = ("_apart", "_near", "bodies", "engaged", "library", "looks", "standing", "terrain")

    def __init__(self, library: Library, terrain: Mapping[str, TerrainPiece], standing: Standing) -> None:
        self.library, self.terrain, self.standing = library, terrain, standing
        self.bodies: dict[UnitId, tuple[Body, ...]] = {}
        self.looks: dict[tuple[UnitId, ...], Looks] = {}
        self.engaged: dict[tuple[UnitId, ...], frozenset[UnitId]] = {}
        self._near: dict[tuple[Point, float], Counter[UnitId]] = {}
        self._apart: dict[tuple[UnitId, UnitId], tuple[Floats, float]] = {}

    def is_of(self, library: Library, terrain: Mapping[str, TerrainPiece]) -> bool:
        """Whether this is how models of that library stand on that terrain."""
        return self.library is library and self.terrain is terrain

    def apart(self, a: UnitId, us: tuple[Body, ...], b: UnitId, vs: tuple[Body, ...]) -> tuple[Floats, float]:
        """How far each model of a unit is from each of another, and the least of it (W40K-GEO-02, W40K-GEO-03)."""
        if (found := self._apart.get((a, b))) is None:
            table = gaps(us, vs)
            least = float(table.min()) if table.size else float("inf")
            found = self._apart[a, b] = table, least
            self._apart[b, a] = table.T, least
        return found

    def near(self, at: Point, inches: float) -> Counter[UnitId]:
        """How many models of each unit are within so many inches of a place on the table (W40K-GEO-13)."""
        if (found := self._near.get((at, inches))) is None:
            found = self._near[at, inches] = Counter(
                unit
                for body, unit in self.standing
                if _may_be_near(body, at, inches) and TOLERANCE.within(point_gap(body, at), inches)
            )
        return found


def _may_be_near(body: Body, at: Point, inches: float) -> bool:
    """Whether the circle around a body comes that near: the exact distance is dear for ovals and hulls."""
    return TOLERANCE.within(hypot(body.pose.x - at.x, body.pose.y - at.y) - circumradius(body.footprint), inches)


_recent: deque[Arrangement] = deque(maxlen=32)


def arranged(library: Library, terrain: Mapping[str, TerrainPiece], standing: Standing) -> Arrangement:
    """The arrangement of these models: a known one, when they stood just so a moment ago."""
    for known in _recent:
        if known.is_of(library, terrain) and known.standing == standing:
            return known
    found = Arrangement(library, terrain, standing)
    _recent.appendleft(found)
    return found
