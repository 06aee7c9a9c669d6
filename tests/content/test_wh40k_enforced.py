"""Abilities of a player's 40k roster that the referee applies: from the text in a file to numbers and refusals on the table."""

from dataclasses import replace
from typing import Any

import pytest

from app.rules.wh40k import characteristics
from app.rules.wh40k.attack_sequence.saves import saves
from app.rules.wh40k.charge_phase.charging import bad_target, charge_chance, why_not_charge
from app.rules.wh40k.fight_phase.fighting import may_not_strike
from app.rules.wh40k.model.attack_prompts import AttackKind
from app.rules.wh40k.model.commands import SelectMove
from app.rules.wh40k.model.events import UnitAdvanced
from app.rules.wh40k.model.profiles import Amount
from app.rules.wh40k.model.state import State
from app.rules.wh40k.shooting_phase.sighting import Battlefield, Outlook
from app.rules.wh40k.shooting_phase.targeting import is_doubled
from app.rules.wh40k.turn_sequence.morale import highest_leadership
from tests.content.wh40k_enforced import gun, judged, struck, table
from tests.rules.wh40k.field import act
from tests.rules.wh40k.volleys import lose


def defended(
    state: State, model: str = "lord.1", ap: int = 0, *, ranged: bool = True, damage: int = 1
) -> tuple[int | None, int | None]:
    """The faces that save: by armour, and by an invulnerable save."""
    have = saves(state, model, ap, ranged=ranged, damage=Amount(plus=damage))
    return (have.armour.needs if have.armour else None, have.invulnerable.needs if have.invulnerable else None)


PLAIN = {"hit": 0, "again": (None, None)}
FOES = "You can re-roll failed hit rolls in the Fight phase for this unit when targeting an INFANTRY unit."
WOUNDS = 'Re-roll wound rolls of 1 for friendly TIDE units that are within 6" of this model.'


@pytest.mark.parametrize(
    ("text", "ranged", "melee"),
    [
        ("This model has a 5+ invulnerable save against ranged weapons.", 5, None),
        ("This model has a 4+ invulnerable save in the Fight phase.", None, 4),
        ("Models in this unit have a 6+ invulnerable save, which is increased to a 4+ invulnerable save in the Fight phase.", 6, 4),
        ("The Reef Lord has a 3+ invulnerable save. In addition, this unit automatically passes Morale tests.", 3, 3),
    ],
)  # fmt: skip
def test_invulnerable_saves_against_some_attacks(text: str, ranged: int | None, melee: int | None) -> None:
    state = table(text)
    assert defended(state) == (3, ranged)
    assert defended(state, ranged=False) == (3, melee)
    assert judged(text).read


def test_saves_are_better_where_the_text_says_so() -> None:
    assert defended(
        table("Add 1 to any invulnerable saving throws made for this unit.", "This model has a 5+ invulnerable save."),
        ap=-1,
    ) == (4, 4)
    assert defended(table("Add 2 to the save rolls of any models equipped with a reef wall."), ap=-2) == (3, None)


@pytest.mark.parametrize(("points", "faces", "lost"), [(2, (5, 4), 1), (1, (5,), 0)])
def test_wounds_that_are_not_lost(points: int, faces: tuple[int, ...], lost: int) -> None:
    text = "Each time this model loses a wound, roll a D6; on a 5+, the model does not lose that wound."
    assert lose(table(text), "lord.1", points, *faces).state.models["lord.1"].wounds_lost == lost
    assert judged(text).said == "Ignores each wound on 5+"


