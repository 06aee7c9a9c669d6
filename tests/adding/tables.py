"""Pebbles on the page of the house this is run in: offered, set up, played by three, told in words, kept as a record."""

import asyncio
from typing import Any

import httpx

from app.main import build
from app.persistence.codec import codec_for
from app.realtime.records.verification import verify
from app.systems import registry
from tests.holding import held_links
from tests.realtime.served import serving, sitting

KEY = "pebbles"
SEATS = {"red": {"kind": "link"}, "blue": {"kind": "bot", "bot": "winning"}, "jade": {"kind": "bot", "bot": "random"}}


async def main(where: str) -> None:
    known = registry.known()[KEY]
    async with httpx.AsyncClient(base_url=f"http://{where}", timeout=60) as client:
        home = (await client.get("/")).text
        assert f'"{KEY}"' in home
        assert "A handful" in home
        assert (await client.get(f"/rules/{KEY}")).status_code == 200
        text = b"id: mine\nname: Mine\nheaps: [handful, handful]\n"
        brought = (await client.post(f"/armies?system={KEY}", content=text)).json()
        wish = {"system": KEY, "options": {"heap": "handful"}, "seats": SEATS}
        made = (await client.post("/matches", json=wish)).json()
        wrong = await client.post("/matches", json=wish | {"options": {"heap": "nosuch"}})
        assert (brought["units"], wrong.status_code) == (2, 422)
        links = await held_links(f"http://{where}", made)
        view = await played(where, made["id"], links["red"].rpartition("/")[2])
        record = await recorded(client, made["id"])
    assert view["result"]["winner"] in SEATS
    held = verify(record.splitlines(), registry.known_rules())
    assert known.rules.winner(held.states[-1]) == (True, view["result"]["winner"])
    codec = codec_for(known.rules)
    assert codec.state_from(codec.state_to(held.states[-1])) == held.states[-1]
    print(f"played to the end: {view['result']['winner']} won")


async def recorded(client: httpx.AsyncClient, match_id: str) -> str:
    """The record, once the match has been told to be over."""
    async with asyncio.timeout(30):
        answer = await client.get(f"/t/{match_id}/record")
        while answer.status_code == 409:
            answer = await client.get(f"/t/{match_id}/record")
    return answer.raise_for_status().text


async def played(where: str, match_id: str, token: str) -> dict[str, Any]:
    """The view of red at the end of the match, in which it takes one whenever it may."""
    async with sitting(where, match_id, token) as red:
        while not red.view.get("result"):
            if red.view["turn"].get("active") == "red":
                await red.done("take", count=1)
            else:
                await red.until("changed")
        return red.view


if __name__ == "__main__":
    with serving(build()) as address:
        asyncio.run(main(address))
