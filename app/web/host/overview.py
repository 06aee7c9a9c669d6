"""The host's first page: whether all runs, the closing for an update, the newest matches, the room, what he says to all."""

from collections.abc import Mapping
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse

from app.persistence import retention, upkeep
from app.persistence.house import House
from app.realtime.tables.backing_up import kept
from app.realtime.tables.live_tables import LiveTables
from app.settings import Settings
from app.versions import PROGRAM
from app.web.deps import StoreDep, TablesDep
from app.web.host import backups, figures
from app.web.host.door import HostDep
from app.web.host.frame import page
from app.web.host.matches import rows_of
from app.web.quota import ALL, ONE, Quota
from app.web.words import language_of, words

router = APIRouter()

NEWEST = 6
UNTOUCHED_DAYS = 60
"""After so many days without a move the page offers to retire a table."""


@router.get("/host", response_class=HTMLResponse)
async def overview(request: Request, known: HostDep, store: StoreDep, tables: TablesDep) -> Response:
    """How everything stands."""
    language = language_of(request)
    room = await upkeep.room(store)
    found = await upkeep.found(store, status=None, wanted="", limit=NEWEST)
    began = tables.house.began_at
    return await page(
        request,
        store,
        "host.html",
        version=PROGRAM,
        up=figures.age(began, figures.now(), language) if began else "",
        figures=figures.told(tables.measuring.samples(), room, language),
        rows=rows_of(request, tables, found),
        counts=await upkeep.counts(store),
        untouched=len(await upkeep.untouched(store, days=UNTOUCHED_DAYS)),
        untouched_days=UNTOUCHED_DAYS,
        storage=_storage(request, tables, room, language),
        backups=backups.told(tables.backups, request.app.state.settings, words(language), language),
        kept=_kept(tables, said=words(language)),
        due=(await retention.due(store, tables.policy)).counts,
        quota=_quota(request, language),
        announcement=known.said,
        announced_until=known.announced_until,
        closing=_closing(tables, known, language),
    )


def _storage(request: Request, tables: LiveTables, room: Mapping[str, int], language: str) -> dict[str, Any]:
    """What takes how much; the share of the disk where that is this machine's."""
    settings: Settings = request.app.state.settings
    parts = {"matches": room.get("matches", 0), "kept": room.get("kept", 0)}
    if folder := tables.backups.folder:
        parts["backups"] = sum(one.bytes for one in kept(folder))
    disk = figures.free_room(settings.castra_data) if not settings.database_url else None
    whole = disk[1] if disk else sum(parts.values())
    rows = [
        {"part": part, "size": figures.bytes_told(size, language), "share": round(100 * size / max(1, whole), 1)}
        for part, size in parts.items()
    ]
    return {
        "rows": rows,
        "free": figures.bytes_told(disk[0], language) if disk else "",
        "whole": figures.bytes_told(disk[1], language) if disk else "",
    }


def _kept(tables: LiveTables, said: Mapping[str, str]) -> list[tuple[str, str]]:
    """What is kept how long, in words."""
    policy = tables.policy
    days = (("finished", policy.finished), ("untouched", policy.untouched), ("abandoned", policy.abandoned))
    return [
        (said[f"host.kept.{key}"], said["host.kept.ever"] if count is None else said["host.kept.days"].format(n=count))
        for key, count in (*days, ("addresses", policy.addresses))
    ]


def _quota(request: Request, language: str) -> dict[str, Any]:
    quota: Quota = request.app.state.quota
    return {"one": int(ONE.burst), "all": int(ALL.burst), "used": quota.used}


def _closing(tables: LiveTables, known: House, language: str) -> dict[str, Any]:
    """How far the closing for an update is: ordered, shut, drained."""
    said = words(language)
    watch = tables.house
    left = (known.closes_at - known.asked_at).total_seconds() if known.closes_at else 0
    step = 3 if watch.is_drained else 2 if watch.is_shut else 1 if watch.is_closing else 0
    return {
        "step": step,
        "left": figures.lasting(max(0.0, left), language) if step == 1 else "",
        "waiting": tables.store.commits_waiting,
        "head": said[f"host.closing.head.{step}"],
        "text": said[f"host.closing.text.{step}"],
    }
