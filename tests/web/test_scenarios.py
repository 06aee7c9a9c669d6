"""Scenarios of players: a moment of a match kept with a goal, shared by a link, tried, solved, taken along, deleted."""

from typing import Any

import httpx
import pytest
from lxml import html

from app.persistence.engine import Store
from app.scenarios.examples import played
from app.systems.registry import known
from tests.holding import new_key
from tests.posing import start_from

POSED = {
    "wh40k": "charge/advanced",
    "aos": "charge/a_roll_too_short",
    "underworlds": "charge/move_then_attack",
    "warmaster": "charging/at_a_unit_of_a_closed_line",
    "diskwars": "melee/scrum",
}
"""A posed table of each system."""


async def own_table(client: httpx.AsyncClient, store: Store, key: str, name: str = "") -> dict[str, Any]:
    """A table whose seats are all in one hand, posed as an example of the product is."""
    both = {seat: {"kind": "hot_seat"} for seat in ("red", "blue")}
    made = (await client.post("/matches", json={"system": key, "seats": both})).json()
    state = played(key, name or POSED[key]).moments[0].before
    await start_from(store, made["id"], known()[key].rules, state)
    return await seated(client, made["id"], made["links"]["red"])


async def seated(client: httpx.AsyncClient, match_id: str, link: str) -> dict[str, Any]:
    """Sits down by an invitation."""
    sits = {"invite": link.rpartition("/")[2], "key": new_key()}
    answer = await client.post(f"/matches/{match_id}/claim", json=sits)
    assert answer.status_code == 201, answer.text
    return {"match": match_id, "key": sits["key"], "at": f"/t/{match_id}/{sits['key']}"}


async def keep(client: httpx.AsyncClient, table: dict[str, Any], **wish: Any) -> httpx.Response:
    """Keeps how a table stands as a scenario."""
    new = {
        "match": table["match"],
        "key": table["key"],
        "name": "Save the banner",
        "text": "One.\nNo more.",
        "seat": "red",
    }
    return await client.post("/scenarios/new", json=new | wish)


def somebody(client: httpx.AsyncClient) -> httpx.AsyncClient:
    """Another visitor of the same server."""
    return httpx.AsyncClient(transport=client._transport, base_url="http://castra.test")


@pytest.mark.parametrize("key", sorted(known()))
async def test_a_moment_of_every_system_is_kept_shared_and_tried(
    app_client: httpx.AsyncClient, store: Store, key: str
) -> None:
    table = await own_table(app_client, store, key)
    form = html.fromstring((await app_client.get(f"{table['at']}/scenario")).text)
    assert form.xpath("//select[@name='seat']/option/@value") == ["red", "blue"]
    goal = {"kind": "score", "points": 60, "span": "turns", "count": 2}
    made = await keep(app_client, table, goal=goal)
    assert made.status_code == 201, made.text
    code = (await app_client.post(f"/scenarios/{made.json()['id']}/share")).json()["link"].rpartition("/")[2]
    async with somebody(app_client) as other:
        page = html.fromstring((await other.get(f"/s/{code}")).text)
        assert "Red to move: have 60 points by the end of 2 turns" in page.text_content()
        assert page.xpath("//div[@class='scenario-board']/*[local-name()='svg']")
        assert (await other.get(f"/s/{made.json()['id']}")).status_code == 404, "by its id it is its owner's alone"
        tried = [(await other.post(f"/s/{code}/try", json={"against": bot})).json() for bot in ("", "random")]
        assert len({one["id"] for one in tried}) == 2
        for one in tried:
            seat = await seated(other, one["id"], one["link"])
            stands = (await other.get(f"{seat['at']}/try")).json()
            assert (stands["standing"], stands["scenario"]) == ("open", f"http://castra.test/s/{code}")
