"""Spells, unbinding, prayers, banishing, Places of Power, and the command to cast out of turn."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from app.rules.aos.characteristics import level, ward
from app.rules.aos.decide import decide
from app.rules.aos.evolve import evolve
from app.rules.aos.flow import deciders
from app.rules.aos.model.abilities import Ability, Once, Timed
from app.rules.aos.model.commands import Chant, Command, Pass, React, UseAbility
from app.rules.aos.model.composition import Faction, Lore
from app.rules.aos.model.events import Event
from app.rules.aos.model.profiles import Library
from app.rules.aos.model.state import State, Use
from app.rules.aos.model.using_prompts import Intervention, PickAnswer
from app.rules.aos.offers import offers
from app.rules.aos.setup.terrain import laid
from app.rules.aos.turn_sequence.windows import usable
from app.rules.kernel.dice.dice import ScriptedDice
from app.rules.kernel.plane.shapes import Point
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from tests.rules.aos.setting import HILL, ROSTER, field, library, row, scroll, unit

HERO_PHASE = Timed(scope="your", moment="hero")


def charm(name: str, *keywords: Any, value: int = 6, **changes: Any) -> Ability:
    """A spell or prayer of the hero phase."""
    plain = Ability(id=name, name=name, timing=HERO_PHASE, keywords=keywords, value=value, module="magic")
    return replace(plain, **changes)


SHIELD = charm("mystic_shield", "spell")
FREE = charm("free_shield", "spell", "unlimited")
LITANY = charm("litany", "prayer", value=7)
FACTION = Faction(
    id="order",
    name="Order",
    lores=(
        Lore(id="storms", name="Storms", type="spell", abilities=(SHIELD, FREE)),
        Lore(id="dawn", name="Dawn", type="prayer", abilities=(LITANY,)),
        Lore(id="skies", name="Skies", type="spell", abilities=(charm("bolt", "spell"),)),
    ),
)
MAGE = scroll("mage", health=5, keywords=("HERO", "INFANTRY"), levels={"WIZARD": 2}, least=1)
NOVICE = scroll("novice", health=5, keywords=("HERO",), levels={"WIZARD": 1}, least=1)
PRIEST = scroll("priest", health=5, keywords=("HERO",), levels={"PRIEST": 1}, least=1)
BOTH = scroll("both", health=5, keywords=("HERO",), levels={"WIZARD": 1, "PRIEST": 1}, least=1)
BLADES = scroll("blades", type="manifestation", health=6, banishment=7, least=1, move=None)


def content() -> Library:
    """The sample content with casters and their lores."""
    plain = library(MAGE, NOVICE, PRIEST, BOTH, BLADES)
    roster = replace(ROSTER, lores=("storms", "dawn"))
    return replace(plain, factions={"order": FACTION}, rosters={"host": roster})


CONTENT = content()


def battle(*units: Any, **changes: Any) -> State:
    """The hero phase of red's turn."""
    state = field(*units, **{"phase": "hero", "content": CONTENT, **changes})
    army = state.library.rosters["host"]
    return replace(state, sides={seat: replace(side, draft=army) for seat, side in state.sides.items()})


def told(state: State, seat: Seat, command: Command, *faces: int) -> State:
    """The state after a command carried out with just these faces."""
    dice = ScriptedDice(faces)
    found: Sequence[Event] | Refusal = decide(state, seat, command, dice)
    assert not isinstance(found, Refusal), found
    dice.finish()
    for event in found:
        state = evolve(state, event)
    return state


def use(ability: str, caster: str, *targets: str) -> UseAbility:
    return UseAbility(ability=ability, unit=caster, targets=targets)


def why(state: State, ability: Ability, caster: str) -> str | None:
    """Why a caster may not use a spell or prayer now."""
    refused = usable(state, state.units[caster].seat, ability, caster)
    return refused and refused.code


MAGE_AT = unit("m", "red", "mage", (20, 8))
GUARD = unit("g", "red", "guard", *row(20, 11, 5))
FOE = unit("z", "blue", "guard", *row(20, 27, 5))
CAST = use("mystic_shield", "m", "g")


def spells(caster: str, *abilities: str, keyword: Any = "spell", seat: Seat = "red") -> tuple[Use, ...]:
    """Earlier uses of this phase."""
    return tuple(
        Use(seat=seat, unit=caster, ability=one, keywords=(keyword,), command=False, round=1, turn=1, phase="hero")
        for one in abilities
    )


