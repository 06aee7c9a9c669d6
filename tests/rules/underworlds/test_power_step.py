"""The power step: alternation, passes, who may act (UW-PWR-01..05, UW-RND-08, UW-RUNE-03, UW-PLOT)."""

from dataclasses import replace
from typing import Any

import pytest

from app.rules.underworlds.changes import with_side
from app.rules.underworlds.flow import deciders
from app.rules.underworlds.model.commands import CoreOther, Delve, Pass, PlayPloy, PlayUpgrade, UseAbility
from app.rules.underworlds.model.language import conditions as conds
from app.rules.underworlds.model.language import instructions as ins
from app.rules.underworlds.model.language import language as lang
from app.rules.underworlds.model.profiles import Ability, Warscroll
from app.rules.underworlds.model.state import Feature
from app.rules.underworlds.model.turn_prompts import PlayerTurn
from tests.rules.underworlds.arena import act, blue, carried_on, match, ploy, red, refused, spot, told, upgrade, words
from tests.rules.underworlds.plays import MINE, THEIRS, offer_of, one, passing, power

MEN = (red("a", 0, 0), blue("b", 5, 0))


def scroll(*abilities: Ability) -> Warscroll:
    return Warscroll(inspire=(), abilities=abilities)


def ability(id: str = "ab", **changes: Any) -> Ability:
    plain: dict[str, Any] = {"timing": "power", "name": words(id), "text": words(id)}
    return Ability(id=id, **(plain | changes))


GUARD = (ins.GiveToken(to="$f", token="guard"),)


@pytest.mark.rule("UW-PWR-01", "UW-PWR-04")
def test_the_active_player_goes_first_and_both_act() -> None:
    state = power(*MEN, active="blue", cards=[ploy("p1")], hands={"red": ["p1"]})
    assert deciders(state) == {"blue"}
    assert refused(state, "red", PlayPloy(card="red.p1")).code == "not_your_turn"
    state = passing(state, "blue")
    assert deciders(state) == {"red"}
    state, _ = act(state, "red", PlayPloy(card="red.p1"))
    assert deciders(state) == {"blue"}


@pytest.mark.rule("UW-PWR-01")
def test_power_cards_belong_in_the_power_step() -> None:
    state = match(*MEN, cards=[ploy("p1"), upgrade("u1")], hands={"red": ["p1", "u1"]}, glory={"red": 3})
    assert refused(state, "red", PlayPloy(card="red.p1")).code == "wrong_step"
    assert refused(state, "red", PlayUpgrade(card="red.u1", fighter="red.a")).code == "wrong_step"
    assert refused(state, "red", Delve(fighter="red.a")).code == "wrong_step"
    assert refused(state, "red", Pass()).code == "wrong_step"


@pytest.mark.rule("UW-PWR-02")
def test_two_passes_in_succession_end_the_step() -> None:
    hands = {"red": ["p1"], "blue": ["q1"]}
    state = power(*MEN, cards=[ploy("p1")], blue_cards=[ploy("q1")], hands=hands)
    state = passing(state, "red")
    state, _ = act(state, "blue", PlayPloy(card="blue.q1"))
    state, _ = act(state, "red", PlayPloy(card="red.p1"))
    state = passing(state, "blue", "red")
    assert state.step.kind == "action_step"
    assert state.active == "blue"


@pytest.mark.rule("UW-PWR-02")
def test_two_passes_at_once_end_it_at_once() -> None:
    state = passing(power(*MEN), "red", "blue")
    assert state.step.kind == "action_step"


@pytest.mark.rule("UW-PWR-03")
def test_each_opportunity_is_one_thing_and_there_is_no_end_of_them() -> None:
    cards = [ploy(f"p{n}") for n in range(5)]
    state = power(*MEN, cards=cards, hands={"red": [f"p{n}" for n in range(5)]})
    for n in range(5):
        state, _ = act(state, "red", PlayPloy(card=f"red.p{n}"))
        assert refused(state, "red", Pass()).code == "not_your_turn"
        state = passing(state, "blue")
    assert deciders(state) == {"red"}


@pytest.mark.rule("UW-PWR-05", "UW-CON-07")
def test_warscroll_abilities_with_power_timing_are_used_here() -> None:
    line = ability("line", per="round", choose=(one(),), do=GUARD)
    state = power(*MEN, scrolls={"red": scroll(line)})
    state, events = act(state, "red", UseAbility(ability="red/line"))
    assert state.fighters["red.a"].has("guard")
    assert any(e.kind == "happened" and e.happening.name == "warscroll_used" for e in events)
    state = passing(state, "blue")
    verdict = refused(state, "red", UseAbility(ability="red/line"))
    assert (verdict.code, verdict.rule) == ("ability_uses_exhausted", "UW-PWR-05")
    assert offer_of(state, "red", "use_warscroll.red/line").locked == verdict


@pytest.mark.rule("UW-PWR-05", "UW-TURN-01")
def test_what_was_used_between_two_turns_is_no_use_of_the_next_turn() -> None:
    line = ability("line", per="turn", choose=(one(),), do=GUARD)
    state = match(*MEN, scrolls={"red": scroll(line)}, carry_on=False)
    state = with_side(state, "red", uses={"red/line": 1})
    turn = (*state.stack[:-2], PlayerTurn(stage="start"))
    assert carried_on(replace(state, stack=turn)).sides["red"].uses == {}


