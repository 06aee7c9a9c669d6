"""Exact chances of a declaration, against all outcomes of the dice played out (W40K-ATK-02..12)."""

from typing import Any

import pytest

from app.rules.kernel.questions.question import Odds
from app.rules.kernel.refusal import Refusal
from app.rules.wh40k.model.commands import Aim, DeclareAttacks, DeclareShooting, PileInMove, SelectFight
from app.rules.wh40k.model.profiles import Ability, Amount, Strength
from app.rules.wh40k.model.state import State
from app.rules.wh40k.questions.chances import odds_of
from tests.rules.wh40k.field import Force, act, battle, profile, sheet, weapon
from tests.rules.wh40k.outcomes import close, tally
from tests.rules.wh40k.volleys import aim, chosen


def gunner(shots: Amount, damage: Amount, count: int, **changes: Any) -> State:
    gun = weapon("gun", "assault", attacks=shots, strength=Strength(how="fixed", value=5), ap=-1, damage=damage)
    state = battle(
        Force(id="a", seat="red", at=[(10, 10)], weapons=[["gun"]]),
        Force(id="b", seat="blue", sheet="prey", at=[(20, 10 + n) for n in range(count)]),
        Force(id="z", seat="blue", at=[(60, 40)]),
        phase="shooting",
        sheets=[sheet("prey", profile(**changes))],
        weapons=[gun],
    )
    return chosen(state, "a")


FIRE = DeclareShooting(aims=(aim("a.1", "b", "gun"),))


FACES = {2: 2 / 6, 3: 1 / 6, 4: 3 / 6}
"""Faces that stand for all six where hits and wounds need 3 and saves 4."""
WITH_D3 = {2: 2 / 6, 3: 1 / 6, 4: 1 / 6, 5: 2 / 6}
"""The same where a D3 is read, too."""


@pytest.mark.rule("W40K-ATK-02", "W40K-ATK-04", "W40K-ATK-09", "W40K-ATK-12")
@pytest.mark.parametrize(
    ("shots", "damage", "count", "changes"),
    [
        (Amount(plus=1), Amount(plus=1), 1, {}),
        (Amount(plus=2), Amount(plus=2), 2, {}),
        (Amount(plus=1), Amount(dice=1, sides=3), 1, {"wounds": 2}),
        (Amount(plus=1), Amount(plus=1), 1, {"save": None}),
    ],
)
def test_chances_are_those_of_all_outcomes(shots: Amount, damage: Amount, count: int, changes: dict[str, Any]) -> None:
    state = gunner(shots, damage, count, **changes)
    odds = odds_of(state, "red", FIRE)
    assert isinstance(odds, Odds)
    counted = tally(state, FIRE, WITH_D3 if damage.is_random else FACES)
    for quantity, wanted in counted.items():
        assert close(odds.chances[quantity], wanted), quantity
    assert abs(odds.means["hits"] - shots.plus * 4 / 6) < 1e-9


def test_random_shots_and_ignored_wounds() -> None:
    state = gunner(Amount(dice=1, sides=3), Amount(plus=1), 1, wounds=9)
    odds = odds_of(state, "red", FIRE)
    assert isinstance(odds, Odds)
    assert abs(odds.means["wounds"] - 2 * (4 / 6) * (4 / 6)) < 1e-9
    hide = sheet(
        "prey", profile(wounds=9, save=None), abilities=(Ability(key="ignore_wound", name="Hide", params={"on": 4}),)
    )
    tough = battle(
        Force(id="a", seat="red", at=[(10, 10)], weapons=[["cannon"]]),
        Force(id="b", seat="blue", sheet="prey", at=[(20, 10)]),
        phase="shooting",
        sheets=[hide],
    )
    command = DeclareShooting(aims=(aim("a.1", "b", "cannon"),))
    odds = odds_of(chosen(tough, "a"), "red", command)
    assert isinstance(odds, Odds)
    assert abs(odds.means["lost"] - (4 / 6) * (4 / 6) * 2 * 0.5) < 1e-9


def test_rerolls_of_abilities_count() -> None:
    ones = Ability(key="reroll_hits", name="Oath", params={"which": "ones"})
    state = battle(
        Force(id="a", seat="red", sheet="crew", at=[(10, 10)]),
        Force(id="b", seat="blue", at=[(40, 10)]),
        phase="shooting",
        size=(72, 48),
        sheets=[sheet("crew", abilities=(ones,), weapons=("cannon",))],
    )
    odds = odds_of(chosen(state, "a"), "red", DeclareShooting(aims=(aim("a.1", "b", "cannon"),)))
    assert isinstance(odds, Odds)
    assert abs(odds.means["hits"] - (4 / 6 + 1 / 6 * 4 / 6)) < 1e-9


