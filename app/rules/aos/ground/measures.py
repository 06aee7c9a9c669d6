"""The battle as geometry sees it: bodies, distances between models and units, sight, who is in combat with whom."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

import numpy as np

from app.rules.aos.model.profiles import TerrainFeature, Warscroll
from app.rules.aos.model.state import Model, ModelId, State, Unit, UnitId
from app.rules.aos.model.tables import COMBAT_RANGE, SIGHT, TOLERANCE
from app.rules.kernel.incremental.identity_cache import ByIdentity
from app.rules.kernel.plane.blockers import Flags
from app.rules.kernel.plane.footprints import Floats
from app.rules.kernel.plane.gaps import gaps, horizontal_gap
from app.rules.kernel.plane.shapes import Body, Circle, Pose, Prism
from app.rules.kernel.plane.sight import Scene, sight_matrix
from app.rules.kernel.seats import Seat


def scroll_of(state: State, unit: UnitId) -> Warscroll:
    """The warscroll of a unit (AOS-CORE-4.0a)."""
    return state.library.warscrolls[state.units[unit].warscroll]


def body(state: State, model: ModelId, pose: Pose | None = None) -> Body:
    """A model on the table as a body; `pose` puts it elsewhere (AOS-CORE-2.1d)."""
    piece = state.models[model]
    scroll, where = scroll_of(state, piece.unit), pose or piece.pose
    assert where is not None
    return Body(id=model, pose=where, footprint=scroll.footprint, height=scroll.height)


def alive(state: State, unit: UnitId) -> tuple[Model, ...]:
    """The models of a unit that are not slain, in order."""
    return tuple(m for i in state.units[unit].models if not (m := state.models[i]).slain)


def on_table(state: State, seat: Seat | None = None) -> tuple[Unit, ...]:
    """The units on the battlefield, of one side or of both (AOS-CORE-28.0a)."""
    return tuple(u for u in state.units.values() if u.where == "table" and seat in (None, u.seat))


_prisms = ByIdentity[Mapping[str, TerrainFeature], tuple[Prism, ...]](
    lambda terrain: tuple(prism for feature in terrain.values() for prism in prisms_of(feature)), room=256
)


def prisms_of(feature: TerrainFeature) -> tuple[Prism, ...]:
    """The solids of a terrain feature."""
    return tuple(
        Prism(
            id=f"{feature.id}#{number}",
            outline=part.outline,
            base=part.base,
            height=part.height,
            blocks_movement=part.solid,
            climbable=part.standable,
            blocks_sight=part.solid,
        )
        for number, part in enumerate(feature.parts)
    )


def prisms(state: State) -> tuple[Prism, ...]:
    """The terrain as prisms, in the order of the table."""
    return _prisms(state.terrain)


class Arrangement:
    """One way the models stand: bodies by unit, and what was measured between units."""

    def __init__(self, state: State) -> None:
        self.terrain = state.terrain
        self.bodies = {
            unit.id: tuple(body(state, m.id) for m in alive(state, unit.id) if m.pose is not None)
            for unit in state.units.values()
        }
        standing = tuple((one, unit) for unit, ones in self.bodies.items() for one in ones)
        self.scene = Scene(prisms=prisms(state), bodies=standing, tolerance=TOLERANCE, sampling=SIGHT)
        self._seen: dict[tuple[UnitId, UnitId], Flags] = {}
        self._apart: dict[tuple[UnitId, UnitId], Floats] = {}
        self._plan: dict[tuple[UnitId, UnitId], Floats] = {}
        self._engaged: dict[tuple[UnitId, UnitId], bool] = {}
        self.behind: dict[tuple[UnitId, UnitId, str, bool], bool] = {}
        """Whether a unit is behind a feature as another attacks it, at range or in combat."""

    def seen(self, unit: UnitId, target: UnitId) -> Flags:
        """Which model of a unit sees which of a target: its own unit never blocks (AOS-CORE-6.0a, AOS-CORE-6.0d)."""
        if (unit, target) not in self._seen:
            own = frozenset((unit,))
            self._seen[unit, target] = sight_matrix(self.scene, self.bodies[unit], self.bodies[target], own)
        return self._seen[unit, target]

    def apart(self, a: UnitId, b: UnitId) -> Floats:
        """How far each model of a unit is from each of another, in space (AOS-GEO-03)."""
        if (a, b) not in self._apart:
            self._apart[a, b] = gaps(self.bodies[a], self.bodies[b])
        return self._apart[a, b]

    def plan(self, a: UnitId, b: UnitId) -> Floats:
        """The same in plan (AOS-GEO-02)."""
        if (a, b) not in self._plan:
            self._plan[a, b] = plan_gaps(self.bodies[a], self.bodies[b])
        return self._plan[a, b]

    def engaged(self, a: UnitId, b: UnitId) -> bool:
        """Whether two units are in combat: each sees a model of the other that is in its combat range (AOS-GEO-14)."""
        if (a, b) not in self._engaged:
            found = self._looks_in(a, b) and self._looks_in(b, a)
            self._engaged[a, b] = self._engaged[b, a] = found
        return self._engaged[a, b]

    def _looks_in(self, a: UnitId, b: UnitId) -> bool:
        near = in_reach(self.plan(a, b), COMBAT_RANGE)
        if not near.any():
            return False
        return bool((near.any(axis=0) & self.seen(a, b).any(axis=0)).any())


def in_reach(table: Floats, inches: float) -> Flags:
    """Which gaps are within so many inches, the bound included (AOS-CORE-2.1.1a)."""
    return np.asarray(table <= inches + TOLERANCE.bound)


def plan_gaps(us: Sequence[Body], vs: Sequence[Body]) -> Floats:
    """How far each body is from each other in plan: heights aside (AOS-GEO-02)."""
    return gaps([_flat(one) for one in us], [_flat(one) for one in vs])


def _flat(one: Body) -> Body:
    return one if one.pose.z == 0 else replace(one, pose=replace(one.pose, z=0.0))


_arranged = ByIdentity[Mapping[ModelId, Model], list[Arrangement]](lambda models: [], room=128)


def arrangement(state: State) -> Arrangement:
    """How the models stand now, with all that was measured of it."""
    held = _arranged(state.models)
    if not held or held[0].terrain is not state.terrain:
        held[:] = [Arrangement(state)]
    return held[0]


def bodies(state: State, unit: UnitId) -> tuple[Body, ...]:
    """The bodies of a unit's models that stand on the table."""
    return arrangement(state).bodies.get(unit, ())


