"""Spells and prayers of a player's roster whose texts say more on a higher roll, or leave out what their kind always says."""

from dataclasses import replace

import pytest

from app.rules.aos.attack_sequence.volley import Batch, save_target
from app.rules.aos.characteristics import is_allowed, number, ward, weapon_of
from app.rules.aos.model.events import DamageInflicted, EffectBegun
from app.rules.aos.model.state import State
from tests.content.enforced import ability, brought, judged, table
from tests.content.test_aos_enforced_more import chanted
from tests.content.test_aos_enforced_use import ENEMY, ID
from tests.rosters.written import Row
from tests.rules.aos.telling import of, refused, told, use

PRIEST = ("HERO", "INFANTRY", "TIDE", "WIZARD (1)")
EASED = (
    "Roll a dice for each model in the target unit, to a maximum of 2. For each 5+, inflict 1 mortal damage on the target. If "
    "the casting roll was 8+, inflict 1 mortal damage on the target for each 4+ instead."
)


def cast(effect: str, declare: str = f"{ENEMY} Then, make a casting roll of 2D6.") -> Row:
    return ability(effect, "Your Hero Phase", declare, "Spell", **{"Keywords": "SPELL", "Casting Value": "6"})


def hurt(effect: str, *faces: int) -> int:
    """The mortal damage of a spell at blue's guard: two dice are its casting roll."""
    state = table(cast(effect), phase="hero", keywords=PRIEST)
    _, facts = told(state, "red", use(ID, "lord", "foe"), *faces)
    return sum(one.points for one in of(facts, DamageInflicted))


@pytest.mark.parametrize(("faces", "points"), [((3, 4, 4, 5), 1), ((4, 4, 4, 5), 2)])
def test_dice_count_from_another_face_on_a_higher_roll(faces: tuple[int, ...], points: int) -> None:
    assert hurt(EASED, *faces) == points


@pytest.mark.parametrize(
    "other",
    [
        EASED.replace(
            "inflict 1 mortal damage on the target for each 4+", "inflict 2 mortal damage on the target for each 4+"
        ),
        EASED.replace("If the casting roll was 8+", "If this unit has 3 or more models"),
        EASED.replace("for each 4+ instead", "for each 4+"),
        EASED.replace("on the target for each 4+", "on this unit for each 4+"),
    ],
)
def test_dice_of_which_a_word_is_otherwise_stay_a_text(other: str) -> None:
    assert judged(cast(EASED), keywords=PRIEST).read
    assert not judged(cast(other), keywords=PRIEST).read


HALVED = (
    "Halve the target's Move characteristic until the start of your next turn, then roll a dice. If the roll equals or exceeds "
    "the target's Save characteristic, inflict D3 mortal damage on it."
)


@pytest.mark.parametrize(("face", "points"), [(3, 0), (4, 2)])
def test_what_is_done_to_it_is_done_to_the_target(face: int, points: int) -> None:
    assert hurt(HALVED, 3, 4, face, *((3,) if points else ())) == points


ANYWAY = (
    "Add 1 to charge rolls for the target for the rest of the turn. If the chanting roll was 7+, in addition, for the rest of the "
    "turn, the target can use Charge abilities even if it used a Run ability in the same turn."
)


def test_in_addition_may_stand_behind_the_roll() -> None:
    low, high = (chanted(ANYWAY, 5, ritual=points) for points in (1, 2))
    assert [number(state, "lord", "charge_roll", 0) for state in (low, high)] == [1, 1]
    assert [is_allowed(state, "lord", "charge", "run") for state in (low, high)] == [False, True]


def rend(state: State, target: str) -> int:
    """What a save of the target has to come to against blue's spears of Rend 2."""
    line = replace(weapon_of(state, "foe", "reef_spear"), rend=2)
    found = save_target(state, Batch(unit="foe", weapon=line, target=target, count=1))
    assert found is not None
    return sum(one.value for one in found.rows)


@pytest.mark.parametrize(("kind", "sums"), [("", -1), ("combat ", -1), ("shooting ", -2)])
def test_attacks_at_it_have_less_rend(kind: str, sums: int) -> None:
    effect = f"Subtract 1 from the Rend characteristic of {kind}attacks that target this unit."
    assert rend(table(ability(effect)), "lord") == sums
    assert rend(table(ability(effect)), "guard") == -2


FRIEND = 'Pick a friendly Tide Wizard to cast this spell, pick a visible friendly Tide unit wholly within 12" of them'


@pytest.mark.parametrize(
    ("declare", "effect", "read"),
    [
        (f"{FRIEND}, then make a casting roll of 2D6.", "for attacks that target that friendly unit", True),
        (f"{FRIEND}, then make a casting roll of 2D6.", "for attacks that target that enemy unit", False),
        (f"{FRIEND.replace('pick a visible', 'picka visible')} to be the target, then make a casting roll of 2D6.",
         "for attacks that target that friendly unit", True),
    ],
)  # fmt: skip
def test_who_is_picked_by_a_lore_s_spell_is_its_target(declare: str, effect: str, read: bool) -> None:
    made = cast(f"Until the start of your next turn, add 1 to save rolls {effect}.", declare)
    found = brought(keywords=PRIEST, lore=[made]).made
    assert found is not None
    assert found.roster is not None
    assert [one.read for one in found.roster.abilities] == [read]


@pytest.mark.parametrize(
    ("effect", "said"),
    [
        ("This unit can use this ability if it is not in combat. It has Ward (4+) for the rest of the turn.",
         "while not in combat"),
        ("This unit can only use this ability if it is in combat. It has Ward (4+) for the rest of the turn.", "while in combat"),
        ("You can only use this ability if this unit has not used a Move ability this turn and was not set up this turn. It has "
         "Ward (4+) for the rest of the turn.", "if it used no Move ability"),
        ("This unit can use this ability if it was in combat. It has Ward (4+) for the rest of the turn.", ""),
        ("This unit can use this ability if it is not in combat. The target has Ward (4+) for the rest of the turn.", ""),
    ],
)  # fmt: skip
def test_who_may_use_it_may_be_said_in_the_effect(effect: str, said: str) -> None:
    found = judged(ability(effect, "Your Movement Phase"))
    assert (found.read, said in found.said) == (bool(said), True)


def test_what_may_be_used_out_of_combat_only_is_refused_in_it() -> None:
    effect = "This unit can use this ability if it is {}in combat. It has Ward (4+) for the rest of the turn."
    apart, engaged = (table(ability(effect.format(word), "Any Combat Phase")) for word in ("not ", ""))
    (begun,) = of(told(engaged, "red", use(ID, "lord"))[1], EffectBegun)
    assert ward(replace(engaged, effects=(begun.effect,)), "lord") == 4
    assert refused(apart, "red", use(ID, "lord")) == "not_your_window"
