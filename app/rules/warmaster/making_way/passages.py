"""Who is on its way through friends, and what it needs clear (WM-WAY-01, WM-DRB-07, WM-RET-05, WM-GEO-19)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from app.rules.kernel.boards.stands import Stand, corners, penetration, swept
from app.rules.kernel.plane.shapes import Point
from app.rules.kernel.refusal import Refusal
from app.rules.warmaster.characteristics import has
from app.rules.warmaster.ground import retreat_ways
from app.rules.warmaster.ground.forced import clear_way, escapes
from app.rules.warmaster.ground.measures import engaged, on_table, stands_of
from app.rules.warmaster.ground.sources import driver_of
from app.rules.warmaster.model.combat_prompts import Combat
from app.rules.warmaster.model.refusals import refuse
from app.rules.warmaster.model.shooting_prompts import DrivingBack
from app.rules.warmaster.model.state import State, UnitId
from app.rules.warmaster.model.tables import TOLERANCE

Ring: TypeAlias = tuple[Point, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """A unit on its way: what has to be clear for it, what all of it would pass over, where to, as it chose by `key`."""

    mover: UnitId
    key: str
    away: Point
    needed: tuple[Ring, ...]
    trail: tuple[Ring, ...]


def lies_in(stand: Stand, rings: Iterable[Ring]) -> bool:
    """Whether a stand is in the way by more than touching."""
    outline = corners(stand)
    return any(penetration(ring, outline) > TOLERANCE.touch for ring in rings)


def in_the_way(state: State, passage: Passage) -> tuple[UnitId, ...]:
    """The friends that stand where it has to pass and are able to make way."""
    seat = state.units[passage.mover].seat
    return tuple(
        unit.id
        for unit in on_table(state, seat)
        if any(lies_in(stand, passage.needed) for stand in stands_of(state, unit.id))
        and why_not_make_way(state, unit.id, passage.mover) is None
    )


def why_not_make_way(state: State, unit: UnitId, mover: UnitId) -> Refusal | None:
    """Who fights, has to retreat itself, cannot move or is a Chaos Spawn makes no way (WM-WAY-01, WM-KAO-04)."""
    one = state.units.get(unit)
    if one is None or unit == mover or one.where != "table" or one.seat != state.units[mover].seat:
        return refuse("unknown_id", id=unit[:40])
    step = state.step
    retreating = isinstance(step, Combat) and unit in step.units
    if engaged(state, unit) or retreating or one.stalled or has(state, unit, "spawn"):
        return refuse("cannot_make_way", "WM-KAO-04" if has(state, unit, "spawn") else "WM-WAY-01", unit=unit)
    return None


def passages(state: State) -> tuple[Passage, ...]:
    """The ways that may be taken now by whom friends could let through."""
    match state.step:
        case DrivingBack() as step:
            return _driven(state, step)
        case Combat(stage="retreat", left=left) as step:
            return tuple(
                _retreating(state, step, unit, way)
                for unit in left
                for way in retreat_ways.ways(state, step, unit)
                if not retreat_ways.is_lost(state, unit)
            )
        case _:
            return ()


def _movable(state: State, mover: UnitId) -> tuple[UnitId, ...]:
    own = on_table(state, state.units[mover].seat)
    return tuple(unit.id for unit in own if why_not_make_way(state, unit.id, mover) is None)


def _driven(state: State, step: DrivingBack) -> tuple[Passage, ...]:
    """The first stand's way alone, as far as nothing else stops it (WM-DRB-07)."""
    found: list[Passage] = []
    friends = _movable(state, step.unit)
    for line in escapes(state, step.unit, driver_of(state, step.unit), step.distance, by_force=True):
        if line.stop != "friend":
            continue
        far, _ = clear_way(state, step.unit, line.stand, line.away, step.distance, by_force=True, through=friends)
        dx, dy = line.away.x * far, line.away.y * far
        found.append(
            Passage(
                mover=step.unit,
                key=line.key,
                away=line.away,
                needed=(swept(line.stand, dx, dy),),
                trail=tuple(swept(one, dx, dy) for one in stands_of(state, step.unit)),
            )
        )
    return tuple(found)


def _retreating(state: State, step: Combat, unit: UnitId, way: retreat_ways.Way) -> Passage:
    """The way of each stand that nothing else destroys (WM-RET-05, -06)."""
    by, face = way
    led = {stand for stand, _ in retreat_ways.ways(state, step, unit)}
    went = retreat_ways.vector(state, step, unit, face, by)
    friends = _movable(state, unit)
    spared = [
        one
        for one in stands_of(state, unit)
        if not retreat_ways.is_blocked(state, unit, one, went.dx, went.dy, through=friends)
    ]
    rings = tuple(swept(one, went.dx, went.dy) for one in spared)
    far = float(step.distance)
    away = Point(x=went.dx / far, y=went.dy / far)
    return Passage(mover=unit, key=face if len(led) == 1 else f"{by}:{face}", away=away, needed=rings, trail=rings)


def outlines(stands: Sequence[Stand]) -> tuple[Ring, ...]:
    """The outlines of stands: what a unit that makes way needs clear in its turn (WM-WAY-04)."""
    return tuple(corners(stand) for stand in stands)
