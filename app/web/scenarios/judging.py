"""How the tries of scenarios stand: each is followed event by event, and anew from its beginning after a takeback."""

import asyncio
from collections.abc import Sequence
from typing import Any
from weakref import WeakKeyDictionary

from app.persistence import journal
from app.persistence.journal import Entry
from app.realtime.history.effective_commands import effective_commands
from app.realtime.history.replay import TAKEN_BACK
from app.realtime.live.match import LiveMatch
from app.rules.kernel.incremental.derived import IncrementalCache
from app.rules.kernel.seats import SPECTATOR
from app.scenarios.goals import Goal, Judge

TRYING = "trying"
"""What of a match's options says that it is a try, and of which scenario."""


class Followed:
    """One try as far as it was followed."""

    def __init__(self, live: LiveMatch) -> None:
        self._live = live
        self._lock = asyncio.Lock()
        self._judge: Judge | None = None
        self._entries: list[Entry] = []
        self._state: Any = None
        self._seen = IncrementalCache[object]()

    async def judged(self) -> Judge:
        """The judge, who has seen all that happened."""
        async with self._lock:
            last = self._entries[-1].seq if self._entries else 0
            news = await journal.read(self._live.store, self._live.row.id, after=last)
            if self._judge is None or any(entry.command["kind"] == TAKEN_BACK for entry in news):
                news, self._entries = [*self._entries, *news], []
                judge = await self._begun()
            else:
                judge = self._judge
            await self._follow(judge, news)
            return judge

    async def _begun(self) -> Judge:
        about = self._live.row.options[TRYING]
        self._state = await self._live.past.state_at(0)
        self._judge = Judge(Goal.model_validate(about["goal"]), about["seat"], self._view())
        return self._judge

    async def _follow(self, judge: Judge, news: Sequence[Entry]) -> None:
        self._entries.extend(news)
        counted = {one.seq: one for one in effective_commands(self._entries)}
        async for step in self._live.past.steps(self._state, news):
            self._state = step.after
            if one := counted.get(step.entry.seq):
                judge.see(self._view(), one.seq, None if one.by_itself else one.seat)

    def _view(self) -> Any:
        return self._live.system.view(self._seen.at(self._state), SPECTATOR)


_FOLLOWED: WeakKeyDictionary[LiveMatch, Followed] = WeakKeyDictionary()


async def judged(live: LiveMatch) -> Judge:
    """How a try stands now."""
    return await _FOLLOWED.setdefault(live, Followed(live)).judged()
