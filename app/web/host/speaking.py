"""What the host says to all tables, and that he closes them for an update."""

from typing import Annotated, Any

from fastapi import APIRouter
from pydantic import Field

from app.persistence import host_log, house
from app.web.deps import StoreDep, TablesDep
from app.web.host.door import HostDep
from app.web.strict import Line, Strict

router = APIRouter()

MONTH = 31 * 24.0
DAY = 24 * 3600.0


class Announcement(Strict):
    """A line to all tables and the home page, for so many hours; without, until it is taken back by an empty one."""

    text: Annotated[Line, Field(max_length=200)]
    hours: Annotated[float, Field(gt=0, le=MONTH)] | None = None


class Closing(Strict):
    """In how many seconds the tables close."""

    seconds: Annotated[float, Field(ge=0, le=DAY)]


@router.post("/host/announcement", status_code=201)
async def announce(_: HostDep, store: StoreDep, tables: TablesDep, wish: Announcement) -> dict[str, Any]:
    """Says a line to all; an empty one takes back what was said."""
    text = " ".join(wish.text.split())
    await house.announce(store, text, hours=wish.hours)
    await host_log.note(store, "announced" if text else "unsaid", text=text, hours=wish.hours)
    await tables.house.look()
    return {"said": text}


@router.post("/host/closing", status_code=201)
async def close(_: HostDep, store: StoreDep, tables: TablesDep, wish: Closing) -> dict[str, Any]:
    """Has the tables close: players are told, no new ones are set, and at that moment what is under way is done and all go."""
    await house.close(store, seconds=wish.seconds)
    await host_log.note(store, "closed", seconds=wish.seconds)
    await tables.house.look()
    return {"closes_at": tables.house.told.closes_at}


@router.delete("/host/closing", status_code=204)
async def open_again(_: HostDep, store: StoreDep, tables: TablesDep) -> None:
    """Takes that back: tables are set and played again."""
    await house.open_again(store)
    await host_log.note(store, "reopened")
    await tables.house.look()
