"""Charges: whom they may meet, which edge, how they line up, what else is touched."""

from dataclasses import replace
from math import cos, radians, sin

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.rules.kernel.boards.contacts import coherent, contact
from app.rules.kernel.plane.shapes import Pose
from app.rules.warmaster.charges.planning import Plan, plans, why_not_charge
from app.rules.warmaster.command_phase.closing import closing_up
from app.rules.warmaster.ground.measures import contacts, stand_at, stands_of, touched_by
from app.rules.warmaster.ground.paces import full_pace
from app.rules.warmaster.ground.ways import long
from app.rules.warmaster.invariants import broken
from app.rules.warmaster.model.command_commands import Charge, GiveOrder, MoveUnits
from app.rules.warmaster.model.command_events import ChargeMade
from app.rules.warmaster.model.command_prompts import CommandPhase, MovingUnits, Ordering, ShootAtCharger
from app.rules.warmaster.model.places import Placed
from app.rules.warmaster.model.state import State
from app.rules.warmaster.model.tables import TOLERANCE
from tests.rules.warmaster.table import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
    Spot,
    Units,
    area,
    line,
    play,
    poses,
    refused,
    spot,
    table,
)

CX, CY = 90.0, 60.0
"""Where the charged unit of the digest's pictures stands: their origin, their y axis pointing up."""


def drawn(x: float, y: float, facing: float) -> Spot:
    """A pose of the digest's pictures on this table, whose y axis points down."""
    return (CX + x, CY - y, -facing % 360.0)


def ordered(units: Units, *named: str, **more: object) -> State:
    """A table at which these units may move."""
    state = table(units, {"rg": ("general", 5.0, 115.0)}, **more)  # type: ignore[arg-type]
    stack = (CommandPhase(begun=True, segment="orders"), Ordering(character="rg", scopes=(named,)))
    return replace(state, stack=(*state.stack[:2], *stack, MovingUnits(units=named)))


def ways(state: State, unit: str = "r1", target: str = "b1") -> tuple[Plan, ...]:
    """The ways a charge may go."""
    return plans(state, unit, target, full_pace(state, unit))


def ends(plan: Plan) -> set[Spot]:
    """Where stands end, in the coordinates of the digest's pictures."""
    return {(round(p.x - CX, 2), round(CY - p.y, 2), round(-p.facing % 360.0, 1)) for p in plan.poses.values()}


@pytest.mark.rule("WM-CHG-06", "WM-CHG-08", "WM-GEO-12", "WM-GEO-14")
def test_the_nearest_edge_is_charged_centre_to_centre() -> None:
    state = table({"r1": ("horse", (drawn(0, 20, 270),)), "b1": ("foot", (drawn(0, 0, 90),))})
    (plan,) = ways(state)
    assert plan.side == "front"
    assert ends(plan) == {(0.0, 3.0, 270.0)}


@pytest.mark.rule("WM-CHG-07", "WM-CHG-08", "WM-GEO-13")
def test_at_a_corner_the_side_with_more_stands_decides() -> None:
    chargers = (drawn(6.243, 5.243, 225), drawn(7.657, 3.828, 225), drawn(9.071, 2.414, 225))
    state = table({"r1": ("horse", chargers), "b1": ("foot", (drawn(0, 0, 90),))})
    (plan,) = ways(state)
    assert (plan.side, plan.first) == ("right", "r1.1")
    first = plan.poses["r1.1"]
    assert (round(first.x - CX, 2), round(CY - first.y, 2), first.facing) == (4.0, 0.0, 180.0)
    assert long(plan.ways["r1.1"]) == pytest.approx(5.70, abs=0.01)


@pytest.mark.rule("WM-CHG-07", "WM-GEO-13")
def test_a_shortest_line_along_an_edge_leaves_an_edge_to_charge() -> None:
    """Four centimetres aside the line runs straight on along the flank: the chargers stand on that side of it."""
    chargers = (drawn(-4, 6, 270), drawn(-8, 6, 270))
    beside = table({"r1": ("foot", chargers), "b1": ("foot", (drawn(0, 0, 90),))})
    farther = table({"r1": ("foot", tuple(drawn(x - 1, 6, 270) for x in (-4, -8))), "b1": ("foot", (drawn(0, 0, 90),))})
    assert {plan.side for plan in ways(beside)} == {plan.side for plan in ways(farther)} == {"left"}


