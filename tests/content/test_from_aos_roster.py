"""A roster of Age of Sigmar from its file to the end of a battle: nothing of it is lost or changed without a word."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml
from typer.testing import CliRunner

from app.__main__ import cli
from tests.rosters.tide import ARMY, FLY, SHRINE, blade, passive, role, scroll
from tests.rosters.written import FOURTH, Chosen, Force, markup


def run(*words: str | Path) -> tuple[int, str]:
    done = CliRunner().invoke(cli, list(map(str, words)))
    return done.exit_code, done.output


def export(folder: Path, *forces: Force) -> tuple[dict[str, Any], str]:
    """The army of a roster, and what is said while it is written."""
    roster, army = folder / "ours.ros", folder / "ours.yaml"
    roster.write_bytes(markup(*forces, game=FOURTH))
    code, told = run("army", "export", roster, army)
    assert code == 0, told
    plain = yaml.safe_load(army.read_text("utf-8"))
    assert isinstance(plain, dict)
    return plain, told


def only(folder: Path, unit: Chosen) -> Mapping[str, Any]:
    """The warscroll of a roster's one unit."""
    (found,) = export(folder, Force("Army", [], [Force("Regiment", [unit])]))[0]["warscrolls"]
    assert isinstance(found, dict)
    return found


def texts(scroll: Mapping[str, Any]) -> dict[str, str]:
    return {one["name"]: one["text"]["en"] for one in scroll.get("abilities", ())}


def test_what_is_not_brought_is_told(tmp_path: Path) -> None:
    plain, told = export(tmp_path, replace(ARMY, within=[*ARMY.within, SHRINE]))
    assert told.splitlines()[:3] == [
        "not in the army: Reef Shrine: an army brings one terrain feature of its faction, in one piece",
        "not in the army: Living Wave comes into play by a lore: it is set up by hand",
        "not in the army: Regiment 2 has no hero: its units are auxiliary units",
    ]
    assert [len(one["units"]) for one in plain["regiments"]] == [2]
    assert len(plain["auxiliaries"]) == 2
    assert plain["terrain"] == plain["factions"][0]["terrain"] == ["reef_shrine"]
    assert next(one for one in plain["warscrolls"] if one["id"] == "reef_shrine")["type"] == "faction_terrain"


def test_a_text_is_asked_for_at_the_moment_the_file_says_and_an_army_s_own_by_its_player(tmp_path: Path) -> None:
    plain, _ = export(tmp_path, ARMY)
    (caller,) = [one for one in plain["warscrolls"] if one["id"] == "tide_caller"]
    timings = {one["name"]: one["timing"] for one in caller["abilities"]}
    assert timings["Pearl of Calm"] == {"timed": {"scope": "your", "moment": "hero"}}
    assert timings["Beam"] == {"passive": {}}
    (undertow,) = plain["factions"][0]["traits"]
    assert (undertow["name"], undertow["user"]) == ("Undertow", "player")


def test_an_army_of_a_file_plays_a_battle(tmp_path: Path) -> None:
    file = tmp_path / "ours.ros"
    file.write_bytes(markup(ARMY, game=FOURTH))
    code, told = run(
        "selfplay", "aos", "--games", "1", "--army", file, "--army", file, "--option", "battlepack=border_war"
    )
    assert (code, "1 finished, 0 failed" in told) == (0, True), told


def hero(**more: Any) -> Chosen:
    return Chosen("Lord", "unit", categories=("HERO", "INFANTRY"), **more)


def test_an_ability_that_was_understood_holds_by_a_field_or_is_played_by_its_text(tmp_path: Path) -> None:
    rows = [
        scroll("Lord"),
        passive("Loose Order", 'This unit has a coherency range of 2".'),
        passive("Few Words", "This unit has a maximum control score of 5."),
        passive("Fly", FLY),
    ]
    found = only(tmp_path, hero(rows=rows))
    assert found["coherency"] == 2.0
    assert list(texts(found)) == ["Few Words", "Fly"], "it has not the keyword by which it would fly"


@pytest.mark.parametrize(
    ("effect", "held"),
    [
        ("Add 1 to the Attacks characteristic of weapons used by champions in this unit.", True),
        ("Add 2 to the Attacks characteristic of weapons used by champions in this unit.", False),
    ],
)
def test_a_champion_of_another_number_is_played_by_his_text(tmp_path: Path, effect: str, held: bool) -> None:
    unit = hero(rows=[scroll("Lord")], within=[Chosen("Lord", "model", within=[role("Champion", effect)])])
    unit.categories = (*unit.categories, "CHAMPION")
    assert ("Champion" in texts(only(tmp_path, unit))) is not held


@pytest.mark.parametrize(
    ("written", "keys"),
    [
        ("Crit (Mortal), Anti-HERO (+1 Rend)", ["crit_mortal", "anti HERO"]),
        ("Anit-charge (+1 Rend)", ["anti charge"]),
        ("Anti-HERO (+2 Rend)", []),
        ("Anti-UNHEARD (+1 Rend)", []),
        ("Splinters", []),
    ],
)
def test_what_a_weapon_can_is_a_key_or_a_text(tmp_path: Path, written: str, keys: list[str]) -> None:
    unit = hero(rows=[scroll("Lord")], within=[Chosen("Lord", "model", within=[blade("Axe", written)])])
    found = only(tmp_path, unit)
    assert found["weapons"][0].get("abilities", []) == keys
    assert texts(found) == ({} if keys else {f"Axe: {written}": f"Axe: {written}"})
