"""`castra content import`: with a list builder's data files given once, a text that holds names alone comes to the table whole."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml
from typer.testing import CliRunner

from app.__main__ import cli
from app.content.catalogues import PLACE, read_folder, written
from tests.content.catalogue_files import TEXT, catalogues


def run(*words: str | Path) -> tuple[int, str]:
    done = CliRunner().invoke(cli, list(map(str, words)))
    return done.exit_code, done.output


@pytest.fixture
def given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A server's data with the catalogues in it, and a pasted text."""
    monkeypatch.setenv("CASTRA_DATA", str(tmp_path / "data"))
    code, told = run("content", "import", catalogues(tmp_path / "files"))
    assert (code, told) == (0, "aos: 4 units, 2 enhancements, formations and lores by name\n")
    text = tmp_path / "list.txt"
    text.write_text(TEXT, "utf-8")
    return text


def units(file: Path) -> dict[str, Mapping[str, Any]]:
    code, told = run("army", "read", "--json", file)
    assert code == 0, told
    army = json.loads(told)
    return {f"{one['name']} {one['points']}": one for one in army["units"]} | {"army": army}


def test_names_are_read_with_the_models_weapons_and_abilities_of_the_catalogue(given: Path) -> None:
    found = units(given)
    assert {name: one["models"] for name, one in found.items() if name != "army"} == {
        "Tide Caller 120": 1, "Reefguard 240": 20, "10 Reefguard with Hook spear 120": 10, "Scourge of Salt: Eel Riders 110": 4,
    }  # fmt: skip
    guard = found["Reefguard 240"]
    assert [(one["name"], one["count"]) for one in guard["weapons"]] == [("Hook spear", 20)]
    assert guard["size"] == "reinforced"
    abilities = {one["name"]: one["read"] for one in found["army"]["abilities"]}
    assert abilities["Pearl of Calm"], "an enhancement is found by its name, and applied"
    assert abilities["Champion"]
    bases = {one["unit"]: one["proposals"][0] for one in found["army"]["questions"] if one["ask"] == "base"}
    assert bases["Tide Caller"] == '50 mm, 1.5" high'
    assert ("Lost Whale", "not in the catalogues of this server") in [
        (one["row"], one["why"]) for one in found["army"]["aside"]
    ]


def test_such_a_text_makes_an_army_and_without_catalogues_it_is_refused_as_before(
    given: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, told = run("army", "export", given, tmp_path / "army.yaml")
    assert code == 0, told
    army = yaml.safe_load((tmp_path / "army.yaml").read_text("utf-8"))
    assert army["factions"][0]["name"] == "Tidewardens"
    assert run("content", "check", tmp_path / "army.yaml") == (0, f"{tmp_path / 'army.yaml'}: well\n")
    monkeypatch.setenv("CASTRA_DATA", str(tmp_path / "empty"))
    code, told = run("army", "export", given)
    assert code == 1
    assert "names_only" in told


def test_what_was_imported_before_is_replaced(tmp_path: Path) -> None:
    entries = read_folder(catalogues(tmp_path / "files"))
    for _ in range(2):
        assert written(entries, tmp_path / PLACE / "aos") == {"units": 4, "gifts": 2}
    assert len(list((tmp_path / PLACE / "aos" / "units").glob("*.json"))) == 4


@pytest.mark.parametrize(
    ("file", "text", "why"),
    [
        ("x.txt", "", "there is no catalogue"),
        ("x.cat", "<catalogue", "is no XML"),
        ("x.cat", "<roster/>", "is no catalogue"),
        ("x.cat", '<catalogue name="Tidewardens"/>', "there is no catalogue"),
        ("x.gst", '<gameSystem name="Warhammer 40,000 9th Edition"/>', "there is no catalogue"),
        ("x.gst", '<!DOCTYPE g [<!ENTITY e "x">]><gameSystem name="&e;"/>', "there is no catalogue"),
    ],
)
def test_a_folder_of_something_else_is_refused_in_a_sentence(tmp_path: Path, file: str, text: str, why: str) -> None:
    (tmp_path / file).write_text(text, "utf-8")
    code, told = run("content", "import", tmp_path)
    assert code == 1
    assert why in told.replace("\n", " ")


async def test_a_pasted_text_comes_to_the_table(app_client: httpx.AsyncClient, tmp_path: Path) -> None:
    state = app_client.app.state  # type: ignore[attr-defined]
    before = await app_client.post("/armies?system=aos", content=TEXT.encode())
    assert (before.status_code, before.json()["why"]) == (422, "names_only")
    state.settings = state.settings.model_copy(update={"castra_data": tmp_path})
    written(read_folder(catalogues(tmp_path / "files")), tmp_path / PLACE / "aos")
    kept = await app_client.post("/armies?system=aos", content=TEXT.encode())
    assert kept.status_code == 201, kept.text
    report = kept.json()["report"]
    assert [(row["name"], row["models"]) for row in report["rows"]] == [
        ("Tide Caller", 1), ("Reefguard", 20), ("10 Reefguard with Hook spear", 10), ("Scourge of Salt: Eel Riders", 4),
    ]  # fmt: skip
    assert {"row": "Lost Whale", "why": "not in the catalogues of this server"} in report["set_aside"]
