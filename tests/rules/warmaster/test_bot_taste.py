"""The bot that plays to win Warmaster draws up in brigades, orders them whole, charges where that wins, keeps its General."""

from collections.abc import Sequence
from dataclasses import replace
from math import inf
from typing import Any

from app.bots.warmaster import judgement as taste
from app.bots.warmaster.brigades import Choice, best_order, wanted
from app.bots.warmaster.deploying import line as drawn_up
from app.bots.warmaster.marching import advances, to_go
from app.bots.warmaster.odds import asked, gain, nearest
from app.rules.kernel.boards.stands import overlapping
from app.rules.kernel.offers.offer import Offer
from app.rules.warmaster.changes import put
from app.rules.warmaster.ground.measures import all_stands, contacts, distance, stands_of
from app.rules.warmaster.ground.sight import unit_sees
from app.rules.warmaster.ground.ways import length, obstacles
from app.rules.warmaster.model.command_commands import GiveOrder, MoveUnits
from app.rules.warmaster.model.command_prompts import CommandPhase, MovingUnits, Ordering
from app.rules.warmaster.model.places import Placed
from app.rules.warmaster.model.profiles import TerrainPiece
from app.rules.warmaster.model.state import State
from app.rules.warmaster.model.tables import TOLERANCE
from app.rules.warmaster.offers import offers
from app.rules.warmaster.setup.deployment import zone_of
from app.rules.warmaster.system import SYSTEM
from bench.counting import counted
from tests.rules.warmaster.table import NORTH, SOUTH, Units, area, line, play, table

BRIGADE: Units = {"r1": ("foot", line(84, 100, NORTH)), "r2": ("foot", line(96, 100, NORTH))}


class First:
    """Makes every free choice in the same way."""

    def pick(self, options: Any) -> Any:
        """The first."""
        return options[0]

    def chance(self, share: float) -> bool:
        """Never."""
        return False

    def between(self, low: float, high: float) -> float:
        """The lower."""
        return low


def offer(state: State, id: str) -> Offer:
    """An offer of red's by its id."""
    return next(one for one in offers(state, "red") if one.id == id)


def worth(state: State, id: str) -> float:
    """What the bot takes it to be worth."""
    return taste.worth(state, "red", offer(state, id))


def moving(units: Units, *named: str, terrain: Sequence[TerrainPiece] = ()) -> State:
    """A table at which these units of the General's may move."""
    state = table(units, {"rg": ("general", 90.0, 108.0)}, terrain=terrain)
    stack = (CommandPhase(begun=True, segment="orders"), Ordering(character="rg", scopes=(named,)))
    return replace(state, stack=(*state.stack[:2], *stack, MovingUnits(units=named)))


def test_units_that_touch_are_ordered_as_one() -> None:
    state = table({"b1": ("foot", line(90, 30, SOUTH)), **BRIGADE}, {"rg": ("general", 90.0, 108.0)})
    found = best_order(state, "rg")
    assert found is not None
    assert set(found.units) == {"r1", "r2"}
    command = taste.fill(SYSTEM, state, "red", offer(state, "order:rg"), First())
    assert command == GiveOrder(character="rg", units=("r1", "r2"))


def two_brigades() -> State:
    """A General by one brigade and a Hero by a unit of its own, all far from the enemy."""
    units: Units = {"b1": ("foot", line(90, 30, SOUTH)), **BRIGADE, "r3": ("foot", line(150, 100, NORTH))}
    return table(units, {"rg": ("general", 90.0, 108.0), "rh": ("hero", 150.0, 104.0)})


def test_the_general_orders_last_for_with_him_all_orders_end() -> None:
    state = two_brigades()
    assert worth(state, "order:rh") > worth(state, "order:rg") > worth(state, "end_segment")


def test_what_the_general_would_order_first_is_left_to_him() -> None:
    state = two_brigades()
    first, other = best_order(state, "rg"), best_order(state, "rh")
    assert first is not None
    assert set(first.units) == {"r1", "r2"}
    assert other is not None
    assert other.units == ("r3",)


