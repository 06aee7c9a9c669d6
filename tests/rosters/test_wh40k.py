"""Rosters of the eighth edition: every unit, every model and every weapon of the file, and what it leaves open is asked."""

from pathlib import Path
from typing import Any

import pytest

from tests.rosters.asked import asked, counts, read_one, shown, weapons
from tests.rosters.written import Chosen, Force, Row, gear, markup, model, objects, squad, text, weapon


def army(folder: Path, *chosen: Chosen, **more: Any) -> dict[str, Any]:
    return read_one(folder, markup(Force("Battalion", chosen), **more))


def rows(unit: dict[str, Any]) -> list[tuple[str, int, str]]:
    return [(row["name"], row["count"], row["profile"]) for row in unit["rows"]]


def test_numbers_of_weapons_are_totals_of_their_row(tmp_path: Path) -> None:
    (unit,) = army(tmp_path, squad())["units"]
    assert weapons(unit) == {"Warden rifle": 5}
    assert [row["weapons"] for row in unit["rows"]] == [
        [{"name": "Warden rifle", "count": 1}],
        [{"name": "Warden rifle", "count": 4}],
    ]
    assert (unit["points"], unit["power"]) == (45, 3)


def test_units_and_models_that_are_typed_upgrade_are_found(tmp_path: Path) -> None:
    scouts = Chosen(
        "Scout Wardens", rows=[model("Scout"), model("Scout Sergeant", '7"')],
        within=[
            Chosen("Scout Sergeant", within=[gear("Warden rifle")]),
            Chosen("Scout w/Long rifle", number=3, within=[gear("Long rifle", 3)]),
            Chosen("Scoutt", number=2, within=[gear("Knife", 2, "Melee", "Melee", "User")]),
        ],
    )  # fmt: skip
    (unit,) = army(tmp_path, scouts)["units"]
    assert unit["models"] == 6
    assert rows(unit) == [
        ("Scout Sergeant", 1, "Scout Sergeant"), ("Scout w/Long rifle", 3, "Scout"), ("Scoutt", 2, "Scout"),
    ]  # fmt: skip
    assert weapons(unit) == {"Warden rifle": 1, "Long rifle": 3, "Knife": 2}


def test_a_weapon_that_stands_on_the_unit_once_is_asked_about(tmp_path: Path) -> None:
    unit = squad()
    unit.within = [*unit.within, gear("Rocket", 1, '48"', "Heavy 1"), gear("Charge", 2)]
    found = army(tmp_path, unit)
    assert asked(found, "one_or_all") == {"Rocket": ["one", "all 5"]}
    assert weapons(found["units"][0]) == {"Warden rifle": 5, "Rocket": 1, "Charge": 2}
    # Models with nothing else to shoot with all have it, as a rule.
    for row in unit.within[:2]:
        row.within = [gear("Pistol", int(row.number), '12"', "Pistol 1")]
    assert asked(army(tmp_path, unit), "one_or_all") == {"Rocket": ["all 5", "one"]}
    # What stands on the datasheet itself is every model's.
    unit.within = unit.within[:2]
    unit.rows = [weapon("Frag grenade", '6"', "Grenade D6")]
    found = army(tmp_path, unit)
    assert not asked(found, "one_or_all")
    assert weapons(found["units"][0])["Frag grenade"] == 5


def test_one_model_has_all_that_stands_on_its_unit(tmp_path: Path) -> None:
    lord = Chosen(
        "Lord", "model", rows=[model("Lord")],
        within=[Chosen("Arms", within=[gear("Blade"), gear("2x Pistols")]), gear("Two lances", 1), gear("3 rockets", 3)],
    )  # fmt: skip
    lord.within[0].within[1].rows = [weapon("Pistol")]
    lord.within[1].rows = [weapon("Lance")]
    lord.within[2].rows = [weapon("Rocket")]
    found = army(tmp_path, lord)
    assert weapons(found["units"][0]) == {"Blade": 1, "Pistol": 2, "Lance": 2, "Rocket": 3}
    assert not asked(found, "one_or_all")


def test_a_number_in_a_name_counts_where_the_number_beside_it_does_not(tmp_path: Path) -> None:
    pair = Chosen("Two rockets", number=3, rows=[weapon("Rocket")])
    triple = Chosen("2x Drill", number=4, rows=[weapon("Drill")])
    riders = Chosen("Riders", "unit", within=[Chosen("Rider", "model", 3, [model("Rider")], [pair, triple])])
    drones = Chosen("2x Drone", "model", 1, [model("Drone")])
    tank = Chosen("War tank", "model", rows=[model("Tank of war")], within=[drones, Chosen("Tank of war rounds")])
    found = army(tmp_path, riders, tank)["units"]
    assert weapons(found[0]) == {"Rocket": 6, "Drill": 4}
    assert rows(found[1]) == [("War tank", 1, "Tank of war"), ("2x Drone", 2, "Drone")]


