"""Upgrades in the power step: who wears them, the glory limit, what they give (UW-UPG-01..06)."""

import pytest

from app.rules.underworlds import characteristics
from app.rules.underworlds.model.commands import PlayUpgrade
from app.rules.underworlds.model.language import conditions as conds
from app.rules.underworlds.model.language import instructions as ins
from app.rules.underworlds.model.language import modifiers as mods
from app.rules.underworlds.model.profiles import Card
from app.rules.underworlds.model.state import State
from tests.rules.underworlds.arena import act, blue, ploy, red, refused, told, upgrade
from tests.rules.underworlds.fights import weapon
from tests.rules.underworlds.plays import offer_of, passing, play, power

MEN = (
    red("a", 0, 0),
    red("c", 2, 2, runes=("hulk",)),
    red("x", 4, 4, is_={"slain": True, "hex": None}),
    blue("b", 5, 0),
)


def hand(*cards: Card, glory: int = 3) -> State:
    """Red's power step with these upgrades in hand."""
    held = [card.id for card in cards]
    return power(*MEN, cards=cards, hands={"red": held}, glory={"red": glory})


def wear(card: str, fighter: str = "red.a") -> PlayUpgrade:
    return PlayUpgrade(card=f"red.{card}", fighter=fighter)


@pytest.mark.rule("UW-UPG-01", "UW-DECK-03")
def test_it_is_revealed_and_put_next_to_the_fighter_card() -> None:
    state, events = act(hand(upgrade("u1")), "red", wear("u1"))
    assert state.fighters["red.a"].upgrades == ("red.u1",)
    assert state.sides["red"].cards("equipped") == ("red.u1",)
    assert told(events) == ("upgrade_equipped",)


@pytest.mark.rule("UW-UPG-01", "UW-UPG-06")
def test_who_may_not_wear_it() -> None:
    picky = upgrade("u2", equip=(conds.HasRune(rune="hulk"),))
    runed = upgrade("u3", runes=("hulk",))
    state = hand(upgrade("u1"), picky, runed, ploy("p1"))
    assert refused(state, "red", wear("u9")).code == "card_not_in_hand"
    assert refused(state, "red", wear("p1")).code == "not_a_power_card"
    for card, fighter in (("u1", "blue.b"), ("u1", "red.x"), ("u1", "nobody"), ("u2", "red.a"), ("u3", "red.a")):
        assert refused(state, "red", wear(card, fighter)).code == "upgrade_fighter_invalid"
    act(state, "red", wear("u2", "red.c"))
    act(state, "red", wear("u3", "red.c"))


@pytest.mark.rule("UW-UPG-02")
def test_the_glory_limit() -> None:
    cards = [upgrade("w1"), upgrade("w2"), upgrade("one"), upgrade("two", glory=2), upgrade("nil", glory=0)]
    state = power(
        *MEN, cards=cards, hands={"red": ["one", "two", "nil"]}, equipped={"red.a": ["w1", "w2"]}, glory={"red": 3}
    )
    verdict = refused(state, "red", wear("two"))
    assert (verdict.code, verdict.facts["had"], verdict.facts["needed"]) == ("upgrade_glory_limit", 3, 4)
    assert offer_of(state, "red", "play_upgrade.red.two").locked == verdict
    state, _ = act(state, "red", wear("one"))
    assert state.sides["red"].glory == 3
    state = passing(state, "blue")
    state, _ = act(state, "red", wear("nil"))
    assert len(state.fighters["red.a"].upgrades) == 4


@pytest.mark.rule("UW-UPG-03")
def test_the_limit_is_asked_for_only_when_equipping() -> None:
    loss = ploy("p1", effects=(ins.ChangeGlory(amount=-3),))
    state, _ = act(hand(upgrade("u1"), loss), "red", wear("u1"))
    state = play(passing(state, "blue"), "red", "p1")
    assert state.sides["red"].glory == 0
    assert state.fighters["red.a"].upgrades == ("red.u1",)


@pytest.mark.rule("UW-UPG-03")
def test_upgrades_of_the_slain_stop_counting() -> None:
    kill = ploy("p1", effects=(ins.Slay(fighter="red.a"),))
    state, _ = act(hand(upgrade("u1", glory=3), upgrade("u2", glory=3), kill), "red", wear("u1"))
    state = passing(state, "blue")
    assert refused(state, "red", wear("u2", "red.c")).code == "upgrade_glory_limit"
    state = passing(play(state, "red", "p1"), "blue")
    assert "red.u1" in state.sides["red"].cards("discard_power")
    act(state, "red", wear("u2", "red.c"))


@pytest.mark.rule("UW-UPG-04", "UW-UPG-05")
def test_any_number_and_what_they_give_ends_with_them() -> None:
    swift = upgrade("u1", static=(mods.Modify(target="$self", stat="move"),))
    flail = upgrade("u2", static=(mods.GrantWeapon(target="$self", weapon=weapon("flail")),))
    strip = ploy("p1", effects=(ins.Discard(cards="red.u1"), ins.Discard(cards="red.u2")))
    state, _ = act(hand(swift, flail, strip), "red", wear("u1"))
    state, _ = act(passing(state, "blue"), "red", wear("u2"))
    assert characteristics.move(state, "red.a") == 4
    assert characteristics.weapons(state, "red.a") == ("red.a/blade", "red.a/flail")
    state = play(passing(state, "blue"), "red", "p1")
    assert characteristics.move(state, "red.a") == 3
    assert characteristics.weapons(state, "red.a") == ("red.a/blade",)
