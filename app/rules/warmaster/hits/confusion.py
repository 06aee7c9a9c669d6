"""Confusion: who can be confused, and the die that tells whether a unit is (WM-CNF-02..07, WM-CNF-12)."""

from app.rules.warmaster.characteristics import has
from app.rules.warmaster.draft import Draft
from app.rules.warmaster.ground.measures import stands_of
from app.rules.warmaster.model.command_events import Confusion, UnitConfused
from app.rules.warmaster.model.state import UnitId
from app.rules.warmaster.rolls import throw, tray

CONFUSES = 6
"""The face that confuses (WM-CNF-03, -05, -07)."""


def confuse(draft: Draft, unit: UnitId, why: Confusion) -> None:
    """Confuses a unit that can be (WM-CNF-12, WM-UND-04)."""
    if not draft.state.units[unit].confused and not has(draft.state, unit, "never_confused"):
        draft.emit(UnitConfused(unit=unit, why=why))


def test(draft: Draft, unit: UnitId, why: Confusion) -> None:
    """A die of the unit's owner: a 6 confuses it; who cannot be confused throws none (WM-CNF-03, -05, -07, -12)."""
    if has(draft.state, unit, "never_confused"):
        return
    seat = draft.state.units[unit].seat
    with tray(draft, "confusion", seat, unit):
        thrown = throw(draft, "confusion", seat, 1, piece=stands_of(draft.state, unit)[0].id)
    if thrown.total == CONFUSES:
        confuse(draft, unit, why)
