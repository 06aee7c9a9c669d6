"""A match as its watchers see it where its players agreed on a delay: a copy that takes in each row when its time has come.

The copy has a room of its own, in which the watchers are, and none of what is said in the room of the match reaches it: what
watchers are sent, and what anybody reads who shows no key, is made of the copy, and the copy knows nothing of what is to come.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

from app.persistence import journal
from app.persistence.matches import Match
from app.persistence.watching import as_watched, watching_of
from app.realtime.audiences.audience import WATCHERS
from app.realtime.clock.reading import milliseconds
from app.realtime.history.replay import Step
from app.realtime.live.match import LiveMatch

TRANSIENT = 2000
"""So many things that are kept nowhere, hands and talk, may wait for their time; more are not shown."""


class DelayedMatch:
    """The copy of one match, and what waits for its time."""

    def __init__(self, match: LiveMatch) -> None:
        self._match = match
        self._waiting: deque[tuple[int, Callable[[], None]]] = deque()
        self._timer: asyncio.TimerHandle | None = None
        self._is_open = False
        self.copy = match.beside(self.row, lambda: match.clock.time() - timedelta(seconds=self.seconds))

    @property
    def seconds(self) -> int:
        """How long after it happened watchers see it."""
        return watching_of(self._match.row).delay

    @property
    def row(self) -> Match:
        """The match's own row as its watchers may know it."""
        row = as_watched(self._match.row, self._match.clock.time())
        return replace(row, status="live") if row.status == "finished" else row

    async def open(self) -> None:
        """Reads the match as far as watchers know it, and what of it waits. From here on new rows wait too."""
        match = self._match
        await self.copy.open(await journal.last_before(match.store, match.row.id, self.copy.clock.time()))
        self.copy.audiences = {WATCHERS: self.copy.audiences[WATCHERS]}
        self._look_again()
        self.copy.listeners.append(lambda step: self._look_again())  # before those who tell of the row
        known = self.copy.seq
        match.listeners.append(self._moved)  # before anything is awaited: no row is missed, none comes twice
        upto = match.seq
        entries = await journal.read(match.store, match.row.id, after=known, upto=upto)
        earlier = [step async for step in match.past.steps(self.copy.state, entries)]
        waiting = [(milliseconds(step.entry.at), self._following(step)) for step in earlier]
        self._waiting.extendleft(reversed(waiting))
        self._is_open = True
        self.release()

    def stop(self) -> None:
        """Nothing is shown any more."""
        self._is_open = False
        if self._timer:
            self._timer.cancel()
        if self._moved in self._match.listeners:
            self._match.listeners.remove(self._moved)

    def put(self, at: int, act: Callable[[], None], *, transient: bool = False) -> None:
        """Does something when watchers may know what happened at a moment (milliseconds since 1970): now, or later."""
        if transient and len(self._waiting) >= TRANSIENT:
            return
        self._waiting.append((at, act))
        self.release()

    def release(self) -> None:
        """Shows all whose time has come."""
        while self._is_open and self._waiting and self._wait() <= 0:
            self._waiting.popleft()[1]()
        if self._timer:
            self._timer.cancel()
            self._timer = None
        if self._waiting and self._is_open:
            self._timer = asyncio.get_running_loop().call_later(self._wait(), self.release)

    def refreshed(self) -> None:
        """The match's own row was read anew."""
        self._look_again()
        self.release()

    def _wait(self) -> float:
        return (self._waiting[0][0] - milliseconds(self.copy.clock.time())) / 1000

    def _moved(self, step: Step) -> None:
        self.put(milliseconds(step.entry.at), self._following(step))

    def _following(self, step: Step) -> Callable[[], None]:
        return lambda: self.copy.follow(step)

    def _look_again(self) -> None:
        """The row of the match, as watchers may know it: over once they have seen how it ended."""
        self.copy.row = replace(self._match.row, status="finished") if self.copy.over else self.row
