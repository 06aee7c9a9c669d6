"""What orders of one match were answered, so that one that is sent again gets the same answer and is not done twice."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Coroutine, Iterable
from typing import Any

from app import metrics
from app.realtime.dice.nonces import AWAITED
from app.realtime.live.links import AWAITED as LINK_AWAITED
from app.rules.kernel.refusal import Refusal

REMEMBERED = 512
"""Refused orders whose answer is kept for a retry. Accepted ones are in the journal for ever."""

PASSING = frozenset({"unavailable", AWAITED, LINK_AWAITED})
"""Refusals that are no answer: what is in the way goes by itself."""


class Answers:
    """The answers by reference."""

    def __init__(self) -> None:
        self._accepted: set[str] = set()
        self._refused: OrderedDict[str, Refusal] = OrderedDict()

    def read(self, refs: Iterable[str]) -> None:
        """Begins anew from all orders that were carried out."""
        self._accepted = set(refs)

    def accept(self, ref: str) -> None:
        """An order was carried out."""
        self._accepted.add(ref)

    def accepted(self, ref: str) -> bool:
        """Whether an order was carried out."""
        return ref in self._accepted

    def refused(self, ref: str) -> Refusal | None:
        """Why an order was refused, if it was and that is still remembered."""
        return self._refused.get(ref)

    def refuse(self, ref: str, refusal: Refusal) -> None:
        """An order was refused."""
        if refusal.code not in PASSING:
            self._refused[ref] = refusal
            if len(self._refused) > REMEMBERED:
                self._refused.popitem(last=False)


async def measured(system: str, answering: Coroutine[Any, Any, Refusal | None]) -> Refusal | None:
    """The answer to a command, which is carried out though who sent it goes away; how long it took is measured."""
    began = time.perf_counter()
    answer = await asyncio.shield(answering)
    metrics.COMMANDS.labels(system, "refused" if answer else "accepted").observe(time.perf_counter() - began)
    if answer:
        metrics.REFUSALS.labels(system, answer.code).inc()
    return answer
