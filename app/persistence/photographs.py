"""Photographs that lie under battlefields while their owners draw: each goes with its battlefield, and nowhere else."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import delete, func, select, update
from sqlalchemy.dialects.postgresql import insert

from app.persistence import tables
from app.persistence.engine import Store

MOST_OF_AN_OWNER: Final = 40

Corners = Sequence[Sequence[float]]


class TooManyPhotographs(Exception):
    """An owner keeps as many as anybody may."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Laid:
    """How a photograph lies: its size, and where the field's corners are on it, in dots, from the top left on clockwise."""

    width: int
    height: int
    corners: Corners


def _whole(width: int, height: int) -> Corners:
    """A sixth inside its edges: where hands find the corners before they are pulled."""
    x, y = width / 6, height / 6
    return [[x, y], [width - x, y], [width - x, height - y], [x, height - y]]


async def lay(store: Store, field_id: str, owner_id: int, *, data: bytes, width: int, height: int) -> Laid:
    """Lays a photograph under an owner's battlefield, in the place of one before. Raises TooManyPhotographs."""
    photo, field = tables.photograph.c, tables.battlefield.c
    corners = _whole(width, height)
    values = {"data": data, "width": width, "height": height, "corners": corners}
    async with store.engine.begin() as connection:
        await connection.execute(select(tables.owner.c.id).where(tables.owner.c.id == owner_id).with_for_update())
        others = select(func.count()).select_from(
            tables.photograph.join(tables.battlefield, photo.battlefield_id == field.id)
        )
        count = await connection.execute(others.where(field.owner_id == owner_id, field.id != field_id))
        if count.scalar_one() >= MOST_OF_AN_OWNER:
            raise TooManyPhotographs
        new = insert(tables.photograph).values(battlefield_id=field_id, **values)
        await connection.execute(new.on_conflict_do_update(index_elements=["battlefield_id"], set_=values))
    return Laid(width=width, height=height, corners=corners)


async def laid_under(store: Store, field_id: str) -> Laid | None:
    """How the photograph under a battlefield lies, if there is one."""
    photo = tables.photograph.c
    query = select(photo.width, photo.height, photo.corners).where(photo.battlefield_id == field_id)
    async with store.engine.connect() as connection:
        row = (await connection.execute(query)).mappings().first()
    return Laid(**row) if row else None


async def seen(store: Store, field_id: str) -> bytes | None:
    """The photograph under a battlefield itself."""
    query = select(tables.photograph.c.data).where(tables.photograph.c.battlefield_id == field_id)
    async with store.engine.connect() as connection:
        found: bytes | None = (await connection.execute(query)).scalar_one_or_none()
    return found


async def pull(store: Store, field_id: str, corners: Corners) -> bool:
    """Says where the field's corners are on the photograph; whether there is one."""
    here = tables.photograph.c.battlefield_id == field_id
    change = update(tables.photograph).where(here).values(corners=[list(one) for one in corners])
    async with store.engine.begin() as connection:
        return (await connection.execute(change.returning(tables.photograph.c.width))).first() is not None


async def take_away(store: Store, field_id: str) -> None:
    """Deletes the photograph under a battlefield for good."""
    async with store.engine.begin() as connection:
        await connection.execute(delete(tables.photograph).where(tables.photograph.c.battlefield_id == field_id))
