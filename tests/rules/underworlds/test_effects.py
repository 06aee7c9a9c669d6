"""What every instruction of the card language does (UW-DSL-01..08, UW-ABL-02, UW-CON-10, UW-SEQ-01)."""

from dataclasses import replace
from typing import Any

import pytest

from app.rules.kernel.abilities import terms
from app.rules.underworlds import characteristics
from app.rules.underworlds.model.commands import AnswerChoice, ChooseAttack, ChoosePath, Pass, PlayPloy, UseReroll
from app.rules.underworlds.model.language import conditions as conds
from app.rules.underworlds.model.language import durations as spans
from app.rules.underworlds.model.language import effects as fx
from app.rules.underworlds.model.language import instructions as ins
from app.rules.underworlds.model.language import language as lang
from app.rules.underworlds.model.language import modifiers as mods
from app.rules.underworlds.model.language.weapons import WeaponRune
from app.rules.underworlds.model.profiles import Ability, Counter
from app.rules.underworlds.model.state import Feature, State
from tests.rules.underworlds.arena import (
    act,
    blue,
    faces,
    label,
    match,
    objective,
    ploy,
    red,
    refused,
    spot,
    told,
    upgrade,
    words,
)
from tests.rules.underworlds.fights import arms, hit, weapon
from tests.rules.underworlds.plays import MINE, THEIRS, answer, declare, offer_of, one, passing, play, power

MEN = (red("a", 0, 0), red("c", 0, 2), blue("b", 2, 0), blue("d", 6, 2))


def done(*effects: fx.Effect, men: Any = MEN, choose: Any = (), picks: Any = None, **changes: Any) -> State:
    """The match after red played a ploy that says this."""
    cards = [ploy("p", choose=choose, effects=effects), *changes.pop("cards", ())]
    hands = {"red": ["p", *changes.pop("hand", ())], "blue": changes.pop("blue_hand", [])}
    state = power(*men, cards=cards, hands=hands, **changes)
    return play(state, "red", "p", **(picks or {}))


# --- fighters --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("UW-DSL-06")
def test_push_and_its_way() -> None:
    towards = done(ins.Push(target="red.a", hexes=2, direction="towards", ref="blue.d"))
    assert refused(towards, "red", ChoosePath(path=(label(-1, 0), label(-2, 0)))).code == "push_not_towards"
    up_to = done(ins.Push(target="red.a", hexes=2, exact=False))
    state, events = act(up_to, "red", ChoosePath(path=(label(1, 0),)))
    assert state.fighters["red.a"].hex == spot(1, 0)
    assert not state.fighters["red.a"].tokens
    assert "pushed" in told(events)


@pytest.mark.rule("UW-DSL-06", "UW-CON-10")
def test_optional_instructions_may_be_declined() -> None:
    pushed = done(ins.Push(target="red.a", optional=True), ins.ChangeGlory())
    state, _ = act(pushed, "red", ChoosePath(path=()))
    assert (state.fighters["red.a"].hex, state.sides["red"].glory) == (spot(0, 0), 1)
    moved = done(ins.MoveFighter(fighter="red.a", optional=True), ins.ChangeGlory())
    assert moved.step.kind == "choosing"
    assert answer(moved, "red", "no").sides["red"].glory == 1
    assert answer(moved, "red", "yes").step.kind == "moving"
    nobody = done(ins.Push(target="$x"), choose=(one("x", optional=True),))
    state, events = act(nobody, "red", AnswerChoice(picks=()))
    assert "instruction_skipped" not in [event.kind for event in events]
    assert offer_of(nobody, "red", "choose_none").command["picks"] == []


@pytest.mark.rule("UW-DSL-06", "UW-HEX-07")
def test_place_swap_raise() -> None:
    state = done(ins.Place(fighter="red.a", to=label(3, 3)))
    assert state.fighters["red.a"].hex == spot(3, 3)
    state = done(ins.Swap(a="red.a", b="blue.b"))
    assert (state.fighters["red.a"].hex, state.fighters["blue.b"].hex) == (spot(2, 0), spot(0, 0))
    fallen = replace(red("x", 0, 0, is_={"slain": True, "hex": None}), at=None)
    state = done(ins.Raise(fighter="red.x", to=label(4, 4)), men=(*MEN, fallen))
    assert state.fighters["red.x"].raised
    assert state.fighters["red.x"].hex == spot(4, 4)
    full = power(*MEN, cards=[ploy("p", effects=(ins.Place(fighter="red.a", to=label(2, 0)),))], hands={"red": ["p"]})
    assert refused(full, "red", PlayPloy(card="red.p")).code == "ability_not_fully_resolvable"


