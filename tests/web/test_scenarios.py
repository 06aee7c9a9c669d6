"""Scenarios of players: a moment of a match kept with a goal, shared by a link, tried, solved, taken along, deleted."""

import io
import zipfile
from typing import Any

import httpx
import pytest
from lxml import html

from app.persistence.engine import Store
from app.scenarios.examples import moments
from app.systems.registry import known
from tests.holding import new_key
from tests.posing import start_from
from tests.realtime.dealt import power_step
from tests.realtime.test_leaks_underworlds import HELD, OTHER, SECRET

POSED = {
    "wh40k": "charge/advanced",
    "aos": "charge/a_roll_too_short",
    "underworlds": "charge/move_then_attack",
    "warmaster": "charging/at_a_unit_of_a_closed_line",
    "diskwars": "melee/scrum",
}
"""A posed table of each system."""


async def own_table(
    client: httpx.AsyncClient, store: Store, key: str, name: str = "", state: Any = None
) -> dict[str, Any]:
    """A table whose seats are all in one hand, posed as an example of the product is unless its state is given."""
    both = {seat: {"kind": "hot_seat"} for seat in ("red", "blue")}
    made = (await client.post("/matches", json={"system": key, "seats": both})).json()
    state = state or moments(key, name or POSED[key])[0].before
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


async def order(client: httpx.AsyncClient, table: dict[str, Any], kind: str, **fields: Any) -> None:
    """Has red order something at a table."""
    opened = await client.app.state.tables.table(table["match"])  # type: ignore[attr-defined]
    command = {"kind": kind, **fields}
    assert await opened.match.submit("red", f"red:{new_key()}", command) is None


async def moved(client: httpx.AsyncClient, table: dict[str, Any]) -> None:
    """Has red move its only unit."""
    path = [{"x": x, "y": 20, "z": 0, "facing": 0} for x in (20, 23)]
    await order(client, table, "select_move", unit="u1", mode="normal")
    await order(client, table, "move_models", moves=[{"model": "u1.1", "path": path}], finish=True)


async def tried(client: httpx.AsyncClient, code: str) -> dict[str, Any]:
    """A table on which a scenario is tried alone."""
    made = (await client.post(f"/s/{code}/try", json={"against": ""})).json()
    return await seated(client, made["id"], made["link"])


async def test_the_authors_try_is_kept_as_the_solution_and_shown_to_who_is_sure(
    app_client: httpx.AsyncClient, store: Store
) -> None:
    table = await own_table(app_client, store, "wh40k", "movement/too_far")
    goal = {"kind": "words", "span": "decisions", "count": 2}
    id = (await keep(app_client, table, goal=goal)).json()["id"]
    code = (await app_client.post(f"/scenarios/{id}/share")).json()["link"].rpartition("/")[2]
    own = await tried(app_client, id)
    early = await app_client.post(f"{own['at']}/solution")
    assert (early.status_code, early.json()["code"]) == (409, "goal_not_reached")
    await moved(app_client, own)
    stands = (await app_client.get(f"{own['at']}/try")).json()
    assert stands["keeps"], stands
    assert stands["line"] == 1, "the event that settled it"
    async with somebody(app_client) as other:
        theirs = await tried(other, code)
        await moved(app_client, theirs)
        stands = (await other.get(f"{theirs['at']}/try")).json()
        assert (stands["keeps"], stands["solution"]) == (False, None)
        assert (await other.post(f"{theirs['at']}/solution")).status_code == 404, "it is no scenario of his"
        assert (await app_client.post(f"{own['at']}/solution")).status_code == 201
        stands = (await other.get(f"{theirs['at']}/try")).json()
        asked = html.fromstring((await other.get(f"/s/{code}/solution")).text)
        assert not asked.xpath("//ol"), "it is not shown before somebody says that he wants it"
        assert stands["solution"].endswith(asked.xpath("//a[@class='button go']/@href")[0])
        shown = html.fromstring((await other.get(f"/s/{code}/solution?sure=1&step=2")).text)
        assert len(shown.xpath("//ol/li")) == 3
        assert shown.xpath("//ol/li[@aria-current]//p")


async def test_texts_are_changed_and_a_file_comes_back_sealed(app_client: httpx.AsyncClient, store: Store) -> None:
    table = await own_table(app_client, store, "underworlds")
    id = (await keep(app_client, table)).json()["id"]
    wish = {"name": "Hold", "text": "Anew", "version": 1}
    assert (await app_client.put(f"/scenarios/{id}", json=wish)).json()["name"] == "Hold"
    late = await app_client.put(f"/scenarios/{id}", json=wish)
    assert (late.status_code, late.json()) == (409, {"code": "scenario_changed", "version": 2})
    text = (await app_client.get(f"/scenarios/{id}/file")).text
    packed = zipfile.ZipFile(io.BytesIO((await app_client.get("/me/export")).content))
    assert [name for name in packed.namelist() if name.startswith(f"scenarios/underworlds/Hold-{id[:6]}")]
    for side in moments("underworlds", POSED["underworlds"])[0].before.sides.values():
        assert not [card for pile in side.piles.values() for card in pile if f'"{card}"' in text]
    async with somebody(app_client) as other:
        assert (await other.put(f"/scenarios/{id}", json=wish)).status_code == 404
        back = await other.post("/scenarios/import", json={"file": text})
        assert (back.status_code, back.json()["name"]) == (201, "Hold")
        sealed = text.replace('"sealed": "', '"sealed": "A')
        for file, code in (("{}", "not_a_scenario"), (sealed, "of_another_server")):
            answer = await other.post("/scenarios/import", json={"file": file})
            assert (answer.status_code, answer.json()["code"]) == (422, code)
        assert len((await other.get("/scenarios/mine")).json()["scenarios"]) == 1
    assert (await app_client.delete(f"/scenarios/{id}")).status_code == 204
    assert (await app_client.get("/scenarios/mine")).json() == {"scenarios": []}


async def test_nothing_is_kept_of_a_match_that_others_play(app_client: httpx.AsyncClient, store: Store) -> None:
    seats = {"red": {"kind": "link"}, "blue": {"kind": "bot", "bot": "random"}}
    made = (await app_client.post("/matches", json={"system": "wh40k", "seats": seats})).json()
    table = await seated(app_client, made["id"], made["links"]["red"])
    answer = await keep(app_client, table)
    assert (answer.status_code, answer.json()["code"]) == (409, "not_over")
    assert (await app_client.get(f"/t/{made['id']}/scenario")).status_code == 409
    assert (await keep(app_client, table | {"key": new_key()})).status_code == 404


@pytest.mark.rule("UW-HID-01")
async def test_a_scenario_tells_of_no_hand_and_no_deck(app_client: httpx.AsyncClient, store: Store) -> None:
    """Two moments that differ in what blue holds look the same to who has the link, and so does the file but for what is sealed."""
    seen = []
    for held in (HELD, OTHER):
        table = await own_table(app_client, store, "underworlds", state=power_step(hands=held))
        id = (await keep(app_client, table)).json()["id"]
        code = (await app_client.post(f"/scenarios/{id}/share")).json()["link"].rpartition("/")[2]
        file = (await app_client.get(f"/scenarios/{id}/file")).json()
        async with somebody(app_client) as other:
            told = [(await other.get(f"/s/{code}{what}")).text.replace(code, "") for what in ("", "/board.svg")]
        seen.append([*told, {name: part for name, part in file.items() if name != "sealed"}])
        assert not [card for card in SECRET if card in str(seen[-1])]
    assert seen[0] == seen[1]
