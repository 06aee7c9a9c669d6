"""The matches of a device, by the keys it keeps: how each stands, and whether it is asked there."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse
from pydantic import Field

from app.persistence import appointments, league_rounds, summaries
from app.persistence.engine import Store
from app.persistence.matches import Match
from app.persistence.notices import seen_in_list
from app.persistence.owned_seats import own, owned_by
from app.persistence.summaries import Held
from app.realtime import series
from app.realtime.tables.live_tables import LiveTables
from app.realtime.tables.summary import summary_of
from app.web.appointments import date_told
from app.web.deps import StoreDep, TablesDep, public_root
from app.web.listing import seats_listed
from app.web.owners import AnyDevice, Device
from app.web.render import render
from app.web.strict import Key, MatchCode, Strict
from app.web.titles import title_of
from app.web.words import MINE, language_of, words

MOST = 200
"""Matches that a device may ask about at once."""

OPENED = 8
"""So many of them are opened for one question, where what is kept is behind; of more it is told no more than that they are."""

router = APIRouter()


class HeldSeat(Strict):
    """A seat as a device keeps it."""

    match: MatchCode
    key: Key


class HeldSeats(Strict):
    """The seats that a device keeps."""

    seats: Annotated[list[HeldSeat], Field(max_length=MOST)]


@router.get("/mine", response_class=HTMLResponse)
async def my_castra(request: Request) -> Response:
    """My Castra: the page, which asks for what the device that opens it holds."""
    return render(request, "mine.html", about=MINE, page={"root": public_root(request)})


@router.post("/matches/mine")
async def my_matches(
    request: Request, store: StoreDep, tables: TablesDep, device: AnyDevice, asked: HeldSeats
) -> dict[str, Any]:
    """How the matches stand whose seats these keys open. Of a key that opens nothing any more nothing is told.

    `elsewhere` are matches of the same owner that none of these keys opens: another device of his sat down there.
    """
    held = await summaries.held_by(store, {(seat.match, seat.key) for seat in asked.seats})
    known = [one for one in held if one.match.system in tables.systems]
    ids = [one.match.id for one in known]
    dates, of_leagues = await appointments.of_matches(store, ids), await league_rounds.of_matches(store, ids)
    language, left = language_of(request), OPENED
    rows = []
    for one in known:
        told = one.told if one.is_known else None
        if told is None and (tables.opened_of(one.match.id) or left > 0):
            left -= not tables.opened_of(one.match.id)
            told = await _told_anew(tables, one.match.id)
        row = _row(one, told or {}, language)
        date = date_told(one.match, dates.get(one.match.id))
        rows.append(row | {"date": date, "league": of_leagues.get(one.match.id)})
    return {"matches": rows, "elsewhere": await _elsewhere(store, device, held) if device else []}


async def _elsewhere(store: Store, device: Device, held: Sequence[Held]) -> list[dict[str, str]]:
    """Notes whose seats these are, and gives the owner's other matches."""
    owned = await owned_by(store, device.id)
    known = {seat.held_hash for seat in owned}
    await own(store, device.owner, {one.held_hash for one in held} - known)
    await seen_in_list(store, device.id)
    here = {one.match.id for one in held}
    missing = [seat for seat in owned if seat.match_id not in here]
    return [{"match": seat.match_id, "name": seat.name, "system": seat.system} for seat in missing[:MOST]]


async def _told_anew(tables: LiveTables, match_id: str) -> Mapping[str, Any]:
    """How a match stands whose summary is not there yet, or is behind its journal."""
    table = await tables.table(match_id)
    if table is None:
        return {}
    await table.summary.keep()
    return summary_of(table.match)


def _row(held: Held, told: Mapping[str, Any], language: str) -> dict[str, Any]:
    match = held.match
    public = {key: value for key, value in told.items() if key != "duties"}
    return {
        "id": match.id,
        "name": title_of(match, language),
        "system": match.system,
        "status": match.status,
        "mine": held.sides,
        "since": held.at.timestamp(),
        "seats": seats_listed(match),
        **public,
        "series": _series(match, told),
        "question": _question(told.get("duties", ()), held.sides, language),
    }


def _series(match: Match, told: Mapping[str, Any]) -> dict[str, int] | None:
    """What each side has won of the series it is played in, with the match itself once it is over; nothing of one that is none."""
    stood = series.before(match)
    if not stood.played:
        return None
    stands = series.after(match, series.winner_of(told, list(told["scores"]))) if told.get("over") else stood
    return {seat.side: stands.won.get(seat.side, 0) for seat in match.seats}  # type: ignore[call-overload]


def _question(duties: Sequence[Mapping[str, Any]], sides: Sequence[str], language: str) -> dict[str, Any] | None:
    """What these seats are asked, in the words of the prompt: as they stand, with the facts that go into them."""
    mine = next((duty for duty in duties if not set(duty["seats"]).isdisjoint(sides)), None)
    said = words(language).get(mine["label"]) if mine else None
    return {"said": said, "facts": mine["facts"], "names": mine["names"]} if mine and said else None