def test_what_begins_with_the_name_of_its_one_model_is_no_second_model(tmp_path: Path) -> None:
    raven = Chosen("Raven", rows=[model("Raven")], within=[Chosen("Raven Missiles", within=[gear("Missile")])])
    (unit,) = army(tmp_path, raven)["units"]
    assert rows(unit) == [("Raven", 1, "Raven")]
    assert weapons(unit) == {"Missile": 1}


def test_a_companion_is_a_model_and_new_wargear_is_not(tmp_path: Path) -> None:
    mek = Chosen(
        "Tinker W/ Gun", rows=[model("Tinker")],
        within=[gear("Gun"), Chosen("Helper", "model", rows=[model("Helper")]), Chosen("Warlord")],
    )  # fmt: skip
    kin = Chosen(
        "Plague Kin", "unit", rows=[model("Plague Kin")],
        within=[
            Chosen("Plague Kin w/ blades", "model", 3, within=[Chosen("Second blade", number=3, rows=[model("Kin (twin)")])]),
            Chosen("Plague Kin w/ rifle", "model", 2),
        ],
    )  # fmt: skip
    found = army(tmp_path, mek, kin)
    assert rows(found["units"][0]) == [("Tinker W/ Gun", 1, "Tinker"), ("Helper", 1, "Helper")]
    assert [row["weapons"] for row in found["units"][0]["rows"]] == [[{"name": "Gun", "count": 1}], []]
    assert found["units"][0]["upgrades"] == ["Warlord"]
    assert rows(found["units"][1]) == [
        ("Plague Kin w/ blades", 3, "Kin (twin)"),
        ("Plague Kin w/ rifle", 2, "Plague Kin"),
    ]


def test_a_squadron_of_models_with_profiles_of_their_own_is_one_unit(tmp_path: Path) -> None:
    tanks = Chosen("Tanks", within=[Chosen(name, "model", rows=[model("Tank")]) for name in ("Tank", "Burner", "Tank")])
    assert rows(army(tmp_path, tanks)["units"][0]) == [("Tank", 1, "Tank"), ("Burner", 1, "Tank"), ("Tank", 1, "Tank")]


def test_what_is_no_unit_is_set_aside_with_its_reason(tmp_path: Path) -> None:
    data = markup(
        Force("Unbound"),
        Force(
            "Battalion",
            [
                Chosen("**Chapter**", within=[Chosen("Old Chapter")], categories=("Configuration",)),
                Chosen("Veterans", costs={"CP": -1, "pts": 5}),
                squad(),
            ],
        ),
        costs={" PL": 3, "CP": 2, "pts": 50},
    )
    found = read_one(tmp_path, data)
    assert counts(found) == [("Line Wardens", 5)]
    assert [(aside["row"], aside["why"]) for aside in found["aside"]] == [
        ("Unbound", "a force without units"),
        ("**Chapter**: Old Chapter", "no model in it (Configuration)"),
        ("Veterans", "no model in it; 5 points"),
    ]
    assert found["sums"]["points"] == {"file": 50, "ours": 45}
    assert "45 points (the file says 50)" in shown(tmp_path, data)


STARRED = ("*", "6+", "*", "4", "7", "12", "*", "8", "3+")
LINES = (("7-12+", '12"', "3+", "3"), ("1-3", '3"', "5+", "1"), ("4-6", '20-40"', "4+", "D3"))
PLAIN = ("Remaining W", "Characteristic 1", "Characteristic 2", "Characteristic 3")


def table(kind: str, columns: tuple[str, ...], *heads: tuple[str, ...]) -> list[Row]:
    return [
        Row(f"T{number}", kind, dict(zip(columns, cells, strict=False)))
        for number, cells in enumerate((*heads, *LINES))
    ]


