"""When a match is to be played: said by one player, agreed to by the others, taken along as a file for calendars."""

from datetime import UTC, datetime, timedelta
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, HTTPException, Request, Response
from icalendar import Calendar, Event
from icalendar.enums import STATUS
from pydantic import Field

from app.persistence import appointments
from app.persistence.appointments import Appointment
from app.persistence.matches import Match
from app.persistence.seats import sides_of
from app.realtime.seating import bots
from app.web.deps import FindDep, MatchDep, StoreDep, public_root
from app.web.finished import LATEST
from app.web.listing import player_of, seats_listed
from app.web.quota import saves_within_quota
from app.web.strict import Key, Strict
from app.web.titles import title_of
from app.web.words import language_of, words

router = APIRouter()

SITTING: Final = timedelta(hours=3)
"""How long a calendar keeps free for a match: nobody says how long one takes."""


class DateWish(Strict):
    """Who says when, by the key of a seat: seconds since 1970, in whole minutes as calendars have them; null takes it back."""

    key: Key
    at: Annotated[float, Field(strict=True, ge=0, le=LATEST)] | None


@router.post("/matches/{match_id}/date", status_code=201, dependencies=[Depends(saves_within_quota)])
async def say(store: StoreDep, find: FindDep, wish: DateWish) -> dict[str, Any]:
    """Proposes when a match is to be played, or agrees to what was proposed by saying the same."""
    match = await find()
    sides = await sides_of(store, match.id, wish.key)
    if not sides:
        raise HTTPException(404)
    if match.status == "finished":
        raise HTTPException(409, "is_over")
    if wish.at is None:
        await appointments.take_back(store, match.id)
        return {"date": None}
    at = datetime.fromtimestamp(wish.at // 60 * 60, UTC)
    return {"date": date_told(match, await appointments.say(store, match.id, sides, at))}


def date_told(match: Match, kept: Appointment | None) -> dict[str, Any] | None:
    """A match's date as its players are told it: whether all who play have agreed, and which seats have."""
    if kept is None:
        return None
    return {
        "at": kept.at.timestamp(),
        "by": kept.proposed_by,
        "agreed": sorted({*kept.agreed}),
        "stands": stands(match, kept),
    }


def stands(match: Match, kept: Appointment) -> bool:
    """Whether all have agreed whose seats are no bots'."""
    return {seat.side for seat in match.seats} - {*bots(match)} <= {*kept.agreed}


@router.get("/t/{match_id}/{token}/date.ics")
async def date_file(request: Request, match: MatchDep, store: StoreDep, token: str) -> Response:
    """The date as a file for calendars, for whoever holds the key of a seat; the key is not in it."""
    if not await sides_of(store, match.id, token):
        raise HTTPException(404)
    kept = (await appointments.of_matches(store, [match.id])).get(match.id)
    if kept is None:
        raise HTTPException(404)
    said, root = words(language_of(request)), public_root(request)
    names = [player_of(seat, said) for seat in seats_listed(match)]
    title = title_of(match, language_of(request))
    headers = {"Content-Disposition": f'attachment; filename="castra-{match.id}.ics"', "Cache-Control": "no-store"}
    body = calendar_of(match, kept, f"Castra: {title} ({' – '.join(names)})", f"{root}/mine?to={match.id}")
    return Response(body, media_type="text/calendar; charset=utf-8", headers=headers)


def calendar_of(match: Match, kept: Appointment, summary: str, link: str) -> bytes:
    """One event in UTC: a later file of the same match takes its place."""
    event = Event.new(
        uid=f"{match.id}@castra",
        summary=summary,
        start=kept.at,
        end=kept.at + SITTING,
        url=link,
        description=link,
        sequence=kept.version,
        status=STATUS.CONFIRMED if stands(match, kept) else STATUS.TENTATIVE,
    )
    written: bytes = Calendar.new(prodid="-//Castra//Castra//EN", subcomponents=[event]).to_ical()
    return written
