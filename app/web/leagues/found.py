"""The league that a route is about, and who may do what with it."""

from typing import Annotated, Any, TypeAlias

from fastapi import Depends, HTTPException, Path

from app.persistence import leagues
from app.persistence.leagues import Met, Whole
from app.web.deps import StoreDep, TablesDep
from app.web.owners import AnyDevice, DeviceDep

CODE = r"^[2-9a-z]{16}$"
LeagueCode = Annotated[str, Path(pattern=CODE)]
Number = Annotated[int, Path(ge=1, lt=2**63)]


async def _league(store: StoreDep, tables: TablesDep, league_id: LeagueCode) -> Whole:
    """The league of the path, of a system that this server knows."""
    whole = await leagues.read(store, league_id)
    if whole is None or whole.league.system not in tables.systems:
        raise HTTPException(404)
    return whole


LeagueDep: TypeAlias = Annotated[Whole, Depends(_league)]


async def _organised(whole: LeagueDep, device: DeviceDep) -> Whole:
    """The league of the path, for its organiser."""
    if whole.league.owner_id != device.id:
        raise HTTPException(403, "not_the_organiser")
    return whole


OrganisedDep: TypeAlias = Annotated[Whole, Depends(_organised)]


async def _invited(store: StoreDep, tables: TablesDep, join_code: Annotated[str, Path(pattern=CODE)]) -> Whole:
    """The league that an invitation leads to."""
    whole = await leagues.invited(store, join_code)
    if whole is None or whole.league.system not in tables.systems:
        raise HTTPException(404)
    return whole


InvitedDep: TypeAlias = Annotated[Whole, Depends(_invited)]


def pairing_of(whole: Whole, pairing: int) -> Met:
    """A pairing of two in a league."""
    found = next((one for one in whole.pairings if one.id == pairing and one.second is not None), None)
    if found is None:
        raise HTTPException(404)
    return found


def is_organiser(whole: Whole, device: AnyDevice) -> bool:
    """Whether this device's owner organises it."""
    return device is not None and whole.league.owner_id == device.id


def open_pairing(whole: Whole, player: int) -> Met | None:
    """What a player has to play next: his oldest pairing without a result."""
    mine = (one for one in whole.pairings if one.result is None and player in one.players)
    return next(mine, None)


def names_of(whole: Whole, somebody: str) -> dict[int, str]:
    """What the players are called; who has no name is somebody."""
    return {member.id: member.name or somebody for member in whole.members}


Told: TypeAlias = dict[str, Any]
