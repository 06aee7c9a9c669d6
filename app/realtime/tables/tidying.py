"""What the host lets go after a time goes by itself, once an hour."""

import asyncio
import logging

from app.persistence import retention
from app.persistence.engine import UNREACHABLE, Store
from app.persistence.retention import Policy
from app.settings import Settings

log = logging.getLogger("castra.tidying")

SECONDS = 3600.0


def policy_of(settings: Settings) -> Policy:
    """What the host has set."""
    return Policy(
        finished=settings.keep_finished_days,
        untouched=settings.retire_untouched_days,
        abandoned=settings.keep_retired_days,
        addresses=settings.keep_addresses_days,
    )


async def tidy_hourly(store: Store, policy: Policy) -> None:
    """Tidies up now and every hour; one of several processes does."""
    while True:
        try:
            done = await retention.tidy(store, policy)
            if done and any(done.counts.values()):
                log.warning("tidied up: %s", done.counts)
        except UNREACHABLE as error:
            log.warning("it could not be tidied up: %s", error)
        await asyncio.sleep(SECONDS)
