"""Counting: which faces succeed on both sides, flanked and surrounded, outcomes (digest 5.8, 5.9)."""

import pytest

from app.rules.underworlds.dice import counting
from app.rules.underworlds.model.combat_prompts import Attacking
from app.rules.underworlds.model.language.modifiers import Modify, SetFlag
from app.rules.underworlds.model.language.weapons import WeaponRune
from app.rules.underworlds.model.state import Feature, State
from app.rules.underworlds.system import SYSTEM
from tests.rules.underworlds.arena import blue, match, red, spot, upgrade
from tests.rules.underworlds.fights import arms, past, rolled, strike, weapon

THREE = arms(weapon(dice=3))
COVER = Feature(id="f1", hex=spot(1, 0), value=3, face="cover")


def attack(weapon: str = "blade", ability: WeaponRune | None = None) -> Attacking:
    return Attacking(
        seat="red", attacker="red.a", weapon=f"red.a/{weapon}", target="blue.b", ability=ability, ability_picked=True
    )


def saves(state: State, ability: WeaponRune | None = None, crits: int = 0) -> set[str]:
    return set(counting.save_faces(state, attack(ability=ability), crits).faces)


@pytest.mark.rule("UW-CMB-05")
@pytest.mark.rule("UW-FLK-01")
@pytest.mark.rule("UW-FLK-02")
@pytest.mark.rule("UW-CMB-07")
def test_support_faces_of_the_attack() -> None:
    alone = (red("a", 1, 0, side=THREE), blue("b", 0, 0))
    helpers = (red("c", 0, 1), red("d", -1, 0))
    for count, successes in enumerate((1, 2, 3)):
        after = strike(match(*alone, *helpers[:count]), ["crit", "flanked", "surrounded"], ["dodge"])
        assert past(after, "attack_outcome").facts["attack_successes"] == successes
        marked = rolled(after, "attack").counts
        assert marked == (True, count >= 1, count >= 2)


@pytest.mark.rule("UW-FLK-01")
def test_a_friend_next_to_the_target_of_a_long_weapon_flanks_it() -> None:
    table = match(red("a", 2, 0), red("c", 1, 0), blue("b", 0, 0))
    assert counting.support(table, "blue.b", "red.a").flanked


@pytest.mark.rule("UW-FLK-02")
def test_the_attacker_itself_does_not_count() -> None:
    table = match(red("a", 1, 0), red("c", 0, 1), red("d", -1, 0), blue("b", 0, 0))
    found = counting.support(table, "blue.b", "red.a")
    assert (found.enemies, found.flanked, found.surrounded) == (2, True, True)


@pytest.mark.rule("UW-FLK-03")
@pytest.mark.rule("UW-FLK-04")
@pytest.mark.rule("UW-CMB-06")
def test_support_faces_of_the_save() -> None:
    two = {"save_dice": 2, "save_symbol": "shield"}
    men = (red("a", 0, 0), blue("b", 1, 0, side=two))
    helpers = (blue("c", 0, 1), blue("d", -1, 0))
    for count, successes in enumerate((0, 1, 2)):
        table = match(*men, *helpers[:count])
        assert counting.support(table, "red.a", "blue.b").enemies == count
        after = strike(table, ["swords", "swords"], ["flanked", "surrounded"])
        assert past(after, "attack_outcome").facts["save_successes"] == successes


@pytest.mark.rule("UW-CMB-06")
@pytest.mark.parametrize(("symbol", "other"), [("shield", "dodge"), ("dodge", "shield")])
def test_criticals_and_the_fighters_own_symbol_save(symbol: str, other: str) -> None:
    table = match(red("a", 0, 0), blue("b", 1, 0, side={"save_dice": 3, "save_symbol": symbol}))
    assert saves(table) == {"crit", symbol}
    after = strike(table, ["swords", "swords"], ["crit", symbol, other])
    assert past(after, "attack_outcome").facts["save_successes"] == 2


