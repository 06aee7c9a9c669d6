"""Choosing a unit to shoot and its targets (W40K-SHOOT-*, W40K-DATA-06, W40K-DATA-10, W40K-GEO-15, GEO-21)."""

from dataclasses import replace

import pytest

from app.rules.kernel.offers.offer import AimNeed
from app.rules.kernel.views.tray import DiceRolled, TrayOpened
from app.rules.wh40k.model.commands import Aim, CancelSelection, DeclareShooting, EndPhase, SelectShoot
from app.rules.wh40k.model.events import ModelSlain
from app.rules.wh40k.model.profiles import Amount
from app.rules.wh40k.model.prompts import ChargePhase
from app.rules.wh40k.model.state import State
from app.rules.wh40k.offers import offers
from tests.rules.wh40k.field import Force, act, battle, profile, refused, sheet, wall, weapon
from tests.rules.wh40k.volleys import aim, chosen, default_aims, rolls, shoot, why_not


def duel(away: float, *more: Force, **changes: object) -> State:
    """A red trooper and a blue one with that gap between their bases."""
    return battle(
        Force(id="a", seat="red", at=[(10, 10)]),
        Force(id="b", seat="blue", at=[(11 + away, 10)]),
        *more,
        phase="shooting",
        **changes,  # type: ignore[arg-type]
    )


@pytest.mark.rule("W40K-SHOOT-01", "W40K-SHOOT-02")
def test_a_unit_shoots_once() -> None:
    state, _ = shoot(duel(20), "a", [aim("a.1", "b")], 1)
    assert refused(state, "red", SelectShoot(unit="a")).code == "already_shot"
    state, _ = act(state, "red", EndPhase())
    assert isinstance(state.step, ChargePhase)


@pytest.mark.rule("W40K-SHOOT-02")
def test_a_choice_may_be_given_up_before_any_die() -> None:
    state, _ = act(chosen(duel(20), "a"), "red", CancelSelection())
    state = chosen(state, "a")
    assert state.step.kind == "aiming_unit"


@pytest.mark.rule("W40K-TURN-07", "W40K-SHOOT-02")
def test_only_own_units_are_chosen() -> None:
    assert refused(duel(20), "red", SelectShoot(unit="b")).code == "not_your_decision"
    assert refused(duel(20), "blue", SelectShoot(unit="b")).code == "not_your_decision"
    assert refused(duel(20), "red", SelectShoot(unit="zzz")).code == "unknown_id"


@pytest.mark.rule("W40K-SHOOT-03")
@pytest.mark.parametrize("flag", ["advanced", "fell_back"])
def test_units_that_ran_do_not_shoot(flag: str) -> None:
    force = Force(id="a", seat="red", at=[(10, 10)], flags=frozenset({flag}))  # type: ignore[arg-type]
    state = battle(force, Force(id="b", seat="blue", at=[(30, 10)]), phase="shooting")
    assert refused(state, "red", SelectShoot(unit="a")).code == flag


@pytest.mark.rule("W40K-FALL-07", "W40K-SHOOT-03")
def test_flyers_shoot_after_falling_back() -> None:
    force = Force(id="a", seat="red", sheet="wings", at=[(10, 10)], flags=frozenset({"fell_back"}))
    state = battle(force, Force(id="b", seat="blue", at=[(30, 10)]), phase="shooting")
    shoot(state, "a", [aim("a.1", "b")], 1)


@pytest.mark.rule("W40K-SHOOT-03", "W40K-GEO-22")
def test_engaged_units_do_not_shoot() -> None:
    found = refused(duel(1.0), "red", SelectShoot(unit="a"))
    assert found.code == "unit_engaged"
    assert [mark.piece for mark in found.shapes if mark.kind == "piece"] == ["b.1"]
    assert chosen(duel(1.01), "a").step.kind == "aiming_unit"


TWO_GUNS = [["boltgun", "shotgun"]]


