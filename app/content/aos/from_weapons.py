"""A roster's weapons made into weapons of warscrolls; what no number says is left to the weapon's own words."""

import re
from collections.abc import Collection
from typing import Any, Final

from app.content.naming import Names, title
from app.rosters.aos.weapons import ANTI
from app.rosters.roster import Ability, Weapon

KEYS: Final = {
    "crit (mortal)": "crit_mortal",
    "crit (auto-wound)": "crit_auto_wound",
    "crit (2 hits)": "crit_hits",
    "companion": "companion",
    "shoot in combat": "shoot_in_combat",
    "charge (+1 damage)": "charge",
}
"""The abilities of weapons that all factions share, by their words."""

REND: Final = "1"
"""What an Anti of the rules adds to Rend; one that adds more is played by its text."""

DICE: Final = re.compile(r"\d{1,2}|\d?D[36](\+\d{1,2})?")
ROLL: Final = re.compile(r"([2-6])\+")
RANGE: Final = re.compile(r"(\d{1,2})\"?")


class Weapons:
    """The weapons of one warscroll, each once; `unknown` are the abilities on them that no rule applies, with their weapon."""

    def __init__(self, keywords: Collection[str]) -> None:
        self._keywords = keywords
        self._names = Names("weapon")
        self.lines: dict[str, dict[str, Any]] = {}
        self.unknown: dict[tuple[str, str], Ability] = {}

    @property
    def applied(self) -> int:
        """How many abilities rules apply."""
        return sum(len(line.get("abilities", ())) for line in self.lines.values())

    def take(self, weapon: Weapon, bearer: str = "") -> str | None:
        """The id of a weapon, one of its own for a `bearer`; nothing where its numbers are none of the game."""
        line = self._line(weapon)
        if line is None:
            return None
        id = self._names.of(weapon.name, {**line, "bearer": bearer} if bearer else line)
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
        abilities = self._abilities(weapon)
        return line | ({"abilities": abilities} if abilities else {})

    def _abilities(self, weapon: Weapon) -> list[str]:
        known: dict[str, None] = {}
        for one in weapon.abilities:
            if key := self._key(one):
                known[key] = None
            else:
                name = f"{weapon.name}: {one.name}"
                self.unknown[weapon.name, one.name] = Ability(name=name, text=one.text or name)
        return list(known)

    def _key(self, ability: Ability) -> str:
        """What a rule calls an ability; empty where none applies it."""
        low = " ".join(ability.name.lower().split())
        if low in KEYS:
            return KEYS[low]
        anti = ANTI.fullmatch(low)
        if anti is None or anti[2] != REND:
            return ""
        against = anti[1].strip()
        if against == "charge":
            return "anti charge"
        return f"anti {against.upper()}" if against.upper() in self._keywords else ""


def _number(cell: str) -> int | str:
    return int(cell) if cell.isdecimal() else cell
