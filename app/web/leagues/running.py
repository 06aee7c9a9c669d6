"""What a league goes on by: its rounds and their tables, results that the organiser corrects, its end."""

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, HTTPException
from pydantic import Field

from app.content.load import BadContent
from app.leagues.model import MOST_PLAYERS
from app.persistence import league_rounds, leagues
from app.persistence.codes import new_token, token_hash
from app.persistence.engine import Store
from app.persistence.league_rounds import HasTable
from app.persistence.leagues import Met, Whole
from app.realtime.clock.terms import terms_from
from app.realtime.tables.live_tables import BadTable, LiveTables
from app.web.deps import StoreDep, TablesDep
from app.web.leagues.found import LeagueDep, Number, OrganisedDep, pairing_of
from app.web.leagues.making import sits_of
from app.web.owners import DeviceDep
from app.web.quota import saves_within_quota
from app.web.strict import Strict

router = APIRouter()


class RoundWish(Strict):
    """Which round is to begin, so that pressing twice begins one."""

    number: Annotated[int, Field(strict=True, ge=1, le=2 * MOST_PLAYERS)]


class ResultWish(Strict):
    """What counts of a pairing."""

    result: Literal["first", "second", "draw", "none"]


@router.post("/leagues/{league_id}/rounds", status_code=201, dependencies=[Depends(saves_within_quota)])
async def begin(store: StoreDep, tables: TablesDep, whole: OrganisedDep, wish: RoundWish) -> dict[str, Any]:
    """Begins the next round: the players are paired, and each pairing has its table."""
    outcome = await league_rounds.begin(store, whole.league.id, wish.number)
    if outcome != "begun":
        raise HTTPException(409, outcome)
    now = await leagues.read(store, whole.league.id)
    for one in now.pairings if now else ():
        if now and one.round == wish.number and one.result is None:
            await _table_of(store, tables, now, one)
    return {"round": wish.number}


@router.post("/leagues/{league_id}/pairings/{pairing}/table", status_code=201)
async def table(
    store: StoreDep, tables: TablesDep, whole: LeagueDep, device: DeviceDep, pairing: Number
) -> dict[str, str]:
    """The table of a pairing for one of its players, set now where it could not be as the round began."""
    one, me = pairing_of(whole, pairing), whole.member_of(device.id)
    if me is None or me.id not in one.players:
        raise HTTPException(403, "not_your_pairing")
    if one.match_id is None and one.result is not None:
        raise HTTPException(409, "has_result")
    return {"match": one.match_id or await _table_of(store, tables, whole, one)}


async def _table_of(store: Store, tables: LiveTables, whole: Whole, pairing: Met) -> str:
    """Sets the table of a pairing, both players sitting: each enters by a key that his device draws."""
    league, setup = whole.league, whole.league.setup
    names = {member.id: member.name for member in whole.members}
    sits = sits_of(tables.systems[league.system].rules.seats)
    try:
        match, _ = await tables.create(
            system=league.system,
            name=league.name,
            options=setup["options"],
            sits=sits,
            uploads=setup["uploads"],
            visibility=setup["visibility"],
            names={seat: names[player] for seat, player in zip(sits, pairing.players, strict=True)},
            dice_need=setup["dice_need"],
            clock=terms_from(setup["clock"]),
            delay=setup["delay"],
            held={seat: token_hash(new_token()) for seat in sits},
            pairing=pairing.id,
        )
    except HasTable:
        now = await leagues.read(store, league.id)
        return (now and pairing_of(now, pairing.id).match_id) or ""
    except BadTable as error:
        raise HTTPException(409, "bad_options") from error
    except BadContent as error:
        raise HTTPException(503, "faulty_content") from error
    return match.id


@router.post(
    "/leagues/{league_id}/pairings/{pairing}/result", status_code=201, dependencies=[Depends(saves_within_quota)]
)
async def correct(store: StoreDep, whole: OrganisedDep, pairing: Number, wish: ResultWish) -> dict[str, str]:
    """The organiser says what counts of a pairing, whatever was played; what counted before is written down."""
    if not await league_rounds.correct(store, whole.league.id, pairing, wish.result):
        raise HTTPException(404)
    return {"result": wish.result}


@router.post("/leagues/{league_id}/closing", status_code=201)
async def close(store: StoreDep, whole: OrganisedDep) -> dict[str, bool]:
    """Ends the league: it stays as it stands, and what is being played enters its result still."""
    if whole.league.closed_at is None:
        await leagues.close(store, whole.league.id)
    return {"closed": True}


@router.delete("/leagues/{league_id}", status_code=204)
async def forget(store: StoreDep, whole: OrganisedDep) -> None:
    """Deletes the league for everybody; its matches stay."""
    await leagues.forget(store, whole.league.id)
