"""The worked examples of the rulebook, number by number (digest, section 13)."""

from dataclasses import replace

import pytest

from app.rules.warmaster.changes import with_poses
from app.rules.warmaster.charges.planning import plans
from app.rules.warmaster.combat_phase.attacks import aims, dice, rows, touches
from app.rules.warmaster.combat_phase.options import quarry
from app.rules.warmaster.combat_phase.rounds import retreat_distance
from app.rules.warmaster.command_phase.orders import target, why_not_order
from app.rules.warmaster.ground.measures import alive, stands_of
from app.rules.warmaster.ground.paces import full_pace
from app.rules.warmaster.ground.retreat_ways import directions, is_blocked
from app.rules.warmaster.model.combat_commands import Aim, Fight, PlacePursuers
from app.rules.warmaster.model.combat_events import CombatBegun, RoundScored
from app.rules.warmaster.model.combat_prompts import Chase, Combat, CombatPhase, FallingBack, Retreated
from app.rules.warmaster.model.command_commands import Charge, GiveOrder, MoveUnits
from app.rules.warmaster.model.command_prompts import MovingUnits, Ordering
from app.rules.warmaster.model.shooting_commands import RemoveStand, Shoot, ShootCharger
from app.rules.warmaster.model.shooting_events import HitsTaken, UnitDriven
from app.rules.warmaster.model.shooting_prompts import ChooseCasualties, DrivingBack, ShootingPhase
from app.rules.warmaster.model.state import State
from app.rules.warmaster.turn_sequence.victory import half, worth
from tests.rules.warmaster.table import GENERALS, NORTH, SOUTH, Units, area, gone_on, line, play, refused, table

FAR: Units = {"b9": ("foot", line(20, 10, SOUTH))}


def shooting(units: Units) -> State:
    """A table in red's shooting phase."""
    return replace(table(units, GENERALS, stack=(ShootingPhase(),)), phase="shooting")  # type: ignore[arg-type]


def fighting(units: Units) -> State:
    """A table in red's combat phase."""
    return replace(table(units, GENERALS, stack=(CombatPhase(),)), phase="combat")  # type: ignore[arg-type]


def met(state: State, **more: object) -> Combat:
    """The combat of all units on the table."""
    units = tuple(sorted(state.units))
    return Combat(units=units, touches=touches(state, units), **more)  # type: ignore[arg-type]


@pytest.mark.rule("WM-EX-01")
def test_infantry_25_cm_away_in_a_wood_is_ordered_on_seven() -> None:
    wood = area("w", "wood", 80, 60, 100, 80)
    state = table({"r1": ("foot", line(90, 73, NORTH)), **FAR}, GENERALS, terrain=[wood])  # type: ignore[arg-type]
    assert target(state, "rg", ("r1",)).needs == 7


@pytest.mark.rule("WM-EX-02")
def test_far_cavalry_a_second_time_then_infantry_that_does_not_obey() -> None:
    units: Units = {
        "r1": ("horse", line(90, 32, NORTH, 2.0)),
        "r2": ("foot", line(90, 88, NORTH)),
        "b9": ("foot", line(20, 100, SOUTH)),
    }
    state = table(units, GENERALS)  # type: ignore[arg-type]
    first, _ = play(state, "red", GiveOrder(character="rg", units=("r1",)), 1, 1)
    moved, _ = play(first, "red", MoveUnits())
    assert target(moved, "rg", ("r1",)).needs == 5
    again, _ = play(moved, "red", GiveOrder(character="rg", units=("r1",)), 2, 2)
    assert isinstance(again.step, MovingUnits)
    stayed, _ = play(again, "red", MoveUnits())
    assert isinstance(stayed.step, Ordering)
    assert target(stayed, "rg", ("r2",)).needs == 9
    failed, _ = play(stayed, "red", GiveOrder(character="rg", units=("r2",)), 5, 5)
    assert refused(failed, "red", GiveOrder(character="rg", units=("r1",))).code in ("general_failed", "wrong_phase")


@pytest.mark.rule("WM-EX-03", "WM-SHO-09", "WM-ARM-03")
def test_eight_dice_of_which_four_hit() -> None:
    units: Units = {
        "r1": ("archers", line(90, 70, NORTH, count=8)),
        "b1": ("guns", ((90, 50, SOUTH), (92, 50, SOUTH), (94, 50, SOUTH))),
    }
    state = shooting(units)
    _, facts = play(state, "red", Shoot(unit="r1", target="b1"), 1, 2, 2, 3, 4, 4, 6, 6)
    assert [fact.hits for fact in facts if isinstance(fact, HitsTaken)] == [4]


