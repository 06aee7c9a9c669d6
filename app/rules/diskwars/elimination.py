"""Who has no disk left on the battlefield is out at once (DW-WIN-05..08)."""

from app.rules.diskwars.draft import Draft
from app.rules.diskwars.ground.disks import on_field
from app.rules.kernel.engine.leaving import leave
from app.rules.kernel.state.position import playing


def eliminate(draft: Draft) -> None:
    """Takes out, together, all that have no disk on the battlefield, unless the match is decided already."""
    state = draft.state
    if state.round == 0 and not all(state.sides[seat].deployed for seat in playing(state)):
        return
    if len(playing(state)) < 2:
        return
    leave(draft, [seat for seat in playing(state) if not on_field(state, seat)], "eliminated")
