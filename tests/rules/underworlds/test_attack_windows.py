"""What surge abilities do in the middle of an Attack or Charge: pushed, slain, saved, re-rolled (digest 4.5, 5.8, 5.11)."""

from typing import Any

import pytest

from app.rules.kernel.abilities.terms import EventIs
from app.rules.kernel.questions.question import AskOdds, Odds
from app.rules.kernel.seats import Seat, seated
from app.rules.underworlds.combat.chances import odds
from app.rules.underworlds.identifiers import attack_of
from app.rules.underworlds.model.commands import (
    AnswerChoice,
    ChoosePath,
    CoreCharge,
    CoreGuard,
    CoreMove,
    DriveBack,
    Overrun,
    Pass,
    PickWeaponAbility,
    UseReroll,
)
from app.rules.underworlds.model.language import durations as spans
from app.rules.underworlds.model.language import effects as fx
from app.rules.underworlds.model.language import instructions as ins
from app.rules.underworlds.model.language import modifiers as mods
from app.rules.underworlds.model.language.language import Fighters
from app.rules.underworlds.model.profiles import Card
from app.rules.underworlds.model.state import State
from app.rules.underworlds.offers import offers
from app.rules.underworlds.reactions.odds_with_cards import with_declared
from app.rules.underworlds.system import SYSTEM
from tests.rules.underworlds.arena import act, blue, faces, label, match, ploy, red, spot
from tests.rules.underworlds.fights import arms, asked, happened, hit, past, rolled, under_way, weapon
from tests.rules.underworlds.plays import declare, passing

RED, BLUE = red("a", 0, 0, side=arms(weapon("blade", "!grievous"))), blue("b", 1, 0)


def surge(event: str, *effects: fx.Effect, edge: str = "after", **changes: Any) -> Card:
    """The surge ploy s1."""
    trigger = spans.Trigger(event=event, edge=edge)  # type: ignore[arg-type]
    return ploy("s1", surge=True, trigger=trigger, effects=effects, **changes)


def holding(seat: Seat, card: Card, *men: Any) -> State:
    """A match in which that seat holds s1 and is asked in no other window."""
    key = "cards" if seat == "red" else "blue_cards"
    return match(*(men or (RED, BLUE)), hands={seat: ["s1"]}, **{key: [card]})  # type: ignore[arg-type]


def declared(state: State, seat: Seat, *dice: int) -> State:
    """The match once the seat declared s1 and passed, with these dice afterwards."""
    state = declare(state, seat, f"{seat}.s1")
    return act(state, seat, Pass(), *dice)[0]


@pytest.mark.rule("UW-CMB-01", "UW-WAB-01", "UW-WAB-02")
def test_an_ability_just_granted_can_be_picked() -> None:
    """EX-06."""
    lend = mods.GrantAbility(weapons="$weapon", ability="cleave", duration=spans.Lasts(span="attack"))
    state, _ = act(holding("red", surge("attack_declared", lend)), "red", hit())
    state = declared(state, "red")
    assert asked(state) == {"weapon_critical_grievous", "weapon_cleave", "weapon_none"}
    state, _ = act(state, "red", PickWeaponAbility(ability="cleave"), *faces("crit", "swords"), *faces("shield"))
    assert past(state, "attack_outcome").facts["save_successes"] == 0
    assert state.fighters["blue.b"].damage == 2
    assert len(state.effects) == 1
    state, _ = act(state, "red", DriveBack())
    assert happened(state, "attack_resolved")
    assert state.effects == ()


@pytest.mark.rule("UW-ATK-05", "UW-SRG-07")
def test_a_target_pushed_out_of_range_is_attacked_all_the_same() -> None:
    shift = ins.Push(target="$target", hexes=2, direction="away", ref="$attacker", by="$you")
    state, _ = act(holding("blue", surge("attack_declared", shift)), "red", hit())
    state = declared(state, "blue")
    way = next(o for o in _open(state, "blue") if o.id == "push").need.options
    state, _ = act(state, "blue", ChoosePath(path=tuple(way[0].value)))
    state, _ = act(state, "red", PickWeaponAbility(), *faces("hammer", "hammer"), *faces("dodge"))
    assert state.fighters["blue.b"].damage == 2


