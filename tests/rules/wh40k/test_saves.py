"""Saving throws: armour, AP, invulnerable saves, cover (W40K-ATK-09, ATK-10, W40K-SAVE-*, W40K-TERR-01..03, GEO-16)."""

from dataclasses import replace
from typing import Any

import pytest

from app.rules.kernel.state.standing import Standing
from app.rules.wh40k.attack_sequence.saves import in_cover, saves
from app.rules.wh40k.model.attack_prompts import ChooseSave
from app.rules.wh40k.model.commands import DeclareCharge, DeclareShooting, PickSave, SelectCharge, SetAllocation
from app.rules.wh40k.model.events import ModelSlain
from app.rules.wh40k.model.profiles import Amount, Strength, TerrainPiece
from app.rules.wh40k.model.state import Options, State
from app.rules.wh40k.offers import offers
from tests.rules.wh40k.field import Force, act, battle, profile, refused, sheet, wall, weapon
from tests.rules.wh40k.volleys import aim, judged, rolls, shoot

WOOD = wall("wood", 0, 0, 6, 6, 3, blocks_movement=False, blocks_sight=False, gives_cover=True)


def target(
    *at: tuple[float, float],
    ap: int = 0,
    shots: int = 1,
    terrain: tuple[TerrainPiece, ...] = (),
    standing: dict[str, str] | None = None,
    **changes: Any,
) -> State:
    """A red gunner, and blue models of one profile."""
    gun = weapon("gun", "assault", 48, attacks=Amount(plus=shots), strength=Strength(how="fixed", value=8), ap=ap)
    state = battle(
        Force(id="a", seat="red", at=[(20, 3)], weapons=[["gun"]]),
        Force(id="b", seat="blue", sheet="tough", at=at or [(30, 3)]),
        Force(id="z", seat="blue", at=[(60, 40)]),
        phase="shooting",
        sheets=[sheet("tough", profile(**changes))],
        weapons=[gun],
        terrain=terrain,
    )
    said = {"allocation": "alike", **(standing or {})}
    blue = replace(state.sides["blue"], standing=tuple(Standing(key=k, answer=a) for k, a in said.items()))
    return replace(state, sides={**state.sides, "blue": blue})


def fire(state: State, *faces: int):  # type: ignore[no-untyped-def]
    return shoot(state, "a", [aim("a.1", "b", "gun")], *faces)


def saved(state: State, face: int, what: str = "save") -> bool:
    _, events = fire(state, 6, 6, face)
    return judged(events, what)[0][0]


@pytest.mark.rule("W40K-ATK-09", "W40K-DATA-13", "W40K-EX-09")
def test_armour_piercing_lowers_the_save() -> None:
    assert not saved(target(ap=-1), 3)
    assert saved(target(ap=-1), 4)
    assert saved(target(ap=0), 3)
    assert not saved(target(ap=0), 2)


@pytest.mark.rule("W40K-ATK-10")
def test_a_natural_one_fails_any_save() -> None:
    assert not saved(target((1, 1), terrain=(WOOD,), save=2), 1)
    always = {"save": "best"}
    assert not saved(target(invulnerable=(2,), save=6, standing=always), 1, "save_invulnerable")


@pytest.mark.rule("W40K-AMB-45", "W40K-DICE-06")
def test_an_impossible_save_is_still_rolled_and_fails() -> None:
    assert not saved(target(ap=-4), 6)


@pytest.mark.rule("W40K-SAVE-01")
def test_one_save_or_the_other() -> None:
    state, _ = fire(target(ap=-3, save=2, invulnerable=(4,)), 6, 6)
    step = state.step
    assert isinstance(step, ChooseSave)
    assert (step.seat, step.armour, step.invulnerable) == ("blue", 5, 4)
    prompt = [offer for offer in offers(state, "blue") if offer.place == "prompt"]
    assert [(offer.id, offer.primary) for offer in prompt] == [("save_invulnerable", True), ("save_armour", False)]
    assert refused(state, "red", PickSave(save="armour")).code == "not_your_decision"
    _, events = act(state, "blue", PickSave(save="invulnerable"), 4)
    assert judged(events, "save_invulnerable") == [(True,)]
    _, events = act(state, "blue", PickSave(save="armour"), 4)
    assert judged(events, "save") == [(False,)]


@pytest.mark.rule("W40K-SAVE-01")
def test_the_better_save_may_be_a_standing_answer() -> None:
    always = {"save": "best"}
    _, events = fire(target(ap=-3, save=2, invulnerable=(4,), standing=always), 6, 6, 4)
    assert rolls(events)[-1] == ("save_invulnerable", (4,))
    _, events = fire(target(ap=-1, save=2, invulnerable=(4,), standing=always), 6, 6, 3)
    assert rolls(events)[-1] == ("save", (3,))
    assert judged(events, "save") == [(True,)]