@pytest.mark.rule("WM-EX-04", "WM-ARM-01")
def test_knights_save_three_of_four() -> None:
    units: Units = {"r1": ("archers", line(90, 70, NORTH, count=4)), "b1": ("horse", line(90, 48, SOUTH, 2.0))}
    _, facts = play(shooting(units), "red", Shoot(unit="r1", target="b1"), 4, 4, 4, 4, 2, 4, 5, 6, 1)
    assert [fact.hits for fact in facts if isinstance(fact, HitsTaken)] == [1]


def hit(state: State, unit: str, hits: int, residual: int) -> State:
    """The table with hits of this shooting phase upon a unit."""
    changed = replace(state.units[unit], shot_hits=hits, residual=residual, shooters=("r1",))
    return replace(state, units={**state.units, unit: changed}, stack=(*state.stack[:2], ShootingPhase(driving=True)))


@pytest.mark.rule("WM-EX-05", "WM-DRB-03")
def test_two_hits_drive_a_unit_back_by_two_dice() -> None:
    units: Units = {"r1": ("archers", line(90, 70, NORTH)), "b1": ("foot", line(90, 50, SOUTH))}
    after = gone_on(hit(shooting(units), "b1", 2, 2), 3, 4)
    assert isinstance(after.step, DrivingBack)
    assert (after.step.distance, after.units["b1"].confused) == (7.0, False)


@pytest.mark.rule("WM-EX-06", "WM-CAS-04", "WM-DRB-06")
def test_five_hits_take_one_stand_and_drive_fifteen_centimetres() -> None:
    units: Units = {"r1": ("archers", line(90, 70, NORTH, count=5)), "b1": ("foot", line(90, 50, SOUTH))}
    state = shooting(units)
    after, _ = play(state, "red", Shoot(unit="r1", target="b1"), *(4,) * 5, *(1,) * 5)
    driven, facts = play(after, "blue", RemoveStand(stand="b1.1"), 1, 2, 3, 4, 5)
    assert len(alive(driven, "b1")) == 2
    assert driven.units["b1"].residual == 2
    assert [fact.distance for fact in facts if isinstance(fact, UnitDriven)] == [15]
    assert (driven.units["b1"].where, driven.units["b1"].confused) == ("table", False)


@pytest.mark.rule("WM-EX-07", "WM-CAS-02", "WM-SCH-04")
@pytest.mark.parametrize(
    ("faces", "lost", "left"), [((4, 4, 1, 1, 1, 1, 1, 1), 0, 2), ((4, 4, 4, 4, 1, 1, 1, 1, 1, 1), 1, 1)]
)
def test_archers_shoot_at_charging_knights(faces: tuple[int, ...], lost: int, left: int) -> None:
    units: Units = {"r1": ("horse", line(90, 78, NORTH, 2.0)), "b1": ("archers", line(90, 60, SOUTH, count=6))}
    state = table(units, GENERALS)  # type: ignore[arg-type]
    ready = replace(state, stack=(*state.stack, Ordering(character="rg"), MovingUnits(units=("r1",))))
    charged, _ = play(ready, "red", Charge(unit="r1", target="b1", how=_ways(ready)[0]))
    hits = sum(face >= 4 for face in faces[:6]) if lost == 0 else 4
    dice = (*faces[:6], *(1,) * hits)
    after, facts = play(charged, "blue", ShootCharger(), *dice)
    taken = next(fact for fact in facts if isinstance(fact, HitsTaken))
    assert (taken.hits, taken.residual, taken.carried) == (hits, left, True)
    assert after.units["r1"].carried == hits
    asked = after.step.left if isinstance(after.step, ChooseCasualties) else 0
    assert asked == lost, "so many stands its owner takes away"


def _ways(state: State) -> list[str]:
    return [plan.key for plan in plans(state, "r1", "b1", full_pace(state, "r1"), ("r1",))]


FACE: Units = {"r1": ("foot", line(90, 60, NORTH)), "b1": ("foot", line(90, 58, SOUTH))}


@pytest.mark.rule("WM-EX-08")
def test_three_stands_of_three_attacks_throw_nine_dice() -> None:
    state = fighting(FACE)
    assert dice(state, met(state), "r1", "b1", state.units["r1"].stands) == 9


