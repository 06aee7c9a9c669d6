"""A roster's weapons made into weapon lines of content; what no line can say is left to the weapon's own words."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from app.content.naming import Names, title
from app.content.wh40k.reading_abilities.reading import understood_of_weapon
from app.rosters.roster import Weapon
from app.rules.wh40k.abilities.weapon_words import PROFILE as ONE_PROFILE

TYPES: Final = ("assault", "heavy", "rapid fire", "grenade", "pistol", "melee")
DICE: Final = re.compile(r"(\d{0,2})\s*[dD]([36])\s*(?:\+\s*(\d{1,2}))?|(\d{1,2})")
NOTHING: Final = {"", "-", "–", "*"}
HELD: Final = {
    column: re.compile(pattern, re.IGNORECASE)
    for column, pattern in {
        "Type": rf"(assault|heavy|rapid[ -]fire|grenade|pistol)( ({DICE.pattern}))?|melee",
        "S": r"\d{1,2}|user|\+ ?\d|x ?\d|\d ?x",
        "AP": r"-?[0-6]",
        "D": DICE.pattern,
    }.items()
}
"""What a weapon line holds of a cell, by column; how far it reaches is told apart."""

PROFILE: Final = re.compile(r"(.+?)(?:, | [-–—] | \().+")
"""A weapon and one of its profiles, as "Launcher (frag)", "Launcher - Frag" or "Launcher, frag"."""

COMBINED: Final = ("combi", "storm combi")
"""Weapons of two that may both be shot."""

WOUNDS_ON: Final = re.compile(r"wounds?\b[^.]{0,80}?\b([2-6])\+", re.IGNORECASE)
BY_TEXT: Final = "by_text"
"""The key of what is played by its text: no rule answers to it."""

MOST_STRENGTH: Final = 99
MOST_RANGE: Final = 144


def dice(text: str, otherwise: str = "1") -> str:
    """A number or dice as content writes them; what is neither is `otherwise`."""
    found = DICE.search(text)
    if found is None:
        return otherwise
    number, sides, plus, plain = found.groups()
    if plain is not None:
        return str(int(plain))
    return f"{number}D{sides}" + (f"+{int(plus)}" if plus else "")


class Weapons:
    """The weapon lines of an army, each once: rows alike in name and numbers are one weapon."""

    def __init__(self) -> None:
        self.lines: dict[str, dict[str, Any]] = {}
        self._names = Names("weapon")

    def take(self, weapon: Weapon) -> str | None:
        """The id of a weapon's line; nothing where it has no numbers that the game could use."""
        line = _line(weapon)
        if line is None:
            return None
        id = self._names.of(weapon.name, line)
        self.lines.setdefault(id, {"id": id, **line})
        return id

    def texts(self, carried: Iterable[str]) -> Iterator[str]:
        """Which abilities of those that are carried, each weapon once, are played by their text."""
        for line in (self.lines[id] for id in dict.fromkeys(carried)):
            texts = (one for one in line.get("abilities", ()) if one["key"] == BY_TEXT)
            yield from (f"{line['name']}: {one['name']}" for one in texts)

    def together(self, carried: Iterable[str]) -> None:
        """Tells of the profiles of one weapon that a model carries together: no line knows of another, and players choose."""
        groups: dict[str, dict[str, dict[str, Any]]] = {}
        for line in (self.lines[id] for id in carried):
            found = PROFILE.fullmatch(line["name"])
            if found and line["type"] != "melee" and not line["name"].lower().startswith(COMBINED):
                groups.setdefault(found[1], {})[line["name"]] = line
        for name, lines in groups.items():
            said = told(name, f"One profile of {name} is chosen each time: {' or '.join(lines)}")
            said = {**said, "key": ONE_PROFILE}
            for line in lines.values() if len(lines) > 1 else ():
                if not any(one["key"] == ONE_PROFILE for one in line.get("abilities", ())):
                    line["abilities"] = [*line.get("abilities", ()), {**said, "params": {"group": name}}]

    def written(self) -> list[dict[str, Any]]:
        """All lines."""
        return list(self.lines.values())