@pytest.mark.rule("W40K-SAVE-02")
def test_only_one_of_several_invulnerable_saves() -> None:
    have = saves(target(invulnerable=(5, 4)), "b.1", -4, ranged=True)
    assert have.invulnerable is not None
    assert have.invulnerable.needs == 4


@pytest.mark.rule("W40K-SAVE-03")
def test_armour_piercing_leaves_invulnerable_saves_alone() -> None:
    state = target(ap=-4, invulnerable=(4,), standing={"save": "best"})
    assert saved(state, 4, "save_invulnerable")
    assert not saved(state, 3, "save_invulnerable")


@pytest.mark.rule("W40K-SAVE-04")
def test_cover_leaves_invulnerable_saves_alone() -> None:
    state = target((3, 3), ap=-4, terrain=(WOOD,), invulnerable=(4,), standing={"save": "best"})
    assert not saved(state, 3, "save_invulnerable")


@pytest.mark.rule("W40K-SAVE-01")
def test_without_armour_the_invulnerable_save_is_not_a_choice() -> None:
    assert saved(target(save=None, invulnerable=(5,)), 5, "save_invulnerable")
    state, events = fire(target(save=None), 6, 6)
    assert [what for what, _ in rolls(events)] == ["hit_ranged", "wound"]
    assert state.models["b.1"].slain


@pytest.mark.rule("W40K-AMB-55", "W40K-TERR-01", "W40K-GEO-16")
def test_the_table_says_how_much_of_a_base_cover_needs() -> None:
    wholly = Options(cover_requires="wholly")
    for spot, partly_in, wholly_in in (
        ((5.5, 5.5), True, True),
        ((5.6, 5.5), True, False),
        ((6.2, 3), True, False),
        ((6.6, 3), False, False),
    ):
        state = target((1, 1), spot, terrain=(WOOD,))
        assert in_cover(state, "b") is partly_in
        assert in_cover(replace(state, options=wholly), "b") is wholly_in


@pytest.mark.rule("W40K-TERR-01", "W40K-GEO-16")
def test_cover_adds_one_to_the_save() -> None:
    inside, outside = ((1, 1), (5.5, 5.5)), ((1, 1), (6.6, 5.5))
    assert saved(target(*inside, ap=-1, terrain=(WOOD,)), 3)
    assert not saved(target(*outside, ap=-1, terrain=(WOOD,)), 3)
    assert in_cover(target(*inside, terrain=(WOOD,)), "b")
    assert not in_cover(target(*outside, terrain=(WOOD,)), "b")
    bare = replace(WOOD, gives_cover=False)
    assert not in_cover(target(*inside, terrain=(bare,)), "b")


@pytest.mark.rule("W40K-TERR-01", "W40K-AMB-06", "W40K-GEO-16")
def test_cover_is_in_one_and_the_same_piece() -> None:
    second = wall("hedge", 8, 0, 14, 6, 3, gives_cover=True)
    assert not in_cover(target((3, 3), (11, 3), terrain=(WOOD, second)), "b")


@pytest.mark.rule("W40K-TERR-02")
def test_cover_is_judged_at_each_save() -> None:
    inside = [(1, 1), (2.5, 1), (4, 1), (1, 3)]
    state = target(*inside, (6.5, 3), shots=3, terrain=(WOOD,))
    state, _ = act(state, "blue", SetAllocation(unit="b", models=("b.5", "b.4", "b.3")))
    _, events = fire(state, 6, 6, 6, 6, 6, 6, 2, 2, 2)
    assert [event.model for event in events if isinstance(event, ModelSlain)] == ["b.5"]
    assert judged(events, "save") == [(False,), (True,), (True,)]


@pytest.mark.rule("W40K-AMB-33", "W40K-TERR-01")
def test_cover_counts_against_overwatch() -> None:
    state = battle(
        Force(id="c", seat="red", at=[(3, 3)]),
        Force(id="t", seat="blue", at=[(12, 3)]),
        Force(id="z", seat="red", at=[(60, 40)]),
        phase="charge",
        terrain=[WOOD],
    )
    state, _ = act(state, "red", SelectCharge(unit="c"))
    state, _ = act(state, "red", DeclareCharge(unit="c", targets=("t",)))
    fire_ = DeclareShooting(unit="t", aims=(aim("t.1", "c"),))
    _, events = act(state, "blue", fire_, 6, 1, 6, 2, 1, 1)
    assert judged(events, "save") == [(True,)]


@pytest.mark.rule("W40K-TERR-03")
def test_no_cover_in_melee() -> None:
    state = target((3, 3), terrain=(WOOD,))
    ranged = saves(state, "b.1", 0, ranged=True)
    melee = saves(state, "b.1", 0, ranged=False)
    assert ranged.armour is not None
    assert melee.armour is not None
    assert (ranged.armour.met_by(2), melee.armour.met_by(2)) == (True, False)
