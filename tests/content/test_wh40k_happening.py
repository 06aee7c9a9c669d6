"""Abilities of a player's 40k roster at moments of their own: explosions, charges answered, smoke, wounds regained, extra "
"attacks."""

from dataclasses import replace
from typing import Any

import pytest

from app.rules.kernel.dice.dice import ScriptedDice
from app.rules.kernel.plane.shapes import Point
from app.rules.kernel.questions.question import Odds
from app.rules.kernel.seats import Seat
from app.rules.wh40k import characteristics
from app.rules.wh40k.charge_phase.heroic import heroic_move, why_not_intervene
from app.rules.wh40k.draft import Draft
from app.rules.wh40k.evolve import evolve
from app.rules.wh40k.flow import run
from app.rules.wh40k.model.attack_prompts import Explosion
from app.rules.wh40k.model.commands import (
    Aim,
    ChargeMove,
    DeclareCharge,
    DeclareShooting,
    DeclineOverwatch,
    LaunchSmoke,
    SelectCharge,
    SelectMove,
)
from app.rules.wh40k.model.events import SmokeLaunched, WoundsHealed
from app.rules.wh40k.model.flow_events import PhaseBegun, TurnEnded
from app.rules.wh40k.model.prompts import ChargingUnit, MovingUnit
from app.rules.wh40k.model.state import Marker, State
from app.rules.wh40k.offers import offers
from app.rules.wh40k.questions.chances import odds_of
from app.rules.wh40k.setup.objectives import holder
from app.rules.wh40k.turn_sequence.sequencing import start_turn
from tests.content.wh40k_enforced import gun, judged, struck, table
from tests.rules.wh40k.field import act, refused, straight
from tests.rules.wh40k.volleys import chosen, default_aims, lose, rolls, why_not

BURSTS = (
    "If this model is reduced to 0 wounds, roll a D6 before removing it from the battlefield. On a 5+ it explodes, and each "
    'unit within 6" '
    "suffers D3 mortal wounds."
)
JOINED = (
    "If this unit makes a charge move, is charged or performs a Heroic Intervention, add 1 to the Attacks characteristic of "
    "models in this "
    "unit until the end of the turn."
)
ANSWERS = (
    "When an enemy unit declares a charge, a unit with this ability that is within 6\" of one of the charging unit's "
    "targets may fire "
    "Overwatch as if they were also targeted. A unit that does so cannot fire Overwatch again in this turn."
)
MORE = (
    "Each time you roll an unmodified hit roll of 6 for an attack with a ranged weapon by a model in this unit, that hit "
    "roll succeeds "
    "regardless of modifiers. In addition, immediately make an additional hit roll against the same target using the same "
    "weapon. These "
    "additional hit rolls cannot themselves generate extra hit rolls. When firing a weapon with randomly determined "
    "characteristics "
    "(ie. Squirter), any additional hit rolls use the same characteristics as the hit roll that generated the additional "
    "hit roll. This "
    "ability does not affect weapons that automatically hit their target."
)
SMOKE = (
    "Once per battle, instead of shooting any weapons in the Shooting phase, this unit can use its smoke grenades; until "
    "your next Shooting "
    "phase, your opponent must subtract 1 from hit rolls for attacks made with ranged weapons that target this unit."
)
HELD = (
    'Roll off if an enemy INFANTRY unit within 1" of any models with this ability wishes to Fall Back. The enemy unit can '
    "only Fall Back if "
    "the player commanding it wins the roll-off."
)


AWAY = SelectMove(unit="foe", mode="fall_back")


def wounds(state: State, unit: str) -> int:
    return sum(state.models[model].wounds_lost for model in state.units[unit].models)


@pytest.mark.parametrize(("faces", "slain"), [((4,), 0), ((5, 4, 6), 3)])
def test_what_is_destroyed_may_explode_and_hurts_each_unit_near(faces: tuple[int, ...], slain: int) -> None:
    near = table(
        BURSTS, guard=((14, 10), (16, 10), (18, 10), (20, 10)), foe=((10, 14), (12, 14), (14, 14)), hull=((10, 30),)
    )
    draft = lose(near, "lord.1", 5, *faces)
    gone = sum(model.slain for model in draft.state.models.values()) - 1
    assert draft.state.models["lord.1"].slain
    assert gone == (5 if slain else 0), "D3 of 4 is 2 for the guard, of 6 is 3 for the foe"
    assert wounds(draft.state, "hull") == 0, 'the hull is 20" away'
    assert not any(isinstance(step, Explosion) for step in draft.state.stack)
    assert judged(BURSTS).said == 'on 5+ when destroyed D3 mortal wounds for each unit within 6"'


