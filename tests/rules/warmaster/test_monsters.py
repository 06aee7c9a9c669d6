"""Machines, large monsters and Dragons: the Steam Tank, breath, being badly hurt, healing (WM-MCH, WM-STK, WM-GYR, WM-MNT-05)."""

from dataclasses import replace

import pytest

from app.content.warmaster.load import FOLDER, load
from app.rules.kernel.dice.dice import ScriptedDice
from app.rules.warmaster.combat_phase.options import why_not_advance, why_not_pursue
from app.rules.warmaster.command_phase import initiative
from app.rules.warmaster.draft import Draft
from app.rules.warmaster.hits import endurance
from app.rules.warmaster.model.combat_prompts import Combat
from app.rules.warmaster.model.command_commands import GiveOrder
from app.rules.warmaster.model.command_prompts import CommandPhase
from app.rules.warmaster.model.profiles import Library
from app.rules.warmaster.model.shooting_commands import Breathe
from app.rules.warmaster.model.tables import GROUND
from app.rules.warmaster.shooting_phase import aiming, breath, driving
from tests.rules.warmaster.shooting_table import GUN, shooting, struck
from tests.rules.warmaster.table import (
    NORTH,
    SOUTH,
    Units,
    line,
    play,
    refused,
    spot,
    table,
)


@pytest.mark.rule("WM-MNT-05", "WM-AMB-29")
def test_a_dragon_breathes_once_from_a_unit_in_no_combat() -> None:
    state = shooting({"r1": ("foot", line(90, 80, NORTH)), "b1": ("foot", line(90, 66, SOUTH))})
    rider = replace(state.characters["rg"], mount="dragon", pose=spot(90, 83, NORTH), joined="r1")
    state = replace(state, characters={**state.characters, "rg": rider})
    assert breath.targets(state, "rg") == ("b1",)
    after, facts = play(state, "red", Breathe(character="rg", target="b1"), 4, 4, 1, 1, 1)
    assert struck(facts) == {"b1": 2}
    assert refused(after, "red", Breathe(character="rg", target="b1")).code == "already_shot"
    alone = replace(state, characters={**state.characters, "rg": replace(rider, joined=None)})
    assert refused(alone, "red", Breathe(character="rg", target="b1")).code == "breath_not_joined"
    near = replace(state.stands["b1.2"], pose=spot(90, 78, SOUTH))
    fighting = replace(state, stands={**state.stands, "b1.2": near})
    assert refused(fighting, "red", Breathe(character="rg", target="b1")).code == "breath_unit_engaged"
    far = {f"b1.{n}": replace(state.stands[f"b1.{n}"], pose=spot(82 + 4 * n, 57, SOUTH)) for n in (1, 2, 3)}
    assert breath.targets(replace(state, stands={**state.stands, **far}), "rg") == ()


@pytest.mark.rule("WM-UND-07", "WM-ORC-08")
@pytest.mark.parametrize(("hits", "hurt"), [(2, False), (3, True), (5, True)])
def test_a_large_monster_fights_on_badly_hurt(hits: int, hurt: bool) -> None:
    state = shooting({"b1": ("sphinx", ((90, 60, SOUTH),))})
    unit = replace(state.units["b1"], residual=hits)
    draft = Draft(replace(state, units={**state.units, "b1": unit}), ScriptedDice(()))
    endurance.test(draft)
    assert draft.state.units["b1"].badly_hurt is hurt
    assert draft.state.units["b1"].residual == (0 if hurt else hits)
    endurance.test(draft)
    assert sum(fact.kind == "badly_hurt" for fact in draft.events) == hurt


@pytest.mark.rule("WM-KAO-02", "WM-ORC-02")
def test_one_hit_left_over_heals_after_a_round() -> None:
    state = shooting({"b1": ("healing", line(90, 60, SOUTH)), "b2": ("foot", line(60, 60, SOUTH))})
    units = {id: replace(state.units[id], residual=1) for id in ("b1", "b2")}
    draft = Draft(replace(state, units={**state.units, **units}), ScriptedDice(()))
    endurance.regenerate(draft, ("b1", "b2"))
    assert [draft.state.units[id].residual for id in ("b1", "b2")] == [0, 1]


@pytest.mark.rule("WM-STK-05", "WM-BLU-01")
@pytest.mark.parametrize(
    ("face", "stalled", "silenced"),
    [(1, True, False), (2, False, True), (3, False, True), (4, False, False), (6, False, False)],
)
def test_a_blunder_befalls_the_steam_tank_by_its_own_table(face: int, stalled: bool, silenced: bool) -> None:
    units: Units = {"r1": ("tank", ((90, 100, NORTH),)), "b1": ("foot", line(90, 10, SOUTH))}
    state = table(units, {"rh": ("hero", 90, 104)})
    after, _ = play(state, "red", GiveOrder(character="rh", units=("r1",)), 6, 6, face)
    assert after.units["r1"].stalled is stalled
    assert ("silenced" in after.units["r1"].flags) is silenced
    assert isinstance(after.step, CommandPhase)
    assert refused(after, "red", GiveOrder(character="rh", units=("r1",)))
    if silenced:
        refusal = aiming.why_not_shoot(after, "r1")
        assert refusal
        assert refusal.code == "unit_silenced"


