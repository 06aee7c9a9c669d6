"""Characteristics: degrading rows, modifiers in order, auras (W40K-CHAR-*, W40K-AURA-*, W40K-DATA-12)."""

from dataclasses import replace

import pytest

from app.rules.kernel.abilities.layers import Change
from app.rules.kernel.views.tray import DiceRolled
from app.rules.wh40k import characteristics
from app.rules.wh40k.characteristics import combine
from app.rules.wh40k.model.commands import Aim, DeclareAttacks, PileInMove, SelectFight
from app.rules.wh40k.model.profiles import Ability, Amount, DegradeRow, Move, Strength
from app.rules.wh40k.model.state import State
from tests.rules.wh40k.field import Force, act, battle, profile, sheet, weapon


def change(how: str, value: int) -> Change:
    return Change(op="add" if how == "plus" else how, value=value, reason="wh40k.reason.test")  # type: ignore[arg-type]


def aura(range: int, keyword: str | None = None) -> Ability:
    params: dict[str, int | str] = {"range": range, "value": 1}
    if keyword:
        params["keyword"] = keyword
    return Ability(key="leadership_aura", name="Banner", params=params)


BIG = sheet(
    "walker",
    profile("Walker", wounds=12, move=Move(most=Amount(plus=12))),
    degrading=(
        DegradeRow(least=7, most=12, values={"move": 12}),
        DegradeRow(least=4, most=6, values={"move": 8, "bs": 4}),
        DegradeRow(least=1, most=3, values={"move": 4, "bs": 5}),
    ),
)


def hurt(state: State, model: str, lost: int) -> State:
    return replace(state, models={**state.models, model: replace(state.models[model], wounds_lost=lost)})


@pytest.mark.rule("W40K-CHAR-01")
def test_a_degrading_row_follows_the_wounds_left() -> None:
    state = battle(Force(id="w", seat="red", sheet="walker", at=[(10, 10)]), sheets=[BIG])
    for lost, inches, ballistic in ((0, 12, 3), (5, 12, 3), (6, 8, 4), (8, 8, 4), (9, 4, 5)):
        now = hurt(state, "w.1", lost)
        move = characteristics.move(now, "w.1")
        assert move is not None
        assert move.most.plus == inches
        assert characteristics.skill(now, "w.1", melee=False) == ballistic


@pytest.mark.rule("W40K-CHAR-01", "W40K-CHAR-05", "W40K-CHAR-06")
def test_a_random_characteristic_that_degrades_to_a_number_needs_no_dice() -> None:
    dice = Amount(dice=2)
    wild = replace(
        BIG,
        id="wild",
        profiles={"Walker": profile("Walker", wounds=12, move=Move(most=dice), attacks=dice)},
        degrading=(
            DegradeRow(least=4, most=12, values={}),
            DegradeRow(least=1, most=3, values={"move": 4, "attacks": 0}),
        ),
    )
    state = battle(Force(id="w", seat="red", sheet="wild", at=[(10, 10)]), sheets=[wild])
    fresh, worn = characteristics.move(state, "w.1"), characteristics.move(hurt(state, "w.1", 9), "w.1")
    assert (fresh and fresh.most, worn and worn.most) == (dice, Amount(plus=4))
    assert characteristics.attacks_dice(state, "w.1") == dice
    assert not characteristics.attacks_dice(hurt(state, "w.1", 9), "w.1").is_random


@pytest.mark.rule("W40K-CHAR-02")
def test_modifiers_add_up() -> None:
    assert combine("leadership", 7, [change("plus", 1), change("plus", 1)]).value == 9


@pytest.mark.rule("W40K-CHAR-03")
def test_multiplication_comes_before_addition() -> None:
    reading = combine("strength", 4, [change("plus", 1), change("times", 2)])
    assert reading.value == 9
    assert [row.value for row in reading.rows] == [4, 1]


