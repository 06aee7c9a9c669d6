"""What players keep here, each thing under an id of its own: its owner's to change, anybody's who knows the id to read."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Table, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from app.persistence import tables
from app.persistence.codes import new_army_id
from app.persistence.engine import Store

MOST_OF_AN_OWNER = 200


class TooMany(Exception):
    """An owner keeps as many of a kind as anybody may."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """What is kept, without its text. `version` counts its saves, `told` is what a list says of it, as of `built_with`: the
    content it was judged by last. `shared` is the code of its link, where it has one.
    """

    id: str
    system: str
    name: str
    created_at: datetime
    owner_id: int | None = None
    version: int = 1
    told: Mapping[str, Any] = field(default_factory=dict)
    built_with: str | None = None
    updated_at: datetime
    shared: str | None = None
    played_as: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Stored(Listed):
    """What is kept; `body` holds its text, and the file that it came in."""

    body: Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """What is kept of a thing at a save."""

    name: str
    body: Mapping[str, Any]
    told: Mapping[str, Any] = field(default_factory=dict)
    built_with: str | None = None

    def values(self) -> dict[str, Any]:
        """As the table has it."""
        return {"name": self.name, "body": dict(self.body), "told": dict(self.told), "built_with": self.built_with}


class Shelf:
    """All that is kept of one kind, in a table of its own: armies, battlefields, scenarios."""

    def __init__(self, table: Table) -> None:
        self._table = table

    async def keep(self, store: Store, *, system: str, written: Written, owner_id: int | None = None) -> Stored:
        """Keeps something under an id of its own. Raises TooMany for an owner who has no room left."""
        async with store.engine.begin() as connection:
            if owner_id is not None:
                await self._room(connection, owner_id)
            row = written.values() | {"id": new_army_id(), "system": system, "owner_id": owner_id}
            return Stored(
                **(await connection.execute(insert(self._table).values(**row).returning(self._table))).mappings().one()
            )

    async def _room(self, connection: AsyncConnection, owner_id: int) -> None:
        """Holds the owner, so that of two windows one counts after the other."""
        await connection.execute(select(tables.owner.c.id).where(tables.owner.c.id == owner_id).with_for_update())
        count = select(func.count()).select_from(self._table).where(self._table.c.owner_id == owner_id)
        if (await connection.execute(count)).scalar_one() >= MOST_OF_AN_OWNER:
            raise TooMany

    async def get(self, store: Store, thing_id: str) -> Stored | None:
        """What has this id."""
        return await self._one(store, self._table.c.id == thing_id)

    async def shared_as(self, store: Store, code: str) -> Stored | None:
        """What this link leads to, as long as its owner shares it."""
        return await self._one(store, self._table.c.shared == code)

    async def _one(self, store: Store, which: ColumnElement[bool]) -> Stored | None:
        async with store.engine.connect() as connection:
            row = (await connection.execute(select(self._table).where(which))).mappings().first()
        return Stored(**row) if row else None

    async def of_owner(self, store: Store, owner_id: int) -> list[Listed]:
        """What an owner keeps, what was changed last first."""
        columns = [column for column in self._table.c if column.name != "body"]
        query = (
            select(*columns)
            .where(self._table.c.owner_id == owner_id)
            .order_by(self._table.c.updated_at.desc(), self._table.c.id)
        )
        async with store.engine.connect() as connection:
            return [Listed(**row) for row in (await connection.execute(query)).mappings()]

    async def of_system(self, store: Store, system: str, *, limit: int = 200) -> list[Stored]:
        """What is kept of a system, by name."""
        query = select(self._table).where(self._table.c.system == system).order_by(self._table.c.name).limit(limit)
        async with store.engine.connect() as connection:
            return [Stored(**row) for row in (await connection.execute(query)).mappings()]

    async def save(
        self, store: Store, thing_id: str, owner_id: int, *, version: int, written: Written
    ) -> Stored | None:
        """Keeps what an owner made of it since this version of it; nothing where there is another version by now."""
        here = (self._table.c.id == thing_id, self._table.c.owner_id == owner_id, self._table.c.version == version)
        now = {"version": self._table.c.version + 1, "updated_at": func.now(), "played_as": None}
        change = update(self._table).where(*here).values(**written.values(), **now).returning(self._table)
        async with store.engine.begin() as connection:
            row = (await connection.execute(change)).mappings().first()
        return Stored(**row) if row else None

    async def judged_anew(self, store: Store, kept: Listed, built_with: str) -> None:
        """Notes that it is by this content what it was by the one before. It is the same: no save of its owner."""
        here = (self._table.c.id == kept.id, self._table.c.version == kept.version)
        async with store.engine.begin() as connection:
            await connection.execute(update(self._table).where(*here).values(built_with=built_with))

    async def let_go(self, store: Store, thing_id: str, owner_id: int) -> None:
        """It is its owner's no more; whoever knows its id still reads it."""
        here = (self._table.c.id == thing_id, self._table.c.owner_id == owner_id)
        async with store.engine.begin() as connection:
            await connection.execute(update(self._table).where(*here).values(owner_id=None, shared=None))

    async def share(self, store: Store, thing_id: str, owner_id: int, code: str | None) -> str | None:
        """Gives it a link, or takes it away with none; the code it has now. One that is shared keeps its link."""
        here = (self._table.c.id == thing_id, self._table.c.owner_id == owner_id)
        new = func.coalesce(self._table.c.shared, code) if code else None
        async with store.engine.begin() as connection:
            change = update(self._table).where(*here).values(shared=new).returning(self._table.c.shared)
            found: str | None = (await connection.execute(change)).scalar_one_or_none()
        return found

    async def frozen(self, store: Store, thing_id: str) -> str:
        """The id under which it is played as it stands now: an owner's is copied, once for each save.

        Whoever sits at the table learns that id and reads by it what was played, and nothing that its owner makes of it later.
        """
        async with store.engine.begin() as connection:
            query = (
                select(self._table)
                .where(self._table.c.id == thing_id, self._table.c.owner_id.is_not(None))
                .with_for_update()
            )
            row = (await connection.execute(query)).mappings().first()
            if row is None:
                return thing_id
            if row["played_as"]:
                return str(row["played_as"])
            kept = {name: row[name] for name in ("system", "name", "body", "told", "built_with")}
            played = new_army_id()
            await connection.execute(insert(self._table).values(id=played, **kept))
            await connection.execute(update(self._table).where(self._table.c.id == thing_id).values(played_as=played))
            return played

    async def forget(self, store: Store, thing_id: str, owner_id: int | None = None) -> bool:
        """Deletes it, of this owner where one is named; gives whether there was one."""
        here = [self._table.c.id == thing_id] + ([] if owner_id is None else [self._table.c.owner_id == owner_id])
        async with store.engine.begin() as connection:
            return (
                await connection.execute(delete(self._table).where(*here).returning(self._table.c.id))
            ).first() is not None
