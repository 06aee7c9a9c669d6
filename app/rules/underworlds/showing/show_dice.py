"""The dice tray in the view: symbols, what they replaced, what counted (UW-CMB-14)."""

from app.rules.kernel.views import DieView, RollView, TrayView
from app.rules.underworlds.state import Roll, State


def show_tray(state: State) -> TrayView | None:
    """The dice of the last Attack or roll of a card."""
    tray = state.tray
    if tray is None:
        return None
    return TrayView(
        id=str(tray.id),
        title=tray.title,
        seat=tray.seat,
        source=tray.source,
        target=tray.target,
        facts=tray.facts,
        rolls=tuple(_roll(state, roll) for roll in tray.rolls),
        open=tray.open,
    )


def _number(state: State, face: str | None) -> int | None:
    """A number of a die that shows this face."""
    for die in (state.options.attack_die, state.options.save_die):
        if face in die:
            return die.index(face) + 1
    return None


def _roll(state: State, roll: Roll) -> RollView:
    counts = roll.counts or (None,) * len(roll.dice)
    dice = tuple(
        DieView(face=die.number, counts=count, symbol=die.face, before=_number(state, die.before))
        for die, count in zip(roll.dice, counts, strict=True)
    )
    facts = {**roll.facts, "faces": roll.faces}
    if any(die.before for die in roll.dice):
        facts["before"] = tuple(die.before or "" for die in roll.dice)
    return RollView(
        id=str(roll.id),
        step=roll.what,
        seat=roll.seat,
        dice=dice,
        successes=sum(roll.counts) if roll.counts is not None else None,
        piece=roll.piece,
        facts=facts,
    )