@pytest.mark.rule("UW-FLK-05")
def test_tokens_of_a_supporter_do_not_matter() -> None:
    table = match(red("a", 1, 0), red("c", 0, 1, tokens={"charge": 1, "stagger": 1}), blue("b", 0, 0))
    assert counting.support(table, "blue.b", "red.a").flanked


@pytest.mark.rule("UW-FLK-06")
@pytest.mark.parametrize(
    ("flags", "helpers", "faces"),
    [
        (("cannot_be_flanked",), 2, ("surrounded",)),
        (("cannot_be_flanked",), 1, ()),
        (("cannot_be_surrounded",), 2, ("flanked",)),
        (("cannot_be_flanked", "cannot_be_surrounded"), 2, ()),
        (("counts_as_flanked",), 0, ("flanked",)),
        (("counts_as_surrounded",), 0, ("flanked", "surrounded")),
        (("counts_as_surrounded", "cannot_be_surrounded"), 0, ("flanked",)),
        (("counts_as_flanked", "cannot_be_flanked"), 0, ()),
    ],
)
def test_flags_of_support(flags: tuple[str, ...], helpers: int, faces: tuple[str, ...]) -> None:
    card = upgrade("u", static=tuple(SetFlag(target="$self", flag=flag) for flag in flags))  # type: ignore[arg-type]
    men = (red("c", 0, 1), red("d", -1, 0))[:helpers]
    table = match(red("a", 1, 0), *men, blue("b", 0, 0), blue_cards=[card], equipped={"blue.b": ["u"]})
    assert counting.support(table, "blue.b", "red.a").faces == faces


@pytest.mark.rule("UW-GRD-03")
def test_on_guard_shield_and_dodge_save() -> None:
    dodger = {"save_dice": 2, "save_symbol": "dodge"}
    guarded = match(red("a", 0, 0), blue("b", 1, 0, side=dodger, tokens={"guard": 1}))
    plain = match(red("a", 0, 0), blue("b", 1, 0, side=dodger))
    for table, successes in ((guarded, 2), (plain, 1)):
        after = strike(table, ["swords", "swords"], ["shield", "dodge"])
        assert past(after, "attack_outcome").facts["save_successes"] == successes


@pytest.mark.rule("UW-FEA-07")
@pytest.mark.rule("UW-FEA-03")
def test_cover_adds_dodge() -> None:
    assert saves(match(red("a", 0, 0), blue("b", 1, 0), features=[COVER])) == {"crit", "shield", "dodge"}
    dodger = blue("b", 1, 0, side={"save_symbol": "dodge"})
    assert saves(match(red("a", 0, 0), dodger, features=[COVER])) == {"crit", "dodge"}
    treasure = Feature(id="f1", hex=spot(1, 0), value=3, face="treasure")
    assert saves(match(red("a", 0, 0), blue("b", 1, 0), features=[treasure])) == {"crit", "shield"}


@pytest.mark.rule("UW-CMB-08")
def test_cancelling_wins_over_every_addition() -> None:
    table = match(red("a", 0, 0), blue("b", 1, 0, side={"save_dice": 2, "save_symbol": "dodge"}, tokens={"guard": 1}))
    assert saves(table, WeaponRune(id="cleave")) == {"crit", "dodge"}
    assert saves(table, WeaponRune(id="ensnare")) == {"crit", "shield"}
    counted = counting.save_faces(table, attack(ability=WeaponRune(id="cleave")), 0)
    assert counted.facts["not_shield"] == "underworlds.reason.cleave"
    assert [row.value for row in counted.rows] == [1, 1, 1, -1]


@pytest.mark.rule("UW-CMB-08")
def test_a_critical_is_never_cancelled() -> None:
    """Not even where the table agreed on an ability that would."""
    table = match(red("a", 0, 0), blue("b", 1, 0), options={"cleave_cancels": ("shield", "crit")})
    assert saves(table, WeaponRune(id="cleave")) == {"crit"}


