"""What runs beside the tables of a process: it sees who is there, gathers what is to be told, and sends what is due."""

import asyncio
import logging
from collections.abc import Callable
from datetime import datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from app.persistence import channels, notices
from app.persistence.channels import Channel, Message
from app.persistence.engine import UNREACHABLE, Store
from app.persistence.notices import Waiting
from app.realtime.tables.live_tables import LiveTables
from app.settings import Settings
from app.web.notices.sending import bring

log = logging.getLogger("castra.notices")

EVERY_SECONDS = 5.0
LOOKS_BEHIND = 6
"""At every so manieth round it is looked for what a process that died left behind."""

AT_ONCE = 40


class Notices:
    """The notices of this process; several processes share the work."""

    def __init__(self, store: Store, settings: Settings, tables: LiveTables, now: Callable[[], datetime]) -> None:
        self._store, self._settings, self._tables, self._now = store, settings, tables, now

    async def run(self) -> None:
        """Round after round, until the server ends; a database that is away is asked again."""
        turn = 0
        while True:
            await asyncio.sleep(EVERY_SECONDS)
            turn += 1
            try:
                await self.round(looks_behind=turn % LOOKS_BEHIND == 1)
            except UNREACHABLE as error:
                log.warning("notices wait for the database: %s", type(error).__name__)
            except Exception:
                log.exception("a round of notices failed")

    async def round(self, *, looks_behind: bool = True) -> None:
        """One round."""
        if looks_behind:
            for match_id in await notices.behind(self._store):
                if table := await self._tables.table(match_id):
                    await table.summary.keep()
        now = self._now()
        if looks_behind:
            await notices.owe_low_time(self._store, now)
        await notices.seen_at_tables(self._store, self._here())
        async for some in notices.waiting(self._store, now):
            await notices.gather(self._store, [one.owner_id for one in some if not is_quiet(one, now)], now)
        await self._send(now)

    async def _send(self, now: datetime) -> None:
        """Sends what is due, so many at once: who takes a message after another waits for no slow receiver but his own."""
        due: list[tuple[Message, Channel]] = []
        leasing, is_done = asyncio.Lock(), False

        async def carry() -> None:
            nonlocal is_done
            while True:
                async with leasing:
                    if not due and not is_done:
                        due.extend(await channels.lease(self._store, now, AT_ONCE))
                        is_done = not due
                    if not due:
                        return
                    message, channel = due.pop(0)
                await bring(self._store, self._settings, message, channel, now)

        await asyncio.gather(*(carry() for _ in range(AT_ONCE)))

    def _here(self) -> set[tuple[str, bytes]]:
        """Who sits at the tables of this process, by match and the hash of the key."""
        return {
            (match_id, one.key_hash)
            for match_id, table in self._tables.opened().items()
            for one in table.match.room.subscribers
            if one.key_hash
        }


def is_quiet(one: Waiting, now: datetime) -> bool:
    """Whether an owner wants nothing to come at this time of his day."""
    if one.quiet_from is None or one.quiet_until is None or one.quiet_from == one.quiet_until:
        return False
    try:
        here = now.astimezone(ZoneInfo(one.zone))
    except (ZoneInfoNotFoundError, ValueError):
        here = now
    minute = here.hour * 60 + here.minute
    if one.quiet_from < one.quiet_until:
        return one.quiet_from <= minute < one.quiet_until
    return minute >= one.quiet_from or minute < one.quiet_until
