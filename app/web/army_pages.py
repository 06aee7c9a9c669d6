"""Pages of armies: one's own, and one for reading, shared by a link or printed on A4."""

import asyncio
from typing import Any

from fastapi import APIRouter, Depends, HTTPException, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse

from app.persistence import armies
from app.persistence.armies import Army
from app.realtime.tables.live_tables import LiveTables
from app.realtime.workers.worker import TooMuch
from app.web.army_cards import Cards, fielded
from app.web.army_reading import ArmyDep, all_shown, reading
from app.web.deps import StoreDep, TablesDep, public_root
from app.web.kept_armies import kept_anew, written_of
from app.web.quota import within_quota
from app.web.render import render
from app.web.sentences import counted, filled
from app.web.words import language_of, words

router = APIRouter()


@router.get("/armies", response_class=HTMLResponse)
async def my_armies(request: Request, tables: TablesDep) -> Response:
    """My armies, which the page asks for; of each system whether lists are taken and built here."""
    shelves = await asyncio.to_thread(_shelves, tables)
    return render(request, "armies.html", page={"shelves": shelves, "root": public_root(request)})


def _shelves(tables: LiveTables) -> list[dict[str, Any]]:
    return [
        {"key": key, "lists": bool(system.armies), "builds": bool(system.builder and system.armies)}
        for key, system in tables.systems.items()
        if not system.problems
    ]


@router.get("/armies/{army_id}/print", response_class=HTMLResponse)
async def printed(request: Request, tables: TablesDep, kept: ArmyDep) -> Response:
    """An army on A4, for whoever knows its id: profiles, weapons, abilities, a line for notes on each unit."""
    return await _read(request, tables, kept, None)


@router.get("/a/{code}", response_class=HTMLResponse)
async def shared(request: Request, store: StoreDep, tables: TablesDep, code: str) -> Response:
    """An army that its owner shares, as it is now: to be read, printed, and kept as a copy of one's own."""
    return await _read(request, tables, await _shared(store, tables, code), f"{public_root(request)}/a/{code}/copy")


@router.post("/a/{code}/copy", status_code=303, dependencies=[Depends(within_quota)])
async def keep_copy(request: Request, store: StoreDep, tables: TablesDep, code: str) -> Response:
    """Keeps a copy of a shared army among one's own, and shows these."""
    kept = await _shared(store, tables, code)
    made = await kept_anew(request, store, tables, kept.system, written_of(kept))
    cookie = {"Set-Cookie": made.headers["set-cookie"]} if "set-cookie" in made.headers else {}
    return RedirectResponse(f"{public_root(request)}/armies", status_code=303, headers=cookie)


async def _shared(store: StoreDep, tables: LiveTables, code: str) -> Army:
    kept = await armies.shared_as(store, code) if code.isascii() and code.isalnum() else None
    if kept is None or kept.system not in tables.systems:
        raise HTTPException(404)
    return kept


async def _read(request: Request, tables: LiveTables, kept: Army, copy: str | None) -> Response:
    """The page of an army for reading."""
    lists, library = await reading(tables, kept.system)
    rules = tables.systems[kept.system].rules
    work = (fielded, rules, lists.read, lists.added, lists.tell, lists.formed)
    try:
        found = await tables.reading.run(*work, kept.body["text"], library)
    except TooMuch as error:
        raise HTTPException(422, "too_much_to_read") from error
    language = language_of(request)
    said = words(language)
    told: dict[str, Any] = {
        "said": said,
        "name": kept.name or said["armies.nameless"],
        "system_name": said[f"table.system.{kept.system}"],
    }
    told |= {
        "copy": copy,
        "root": public_root(request),
        "cards": [],
        "kinds": [],
        "problems": [],
        "text": kept.body["text"],
    }
    if found.view is None or found.told is None:
        told["problems"] = [_sentence(one, said) for one in all_shown(request, kept.system, found.problems)]
    else:
        told_by = Cards(kept.system, found.view, said, language)
        cards = told_by.of(found.told.rows)
        told["kinds"] = told_by.printed(found.told.printed)
        told["cards"] = [card | {"size": counted(said["armies.models"], card["models"])} for card in cards]
        told["cost"] = counted(said[f"armies.cost.{found.told.measure}"], found.told.cost)
        told["models"] = counted(said["armies.models"], sum(card["models"] for card in cards))
    return render(request, "army.html", **told)


def _sentence(problem: dict[str, Any], said: dict[str, str]) -> str:
    """Where what is wrong, in the words of the home page, and what the rules say of it."""
    code = problem["code"]
    facts = {"what": code.replace("_", " "), **problem["facts"]}
    wrong = said.get(f"home.problem.{code}", said["home.problem.other"])
    place = filled(said["home.army.line"], {"n": problem["line"]}) if problem["line"] else problem["where"]
    return " · ".join(filter(None, (place, filled(wrong, facts), filled(problem["said"] or "", facts))))
