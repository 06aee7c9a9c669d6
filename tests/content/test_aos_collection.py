"""What comes with Age of Sigmar, held as a list: factions that between them use everything, a Spearhead of each, decks, maps."""

import re
from collections.abc import Iterator
from typing import get_args

import pytest

from app.content.aos.load import library
from app.rules.aos.composition.army import judge_army
from app.rules.aos.composition.lists import cost_of
from app.rules.aos.model.abilities import Ability
from app.rules.aos.model.composition import Lore
from app.rules.aos.model.profiles import Roster, RosterUnit, Warscroll
from app.rules.aos.model.tables import WeaponKey
from app.rules.aos.repertoire import is_carried_out

CONTENT = library()
ARMIES = ("dawnforged", "thornwild", "drowned_vale", "windfarers")
NUMBER = re.compile(r"D?\d+\+?")
LISTS = {name: CONTENT.rosters[name] for army in ARMIES for name in (f"{army}_1000", f"{army}_2000")}


def units(roster: Roster) -> Iterator[RosterUnit]:
    for regiment in roster.regiments:
        yield from regiment.units
    yield from roster.auxiliaries


def scrolls(roster: Roster) -> list[Warscroll]:
    return [CONTENT.warscrolls[unit.warscroll] for unit in units(roster)]


def fielded() -> list[Warscroll]:
    """The warscrolls of all lists."""
    return [scroll for roster in LISTS.values() for scroll in scrolls(roster)]


@pytest.mark.parametrize("name", LISTS)
def test_each_list_is_legal_and_close_to_its_limit(name: str) -> None:
    roster = LISTS[name]
    limit = int(name.rpartition("_")[2])
    assert judge_army(CONTENT, roster, limit) is None
    hired = {unit.warscroll for one in CONTENT.renown.values() for unit in one.units}
    cost = sum(cost_of(CONTENT, unit) for unit in units(roster) if unit.warscroll not in hired)
    cost += sum(CONTENT.renown[regiment.renown].points for regiment in roster.regiments if regiment.renown)
    assert 0.85 * limit <= cost <= limit


@pytest.mark.rule("AOS-CORE-20.0b")
def test_between_them_they_use_every_weapon_ability() -> None:
    used = {ability.key for scroll in fielded() for weapon in scroll.weapons for ability in weapon.abilities}
    assert used == set(get_args(WeaponKey))
    against = {
        one.against for scroll in fielded() for weapon in scroll.weapons for one in weapon.abilities if one.against
    }
    assert {"charge", "MONSTER"} <= against


@pytest.mark.parametrize(
    "keyword", ["WIZARD", "PRIEST", "MONSTER", "FLY", "CAVALRY", "INFANTRY", "WAR MACHINE", "HERO", "WARMASTER"]
)
def test_between_them_they_field_every_kind_of_unit(keyword: str) -> None:
    assert any(keyword in scroll.keywords for scroll in fielded())


def test_weapons_of_both_kinds_random_numbers_wards_and_critical_choices_are_there() -> None:
    weapons = [weapon for scroll in fielded() for weapon in scroll.weapons]
    assert {weapon.kind for weapon in weapons} == {"melee", "ranged"}
    assert any(weapon.attacks.is_random for weapon in weapons)
    assert any(weapon.damage.is_random for weapon in weapons)
    assert any(sum(one.key.startswith("crit") for one in weapon.abilities) > 1 for weapon in weapons)
    assert any("WARD" in scroll.levels for scroll in fielded())
    assert any(scroll.loadouts for scroll in fielded())


@pytest.mark.rule("AOS-MODEL-1.0a")
def test_champions_musicians_and_standard_bearers_lead_their_units() -> None:
    assert {role for scroll in fielded() for role in scroll.roles} == {"champion", "musician", "standard_bearer"}


@pytest.mark.rule("AOS-ARMY-3.3")
@pytest.mark.rule("AOS-ARMY-3.5")
@pytest.mark.rule("AOS-ARMY-3.7")
def test_reinforced_units_auxiliaries_faction_terrain_and_a_regiment_of_renown_are_taken() -> None:
    assert any(unit.reinforced for roster in LISTS.values() for unit in units(roster))
    assert any(roster.auxiliaries for roster in LISTS.values())
    terrain = [CONTENT.warscrolls[name] for roster in LISTS.values() for name in roster.terrain]
    assert {scroll.type for scroll in terrain} == {"faction_terrain"}
    assert any(regiment.renown in CONTENT.renown for roster in LISTS.values() for regiment in roster.regiments)


