"""The content a match is set up from: what the server has for its system, and the lists and battlefields its players uploaded."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from app.persistence import armies, battlefields
from app.persistence.engine import Store
from app.realtime.workers.worker import Worker
from app.systems.game_system import GameSystem


async def library_with(store: Store, system: GameSystem, uploads: Sequence[str], reading: Worker) -> Any:
    """The content with uploaded armies and battlefields among its own, each under the id it was kept by. Unknown ones are left out.

    Raises BadContent if the server's own content has problems, TooMuch for one that cannot be read.
    """
    library = own = await asyncio.to_thread(lambda: system.library)
    for id in uploads:
        if system.armies and (kept := await armies.get(store, id)) and kept.system == system.key:
            army, _ = await reading.run(system.armies.read, kept.body["text"], own)
            library = library if army is None else system.armies.added(library, id, army)
        elif field := await battlefield_of(store, system, id, own, reading):
            library, _ = field.added(library)
    return library


@dataclass(frozen=True, slots=True)
class OwnField:
    """A battlefield that a player brings to a table."""

    id: str
    field: Any
    add: Callable[[Any, str, Any], tuple[Any, Mapping[str, Any]]]

    def added(self, library: Any) -> tuple[Any, Mapping[str, Any]]:
        """The content with it, and the options of a table that plays it."""
        return self.add(library, self.id, self.field)


async def battlefield_of(store: Store, system: GameSystem, id: str, library: Any, reading: Worker) -> OwnField | None:
    """The kept battlefield of an id, where it is one of this system. Raises TooMuch for one that cannot be read."""
    lays = system.battlefields
    kept = await battlefields.get(store, id) if lays else None
    if lays is None or kept is None or kept.system != system.key:
        return None
    field, _ = await reading.run(lays.read, kept.body["text"], library)
    return None if field is None else OwnField(id, field, lays.added)
