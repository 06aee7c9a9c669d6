"""Tables as lists show them: what anybody may know of a match that is open. Of any other no list, count or search tells."""

from collections.abc import Mapping, Sequence
from typing import Any

from app.persistence import matches
from app.persistence.engine import Store
from app.persistence.matches import Match
from app.persistence.watching import as_watched
from app.realtime.audiences.audience import WATCHERS
from app.realtime.seating import public_options, sitters
from app.realtime.tables.live_tables import LiveTables
from app.web.titles import title_of

SHOWN = 30


def listed(tables: LiveTables, match: Match, language: str) -> dict[str, Any]:
    """One table of a list, called as its reader calls it; score and round as watchers see them, if it is open in this process."""
    shown: dict[str, Any] = {
        "id": match.id,
        "name": title_of(match, language),
        "system": match.system,
        "status": match.status,
        "since": match.created_at.timestamp(),
        "updated": match.updated_at.timestamp(),
        "options": public_options(match),
        "clock": match.options.get("clock"),
        "seats": seats_listed(match),
        "watch": f"/t/{match.id}",
    }
    table = tables.opened().get(match.id)
    if table:
        watched = table.feeds.watched
        seen = watched.sight(watched.audiences[WATCHERS])
        shown["round"] = seen.view["turn"]["round"]
        shown["scores"] = {seat: side["score"] for seat, side in seen.view["seats"].items()}
    return shown


def seats_listed(match: Match) -> list[dict[str, Any]]:
    """The seats of a match: who sits there, and how each is filled."""
    sits = sitters(match)
    return [
        {
            "seat": row.side,
            "name": row.name,
            "taken": row.claimed_at is not None,
            "kind": sits[row.side].kind,  # type: ignore[index]
        }
        for row in match.seats
    ]


def player_of(seat: Mapping[str, Any], said: Mapping[str, str]) -> str:
    """What whoever sits in a listed seat is called in the reader's words."""
    if seat["kind"] == "bot":
        return said.get(f"table.bot.{seat['name']}", said["table.bot.other"])
    return str(seat["name"]) or said[f"table.side.{seat['seat']}"]


def side_told(
    seat: Mapping[str, Any], told: Mapping[str, Any], said: Mapping[str, str], language: str
) -> dict[str, Any]:
    """A side of a match that is over: player, army, points, whether it won; what is not known is left empty."""
    side = seat["seat"]
    army = told.get("armies", {}).get(side, {})
    return {
        "seat": side,
        "name": player_of(seat, said),
        "army": army.get(language) or army.get("name", ""),
        "score": told.get("scores", {}).get(side, ""),
        "won": told.get("winner") == side,
    }


async def open_tables(store: Store, tables: LiveTables, language: str) -> list[dict[str, Any]]:
    """Tables with a seat that anybody may take, newest first."""
    found = await matches.newest(store, statuses=("open",), limit=SHOWN)
    return [listed(tables, match, language) for match in _known(tables, found) if has_free_seat(match)]


async def live_tables(store: Store, tables: LiveTables, language: str) -> list[dict[str, Any]]:
    """Tables being played that are open to be watched, the last one changed first."""
    now = tables.now()
    found = [as_watched(match, now) for match in await matches.watchable(store, now=now, limit=SHOWN)]
    return [listed(tables, match, language) for match in _known(tables, found)]


def _known(tables: LiveTables, found: Sequence[Match]) -> list[Match]:
    return [match for match in found if match.system in tables.systems]


def has_free_seat(match: Match) -> bool:
    """Whether a seat waits for whoever comes first: such a table is found in the list only."""
    sits = sitters(match)
    return any(row.claimed_at is None and sits[row.side].kind == "open" for row in match.seats)  # type: ignore[index]
