"""Where the models stand, and what was measured of it: kept for as long as nobody moves, whatever else happens."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain
from typing import TypeAlias

import numpy as np

from app.rules.kernel.incremental.identity_cache import ByIdentities
from app.rules.kernel.plane.footprints import Floats, circumradius
from app.rules.kernel.plane.gaps import gap, gaps, point_gap
from app.rules.kernel.plane.remembered import (
    SLACK,
    Between,
    Bodies,
    Boxes,
    Counted,
    boxes_apart,
    may_be_near,
)
from app.rules.kernel.plane.shapes import Body, Point, Prism
from app.rules.kernel.plane.sight import Blocked, Looks, Scene, stopped
from app.rules.wh40k.model.profiles import Library, TerrainPiece
from app.rules.wh40k.model.state import Model, ModelId, UnitId
from app.rules.wh40k.model.tables import SIGHT, TOLERANCE

Standing: TypeAlias = tuple[tuple[Body, UnitId], ...]
"""All models on the table as bodies, each with its unit."""

Groups: TypeAlias = Sequence[tuple[UnitId, Bodies]]
Pair: TypeAlias = tuple[UnitId, UnitId]

KEPT = 4
"""Ways to stand that a match remembers: what is judged, what it was judged in, what is asked meanwhile."""


class Sightlines:
    """Who sees whom, unit by unit, while the same units are on the table (W40K-GEO-15)."""

    __slots__ = ("_blocked", "_looks", "scene")

    def __init__(self, prisms: tuple[Prism, ...], standing: Standing) -> None:
        self.scene = Scene(prisms=prisms, bodies=standing, tolerance=TOLERANCE, sampling=SIGHT)
        self._looks: dict[tuple[UnitId, UnitId], Looks] = {}
        self._blocked: dict[tuple[ModelId, ModelId], Blocked] = {}

    def looks(self, unit: UnitId, eyes: tuple[Body, ...], target: UnitId, others: tuple[Body, ...]) -> Looks:
        """Which model of a unit sees which of a target, through its own unit and through the target's (W40K-SHOOT-07)."""
        if (found := self._looks.get((unit, target))) is None:
            found = self._looks[unit, target] = Looks(self.scene, eyes, others, frozenset((unit, target)))
        return found

    def blocked(self, eye: Body, unit: UnitId, other: Body, target: UnitId) -> Blocked:
        """What is in the way of one model's look at another that it does not see."""
        if (found := self._blocked.get((eye.id, other.id))) is None:
            found = self._blocked[eye.id, other.id] = stopped(self.scene, eye, other, frozenset((unit, target)))
        return found


class Measured:
    """What was measured in a match, unit by unit: right for as long as the very same bodies are asked about."""

    __slots__ = ("_boxes", "_close", "_groups", "_near", "apart", "together")

    def __init__(self) -> None:
        self.apart = Between(gaps)
        """How far each model of a unit is from each of another (W40K-GEO-02, W40K-GEO-03)."""
        self.together = ByIdentities[Bodies](lambda *groups: tuple(chain.from_iterable(groups)), room=16)
        """The bodies of several units as one crowd, the very same while all of these stand where they stand."""
        self._near = Counted()
        self._boxes = Boxes()
        self._groups: dict[UnitId, Bodies] = {}
        self._close: dict[float, set[Pair]] = {}
        """By inches, the pairs of units that were so near when these groups stood there."""

    def near(self, unit: UnitId, group: Bodies, at: Point, inches: float) -> int:
        """How many models of a unit are within so many inches of a place on the table (W40K-GEO-13)."""

        def counts(one: Body) -> bool:
            return may_be_near(one, at, inches) and TOLERANCE.within(point_gap(one, at), inches)

        return self._near.of(unit, group, (at, inches), at, counts)

    def within(self, ours: Groups, theirs: Groups, inches: float) -> frozenset[UnitId]:
        """The units of either side with a model within so many inches of the other's: only who stands otherwise is measured."""
        groups = dict((*ours, *theirs))
        stood = self._groups if inches in self._close else {}
        stays = {unit for unit, group in groups.items() if stood.get(unit) is group}
        fresh = [one for one in ours if one[0] not in stays]
        others = [one for one in ours if one[0] in stays]
        close = {pair for pair in self._close.get(inches, ()) if stays.issuperset(pair)}
        close |= self._pairs(fresh, theirs, inches)
        close |= self._pairs(others, [one for one in theirs if one[0] not in stays], inches)
        self._groups, self._close = groups, {inches: close}
        return frozenset(unit for pair in close for unit in pair)

    def are_within(self, a: UnitId, us: Bodies, b: UnitId, vs: Bodies, inches: float) -> bool:
        """Whether a model of one unit is within so many inches of one of another's: told by their rectangles or their first
        models, and only between those two by all of them."""
        if not us or not vs or boxes_apart(self._boxes.of(a, us), self._boxes.of(b, vs)) > inches + SLACK:
            return False
        at_once = gap(us[0], vs[0]) + SLACK <= inches
        return at_once or TOLERANCE.within(self.apart.least(a, us, b, vs), inches)

    def _pairs(self, ours: Groups, theirs: Groups, inches: float) -> set[Pair]:
        """The pairs of units within so many inches."""
        return {(us[0], them[0]) for us in ours for them in theirs if self.are_within(*us, *them, inches)}


