"""My scenarios: what an owner keeps of them, their texts changed, shared, taken along as a file, deleted."""

import json
from typing import Annotated, Any
from urllib.parse import quote

from cryptography.fernet import Fernet, InvalidToken
from fastapi import APIRouter, Depends, HTTPException, Request, Response
from fastapi.responses import HTMLResponse, JSONResponse
from pydantic import Field

from app.persistence import scenarios
from app.persistence.codes import new_army_id
from app.persistence.engine import Store
from app.persistence.server_keys import server_key
from app.persistence.shelves import Listed, Stored, TooMany, Written
from app.web.deps import StoreDep, TablesDep, public_root
from app.web.kept_armies import LARGEST_VERSION, UNKEPT
from app.web.owners import AnyDevice, DeviceDep, keeping_device, saved_since
from app.web.quota import saves_within_quota, within_quota
from app.web.render import render
from app.web.scenarios.keeping import Text, Title, told
from app.web.strict import Strict
from app.web.uploads import SCENARIO_BYTES
from app.web.words import MINE

router = APIRouter()

FILE = "castra_scenario"
FORMAT = 1


class Save(Strict):
    """What a scenario's text is to be from now on, and the version its owner changed."""

    name: Title
    text: Text = ""
    version: Annotated[int, Field(ge=1, le=LARGEST_VERSION, strict=True)]


class Brought(Strict):
    """A file of a scenario, as it is read."""

    file: Annotated[str, Field(max_length=SCENARIO_BYTES)]


async def _own(store: StoreDep, tables: TablesDep, device: DeviceDep, scenario_id: str) -> Stored:
    """A scenario of whoever asks."""
    kept = await scenarios.get(store, scenario_id) if scenario_id.isascii() and scenario_id.isalnum() else None
    if kept is None or kept.owner_id != device.id or kept.system not in tables.systems:
        raise HTTPException(404)
    return kept


OwnDep = Annotated[Stored, Depends(_own)]


@router.get("/mine/scenarios", response_class=HTMLResponse)
async def my_scenarios(request: Request) -> Response:
    """My scenarios: the page, which asks for what the device that opens it keeps."""
    return render(request, "scenarios.html", about=MINE, page={"root": public_root(request)})


@router.get("/scenarios/mine")
async def mine(request: Request, store: StoreDep, tables: TablesDep, device: AnyDevice) -> Response:
    """What this device keeps here, of the systems that are here."""
    kept = await scenarios.of_owner(store, device.id) if device else []
    here = [listed(request, one) for one in kept if one.system in tables.systems]
    found = JSONResponse({"scenarios": here}, headers=UNKEPT)
    return device.told(request, found) if device else found


def listed(request: Request, kept: Listed) -> dict[str, Any]:
    """A scenario as its owner's list has it."""
    root = public_root(request)
    return {
        "id": kept.id,
        "system": kept.system,
        "name": kept.name,
        "version": kept.version,
        "updated_at": kept.updated_at.timestamp(),
        "shared": f"{root}/s/{kept.shared}" if kept.shared else None,
        **kept.told,
    }


@router.put("/scenarios/{scenario_id}", dependencies=[Depends(saves_within_quota)])
async def save(request: Request, store: StoreDep, kept: OwnDep, device: DeviceDep, new: Save) -> Response:
    """Keeps another title and text; 409 where another window saved since."""
    body = {**kept.body, "text": new.text}
    written = Written(name=new.name, body=body, told=told(body))
    saved = await scenarios.save(store, kept.id, device.id, version=new.version, written=written)
    if saved is None:
        return saved_since(await scenarios.get(store, kept.id), device, "scenario_changed")
    return device.told(request, JSONResponse(listed(request, saved)))


@router.delete("/scenarios/{scenario_id}", status_code=204)
async def delete(store: StoreDep, kept: OwnDep, device: DeviceDep) -> Response:
    """Deletes a scenario for good, its link and its solution too; tries of it go on."""
    await scenarios.forget(store, kept.id, device.id)
    return Response(status_code=204)


@router.post("/scenarios/{scenario_id}/share", status_code=201)
async def share(request: Request, store: StoreDep, kept: OwnDep, device: DeviceDep) -> Response:
    """Gives a scenario a link by which anybody may look at it and try it; the same one as long as it is shared."""
    code = await scenarios.share(store, kept.id, device.id, new_army_id())
    return JSONResponse({"link": f"{public_root(request)}/s/{code}"}, status_code=201)


@router.delete("/scenarios/{scenario_id}/share", status_code=204)
async def unshare(store: StoreDep, kept: OwnDep, device: DeviceDep) -> Response:
    """Takes the link back: it leads nowhere from now on."""
    await scenarios.share(store, kept.id, device.id, None)
    return Response(status_code=204)


@router.get("/scenarios/{scenario_id}/file")
async def file(store: StoreDep, kept: OwnDep) -> Response:
    """A scenario as a file. What lies in hands and decks is sealed in it: this server alone reads it again."""
    text = await file_of(store, kept)
    name = "".join(sign if sign.isascii() and sign.isalnum() else "-" for sign in kept.name).strip("-") or "scenario"
    about = f"attachment; filename=\"{name}.castra.json\"; filename*=UTF-8''{quote(kept.name, safe='')}.castra.json"
    return Response(text, media_type="application/json", headers={**UNKEPT, "Content-Disposition": about})


async def file_of(store: Store, kept: Stored) -> str:
    """The text of such a file."""
    sealed = Fernet(await _key(store)).encrypt(_held(kept))
    return json.dumps(
        {
            "kind": FILE,
            "format": FORMAT,
            "system": kept.system,
            "name": kept.name,
            "text": kept.body["text"],
            "goal": kept.body["goal"],
            "sealed": sealed.decode(),
        },
        ensure_ascii=False,
        indent=1,
    )


def _held(kept: Stored) -> bytes:
    return json.dumps({"system": kept.system, "name": kept.name, "body": dict(kept.body)}).encode()


@router.post("/scenarios/import", status_code=201, dependencies=[Depends(within_quota)])
async def bring(request: Request, store: StoreDep, tables: TablesDep, brought: Brought) -> Response:
    """Keeps what a file of this server holds; `not_a_scenario` for any other, `of_another_server` for another's."""
    try:
        read = json.loads(brought.file)
        is_ours = isinstance(read, dict) and read.get("kind") == FILE and read.get("format") == FORMAT
        system, sealed = (str(read["system"]), str(read["sealed"])) if is_ours else ("", "")
    except (ValueError, KeyError, RecursionError) as error:
        raise HTTPException(422, "not_a_scenario") from error
    if system not in tables.systems:
        raise HTTPException(422, "unknown_system" if is_ours else "not_a_scenario")
    try:
        held = json.loads(Fernet(await _key(store)).decrypt(sealed.encode()))
    except (InvalidToken, ValueError) as error:
        raise HTTPException(422, "of_another_server") from error
    if held["system"] != system:
        raise HTTPException(422, "not_a_scenario")
    device = await keeping_device(request, store)
    written = Written(name=held["name"], body=held["body"], told=told(held["body"]))
    try:
        kept = await scenarios.keep(store, system=system, written=written, owner_id=device.id)
    except TooMany as error:
        raise HTTPException(422, "too_many_scenarios") from error
    return device.told(request, JSONResponse(listed(request, kept), status_code=201))


async def _key(store: StoreDep) -> bytes:
    """What files of scenarios are sealed with."""
    return (await server_key(store, "scenario_files", lambda: Fernet.generate_key().decode())).encode()
