"""Giants that do not obey, row by row of their table; Steam Tanks that get where they cannot go."""

from dataclasses import replace

import pytest

from app.rules.warmaster.combat_phase.attacks import dice, touches
from app.rules.warmaster.command_phase.giants import stride
from app.rules.warmaster.ground.measures import formed, touched_by
from app.rules.warmaster.model.combat_prompts import Combat, CombatPhase
from app.rules.warmaster.model.command_commands import EndSegment, GiveOrder, MoveUnits
from app.rules.warmaster.model.command_events import Blundered, CharacterMoved, UnitConfused, UnitDestroyed
from app.rules.warmaster.model.command_prompts import MovingUnits
from app.rules.warmaster.model.places import PathOf
from app.rules.warmaster.model.shooting_commands import PlaceDriven
from app.rules.warmaster.model.shooting_events import HitsTaken
from app.rules.warmaster.model.shooting_prompts import DrivingBack
from app.rules.warmaster.model.state import State
from app.rules.warmaster.shooting_phase.driving import placed_around
from tests.rules.warmaster.table import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
    Units,
    area,
    gone_on,
    line,
    play,
    poses,
    refused,
    spot,
    table,
)

OFFICERS = {"rg": ("general", 5.0, 115.0), "rh": ("hero", 84.0, 90.0), "bg": ("general", 5.0, 5.0)}
BLUE: Units = {"b1": ("foot", line(90, 40, SOUTH))}
GIANT: Units = {"r1": ("giant", ((90, 80, NORTH),)), **BLUE}


def posed(units: Units, **more: object) -> State:
    """Red may order."""
    return table(units, OFFICERS, **more)  # type: ignore[arg-type]


def disobeys(state: State, *faces: int) -> tuple[State, tuple[object, ...]]:
    """A Hero's order to r1 that fails with 11, and then these dice."""
    return play(state, "red", GiveOrder(character="rh", units=("r1",)), 6, 5, *faces)


def confused(facts: object) -> list[tuple[str, str]]:
    """Who is confused, and why."""
    return [(fact.unit, fact.why) for fact in facts if isinstance(fact, UnitConfused)]  # type: ignore[attr-defined]


@pytest.mark.rule("WM-ORC-06", "WM-ORC-07")
def test_a_giant_that_does_not_obey_throws_on_its_table_and_ordinary_blunders_are_ignored() -> None:
    """Even on a 12 the Hero has only failed: others order on. A Giant that obeys throws nothing."""
    state = posed({**GIANT, "r2": ("foot", line(60, 90, NORTH))})
    after, facts = play(state, "red", GiveOrder(character="rh", units=("r1",)), 6, 6, 1)
    assert [(fact.units, fact.what) for fact in facts if isinstance(fact, Blundered)] == [(("r1",), "giant_gapes")]
    assert "failed" in after.characters["rh"].flags
    play(after, "red", GiveOrder(character="rg", units=("r2",)), 1, 1)
    obeyed, facts = play(state, "red", GiveOrder(character="rh", units=("r1",)), 1, 1)
    assert isinstance(obeyed.step, MovingUnits)


@pytest.mark.rule("WM-ORC-06")
def test_a_brigade_of_giants_throws_once_for_each() -> None:
    state = posed({"r1": ("giant", ((90, 80, NORTH),)), "r2": ("giant", ((92, 80, NORTH),)), **BLUE})
    _, facts = play(state, "red", GiveOrder(character="rh", units=("r1", "r2")), 6, 5, 1, 4)
    found = [(fact.units, fact.what) for fact in facts if isinstance(fact, Blundered)]
    assert found == [(("r1",), "giant_gapes"), (("r2",), "giant_strides")]


@pytest.mark.rule("WM-ORC-07")
def test_one_it_neither_moves_nor_fights_this_turn() -> None:
    after, _ = disobeys(posed(GIANT), 1)
    assert poses(after, "r1") == {"r1.1": (90, 80, NORTH)}
    near = table({"r1": ("giant", ((90, 63, NORTH),)), "b1": ("foot", line(90, 60, SOUTH))}, stack=(CombatPhase(),))
    combat = Combat(units=("b1", "r1"), touches=touches(near, ("b1", "r1")))
    assert dice(near, combat, "r1", "b1", ("r1.1",)) == 3
    idle = replace(near, units={**near.units, "r1": replace(near.units["r1"], flags=frozenset({"idle"}))})
    assert dice(idle, combat, "r1", "b1", ("r1.1",)) == 0