@pytest.mark.rule("AOS-DICE-15", "AOS-CORE-2.2b", "AOS-CORE-2.2c")
@pytest.mark.rule("AOS-MAGIC-2.0a")
@pytest.mark.rule("AOS-MAGIC-2.0c")
@pytest.mark.rule("AOS-MAGIC-EX1")
def test_a_spell_is_cast_on_its_value_and_no_less() -> None:
    state = battle(MAGE_AT, GUARD, FOE)
    assert ward(told(state, "red", CAST, 2, 4), "g") == 6
    failed = told(state, "red", CAST, 2, 3)
    assert ward(failed, "g") is None
    assert [use.ability for use in failed.uses] == ["mystic_shield"], "it counts as used"


@pytest.mark.rule("AOS-CORE-29.0a")
@pytest.mark.rule("AOS-DICE-19")
@pytest.mark.rule("AOS-MAGIC-2.0b")
def test_two_ones_are_a_miscast_whatever_is_added() -> None:
    state = told(battle(MAGE_AT, GUARD, FOE), "red", CAST, 1, 1, 5)
    assert ward(state, "g") is None
    assert state.units["m"].damage == 3
    assert why(state, FREE, "m") == "miscast_this_phase"
    assert why(battle(MAGE_AT, GUARD, FOE), FREE, "m") == "nothing_to_do", "its words are not written"


@pytest.mark.rule("AOS-MAGIC-EX1")
def test_the_shield_is_for_units_in_sight_and_wholly_near() -> None:
    """The farthest part of a base of the caster's size is as far as the middles are apart."""
    mage = unit("m", "red", "mage", (20, 8))
    near, far = (battle(mage, unit("h", "red", "hero", (20 + x, 8))) for x in (12, 12.01))
    assert ward(told(near, "red", use("mystic_shield", "m", "h"), 6, 6), "h") == 6
    found = decide(far, "red", use("mystic_shield", "m", "h"), ScriptedDice(()))
    assert isinstance(found, Refusal)
    assert found.code == "target_not_wholly_within"


@pytest.mark.rule("AOS-MAGIC-1.0")
@pytest.mark.rule("AOS-MAGIC-6.0")
def test_wizards_cast_what_they_know_and_priests_pray() -> None:
    state = battle(MAGE_AT, GUARD, FOE, unit("p", "red", "priest", (15, 8)))
    assert why(state, SHIELD, "p") == "not_a_wizard"
    assert why(state, LITANY, "m") == "not_a_priest"
    found = decide(state, "red", use("bolt", "m"), ScriptedDice(()))
    assert isinstance(found, Refusal)
    assert found.code == "spell_not_known"
    listed = {offer.id for offer in offers(state, "red")}
    assert {"use.mystic_shield.m", "use.litany.p"} <= listed
    assert not {"use.mystic_shield.p", "use.litany.m", "use.mystic_shield.g"} & listed


@pytest.mark.rule("AOS-EX-07")
@pytest.mark.rule("AOS-MAGIC-1.1")
@pytest.mark.rule("AOS-AMB-16")
def test_power_levels_are_spent_by_spells_prayers_and_banishing() -> None:
    state = battle(MAGE_AT, GUARD, FOE)
    one = replace(state, uses=spells("m", "banish_manifestation", keyword="banish"))
    assert why(one, SHIELD, "m") is None
    assert why(replace(one, uses=(*one.uses, *spells("m", "x"))), SHIELD, "m") == "power_level_exhausted"
    both = battle(unit("b", "red", "both", (20, 8)), GUARD, FOE)
    assert why(replace(both, uses=spells("b", "x")), SHIELD, "b") == "power_level_exhausted"
    prayed = replace(both, uses=spells("b", "litany", keyword="prayer"))
    assert why(prayed, SHIELD, "b") is None
    full = replace(prayed, uses=(*prayed.uses, *spells("b", "banish_manifestation", keyword="banish")))
    assert why(full, SHIELD, "b") == "power_level_exhausted"


@pytest.mark.rule("AOS-MAGIC-5.0a")
@pytest.mark.rule("AOS-MAGIC-7.0b")
def test_one_caster_alone_attempts_a_spell_in_a_turn() -> None:
    other = unit("n", "red", "novice", (22, 8))
    state = replace(battle(MAGE_AT, other, GUARD, FOE), uses=spells("n", "mystic_shield", "free_shield", "summon"))
    assert why(state, SHIELD, "m") == "spell_already_cast_this_turn"
    assert why(state, FREE, "m") == "nothing_to_do", "it is unlimited"
    assert why(state, charm("summon", "spell", summons="blades"), "m") == "manifestation_already_attempted"
    assert why(replace(state, turn=2), SHIELD, "m") is None


RIVAL = unit("r", "blue", "novice", (20, 27))


def contested(distance: float = 19.0, **changes: Any) -> State:
    """A spell was cast on 8, and blue may react with a wizard so far away."""
    base = 32 / 25.4
    rival = unit("r", "blue", "novice", (20 + base + distance, 8))
    second = unit("s", "blue", "novice", (20, 14 + base))
    guard = unit("g", "red", "guard", *row(18, 4, 5))
    state = battle(MAGE_AT, guard, rival, *([second] if changes.pop("two", False) else []))
    return told(replace(state, **changes), "red", use("mystic_shield", "m", "g"), 4, 4)


