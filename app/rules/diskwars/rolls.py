"""Throwing dice in the open: six-sided ones and battle dice (DW-DIE-01..11)."""

from collections.abc import Mapping

from app.rules.diskwars.draft import Draft
from app.rules.diskwars.model.state import DiskId, Roll
from app.rules.kernel.refusal import Fact
from app.rules.kernel.seats import Seat
from app.rules.kernel.views.tray import DiceRolled


def throw(
    draft: Draft,
    what: str,
    seat: Seat,
    count: int = 1,
    *,
    disk: DiskId | None = None,
    battle: bool = False,
    facts: Mapping[str, Fact] | None = None,
) -> Roll:
    """Rolls dice for a purpose; `battle` ones show what the table's battle die has on that face (DW-DIE-10)."""
    faces = draft.dice.roll(count, sides=len(draft.state.options.battle_die) if battle else 6)
    shown = tuple(draft.state.options.battle_die[face - 1] for face in faces) if battle else ()
    number = draft.state.rolls + 1
    roll = Roll(id=number, what=what, seat=seat, faces=faces, shown=shown, disk=disk, facts=facts or {})
    draft.emit(DiceRolled(roll=roll))
    return roll