@pytest.mark.rule("UW-CMB-08")
def test_a_fighter_may_ignore_an_ability() -> None:
    card = upgrade("u", static=(SetFlag(target="$self", flag="ignore_cleave"),))
    table = match(red("a", 0, 0), blue("b", 1, 0), blue_cards=[card], equipped={"blue.b": ["u"]})
    assert saves(table, WeaponRune(id="cleave")) == {"crit", "shield"}


@pytest.mark.rule("UW-MOD-07")
@pytest.mark.rule("UW-CMB-08")
def test_a_symbol_modifier_replaces_the_symbol() -> None:
    card = upgrade("u", static=(Modify(target="red.a/blade", stat="weapon_symbol", op="set", value="swords"),))
    table = match(red("a", 0, 0), blue("b", 1, 0), cards=[card], equipped={"red.a": ["u"]})
    assert set(counting.attack_faces(table, attack()).faces) == {"crit", "swords"}
    after = strike(table, ["hammer", "hammer"], ["dodge"])
    assert past(after, "attack_outcome").facts["attack_successes"] == 0


@pytest.mark.rule("UW-CMB-09")
@pytest.mark.rule("UW-CMB-11")
@pytest.mark.rule("UW-CMB-12")
@pytest.mark.parametrize(
    ("attack", "save", "outcome"), [(2, 1, "success"), (1, 1, "draw"), (0, 0, "draw"), (1, 2, "fail")]
)
def test_outcomes(attack: int, save: int, outcome: str) -> None:
    assert counting.outcome_of(attack, save) == outcome
    table = match(red("a", 0, 0), blue("b", 1, 0, side={"save_dice": 2}, tokens={"guard": 1}))
    rolls = ["hammer"] * attack + ["surrounded"] * (2 - attack)
    after = strike(table, rolls, ["shield"] * save + ["surrounded"] * (2 - save))
    facts = past(after, "attack_resolved").facts
    assert (facts["outcome"], facts["failed"]) == (outcome, outcome in ("draw", "fail"))
    assert facts["damage"] == (2 if outcome == "success" else 0)


@pytest.mark.rule("UW-CMB-10")
def test_success_inflicts_the_weapons_damage() -> None:
    table = match(red("a", 0, 0), blue("b", 1, 0, tokens={"guard": 1}))
    after = strike(table, ["hammer", "hammer"], ["shield"])
    assert after.fighters["blue.b"].damage == 2
    assert past(after, "damage_inflicted").facts["amount"] == 2


@pytest.mark.rule("UW-FLK-03")
@pytest.mark.rule("UW-WAB-05")
def test_support_on_both_sides() -> None:
    """EX-23."""
    sword = arms(weapon(symbol="swords"))
    men = (red("a", 1, 0, side=sword), red("c", 0, 1), red("d", -1, 1), blue("b", 0, 0), blue("e", 2, 0))
    table = match(*men)
    assert counting.support(table, "blue.b", "red.a").enemies == 2
    assert counting.support(table, "red.a", "blue.b").enemies == 1
    after = strike(table, ["flanked", "surrounded"], ["flanked"])
    facts = past(after, "attack_outcome").facts
    assert (facts["attack_successes"], facts["save_successes"]) == (2, 1)
    assert "flanked" not in saves(table, WeaponRune(id="brutal"))


@pytest.mark.rule("UW-STF-02", "UW-MOD-03")
@pytest.mark.parametrize(("damage", "label"), [(2, "stand_fast"), (1, "stand_fast.least")])
def test_less_damage_is_promised_only_where_there_will_be_less(damage: int, label: str) -> None:
    table = match(red("a", 0, 0, side=arms(weapon("blade", damage=damage))), blue("b", 1, 0))
    state = strike(table, ["hammer", "hammer"], ["crit"])
    found = next(one for one in SYSTEM.offers(state, "blue") if one.id == "stand_fast")
    assert found.label == f"underworlds.offer.{label}"
