"""What one socket has asked: answered one after the other beside its orders, and only while anybody wants to know."""

import asyncio
from collections.abc import Awaitable, Callable, Hashable
from typing import TypeAlias

from app.realtime.sockets.hub import Subscriber
from app.realtime.wire.incoming import Ask
from app.realtime.wire.outgoing import Answered, Refused
from app.rules.kernel.questions.question import Answer, AskOdds, AskReach, AskRoute, AskSight
from app.rules.kernel.refusal import Refusal

WAITING = 32
"""Questions of one socket that may wait; beyond that the one that has waited longest is not answered."""

Ponder: TypeAlias = Callable[[Ask], Awaitable[Answer]]


def subject(frame: Ask) -> Hashable:
    """What a question is about: a newer one about the same makes it moot.

    Odds of one choice leave those of another be: a row of choices asks for the odds of each.
    """
    match frame.question:
        case AskRoute(piece=piece) | AskReach(piece=piece):
            about: tuple[str, ...] = (piece,)
        case AskSight(source=source, target=target):
            about = (source, target)
        case AskOdds(command=command):
            about = tuple(f"{field}={value}" for field, value in sorted(command.items()) if isinstance(value, str))
        case _:
            about = ()
    return frame.question.kind, frame.seat, about


class Questions:
    """The questions of one socket that are not answered yet, oldest first."""

    def __init__(self, subscriber: Subscriber, ponder: Ponder) -> None:
        self._subscriber = subscriber
        self._ponder = ponder
        self._waiting: dict[Hashable, Ask] = {}
        self._task: asyncio.Task[None] | None = None

    def put(self, frame: Ask) -> None:
        """Takes a question. One that waited and is moot by it is refused at once, so that every question has its answer."""
        about = subject(frame)
        if about not in self._waiting and len(self._waiting) >= WAITING:
            self._drop(next(iter(self._waiting)))
        if about in self._waiting:
            self._drop(about)
        self._waiting[about] = frame
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._answer())

    def _drop(self, about: Hashable) -> None:
        moot = self._waiting.pop(about)
        self._subscriber.answer(Refused(ref=moot.ref, refusal=Refusal(code="moot", rule="")))

    async def _answer(self) -> None:
        while self._waiting:
            frame = self._waiting.pop(next(iter(self._waiting)))
            self._subscriber.answer(Answered(ref=frame.ref, answer=await self._ponder(frame)))

    def stop(self) -> None:
        """Nobody is there to be answered. What is being looked at goes on: it holds its turn until it is done."""
        self._waiting.clear()
