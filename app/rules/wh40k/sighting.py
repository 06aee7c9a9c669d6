"""What one model sees and how far everything is from it, worked out when first asked (W40K-SHOOT-05..07, GEO-15, GEO-21)."""

from functools import cached_property

from app.rules.kernel.gaps import gaps
from app.rules.kernel.refusal import Mark, PieceMark, SegmentMark
from app.rules.kernel.shapes import Body, Point
from app.rules.kernel.sight import Blocked, Scene, Seen, sees
from app.rules.kernel.tolerance import EPS, within
from app.rules.wh40k.measures import bodies, body, enemies_of, is_engaged, on_table, prisms, sights
from app.rules.wh40k.state import ModelId, State, UnitId


def scene_of(state: State) -> Scene:
    """All that may stand in the way of a look."""
    standing = tuple((piece, unit.id) for unit in on_table(state) for piece in bodies(state, unit.id))
    return Scene(prisms=prisms(state), bodies=standing)


class Battlefield:
    """The table of one state, shared by all models that look across it."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.scene = scene_of(state)
        self._bodies: dict[UnitId, tuple[Body, ...]] = {}
        self._engaged: dict[UnitId, bool] = {}

    def bodies(self, unit: UnitId) -> tuple[Body, ...]:
        """The bodies of a unit."""
        if unit not in self._bodies:
            self._bodies[unit] = bodies(self.state, unit)
        return self._bodies[unit]

    def engaged(self, unit: UnitId) -> bool:
        """Whether enemies are within 1" of a unit now (W40K-AMB-44)."""
        if unit not in self._engaged:
            self._engaged[unit] = is_engaged(self.state, unit)
        return self._engaged[unit]


class Outlook:
    """The enemy as one model sees it."""

    def __init__(self, field: Battlefield, model: ModelId) -> None:
        self.field = field
        self.model = model
        self.unit = field.state.models[model].unit
        self.eye = body(field.state, model)
        self._gaps: dict[UnitId, tuple[float, ...]] = {}

    def gaps(self, unit: UnitId) -> tuple[float, ...]:
        """The distance to each model of a unit, in order, in space (W40K-GEO-02, W40K-GEO-23)."""
        if unit not in self._gaps:
            others = self.field.bodies(unit)
            self._gaps[unit] = tuple(float(d) for d in gaps([self.eye], others)[0]) if others else ()
        return self._gaps[unit]

    def gap(self, unit: UnitId) -> float:
        """The distance to a unit (W40K-GEO-03)."""
        return min(self.gaps(unit), default=float("inf"))

    def sees(self, other: Body, unit: UnitId) -> bool:
        """Whether this model sees that one, through its own unit and through the target's (W40K-SHOOT-07)."""
        return not isinstance(self._look(other, unit), Blocked)

    def _look(self, other: Body, unit: UnitId) -> Seen:
        known = sights(self.field.state)
        if (found := known.get((self.model, other.id))) is None:
            found = known[self.model, other.id] = sees(self.field.scene, self.eye, other, frozenset({self.unit, unit}))
        return found

    def sees_unit(self, unit: UnitId, limit: float = float("inf")) -> bool:
        """Whether it sees a model of the unit that is within the limit (W40K-SHOOT-05)."""
        pairs = sorted(zip(self.gaps(unit), self.field.bodies(unit), strict=True), key=lambda pair: pair[0])
        return any(within(gap, limit) and self.sees(other, unit) for gap, other in pairs)

    @cached_property
    def enemies(self) -> tuple[UnitId, ...]:
        """The enemy units on the table, nearest first."""
        seat = self.field.state.units[self.unit].seat
        return tuple(sorted((e.id for e in enemies_of(self.field.state, seat)), key=self.gap))

    def closest(self) -> tuple[UnitId, ...]:
        """The closest enemy unit; several when tied (W40K-GEO-21)."""
        least = min((self.gap(unit) for unit in self.enemies), default=0.0)
        return tuple(unit for unit in self.enemies if self.gap(unit) <= least + EPS)

    def closest_visible(self) -> tuple[UnitId, ...]:
        """The closest enemy unit with a visible model; several when tied (W40K-GEO-21, W40K-AMB-20)."""
        for index, unit in enumerate(self.enemies):
            if self.sees_unit(unit):
                tied = (u for u in self.enemies[index:] if self.gap(u) <= self.gap(unit) + EPS)
                return tuple(u for u in tied if self.sees_unit(u))
        return ()

    def shields(self, unit: UnitId) -> tuple[UnitId, ...]:
        """Visible enemy units nearer than this one (W40K-GEO-21, W40K-AMB-46)."""
        nearer = (u for u in self.enemies if u != unit and self.gap(u) < self.gap(unit) - EPS)
        return tuple(u for u in nearer if self.sees_unit(u))

    def line_to(self, unit: UnitId) -> tuple[Mark, ...]:
        """The way to the nearest model of a unit, to draw."""
        row = self.gaps(unit)
        if not row:
            return ()
        other = self.field.bodies(unit)[row.index(min(row))]
        return (PieceMark(role="offending", piece=self.model), _line(self.eye, other, min(row)))

    def blocked_lines(self, unit: UnitId) -> tuple[Mark, ...]:
        """What is in the way of the look at the nearest model of a unit, to draw."""
        row = self.gaps(unit)
        other = self.field.bodies(unit)[row.index(min(row))]
        seen = self._look(other, unit)
        blockers = seen.blockers if isinstance(seen, Blocked) else ()
        return (*self.line_to(unit), *(PieceMark(role="blocker", piece=blocker) for blocker in blockers))


def _line(a: Body, b: Body, length: float) -> SegmentMark:
    start, end = Point(x=a.pose.x, y=a.pose.y), Point(x=b.pose.x, y=b.pose.y)
    return SegmentMark(role="offending", a=start, b=end, length=round(length, 4))
