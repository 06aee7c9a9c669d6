"""The backups of the schedule as the host's page shows them, and making one at once."""

from datetime import datetime
from typing import Any

from fastapi import APIRouter, HTTPException

from app.persistence import host_log
from app.realtime.tables.backing_up import BackupFile, Backups, failure, kept
from app.settings import Settings
from app.web.deps import StoreDep, TablesDep
from app.web.host import figures
from app.web.host.door import HostDep
from app.web.strict import Strict

router = APIRouter()

SHOWN = 5


class BackupWish(Strict):
    """Whether it is rehearsed once it is made."""

    rehearse: bool


@router.post("/host/backups", status_code=201)
async def back_up(_: HostDep, store: StoreDep, tables: TablesDep, wish: BackupWish) -> dict[str, Any]:
    """Begins a backup. What came of it stands on the page."""
    if why := tables.backups.begin(rehearse=wish.rehearse):
        raise HTTPException(409, why)
    await host_log.note(store, "backed_up")
    return {"begun": True}


def told(backups: Backups, settings: Settings, said: dict[str, str], language: str) -> dict[str, Any]:
    """What the page shows of them."""
    if backups.folder is None:
        return {"folder": False}
    found, failed, now = kept(backups.folder), failure(backups.folder), figures.now()
    return {
        "folder": True,
        "how": said["host.backups.how"].format(at=settings.backup_at, n=settings.backups_kept),
        "rows": [_row(one, now, said, language) for one in found[:SHOWN]],
        "bytes": sum(one.bytes for one in found),
        "failed": said["host.backups.failed"].format(why=failed["why"]) if failed else "",
        "is_busy": backups.is_busy,
    }


def _row(one: BackupFile, now: datetime, said: dict[str, str], language: str) -> dict[str, Any]:
    rehearsed = one.rehearsed
    if rehearsed is None:
        return _plain(one, now, language) | {"grade": "", "rehearsed": said["host.backups.unrehearsed"], "took": ""}
    count, bad = int(rehearsed.get("matches", 0)), len(rehearsed.get("failed", {}))
    good = bool(rehearsed.get("same_rows")) and not bad
    return _plain(one, now, language) | {
        "grade": "good" if good else "bad",
        "rehearsed": said["host.backups.good" if good else "host.backups.bad"].format(good=count - bad, n=count),
        "took": figures.lasting(float(rehearsed.get("seconds", 0)), language),
    }


def _plain(one: BackupFile, now: datetime, language: str) -> dict[str, Any]:
    return {
        "made_at": one.made_at,
        "ago": figures.age(one.made_at, now, language),
        "size": figures.bytes_told(one.bytes, language),
    }