@pytest.mark.rule("WM-ORC-07")
def test_two_it_makes_for_the_nearest_edge_a_full_pace_and_stops_at_whoever_it_meets() -> None:
    state = posed({"r1": ("giant", ((30, 60, NORTH),)), **BLUE})
    state = replace(state, characters={**state.characters, "rh": replace(state.characters["rh"], pose=spot(30, 70, 0))})
    assert poses(disobeys(state, 2)[0], "r1")["r1.1"] == (10, 60, WEST)
    met = posed({"r1": ("giant", ((30, 60, NORTH),)), "b1": ("foot", ((18, 60, EAST),))})
    met = replace(met, characters={**met.characters, "rh": replace(met.characters["rh"], pose=spot(30, 70, 0))})
    after, _ = disobeys(met, 2)
    assert touched_by(after, "r1") == ("b1",)
    assert "charged" in after.units["r1"].flags
    own = posed({"r1": ("giant", ((30, 60, NORTH),)), "r2": ("foot", ((18, 60, EAST),)), **BLUE})
    assert stride(own, "r1", WEST, 20, stops_at_friends=True).end == "friend"


@pytest.mark.rule("WM-ORC-07")
@pytest.mark.parametrize(("target", "hits"), [(57.0, 3), (56.9, 0)])
def test_three_a_rock_flies_five_centimetres_a_point_at_the_nearest_it_sees(target: float, hits: int) -> None:
    """A four: 20 cm, from the Giant's front at 78 to the line's a centimetre before its middle."""
    units: Units = {"r1": ("giant", ((90, 80, NORTH),)), "b1": ("foot", line(90, target, SOUTH))}
    near = posed(units)
    faces = (3, 4, 6, 6, 6, 1, 1, 1) if hits else (3, 4)
    _, facts = disobeys(near, *faces)
    assert sum(fact.hits for fact in facts if isinstance(fact, HitsTaken)) == hits


@pytest.mark.rule("WM-ORC-07")
def test_three_strikes_friends_as_well() -> None:
    state = posed({**GIANT, "r2": ("foot", line(90, 70, SOUTH))})
    _, facts = disobeys(state, 3, 4, 6, 1, 1, 1)
    assert [(fact.unit, fact.hits) for fact in facts if isinstance(fact, HitsTaken)] == [("r2", 1)]


@pytest.mark.rule("WM-ORC-07", "WM-CNF-11", "WM-CHR-17")
def test_four_it_walks_straight_on_over_friends_who_are_confused_for_this_phase() -> None:
    """A character in its way is put aside, and is never confused."""
    state = posed({**GIANT, "r2": ("foot", line(90, 70, NORTH))})
    state = replace(state, characters={**state.characters, "rh": replace(state.characters["rh"], pose=spot(90, 61, 0))})
    after, facts = disobeys(state, 4)
    assert poses(after, "r1") == {"r1.1": (90, 60, NORTH)}
    assert confused(facts) == [("r2", "giant")]
    assert [fact.why for fact in facts if isinstance(fact, CharacterMoved)] == ["aside"]
    assert after.units["r2"].confused
    ended, _ = play(after, "red", EndSegment())
    while ended.active == "red" and ended.phase == "command":
        ended, _ = play(ended, "red", EndSegment())
    assert not ended.units["r2"].confused


@pytest.mark.rule("WM-ORC-07", "WM-AMB-44")
def test_four_it_needs_room_beyond_and_stops_short_of_closed_ground() -> None:
    column = posed({**GIANT, "r2": ("foot", tuple((90, y, NORTH) for y in (62, 60, 58)))})
    assert poses(disobeys(column, 4)[0], "r1")["r1.1"][1] == pytest.approx(65, abs=0.1)
    wood = posed(GIANT, terrain=[area("t", "wood", 60, 50, 120, 70)])
    assert poses(disobeys(wood, 4)[0], "r1")["r1.1"][1] == pytest.approx(73, abs=0.1)


