"""Leagues and their players: made by an organiser, joined by the code of an invitation, left, closed."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import datetime
from typing import Any, Literal, TypeAlias

from sqlalchemy import ColumnElement, case, delete, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from app.leagues.model import MOST_OF_ROUND_ROBIN, MOST_PLAYERS, Pairing, Player, Rules
from app.persistence import league_tables, tables
from app.persistence.codes import new_army_id
from app.persistence.engine import Store
from app.persistence.watched_late import is_unseen

MOST_OF_AN_OWNER = 50

Joined: TypeAlias = Literal["joined", "unknown", "begun", "full"]
"""What came of joining: an invitation that leads nowhere, a league that has begun and takes nobody any more, one that is full."""


class TooMany(Exception):
    """An owner organises as many leagues as anybody may."""


@dataclass(frozen=True, slots=True, kw_only=True)
class League:
    """A league: `setup` is what its tables are set with, `invite` the code by which players join, `rounds` how many began."""

    id: str
    owner_id: int | None
    system: str
    name: str
    rules: Rules
    setup: Mapping[str, Any]
    invite: str | None
    rounds: int
    created_at: datetime
    closed_at: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Member(Player):
    """A player of a league with what he is called there; nobody's device is his once he deleted what is his."""

    owner_id: int | None
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Met(Pairing):
    """A pairing as it is kept: its table, the points both sides ended with, whether the organiser said its result."""

    id: int
    match_id: str | None
    scores: Sequence[int] | None
    corrected: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Done:
    """What was done by hand: by the organiser or by a player, by his number."""

    at: datetime
    who: str
    deed: str
    about: Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Whole:
    """A league with all that belongs to it; `organiser` is what he is called."""

    league: League
    organiser: str
    members: Sequence[Member]
    pairings: Sequence[Met]
    log: Sequence[Done] = field(default=())

    @property
    def here(self) -> Sequence[Member]:
        """The players who have not left."""
        return [member for member in self.members if member.until is None]

    @property
    def rounds(self) -> int:
        """How many rounds it has."""
        return self.league.rules.rounds_of(len([one for one in self.members if one.since == 0]))

    def member_of(self, owner_id: int | None) -> Member | None:
        """The player that an owner is here."""
        return next((one for one in self.members if owner_id is not None and one.owner_id == owner_id), None)


async def new(store: Store, *, owner_id: int, system: str, name: str, rules: Rules, setup: Mapping[str, Any]) -> League:
    """A new league, which players may join. Raises TooMany."""
    league = league_tables.league
    row = {"id": new_army_id(), "owner_id": owner_id, "system": system, "name": name, "rules": asdict(rules)}
    async with store.engine.begin() as connection:
        await connection.execute(select(tables.owner.c.id).where(tables.owner.c.id == owner_id).with_for_update())
        count = select(func.count()).select_from(league).where(league.c.owner_id == owner_id)
        if (await connection.execute(count)).scalar_one() >= MOST_OF_AN_OWNER:
            raise TooMany
        made = insert(league).values(**row, setup=dict(setup), invite=new_army_id()).returning(league)
        return _league((await connection.execute(made)).mappings().one())


async def read(store: Store, league_id: str) -> Whole | None:
    """The league of this id."""
    return await _one(store, league_tables.league.c.id == league_id)


async def invited(store: Store, code: str) -> Whole | None:
    """The league that this invitation leads to."""
    return await _one(store, league_tables.league.c.invite == code)


async def of_owner(store: Store, owner_id: int) -> list[Whole]:
    """The leagues that an owner organises or plays in, the newest first."""
    league, member = league_tables.league.c, league_tables.league_player.c
    plays = select(member.league_id).where(member.owner_id == owner_id)
    query = select(league.id).where(or_(league.owner_id == owner_id, league.id.in_(plays)))
    async with store.engine.connect() as connection:
        ids = (await connection.execute(query.order_by(league.created_at.desc()))).scalars().all()
        return [whole for id in ids if (whole := await whole_of(connection, league.id == id))]


async def _one(store: Store, which: ColumnElement[bool]) -> Whole | None:
    async with store.engine.connect() as connection:
        return await whole_of(connection, which)


async def whole_of(connection: AsyncConnection, which: ColumnElement[bool], *, lock: bool = False) -> Whole | None:
    """A league with all that belongs to it; held until the transaction ends, where that is wanted. What came of a match stands
    there once its watchers have seen it."""
    member, pairing, log = league_tables.league_player, league_tables.league_pairing, league_tables.league_log
    query = select(league_tables.league).where(which)
    row = (await connection.execute(query.with_for_update() if lock else query)).mappings().first()
    if row is None:
        return None
    league = _league(row)
    name = select(tables.owner.c.name).where(tables.owner.c.id == league.owner_id)
    members = select(member).where(member.c.league_id == league.id).order_by(member.c.id)
    unseen = select(tables.match.c.id).where(is_unseen())
    known = or_(pairing.c.corrected, pairing.c.match_id.is_(None), pairing.c.match_id.not_in(unseen))
    shown = [case((known, column), else_=None).label(column.name) for column in (pairing.c.result, pairing.c.scores)]
    others = [column for column in pairing.c if column.name not in ("result", "scores")]
    here = pairing.c.league_id == league.id
    pairings = select(*others, *shown).where(here).order_by(pairing.c.round, pairing.c.id)
    done = select(log.c.at, log.c.who, log.c.deed, log.c.about).where(log.c.league_id == league.id)
    return Whole(
        league=league,
        organiser=(await connection.execute(name)).scalar_one_or_none() or "",
        members=[Member(**_without(one, "league_id")) for one in (await connection.execute(members)).mappings()],
        pairings=[Met(**_without(one, "league_id")) for one in (await connection.execute(pairings)).mappings()],
        log=[Done(**one) for one in (await connection.execute(done.order_by(log.c.id))).mappings()],
    )