@pytest.mark.rule("W40K-SHOOT-04", "W40K-AMB-07")
def test_every_weapon_is_fired_or_held_on_purpose() -> None:
    state = battle(
        Force(id="a", seat="red", at=[(10, 10)], weapons=TWO_GUNS),
        Force(id="b", seat="blue", at=[(20, 10)]),
        phase="shooting",
    )
    assert {(a.weapon, a.target) for a in default_aims(state, "a")} == {("boltgun", "b"), ("shotgun", "b")}
    state = chosen(state, "a")
    found = refused(state, "red", DeclareShooting(aims=(aim("a.1", "b"),)))
    assert (found.code, found.rule, found.facts["weapon"]) == ("weapon_unassigned", "W40K-SHOOT-04", "shotgun")
    held = DeclareShooting(aims=(aim("a.1", "b"), aim("a.1", None, "shotgun")))
    _, events = act(state, "red", held, 1, 1)
    assert rolls(events) == [("hit_ranged", (1, 1))]


@pytest.mark.rule("W40K-SHOOT-04")
def test_a_weapon_without_a_target_is_held_by_itself() -> None:
    state = battle(
        Force(id="a", seat="red", at=[(10, 10)], weapons=TWO_GUNS),
        Force(id="b", seat="blue", at=[(26, 10)]),
        phase="shooting",
    )
    assert [a.weapon for a in default_aims(state, "a")] == ["boltgun"]
    shoot(state, "a", [aim("a.1", "b")], 1)


@pytest.mark.rule("W40K-SHOOT-04")
def test_the_default_leaves_grenades_and_pistols_out() -> None:
    kit = [["boltgun", "pistol", "bomb"]]
    force = Force(id="a", seat="red", at=[(10, 10)], weapons=kit)
    state = battle(force, Force(id="b", seat="blue", at=[(15, 10)]), phase="shooting")
    assert [a.weapon for a in default_aims(state, "a")] == ["boltgun"]
    engaged = battle(force, Force(id="b", seat="blue", at=[(12, 10)]), phase="shooting")
    assert [a.weapon for a in default_aims(engaged, "a")] == ["pistol"]


@pytest.mark.rule("W40K-SHOOT-04")
def test_weapons_not_carried_are_refused() -> None:
    state = chosen(duel(10), "a")
    assert refused(state, "red", DeclareShooting(aims=(aim("a.1", "b", "cannon"),))).code == "weapon_not_carried"
    assert refused(state, "red", DeclareShooting(aims=(aim("b.1", "b"),))).code == "not_in_this_unit"


@pytest.mark.rule("W40K-DATA-10", "W40K-WPN-12")
def test_melee_weapons_do_not_shoot() -> None:
    state = battle(
        Force(id="a", seat="red", at=[(10, 10)], weapons=[["boltgun", "blade"]]),
        Force(id="b", seat="blue", at=[(20, 10)]),
        phase="shooting",
    )
    assert why_not(state, "a.1", "b", "blade") == "melee_weapon_cannot_shoot"


@pytest.mark.rule("W40K-DATA-06")
def test_no_ballistic_skill_no_shot() -> None:
    blind = sheet("blind", profile("Blind", bs=None))
    state = battle(
        Force(id="a", seat="red", sheet="blind", at=[(10, 10)]),
        Force(id="b", seat="blue", at=[(20, 10)]),
        phase="shooting",
        sheets=[blind],
    )
    assert why_not(state, "a.1", "b") == "no_ballistic_skill"
    assert refused(state, "red", SelectShoot(unit="a")).code == "no_ballistic_skill"


@pytest.mark.rule("W40K-SHOOT-05", "W40K-GEO-23")
def test_range_is_inclusive() -> None:
    assert why_not(duel(24.0), "a.1", "b") is None
    found = refused(chosen(duel(24.1), "a"), "red", DeclareShooting(aims=(aim("a.1", "b"),)))
    assert (found.code, found.facts["needed"], found.facts["had"]) == ("out_of_range", 24, 24.1)
    assert why_not(duel(24.0), "a.1", "a") == "not_an_enemy"


@pytest.mark.rule("W40K-GEO-23")
def test_range_is_measured_in_space() -> None:
    ten = weapon("ten", "assault", 10)
    force = Force(id="a", seat="red", at=[(10, 10)], weapons=[["ten"]])
    tower = wall("t", 18.0, 8, 22, 12, 6, blocks_sight=False)
    for x, code in ((19.0, None), (19.2, "out_of_range")):  # 8" and 8.2" apart in plan, 6" up
        high = Force(id="b", seat="blue", at=[(x, 10, 6)])
        state = battle(force, high, phase="shooting", terrain=[tower], weapons=[ten])
        assert why_not(state, "a.1", "b", "ten") == code


