"""What the table answers for a seat that can decide nothing: the last unit of a blunder that rushes.

The table sends the command by the same door and into the same journal, so a replay holds. All is open here, so it tells nobody
anything.
"""

from app.rules.kernel.seats import Seat
from app.rules.warmaster.flow import deciders
from app.rules.warmaster.model.command_commands import Rush
from app.rules.warmaster.model.command_prompts import BlunderMade
from app.rules.warmaster.model.commands import Command
from app.rules.warmaster.model.state import State


def automatic(state: State) -> tuple[Seat, Command] | None:
    """The command that the table sends for a seat now, and whose it is; nothing where that seat is to decide."""
    if not state.stack or state.result is not None or state.ruling is not None:
        return None
    seat = min(deciders(state), default=None)
    match state.step:
        case BlunderMade(what="rush", left=(unit,)) if seat is not None:
            return seat, Rush(unit=unit)
        case _:
            return None
