"""Re-rolls: what, when, how often, by whom (W40K-DICE-01..03, W40K-DICE-07, W40K-POWER-05, W40K-AMB-09)."""

from dataclasses import replace
from typing import Any

import pytest

from app.rules.kernel.offers.offer import DiceNeed
from app.rules.kernel.state.standing import Standing
from app.rules.kernel.views.tray import DiceRolled
from app.rules.wh40k.model.attack_prompts import RerollWindow
from app.rules.wh40k.model.commands import DeclareCharge, DeclareShooting, KeepRoll, Manifest, Reroll, SelectCharge
from app.rules.wh40k.model.events import ChargeRolled
from app.rules.wh40k.model.profiles import Ability, Amount, Weapon
from app.rules.wh40k.model.state import State
from app.rules.wh40k.offers import offers
from tests.rules.wh40k.field import Force, act, battle, profile, refused, sheet, weapon
from tests.rules.wh40k.volleys import aim, chosen, judged, rolls

SMITE = Manifest(psyker="p.1", power="smite")


def psychic(left: int = 1) -> State:
    return battle(
        Force(id="p", seat="red", sheet="seer", at=[(10, 10)]),
        Force(id="b", seat="blue", sheet="big", at=[(20, 10)]),
        phase="psychic",
        sheets=[sheet("big", profile(wounds=9))],
        rerolls={"red": left},
    )


def gunners(*abilities: Ability, shots: int = 3, left: int = 0, gun: Weapon | None = None, **changes: Any) -> State:
    gun = gun or weapon("gun", "assault", attacks=Amount(plus=shots))
    return battle(
        Force(id="a", seat="red", sheet="crew", at=[(10, 10)], weapons=[["gun"]]),
        Force(id="b", seat="blue", sheet="big", at=[(20, 10)]),
        phase="shooting",
        sheets=[sheet("crew", profile(**changes), abilities=abilities), sheet("big", profile(wounds=9))],
        weapons=[gun],
        rerolls={"red": left},
    )


FIRE = DeclareShooting(aims=(aim("a.1", "b", "gun"),))


@pytest.mark.rule("W40K-DICE-01", "W40K-POWER-05", "W40K-AMB-09")
def test_some_or_all_dice_of_one_roll() -> None:
    state, _ = act(psychic(), "red", SMITE, 1, 5)
    assert isinstance(state.step, RerollWindow)
    one, events = act(state, "red", Reroll(dice=(0,)), 4, 2)
    assert one.models["b.1"].wounds_lost == 1
    assert one.sides["red"].rerolls == 0
    assert rolls(events) == [("smite_damage", (2,))]
    both, _ = act(state, "red", Reroll(dice=(0, 1)), 1, 2)
    assert both.models["b.1"].wounds_lost == 0
    kept, _ = act(state, "red", KeepRoll(), 2)
    assert kept.sides["red"].rerolls == 1


@pytest.mark.rule("W40K-DICE-01", "W40K-DICE-07")
def test_old_and_new_faces_stay_on_show() -> None:
    state, _ = act(psychic(), "red", SMITE, 1, 5)
    state, _ = act(state, "red", Reroll(dice=(0,)), 4, 2)
    assert state.tray is not None
    assert (state.tray.rolls[0].faces, state.tray.rolls[0].before) == ((4, 5), (1, None))


@pytest.mark.rule("W40K-DICE-02")
def test_no_die_is_rolled_a_third_time() -> None:
    state, _ = act(psychic(2), "red", SMITE, 1, 2)
    state, _ = act(state, "red", Reroll(dice=(0,)), 1)
    assert state.sides["red"].rerolls == 1
    assert refused(state, "red", Reroll(dice=(1,))).code == "already_rerolled"
    state, _ = act(chosen(gunners(left=2), "a"), "red", FIRE, 1, 2, 6)
    state, _ = act(state, "red", Reroll(dice=(0,)), 1)
    assert isinstance(state.step, RerollWindow)
    assert refused(state, "red", Reroll(dice=(0,))).code == "already_rerolled"
    state, _ = act(state, "red", Reroll(dice=(1,)), 6, 1, 1)
    assert state.sides["red"].rerolls == 0


@pytest.mark.rule("W40K-AMB-09")
def test_a_command_reroll_touches_one_die_of_a_batch() -> None:
    state, _ = act(chosen(gunners(left=1), "a"), "red", FIRE, 1, 2, 6)
    found = refused(state, "red", Reroll(dice=(0, 1)))
    assert (found.code, found.rule) == ("bad_choice", "W40K-POWER-05")
    (offer,) = [offer for offer in offers(state, "red") if offer.id == "reroll_command"]
    assert isinstance(offer.need, DiceNeed)
    assert (offer.need.faces, offer.need.most) == ((1, 2, 6), 1)
    for dice in ((), (3,), (0, 0)):
        assert refused(state, "red", Reroll(dice=dice)).code == "bad_choice"