def guarded_by(*men: Any, **changes: Any) -> State:
    """Blue was asked after red picked blue.b as a target, and has declared that another fighter is attacked instead."""
    choose = fx.Choose(name="f", among=Fighters(side="friendly", exclude=("$target",)))
    theirs = (EventIs(fields={"target_side": "friendly"}),)
    moment = spans.Trigger(event="target_picked", where=theirs)
    card = ploy("s1", surge=True, trigger=moment, choose=(choose,), effects=(ins.Retarget(to="$f", **changes),))
    state, _ = act(holding("blue", card, *men), "red", hit())
    return state


SHIELD = blue("d", 0, 1, side={"save_dice": 3, "health": 6}, tokens={"stagger": 1})


@pytest.mark.rule("UW-DSL-06", "UW-ATK-02", "UW-SRG-07")
def test_a_card_may_replace_the_target_that_was_picked() -> None:
    """Digest 4.5, target_picked: later steps use the new target's Save, tokens and hex."""
    state = guarded_by(RED, BLUE, SHIELD)
    assert asked(state, "blue") >= {"declare_surge.blue.s1"}
    state = declared(state, "blue")
    assert under_way(state).target == "blue.d"
    assert past(state, "attack_declared").facts["target"] == "blue.d"
    assert state.tray is not None
    assert state.tray.target == "blue.d"
    state, _ = act(state, "red", PickWeaponAbility(), *faces("hammer", "hammer"))
    assert asked(state) == {"stagger_reroll", "keep_dice"}
    state, events = act(state, "red", UseReroll(), *faces("dodge", "dodge", "dodge"))
    assert [len(e.roll.dice) for e in events if e.kind == "dice_rolled"] == [3]
    assert (state.fighters["blue.b"].damage, state.fighters["blue.d"].damage) == (0, 2)
    assert asked(state) == {"drive_back", "no_drive_back"}


@pytest.mark.rule("UW-DSL-06", "UW-ABL-04", "UW-ABL-06")
@pytest.mark.parametrize(("ignore_range", "open_"), [(False, False), (True, True)])
def test_the_new_target_is_in_range_unless_the_card_waives_it(ignore_range: bool, open_: bool) -> None:
    state = guarded_by(RED, BLUE, blue("d", 4, 0), ignore_range=ignore_range)
    assert ("declare_surge.blue.s1" in {offer.id for offer in _open(state, "blue")}) is open_


@pytest.mark.rule("UW-DSL-06", "UW-ATK-05")
def test_the_target_stands_once_the_attack_is_declared() -> None:
    late = fx.Choose(name="f", among=Fighters(side="friendly", exclude=("$target",)))
    card = surge("attack_declared", ins.Retarget(to="$f"), choose=(late,))
    state, _ = act(holding("blue", card, RED, BLUE, SHIELD), "red", hit())
    assert under_way(state).target == "blue.b"
    assert asked(state) == {"weapon_critical_grievous", "weapon_none"}


@pytest.mark.rule("UW-OVR-01", "UW-WAB-07", "UW-SLN-01")
def test_a_target_slain_by_a_reaction_to_the_attack_can_be_overrun() -> None:
    given = (EventIs(fields={"token": "stagger", "fighter_side": "enemy"}),)
    moment = spans.Trigger(event="token_given", where=given)
    card = ploy("s1", surge=True, trigger=moment, effects=(ins.InflictDamage(to="$event.fighter"),))
    men = (red("a", 0, 0, side=arms(weapon("blade", "stagger"))), blue("b", 1, 0, side={"health": 3}))
    state, _ = act(holding("red", card, *men), "red", hit())
    stagger = PickWeaponAbility(ability="stagger")
    state, _ = act(state, "red", stagger, *faces("crit", "hammer"), *faces("dodge"))
    state = declared(state, "red")
    assert state.fighters["blue.b"].slain
    assert asked(state) == {"overrun", "no_overrun"}
    state, _ = act(state, "red", Overrun(use=True))
    assert state.fighters["red.a"].hex == spot(1, 0)


