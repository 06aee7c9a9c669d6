"""Seats taken by invitation, as a player's device takes them."""

import secrets
from collections.abc import Mapping
from typing import Any

import httpx

from app.persistence.engine import Store
from app.persistence.seats import claim


def new_key() -> str:
    """A key as a device draws it."""
    return secrets.token_urlsafe(24)


async def unsealed(store: Store, match_id: str, naming: int = 2) -> None:
    """Gives a table dice of a naming before: its players are scripts, which bring nothing, and nobody waits for them."""
    wish = "UPDATE match SET options = options || jsonb_build_object('dice', $2::int) WHERE id = $1"
    await store.pool.execute(wish, match_id, naming)


async def hold(store: Store, match_id: str, invites: Mapping[str, str], *, naming: int = 2) -> dict[str, str]:
    """The keys of seats, each taken by its invitation, at a table whose dice are of this naming."""
    await unsealed(store, match_id, naming)
    keys = {invite: new_key() for invite in dict.fromkeys(invites.values())}
    for invite, key in keys.items():
        assert await claim(store, match_id, invite=invite, key=key, name="") == "held"
    return {seat: keys[invite] for seat, invite in invites.items()}


async def held_links(address: str, made: Mapping[str, Any]) -> dict[str, str]:
    """The links of a table just set, its seats taken: those of the players, and the watchers'."""
    links, keys = dict(made["links"]), dict[str, str]()
    async with httpx.AsyncClient(timeout=60) as client:
        for seat in sorted(links.keys() - {"watch"}):
            invite = links[seat].rpartition("/")[2]
            wish = {"invite": invite, "key": keys.setdefault(invite, new_key())}
            answer = await client.post(f"{address}/matches/{made['id']}/claim", json=wish)
            links[seat] = answer.raise_for_status().json()["link"]
    return links
