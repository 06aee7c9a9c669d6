"""What an army that is named takes at an Underworlds table: a warband with its deck, or with a ready mix of two."""

from collections.abc import Mapping
from typing import Any

from app.content.armies import JOIN, NamedArmies
from app.rules.underworlds.model.profiles import Library
from app.rules.underworlds.setup.nemesis import mixed


def taking(library: Library, name: str) -> Mapping[str, Any] | None:
    """The command that takes `warband+deck`, or `warband+deck+deck` of the nemesis format (UW-BLD-03, UW-BLD-05)."""
    warband, *decks = name.split(JOIN)
    if warband not in library.warbands or not set(decks) <= library.decks.keys():
        return None
    if len(decks) == 1:
        return {"kind": "muster", "warband": warband, "deck": decks[0]}
    for first, second, cards in mixed(library):
        if sorted(decks) == sorted((first, second)):
            return {"kind": "muster", "warband": warband, "deck": first, "second": second, "cards": list(cards)}
    return None


def decks(name: str) -> int:
    """How many decks an army has."""
    return name.count(JOIN)


NAMED_ARMIES = NamedArmies(
    taking=taking,
    kinds=frozenset({"muster"}),
    names=lambda library: tuple(f"{warband}{JOIN}{deck}" for warband in library.warbands for deck in library.decks),
)
