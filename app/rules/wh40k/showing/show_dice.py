"""What everybody sees of the dice: the procedure under way, roll by roll, die by die, with the sums behind the numbers."""

from dataclasses import replace

from app.rules.kernel.parts import part
from app.rules.kernel.referee.modifiers import Target
from app.rules.kernel.referee.tray import dice_shown, shown
from app.rules.kernel.referee.views import RollView, TrayView
from app.rules.wh40k.model.state import Roll, State


@part
def show_tray(state: State) -> TrayView | None:
    """The dice of the procedure under way, or of the last one."""
    tray = state.tray
    if tray is None:
        return None
    return shown(tray, map(show_roll, tray.rolls))


def show_roll(roll: Roll) -> RollView:
    """One roll: faces, what they replaced, which counted or would count as they lie, and how many were to be expected."""
    judged = roll.counts if roll.counts is not None and len(roll.counts) == len(roll.faces) else None
    dice = dice_shown(roll.faces, roll.target, roll.before)
    if judged is not None:
        dice = tuple(replace(die, counts=met) for die, met in zip(dice, judged, strict=True))
    return RollView(
        id=str(roll.id),
        step=roll.what,
        seat=roll.seat,
        dice=dice,
        target=roll.target,
        expected=_expected(roll.target, len(dice)),
        successes=sum(judged) if judged is not None else None,
        piece=roll.piece,
        outcome=roll.outcome,
        facts=roll.facts,
    )


def _expected(target: Target | None, dice: int) -> float | None:
    if target is None:
        return None
    return round(dice * sum(target.met_by(face) for face in range(1, 7)) / 6, 2)
