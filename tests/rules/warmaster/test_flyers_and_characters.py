"""Flyers over everything, and characters: ignored by what is measured, bound to their units, in need of a way out."""

from dataclasses import replace

import pytest

from app.rules.kernel.dice.dice import ScriptedDice
from app.rules.warmaster.characters import run_over
from app.rules.warmaster.charges.planning import plans
from app.rules.warmaster.combat_phase.attacks import touches
from app.rules.warmaster.combat_phase.combats import advance
from app.rules.warmaster.combat_phase.options import why_not_pursue
from app.rules.warmaster.command_phase.orders import target
from app.rules.warmaster.draft import Draft
from app.rules.warmaster.ground.forced import escapes
from app.rules.warmaster.ground.measures import distance, enemies_of, stands_of
from app.rules.warmaster.ground.retreat_ways import is_blocked
from app.rules.warmaster.ground.ways import obstacles, way
from app.rules.warmaster.model.combat_prompts import Combat, CombatPhase, Retreated
from app.rules.warmaster.model.command_commands import Charge, GiveOrder, MoveCharacter
from app.rules.warmaster.model.command_events import CharacterMoved, CharacterSlain
from app.rules.warmaster.model.command_prompts import CharacterRunOver, MovingUnits
from app.rules.warmaster.model.places import PathOf
from app.rules.warmaster.model.shooting_commands import Shoot
from app.rules.warmaster.model.shooting_prompts import ShootingPhase
from app.rules.warmaster.model.state import State
from app.rules.warmaster.shooting_phase.aiming import targets
from app.rules.warmaster.turn_sequence.victory import must_withdraw
from tests.rules.warmaster.table import GENERALS, NORTH, SOUTH, Units, area, gone_on, line, play, refused, spot, table

FAR: Units = {"b9": ("foot", line(20, 10, SOUTH))}


def orders(units: Units, **more: object) -> State:
    """Red may order."""
    return table({**FAR, **units}, more.pop("officers", GENERALS), **more)


def shooting(units: Units, **more: object) -> State:
    """Red's shooting phase."""
    return replace(table(units, GENERALS, stack=(ShootingPhase(),), **more), phase="shooting")


def with_one(state: State, who: str, **changes: object) -> State:
    """The state with some of a character changed."""
    return replace(state, characters={**state.characters, who: replace(state.characters[who], **changes)})


def having(state: State, unit: str, **changes: object) -> State:
    """The state with some of a unit changed."""
    return replace(state, units={**state.units, unit: replace(state.units[unit], **changes)})


# --- flyers ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WM-FLY-07")
def test_flyers_forced_away_pass_over_units_and_woods_and_end_in_neither() -> None:
    units: Units = {
        "r1": ("archers", line(90, 80, NORTH)),
        "b1": ("birds", ((90, 66, SOUTH),)),
        "b2": ("foot", line(90, 58, SOUTH)),
    }
    state = shooting(units, terrain=[area("w", "wood", 60, 40, 120, 50)])
    assert escapes(state, "b1", "r1", 13.0, by_force=True)[0].clear == pytest.approx(13.0)
    assert escapes(state, "b1", "r1", 20.0, by_force=True)[0].clear == pytest.approx(14.0, abs=0.1)
    assert escapes(state, "b1", "r1", 30.0, by_force=True)[0].clear == pytest.approx(30.0)
    bird = stands_of(state, "b1")[0]
    assert not is_blocked(state, "b1", bird, 0.0, -12.0)
    assert is_blocked(state, "b1", bird, 0.0, -8.0)
    assert way(obstacles(state, "b1"), bird, replace(bird.pose, y=30.0)) == ((90, 66), (90, 30.0))


@pytest.mark.rule("WM-FLY-09")
def test_on_the_ground_flyers_are_shot_at_and_charged_like_others() -> None:
    units: Units = {"r1": ("archers", line(90, 80, NORTH)), "b1": ("birds", line(90, 62, SOUTH, 2.0))}
    state = shooting(units)
    assert targets(state, "r1") == ("b1",)
    charging = replace(state, phase="command", stack=(*state.stack[:2], MovingUnits(units=("r1",))))
    play(charging, "red", Charge(unit="r1", target="b1", how=plans(charging, "r1", "b1", 20.0, ("r1",))[0].key))


