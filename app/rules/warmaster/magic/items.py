"""Weapons and banners in combat: who wields what, when it is spent (WM-ITM-02, -04, -07..10, WM-AMB-38)."""

from app.rules.warmaster.characteristics import carries
from app.rules.warmaster.characters.joining import joined_to
from app.rules.warmaster.draft import Draft
from app.rules.warmaster.model.magic_events import ItemUsed
from app.rules.warmaster.model.state import State, UnitId

FIRST_COMBAT = ("battle_banner", "banner_of_fortitude")
"""Banners that work in the first combat phase in which their unit fights (WM-ITM-02, -04)."""


def wielder(state: State, unit: UnitId, item: str) -> str | None:
    """Who of a unit wields a weapon: itself, or a character with it (WM-AMB-38)."""
    if carries(state, unit, item):
        return unit
    characters = (state.characters[one] for one in joined_to(state, unit))
    return next((one.id for one in characters if one.item == item and not one.spent), None)


def wields(state: State, unit: UnitId, item: str) -> bool:
    """Whether a weapon works for a unit."""
    return wielder(state, unit, item) is not None


def spend_fate(draft: Draft, unit: UnitId) -> None:
    """The Sword of Fate has done its work after one round (WM-ITM-08)."""
    bearer = wielder(draft.state, unit, "sword_of_fate")
    if bearer is not None:
        draft.emit(ItemUsed(bearer=bearer, item="sword_of_fate"))


def spend_banners(draft: Draft) -> None:
    """The combat phase is over: banners of units that fought in it work no more."""
    for unit in draft.state.units.values():
        if "fought" in unit.flags and unit.item in FIRST_COMBAT and not unit.spent:
            draft.emit(ItemUsed(bearer=unit.id, item=str(unit.item)))