@pytest.mark.parametrize(
    ("lines", "is_asked"),
    [
        (table("Wound Track", PLAIN, ("", "M", "BS", "A")), False),
        (table("Wound Track", PLAIN, ("-", "Movement", "BS", "Attacks")), False),
        (table("Stat Damage - M/BS/A", ("Remaining W", "Movement", "BS", "Attacks")), False),
        (table("Wound Track (M,BS,A)", PLAIN), False),
        (table("Flier Wound Track", ("Wounds", "Move", "BS", "Attacks")), False),
        (table("Wound Track", PLAIN), True),
    ],
    ids=["row", "dash", "columns", "type", "wounds", "nowhere"],
)
def test_a_damage_table_is_read_wherever_its_statistics_are_named(
    tmp_path: Path, lines: list[Row], is_asked: bool
) -> None:
    tank = Chosen("Mule", "model", rows=[model("Mule", *STARRED), *lines], categories=("Heavy Support", "Vehicle"))
    found = army(tmp_path, tank)
    assert [line["values"] for line in found["units"][0]["tables"]] == [
        {"Remaining W": "7-12+", "M": '12"', "BS": "3+", "A": "3"},
        {"Remaining W": "4-6", "M": '20-40"', "BS": "4+", "A": "D3"},
        {"Remaining W": "1-3", "M": '3"', "BS": "5+", "A": "1"},
    ]
    assert list(asked(found, "damage_table").values()) == ([["M, BS, A"]] if is_asked else [])
    assert not asked(found, "profile_value")


def test_a_star_that_no_table_explains_is_asked_about(tmp_path: Path) -> None:
    mule = Chosen("Mule", "model", rows=[model("Mule", *STARRED)])
    assert list(asked(army(tmp_path, mule), "profile_value")) == ["Mule: M *", "Mule: BS *", "Mule: A *"]
    mule.rows = [*mule.rows, *table("Wound Track (M/BS)", PLAIN[:3])]
    found = army(tmp_path, mule)
    assert not asked(found, "profile_value")
    assert asked(found, "damage_table") == {"M, BS, A": []}


def test_numbers_that_are_none_are_asked_about_and_those_that_only_look_odd_are_not(tmp_path: Path) -> None:
    guns = [
        Chosen("Venom", rows=[weapon("Venom", '24"', "Assault 2", "*", "0", "1", "Wounds on a 4+.")]),
        Chosen("Blind", rows=[weapon("Blind", '12"', "Grenade D6", "-", "-", "-")]),
        gear("Spray", 1, '24"', "Assault 2D6", "2D6"),
        gear("Mortar", 1, '12"-48"', "Heavy D6"),
        gear("Long gun", 1, "24", "Heavy 2D3", "4", "", ""),
        gear("Maul", 1, "Melee", "Melee", "x2", "-3", "D3"),
        gear("Fist", 1, "-", "Melee", "+3", "-", "3"),
    ]
    odd = Chosen(
        "Odd", "model", rows=[model("Odd", '20-60"', "-", "3+", "4", "4", "4", "D6", "7", "2+/5++")], within=guns
    )
    found = army(tmp_path, odd)
    assert asked(found, "weapon_numbers") == {
        "Venom: S *": ["wounds on 4+"],
        "Blind: S -": ["no damage: its effect is played by its text"],
        "Spray: S 2D6": ["Strength 2D6, rolled for each shooting"],
        'Mortar: Range 12"-48"': ['range 48", not within 12"'],
    }
    assert not asked(found, "profile_value")
    assert [(one["name"], one["said"]) for one in found["abilities"] if one["read"]] == [
        ("Odd: 2+/5++", "Invulnerable save 5+")
    ]
    odd.rows = [model("Odd", "as it likes")]
    assert list(asked(army(tmp_path, odd), "profile_value")) == ["Odd: M as it likes"]


def test_a_row_that_heads_the_rounds_of_a_weapon_is_no_weapon(tmp_path: Path) -> None:
    rifle = Chosen(
        "Sniper rifle",
        rows=[
            weapon("Sniper rifle", "-", "-", "-", "-", "-", "Pick a round."),
            weapon("Sniper rifle - Long"),
            weapon("Sniper rifle - Wide"),
        ],
    )  # fmt: skip
    found = army(tmp_path, Chosen("Hunter", "model", rows=[model("Hunter")], within=[rifle]))
    assert weapons(found["units"][0]) == {"Sniper rifle - Long": 1, "Sniper rifle - Wide": 1}
    assert [(one["name"], one["text"]) for one in found["abilities"]] == [("Sniper rifle", "Pick a round.")]


def test_a_weapon_that_is_only_named_has_the_numbers_it_has_elsewhere(tmp_path: Path) -> None:
    unit = squad()
    unit.within[0].within = [Chosen("Warden Rifle"), Chosen("Banner")]
    (found,) = army(tmp_path, unit)["units"]
    assert weapons(found) == {"Warden rifle": 5}
    assert found["upgrades"] == ["Warden Rifle", "Banner"]


