"""Abilities of a player's roster that the referee applies: from the text in a file to the numbers on the table."""

from typing import Any

import pytest

from app.rules.aos.attack_sequence.aiming import attacks_of
from app.rules.aos.attack_sequence.volley import Batch, damage_of, hit_target, rend_of, wound_target
from app.rules.aos.characteristics import has_keyword, is_allowed, is_banned, may_reroll, number, ward, weapon_of
from app.rules.aos.command_abilities.points import rally_dice
from app.rules.aos.model.state import State
from app.rules.aos.model.using_prompts import Using
from app.rules.aos.moves.core_moves import charge_dice
from tests.content.enforced import HOOK, SLING, ability, judged, table


def struck(state: State, attacker: str = "lord", target: str = "foe", weapon: str = "coral_hook") -> dict[str, int]:
    """What an attack comes to: sums on its hit and wound rolls, its Rend and its Damage."""
    line = weapon_of(state, attacker, weapon)
    batch = Batch(unit=attacker, weapon=line, target=target, count=1)
    using = Using(seat=state.units[attacker].seat, ability="fight", unit=attacker)
    sums = {name: sum(one.value for one in found.rows) for name, found in (
        ("hit", hit_target(state, using, batch)), ("wound", wound_target(state, using, batch)))}  # fmt: skip
    return {**sums, "rend": rend_of(state, batch), "damage": damage_of(state, batch, line.damage.plus)}


PLAIN = {"hit": 0, "wound": 0, "rend": 1, "damage": 2}
AWAY: dict[str, Any] = {"guard": (8, 28)}


def attacks(state: State) -> int:
    lord = state.models["lord.1"]
    return attacks_of(state, lord, weapon_of(state, "lord", "coral_hook"), 2)


def test_so_many_damage_points_change_what_the_text_names() -> None:
    hurt = ability(
        f"While this unit has 10 or more damage points, the Attacks characteristic of its {HOOK} is 4 and this unit has a "
        "Control characteristic of 2."
    )
    for damage, found in ((9, (2, 5)), (10, (4, 2))):
        state = table(hurt, damage=damage)
        assert (attacks(state), number(state, "lord", "control", 5)) == found
    assert judged(hurt).read
    assert judged(hurt).said == (
        "Attacks 4 of coral hook while it has 10 damage points or more; Control 2 while it has 10 damage points or more"
    )


@pytest.mark.parametrize(
    ("effect", "where", "found"),
    [
        ("Add 1 to hit rolls for this unit's combat attacks that target an enemy Monster.", {}, PLAIN),
        ("Add 1 to hit rolls for this unit's combat attacks that target enemy Infantry units.", {}, {**PLAIN, "hit": 1}),
        ("Add 1 to hit rolls for this unit's shooting attacks.", {}, PLAIN),
        ("Add 1 to wound rolls for this unit's attacks if it charged in the same turn.", {"charged": True}, {**PLAIN, "wound": 1}),
        ("Add 1 to wound rolls for this unit's attacks if it charged in the same turn.", {}, PLAIN),
        (f"Add 1 to the Rend characteristic of this unit's {HOOK} while it is in combat.", {}, {**PLAIN, "rend": 2}),
        (f"Add 1 to the Rend characteristic of this unit's {SLING} while it is in combat.", {}, PLAIN),
        ("Double the Damage characteristic of this unit's melee weapons for attacks that target an enemy unit that has 10 or "
         "more models.", {}, {**PLAIN, "damage": 4}),
        ("Add 1 to the Damage characteristic of this unit's melee weapons if the target unit has 11 or more models.", {}, PLAIN),
        ('Add 1 to the Rend characteristic of this unit\'s melee weapons while it is wholly within 6" of any friendly Reef Guard '
         "units.", {}, {**PLAIN, "rend": 2}),
        ('Add 1 to the Rend characteristic of this unit\'s melee weapons while it is wholly within 6" of any friendly Reef Guard '
         "units.", AWAY, PLAIN),
    ],
)  # fmt: skip
def test_what_changes_its_own_attacks(effect: str, where: dict[str, Any], found: dict[str, int]) -> None:
    assert struck(table(ability(effect), **where)) == found


