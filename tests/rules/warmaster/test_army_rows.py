"""What the army lists say of troops, characters and mounts is what the referee counts with."""

from dataclasses import replace

import pytest

from app.content.warmaster.load import FOLDER, load
from app.rules.kernel.dice.dice import ScriptedDice
from app.rules.warmaster.characteristics import attack_bonus, character_flies, hits_each, pace_of, terrifies, troop_of
from app.rules.warmaster.draft import Draft
from app.rules.warmaster.hits.casualties import Blow, armour_of
from app.rules.warmaster.model.profiles import Library
from app.rules.warmaster.model.state import State
from app.rules.warmaster.model.tables import PACE
from app.rules.warmaster.shooting_phase import driving, volleys
from tests.rules.warmaster.table import NORTH, SOUTH, line, spot, table


@pytest.fixture(scope="module")
def content() -> Library:
    """The content that comes with the program."""
    found = load(FOLDER).library
    assert isinstance(found, Library)
    return found


def posed(content: Library, troop: str, other: str = "empire_halberdiers") -> State:
    """A unit of a list before another."""
    state = table({"r1": ("foot", line(90, 80, NORTH)), "b1": ("foot", line(90, 60, SOUTH))}, {"rg": ("general", 5, 5)})
    units = {"r1": replace(state.units["r1"], troop=troop), "b1": replace(state.units["b1"], troop=other)}
    return replace(state, library=content, units=units)


@pytest.mark.rule("WM-CON-05", "WM-CON-08", "WM-CHR-01", "WM-UND-09", "WM-DWF-05")
def test_every_row_has_one_type_and_only_characters_command(content: Library) -> None:
    for troop in content.troops.values():
        assert troop.type in PACE, troop.id
    assert {officer.command for officer in content.officers.values()} == {6, 7, 8, 9, 10}
    kinds = {officer.id: officer.kind for officer in content.officers.values()}
    assert kinds["undead_liche_priest"] == kinds["orc_shaman"] == kinds["chaos_sorcerer"] == "wizard"
    assert kinds["dwarf_runesmith"] == "hero"
    for army in ("empire", "undead", "chaos", "orc", "high_elf", "dwarf"):
        assert [one.kind for one in content.officers.values() if one.army == army].count("general") == 1, army
    assert {content.troops[id].type for id in ("chaos_ogres", "chaos_trolls", "orc_ogres", "orc_trolls")} == {
        "infantry"
    }


@pytest.mark.rule("WM-EMP-01", "WM-DWF-01", "WM-ARM-02")
@pytest.mark.parametrize(
    ("troop", "saves"), [("empire_handgunners", 6), ("dwarf_handgunners", 6), ("empire_crossbowmen", 5)]
)
def test_handguns_make_armour_one_worse(content: Library, troop: str, saves: int) -> None:
    state = posed(content, troop, "chaos_chaos_warriors")
    armour = troop_of(state, "b1").armour
    assert armour is not None
    blow = volleys.blow_of(state, "r1", "b1", ("r1.1",), "shooting", {}, attacks=1)
    plain = armour_of(state, "b1", Blow(attacks=1, what="shooting"))
    assert plain is not None
    assert armour_of(state, "b1", blow) == plain + (1 if saves == 6 else 0)


@pytest.mark.rule("WM-EMP-04", "WM-ORC-01", "WM-ORC-03")
def test_short_bows_and_who_shoots_all_round(content: Library) -> None:
    ranges = {id: content.troops[id].weapon for id in ("empire_pistoliers", "orc_goblins", "orc_wolf_riders")}
    assert all(weapon and (weapon.range, weapon.attacks) == (15.0, 1) for weapon in ranges.values())
    assert {id for id, weapon in ranges.items() if weapon and weapon.all_round} == {
        "empire_pistoliers",
        "orc_wolf_riders",
    }


@pytest.mark.rule("WM-ELF-01", "WM-EBT-01")
@pytest.mark.parametrize(
    ("troop", "bonus"),
    [("high_elf_archers", 1), ("high_elf_reavers", 1), ("high_elf_bolt_thrower", 1), ("orc_goblins", 0)],
)
def test_elves_add_one_when_they_shoot(content: Library, troop: str, bonus: int) -> None:
    state = posed(content, troop)
    assert volleys.blow_of(state, "r1", "b1", ("r1.1",), "shooting", {}, attacks=1).bonus == bonus


