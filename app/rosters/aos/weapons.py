"""Weapons of warscrolls, and the abilities that stand on them, whatever signs and slips they are written with."""

import re
from collections.abc import Iterator
from typing import Final

from app.rosters.aos.columns import plain, rows
from app.rosters.files.tree import Node
from app.rosters.roster import Ability, Weapon

COMMON: Final = {
    "crit (mortal)": "Critical hits inflict mortal damage equal to Damage, and the attack ends",
    "crit (auto-wound)": "Critical hits wound without a roll",
    "crit (2 hits)": "Critical hits score two hits",
    "companion": "A companion's weapon: what changes the unit's attacks does not change it, unless it says so",
    "shoot in combat": "Can be used to shoot while the unit is in combat",
    "charge (+1 damage)": "+1 Damage if the unit charged this turn",
}
"""The abilities of weapons that all factions share, in small letters, with what they do."""

ANTI: Final = re.compile(r"an(?:ti|it)\s*-\s*([a-z][a-z' -]{1,30}?)\s*\(?\s*\+\s*(\d)\s*rend\s*\)?", re.IGNORECASE)
PARTED: Final = re.compile(r"\s*,\s*")
NUMBERS: Final = {
    "Rng": re.compile(r"\d{1,2}\"|-|"),
    "Atk": re.compile(r"\d{1,2}|\d?D[36](\+\d)?"),
    "Hit": re.compile(r"[2-6]\+"),
    "Wnd": re.compile(r"[2-6]\+"),
    "Rnd": re.compile(r"\d|-|"),
    "Dmg": re.compile(r"\d{1,2}|\d?D[36](\+\d)?"),
}
"""What a weapon's values are, by column."""


def weapons_on(node: Node, count: int) -> Iterator[Weapon]:
    """The weapons that stand on a selection itself, each so many times."""
    for row in rows(node, "weapon"):
        yield Weapon(
            name=row.name,
            count=count,
            values={column: plain(cell) for column, cell in row.values.items()},
            abilities=tuple(_abilities(row.values.get("Ability", ""))),
        )


def _abilities(text: str) -> Iterator[Ability]:
    for part in PARTED.split(plain(text)):
        if part not in {"", "-", "–"}:
            said = said_of(part)
            yield Ability(name=part, kind="weapon ability", read=bool(said), said=said)


def said_of(part: str) -> str:
    """What an ability of a weapon does, empty where it is none that all factions share."""
    low = " ".join(part.lower().split())
    if low in COMMON:
        return COMMON[low]
    anti = ANTI.fullmatch(low)
    if not anti:
        return ""
    against, rend = anti.group(1).strip(), anti.group(2)
    if against == "charge":
        return f"+{rend} Rend against units that charged this turn"
    return f"+{rend} Rend against {against.upper()} units"


def odd_columns(weapon: Weapon) -> dict[str, str]:
    """The values of a weapon that are no numbers of the game, by column."""
    return {
        column: weapon.values[column]
        for column, pattern in NUMBERS.items()
        if column in weapon.values and not pattern.fullmatch(weapon.values[column])
    }