@pytest.mark.rule("WM-STK-05")
def test_a_stalled_tank_never_moves_again() -> None:
    tank: Units = {"r1": ("tank", ((90, 100, NORTH),)), "b1": ("foot", line(90, 85, SOUTH))}
    units: Units = {**tank, "r2": ("foot", line(70, 104, NORTH))}
    state = table(units, {"rg": ("general", 90, 104)})
    state = replace(state, units={**state.units, "r1": replace(state.units["r1"], stalled=True)})
    assert refused(state, "red", GiveOrder(character="rg", units=("r1",))).code == "unit_locked"
    found = initiative.why_not_act(state, "r1")
    assert found
    assert found.code == "unit_locked"
    combat = Combat(units=("r1", "b1"))
    for why in (why_not_pursue, why_not_advance):
        refusal = why(state, combat, "r1")
        assert refusal
        assert refusal.rule == "WM-STK-05"


@pytest.mark.rule("WM-STK-04", "WM-DRB-01", "WM-STK-02", "WM-STK-06")
def test_the_tank_is_alone_and_is_never_driven_back() -> None:
    state = shooting({"b1": ("tank", ((90, 60, SOUTH),)), "r1": ("archers", line(90, 80, NORTH))})
    hit = replace(state.units["b1"], shot_hits=2, shooters=("r1",))
    assert driving.waiting(replace(state, units={**state.units, "b1": hit})) == ()


@pytest.mark.rule(
    "WM-MCH-01",
    "WM-MCH-02",
    "WM-STK-01",
    "WM-STK-06",
    "WM-GYR-01",
    "WM-EBT-01",
    "WM-RLB-01",
    "WM-BTH-01",
    "WM-CAN-01",
    "WM-VOL-01",
    "WM-FLC-01",
    "WM-SKC-01",
    "WM-DWF-07",
    "WM-AMB-55",
)
def test_the_guns_and_machines_of_the_lists() -> None:
    library = load(FOLDER).library
    assert isinstance(library, Library)
    troops = library.troops
    guns = {
        "empire_cannon": (2, 60.0, "bounce", True),
        "dwarf_cannon": (2, 60.0, "bounce", True),
        "empire_helblaster": (0, 30.0, "by_range", False),
        "empire_steam_tank": (2, 30.0, "bounce", True),
        "high_elf_bolt_thrower": (3, 40.0, "plain", False),
        "undead_bone_thrower": (1, 40.0, "pierce", True),
        "undead_skull_chukka": (3, 60.0, "plain", True),
        "orc_rock_lobber": (3, 60.0, "plain", True),
        "dwarf_flame_cannon": (0, 30.0, "dice", False),
        "dwarf_gyrocopter": (3, 30.0, "plain", False),
    }
    for id, expected in guns.items():
        weapon = troops[id].weapon
        assert weapon
        assert (weapon.attacks, weapon.range, weapon.shots, weapon.no_save) == expected, id
    assert {id for id in guns if troops[id].size == 2 and troops[id].type == "artillery"} == {
        "empire_cannon",
        "dwarf_cannon",
        "high_elf_bolt_thrower",
        "undead_bone_thrower",
    }
    assert troops["empire_steam_tank"].size == troops["dwarf_gyrocopter"].size == 1
    assert (troops["empire_steam_tank"].hits, troops["empire_steam_tank"].armour) == (3, 3)
    assert (troops["dwarf_gyrocopter"].hits, troops["dwarf_gyrocopter"].armour) == (3, 5)
    chargers = {id for id in guns if (weapon := troops[id].weapon) and not weapon.at_chargers}
    assert chargers == {"undead_skull_chukka", "orc_rock_lobber"}


@pytest.mark.rule("WM-MCH-05", "WM-MCH-06")
def test_where_guns_and_machines_go() -> None:
    open_to_guns = {kind for kind, types in GROUND.items() if "artillery" in types}
    assert {"hill", "bridge"} <= open_to_guns
    assert not open_to_guns & {"wood", "buildings", "river", "marsh", "steep_hill", "low_obstacle"}
    for types in GROUND.values():
        assert ("machine" in types) == ("chariot" in types)


@pytest.mark.rule("WM-MCH-03", "WM-MCH-04", "WM-INI-07")
def test_artillery_charges_on_no_initiative_and_pursues_nobody() -> None:
    state = table({"r1": ("cannon", GUN), "b1": ("foot", line(90, 85, SOUTH))}, segment="initiative")
    kinds = {offer.command["kind"] for offer in initiative.offers(state, "red") if offer.unit == "r1"}
    assert "charge" not in kinds
    assert "evade" in kinds
    refusal = why_not_pursue(state, Combat(units=("r1", "b1")), "r1")
    assert refusal
    assert refusal.code == "artillery_cannot_pursue"