def _league(row: Mapping[Any, Any]) -> League:
    return League(**{**row, "rules": Rules(**row["rules"])})


def _without(row: Mapping[Any, Any], name: str) -> dict[str, Any]:
    return {str(key): value for key, value in row.items() if key != name}


async def join(store: Store, code: str, owner_id: int, name: str) -> tuple[Joined, str]:
    """Makes an owner a player of the league that a code leads to, once; who left comes back. Gives the league's id."""
    member = league_tables.league_player
    async with store.engine.begin() as connection:
        whole = await whole_of(connection, league_tables.league.c.invite == code, lock=True)
        if whole is None or whole.league.closed_at:
            return "unknown", ""
        league, known = whole.league, whole.member_of(owner_id)
        if known:
            back = update(member).where(member.c.id == known.id).values(until=None, name=name or known.name)
            await connection.execute(back)
            return "joined", league.id
        if not takes_more(whole):
            return "begun", league.id
        if len(whole.members) >= most_of(league.rules):
            return "full", league.id
        row = {"league_id": league.id, "owner_id": owner_id, "name": name, "since": league.rounds}
        await connection.execute(insert(member).values(**row))
    return "joined", league.id


def takes_more(whole: Whole) -> bool:
    """Whether somebody new may join: one where everybody meets everybody has its players once it begins."""
    league = whole.league
    is_over = league.rules.kind == "swiss" and league.rounds >= league.rules.rounds
    return league.closed_at is None and not is_over and (league.rules.kind == "swiss" or not league.rounds)


def most_of(rules: Rules) -> int:
    """How many players such a league may have."""
    return MOST_PLAYERS if rules.kind == "swiss" else MOST_OF_ROUND_ROBIN


async def leave(store: Store, league_id: str, player: int, *, who: str) -> bool:
    """A player plays no further round; before the first one he was never there. Whether there was such a player."""
    member = league_tables.league_player
    async with store.engine.begin() as connection:
        whole = await whole_of(connection, league_tables.league.c.id == league_id, lock=True)
        known = next((one for one in whole.here if one.id == player), None) if whole else None
        if whole is None or known is None:
            return False
        here = member.c.id == player
        if whole.league.rounds == known.since and not any(player in one.players for one in whole.pairings):
            await connection.execute(delete(member).where(here))
        else:
            await connection.execute(update(member).where(here).values(until=whole.league.rounds))
        await note(connection, league_id, who=who, deed="left", about={"player": player})
    return True


async def invite_anew(store: Store, league_id: str, *, is_open: bool) -> str | None:
    """Gives the league another invitation in place of what it had, or none; the code."""
    code = new_army_id() if is_open else None
    league = league_tables.league
    async with store.engine.begin() as connection:
        await connection.execute(update(league).where(league.c.id == league_id).values(invite=code))
    return code


async def close(store: Store, league_id: str) -> None:
    """Ends a league: nobody joins, and no round begins any more."""
    league = league_tables.league
    async with store.engine.begin() as connection:
        here = (league.c.id == league_id, league.c.closed_at.is_(None))
        await connection.execute(update(league).where(*here).values(closed_at=func.now(), invite=None))
        await note(connection, league_id, who="organiser", deed="closed", about={})


async def forget(store: Store, league_id: str) -> None:
    """Deletes a league with all that belongs to it; its matches stay."""
    async with store.engine.begin() as connection:
        await connection.execute(delete(league_tables.league).where(league_tables.league.c.id == league_id))


async def note(connection: AsyncConnection, league_id: str, *, who: str, deed: str, about: Mapping[str, Any]) -> None:
    """Writes down what was done by hand, in the transaction that does it; players by their numbers, never by name."""
    row = {"league_id": league_id, "who": who, "deed": deed, "about": dict(about)}
    await connection.execute(insert(league_tables.league_log).values(**row))


async def leave_all(connection: AsyncConnection, owner_id: int) -> None:
    """Takes an owner out of his leagues, in the transaction that deletes him: those he organises close, his name is nowhere."""
    league, member = league_tables.league, league_tables.league_player
    rounds = select(league.c.rounds).where(league.c.id == member.c.league_id).scalar_subquery()
    gone = update(member).where(member.c.owner_id == owner_id)
    await connection.execute(gone.values(name="", until=func.coalesce(member.c.until, rounds)))
    ends = update(league).where(league.c.owner_id == owner_id)
    await connection.execute(ends.values(invite=None, closed_at=func.coalesce(league.c.closed_at, func.now())))