@pytest.mark.parametrize(
    ("effect", "found"),
    [
        ("Subtract 1 from hit rolls for combat attacks that target this unit.", {"hit": -1, "wound": 0, "rend": 1}),
        ("Subtract 1 from wound rolls for attacks that target this unit.", {"hit": 0, "wound": -1, "rend": 1}),
        ("Subtract 1 from hit rolls for shooting attacks that target this unit.", {"hit": 0, "wound": 0, "rend": 1}),
        ("Subtract 1 from the Rend characteristic of weapons used for attacks that target this unit.",
         {"hit": 0, "wound": 0, "rend": 0}),
        ("Subtract 1 from wound rolls for combat attacks made by enemy units while they are in combat with this unit.",
         {"hit": 0, "wound": -1, "rend": 1}),
    ],
)  # fmt: skip
def test_what_changes_attacks_at_it(effect: str, found: dict[str, int]) -> None:
    sums = struck(table(ability(effect)), "foe", "lord", "reef_spear")
    assert {name: sums[name] for name in found} == found


WARDS = 'Friendly Tide Infantry units have Ward (5+) while they are wholly within 12" of this unit.'


@pytest.mark.parametrize(
    ("effect", "where", "wards"),
    [
        (WARDS, {}, {"lord": 5, "guard": 5}),
        (WARDS, AWAY, {"lord": 5}),
        (WARDS.replace("Friendly", "Other friendly"), {}, {"guard": 5}),
        (WARDS.replace("Infantry units", "Heroes"), {}, {"lord": 5}),
        (WARDS.replace("Tide Infantry", "non-Hero Tide"), {}, {"guard": 5}),
        ("While any friendly Reef Guard units are within this unit's combat range, both this unit and those units have Ward (4+).",
         {}, {"lord": 4, "guard": 4}),
        ("While any friendly Reef Guard units are within this unit's combat range, both this unit and those units have Ward (4+).",
         AWAY, {}),
        ("This unit has Ward (6+) while it is in combat.", {}, {"lord": 6}),
        ("While this unit has not charged this turn, it has Ward (5+)", {"charged": True}, {}),
    ],
)  # fmt: skip
def test_whom_a_ward_protects(effect: str, where: dict[str, Any], wards: dict[str, int]) -> None:
    state = table(ability(effect), **where)
    assert {one: found for one in state.units if (found := ward(state, one))} == wards
    assert judged(ability(effect)).read


@pytest.mark.parametrize(
    ("effect", "asked"),
    [
        ("This unit has Strike-first if it charged in the same turn.", lambda s: has_keyword(s, "lord", "STRIKE-FIRST")),
        ("This unit can use Shoot and/or Charge abilities even if it used a Run or Retreat ability in the same turn.",
         lambda s: all(is_allowed(s, "lord", may, after) for may in ("shoot", "charge") for after in ("run", "retreat"))),
        ("Enemy units cannot use Retreat abilities while they are in combat with this unit.",
         lambda s: is_banned(s, "foe", "retreat")),
        ("If this unit charged this turn, enemy units cannot use commands while they are in combat with this unit.",
         lambda s: is_banned(s, "foe", "command")),
        ('You can re-roll charge rolls for friendly Reef Guard units while they are wholly within 12" of this unit.',
         lambda s: may_reroll(s, "guard", "charge_roll") and not may_reroll(s, "lord", "charge_roll")),
        ("Add 1 to the number of dice rolled when making charge rolls for this unit, to a maximum of 3.",
         lambda s: charge_dice(s, "lord") == 3),
        ('Each time a friendly Tide unit wholly within 12" of this unit uses the \'Rally\' command, you can make 3 additional '
         "rally rolls of D6.", lambda s: (rally_dice(s, "guard"), rally_dice(s, "riders")) == (9, 6)),
        ("Subtract 3 from the control scores of enemy units while they are in combat with this unit.",
         lambda s: number(s, "foe", "control_score", 10) == 7 and number(s, "beasts", "control_score", 3) == 3),
        ('Add 2" to the Move characteristic of friendly Reef Guard units while they are wholly within 12" of this unit.',
         lambda s: number(s, "guard", "move", 5) == 7),
        ("This unit's melee weapons have Crit (2 Hits) if it charged in the same turn.",
         lambda s: weapon_of(s, "lord", "coral_hook").has("crit_hits") and not weapon_of(s, "lord", "tide_sling").has("crit_hits")),
    ],
)  # fmt: skip
def test_what_a_unit_may_has_and_is_worth(effect: str, asked: Any) -> None:
    assert asked(table(ability(effect), charged=True))
    assert not asked(table(ability("It is said to be old."), charged=True))
