"""Trying a scenario: a table that begins in it, what is said of the goal there, and the author's solution."""

from typing import Annotated, Any, cast

from fastapi import APIRouter, Depends, HTTPException, Request
from pydantic import Field

from app.bots import NAMES
from app.persistence import journal, scenarios
from app.persistence.codec import codec_for, plain
from app.persistence.matches import Match
from app.persistence.seats import sides_of
from app.persistence.shelves import Stored, Written
from app.realtime.live.match import LiveMatch
from app.realtime.seating import Sitter
from app.realtime.tables.forking import begin_from
from app.rules.kernel.seats import SPECTATOR, Seat
from app.web.deps import MatchDep, StoreDep, TablesDep, public_root
from app.web.owners import AnyDevice, DeviceDep, admitted
from app.web.pictures import live_of
from app.web.quota import within_quota
from app.web.scenarios.goal_words import GoalWords
from app.web.scenarios.judging import TRYING, judged
from app.web.scenarios.keeping import shuffled, told
from app.web.scenarios.moments import packed, state_of
from app.web.scenarios.seen import SeenDep
from app.web.strict import Strict
from app.web.words import language_of

router = APIRouter()

LONGEST = 400
"""Rows of a solution at most."""


class TryWish(Strict):
    """Against whom it is tried: a bot of this name; or with both sides in one hand, where it is empty."""

    against: Annotated[str, Field(max_length=40)]


@router.post("/s/{scenario_code}/try", status_code=201, dependencies=[Depends(admitted), Depends(within_quota)])
async def try_it(
    request: Request, tables: TablesDep, kept: SeenDep, scenario_code: str, wish: TryWish
) -> dict[str, Any]:
    """A table that begins in the scenario, with dice of its own; gives the invitation to it. It may be tried again and again."""
    if wish.against and wish.against not in NAMES:
        raise HTTPException(422, "unknown_bot")
    body, system = kept.body, tables.systems[kept.system]
    bot = Sitter(kind="bot", bot=wish.against)
    own = Sitter(kind="link" if wish.against else "shared")
    seats = cast(list[Seat], body["seats"])
    match, invites = await begin_from(
        tables,
        system.rules,
        system.shuffled(state_of(tables, kept.system, body), shuffled),
        name=kept.name,
        rules=body["options"],
        seats=seats,
        sits={seat: bot if wish.against and seat != body["seat"] else own for seat in seats},
        about={
            TRYING: {
                "scenario": kept.id,
                "code": scenario_code,
                "name": kept.name,
                "text": body["text"],
                "seat": body["seat"],
                "goal": body["goal"],
            }
        },
    )
    return {"id": match.id, "link": f"{public_root(request)}/t/{match.id}/{invites[body['seat']]}"}


@router.get("/t/{match_id}/{token}/try")
async def standing(
    request: Request, match: MatchDep, store: StoreDep, tables: TablesDep, device: AnyDevice, token: str
) -> dict[str, Any]:
    """How a try stands: what was to be done, whether it is, and after which line of the log that was settled."""
    live, about = await _try(store, tables, match, token)
    judge = await judged(live)
    party = live.party_of(await sides_of(store, match.id, token))
    assert party is not None
    view = plain(live.system.view(await live.past.state_at(0), SPECTATOR))
    telling = GoalWords(system=match.system, language=language_of(request), view=view)
    kept = await scenarios.get(store, about["scenario"])
    is_mine = kept is not None and device is not None and kept.owner_id == device.id
    root = public_root(request)
    return {
        "name": about["name"],
        "text": about["text"],
        "goal": telling.goal(judge.goal, about["seat"]),
        "standing": judge.standing,
        "said": telling.standing(judge),
        "line": None if judge.row is None else live.audiences[party.audience].line_after(judge.row),
        "scenario": f"{root}/s/{about['code']}",
        "solution": f"{root}/s/{about['code']}/solution?sure=1" if kept and kept.body.get("solution") else None,
        "keeps": is_mine and judge.standing in ("reached", "ended"),
    }


async def _try(store: StoreDep, tables: TablesDep, match: Match, token: str) -> tuple[LiveMatch, Any]:
    """The table of a try, and what its options say of it, for whoever sits there."""
    about = match.options.get(TRYING)
    if about is None or not await sides_of(store, match.id, token):
        raise HTTPException(404)
    return await live_of(tables, match), about


@router.post("/t/{match_id}/{token}/solution", status_code=201)
async def keep_solution(
    request: Request, match: MatchDep, store: StoreDep, tables: TablesDep, device: DeviceDep, token: str
) -> dict[str, Any]:
    """Keeps a try of the author's as the solution: what was ordered and what came of it, up to where the goal was reached."""
    live, about = await _try(store, tables, match, token)
    kept = await scenarios.get(store, about["scenario"])
    if kept is None or kept.owner_id != device.id:
        raise HTTPException(404)
    judge = await judged(live)
    if judge.standing not in ("reached", "ended") or judge.row is None:
        raise HTTPException(409, "goal_not_reached")
    if kept.body["goal"] != about["goal"] or kept.body["seat"] != about["seat"]:
        raise HTTPException(409, "goal_changed")
    body = dict(kept.body) | {"solution": packed(await _solution(live, judge.row))}
    await _saved(store, kept, body, device.id)
    return {"link": f"{public_root(request)}/s/{kept.id}/solution?sure=1"}


async def _saved(store: StoreDep, kept: Stored, body: dict[str, Any], owner: int) -> None:
    written = Written(name=kept.name, body=body, told=told(body))
    if await scenarios.save(store, kept.id, owner, version=kept.version, written=written) is None:
        raise HTTPException(409, "scenario_changed")


async def _solution(live: LiveMatch, row: int) -> dict[str, Any]:
    """What counts of a try up to a row: events alone. They tell faces; no seed is in them, nor what was taken back."""
    counted = [one.seq for one in live.effective if one.seq <= row]
    if len(counted) > LONGEST:
        raise HTTPException(422, "solution_too_long")
    entries = {entry.seq: entry for entry in await journal.read(live.store, live.row.id, upto=row)}
    codec = codec_for(live.system)
    start = codec.state_to(await live.past.state_at(0))
    rows = [
        {"seat": entries[seq].seat, "events": entries[seq].events, "schema": entries[seq].version} for seq in counted
    ]
    return {"start": start, "schema": codec.version, "rows": rows}
