"""What was: a match read back from its journal. State is a fold of events; snapshots only make the fold short."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from typing import Any, cast

from app.persistence import journal, snapshots
from app.persistence.codec import Codec, codec_for
from app.persistence.engine import Store
from app.persistence.journal import Entry
from app.rules.kernel.contract.system import System
from app.rules.kernel.dice.dice import DiceNeeded, NoDice
from app.rules.kernel.incremental.folded import folded
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat, Viewer

AnySystem = System[Any, Any, Any, Any]

STANDING = "standing"
"""How the references begin of what the table sends for a player."""

TAKEN_BACK = "taken_back"
NONCE_SEALED = "nonce_sealed"
NONCES_CLOSED = "nonces_closed"
NONCE_GIVEN = "nonce_given"
SEAT_FREED = "seat_freed"
CHAIN_SEALED = "chain_sealed"
TAKE_BACK_REFUSED = "take_back_refused"
CLOCK_BEGUN = "clock_begun"
CLOCK_MARKED = "clock_marked"
CLOCK_STOPPED = "clock_stopped"
TIME_GIVEN = "time_given"
CLOCK_ASKED = "clock_asked"
CLOCK_CHANGED = "clock_changed"
CLOCK_KINDS = frozenset({CLOCK_BEGUN, CLOCK_MARKED, CLOCK_STOPPED, TIME_GIVEN, CLOCK_ASKED, CLOCK_CHANGED})
"""Rows that are about the clocks alone."""

OWN_KINDS = CLOCK_KINDS | {
    TAKEN_BACK, TAKE_BACK_REFUSED, NONCE_SEALED, NONCES_CLOSED, NONCE_GIVEN, SEAT_FREED, CHAIN_SEALED,
}  # fmt: skip
"""Journal rows that are the table's own: no system's command may bear these names."""

BREATH = 100
"""Rows folded between two pauses, so that opening a long match does not hold up the other tables."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One journal row with the states around it; `events` are empty for the table's own rows.

    `between` are the states in which the events happened, one for each.
    """

    entry: Entry
    before: Any
    events: tuple[Any, ...]
    between: tuple[Any, ...] = ()
    after: Any


def step_of(system: AnySystem, entry: Entry, state: Any, events: Sequence[Any]) -> Step:
    """The step of a row that led from a state to these events."""
    between, after = [], state
    for event in events:
        between.append(after)
        after = folded(system.evolve, after, event)
    return Step(entry=entry, before=state, events=tuple(events), between=tuple(between), after=after)


def fold(system: AnySystem, state: Any, events: Sequence[Any]) -> Any:
    """The state after these events."""
    for event in events:
        state = system.evolve(state, event)
    return state


def leads_to(system: AnySystem, state: Any, seat: str | None, commands: Sequence[Any], facts: Sequence[Any]) -> bool:
    """Whether the commands of a row, a seat's, lead to just these facts from a state, without dice."""
    told: list[Any] = []
    for command in commands:
        try:
            outcome = system.decide(state, cast(Seat, seat), command, NoDice())
        except DiceNeeded:
            return False
        if isinstance(outcome, Refusal):
            return False
        told.extend(outcome)
        state = fold(system, state, outcome)
    return told == list(facts)


class MatchHistory:
    """The rows of one match, and the states they led to."""

    def __init__(self, store: Store, system: AnySystem, match_id: str, start: Any) -> None:
        self._store = store
        self._system = system
        self._match_id = match_id
        self.start = start
        self.codec: Codec = codec_for(cast(Any, system))

    def events_of(self, entry: Entry) -> tuple[Any, ...]:
        """The facts of a row, as they read today."""
        if entry.command["kind"] in OWN_KINDS:
            return ()
        return self.codec.events_from(entry.events, version=entry.version)

    async def state_at(self, seq: int) -> Any:
        """The state as it stood after row `seq`, takebacks until then included."""
        kept = await snapshots.newest(self._store, self._match_id, upto=seq, version=self.codec.version)
        state = self.codec.state_from(kept.state) if kept else self.start
        entries = await journal.read(self._store, self._match_id, after=kept.seq if kept else 0, upto=seq)
        async for step in self.steps(state, entries):
            state = step.after
        return state

    async def state_within(self, seq: int, nth: int, viewer: Viewer) -> Any:
        """The state as it stood once what the `nth` line of row `seq` tells this viewer of had come about.

        What a row tells in many lines is seen line by line so, such as a melee and the end of its round.
        """
        state = await self.state_at(seq - 1)
        entries = await journal.read(self._store, self._match_id, after=seq - 1, upto=seq)
        for event in [event for entry in entries for event in self.events_of(entry)]:
            nth -= self._system.narrate(state, event, viewer) is not None
            state = self._system.evolve(state, event)
            if nth == 0:
                break
        return state

    async def gone_back(self, to_seq: int, kept: Sequence[int]) -> Any:
        """The state after row `to_seq`, and on it what the kept rows after it led to."""
        state = await self.state_at(to_seq)
        for entry in await journal.read(self._store, self._match_id, after=to_seq, upto=max(kept)) if kept else ():
            if entry.seq in kept:
                state = fold(self._system, state, self.events_of(entry))
        return state

    async def steps(self, state: Any, entries: Sequence[Entry]) -> AsyncIterator[Step]:
        """Row after row from a state, pausing now and then."""
        for count, entry in enumerate(entries, 1):
            if entry.command["kind"] == TAKEN_BACK:
                after = await self.gone_back(entry.command["to_seq"], entry.command.get("kept", ()))
                step = Step(entry=entry, before=state, events=(), after=after)
            else:
                step = step_of(self._system, entry, state, self.events_of(entry))
            yield step
            state = step.after
            if count % BREATH == 0:
                await asyncio.sleep(0)

    async def keep(self, seq: int, state: Any) -> None:
        """Saves a snapshot."""
        await snapshots.save(
            self._store, self._match_id, seq=seq, state=self.codec.state_to(state), version=self.codec.version
        )
