"""Redis or Valkey as what carries the word between processes, where `FANOUT_URL` names one; else PostgreSQL does it itself.

Then a commit wakes nobody in the database, where each NOTIFY waits for the one before it. What was committed is told after the
commit, and told again until the broker has it; of a match only the newest, since who hears it reads all that it lacks.
"""

import asyncio
import logging
from collections import deque
from collections.abc import AsyncGenerator
from contextlib import suppress

from redis.asyncio import Redis
from redis.exceptions import RedisError

from app.persistence.heartbeat import Heartbeat

log = logging.getLogger("castra.broker")

PATIENCE = (0.1, 0.5, 1.0, 2.0, 5.0)
"""Seconds between the tries to reach it again; the last for ever."""

WHISPERS_KEPT = 1000
"""Of what nobody keeps so much waits for a broker that does not answer; the oldest goes first."""

TOGETHER = 200
"""Messages of one round trip."""

LISTENS_SECONDS = 5.0
ANSWERS_SECONDS = 5.0
"""How long the broker may take to answer before the line to it is taken for dead."""

GOODBYE_SECONDS = 1.0

UNREACHABLE = (RedisError, OSError, TimeoutError)


class Broker:
    """One line to tell on, and one to hear by. The number in the address keeps the word of one Castra from another's."""

    def __init__(self, url: str) -> None:
        # What it pings while it listens it never looks for an answer to: whether the line lives the heartbeat tells.
        self._redis = Redis.from_url(
            url, decode_responses=True, socket_timeout=ANSWERS_SECONDS, socket_connect_timeout=ANSWERS_SECONDS
        )
        self._channel = f"castra:{self._redis.connection_pool.connection_kwargs.get('db', 0)}"
        self._commits: dict[tuple[str, str], str] = {}
        self._whispers: deque[str] = deque(maxlen=WHISPERS_KEPT)
        self._telling: asyncio.Task[None] | None = None

    def tell(self, what: str, match_id: str, number: int) -> None:
        """Tells every process, this one too, what was committed. Nobody waits for it."""
        self._commits[what, match_id] = f"{what} {match_id} {number}"
        self._go()

    def whisper(self, text: str) -> None:
        """Tells every process what nobody keeps."""
        self._whispers.append(f"live {text}")
        self._go()

    def _go(self) -> None:
        if self._telling is None or self._telling.done():
            self._telling = asyncio.create_task(self._tell())

    async def _tell(self) -> None:
        failures = 0
        while self._commits or self._whispers:
            commits = dict(list(self._commits.items())[:TOGETHER])
            whispers = [self._whispers.popleft() for _ in range(min(TOGETHER, len(self._whispers)))]
            try:
                async with self._redis.pipeline(transaction=False) as line:
                    for text in (*commits.values(), *whispers):
                        line.publish(self._channel, text)
                    await line.execute()
            except UNREACHABLE as error:
                log.warning("the broker was not reached and is tried again: %s", error)
                await asyncio.sleep(PATIENCE[min(failures, len(PATIENCE) - 1)])
                failures += 1
                continue
            failures = 0
            for key, text in commits.items():
                if self._commits[key] == text:
                    del self._commits[key]

    async def heard(self, heartbeat: Heartbeat) -> AsyncGenerator[str | None, None]:
        """Whatever is told from now on; None whenever the line stands, for the first time or again."""
        failures = 0
        while True:
            line = self._redis.pubsub()
            try:
                await line.subscribe(self._channel)
                heartbeat.begin()
                while not heartbeat.is_dead:
                    message = await line.get_message(timeout=heartbeat.patience or LISTENS_SECONDS)
                    if message and message["type"] == "subscribe":
                        failures = 0
                        yield None
                    elif message and message["type"] == "message":
                        yield message["data"]
                log.warning("the broker is not heard any more and is listened to anew")
            except UNREACHABLE as error:
                log.warning("the broker is not heard: %s", error)
                await asyncio.sleep(PATIENCE[min(failures, len(PATIENCE) - 1)])
                failures += 1
            finally:
                with suppress(*UNREACHABLE):
                    await line.aclose()  # type: ignore[no-untyped-call]

    async def close(self) -> None:
        """Tells what is still to be told, if the broker answers soon, and lets it go."""
        if self._telling:
            await asyncio.wait((self._telling,), timeout=GOODBYE_SECONDS)
            self._telling.cancel()
        with suppress(*UNREACHABLE):
            await self._redis.aclose()
