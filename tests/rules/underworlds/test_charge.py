"""Charge: who, both halves, tokens, the Attack that follows, interruptions (digest 5.5)."""

from dataclasses import replace

import pytest

from app.rules.underworlds.combat import charging
from app.rules.underworlds.model.commands import ChooseAttack, CoreAttack, CoreCharge, CoreGuard, CoreMove
from app.rules.underworlds.model.language import conditions as conds
from app.rules.underworlds.model.language import language as lang
from app.rules.underworlds.model.language.modifiers import Modify, SetFlag
from app.rules.underworlds.offers import offers
from tests.rules.underworlds.arena import (
    act,
    blue,
    carried_on,
    faces,
    label,
    match,
    open_field,
    red,
    refused,
    spot,
    told,
    upgrade,
)


def rush(*steps: tuple[int, int], who: str = "red.a") -> CoreCharge:
    return CoreCharge(fighter=who, path=tuple(label(q, r) for q, r in steps))


HIT = ChooseAttack(weapon="red.a/blade", target="blue.b")


@pytest.mark.rule("UW-CHG-01")
@pytest.mark.rule("UW-ABL-01")
def test_no_charge_with_a_move_or_charge_token() -> None:
    for token in ("move", "charge"):
        table = match(red("a", 0, 0, tokens={token: 1}), blue("b", 2, 0))
        assert refused(table, "red", rush((1, 0))).code == "fighter_cannot_charge_tokens"
    fresh = match(red("a", 0, 0, tokens={"guard": 1, "stagger": 2}), blue("b", 2, 0))
    assert charging.may(fresh, "red", "red.a") is None


@pytest.mark.rule("UW-CHG-02")
def test_both_halves_must_be_possible() -> None:
    far = match(red("a", 0, 0), blue("b", 5, 0))
    assert charging.may(far, "red", "red.a").code == "charge_no_attack_possible"  # type: ignore[union-attr]
    assert refused(far, "red", rush((1, 0), (2, 0), (3, 0))).code == "charge_no_attack_possible"
    near = match(red("a", 0, 0), blue("b", 4, 0))
    assert charging.may(near, "red", "red.a") is None
    assert refused(near, "red", rush((1, 0))).code == "charge_no_attack_possible"
    locked = next(o for o in offers(far, "red") if o.id == "core_charge:red.a").locked
    assert locked is not None
    assert locked.rule == "UW-CHG-02"
    offer = next(o for o in offers(near, "red") if o.id == "core_charge:red.a")
    ends = {option.facts["hex"] for option in offer.need.options}  # type: ignore[union-attr]
    assert ends == {label(3, 0)}


@pytest.mark.rule("UW-CHG-02", "UW-MOD-02")
def test_what_a_fighter_has_while_charging_counts_when_the_charge_is_judged() -> None:
    charging_now = (conds.Is(what="charging"),)
    mine = lang.Weapons(of="$self")
    fast = upgrade("fast", static=(Modify(target="$self", stat="move", condition=charging_now),))
    far = upgrade(
        "far", static=(Modify(target=mine, stat="range", condition=(lang.Who(who="$self", conds=charging_now),)),)
    )
    men = (red("a", 0, 0), blue("b", 6, 0))
    bare = match(*men)
    assert refused(bare, "red", rush((1, 0), (2, 0), (3, 0), (4, 0))).code == "path_too_long"
    table = match(*men, cards=[fast, far], equipped={"red.a": ["fast", "far"]})
    offer = next(o for o in offers(table, "red") if o.id == "core_charge:red.a")
    assert offer.locked is None
    assert {option.facts["hex"] for option in offer.need.options} == {label(4, 0)}  # type: ignore[union-attr]
    longer = CoreMove(fighter="red.a", path=tuple(label(q, 0) for q in (1, 2, 3, 4)))
    assert refused(table, "red", longer).code == "path_too_long"
    moved, _ = act(table, "red", rush((1, 0), (2, 0), (3, 0), (4, 0)))
    done, _ = act(moved, "red", HIT, *faces("hammer", "hammer"), *faces("dodge"))
    assert done.fighters["blue.b"].damage == 2


@pytest.mark.rule("UW-CHG-02")
@pytest.mark.parametrize("flag", ["cannot_move", "cannot_attack", "cannot_charge"])
def test_each_flag_forbids_it(flag: str) -> None:
    chain = upgrade("chain", static=(SetFlag(target="$self", flag=flag),))  # type: ignore[arg-type]
    table = match(red("a", 0, 0), blue("b", 2, 0), cards=[chain], equipped={"red.a": ["chain"]})
    assert refused(table, "red", rush((1, 0))).code == flag


