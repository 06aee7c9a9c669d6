"""Abilities of a player's roster: who fights next, who resists, what a roll is held against, what spells do on higher rolls."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from app.rules.aos.characteristics import backlash_of, is_spared, level, number, stat_changes, ward, weapon_of
from app.rules.aos.flow import deciders
from app.rules.aos.model.commands import Chant, Pass, PlaceModels, React
from app.rules.aos.model.events import DamageInflicted, EffectBegun, SentToReserve
from app.rules.aos.model.setup_commands import Placed
from app.rules.aos.model.state import State
from app.rules.aos.model.using_prompts import FightingNext, MovingUnit, Reactions, SettingUp, Using
from app.rules.aos.objectives.control import score_of
from app.rules.kernel.plane.shapes import Point, Pose
from app.rules.kernel.state.windows import opened
from tests.content.enforced import HOOK, ability, judged, table
from tests.content.test_aos_enforced_use import ENEMY, ID
from tests.rules.aos.telling import moves, of, refused, told, use

NEXT = (
    "Pick a friendly Reef Guard unit that has not used a Fight ability this turn and is within this unit's combat range to be the "
    "target. The target can be picked to use a Fight ability immediately after the Fight ability used by this unit has been "
    "resolved."
)
IF_SO = " If it is picked to do so, add 1 to hit rolls for the target's attacks for the rest of the turn."
FIGHTS = "Reaction: You declared a Fight ability for this unit"


def reacting(state: State) -> State:
    """The lord has picked to fight, and its attacks may be reacted to."""
    under = Using(seat="red", ability="fight", unit="lord", stage="effect")
    return replace(state, stack=(*state.stack, under, _asked(state)))


def _asked(state: State) -> Reactions:
    return Reactions(window=opened(("red", "blue"), ("red", "blue")))


@pytest.mark.parametrize(("effect", "begun"), [(NEXT, 0), (NEXT + IF_SO, 1)])
def test_a_friend_may_fight_next(effect: str, begun: int) -> None:
    state = reacting(table(ability(effect, FIGHTS), guard=(10, 11.5), foe=(10, 8)))
    assert refused(state, "red", React(ability=ID, unit="lord", targets=("riders",))) == "keyword_restriction"
    assert refused(state, "red", React(ability=ID, unit="lord")) == "invalid_target"
    state, _ = told(state, "red", React(ability=ID, unit="lord", targets=("guard",)))
    state = settled(state)
    assert isinstance(state.step, FightingNext)
    assert refused(state, "red", use("fight", "lord")) == "wrong_phase"
    stays, _ = told(state, "red", Pass())
    assert not isinstance(stays.step, FightingNext)
    state, facts = told(state, "red", use("fight", "guard"))
    assert len(of(facts, EffectBegun)) == begun
    assert sum(change.value for _, change in stat_changes(state, "guard", "hit_roll")) == begun
    assert any(isinstance(step, Using) and step.unit == "guard" for step in state.stack)


def settled(state: State) -> State:
    """Nobody reacts any more."""
    while isinstance(state.step, Reactions):
        state, _ = told(state, next(iter(deciders(state))), Pass())
    return state


def test_it_is_no_reaction_to_another_s_fight() -> None:
    assert judged(ability(NEXT, FIGHTS)).read
    assert not judged(ability(NEXT, "Reaction: You declared a Shoot ability for this unit")).read
    assert not judged(ability(NEXT.replace("immediately after", "immediately before"), FIGHTS)).read


RESIST = "Make a resistance roll of D6. On a 4+, that ability has no effect on this unit."
PICKED = "Once Per Turn (Army), Reaction: This unit was picked as the target of a non-Core ability"
ON_2 = "Roll a dice. On a 2+, the target has Strike-last for the rest of the turn."


@pytest.mark.parametrize(("face", "begun"), [(4, 0), (3, 1)])
def test_who_is_picked_may_resist(face: int, begun: int) -> None:
    state = table(ability(RESIST, PICKED), phase="hero")
    under = Using(seat="blue", ability="act", unit="foe", targets=("lord",), stage="effect")
    scrolls = dict(state.library.warscrolls)
    guard = state.units["foe"].warscroll
    acts = table(ability(ON_2, "Any Hero Phase", 'Pick an enemy unit within 30" of this unit to be the target.'))
    (act,) = (one for one in acts.library.warscrolls["abc.reef_lord"].abilities if one.does)
    scrolls[guard] = replace(scrolls[guard], abilities=(replace(act, id="act"),))
    state = replace(state, library=replace(state.library, warscrolls=scrolls))
    state = replace(state, stack=(*state.stack, under, _asked(state)))
    state, facts = told(state, "red", React(ability=ID, unit="lord"), face, *([2] if begun else []))
    assert len(of(facts, EffectBegun)) == begun


HARD = "Roll a dice. If the roll exceeds the target's Health characteristic, 1 model in the target unit is slain."


@pytest.mark.parametrize(
    ("effect", "faces", "gone"),
    [
        (HARD, (3,), 1),
        (HARD, (2,), 0),
        (HARD.replace("exceeds", "is at least double"), (3,), 0),
        (HARD.replace("exceeds", "is at least double"), (4,), 1),
        (
            HARD.replace("a dice", "2D6").replace(
                "1 model in the target unit is slain", "it is automatically destroyed"
            ),
            (2, 1),
            10,
        ),
        (HARD.replace("Health", "Save"), (5,), 1),
        (HARD.replace("Health", "Save"), (4,), 0),
    ],
)
def test_rolls_are_held_against_numbers_of_the_target(effect: str, faces: tuple[int, ...], gone: int) -> None:
    state = table(ability(effect, "Any Combat Phase", ENEMY))
    state, _ = told(state, "red", use(ID, "lord", "foe"), *faces)
    asked = getattr(state.step, "left", 0)
    assert (asked or sum(state.models[model].slain for model in state.units["foe"].models)) == gone


def chanted(effect: str, *faces: int, ritual: int = 0) -> State:
    """A prayer for the lord itself with so many ritual points, answered."""
    declare = 'Pick a visible friendly Tide unit wholly within 12" of this unit to be the target, then make a chanting roll of D6.'
    row = ability(effect, "Your Hero Phase", declare, "Prayer", **{"Chanting Value": "3", "Keywords": "Prayer"})
    state = table(row, phase="hero", keywords=("HERO", "INFANTRY", "TIDE", "PRIEST (1)"), damage=5)
    state = replace(state, units={**state.units, "lord": replace(state.units["lord"], ritual=ritual)})
    state, _ = told(state, "red", use(ID, "lord", "lord"), *faces)
    return settled(told(state, "red", Chant(bank=False))[0])


MORE = "Heal (1) the target. If the chanting roll was 8+, Heal (3) the target instead."
ALSO = (
    "Add 1\" to the target's Move characteristic for the rest of the turn. In addition, if the chanting roll was 8+, the target "
    "has Ward (5+) for the rest of the turn."
)


def test_a_prayer_does_more_on_a_higher_roll() -> None:
    assert [chanted(MORE, 5, ritual=points).units["lord"].damage for points in (0, 2, 3)] == [4, 4, 2]
    assert [ward(chanted(ALSO, 5, ritual=points), "lord") for points in (2, 3)] == [None, 5]


@pytest.mark.parametrize(
    ("effect", "asked"),
    [
        ("No mortal damage is inflicted on this unit by Retreat abilities.", lambda s: is_spared(s, "lord", "retreat")),
        ("Ward rolls cannot be made for this unit.", lambda s: is_spared(s, "lord", "no_wards")),
        ("Add 2 to this unit's power level.", lambda s: level(s, "lord", "WIZARD") == 3),
        ('Friendly Tide Infantry or Cavalry units have Ward (6+) while they are wholly within 12" of this unit.',
         lambda s: (ward(s, "guard"), ward(s, "foe")) == (6, None)),
        ("This unit can use Unbind abilities as if it had Wizard (1).", lambda s: level(s, "lord", "UNBINDER") == 1),
        ("While this unit's Reef Lord is on the battlefield, add 1\" to the Move characteristic of this unit.",
         lambda s: number(s, "lord", "move", 6) == 7),
    ],
)  # fmt: skip
def test_what_holds(effect: str, asked: Any) -> None:
    assert asked(table(ability(effect), keywords=("HERO", "INFANTRY", "TIDE", "WIZARD (1)")))


@pytest.mark.parametrize(
    ("effect", "move"),
    [
        ('This unit can move 3". It can move into combat.', "surge"),
        ('This unit can move 3". It cannot move into combat during any part of that move.', "normal_move"),
        ('This unit can move 3" but must end that move in combat.', "press"),
        (
            'This unit can move 3". It can pass through the combat ranges of enemy units but cannot end that move in combat.',
            "slip",
        ),
    ],
)
def test_a_move_of_an_ability(effect: str, move: str) -> None:
    state, _ = told(table(ability(effect, "Any Combat Phase")), "red", use(ID, "lord"))
    assert isinstance(state.step, MovingUnit)
    assert (state.step.move, state.step.allowance) == (move, 3)
    assert not judged(ability('This unit can move 3".', "Any Combat Phase")).read


def test_a_move_into_combat_ends_there_where_it_has_to() -> None:
    press = ability('This unit can move 3" but must end that move in combat.', "Any Combat Phase")
    state, _ = told(table(press, foe=(10, 4)), "red", use(ID, "lord"))
    assert refused(state, "red", moves(state, lord_1=(10, 9.5))) == "not_in_combat"
    state, _ = told(state, "red", moves(state, lord_1=(10, 7.2)))
    assert state.models["lord.1"].pose == Pose(x=10, y=7.2)


def test_who_is_set_up_again_stands_near_whom_the_text_names() -> None:
    effect = (
        'Remove this unit from the battlefield and set it up again wholly within 6" of a friendly Ray Riders unit and more than '
        '9" from all enemy units.'
    )
    state, facts = told(table(ability(effect, "Your Movement Phase"), phase="movement"), "red", use(ID, "lord"))
    assert of(facts, SentToReserve)
    assert isinstance(state.step, SettingUp)

    def at(x: float, y: float) -> PlaceModels:
        return PlaceModels(places=(Placed(model="lord.1", pose=Pose(x=x, y=y)),))

    assert refused(state, "red", at(20, 20)) == "target_not_wholly_within"
    state, _ = told(state, "red", at(38, 6))
    assert state.units["lord"].where == "table"


TWINS: Sequence[tuple[str, str, str]] = (
    ("", "Ward rolls cannot be made for this unit.", "Ward rolls can be made for this unit."),
    ("", "Attacks that target this unit cannot score critical hits.", "Attacks that target this unit can score critical hits."),
    ("", "Ignore negative modifiers to hit rolls for this unit's attacks.",
     "Ignore modifiers to save rolls for this unit's attacks."),
    ("", "Add 1 to this unit's power level.", "Add 1 to this unit's fury level."),
    ("Any Combat Phase", "If this unit is in combat, this unit has Strike-first for the rest of the turn.",
     "If this unit is in trouble, this unit has Strike-first for the rest of the turn."),
    ("", f"The Damage characteristic of this unit's {HOOK} is 3 instead of D3.",
     f"The Damage characteristic of this unit's {HOOK} is 3 and D3."),
    ("", 'Friendly Pearl Divers units have Ward (6+) while they are wholly within 12" of this unit.',
     'Enemy Pearl Divers units cannot use commands while they are within 12" of this unit.'),
    ("Your Hero Phase", "This unit can use the 'Normal Move' ability as if it were your movement phase.",
     "This unit can use the 'Normal Move' ability as if it were your shooting phase."),
)  # fmt: skip


@pytest.mark.parametrize(("timing", "sure", "unsure"), TWINS)
def test_a_word_makes_it_certain_or_text(timing: str, sure: str, unsure: str) -> None:
    assert judged(ability(sure, timing)).read
    assert not judged(ability(unsure, timing)).read


def test_heroes_of_the_reef_stay_in_reserve_and_come() -> None:
    stays = ability("Set up this unit in reserve beneath the waves. It has now been deployed.", "Deployment Phase",
                    "Pick this unit if it has not been deployed.", Keywords="Deploy")  # fmt: skip
    comes = ability('Set up this unit anywhere on the battlefield more than 9" from all enemy units.', "Your Movement Phase",
                    "Pick this unit if it is beneath the waves.")  # fmt: skip
    assert judged(stays).said == "deployment: this unit: is kept in reserve"
    assert judged(comes).said == 'your movement phase: this unit: comes out of reserve more than 9" from all enemies'
    state = table(comes, phase="movement")
    away = replace(state, units={**state.units, "lord": replace(state.units["lord"], where="reserve")})
    state, _ = told(away, "red", use(ID, "lord"))
    assert isinstance(state.step, SettingUp)


def test_a_unit_is_meant_by_its_name_and_words_nearly_a_keyword_by_nobody() -> None:
    ward_of = 'Friendly {} units have Ward (6+) while they are wholly within 12" of this unit.'
    assert ward(table(ability(ward_of.format("Reef Guard"))), "guard") == 6
    assert ward(table(ability(ward_of.format("Pearl Divers"))), "guard") is None
    for nearly in ("Tide Riders", "Ray Rider Tide", "Reef Guardian"):
        assert not judged(ability(ward_of.format(nearly))).read, nearly


def test_who_leaves_has_had_before_what_else_the_text_gives() -> None:
    effect = (
        'Remove this unit from the battlefield and set it up again more than 9" from all enemy units. Add 1 to hit rolls for this '
        "unit's attacks for the rest of the turn."
    )
    state, facts = told(table(ability(effect, "Your Movement Phase"), phase="movement"), "red", use(ID, "lord"))
    assert len(of(facts, EffectBegun)) == 1
    assert isinstance(state.step, SettingUp)
    comes = 'Set up this unit anywhere on the battlefield more than 9" from all enemy units.'
    waits = "Pick this unit if it is beneath the waves."
    assert not judged(
        ability(
            f"{comes} Then, add 1 to charge rolls for this unit for the rest of the turn.", "Your Movement Phase", waits
        )
    ).read
    assert not judged(
        ability(comes, "Your Movement Phase", "Pick this unit if it is beneath the waves and includes any rays.")
    ).read


def test_what_an_unmodified_save_roll_inflicts_is_for_the_attacker() -> None:
    effect = (
        "Each time you make an unmodified save roll of 6 for a combat attack that targets this unit, inflict 1 mortal damage on "
        "the attacking unit after the Fight ability has been resolved."
    )
    state = table(ability(effect))
    line = weapon_of(state, "foe", "reef_spear")
    (back,) = backlash_of(state, "lord", line)
    assert (back.save, back.damage) == (6, 1)
    assert backlash_of(state, "lord", replace(line, kind="ranged")) == []
    assert backlash_of(state, "guard", line) == []


@pytest.mark.parametrize(
    ("effect", "most"), [("This unit has a maximum control score of 1.", 1), ("This unit has Fly.", 5)]
)
def test_a_control_score_has_its_bound(effect: str, most: int) -> None:
    state = table(ability(effect))
    there = state.models["lord.1"].pose
    assert there is not None
    (id, marker), *_ = state.markers.items()
    near = replace(state, markers={**state.markers, id: replace(marker, at=Point(x=there.x, y=there.y))})
    assert score_of(near, "lord", "objective", id) == most


def test_an_ability_asks_who_is_around_its_user() -> None:
    declare = (
        "If this unit did not charge this turn and is in combat with any enemy units that charged this turn, pick an enemy unit in "
        "combat with this unit to be the target."
    )
    state = table(ability("Inflict 2 mortal damage on the target.", "Any Combat Phase", declare))
    assert refused(state, "red", use(ID, "lord", "foe")) in ("nothing_to_do", "not_your_window")
    first = replace(state, turn=1, units={**state.units, "foe": replace(state.units["foe"], charged=1)})
    assert of(told(first, "red", use(ID, "lord", "foe"))[1], DamageInflicted)