@pytest.mark.rule("AOS-DICE-16")
@pytest.mark.rule("AOS-MAGIC-4.0a")
@pytest.mark.parametrize(("faces", "kept"), [((4, 4), True), ((4, 5), False)])
def test_unbinding_takes_more_than_the_casting_roll(faces: tuple[int, int], kept: bool) -> None:
    state = contested()
    assert deciders(state) == {"blue"}
    state = told(state, "blue", React(ability="unbind", unit="r"), *faces)
    assert (ward(state, "g") == 6) is kept


@pytest.mark.rule("AOS-MAGIC-4.0a")
def test_unbinding_is_for_wizards_within_thirty_inches() -> None:
    state = battle(unit("m", "red", "mage", (3, 8)), unit("g", "red", "guard", *row(3, 11, 5)), RIVAL)
    near = told(state, "red", CAST, 4, 4)
    assert deciders(near) == {"blue"}
    away = unit("r", "blue", "novice", (3 + 32 / 25.4 + 30.01, 8))
    state = battle(unit("m", "red", "mage", (3, 8)), unit("g", "red", "guard", *row(3, 11, 5)), away)
    assert ward(told(state, "red", CAST, 4, 4), "g") == 6, "nobody is near enough to be asked"


@pytest.mark.rule("AOS-MAGIC-4.0b")
def test_a_wizard_unbinds_as_often_as_its_power_level() -> None:
    used = spells("r", "unbind", keyword="unbind", seat="blue")
    assert ward(contested(uses=used), "g") == 6, "WIZARD (1) has unbound once this phase"


@pytest.mark.rule("AOS-MAGIC-4.0c")
def test_a_casting_roll_is_contested_once() -> None:
    state = told(contested(two=True), "blue", React(ability="unbind", unit="r"), 1, 1)
    assert ward(state, "g") == 6, "the second wizard is not asked"


@pytest.mark.rule("AOS-DICE-17", "AOS-DICE-18")
@pytest.mark.rule("AOS-MAGIC-3.0a")
def test_a_chanting_roll_of_one_costs_ritual_points() -> None:
    state = praying(ritual=4)
    assert told(state, "red", PRAY, 1, 4).units["p"].ritual == 2
    assert told(praying(ritual=1), "red", PRAY, 1, 6).units["p"].ritual == 0


def praying(ritual: int = 0, **changes: Any) -> State:
    """A priest with so many points; its prayer does what the shield does."""
    ward_prayer = charm("mystic_shield", "prayer", value=7)
    lores = (Lore(id="dawn", name="Dawn", type="prayer", abilities=(ward_prayer,)),)
    held = replace(
        CONTENT, factions={"order": replace(FACTION, lores=lores)}, rosters={"host": replace(ROSTER, lores=("dawn",))}
    )
    priest = unit("p", "red", "priest", (20, 8), ritual=ritual)
    return battle(priest, GUARD, FOE, content=held, **changes)


PRAY = use("mystic_shield", "p", "g")


@pytest.mark.rule("AOS-MAGIC-3.0b")
def test_the_roll_may_be_banked() -> None:
    state = told(praying(ritual=3), "red", PRAY, 4)
    assert isinstance(state.step, PickAnswer)
    state = told(state, "red", Chant(bank=True))
    assert (state.units["p"].ritual, ward(state, "g")) == (7, None)


@pytest.mark.rule("AOS-MAGIC-3.0c")
@pytest.mark.rule("AOS-AMB-17")
def test_the_prayer_is_answered_with_what_was_banked_or_not_at_all() -> None:
    state = told(told(praying(ritual=3), "red", PRAY, 4), "red", Chant(bank=False))
    assert (state.units["p"].ritual, ward(state, "g")) == (0, 6)
    state = told(told(praying(ritual=2), "red", PRAY, 4), "red", Chant(bank=False))
    assert (state.units["p"].ritual, ward(state, "g")) == (2, None), "too low: the points are kept"


def manifested(x: float = 30.0, **changes: Any) -> State:
    spell = unit("blades", "blue", "blades", (x, 8))
    return battle(MAGE_AT, unit("p", "red", "priest", (18, 8)), GUARD, spell, FOE, **changes)


@pytest.mark.rule("AOS-DICE-20")
@pytest.mark.rule("AOS-MAGIC-7.2a")
@pytest.mark.parametrize(("faces", "where"), [((3, 4), "destroyed"), ((3, 3), "table")])
def test_a_manifestation_is_banished_on_its_value(faces: tuple[int, int], where: str) -> None:
    for caster in ("m", "p"):
        state = told(manifested(), "red", use("banish_manifestation", caster, "blades"), *faces)
        assert state.units["blades"].where == where
    found = decide(manifested(), "red", use("banish_manifestation", "g", "blades"), ScriptedDice(()))
    assert isinstance(found, Refusal)
    assert found.code == "not_wizard_or_priest"


