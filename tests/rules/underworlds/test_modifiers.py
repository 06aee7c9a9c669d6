"""Modifiers of characteristics, symbols, runes and flags (UW-MOD-01..08, UW-WB-02, -03, UW-UPG-05, UW-PER-04, -05)."""

from dataclasses import replace
from typing import Any

import pytest

from app.rules.kernel.abilities.effects import NextOnly
from app.rules.kernel.dice.dice import NoDice
from app.rules.underworlds import characteristics as now
from app.rules.underworlds.draft import Draft
from app.rules.underworlds.model.language.conditions import HasRune, HasToken, Is, WeaponUse
from app.rules.underworlds.model.language.durations import GAME, Duration, Lasts
from app.rules.underworlds.model.language.effects import Lasting
from app.rules.underworlds.model.language.language import Fighters, Weapons, Who
from app.rules.underworlds.model.language.modifiers import GrantAbility, GrantRune, GrantWeapon, Modify, SetFlag
from app.rules.underworlds.model.language.moments import Source
from app.rules.underworlds.model.language.weapons import WeaponRune
from app.rules.underworlds.model.state import State
from app.rules.underworlds.model.tables import Stat
from app.rules.underworlds.triggers import lasting
from tests.rules.underworlds.arena import BLADE, BOW, blue, match, red, upgrade

EQUIPPED = Lasts(span="equipped")
A = red("a", 0, 0, side={"weapons": (BLADE, BOW)})
B = blue("b", 5, 0)


def on_self(stat: Stat, value: Any, op: Any = "add", **changes: Any) -> Modify:
    """A modifier of an upgrade's bearer."""
    return replace(Modify(target="$self", stat=stat, op=op, value=value, duration=EQUIPPED), **changes)


def lasts(state: State, effect: Lasting, duration: Duration, seat: Any = "blue") -> State:
    """The state with an effect of a ploy in it."""
    draft = Draft(state, NoDice())
    lasting.begin(draft, Source(seat=seat, key=f"{seat}.ploy"), effect, {}, duration)
    return draft.state


def wearing(*cards: Any, **changes: Any) -> State:
    """Red's fighter with these upgrades."""
    return match(replace(A, **changes), B, cards=cards, equipped={"red.a": [card.id for card in cards]})


@pytest.mark.rule("UW-MOD-02", "UW-MOD-04", "UW-UPG-05", "UW-MOD-01")
def test_numeric_modifiers_add_up() -> None:
    one, two = (upgrade(name, static=(on_self("move", 1),)) for name in ("one", "two"))
    assert now.move(wearing(one), "red.a") == 4
    state = wearing(one, two)
    assert now.move(state, "red.a") == 5
    assert [row.value for row in now.modifiers(state, "red.a", "move")] == [1, 1]
    assert now.move(wearing(), "red.a") == 3


@pytest.mark.rule("UW-MOD-03")
def test_nothing_falls_below_one_but_a_printed_nought() -> None:
    state = wearing(
        upgrade("x", static=(on_self("bounty", -3), on_self("save", -5), on_self("health", -9), on_self("move", -9)))
    )
    assert [f(state, "red.a") for f in (now.bounty, now.save_dice, now.health, now.move)] == [1, 1, 1, 1]
    worthless = wearing(upgrade("x", static=(on_self("bounty", -3),)), side={"bounty": 0})
    assert now.bounty(worthless, "red.a") == 0
    dice = wearing(upgrade("x", static=(Modify(target=Weapons(of="$self"), stat="dice", value=-4, duration=EQUIPPED),)))
    line = now.weapon(dice, "red.a/blade")
    assert line is not None
    assert line.dice == 1


@pytest.mark.rule("UW-RAI-02", "UW-MOD-03")
def test_a_raised_fighter_is_worth_nothing_whatever_modifies_it() -> None:
    state = wearing(upgrade("x", static=(on_self("bounty", 2),)), is_={"raised": True})
    assert now.bounty(state, "red.a") == 0