@pytest.mark.rule("W40K-SHOOT-05")
def test_one_and_the_same_model_must_be_in_range_and_visible() -> None:
    hides = wall("w", 15, 0, 15.5, 20, 6)
    state = battle(
        Force(id="a", seat="red", at=[(10, 10)]),
        Force(id="b", seat="blue", at=[(21, 10), (41, 60)]),
        phase="shooting",
        size=(100, 100),
        terrain=[hides],
    )
    assert why_not(state, "a.1", "b") == "not_visible"


@pytest.mark.rule("W40K-SHOOT-06", "W40K-GEO-15")
@pytest.mark.parametrize(
    ("terrain", "seen"),
    [
        (wall("w", 14.9, 5, 15.1, 15, 4), False),
        (wall("w", 14.9, 5, 15.1, 10, 4), True),
        (wall("w", 14.9, 5, 15.1, 15, 1), True),
        (wall("w", 14.9, 5, 15.1, 15, 4, blocks_sight=False), True),
    ],
)
def test_walls_hide(terrain: object, seen: bool) -> None:
    state = duel(9, terrain=[terrain])
    assert why_not(state, "a.1", "b") == (None if seen else "not_visible")
    if not seen:
        found = refused(chosen(state, "a"), "red", DeclareShooting(aims=(aim("a.1", "b"),)))
        assert "w" in [mark.piece for mark in found.shapes if mark.kind == "piece" and mark.role == "blocker"]


HUGE = sheet("huge", profile("Huge", height=5.0))


@pytest.mark.rule("W40K-SHOOT-07", "W40K-GEO-15")
def test_own_unit_and_target_unit_do_not_hide() -> None:
    row = [(15.0, 5.0 + n / 2) for n in range(21)]
    other = Force(id="c", seat="red", sheet="huge", at=row)
    assert why_not(duel(9, other, sheets=[HUGE]), "a.1", "b") == "not_visible"
    own = battle(
        Force(id="a", seat="red", sheet="huge", at=[(10, 10), *row]),
        Force(id="b", seat="blue", at=[(20, 10)]),
        phase="shooting",
        sheets=[HUGE],
    )
    assert why_not(own, "a.1", "b") is None
    theirs = battle(
        Force(id="a", seat="red", at=[(10, 10)]),
        Force(id="b", seat="blue", sheet="huge", at=[(20, 10), *row]),
        phase="shooting",
        sheets=[HUGE],
    )
    assert why_not(theirs, "a.1", "b") is None
    assert why_not(duel(9, Force(id="c", seat="red", at=[(15, 10)])), "a.1", "b") is None  # grazing


@pytest.mark.rule("W40K-SHOOT-08")
def test_no_shooting_into_own_combats() -> None:
    friend = Force(id="f", seat="red", at=[(26, 10)])
    assert why_not(duel(13, friend), "a.1", "b") == "target_engaged_with_friends"
    assert why_not(duel(12.9, friend), "a.1", "b") is None


@pytest.mark.rule("W40K-SHOOT-09")
def test_fire_may_be_split_between_models() -> None:
    state = battle(
        Force(id="a", seat="red", at=[(10 + n, 10) for n in range(5)]),
        Force(id="u1", seat="blue", at=[(10, 28)]),
        Force(id="u2", seat="blue", at=[(14, 28)]),
        phase="shooting",
    )
    aims = [aim(f"a.{n}", "u1" if n <= 3 else "u2") for n in range(1, 6)]
    _, events = shoot(state, "a", aims, 1, 1, 1, 2, 2)
    assert rolls(events) == [("hit_ranged", (1, 1, 1)), ("hit_ranged", (2, 2))]


@pytest.mark.rule("W40K-SHOOT-10")
def test_one_weapon_one_target() -> None:
    triple = weapon("triple", "assault", 24, attacks=Amount(plus=3))
    state = battle(
        Force(id="a", seat="red", at=[(10, 10)], weapons=[["triple"]]),
        Force(id="u1", seat="blue", at=[(10, 20)]),
        Force(id="u2", seat="blue", at=[(14, 20)]),
        phase="shooting",
        weapons=[triple],
    )
    both = DeclareShooting(aims=(aim("a.1", "u1", "triple"), aim("a.1", "u2", "triple")))
    assert refused(chosen(state, "a"), "red", both).code == "cannot_split_weapon"


