"""How a Warmaster bot leads a unit on: in line, its front to the nearest enemy, to where it shoots or charges from."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from math import cos, hypot, radians, sin

from app.rules.kernel.boards.stands import Stand
from app.rules.kernel.plane.tolerance import rounded
from app.rules.warmaster.characteristics import troop_of
from app.rules.warmaster.command_phase.moving import allowances, staying
from app.rules.warmaster.completing.complete_moves import towards_enemy
from app.rules.warmaster.ground.forming import around
from app.rules.warmaster.ground.measures import distance, enemies_of, on_table, stands_of
from app.rules.warmaster.model.command_commands import MoveUnits
from app.rules.warmaster.model.command_prompts import MovingUnits
from app.rules.warmaster.model.places import PathOf
from app.rules.warmaster.model.state import State, UnitId

BOWSHOT, WAITING, STRIKING = 26.0, 21.5, 14.0
"""So far from the nearest enemy a unit comes up: archers within bowshot, others where no enemy charges by itself, until enough
of them have come up: then to where they charge by themselves."""

UP, LATE = 27.0, 3
"""A unit so near the enemy has come up; from this round on nobody waits for the others."""

SHARES = (1.0, 0.9, 0.75, 0.5, 0.25, 0.0)
"""Parts of the way that are tried, the longest first."""

TURNS = (0.0, 25.0, -25.0)
"""How the way may bend to one side of the enemy, in degrees."""

SHAPES = 3
"""A line to both sides of the first stand, or to one of them."""


def advances(state: State, step: MovingUnits) -> Iterator[MoveUnits]:
    """Ways up to the nearest enemy for one unit, the best first; none for a brigade or for one that may not choose."""
    units = staying(step)
    if len(units) != 1 or step.why == "retire":
        return
    unit = units[0]
    far = min(allowances(state, step)[unit] - 1.0, to_go(state, unit))
    ahead = towards_enemy(state, unit)
    stands = stands_of(state, unit)
    for share in SHARES:
        for turn in TURNS if far > 0 else (0.0,):
            yield from _lines(stands, ahead, ahead + turn, far * share)


def to_go(state: State, unit: UnitId) -> float:
    """How far it is to where the unit wants to stand; below zero it is too near already."""
    gap = min((distance(state, unit, enemy.id) for enemy in enemies_of(state, unit)), default=0.0)
    return gap - (BOWSHOT if troop_of(state, unit).weapon else STRIKING if _is_time(state, unit) else WAITING)


def _is_time(state: State, unit: UnitId) -> bool:
    """Whether half of those who fight hand to hand have come up, so that none of them fights alone."""
    own = [one.id for one in on_table(state, state.units[unit].seat) if troop_of(state, one.id).weapon is None]
    near = [one for one in own if any(distance(state, one, foe.id) <= UP for foe in enemies_of(state, one))]
    return state.round >= LATE or 2 * len(near) >= len(own)


def _lines(stands: tuple[Stand, ...], front: float, way: float, far: float) -> Iterator[MoveUnits]:
    hub = min(stands, key=lambda one: sum(_apart(one, other) for other in stands))
    angle = radians(way)
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
