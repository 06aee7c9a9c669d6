"""Whom a character may hide behind (W40K-SHOOT-14 to W40K-SHOOT-16, W40K-AMB-39, AMB-46, AMB-56)."""

from dataclasses import replace

import pytest

from app.rules.wh40k.model.commands import DeclareShooting
from app.rules.wh40k.model.state import State
from tests.rules.wh40k.drill import verdict
from tests.rules.wh40k.field import Force, act, battle, profile, refused, sheet, wall
from tests.rules.wh40k.volleys import aim, chosen, why_not


def hero(away: float, squad: float, wounds: int = 6, *terrain: object, **changes: object) -> State:
    """A red shooter, a CHARACTER and a squad at these gaps."""
    lord = sheet("lord", profile("Lord", wounds=wounds), keywords=("INFANTRY", "CHARACTER"))
    return battle(
        Force(id="a", seat="red", at=[(10, 10)]),
        Force(id="c", seat="blue", sheet="lord", at=[(11 + away, 10)]),
        Force(id="s", seat="blue", at=[(10, 11 + squad)]),
        phase="shooting",
        sheets=[lord],
        terrain=terrain,  # type: ignore[arg-type]
        **changes,  # type: ignore[arg-type]
    )


@pytest.mark.rule("W40K-SHOOT-14", "W40K-GEO-21")
def test_characters_are_shielded_by_nearer_enemies() -> None:
    found = refused(chosen(hero(10, 8), "a"), "red", DeclareShooting(aims=(aim("a.1", "c"),)))
    assert (found.code, found.facts["closest"]) == ("character_not_closest", ("s",))
    assert why_not(hero(8, 8), "a.1", "c") is None
    assert why_not(hero(10, 8, 6, wall("w", 5, 14, 15, 14.2, 6)), "a.1", "c") is None


def two_heroes(**changes: object) -> State:
    """A shooter of two guns, and two protected characters equally near."""
    lord = sheet("lord", profile("Lord", wounds=6), keywords=("INFANTRY", "CHARACTER"))
    return battle(
        Force(id="a", seat="red", at=[(10, 10), (10, 12)], weapons=[["boltgun", "shotgun"], ["boltgun", "shotgun"]]),
        Force(id="c", seat="blue", sheet="lord", at=[(18, 11)]),
        Force(id="d", seat="blue", sheet="lord", at=[(2, 11)]),
        phase="shooting",
        sheets=[lord],
    )


@pytest.mark.rule("W40K-AMB-56", "W40K-SHOOT-14")
def test_of_two_characters_equally_near_a_model_picks_one_as_its_closest() -> None:
    state = chosen(two_heroes(), "a")
    one_each = [aim(f"a.{n}", unit, gun) for n, unit in ((1, "c"), (2, "d")) for gun in ("boltgun", "shotgun")]
    act(state, "red", DeclareShooting(aims=tuple(one_each)), 1, 1, 1, 1, 1, 1)
    split = (aim("a.1", "c"), aim("a.1", "d", "shotgun"), *one_each[2:])
    found = refused(state, "red", DeclareShooting(aims=split))
    assert (found.code, found.rule) == ("another_character_closest", "W40K-AMB-56")
    assert (found.facts["piece"], found.facts["closest"], found.facts["target"]) == ("a.1", "c", "d")
    mended = verdict(state, "red", DeclareShooting(aims=split)).mend
    assert mended is not None
    assert [row["target"] for row in mended["aims"]] == ["c", None, "d", "d"]


@pytest.mark.rule("W40K-AMB-56", "W40K-SHOOT-15")
def test_a_character_that_needs_no_protection_takes_nobodys_place() -> None:
    state = two_heroes()
    big = replace(state.library.sheets["lord"].profiles["Lord"], wounds=12)
    lords = {**state.library.sheets, "lord": replace(state.library.sheets["lord"], profiles={"Lord": big})}
    state = chosen(replace(state, library=replace(state.library, sheets=lords)), "a")
    split = [aim(f"a.{n}", unit, gun) for n in (1, 2) for unit, gun in (("c", "boltgun"), ("d", "shotgun"))]
    act(state, "red", DeclareShooting(aims=tuple(split)), 1, 1, 1, 1, 1, 1)


@pytest.mark.rule("W40K-SHOOT-14", "W40K-AMB-46")
def test_an_enemy_that_cannot_be_shot_at_still_shields() -> None:
    lord = sheet("lord", profile("Lord", wounds=6), keywords=("INFANTRY", "CHARACTER"))
    base = [
        Force(id="a", seat="red", at=[(10, 10)]),
        Force(id="c", seat="blue", sheet="lord", at=[(21, 10)]),
    ]
    engaged = [Force(id="s", seat="blue", at=[(10, 19)]), Force(id="f", seat="red", at=[(11, 20.5)])]
    state = battle(*base, *engaged, phase="shooting", sheets=[lord])
    assert why_not(state, "a.1", "s") == "target_engaged_with_friends"
    assert why_not(state, "a.1", "c") == "character_not_closest"
    second = Force(id="d", seat="blue", sheet="lord", at=[(10, 19)])
    assert why_not(battle(*base, second, phase="shooting", sheets=[lord]), "a.1", "c") == "character_not_closest"


@pytest.mark.rule("W40K-SHOOT-15")
def test_big_characters_are_not_protected() -> None:
    state = hero(10, 8, 10)
    hurt = replace(state.models["c.1"], wounds_lost=8)
    assert why_not(replace(state, models={**state.models, "c.1": hurt}), "a.1", "c") is None
    assert why_not(hero(10, 8, 9), "a.1", "c") == "character_not_closest"


@pytest.mark.rule("W40K-AMB-39")
def test_a_unit_is_protected_while_all_its_models_are_small_characters() -> None:
    mixed = sheet("mixed", profile("Small", wounds=5), profile("Big", wounds=10), keywords=("CHARACTER",))
    state = battle(
        Force(id="a", seat="red", at=[(10, 10)]),
        Force(id="c", seat="blue", sheet="mixed", at=[(21, 10), (22.5, 10)], profiles=["Small", "Big"]),
        Force(id="s", seat="blue", at=[(10, 19)]),
        phase="shooting",
        sheets=[mixed],
    )
    assert why_not(state, "a.1", "c") is None
    gone = replace(state.models["c.2"], slain=True, pose=None)
    assert why_not(replace(state, models={**state.models, "c.2": gone}), "a.1", "c") == "character_not_closest"