@pytest.mark.parametrize(
    ("text", "how", "found"),
    [
        (FOES, "melee", {"hit": 0, "again": ("failed", None)}),
        (FOES.replace("an INFANTRY", "a MONSTER"), "melee", PLAIN),
        (FOES, "shooting", PLAIN),
        (WOUNDS, "shooting", {"hit": 0, "again": (None, "ones")}),
        ("When attacking units that can FLY, add 1 to your hit rolls for this model.", "shooting", PLAIN),
        ("You can add 1 to hit rolls for this unit in the Fight phase.", "melee", {"hit": 1, "again": (None, None)}),
        ("You can add 1 to hit rolls made for this unit whilst it contains 2 or more models.", "melee", PLAIN),
    ],
)  # fmt: skip
def test_attacks_are_changed_as_the_text_says(text: str, how: AttackKind, found: dict[str, Any]) -> None:
    state = table(text)
    assert struck(state, how=how, weapon="reef_bolter" if how == "shooting" else "reef_blade") == found
    assert judged(text).read


def test_an_aura_reaches_friends_of_its_keyword_and_no_others() -> None:
    text = 'You can re-roll hit rolls of 1 made for friendly REEF GUARD units within 6" of this model.'
    again = {"hit": 0, "again": ("ones", None)}
    assert struck(table(text), "guard.1", weapon="reef_rifle") == again
    assert struck(table(text, lord=((3, 10),)), "guard.1", weapon="reef_rifle") == PLAIN
    assert struck(table(text)) == PLAIN, "the lord himself is no guard"
    assert struck(table(text, foe=((12, 10),)), "foe.1", "lord", "boltgun") == PLAIN


def test_attacks_at_it_are_harder_of_one_kind_alone() -> None:
    text = "Your opponent must subtract 1 from hit rolls for attacks that target this model in the Shooting phase."
    assert struck(table(text), "foe.1", "lord", "boltgun")["hit"] == -1
    assert struck(table(text), "foe.1", "guard", "boltgun")["hit"] == 0
    assert struck(table(text), "foe.1", "lord", "close_combat_weapon", "melee")["hit"] == 0


def test_heavy_weapons_without_their_penalty() -> None:
    text = "This model does not suffer the penalty to hit rolls for moving and firing Heavy weapons."
    for said, hit in ((text, 0), ("This unit automatically passes Morale tests.", -1)):
        assert struck(_with_moved(table(said), "lord.1"), weapon="reef_spear")["hit"] == hit


def _with_moved(state: State, model: str) -> State:
    return replace(state, models={**state.models, model: replace(state.models[model], moved=True)})


def test_so_many_models_are_stronger() -> None:
    text = "If this unit includes 3 or more models, add 1 to the Attacks characteristic of each model in the unit."
    for lords, attacks in ((3, 4), (2, 3)):
        state = table(text, lord=[(10 + 1.5 * one, 10) for one in range(lords)])
        assert characteristics.attacks(state, "lord.1") == attacks


def test_fear_and_a_leader_change_leadership() -> None:
    text = 'Enemy units within 6" of this model must subtract 2 from their Leadership characteristic.'
    assert [characteristics.leadership(table(text, foe=((10, y),)), "foe.1") for y in (16, 22)] == [5, 7]
    lent = (
        "Friendly REEF GUARD units can use this model's Leadership characteristic instead of their own whilst they are "
        'within 6" of this model.'
    )
    assert [highest_leadership(table(lent, lord=at), "guard") for at in (((10, 10),), ((3, 10),))] == [8, 7]
    heads = table("You can re-roll failed Morale tests for this unit.", guard=())
    assert highest_leadership(heads, "lord") == 8


