"""Leaving and coming back: the same over all four edges, however the table is turned or mirrored (WM-OFF-02, -06)."""

from dataclasses import replace
from math import cos, radians, sin
from random import Random

import pytest

from app.rules.kernel.boards.stands import off_by
from app.rules.kernel.dice.dice import ScriptedDice
from app.rules.kernel.plane.shapes import Pose
from app.rules.warmaster.changes import with_poses
from app.rules.warmaster.characters import leaving
from app.rules.warmaster.draft import Draft
from app.rules.warmaster.ground.measures import stands_of
from app.rules.warmaster.model.command_events import UnitReturned
from app.rules.warmaster.model.state import State
from tests.rules.warmaster.table import Spot, table

SIDE = 120.0
"""Of a square table, which is the same however it is turned."""

VIEWS = [(quarter, mirrored) for quarter in range(4) for mirrored in (False, True)]


def seen(spot: Spot, quarter: int, mirrored: bool) -> Spot:
    """A place as it lies once the table is mirrored, and then turned by so many quarters about its middle."""
    x, y, facing = spot
    if mirrored:
        x, facing = SIDE - x, 180.0 - facing
    for _ in range(quarter):
        x, y, facing = SIDE - y, x, facing + 90.0
    return x, y, facing % 360.0


def scene(chance: Random) -> tuple[tuple[Spot, ...], tuple[Spot, ...]]:
    """A unit near the north edge that faces any way, before and after it was driven over it."""
    facing, x, y = chance.uniform(0.0, 360.0), chance.uniform(30.0, 90.0), chance.uniform(7.0, 12.0)
    right = (-sin(radians(facing)), cos(radians(facing)))
    before = tuple((round(x + 4 * i * right[0], 4), round(y + 4 * i * right[1], 4), facing) for i in (-1, 0, 1))
    dx, dy = chance.uniform(-6.0, 6.0), -chance.uniform(14.0, 20.0)
    return before, tuple((x + dx, y + dy, facing) for x, y, facing in before)


def returned(before: tuple[Spot, ...], after: tuple[Spot, ...], face: int) -> tuple[State, list[UnitReturned]]:
    """The table after a unit left it and this die fell."""
    state = replace(table({"b1": ("foot", before)}), width=SIDE, height=SIDE)
    poses = {f"b1.{n}": Pose(x=x, y=y, facing=facing) for n, (x, y, facing) in enumerate(after, start=1)}
    start = {one.id: one.pose for one in stands_of(state, "b1")}
    draft = Draft(with_poses(state, poses), ScriptedDice((face,)))
    leaving.leave(draft, "b1", start)
    return draft.state, [fact for fact in draft.events if isinstance(fact, UnitReturned)]


@pytest.mark.rule("WM-OFF-02", "WM-OFF-06", "WM-GEO-23")
@pytest.mark.parametrize("trial", range(32))
def test_over_every_edge_a_unit_comes_back_at_the_very_edge_and_the_same_however_the_table_lies(trial: int) -> None:
    before, after = scene(Random(trial))
    face = 3 + trial % 4
    plain, _ = returned(before, after, face)
    home = [(one.pose.x, one.pose.y, one.pose.facing) for one in stands_of(plain, "b1")]
    for quarter, mirrored in VIEWS:
        views = [tuple(seen(spot, quarter, mirrored) for spot in spots) for spots in (before, after)]
        state, facts = returned(views[0], views[1], face)
        assert [fact.locked for fact in facts] == [face <= 4]
        stands = stands_of(state, "b1")
        assert max(off_by(one, SIDE, SIDE) for one in stands) == pytest.approx(0.0, abs=1e-3)
        ends = [(one.pose.x, one.pose.y) for one in stands]
        assert ends == [pytest.approx(seen(spot, quarter, mirrored)[:2], abs=1e-3) for spot in home]