@pytest.mark.rule("UW-DSL-06", "UW-ABL-03")
def test_an_attack_by_a_card() -> None:
    men = (red("a", 1, 0), blue("b", 2, 0))
    state = done(ins.MakeAttack(fighter="red.a"), men=men)
    state, events = act(
        state, "red", ChooseAttack(weapon="red.a/blade", target="blue.b"), *faces("swords", "swords"), 2
    )
    assert "attack_resolved" in told(events)
    assert state.step.kind == "power_step"
    far = power(*MEN, cards=[ploy("p", effects=(ins.MakeAttack(fighter="red.a"),))], hands={"red": ["p"]})
    assert refused(far, "red", PlayPloy(card="red.p")).code == "ability_not_fully_resolvable"


@pytest.mark.rule("UW-DSL-06")
def test_a_charge_and_a_delve_by_a_card() -> None:
    assert done(ins.MakeCharge(fighter="red.a"), men=(red("a", 0, 0), blue("b", 3, 0))).step.kind == "moving"
    feature = Feature(id="f1", hex=spot(0, 0), value=3, face="treasure")
    state = done(ins.MakeDelve(fighter="red.a"), features=[feature])
    assert state.features["f1"].face == "cover"
    assert not state.sides["red"].delved


@pytest.mark.rule("UW-DSL-06", "UW-CON-05", "UW-DMG-03")
def test_tokens_damage_and_sides() -> None:
    assert done(ins.GiveToken(to=THEIRS, token="stagger", amount=2)).fighters["blue.d"].tokens == {"stagger": 2}
    staggered = (red("a", 0, 0, tokens={"stagger": 2}), blue("b", 2, 0))
    one_left = done(ins.RemoveToken(source="red.a", token="stagger"), men=staggered)
    assert one_left.fighters["red.a"].tokens == {"stagger": 1}
    gone = done(ins.RemoveToken(source="red.a", token="stagger", amount=None), men=staggered)
    assert gone.fighters["red.a"].tokens == {}
    assert done(ins.InflictDamage(to="blue.b", amount=3)).fighters["blue.b"].damage == 3
    hurt = (red("a", 0, 0, is_={"damage": 3}), blue("b", 2, 0))
    assert done(ins.Heal(fighter="red.a", amount=2), men=hurt).fighters["red.a"].damage == 1
    slain = done(ins.Slay(fighter="blue.b"))
    assert slain.fighters["blue.b"].slain
    assert slain.sides["red"].glory == 1
    assert done(ins.Inspire(fighter="red.a")).fighters["red.a"].inspired
    inspired = (red("a", 0, 0, is_={"inspired": True}), blue("b", 2, 0))
    assert not done(ins.Inspire(fighter="red.a", inspired=False), men=inspired).fighters["red.a"].inspired


@pytest.mark.rule("UW-DSL-06", "UW-DLV-03")
def test_features() -> None:
    features = [Feature(id="f1", hex=spot(4, 4), value=3, face="treasure")]
    assert done(ins.FlipFeature(feature="f1"), features=features).features["f1"].face == "cover"
    moved = done(ins.MoveFeature(feature="$t", to=label(4, 5)), choose=(one("t", lang.Features()),), features=features)
    assert moved.features["f1"].hex == spot(4, 5)
    none = power(*MEN, cards=[ploy("p", choose=(one("t", lang.Features()),))], hands={"red": ["p"]})
    assert refused(none, "red", PlayPloy(card="red.p")).code == "ability_not_fully_resolvable"


# --- cards, glory, counters ------------------------------------------------------------------------------------------


