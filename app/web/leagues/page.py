"""The page of a league, which needs no key and no script: how all stand, who met whom, what was corrected; and its files."""

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, Literal

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse

from app.leagues.model import Result
from app.persistence.leagues import Met, Whole
from app.web.deps import public_root
from app.web.leagues.found import LeagueDep, is_organiser, names_of, open_pairing
from app.web.leagues.telling import LeagueTold, told_of
from app.web.leagues.worded import kind_said, log_said, refusals, result_said
from app.web.owners import AnyDevice
from app.web.render import render
from app.web.words import language_of, words

router = APIRouter()

ENDS: Final[Sequence[Result]] = ("first", "draw", "second", "none")
"""What an organiser may say of a pairing, in the order in which it is offered."""


@router.get("/leagues/{league_id}", response_class=HTMLResponse)
async def page(request: Request, whole: LeagueDep, device: AnyDevice) -> Response:
    """How a league stands; for its players what they play next, for its organiser what he may do."""
    said = words(language_of(request))
    names = names_of(whole, said["league.somebody"])
    me, told = whole.member_of(device.id if device else None), told_of(whole)
    next_one = open_pairing(whole, me.id) if me else None
    root = public_root(request)
    return render(
        request,
        "league.html",
        page={"refused": refusals(said), "root": root, "league": {"name": told.name, "system": told.system}},
        said=said,
        title=f"{told.name} · Castra",
        league=told,
        kind=kind_said(whole, said),
        system_name=said.get(f"table.system.{told.system}", told.system),
        names=names,
        me=me,
        next=next_one and _row(next_one, names, said, told),
        rounds=[_round(number, whole, names, said, told) for number in range(whole.league.rounds, 0, -1)],
        crossed=[_crossed(player.id, told, names, said) for player in told.players],
        log=log_said(whole, names, said),
        organises=is_organiser(whole, device),
        invite=f"{root}/l/{whole.league.invite}" if whole.league.invite else "",
        may_begin=whole.league.rounds < whole.rounds and not told.closed,
        address=f"{root}/leagues/{told.id}",
        root=root,
    )


def _round(
    number: int, whole: Whole, names: Mapping[int, str], said: Mapping[str, str], told: LeagueTold
) -> dict[str, Any]:
    rows = [_row(one, names, said, told) for one in whole.pairings if one.round == number]
    return {"number": number, "rows": rows, "is_open": any(not row["result"] for row in rows)}


def _row(one: Met, names: Mapping[int, str], said: Mapping[str, str], told: LeagueTold) -> dict[str, Any]:
    shown = next((pairing.table for pairing in told.pairings if pairing.id == one.id), None)
    return {
        "id": one.id,
        "round": one.round,
        "first": names[one.first],
        "second": names[one.second] if one.second is not None else "",
        "result": one.result,
        "said": result_said(one, names, said),
        "scores": one.scores,
        "corrected": one.corrected,
        "table": shown,
        "ends": [
            {"value": end, "said": result_said(replace(one, result=end), names, said)}
            for end in (ENDS if one.second is not None else ())
        ],
    }


SIGNS: Final = {"won": "+", "lost": "−", "draw": "=", "none": "0", "bye": "·", "open": "?"}


def _crossed(player: int, told: LeagueTold, names: Mapping[int, str], said: Mapping[str, str]) -> list[dict[str, str]]:
    """A player's way through the rounds: for each whom he met, by his place, and what came of it."""
    places = {one.id: one.place for one in told.players}
    cells = []
    for number in range(1, told.round + 1):
        one = next((one for one in told.pairings if one.round == number and player in (one.first, one.second)), None)
        if one is None:
            cells.append({"sign": "", "said": ""})
            continue
        other = one.second if player == one.first else one.first
        won = one.result == ("first" if player == one.first else "second")
        end: str = "won" if won else "lost" if one.result in ("first", "second") else one.result or "open"
        against = f"{places[other]}" if other is not None else ""
        word = said[f"league.cell.{end}"]
        cells.append(
            {"sign": f"{SIGNS[end]}{against}", "said": f"{word} {names[other]}" if other is not None else word}
        )
    return cells


@router.get("/leagues/{league_id}/{file}")
async def file(whole: LeagueDep, file: Literal["league.json", "standings.csv", "pairings.csv"]) -> Response:
    """The league as a file: all of it, or one of its tables."""
    told = told_of(whole)
    headers = {"Content-Disposition": f'attachment; filename="{file}"', "Cache-Control": "no-store"}
    if file == "league.json":
        return Response(told.model_dump_json(indent=1), media_type="application/json", headers=headers)
    text = _csv(_standings(told) if file == "standings.csv" else _pairings(told))
    return Response(text, media_type="text/csv; charset=utf-8", headers=headers)


def _standings(told: LeagueTold) -> Iterable[Sequence[Any]]:
    yield "place", "name", "points", "wins", "draws", "losses", "strength", "left"
    for one in told.players:
        yield (
            one.place,
            one.name,
            one.points,
            one.wins,
            one.draws,
            one.losses,
            one.strength,
            "yes" if one.has_left else "",
        )


def _pairings(told: LeagueTold) -> Iterable[Sequence[Any]]:
    names = {one.id: one.name for one in told.players}
    yield "round", "first", "second", "result", "first_score", "second_score", "corrected", "table"
    for one in told.pairings:
        second = names[one.second] if one.second is not None else ""
        scores = one.scores or ("", "")
        corrected = "yes" if one.corrected else ""
        yield one.round, names[one.first], second, one.result or "", *scores, corrected, one.table or ""


def _csv(rows: Iterable[Sequence[Any]]) -> str:
    """As programs for tables read it; a name that they would take for a formula is marked as text."""
    out = io.StringIO()
    writer = csv.writer(out)
    for row in rows:
        writer.writerow(
            [f"'{part}" if isinstance(part, str) and part[:1] in "=+-@\t\r" and part else part for part in row]
        )
    return out.getvalue()
