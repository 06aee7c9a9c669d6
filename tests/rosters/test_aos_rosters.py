"""Rosters of Age of Sigmar's fourth edition by New Recruit: the same army from both its files, and no row lost."""

from pathlib import Path
from typing import Any

import pytest

from tests.rosters.asked import asked, counts, read_one, shown, weapons
from tests.rosters.written import FOURTH, Chosen, Force, Row, markup, objects, zipped

UNIT = ("Move", "Health", "Save", "Control")
WARD = (
    "In step 1 of the damage sequence (see 18.0), make a **ward roll** of\xa0D6 for each **damage point** in this unit’s "
    "**damage pool**. If the roll equals\xa0or exceeds this unit's **ward value**, remove that damage point from the damage pool."
)
CHAMPION = "Add 1 to the Attacks characteristic of weapons used by champions\xa0in this unit."
BEARER = "While this unit contains any standard bearers, add 1 to this unit’s\xa0control score."
MUSICIAN = "While this unit contains any musicians, if it uses the ‘Rally’ command, you can make one additional rally roll of D6."
FLY = (
    "As this unit moves, it ignores other models, terrain features and the combat ranges of enemy units. It cannot end its "
    "move in combat unless specified in the ability that allowed it to move. Ignore any vertical distance moved for this unit."
)
GUARDED = (
    "If this **^^Hero^^** is within the combat range of a friendly unit that is not a **^^Hero^^**:\n• Subtract 1 from hit "
    "rolls for shooting attacks that target this Hero.\n• If this **^^Hero^^** is **^^Infantry^^**, they cannot be picked as "
    'the target of shooting attacks made by models more than 12" from them.'
)


def scroll(name: str, *values: str) -> Row:
    return Row(name, "Unit", dict(zip(UNIT, (*values, *('5"', "2", "4+", "1")[len(values) :]), strict=True)))


def passive(name: str, effect: str) -> Row:
    return Row(name, "Ability (Passive)", {"Keywords": "", "Effect": effect})


def blade(name: str, abilities: str = "-", number: int = 1, **other: str) -> Chosen:
    values = {"Atk": "2", "Hit": "3+", "Wnd": "4+", "Rnd": "1", "Dmg": "D3", **other, "Ability": abilities}
    return Chosen(name, number=number, rows=[Row(name, "Ranged Weapon" if "Rng" in other else "Melee Weapon", values)])


def role(name: str, effect: str) -> Chosen:
    return Chosen(name, rows=[passive(name, effect)], more={"group": "Command Models"})


CALLER = Chosen(
    "Tide Caller", "unit", rows=[scroll("Tide Caller"), passive("Ward Save", WARD), passive("Guarded Hero", GUARDED)],
    within=[
        Chosen("Tide Caller", "model", within=[blade("Coral staff"), blade("Beam", "", Rng='12"', Wnd="⟝See 'Beam' ability⟞")]),
        Chosen("General"),
        Chosen("Pearl of Calm", rows=[Row("Pearl of Calm", "Ability (Activated)", {
            "Timing": "Your Hero Phase", "Declare": "Pick a unit.", "Effect": "**Heal (3)** it.", "Keywords": "**^^Rampage^^**",
            "Used By": "",
        })]),
    ],
    categories=("HERO", "WIZARD (1)", "WARD (6+)", "Regimental Leader", "Illegal Units"), costs={"pts": 120},
)  # fmt: skip
REEFGUARD = Chosen(
    "Reefguard (Scourge\xa0of the Deep)", "unit", rows=[scroll("Reefguard"), passive("Fly", FLY)],
    within=[
        Chosen("Reefguard", "model", within=[blade("Hook spear"), role("Champion", CHAMPION)]),
        Chosen("Reefguard", "model", within=[blade("Hook spear"), role("Musician", MUSICIAN)]),
        Chosen("Reefguard", "model", within=[blade("Hook spear"), role("Standard Bearer", BEARER)]),
        Chosen("Reefguard", "model", 17, within=[blade("Hook spear", number=17)]),
        Chosen("Reinforced"),
    ],
    categories=("INFANTRY", "FLY", "CHAMPION"), costs={"pts": 240},
)  # fmt: skip
SHRINE = Chosen("Reef Shrine", rows=[scroll("Reef Shrine", "-", "10", "4+", "-")], categories=("FACTION TERRAIN",))
WAVE = Chosen(
    "Living Wave", "unit", within=[blade("Crest")],
    rows=[Row("Living Wave", "Manifestation", {"Move": '8"', "Health": "6", "Save": "5+", "Banishment": "7+"})],
    categories=("MANIFESTATION",),
)  # fmt: skip
SPELL = Chosen("Undertow", rows=[Row("Undertow", "Ability (Spell)", {"Casting Value": "6", "Effect": "D3"})])
ARMY = Force(
    "✦ General's Handbook 2026-27",
    [
        Chosen("Spell Lore", within=[Chosen("Lore of Tides", within=[SPELL])], categories=("Army Composition",)),
        Chosen("Manifestation Lore", within=[Chosen("Tidal Works", within=[WAVE])], categories=("Army Composition",)),
        Chosen("Battle Formation", categories=("Army Composition",)),
        SHRINE,
    ],
    [Force("Regiment", [CALLER, REEFGUARD]), Force("Regiment", [REEFGUARD]), Force("Auxillary Units", [REEFGUARD])],
)
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
