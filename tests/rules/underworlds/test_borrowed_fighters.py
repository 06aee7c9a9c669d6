"""Cards that use the opponent's fighters, put fighters where they stand, raise them, and whose damage is whose."""

import pytest

from app.rules.kernel.abilities.terms import EventIs
from app.rules.underworlds.model.commands import ChooseAttack, ChoosePath, PlayPloy, StandFast
from app.rules.underworlds.model.language import durations as spans
from app.rules.underworlds.model.language import effects as fx
from app.rules.underworlds.model.language import instructions as ins
from app.rules.underworlds.model.language.conditions import HexHas
from app.rules.underworlds.model.language.language import Fighters, Hexes
from app.rules.underworlds.model.profiles import Ability, Warscroll
from app.rules.underworlds.views.chronicle import narrate
from tests.rules.underworlds.arena import (
    act,
    blue,
    faces,
    label,
    objective,
    open_field,
    ploy,
    red,
    refused,
    spot,
    words,
)
from tests.rules.underworlds.fights import asked, happened, past, under_way
from tests.rules.underworlds.plays import THEIRS, events_of, one, passing, play, power

BORROW = ploy("p", choose=(one("f", THEIRS),), effects=(ins.MakeCharge(fighter="$f"),))


@pytest.mark.rule("UW-CHG-02", "UW-ABL-05", "UW-ABL-06")
def test_a_card_may_charge_with_an_enemy_fighter() -> None:
    men = (red("a", 0, 0), blue("b", 3, 0), blue("c", 3, 3))
    state = play(power(*men, cards=[BORROW], hands={"red": ["p"]}), "red", "p", f="blue.b")
    assert (state.step.kind, asked(state)) == ("moving", {"choose_path"})
    state, _ = act(state, "red", ChoosePath(path=(label(2, 0), label(1, 0))))
    assert asked(state) == {"charge_attack:blue.b/blade"}
    attack = ChooseAttack(weapon="blue.b/blade", target="red.a")
    state, _ = act(state, "red", attack, *faces("hammer", "hammer"), *faces("crit"))
    assert asked(state) == {"stand_fast", "no_stand_fast"}
    state, _ = act(state, "red", StandFast(use=True))
    assert state.fighters["red.a"].damage == 1
    assert state.fighters["blue.b"].tokens == {"charge": 1}
    assert past(state, "fighter_charged").facts["fighter"] == "blue.b"


@pytest.mark.rule("UW-CHG-01")
def test_an_enemy_fighter_with_tokens_may_not_charge_for_a_card_either() -> None:
    men = (red("a", 0, 0), blue("b", 3, 0, tokens={"move": 1}))
    state = power(*men, cards=[BORROW], hands={"red": ["p"]})
    command = PlayPloy(card="red.p", picks={"f": ("blue.b",)})
    assert refused(state, "red", command).code == "ability_not_fully_resolvable"


@pytest.mark.rule("UW-ATK-01", "UW-STF-01", "UW-ABL-05")
def test_a_card_may_attack_with_an_enemy_fighter_and_its_target_stands_fast() -> None:
    strike = ploy("p", choose=(one("f", THEIRS),), effects=(ins.MakeAttack(fighter="$f"),))
    men = (red("a", 0, 0), blue("b", 1, 0))
    state = play(power(*men, cards=[strike], hands={"red": ["p"]}), "red", "p", f="blue.b")
    assert asked(state) == {"charge_attack:blue.b/blade"}
    attack = ChooseAttack(weapon="blue.b/blade", target="red.a")
    state, _ = act(state, "red", attack, *faces("hammer", "hammer"), *faces("crit"))
    assert under_way(state).stage == "stand_fast"
    assert asked(state, "blue") == set()
    assert asked(state) == {"stand_fast", "no_stand_fast"}


