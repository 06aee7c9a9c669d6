"""A league of a group: made, joined by its link, paired, played at its own tables, corrected by its organiser, read by anybody."""

import csv
import io
import json
import zipfile
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from typing import Any

import httpx
import pytest
from lxml import html

from app.persistence.engine import Store
from tests.holding import new_key, unsealed

Devices = Callable[[str], Awaitable[httpx.AsyncClient]]
WISH = {"system": "toy", "name": "Thursday league", "kind": "swiss", "rounds": 3, "options": {"goal": 3}}


def app_of(client: httpx.AsyncClient) -> Any:
    return client._transport.app  # type: ignore[attr-defined]


@pytest.fixture
async def devices(client: httpx.AsyncClient) -> AsyncIterator[Devices]:
    """Gives further devices at the same server, each its owner's."""
    async with AsyncExitStack() as stack:

        async def device(name: str) -> httpx.AsyncClient:
            transport = httpx.ASGITransport(app=app_of(client), raise_app_exceptions=False)
            made = httpx.AsyncClient(transport=transport, base_url="http://castra.test", headers={"x-name": name})
            return await stack.enter_async_context(made)

        yield device


async def made(client: httpx.AsyncClient, **more: Any) -> str:
    """A league of this device's; gives its address."""
    answer = await client.post("/leagues", json=WISH | more)
    assert answer.status_code == 201, answer.text
    return f"/leagues/{answer.json()['id']}"


async def invitation(client: httpx.AsyncClient, league: str) -> str:
    """The way to join, as the organiser's page says it."""
    (code,) = html.fromstring((await client.get(league)).text).xpath("//p[@class='league-invite']/code/text()")
    return str(code).removeprefix("http://castra.test")


async def joined(client: httpx.AsyncClient, league: str, devices: Devices, *names: str) -> list[httpx.AsyncClient]:
    """So many players, each with a device."""
    way, players = await invitation(client, league), []
    for name in names:
        players.append(await devices(name))
        assert (await players[-1].post(way, json={"name": name})).status_code == 201
    return players


async def told(client: httpx.AsyncClient, league: str) -> dict[str, Any]:
    """The league as its file has it."""
    answer = await client.get(f"{league}/league.json")
    assert answer.status_code == 200
    return dict(answer.json())


async def begun(client: httpx.AsyncClient, league: str, number: int) -> list[dict[str, Any]]:
    """Begins a round; gives its pairings."""
    answer = await client.post(f"{league}/rounds", json={"number": number})
    assert answer.status_code == 201, answer.text
    return [one for one in (await told(client, league))["pairings"] if one["round"] == number]


async def corrected(client: httpx.AsyncClient, league: str, pairing: int, result: str) -> None:
    answer = await client.post(f"{league}/pairings/{pairing}/result", json={"result": result})
    assert answer.status_code == 201, answer.text


async def test_a_league_is_joined_paired_and_played_and_the_journal_enters_the_result(
    client: httpx.AsyncClient, devices: Devices, store: Store
) -> None:
    league = await made(client)
    ana, ben, cleo = await joined(client, league, devices, "Ana", "Ben", "Cleo")
    first = await begun(client, league, 1)
    assert [one["result"] for one in first] == [None, "bye"]
    names = {one["id"]: one["name"] for one in (await told(client, league))["players"]}
    (duel, rest) = first
    sitting = {name: client for client, name in ((ana, "Ana"), (ben, "Ben"), (cleo, "Cleo"))}
    one, other = (sitting[names[duel[side]]] for side in ("first", "second"))
    for player, side in ((one, "red"), (other, "blue")):
        answer = await player.post(f"{league}/pairings/{duel['id']}/table")
        assert answer.json() == {"match": duel["table"]}
        (here,) = (await player.post("/matches/mine", json={"seats": []})).json()["elsewhere"]
        assert here["match"] == duel["table"], "My Castra leads each to his seat"
        key = new_key()
        given = await player.post("/me/seats", json={"seats": [{"match": duel["table"], "key": key}]})
        assert given.json() == {"given": [duel["table"]]}
        (row,) = (await player.post("/matches/mine", json={"seats": [{"match": duel["table"], "key": key}]})).json()[
            "matches"
        ]
        assert (row["mine"], row["status"], row["name"]) == ([side], "live", "Thursday league")
        assert [seat["name"] for seat in row["seats"] if seat["seat"] == side] == [
            names[duel["first" if side == "red" else "second"]]
        ]
    bye = sitting[names[rest["first"]]]
    assert (await bye.post(f"{league}/pairings/{duel['id']}/table")).json()["code"] == "not_your_pairing"
    assert (await client.post(f"{league}/rounds", json={"number": 2})).json()["code"] == "results_missing"

    winner = await played(client, store, duel["table"])
    now = await told(client, league)
    assert [one["result"] for one in now["pairings"]] == ["first" if winner == "red" else "second", "bye"]
    assert max(now["pairings"][0]["scores"]) >= 3
    best = names[duel["first" if winner == "red" else "second"]]
    assert {one["name"]: one["points"] for one in now["players"]} == dict.fromkeys(names.values(), 0) | {
        best: 3,
        names[rest["first"]]: 3,
    }
    assert now["players"][0]["name"] == best, "a win stands above a bye"
    page = html.fromstring((await devices_page(bye, league)).text)
    assert best in page.xpath("string(//table[@class='league-standings']/tbody/tr[1])")
    assert f"{best} wins" in page.xpath("string(//ul[@class='league-pairings'])")
    assert not page.xpath("//select"), "who does not organise it corrects nothing"