@pytest.mark.rule("WM-FLY-10")
@pytest.mark.parametrize(
    ("own", "enemy", "code"), [("foot", "birds", "pursuit_flyer"), ("birds", "birds", None), ("birds", "horse", None)]
)
def test_flyers_are_pursued_by_flyers_alone_and_pursue_anybody(own: str, enemy: str, code: str | None) -> None:
    state = table(
        {"r1": (own, line(90, 62, NORTH)), "b1": (enemy, line(90, 59 if enemy != own else 58, SOUTH, 2.0))},
        GENERALS,
        stack=(CombatPhase(),),
    )
    combat = Combat(
        units=("b1", "r1"), touches=touches(state, ("b1", "r1")), moved=(Retreated(unit="b1", dx=0.0, dy=-3.0),)
    )
    found = why_not_pursue(state, combat, "r1")
    assert (found.code if found else None) == code


@pytest.mark.rule("WM-FLY-11", "WM-CHR-06")
def test_flying_characters_go_a_hundred_over_enemies_and_end_in_no_wood() -> None:
    units: Units = {"r1": ("foot", line(20, 110, NORTH)), "b1": ("foot", line(90, 60, SOUTH, count=45))}
    state = table(
        units,
        {"rg": ("general", 90.0, 110.0), "bg": ("general", 5.0, 5.0)},
        segment="characters",
        terrain=[area("w", "wood", 80, 20, 100, 30)],
    )
    state = with_one(state, "rg", mount="griffon")

    def go(y: float) -> MoveCharacter:
        return MoveCharacter(character="rg", moves=(PathOf(model="rg", path=(spot(90, 110, 0.0), spot(90, y, 0.0))),))

    assert refused(state, "red", go(25)).code in ("impassable_terrain", "flyer_cannot_enter_wood")
    assert refused(state, "red", go(9.9)).code == "move_too_far"
    play(state, "red", go(10.5))


# --- characters ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("WM-CHR-02")
def test_characters_hide_nobody_and_are_no_target() -> None:
    units: Units = {"r1": ("archers", line(90, 80, NORTH)), "b1": ("foot", line(90, 60, SOUTH))}
    state = shooting(units)
    between = with_one(state, "bg", pose=spot(90, 70, 0.0))
    assert targets(between, "r1") == ("b1",)
    assert refused(between, "red", Shoot(unit="r1", target="bg")).rule.startswith("WM-")
    around_it = obstacles(between, "r1")
    stand = stands_of(between, "r1")[1]
    assert way(around_it, stand, replace(stand.pose, y=66.0)) == ((90, 80), (90, 66.0))


@pytest.mark.rule("WM-CHR-03", "WM-CON-04")
def test_characters_are_left_out_of_every_measure_between_units() -> None:
    units: Units = {"r1": ("foot", line(90, 80, NORTH)), "b1": ("foot", line(90, 40, SOUTH))}
    state = orders(units)
    with_him = with_one(state, "bg", pose=spot(90, 78, 0.0), joined="b1")
    assert distance(with_him, "r1", "b1") == distance(state, "r1", "b1") == 38.0
    assert target(with_him, "rg", ("r1",)).needs == target(state, "rg", ("r1",)).needs
    assert [one.id for one in enemies_of(with_him, "r1")] == ["b9", "b1"]


@pytest.mark.rule("WM-CHR-10")
def test_a_character_with_a_unit_that_is_run_over_is_only_put_beside_it_again() -> None:
    units: Units = {"r1": ("horse", line(90, 61.9, NORTH, wide=2)), "b1": ("foot", line(90, 58, SOUTH))}
    state = with_one(table(units, {"bh": ("hero", 90, 60)}), "bh", joined="b1")
    draft = Draft(state, ScriptedDice(()))
    ways = {one.id: ((one.pose.x, 80.0), (one.pose.x, 61.9)) for one in stands_of(state, "r1")}
    run_over.after_move(draft, "r1", ways, in_command=True)
    assert [fact.why for fact in draft.events if isinstance(fact, CharacterMoved)] == ["along"]
    after = draft.state.characters["bh"]
    assert (after.joined, after.dead) == ("b1", False)
    assert run_over._fits(draft.state, "bh", after.pose or spot(0, 0, 0))


