"""Throwing dice in the open (digest, section 9): every roll lies in the tray, random amounts and roll-offs among them."""

from collections.abc import Mapping, Sequence

from app.rules.aos.draft import Draft
from app.rules.aos.model.amounts import Amount
from app.rules.aos.model.flow_events import DiceRerolled, RollJudged
from app.rules.aos.model.setup_events import RolledOff
from app.rules.kernel.dice.modifiers import AnyTarget
from app.rules.kernel.dice.rolloff import rolled_off
from app.rules.kernel.refusal import Fact
from app.rules.kernel.seats import Seat
from app.rules.kernel.views.counted_rolls import Roll
from app.rules.kernel.views.tray import DiceRolled, TrayClosed, TrayOpened


def throw(
    draft: Draft,
    what: str,
    seat: Seat,
    count: int,
    *,
    target: AnyTarget | None = None,
    piece: str | None = None,
    facts: Mapping[str, Fact] | None = None,
) -> Roll:
    """Rolls `count` D6 for everybody to see; `what` is the kind of roll of the digest's table.

    Where no procedure has its dice on the tray, the roll has a tray of its own.
    All dice have six sides, and there is no other roll (AOS-CORE-2.2a, AOS-DICE-01..24, AOS-DICE-G1).
    """
    number = draft.state.rolls + 1
    alone = draft.state.tray is None or not draft.state.tray.open
    if alone:
        draft.emit(TrayOpened(title=f"aos.tray.{what}", seat=seat, source=piece))
    faces = draft.dice.roll(count)
    roll = Roll(id=number, what=what, seat=seat, faces=faces, target=target, piece=piece, facts=facts or {})
    draft.emit(DiceRolled(roll=roll))
    if alone:
        draft.emit(TrayClosed())
    return roll


def again(draft: Draft, roll: Roll) -> tuple[int, ...]:
    """Throws all dice of a roll again (AOS-CORE-2.2f, AOS-AMB-31)."""
    faces = draft.dice.roll(len(roll.faces))
    draft.emit(DiceRerolled(roll=roll.id, faces=faces))
    return faces


def judge(draft: Draft, roll: Roll, counts: Sequence[bool], outcome: str = "", **facts: Fact) -> None:
    """Says which dice of a roll counted, and what it came to (AOS-CORE-2.2c)."""
    draft.emit(RollJudged(roll=roll.id, counts=tuple(counts), outcome=outcome, facts=facts))


def amount(draft: Draft, of: Amount, what: str, seat: Seat, piece: str | None = None) -> int:
    """What a number or a dice expression comes to, rolled if it is random (AOS-CORE-26.0a, AOS-CORE-2.2d)."""
    if not of.is_random:
        return of.plus
    roll = throw(draft, what, seat, of.dice, piece=piece, facts={"amount": str(of)})
    return of.read(roll.faces)


def roll_off(draft: Draft, purpose: str) -> Seat:
    """Both roll a D6 until the faces differ; the higher wins (AOS-CORE-2.2g)."""
    result = rolled_off(draft.state.seats, draft.dice.roll, int)
    draft.emit(RolledOff(purpose=purpose, throws=result.throws, winner=result.winner))
    return result.winner