@pytest.mark.rule("WM-CHG-07")
def test_at_a_corner_as_many_on_both_sides_leave_the_choice() -> None:
    state = table({"r1": ("horse", (drawn(6.243, 5.243, 225),)), "b1": ("foot", (drawn(0, 0, 90),))})
    assert {plan.side for plan in ways(state)} == {"front", "right"}
    ready = ordered({"r1": ("horse", (drawn(6.243, 5.243, 225),)), "b1": ("foot", (drawn(0, 0, 90),))}, "r1")
    assert refused(ready, "red", Charge(unit="r1", target="b1")).code == "pick_needed"
    after, _ = play(ready, "red", Charge(unit="r1", target="b1", how="r1.1>b1.1@front"))
    assert touched_by(after, "r1") == ("b1",)


@pytest.mark.rule("WM-CHG-09", "WM-AMB-17")
def test_a_covered_middle_is_charged_as_near_as_there_is_room() -> None:
    units: Units = {
        "r1": ("horse", (drawn(0, 20, 270),)),
        "r2": ("horse", (drawn(-1, 3, 270),)),
        "b1": ("foot", (drawn(0, 0, 90),)),
    }
    (plan,) = ways(table(units))
    assert ends(plan) == {(1.0, 3.0, 270.0)}


@pytest.mark.rule("WM-CHG-04", "WM-CHG-10")
def test_stands_as_near_are_named_and_all_fronts_meet() -> None:
    foe: Units = {"b1": ("foot", (drawn(-4, 0, 90), drawn(0, 0, 90), drawn(4, 0, 90)))}
    chargers = (drawn(-2, 15, 270), drawn(0, 15, 270), drawn(2, 15, 270))
    found = ways(table({"r1": ("horse", chargers), **foe}))
    assert {plan.first for plan in found} == {"r1.1", "r1.2", "r1.3"}
    middle = [plan for plan in found if plan.first == "r1.2" and plan.against == "b1.2"]
    assert any(ends(plan) == {(-2.0, 3.0, 270.0), (0.0, 3.0, 270.0), (2.0, 3.0, 270.0)} for plan in middle)
    assert all(plan.worth[0] == 3 for plan in middle)


@pytest.mark.rule("WM-CHG-15", "WM-CHG-11")
def test_cavalry_on_the_flank_of_a_line_of_foot() -> None:
    foe: Units = {"b1": ("foot", (drawn(-4, 0, 90), drawn(0, 0, 90), drawn(4, 0, 90)))}
    chargers = (drawn(20, 0, 180), drawn(20, 2, 180), drawn(20, -2, 180))
    found = [plan for plan in ways(table({"r1": ("horse", chargers), **foe})) if plan.first == "r1.1"]
    assert any(ends(plan) == {(8.0, 0.0, 180.0), (8.0, 2.0, 180.0), (8.0, -2.0, 180.0)} for plan in found)
    assert found[0].worth == (1, 2.0, 2)


@pytest.mark.rule("WM-CHG-02", "WM-GEO-06")
def test_a_charge_needs_sight_from_a_front_edge() -> None:
    foe: Units = {"b1": ("foot", (drawn(0, 0, 90),))}
    assert why_not_charge(table({"r1": ("horse", (drawn(0, 20, 270),)), **foe}), "r1", "b1") is None
    turned = table({"r1": ("horse", (drawn(0, 20, 90),)), **foe})
    found = why_not_charge(turned, "r1", "b1")
    assert found is not None
    assert found.code == "charge_target_not_visible"
    wall: Units = {"r2": ("foot", tuple(drawn(4 * i, 10, 270) for i in range(-6, 7)))}
    hidden = why_not_charge(table({"r1": ("horse", (drawn(0, 20, 270),)), **foe, **wall}), "r1", "b1")
    assert hidden is not None


@pytest.mark.rule("WM-CHG-14", "WM-INI-09")
@pytest.mark.parametrize(("y", "reached"), [(33.0, True), (33.2, False)])
def test_no_stand_goes_farther_than_full_pace(y: float, reached: bool) -> None:
    state = table({"r1": ("horse", (drawn(0, y, 270),)), "b1": ("foot", (drawn(0, 0, 90),))})
    assert bool(ways(state)) is reached