class Arrangement:
    """One way the models stand: their bodies, model by model and unit by unit, and looks by the units on the table."""

    __slots__ = ("_spots", "bodies", "engaged", "library", "measured", "models", "sightlines", "standing", "terrain")

    def __init__(self, library: Library, terrain: Mapping[str, TerrainPiece], measured: Measured) -> None:
        self.library, self.terrain, self.measured = library, terrain, measured
        self._spots: tuple[tuple[ModelId, ...], Floats] | None = None
        self.models: Mapping[ModelId, Model] = {}
        self.standing: dict[ModelId, Body] = {}
        self.bodies: dict[UnitId, Bodies] = {}
        self.sightlines: dict[tuple[UnitId, ...], Sightlines] = {}
        self.engaged: dict[tuple[UnitId, ...], frozenset[UnitId]] = {}

    def is_of(self, library: Library, terrain: Mapping[str, TerrainPiece]) -> bool:
        """Whether this is how models of that library stand on that terrain."""
        return self.library is library and self.terrain is terrain

    @property
    def spots(self) -> tuple[tuple[ModelId, ...], Floats]:
        """Everybody by id, with an array of their x, y and the radius around their footprints: (3, n)."""
        if self._spots is None:
            rows = [(b.pose.x, b.pose.y, circumradius(b.footprint)) for b in self.standing.values()]
            self._spots = tuple(self.standing), np.array(rows).reshape(-1, 3).T
        return self._spots

    def take_spots(self, before: "Arrangement", moved: Mapping[ModelId, Body | None]) -> None:
        """The array of the arrangement before, with the rows of those who moved made anew; none if somebody left."""
        if before._spots is None or None in moved.values():
            return
        order, array = before._spots
        rows = array.copy() if moved else array
        for id, stands in moved.items():
            assert stands is not None
            rows[:, order.index(id)] = stands.pose.x, stands.pose.y, circumradius(stands.footprint)
        self._spots = order, rows

    def handed_on(self, moved: Mapping[ModelId, Body | None], units: Iterable[UnitId]) -> "Arrangement":
        """How all stand after some models of these units were moved, or taken off; the others' bodies stay the very same."""
        after = Arrangement(self.library, self.terrain, self.measured)
        after.standing = {**self.standing, **{id: stands for id, stands in moved.items() if stands is not None}}
        for gone in [id for id, stands in moved.items() if stands is None]:
            after.standing.pop(gone, None)
        after.bodies = dict(self.bodies)
        for unit in units:
            after.bodies.pop(unit, None)
        return after


class Recent:
    """The last ways the models of one match stood."""

    __slots__ = ("_measured", "_newest")

    def __init__(self) -> None:
        self._measured = Measured()
        self._newest: list[Arrangement] = []

    def of(
        self,
        models: Mapping[ModelId, Model],
        library: Library,
        terrain: Mapping[str, TerrainPiece],
        body: Callable[[Model], Body],
    ) -> Arrangement:
        """How these models stand: as they stood a moment ago, but for those that are others since then."""
        for one in self._newest:
            if one.models is models and one.is_of(library, terrain):
                return one
        known = [one for one in self._newest if one.is_of(library, terrain)]
        before = known[0] if known else Arrangement(library, terrain, self._measured)
        was, stood = before.models, before.standing
        moved: dict[ModelId, Body | None] = {}
        units: set[UnitId] = set()
        for id, model in models.items():
            old = was.get(id)
            if old is model:
                continue
            stands = body(model) if model.pose is not None and not model.gone else None
            if stands != stood.get(id) or old is None or old.unit != model.unit:
                moved[id] = stands
                units |= {model.unit, model.unit if old is None else old.unit}
        for id in was.keys() - models.keys():
            moved[id] = None
            units.add(was[id].unit)
        found = before.handed_on(moved, units)
        if not moved:
            found.sightlines, found.engaged = before.sightlines, before.engaged
        if any(id not in stood for id in moved):
            found.standing = {id: found.standing[id] for id in models if id in found.standing}
        else:
            found.take_spots(before, moved)
        found.models = models
        self._newest = [found, *self._newest[: KEPT - 1]]
        return found
