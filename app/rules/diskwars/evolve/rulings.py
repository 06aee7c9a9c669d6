"""What the corrections of a ruling make of the state."""

from typing import assert_never

from app.rules.diskwars.changes import laid, lost, with_disks
from app.rules.diskwars.model.rulings import Correction, PutDisk, SetActivated, SetDamage
from app.rules.diskwars.model.state import State


def corrected(state: State, correction: Correction) -> State:
    """The state with one correction made."""
    match correction:
        case PutDisk():
            if correction.at is None:
                return lost(state, [correction.disk])
            return laid(state, correction.disk, correction.at.x, correction.at.y, state.next_z)
        case SetDamage():
            return with_disks(state, [correction.disk], damage=correction.damage)
        case SetActivated():
            return with_disks(state, [correction.disk], activated=correction.on)
        case _:
            assert_never(correction)