@pytest.mark.rule("WM-CHG-14")
def test_a_stand_that_does_not_get_there_stays_behind_the_others() -> None:
    column = tuple(drawn(0, 31.5 + 4 * i, 270) for i in range(3))
    state = table({"r1": ("horse", column), "b1": ("foot", line(CX, CY, NORTH))})
    found = ways(state)
    assert found
    for plan in found:
        stands = [stand_at(state, stand, pose) for stand, pose in plan.poses.items()]
        assert coherent(stands, TOLERANCE)
        assert all(long(way) <= 30.05 for way in plan.ways.values())


@pytest.mark.rule("WM-CHG-13", "WM-CHG-16", "WM-SCH-01")
def test_who_else_is_touched_is_charged_too_and_may_shoot() -> None:
    foes: Units = {
        "b1": ("archers", tuple(drawn(4 * i, 0, 90) for i in (-1, 0, 1))),
        "b2": ("archers", tuple(drawn(12 + 4 * i, 0, 90) for i in (-1, 0, 1))),
    }
    chargers = tuple(drawn(5.5 + 2 * i, 15, 270) for i in (-1, 0, 1))
    state = ordered({"r1": ("horse", chargers), **foes}, "r1")
    how = ways(state)[0].key
    after, facts = play(state, "red", Charge(unit="r1", target="b1", how=how))
    assert {fact.targets for fact in facts if isinstance(fact, ChargeMade)} == {touched_by(after, "r1")}
    assert set(touched_by(after, "r1")) == {"b1", "b2"}
    assert "charged" in after.units["r1"].flags
    waiting = [step.unit for step in after.stack if isinstance(step, ShootAtCharger)]
    assert set(waiting) <= {"b1", "b2"}


@pytest.mark.rule("WM-CHG-18")
@pytest.mark.parametrize(("troop", "ok"), [("foot", True), ("birds", True), ("giant", True), ("horse", False)])
def test_who_attacks_walls(troop: str, ok: bool) -> None:
    keep = area("k", "high_wall", CX - 4, CY - 2, CX + 4, CY + 2, opens=("infantry", "cavalry", "monster"))
    wide = 4.0 if troop == "foot" else 2.0
    state = table(
        {"r1": (troop, line(CX, CY - 12, SOUTH, wide=wide)), "b1": ("foot", line(CX, CY, NORTH))}, terrain=[keep]
    )
    found = why_not_charge(state, "r1", "b1")
    assert (found is None) is ok


@pytest.mark.rule("WM-CHG-20")
def test_flyers_do_not_charge_into_a_wood() -> None:
    wood = area("w", "wood", CX - 20, CY - 20, CX + 20, CY + 0.5)
    state = table(
        {"r1": ("birds", line(CX, CY - 12, SOUTH, wide=2)), "b1": ("foot", line(CX, CY, NORTH))}, terrain=[wood]
    )
    assert not ways(state)


@pytest.mark.rule("WM-CHG-10", "WM-CHG-11")
def test_a_placement_of_ones_own_is_judged_by_the_proposal() -> None:
    foe: Units = {"b1": ("foot", (drawn(-4, 0, 90), drawn(0, 0, 90), drawn(4, 0, 90)))}
    chargers = (drawn(-2, 15, 270), drawn(0, 14, 270), drawn(2, 15, 270))
    state = ordered({"r1": ("horse", chargers), **foe}, "r1")
    worse = ((-2.0, 7.0), (0.0, 3.0), (0.0, 7.0))
    poses = tuple(Placed(model=f"r1.{n}", pose=spot(*drawn(x, y, 270))) for n, (x, y) in enumerate(worse, start=1))
    assert refused(state, "red", Charge(unit="r1", target="b1", poses=poses)).code == "charge_not_maximal"
    equal = ((2.0, 3.0), (0.0, 3.0), (-2.0, 3.0))
    poses = tuple(Placed(model=f"r1.{n}", pose=spot(*drawn(x, y, 270))) for n, (x, y) in enumerate(equal, start=1))
    after, _ = play(state, "red", Charge(unit="r1", target="b1", poses=poses))
    assert not broken(after)


