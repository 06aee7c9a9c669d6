"""Damage and its source, who is slain, removal, Bounty, healing, raising (digest 5.11, 5.18, 5.20)."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from app.rules.kernel.dice.dice import NoDice
from app.rules.underworlds import characteristics
from app.rules.underworlds.bookkeeping.operations import discard_upgrades, heal
from app.rules.underworlds.combat import casualties, raising
from app.rules.underworlds.draft import Draft
from app.rules.underworlds.flow import run
from app.rules.underworlds.glory import underdog
from app.rules.underworlds.interpreter import hold
from app.rules.underworlds.language.frames import Frame
from app.rules.underworlds.model.commands import CoreGuard, OrderSimultaneous
from app.rules.underworlds.model.language.conditions import Is
from app.rules.underworlds.model.language.durations import Trigger
from app.rules.underworlds.model.language.modifiers import LimitDamage, Modify, SetFlag
from app.rules.underworlds.model.language.moments import Source
from app.rules.underworlds.model.state import State
from tests.rules.underworlds.arena import act, blue, match, objective, open_field, red, refused, spot, told, upgrade
from tests.rules.underworlds.fights import happened, past, strike

PLOY = Source(seat="red", key="red.spark")


def hurt(table: State, *blows: tuple[str, int], source: Source = PLOY) -> State:
    """The match after an ability inflicted these, in one instruction."""
    draft = Draft(table, NoDice())
    for fighter, amount in blows:
        casualties.inflict(draft, fighter, amount, cause="ability", source=source)
    run(draft)
    return draft.state


def names(state: State) -> Sequence[str]:
    return [h.name for h in state.history]


@pytest.mark.rule("UW-DMG-01")
@pytest.mark.rule("UW-SLN-01")
def test_slain_at_damage_equal_to_health() -> None:
    table = match(red("a", 0, 0), blue("b", 1, 0))
    alive = hurt(table, ("blue.b", 3))
    assert alive.fighters["blue.b"].damage == 3
    assert hurt(alive, ("blue.b", 1)).fighters["blue.b"].slain


@pytest.mark.rule("UW-SLN-01")
def test_losing_an_upgrade_may_slay() -> None:
    tough = upgrade("tough", static=(Modify(target="$self", stat="health", value=1),))
    table = match(red("a", 0, 0), blue("b", 1, 0), blue_cards=[tough], equipped={"blue.b": ["tough"]})
    alive = hurt(table, ("blue.b", 4))
    assert not alive.fighters["blue.b"].slain
    draft = Draft(alive, NoDice())
    discard_upgrades(draft, "blue.b", ("blue.tough",))
    run(draft)
    assert draft.state.fighters["blue.b"].slain


@pytest.mark.rule("UW-DMG-02")
@pytest.mark.rule("UW-SLN-04")
def test_an_attack_slays_by_attacker_and_weapon() -> None:
    state = strike(match(red("a", 0, 0), blue("b", 1, 0, is_={"damage": 2})), ["hammer", "hammer"], ["dodge"])
    facts = past(state, "fighter_slain").facts
    assert (facts["cause"], facts["attacker"], facts["weapon"]) == ("attack", "red.a", "red.a/blade")
    assert facts["was_undamaged"] is False
    assert state.sides["red"].glory == 1
    order = names(state)
    assert order.index("damage_inflicted") < order.index("fighter_slain") < order.index("attack_resolved")
    assert "driven_back" not in order


@pytest.mark.rule("UW-DMG-03")
def test_an_ability_slays_by_itself() -> None:
    state = hurt(match(red("a", 0, 0), blue("b", 1, 0)), ("blue.b", 4))
    facts = past(state, "fighter_slain").facts
    assert (facts["cause"], facts["source"]) == ("ability", "red.spark")
    assert "attacker" not in facts
    assert facts["was_undamaged"] is True


@pytest.mark.rule("UW-SLN-04")
def test_the_opponent_gains_the_bounty_whoever_slew() -> None:
    table = match(red("a", 0, 0), red("c", 5, 0, side={"bounty": 2}), blue("b", 1, 0))
    state = hurt(table, ("red.c", 4))
    assert (state.sides["blue"].glory, state.sides["red"].glory) == (2, 0)
    assert underdog(state) == "red"


@pytest.mark.rule("UW-SLN-02")
@pytest.mark.rule("UW-WB-02")
def test_removal_in_order() -> None:
    boots = upgrade("boots")
    men = (red("a", 0, 0), blue("b", 1, 0, tokens={"guard": 1}, is_={"inspired": True, "damage": 3}))
    state = hurt(match(*men, blue_cards=[boots], equipped={"blue.b": ["boots"]}), ("blue.b", 1))
    gone = state.fighters["blue.b"]
    assert (gone.hex, gone.damage, dict(gone.tokens), gone.upgrades) == (None, 0, {}, ())
    assert gone.slain
    assert not gone.inspired
    assert state.sides["blue"].cards("discard_power") == ("blue.boots",)
    assert state.sides["blue"].cards("equipped") == ()
    tail = [n for n in names(state) if n.startswith(("slain", "fighter_slain"))]
    assert tail == ["fighter_slain", "slain_tokens_removed", "slain_upgrades_discarded", "slain_fighter_removed"]


@pytest.mark.rule("UW-SLN-03")
@pytest.mark.rule("UW-ACT-03")
def test_the_slain_do_nothing() -> None:
    state = match(red("a", 0, 0), red("z", 0, 3, is_={"hex": None, "slain": True}), blue("b", 1, 0))
    assert refused(state, "red", CoreGuard(fighter="red.z")).code == "fighter_slain"


@pytest.mark.rule("UW-SLN-05")
def test_several_slain_at_once_the_active_players_first() -> None:
    watcher = objective("o", surge=True, trigger=Trigger(event="fighter_slain"))
    men = (red("a", 0, 0), red("c", 5, 0), red("d", 6, 0), blue("b", 1, 0))
    table = match(*men, cards=[watcher], active="blue")
    state = hurt(table, ("red.c", 4), ("blue.b", 4), ("red.d", 4))
    # Blue is active and has one: no order to pick. Red then orders its two.
    assert state.fighters["blue.b"].slain
    assert state.step.kind == "slaying"
    assert refused(state, "blue", OrderSimultaneous(order=("red.c", "red.d"))).code == "not_your_turn"
    assert refused(state, "red", OrderSimultaneous(order=("red.c", "red.c"))).code == "bad_choice"
    state, events = act(state, "red", OrderSimultaneous(order=("red.d", "red.c")))
    slain = [
        e.happening.facts["fighter"] for e in events if e.kind == "happened" and e.happening.name == "fighter_slain"
    ]
    assert slain == ["red.d", "red.c"]
    assert state.sides["blue"].glory == 2


@pytest.mark.rule("UW-DSL-06")
def test_limits_of_damage_and_fighters_that_cannot_be_slain() -> None:
    shell = upgrade("shell", static=(LimitDamage(target="$self", per="turn", most=2),))
    table = match(red("a", 0, 0), blue("b", 1, 0), blue_cards=[shell], equipped={"blue.b": ["shell"]})
    state = hurt(hurt(table, ("blue.b", 3)), ("blue.b", 1))
    assert state.fighters["blue.b"].damage == 2
    last = upgrade("last", static=(SetFlag(target="$self", flag="cannot_be_slain"),))
    table = match(red("a", 0, 0), blue("b", 1, 0), blue_cards=[last], equipped={"blue.b": ["last"]})
    state = hurt(table, ("blue.b", 9))
    assert not state.fighters["blue.b"].slain
    draft = Draft(state, NoDice())
    discard_upgrades(draft, "blue.b", ("blue.last",))
    run(draft)
    assert draft.state.fighters["blue.b"].slain


@pytest.mark.rule("UW-DSL-06", "UW-DMG-02", "UW-DMG-03")
def test_a_limit_per_attack_is_for_attacks_alone() -> None:
    hide = upgrade("hide", static=(LimitDamage(target="$self", per="attack", most=1),))
    men = (red("a", 0, 0), blue("b", 1, 0, side={"health": 9}))
    table = match(*men, blue_cards=[hide], equipped={"blue.b": ["hide"]})
    assert hurt(hurt(table, ("blue.b", 2)), ("blue.b", 1)).fighters["blue.b"].damage == 3
    struck = strike(table, ("hammer", "hammer"), ("dodge",))
    assert struck.fighters["blue.b"].damage == 1
    assert past(struck, "damage_inflicted").facts["amount"] == 1


@pytest.mark.rule("UW-DSL-06")
def test_slain_without_damage() -> None:
    draft = Draft(match(red("a", 0, 0), blue("b", 1, 0)), NoDice())
    casualties.slay(draft, "blue.b", PLOY)
    run(draft)
    assert draft.state.fighters["blue.b"].slain
    assert past(draft.state, "fighter_slain").facts["source"] == "red.spark"


@pytest.mark.rule("UW-HEAL-01")
@pytest.mark.rule("UW-HEAL-02")
def test_healing() -> None:
    draft = Draft(match(red("a", 0, 0, is_={"damage": 2}), blue("b", 9, 0)), NoDice())
    heal(draft, "red.a")
    assert draft.state.fighters["red.a"].damage == 1
    heal(draft, "red.a", 5)
    assert draft.state.fighters["red.a"].damage == 0
    before = len(draft.events)
    heal(draft, "red.a")
    assert len(draft.events) == before
    assert told(draft.events) == ("fighter_healed", "fighter_healed")


@pytest.mark.rule("UW-RAI-01")
@pytest.mark.rule("UW-RAI-02")
@pytest.mark.rule("UW-RAI-03")
@pytest.mark.rule("UW-RND-07")
def test_raising_and_being_slain_again() -> None:
    ground = open_field(blocked=[spot(3, 0)], stagger=[spot(4, 0)])
    dead = red("z", 0, 3, is_={"hex": None, "slain": True, "bounty_when_slain": 1})
    table = match(red("a", 0, 0), dead, blue("b", 1, 0), board=ground)
    assert raising.judge(table, "red", "red.a", spot(2, 0)).code == "raise_not_slain"  # type: ignore[union-attr]
    assert raising.judge(table, "red", "red.z", spot(1, 0)).code == "hex_occupied"  # type: ignore[union-attr]
    assert raising.judge(table, "red", "red.z", spot(3, 0)).code == "hex_blocked"  # type: ignore[union-attr]
    undeployed = replace(table.fighters["red.z"], slain=False)
    waiting = replace(table, fighters={**table.fighters, "red.z": undeployed})
    assert raising.judge(waiting, "red", "red.z", spot(2, 0)).code == "raise_not_slain"  # type: ignore[union-attr]
    assert raising.judge(table, "red", "red.z", spot(4, 0)) is None
    draft = Draft(table, NoDice())
    raising.perform(draft, "red.z", spot(4, 0), "red.bt1")
    run(draft)
    back = draft.state.fighters["red.z"]
    assert (back.slain, back.raised, back.damage, dict(back.tokens)) == (False, True, 0, {"stagger": 1})
    assert characteristics.bounty(draft.state, "red.z") == 0
    again = hurt(draft.state, ("red.z", 4))
    assert again.sides["blue"].glory == 0
    assert underdog(again) == "red"
    assert not again.fighters["red.z"].raised
    assert raising.judge(again, "red", "red.z", spot(4, 0)) is None


@pytest.mark.rule("UW-STAT-01")
@pytest.mark.rule("UW-STAT-02")
def test_damaged_and_vulnerable() -> None:
    def told_of(health: int, damage: int, **more: Any) -> tuple[bool, ...]:
        table = match(red("a", 0, 0, side={"health": health}, is_={"damage": damage}), blue("b", 9, 0), **more)
        frame = Frame(seat="red", it="red.a")
        return tuple(hold(table, frame, (Is(what=w),)) for w in ("damaged", "undamaged", "vulnerable"))

    assert told_of(3, 2) == (True, False, True)
    assert told_of(3, 1) == (True, False, False)
    assert told_of(1, 0) == (False, True, False)
    tough = upgrade("tough", static=(Modify(target="$self", stat="health", value=1),))
    assert told_of(3, 2, cards=[tough], equipped={"red.a": ["tough"]}) == (True, False, False)
    assert not happened(match(red("a", 0, 0), blue("b", 9, 0)), "fighter_slain")