@pytest.mark.rule("UW-CHG-04")
@pytest.mark.rule("UW-CHG-05")
def test_a_charge_is_a_move_with_a_charge_token_then_an_attack() -> None:
    table = match(red("a", 0, 0), blue("b", 3, 0))
    moved, events = act(table, "red", rush((1, 0), (2, 0)))
    assert moved.fighters["red.a"].tokens == {"charge": 1}
    assert "fighter_moved" in told(events)
    assert moved.step.kind == "attacking"
    assert [o.id for o in offers(moved, "red") if o.place == "prompt"] == ["charge_attack:red.a/blade"]
    done, later = act(moved, "red", HIT, *faces("swords", "swords"), *faces("crit"))
    assert done.fighters["red.a"].tokens == {"charge": 1}
    names = told(later)
    assert names.index("attack_resolved") < names.index("fighter_charged")
    charged = next(e.happening for e in later if e.kind == "happened" and e.happening.name == "fighter_charged")
    assert charged.facts["outcome"] == "fail"
    assert charged.facts["target"] == "blue.b"


@pytest.mark.rule("UW-CHG-05")
def test_the_attack_of_a_charge_is_mandatory_and_judged() -> None:
    table, _ = act(match(red("a", 0, 0), blue("b", 3, 0), blue("c", 0, 8)), "red", rush((1, 0), (2, 0)))
    out = refused(table, "red", ChooseAttack(weapon="red.a/blade", target="blue.c"))
    assert out.code == "target_out_of_range"
    assert refused(table, "red", ChooseAttack(weapon="red.a/spoon", target="blue.b")).code == "weapon_unknown"
    assert refused(table, "red", CoreGuard(fighter="red.a")).code == "core_ability_already_used"


@pytest.mark.rule("UW-CHG-06")
@pytest.mark.rule("UW-ATK-01")
def test_a_charge_token_holds_back_from_move_attack_and_guard() -> None:
    table = match(red("a", 0, 0, tokens={"charge": 1}), red("c", 0, 5), blue("b", 1, 0))
    hit = CoreAttack(fighter="red.a", weapon="red.a/blade", target="blue.b")
    for command in (CoreMove(fighter="red.a", path=(label(0, 1),)), hit, CoreGuard(fighter="red.a")):
        assert refused(table, "red", command).code == "fighter_has_charge_token"
    assert refused(table, "red", rush((0, 1))).code == "fighter_cannot_charge_tokens"


@pytest.mark.rule("UW-CHG-07")
def test_nobody_is_held_back_once_all_have_charged() -> None:
    both = [red("a", 0, 0, tokens={"charge": 1}), red("c", 0, 5, tokens={"charge": 1})]
    table = match(*both, blue("b", 3, 0))
    act(table, "red", CoreMove(fighter="red.a", path=(label(0, 1),)))
    act(table, "red", CoreGuard(fighter="red.c"))
    assert refused(table, "red", rush((1, 0), (2, 0))).code == "fighter_cannot_charge_tokens"
    third = match(*both, red("d", 0, 7, is_={"raised": True}), blue("b", 3, 0))
    assert refused(third, "red", CoreGuard(fighter="red.c")).code == "fighter_has_charge_token"


@pytest.mark.rule("UW-CHG-08")
def test_without_a_target_left_the_attack_is_skipped() -> None:
    moved, _ = act(match(red("a", 0, 0), blue("b", 3, 0)), "red", rush((1, 0), (2, 0)))
    away = replace(moved.fighters["blue.b"], hex=spot(9, 0))
    state = carried_on(replace(moved, fighters={**moved.fighters, "blue.b": away}))
    assert state.step.kind == "power_step"
    assert state.fighters["red.a"].tokens == {"charge": 1}
    assert any(h.name == "fighter_moved" for h in state.history)
    assert not any(h.name in ("attack_resolved", "fighter_charged") for h in state.history)


@pytest.mark.rule("UW-RUNE-01")
def test_flying_counts_for_the_move_inside_a_charge() -> None:
    ground = open_field(stagger=[spot(1, 0)])
    table = match(red("a", 0, 0, runes=("fly",)), blue("b", 3, 0), board=ground)
    moved, _ = act(table, "red", rush((1, 0), (2, 0)))
    assert moved.fighters["red.a"].tokens == {"charge": 1}
