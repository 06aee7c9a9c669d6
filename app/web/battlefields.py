"""My battlefields: what a device keeps of them, beside its armies, and new ones to choose from."""

from typing import Annotated, Any, TypeAlias
from urllib.parse import quote

from fastapi import APIRouter, Depends, HTTPException, Query, Request, Response
from fastapi.responses import JSONResponse
from pydantic import Field

from app.content.layouts.looking import DOZEN, FieldJudged
from app.content.layouts.making import LARGEST_SEED
from app.content.limits import BROUGHT
from app.persistence import battlefields
from app.persistence.codes import new_army_id
from app.persistence.engine import Store
from app.persistence.shelves import Listed, Stored, TooMany, Written
from app.web.army_reading import all_shown, digest
from app.web.deps import StoreDep, TablesDep, public_root
from app.web.field_reading import judge, make_some
from app.web.kept_armies import UNKEPT
from app.web.owners import AnyDevice, DeviceDep, keeping_device
from app.web.quota import within_quota
from app.web.strict import Strict

router = APIRouter()


class NewField(Strict):
    """A battlefield that is to be kept: its text."""

    system: Annotated[str, Field(max_length=40)]
    text: Annotated[str, Field(max_length=BROUGHT.letters)]


@router.get("/battlefields/mine")
async def mine(request: Request, store: StoreDep, tables: TablesDep, device: AnyDevice) -> Response:
    """What this device keeps here, of the systems that are here."""
    kept = await battlefields.of_owner(store, device.id) if device else []
    here = [listed(request, one) for one in kept if one.system in tables.systems]
    told = JSONResponse({"battlefields": here}, headers=UNKEPT)
    return device.told(request, told) if device else told


@router.get("/battlefields/made", dependencies=[Depends(within_quota)])
async def made(
    tables: TablesDep, system: str, seed: Annotated[int, Query(ge=0, le=LARGEST_SEED - DOZEN)]
) -> dict[str, Any]:
    """A dozen new ones, from this seed on, the fairest first; none of them is kept yet."""
    found = await make_some(tables, system, seed)
    rows = [{"seed": one, "text": text, **_drawn(judged)} for one, text, judged in found]
    return {"fields": sorted(rows, key=_unevenness)}


def _unevenness(row: dict[str, Any]) -> float:
    one, other = row["balance"]["hidden"]
    return abs(float(one) - float(other))


def _drawn(judged: FieldJudged) -> dict[str, Any]:
    return {"name": judged.name, "board": dict(judged.board), "balance": dict(judged.balance)}


@router.post("/battlefields/new", status_code=201, dependencies=[Depends(within_quota)])
async def begin(request: Request, store: StoreDep, tables: TablesDep, new: NewField) -> Response:
    """Keeps a battlefield; or says all that is wrong with it, line by line."""
    judged = await judge(tables, new.system, new.text)
    if judged.problems:
        problems = all_shown(request, new.system, judged.problems)
        return JSONResponse({"code": "bad_battlefield", "problems": problems}, status_code=422)
    told = {"board": dict(judged.board), "balance": dict(judged.balance)}
    built_with = await digest(tables, new.system)
    written = Written(name=judged.name, body={"text": new.text}, told=told, built_with=built_with)
    return await _kept(request, store, new.system, written)


async def _kept(request: Request, store: Store, system: str, written: Written) -> Response:
    device = await keeping_device(request, store)
    try:
        kept = await battlefields.keep(store, system=system, written=written, owner_id=device.id)
    except TooMany as error:
        raise HTTPException(422, "too_many_battlefields") from error
    return device.told(request, JSONResponse(listed(request, kept), status_code=201))


async def _field(store: StoreDep, tables: TablesDep, field_id: str) -> Stored:
    """The kept battlefield of an id, if there is one of a system that is here."""
    kept = await battlefields.get(store, field_id) if field_id.isascii() and field_id.isalnum() else None
    if kept is None or kept.system not in tables.systems:
        raise HTTPException(404)
    return kept


FieldDep: TypeAlias = Annotated[Stored, Depends(_field)]
"""For whoever knows its id."""


@router.get("/battlefields/{field_id}/file")
async def file(kept: FieldDep) -> Response:
    """A battlefield as a file of our own schema."""
    return _file(kept)


def _file(kept: Stored) -> Response:
    name = "".join(sign if sign.isascii() and sign.isalnum() else "-" for sign in kept.name).strip("-") or "battlefield"
    about = f"attachment; filename=\"{name}.yaml\"; filename*=UTF-8''{quote(kept.name or name, safe='')}.yaml"
    return Response(kept.body["text"], media_type="application/yaml", headers={**UNKEPT, "Content-Disposition": about})


@router.delete("/battlefields/{field_id}", status_code=204)
async def delete(store: StoreDep, kept: FieldDep, device: DeviceDep) -> Response:
    """Deletes a battlefield for good; tables that were set with it have what they need."""
    of_owner(kept, device.id)
    await battlefields.forget(store, kept.id, device.id)
    return Response(status_code=204)


def of_owner(kept: Stored, owner: int) -> None:
    """Refuses what is another's as if it were not there."""
    if kept.owner_id != owner:
        raise HTTPException(404)


@router.post("/battlefields/{field_id}/share", status_code=201)
async def share(request: Request, store: StoreDep, kept: FieldDep, device: DeviceDep) -> Response:
    """Gives a battlefield a link by which anybody has its file and may keep a copy; the same one as long as it is shared."""
    code = await battlefields.share(store, kept.id, device.id, new_army_id())
    now = await battlefields.get(store, kept.id) if code else None
    if now is None:
        raise HTTPException(404)
    return JSONResponse({"link": _link(request, now)}, status_code=201)


@router.delete("/battlefields/{field_id}/share", status_code=204)
async def unshare(store: StoreDep, kept: FieldDep, device: DeviceDep) -> Response:
    """Takes the link back: it leads nowhere from now on."""
    of_owner(kept, device.id)
    await battlefields.share(store, kept.id, device.id, None)
    return Response(status_code=204)


@router.get("/f/{field_code}")
async def shared(store: StoreDep, tables: TablesDep, field_code: str) -> Response:
    """The file of a shared battlefield, as it is now."""
    return _file(await _shared(store, tables, field_code))


@router.post("/f/{field_code}/copy", status_code=201, dependencies=[Depends(within_quota)])
async def keep_copy(request: Request, store: StoreDep, tables: TablesDep, field_code: str) -> Response:
    """Keeps a copy of a shared battlefield among one's own."""
    kept = await _shared(store, tables, field_code)
    written = Written(name=kept.name, body=kept.body, told=kept.told, built_with=kept.built_with)
    return await _kept(request, store, kept.system, written)


async def _shared(store: StoreDep, tables: TablesDep, code: str) -> Stored:
    kept = await battlefields.shared_as(store, code) if code.isascii() and code.isalnum() else None
    if kept is None or kept.system not in tables.systems:
        raise HTTPException(404)
    return kept


def listed(request: Request, kept: Listed) -> dict[str, Any]:
    """A battlefield as a list of its owner's has it, with its picture."""
    return {
        "id": kept.id,
        "system": kept.system,
        "name": kept.name,
        "board": kept.told.get("board", {}),
        "balance": kept.told.get("balance", {}),
        "version": kept.version,
        "updated_at": kept.updated_at.timestamp(),
        "shared": _link(request, kept),
    }


def _link(request: Request, kept: Listed) -> str | None:
    return f"{public_root(request)}/f/{kept.shared}" if kept.shared else None