@pytest.mark.rule("W40K-SHOOT-11")
def test_nothing_changes_once_dice_are_rolled() -> None:
    state, events = shoot(duel(20, rerolls={"red": 1}), "a", [aim("a.1", "b")], 4)
    assert any(isinstance(event, DiceRolled) for event in events)
    assert refused(state, "red", DeclareShooting(aims=(aim("a.1", "b"),))).code == "declaration_locked"
    free = duel(20)
    assert refused(free, "red", DeclareShooting(aims=(aim("a.1", "b"),))).code == "wrong_phase"


@pytest.mark.rule("W40K-SHOOT-12")
def test_targets_are_finished_in_the_order_given() -> None:
    state = battle(
        Force(id="a", seat="red", at=[(10, 10), (12, 10)], weapons=[["boltgun", "shotgun"], ["boltgun", "shotgun"]]),
        Force(id="u1", seat="blue", at=[(10, 18)]),
        Force(id="u2", seat="blue", at=[(14, 18)]),
        phase="shooting",
    )
    aims = [
        aim("a.1", "u1"),
        aim("a.1", "u2", "shotgun"),
        aim("a.2", "u2"),
        aim("a.2", "u1", "shotgun"),
    ]
    _, events = shoot(state, "a", aims, 1, 1, 1, 1, 1, 1, order=("u2", "u1"))
    assert [event.target for event in events if isinstance(event, TrayOpened)] == ["u2", "u1"]
    bad = DeclareShooting(aims=tuple(aims), order=("u1",))
    assert refused(chosen(state, "a"), "red", bad).code == "target_order"


@pytest.mark.rule("W40K-SHOOT-13")
def test_casualties_do_not_cancel_declared_shots() -> None:
    hides = wall("w", 14, 12, 18, 12.2, 6)
    state = battle(
        Force(id="a", seat="red", at=[(10, 10), (10.5, 8.5)]),
        Force(id="b", seat="blue", at=[(16, 16), (20, 10)]),
        phase="shooting",
        terrain=[hides],
    )
    state, events = shoot(state, "a", [aim("a.1", "b"), aim("a.2", "b")], 6, 6, 6, 6, 6, 6, 6, 6, 1, 1)
    assert [event.model for event in events if isinstance(event, ModelSlain)] == ["b.2", "b.1"]


@pytest.mark.rule("W40K-AMB-44")
def test_engaged_means_at_the_moment_of_choosing() -> None:
    state = duel(1.0, Force(id="n", seat="blue", at=[(10, 40)]))
    assert refused(state, "red", SelectShoot(unit="a")).code == "unit_engaged"
    gone = replace(state.models["b.1"], slain=True, pose=None)
    lost = replace(state.units["b"], where="destroyed")
    state = replace(state, models={**state.models, "b.1": gone}, units={**state.units, "b": lost})
    assert chosen(state, "a").step.kind == "aiming_unit"


@pytest.mark.rule("W40K-SHOOT-03", "W40K-SHOOT-05")
def test_offers_carry_the_very_refusals() -> None:
    state = duel(20, Force(id="n", seat="blue", at=[(10, 40)]))
    (select,) = [offer for offer in offers(state, "red") if offer.id == "select_shoot:a"]
    assert select.locked is None
    state = chosen(state, "a")
    (declare,) = [offer for offer in offers(state, "red") if offer.id == "declare_shooting"]
    assert isinstance(declare.need, AimNeed)
    (row,) = declare.need.rows
    assert row.default == "b"
    locked = {option.value: option.locked for option in row.targets}
    assert locked["b"] is None
    assert locked["n"] == refused(state, "red", DeclareShooting(aims=(Aim(model="a.1", weapon="boltgun", target="n"),)))
    engaged = duel(1.0)
    (select,) = [offer for offer in offers(engaged, "red") if offer.id == "select_shoot:a"]
    assert select.locked == refused(engaged, "red", SelectShoot(unit="a"))
