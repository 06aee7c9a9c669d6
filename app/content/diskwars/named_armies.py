"""What an army that is named takes at a Diskwars table: a ready one, an introductory one, or regiments by their heroes."""

from collections.abc import Mapping
from typing import Any

from app.content.armies import JOIN, NamedArmies
from app.rules.diskwars.model.profiles import Library


def taking(library: Library, name: str) -> Mapping[str, Any] | None:
    """The command that takes the army of this name; none if there is no such army (DW-INT-02, DW-ARM-14)."""
    if name in library.armies or name in library.introductory:
        return {"kind": "take_army", "army": name}
    heroes = name.split(JOIN)
    if all(hero in library.pregenerated for hero in heroes):
        return {"kind": "take_regiments", "regiments": heroes}
    return None


def regiments(library: Library, name: str) -> int:
    """How many regiments an army has; one of the introductory scenario has none (DW-ARM-01)."""
    if name in library.introductory:
        return 0
    return len(library.armies[name].regiments) if name in library.armies else len(name.split(JOIN))


NAMED_ARMIES = NamedArmies(
    taking=taking,
    kinds=frozenset({"take_army", "take_regiments", "build_army"}),
    names=lambda library: (*library.armies, *library.introductory, *library.pregenerated),
)