@pytest.mark.rule("AOS-MAGIC-7.2a")
@pytest.mark.rule("AOS-MAGIC-7.2b")
def test_banishing_reaches_thirty_inches_and_each_manifestation_once_a_turn() -> None:
    far = battle(unit("m", "red", "mage", (3, 8)), GUARD, unit("blades", "blue", "blades", (3 + 32 / 25.4 + 30.01, 8)))
    found = decide(far, "red", use("banish_manifestation", "m", "blades"), ScriptedDice(()))
    assert isinstance(found, Refusal)
    assert found.code == "out_of_banish_range"
    state = told(manifested(), "red", use("banish_manifestation", "m", "blades"), 1, 1)
    found = decide(state, "red", use("banish_manifestation", "p", "blades"), ScriptedDice(()))
    assert isinstance(found, Refusal)
    assert found.code == "manifestation_already_targeted"


SHRINE = laid(
    replace(HILL, id="shrine", kind="place_of_power", rules=("place_of_power",), parts=()),
    "shrine",
    Point(x=12, y=20),
    0,
)


def at_shrine(name: str, gap: float, **changes: Any) -> State:
    """A unit of red's so far from a Place of Power, at the start of its turn."""
    one = unit("h", "red", name, (15 + gap + 16 / 25.4, 20))
    state = field(
        one, unit("z", "blue", "guard", *row(30, 4, 5)), phase="start_of_turn", terrain=(SHRINE,), content=CONTENT
    )
    return replace(state, options=replace(state.options, **changes))


ACTIVATE = use("activate_place_of_power", "h")


@pytest.mark.rule("AOS-DICE-21")
@pytest.mark.rule("AOS-TERR-1.2d")
@pytest.mark.rule("AOS-TERR-1.2f")
@pytest.mark.rule("AOS-AMB-15")
def test_a_hero_near_a_place_of_power_may_activate_it() -> None:
    found = decide(at_shrine("hero", 3.01), "red", ACTIVATE, ScriptedDice(()))
    assert isinstance(found, Refusal)
    assert found.code == "not_near_place_of_power"
    found = decide(at_shrine("guard", 1), "red", ACTIVATE, ScriptedDice(()))
    assert isinstance(found, Refusal)
    assert found.code == "not_a_hero"
    assert told(at_shrine("hero", 3), "red", ACTIVATE, 1, 3).units["h"].damage == 2
    assert level(told(at_shrine("hero", 3), "red", ACTIVATE, 2), "h", "ACTING WIZARD") == 1
    kinds = {
        name: [e.change.kind for e in told(at_shrine(name, 1), "red", ACTIVATE, 4).effects]
        for name in ("mage", "priest")
    }
    assert kinds == {"mage": ["stat_change", "stat_change"], "priest": ["keyword_grant"]}
    agreed = told(at_shrine("priest", 1, place_of_power_priest_bonus=True), "red", ACTIVATE, 4)
    assert [e.change.kind for e in agreed.effects] == ["stat_change", "stat_change"]


@pytest.mark.rule("AOS-CMD-2.0b")
@pytest.mark.parametrize(("faces", "shielded"), [((3, 3), False), ((3, 4), True)])
def test_magical_intervention_casts_in_the_enemy_hero_phase_with_a_worse_roll(
    faces: tuple[int, int], shielded: bool
) -> None:
    state = battle(MAGE_AT, GUARD, unit("z", "blue", "guard", *row(5, 27, 5)), active="blue")
    state = told(state, "blue", Pass())
    found = decide(state, "red", use("magical_intervention", "g"), ScriptedDice(()))
    assert isinstance(found, Refusal)
    assert found.code == "not_wizard_or_priest"
    state = told(state, "red", use("magical_intervention", "m"))
    assert isinstance(state.step, Intervention)
    assert state.sides["red"].commands == 3
    state = told(state, "red", CAST, *faces)
    assert (ward(state, "g") == 6) is shielded


@pytest.mark.rule("AOS-SH-0b")
def test_without_the_module_a_spell_is_an_ability_like_any_other() -> None:
    shield = replace(SHIELD, module=None, once=Once(per="battle"))
    mage = replace(MAGE, abilities=(shield,))
    held = replace(CONTENT, warscrolls={**CONTENT.warscrolls, "mage": mage})
    state = battle(MAGE_AT, GUARD, FOE, content=held, pack="core")
    assert ward(told(state, "red", CAST), "g") == 6, "no die is rolled, and nobody is asked"
