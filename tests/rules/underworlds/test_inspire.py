"""Inspire and Uninspire: who meets a condition, what changes, what stays (digest 5.19)."""

import pytest

from app.rules.kernel.abilities.terms import Same
from app.rules.kernel.dice.dice import NoDice
from app.rules.kernel.seats import seated
from app.rules.underworlds import characteristics
from app.rules.underworlds.bookkeeping.operations import turn
from app.rules.underworlds.combat import inspiring
from app.rules.underworlds.draft import Draft
from app.rules.underworlds.flow import run
from app.rules.underworlds.model.language.conditions import Is
from app.rules.underworlds.model.language.durations import Trigger
from app.rules.underworlds.model.language.language import Fighters
from app.rules.underworlds.model.language.moments import Happening, Moment
from app.rules.underworlds.model.profiles import Inspiring, Warscroll
from app.rules.underworlds.model.state import State
from app.rules.underworlds.views.view import view
from tests.rules.underworlds.arena import BLADE, blue, match, red, told, words
from tests.rules.underworlds.shown import own_part

MINE = Fighters(side="friendly")
SCROLL = Warscroll(
    inspire=(
        Inspiring(
            who=MINE, trigger=Trigger(event="attack_resolved"), when=(Same(a="$it", b="$attacker"), Is(what="damaged"))
        ),
    ),
    uninspire=(Inspiring(who=MINE, trigger=Trigger(event="round_end")),),
)


def moment(name: str, **facts: str) -> Moment:
    return Moment(edge="after", happening=Happening(name=name, facts=facts))


def band(**first: object) -> State:
    return match(red("a", 0, 0, is_=first), red("c", 3, 0, is_={"damage": 1}), blue("b", 9, 0), scrolls={"red": SCROLL})


@pytest.mark.rule("UW-WB-01", "UW-CON-08")
def test_both_players_read_how_fighters_inspire() -> None:
    says = Inspiring(
        who=MINE, trigger=Trigger(event="round_end"), name=words("Inspire"), text=words("After each round.")
    )
    scroll = Warscroll(inspire=(says, *SCROLL.inspire))
    table = match(red("a", 0, 0), blue("b", 9, 0), scrolls={"red": scroll})
    for seat in table.seats:
        listed = own_part(view(table, seated(seat))).lists
        assert [one.text for one in listed["red"].abilities.values()] == [
            {"en": "After each round.", "es": "After each round."}
        ]
        assert listed["blue"].abilities == {}


@pytest.mark.rule("UW-INS-01")
@pytest.mark.rule("UW-INS-02")
def test_who_meets_a_condition() -> None:
    resolved = moment("attack_resolved", attacker="red.a", target="blue.b", weapon="red.a/blade")
    assert inspiring.due(band(damage=1), resolved) == (("red.a", True),)
    assert inspiring.due(band(), resolved) == ()
    assert inspiring.due(band(damage=1), moment("focused", player="red")) == ()
    assert inspiring.due(band(inspired=True), moment("round_end")) == (("red.a", False),)


@pytest.mark.rule("UW-INS-04")
def test_turning_twice_does_nothing() -> None:
    resolved = moment("attack_resolved", attacker="red.a", target="blue.b", weapon="red.a/blade")
    assert inspiring.due(band(damage=1, inspired=True), resolved) == ()
    draft = Draft(band(damage=1), NoDice())
    inspiring.carry_out(draft, resolved)
    inspiring.carry_out(draft, resolved)
    turn(draft, "red.c", inspired=False)
    assert told(draft.events) == ("fighter_inspired",)


@pytest.mark.rule("UW-INS-03")
@pytest.mark.rule("UW-WB-02")
@pytest.mark.rule("UW-SLN-01")
def test_the_other_side_counts_at_once_and_damage_stays() -> None:
    gold = {"health": 6, "move": 5, "weapons": (BLADE,)}
    man = red("a", 0, 0, inspired_side=gold, tokens={"stagger": 1}, is_={"damage": 3})
    draft = Draft(match(man, blue("b", 9, 0)), NoDice())
    turn(draft, "red.a", inspired=True)
    assert (characteristics.move(draft.state, "red.a"), characteristics.health(draft.state, "red.a")) == (5, 6)
    assert draft.state.fighters["red.a"].damage == 3
    assert draft.state.fighters["red.a"].tokens == {"stagger": 1}
    five = match(red("a", 0, 0, inspired_side=gold, is_={"damage": 5, "inspired": True}), blue("b", 9, 0))
    draft = Draft(five, NoDice())
    turn(draft, "red.a", inspired=False)
    run(draft)
    assert draft.state.fighters["red.a"].slain