@pytest.mark.rule("UW-MOD-05")
def test_fixed_modifiers_come_before_numeric_ones() -> None:
    plus, five = upgrade("plus", static=(on_self("move", 1),)), upgrade("five", static=(on_self("move", 5, "set"),))
    assert now.move(wearing(plus, five), "red.a") == 6
    assert now.move(wearing(five, plus), "red.a") == 6


@pytest.mark.rule("UW-MOD-06", "UW-PER-04")
def test_the_most_recent_fixed_modifier_holds_while_it_lasts() -> None:
    five = upgrade("five", static=(on_self("move", 5, "set"),))
    slow = Modify(target=Fighters(), stat="move", op="set", value=1)
    state = lasts(wearing(five), slow, NextOnly(of="action_step"))
    assert now.move(state, "red.a") == 5
    draft = Draft(state, NoDice())
    lasting.begins(draft, "action_step")
    assert now.move(draft.state, "red.a") == 1
    lasting.ends(draft, "action_step")
    assert now.move(draft.state, "red.a") == 5


@pytest.mark.rule("UW-MOD-06")
def test_an_upgrade_equipped_later_wins() -> None:
    five = upgrade("five", static=(on_self("move", 5, "set"),))
    slow = Modify(target=Fighters(), stat="move", op="set", value=1)
    state = lasts(match(A, B, cards=[five]), slow, Lasts(span="round"))
    assert now.move(state, "red.a") == 1
    fighters = {**state.fighters, "red.a": replace(state.fighters["red.a"], upgrades=("red.five",))}
    side = replace(state.sides["red"], equipped_at={"red.five": state.seq + 1})
    assert now.move(replace(state, fighters=fighters, sides={**state.sides, "red": side}), "red.a") == 5


@pytest.mark.rule("UW-MOD-07")
def test_symbols_are_replaced_and_the_latest_holds() -> None:
    blades = Weapons(of="any", where=(WeaponUse(use="melee"),))
    state = lasts(match(A, B), Modify(target=blades, stat="weapon_symbol", op="set", value="swords"), GAME)
    blade, bow = now.weapon(state, "red.a/blade"), now.weapon(state, "red.a/bow")
    assert blade is not None
    assert bow is not None
    assert (blade.symbol, bow.symbol) == ("swords", "swords")
    state = lasts(state, Modify(target=blades, stat="weapon_symbol", op="set", value="hammer"), GAME)
    again = now.weapon(state, "red.a/blade")
    assert again is not None
    assert again.symbol == "hammer"
    dodge = wearing(upgrade("x", static=(on_self("save_symbol", "dodge", "set"),)))
    assert now.save_symbol(dodge, "red.a") == "dodge"
    assert now.save_symbol(dodge, "blue.b") == "shield"


@pytest.mark.rule("UW-MOD-08", "UW-WAB-01")
def test_weapons_have_range_dice_damage_and_abilities_modified() -> None:
    ranged = Weapons(of="$self", where=(WeaponUse(use="ranged"),))
    static = (
        Modify(target=ranged, stat="range", value=1, duration=EQUIPPED),
        Modify(target=ranged, stat="damage", value=2, duration=EQUIPPED),
        GrantAbility(weapons=ranged, ability="cleave", critical=True, duration=EQUIPPED),
    )
    state = wearing(upgrade("x", static=static))
    bow, blade = now.weapon(state, "red.a/bow"), now.weapon(state, "red.a/blade")
    assert bow is not None
    assert (bow.range, bow.damage, bow.abilities) == (4, 3, (WeaponRune(id="cleave", critical=True),))
    assert blade == BLADE


@pytest.mark.rule("UW-UPG-05", "UW-WB-05", "UW-RUNE-02")
def test_granted_weapons_and_runes_last_while_equipped() -> None:
    flail = replace(BLADE, id="flail", dice=4, symbol="swords")
    static = (
        GrantWeapon(target="$self", weapon=flail, duration=EQUIPPED),
        GrantRune(target="$self", rune="fly", duration=EQUIPPED),
    )
    state = wearing(upgrade("x", static=static), leader=True)
    assert now.weapons(state, "red.a") == ("red.a/blade", "red.a/bow", "red.a/flail")
    line = now.weapon(state, "red.a/flail")
    assert line is not None
    assert (line.dice, line.printed) == (4, False)
    assert now.runes(state, "red.a") == {"leader", "fly"}
    bare = replace(state, fighters={**state.fighters, "red.a": replace(state.fighters["red.a"], upgrades=())})
    assert now.weapons(bare, "red.a") == ("red.a/blade", "red.a/bow")
    assert now.weapon(bare, "red.a/flail") is None
    assert now.runes(bare, "red.a") == {"leader"}


