"""What everybody sees of the dice: battle dice by their symbols, six-sided ones by their faces, who each was for (DW-DIE-10)."""

from app.rules.diskwars.model.state import Roll, State
from app.rules.kernel.incremental.derived import derived
from app.rules.kernel.views.tray import shown
from app.rules.kernel.views.view import DieView, RollView, TrayView


@derived
def show_tray(state: State) -> TrayView | None:
    """The dice of the attack or ability under way, or of the last one."""
    return None if state.tray is None else shown(state.tray, map(show_roll, state.tray.rolls))


def show_roll(roll: Roll) -> RollView:
    """One roll: `piece` is the disk it was for, which of scatter is another each time; `also` says what is read from it."""
    symbols = roll.shown or ("",) * len(roll.faces)
    also = "unstable_chaos" if roll.what == "unstable" and "chaos" in roll.shown else roll.what
    dice = tuple(DieView(face=face, symbol=symbol) for face, symbol in zip(roll.faces, symbols, strict=True))
    return RollView(
        id=str(roll.id),
        step=roll.what,
        seat=roll.seat,
        dice=dice,
        piece=roll.disk,
        outcome=roll.outcome,
        facts={**roll.facts, "also": also},
    )
