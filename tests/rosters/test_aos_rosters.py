"""Rosters of Age of Sigmar's fourth edition by New Recruit: the same army from both its files, and no row lost."""

from pathlib import Path
from typing import Any

import pytest

from tests.rosters.asked import asked, counts, read_one, shown, weapons
from tests.rosters.tide import ARMY, CALLER, CHAMPION, FLY, GUARDED, WARD, blade, passive, scroll
from tests.rosters.written import FOURTH, Chosen, Force, markup, objects, zipped

COSTS = {"pts": 840.0}


@pytest.fixture(params=[markup, objects, lambda *a, **k: zipped(("x", markup(*a, **k)))], ids=["xml", "json", "zip"])
def army(request: Any, tmp_path: Path) -> dict[str, Any]:
    return read_one(tmp_path, request.param(ARMY, game=FOURTH, costs=COSTS))


def test_units_stand_in_forces_within_the_army_and_command_models_are_rows_of_their_own(army: dict[str, Any]) -> None:
    assert (army["system"], army["source"], army["edition"]) == ("aos", "new_recruit", FOURTH)
    guard = "Reefguard (Scourge of the Deep)"
    assert counts(army) == [("Reef Shrine", 1), ("Tide Caller", 1), (guard, 20), (guard, 20), (guard, 20)]
    groups = ["General's Handbook 2026-27", "Regiment 1", "Regiment 1", "Regiment 2", "Auxillary Units"]
    assert [unit["group"] for unit in army["units"]] == groups
    _, caller, first, *_ = army["units"]
    assert weapons(first) == {"Hook spear": 20}
    assert [row["count"] for row in first["rows"]] == [1, 1, 1, 17]
    assert (first["size"], first["upgrades"], first["is_general"]) == ("reinforced", [], False)
    assert (caller["is_general"], caller["upgrades"], caller["size"]) == (True, ["Pearl of Calm"], "")
    assert army["sums"] == {"points": {"file": 840, "ours": 840}, "models": {"ours": 62}}


def test_terrain_lores_and_manifestations_have_their_places(army: dict[str, Any]) -> None:
    assert (army["season"], army["faction"]) == ("General's Handbook 2026-27", "Cinder Wardens")
    assert (army["terrain"], army["lores"]) == (["Reef Shrine"], ["Lore of Tides", "Tidal Works"])
    (wave,) = army["summoned"]
    assert (wave["name"], weapons(wave)) == ("Living Wave", {"Crest": 1})
    assert [one["text"] for one in army["abilities"] if one["name"] == "Undertow"] == ["Casting Value: 6; Effect: D3"]


def test_what_is_no_keyword_is_told_and_not_judged(army: dict[str, Any]) -> None:
    assert army["units"][1]["keywords"] == ["HERO", "WIZARD (1)", "WARD (6+)"]
    assert army["units"][1]["markers"] == ["Regimental Leader", "Illegal Units"]
    rows = [aside["row"] for aside in army["aside"]]
    assert rows == ["Battle Formation", "Tide Caller: Illegal Units"]


def test_numbers_that_are_words_and_bases_are_asked_for(army: dict[str, Any]) -> None:
    assert list(asked(army, "weapon_numbers")) == ["Beam: Wnd See 'Beam' ability"]
    bases = asked(army, "base")
    assert list(bases) == ["Living Wave", "Reef Shrine", "Tide Caller", "Reefguard"]
    assert bases["Reefguard"][0] == '32 mm, 1.25" high'


def test_abilities_of_all_factions_are_read_whatever_signs_they_are_set_with(army: dict[str, Any]) -> None:
    said = {one["name"]: one["said"] for one in army["abilities"] if one["read"]}
    assert set(said) == {"Ward Save", "Guarded Hero", "Fly", "Champion", "Musician", "Standard Bearer"}
    assert (said["Ward Save"], said["Champion"]) == ("Ward 6+", "+1 Attacks of the champion's weapons")
    (pearl,) = (one for one in army["abilities"] if one["name"] == "Pearl of Calm")
    assert (pearl["read"], pearl["timing"]) == (False, "Your Hero Phase")
    assert pearl["text"] == "Declare: Pick a unit.; Effect: Heal (3) it."