def charged(state: State, seat: Seat, unit: str, target: str, *faces: int, answers: tuple[str, ...] = ()) -> State:
    state, _ = act(state, seat, SelectCharge(unit=unit))
    other: Seat = "blue" if seat == "red" else "red"
    last, *_ = [*answers[::-1], ""]
    state, _ = act(state, seat, DeclareCharge(unit=unit, targets=(target,)), *(() if answers else faces))
    for one in answers:
        state, _ = act(state, other, DeclineOverwatch(unit=one), *(faces if one == last else ()))
    return state


def test_who_was_charged_strikes_harder_until_the_turn_ends() -> None:
    state = table(JOINED, phase="charge", active="blue", lord=((10, 10),), guard=(), foe=((10, 15),))
    assert characteristics.attacks(state, "lord.1") == 3
    state = charged(state, "blue", "foe", "lord", 6, 6, answers=("lord",))
    state, _ = act(state, "blue", ChargeMove(moves=(straight(state, "foe.1", (10, 11.5)),)))
    assert characteristics.attacks(state, "lord.1") == 4
    assert characteristics.attacks(evolve(state, TurnEnded(seat="blue")), "lord.1") == 3


def test_another_unit_answers_a_charge_once_a_turn() -> None:
    state = table(
        ANSWERS, phase="charge", active="blue", lord=((14, 10),), guard=((10, 10), (8, 10)), foe=((10, 16), (40, 40))
    )
    state, _ = act(state, "blue", SelectCharge(unit="foe"))
    state, _ = act(state, "blue", DeclareCharge(unit="foe", targets=("guard",)))
    assert {offer.id for offer in offers(state, "red") if offer.id.startswith("overwatch")} == {
        "overwatch:guard",
        "overwatch:lord",
    }
    bolter, spear = gun(state, "reef_bolter"), gun(state, "reef_spear")
    fire = (Aim(model="lord.1", weapon=bolter, target="foe"), Aim(model="lord.1", weapon=spear, target=None))
    state, events = act(state, "red", DeclareShooting(unit="lord", aims=fire), 1, 1)
    assert rolls(events) == [("hit_overwatch", (1, 1))]
    assert isinstance(state.step, ChargingUnit)
    assert "answered_for_others" in state.units["lord"].flags
    assert {offer.id for offer in offers(state, "red") if offer.id.startswith("overwatch")} == {"overwatch:guard"}
    far = table(
        ANSWERS, phase="charge", active="blue", lord=((20, 10),), guard=((10, 10), (8, 10)), foe=((10, 16), (40, 40))
    )
    far, _ = act(far, "blue", SelectCharge(unit="foe"))
    far, _ = act(far, "blue", DeclareCharge(unit="foe", targets=("guard",)))
    assert refused(far, "red", DeclareShooting(unit="lord", aims=fire)).code == "nothing_to_answer"


def fire(state: State, *faces: int) -> tuple[State, list[tuple[str, tuple[int, ...]]], Odds]:
    spear, bolter = gun(state, "reef_spear"), gun(state, "reef_bolter")
    command = DeclareShooting(
        aims=(Aim(model="lord.1", weapon=spear, target="foe"), Aim(model="lord.1", weapon=bolter, target=None))
    )
    state = chosen(state, "lord")
    odds = odds_of(state, "red", command)
    assert isinstance(odds, Odds)
    state, events = act(state, "red", command, *faces)
    return state, rolls(events), odds


def test_sixes_attack_once_more() -> None:
    _, found, odds = fire(table(MORE), 6, 2, 6, 1, 1)
    assert found[:2] == [("hit_ranged", (6, 2)), ("hit_ranged", (6,))], "the further attack makes none itself"
    assert odds.means["hits"] == pytest.approx(2 * (4 / 6 + 1 / 6 * 4 / 6))
    _, found, odds = fire(table("This unit automatically passes Morale tests."), 6, 2, 1)
    assert found[0] == ("hit_ranged", (6, 2))
    assert odds.means["hits"] == pytest.approx(2 * 4 / 6)


def test_smoke_instead_of_shooting_once_in_the_battle() -> None:
    state = table(SMOKE)
    assert "launch_smoke:lord" in {offer.id for offer in offers(state, "red")}
    assert refused(state, "red", LaunchSmoke(unit="guard")).code == "no_smoke"
    state, events = act(state, "red", LaunchSmoke(unit="lord"))
    assert events == (SmokeLaunched(unit="lord"),)
    assert refused(state, "red", LaunchSmoke(unit="lord")).code == "no_smoke"
    assert struck(state, "foe.1", "lord", "boltgun")["hit"] == -1
    assert struck(state, "foe.1", "lord", "close_combat_weapon", "melee")["hit"] == 0
    ours = evolve(state, PhaseBegun(phase="shooting", engaged=(), aboard=()))
    theirs = evolve(replace(state, active="blue"), PhaseBegun(phase="shooting", engaged=(), aboard=()))
    assert (ours.units["lord"].in_smoke, theirs.units["lord"].in_smoke) == (False, True)