def bodies_of(state: State, units: Iterable[Unit]) -> tuple[Body, ...]:
    """The bodies of several units."""
    return tuple(one for unit in units for one in bodies(state, unit.id))


def enemies_of(state: State, seat: Seat) -> tuple[Unit, ...]:
    """The enemy units on the battlefield (AOS-CORE-1.0b)."""
    return on_table(state, state.other(seat))


def counts(state: State, unit: Unit) -> bool:
    """Whether something counts as a unit for movement and combat: what cannot move only in the charge and combat phases.

    Units always do, manifestations and faction terrain by this rule (AOS-MAGIC-7.0c, AOS-TERR-1.5a).
    """
    scroll = scroll_of(state, unit.id)
    return scroll.type == "unit" or scroll.move is not None or state.phase in ("charge", "combat")


def foes_of(state: State, seat: Seat) -> tuple[Unit, ...]:
    """The enemies that count for movement, combat range and being in combat."""
    return tuple(unit for unit in enemies_of(state, seat) if counts(state, unit))


def unit_gap(state: State, a: UnitId, b: UnitId) -> float:
    """The distance between two units (AOS-CORE-2.1c); infinite when one has no model on the table (AOS-CORE-2.1.1c)."""
    return float(arrangement(state).apart(a, b).min(initial=float("inf")))


def centre_gap(state: State, unit: UnitId) -> float:
    """The distance in plan from a unit to the middle of the battlefield (AOS-GEO-27)."""
    middle = Body(
        id="centre", pose=Pose(x=state.width / 2, y=state.height / 2), footprint=Circle(radius=0.0), height=0.0
    )
    return min((horizontal_gap(one, middle) for one in bodies(state, unit)), default=float("inf"))


def sees(state: State, unit: UnitId, target: UnitId) -> bool:
    """Whether a model of one unit sees a model of another (AOS-CORE-6.0b); a unit always sees itself (AOS-CORE-6.0c)."""
    return unit == target or bool(arrangement(state).seen(unit, target).any())


def engaged_with(state: State, unit: UnitId) -> tuple[UnitId, ...]:
    """The enemy units a unit is in combat with (AOS-CORE-7.0c, AOS-CORE-7.0b)."""
    if state.units[unit].where != "table" or not counts(state, state.units[unit]):
        return ()
    known = arrangement(state)
    return tuple(e.id for e in foes_of(state, state.units[unit].seat) if known.engaged(unit, e.id))


def in_combat(state: State, unit: UnitId) -> bool:
    """Whether a unit is in combat (AOS-CORE-7.0c)."""
    return bool(engaged_with(state, unit))
