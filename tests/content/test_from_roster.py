"""A roster of a list builder as an army of our own: what its models have, as numbers; what no number says, as text."""

from typing import Any

import pytest
import yaml

from app.content.made import Made
from app.content.wh40k.army import added, read
from app.content.wh40k.from_profiles import footing
from app.content.wh40k.from_roster import text_of
from app.content.wh40k.load import library
from app.rosters.reading import read as read_roster
from app.rules.wh40k.setup.muster import judge_list
from tests.rosters.written import Chosen, Force, Row, gear, markup, model, squad, text, weapon


def army(*chosen: Chosen, **more: Any) -> dict[str, Any]:
    """The army of a roster, which our loader takes and a table would muster."""
    made = text_of(read_roster(markup(Force("Battalion", chosen), **more)))
    assert isinstance(made, Made)
    found, problems = read(made.text, library())
    assert [str(problem) for problem in problems] == []
    assert found is not None
    content = added(library(), "abc", found)
    assert judge_list(content, content.rosters["abc."].units) is None
    plain = yaml.safe_load(made.text)
    assert isinstance(plain, dict)
    return plain


def test_each_unit_brings_its_sheet_with_what_its_models_have() -> None:
    unit = squad()
    unit.within = [*unit.within, gear("Rocket", 1, '48"', "Heavy D6", "8", "-2", "D3+1")]
    plain = army(unit, name="Ours & theirs")
    assert (plain["id"], plain["name"], plain["system"]) == ("ours_theirs", "Ours & theirs", "wh40k")
    assert {one["id"]: one for one in plain["weapons"]}["rocket"] == {
        "id": "rocket", "name": "Rocket", "type": "heavy", "range": 48, "attacks": "D6", "S": "8", "AP": -2, "D": "D3+1",
    }  # fmt: skip
    (sheet,) = plain["sheets"]
    assert (sheet["name"], sheet["power"], sheet["keywords"]) == ("Line Wardens", 3, ["TROOPS", "INFANTRY"])
    assert [row["weapons"] for row in sheet["composition"]] == [["rocket", "warden_rifle"], ["warden_rifle"]]
    assert [(row["profile"], row["count"]) for row in plain["units"][0]["models"]] == [
        ("Line Sergeant", 1),
        ("Line Warden", 4),
    ]


def test_two_units_of_one_name_that_have_other_weapons_are_two_sheets_and_equal_ones_one() -> None:
    other = squad()
    other.within[1].within = [gear("Warden rifle", 4, '12"')]
    plain = army(squad(), squad(), other)
    assert [unit["sheet"] for unit in plain["units"]] == ["line_wardens", "line_wardens", "line_wardens_2"]
    assert [(one["id"], one["range"]) for one in plain["weapons"]] == [("warden_rifle", 24), ("warden_rifle_2", 12)]


def test_saves_and_texts() -> None:
    hero = Chosen(
        "Warden Lord", "model", categories=("Character", "Psyker", "Faction: Wardens"),
        rows=[
            model("Warden Lord", '6"', "2+", "2+", "4", "4", "5", "D6", "9", "3+/5++"),
            text("Aegis", "This model has a 4+ invulnerable save."),
            text("Disgustingly Resilient", "A text that says something else."),
        ],
        within=[gear("Odd", 1, '36"', "Heavy 1", "*"), gear("Staff", 1, "Melee", "Melee", "+2", "-", "")],
    )  # fmt: skip
    plain = army(hero)
    (sheet,) = plain["sheets"]
    (profile,) = sheet["profiles"]
    assert (profile["Sv"], profile["invulnerable"], profile["A"]) == (3, [4, 5], "D6")
    assert (sheet["factions"], sheet["psyker"]) == (["WARDENS"], {"powers": ["smite"]})
    assert [(one["key"], one["name"]) for one in sheet["abilities"]] == [
        ("by_text", "Disgustingly Resilient"), ("by_text", "Odd"),
    ], "a name is no rule, and a weapon without numbers is told by its text"  # fmt: skip
    assert sheet["composition"][0]["weapons"] == ["staff"]
    assert (plain["weapons"][0]["S"], plain["weapons"][0]["AP"], plain["weapons"][0]["D"]) == ("+2", 0, "1")


def test_a_damage_table_holds_from_all_wounds_to_the_last() -> None:
    columns = ("Remaining W", "Movement", "BS", "Attacks")
    table = [
        Row(f"Walker {number}", "Stat Damage - M/BS/A", dict(zip(columns, cells, strict=True)))
        for number, cells in enumerate(
            (("7-12+", '12"', "3+", "3"), ("4-6", '8"', "4+", "D3"), ("1-3", '3"', "5+", "1"))
        )
    ]
    walker = Chosen(
        "Walker", "model", categories=("Vehicle",),
        rows=[model("Walker", "*", "6+", "*", "7", "7", "12", "*", "8", "3+"), weapon("Stomp", "Melee", "Melee", "User"), *table],
    )  # fmt: skip
    (sheet,) = army(walker)["sheets"]
    assert [(row["min"], row["max"], row["values"]) for row in sheet["degrading"]] == [
        (7, 12, {"M": 12, "BS": 3, "A": 3}), (4, 6, {"M": 8, "BS": 4}), (1, 3, {"M": 3, "BS": 5, "A": 1}),
    ]  # fmt: skip
    assert (sheet["profiles"][0]["M"], sheet["profiles"][0]["BS"], sheet["profiles"][0]["A"]) == ("12", 3, "3")
    assert sheet["profiles"][0]["base"] == {"hull": [[-1.5, -2.25], [1.5, -2.25], [1.5, 2.25], [-1.5, 2.25]]}