def test_melee_and_refused_declarations() -> None:
    state = battle(
        Force(id="a", seat="red", sheet="veterans", at=[(10, 10)], weapons=[["blade"]]),
        Force(id="u1", seat="blue", at=[(11.5, 10)]),
        Force(id="u2", seat="blue", at=[(8.5, 10)]),
        phase="fight",
    )
    state, _ = act(state, "red", SelectFight(unit="a"))
    state, _ = act(state, "red", PileInMove(moves=()))
    aims = tuple(Aim(model="a.1", weapon="blade", target=unit, count=1) for unit in ("u1", "u2"))
    odds = odds_of(state, "red", DeclareAttacks(aims=aims))
    assert isinstance(odds, Odds)
    each = (4 / 6) * (3 / 6) * (2 / 6)
    assert abs(odds.means["slain"] - 2 * each) < 1e-9
    assert abs(odds.each["u1"].means["slain"] - each) < 1e-9
    too_many = DeclareAttacks(aims=(Aim(model="a.1", weapon="blade", target="u1", count=9),))
    found = odds_of(state, "red", too_many)
    assert isinstance(found, Refusal)
    assert found.code == "too_many_attacks"


FEW = {1: 1 / 6, 3: 2 / 6, 5: 2 / 6, 6: 1 / 6}
"""Faces that stand for all six where a natural one, 2 to 3, 4 to 5 and 6 are told apart."""


def mixed(*profiles: str, wounds: int = 1, **changes: Any) -> State:
    """A gunner with two guns of different Strength, and a unit of soft and hard models (T 4 and T 8)."""
    guns = [
        weapon("light", "assault", strength=Strength(how="fixed", value=4), ap=-1),
        weapon("strong", "assault", strength=Strength(how="fixed", value=8), ap=-1),
    ]
    herd = sheet("herd", profile("Soft", save=None, wounds=wounds), profile("Hard", save=3, toughness=8, wounds=wounds))
    return chosen(
        battle(
            Force(id="a", seat="red", sheet="crew", at=[(10, 10)], weapons=[["light", "strong"]]),
            Force(
                id="b",
                seat="blue",
                sheet="herd",
                at=[(20, 10 + 2 * n) for n in range(len(profiles))],
                profiles=profiles,
            ),
            Force(id="z", seat="blue", at=[(60, 40)]),
            phase="shooting",
            sheets=[herd, sheet("crew", profile(bs=4), weapons=("light", "strong"), **changes)],
            weapons=guns,
        ),
        "a",
    )


BOTH = DeclareShooting(aims=(aim("a.1", "b", "light"), aim("a.1", "b", "strong")))


@pytest.mark.rule("W40K-ATK-06", "W40K-AMB-15", "W40K-ATK-07", "W40K-ATK-15")
@pytest.mark.parametrize(
    "profiles", [("Soft",), ("Soft", "Hard"), ("Soft", "Soft", "Hard"), ("Hard", "Soft", "Hard")], ids="-".join
)
def test_toughness_and_losses_change_from_group_to_group(profiles: tuple[str, ...]) -> None:
    state = mixed(*profiles)
    odds = odds_of(state, "red", BOTH)
    assert isinstance(odds, Odds)
    for quantity, wanted in tally(state, BOTH, FEW).items():
        assert close(odds.chances[quantity], wanted), quantity


@pytest.mark.rule("W40K-DICE-03")
@pytest.mark.parametrize("which", ["ones", "failed"])
@pytest.mark.parametrize("value", [1, -1])
def test_dice_that_succeed_by_a_modifier_are_not_thrown_again(which: str, value: int) -> None:
    again = Ability(key="reroll_hits", name="Oath", params={"which": which})
    better = Ability(key="modify_hit", name="Steady", params={"value": value})
    state = mixed("Soft", abilities=(again, better))
    one = DeclareShooting(aims=(aim("a.1", "b", "light"), aim("a.1", None, "strong")))
    odds = odds_of(state, "red", one)
    assert isinstance(odds, Odds)
    every = dict.fromkeys(range(1, 7), 1 / 6)
    for quantity, wanted in tally(state, one, every).items():
        assert close(odds.chances[quantity], wanted), quantity