@pytest.mark.rule("W40K-DICE-03")
def test_the_window_shows_natural_faces_and_closes_before_modifiers() -> None:
    heavy = weapon("gun", "heavy")
    state = gunners(gun=heavy, left=1)
    moved = replace(state.models["a.1"], moved=True)
    state = chosen(replace(state, models={**state.models, "a.1": moved}), "a")
    state, events = act(state, "red", FIRE, 3)
    assert judged(events, "hit_ranged") == []
    assert state.tray is not None
    assert state.tray.rolls[-1].faces == (3,)
    after, events = act(state, "red", KeepRoll())
    assert after.tray is not None
    assert after.tray.rolls[-1].counts == (False,)
    assert refused(after, "red", Reroll(dice=(0,))).code == "reroll_window_closed"


@pytest.mark.rule("W40K-POWER-05")
def test_each_command_reroll_is_used_once() -> None:
    state, _ = act(psychic(1), "red", SMITE, 1, 5)
    state, _ = act(state, "red", Reroll(dice=(0,)), 1, 1)
    assert state.sides["red"].rerolls == 0
    assert refused(state, "red", Reroll(dice=(0,))).code == "no_command_rerolls_left"
    fresh, _ = act(psychic(0), "red", SMITE, 1, 2)
    assert refused(fresh, "red", Reroll(dice=(0,))).code == "no_command_rerolls_left"


@pytest.mark.rule("W40K-POWER-05", "W40K-AMB-09")
def test_only_ones_own_roll() -> None:
    state, _ = act(psychic(1), "red", SMITE, 1, 5)
    assert refused(state, "blue", Reroll(dice=(0,))).code == "not_your_roll"
    assert refused(state, "blue", KeepRoll()).code == "not_your_decision"


@pytest.mark.rule("W40K-AMB-36")
def test_no_command_reroll_without_one_and_none_before_the_battle() -> None:
    _, events = act(psychic(0), "red", SMITE, 1, 5, 1)
    assert sum(isinstance(event, DiceRolled) for event in events) == 2
    state, _ = act(replace(psychic(1), round=0), "red", SMITE, 1, 5, 1)
    assert not isinstance(state.step, RerollWindow)


@pytest.mark.rule("W40K-DICE-01", "W40K-DICE-03")
def test_abilities_reroll_ones_or_natural_failures() -> None:
    ones = Ability(key="reroll_hits", name="Oath", params={"which": "ones"})
    state, _ = act(chosen(gunners(ones), "a"), "red", FIRE, 1, 2, 3)
    assert refused(state, "red", Reroll(dice=(1,), source="ones")).code == "bad_choice"
    assert refused(state, "red", Reroll(dice=(1,), source="failed")).code == "bad_choice"
    assert refused(state, "red", Reroll(dice=(0,))).code == "no_command_rerolls_left"
    _, events = act(state, "red", Reroll(dice=(0,), source="ones"), 6, 1, 1)
    assert judged(events, "wound") == [(False, False)]
    failed = Ability(key="reroll_hits", name="Oath", params={"which": "failed"})
    state, _ = act(chosen(gunners(failed), "a"), "red", FIRE, 1, 2, 3)
    assert refused(state, "red", Reroll(dice=(2,), source="failed")).code == "bad_choice"
    _, events = act(state, "red", Reroll(dice=(0, 1), source="failed"), 3, 3, 1, 1, 1)
    assert rolls(events) == [("wound", (1, 1, 1))]


@pytest.mark.rule("W40K-DICE-01")
def test_nothing_to_reroll_is_not_asked() -> None:
    ones = Ability(key="reroll_hits", name="Oath", params={"which": "ones"})
    state, _ = act(chosen(gunners(ones), "a"), "red", FIRE, 2, 2, 2)
    assert state.step.kind == "shooting_phase"


def test_a_player_may_never_be_asked_for_a_kind_of_roll() -> None:
    state = gunners(left=1)
    quiet = replace(state.sides["red"], standing=(Standing(key="reroll.hit_ranged", answer="never"),))
    state = chosen(replace(state, sides={**state.sides, "red": quiet}), "a")
    state, _ = act(state, "red", FIRE, 1, 2, 6, 1)
    assert isinstance(state.step, RerollWindow)
    assert state.tray is not None
    assert state.tray.rolls[-1].what == "wound"


@pytest.mark.rule("W40K-POWER-05", "W40K-DICE-01")
def test_one_die_of_a_charge_roll() -> None:
    state = battle(
        Force(id="c", seat="red", at=[(10, 10)]),
        Force(id="t", seat="blue", at=[(20, 10)], weapons=[["blade"]]),
        phase="charge",
        rerolls={"red": 1},
    )
    state, _ = act(state, "red", SelectCharge(unit="c"))
    state, _ = act(state, "red", DeclareCharge(unit="c", targets=("t",)), 1, 4)
    state, events = act(state, "red", Reroll(dice=(0,)), 5)
    assert [event.inches for event in events if isinstance(event, ChargeRolled)] == [9]
    assert state.sides["red"].rerolls == 0