@pytest.mark.rule("WM-ORD-14", "WM-CHG-01", "WM-BRG-06")
def test_a_charge_splits_off_and_the_rest_closes_up() -> None:
    units: Units = {
        "r1": ("foot", line(78, 80, NORTH)),
        "r2": ("foot", line(90, 80, NORTH)),
        "r3": ("foot", line(102, 80, NORTH)),
        "b1": ("foot", line(90, 65, SOUTH)),
    }
    state = table(units, {"rg": ("general", 90, 84)})
    state, _ = play(state, "red", GiveOrder(character="rg", units=("r1", "r2", "r3")), 1, 1)
    how = next(plan.key for plan in plans(state, "r2", "b1", 20.0, ("r1", "r3")))
    state, _ = play(state, "red", Charge(unit="r2", target="b1", how=how))
    while isinstance(state.step, ShootAtCharger):
        state = replace(state, stack=state.stack[:-1])
    assert isinstance(state.step, MovingUnits)
    assert refused(state, "red", MoveUnits()).code == "brigade_not_coherent"
    again = refused(state, "red", Charge(unit="r2", target="b1", how=how))
    assert again.code == "no_order"
    closed, _ = play(state, "red", MoveUnits(moves=closing_up(state, ("r1", "r3"), {"r1": 20.0, "r3": 20.0}) or ()))
    assert ("r1", "r3") in contacts(closed, "red")


@pytest.mark.rule("WM-BRG-06")
def test_a_torn_brigade_that_cannot_close_up_may_stay() -> None:
    units: Units = {"r1": ("foot", line(60, 80, NORTH)), "r3": ("foot", line(120, 80, NORTH))}
    state = table({**units, "b1": ("foot", line(20, 5, SOUTH))}, {"rg": ("general", 90, 84)})
    moving = MovingUnits(units=("r1", "r2", "r3"), charged=("r2",))
    state = replace(state, stack=(*state.stack, Ordering(character="rg", scopes=(moving.units,)), moving))
    assert closing_up(state, ("r1", "r3"), {"r1": 20.0, "r3": 20.0}) is None
    after, _ = play(state, "red", MoveUnits())
    assert poses(after, "r1") == poses(state, "r1")


def turned(x: float, y: float, facing: float, by: float) -> Spot:
    """A pose with the whole table turned about its middle."""
    c, s = cos(radians(by)), sin(radians(by))
    dx, dy = x - 90.0, y - 60.0
    return (90.0 + dx * c - dy * s, 60.0 + dx * s + dy * c, (facing + by) % 360.0)


@settings(max_examples=6, deadline=None)
@given(
    by=st.sampled_from([0.0, 17.0, 90.0, 133.0, 180.0, 271.0]),
    shift=st.floats(min_value=-7.0, max_value=7.0),
    tilt=st.floats(min_value=-50.0, max_value=50.0),
    apart=st.floats(min_value=8.0, max_value=18.0),
)
@pytest.mark.rule("WM-CHG-10", "WM-CHG-14", "WM-GEO-14")
def test_a_charge_meets_overlaps_nobody_keeps_its_pace_however_the_table_lies(
    by: float, shift: float, tilt: float, apart: float
) -> None:
    chargers = [(90.0 + shift + 2.0 * i, 60.0 + apart, NORTH) for i in (-1, 0, 1)]
    c, s = cos(radians(tilt)), sin(radians(tilt))
    leaning = [
        (90.0 + (x - 90.0) * c - (y - 60.0) * s, 60.0 + (x - 90.0) * s + (y - 60.0) * c, (f + tilt) % 360.0)
        for x, y, f in chargers
    ]
    foes = [(86.0, 60.0, SOUTH), (90.0, 60.0, SOUTH), (94.0, 60.0, SOUTH)]

    def posed(turn: float) -> State:
        units: Units = {
            "r1": ("horse", tuple(turned(*place, turn) for place in leaning)),
            "b1": ("foot", tuple(turned(*place, turn) for place in foes)),
        }
        return table(units)

    state, plain = posed(by), posed(0.0)
    found = ways(state)
    assert {plan.key.split("#")[0] for plan in found} == {plan.key.split("#")[0] for plan in ways(plain)}
    foe = stands_of(state, "b1")
    for plan in found:
        stands = [stand_at(state, stand, pose) for stand, pose in plan.poses.items()]
        assert coherent(stands, TOLERANCE)
        assert all(long(way) <= 30.0 + TOLERANCE.touch for way in plan.ways.values())
        assert any(contact(one, other, TOLERANCE) for one in stands for other in foe)
        stand_poses = {stand: replace(state.stands[stand], pose=pose) for stand, pose in plan.poses.items()}
        assert not broken(replace(state, stands={**state.stands, **stand_poses}))


def test_the_compass_of_the_tests() -> None:
    assert Pose(x=CX, y=CY - 3, facing=NORTH) == spot(*drawn(0, 3, 90))
    assert {EAST, WEST, NORTH, SOUTH} == {0.0, 90.0, 180.0, 270.0}
