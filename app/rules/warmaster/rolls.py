"""Throwing dice in the open: six-sided, summed, each kind again at most once (WM-CON-01, WM-DIC-01..03).

What follows a throw is taken back only if all agree (WM-VIS-04).
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Literal

from app.rules.kernel.dice.modifiers import AnyTarget
from app.rules.kernel.dice.rolloff import rolled_off
from app.rules.kernel.refusal import Fact
from app.rules.kernel.seats import Seat
from app.rules.kernel.views.counted_rolls import Roll
from app.rules.kernel.views.tray import DiceRolled, TrayClosed, TrayOpened
from app.rules.warmaster.draft import Draft
from app.rules.warmaster.model.flow_events import RollJudged
from app.rules.warmaster.model.setup_events import RolledOff


@contextmanager
def tray(draft: Draft, title: str, seat: Seat, source: str | None = None, target: str | None = None) -> Iterator[None]:
    """The dice of one procedure, on a tray of their own: whose they are, who causes them, whom they befall."""
    draft.emit(TrayOpened(title=title, seat=seat, source=source, target=target))
    yield
    draft.emit(TrayClosed())


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
    """Rolls `count` D6 for a purpose; what met its target, where there is one, is marked at once."""
    faces = draft.dice.roll(count)
    roll = Roll(
        id=draft.state.rolls + 1,
        what=what,
        seat=seat,
        faces=faces,
        target=target,
        counts=target.counts(faces) if target else None,
        piece=piece,
        facts=facts or {},
    )
    draft.emit(DiceRolled(roll=roll))
    return roll


def judge(draft: Draft, roll: Roll, outcome: str, counts: Sequence[bool] | None = None, **facts: Fact) -> None:
    """Says what a roll came to, and which dice counted."""
    draft.emit(RollJudged(roll=roll.id, counts=tuple(counts) if counts else roll.counts, outcome=outcome, facts=facts))


def roll_off(draft: Draft, purpose: Literal["deployment", "first_turn", "ruling", "fall_back", "reorganise"]) -> Seat:
    """Both roll a D6 until the faces differ; the higher wins (WM-SET-08, WM-AMB-26)."""
    result = rolled_off(draft.state.seats, draft.dice.roll, int)
    draft.emit(RolledOff(purpose=purpose, throws=result.throws, winner=result.winner))
    return result.winner
