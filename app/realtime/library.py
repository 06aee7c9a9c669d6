"""The content a match is set up from: what the server has for its system, and the armies its players uploaded."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from app.content import load
from app.content.armies import read_army
from app.content.underworlds.load import underworlds
from app.persistence import armies
from app.persistence.engine import Store

Library = Callable[[str], Any]
"""Gives the frozen content of a system by its key."""

LOADERS: Mapping[str, Callable[[], Any]] = {"wh40k": load.wh40k, "underworlds": underworlds}


def known_library(system: str) -> Any:
    """The content this server has for a system."""
    return LOADERS[system]()


async def with_uploads(store: Store, library: Any, uploads: Sequence[str]) -> Any:
    """The content with uploaded armies among its lists, each under the id it was kept by. Unknown ones are left out."""
    for army_id in uploads:
        kept = await armies.get(store, army_id)
        roster, _ = await asyncio.to_thread(read_army, kept.body["text"]) if kept else (None, [])
        if roster:
            library = replace(library, rosters={**library.rosters, army_id: replace(roster, id=army_id)})
    return library
