"""A rule shown: a table that is posed, what is ordered there, and what the referee answers, step by step, without a script."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from fastapi import APIRouter, HTTPException, Query, Request
from fastapi.responses import HTMLResponse

from app.drawing.board import board_svg
from app.drawing.ground import Frame, around
from app.persistence.codec import plain
from app.rules.kernel.seats import EVERYONE
from app.scenarios.examples import moments, rules_shown, scripts
from app.scenarios.run import Moment
from app.systems.game_system import GameSystem
from app.web.deps import TablesDep
from app.web.render import render
from app.web.rulebook import gist, title
from app.web.telling import Telling
from app.web.words import language_of, words

router = APIRouter()


@router.get("/rules/{system}/{chapter}/{example}", response_class=HTMLResponse)
async def example(
    request: Request,
    tables: TablesDep,
    system: str,
    chapter: str,
    example: str,
    step: Annotated[int, Query(ge=0, le=1000)] = 0,
) -> HTMLResponse:
    """An example of the product as it stood after so many of its commands (0: as it was posed)."""
    name, known, language = f"{chapter}/{example}", tables.systems.get(system), language_of(request)
    rules = (await asyncio.to_thread(rules_shown, system)).get(name) if known else None
    if known is None or rules is None:
        raise HTTPException(404)
    steps = await asyncio.to_thread(moments, system, name)
    here = min(step, len(steps))
    state = steps[here - 1].after if here else steps[0].before
    view = plain(known.rules.view(state, EVERYONE))
    told = {id: title(system, id, language) for id in rules}
    said_of, spoken = _said_of(system, name, rules[0], language)
    return render(
        request,
        "rule_example.html",
        said=words(language),
        system=system,
        system_name=words(language)[f"table.system.{system}"],
        name=name,
        heading=next(iter(told.values())),
        title=said_of,
        title_language=spoken,
        rules=told,
        board=board_svg(view, title=said_of, part=await asyncio.to_thread(_part, known, steps)),
        here=here,
        steps=[_told(known, moment, language) for moment in steps],
    )


def _said_of(system: str, name: str, rule: str, language: str) -> tuple[str, str]:
    """What an example shows, in one sentence, and in which language that is: of a recorded one the sentence of its rule."""
    script = scripts(system).get(name)
    if script is None:
        return gist(system, rule, language), language
    return (script.spanish, "es") if language == "es" and script.spanish else (script.title, "en")


def _part(known: GameSystem, moments: Sequence[Moment]) -> Frame | None:
    """Where anything stands at any of the moments: the same part of the board is shown at every step."""
    states = [moments[0].before, *(moment.after for moment in moments)]
    return around([plain(known.rules.view(state, EVERYONE)) for state in states])


def _told(known: GameSystem, moment: Moment, language: str) -> Mapping[str, Any]:
    """A command in words: whose it was, what came of it or why it was refused."""
    telling = Telling(system=known.key, language=language, view=plain(known.rules.view(moment.after, EVERYONE)))
    refused = moment.refused
    return {
        "seat": moment.seat,
        "side": words(language)[f"table.side.{moment.seat}"],
        "lines": _lines(known, moment, telling),
        "refused": telling.refusal(refused.code, refused.facts) if refused else "",
        "rule": refused.rule if refused and refused.rule in known.rulebook else "",
    }


def _lines(known: GameSystem, moment: Moment, telling: Telling) -> Sequence[Mapping[str, Any]]:
    """The lines of the log that a command led to, each with the faces it tells."""
    found, state = [], moment.before
    for event in moment.events:
        if line := known.rules.narrate(state, event, EVERYONE):
            found.append(telling.logged(line))
        state = known.rules.evolve(state, event)
    return found
