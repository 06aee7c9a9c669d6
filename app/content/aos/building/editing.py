"""What of a warscroll is changed in the page, and what a copy of one begins as."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from app.content.building.editing import Column, Editing
from app.content.building.raw import records

COLUMNS = (
    Column(id="move", behind="″", empty=True),
    Column(id="health"),
    Column(id="save", behind="+", empty=True),
    Column(id="control"),
)
WEAPONS = (
    Column(id="kind", options=("melee", "ranged")),
    Column(id="range", behind="″", empty=True),
    Column(id="attacks"),
    Column(id="hit", behind="+"),
    Column(id="wound", behind="+"),
    Column(id="rend", usual="0"),
    Column(id="damage"),
)
BLANK = {
    "warscrolls": {
        "name": "New unit",
        "faction": "",
        "move": 5,
        "health": 1,
        "control": 1,
        "save": 5,
        "keywords": ["INFANTRY"],
        "base": 32,
        "height": 1.5,
        "least": 5,
        "weapons": [],
    },
    "profiles": {"points": 100},
}


def editing() -> Editing:
    """All of it."""
    return Editing(
        sheets="warscrolls",
        rows="",
        columns=COLUMNS,
        weapon_columns=WEAPONS,
        inside=True,
        bases=(25, 28, 32, 40, 50, 60, 80, 100, 130),
        blank=BLANK,
        blank_weapon={"name": "New weapon", "kind": "melee", "attacks": 2, "hit": 4, "wound": 4, "damage": 1},
        blank_ability={
            "name": "New ability",
            "timing": {"passive": {}},
            "text": {"en": "Played by its text.", "es": "Se juega por su texto."},
        },
    )


def sheet(folder: Path, id: str) -> Mapping[str, Any]:
    """A warscroll of the server as its file has it, with its battle profile; nothing where there is none."""
    found = records(folder, "warscrolls", [id])
    return {"warscrolls": found, "profiles": records(folder, "profiles", [id])} if found else {}