@pytest.mark.rule("UW-HEX-07", "UW-HEX-05", "UW-DSL-06")
def test_a_fighter_may_be_placed_in_the_hex_it_leaves() -> None:
    there = fx.Choose(name="h", among=Hexes(where=()))
    put = ploy("p", choose=(one("f"), there), effects=(ins.Place(fighter="$f", to="$h"),))
    men = (red("a", 0, 0), blue("b", 1, 0))
    table = power(*men, cards=[put], hands={"red": ["p"]}, board=open_field(stagger=[spot(0, 0)]))
    state = play(table, "red", "p", f="red.a", h=label(0, 0))
    assert past(state, "fighter_placed").facts["hex"] == label(0, 0)
    assert state.fighters["red.a"].tokens == {"stagger": 1}
    only_empty = fx.Choose(name="h", among=Hexes(where=(HexHas(what="empty"),)))
    strict = ploy("p", choose=(one("f"), only_empty), effects=(ins.Place(fighter="$f", to="$h"),))
    state = power(*men, cards=[strict], hands={"red": ["p"]})
    command = PlayPloy(card="red.p", picks={"f": ("red.a",), "h": (label(0, 0),)})
    assert refused(state, "red", command).code == "pick_not_legal"


@pytest.mark.rule("UW-RAI-02", "UW-OBJ-05")
def test_a_raised_fighter_is_given_its_token_aloud() -> None:
    given = spans.Trigger(event="token_given", where=(EventIs(fields={"token": "raise", "fighter_side": "friendly"}),))
    rise = ins.Raise(fighter="$f", to=label(0, 2))
    card = ploy("p", choose=(one("f", Fighters(side="friendly", slain=True)),), effects=(rise,))
    dead = red("z", 0, 3, is_={"hex": None, "slain": True})
    table = power(
        red("a", 0, 0),
        dead,
        blue("b", 5, 0),
        cards=[card, objective("o", surge=True, trigger=given)],
        hands={"red": ["p", "o"]},
    )
    state = play(table, "red", "p", f="red.z")
    facts = past(state, "token_given").facts
    assert (facts["fighter"], facts["token"], facts["source"]) == ("red.z", "raise", "red.p")
    assert state.sides["red"].cards("scored") == ("red.o",)


SPARK = ins.InflictDamage(to="blue.b", amount=1)


@pytest.mark.rule("UW-DMG-02", "UW-DMG-03")
def test_damage_says_whose_effect_it_was() -> None:
    spark = ploy("p", effects=(SPARK,))
    wrath = spans.Trigger(
        event="damage_inflicted", where=(EventIs(fields={"player_side": "enemy", "cause": "ability"}),)
    )
    avenge = Ability(
        id="avenge", name=words("Avenge"), timing="passive", trigger=wrath, do=(ins.InflictDamage(to="red.a"),)
    )
    men = (red("a", 0, 0), blue("b", 1, 0))
    table = power(
        *men, cards=[spark], hands={"red": ["p"]}, scrolls={"blue": Warscroll(inspire=(), abilities=(avenge,))}
    )
    told = [
        (event.happening.facts, narrate(table, event, "red"))
        for event in events_of(table, "red", PlayPloy(card="red.p"))
        if event.kind == "happened" and event.happening.name == "damage_inflicted"
    ]
    assert [(facts["player"], facts["source"]) for facts, _ in told] == [("red", "red.p"), ("blue", "blue/avenge")]
    assert [line.key for _, line in told if line] == ["underworlds.log.damage_by_ability"] * 2


@pytest.mark.rule("UW-DMG-03", "UW-SLN-02")
def test_a_delayed_effect_slays_in_the_name_of_its_card() -> None:
    later = fx.Delay(
        trigger=spans.Trigger(event="power_step_end", where=()),
        do=(ins.InflictDamage(to="blue.b", amount=4),),
        duration=spans.Lasts(span="round"),
    )
    men = (red("a", 0, 0), blue("b", 1, 0))
    state = play(power(*men, cards=[ploy("p", effects=(later,))], hands={"red": ["p"]}), "red", "p")
    state = passing(state, "blue", "red")
    assert happened(state, "fighter_slain")
    facts = past(state, "fighter_slain").facts
    assert (facts["source"], facts["player"], facts["player_side"]) == ("red.p", "red", "red")
