"""Battlefields of players, judged and made in a process that can be stopped."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

from fastapi import HTTPException

from app.content.layouts.looking import FieldJudged, judged, some_made
from app.content.load import BadContent
from app.realtime.tables.live_tables import LiveTables
from app.realtime.workers.worker import TooMuch

T = TypeVar("T")


async def thought(tables: LiveTables, key: str, work: Callable[..., T], *of: Any) -> T:
    """What comes of work on a system's battlefields, in a process that can be stopped: it is given how they are read, what the
    work is of, and the content.

    Answers 422 `no_battlefields` of a system that has none, `unknown_system`, `too_much_to_read`.
    """
    system = tables.systems.get(key)
    if system is None or system.battlefields is None:
        raise HTTPException(422, "no_battlefields" if system else "unknown_system")
    try:
        library = await asyncio.to_thread(lambda: system.library)
        return await tables.reading.run(work, replace(system.battlefields, schema=None), *of, library)
    except BadContent as error:
        raise HTTPException(503, "faulty_content") from error
    except TooMuch as error:
        raise HTTPException(422, "too_much_to_read") from error


async def judge(tables: LiveTables, key: str, text: str) -> FieldJudged:
    """A text of a battlefield, judged."""
    return await thought(tables, key, judged, text)


async def make_some(tables: LiveTables, key: str, seed: int) -> list[tuple[int, str, FieldJudged]]:
    """A dozen new ones."""
    return await thought(tables, key, some_made, seed)