FORBIDDEN = [
    ("weapon_picked", "before", "cannot_attack", hit()),
    ("move_declared", "before", "cannot_move", CoreMove(fighter="red.a", path=(label(0, 1),))),
    ("fighter_picked", "after", "cannot_guard", CoreGuard(fighter="red.a")),
    ("fighter_picked", "after", "cannot_charge", CoreCharge(fighter="red.a", path=(label(0, 1),))),
    ("move_declared", "before", "cannot_move", CoreCharge(fighter="red.a", path=(label(0, 1),))),
]


@pytest.mark.rule("UW-SRG-07", "UW-ABL-04")
@pytest.mark.parametrize(("event", "edge", "flag", "command"), FORBIDDEN)
def test_what_a_reaction_forbids_does_not_happen(event: str, edge: Any, flag: Any, command: Any) -> None:
    card = surge(event, mods.SetFlag(target="red.a", flag=flag, duration=spans.Lasts(span="turn")), edge=edge)
    men = (red("a", 0, 0), red("c", 5, 5), blue("b", 1, 0))
    state, _ = act(holding("blue", card, *men), "red", command)
    state = declared(state, "blue")
    assert state.step.kind == "power_step"
    assert state.fighters["red.a"].hex == spot(0, 0)
    assert state.fighters["red.a"].tokens == {}
    assert not any(happened(state, name) for name in ("attack_declared", "fighter_moved", "fighter_guarded"))


def _open(state: State, seat: Seat) -> list[Any]:
    return [offer for offer in offers(state, seat) if offer.locked is None]


@pytest.mark.rule("UW-ATK-05", "UW-DMG-03")
def test_a_target_slain_before_the_outcome_ends_the_attack() -> None:
    spark = ins.InflictDamage(to="$target", amount=4)
    state, _ = act(holding("red", surge("attack_roll_made", spark)), "red", hit())
    state, _ = act(state, "red", PickWeaponAbility(), *faces("hammer", "hammer"))
    state = declared(state, "red")
    facts = past(state, "attack_resolved").facts
    assert (facts["outcome"], facts["failed"]) == ("aborted", False)
    assert past(state, "fighter_slain").facts["cause"] == "ability"
    assert not happened(state, "save_roll_made")


@pytest.mark.rule("UW-SLN-01", "UW-SLN-02")
def test_a_fighter_healed_in_time_is_not_slain() -> None:
    save = surge("fighter_would_be_slain", ins.Heal(fighter="$event.fighter", amount=1), edge="before")
    table = holding("blue", save, RED, blue("b", 1, 0, is_={"damage": 2}))
    state, _ = act(table, "red", hit())
    state, _ = act(state, "red", PickWeaponAbility(), *faces("hammer", "hammer"), *faces("dodge"))
    state = declared(state, "blue")
    assert not state.fighters["blue.b"].slain
    assert state.fighters["blue.b"].damage == 3
    assert asked(state) == {"drive_back", "no_drive_back"}
    passed, _ = act(table, "red", hit())
    passed, _ = act(passed, "red", PickWeaponAbility(), *faces("hammer", "hammer"), *faces("dodge"))
    assert passing(passed, "blue").fighters["blue.b"].slain


@pytest.mark.rule("UW-DICE-07", "UW-DICE-08", "UW-DICE-09")
def test_a_reroll_in_the_window_counts() -> None:
    again = surge("attack_roll_made", ins.Reroll(roll="attack"))
    state, _ = act(holding("red", again), "red", hit())
    state, _ = act(state, "red", PickWeaponAbility(), *faces("hammer", "swords"))
    state = declared(state, "red")
    state, _ = act(state, "red", AnswerChoice(picks=("1",)), *faces("crit"), *faces("dodge"))
    assert [die.face for die in rolled(state, "attack").dice] == ["hammer", "crit"]
    facts = past(state, "attack_outcome").facts
    assert (facts["attack_successes"], facts["attack_crits"]) == (2, 1)


@pytest.mark.rule("UW-CHG-08", "UW-CHG-03")
def test_a_charge_whose_target_was_pushed_away() -> None:
    flee = ins.Push(target="blue.b", hexes=1, direction="away", ref="$event.fighter", by="$you")
    table = holding("blue", surge("fighter_moved", flee), red("a", 0, 0, tokens={"guard": 1}), blue("b", 2, 0))
    state, _ = act(table, "red", CoreCharge(fighter="red.a", path=(label(1, 0),)))
    state = declared(state, "blue")
    state, _ = act(state, "blue", ChoosePath(path=(label(3, 0),)))
    assert state.fighters["blue.b"].hex == spot(3, 0)
    assert state.fighters["red.a"].tokens == {"charge": 1}
    assert state.step.kind == "power_step"
    assert not happened(state, "fighter_charged")


