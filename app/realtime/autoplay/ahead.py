"""What a player answers ahead, at every system's tables: which answer fits what is asked now, and which one is over.

It is read from what everybody is told of the moment and from what that seat is offered, so it knows no more than its player would.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from app.realtime.history.replay import AnySystem
from app.realtime.wire.ahead import Ahead
from app.rules.kernel.offers.offer import Offer, is_open
from app.rules.kernel.seats import SPECTATOR, Seat
from app.rules.kernel.views.view import DutyView, TurnView

EVERYTHING = "*"
"""Names all that may be passed while it is another's turn."""


def since(turn: TurnView, until: str) -> str:
    """The moment on which an answer depends: the phase, turn or round that it is said in."""
    parts = {"phase": (turn.round, turn.active, turn.phase), "turn": (turn.round, turn.active), "round": (turn.round,)}
    return ":".join("" if part is None else str(part) for part in parts.get(until, ()))


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """The command that an answer gives, or that it is `over` since one of its units is meant."""

    rule: Ahead
    command: Any = None
    over: bool = False


def answered_ahead(system: AnySystem, state: Any, seat: Seat, rules: Sequence[Ahead]) -> Answered | None:
    """What comes of what a seat said ahead, now that it is asked; nothing where it is asked and no answer fits.

    Secret choices and rulings are never answered ahead, nor what several are asked at once.
    """
    view = system.view(state, SPECTATOR)
    duties = [*view.duties.values()]
    if view.result is not None or len(duties) != 1 or duties[0].secret or duties[0].seats != (seat,):
        return None
    duty = duties[0]
    fitting = [rule for rule in rules if holds(view.turn, rule) and _is_asked(view.turn, duty, seat, rule)]
    if not fitting or duty.step == "ruling":
        return None
    passes = [one for one in system.offers(state, seat) if is_open(one) and one.role == "pass" and one.need is None]
    over: Answered | None = None
    for rule in fitting:
        for offer in passes:
            if not _meant(view.pieces, duty, offer) & {*rule.units}:
                return Answered(rule=rule, command=offer.command)
            over = over or Answered(rule=rule, over=True)
    return over


def holds(turn: TurnView, rule: Ahead) -> bool:
    """Whether the phase, turn or round goes on in which an answer was said."""
    return rule.since == since(turn, rule.until)


def _is_asked(turn: TurnView, duty: DutyView, seat: Seat, rule: Ahead) -> bool:
    if rule.what == EVERYTHING:
        return turn.active is not None and turn.active != seat
    return duty.step == rule.what


def _meant(pieces: Any, duty: DutyView, offer: Offer) -> set[str]:
    """The units that a question means: that whose answer it is, else those that its facts and pieces name."""
    if offer.unit:
        return {offer.unit}
    named = {*duty.pieces}
    for fact in duty.facts.values():
        named |= {str(one) for one in (fact if isinstance(fact, (list, tuple)) else (fact,))}
    return named | {piece.unit for id in named if (piece := pieces.get(id)) and piece.unit}