async def devices_page(client: httpx.AsyncClient, league: str) -> httpx.Response:
    answer = await client.get(league)
    assert answer.status_code == 200
    return answer


async def played(client: httpx.AsyncClient, store: Store, match_id: str) -> str:
    """Plays a toy match to its end; gives who won, once the server has put it down."""
    tables = app_of(client).state.tables
    await tables._let_go()
    await unsealed(store, match_id)
    match = (await tables.table(match_id)).match
    for seat in match.seats:
        assert await match.submit(seat, f"choose {seat}", {"kind": "choose", "number": 3}) is None
    for n in range(50):
        if match.over:
            break
        assert await match.submit(match.state.active, f"throw {n}", {"kind": "throw"}) is None
    assert match.over
    await tables._let_go()
    return str(match.state.winner)


async def test_no_round_has_a_rematch_and_pressing_twice_begins_one(
    client: httpx.AsyncClient, devices: Devices
) -> None:
    league = await made(client)
    await joined(client, league, devices, "Ana", "Ben", "Cleo", "Dov")
    met = set()
    for number in (1, 2, 3):
        for one in await begun(client, league, number):
            met.add(frozenset((one["first"], one["second"])))
            await corrected(client, league, one["id"], "first")
        assert (await client.post(f"{league}/rounds", json={"number": number})).json()["code"] == "begun_already"
    assert len(met) == 6
    assert (await client.post(f"{league}/rounds", json={"number": 4})).json()["code"] == "rounds_over"


async def test_the_organiser_s_word_counts_and_what_counted_before_is_written_down(
    client: httpx.AsyncClient, devices: Devices, store: Store
) -> None:
    league = await made(client, kind="round_robin", win=2, bye=0)
    ana, _ = await joined(client, league, devices, "Ana", "Ben")
    (duel,) = await begun(client, league, 1)
    await corrected(client, league, duel["id"], "none")
    await corrected(client, league, duel["id"], "draw")
    await played(client, store, duel["table"])
    now = await told(client, league)
    assert (now["pairings"][0]["result"], now["pairings"][0]["corrected"]) == ("draw", True), "the journal says no more"
    assert [one["points"] for one in now["players"]] == [1, 1]
    changes = [one["about"] for one in now["log"] if one["deed"] == "corrected"]
    assert [(one["was"], one["now"]) for one in changes] == [(None, "none"), ("none", "draw")]
    assert {one["who"] for one in now["log"]} == {"organiser"}
    page = html.fromstring((await client.get(league)).text)
    assert "A draw. Before: Not played" in page.xpath("string(//ul[@class='league-log'])")
    refused = await ana.post(f"{league}/pairings/{duel['id']}/result", json={"result": "first"})
    assert (refused.status_code, refused.json()["code"]) == (403, "not_the_organiser")
    for wrong in ("bye", "lost", None, 3):
        assert (await client.post(f"{league}/pairings/{duel['id']}/result", json={"result": wrong})).status_code == 422