@pytest.mark.rule("UW-RUNE-02")
def test_a_rune_may_be_granted_to_fighters_with_another_rune() -> None:
    wardens = Fighters(where=(HasRune(rune="warden"),))
    flying = upgrade("x", static=(GrantRune(target=wardens, rune="fly", duration=EQUIPPED),))
    assert now.runes(wearing(flying, runes=("warden",)), "red.a") == {"warden", "fly"}
    assert now.runes(wearing(flying), "red.a") == set()


@pytest.mark.rule("UW-MOD-01", "UW-STAT-01")
def test_a_modifier_counts_only_while_its_condition_holds() -> None:
    damaged = Who(who="$self", conds=(Is(what="damaged"),))
    pride = upgrade("x", static=(on_self("save", 1, condition=(damaged,)),))
    assert now.save_dice(wearing(pride), "red.a") == 1
    assert now.save_dice(wearing(pride, is_={"damage": 1}), "red.a") == 2
    guarded = Modify(target=Fighters(side="friendly"), stat="save", value=1, condition=(HasToken(token="guard"),))
    state = lasts(match(A, replace(B, tokens={"guard": 1}), blue("b2", 6, 0)), guarded, Lasts(span="round"))
    assert [now.save_dice(state, f) for f in ("red.a", "blue.b", "blue.b2")] == [1, 2, 1]


@pytest.mark.rule("UW-ABL-04")
def test_a_flag_may_speak_of_one_players_doing_only() -> None:
    rooted = SetFlag(target="$self", flag="cannot_be_pushed", by="$opponent", duration=EQUIPPED)
    state = wearing(upgrade("x", static=(rooted,)))
    assert now.has_flag(state, "red.a", "cannot_be_pushed", by="blue")
    assert not now.has_flag(state, "red.a", "cannot_be_pushed", by="red")
    assert not now.has_flag(state, "blue.b", "cannot_be_pushed", by="blue")


@pytest.mark.rule("UW-WB-02", "UW-INS-03", "UW-WB-03")
def test_the_side_that_is_up_is_the_one_that_counts() -> None:
    side = {
        "move": 5,
        "save_dice": 2,
        "save_symbol": "dodge",
        "health": 6,
        "bounty": 2,
        "weapons": (BOW,),
        "runes": ("x",),
    }
    man = replace(A, inspired_side=side)
    grey, gold = match(man, B), match(replace(man, is_={"inspired": True}), B)
    read = (now.move, now.save_dice, now.save_symbol, now.health, now.bounty, now.weapons, now.runes)
    assert [f(grey, "red.a") for f in read] == [3, 1, "shield", 4, 1, ("red.a/blade", "red.a/bow"), frozenset()]
    assert [f(gold, "red.a") for f in read] == [5, 2, "dodge", 6, 2, ("red.a/bow",), frozenset({"x"})]


@pytest.mark.rule("UW-PER-02", "UW-PER-05", "UW-PER-01")
@pytest.mark.parametrize(
    ("duration", "ended"),
    [
        (Lasts(span="turn"), {"turn", "last"}),
        (Lasts(span="round"), {"round", "last"}),
        (NextOnly(of="power_step"), {"last"}),
        (GAME, set()),
    ],
)
def test_what_ends_an_effect(duration: Duration, ended: set[str]) -> None:
    plus = Modify(target=Fighters(), stat="move", value=1)
    state = lasts(match(A, B), plus, duration)
    for span in ("attack", "action_step", "power_step", "turn", "round"):
        draft = Draft(state, NoDice())
        lasting.ends(draft, span)
        assert (not draft.state.effects) == (span in ended), span
    draft = Draft(state, NoDice())
    lasting.last_power_step_over(draft)
    assert (not draft.state.effects) == ("last" in ended)
