"""What routes need of the app, and the address of this server as players type it."""

from collections.abc import Awaitable, Callable
from datetime import datetime
from functools import partial
from typing import Annotated, TypeAlias

from fastapi import Depends, HTTPException, Request

from app.persistence import matches
from app.persistence.engine import Store
from app.persistence.matches import Match
from app.persistence.watching import as_watched
from app.realtime.tables.live_tables import MATCH_ID, LiveTables
from app.settings import Settings
from app.web.addresses import for_others


def _tables(request: Request) -> LiveTables:
    tables: LiveTables = request.app.state.tables
    return tables


def _store(request: Request) -> Store:
    store: Store = request.app.state.store
    return store


async def _match(request: Request, match_id: str) -> Match:
    """The match of the path, of a system this server knows."""
    found = await matches.get(_store(request), match_id) if MATCH_ID.fullmatch(match_id) else None
    if found is None or found.system not in _tables(request).systems:
        raise HTTPException(404)
    return found


async def _watched(request: Request, match: Annotated[Match, Depends(_match)]) -> Match:
    """The match of the path as whoever shows no key may know it: one that is closed is answered as if there were none, one
    whose watchers have not seen its end goes on."""
    if match.visibility == "closed":
        raise HTTPException(404)
    return as_watched(match, _tables(request).now())


def _now(request: Request) -> datetime:
    """What time it is: tests have a clock of their own."""
    now: datetime = request.app.state.now()
    return now


def _finder(request: Request, match_id: str) -> Callable[[], Awaitable[Match]]:
    """Gives the match of the path when it is called."""
    return partial(_match, request, match_id)


TablesDep: TypeAlias = Annotated[LiveTables, Depends(_tables)]
NowDep: TypeAlias = Annotated[datetime, Depends(_now)]
StoreDep: TypeAlias = Annotated[Store, Depends(_store)]
MatchDep: TypeAlias = Annotated[Match, Depends(_match)]
"""For routes whose path holds an invitation or a key; those that hold none take `WatchedDep`."""

FindDep: TypeAlias = Annotated[Callable[[], Awaitable[Match]], Depends(_finder)]
"""For routes that are sent an invitation or a key: what is wrong with the body is answered before it is known whether there is
such a match, or a closed one could be told from none."""

WatchedDep: TypeAlias = Annotated[Match, Depends(_watched)]


def public_root(request: Request) -> str:
    """The address of this server that others can open, without a slash at its end."""
    settings: Settings = request.app.state.settings
    return for_others(settings, str(request.base_url))


def said_name(request: Request, name: str) -> str:
    """A player's name as it is kept: none where the host has switched names off."""
    settings: Settings = request.app.state.settings
    return name.strip() if settings.player_names else ""
