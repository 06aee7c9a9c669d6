"""The words of what attacks meet and leave behind: dodges, critical hits, wards, retorts, who hurt whom (digest 12.7)."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from app.rules.aos.attack_sequence.volley import Batch, heeded, hit_by, hit_target
from app.rules.aos.characteristics import level, ward_need
from app.rules.aos.ground.cover import sheltered
from app.rules.aos.magic.levels import unbinds
from app.rules.aos.model.abilities import Ability, Passive, Timed
from app.rules.aos.model.amounts import Amount
from app.rules.aos.model.commands import RemoveModels
from app.rules.aos.model.effects import Change, Dodge, Heedless, KeywordGrant, Retort, Spare, StatChange
from app.rules.aos.model.events import DamageAllocated
from app.rules.aos.model.language import Chance, Does, Holds, IfSuch, Inflict, Plus, Slays
from app.rules.aos.model.picks import Being, Picks, Sort
from app.rules.aos.model.state import Hurt, State, Use
from app.rules.aos.model.using_prompts import DamageSequence, LoseModels, Using
from app.rules.aos.passives.around import is_being
from app.rules.aos.questions.volleys import past_ward
from app.rules.kernel.dice.modifiers import Modifier
from app.rules.kernel.plane.shapes import Circle
from tests.rules.aos.setting import HERO, SWORD, field, library, row, scroll, unit
from tests.rules.aos.telling import of, refused, told, use
from tests.rules.aos.test_words_around import ENEMY, herald

WARD = KeywordGrant(keyword="WARD", level=5)


def faces(state: State, attacker: str = "h", target: str = "foe") -> str:
    """What each unmodified hit roll comes to, from 1 to 6: a miss, a hit, a critical hit."""
    batch = Batch(unit=attacker, weapon=SWORD, target=target, count=1)
    using = Using(seat=state.units[attacker].seat, ability="fight", unit=attacker)
    need = hit_target(state, using, batch)
    return "".join(hit_by(state, batch, need, face)[0] for face in range(1, 7))


@pytest.mark.rule("AOS-CORE-17.0c")
@pytest.mark.parametrize(
    ("change", "theirs", "found"),
    [
        (StatChange(stat="move", value=1), "mmmhhc", "mmmhhc"),
        (StatChange(stat="crit", op="set", value=5), "mmmhhc", "mmmhcc"),
        (StatChange(stat="crit", op="set", value=5, weapons="ranged"), "mmmhhc", "mmmhhc"),
        (Dodge(rolls=4), "mmmmhc", "mmmhhc"),
        (Dodge(rolls=4, weapons="ranged"), "mmmhhc", "mmmhhc"),
        (Spare(what="no_crits"), "mmmhhh", "mmmhhc"),
    ],
)
def test_what_hit_rolls_come_to(change: Any, theirs: str, found: str) -> None:
    state = herald(Holds(change=change))
    assert (faces(state, "foe", "h"), faces(state)) == (theirs, found)


@pytest.mark.rule("AOS-CORE-29.0a")
@pytest.mark.parametrize(("sign", "left"), [("", []), ("worse", [1]), ("better", [-1])])
def test_what_a_unit_ignores_of_what_changes_its_rolls(sign: Any, left: Sequence[int]) -> None:
    state = herald(Holds(change=Heedless(stat="hit_roll", sign=sign, weapons="melee")))
    rows = [Modifier(value=1, reason="a"), Modifier(value=-1, reason="b")]
    assert [one.value for one in heeded(state, "h", "hit_roll", SWORD, rows)] == left
    assert len(heeded(state, "h", "wound_roll", SWORD, rows)) == 2
    assert len(heeded(state, "h", "hit_roll", replace(SWORD, kind="ranged"), rows)) == 2


@pytest.mark.rule("AOS-CORE-18.1a")
@pytest.mark.parametrize(
    ("changes", "need"),
    [
        ([], None),
        ([WARD], 5),
        ([WARD, StatChange(stat="ward_roll", value=-1)], 6),
        ([WARD, Spare(what="no_wards")], None),
    ],
)
def test_what_a_ward_roll_needs(changes: Sequence[Change], need: int | None) -> None:
    state = herald(*(Holds(change=change) for change in changes))
    assert ward_need(state, "h") == need
    assert past_ward(state, "h", {1: 1.0}) == pytest.approx(
        {1: 1.0} if need is None else {0: (7 - need) / 6, 1: (need - 1) / 6}
    )


@pytest.mark.rule("AOS-MAGIC-1.0")
def test_a_power_level_changes_that_of_casters_alone_and_never_below_none() -> None:
    wizard = KeywordGrant(keyword="WIZARD", level=2)
    for value, found in ((1, 3), (-3, 0)):
        more = Holds(change=StatChange(stat="power_level", value=value))
        assert level(herald(Holds(change=wizard), more), "h", "WIZARD") == found
        assert level(herald(more), "h", "WIZARD") == 0
    assert unbinds(herald(Holds(change=KeywordGrant(keyword="UNBINDER", level=1))), "h") == 1


def facing(
    *does: Does, holds: Sequence[Holds] = (), picks: Picks | None = ENEMY, health: int = 9, **more: Any
) -> State:
    """Red's hero, which may do such a thing in a combat phase, and two of blue's before it, who hold something."""
    ability = Ability(id="act", name="Act", timing=Timed(scope="any", moment="combat"), picks=picks, does=does, **more)
    again = replace(ability, id="again", name="Again")
    theirs = Ability(id="held", name="Held", timing=Passive(), holds=tuple(holds))
    return field(
        unit("h", "red", "actor", (10, 10)), unit("foe", "blue", "shielded", *row(10, 8, 2, 1.3)),
        phase="combat", content=library(
            replace(HERO, id="actor", abilities=(ability, again)),
            scroll("shielded", health=health, abilities=(theirs,), levels={"WIZARD": 1}),
        ),
    )  # fmt: skip


def allocated(facts: Sequence[Any]) -> list[tuple[str, int]]:
    return [(fact.unit, fact.points) for fact in of(facts, DamageAllocated)]


@pytest.mark.rule("AOS-CORE-18.2a")
def test_the_first_point_of_a_phase_is_ignored_and_no_other() -> None:
    state = facing(Inflict(damage=Amount(plus=2)), holds=[Holds(change=Spare(what="first_point"))])
    state, facts = told(state, "red", use("act", "h", "foe"))
    assert allocated(facts) == [("foe", 1)]
    state, facts = told(state, "red", use("again", "h", "foe"))
    assert allocated(facts) == [("foe", 2)]
    assert allocated(told(facing(Inflict(damage=Amount(plus=2))), "red", use("act", "h", "foe"))[1]) == [("foe", 2)]


@pytest.mark.rule("AOS-CORE-18.3a")
@pytest.mark.rule("AOS-CORE-2.2c")
@pytest.mark.parametrize(
    ("one", "faces", "gone"),
    [
        (Chance(of="health", by="exceed", does=(Slays(models=0),)), (4,), 2),
        (Chance(of="health", by="exceed", does=(Slays(models=0),)), (3,), 0),
        (Chance(of="health", by="reach", does=(Slays(models=0),)), (3,), 2),
        (Chance(of="health", by="double", does=(Slays(models=0),)), (5,), 0),
        (Chance(of="health", by="double", does=(Slays(models=0),)), (6,), 2),
        (Chance(of="save", by="reach", does=(Slays(models=0),)), (4,), 2),
        (Chance(on=7, dice=2, does=(Slays(models=0),)), (3, 4), 2),
        (Chance(on=8, dice=2, does=(Slays(models=0),)), (3, 4), 0),
        (Chance(on=4, plus=(Plus(value=1, sorts=(Sort(has=("INFANTRY",)),)),), does=(Slays(models=0),)), (3,), 2),
        (Chance(on=4, plus=(Plus(value=1, sorts=(Sort(has=("MONSTER",)),)),), does=(Slays(models=0),)), (3,), 0),
        (IfSuch(sorts=(Sort(has=("MONSTER",)),), does=(), otherwise=(Slays(models=0),)), (), 2),
        (IfSuch(sorts=(Sort(has=("INFANTRY",)),), does=(), otherwise=(Slays(models=0),)), (), 0),
    ],
)
def test_rolls_held_against_numbers_and_what_is_done_to_whom(one: Any, faces: tuple[int, ...], gone: int) -> None:
    state, _ = told(facing(one, health=3), "red", use("act", "h", "foe"), *faces)
    assert sum(state.models[model].slain for model in state.units["foe"].models) == gone
    assert state.units["foe"].where == ("destroyed" if gone else "table")


@pytest.mark.rule("AOS-DICE-23")
@pytest.mark.parametrize(
    ("one", "faces", "points"),
    [
        (Inflict(damage=Amount(plus=1), dice=3, of="save"), (3, 4, 5), [("foe", 2)]),
        (Inflict(damage=Amount(plus=1), dice=3, of="save", by="exceed"), (3, 4, 5), [("foe", 1)]),
        (Inflict(damage=Amount(dice=1, sides=3), on=2, same=True, plus=(Plus(value=2),)), (1,), [("foe", 3)]),
        (Inflict(damage=Amount(plus=1), dice=2, on=5, plus=(Plus(value=2),)), (3, 2), [("foe", 1)]),
    ],
)
def test_dice_of_damage_are_added_to_and_held_against_numbers(one: Any, faces: tuple[int, ...], points: Any) -> None:
    assert allocated(told(facing(one), "red", use("act", "h", "foe"), *faces)[1]) == points


@pytest.mark.rule("AOS-CORE-17.2")
@pytest.mark.parametrize(("ability", "face", "back"), [("fight", 5, [("h", 1)]), ("fight", 4, []), ("shoot", 0, [])])
def test_who_is_slain_in_combat_strikes_back_once_the_attacks_are_resolved(ability: str, face: int, back: Any) -> None:
    state = facing(holds=[Holds(change=Retort(on=5))], health=2)
    under = Using(seat="red", ability=ability, unit="h", stage="after")
    lost = LoseModels(seat="blue", unit="foe", left=1, source="h")
    state = replace(state, stack=(*state.stack, under, DamageSequence(pools=()), lost))
    _, facts = told(state, "blue", RemoveModels(models=("foe.1",)), *([face] if face else []))
    assert allocated(facts) == back


@pytest.mark.rule("AOS-CORE-5.2a")
@pytest.mark.parametrize(
    ("hurts", "found"),
    [
        ((Hurt(by="h", ability="shoot"),), {"shot", "struck"}),
        ((Hurt(by="h", ability="fight"),), {"fought", "struck"}),
        ((Hurt(by="g", ability="fight"),), set()),
        ((Hurt(by="h", ability="act"),), set()),
    ],
)
def test_whom_a_unit_has_hurt_this_turn(hurts: tuple[Hurt, ...], found: set[str]) -> None:
    for being in ("shot", "fought", "struck"):
        state = facing(Inflict(damage=Amount(plus=1)), picks=replace(ENEMY, being=(being,)))
        state = replace(state, turn=2, units={**state.units, "foe": replace(state.units["foe"], hurts=hurts, hurt=2)})
        if being in found:
            assert allocated(told(state, "red", use("act", "h", "foe"))[1]) == [("foe", 1)]
        else:
            assert refused(state, "red", use("act", "h", "foe")) in ("invalid_target", "not_your_window")
        before = replace(state, units={**state.units, "foe": replace(state.units["foe"], hurt=1)})
        assert refused(before, "red", use("act", "h", "foe")) in ("invalid_target", "not_your_window")


@pytest.mark.rule("AOS-CORE-5.2a")
def test_who_has_slain_and_destroyed_this_turn() -> None:
    state = replace(facing(), turn=2)
    for slain, fell, ability, found in (
        (1, 0, "fight", {"slew", "slew_fighting"}), (1, 2, "shoot", {"slew", "felled"}), (0, 0, "fight", set()),
    ):  # fmt: skip
        foe = replace(state.units["foe"], hurts=(Hurt(by="h", ability=ability, slain=slain),), hurt=2, fell=fell)
        there = replace(state, units={**state.units, "foe": foe})
        beings: tuple[Being, ...] = ("slew", "slew_fighting", "felled")
        assert {one for one in beings if is_being(there, one, there.units["h"])} == found


@pytest.mark.rule("AOS-CORE-28.0g")
def test_an_ability_is_not_aimed_twice_at_a_unit_where_it_says_so() -> None:
    anew = replace(ENEMY, anew="turn")
    once = facing(Inflict(damage=Amount(plus=1)), picks=anew)
    used = replace(once.library.warscrolls["actor"].abilities[0], id="act")
    use_ = Use(seat="red", unit="x", ability=used.id, keywords=(), command=False, round=once.round, turn=once.turn,
               phase="hero", targets=("foe",))  # fmt: skip
    assert allocated(told(once, "red", use("act", "h", "foe"))[1]) == [("foe", 1)]
    assert refused(replace(once, uses=(use_,)), "red", use("act", "h", "foe")) in ("invalid_target", "not_your_window")


@pytest.mark.rule("AOS-TERR-1.2a")
def test_faction_terrain_that_covers_shelters_who_is_behind_it() -> None:
    for rules, found in ((("cover",), "idol"), ((), None)):
        idol = scroll("idol", type="faction_terrain", footprint=Circle(radius=4), shelters=rules)
        state = field(
            unit("h", "red", "hero", (22, 3)), unit("idol", "blue", "idol", (22, 15)), unit("foe", "blue", "hero", (22, 27)),
            content=library(idol), phase="shooting",
        )  # fmt: skip
        assert sheltered(state, "h", "foe", "cover", shooting=True) == found
        assert sheltered(state, "h", "idol", "cover", shooting=True) is None


@pytest.mark.rule("AOS-CORE-9.1.2c")
@pytest.mark.parametrize(("at", "found"), [((10, 5), {"home"}), ((10, 25), {"abroad", "afield"}), ((10, 15), set())])
def test_whose_territory_a_unit_is_in(at: tuple[float, float], found: set[str]) -> None:
    state = field(unit("h", "red", "hero", at), unit("foe", "blue", "hero", (40, 28)))
    beings: tuple[Being, ...] = ("home", "abroad", "afield")
    assert {one for one in beings if is_being(state, one, state.units["h"])} == found