def test_an_order_that_seldom_fails_is_worth_more_than_its_average() -> None:
    sure = Choice(units=("r1",), chance=0.83, gain=2.0, charges=False)
    risky = Choice(units=("r2", "r3", "r4"), chance=0.58, gain=3.0, charges=False)
    assert sure.chance * sure.gain < risky.chance * risky.gain
    assert sure.worth > risky.worth


def test_nobody_is_ordered_who_has_no_way_on() -> None:
    wall = area("w", "barrier", 0, 95, 180, 98.9)
    state = table({"b1": ("foot", line(90, 30, SOUTH)), **BRIGADE}, {"rg": ("general", 90.0, 108.0)}, terrain=[wall])
    assert best_order(state, "rg") is None
    assert worth(state, "order:rg") < worth(state, "end_segment")


def test_a_brigade_is_led_on_as_one_body_as_far_as_it_may() -> None:
    state = moving({"b1": ("foot", line(90, 30, SOUTH)), **BRIGADE}, "r1", "r2")
    step = state.step
    assert isinstance(step, MovingUnits)
    after, _ = play(state, "red", next(advances(state, step)))
    assert distance(state, "r1", "b1") - distance(after, "r1", "b1") > 19.0
    assert contacts(after, "red")


def test_of_many_ways_up_only_those_that_are_tried_are_made() -> None:
    state = moving({"b1": ("foot", line(90, 30, SOUTH)), **BRIGADE}, "r1", "r2")
    step = state.step
    assert isinstance(step, MovingUnits)
    found: list[MoveUnits] = []
    best = counted(lambda: found.append(next(advances(state, step))))
    found += advances(state, step)
    gone = [sum(move.path[0].y - move.end.y for move in one.moves) for one in found]
    assert gone[0] == gone[1] == max(gone)
    assert best.calls <= 14_000, "of 165 turns and bends one is laid out stand by stand"


def test_a_brigade_that_goes_round_walls_is_never_led_away_from_the_enemy() -> None:
    units: Units = {"r1": ("foot", line(82, 81, NORTH)), "r2": ("foot", line(94, 81, NORTH))}
    aside: Units = {"r3": ("foot", line(58, 79, NORTH)), "r4": ("foot", line(58, 81, NORTH))}
    foe: Units = {"b1": ("foot", line(93, 14, SOUTH))}
    walls = area("w", "barrier", 70, 44, 110, 76)
    state = moving({**foe, **units, **aside}, "r1", "r2", terrain=[walls])
    step = state.step
    assert isinstance(step, MovingUnits)
    after, _ = play(state, "red", next(advances(state, step)))
    assert _round(state) - _round(after) > 3.0


def _round(state: State) -> float:
    """How far it is for the first stand of a unit to the enemy, round what is closed."""
    hub, goal = stands_of(state, "r1")[0], stands_of(state, "b1")[0]
    closed = replace(obstacles(state, "r1"), stands=(), enemies=())
    found = length(closed, hub, goal.pose)
    assert found is not None
    return found


def test_who_would_lose_stays_where_no_enemy_charges_by_itself() -> None:
    enemies: Units = {"b1": ("chariots", line(90, 50, SOUTH, 2.0)), "b2": ("chariots", line(96, 50, SOUTH, 2.0))}
    strong = table({"r1": ("horse", line(90, 110, NORTH, 2.0)), "b1": ("archers", line(90, 50, SOUTH))})
    weak = table({"r1": ("foot", line(90, 110, NORTH, count=1)), **enemies})
    apart = distance(strong, "r1", "b1")
    assert apart - to_go(strong, "r1") < 20.0
    assert distance(weak, "r1", "b1") - to_go(weak, "r1") > 20.0


def test_a_charge_is_made_where_it_wins_and_left_where_it_loses() -> None:
    units: Units = {"r1": ("horse", line(90, 60, NORTH, 2.0)), "b1": ("archers", line(90, 46, SOUTH))}
    good = table(units, segment="initiative")
    assert worth(good, "charge:r1:b1") > worth(good, "end_segment")
    wall = area("w", "low_obstacle", 80, 47, 100, 48)
    lone: Units = {"r1": ("foot", line(90, 60, NORTH, count=1)), "b1": ("foot", line(90, 46, SOUTH))}
    bad = table(lone, segment="initiative", terrain=[wall])
    assert worth(bad, "charge:r1:b1") < worth(bad, "end_segment")


