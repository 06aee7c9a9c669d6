"""The author's solution of a scenario, step by step and without a script; shown to whoever tried it, or is sure to want it."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from fastapi import APIRouter, HTTPException, Query, Request
from fastapi.responses import HTMLResponse

from app.drawing.board import board_svg
from app.persistence.codec import codec_for, plain
from app.realtime.tables.live_tables import LiveTables
from app.rules.kernel.seats import SPECTATOR
from app.web.deps import TablesDep, public_root
from app.web.render import render
from app.web.scenarios.goal_words import GoalWords
from app.web.scenarios.moments import unpacked
from app.web.scenarios.seen import SeenDep, goal_of
from app.web.telling import Telling
from app.web.words import language_of, words

router = APIRouter()


@router.get("/s/{scenario_code}/solution", response_class=HTMLResponse)
async def solution(
    request: Request,
    tables: TablesDep,
    kept: SeenDep,
    scenario_code: str,
    step: Annotated[int, Query(ge=0, le=1000)] = 0,
    sure: bool = False,
) -> HTMLResponse:
    """How its author solved it, after so many of the commands; a question first, for who has not tried it."""
    solved = kept.body.get("solution")
    if not solved:
        raise HTTPException(404)
    language = language_of(request)
    said = words(language)
    system = tables.systems[kept.system].rules
    states, rows = told_anew(tables, kept.system, unpacked(solved)) if sure else ([], [])
    here = min(step, len(rows))
    view = plain(system.view(states[here], SPECTATOR)) if sure else None
    goal = view and GoalWords(system=kept.system, language=language, view=plain(system.view(states[0], SPECTATOR)))
    return render(
        request,
        "solution.html",
        said=said,
        title=f"{kept.name} · Castra",
        kept=kept,
        code=scenario_code,
        root=public_root(request),
        system_name=said[f"table.system.{kept.system}"],
        sure=sure,
        goal=goal.goal(goal_of(kept), kept.body["seat"]) if goal else "",
        board=board_svg(view, title=kept.name) if view else "",
        here=here,
        steps=[_told(tables, kept.system, states, number, row, language) for number, row in enumerate(rows)],
    )


def told_anew(
    tables: LiveTables, key: str, solved: Mapping[str, Any]
) -> tuple[Sequence[Any], Sequence[Mapping[str, Any]]]:
    """The states of a kept solution, the first before any command, and its commands: whose, and their facts."""
    system = tables.systems[key].rules
    codec = codec_for(system)
    states = [codec.state_from(solved["start"], version=solved["schema"])]
    rows = []
    for row in solved["rows"]:
        events, state = codec.events_from(row["events"], version=row["schema"]), states[-1]
        for event in events:
            state = system.evolve(state, event)
        states.append(state)
        rows.append({"seat": row["seat"], "events": events})
    return states, rows


def _told(
    tables: LiveTables, key: str, states: Sequence[Any], number: int, row: Mapping[str, Any], language: str
) -> Mapping[str, Any]:
    """A command in words: whose it was and what came of it, as whoever watched would have read it."""
    system, lines, state = tables.systems[key].rules, [], states[number]
    telling = Telling(system=key, language=language, view=plain(system.view(states[number + 1], SPECTATOR)))
    for event in row["events"]:
        if line := system.narrate(state, event, SPECTATOR):
            lines.append(telling.logged(line))
        state = system.evolve(state, event)
    return {"seat": row["seat"], "side": words(language)[f"table.side.{row['seat']}"], "lines": lines}