@pytest.mark.rule("AOS-ARMY-4.2a")
@pytest.mark.rule("AOS-ARMY-4.2b")
@pytest.mark.rule("AOS-ARMY-4.2c")
def test_lores_of_every_type_are_chosen_and_manifestations_can_be_summoned() -> None:
    chosen = [lore for roster in LISTS.values() for lore in lores(roster)]
    assert {lore.type for lore in chosen} == {"spell", "prayer", "manifestation"}
    summoned = {ability.summons for lore in chosen for ability in lore.abilities if ability.summons}
    assert len(summoned) >= 2
    assert all(CONTENT.warscrolls[name].banishment for name in summoned)
    moves = {CONTENT.warscrolls[name].move is None for name in summoned}
    assert moves == {True, False}, "one that moves and one that does not"


def lores(roster: Roster) -> Iterator[Lore]:
    yield from (lore for lore in CONTENT.factions[roster.faction].lores if lore.id in roster.lores)


def abilities() -> Iterator[Ability]:
    """All abilities that content writes."""
    for scroll in CONTENT.warscrolls.values():
        yield from scroll.abilities
    for faction in CONTENT.factions.values():
        yield from faction.traits
        yield from (one for formation in faction.formations for one in formation.abilities)
        yield from (one for table in faction.tables for gift in table.enhancements for one in gift.abilities)
        yield from (one for lore in faction.lores for one in lore.abilities)
    for army in CONTENT.spearheads.values():
        yield from army.traits
        yield from (one for gift in (*army.regiment_abilities, *army.enhancements) for one in gift.abilities)
    for pack in CONTENT.battlepacks.values():
        yield from (one for twist in pack.twists for one in twist.abilities)
        yield from (card.plays for card in pack.tactics if card.plays is not None)


def test_every_ability_that_comes_with_the_program_is_carried_out_and_says_what_it_does() -> None:
    found = list(abilities())
    assert len(found) > 50
    assert [one.id for one in found if not is_carried_out(one)] == []


def test_what_is_named_has_a_name_in_spanish_and_its_text_tells_the_same_numbers_in_both_languages() -> None:
    named = {
        one.id
        for part in (CONTENT.warscrolls, CONTENT.rosters, CONTENT.spearheads, CONTENT.factions)
        for one in part.values()
    }
    named |= {weapon.id for scroll in CONTENT.warscrolls.values() for weapon in scroll.weapons}
    for faction in CONTENT.factions.values():
        named |= {one.id for one in (*faction.formations, *faction.tables, *faction.lores)}
        named |= {gift.id for table in faction.tables for gift in table.enhancements}
    for army in CONTENT.spearheads.values():
        named |= {gift.id for gift in (*army.regiment_abilities, *army.enhancements)}
    cards = {card.id for pack in CONTENT.battlepacks.values() for card in (*pack.twists, *pack.tactics)}
    named |= {one.id for one in abilities() if one.id not in cards}
    assert sorted(named - CONTENT.spanish.keys()) == []
    told = [one.text for one in abilities() if one.text is not None]
    assert [text.en for text in told if sorted(NUMBER.findall(text.en)) != sorted(NUMBER.findall(text.es))] == []


def test_no_tactics_card_is_left_to_a_ruling() -> None:
    cards = CONTENT.battlepacks["fire_and_jade"].tactics
    assert [card.id for card in cards if card.plays is None] == []


@pytest.mark.rule("AOS-SH-1.0")
@pytest.mark.rule("AOS-SH-1.3")
@pytest.mark.rule("AOS-SH-1.4")
def test_a_spearhead_of_each_faction_with_traits_two_regiment_abilities_and_four_enhancements() -> None:
    assert {army.faction for army in CONTENT.spearheads.values()} == set(ARMIES)
    for army in CONTENT.spearheads.values():
        assert army.traits
        assert (len(army.regiment_abilities), len(army.enhancements)) == (2, 4)
        assert all(CONTENT.warscrolls[unit.warscroll].spearhead for unit in army.units)
        assert any("REINFORCEMENTS" in CONTENT.warscrolls[unit.warscroll].keywords for unit in army.units)


def test_at_least_four_battlefields_each_with_terrain_to_lay_at_once() -> None:
    plans = {plan.id: plan for pack in CONTENT.battlepacks.values() for plan in pack.plans.values()}
    assert len(plans) >= 4
    assert all(plan.layout and plan.objectives for plan in plans.values())
