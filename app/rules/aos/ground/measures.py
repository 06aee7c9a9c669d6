"""The battle as geometry sees it: bodies, distances between models and units, sight, who is in combat with whom."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from operator import attrgetter

from app.rules.aos.ground.arrangement import Arrangement, Recent
from app.rules.aos.model.profiles import TerrainFeature, Warscroll
from app.rules.aos.model.state import Model, ModelId, Options, State, Unit, UnitId, Where
from app.rules.kernel.incremental.derived import bare, derived, derived_map, is_watched, memoized
from app.rules.kernel.incremental.identity_cache import ByIdentity, WhileAlive
from app.rules.kernel.incremental.tracking import told_of, unwatched
from app.rules.kernel.plane.gaps import horizontal_gap
from app.rules.kernel.plane.remembered import Bodies
from app.rules.kernel.plane.shapes import Body, Circle, Pose, Prism
from app.rules.kernel.seats import Seat


def scroll_of(state: State, unit: UnitId) -> Warscroll:
    """The warscroll of a unit (AOS-CORE-4.0a)."""
    return state.library.warscrolls[told_of(state.units, unit, _scroll)]


_scroll: Callable[[Unit], str] = attrgetter("warscroll")


def where_is(state: State, unit: UnitId) -> Where:
    """Where a unit is."""
    return told_of(state.units, unit, _where)


_where: Callable[[Unit], Where] = attrgetter("where")


@derived
def units_of(state: State, seat: Seat) -> tuple[UnitId, ...]:
    """The units of a side, wherever they are."""
    return tuple(unit.id for unit in state.units.values() if unit.seat == seat)


def body(state: State, model: ModelId, pose: Pose | None = None) -> Body:
    """A model on the table as a body; `pose` puts it elsewhere (AOS-CORE-2.1d)."""
    piece = state.models[model]
    scroll, where = scroll_of(state, piece.unit), pose or piece.pose
    assert where is not None
    return Body(id=model, pose=where, footprint=scroll.footprint, height=scroll.height)


@derived
def alive(state: State, unit: UnitId) -> tuple[Model, ...]:
    """The models of a unit that are not slain, in order."""
    return tuple(m for i in _models_of(state, unit) if not (m := state.models[i]).slain)


@derived
def living(state: State, unit: UnitId) -> tuple[ModelId, ...]:
    """Their ids: the same wherever they go."""
    return tuple(one.id for one in alive(state, unit))


@derived
def _models_of(state: State, unit: UnitId) -> tuple[ModelId, ...]:
    return state.units[unit].models


def seat_of(state: State, unit: UnitId) -> Seat:
    """Whose unit it is."""
    return told_of(state.units, unit, _seat)


_seat: Callable[[Unit], Seat] = attrgetter("seat")


@derived
def ids_on_table(state: State, seat: Seat) -> tuple[UnitId, ...]:
    """The units of a side on the battlefield by their ids: the same whatever becomes of them there."""
    return tuple(unit for unit in units_of(state, seat) if where_is(state, unit) == "table")


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


_recent = WhileAlive[Options, Recent](lambda options: Recent())
"""The options are the same object from the first state of a match to its last."""


@memoized
def arrangement(state: State) -> Arrangement:
    """How the models stand now, with all that was measured of it."""
    plainly, terrain = bare(state), unwatched(state.terrain)
    if is_watched(state):
        _standing(state)  # of this follows how they stand, and of nothing else

    def made(unit: UnitId) -> Bodies:
        return tuple(body(plainly, one.id) for one in _models(plainly, unit))

    return _recent(plainly.options).of(
        plainly.models, terrain, lambda: _standing(plainly), made, lambda: prisms(plainly)
    )


@derived_map("units")
def _standing(state: State, unit: UnitId) -> tuple[object, ...]:
    """What the bodies of each unit are made of."""
    return _stands(state, unit)


@derived
def _stands(state: State, unit: UnitId) -> tuple[object, ...]:
    """What the bodies of a unit are made of: its warscroll, and its models that stand on the table."""
    return (scroll_of(state, unit), *_models(state, unit))


def _models(state: State, unit: UnitId) -> Iterator[Model]:
    return (one for one in alive(state, unit) if one.pose is not None)


@derived
def bodies(state: State, unit: UnitId) -> Bodies:
    """The bodies of a unit's models that stand on the table."""
    if is_watched(state) and unit in state.units:
        _stands(state, unit)  # of all that the arrangement is made of this is what its bodies follow from
    return arrangement(bare(state)).bodies.get(unit, ())


def bodies_of(state: State, units: Iterable[Unit]) -> tuple[Body, ...]:
    """The bodies of several units."""
    return tuple(one for unit in units for one in bodies(state, unit.id))


def enemies_of(state: State, seat: Seat) -> tuple[Unit, ...]:
    """The enemy units on the battlefield (AOS-CORE-1.0b)."""
    return on_table(state, state.other(seat))


def counts(state: State, unit: UnitId) -> bool:
    """Whether something counts as a unit for movement and combat: what cannot move only in the charge and combat phases.

    Units always do, manifestations and faction terrain by this rule (AOS-MAGIC-7.0c, AOS-TERR-1.5a).
    """
    scroll = scroll_of(state, unit)
    return scroll.type == "unit" or scroll.move is not None or state.phase in ("charge", "combat")


@memoized
def foes_of(state: State, seat: Seat) -> tuple[Unit, ...]:
    """The enemies that count for movement, combat range and being in combat."""
    return tuple(unit for unit in enemies_of(state, seat) if counts(state, unit.id))


def unit_gap(state: State, a: UnitId, b: UnitId) -> float:
    """The distance between two units (AOS-CORE-2.1c); infinite when one has no model on the table (AOS-CORE-2.1.1c)."""
    return float(arrangement(state).apart(a, b).min(initial=float("inf")))


def centre_gap(state: State, unit: UnitId) -> float:
    """The distance in plan from a unit to the middle of the battlefield (AOS-GEO-27)."""
    at = Pose(x=state.width / 2, y=state.height / 2)
    middle = Body(id="centre", pose=at, footprint=Circle(radius=0.0), height=0.0)

    def away(group: Bodies) -> float:
        return min((horizontal_gap(one, middle) for one in group), default=float("inf"))

    group = bodies(state, unit)
    return arrangement(bare(state)).measured.from_centre.of(unit, group, away)


def sees(state: State, unit: UnitId, target: UnitId) -> bool:
    """Whether a model of one unit sees a model of another (AOS-CORE-6.0b); a unit always sees itself (AOS-CORE-6.0c)."""
    return unit == target or arrangement(state).seen(unit, target)


@memoized
def engaged_with(state: State, unit: UnitId) -> tuple[UnitId, ...]:
    """The enemy units a unit is in combat with (AOS-CORE-7.0c, AOS-CORE-7.0b)."""
    if where_is(state, unit) != "table" or not counts(state, unit):
        return ()
    known = arrangement(state)
    return tuple(foe for foe in _foes(state, seat_of(state, unit)) if known.engaged(unit, foe))


@memoized
def _foes(state: State, seat: Seat) -> tuple[UnitId, ...]:
    """Who counts as an enemy: another state of the same units is the same to those who ask no more."""
    return tuple(foe.id for foe in foes_of(state, seat))


def in_combat(state: State, unit: UnitId) -> bool:
    """Whether a unit is in combat (AOS-CORE-7.0c)."""
    return bool(engaged_with(state, unit))