@pytest.mark.rule("W40K-CHAR-04")
def test_fractions_are_rounded_up_once_before_additions() -> None:
    assert combine("strength", 5, [change("divided", 2), change("plus", 1)]).value == 4
    assert combine("strength", 5, [change("divided", 2), change("times", 2)]).value == 5


@pytest.mark.rule("W40K-CHAR-07")
def test_a_dash_is_never_modified() -> None:
    assert combine("move", None, [change("plus", 3)]).value is None
    rooted = sheet("rooted", profile("Tower", move=None))
    state = battle(Force(id="t", seat="red", sheet="rooted", at=[(10, 10)]), sheets=[rooted])
    assert characteristics.move(state, "t.1") is None


@pytest.mark.rule("W40K-CHAR-08")
def test_strength_toughness_and_leadership_stay_at_one() -> None:
    for name in ("leadership", "strength", "toughness"):
        assert combine(name, 2, [change("plus", -3)]).value == 1
    assert combine("attacks", 2, [change("plus", -3)]).value == -1


@pytest.mark.rule("W40K-CHAR-06", "W40K-FIGHT-14")
def test_random_attacks_are_rolled_model_by_model() -> None:
    wild = sheet("wild", profile("Wild", attacks=Amount(dice=1)), weapons=("blade",))
    state = battle(
        Force(id="w", seat="red", sheet="wild", at=[(10, 10), (11, 10), (12, 10)]),
        Force(id="e", seat="blue", at=[(10, 11.5), (11, 11.5), (12, 11.5)]),
        phase="fight",
        sheets=[wild],
    )
    state, _ = act(state, "red", SelectFight(unit="w"))
    state, events = act(state, "red", PileInMove(moves=()), 4, 1, 2)
    assert [event.roll.faces for event in events if isinstance(event, DiceRolled)] == [(4,), (1,), (2,)]
    aims = (
        Aim(model="w.1", weapon="blade", target="e", count=4),
        Aim(model="w.3", weapon="blade", target="e", count=2),
    )
    _, events = act(state, "red", DeclareAttacks(aims=aims), 1, 1, 1, 1, 1, 1)
    assert [len(event.roll.faces) for event in events if isinstance(event, DiceRolled)] == [6]


@pytest.mark.rule("W40K-DATA-12", "W40K-EX-08")
@pytest.mark.parametrize(
    ("own", "how", "value", "needed"),
    [(6, "times", 2, 12), (4, "plus", 2, 6), (4, "user", 0, 4), (4, "fixed", 7, 7)],
)
def test_weapon_strength(own: int, how: str, value: int, needed: int) -> None:
    giant = sheet("giant", profile("Giant", strength=own))
    club = weapon("club", "melee", strength=Strength(how=how, value=value))  # type: ignore[arg-type]
    state = battle(Force(id="g", seat="red", sheet="giant", at=[(10, 10)]), sheets=[giant], weapons=[club])
    assert characteristics.strength(state, "g.1", club).value == needed


@pytest.mark.rule("W40K-CHAR-03", "W40K-CHAR-01", "W40K-DATA-12")
def test_a_weapon_multiplies_the_current_strength() -> None:
    waning = replace(BIG, id="waning", degrading=(DegradeRow(least=1, most=12, values={"strength": 3}),))
    club = weapon("club", "melee", strength=Strength(how="times", value=2))
    state = battle(Force(id="g", seat="red", sheet="waning", at=[(10, 10)]), sheets=[waning], weapons=[club])
    assert characteristics.strength(state, "g.1", club).value == 6


@pytest.mark.rule("W40K-DATA-12", "W40K-CHAR-03")
def test_a_weapon_multiplies_strength_as_it_has_become(monkeypatch: pytest.MonkeyPatch) -> None:
    roused = Change(op="add", value=1, reason="wh40k.reason.aura")
    monkeypatch.setattr(characteristics.asking, "changes", lambda state, model, name: (roused,))
    state = battle(
        Force(id="g", seat="red", sheet="giant", at=[(10, 10)]), sheets=[sheet("giant", profile(strength=6))]
    )
    club = weapon("club", "melee", strength=Strength(how="times", value=2))
    reading = characteristics.strength(state, "g.1", club)
    assert (reading.base, reading.value) == (6, 14)
    assert [row.value for row in reading.rows] == [1, 7]


