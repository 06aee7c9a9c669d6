"""Joining a league by its invitation, and leaving it."""

from fastapi import APIRouter, Depends, HTTPException, Request, Response
from fastapi.responses import HTMLResponse, JSONResponse

from app.persistence import leagues
from app.persistence.leagues import most_of, takes_more
from app.web.deps import StoreDep, public_root, said_name
from app.web.leagues.found import InvitedDep, LeagueDep, Number, OrganisedDep, names_of
from app.web.leagues.worded import kind_said, refusals
from app.web.owners import AnyDevice, DeviceDep, KeepingDevice
from app.web.quota import saves_within_quota
from app.web.render import render
from app.web.strict import PlayerName, Strict
from app.web.words import language_of, words

router = APIRouter()


class Joining(Strict):
    """What the player is to be called in the league."""

    name: PlayerName


@router.get("/l/{join_code}", response_class=HTMLResponse)
async def invitation(request: Request, whole: InvitedDep, device: AnyDevice) -> Response:
    """What an invitation leads to. Looking at it makes nobody a player: programs look at links."""
    said = words(language_of(request))
    me = whole.member_of(device.id if device else None)
    return render(
        request,
        "league_join.html",
        page={"refused": refusals(said)},
        said=said,
        title=f"{whole.league.name} · Castra",
        league=whole.league,
        kind=kind_said(whole, said),
        system_name=said.get(f"table.system.{whole.league.system}", whole.league.system),
        names=[names_of(whole, said["league.somebody"])[one.id] for one in whole.here],
        is_in=me is not None and me.until is None,
        is_open=me is not None or (takes_more(whole) and len(whole.members) < most_of(whole.league.rules)),
        address=f"{public_root(request)}/leagues/{whole.league.id}",
        root=public_root(request),
    )


@router.post("/l/{join_code}", status_code=201, dependencies=[Depends(saves_within_quota)])
async def join(request: Request, store: StoreDep, whole: InvitedDep, wish: Joining, device: KeepingDevice) -> Response:
    """Makes this device's owner a player of the league."""
    code = whole.league.invite or ""
    outcome, league_id = await leagues.join(store, code, device.id, said_name(request, wish.name))
    if outcome != "joined":
        raise HTTPException(404 if outcome == "unknown" else 409, f"league_{outcome}")
    link = f"{public_root(request)}/leagues/{league_id}"
    return device.told(request, JSONResponse({"id": league_id, "link": link}, status_code=201))


@router.post("/leagues/{league_id}/invitation", status_code=201, dependencies=[Depends(saves_within_quota)])
async def invite(request: Request, store: StoreDep, whole: OrganisedDep) -> dict[str, str]:
    """Gives the league another invitation in place of the one it had."""
    if whole.league.closed_at:
        raise HTTPException(409, "league_closed")
    code = await leagues.invite_anew(store, whole.league.id, is_open=True)
    return {"link": f"{public_root(request)}/l/{code}"}


@router.delete("/leagues/{league_id}/invitation", status_code=204)
async def uninvite(store: StoreDep, whole: OrganisedDep) -> None:
    """Takes the invitation back: nobody joins by it any more."""
    await leagues.invite_anew(store, whole.league.id, is_open=False)


@router.delete("/leagues/{league_id}/players/{player}", status_code=204)
async def leave(store: StoreDep, whole: LeagueDep, device: DeviceDep, player: Number) -> None:
    """A player plays no further round: by himself, or by the organiser."""
    me = whole.member_of(device.id)
    is_me = me is not None and me.id == player
    if not is_me and whole.league.owner_id != device.id:
        raise HTTPException(403, "not_the_organiser")
    if not await leagues.leave(store, whole.league.id, player, who=str(player) if is_me else "organiser"):
        raise HTTPException(404)
