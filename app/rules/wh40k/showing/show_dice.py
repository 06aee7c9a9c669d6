"""What everybody sees of the dice: the procedure under way, roll by roll, die by die, with the sums behind the numbers."""

from app.rules.kernel.parts import part
from app.rules.kernel.referee.counted_rolls import show_roll
from app.rules.kernel.referee.tray import shown
from app.rules.kernel.referee.views import TrayView
from app.rules.wh40k.model.state import State


@part
def show_tray(state: State) -> TrayView | None:
    """The dice of the procedure under way, or of the last one."""
    tray = state.tray
    return None if tray is None else shown(tray, (show_roll(roll, roll.facts) for roll in tray.rolls))
