"""Setting tables, sitting down, and what is being played."""

import asyncio
import json
from collections.abc import Mapping
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, HTTPException, Request
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, JsonValue, model_validator

from app.bots import NAMES
from app.content.armies import OPTION
from app.content.load import BadContent
from app.persistence import matches
from app.persistence.seats import sit_down
from app.realtime.seating import Sitter, sitters
from app.realtime.tables import BadTable
from app.rules.kernel.referee.seats import Seat
from app.web.deps import MatchDep, StoreDep, TablesDep, public_root
from app.web.listing import live_tables, open_tables
from app.web.quota import within_quota

router = APIRouter()

PlayerName = Annotated[str, Field(max_length=40)]


LARGEST_OPTIONS = 4096
"""Characters that the options of a table may take, written out: every visitor of the home page is sent them."""


def _small(options: dict[str, JsonValue]) -> dict[str, JsonValue]:
    if len(json.dumps(options)) > LARGEST_OPTIONS:
        raise ValueError("too large")
    if OPTION in options:
        raise ValueError("the lists of the seats are given as armies")
    return options


DEEPEST = 12
"""How deep what a visitor sends may nest."""


def _is_sound(value: Any, depth: int = 0) -> bool:
    """Whether the database can keep it: no NUL and no half of a letter in any text, and nothing nested without end."""
    if isinstance(value, str):
        return "\x00" not in value and not any("\ud800" <= letter <= "\udfff" for letter in value)
    parts = [*value, *value.values()] if isinstance(value, Mapping) else value if isinstance(value, list) else ()
    return depth <= DEEPEST and all(_is_sound(part, depth + 1) for part in parts)


class Strict(BaseModel):
    """Data from outside: unknown keys are refused."""

    model_config = ConfigDict(extra="forbid", allow_inf_nan=False)

    @model_validator(mode="before")
    @classmethod
    def _sound(cls, data: Any) -> Any:
        """What cannot be kept is refused, wherever it stands."""
        if not _is_sound(data):
            raise ValueError("cannot be kept")
        return data


class SeatWish(Strict):
    """How a seat is to be filled, and the name of who sits there, if that is known."""

    kind: Literal["link", "open", "bot", "hot_seat"] = "link"
    bot: Annotated[str, Field(max_length=40)] = ""
    name: PlayerName = ""


class TableWish(Strict):
    """The home form: what is played, on what, with which armies, and who sits across.

    `options` are the system's own (mission, battlefield, readings). `armies` gives a seat a ready list: one of the
    catalogue, or the id of an uploaded one.
    """

    system: Annotated[str, Field(max_length=40)]
    name: Annotated[str, Field(max_length=60)] = ""
    options: Annotated[dict[str, JsonValue], Field(max_length=40), AfterValidator(_small)] = Field(default_factory=dict)
    armies: dict[Seat, Annotated[str, Field(max_length=60)]] = Field(default_factory=dict)
    seats: Annotated[dict[Seat, SeatWish], Field(min_length=1, max_length=4)]
    listed: bool = True


class SitWish(Strict):
    """Who sits down."""

    name: PlayerName = ""


@router.post("/matches", status_code=201, dependencies=[Depends(within_quota)])
async def set_table(request: Request, wish: TableWish, tables: TablesDep, store: StoreDep) -> dict[str, Any]:
    """Sets a table; gives the private link of each seat that a person may hold, and the public one."""
    system = tables.systems.get(wish.system)
    if system is None:
        raise HTTPException(422, "unknown_system")
    sits = _sits(wish)
    if not sits.keys() <= set(system.rules.seats):
        raise HTTPException(422, "unknown_seat")
    if len(sits) not in system.rules.seat_counts:
        raise HTTPException(422, "wrong_number_of_seats")
    if system.armies is None and wish.armies:
        raise HTTPException(422, "no_lists")
    options = wish.options | ({OPTION: dict(wish.armies)} if wish.armies else {})
    try:
        ready = system.armies.ready(await asyncio.to_thread(lambda: system.library)) if system.armies else {}
        uploads = sorted({army for army in wish.armies.values() if army not in ready})
        match, keys = await tables.create(
            system=wish.system,
            name=wish.name.strip() or wish.system,
            options=options,
            sits=sits,
            uploads=uploads,
            visibility="listed" if wish.listed else "unlisted",
        )
    except BadTable as error:
        raise HTTPException(422, "bad_options") from error
    except BadContent as error:
        raise HTTPException(503, "faulty_content") from error
    for seat, seat_wish in wish.seats.items():
        if seat_wish.name and sits[seat].kind in ("link", "shared"):
            await matches.name_seat(store, match.id, seat, seat_wish.name)
    root = public_root(request)
    held = {
        seat: f"{root}/t/{match.id}/{keys[seat]}" for seat, sitter in sits.items() if sitter.kind in ("link", "shared")
    }
    return {"id": match.id, "links": {**held, "watch": f"{root}/t/{match.id}"}}


def _sits(wish: TableWish) -> dict[Seat, Sitter]:
    """How each seat is filled. A screen is shared by two at least; the others come by link, from anywhere, or are bots."""
    shared = [seat for seat, asked in wish.seats.items() if asked.kind == "hot_seat"]
    if len(shared) == 1:
        raise HTTPException(422, "hot_seat_not_shared")
    sits: dict[Seat, Sitter] = {}
    for seat, asked in wish.seats.items():
        if asked.kind == "bot" and asked.bot not in NAMES:
            raise HTTPException(422, "unknown_bot")
        kind = "shared" if asked.kind == "hot_seat" else asked.kind
        sits[seat] = Sitter(kind=kind, bot=asked.bot if kind == "bot" else "")
    return sits


@router.get("/matches")
async def tables_now(tables: TablesDep, store: StoreDep) -> dict[str, Any]:
    """Tables to sit down at, and tables to watch."""
    return {"open": await open_tables(store, tables), "live": await live_tables(store, tables)}


@router.post("/matches/{match_id}/seats/{seat}", status_code=201)
async def take_seat(request: Request, match: MatchDep, store: StoreDep, seat: Seat, wish: SitWish) -> dict[str, Any]:
    """Sits down in an open seat, for whoever comes first; gives the private link."""
    sitter = sitters(match).get(seat)
    if sitter is None or sitter.kind != "open":
        raise HTTPException(404)
    key = await sit_down(store, match.id, seat, wish.name)
    if key is None:
        raise HTTPException(409, "seat_taken")
    return {"id": match.id, "seat": seat, "link": f"{public_root(request)}/t/{match.id}/{key}"}
