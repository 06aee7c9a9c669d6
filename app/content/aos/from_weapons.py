"""A roster's weapons made into weapons of warscrolls; what no number says is left to the weapon's own words."""

import re
from collections.abc import Collection, Iterator
from typing import Any, Final

from app.content.naming import Names, title
from app.rosters.roster import Weapon

KEYS: Final = {
    "crit (mortal)": "crit_mortal",
    "crit (auto-wound)": "crit_auto_wound",
    "crit (2 hits)": "crit_hits",
    "companion": "companion",
    "shoot in combat": "shoot_in_combat",
    "charge (+1 damage)": "charge",
}
"""The abilities of weapons that all factions share, by their words."""

ANTI: Final = re.compile(r"an(?:ti|it)\s*-\s*([a-z][a-z' -]{1,30}?)\s*\(?\s*\+\s*1\s*rend\s*\)?", re.IGNORECASE)
DICE: Final = re.compile(r"\d{1,2}|\d?D[36](\+\d{1,2})?")
ROLL: Final = re.compile(r"([2-6])\+")
RANGE: Final = re.compile(r"(\d{1,2})\"?")
NOTHING: Final = {"", "-", "–"}


class Weapons:
    """The weapons of one warscroll, each once."""

    def __init__(self, keywords: Collection[str]) -> None:
        self._keywords = keywords
        self._names = Names("weapon")
        self.lines: dict[str, dict[str, Any]] = {}

    def take(self, weapon: Weapon) -> str | None:
        """The id of a weapon; nothing where its numbers are none of the game."""
        line = self._line(weapon)
        if line is None:
            return None
        id = self._names.of(weapon.name, line)
        self.lines.setdefault(id, {"id": id, **line})
        return id

    def _line(self, weapon: Weapon) -> dict[str, Any] | None:
        cells = {column: cell.strip() for column, cell in weapon.values.items()}
        hit, wound = ROLL.fullmatch(cells.get("Hit", "")), ROLL.fullmatch(cells.get("Wnd", ""))
        attacks, damage = cells.get("Atk", "").upper(), cells.get("Dmg", "").upper()
        if hit is None or wound is None or not DICE.fullmatch(attacks) or not DICE.fullmatch(damage):
            return None
        far = RANGE.fullmatch(cells.get("Rng", ""))
        rend = cells.get("Rnd", "")
        line: dict[str, Any] = {"name": title(weapon.name, "Weapon"), "kind": "ranged" if far else "melee"}
        line |= {"range": float(far[1])} if far else {}
        line |= {"attacks": _number(attacks), "hit": int(hit[1]), "wound": int(wound[1])}
        line |= {"rend": int(rend) if rend.isdecimal() else 0, "damage": _number(damage)}
        abilities = list(dict.fromkeys(self._abilities(weapon)))
        return line | ({"abilities": abilities} if abilities else {})

    def _abilities(self, weapon: Weapon) -> Iterator[str]:
        for one in weapon.abilities:
            low = " ".join(one.name.lower().split())
            anti = ANTI.fullmatch(low)
            if low in KEYS:
                yield KEYS[low]
            elif anti and anti[1].strip() == "charge":
                yield "anti charge"
            elif anti and anti[1].strip().upper() in self._keywords:
                yield f"anti {anti[1].strip().upper()}"


def _number(cell: str) -> int | str:
    return int(cell) if cell.isdecimal() else cell