@pytest.mark.rule("WM-ORC-07", "WM-AMB-44")
def test_five_it_heads_for_the_nearest_enemy_it_sees_and_charges_who_it_reaches() -> None:
    far, _ = disobeys(posed(GIANT), 5)
    assert poses(far, "r1")["r1.1"] == (90, 60, NORTH)
    near, _ = disobeys(posed({"r1": ("giant", ((90, 80, NORTH),)), "b1": ("foot", line(90, 60, SOUTH))}), 5)
    assert touched_by(near, "r1") == ("b1",)
    assert "charged" in near.units["r1"].flags
    blind, _ = disobeys(posed({"r1": ("giant", ((90, 80, SOUTH),)), **BLUE}), 5)
    assert poses(blind, "r1")["r1.1"] == (90, 80, SOUTH)


@pytest.mark.rule("WM-ORC-07")
def test_six_it_runs_twice_as_far_and_its_attacks_are_doubled_in_the_first_round() -> None:
    after, _ = disobeys(posed(GIANT), 6)
    assert touched_by(after, "r1") == ("b1",)
    combat = Combat(units=("b1", "r1"), touches=touches(after, ("b1", "r1")))
    assert dice(after, combat, "r1", "b1", ("r1.1",)) == 2 * 3 + 2
    assert dice(after, replace(combat, round=2), "r1", "b1", ("r1.1",)) == 3


# --- Steam Tanks -----------------------------------------------------------------------------------------------------

WOOD = area("t", "wood", 60, 40, 120, 70)
TANK: Units = {"r1": ("tank", ((90, 80, NORTH),)), **BLUE}


def to(y: float) -> MoveUnits:
    """The tank driven north."""
    return MoveUnits(moves=(PathOf(model="r1.1", path=(spot(90, 80, NORTH), spot(90, y, NORTH))),))


@pytest.mark.rule("WM-STK-07", "WM-TER-08")
def test_a_tank_driven_into_closed_ground_is_destroyed_once_that_is_confirmed() -> None:
    state = table(TANK, OFFICERS, terrain=[WOOD], stack=(MovingUnits(units=("r1",)),))  # type: ignore[arg-type]
    assert refused(state, "red", to(68)).code == "impassable_terrain"
    _, facts = play(state, "red", replace(to(68), into=True))
    assert [(fact.unit, fact.why) for fact in facts if isinstance(fact, UnitDestroyed)] == [("r1", "terrain")]
    _, facts = play(state, "red", replace(to(75), into=True))
    assert not any(isinstance(fact, UnitDestroyed) for fact in facts)
    units: Units = {"r1": ("horse", ((90, 80, NORTH),)), **BLUE}
    riders = table(units, OFFICERS, terrain=[WOOD], stack=(MovingUnits(units=("r1",)),))  # type: ignore[arg-type]
    assert refused(riders, "red", replace(to(68), into=True)).code == "impassable_terrain"


@pytest.mark.rule("WM-STK-07", "WM-TER-08")
def test_a_tank_forced_into_closed_ground_does_not_stop_at_its_edge() -> None:
    step = DrivingBack(unit="b2", seat="blue", distance=9.0, by="r2")
    units: Units = {"b2": ("tank", ((90, 76, SOUTH),)), "r2": ("foot", line(90, 90, NORTH)), **BLUE}
    state = table(units, OFFICERS, terrain=[WOOD], stack=(CombatPhase(), step))  # type: ignore[arg-type]
    found = placed_around(state, "b2", "r2", 9.0)
    assert found is not None
    moves = tuple(PathOf(model=stand, path=(spot(90, 76, SOUTH), pose)) for stand, pose in found[1].items())
    _, facts = play(replace(state, phase="combat"), "blue", PlaceDriven(moves=moves, how=found[0]))
    assert [(fact.unit, fact.why) for fact in facts if isinstance(fact, UnitDestroyed)] == [("b2", "terrain")]
    beaten: Units = {"b2": ("tank", ((90, 74, SOUTH),)), "r2": ("foot", line(90, 77, NORTH))}
    fight = table(beaten, OFFICERS, terrain=[WOOD], stack=(CombatPhase(),))  # type: ignore[arg-type]
    met = touches(fight, ("b2", "r2"))
    combat = Combat(units=("b2", "r2"), stage="retreat", winner="red", distance=3, left=("b2",), touches=met)
    done = gone_on(replace(fight, phase="combat", stack=(*fight.stack, combat)))
    assert done.units["b2"].where == "destroyed"


@pytest.mark.rule("WM-STK-06")
def test_a_single_tank_is_always_in_formation() -> None:
    assert formed(posed(TANK), "r1")
    assert formed(posed({**TANK, "r1": ("tank", ((90, 80, 37.0),))}), "r1")