def test_every_base_that_is_proposed_is_one() -> None:
    assert footing('32 mm, 1.25" high') == {"base": {"round": 32.0}, "height": 1.25}
    assert footing('75 x 42 mm, 2" high') == {"base": {"oval": [75.0, 42.0]}, "height": 2.0}
    assert footing('hull 7" by 5", 7" high')["base"]["hull"][2] == [2.5, 3.5]


@pytest.mark.parametrize(("cell", "told"), [('8"', None), ("D6", "D6"), ('20-50"', '20-50"')])
def test_a_cell_of_a_damage_table_that_is_no_number_is_told(cell: str, told: str | None) -> None:
    rows = [
        Row(f"Walker {wounds}", "Wound Track (Walker)", {"Remaining W": wounds, "Movement": move, "BS": "4+", "Attacks": "3"})
        for wounds, move in (("5-8", '9"'), ("1-4", cell))
    ]  # fmt: skip
    walker = Chosen(
        "Walker", "model", categories=("Vehicle",), rows=[model("Walker", "*", "6+", "*", "7", "7", "8", "*"), *rows]
    )
    (sheet,) = army(walker)["sheets"]
    texts = [one["text"] for one in sheet["abilities"] if one["name"] == "Damage table"]
    assert texts == ([f"1-4 wounds: M {told}, BS 4+, A 3"] if told else [])


@pytest.mark.parametrize(
    ("cells", "told"),
    [
        (('24"', "Heavy 2", "2D6", "-1", "1"), "S 2D6"),
        (('24"', "Heavy 2", "6", "-D3", "1"), "AP -D3"),
        (('24"', "Heavy 2 or 4", "6", "-1", "1"), "Type Heavy 2 or 4"),
        (('24"', "Heavy D6+1", "x2", "-", "D3"), None),
    ],
)
def test_a_cell_of_a_weapon_that_is_no_number_of_the_game_is_told(cells: tuple[str, ...], told: str | None) -> None:
    unit = squad()
    unit.within = [*unit.within, gear("Odd gun", 1, *cells)]
    (gun,) = (one for one in army(unit)["weapons"] if one["id"] == "odd_gun")
    assert [one["text"] for one in gun.get("abilities", ())] == ([told] if told else [])


def test_a_psyker_tries_and_denies_as_often_as_its_file_says() -> None:
    row = Row("Seer", "Psyker", {"Cast": "3", "Deny": "2", "Powers Known": "Smite and one more", "Other": "-"})
    hero = Chosen("Seer", "model", categories=("Character", "Psyker"), rows=[model("Seer"), row])
    (sheet,) = army(hero)["sheets"]
    assert sheet["psyker"] == {"powers": ["smite"], "manifests": 3, "denies": 2}
    assert [one["name"] for one in sheet["abilities"]] == ["Seer"], "which powers it knows is there to be read"


@pytest.mark.parametrize(
    ("said", "room"),
    [
        ("This model can transport 10 <HOUSE> INFANTRY models. It cannot transport JUMP PACK or WALKER models.",
         {"capacity": 10, "allowed": ["INFANTRY"], "barred": ["JUMP PACK"]}),
        ("It has a transport capacity of 6 TROOPS INFANTRY models.", {"capacity": 6, "allowed": ["INFANTRY"]}),
        ("Up to 12 <HOUSE> INFANTRY or JUMP PACK models can ride in this transport.",
         {"capacity": 12, "allowed": ["INFANTRY", "JUMP PACK"]}),
        ("This model can transport 3 WALKER models.", None),
        ("This model can transport a crowd.", None),
    ],
)  # fmt: skip
def test_a_transport_has_the_room_its_text_says_for_those_who_may_board(said: str, room: Any) -> None:
    car = Chosen(
        "Car",
        "model",
        categories=("Vehicle", "Transport"),
        rows=[model("Car"), Row("Car", "Transport", {"Capacity": said})],
    )
    jumpers = squad("Jumpers")
    jumpers.categories = (*jumpers.categories, "Jump Pack")
    sheet = next(one for one in army(squad(), jumpers, car)["sheets"] if one["id"] == "car")
    assert sheet.get("transport") == room
    assert said in sheet["abilities"][0]["text"]


@pytest.mark.parametrize(
    ("names", "either"),
    [
        (("Sun gun, full", "Sun gun, standard"), "Sun gun"),
        (("Launcher (frag)", "Launcher (krak)"), "Launcher"),
        (("Twin-barrel - Shot", "Twin-barrel - Slug"), "Twin-barrel"),
        (("Combi-gun (rifle)", "Combi-gun (flame)"), None),
        (("Sun gun", "Launcher (krak)"), None),
    ],
)
def test_of_a_weapon_of_several_profiles_one_is_chosen_each_time(names: tuple[str, str], either: str | None) -> None:
    unit = squad()
    unit.within = [*unit.within, *(gear(name, 1, '24"', f"Assault {number}") for number, name in enumerate(names, 1))]
    told = [one["text"] for gun in army(unit)["weapons"] for one in gun.get("abilities", ())]
    assert told == ([f"One profile of {either} is chosen each time: " + " or ".join(names)] * 2 if either else [])