@pytest.mark.rule("UW-STF-01")
def test_stand_fast_is_asked_where_a_card_speaks_of_it() -> None:
    draw = surge("stood_fast", ins.Draw())
    state, _ = act(holding("blue", draw), "red", hit())
    state, _ = act(state, "red", PickWeaponAbility(), *faces("swords", "swords"), *faces("crit"))
    assert past(state, "attack_outcome").facts["outcome"] == "fail"
    assert under_way(state).stage == "stand_fast"


@pytest.mark.rule("UW-DICE-10")
def test_a_card_tells_how_it_changes_the_odds_before_it_is_declared() -> None:
    more = mods.Modify(target="$weapon", stat="dice", op="add", value=1, duration=spans.Lasts(span="attack"))
    state, _ = act(holding("red", surge("attack_declared", more)), "red", hit())
    facts = next(offer for offer in offers(state, "red") if offer.id == "declare_surge.red.s1").facts
    assert facts["odds_from"] == pytest.approx(_succeeds(state), abs=0.0001)
    state = declared(state, "red")
    assert facts["odds_to"] == pytest.approx(_succeeds(state), abs=0.0001)
    assert _succeeds(state) > float(str(facts["odds_from"]))


@pytest.mark.rule("UW-DICE-10", "UW-WND-03")
def test_the_odds_as_things_stand_count_what_i_declared_and_not_what_the_other_side_did() -> None:
    more = mods.Modify(target="$weapon", stat="dice", op="add", value=1, duration=spans.Lasts(span="attack"))
    state, _ = act(holding("red", surge("attack_declared", more)), "red", hit())
    bare = _succeeds(state)
    state = declare(state, "red", "red.s1")
    told = SYSTEM.answer(state, seated("red"), AskOdds(command={"kind": "pass"}))
    assert isinstance(told, Odds)
    done = _succeeds(act(state, "red", Pass())[0])
    assert done > bare
    assert told.chances["success"][1] == pytest.approx(done)
    theirs = with_declared(state, "blue")
    assert _succeeds(theirs) == pytest.approx(bare)


def _succeeds(state: State) -> float:
    attack = attack_of(state)
    assert attack is not None
    return odds(state, attack).chances["success"][1]


@pytest.mark.rule("UW-DICE-10")
def test_a_card_that_asks_for_a_pick_or_changes_nothing_promises_no_odds() -> None:
    mate = fx.Choose(name="f", among=Fighters(side="friendly"))
    for effects in ((mate, ins.GiveToken(to="$f", token="guard")), (ins.GiveToken(to="$attacker", token="guard"),)):
        state, _ = act(holding("red", surge("attack_declared", *effects)), "red", hit())
        offer = next(offer for offer in offers(state, "red") if offer.id == "declare_surge.red.s1")
        assert offer.locked is None
        assert "odds_to" not in offer.facts


@pytest.mark.rule("UW-DSL-05", "UW-WB-04")
def test_every_event_of_an_attack_says_who_attacks_whom_with_what_kind_of_weapon() -> None:
    """Digest 4.5: all events from attack_declared to attack_resolved."""
    state, _ = act(match(RED, BLUE), "red", hit())
    state, _ = act(state, "red", PickWeaponAbility(), *faces("hammer", "hammer"), *faces("dodge"))
    state, _ = act(state, "red", DriveBack(hex=label(2, 0)))
    names = [h.name for h in state.history]
    during = state.history[names.index("attack_declared") : names.index("attack_resolved") + 1]
    assert {"damage_inflicted", "driven_back", "pushed"} <= {h.name for h in during}
    roles = {
        "attacker": "red.a",
        "target": "blue.b",
        "weapon": "red.a/blade",
        "weapon_kind": "melee",
        "attacker_side": "red",
        "target_side": "blue",
    }
    for happening in during:
        assert {name: happening.facts.get(name) for name in roles} == roles, happening.name
