"""Charges at closed enemy lines: at the open face of the unit, never turned sideways onto its neighbour (WM-CHG-05, -07)."""

from math import cos, dist, radians, sin
from random import Random

import pytest

from app.rules.kernel.boards.contacts import touched_sides
from app.rules.warmaster.charges.planning import Plan, plans
from app.rules.warmaster.ground.measures import all_stands, stands_of
from app.rules.warmaster.model.state import State
from app.rules.warmaster.model.tables import TOLERANCE
from tests.rules.warmaster.table import Spot, Units, table
from tests.turning import View

CHARGES = 200
MIDDLE = (90.0, 60.0)


def turned(spot: Spot, angle: float) -> Spot:
    """A place turned about the middle of the table."""
    x, y, c, s = spot[0] - MIDDLE[0], spot[1] - MIDDLE[1], cos(radians(angle)), sin(radians(angle))
    return (MIDDLE[0] + x * c - y * s, MIDDLE[1] + x * s + y * c, (spot[2] + angle) % 360.0)


def scene(chance: Random) -> tuple[State, str]:
    """Two to four units of one to three stands in a closed line that faces south, one charger before it, all turned."""
    angle, x = chance.choice((0.0, 90.0, 180.0, 270.0, chance.uniform(0.0, 360.0))), 78.0
    units: Units = {}
    for number in range(1, chance.randint(2, 4) + 1):
        count = chance.randint(1, 3)
        spots = tuple((x + 4.0 * place, 60.0, 90.0) for place in range(count))
        units = {**units, f"b{number}": ("foot", tuple(turned(spot, angle) for spot in spots))}
        x += 4.0 * count
    at, ahead, way = chance.uniform(76.0, x), chance.uniform(4.0, 14.0), chance.uniform(-35.0, 35.0)
    units = {**units, "r1": ("foot", (turned((at, 61.0 + ahead, (270.0 + way) % 360.0), angle),))}
    return table(units), chance.choice([unit for unit in units if unit != "r1"])


def is_flush(state: State, plan: Plan) -> bool:
    """Whether more of the first stand's front than a corner lies on the edge that is charged."""
    stand = next(one for one in stands_of(state, "r1") if one.id == plan.first).at(plan.poses[plan.first])
    enemy = next(one for one in all_stands(state) if one.id == plan.against)
    return plan.side in touched_sides(enemy, stand, TOLERANCE)


def is_covered(state: State, plan: Plan) -> bool:
    """Whether a neighbour stands along the whole of the edge that is charged."""
    enemy = next(one for one in all_stands(state) if one.id == plan.against)
    long = enemy.width if plan.side in ("front", "rear") else enemy.depth
    others = [one for one in all_stands(state, but=["r1"]) if one.id != enemy.id]
    return any(touched_sides(enemy, one, TOLERANCE).get(plan.side, 0.0) >= long - TOLERANCE.fit for one in others)


@pytest.mark.rule("WM-CHG-05", "WM-CHG-07", "WM-GEO-14")
def test_a_charge_at_a_unit_of_a_closed_line_lays_its_front_on_an_edge_that_is_open() -> None:
    chance, made, sideways = Random(26), 0, []
    while made < CHARGES:
        state, target = scene(chance)
        found = plans(state, "r1", target, 20.0)
        made += bool(found)
        sideways += [(target, plan) for plan in found if is_covered(state, plan) or not is_flush(state, plan)]
    assert sideways == []


@pytest.mark.rule("WM-CHG-05", "WM-CHG-07", "WM-CHG-08")
@pytest.mark.parametrize("trial", range(8))
def test_in_a_mirror_and_turned_round_the_same_edge_is_charged_at_the_same_place(trial: int) -> None:
    """Of two places as near the mirror may show the other one: what is charged then, and how far the way is, stays the same."""
    chance = Random(100 + trial)
    for _ in range(12):
        state, target = scene(chance)
        plain = sorted((plan.against, plan.first, *at(plan)) for plan in plans(state, "r1", target, 20.0))
        for quarters, mirrored in ((0, True), (2, False), (2, True)):
            view = View(width=state.width, height=state.height, quarters=quarters, mirrored=mirrored, moved={})
            found = plans(view(state), "r1", target, 20.0)
            back = sorted((plan.against, plan.first, *view.place(*at(plan))) for plan in found)
            assert [(one[0], one[1]) for one in back] == [(one[0], one[1]) for one in plain]
            start = stands_of(state, "r1")[0].pose
            away = [[dist(one[2:], (start.x, start.y)) for one in group] for group in (back, plain)]
            assert away[0] == pytest.approx(away[1], abs=0.01)


def at(plan: Plan) -> tuple[float, float]:
    """Where the first stand of a charge comes to stand."""
    return plan.poses[plan.first].x, plan.poses[plan.first].y


@pytest.mark.rule("WM-CHG-05", "WM-CHG-06", "WM-CHG-08")
def test_the_flank_that_a_neighbour_covers_is_no_edge_to_charge_and_the_front_is() -> None:
    state = table({"r1": ("foot", ((92, 80, 270),)), "b1": ("foot", ((84, 66, 90),)), "b2": ("foot", ((80, 66, 90),))})
    (plan,) = plans(state, "r1", "b2", 20.0)
    assert (plan.side, plan.poses["r1.1"].facing) == ("front", 270.0)
    assert dist((plan.poses["r1.1"].x, plan.poses["r1.1"].y), (80.0, 68.0)) <= TOLERANCE.touch


@pytest.mark.rule("WM-CHG-05")
@pytest.mark.parametrize(("friend", "ends"), [(79.95, []), (79.7, [("front", 83.7, 68.0, 270.0)])])
def test_a_unit_that_is_covered_all_along_is_not_charged_at_its_corners(friend: float, ends: list[object]) -> None:
    """A friend stands along all of the front but a hair, or a little more than that; neighbours along both flanks."""
    line: Units = {f"b{n}": ("foot", ((x, 66, 90),)) for n, x in enumerate((80, 76, 84), start=1)}
    state = table({"r1": ("foot", ((86, 80, 270),)), "r2": ("foot", ((friend, 68, 270),)), **line})
    found = [(plan.side, plan.poses["r1.1"]) for plan in plans(state, "r1", "b1", 20.0)]
    assert [(side, end.x, end.y, end.facing) for side, end in found] == ends
