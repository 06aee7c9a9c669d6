"""What a table would be like after a command that a hand is only trying out: a drag that was begun commits nothing.

Only the command of an open offer that is taken by dragging is looked beyond, and only as far as no dice fall: so nobody
learns by it what could not be learnt from the offers themselves, and no chance is spent.
"""

from collections.abc import Mapping
from typing import Any

from app.realtime.live.match import LiveMatch
from app.rules.kernel.dice.dice import DiceNeeded, NoDice
from app.rules.kernel.offers.offer import is_open
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat


class DryRun:
    """The state after a command that was not given, kept for the questions of one drag."""

    def __init__(self, match: LiveMatch) -> None:
        self._match = match
        self._kept: dict[Seat, tuple[Any, Mapping[str, Any], Any]] = {}

    def after(self, seat: Seat, command: Mapping[str, Any]) -> Any | Refusal:
        """The state after a command of this seat, or why there is none to see."""
        state = self._match.state
        of, known, found = self._kept.get(seat, (None, {}, None))
        if of is not state or known != command:
            found = self._carried_out(state, seat, command)
            self._kept[seat] = (state, command, found)
        return found

    def _carried_out(self, state: Any, seat: Seat, command: Mapping[str, Any]) -> Any | Refusal:
        system = self._match.system
        dragged = [
            offer for offer in system.offers(state, seat) if offer.gesture == "drag" and offer.command == command
        ]
        if not dragged:
            return Refusal(code="not_offered", rule="")
        if not any(is_open(offer) for offer in dragged):
            return dragged[0].locked or Refusal(code="not_offered", rule="")
        try:
            events = system.decide(state, seat, self._match.past.codec.command_from(command), NoDice())
        except DiceNeeded:
            return Refusal(code="dice_first", rule=dragged[0].rule or "")
        if isinstance(events, Refusal):
            return events
        for event in events:
            state = system.evolve(state, event)
        return state