@pytest.mark.rule("WM-EX-09", "WM-HIT-03")
def test_spearmen_save_two_of_four_on_five() -> None:
    state = fighting(FACE)
    elves = replace(state.library.troops["foot"], armour=5)
    state = replace(state, library=replace(state.library, troops={**state.library.troops, "foot": elves}))
    _, facts = play(state, "red", Fight(unit="r1"), *(4,) * 4, *(1,) * 5, 2, 3, 5, 6, *(1,) * 9)
    assert [fact.hits for fact in facts if isinstance(fact, HitsTaken)] == [2]


@pytest.mark.rule("WM-EX-10", "WM-HIT-05")
def test_no_more_hits_count_than_a_unit_can_take() -> None:
    state = fighting(FACE)
    strong = replace(state.library.troops["foot"], attacks=4, armour=None)
    state = replace(state, library=replace(state.library, troops={**state.library.troops, "foot": strong}))
    _, facts = play(state, "red", Fight(unit="r1"), *(6,) * 12, *(1,) * 12)
    scored = next(fact for fact in facts if isinstance(fact, RoundScored))
    assert scored.hits == (9, 0)


@pytest.mark.rule("WM-EX-11", "WM-EX-14")
@pytest.mark.parametrize(("difference", "losers", "far"), [(2, 1, 2), (8, 2, 4)])
def test_how_far_losers_retreat(difference: int, losers: int, far: int) -> None:
    assert retreat_distance(difference, losers) == far


@pytest.mark.rule("WM-EX-12", "WM-PUR-10")
def test_pursuers_of_an_enemy_that_went_six_centimetres() -> None:
    state = fighting(FACE)
    charged = replace(state, units={**state.units, "r1": replace(state.units["r1"], flags=frozenset({"charged"}))})
    second = met(charged, round=2, chases=(Chase(unit="r1", enemy="b1", distance=6),))
    assert [(row.reason, row.value) for row in rows(charged, second, "r1.1", "b1")] == [("warmaster.attack.pursuit", 3)]


@pytest.mark.rule("WM-EX-13")
@pytest.mark.parametrize(("first", "seat", "least", "most"), [((6, 5), "red", 2, 12), ((5, 6), "blue", 3, 13)])
def test_a_draw_lets_each_side_fall_back_by_its_own_dice(
    first: tuple[int, int], seat: str, least: int, most: int
) -> None:
    """Red throws 2, 4, 6, blue 6, 4, 3; who won the roll-off goes first."""
    dice_of = {"red": (2, 4, 6), "blue": (6, 4, 3)}
    rolled = (*dice_of[seat], *dice_of["blue" if seat == "red" else "red"])
    after, _ = play(fighting(FACE), "red", Fight(unit="r1"), *(1,) * 18, *first, *rolled)
    step = after.step
    assert isinstance(step, FallingBack)
    assert (step.seat, step.least, step.most) == (seat, least, most)


@pytest.mark.rule("WM-EX-15")
def test_more_in_front_than_on_the_flank_drive_it_straight_back() -> None:
    units: Units = {**FACE, "r2": ("foot", ((97, 58, 180.0),))}
    state = fighting(units)
    assert directions(state, met(state), "b1") == ("front",)


@pytest.mark.rule("WM-EX-16", "WM-RET-05")
def test_stands_with_enemies_behind_them_are_destroyed() -> None:
    units: Units = {**FACE, "r2": ("foot", line(92, 53, SOUTH, count=2))}
    state = fighting(units)
    blocked = {one.id: is_blocked(state, "b1", one, 0.0, -4.0) for one in stands_of(state, "b1")}
    assert blocked == {"b1.1": False, "b1.2": True, "b1.3": True}


@pytest.mark.rule("WM-EX-17")
def test_half_points_are_rounded_up_to_fives() -> None:
    assert (half(112), half(105)) == (60, 55)
    state = fighting(FACE)
    one_left = {f"b1.{n}": replace(state.stands[f"b1.{n}"], lost=True, pose=None) for n in (1, 2)}
    reduced = replace(state, stands={**state.stands, **one_left})
    assert worth(reduced, replace(reduced.units["b1"], points=112)) == 60


@pytest.mark.rule("WM-EX-18")
def test_four_units_and_three_spawn_are_a_brigade() -> None:
    units: Units = {f"r{n}": ("foot", line(60, 60 + 2 * n, NORTH)) for n in range(1, 5)}
    units = {**units, **{f"r{n}": ("spawn", ((58 + 2 * (n - 5), 71, NORTH),)) for n in range(5, 8)}, **FAR}
    state = table(units, GENERALS)  # type: ignore[arg-type]
    assert why_not_order(state, "rg", tuple(f"r{n}" for n in range(1, 8))) is None


