"""Setting tables, and what is being played."""

import asyncio
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, HTTPException, Request
from pydantic import AfterValidator, Field, JsonValue

from app.bots import NAMES
from app.content.armies import OPTION
from app.content.load import BadContent
from app.persistence import battlefields
from app.persistence.armies import frozen
from app.persistence.codec import plain
from app.persistence.engine import Store
from app.persistence.matches import Visibility
from app.persistence.watching import Delay
from app.realtime.clock.terms import Terms
from app.realtime.seating import DiceNeed, Sitter
from app.realtime.tables.library import battlefield_of
from app.realtime.tables.live_tables import BadTable, LiveTables
from app.realtime.workers.worker import TooMuch
from app.rules.kernel.seats import Seat
from app.systems.game_system import GameSystem
from app.web.deps import StoreDep, TablesDep, public_root, said_name
from app.web.listing import live_tables, open_tables
from app.web.owners import admitted, origin_of
from app.web.quota import within_quota
from app.web.strict import PlayerName, Strict, TableName
from app.web.words import language_of

router = APIRouter()

LARGEST_OPTIONS = 4096
"""Characters that the options of a table may take, written out: every visitor of the home page is sent them."""


def _small(options: dict[str, JsonValue]) -> dict[str, JsonValue]:
    if len(json.dumps(options)) > LARGEST_OPTIONS:
        raise ValueError("too large")
    if OPTION in options:
        raise ValueError("the lists of the seats are given as armies")
    return options


class SeatWish(Strict):
    """How a seat is to be filled, and the name of who sits there, if that is known."""

    kind: Literal["link", "open", "bot", "hot_seat"] = "link"
    bot: Annotated[str, Field(max_length=40)] = ""
    name: PlayerName = ""


class SetUp(Strict):
    """What is played, on what: of one table, or of all of a league.

    `options` are the system's own (mission, battlefield, readings), `battlefield` the id of a kept one. `visibility`: who may
    watch; unsaid it is whoever has the link, or everybody where a seat is for whoever comes first. `dice_need`: whose pages a
    roll needs. `clock`: what is agreed of the clocks; unsaid there are none. `delay`: after how many seconds watchers see what
    happens.
    """

    system: Annotated[str, Field(max_length=40)]
    options: Annotated[dict[str, JsonValue], Field(max_length=40), AfterValidator(_small)] = Field(default_factory=dict)
    battlefield: Annotated[str, Field(max_length=60)] = ""
    visibility: Visibility | None = None
    dice_need: DiceNeed = "whoever_is_here"
    clock: Terms | None = None
    delay: Delay = 0


class TableWish(SetUp):
    """The home form: what is played, with which armies, and who sits across.

    `armies` gives a seat a ready list: one of the catalogue, or the id of an uploaded one.
    """

    name: TableName = ""
    armies: dict[Seat, Annotated[str, Field(max_length=60)]] = Field(default_factory=dict)
    seats: Annotated[dict[Seat, SeatWish], Field(min_length=1, max_length=4)]


@router.post("/matches", status_code=201, dependencies=[Depends(admitted), Depends(within_quota)])
async def set_table(request: Request, store: StoreDep, wish: TableWish, tables: TablesDep) -> dict[str, Any]:
    """Sets a table; gives the invitation to each seat that a person may hold, and the public link."""
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
    visibility = _visibility(wish)
    try:
        ready = system.armies.ready(await asyncio.to_thread(lambda: system.library)) if system.armies else {}
        brought = {army: await frozen(store, army) for army in {*wish.armies.values()} - ready.keys()}
        uploads = sorted(brought.values())
        taken = {seat: brought.get(army, army) for seat, army in wish.armies.items()}
        options = wish.options | ({OPTION: taken} if taken else {})
        if wish.battlefield:
            ground = await ground_of(store, tables, system, wish.battlefield)
            options, uploads = {**options, **ground.options}, [*uploads, ground.id]
        match, invites = await tables.create(
            system=wish.system,
            name=wish.name.strip() or wish.system,
            options=options,
            sits=sits,
            uploads=uploads,
            visibility=visibility,
            dice_need=wish.dice_need,
            clock=wish.clock,
            delay=wish.delay,
            names={
                seat: said_name(request, asked.name)
                for seat, asked in wish.seats.items()
                if asked.kind in ("link", "hot_seat")
            },
        )
    except BadTable as error:
        raise HTTPException(422, "bad_options") from error
    except BadContent as error:
        raise HTTPException(503, "faulty_content") from error
    tables.guests.note(match.id, "set", origin_of(request))
    root = public_root(request)
    held = {
        seat: f"{root}/t/{match.id}/{invites[seat]}"
        for seat, sitter in sits.items()
        if sitter.kind in ("link", "shared")
    }
    watched = {} if visibility == "closed" else {"watch": f"{root}/t/{match.id}"}
    return {"id": match.id, "visibility": visibility, "links": {**held, **watched}}


@dataclass(frozen=True, slots=True)
class Ground:
    """The kept battlefield that a table is played on, as it stands now, and the options that say so."""

    id: str
    options: Mapping[str, Any]


async def ground_of(store: Store, tables: LiveTables, system: GameSystem, id: str) -> Ground:
    """Refuses with `unknown_battlefield` what is none for tables of this system."""
    library = await asyncio.to_thread(lambda: system.library)
    played = await battlefields.frozen(store, id) if id.isascii() and id.isalnum() else ""
    try:
        found = await battlefield_of(store, system, played, library, tables.reading)
    except TooMuch as error:
        raise HTTPException(422, "too_much_to_read") from error
    if found is None:
        raise HTTPException(422, "unknown_battlefield")
    return Ground(id=played, options=found.added(library)[1])


def _visibility(wish: TableWish) -> Visibility:
    """Who may watch. A seat for whoever comes first is found in the list only."""
    has_open_seat = any(asked.kind == "open" for asked in wish.seats.values())
    if has_open_seat and wish.visibility not in (None, "open"):
        raise HTTPException(422, "open_seat_not_listed")
    return wish.visibility or ("open" if has_open_seat else "link")


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
async def tables_now(request: Request, tables: TablesDep, store: StoreDep) -> dict[str, Any]:
    """Tables to sit down at, and tables to watch."""
    language = language_of(request)
    return {
        "open": await open_tables(store, tables, language),
        "live": await live_tables(store, tables, language),
        "house": plain(tables.house.told),
    }
