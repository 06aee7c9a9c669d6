"""Bots at the table: a bot that owes a decision makes it through the same door as a person."""

import asyncio
import logging
from collections.abc import Mapping
from time import monotonic
from typing import Literal

from app.bots.deciding import BrainByName, SeededChooser, decision
from app.realtime.dice.nonces import AWAITED
from app.realtime.history.replay import AnySystem, Step
from app.realtime.live.links import AWAITED as LINK_AWAITED
from app.realtime.live.match import LiveMatch
from app.realtime.wire.outgoing import Pace, Speed
from app.realtime.workers.pool import MatchWorker
from app.realtime.workers.worker import TooMuch
from app.rules.kernel.seats import SPECTATOR, Seat

log = logging.getLogger("castra.bots")

JUDGE = "winning"
"""The bot whose judgement sets tables up: an easy opponent too fights with the army it was given, deployed with sense."""

TRIES = 5
"""How often a bot may think again after a refusal, before it rests until somebody else acts."""

SPEEDS: Mapping[Speed, float] = {"slow": 2.5, "normal": 1.0, "fast": 0.25}
"""What a bot's pause is multiplied with."""

TOLD, ROLLED = 4.0, 5.0
"""How many pauses what a bot did is looked at, where the log tells of it, and where dice fell."""

OUTAGE_SECONDS = 1.0
"""How long a decision that could not be written waits before it is made again."""


def pauses_for(system: AnySystem, step: Step) -> float:
    """How many pauses a step is looked at before the next one: longer where there is something to see for everybody."""
    if step.entry.rolls:
        return ROLLED
    lines = (system.narrate(state, event, SPECTATOR) for state, event in zip(step.between, step.events, strict=True))
    return TOLD if any(line is not None and line.weight for line in lines) else 1.0


class BotSeats:
    """The bots of one match. After every commit a bot that owes a decision thinks and then acts."""

    REF = "bot"
    """How the references of their commands begin."""

    def __init__(
        self, match: LiveMatch, seats: Mapping[Seat, str], brain: BrainByName, pause: float, worker: MatchWorker
    ) -> None:
        self._match = match
        self._worker = worker
        self._names = dict(seats)
        self._brain = brain
        self._pause = pause
        self.pace = Pace(steps=False, speed="normal")
        self._looked_at, self._since = 1.0, monotonic()
        self._next = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        match.listeners.append(self._wake)

    def start(self) -> None:
        """Lets bots that owe something begin."""
        if self._names and (self._task is None or self._task.done()):
            self._task = asyncio.create_task(self._play())

    @property
    def busy(self) -> bool:
        """Whether a bot is thinking."""
        return self._task is not None and not self._task.done()

    async def rest(self) -> None:
        """Waits until no bot has anything more to do."""
        if self._task:
            await self._task

    def go(self, how: Literal["on", "steps", "next"], speed: Speed) -> None:
        """Halts the bots before each action, lets them do one, or lets them go on by themselves."""
        self.pace = Pace(steps=how != "on", speed=speed)
        if how == "steps":
            self._next.clear()
        else:
            self._next.set()

    async def _turn_to_act(self) -> None:
        """Waits until what was done last has been looked at; step by step until somebody asks for the next action.

        That wish lasts until the action is made. Thinking counts: who thought long waits no longer.
        """
        until = self._since + self._pause * self._looked_at * SPEEDS[self.pace.speed]
        await asyncio.sleep(max(0.0, until - monotonic()))
        while self.pace.steps and not self._next.is_set():
            await self._next.wait()

    def stop(self) -> None:
        """Sends the bots away for good: no order that is still under way wakes them."""
        if self._wake in self._match.listeners:
            self._match.listeners.remove(self._wake)
        if self._task:
            self._task.cancel()

    async def gone(self) -> None:
        """Waits until what was stopped has ended."""
        if self._task:
            await asyncio.gather(self._task, return_exceptions=True)

    def _wake(self, step: Step) -> None:
        is_play = step.entry.seat in self._names and not self._match.in_set_up
        self._looked_at = pauses_for(self._match.system, step) if is_play else 1.0
        self._since = monotonic()
        self.start()

    def _owing(self) -> list[Seat]:
        """Those of them that owe a decision now."""
        return sorted(self._match.system.owed(self._match.state) & self._names.keys())

    async def _play(self) -> None:
        failures, seq = 0, -1
        while failures < TRIES and (owing := self._owing()):
            failures = failures if self._match.seq == seq else 0
            seq = self._match.seq
            try:
                acted = await self._act(owing[0], failures)
            except Exception:
                log.exception("bot %s in %s", self._names[owing[0]], self._match.row.id)
                return
            if acted is None and self._match.seq == seq:
                return
            failures = failures + 1 if acted is False else 0
        if failures:
            log.warning("the bot in %s found nothing to do at row %d", self._match.row.id, self._match.seq)

    async def _act(self, seat: Seat, attempt: int) -> bool | None:
        """One decision; whether it was carried out, or waits for the database. None when it has to wait for others.

        Its ref names the row, so two processes cannot both make it.
        """
        match = self._match
        state, ref, began = match.state, f"{self.REF}:{match.seq}:{attempt}", match.clock.now
        choose = SeededChooser(match.row.seed, f"{match.row.id}|{seat}|{ref}")
        name = JUDGE if match.in_set_up else self._names[seat]
        try:
            command = await self._worker.think(state, decision, match.system, seat, self._brain, name, choose)
        except TooMuch:
            log.warning("bot %s in %s was stopped thinking at row %d", self._names.get(seat), match.row.id, match.seq)
            return False
        if command is None:
            return False
        await self._turn_to_act()
        if match.state is not state or seat not in self._names:
            return True
        refusal = await match.submit(seat, ref, match.past.codec.command_to(command), heard=began)
        if refusal and refusal.code == "unavailable" and not match.store.is_closed:
            await asyncio.sleep(OUTAGE_SECONDS)
            return True
        if refusal and refusal.code in (AWAITED, LINK_AWAITED, "unavailable"):
            return None
        if refusal:
            log.warning("bot %s in %s was refused: %s", self._names[seat], match.row.id, refusal)
            return False
        self._next.clear()
        return True
