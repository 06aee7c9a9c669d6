"""What of a datasheet is changed in the page, and what a copy of one begins as."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, get_args

from app.content.building.editing import Asked, Column, Editing, KnownAbility
from app.content.building.raw import records
from app.rules.wh40k.abilities.known import BY_KEY
from app.rules.wh40k.abilities.parameters import Number, OneOf, Takes
from app.rules.wh40k.model.profiles import WeaponType

COLUMNS = (
    Column(id="M", behind="″", empty=True),
    Column(id="WS", behind="+", empty=True),
    Column(id="BS", behind="+", empty=True),
    Column(id="S"),
    Column(id="T"),
    Column(id="W"),
    Column(id="A", empty=True),
    Column(id="Ld"),
    Column(id="Sv", behind="+", empty=True),
)
WEAPONS = (
    Column(id="range", behind="″", empty=True),
    Column(id="type", options=get_args(WeaponType)),
    Column(id="attacks", usual="1"),
    Column(id="S"),
    Column(id="AP", usual="0"),
    Column(id="D", usual="1"),
)
TROOPER = {
    "name": "Trooper", "M": 6, "WS": 4, "BS": 4, "S": 3, "T": 3, "W": 1, "A": 1, "Ld": 7, "Sv": 5,
    "base": {"round": 32}, "height": 1.5, "figure": "trooper",
}  # fmt: skip
BLANK = {
    "sheets": {
        "name": "New unit",
        "role": "",
        "power": 3,
        "profiles": [TROOPER],
        "composition": [{"profile": "Trooper", "min": 5, "max": 10, "weapons": []}],
        "factions": [],
        "keywords": ["INFANTRY"],
    }
}


def editing() -> Editing:
    """All of it."""
    known = (hooks for hooks in BY_KEY.values() if "unit" in hooks.borne_by)
    return Editing(
        sheets="sheets",
        rows="profiles",
        columns=COLUMNS,
        weapon_columns=WEAPONS,
        inside=False,
        round="round",
        bases=(25, 28, 32, 40, 50, 60, 80, 100, 130),
        abilities=tuple(
            KnownAbility(key=hooks.key, asked=tuple(_asked(str(name), takes) for name, takes in hooks.params.items()))
            for hooks in known
        ),
        blank=BLANK,
        blank_weapon={"name": "New weapon", "type": "rapid_fire", "range": 24, "attacks": 1, "S": 4, "AP": 0, "D": 1},
        blank_ability={"key": "text", "name": "New ability", "text": "Played by its text."},
    )


def _asked(name: str, takes: Takes) -> Asked:
    match takes:
        case OneOf():
            return Asked(id=name, options=takes.words)
        case Number():
            return Asked(id=name, least=takes.least, most=takes.most)
        case _:
            return Asked(id=name)


def sheet(folder: Path, id: str) -> Mapping[str, Any]:
    """A datasheet of the server as its file has it, with all the weapons it names; nothing where there is none."""
    found = records(folder, "sheets", [id])
    rows = [row for one in found for row in one["composition"]]
    armed = [
        weapon for row in rows for weapon in (*row["weapons"], *(id for way in row.get("options", ()) for id in way))
    ]
    return {"sheets": found, "weapons": records(folder, "weapons", armed)} if found else {}
