"""All that is an owner's, as one file: his armies and battlefields as they are brought to any Castra, and what he played."""

import asyncio
import json
import tempfile
import zipfile
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import IO, Any

from fastapi import APIRouter, Depends, Request
from fastapi.responses import StreamingResponse

from app.persistence import (
    answers_ahead,
    armies,
    battlefields,
    comments,
    invitations,
    leagues,
    matches,
    owners,
    photographs,
    scenarios,
)
from app.persistence.engine import Store
from app.persistence.leagues import Whole
from app.persistence.matches import Match
from app.persistence.owned_seats import owned_by
from app.persistence.shelves import Stored
from app.realtime.records.record import export
from app.realtime.tables.live_tables import LiveTables
from app.web.deps import NowDep, StoreDep, TablesDep, public_root
from app.web.me import UNKEPT
from app.web.owners import DeviceDep
from app.web.quota import within_quota
from app.web.scenarios.shelf import file_of

router = APIRouter()

MOST_RECORDS = 20
"""So many records lie in the file, of the matches that ended last; the others are to be had at their links."""

IN_MEMORY = 4 << 20
CHUNK = 1 << 16


@router.get("/me/export", dependencies=[Depends(within_quota)])
async def everything(
    request: Request, store: StoreDep, tables: TablesDep, now: NowDep, device: DeviceDep
) -> StreamingResponse:
    """A zip: `castra.json` lists the matches; armies and battlefields are files of our own forms, with their photographs,
    scenarios as files, and the records of finished matches.
    """
    kept = [(name, await _all(store, shelf, device.id)) for name, shelf in SHELVES]
    played = await matches.of_ids(store, [seat.match_id for seat in await owned_by(store, device.id)])
    about = {
        "made": now.isoformat(timespec="seconds"),
        "name": (await owners.holdings_of(store, device.id)).name,
        "matches": [_told(one, public_root(request)) for one in played],
        "answers_ahead": [
            {"match": match, "seat": side, "allows": kept_for.allows, "rules": [*kept_for.rules]}
            for match, side, kept_for in await answers_ahead.of_owner(store, device.id)
        ],
        "invitations": [
            {"match": one.match, "seat": one.side, "by": one.by_name, "at": one.made_at.isoformat(timespec="seconds")}
            for one in await invitations.of_owner(store, device.id)
        ],
        "comments": [
            {"match": one.match_id, "at": one.at.isoformat(timespec="seconds"), "text": one.text}
            for one in await comments.of_owner(store, device.id)
        ],
        "leagues": [_league_told(one, device.id) for one in await leagues.of_owner(store, device.id)],
    }
    packed = await asyncio.to_thread(_packed, about, kept)
    for field in kept[1][1]:
        if photograph := await photographs.seen(store, field.id):
            await asyncio.to_thread(_add, packed, f"{_path('battlefields', field)}.jpg", photograph)
    for one in await _all(store, scenarios.SHELF, device.id):
        await asyncio.to_thread(_add, packed, f"{_path('scenarios', one)}.castra.json", await file_of(store, one))
    ended = sorted((one for one in played if one.status == "finished"), key=lambda one: one.updated_at, reverse=True)
    for match in ended[:MOST_RECORDS]:
        await _add_record(packed, store, tables, match)
    packed.seek(0)
    name = f"castra-{now:%Y-%m-%d}.zip"
    headers = {**UNKEPT, "Content-Disposition": f'attachment; filename="{name}"'}
    return StreamingResponse(_chunks(packed), media_type="application/zip", headers=headers)


SHELVES = (("armies", armies.SHELF), ("battlefields", battlefields.SHELF))


async def _all(store: Store, shelf: Any, owner_id: int) -> list[Stored]:
    listed = await shelf.of_owner(store, owner_id)
    return [found for one in listed if (found := await shelf.get(store, one.id))]


def _told(match: Match, root: str) -> dict[str, Any]:
    seats = [{"side": seat.side, "name": seat.name} for seat in match.seats]
    begun = datetime.isoformat(match.created_at, timespec="seconds")
    return {
        "id": match.id,
        "name": match.name,
        "system": match.system,
        "status": match.status,
        "begun": begun,
        "seats": seats,
        "link": f"{root}/t/{match.id}",
    }


def _league_told(whole: Whole, owner_id: int) -> dict[str, Any]:
    """A league as its organiser or player takes it along: what is his in it."""
    league, member = whole.league, whole.member_of(owner_id)
    return {
        "id": league.id,
        "name": league.name,
        "system": league.system,
        "organised": league.owner_id == owner_id,
        "played_as": member.name if member else None,
    }


def _packed(about: Any, kept: Sequence[tuple[str, Sequence[Stored]]]) -> IO[bytes]:
    out: IO[bytes] = tempfile.SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115  # closed when it has been sent
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("castra.json", json.dumps(about, ensure_ascii=False, indent=1))
        for folder, things in kept:
            for one in things:
                file.writestr(f"{_path(folder, one)}.yaml", one.body["text"])
    return out


async def _add_record(packed: IO[bytes], store: Store, tables: LiveTables, match: Match) -> None:
    """Adds the record of a finished match; of a system that is not here there is none."""
    if match.system not in tables.systems:
        return
    lines = await export(store, tables.systems[match.system].rules, match, await tables.first_state(match))
    await asyncio.to_thread(_add, packed, f"records/{match.system}-{match.id}.jsonl", "".join(lines))


def _add(packed: IO[bytes], name: str, data: str | bytes) -> None:
    with zipfile.ZipFile(packed, "a", zipfile.ZIP_DEFLATED) as file:
        file.writestr(name, data)


def _path(folder: str, one: Stored) -> str:
    """Where a thing lies in the file, without what its name ends in."""
    return f"{folder}/{one.system}/{_called(one.name)}-{one.id[:6]}"


def _called(name: str) -> str:
    """A name as a file may have it everywhere."""
    return "".join(sign if sign.isalnum() else "-" for sign in name).strip("-")[:60] or "nameless"


def _chunks(file: IO[bytes]) -> Iterator[bytes]:
    with file:
        while chunk := file.read(CHUNK):
            yield chunk
