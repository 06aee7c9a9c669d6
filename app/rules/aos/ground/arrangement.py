"""Where the models stand, and what was measured of it: kept for as long as nobody moves, whatever else happens."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

import numpy as np

from app.rules.aos.model.profiles import TerrainFeature
from app.rules.aos.model.state import Model, ModelId, UnitId
from app.rules.aos.model.tables import COMBAT_RANGE, SIGHT, TOLERANCE
from app.rules.kernel.plane.blockers import Flags, Positions
from app.rules.kernel.plane.footprints import Floats
from app.rules.kernel.plane.gaps import gaps
from app.rules.kernel.plane.remembered import (
    SLACK,
    Between,
    Bodies,
    Boxes,
    Counted,
    OfGroups,
    box_around,
    boxes_apart,
    changes,
    is_clear_between,
)
from app.rules.kernel.plane.shapes import Body, Prism
from app.rules.kernel.plane.sight import Scene, sight_of_any

Terrain: TypeAlias = Mapping[str, TerrainFeature]
Standing: TypeAlias = Mapping[UnitId, tuple[object, ...]]
"""What the bodies of each unit are made of: its warscroll, and its models that stand on the table."""

KEPT = 8
"""Ways to stand that a match remembers: what is judged, what it was judged in, what a bot tries meanwhile."""


class Measured:
    """What was measured in a match, unit by unit: right for as long as the very same bodies are asked about."""

    __slots__ = ("_plan", "_space", "boxes", "contesting", "from_centre")

    def __init__(self) -> None:
        self._space, self._plan = Between(gaps), Between(plan_gaps)
        self.boxes = Boxes()
        self.from_centre = OfGroups[float]()
        """How far each unit is from the middle of the battlefield."""
        self.contesting = Counted()
        """How many models of a unit contest a thing."""

    def apart(self, a: UnitId, us: Bodies, b: UnitId, vs: Bodies) -> Floats:
        """How far each model of a unit is from each of another, in space (AOS-GEO-03)."""
        return self._space.table(a, us, b, vs)

    def plan(self, a: UnitId, us: Bodies, b: UnitId, vs: Bodies) -> Floats:
        """The same in plan (AOS-GEO-02): on the level it is the distance in space."""
        level = all(one.pose.z == 0 for one in (*us, *vs))
        return (self._space if level else self._plan).table(a, us, b, vs)

    def may_be_near(self, a: UnitId, us: Bodies, b: UnitId, vs: Bodies, inches: float) -> bool:
        """Whether the rectangles that two units lie in come so near: whose do not need no measuring."""
        return bool(us and vs) and boxes_apart(self.boxes.of(a, us), self.boxes.of(b, vs)) <= inches + SLACK


def in_reach(table: Floats, inches: float) -> Flags:
    """Which gaps are within so many inches, the bound included (AOS-CORE-2.1.1a)."""
    return np.asarray(table <= inches + TOLERANCE.bound)


def plan_gaps(us: Sequence[Body], vs: Sequence[Body]) -> Floats:
    """How far each body is from each other in plan: heights aside (AOS-GEO-02)."""
    return gaps([_flat(one) for one in us], [_flat(one) for one in vs])


def _flat(one: Body) -> Body:
    return one if one.pose.z == 0 else replace(one, pose=replace(one.pose, z=0.0))


class Looks:
    """Who sees whom past all that stand, unit by unit, and what follows from it."""

    __slots__ = ("behind", "engaged", "scene", "seen", "seers")

    def __init__(self, prisms: tuple[Prism, ...], bodies: Mapping[UnitId, Bodies]) -> None:
        standing = tuple((one, unit) for unit, ones in bodies.items() for one in ones)
        self.scene = Scene(prisms=prisms, bodies=standing, tolerance=TOLERANCE, sampling=SIGHT)
        self.seen: dict[tuple[UnitId, UnitId], bool] = {}
        """Whether any model of a unit sees any of another."""
        self.seers: dict[tuple[UnitId, UnitId], dict[int, bool]] = {}
        """Which models of a unit, by their place in it, see any of another, as far as that was asked."""
        self.engaged: dict[tuple[UnitId, UnitId], bool] = {}
        self.behind: dict[tuple[UnitId, UnitId, str, bool], bool] = {}
        """Whether a unit is behind a feature as another attacks it, at range or in combat."""

    def handed_on(
        self, prisms: tuple[Prism, ...], before: Mapping[UnitId, Bodies], after: Mapping[UnitId, Bodies], boxes: Boxes
    ) -> "Looks":
        """The same when some stand elsewhere: who stays sees whom it saw, where nobody came or went between the two."""
        moved = changes(before, after)
        stirred = [box_around(ones, SLACK) for ones in moved.values()]
        box = {unit: boxes.of(unit, ones) for unit, ones in before.items() if ones and unit not in moved}

        def stays(a: UnitId, b: UnitId) -> bool:
            return a in box and b in box and is_clear_between(box[a], box[b], stirred)

        found = Looks(prisms, after)
        found.seen = {pair: flag for pair, flag in self.seen.items() if stays(*pair)}
        found.seers = {pair: flags for pair, flags in self.seers.items() if stays(*pair)}
        found.engaged = {pair: flag for pair, flag in self.engaged.items() if stays(*pair)}
        found.behind = {key: flag for key, flag in self.behind.items() if not moved.keys() & {key[0], key[1], key[2]}}
        return found


class Arrangement:
    """One way the models stand: bodies by unit, what was measured between units, and looks past all that stand."""

    __slots__ = ("bodies", "looks", "measured", "models", "stand", "terrain")

    def __init__(
        self,
        models: Mapping[ModelId, Model],
        terrain: Terrain,
        stand: Standing,
        bodies: dict[UnitId, Bodies],
        looks: Looks,
        measured: Measured,
    ) -> None:
        self.models, self.terrain = models, terrain
        self.stand, self.bodies = stand, bodies
        self.looks, self.measured = looks, measured

    def seen(self, unit: UnitId, target: UnitId) -> bool:
        """Whether a model of a unit sees one of a target: its own unit never blocks (AOS-CORE-6.0a, AOS-CORE-6.0d)."""
        known = self.looks.seen
        if (unit, target) not in known:
            known[unit, target] = self._any_seen(unit, target, np.ones(len(self.bodies[target]), dtype=bool))
        return known[unit, target]

    def _any_seen(self, unit: UnitId, target: UnitId, which: Flags) -> bool:
        """Whether a model of a unit sees one of these of a target: the two that are nearest are looked at first."""
        away = np.where(which, self.apart(unit, target), np.inf)
        if not away.size or not which.any():
            return False
        nearest, pairs = away.argmin(), np.flatnonzero(np.isfinite(away))
        ways = pairs[pairs == nearest], pairs[pairs != nearest]
        return any(self._looked(unit, target, some, np.zeros_like(some)) for some in ways)

    def _looked(self, unit: UnitId, target: UnitId, pairs: Positions, asks: Positions) -> set[int]:
        us, vs, own = self.bodies[unit], self.bodies[target], frozenset((unit,))
        return sight_of_any(self.looks.scene, us, vs, pairs, asks, own)

    def sees(self, unit: UnitId, place: int, target: UnitId) -> bool:
        """Whether the model at this place of a unit sees one of a target.

        All models of the unit look at their nearest at once, and if this one does not see it, all who do not at the others.
        """
        known, columns = self.looks.seers.get((unit, target)), len(self.bodies[target])
        if not columns:
            return False
        nearest = self.apart(unit, target).argmin(axis=1)
        if known is None:
            places = np.arange(len(nearest))
            known = dict.fromkeys(self._looked(unit, target, places * columns + nearest, places), True)
            self.looks.seers[unit, target] = known
        if place not in known:
            blind = np.array([one for one in range(len(nearest)) if one not in known])
            who, whom = np.nonzero(np.arange(columns) != nearest[blind, None])
            seers = self._looked(unit, target, blind[who] * columns + whom, blind[who])
            known.update((one, one in seers) for one in blind.tolist())
        return known[place]

    def apart(self, a: UnitId, b: UnitId) -> Floats:
        """How far each model of a unit is from each of another, in space (AOS-GEO-03)."""
        return self.measured.apart(a, self.bodies[a], b, self.bodies[b])

    def plan(self, a: UnitId, b: UnitId) -> Floats:
        """The same in plan (AOS-GEO-02)."""
        return self.measured.plan(a, self.bodies[a], b, self.bodies[b])

    def engaged(self, a: UnitId, b: UnitId) -> bool:
        """Whether two units are in combat: each sees a model of the other that is in its combat range (AOS-GEO-14)."""
        known = self.looks.engaged
        if (a, b) not in known:
            near = self.measured.may_be_near(a, self.bodies[a], b, self.bodies[b], COMBAT_RANGE)
            known[a, b] = known[b, a] = near and self._looks_in(a, b) and self._looks_in(b, a)
        return known[a, b]

    def _looks_in(self, a: UnitId, b: UnitId) -> bool:
        return self._any_seen(a, b, np.asarray(in_reach(self.plan(a, b), COMBAT_RANGE).any(axis=0)))


class Recent:
    """The last ways the models of one match stood."""

    __slots__ = ("_measured", "_newest")

    def __init__(self) -> None:
        self._measured = Measured()
        self._newest: list[Arrangement] = []

    def of(
        self,
        models: Mapping[ModelId, Model],
        terrain: Terrain,
        standing: Callable[[], Standing],
        bodies: Callable[[UnitId], Bodies],
        prisms: Callable[[], tuple[Prism, ...]],
    ) -> Arrangement:
        """How these models stand: as they stood a moment ago, but for the units that stand otherwise since then."""
        newest = self._newest
        if (same := next((one for one in newest if one.models is models and one.terrain is terrain), None)) is not None:
            self._newest = [same, *(one for one in newest if one is not same)]
            return same
        before, stand = newest[0] if newest else None, standing()
        made = {unit: _as_before(before, unit, of) or bodies(unit) for unit, of in stand.items()}
        if before and before.terrain is terrain and made == before.bodies:
            made, looks = before.bodies, before.looks
        elif before and before.terrain is terrain:
            looks = before.looks.handed_on(prisms(), before.bodies, made, self._measured.boxes)
        else:
            looks = Looks(prisms(), made)
        found = Arrangement(models, terrain, stand, made, looks, self._measured)
        self._newest = [found, *newest[: KEPT - 1]]
        return found


def _as_before(before: Arrangement | None, unit: UnitId, of: tuple[object, ...]) -> Bodies | None:
    """The very bodies that a unit had, if they were made of the very same."""
    was = before.stand.get(unit) if before else None
    if (
        before is None
        or was is None
        or len(was) != len(of)
        or any(one is not two for one, two in zip(was, of, strict=True))
    ):
        return None
    return before.bodies[unit]
