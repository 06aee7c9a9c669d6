"""What comes without being asked: what a player said in advance, and passes where there is nothing to decide.

Both are sent as if by that player, where a system hides reactions after a moment of thought. The moment's length is drawn
without looking at the answer, so that waiting tells nobody whether a person thought or an answer stood ready (UW-SRG-03,
docs/contract.md 8.2).
"""

import asyncio
import logging
import random

from app.realtime.dice.nonces import AWAITED
from app.realtime.history.replay import STANDING, Step
from app.realtime.live.links import AWAITED as LINK_AWAITED
from app.realtime.live.match import LiveMatch

log = logging.getLogger("castra.standing")

SHORTEST, LONGEST = 0.6, 2.4
"""Seconds such an answer takes, drawn anew each time."""


class StandingAnswers:
    """Sends the answers that stand ready in one match. Two processes send the same ref, so only one is carried out."""

    def __init__(self, match: LiveMatch, shortest: float = SHORTEST, longest: float = LONGEST) -> None:
        self._match = match
        self._bounds = (shortest, longest)
        self._chance = random.SystemRandom()
        self._task: asyncio.Task[None] | None = None
        match.listeners.append(self._wake)

    def start(self) -> None:
        """Lets an answer that stands ready come."""
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._answer())

    def stop(self) -> None:
        """Sends nothing more, not even after an order that is still under way."""
        if self._wake in self._match.listeners:
            self._match.listeners.remove(self._wake)
        if self._task:
            self._task.cancel()

    async def gone(self) -> None:
        """Waits until what was stopped has ended."""
        if self._task:
            await asyncio.gather(self._task, return_exceptions=True)

    def _wake(self, step: Step) -> None:
        self.start()

    async def _answer(self) -> None:
        match = self._match
        while found := match.system.automatic(match.state):  # a look at what lies open: to ask a thread takes longer
            seat, command = found
            seq = match.seq
            if match.system.conceals(match.state):
                await asyncio.sleep(self._chance.uniform(*self._bounds))
            if match.seq != seq:
                continue
            refusal = await match.submit(seat, f"{STANDING}:{seq}", match.past.codec.command_to(command))
            if refusal and match.store.is_closed:
                return
            if refusal and refusal.code == "unavailable":
                await asyncio.sleep(self._bounds[0])
                continue
            if refusal and refusal.code in (AWAITED, LINK_AWAITED):
                if match.seq == seq:
                    return  # the row that brings the last part wakes this again
                continue
            if refusal:
                log.warning("a standing answer in %s was refused: %s", match.row.id, refusal)
                return
