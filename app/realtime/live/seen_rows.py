"""Whether an order was made for what stands now, or for what its sender saw before: the last few states, and who spoke when."""

from typing import Any

from app.persistence.journal import Entry
from app.realtime.audiences.audience import SEEN_KEPT
from app.realtime.dice.nonces import DICE_KINDS
from app.realtime.history.recent_states import RecentStates
from app.realtime.history.replay import CLOCK_KINDS, TAKE_BACK_REFUSED, AnySystem
from app.rules.kernel.dice.dice import DiceNeeded, NoDice
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.kernel.state.ruling import means_another

UNSPOKEN = {*DICE_KINDS, *CLOCK_KINDS, TAKE_BACK_REFUSED}
"""Rows in which no seat answers a question."""


class SeenRows:
    """The rows of one match that its players saw lately."""

    def __init__(self, system: AnySystem, start: Any) -> None:
        self._system = system
        self._spoken: dict[str | None, int] = {}
        self.begin(0, start)

    def begin(self, seq: int, state: Any) -> None:
        """Takes this as the newest row, nothing being known before it."""
        self._seq = seq
        self._recent = RecentStates(seq, state, SEEN_KEPT)

    def add(self, entry: Entry, state: Any) -> None:
        """Takes one more row, and the state after it."""
        self._seq = entry.seq
        self._recent.add(entry.seq, state)
        if entry.command["kind"] not in UNSPOKEN:
            self._spoken[entry.seat] = entry.seq

    def stale(self, seat: Seat, command: Any, seen: int | None) -> Refusal | None:
        """`stale_view`, if the command would have stood in the state its sender last saw."""
        state = self._recent.at(seen) if seen is not None and seen != self._seq else None
        if state is None:
            return None
        try:
            stood = not isinstance(self._system.decide(state, seat, command, NoDice()), Refusal)
        except DiceNeeded:
            stood = True
        return Refusal(code="stale_view", rule="") if stood else None

    def answers_unseen(self, seat: Seat, command: Any, seen: int | None) -> bool:
        """Whether a command would answer a question that was not yet put when it was made: before its sender saw what the
        seat's last one led to (a second click on one button), or the ruling that lies open now."""
        if seen is None:
            return False
        now = self._recent.at(self._seq)
        return seen < self._spoken.get(seat, -1) or means_another(command, self._recent.at(seen), now)