def test_charges_and_advances() -> None:
    text = "You can re-roll charge rolls for this unit. When doing so, you can re-roll all or any of the dice."
    state = table(text, phase="charge", guard=(), foe=((10, 19),))
    assert charge_chance(state, "lord", "foe", 7.0) == pytest.approx(1 - (15 / 36) ** 2, abs=1e-4)
    assert why_not_charge(table(text, phase="charge", flags={"lord": ("advanced",)}, foe=((10, 19),)), "red", "lord")
    swift = "This unit can Advance and charge in the same turn."
    state = table(swift, phase="charge", flags={"lord": ("advanced",)}, foe=((10, 19),))
    assert why_not_charge(state, "red", "lord") is None
    sure = (
        'When this unit Advances, add 6" to its Move characteristic for that Movement phase instead of rolling a dice.'
    )
    _, events = act(table(sure, phase="movement"), "red", SelectMove(unit="lord", mode="advance"))
    assert [event.bonus for event in events if isinstance(event, UnitAdvanced)] == [6]
    slow = (
        "Your opponent must subtract 2 from any charge rolls made for units that declare a charge against this model."
    )
    state = table(slow, phase="charge", active="blue", guard=(), foe=((10, 15),))
    assert charge_chance(state, "foe", "lord", 5.0) == charge_chance(
        table(sure, phase="charge", active="blue", guard=(), foe=((10, 15),)), "foe", "lord", 7.0
    )


def test_in_the_air_only_flyers_meet_it() -> None:
    text = (
        "This model cannot charge, can only be charged by units that can FLY, and can only attack or be attacked in the "
        "Fight phase by "
        "units that can FLY."
    )
    state = table(text, phase="charge", foe=((12, 10),), guard=())
    assert getattr(why_not_charge(state, "red", "lord"), "code", "") == "cannot_charge"
    assert getattr(bad_target(state, "foe", "lord"), "code", "") == "target_airborne"
    assert getattr(may_not_strike(state, "lord.1", "foe"), "code", "") == "target_airborne"
    flyers = table(text, phase="charge", foe=((12, 10),), guard=(), foes="wings")
    assert bad_target(flyers, "foe", "lord") is None


def test_weapons_of_one_name_fire_twice_as_often_of_those_who_stood_still() -> None:
    text = (
        "Instead of following the normal rules for Rapid Fire weapons, models in this unit firing Rapid Fire bolt weapons "
        "make double the "
        "number of attacks if any of the following apply: • The firing model's target is within half the weapon's maximum "
        "range. • The "
        "firing model is INFANTRY and every model in its unit remained stationary in your previous Movement phase. • The "
        "firing model is "
        "a TERMINATOR or BIKER."
    )
    assert judged(text).read
    state = table(text, foe=((10, 30),))
    for now, doubled in (
        (state, True),
        (_with_moved(state, "lord.1"), False),
        (table("Nothing.", foe=((10, 30),)), False),
    ):
        outlook = Outlook(Battlefield(now), "lord.1")
        assert is_doubled(outlook, now.library.weapons[gun(now, "reef_bolter")], "foe") is doubled


def test_it_waits_in_reserve_or_deploys_anywhere() -> None:
    text = (
        "During deployment, you can set up this unit in a deep reef instead of placing it on the battlefield. At the end of "
        "any of your "
        'Movement phases this unit can rise - set it up anywhere on the battlefield that is more than 9" away from any '
        "enemy models."
    )
    kept = 'Enemy units that are set up on the battlefield as reinforcements cannot be set up within 12" of this unit.'
    assert judged(text).said == 'waits in reserve, arrives more than 9" from enemies at the end of a Movement phase'
    assert judged(kept).said == 'enemy reinforcements stay more than 12" away'
    free = (
        'When you set up this unit during deployment, it can be set up anywhere on the battlefield that is more than 9" '
        "from the enemy "
        "deployment zone and any enemy models."
    )
    assert judged(free).read


def test_one_sentence_of_two_rolls_changes_both() -> None:
    text = 'When a friendly TIDE unit within 6" of this unit Advances or makes a charge move, add 1 to the roll.'
    state = table(text, phase="charge", guard=((12, 10), (14, 10)), foe=((12, 19),))
    assert charge_chance(state, "guard", "foe", 7.0) == pytest.approx(26 / 36, abs=1e-4)
    _, events = act(table(text, phase="movement"), "red", SelectMove(unit="lord", mode="advance"), 3)
    assert [event.bonus for event in events if isinstance(event, UnitAdvanced)] == [4]