@pytest.mark.parametrize(
    "effect",
    [
        CHAMPION.replace("champions", "musicians"),
        CHAMPION.replace("Add", "You may add"),
        f"{CHAMPION} It cannot charge.",
        WARD.replace("remove", "do not remove"),
        FLY.replace("cannot", "can"),
        GUARDED.replace("not a", "a"),
    ],
)
def test_a_text_that_differs_in_a_word_stays_text(tmp_path: Path, effect: str) -> None:
    unit = Chosen("Unit", "unit", rows=[scroll("Unit"), passive("Ability", effect)], categories=("WARD (6+)",))
    (found,) = read_one(tmp_path, markup(Force("x", [unit]), game=FOURTH))["abilities"]
    assert (found["read"], found["said"]) == (False, "")


def test_a_ward_without_its_number_is_not_read(tmp_path: Path) -> None:
    unit = Chosen("Unit", "unit", rows=[scroll("Unit"), passive("Ward Save", WARD)])
    (found,) = read_one(tmp_path, markup(Force("x", [unit]), game=FOURTH))["abilities"]
    assert not found["read"]


REND = "+1 Rend against INFANTRY units"
MORTAL = "Critical hits inflict mortal damage equal to Damage, and the attack ends"
CHARGED = "+1 Damage if the unit charged this turn"


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("-", []),
        ("", []),
        ("Crit (Mortal)", [MORTAL]),
        ("**Crit (Mortal)**", [MORTAL]),
        ("Anti-**^^Infantry^^** (+1 Rend)", [REND]),
        ("Anti‑^^**Infantry^^**\xa0(+1 Rend)", [REND]),
        ("Anti-**^^Infantry (+1 Rend)^^**", [REND]),
        ("Anit-**Infantry** +1 Rend)", [REND]),
        ("Anti-charge (+1 Rend)", ["+1 Rend against units that charged this turn"]),
        ("Charge (+1 Damage), ,\xa0Anti‑**^^Infantry^^**(+1 Rend)", [CHARGED, REND]),
        ("Shoot In Combat,Blood-hungry", ["Can be used to shoot while the unit is in combat", ""]),
        ("Crit (Mortal or 2 Hits)", [""]),
    ],
)
def test_abilities_of_weapons_are_read_in_every_spelling(tmp_path: Path, written: str, said: list[str]) -> None:
    unit = Chosen(
        "Unit", "unit", rows=[scroll("Unit")], within=[Chosen("Unit", "model", within=[blade("Axe", written)])]
    )
    (weapon,) = read_one(tmp_path, markup(Force("x", [unit]), game=FOURTH))["units"][0]["weapons"]
    assert [ability["said"] for ability in weapon["abilities"]] == said
    assert all(ability["read"] == bool(ability["said"]) for ability in weapon["abilities"])


def test_a_weapon_on_the_unit_beside_several_models_is_asked_about(tmp_path: Path) -> None:
    unit = Chosen("Unit", "unit", rows=[scroll("Unit")], within=[Chosen("Unit", "model", 3), blade("Harpoon")])
    assert asked(read_one(tmp_path, markup(Force("x", [unit]), game=FOURTH)), "one_or_all") == {
        "Harpoon": ["one", "all 3"]
    }


def test_the_report_tells_who_leads_and_what_is_summoned(tmp_path: Path) -> None:
    lines = shown(tmp_path, markup(ARMY, game=FOURTH, costs=COSTS))
    assert "Tide Caller, 1 model, 120 points, general: 1 Coral staff, 1 Beam" in lines
    assert "Comes into play by a lore:\n    Living Wave" in lines
    assert "Tide Caller: Ward Save: Ward 6+" in lines


def test_units_of_a_regiment_of_renown_stand_in_it_and_its_points_on_it(tmp_path: Path) -> None:
    sailors = Chosen("Sailors", "unit", rows=[scroll("Sailors")], within=[Chosen("Sailor", "model", 10)])
    renown = Chosen("The Salt Blades", within=[Chosen("Crew", within=[sailors, sailors])], costs={"pts": 230})
    army = read_one(
        tmp_path, markup(Force("Army", [renown], [Force("Regiment", [CALLER])]), game=FOURTH, costs={"pts": 350})
    )
    assert counts(army) == [("Sailors", 10), ("Sailors", 10), ("Tide Caller", 1)]
    assert [unit["group"] for unit in army["units"]] == ["The Salt Blades", "The Salt Blades", "Regiment 1"]
    assert army["costs"] == [{"row": "The Salt Blades", "points": 230}]
    assert army["sums"]["points"] == {"file": 350, "ours": 350}
