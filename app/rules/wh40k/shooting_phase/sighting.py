"""What one model sees and how far everything is from it, worked out when first asked (W40K-SHOOT-05..07, GEO-15, GEO-21)."""

from functools import cached_property

from app.rules.kernel.plane.gaps import nearest_points
from app.rules.kernel.plane.marks import Bound, Mark, PieceMark, SegmentMark
from app.rules.kernel.plane.shapes import Body
from app.rules.kernel.plane.sight import Scene
from app.rules.kernel.plane.sight_marks import ending
from app.rules.kernel.refusal import Refusal
from app.rules.wh40k.ground.measures import bodies, body, enemies_of, gaps_between, is_engaged, sightlines
from app.rules.wh40k.model.state import ModelId, State, UnitId
from app.rules.wh40k.model.tables import TOLERANCE


def scene_of(state: State) -> Scene:
    """All that may stand in the way of a look."""
    return sightlines(state).scene


class Battlefield:
    """The table of one state, shared by all models that look across it."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.sightlines = sightlines(state)
        self._engaged: dict[UnitId, bool] = {}

    def bodies(self, unit: UnitId) -> tuple[Body, ...]:
        """The bodies of a unit."""
        return bodies(self.state, unit)

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
        self._row = next(i for i, one in enumerate(field.bodies(self.unit)) if one.id == model)
        self._gaps: dict[UnitId, tuple[float, ...]] = {}
        self.verdicts: dict[tuple[str, UnitId, UnitId | None], Refusal | None] = {}
        """What was found of each weapon, target and charger."""

    def gaps(self, unit: UnitId) -> tuple[float, ...]:
        """The distance to each model of a unit, in order, in space (W40K-GEO-02, W40K-GEO-23)."""
        if unit not in self._gaps:
            self._gaps[unit] = tuple(gaps_between(self.field.state, self.unit, unit)[self._row].tolist())
        return self._gaps[unit]

    def gap(self, unit: UnitId) -> float:
        """The distance to a unit (W40K-GEO-03)."""
        return min(self.gaps(unit), default=float("inf"))

    def sees_unit(self, unit: UnitId, limit: float = float("inf")) -> bool:
        """Whether it sees a model of the unit that is within the limit (W40K-SHOOT-05, W40K-SHOOT-07)."""
        near = [TOLERANCE.within(gap, limit) for gap in self.gaps(unit)]
        if not any(near):
            return False
        field = self.field
        looks = field.sightlines.looks(self.unit, field.bodies(self.unit), unit, field.bodies(unit))
        return looks.any_of(self._row, near)

    @cached_property
    def enemies(self) -> tuple[UnitId, ...]:
        """The enemy units on the table, nearest first."""
        seat = self.field.state.units[self.unit].seat
        return tuple(sorted((e.id for e in enemies_of(self.field.state, seat)), key=self.gap))

    def closest(self) -> tuple[UnitId, ...]:
        """The closest enemy unit; several when tied (W40K-GEO-21)."""
        least = min((self.gap(unit) for unit in self.enemies), default=0.0)
        return tuple(unit for unit in self.enemies if TOLERANCE.within(self.gap(unit), least))

    def closest_visible(self) -> tuple[UnitId, ...]:
        """The closest enemy unit with a visible model; several when tied (W40K-GEO-21, W40K-AMB-20)."""
        for index, unit in enumerate(self.enemies):
            if self.sees_unit(unit):
                tied = (u for u in self.enemies[index:] if TOLERANCE.within(self.gap(u), self.gap(unit)))
                return tuple(u for u in tied if self.sees_unit(u))
        return ()

    def shields(self, unit: UnitId) -> tuple[UnitId, ...]:
        """Visible enemy units nearer than this one (W40K-GEO-21, W40K-AMB-46)."""
        nearer = (u for u in self.enemies if u != unit and TOLERANCE.less_than(self.gap(u), self.gap(unit)))
        return tuple(u for u in nearer if self.sees_unit(u))

    def line_to(self, unit: UnitId, limit: float | None = None) -> tuple[Mark, ...]:
        """The way to the nearest model of a unit, to draw; the range it is beyond, where that is why."""
        row = self.gaps(unit)
        if not row:
            return ()
        a, b = nearest_points(self.eye, self.field.bodies(unit)[row.index(min(row))])
        bound = None if limit is None else Bound(how="at_most", limit=limit)
        line = SegmentMark(role="offending", a=a, b=b, length=round(min(row), 4), bound=bound)
        return (PieceMark(role="offending", piece=self.model), line)

    def blocked_line(self, unit: UnitId) -> tuple[Mark, ...]:
        """The look at the nearest model of a unit, which it does not see, as far as it comes, and all in its way, to draw."""
        row = self.gaps(unit)
        other = self.field.bodies(unit)[row.index(min(row))]
        look = self.field.sightlines.blocked(self.eye, self.unit, other, unit)
        return (PieceMark(role="offending", piece=self.model), *ending(look))
