"""Making a league, and the pages for it: those of this device's owner, and what a new one is set up with."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Depends, HTTPException, Request, Response
from fastapi.responses import HTMLResponse, JSONResponse
from pydantic import Field

from app.content.load import BadContent
from app.leagues.model import MOST_POINTS, MOST_ROUNDS, Kind, Rules
from app.leagues.standings import standings
from app.persistence import leagues
from app.persistence.codec import plain
from app.persistence.engine import Store
from app.persistence.leagues import Whole
from app.realtime.seating import Sitter
from app.realtime.tables.live_tables import BadTable, LiveTables
from app.rules.kernel.seats import Seat
from app.web.deps import StoreDep, TablesDep, public_root
from app.web.leagues.found import Told, names_of, open_pairing
from app.web.matches import SetUp, ground_of
from app.web.offered import system_told, what_is_offered
from app.web.owners import AnyDevice, KeepingDevice
from app.web.quota import within_quota
from app.web.render import render
from app.web.strict import Line
from app.web.words import MINE

router = APIRouter()

Points = Annotated[int, Field(strict=True, ge=0, le=MOST_POINTS)]


class LeagueWish(SetUp):
    """A league: its name, its kind with its rounds or legs, the points, and what all of its tables are set with."""

    name: Annotated[Line, Field(min_length=1, max_length=60)]
    kind: Kind
    rounds: Annotated[int, Field(strict=True, ge=1, le=MOST_ROUNDS)] = 5
    legs: Annotated[int, Field(strict=True, ge=1, le=2)] = 1
    win: Points = 3
    draw: Points = 1
    loss: Points = 0
    bye: Points = 3

    def rules(self) -> Rules:
        """What is agreed of rounds and points."""
        return Rules(
            kind=self.kind,
            rounds=self.rounds,
            legs=self.legs,
            win=self.win,
            draw=self.draw,
            loss=self.loss,
            bye=self.bye,
        )


@router.get("/mine/leagues", response_class=HTMLResponse)
async def my_leagues(request: Request, store: StoreDep, tables: TablesDep, device: AnyDevice) -> Response:
    """The leagues that this device's owner organises or plays in."""
    found = await leagues.of_owner(store, device.id) if device else []
    rows = [row_of(one, device.id) for one in found if one.league.system in tables.systems] if device else []
    return render(request, "leagues.html", about=MINE, page={"root": public_root(request), "leagues": rows})


def row_of(whole: Whole, owner_id: int) -> Told:
    """A league as a list of one's own shows it: how far it is, where one stands, whom one plays next."""
    league, me = whole.league, whole.member_of(owner_id)
    stands = standings(whole.members, whole.pairings, league.rules) if league.rounds else []
    next_one = open_pairing(whole, me.id) if me else None
    other = next((id for id in next_one.players if me and id != me.id), 0) if next_one else 0
    return {
        "id": league.id,
        "name": league.name,
        "system": league.system,
        "kind": league.rules.kind,
        "round": league.rounds,
        "rounds": whole.rounds,
        "players": len(whole.here),
        "organiser": league.owner_id == owner_id,
        "closed": league.closed_at is not None,
        "place": next((one.place for one in stands if me and one.player == me.id), None),
        "against": names_of(whole, "").get(other) if next_one else None,
    }


@router.get("/leagues/new", response_class=HTMLResponse)
async def new_page(request: Request, tables: TablesDep) -> Response:
    """What a league is made of: a system that two play, its options as for a table, rounds and points."""
    offered = await asyncio.to_thread(what_is_offered, tables.systems)
    two = {key: one for key, one in offered.items() if 2 in one[0].rules.seat_counts}
    page = {
        "systems": [system_told(system) | {"counts": [2]} for system, _ in two.values()],
        "catalogue": {key: plain(catalogue) for key, (_, catalogue) in two.items()},
        "root": public_root(request),
    }
    return render(request, "league_new.html", about=MINE, page=page)


@router.post("/leagues", status_code=201, dependencies=[Depends(within_quota)])
async def new(
    request: Request, store: StoreDep, tables: TablesDep, wish: LeagueWish, device: KeepingDevice
) -> Response:
    """Makes a league whose organiser is this device's owner."""
    setup = await _set_up(store, tables, wish)
    name = " ".join(wish.name.split())
    try:
        league = await leagues.new(
            store, owner_id=device.id, system=wish.system, name=name, rules=wish.rules(), setup=setup
        )
    except leagues.TooMany as error:
        raise HTTPException(409, "too_many_leagues") from error
    link = f"{public_root(request)}/leagues/{league.id}"
    return device.told(request, JSONResponse({"id": league.id, "link": link}, status_code=201))


async def _set_up(store: Store, tables: LiveTables, wish: LeagueWish) -> dict[str, Any]:
    """What each table is set with; refused here if no table could be set so."""
    system = tables.systems.get(wish.system)
    if system is None or 2 not in system.rules.seat_counts:
        raise HTTPException(422, "unknown_system")
    options, uploads = dict(wish.options), []
    try:
        if wish.battlefield:
            ground = await ground_of(store, tables, system, wish.battlefield)
            options, uploads = {**options, **ground.options}, [ground.id]
        await tables.first_of(wish.system, options, sits_of(system.rules.seats), uploads)
    except BadTable as error:
        raise HTTPException(422, "bad_options") from error
    except BadContent as error:
        raise HTTPException(503, "faulty_content") from error
    return {
        "options": options,
        "uploads": uploads,
        "visibility": wish.visibility or "link",
        "dice_need": wish.dice_need,
        "clock": wish.clock and plain(wish.clock),
        "delay": wish.delay,
    }


def sits_of(seats: tuple[Seat, ...]) -> dict[Seat, Sitter]:
    """How the seats of a league's table are filled: its first two, by a player each."""
    return {seat: Sitter(kind="link") for seat in seats[:2]}
