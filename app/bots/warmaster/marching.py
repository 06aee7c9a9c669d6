"""How a Warmaster bot leads units on: whole brigades as they stand, turned to the enemy, to where they shoot or charge from."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, islice, product
from math import atan2, cos, degrees, dist, hypot, radians, sin

import numpy as np
import shapely

from app.bots.warmaster.odds import asked, gain, nearest
from app.rules.kernel.boards.stands import Stand, off_table
from app.rules.kernel.incremental.identity_cache import ByIdentity
from app.rules.kernel.plane.footprints import Floats
from app.rules.kernel.plane.tolerance import rounded
from app.rules.warmaster.characteristics import flies, troop_of
from app.rules.warmaster.command_phase.moving import allowances, to_move
from app.rules.warmaster.ground.forming import around
from app.rules.warmaster.ground.measures import distance, engaged, on_table, stand_at, stands_of
from app.rules.warmaster.ground.sight import unit_sees
from app.rules.warmaster.ground.terrain import barred_to, is_in
from app.rules.warmaster.ground.ways import Obstacles, is_straight, length, obstacles, way
from app.rules.warmaster.model.command_commands import MoveUnits
from app.rules.warmaster.model.command_prompts import MovingUnits
from app.rules.warmaster.model.places import PathOf
from app.rules.warmaster.model.state import State, UnitId
from app.rules.warmaster.model.tables import SHOOTING_RANGE, TOLERANCE

BOWSHOT, WAITING, STRIKING = 26.0, 21.5, 12.0
"""So far from the nearest enemy a unit comes up: archers within bowshot, nearer only to see it; others to where they charge
by themselves, or, where that would lose, no nearer than enemies do."""

SHARES = (1.0, 0.8, 0.6, 0.4, 0.2)
"""Parts of the way that are tried."""

FEW = (1.0, 0.4)
"""Those that are tried where it is only asked whether there is a way."""

BENDS = (0.0, 15.0, -15.0, 30.0, -30.0, 45.0, -45.0, 60.0, -60.0, 80.0, -80.0)
"""How the way may bend to one side of the enemy, in degrees."""

TURNS = (1.0, 0.5, 0.0)
"""How much of the turn towards the enemy a body makes."""

TURNED = 0.05
"""How much each degree by which a body does not look at the enemy counts against a centimetre of way."""

UP, MATES = 30.0, 2
"""So near an enemy its foes help one another, and how many of them."""

SHAPES = 4
"""A line to both sides of the first stand, or to one of them, or a column."""

NEAR_CORNER = 2.5
"""A corner of the way so near has been reached."""

NEARING = 0.35
"""Of each centimetre that a body goes, so much has to bring it nearer to the enemy, round what is closed to it."""

LEAST = 1.0
"""A way that brings a body on by less is none."""

MOST = 6
"""So many ways that seem open are tried at most."""


def advances(state: State, step: MovingUnits) -> Iterator[MoveUnits]:
    """Ways up to the nearest enemy, the best first; none for those that may not choose."""
    units = to_move(step)
    if not units or step.why == "retire":
        return
    ways = _bodies(state, step, units)
    if len(units) == 1:
        yield from islice(_open(state, units, _reformed(state, step, units[0])), MOST)
    yield from islice(_nearing(state, units, _open(state, units, ways)), MOST)


def leads_on(state: State, units: tuple[UnitId, ...]) -> bool:
    """Whether a way on is open to these units, if they are ordered."""
    step = MovingUnits(units=units)
    ways = _nearing(state, units, _open(state, units, _bodies(state, step, units, FEW)))
    if len(units) == 1:
        ways = chain(ways, _open(state, units, _reformed(state, step, units[0], FEW)))
    return next(ways, None) is not None


_far = ByIdentity[State, dict[UnitId, float]](lambda state: {}, room=8)


def to_go(state: State, unit: UnitId) -> float:
    """How far it is to where the unit wants to stand; below zero it is too near already."""
    known = _far(state)
    if unit not in known:
        known[unit] = _to_go(state, unit)
    return known[unit]


def _to_go(state: State, unit: UnitId) -> float:
    enemy = nearest(state, unit)
    if enemy is None:
        return 0.0
    apart = distance(state, unit, enemy)
    if troop_of(state, unit).weapon:
        blind = apart <= SHOOTING_RANGE and not unit_sees(state, unit, enemy)
        return apart - (STRIKING if blind or _is_pressed(state, unit, enemy) else BOWSHOT)
    return apart - (STRIKING if is_bold(state, unit, enemy) else WAITING)


def _is_pressed(state: State, unit: UnitId, enemy: UnitId) -> bool:
    """Whether archers had better fight too: their side is not ahead and the battle ends soon."""
    return asked(state, state.units[unit].seat) < 0.0 and is_bold(state, unit, enemy)


def is_bold(state: State, unit: UnitId, enemy: UnitId) -> bool:
    """Whether a unit, with those of its side that are as near, would rather win a fight with that enemy."""
    seat = state.units[unit].seat
    mates = [one.id for one in on_table(state, seat) if one.id != unit and not engaged(state, one.id)]
    near = sorted((apart, one) for one in mates if (apart := distance(state, one, enemy)) <= UP)
    return gain(state, unit, enemy, tuple(one for _, one in near[:MATES])) > asked(state, seat)


def _open(state: State, units: Sequence[UnitId], ways: Iterator[MoveUnits]) -> Iterator[MoveUnits]:
    """The ways that are clear all along: others take long to find a way round, and seldom do."""
    around = {unit: obstacles(state, unit, units) for unit in units}
    for command in ways:
        free = all(_is_free(state, around[state.stands[move.model].unit], move) for move in command.moves)
        if free:
            yield command


def _nearing(state: State, units: Sequence[UnitId], ways: Iterator[MoveUnits]) -> Iterator[MoveUnits]:
    """Those by which the foremost unit has less far to go round closed ground: others lead to and fro."""
    leader = _leader(state, units)
    hub, enemy = stands_of(state, leader)[0], nearest(state, leader)
    ground, goal = _closed(state, leader), hub.pose if enemy is None else stands_of(state, enemy)[0].pose
    before = length(ground, hub, goal)
    for command in ways:
        end = next(move.end for move in command.moves if move.model == hub.id)
        after = length(ground, stand_at(state, hub.id, end), goal)
        gone = dist((hub.pose.x, hub.pose.y), (end.x, end.y))
        if before is None or (after is not None and before - after >= NEARING * gone):
            yield command


def _leader(state: State, units: Sequence[UnitId]) -> UnitId:
    """The unit that has least far to go."""
    return min(units, key=lambda unit: (to_go(state, unit), unit))


def _is_free(state: State, around: Obstacles, move: PathOf) -> bool:
    start, end = move.path[0], move.end
    if not is_straight(around, (start.x, start.y), (end.x, end.y)):
        return False
    stand = stand_at(state, move.model, end)
    return not off_table(stand, state.width, state.height, TOLERANCE) and not is_in(stand.body, around.ground)


def _course(state: State, unit: UnitId) -> float:
    """The direction to the nearest enemy, or to the first corner on the way round closed ground between."""
    hub, enemy = stands_of(state, unit)[0], nearest(state, unit)
    if enemy is None:
        return hub.pose.facing
    places = way(_closed(state, unit), hub, stands_of(state, enemy)[0].pose) or ()
    start = hub.pose.x, hub.pose.y
    foe = stands_of(state, enemy)[0].pose
    x, y = next((place for place in places[1:] if dist(place, start) > NEAR_CORNER), (foe.x, foe.y))
    return degrees(atan2(y - start[1], x - start[0]))


def _closed(state: State, unit: UnitId) -> Obstacles:
    """What of the ground a unit goes around, whoever stands on it: the same for all such units, with all ways that were found."""
    ground = barred_to(state, unit)
    known, key = _grounds(ground), (state.width, state.height, flies(state, unit))
    if key not in known:
        width, height, flying = key
        known[key] = Obstacles(width=width, height=height, stands=(), enemies=(), ground=ground, flying=flying)
    return known[key]


_grounds = ByIdentity[shapely.Geometry, dict[tuple[float, float, bool], Obstacles]](lambda ground: {}, room=64)


def _reformed(
    state: State, step: MovingUnits, unit: UnitId, shares: Sequence[float] = (1.0, 0.75, 0.5, 0.25)
) -> Iterator[MoveUnits]:
    """A unit in line or in column, its front to the enemy; at last on the spot."""
    far = max(0.0, min(allowances(state, step)[unit] - 1.0, to_go(state, unit)))
    ahead = _course(state, unit)
    stands = stands_of(state, unit)
    if far >= LEAST:
        for share in shares:
            for bend in (0.0, 25.0, -25.0, 50.0, -50.0):
                yield from _lines(stands, ahead, ahead + bend, far * share)
    if shares is not FEW:
        yield from _lines(stands, ahead, ahead, 0.0)


def _lines(stands: tuple[Stand, ...], front: float, bearing: float, far: float) -> Iterator[MoveUnits]:
    hub = min(stands, key=lambda one: sum(_apart(one, other) for other in stands))
    angle = radians(bearing)
    pose = replace(
        hub.pose,
        x=rounded(hub.pose.x + far * cos(angle)),
        y=rounded(hub.pose.y + far * sin(angle)),
        facing=rounded(front % 360.0),
    )
    for ends in islice(around(hub.at(pose), [one for one in stands if one.id != hub.id], turn=False), SHAPES):
        yield MoveUnits(moves=tuple(PathOf(model=one.id, path=(one.pose, ends[one.id])) for one in stands))


def _apart(a: Stand, b: Stand) -> float:
    return hypot(a.pose.x - b.pose.x, a.pose.y - b.pose.y)


def _bodies(
    state: State, step: MovingUnits, units: Sequence[UnitId], shares: Sequence[float] = SHARES
) -> Iterator[MoveUnits]:
    """All stands as they stand to one another, farther on and turned: what brings them nearest to the enemy first."""
    stands = [stand for unit in units for stand in stands_of(state, unit)]
    leader = _leader(state, units)
    wanted = to_go(state, leader)
    far = min(wanted, *(allowances(state, step).values()))
    if far <= 0.0:
        return
    ahead = _course(state, leader)
    facing = stands[0].pose.facing
    turn = (ahead - facing + 180.0) % 360.0 - 180.0
    pace = min(allowances(state, step).values())
    tries = list(product(TURNS, BENDS, shares))
    turns, ways = [turn * part for part, _, _ in tries], [ahead + bend for _, bend, _ in tries]
    reaches = np.array([far * share for _, _, share in tries])
    longest, on = _went(stands, turns, ways, reaches, ahead)
    shorter = np.where(longest > pace, np.maximum(0.0, reaches - (longest - pace) - 0.1), reaches)
    longest, on = _went(stands, turns, ways, shorter, ahead)
    costs = [TURNED * abs(turn) * (1 - part) - gone for (part, _, _), gone in zip(tries, on.tolist(), strict=True)]
    for number in sorted(np.flatnonzero((longest <= pace) & (on >= LEAST)).tolist(), key=costs.__getitem__):
        yield MoveUnits(moves=_turned(stands, turns[number], ways[number], float(shorter[number])))


def _went(
    stands: Sequence[Stand], turns: Sequence[float], ways: Sequence[float], reaches: Floats, ahead: float
) -> tuple[Floats, Floats]:
    """Of many turns and shifts at once: how far the stand goes that goes farthest, and how far the body comes on.

    Told of the places that `_turned` gives them, without making these: most are never tried.
    """
    cx, cy = _middle(stands)
    c, s = (np.array([tell(radians(turn)) for turn in turns]) for tell in (cos, sin))
    dx, dy = (reaches * np.array([tell(radians(way)) for way in ways]) for tell in (cos, sin))
    towards_x, towards_y = cos(radians(ahead)), sin(radians(ahead))
    longest, on = np.zeros(len(reaches)), np.zeros(len(reaches))
    for one in stands:
        x, y = one.pose.x, one.pose.y
        went_x = np.round(cx + (x - cx) * c - (y - cy) * s + dx, 4) - x
        went_y = np.round(cy + (x - cx) * s + (y - cy) * c + dy, 4) - y
        longest = np.maximum(longest, np.hypot(went_x, went_y))
        on = on + (went_x * towards_x + went_y * towards_y)
    return longest, on / len(stands)


def _middle(stands: Sequence[Stand]) -> tuple[float, float]:
    return sum(one.pose.x for one in stands) / len(stands), sum(one.pose.y for one in stands) / len(stands)


def _turned(stands: Sequence[Stand], turn: float, way: float, far: float) -> tuple[PathOf, ...]:
    """All stands turned about their middle and shifted."""
    cx, cy = _middle(stands)
    c, s = cos(radians(turn)), sin(radians(turn))
    dx, dy = far * cos(radians(way)), far * sin(radians(way))
    return tuple(
        PathOf(
            model=one.id,
            path=(
                one.pose,
                replace(
                    one.pose,
                    x=rounded(cx + (one.pose.x - cx) * c - (one.pose.y - cy) * s + dx),
                    y=rounded(cy + (one.pose.x - cx) * s + (one.pose.y - cy) * c + dy),
                    facing=rounded((one.pose.facing + turn) % 360.0),
                ),
            ),
        )
        for one in stands
    )
