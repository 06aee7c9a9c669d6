"""What comes without being asked: what a player said in advance, to the referee or the table, and what passes of itself.

All are sent as if by that player, where a system hides reactions after a moment of thought. The moment's length is drawn
without looking at the answer, so that waiting tells nobody whether a person thought or an answer stood ready (UW-SRG-03,
docs/contract.md 8.2).
"""

import asyncio
import logging
import random
from collections.abc import Mapping
from typing import Any, NamedTuple

from app.realtime.autoplay.said_ahead import AheadOfMatch
from app.realtime.dice.nonces import AWAITED
from app.realtime.history.replay import STANDING, Step
from app.realtime.live.links import AWAITED as LINK_AWAITED
from app.realtime.live.match import LiveMatch
from app.realtime.wire.ahead import Ahead
from app.rules.kernel.seats import Seat

log = logging.getLogger("castra.standing")

SHORTEST, LONGEST = 0.6, 2.4
"""Seconds such an answer takes, drawn anew each time."""


class Found(NamedTuple):
    """A command to be sent for a seat; whether how long that takes could tell anything."""

    seat: Seat
    command: Mapping[str, Any]
    conceals: bool


class StandingAnswers:
    """Sends the answers that stand ready in one match. Two processes send the same ref, so only one is carried out."""

    def __init__(
        self, match: LiveMatch, ahead: AheadOfMatch, shortest: float = SHORTEST, longest: float = LONGEST
    ) -> None:
        self._match = match
        self._ahead = ahead
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

    async def _found(self) -> Found | None:
        """What is to be sent now. A look at what lies open: to ask a thread takes longer."""
        while (found := self._of_state(self._match.state)) and not isinstance(found, Found):
            await self._ahead.end(*found)
        return found

    def _of_state(self, state: Any) -> Found | tuple[Seat, Ahead] | None:
        """What the referee passes, else what the player said at the table; or what of that is over."""
        match = self._match
        if passed := match.system.automatic(state):
            seat, command = passed
            return Found(seat, match.past.codec.command_to(command), match.system.conceals(state))
        said = self._ahead.found(state)
        if said is None:
            return None
        seat, answered = said
        return (seat, answered.rule) if answered.over else Found(seat, answered.command, conceals=True)

    async def _answer(self) -> None:
        match = self._match
        while found := await self._found():
            seat, seq = found.seat, match.seq
            if found.conceals:
                await asyncio.sleep(self._chance.uniform(*self._bounds))
            if match.seq != seq or (found.conceals and self._of_state(match.state) != found):
                continue  # the match went on, or its player took the answer back
            refusal = await match.submit(seat, f"{STANDING}:{seq}", found.command)
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
