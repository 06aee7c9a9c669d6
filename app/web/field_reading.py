"""Battlefields of players, judged and made in a process that can be stopped."""

import asyncio
from dataclasses import replace
from typing import Any

from fastapi import HTTPException

from app.content.layouts.battlefields import Battlefields
from app.content.layouts.looking import FieldJudged, judged, some_made
from app.content.load import BadContent
from app.realtime.tables.live_tables import LiveTables
from app.realtime.workers.worker import TooMuch


async def reading(tables: LiveTables, key: str) -> tuple[Battlefields, Any]:
    """How a system reads battlefields for its tables, as it goes to another process, and the content it judges them by.

    Answers 422 `no_battlefields` where its tables take none, `unknown_system`.
    """
    system = tables.systems.get(key)
    if system is None or system.battlefields is None or system.battlefields.added is None:
        raise HTTPException(422, "no_battlefields" if system else "unknown_system")
    try:
        return replace(system.battlefields, schema=None), await asyncio.to_thread(lambda: system.library)
    except BadContent as error:
        raise HTTPException(503, "faulty_content") from error


async def judge(tables: LiveTables, key: str, text: str) -> FieldJudged:
    """A text of a battlefield, judged in a process that can be stopped."""
    lays, library = await reading(tables, key)
    try:
        return await tables.reading.run(judged, lays, text, library)
    except TooMuch as error:
        raise HTTPException(422, "too_much_to_read") from error


async def make_some(tables: LiveTables, key: str, seed: int) -> list[tuple[int, str, FieldJudged]]:
    """A dozen new ones, made in such a process."""
    lays, library = await reading(tables, key)
    try:
        return await tables.reading.run(some_made, lays, seed, library)
    except TooMuch as error:
        raise HTTPException(422, "too_much_to_read") from error