def _line(weapon: Weapon) -> dict[str, Any] | None:
    cells = {column: " ".join(cell.split()) for column, cell in weapon.values.items()}
    kind = _type(cells.get("Type", ""), cells.get("Range", ""))
    strength = _strength(weapon, cells.get("S", ""), kind)
    if kind is None or strength is None:
        return None
    line: dict[str, Any] = {"name": title(weapon.name, "Weapon"), "type": kind.replace(" ", "_")}
    if kind != "melee":
        line |= {"range": _range(cells.get("Range", "")), "attacks": dice(cells.get("Type", "")[len(kind) :])}
    line |= {"S": strength, "AP": _piercing(cells.get("AP", "")), "D": dice(cells.get("D", ""))}
    abilities = list(_abilities(weapon))
    return line | ({"abilities": abilities} if abilities else {})


def _type(text: str, far: str) -> str | None:
    low = text.lower().replace("-", " ")
    found = next((kind for kind in TYPES if low.startswith(kind)), None)
    return "melee" if found is None and low.strip() in NOTHING and far.lower() == "melee" else found


def _strength(weapon: Weapon, text: str, kind: str | None) -> str | None:
    """Strength as content writes it. A die for it is its middle; one that only wounds on a roll is that of the bearer, or 4."""
    low = text.lower().replace(" ", "")
    if re.fullmatch(r"\d{1,2}", low):
        return str(int(low))
    if low == "user" or (low in NOTHING and kind == "melee"):
        return "user"
    if re.fullmatch(r"\+\d", low):
        return low
    if found := re.fullmatch(r"x(\d)|(\d)x", low):
        return f"x{found.group(1) or found.group(2)}"
    if "d6" in low or "d3" in low:
        return str(_middle(low))
    if low in NOTHING and WOUNDS_ON.search(" ".join(one.text for one in weapon.abilities)):
        return "4"
    return "4" if low == "*" and "poison" in _texts(weapon) else None


def _texts(weapon: Weapon) -> str:
    return " ".join((weapon.values.get("Abilities", ""), *(one.text for one in weapon.abilities))).lower()


def _middle(text: str) -> int:
    found = re.search(r"(\d?)d([36])(?:\+(\d))?", text)
    assert found is not None
    number, sides, plus = (int(part) if part else 0 for part in found.groups())
    return min(MOST_STRENGTH, int((number or 1) * (sides + 1) / 2) + plus)


def _range(text: str) -> int:
    """How far it reaches: of two numbers the greater, since a least range is told by its text alone."""
    return min(MOST_RANGE, max(map(int, re.findall(r"\d{1,3}", text)), default=0))


def _piercing(text: str) -> int:
    found = re.search(r"\d", text)
    return -min(6, int(found.group())) if found else 0


def _abilities(weapon: Weapon) -> Iterator[Mapping[str, Any]]:
    for one in weapon.abilities:
        text = one.text or weapon.values.get("Abilities", "")
        found = understood_of_weapon(text)
        for number, effect in enumerate(found.effects if found else ()):
            given = told(one.name or weapon.name, text if number == 0 else found.said.en if found else text)
            yield {**given, "key": effect["key"], **({"params": dict(effect["params"])} if effect["params"] else {})}
        if found is None:
            yield told(one.name or weapon.name, text)
    cells = {column: " ".join(cell.split()) for column, cell in weapon.values.items()}
    if odd := ", ".join(f"{column} {cell}" for column, cell in cells.items() if not _is_held(column, cell)):
        yield told(weapon.name, odd)
    if (least := re.fullmatch(r"(\d+)\D+(\d+)\D*", weapon.values.get("Range", ""))) is not None:
        yield told("Range", f'Range {least.group(2)}", not within {least.group(1)}"')


def _is_held(column: str, cell: str) -> bool:
    """Whether a weapon line holds a cell as the file has it; a sign for nothing leaves it to the weapon's own words."""
    pattern = HELD.get(column)
    return pattern is None or cell in NOTHING or pattern.fullmatch(cell) is not None


def told(name: str, text: str) -> Mapping[str, Any]:
    """An ability that is played by its text: no key of it is one that a rule answers to."""
    return {"key": BY_TEXT, "name": title(name, "Ability"), "text": " ".join(text.split())[:4000] or name[:60]}
