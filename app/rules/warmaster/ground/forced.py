"""Straight away from an enemy, by choice or not: how far the line is clear, what stops it (WM-EVA-01, -04, WM-DRB-04, -07)."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Literal, TypeAlias

import shapely

from app.rules.kernel.boards.contacts import away_from
from app.rules.kernel.boards.stands import Stand, apart_by, are_near, off_by, off_table, overlapping
from app.rules.kernel.plane.shapes import Point, Pose
from app.rules.kernel.plane.tolerance import rounded
from app.rules.warmaster.characteristics import flies
from app.rules.warmaster.ground.measures import engaged, ground, stands_of
from app.rules.warmaster.ground.sources import stands_from
from app.rules.warmaster.ground.standing import apart
from app.rules.warmaster.ground.terrain import barred_to, is_in
from app.rules.warmaster.model.state import State, UnitId
from app.rules.warmaster.model.tables import KEEP_AWAY, TOLERANCE

FINE = 0.05
"""How finely the first stand's way is looked at, where it is stopped."""

HAIR = 0.001
"""A stored coordinate may be so much beyond the edge it was put at, by rounding: a place is looked for at the edge itself."""

FAR = 8.0
"""Stands whose middles are farther apart are more than 1 cm apart."""

COARSE = 0.5
"""How finely it is looked at elsewhere."""

Stop: TypeAlias = Literal["", "edge", "terrain", "enemy", "friend"]
"""What stops a stand on its way."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Escape:
    """The line on which a unit gets away: its nearest stand, the enemy's, the direction, how far it is clear, what stops it."""

    key: str
    stand: Stand
    against: Stand
    away: Point
    clear: float
    stop: Stop


def escapes(state: State, unit: UnitId, enemy: str, most: float, *, by_force: bool = False) -> tuple[Escape, ...]:
    """The lines straight away from what drives it, several where stands are as near: the owner's pick (WM-EVA-01, WM-DRB-04).

    Who is driven `by_force` does not pass through friends, and leaves the table if he must.
    """
    pairs = [
        (apart_by(one, other), one, other) for one, other in product(stands_of(state, unit), stands_from(state, enemy))
    ]
    least = min(between for between, _, _ in pairs)
    tied = [(one, other) for between, one, other in sorted(pairs, key=_by_gap) if between <= least + TOLERANCE.fit]
    return tuple(_escape(state, unit, one, other, most, by_force) for one, other in tied)


def _by_gap(row: tuple[float, Stand, Stand]) -> tuple[float, str, str]:
    return row[0], row[1].id, row[2].id


def _escape(state: State, unit: UnitId, stand: Stand, against: Stand, most: float, by_force: bool) -> Escape:
    away = away_from(against, stand, TOLERANCE)
    clear, stop = clear_way(state, unit, stand, away, most, by_force=by_force)
    return Escape(key=f"{stand.id}>{against.id}", stand=stand, against=against, away=away, clear=clear, stop=stop)


def clear_way(
    state: State,
    unit: UnitId,
    stand: Stand,
    away: Point,
    most: float,
    *,
    by_force: bool,
    through: Collection[UnitId] = (),
) -> tuple[float, Stop]:
    """How far a stand gets on a line, and what stops it: ground it cannot enter, enemies and engaged units 1 cm off.

    An enemy that is nearer than 1 cm already may be moved away from; units of `through` are not in the way
    (WM-EVA-04, -05, WM-DRB-07, WM-CNF-04). Formation never shortens it (WM-MOV-05).
    """
    closed = barred_to(state, unit)
    seat, left_out, known = state.units[unit].seat, {unit, *through}, ground(state)
    end = stand.at(replace(stand.pose, x=stand.pose.x + away.x * most, y=stand.pose.y + away.y * most))
    enemies: list[Stand] = []
    fighting: list[Stand] = []
    friends: list[Stand] = []
    for one in known.between(stand.pose, end.pose, max(FAR, stand.reach)):
        owner = state.units[known.owners[one.id]]
        if owner.id in left_out:
            continue
        (enemies if owner.seat != seat else fighting if engaged(state, owner.id) else friends).append(one)
    kept_off = (*enemies, *fighting) if by_force else tuple(enemies)
    solid = tuple(friends) if by_force else tuple(fighting)
    if flies(state, unit):
        return _flown(state, stand, away, most, kept_off, solid, closed)
    went = 0.0
    while went < most:
        step = min(most, went + COARSE)
        if stop := _stopped(state, stand, away, step, kept_off, solid, closed, by_force):
            return _finely(state, stand, away, went, step, kept_off, solid, closed, by_force), stop
        went = step
    end = shifted(stand, away, most)
    return most, "edge" if off_table(end, state.width, state.height, TOLERANCE) else ""


def _flown(
    state: State,
    stand: Stand,
    away: Point,
    most: float,
    kept_off: Sequence[Stand],
    solid: Sequence[Stand],
    closed: shapely.Geometry,
) -> tuple[float, Stop]:
    """Flyers pass over all there is: they come down where there is room, the farthest such place (WM-FLY-07)."""
    stop: Stop = ""
    went = most
    while went > 0.0:
        found = _stopped(state, stand, away, went, kept_off, solid, closed, True)
        if not found:
            end = shifted(stand, away, went)
            return went, stop or ("edge" if off_table(end, state.width, state.height, TOLERANCE) else "")
        stop = stop or found
        went -= FINE
    return 0.0, stop


def _finely(
    state: State,
    stand: Stand,
    away: Point,
    low: float,
    high: float,
    kept_off: Sequence[Stand],
    solid: Sequence[Stand],
    closed: shapely.Geometry,
    by_force: bool,
) -> float:
    """The farthest clear place between one that is clear and one that is not."""
    while high - low > FINE / 10:
        middle = (low + high) / 2
        stop = _stopped(state, stand, away, middle, kept_off, solid, closed, by_force)
        low, high = (low, middle) if stop else (middle, high)
    return low


def _stopped(
    state: State,
    stand: Stand,
    away: Point,
    went: float,
    kept_off: Sequence[Stand],
    solid: Sequence[Stand],
    closed: shapely.Geometry,
    by_force: bool,
) -> Stop:
    """What keeps the stand from being there."""
    there = shifted(stand, away, went)
    if (
        not by_force
        and off_by(there, state.width, state.height) > max(off_by(stand, state.width, state.height), 0.0) + HAIR
    ):
        return "edge"
    if is_in(there.body, closed):
        return "terrain"
    for other in kept_off:
        if not are_near(there, other, KEEP_AWAY):
            continue
        now = apart_by(there, other)
        if not TOLERANCE.at_least(now, KEEP_AWAY) and now < apart_by(stand, other):
            return "enemy"
    if any(apart(there, other) and overlapping(there, other, TOLERANCE) for other in solid):
        return "friend"
    return ""


def shifted(stand: Stand, away: Point, went: float) -> Stand:
    """A stand so far along a line, at the very place that is stored: what is looked at there is what will stand there."""
    pose = stand.pose
    return stand.at(replace(pose, x=rounded(pose.x + away.x * went), y=rounded(pose.y + away.y * went)))


def block(state: State, unit: UnitId, escape: Escape, went: float) -> dict[str, Pose]:
    """The whole unit shifted along the line: a placement to begin from."""
    return {one.id: shifted(one, escape.away, went).pose for one in stands_of(state, unit)}