@pytest.mark.rule("UW-DSL-06", "UW-CARD-05")
def test_cards() -> None:
    assert len(done(ins.Draw(amount=2)).sides["red"].cards("hand_power")) == 2
    assert len(done(ins.Draw(player="$opponent", deck="objectives")).sides["blue"].cards("hand_objectives")) == 1
    worn = done(ins.Discard(cards="red.u1"), cards=[upgrade("u1")], equipped={"red.a": ["u1"]}, men=(*MEN,))
    assert worn.fighters["red.a"].upgrades == ()
    assert "red.u1" in worn.sides["red"].cards("discard_power")
    top = done(ins.MoveCard(cards="red.u1", to="deck_power"), cards=[upgrade("u1")], hand=["u1"])
    assert top.sides["red"].cards("deck_power")[0] == "red.u1"
    bottom = done(ins.MoveCard(cards="red.u1", to="deck_power", position="bottom"), cards=[upgrade("u1")], hand=["u1"])
    assert bottom.sides["red"].cards("deck_power")[-1] == "red.u1"
    equipped = done(
        ins.Equip(card="red.u1", fighter="red.a", ignore_glory_limit=True), cards=[upgrade("u1")], hand=["u1"]
    )
    assert equipped.fighters["red.a"].upgrades == ("red.u1",)
    poor = power(
        *MEN,
        cards=[ploy("p", effects=(ins.Equip(card="red.u1", fighter="red.a"),)), upgrade("u1")],
        hands={"red": ["p", "u1"]},
    )
    assert refused(poor, "red", PlayPloy(card="red.p")).facts["why"] == "upgrade_glory_limit"


@pytest.mark.rule("UW-DSL-06", "UW-DICE-06")
def test_shuffling_a_deck() -> None:
    state = power(*MEN, cards=[ploy("p", effects=(ins.Shuffle(),))], hands={"red": ["p"]})
    had = state.sides["red"].cards("deck_power")
    shuffled = play(state, "red", "p", *[1] * (len(had) - 1))
    assert sorted(shuffled.sides["red"].cards("deck_power")) == sorted(had)
    assert shuffled.sides["red"].cards("deck_power") != had


@pytest.mark.rule("UW-DSL-06", "UW-VIC-07", "UW-PLOT-01")
def test_glory_and_counters() -> None:
    assert done(ins.ChangeGlory(amount=2)).sides["red"].glory == 2
    assert done(ins.ChangeGlory(player="$opponent", amount=-5), glory={"blue": 3}).sides["blue"].glory == 0
    plot = upgrade("pl", kind="plot", counters={"tide": Counter(start=4, least=0, most=6)})
    assert done(ins.ChangeCounter(name="tide", amount=5), plots={"red": plot}).sides["red"].counters == {"tide": 6}
    assert done(ins.ChangeCounter(name="tide", op="set", amount=-1), plots={"red": plot}).sides["red"].counters == {
        "tide": 0
    }


# --- dice ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("UW-DSL-06", "UW-DICE-07")
def test_a_roll_of_a_card() -> None:
    hurts = fx.RollDice(amount=3, success=("crit", "hammer"), then=(ins.InflictDamage(to="blue.b"),))
    state = power(*MEN, cards=[ploy("p", effects=(hurts,))], hands={"red": ["p"]})
    assert play(state, "red", "p", *faces("crit", "hammer", "swords")).fighters["blue.b"].damage == 2
    other = replace(hurts, other=(ins.ChangeGlory(),))
    state = power(*MEN, cards=[ploy("p", effects=(other,))], hands={"red": ["p"]})
    assert play(state, "red", "p", *faces("swords", "swords", "swords")).sides["red"].glory == 1


ROLLED = spans.Trigger(event="attack_roll_made", where=(terms.Same(a="$attacker", b="$self"),))