async def test_who_leaves_is_paired_no_more_and_a_league_that_closed_takes_nobody(
    client: httpx.AsyncClient, devices: Devices
) -> None:
    league = await made(client)
    way = await invitation(client, league)
    ana, _, cleo = await joined(client, league, devices, "Ana", "Ben", "Cleo")
    players = {one["name"]: one["id"] for one in (await told(client, league))["players"]}
    assert (await ana.delete(f"{league}/players/{players['Ben']}")).json()["code"] == "not_the_organiser"
    assert (await cleo.delete(f"{league}/players/{players['Cleo']}")).status_code == 204
    assert {one["name"] for one in (await told(client, league))["players"]} == {"Ana", "Ben"}, (
        "before it begins he was never there"
    )
    assert (await cleo.post(way, json={"name": "Cleo"})).status_code == 201
    for one in await begun(client, league, 1):
        if one["second"]:
            await corrected(client, league, one["id"], "first")
    assert (await client.delete(f"{league}/players/{players['Ben']}")).status_code == 204
    second = await begun(client, league, 2)
    assert players["Ben"] not in {id for one in second for id in (one["first"], one["second"])}
    stands = {one["name"]: one["has_left"] for one in (await told(client, league))["players"]}
    assert stands == {"Ana": False, "Ben": True, "Cleo": False}

    assert (await ana.post(f"{league}/closing")).status_code == 403
    assert (await client.post(f"{league}/closing")).status_code == 201
    late = await devices("Dov")
    assert (await late.get(way)).status_code == 404
    assert (await late.post(way, json={"name": "Dov"})).status_code == 404
    assert (await client.post(f"{league}/rounds", json={"number": 3})).json()["code"] == "league_closed"
    assert (await client.delete(league)).status_code == 204
    assert (await client.get(league)).status_code == 404


async def test_an_invitation_is_made_anew_taken_back_and_by_looking_at_it_nobody_joins(
    client: httpx.AsyncClient, devices: Devices
) -> None:
    league = await made(client, kind="round_robin")
    old = await invitation(client, league)
    ana = await devices("Ana")
    assert "Thursday league" in (await ana.get(old)).text
    assert (await told(client, league))["players"] == []
    new = (await client.post(f"{league}/invitation")).json()["link"].removeprefix("http://castra.test")
    assert (await ana.get(old)).status_code == 404
    for _ in range(2):
        assert (await ana.post(new, json={"name": "Ana"})).status_code == 201
    assert [one["name"] for one in (await told(client, league))["players"]] == ["Ana"]
    assert "You play in this league." in (await ana.get(new)).text
    await joined(client, league, devices, "Ben")
    await begun(client, league, 1)
    late = await devices("Cleo")
    assert (await late.post(new, json={"name": "Cleo"})).json()["code"] == "league_begun"
    assert (await client.delete(f"{league}/invitation")).status_code == 204
    assert (await late.get(new)).status_code == 404


async def test_what_no_league_is_made_of_is_refused(client: httpx.AsyncClient) -> None:
    for wrong, code in (
        ({"system": "chess"}, "unknown_system"),
        ({"options": {"goal": "much"}}, "bad_options"),
        ({"rounds": 31}, "malformed"),
        ({"legs": 3}, "malformed"),
        ({"win": -1}, "malformed"),
        ({"name": ""}, "malformed"),
        ({"kind": "knockout"}, "malformed"),
    ):
        answer = await client.post("/leagues", json=WISH | wrong)
        assert (answer.status_code, answer.json()["code"]) == (422, code), wrong


async def test_its_tables_are_files_and_a_name_is_no_formula(client: httpx.AsyncClient, devices: Devices) -> None:
    league = await made(client)
    await joined(client, league, devices, "=1+1", "Ben")
    (duel,) = await begun(client, league, 1)
    await corrected(client, league, duel["id"], "draw")
    stands = list(csv.DictReader(io.StringIO((await client.get(f"{league}/standings.csv")).text)))
    assert sorted((one["place"], one["name"], one["points"]) for one in stands) == [
        ("1", "'=1+1", "1"),
        ("1", "Ben", "1"),
    ]
    (row,) = csv.DictReader(io.StringIO((await client.get(f"{league}/pairings.csv")).text))
    assert (row["round"], row["result"], row["corrected"]) == ("1", "draw", "yes")


async def test_who_deletes_himself_leaves_no_name_and_his_leagues_close(
    client: httpx.AsyncClient, devices: Devices, store: Store
) -> None:
    league = await made(client)
    ana, _ = await joined(client, league, devices, "Ana", "Ben")
    await begun(client, league, 1)
    assert (await ana.delete("/me")).status_code == 204
    now = await told(client, league)
    assert {one["name"]: one["has_left"] for one in now["players"]} == {"": True, "Ben": False}
    assert "Ana" not in str([dict(row) for row in await store.pool.fetch("SELECT * FROM league_log")])
    assert (await client.delete("/me")).status_code == 204
    assert (await told(ana, league))["closed"]


async def test_one_s_leagues_are_taken_along_with_all_that_is_one_s_own(client: httpx.AsyncClient) -> None:
    await made(client)
    packed = await client.get("/me/export")
    with zipfile.ZipFile(io.BytesIO(packed.content)) as file:
        (told,) = json.loads(file.read("castra.json"))["leagues"]
    assert (told["name"], told["system"], told["organised"]) == ("Thursday league", "toy", True)