@pytest.mark.parametrize(
    ("said", "read", "told"),
    [
        ("This model has a 4+ invulnerable save.", True, "Invulnerable save 4+"),
        ("Models in this unit have a 5+ invulnerable save.", True, "Invulnerable save 5+"),
        ("The bearer has an invulnerable save of 3+.", True, "Invulnerable save 3+"),
        ("4+ invulnerable save", True, "Invulnerable save 4+"),
        (
            "This model has a 4+ invulnerable save against ranged weapons.",
            True,
            "Invulnerable save 4+ against ranged attacks",
        ),
        (
            'Friendly units within 6" of this model have a 5+ invulnerable save.',
            True,
            'Invulnerable save 5+ for friends within 6"',
        ),
        ("This model has a 2+ invulnerable save. It is lost on the first 1.", False, None),
        ("This model does not have a 4+ invulnerable save.", False, None),
        ("Re-roll hits of 1.", False, ""),
    ],
)
def test_an_invulnerable_save_is_read_where_all_of_the_text_is_understood(
    tmp_path: Path, said: str, read: bool, told: str | None
) -> None:
    (found,) = army(tmp_path, Chosen("Lord", "model", rows=[model("Lord"), text("Field", said)]))["abilities"]
    assert (found["name"], found["text"], found["read"]) == ("Field", said, read)
    assert told is None or found["said"] == told


def test_a_base_is_asked_for_once_a_profile_with_likely_ones(tmp_path: Path) -> None:
    biker = Chosen("Rider", "model", rows=[model("Rider")], categories=("Fast Attack", "Biker"))
    bases = asked(army(tmp_path, squad(), squad("More Wardens"), biker), "base")
    assert list(bases) == ["Line Sergeant", "Line Warden", "Rider"]
    assert [near[0] for near in bases.values()] == ['32 mm, 1.25" high', '32 mm, 1.25" high', '75 x 42 mm, 2" high']


def test_the_report_has_every_row(tmp_path: Path) -> None:
    lord = Chosen(
        "Lord", "model", rows=[model("Lord"), text("Field", "Re-roll hits of 1.")], more={"customName": "Our Lord"}
    )
    lines = shown(tmp_path, markup(Force("Battalion", [squad(), lord, Chosen("Chapter")])))
    assert "Line Wardens, 5 models, 45 points: 5 Warden rifle" in lines
    assert "Lord “Our Lord”" in lines
    assert "Played by its text:\n    Lord: Field" in lines
    assert "Needs your word:\n    Line Wardens: base and height of Line Sergeant?" in lines
    assert "Set aside:\n    Chapter: no model in it" in lines


SHIELD = "A model equipped with a storm shield has a 3+ invulnerable save."


def test_a_save_of_gear_is_read_where_every_model_has_it(tmp_path: Path) -> None:
    def shields(number: int) -> list[bool]:
        unit = squad()
        unit.within = [*unit.within, Chosen("Storm shield", number=number, rows=[text("Storm shield", SHIELD)])]
        return [one["read"] for one in army(tmp_path, unit)["abilities"]]

    assert (shields(2), shields(5)) == ([False], [True])


def test_a_save_within_a_save_is_its_profile_s(tmp_path: Path) -> None:
    unit = squad()
    unit.within[0].rows = [model("Line Sergeant", '6"', "3+", "3+", "4", "4", "1", "1", "7", "3+/4++")]
    (found,) = army(tmp_path, unit)["abilities"]
    assert (found["name"], found["read"], found["said"]) == ("Line Sergeant: 3+/4++", True, "Invulnerable save 4+")


def test_a_stratagem_that_brings_a_profile_is_no_unit(tmp_path: Path) -> None:
    stratagem = Chosen("Veterans", rows=[model("Line Warden (Veteran)")], categories=("Stratagems",), costs={"CP": -1})
    found = army(tmp_path, squad(), stratagem)
    assert counts(found) == [("Line Wardens", 5)]
    assert [aside["row"] for aside in found["aside"]] == ["Veterans"]


@pytest.mark.parametrize("written", [markup, objects])
def test_what_a_player_wrote_beside_a_row_is_told(tmp_path: Path, written: Any) -> None:
    note = {"customNotes": "to be painted"}
    data = written(Force("Battalion", [Chosen("Lord", "model", rows=[model("Lord")], more=note)]))
    if written is markup:
        data = data.replace(b' customNotes="to be painted">', b"><customNotes>to be\npainted</customNotes>")
    (aside,) = read_one(tmp_path, data)["aside"]
    assert aside == {"row": "Lord: to be painted", "why": "a note of the player's"}
