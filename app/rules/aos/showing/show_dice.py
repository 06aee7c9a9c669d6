"""What everybody sees of the dice: the procedure under way, roll by roll, with the sums behind the numbers."""

from dataclasses import replace

from app.rules.aos.model.state import Roll, State
from app.rules.kernel.parts import part
from app.rules.kernel.referee.modifiers import Target
from app.rules.kernel.referee.tray import dice_shown, shown
from app.rules.kernel.referee.views import RollView, TrayView


@part
def show_tray(state: State) -> TrayView | None:
    """The dice of the procedure under way, or of the last one."""
    tray = state.tray
    return None if tray is None else shown(tray, map(show_roll, tray.rolls))


def show_roll(roll: Roll) -> RollView:
    """One roll: its faces, and which of them counted."""
    dice = dice_shown(roll.faces, roll.target, roll.before or None)
    counts = roll.counts if roll.counts is not None and len(roll.counts) == len(roll.faces) else None
    if counts is not None:
        dice = tuple(replace(die, counts=met) for die, met in zip(dice, counts, strict=True))
    return RollView(
        id=str(roll.id),
        step=roll.what,
        seat=roll.seat,
        dice=dice,
        target=roll.target,
        expected=_expected(roll),
        successes=sum(counts) if counts is not None and isinstance(roll.target, Target) else None,
        piece=roll.piece,
        outcome=roll.outcome,
        facts={"total": roll.total, **roll.facts},
    )


def _expected(roll: Roll) -> float | None:
    """How many dice were to be expected to count, where each counts by itself."""
    if not isinstance(roll.target, Target):
        return None
    return round(len(roll.faces) * sum(roll.target.met_by(face) for face in range(1, 7)) / 6, 2)
