"""Comments under the result of a match: off until who set the table allows them; written by devices, removed and muted by him."""

from typing import Annotated, Any, Final, TypeAlias

from fastapi import APIRouter, Depends, HTTPException, Path, Request, Response
from fastapi.responses import JSONResponse
from pydantic import Field

from app.persistence import comments, host_log, owners, seats
from app.persistence.comments import Muted, NotAllowed, TooMany
from app.persistence.engine import Store
from app.persistence.matches import Match
from app.persistence.owned_seats import sides_of_owner
from app.persistence.watching import as_watched
from app.realtime.tables.live_tables import LiveTables
from app.settings import Settings
from app.web.deps import FindDep, NowDep, StoreDep, TablesDep, said_name
from app.web.makers import of_maker
from app.web.owners import Device, DeviceDep, keeping_device, known_device
from app.web.quota import saves_within_quota
from app.web.strict import Key, Lines, PlayerName, Strict
from app.web.words import language_of, words

router = APIRouter()

LONGEST: Final = 1000
REFUSED: Final = "result.comments.refused."
CommentNumber: TypeAlias = Annotated[int, Field(strict=True, ge=1, le=2**62)]
CommentPath: TypeAlias = Annotated[int, Path(ge=1, le=2**62)]


class CommentWish(Strict):
    """What is written, by what name where the writer has none yet; `key`: of a seat there, where nobody else may read it."""

    text: Annotated[Lines, Field(min_length=1, max_length=LONGEST)]
    name: PlayerName = ""
    key: Key | None = None


class AllowWish(Strict):
    """Whether people may write from now on, and the key of who set the table."""

    key: Key
    allowed: bool


class RemoveWish(Strict):
    """Which comment goes, and the key of who set the table."""

    key: Key
    comment: CommentNumber


class MuteWish(RemoveWish):
    """Whose comments are to be the last, or may go on: by one of them."""

    muted: bool


@router.post("/matches/{match_id}/comments", status_code=201, dependencies=[Depends(saves_within_quota)])
async def write(
    request: Request, find: FindDep, store: StoreDep, tables: TablesDep, now: NowDep, wish: CommentWish
) -> Response:
    """Writes under the result of a match that is over for whoever may read it."""
    match = await find()
    if wish.key is None:
        match = _as_read(match, tables)
    elif not await seats.sides_of(store, match.id, wish.key):
        raise HTTPException(404)
    if match.status != "finished":
        raise HTTPException(409, "not_finished")
    if not are_offered(request) or not await comments.is_allowed(store, match.id):
        raise HTTPException(403, "comments_off")
    text = wish.text.strip()
    if not text:
        raise HTTPException(422, "empty")
    device = await keeping_device(request, store)
    number = await _written(request, store, match, device, wish, text)
    return device.told(request, JSONResponse({"comment": number}, status_code=201))


def are_offered(request: Request) -> bool:
    """Whether the host lets tables allow comments at all."""
    settings: Settings = request.app.state.settings
    return settings.comments


def _as_read(match: Match, tables: LiveTables) -> Match:
    """The match as whoever shows no key may read it."""
    if match.visibility == "closed":
        raise HTTPException(404)
    return as_watched(match, tables.now())


async def _written(request: Request, store: Store, match: Match, device: Device, wish: CommentWish, text: str) -> int:
    held = await sides_of_owner(store, device.id, match.id)
    if wish.key:
        held |= set(await seats.sides_of(store, match.id, wish.key))
    side = next((seat for seat in match.seats if seat.side in held), None)
    known = (await owners.holdings_of(store, device.id)).name
    name = (side.name if side else "") or said_name(request, wish.name or known)
    try:
        return await comments.write(
            store, match.id, owner_id=device.id, name=name, side=side.side if side else None, text=text
        )
    except NotAllowed as error:
        raise HTTPException(403, "comments_off") from error
    except Muted as error:
        raise HTTPException(403, "comments_muted") from error
    except TooMany as error:
        raise HTTPException(409, "too_many_comments") from error


@router.delete("/matches/{match_id}/comments/{comment}", status_code=204)
async def take_back(find: FindDep, store: StoreDep, device: DeviceDep, comment: CommentPath) -> None:
    """Removes a comment of one's own."""
    match = await find()
    if not await comments.remove(store, comment, match_id=match.id, owner_id=device.id):
        raise HTTPException(404)


@router.post("/matches/{match_id}/comments/allowed", status_code=201)
async def allow(request: Request, find: FindDep, store: StoreDep, tables: TablesDep, wish: AllowWish) -> dict[str, Any]:
    """Allows comments under the result, or none any more; those that stand come back when they are allowed again."""
    match, _ = await of_maker(find, store, tables, wish.key)
    if wish.allowed and not are_offered(request):
        raise HTTPException(403, "comments_off")
    await comments.allow(store, match.id, allowed=wish.allowed)
    return {"id": match.id, "allowed": wish.allowed}


@router.post("/matches/{match_id}/comments/removal", status_code=201)
async def remove(find: FindDep, store: StoreDep, tables: TablesDep, wish: RemoveWish) -> dict[str, Any]:
    """Removes a comment of anybody, for good."""
    match, _ = await of_maker(find, store, tables, wish.key)
    if not await comments.remove(store, wish.comment, match_id=match.id):
        raise HTTPException(404)
    await host_log.note(store, "comment_removed", match=match.id)
    return {"id": match.id}


@router.post("/matches/{match_id}/comments/mute", status_code=201)
async def mute(find: FindDep, store: StoreDep, tables: TablesDep, wish: MuteWish) -> dict[str, Any]:
    """Lets the writer of a comment write no more under this match, or again. What he wrote stays until it is removed."""
    match, _ = await of_maker(find, store, tables, wish.key)
    if not await comments.mute(store, wish.comment, match_id=match.id, muted=wish.muted):
        raise HTTPException(404)
    await host_log.note(store, "comment_muted" if wish.muted else "comment_unmuted", match=match.id)
    return {"id": match.id, "muted": wish.muted}


async def told(request: Request, store: Store, match: Match, *, key: str, is_maker: bool) -> dict[str, Any] | None:
    """The comments as the page of the result shows them; nothing where there are none and this reader can change nothing.

    `key`: of the reader's seat, where he came by it.
    """
    if not are_offered(request):
        return None
    is_on = await comments.is_allowed(store, match.id)
    if not is_on and not is_maker:
        return None
    device = await known_device(request, store)
    rows = await comments.of_match(store, match.id) if is_on else ()
    said = words(language_of(request))
    return {
        "refused": {key.removeprefix(REFUSED): text for key, text in said.items() if key.startswith(REFUSED)},
        "is_on": is_on,
        "is_maker": is_maker,
        "key": key,
        "path": f"/matches/{match.id}/comments",
        "named": bool(device and (await owners.holdings_of(store, device.id)).name),
        "longest": LONGEST,
        "rows": [(one, device is not None and one.owner_id == device.id) for one in rows],
    }
