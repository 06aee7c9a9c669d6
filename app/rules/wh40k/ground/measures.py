"""The battle as geometry sees it: bodies, distances between models and units, who is engaged, what is in the way."""

from collections.abc import Callable, Iterable, Mapping
from operator import attrgetter

from app.rules.kernel.incremental.derived import bare, derived, is_watched, memoized
from app.rules.kernel.incremental.identity_cache import ByIdentity, WhileAlive
from app.rules.kernel.incremental.tracking import told_of, unwatched
from app.rules.kernel.plane.footprints import Floats
from app.rules.kernel.plane.gaps import gap
from app.rules.kernel.plane.shapes import Body, Point, Pose, Prism
from app.rules.kernel.seats import Seat
from app.rules.wh40k.ground.arrangement import Arrangement, Recent, Sightlines
from app.rules.wh40k.model.profiles import Datasheet, Profile, TerrainPiece
from app.rules.wh40k.model.state import Model, ModelId, Options, State, Unit, UnitId
from app.rules.wh40k.model.tables import ENGAGEMENT, Keyword


def sheet_of(state: State, unit: UnitId) -> Datasheet:
    """The datasheet of a unit (W40K-GEN-13): what asks no more is not made again with each thing that it does."""
    return state.library.sheets[told_of(state.units, unit, _sheet)]


_sheet: Callable[[Unit], str] = attrgetter("sheet")


def kind_of(state: State, model: ModelId) -> tuple[UnitId, str]:
    """The unit and the profile of a model, which it has wherever it stands: what asks no more is not made again when it moves."""
    return told_of(state.models, model, _kind)


_kind: Callable[[Model], tuple[UnitId, str]] = attrgetter("unit", "profile")


def profile_of(state: State, model: ModelId) -> Profile:
    """The printed profile of a model, before degrading and modifiers."""
    unit, profile = kind_of(state, model)
    return sheet_of(state, unit).profiles[profile]


def has_keyword(state: State, unit: UnitId, keyword: Keyword) -> bool:
    """Whether a unit's sheet lists a keyword that a rule names, whatever the case (W40K-DATA-15)."""
    return bears(state, unit, keyword)


def bears(state: State, unit: UnitId, word: str) -> bool:
    """Whether a unit's sheet lists a keyword or faction keyword that a card names, whatever the case (W40K-DATA-15)."""
    return word.casefold() in _keywords(sheet_of(state, unit))


_keywords = ByIdentity[Datasheet, frozenset[str]](
    lambda sheet: frozenset(word.casefold() for word in (*sheet.keywords, *sheet.factions))
)


def body(state: State, model: ModelId, pose: Pose | None = None) -> Body:
    """A model on the table as a body; `pose` puts it elsewhere. The true position, never the display offset (W40K-SEQ-03).

    Where it stands it is the same body for as long as it stands there.
    """
    piece = state.models[model]
    where = pose or piece.pose
    assert where is not None
    if where is piece.pose and (known := arrangement(bare(state)).standing.get(model)) is not None:
        return known
    return _body(state, piece, where)


def _body(state: State, model: Model, pose: Pose) -> Body:
    profile = sheet_of(state, model.unit).profiles[model.profile]
    return Body(id=model.id, pose=pose, footprint=profile.footprint, height=profile.height)


@derived
def alive(state: State, unit: UnitId) -> tuple[Model, ...]:
    """The models of a unit that have not left the battle, in order."""
    return tuple(m for i in state.units[unit].models if not (m := state.models[i]).gone)


@derived
def living(state: State, unit: UnitId) -> tuple[ModelId, ...]:
    """The ids of these models: the same wherever they stand."""
    return tuple(model.id for model in alive(state, unit))


_recent = WhileAlive[Options, Recent](lambda options: Recent())
"""The options are the same object from the first state of a match to its last."""


def arrangement(state: State) -> Arrangement:
    """How the models stand now, with all that was measured of it."""
    state = unwatched(state)

    def stands(model: Model) -> Body:
        assert model.pose is not None
        return _body(state, model, model.pose)

    return _recent(state.options).of(state.models, state.library, state.terrain, stands)


def sightlines(state: State) -> Sightlines:
    """Who sees whom now (W40K-GEO-15)."""
    known = arrangement(state)
    there = tuple(unit.id for unit in on_table(state))
    if (found := known.sightlines.get(there)) is None:
        standing = tuple((piece, unit) for unit in there for piece in bodies(state, unit))
        found = known.sightlines[there] = Sightlines(prisms(state), standing)
    return found


def bodies(state: State, unit: UnitId) -> tuple[Body, ...]:
    """The bodies of a unit's models that stand on the table."""
    return _bodies(state, unit) if is_watched(state) else _of_unit(arrangement(state), unit, state.units[unit].models)


@derived
def _bodies(state: State, unit: UnitId) -> tuple[Body, ...]:
    alive(state, unit)
    return bodies(bare(state), unit)


def _of_unit(known: Arrangement, unit: UnitId, models: Iterable[ModelId]) -> tuple[Body, ...]:
    if (found := known.bodies.get(unit)) is None:
        standing = known.standing
        found = known.bodies[unit] = tuple(standing[model] for model in models if model in standing)
    return found