def test_nobody_is_ordered_to_charge_where_no_way_is_open() -> None:
    units: Units = {"r1": ("horse", line(90, 60, NORTH, 2.0)), "b1": ("archers", line(90, 40, SOUTH))}
    across, shut = table(units), table(units, terrain=[area("w", "river", 0, 49, 180, 51)])
    assert unit_sees(shut, "r1", "b1")
    assert wanted(across, "r1") > 1.0 >= wanted(shut, "r1")


def test_friends_at_the_same_enemy_make_a_charge_worth_more() -> None:
    units: Units = {"r1": ("foot", line(84, 60, NORTH)), "r2": ("foot", line(96, 60, NORTH))}
    state = table({**units, "b1": ("foot", line(90, 46, SOUTH))})
    assert gain(state, "r1", "b1", ("r2",)) > gain(state, "r1", "b1") > gain(state, "r1", "b1", bonus=-1)


def test_the_army_is_drawn_up_in_brigades_that_touch_clear_of_closed_ground() -> None:
    foot = {f"r{n}": ("foot", line(20.0 * n, 110, NORTH)) for n in range(1, 5)}
    horse = {f"r{n}": ("horse", line(20.0 * n, 110, NORTH, 2.0)) for n in (5, 6)}
    closed = area("w", "barrier", 84, 90, 96, 118)
    state = table({**foot, **horse}, terrain=[closed])
    found = drawn_up(state, "red")
    state = put(state, [Placed(model=stand, pose=pose) for stand, pose in found.items()])
    low, _ = zone_of(state, "red")
    stands = all_stands(state)
    assert len(found) == 18
    assert all(point.y >= low for stand in stands for point in stand.ring)
    assert not any(84 < point.x < 96 for stand in stands for point in stand.ring)
    assert not any(overlapping(a, b, TOLERANCE) for a in stands for b in stands if a.id < b.id)
    touching = {one for pair in contacts(state, "red") for one in pair}
    assert touching == {*foot, *horse}
    assert not any(a in foot and b in horse for a, b in contacts(state, "red"))
    assert drawn_up(state, "red") is found, "whatever stands already it is the same, and is not looked for again"
    other = replace(state, terrain={"v": area("v", "barrier", 20, 90, 160, 118)})
    assert drawn_up(other, "red") != found


def test_a_fight_is_asked_for_less_as_the_end_of_a_drawn_battle_draws_near() -> None:
    state = replace(table({"r1": ("foot", line(90, 60, NORTH)), "b1": ("foot", line(90, 46, SOUTH))}), turn_limit=6)
    early, later, last = (asked(replace(state, round=number), "red") for number in (3, 5, 6))
    assert early == 0.0 > later > last


def test_who_is_ahead_in_the_very_last_turn_asks_for_more_than_any_fight_brings() -> None:
    units: Units = {"r1": ("foot", line(90, 60, NORTH)), "b1": ("slayers", line(90, 46, SOUTH))}
    ahead = replace(table(units), turn_limit=6, round=6, active="red", first="blue")
    assert asked(ahead, "red") == inf
    assert asked(replace(ahead, first="red"), "red") < inf
    assert asked(ahead, "blue") < inf


def test_slayers_whose_death_costs_points_are_neither_made_for_nor_shot_to_the_last() -> None:
    near, far = line(90, 70, SOUTH), line(90, 40, SOUTH)
    state = table({"r1": ("archers", line(90, 90, NORTH)), "b1": ("slayers", near), "b2": ("foot", far)})
    assert nearest(state, "r1") == "b2"
    alone = table({"r1": ("archers", line(90, 90, NORTH)), "b1": ("slayers", near)})
    assert nearest(alone, "r1") == "b1"
    shot = table({"r1": ("archers", line(90, 90, NORTH)), "b1": ("slayers", near[:2])})
    fire = Offer(
        id="shoot", command={"kind": "shoot", "stand": "r1.1", "target": "b1"}, label="", facts={}, place="unit"
    )
    assert taste.worth(shot, "red", fire) < taste.worth(alone, "red", fire)
