"""What a player may do at any time: conceding (UW-VIC-08)."""

from app.rules.kernel.offers import Offer
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.underworlds.commands import Concede
from app.rules.underworlds.draft import Draft
from app.rules.underworlds.flow_events import MatchEnded
from app.rules.underworlds.handling import Handler, Handlers
from app.rules.underworlds.state import Result, State


def decide_concede(draft: Draft, seat: Seat, command: Concede) -> Refusal | None:
    """The opponent wins a major victory."""
    draft.emit(MatchEnded(result=Result(winner=draft.state.other(seat), how="conceded", major=True)))
    return None


def offers(state: State, seat: Seat) -> list[Offer]:
    """What is possible at any time."""
    return [
        Offer(
            id="concede",
            command={"kind": "concede"},
            label="underworlds.offer.concede",
            place="table",
            rule="UW-VIC-08",
        )
    ]


HANDLERS: Handlers = {Concede: Handler(handle=decide_concede)}