def on_table(state: State, seat: Seat | None = None) -> tuple[Unit, ...]:
    """The units on the table, of one side or of both."""
    return tuple(u for u in state.units.values() if u.where == "table" and seat in (None, u.seat))


@memoized
def ids_on_table(state: State, seat: Seat) -> tuple[UnitId, ...]:
    """The units of a side on the table by their ids: the same whatever becomes of them there."""
    return tuple(unit.id for unit in on_table(state, seat))


def enemies_of(state: State, seat: Seat) -> tuple[Unit, ...]:
    """The enemy units on the table (W40K-GEN-10)."""
    return on_table(state, state.other(seat))


def bodies_of(state: State, units: Iterable[Unit]) -> tuple[Body, ...]:
    """The bodies of several units."""
    return arrangement(bare(state)).measured.together(*(bodies(state, unit.id) for unit in units))


def enemy_bodies(state: State, seat: Seat) -> tuple[Body, ...]:
    """The bodies of all enemy models on the table."""
    return bodies_of(state, enemies_of(state, seat))


def unit_gap(state: State, a: UnitId, b: UnitId) -> float:
    """The distance between two units (W40K-GEO-03); infinite when one has no model on the table."""
    return arrangement(bare(state)).measured.apart.least(a, bodies(state, a), b, bodies(state, b))


def are_within(state: State, a: UnitId, b: UnitId, inches: float) -> bool:
    """Whether two units are within so many inches of each other (W40K-GEO-03); never when one has no model on the table."""
    return arrangement(bare(state)).measured.are_within(a, bodies(state, a), b, bodies(state, b), inches)


def gaps_between(state: State, a: UnitId, b: UnitId) -> Floats:
    """How far each model of a unit on the table is from each of another: (n, m), in their order (W40K-GEO-02)."""
    return arrangement(bare(state)).measured.apart.table(a, bodies(state, a), b, bodies(state, b))


def model_unit_gap(state: State, model: ModelId, unit: UnitId) -> float:
    """The distance from a model to a unit (W40K-GEO-03); infinite when either is not on the table."""
    own = state.models[model].unit
    for row, one in zip(gaps_between(state, own, unit), bodies(state, own), strict=True):
        if one.id == model:
            return float(row.min(initial=float("inf")))
    return float("inf")


def model_gap(state: State, a: ModelId, b: ModelId) -> float:
    """The distance between two models on the table (W40K-GEO-02)."""
    return gap(body(state, a), body(state, b))


def engaged_with(state: State, unit: UnitId) -> tuple[UnitId, ...]:
    """The enemy units within 1" of a unit (W40K-GEO-22)."""
    if not is_engaged(state, unit):
        return ()
    seat = state.units[unit].seat
    return tuple(e.id for e in enemies_of(state, seat) if are_within(state, unit, e.id, ENGAGEMENT))


def is_engaged(state: State, unit: UnitId) -> bool:
    """Whether an enemy model is within 1" of a model of the unit (W40K-GEO-22)."""
    if state.units[unit].where == "table":
        return unit in engaged_units(state)
    return any(are_within(state, unit, e.id, ENGAGEMENT) for e in enemies_of(state, state.units[unit].seat))


@derived
def engaged_units(state: State) -> frozenset[UnitId]:
    """Every unit on the table within 1" of an enemy, judged in one go (W40K-GEO-22)."""
    state = unwatched(state)
    known = arrangement(state)
    there = tuple(unit.id for unit in on_table(state))
    if (found := known.engaged.get(there)) is None:
        ours, theirs = (
            [(u.id, group) for u in on_table(state, seat) if (group := _of_unit(known, u.id, u.models))]
            for seat in state.seats
        )
        found = known.engaged[there] = known.measured.within(ours, theirs, ENGAGEMENT)
    return found


def near_of(state: State, unit: UnitId, at: Point, inches: float) -> int:
    """How many models of a unit are within so many inches of a place on the table (W40K-GEO-13)."""
    return arrangement(bare(state)).measured.near(unit, bodies(state, unit), at, inches)


_prism = ByIdentity[TerrainPiece, Prism](
    lambda p: Prism(
        id=p.id,
        outline=p.outline,
        base=p.base,
        height=p.height,
        blocks_movement=p.blocks_movement,
        climbable=p.climbable,
        blocks_sight=p.blocks_sight,
        gives_cover=p.gives_cover,
    )
)


_prisms = ByIdentity[Mapping[str, TerrainPiece], tuple[Prism, ...]](
    lambda terrain: tuple(_prism(piece) for piece in terrain.values()), room=256
)


def prisms(state: State) -> tuple[Prism, ...]:
    """The terrain as prisms, in the order of the table; the same piece is the same prism (W40K-TERR-04)."""
    return _prisms(state.terrain)


def flies(state: State, unit: UnitId) -> bool:
    """Whether a unit's models can FLY (W40K-MOVE-08, W40K-AMB-04)."""
    return has_keyword(state, unit, "FLY")