@pytest.mark.rule("UW-DICE-07", "UW-DICE-08", "UW-DICE-09", "UW-DSL-06")
def test_an_upgrade_re_rolls_another_die_than_the_stagger_token_did() -> None:
    again = Ability(
        id="u1_a", timing="surge", per="attack", trigger=ROLLED, name=words("u"), do=(ins.Reroll(roll="attack"),)
    )
    men = (red("a", 1, 0), blue("b", 2, 0, tokens={"stagger": 1}))
    state = match(*men, cards=[upgrade("u1", abilities=(again,))], equipped={"red.a": ["u1"]})
    state, _ = act(state, "red", hit(), *faces("swords", "swords"))
    state, _ = act(state, "red", UseReroll(dice=(0,)), *faces("swords"))
    state = declare(state, "red", "red.u1/u1_a")
    state, events = act(state, "red", Pass(), *faces("crit"), 5)
    changed = [e.roll for e in events if e.kind == "dice_changed"]
    assert [die.rerolled for die in changed[-1].dice] == [True, True]
    assert [die.face for die in changed[-1].dice] == ["swords", "crit"]


@pytest.mark.rule("UW-DSL-06", "UW-DICE-09")
def test_a_die_is_turned_by_choice() -> None:
    turn = ploy(
        "t",
        surge=True,
        trigger=spans.Trigger(event="attack_roll_made"),
        effects=(ins.SetDie(roll="attack", face="crit"),),
    )
    state = match(red("a", 1, 0), blue("b", 2, 0), cards=[turn], hands={"red": ["t"]})
    state, _ = act(state, "red", hit(), *faces("swords", "swords"))
    state = passing(declare(state, "red", "red.t"), "red")
    assert state.step.kind == "choosing"
    assert refused(state, "red", AnswerChoice(picks=("7",))).code == "pick_not_legal"
    state, events = act(state, "red", AnswerChoice(picks=("1",)), 5)
    changed = next(e.roll for e in events if e.kind == "dice_changed")
    assert [(d.face, d.rerolled) for d in changed.dice] == [("swords", False), ("crit", False)]


# --- lasting ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("UW-DSL-06", "UW-MOD-04", "UW-WAB-01")
def test_lasting_effects() -> None:
    assert characteristics.move(done(mods.Modify(target="red.a", stat="move")), "red.a") == 4
    granted = done(mods.GrantAbility(weapons=lang.Weapons(of="red.a"), ability="cleave"))
    line = characteristics.weapon(granted, "red.a/blade")
    assert line is not None
    assert line.abilities == (WeaponRune(id="cleave"),)
    armed = done(mods.GrantWeapon(target="red.a", weapon=weapon("flail")))
    assert characteristics.weapons(armed, "red.a") == ("red.a/blade", "red.a/flail")
    assert "fly" in characteristics.runes(done(mods.GrantRune(target="red.a", rune="fly")), "red.a")
    flagged = done(mods.SetFlag(target="red.a", flag="cannot_move"))
    assert characteristics.has_flag(flagged, "red.a", "cannot_move")
    limited = done(mods.LimitDamage(target="blue.b", per="turn", most=1), ins.InflictDamage(to="blue.b", amount=3))
    assert limited.fighters["blue.b"].damage == 1


@pytest.mark.rule("UW-DSL-06", "UW-DSL-05")
@pytest.mark.parametrize(("unlimited", "glory"), [(False, 1), (True, 2)])
def test_a_delayed_trigger(unlimited: bool, glory: int) -> None:
    later = fx.Delay(trigger=spans.Trigger(event="ploy_played"), do=(ins.ChangeGlory(),), unlimited=unlimited)
    state = done(later, cards=[ploy("q")], hand=["q"])
    state = play(passing(state, "blue"), "red", "q")
    assert state.sides["red"].glory == glory


# --- composition -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("UW-DSL-06", "UW-CON-10")
def test_one_of_several() -> None:
    pick = fx.ChooseOne(options=((ins.ChangeGlory(),), (ins.Push(target="$nobody"),), (ins.Draw(),)))
    state = done(pick)
    options = offer_of(state, "red", "choose_options").need.options  # type: ignore[union-attr]
    assert [option.value for option in options] == ["0", "2"]
    assert answer(state, "red", "0").sides["red"].glory == 1
    theirs = done(replace(pick, by="$opponent"))
    assert refused(theirs, "red", AnswerChoice(picks=("0",))).code == "not_your_turn"
    assert answer(theirs, "blue", "0").sides["red"].glory == 1


