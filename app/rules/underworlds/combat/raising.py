"""Raising slain fighters (UW-RAI-01..03)."""

from app.rules.kernel.boards.hexes import Hex
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.underworlds.bookkeeping import operations
from app.rules.underworlds.draft import Draft
from app.rules.underworlds.ground import paths
from app.rules.underworlds.model.refusals import refuse
from app.rules.underworlds.model.state import State


def judge(state: State, seat: Seat, fighter: str, hex_: Hex) -> Refusal | None:
    """Why this fighter may not be raised there; `seat` is whose ability raises it."""
    found = state.fighters.get(fighter)
    if found is None:
        return refuse("unknown_id", "UW-RAI-03", id=fighter[:80])
    if not found.slain:
        return refuse("raise_not_slain", unit=fighter)
    return paths.judge_empty(state, hex_)


def perform(draft: Draft, fighter: str, hex_: Hex, source: str) -> None:
    """Places it in that hex without damage, tokens or upgrades, worth nothing from now on (UW-RAI-02)."""
    operations.place(draft, fighter, hex_, "raised", source=source)
