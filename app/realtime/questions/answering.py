"""The referee's answers to what is asked: soon answered beside the loop, what is long to think about in another process."""

import asyncio
from dataclasses import replace
from typing import Any

from app.persistence.codec import Codec, Malformed
from app.realtime.audiences.audience import Party, acting
from app.realtime.history.replay import AnySystem
from app.realtime.live.match import LiveMatch, log
from app.realtime.questions.dry_run import DryRun
from app.realtime.wire.incoming import Ask
from app.realtime.workers.pool import MatchWorker
from app.realtime.workers.worker import TooMuch
from app.rules.kernel.questions.question import (
    Answer,
    AskContact,
    AskFormation,
    AskMeasure,
    AskOdds,
    AskReach,
    AskRoute,
    AskSight,
    Judge,
    Question,
    Verdict,
)
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Viewer, seated

SOON_ANSWERED = (Judge, AskSight, AskMeasure)
"""Questions that take no longer than an order. What takes longer is thought about in a process of its own: a thread would hold
the interpreter, and with it every other table."""


class Answering:
    """Answers the questions that are asked at one table."""

    def __init__(self, match: LiveMatch, worker: MatchWorker, turns: asyncio.Semaphore) -> None:
        self.dry_run = DryRun(match)
        self._match = match
        self._worker = worker
        self._turns = turns

    def beside(self, copy: LiveMatch) -> "Answering":
        """Answers the questions that are asked of a copy of the match."""
        return Answering(copy, self._worker, self._turns)

    async def answer(self, party: Party, frame: Ask) -> Answer:
        """The referee's answer; a command inside a question is read as one that is sent."""
        match = self._match
        viewer = match.audiences[party.audience].viewer(match.system, match.state)
        if frame.seat:
            seat = acting(party, frame.seat)
            if isinstance(seat, Refusal):
                return seat
            viewer = seated(seat)
        question: Question = frame.question
        try:
            question = asked_of(match.past.codec, question)
            state = match.state
            if frame.after is not None:
                mover = acting(party, frame.seat)
                state = mover if isinstance(mover, Refusal) else self.dry_run.after(mover, frame.after)
                if isinstance(state, Refusal):
                    return state
            if isinstance(question, SOON_ANSWERED):
                async with self._turns:
                    return await asyncio.to_thread(match.system.answer, state, viewer, question)
            answer: Answer = await self._worker.think(state, answered, match.system, viewer, question)
            return answer
        except Malformed as malformed:
            return Verdict(refused=malformed.refusal) if isinstance(question, Judge) else malformed.refusal
        except TooMuch:
            log.warning("in %s it was stopped thinking about %r", match.row.id, frame.question)
            return Refusal(code="fault", rule="")
        except Exception:
            log.exception("fault in %s answering %r", match.row.id, frame.question)
            return Refusal(code="fault", rule="")


def answered(state: Any, system: AnySystem, viewer: Viewer, question: Question) -> Answer:
    """The referee's answer, in whatever process."""
    return system.answer(state, viewer, question)


def asked_of(codec: Codec, question: Question) -> Question:
    """A question with its command as the referee reads it; one that is not finished yet stays plain. Raises Malformed."""
    if isinstance(question, Judge | AskOdds):
        return replace(question, command=codec.command_from(question.command))
    if isinstance(question, AskReach | AskRoute | AskFormation | AskContact):
        codec.heed(question.command)
    return question