@pytest.mark.rule("W40K-AURA-01")
def test_an_aura_is_measured_when_it_matters() -> None:
    chief = sheet("chief", profile("Chief", leadership=9), abilities=(aura(6),))
    for away, needed in ((7.0, 8), (7.1, 7)):  # bases of 0.5": gaps of 6.0 and 6.1
        state = battle(
            Force(id="c", seat="red", sheet="chief", at=[(10, 10)]),
            Force(id="s", seat="red", at=[(10 + away, 10)]),
            sheets=[chief],
        )
        assert characteristics.leadership(state, "s.1") == needed


@pytest.mark.rule("W40K-AURA-02")
def test_the_bearer_is_in_its_own_aura() -> None:
    chief = sheet("chief", profile("Chief", leadership=9), abilities=(aura(6),))
    state = battle(Force(id="c", seat="red", sheet="chief", at=[(10, 10)]), sheets=[chief])
    assert characteristics.leadership(state, "c.1") == 10


@pytest.mark.rule("W40K-AURA-02", "W40K-DATA-16", "W40K-DATA-15")
def test_a_keyword_limits_an_aura_whatever_its_case() -> None:
    chief = sheet("chief", profile("Chief", leadership=9), abilities=(aura(6, "Death Guard"),))
    marked = sheet("marked", factions=("DEATH GUARD", "NURGLE"))
    other = sheet("other", factions=("CHAOS", "NURGLE"))
    state = battle(
        Force(id="c", seat="red", sheet="chief", at=[(10, 10)]),
        Force(id="m", seat="red", sheet="marked", at=[(12, 10)]),
        Force(id="o", seat="red", sheet="other", at=[(14, 10)]),
        sheets=[chief, marked, other],
    )
    assert characteristics.leadership(state, "m.1") == 8
    assert characteristics.leadership(state, "o.1") == 7
    assert characteristics.leadership(state, "c.1") == 9


@pytest.mark.rule("W40K-GEN-10")
def test_an_aura_for_friends_leaves_enemies_alone() -> None:
    chief = sheet("chief", profile("Chief", leadership=9), abilities=(aura(6),))
    state = battle(
        Force(id="c", seat="red", sheet="chief", at=[(10, 10)]),
        Force(id="e", seat="blue", at=[(12, 10)]),
        sheets=[chief],
    )
    assert characteristics.leadership(state, "e.1") == 7


@pytest.mark.rule("W40K-AURA-03", "W40K-TRANS-07")
def test_an_embarked_bearer_projects_nothing() -> None:
    chief = sheet("chief", profile("Chief", leadership=9), abilities=(aura(6),))
    state = battle(
        Force(
            id="c",
            seat="red",
            sheet="chief",
            at=[(10, 10)],
            unit={"where": "aboard", "carrier": "s.1"},
            model={"pose": None},
        ),
        Force(id="s", seat="red", at=[(12, 10)]),
        sheets=[chief],
    )
    assert characteristics.leadership(state, "s.1") == 7


@pytest.mark.rule("W40K-ATK-06")
def test_the_toughness_of_the_majority() -> None:
    mixed = sheet("mixed", profile("Soft", toughness=4), profile("Hard", toughness=5))
    state = battle(
        Force(
            id="m",
            seat="red",
            sheet="mixed",
            at=[(10 + n, 10) for n in range(5)],
            profiles=["Soft", "Soft", "Soft", "Hard", "Hard"],
        ),
        sheets=[mixed],
    )
    assert characteristics.toughnesses(state, "m") == (4,)
    gone = replace(state.models["m.1"], slain=True, pose=None)
    assert characteristics.toughnesses(replace(state, models={**state.models, "m.1": gone}), "m") == (4, 5)
