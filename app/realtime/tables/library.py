"""The content a match is set up from: what the server has for its system, and the lists its players uploaded."""

import asyncio
from collections.abc import Sequence
from typing import Any

from app.persistence import armies
from app.persistence.engine import Store
from app.realtime.workers.worker import Worker
from app.systems.game_system import GameSystem


async def library_with(store: Store, system: GameSystem, uploads: Sequence[str], reading: Worker) -> Any:
    """The content with uploaded armies among its own, each under the id it was kept by. Unknown ones are left out.

    Raises BadContent if the server's own content has problems, TooMuch for a list that cannot be read.
    """
    library = own = await asyncio.to_thread(lambda: system.library)
    if system.armies is None:
        return library
    for army_id in uploads:
        kept = await armies.get(store, army_id)
        if kept is None or kept.system != system.key:
            continue
        army, _ = await reading.run(system.armies.read, kept.body["text"], own)
        if army is not None:
            library = system.armies.added(library, army_id, army)
    return library