@pytest.mark.parametrize(("text", "faces", "healed"), [("1 lost wound", (), 1), ("D3 lost wounds", (3,), 2)])
def test_wounds_are_regained_at_the_start_of_its_turns(text: str, faces: tuple[int, ...], healed: int) -> None:
    state = table(f"At the start of each of your turns, this model regains {text}.")
    state = replace(state, models={**state.models, "lord.1": replace(state.models["lord.1"], wounds_lost=3)})
    dice = ScriptedDice(faces)
    draft = Draft(state, dice)
    start_turn(draft)
    run(draft)
    dice.finish()
    assert [event.points for event in draft.events if isinstance(event, WoundsHealed)] == [healed]
    assert draft.state.models["lord.1"].wounds_lost == 3 - healed


@pytest.mark.parametrize(("faces", "goes"), [((6, 1), False), ((1, 6), True)])
def test_who_would_fall_back_rolls_off(faces: tuple[int, ...], goes: bool) -> None:
    beside: dict[str, Any] = {
        "phase": "movement",
        "active": "blue",
        "guard": (),
        "lord": ((10, 10),),
        "foe": ((10, 11.5),),
    }
    state = table(HELD, **beside)
    state, _ = act(state, "blue", AWAY, *faces)
    assert isinstance(state.step, MovingUnit) is goes
    assert ("held" in state.units["foe"].flags) is not goes
    plain, _ = act(table("This unit automatically passes Morale tests.", **beside), "blue", AWAY)
    assert isinstance(plain.step, MovingUnit)


def test_a_character_intervenes_from_farther_away() -> None:
    text = (
        "In any turn in which a unit with this ability made a charge move, was charged or performed a Heroic Intervention, "
        "you can add 1 to "
        "its hit rolls in the Fight phase. In addition, CHARACTERS with this ability can perform a Heroic Intervention if, "
        "after the enemy "
        'has completed all of their charge moves, there are any enemy units within 6" of them. They can move up to 6" when '
        "performing a "
        "Heroic Intervention, so long as they end the move closer to the nearest enemy model."
    )
    there: dict[str, Any] = {"phase": "charge", "active": "blue", "guard": (), "foe": ((10, 16),)}
    for said, code, far in ((text, None, 6.0), (JOINED, "no_enemy_within_3", 3.0)):
        state = table(said, **there)
        assert getattr(why_not_intervene(state, "red", "lord.1"), "code", None) == code
        assert heroic_move(state, "lord") == far
    assert judged(text).read


def test_an_objective_is_held_against_more() -> None:
    text = (
        "A unit with this ability that is within range of an objective marker (as specified in the mission) controls it "
        "even if there are "
        "more enemy models in range of that objective marker. If an enemy unit within range of the same objective marker "
        "has a similar "
        "ability, then the objective marker is controlled by the player who has the most models in range as normal."
    )
    marker = Marker(id="o1", number=1, at=Point(x=10, y=12), placed_by="red")
    crowd: dict[str, Any] = {"guard": (), "foe": ((10, 14), (11.5, 14), (8.5, 14))}
    assert holder(table(text, **crowd), marker) == "red"
    assert holder(table(JOINED, **crowd), marker) == "blue"


def test_a_weapon_that_hits_by_itself_needs_no_roll() -> None:
    state = table("This unit automatically passes Morale tests.", said="This weapon automatically hits its target.")
    _, found, odds = fire(state, 1, 1)
    assert found == [("wound", (1, 1))]
    assert odds.means["hits"] == 2


def test_a_weapon_may_be_aimed_at_characters_and_at_the_unseen() -> None:
    there: dict[str, Any] = {"foes": "captain", "foe": ((10, 26),), "guard": ()}
    plain = "This unit automatically passes Morale tests."
    for said, code in (
        ("", "not_visible"),
        ("This weapon can be fired at units that are not visible to the bearer.", None),
    ):
        state = table(plain, said=said or "-", walled=True, **there)
        assert why_not(state, "lord.1", "foe", gun(state, "reef_spear")) == code


def test_one_profile_of_a_weapon_is_fired_each_time() -> None:
    state = chosen(table("This unit automatically passes Morale tests.", profiles=True), "lord")
    one, other, bolter = (gun(state, name) for name in ("reef_spear_straight", "reef_spear_wide", "reef_bolter"))
    both = tuple(Aim(model="lord.1", weapon=id, target="foe") for id in (one, other))
    rest = Aim(model="lord.1", weapon=bolter, target=None)
    assert refused(state, "red", DeclareShooting(aims=(*both, rest))).code == "one_profile"
    for chosen_one in both:
        _, events = act(state, "red", DeclareShooting(aims=(chosen_one, rest)), 1, 1)
        assert rolls(events) == [("hit_ranged", (1, 1))]
    assert {aim.weapon for aim in default_aims(state, "lord")} == {one, bolter}