@pytest.mark.rule("WM-CHR-12", "WM-CHR-08")
def test_in_combat_characters_stay_with_their_unit_whatever_it_does() -> None:
    """Into a pursuit too."""
    units: Units = {"r1": ("foot", line(90, 60, NORTH)), "b1": ("foot", line(90, 58, SOUTH))}
    state = table(units, {"rg": ("general", 90.0, 62.05), "bg": ("general", 5.0, 5.0)}, stack=(CombatPhase(),))
    state = replace(with_one(state, "rg", joined="r1"), phase="combat")
    met = touches(state, ("b1", "r1"))
    combat = Combat(
        units=("b1", "r1"),
        stage="pursuit",
        winner="red",
        distance=6,
        touches=met,
        pursuing=("r1",),
        moved=(Retreated(unit="b1", dx=0.0, dy=-6.0),),
    )
    gone = {
        stand.id: replace(state.stands[stand.id], pose=replace(stand.pose, y=52.0)) for stand in stands_of(state, "b1")
    }
    state = replace(state, stands={**state.stands, **gone}, stack=(*state.stack, combat))
    draft = Draft(state, ScriptedDice((1,) * 60))
    advance(draft)
    pose = draft.state.characters["rg"].pose
    assert pose is not None
    assert pose.y == pytest.approx(56.05, abs=0.3)
    assert draft.state.characters["rg"].joined == "r1"


@pytest.mark.rule("WM-CHR-14")
def test_a_confused_unit_does_not_hinder_the_character_with_it() -> None:
    state = orders({"r1": ("foot", line(90, 97, NORTH)), "r2": ("foot", line(60, 97, NORTH))})
    state = having(with_one(state, "rg", joined="r1"), "r1", confused=True)
    play(state, "red", GiveOrder(character="rg", units=("r2",)), 1, 1)
    last = replace(state, stack=table({}, {}, segment="characters").stack)
    move = MoveCharacter(character="rg", moves=(PathOf(model="rg", path=(spot(90, 100, 0.0), spot(90, 110, 0.0))),))
    play(last, "red", move)


@pytest.mark.rule("WM-CHR-16")
@pytest.mark.parametrize(
    ("mount", "y", "what"), [("car", 90.0, "asked"), ("car", 100.1, "dies"), (None, 90.0, "stays")]
)
def test_who_rides_where_his_unit_goes_but_his_mount_cannot_joins_another_or_dies(
    mount: str | None, y: float, what: str
) -> None:
    """The rescue is 30 cm, whatever is ridden: a unit whose edge is `y` - 1 away from a piece at 67."""
    units: Units = {"r1": ("foot", line(90, 64, NORTH)), "r2": ("foot", line(90, y, NORTH)), **FAR}
    wood = area("w", "wood", 60, 50, 120, 67)
    state = with_one(table(units, {"rh": ("hero", 90.0, 67.0)}, terrain=[wood]), "rh", joined="r1", mount=mount)
    draft = Draft(state, ScriptedDice(()))
    ways = {one.id: ((one.pose.x, 70.0), (one.pose.x, 64.0)) for one in stands_of(state, "r1")}
    run_over.after_move(draft, "r1", ways, in_command=False)
    step = draft.state.step
    found = "asked" if isinstance(step, CharacterRunOver) else "dies" if draft.state.characters["rh"].dead else "stays"
    assert found == what
    assert bool([fact for fact in draft.events if isinstance(fact, CharacterSlain)]) is (what == "dies")


@pytest.mark.rule("WM-CHR-18", "WM-END-04")
def test_the_generals_death_ends_the_battle_a_heros_does_not() -> None:
    state = orders({"r1": ("foot", line(90, 97, NORTH))}, officers={**GENERALS, "bh": ("hero", 30.0, 5.0)})
    assert must_withdraw(with_one(state, "bh", dead=True, pose=None), "blue") is None
    assert must_withdraw(with_one(state, "bg", dead=True, pose=None), "blue") == "general"
    over = gone_on(with_one(state, "bg", dead=True, pose=None))
    assert over.result is not None
    assert (over.result.winner, over.result.how) == ("red", "withdrawal")
