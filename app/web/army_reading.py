"""An army of a path: how its system reads it, what is told of it, and of what is wrong with it."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, TypeAlias

from fastapi import Depends, HTTPException, Request

from app.content.armies import Armies
from app.content.army_summary import MEASURES, Judged, judged
from app.content.lines import Problem
from app.content.load import BadContent
from app.persistence import armies
from app.persistence.armies import Army, Listed
from app.realtime.tables.live_tables import LiveTables
from app.realtime.workers.worker import TooMuch
from app.web.deps import StoreDep, TablesDep, public_root
from app.web.words import language_of, words

FIRST = 4
"""So many units of an army stand for it in a list."""


async def reading(tables: LiveTables, key: str) -> tuple[Armies, Any]:
    """How a system reads armies, and the content it judges them by."""
    system = tables.systems.get(key)
    if system is None or system.armies is None:
        raise HTTPException(422, "no_lists" if system else "unknown_system")
    try:
        return system.armies, await asyncio.to_thread(lambda: system.library)
    except BadContent as error:
        raise HTTPException(503, "faulty_content") from error


async def judge(tables: LiveTables, key: str, text: str) -> Judged:
    """A text of a system's army as it stands, judged in a process that can be stopped."""
    lists, library = await reading(tables, key)
    try:
        return await tables.reading.run(judged, lists.read, lists.tell, lists.illegal, text, library)
    except TooMuch as error:
        raise HTTPException(422, "too_much_to_read") from error


async def digest(tables: LiveTables, key: str) -> str:
    """What a system's content is told from any other by."""
    system = tables.systems[key]
    return await asyncio.to_thread(lambda: system.digest)


def shown(problem: Problem, words: Mapping[str, str], system: str) -> dict[str, Any]:
    """A problem as the page shows it; line 0 is none. `said` is what the rules say against a list, in words of its tables."""
    more = {"meant": problem.meant} if problem.meant else {}
    if problem.allowed:
        more["expected"] = ", ".join(problem.allowed)
    about = {"line": problem.line, "where": problem.where, "code": problem.code, "facts": {**problem.facts, **more}}
    return about | {"said": words.get(f"{system}.refusal.{problem.facts.get('why')}")}


def all_shown(request: Request, system: str, problems: Sequence[Problem]) -> list[dict[str, Any]]:
    """Problems in the reader's language."""
    said = words(language_of(request))
    return [shown(problem, said, system) for problem in problems]


async def _army(store: StoreDep, tables: TablesDep, army_id: str) -> Army:
    """The kept army of an id, if there is one of a system that is here."""
    kept = await armies.get(store, army_id) if army_id.isascii() and army_id.isalnum() else None
    if kept is None or kept.system not in tables.systems:
        raise HTTPException(404)
    return kept


ArmyDep: TypeAlias = Annotated[Army, Depends(_army)]
"""For whoever knows its id."""


def listed(request: Request, kept: Listed, now: str) -> dict[str, Any]:
    """An army as a list of its owner's has it; `now` is the content of its system as it is."""
    told = {name: kept.told[name] for name in ("units", *MEASURES, "problems") if name in kept.told}
    return {
        "id": kept.id,
        "system": kept.system,
        "name": kept.name,
        "units": 0,
        "problems": 0,
        **told,
        "first": [{"name": row["name"], "figure": row["figure"]} for row in kept.told.get("rows", ())[:FIRST]],
        "version": kept.version,
        "updated_at": kept.updated_at.timestamp(),
        "is_outdated": bool(kept.built_with and kept.built_with != now),
        "shared": link_of(request, kept),
    }


def link_of(request: Request, kept: Listed) -> str | None:
    """The address under which an army is shared."""
    return f"{public_root(request)}/a/{kept.shared}" if kept.shared else None
