"""The content of Warmaster: it loads without a problem, and its numbers are those of the army lists."""

import shutil
from pathlib import Path

import pytest
import shapely
from shapely import affinity

from app.content.load import judged
from app.content.warmaster.load import FOLDER, load
from app.rules.warmaster.ground.terrain import area_of
from app.rules.warmaster.model.profiles import Library
from app.rules.warmaster.model.state import Options
from app.rules.warmaster.model.tables import GROUND, LOW, PACE
from app.rules.warmaster.setup.army_lists import SIZES, judge_list, size_of, total


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


def test_whatever_an_army_has_stands_in_a_ready_list_of_it(content: Library) -> None:
    lists = content.rosters.values()
    assert {row.troop for one in lists for row in one.units} == set(content.troops)
    assert {row.officer for one in lists for row in one.officers} == set(content.officers)
    assert {row.mount for one in lists for row in one.officers if row.mount} == set(content.mounts)


@pytest.mark.rule("WM-CON-10", "WM-KAO-03", "WM-AMB-01")
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
    sizes = {army: set[int]() for army in ("empire", "undead", "chaos", "orc", "high_elf", "dwarf")}
    for roster in content.rosters.values():
        size = size_of(content, roster)
        sizes[roster.army].add(size)
        assert judge_list(content, Options(points=size), roster) is None, roster.id
        assert size * 0.9 <= total(content, Options(), roster) <= size, roster.id
    assert all(found == set(SIZES) for found in sizes.values())


@pytest.mark.parametrize(
    ("file", "field", "name"),
    [
        ("empire.yaml", "troop", "empire_halberdiers"),
        ("high_elves.yaml", "officer", "high_elf_mage"),
        ("chaos.yaml", "item", "sword_of_might"),
    ],
)
def test_a_name_that_a_ready_army_gets_wrong_is_told_where_it_stands(
    file: str, field: str, name: str, tmp_path: Path
) -> None:
    folder = tmp_path / "warmaster"
    shutil.copytree(FOLDER, folder)
    lines = (folder / file).read_text("utf-8").splitlines()
    line = next(number for number, text in enumerate(lines) if f"{field}: {name}" in text)
    lines[line] = lines[line].replace(f"{field}: {name}", f"{field}: {name}x", 1)
    (folder / file).write_text("\n".join(lines), "utf-8")
    (found,) = judged(load, folder).problems
    assert (found.file, found.line, found.code, found.meant) == (file, line + 1, "unknown_id", name)


@pytest.mark.rule("WM-TER-01", "WM-SET-03")
@pytest.mark.rule("WM-CON-14")
def test_a_special_rule_that_nobody_knows_is_told_where_it_stands(tmp_path: Path) -> None:
    folder = tmp_path / "warmaster"
    shutil.copytree(FOLDER, folder)
    text = (folder / "empire.yaml").read_text("utf-8")
    (folder / "empire.yaml").write_text(text.replace("must_charge", "must_chargge", 1), "utf-8")
    (found,) = judged(load, folder).problems
    assert (found.file, found.code, found.meant) == ("empire.yaml", "unknown_ability", "must_charge")
    assert "must_charge" in text.splitlines()[(found.line or 0) - 1]


def test_battlefields_favour_no_edge_and_leave_it_free(content: Library) -> None:
    """Turned by half, each is itself; nobody deploys into a wall; what they have between them is all that is told apart."""
    fields = [field for field in content.battlefields.values() if len(field.terrain) > 6]
    assert len(fields) == 4
    for field in fields:
        middle = (field.width / 2, field.height / 2)
        for kind in {piece.kind for piece in field.terrain}:
            lain = shapely.union_all([area_of(piece) for piece in field.terrain if piece.kind == kind])
            turned = affinity.rotate(lain, 180, origin=middle)
            assert lain.symmetric_difference(turned).area < 2, (field.id, kind)
            assert lain.is_valid
    kinds = {piece.kind for field in fields for piece in field.terrain}
    assert kinds >= {"hill", "wood", "buildings", "river", "bridge", "road", "high_wall"}


@pytest.mark.rule("WM-TER-01", "WM-TER-06")
def test_a_road_bars_nobody_and_hides_nothing() -> None:
    assert GROUND["road"] == frozenset(PACE)
    assert "road" in LOW