@pytest.mark.rule("UW-PWR-05", "UW-SET-03")
def test_generic_tokens_count_the_uses() -> None:
    line = ability("line", tokens=2, do=(ins.Draw(),))
    state = power(*MEN, scrolls={"red": scroll(line)})
    for left in (1, 0):
        state, _ = act(state, "red", UseAbility(ability="red/line"))
        assert state.sides["red"].ability_tokens == {"red/line": left}
        state = passing(state, "blue")
    assert refused(state, "red", UseAbility(ability="red/line")).code == "ability_uses_exhausted"


@pytest.mark.rule("UW-WB-05", "UW-PWR-05")
def test_only_the_rune_may_use_it() -> None:
    fuse = ability("fuse", rune="fuse", choose=(one(among=lang.Fighters(side="friendly")),), do=GUARD)
    men = (red("a", 0, 0), red("t", 2, 0, runes=("fuse",)), blue("b", 5, 0))
    state = power(*men, scrolls={"red": scroll(fuse)})
    verdict = refused(state, "red", UseAbility(ability="red/fuse", picks={"f": ("red.a",)}))
    assert verdict.code == "ability_rune_missing"
    state, _ = act(state, "red", UseAbility(ability="red/fuse"))
    assert state.fighters["red.t"].has("guard")
    nobody = power(*MEN, scrolls={"red": scroll(fuse)})
    assert refused(nobody, "red", UseAbility(ability="red/fuse")).code == "ability_rune_missing"


@pytest.mark.rule("UW-RND-08", "UW-RUNE-03", "UW-PWR-05")
def test_underdog_abilities_need_the_underdog() -> None:
    line = ability("line", requires=(conds.Underdog(),), do=(ins.Draw(),))
    state = power(*MEN, scrolls={"red": scroll(line)})
    assert refused(state, "red", UseAbility(ability="red/line")).code == "not_underdog"
    fallen = red("x", 0, 0, is_={"slain": True, "hex": None})
    state = power(fallen, *MEN[1:], red("a", 1, 0), scrolls={"red": scroll(line)})
    act(state, "red", UseAbility(ability="red/line"))


@pytest.mark.rule("UW-PWR-05", "UW-PLOT-01", "UW-UPG-05")
def test_power_abilities_of_upgrades_and_plots_are_used_the_same_way() -> None:
    worn = upgrade("u1", abilities=(ability("u1_a", do=(ins.GiveToken(to="$self", token="guard"),)),))
    plot = upgrade("pl", kind="plot", abilities=(ability("pl_a", do=(ins.Draw(amount=2),)),))
    state = power(*MEN, cards=[worn], equipped={"red.a": ["u1"]}, plots={"red": plot})
    state, _ = act(state, "red", UseAbility(ability="red.u1/u1_a"))
    assert state.fighters["red.a"].has("guard")
    state = passing(state, "blue")
    had = len(state.sides["red"].cards("hand_power"))
    state, _ = act(state, "red", UseAbility(ability="red.pl/pl_a"))
    assert len(state.sides["red"].cards("hand_power")) == had + 2
    state = passing(state, "blue")
    assert refused(state, "red", UseAbility(ability="blue/line")).code == "unknown_id"


@pytest.mark.rule("UW-ABL-01")
def test_an_ability_that_cannot_be_carried_out_is_refused_and_locked_alike() -> None:
    near = ability("near", choose=(one("e", lang.Fighters(side="enemy", where=(conds.AdjacentCount(side="enemy"),))),))
    state = power(*MEN, scrolls={"red": scroll(ability("near", choose=near.choose, do=(ins.InflictDamage(to="$e"),)))})
    verdict = refused(state, "red", UseAbility(ability="red/near"))
    assert verdict.code == "ability_not_fully_resolvable"
    assert offer_of(state, "red", "use_warscroll.red/near").locked == verdict


@pytest.mark.rule("UW-PWR-01")
def test_everything_possible_is_offered() -> None:
    feature = Feature(id="f1", hex=spot(0, 0), value=3, face="treasure")
    cards = [ploy("p1", choose=(one("e", THEIRS),), effects=(ins.GiveToken(to="$e", token="stagger"),)), upgrade("u1")]
    state = power(*MEN, cards=cards, hands={"red": ["p1", "u1"]}, glory={"red": 1}, features=[feature])
    for name in ("play_ploy.red.p1", "play_upgrade.red.u1", "delve", "pass"):
        assert offer_of(state, "red", name).locked is None
    assert offer_of(state, "red", "play_ploy.red.p1").facts["card"] == "red.p1"
    assert offer_of(state, "red", "play_ploy.red.p1").pieces == ("red.p1",)
    assert MINE.side == "friendly"


@pytest.mark.rule("UW-ACT-02", "UW-ABL-03", "UW-CHG-06")
def test_a_core_ability_of_the_warscroll_is_the_one_of_its_action_step() -> None:
    wall = ability("wall", timing="core", rune="hulk", choose=(one(),), do=GUARD)
    men = (red("a", 0, 0), red("h", 2, 0, runes=("hulk",), tokens={"charge": 1}), blue("b", 5, 0))
    state = match(*men, scrolls={"red": scroll(wall)})
    assert refused(power(*men, scrolls={"red": scroll(wall)}), "red", CoreOther(ability="red/wall")).code == (
        "core_ability_outside_action_step"
    )
    assert offer_of(state, "red", "core_other.red/wall").locked is None
    state, events = act(state, "red", CoreOther(ability="red/wall"))
    assert state.fighters["red.h"].has("guard")
    assert told(events)[:2] == ("fighter_picked", "token_given")
    assert state.step.kind == "power_step"
    assert refused(state, "red", CoreOther(ability="blue/wall")).code == "core_ability_outside_action_step"
