"""Getting away after a blunder: whether a unit or brigade finds a place far enough from what it fears, and where (WM-BLU-04)."""

from collections.abc import Sequence
from dataclasses import replace
from math import cos, radians, sin

from app.rules.kernel.plane.tolerance import rounded
from app.rules.kernel.refusal import Refusal
from app.rules.warmaster.command_phase.moving import judge
from app.rules.warmaster.ground.measures import stands_of
from app.rules.warmaster.ground.paces import full_pace
from app.rules.warmaster.model.command_prompts import MovingUnits
from app.rules.warmaster.model.places import PathOf
from app.rules.warmaster.model.state import State, UnitId

TURN = 10
"""The directions that are tried, in degrees."""


def away_from_all(state: State, units: Sequence[UnitId]) -> tuple[PathOf, ...] | None:
    """The body shifted to where it is far enough, the least way first; none if there is no such place."""
    step = MovingUnits(units=tuple(units), why="retire")
    slowest = min(full_pace(state, unit) for unit in units)
    stands = [stand for unit in units for stand in stands_of(state, unit)]
    for share in (0.5, 0.75, 0.9, 1.0):
        for turn in range(0, 360, TURN):
            dx, dy = slowest * share * cos(radians(turn)), slowest * share * sin(radians(turn))
            moves = tuple(
                PathOf(
                    model=one.id,
                    path=(one.pose, replace(one.pose, x=rounded(one.pose.x + dx), y=rounded(one.pose.y + dy))),
                )
                for one in stands
            )
            if not isinstance(judge(state, step, moves), Refusal):
                return moves
    return None