@pytest.mark.rule("WM-EX-19", "WM-ORD-04")
def test_after_the_generals_failure_no_hero_orders() -> None:
    units: Units = {"r1": ("foot", line(60, 90, NORTH)), "r2": ("foot", line(120, 90, NORTH)), **FAR}
    officers = {**GENERALS, "rh": ("hero", 60.0, 95.0), "ri": ("hero", 120.0, 95.0)}
    state = table(units, officers)  # type: ignore[arg-type]
    obeyed, _ = play(state, "red", GiveOrder(character="rh", units=("r1",)), 1, 1)
    moved, _ = play(obeyed, "red", MoveUnits())
    failed, _ = play(moved, "red", GiveOrder(character="rg", units=("r2",)), 6, 6)
    assert "failed" in failed.characters["rg"].flags
    assert why_led(failed, "ri") in ("general_failed", "wrong_phase")


def why_led(state: State, character: str) -> str:
    """Why a character orders nobody now."""
    return refused(state, "red", GiveOrder(character=character, units=("r2",))).code


@pytest.mark.rule("WM-EX-20")
def test_units_that_met_in_this_phase_are_no_brigade_yet() -> None:
    units: Units = {
        "r1": ("foot", line(60, 90, NORTH)),
        "r2": ("foot", line(60, 92, NORTH)),
        "r3": ("foot", line(60, 94, NORTH)),
        **FAR,
    }
    apart: Units = {**units, "r1": ("foot", line(60, 80, NORTH))}
    before = table(apart, GENERALS)  # type: ignore[arg-type]
    after = table(units, GENERALS)  # type: ignore[arg-type]
    joined = replace(after, stack=before.stack)
    found = why_not_order(joined, "rg", ("r1", "r2", "r3"))
    assert found is not None
    assert found.code == "brigade_formed_this_phase"
    assert why_not_order(after, "rg", ("r1", "r2", "r3")) is None


@pytest.mark.rule("WM-EX-23", "WM-DET-01")
def test_of_two_units_that_retreat_one_is_pursued_and_the_other_is_out() -> None:
    units: Units = {
        "r1": ("birds", line(90, 62, NORTH, 2.0)),
        "b1": ("horse", ((89, 58, SOUTH),)),
        "b2": ("horse", ((91, 58, SOUTH),)),
    }
    went = {
        f"{unit}.1": replace(pose, y=pose.y - 3.0)
        for unit in ("b1", "b2")
        if (pose := fighting(units).stands[f"{unit}.1"].pose)
    }
    state = fighting(units)
    combat = met(
        state,
        stage="pursuit",
        winner="red",
        distance=3,
        pursuing=("r1",),
        moved=(Retreated(unit="b1", dx=0.0, dy=-3.0), Retreated(unit="b2", dx=12.0, dy=-3.0)),
    )
    apart = {**went, "b2.1": replace(went["b2.1"], x=went["b2.1"].x + 12.0)}
    after = with_poses(replace(state, stack=(*state.stack, combat)), apart)
    told = replace(combat, quarries=(("r1", "b1"),))
    assert quarry(after, told, "r1") == "b1"
    asked = gone_on(replace(after, stack=(*state.stack, told)))
    _, facts = play(asked, "red", PlacePursuers(), *(1,) * 17, 5, 2, 6, 4, 3, 2, 4, 6)
    begun = next(fact for fact in facts if isinstance(fact, CombatBegun))
    assert begun.units == ("b1", "r1")
    assert begun.round == 2


@pytest.mark.rule("WM-EX-24", "WM-CBT-05")
def test_a_stand_that_touches_two_units_strikes_at_one() -> None:
    units: Units = {
        "r1": ("foot", ((90, 60, NORTH),)),
        "b1": ("foot", ((88, 58, SOUTH),)),
        "b2": ("foot", ((92, 58, SOUTH),)),
    }
    state = fighting(units)
    found = aims(state, met(state))
    assert sum("r1.1" in stands for (unit, _), stands in found.items() if unit == "r1") == 1
    asked, _ = play(state, "red", Fight(unit="r1"))
    assert refused(asked, "red", Aim(stand="b1.1", enemy="r1")).rule == "WM-CBT-05"
    for enemy in ("b1", "b2"):
        _, facts = play(asked, "red", Aim(stand="r1.1", enemy=enemy), 4, 1, 1, 1, *(1,) * 6)
        assert [fact.unit for fact in facts if isinstance(fact, HitsTaken)] == [enemy]
