"""The content of Warmaster: it loads without a problem, and its numbers are those of the army lists."""

import pytest

from app.content.warmaster.load import FOLDER, load
from app.rules.warmaster.model.profiles import Library
from app.rules.warmaster.model.state import Options
from app.rules.warmaster.set_up.army_lists import judge_list


@pytest.fixture(scope="module")
def content() -> Library:
    """The content that comes with the program."""
    found = load(FOLDER)
    assert not found.problems
    assert isinstance(found.library, Library)
    return found.library


def test_all_six_lists_are_there(content: Library) -> None:
    assert {troop.army for troop in content.troops.values()} == {
        "empire",
        "undead",
        "chaos",
        "orc",
        "high_elf",
        "dwarf",
    }
    assert (len(content.items), len(content.spells)) == (18, 20)


@pytest.mark.rule("WM-CON-10", "WM-KAO-03")
def test_infantry_and_harpies_face_their_long_edge(content: Library) -> None:
    for troop in content.troops.values():
        long = troop.type == "infantry" or troop.id == "chaos_harpies"
        assert (troop.base.width, troop.base.depth) == ((4.0, 2.0) if long else (2.0, 4.0)), troop.id


@pytest.mark.rule("WM-CON-07", "WM-ARM-02", "WM-SCH-08", "WM-VOL-01")
def test_weapons_shoot_as_printed(content: Library) -> None:
    guns = content.troops["empire_handgunners"].weapon
    assert guns is not None
    assert (guns.attacks, guns.range, guns.armour) == (1, 30, 1)
    volleys = content.troops["empire_helblaster"].weapon
    assert volleys is not None
    assert [(band.upto, band.attacks) for band in volleys.bands] == [(10, 6), (20, 3), (30, 1)]
    lobber = content.troops["orc_rock_lobber"].weapon
    assert lobber is not None
    assert not lobber.at_chargers


@pytest.mark.rule("WM-AMB-39")
def test_shamans_cost_what_the_table_agreed(content: Library) -> None:
    shaman = content.officers["orc_shaman"]
    assert (shaman.points, shaman.printed) == (45, 80)


@pytest.mark.rule("WM-LST-04", "WM-LST-01")
def test_every_ready_army_is_legal(content: Library) -> None:
    assert len(content.rosters) == 6
    for roster in content.rosters.values():
        assert judge_list(content, Options(), roster) is None