@pytest.mark.rule("WM-ELF-02", "WM-ELF-03", "WM-UND-05", "WM-UND-06")
def test_flyers_and_monsters_of_the_lists(content: Library) -> None:
    troops = content.troops
    assert all(troops[id].flying for id in ("high_elf_giant_eagles", "high_elf_dragon_riders", "undead_carrion"))
    assert {
        id for id in ("high_elf_giant_eagles", "high_elf_dragon_riders", "undead_bone_giant") if troops[id].terrifying
    } == {
        "high_elf_dragon_riders",
        "undead_bone_giant",
    }
    riders = troops["high_elf_dragon_riders"]
    assert riders.weapon
    assert riders.hurt
    assert (riders.weapon.attacks, riders.weapon.range) == (3, 20.0)
    assert (riders.hurt.least, riders.hurt.most, riders.hurt.hits, riders.hurt.attacks) == (3, 5, 3, 3)
    assert "no_initiative" in troops["undead_carrion"].abilities
    assert "order_penalty" in troops["undead_bone_giant"].abilities
    state = posed(content, "high_elf_dragon_riders")
    hurt = replace(state, units={**state.units, "r1": replace(state.units["r1"], badly_hurt=True)})
    assert (hits_each(state, "r1"), hits_each(hurt, "r1")) == (riders.hits, 3)


@pytest.mark.rule("WM-UND-03", "WM-UND-04", "WM-CNF-12")
def test_the_dead_fear_nothing_and_are_never_confused(content: Library) -> None:
    rows = [troop for troop in content.troops.values() if troop.army == "undead"]
    assert all({"never_confused", "no_initiative"} <= set(troop.abilities) for troop in rows)
    assert all("fearless" in troop.abilities or troop.terrifying for troop in rows)
    state = posed(content, "undead_skeletons")
    for unit, confused in (("r1", False), ("b1", True)):
        draft = Draft(state, ScriptedDice(()))
        driving.confuse(draft, unit, "drive_back_dice")
        assert draft.state.units[unit].confused is confused


@pytest.mark.rule(
    "WM-AMB-58",
    "WM-EMP-05",
    "WM-UND-10",
    "WM-UND-11",
    "WM-KAO-05",
    "WM-ORC-04",
    "WM-ORC-05",
    "WM-ELF-02",
    "WM-ELF-04",
    "WM-ELF-05",
)
@pytest.mark.parametrize(
    ("mount", "attack", "flies", "terror", "breathes"),
    [
        ("empire_griffon", 2, True, True, False),
        ("undead_zombie_dragon", 3, True, True, True),
        ("undead_chariot", 1, False, False, False),
        ("chaos_chaos_dragon", 3, True, True, True),
        ("orc_wyvern", 2, True, True, False),
        ("orc_boar_chariot", 1, False, False, False),
        ("high_elf_giant_eagle", 2, True, False, False),
        ("high_elf_dragon", 3, True, True, True),
        ("high_elf_chariot", 1, False, False, False),
    ],
)
def test_mounts(content: Library, mount: str, attack: int, flies: bool, terror: bool, breathes: bool) -> None:
    row = content.mounts[mount]
    state = posed(content, "empire_halberdiers")
    officer = content.officers[row.riders[0]]
    rider = replace(
        state.characters["rg"],
        officer=officer.id,
        kind=officer.kind,
        mount=mount,
        joined="r1",
        pose=spot(90, 83, NORTH),
    )
    state = replace(state, characters={**state.characters, "rg": rider})
    assert attack_bonus(state, "rg") == officer.attack + attack
    assert character_flies(state, "rg") is flies
    assert terrifies(state, "r1") is terror
    assert (row.breath is not None and (row.breath.attacks, row.breath.range) == (3, 20.0)) is breathes


@pytest.mark.rule("WM-KAO-01", "WM-AMB-62", "WM-DWF-03")
def test_who_hates_men_and_who_must_charge(content: Library) -> None:
    for id in ("chaos_ogres", "orc_ogres"):
        assert "charges_humans" in content.troops[id].abilities
    assert {"must_charge", "slayers", "fearless", "never_driven_back"} <= set(content.troops["dwarf_slayers"].abilities)
    assert content.troops["empire_handgunners"].human
    assert not content.troops["dwarf_handgunners"].human
    assert pace_of(posed(content, "dwarf_slayers"), "r1").full == PACE["infantry"].full
