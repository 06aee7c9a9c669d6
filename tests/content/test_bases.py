"""Bases and pieces are as large as they are sold: lengths in content are whole or not, in every system that writes them."""

from pathlib import Path

import pytest

from app.content.aos import load as aos
from app.content.diskwars import load as diskwars
from app.content.wh40k import freeze
from app.content.wh40k.schema import BaseIn
from app.rules.kernel.plane.shapes import Circle, Footprint, Oval

INCH = 25.4
BASES: dict[str, tuple[str, Footprint]] = {
    "round": ("28.5", Circle(radius=28.5 / INCH / 2)),
    "oval": ("[75.5, 42]", Oval(rx=75.5 / INCH / 2, ry=42 / INCH / 2)),
}


def spoiled(folder: Path, to: Path, old: str, new: str) -> Path:
    """A copy of a folder of content with the first such place of each file written otherwise."""
    for file in folder.glob("*.yaml"):
        (to / file.name).write_text(file.read_text("utf-8").replace(old, new, 1), "utf-8")
    return to


def size(shape: object) -> tuple[float, ...]:
    """The lengths of a footprint."""
    return (shape.rx, shape.ry) if isinstance(shape, Oval) else (shape.radius,) if isinstance(shape, Circle) else ()


@pytest.mark.parametrize(("written", "meant"), BASES.values(), ids=BASES)
def test_a_warscroll_has_the_base_that_is_sold(tmp_path: Path, written: str, meant: Footprint) -> None:
    loaded = aos.load(spoiled(aos.FOLDER, tmp_path, "base: 32\n", f"base: {written}\n"))
    assert [str(problem) for problem in loaded.problems] == []
    found = [scroll.footprint for scroll in loaded.library.warscrolls.values() if type(scroll.footprint) is type(meant)]
    assert any(size(one) == pytest.approx(size(meant)) for one in found)


@pytest.mark.parametrize("written", ["0", "-28.5", "yes", "[28.5]", "[28.5, -1]", "[a, 1]"])
def test_a_base_that_is_none_is_refused(tmp_path: Path, written: str) -> None:
    assert aos.load(spoiled(aos.FOLDER, tmp_path, "base: 32\n", f"base: {written}\n")).problems


@pytest.mark.parametrize(
    ("given", "meant"), [({"round": 28.5}, BASES["round"][1]), ({"oval": [75.5, 42]}, BASES["oval"][1])]
)
def test_a_datasheet_has_the_base_that_is_sold(given: dict[str, object], meant: Footprint) -> None:
    assert size(freeze.footprint(BaseIn.model_validate(given))) == pytest.approx(size(meant))


def test_a_piece_of_terrain_of_diskwars_is_as_long_as_it_is(tmp_path: Path) -> None:
    loaded = diskwars.load(spoiled(diskwars.FOLDER, tmp_path, "width: {assumed: 12}", "width: {assumed: 12.5}"))
    assert [str(problem) for problem in loaded.problems] == []
    assert loaded.library.terrain["rocks_gully"].width == 12.5
