"""The rounds of a league: begun by its organiser, each pairing with a table of its own, whose end enters the result."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypeAlias

from sqlalchemy import insert, select, update
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncConnection

from app.leagues.model import Result
from app.leagues.rounds import next_round
from app.persistence import league_tables, tables
from app.persistence.engine import Store
from app.persistence.leagues import note, whole_of

Begun: TypeAlias = Literal[
    "begun", "begun_already", "league_closed", "too_few_players", "rounds_over", "results_missing"
]
"""What came of beginning a round."""


class HasTable(Exception):
    """A pairing has its table already."""


async def begin(store: Store, league_id: str, number: int) -> Begun:
    """Pairs the players for this round. A Swiss one needs all results of those before."""
    league, pairing = league_tables.league, league_tables.league_pairing
    async with store.engine.begin() as connection:
        whole = await whole_of(connection, league.c.id == league_id, lock=True)
        if whole is None or whole.league.closed_at:
            return "league_closed"
        rules = whole.league.rules
        if number != whole.league.rounds + 1:
            return "begun_already"
        if len(whole.here) < 2:
            return "too_few_players"
        if number > whole.rounds:
            return "rounds_over"
        if rules.kind == "swiss" and any(one.result is None for one in whole.pairings):
            return "results_missing"
        pairs = await asyncio.to_thread(next_round, whole.members, whole.pairings, rules, seed=league_id)
        rows = [
            {
                "league_id": league_id,
                "round": one.round,
                "first": one.first,
                "second": one.second,
                "result": one.result,
            }
            for one in pairs
        ]
        await connection.execute(insert(pairing), rows)
        await connection.execute(update(league).where(league.c.id == league_id).values(rounds=number))
        await note(connection, league_id, who="organiser", deed="round", about={"round": number})
    return "begun"


async def seat(connection: AsyncConnection, pairing_id: int, match_id: str, held: Mapping[str, bytes]) -> None:
    """Gives a pairing its table, in the transaction that makes it, and its players their seats. Raises HasTable.

    Arguments: `held` are the hashes that the seats are held by, of the first and of the second.
    """
    pairing, member = league_tables.league_pairing.c, league_tables.league_player.c
    here = (pairing.id == pairing_id, pairing.match_id.is_(None))
    change = update(league_tables.league_pairing).where(*here).values(match_id=match_id)
    found = (await connection.execute(change.returning(pairing.first, pairing.second))).first()
    if found is None:
        raise HasTable(pairing_id)
    query = select(member.id, member.owner_id).where(member.id.in_([*found]))
    owners = {row.id: row.owner_id for row in await connection.execute(query)}
    rows = [
        {"owner_id": owner, "held_hash": hashed}
        for player, hashed in zip(found, held.values(), strict=True)
        if (owner := owners[player])
    ]
    if rows:
        await connection.execute(upsert(tables.owned_key).values(rows).on_conflict_do_nothing())


async def enter(connection: AsyncConnection, match_id: str, *, result: Result, scores: Sequence[int]) -> None:
    """Enters how a match ended, in the transaction that keeps it, unless its organiser has said what counts."""
    pairing = league_tables.league_pairing.c
    here = (pairing.match_id == match_id, pairing.corrected.is_(False))
    change = update(league_tables.league_pairing).where(*here).values(result=result, scores=list(scores))
    await connection.execute(change)


async def correct(store: Store, league_id: str, pairing_id: int, result: Result) -> bool:
    """The organiser says what counts of a pairing; what counted before is written down. Whether there is such a one."""
    pairing = league_tables.league_pairing
    here = (pairing.c.id == pairing_id, pairing.c.league_id == league_id, pairing.c.second.is_not(None))
    async with store.engine.begin() as connection:
        query = select(pairing.c.result, pairing.c.corrected).where(*here).with_for_update()
        was = (await connection.execute(query)).first()
        if was is None:
            return False
        await connection.execute(update(pairing).where(*here).values(result=result, corrected=True))
        about = {"pairing": pairing_id, "was": was.result, "now": result}
        await note(connection, league_id, who="organiser", deed="corrected", about=about)
    return True


async def of_matches(store: Store, ids: Sequence[str]) -> dict[str, dict[str, Any]]:
    """Of those matches that are a league's: which league and which round, by the match's id."""
    pairing, league = league_tables.league_pairing.c, league_tables.league.c
    query = select(pairing.match_id, pairing.league_id, league.name, pairing.round).select_from(
        league_tables.league_pairing.join(league_tables.league)
    )
    async with store.engine.connect() as connection:
        found = (await connection.execute(query.where(pairing.match_id.in_(ids)))).all()
    return {row.match_id: {"id": row.league_id, "name": row.name, "round": row.round} for row in found}