@pytest.mark.rule("UW-DSL-06", "UW-DSL-03", "UW-DSL-04")
def test_under_a_condition() -> None:
    cond = (lang.Compare(a=lang.Count(of=MINE), op=">=", b=2),)
    rich = done(fx.If(cond=cond, then=(ins.ChangeGlory(amount=2),), other=(ins.ChangeGlory(),)))
    assert rich.sides["red"].glory == 2
    lone = done(fx.If(cond=cond, then=(ins.Push(target="$nobody"),), other=(ins.ChangeGlory(),)), men=(MEN[0], MEN[2]))
    assert lone.sides["red"].glory == 1


@pytest.mark.rule("UW-DSL-06", "UW-DSL-08", "UW-SEQ-01")
def test_for_each_in_an_order_of_ones_own() -> None:
    state = done(fx.ForEach(name="e", among=THEIRS, do=(ins.InflictDamage(to="$e"),)))
    assert state.step.kind == "choosing"
    assert refused(state, "red", AnswerChoice(picks=("blue.b",))).code == "wrong_count"
    state, events = act(state, "red", AnswerChoice(picks=("blue.d", "blue.b")))
    assert [e.fighter for e in events if e.kind == "damage_taken"] == ["blue.d", "blue.b"]
    quiet = done(fx.ForEach(name="e", among=THEIRS, do=(ins.GiveToken(to="$e", token="stagger"),)))
    assert quiet.fighters["blue.b"].has("stagger")
    nothing = lang.Fighters(side="enemy", where=(conds.AdjacentTo(of="red.a"),))
    assert (
        done(fx.ForEach(name="e", among=nothing, do=(ins.Push(target="$e"),)), ins.ChangeGlory()).sides["red"].glory
        == 1
    )


@pytest.mark.rule("UW-DSL-06", "UW-FOC-01")
def test_focus_by_a_card() -> None:
    state = done(ins.MakeFocus(), cards=[upgrade("u1"), objective("o1")], hand=["u1", "o1"])
    state = answer(state, "red", "red.o1")
    assert state.sides["red"].cards("discard_objectives") == ("red.o1",)
    assert len(state.sides["red"].cards("hand_objectives")) == 1


@pytest.mark.rule("UW-DSL-08", "UW-ABL-01")
def test_the_search_finds_the_one_assignment_that_works() -> None:
    near = one("e", lang.Fighters(side="enemy", where=(lang.Apart(how="within", hexes=2, of="$f"),)))
    state = power(
        *MEN, cards=[ploy("p", choose=(one(), near), effects=(ins.InflictDamage(to="$e"),))], hands={"red": ["p"]}
    )
    state = play(state, "red", "p")
    options = offer_of(state, "red", "choose_fighters").need.options  # type: ignore[union-attr]
    assert [option.value for option in options] == ["red.a", "red.c"]
    assert answer(state, "red", "red.a").fighters["blue.b"].damage == 1
    three = power(*MEN, cards=[ploy("p", choose=(one(amount=3),))], hands={"red": ["p"]})
    assert refused(three, "red", PlayPloy(card="red.p")).code == "ability_not_fully_resolvable"


@pytest.mark.rule("UW-DSL-08")
def test_several_picks_at_once() -> None:
    men = (*MEN, blue("e", 8, 2))
    state = done(ins.GiveToken(to="$x", token="stagger"), choose=(one("x", THEIRS, amount=2),), men=men)
    assert refused(state, "red", AnswerChoice(picks=("blue.b",))).code == "wrong_count"
    state = answer(state, "red", "blue.b", "blue.e")
    assert [f.id for f in state.fighters.values() if f.has("stagger")] == ["blue.b", "blue.e"]


def test_weapons_may_be_picked() -> None:
    men = (red("a", 0, 0, side=arms(weapon("blade"), weapon("axe"))), blue("b", 2, 0))
    grant = mods.GrantAbility(weapons="$w", ability="cleave")
    state = done(grant, choose=(one("w", lang.Weapons(of="red.a")),), men=men)
    state = answer(state, "red", "red.a/axe")
    line = characteristics.weapon(state, "red.a/axe")
    assert line is not None
    assert line.abilities == (WeaponRune(id="cleave"),)
