"""My armies: what a device keeps here, as lists, written, saved, copied and deleted by its owner and by nobody else."""

from typing import Annotated, Any, Self

from fastapi import APIRouter, Depends, HTTPException, Request, Response
from fastapi.responses import JSONResponse
from pydantic import Field, model_validator

from app.content.army_summary import MEASURES, Judged, changes
from app.content.building.builder import text_of
from app.content.building.document import Document
from app.content.limits import BROUGHT
from app.persistence import armies
from app.persistence.armies import Army, TooMany, Written
from app.persistence.codec import plain
from app.persistence.engine import Store
from app.realtime.tables.live_tables import LiveTables
from app.web.army_reading import ArmyDep, all_shown, digest, judge, listed
from app.web.deps import StoreDep, TablesDep
from app.web.owners import AnyDevice, Device, DeviceDep, keeping_device, saved_since
from app.web.quota import saves_within_quota, within_quota
from app.web.strict import Strict

router = APIRouter()

Text = Annotated[str, Field(max_length=BROUGHT.letters)]
LARGEST_VERSION = 2**31 - 2


class Sent(Strict):
    """An army: as a text, or as the document of whoever leaves its builder before the text of his last change was made."""

    deepest = BROUGHT.depth + 8
    text: Text | None = None
    document: Document | None = None

    @model_validator(mode="after")
    def _one(self) -> Self:
        if (self.text is None) == (self.document is None):
            raise ValueError("a text or a document")
        return self


class NewArmy(Sent):
    """An army that is begun, however much is missing of it."""

    system: Annotated[str, Field(max_length=40)]


class Save(Sent):
    """What an army is to be from now on, and the version its owner changed."""

    version: Annotated[int, Field(ge=1, le=LARGEST_VERSION, strict=True)]


@router.get("/armies/mine")
async def mine(request: Request, store: StoreDep, tables: TablesDep, device: AnyDevice) -> Response:
    """What this device keeps here, of the systems that are here."""
    kept = await armies.of_owner(store, device.id) if device else []
    here = [one for one in kept if one.system in tables.systems]
    now = {system: await digest(tables, system) for system in {one.system for one in here}}
    told = JSONResponse({"armies": [listed(request, one, now[one.system]) for one in here]}, headers=UNKEPT)
    return device.told(request, told) if device else told


UNKEPT = {"Cache-Control": "no-store", "Vary": "Cookie"}
"""What is told to one device is for no other, nor for later."""


@router.post("/armies/new", status_code=201, dependencies=[Depends(within_quota)])
async def begin(request: Request, store: StoreDep, tables: TablesDep, new: NewArmy) -> Response:
    """Keeps an army that is being written."""
    text = await _text_of(tables, new.system, new)
    found = await judge(tables, new.system, text)
    written = Written(
        name=found.name, body={"text": text}, told=found.told, built_with=await digest(tables, new.system)
    )
    return await kept_anew(request, store, tables, new.system, written, found)


async def kept_anew(
    request: Request, store: Store, tables: LiveTables, system: str, written: Written, found: Judged | None = None
) -> Response:
    """Keeps an army for the device that asks. Answers 422 `too_many_armies` where it has no room."""
    device = await keeping_device(request, store)
    try:
        kept = await armies.keep(store, system=system, written=written, owner_id=device.id)
    except TooMany as error:
        raise HTTPException(422, "too_many_armies") from error
    found = found or await judge(tables, system, kept.body["text"])
    return device.told(request, JSONResponse(await _told(request, tables, kept, found, device), status_code=201))


@router.post("/armies/{army_id}/copy", status_code=201, dependencies=[Depends(within_quota)])
async def copy(request: Request, store: StoreDep, tables: TablesDep, kept: ArmyDep) -> Response:
    """Keeps the same army once more, to be changed by itself."""
    return await kept_anew(request, store, tables, kept.system, written_of(kept))


def written_of(kept: Army) -> Written:
    """What is kept of an army, for another one."""
    return Written(name=kept.name, body=kept.body, told=kept.told, built_with=kept.built_with)


@router.get("/armies/{army_id}")
async def one(request: Request, store: StoreDep, tables: TablesDep, kept: ArmyDep, device: AnyDevice) -> Response:
    """An army as it stands and is judged now, for whoever knows its id; it has no roster where it can no longer be read.

    Its owner is told what newer content changed of it. Where that is nothing, it is up to date again.
    """
    found = await judge(tables, kept.system, kept.body["text"])
    told = await _told(request, tables, kept, found, device)
    if told["is_outdated"] and found.told == kept.told:
        await armies.judged_anew(store, kept, await digest(tables, kept.system))
        told["is_outdated"] = False
    answer = JSONResponse({**told, "text": kept.body["text"], "roster": plain(found.army)}, headers=UNKEPT)
    return device.told(request, answer) if device else answer


async def _told(
    request: Request, tables: LiveTables, kept: Army, found: Judged, device: Device | None
) -> dict[str, Any]:
    """An army as it is told to one who opens or saves it, with all that is wrong with it."""
    is_mine = device is not None and kept.owner_id == device.id
    about = listed(request, kept, await digest(tables, kept.system))
    now = {name: found.told[name] for name in ("units", *MEASURES) if name in found.told}
    private = {} if is_mine else {"shared": None, "is_outdated": False}
    problems = all_shown(request, kept.system, found.problems)
    changed = changes(kept.told, found.told) if is_mine else []
    return {**about, **now, **private, "problems": problems, "is_mine": is_mine, "changes": changed}


@router.put("/armies/{army_id}", dependencies=[Depends(saves_within_quota)])
async def save(
    request: Request, store: StoreDep, tables: TablesDep, kept: ArmyDep, device: DeviceDep, new: Save
) -> Response:
    """Keeps what its owner made of an army, faulty or not; 409 where another window has saved since."""
    _of(kept, device)
    text = await _text_of(tables, kept.system, new)
    found = await judge(tables, kept.system, text)
    written = Written(
        name=found.name or kept.name,
        body={**kept.body, "text": text},
        told=found.told,
        built_with=await digest(tables, kept.system),
    )
    saved = await armies.save(store, kept.id, device.id, version=new.version, written=written)
    if saved is None:
        return saved_since(await armies.get(store, kept.id), device, "army_changed")
    return device.told(request, JSONResponse(await _told(request, tables, saved, found, device)))


async def _text_of(tables: LiveTables, key: str, new: Sent) -> str:
    """The text of what is sent. Answers 422 `too_large` for a document whose text could not be kept."""
    if new.document is None:
        return new.text or ""
    system = tables.systems.get(key)
    if system is None or system.builder is None:
        raise HTTPException(422, "no_lists" if system else "unknown_system")
    text: str = await tables.reading.run(text_of, system.builder, new.document)
    if len(text) > BROUGHT.letters:
        raise HTTPException(422, "too_large")
    return text


@router.delete("/armies/{army_id}", status_code=204)
async def delete(store: StoreDep, kept: ArmyDep, device: DeviceDep) -> Response:
    """Deletes an army for good; tables that were set with it have what they need."""
    _of(kept, device)
    await armies.forget(store, kept.id, device.id)
    return Response(status_code=204)


def _of(kept: Army, device: Device) -> None:
    """Refuses what is another's as if it were not there."""
    if kept.owner_id != device.id:
        raise HTTPException(404)
