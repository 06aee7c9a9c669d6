"""Comments under results, as the host removes and mutes them: one writer under every match."""

from typing import Annotated, Any, TypeAlias

from fastapi import APIRouter, HTTPException
from pydantic import Field

from app.persistence import comments, host_log
from app.web.deps import StoreDep
from app.web.host.door import HostDep
from app.web.strict import Strict

router = APIRouter()

CommentNumber: TypeAlias = Annotated[int, Field(strict=True, ge=1, le=2**62)]


class RemoveWish(Strict):
    """Which comment goes."""

    comment: CommentNumber


class MuteWish(RemoveWish):
    """Whose comments are to be the last anywhere, or may go on: by one of them."""

    muted: bool


@router.post("/host/comments/removal", status_code=201)
async def remove(_: HostDep, store: StoreDep, wish: RemoveWish) -> dict[str, Any]:
    """Removes a comment, for good."""
    if not await comments.remove(store, wish.comment):
        raise HTTPException(404)
    await host_log.note(store, "comment_removed_by_host")
    return {"comment": wish.comment}


@router.post("/host/comments/mute", status_code=201)
async def mute(_: HostDep, store: StoreDep, wish: MuteWish) -> dict[str, Any]:
    """Lets the writer of a comment write no more under any match, or again."""
    if not await comments.mute(store, wish.comment, match_id=None, muted=wish.muted):
        raise HTTPException(404)
    await host_log.note(store, "comment_muted_by_host" if wish.muted else "comment_unmuted_by_host")
    return {"comment": wish.comment, "muted": wish.muted}
