"""Ids that meet within one content folder: told where they come again, with the file that had them first."""

import shutil
from pathlib import Path

import pytest
import yaml

from app.systems.registry import known

SECOND = "zz_second.yaml"
AGAIN = [
    ("wh40k", "forces", "weapons"),
    ("wh40k", "forces", "sheets"),
    ("wh40k", "forces", "rosters"),
    ("aos", "", "warscrolls"),
    ("underworlds", "", "warbands"),
    ("diskwars", "", "disks"),
    ("diskwars", "", "armies"),
    ("warmaster", "", "troops"),
]


@pytest.mark.parametrize(("key", "folder", "part"), AGAIN)
def test_an_id_that_two_files_have_is_told_with_both(key: str, folder: str, part: str, tmp_path: Path) -> None:
    system = known()[key]
    shutil.copytree(system.content, tmp_path, dirs_exist_ok=True)
    path, found = next(
        (path, found)
        for path in sorted((tmp_path / folder).rglob("*.yaml"))
        for found in [yaml.load(path.read_text("utf-8"), yaml.CSafeLoader)]
        if found.get(part)
    )
    head = {"force": "Second", "weapons": found["weapons"]} if part == "sheets" else {}
    second = {**head, part: found[part][:1]}
    if key == "wh40k":
        second = {"force": "Second", **second}
    path.with_name(SECOND).write_text(yaml.safe_dump(second, sort_keys=False), "utf-8")
    problems = [one for one in system.load(tmp_path).problems if one.file == SECOND]
    id = found[part][0]["id"]
    assert any(id in one.facts.values() and one.facts.get("first", "").startswith(path.name) for one in problems), [
        *map(str, problems)
    ]
