"""Warscrolls and abilities of Age of Sigmar as files: what lacks a part is refused with its line."""

from pathlib import Path

import pytest

from app.content.aos.load import FOLDER, load

FILES = ("terrain.yaml", "border_war.yaml", "dawnforged.yaml")


def problems(folder: Path, old: str, new: str) -> list[str]:
    """What is wrong once a part of the first faction is written otherwise."""
    for name in FILES:
        (folder / name).write_text((FOLDER / name).read_text("utf-8"), "utf-8")
    text = (folder / "dawnforged.yaml").read_text("utf-8")
    assert old in text
    (folder / "dawnforged.yaml").write_text(text.replace(old, new, 1), "utf-8")
    return [str(problem) for problem in load(folder).problems]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        pytest.param("health: ", "helth: ", "health", marks=pytest.mark.rule("AOS-CORE-4.0a")),
        pytest.param("kind: ranged, range: 18.0,", "kind: ranged,", "range", marks=pytest.mark.rule("AOS-CORE-4.0b")),
        pytest.param(
            "    timing: {timed: {scope: your, moment: hero}}\n", "", "timing", marks=pytest.mark.rule("AOS-CORE-5.0")
        ),
    ],
)
def test_what_lacks_a_part_is_refused_with_its_line(tmp_path: Path, old: str, new: str, told: str) -> None:
    found = problems(tmp_path, old, new)
    assert found
    assert told in found[0]
    assert "dawnforged.yaml: line" in found[0]


def test_as_it_is_nothing_is_wrong(tmp_path: Path) -> None:
    assert problems(tmp_path, "Dawnforged Host", "Dawnforged Host") == []
