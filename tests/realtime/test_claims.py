"""Who holds a seat sees its hand, and nobody else: invitations, claims, old keys, freed seats, the watchers' link."""

import asyncio
import json
from typing import Any

import httpx
import pytest

from app.persistence.engine import Store
from app.persistence.seats import claim
from app.realtime.records.record import export
from app.realtime.records.verification import BadRecord, verify
from app.realtime.seating import Sitter
from app.realtime.tables.freeing import free
from app.settings import Settings
from app.systems.registry import known_rules
from tests.holding import hold, new_key
from tests.posing import start_from
from tests.realtime.dealt import Dealt, dealt, power_step
from tests.realtime.served import seat_table, sitting, stranger, toy_tables
from tests.realtime.test_leaks_underworlds import SECRET, fetched, frames, hands
from tests.rules.toy import TOY


async def invited(store: Store, settings: Settings) -> tuple[str, dict[str, str]]:
    """A table of the toy that nobody has come to: its id and its invitations."""
    sits = {seat: Sitter(kind="link") for seat in ("red", "blue")}
    match, invites = await toy_tables(store, settings).create(system="toy", name="", options={}, sits=sits)  # type: ignore[arg-type]
    return match.id, dict(invites)


async def turned_away(where: str, match_id: str, token: str) -> str:
    """Why somebody with this token is not let in."""
    async with stranger(where, match_id) as player:
        await player.send({"kind": "hello", "protocol": 2, "token": token})
        return await player.goodbye()


async def test_an_invitation_opens_nothing_before_it_is_claimed_nor_after(
    address: str, store: Store, settings: Settings
) -> None:
    match_id, invites = await invited(store, settings)
    assert await turned_away(address, match_id, invites["blue"]) == "wrong_token"
    keys = await hold(store, match_id, invites)
    assert await turned_away(address, match_id, invites["blue"]) == "wrong_token"
    async with sitting(address, match_id, keys["blue"]) as blue:
        assert blue.frames[0]["you"]["seat"] == "blue"


async def test_the_first_to_claim_holds_the_seat_and_may_say_so_again(store: Store, settings: Settings) -> None:
    match_id, invites = await invited(store, settings)
    keys = [new_key() for _ in range(6)]
    outcomes = await asyncio.gather(*(claim(store, match_id, invite=invites["red"], key=key, name="") for key in keys))
    assert sorted(outcomes) == ["held", *["taken"] * 5]
    mine = keys[outcomes.index("held")]
    assert await claim(store, match_id, invite=invites["red"], key=mine, name="") == "held"
    assert await claim(store, match_id, invite=invites["blue"], key=mine, name="") == "key_in_use"
    assert await claim(store, match_id, invite=new_key(), key=new_key(), name="") == "unknown"


async def test_two_who_claim_the_last_seats_at_once_fill_the_table(
    address: str, store: Store, settings: Settings
) -> None:
    for _ in range(5):
        match_id, invites = await invited(store, settings)
        async with sitting(address, match_id) as watcher:
            assert watcher.frames[0]["match"]["status"] == "open"
            wishes = [claim(store, match_id, invite=invite, key=new_key(), name="") for invite in invites.values()]
            assert await asyncio.gather(*wishes) == ["held", "held"]
            await watcher.until("presence", status="live")


async def test_everybody_sees_who_holds_each_seat_and_since_when(
    address: str, store: Store, settings: Settings
) -> None:
    match_id, invites = await invited(store, settings)
    async with sitting(address, match_id) as watcher:
        assert [seat["held_since"] for seat in watcher.frames[0]["presence"]["seats"].values()] == [None, None]
        assert await claim(store, match_id, invite=invites["blue"], key=new_key(), name="Mara") == "held"
        while (seats := (await watcher.until("presence"))["seats"])["blue"]["held_since"] is None:
            pass
        assert (seats["blue"]["name"], seats["red"]["held_since"]) == ("Mara", None)


async def freed(where: str, match_id: str, seat: str, key: str) -> httpx.Response:
    async with httpx.AsyncClient(base_url=f"http://{where}") as client:
        return await client.post(f"/matches/{match_id}/seats/{seat}/free", json={"key": key}, timeout=60)


async def test_a_freed_seat_is_written_for_all_and_forever(address: str, store: Store, settings: Settings) -> None:
    match_id, keys = await seat_table(store, settings, goal=1)
    async with sitting(address, match_id, keys["red"]) as red, sitting(address, match_id) as watcher:
        async with sitting(address, match_id, keys["blue"]) as blue:
            await blue.done("choose", number=3)
            answer = await freed(address, match_id, "blue", keys["red"])
            assert (answer.status_code, answer.json()) == (409, {"code": "seat_in_use"})
        await watcher.until("presence", watchers=1)
        answer = await freed(address, match_id, "blue", keys["red"])
        while answer.status_code == 409:  # the server has not seen blue go yet
            answer = await freed(address, match_id, "blue", keys["red"])
        assert answer.status_code == 201, answer.text
        for player in (red, watcher):
            await player.order("look", line=0)
            line = player.log[-1]["line"]
            assert (line["key"], line["facts"]) == ("log.seat_freed", {"seat": "red", "freed": "blue"})
        assert await turned_away(address, match_id, keys["blue"]) == "wrong_token"
        invite = answer.json()["link"].rpartition("/")[2]
        key = new_key()
        assert await claim(store, match_id, invite=invite, key=key, name="Per") == "held"
        async with sitting(address, match_id, key) as heir:
            assert heir.log[-1]["line"]["key"] == "log.seat_freed"
            await red.done("choose", number=4)
            await red.done("throw")
    tables = toy_tables(store, settings)
    table = await tables.table(match_id)
    assert table
    assert table.match.over
    lines = [*await export(store, TOY, table.match.row, await tables.first_state(table.match.row))]
    assert verify(lines, {"toy": TOY}).rows[1]["command"] == {"kind": "seat_freed", "seat": "blue"}
    other = [line.replace('"seat_freed","seat":"blue"', '"seat_freed","seat":"jade"') for line in lines]
    assert other != lines
    with pytest.raises(BadRecord, match="bad_freeing"):
        verify(other, {"toy": TOY})


async def test_who_may_not_free_a_seat(address: str, store: Store, settings: Settings) -> None:
    match_id, keys = await seat_table(store, settings)
    _, others = await seat_table(store, settings)
    for seat, key, status in (("blue", others["red"], 404), ("red", keys["red"], 422), ("jade", keys["red"], 409)):
        assert (await freed(address, match_id, seat, key)).status_code == status, (seat, status)
    async with sitting(address, match_id, keys["blue"]) as blue:
        assert blue.frames[0]["you"]["seat"] == "blue"


async def test_a_socket_is_closed_when_its_key_opens_the_seat_no_more(
    address: str, store: Store, settings: Settings
) -> None:
    """Also where the seat was freed in another process, which did not know that somebody sat there."""
    match_id, keys = await seat_table(store, settings)
    tables = toy_tables(store, settings)
    elsewhere = await tables.table(match_id)
    assert elsewhere
    async with sitting(address, match_id, keys["blue"]) as blue, sitting(address, match_id, keys["red"]) as red:
        assert isinstance(await free(elsewhere, "red", "blue"), str)
        assert await blue.goodbye() == "seat_freed"
        await red.until("changed")
        await red.order("look", line=0)
        await red.done("choose", number=4)
    elsewhere.stop()


@pytest.mark.rule("UW-HID-01", "UW-HID-05")
@pytest.mark.parametrize("shown", ["full", "delayed_full"])
async def test_no_player_sees_the_other_hand_through_the_watchers_link(
    store: Store, settings: Settings, shown: str
) -> None:
    """Whatever the start state says: it may be that of a match forked from one where only bots played."""
    async with (
        dealt(store, settings, power_step(options={"spectator_view": shown}, round=3)) as table,
        sitting(table.where, table.match_id, table.keys["red"]) as red,
        sitting(table.where, table.match_id) as watcher,
    ):
        await red.done("delve", fighter="red.a")
        await watcher.order("look", line=0)
        await watcher.order("look", line=1)
        assert hands(watcher) == set()
        assert not [card for card in SECRET if any(json.dumps(card) in text for text in frames(watcher))]
        assert watcher.view["own"]["past_hands"] == {}


@pytest.mark.rule("UW-HID-01")
async def test_the_creator_keeps_nothing_that_shows_the_other_hand(store: Store, settings: Settings) -> None:
    """Each link the creator was given at first, once its seat is held: as a page, a record and a socket."""
    async with dealt(store, settings, power_step()) as table:
        made = await anew(table, store)
        async with httpx.AsyncClient(base_url=f"http://{table.where}", timeout=60) as client:
            for path in (f"/t/{made['id']}/{made['invite']}", f"/t/{made['id']}/{made['invite']}/record"):
                answer = await client.get(path)
                assert answer.status_code in (404, 410)
                assert not [card for card in SECRET if json.dumps(card) in answer.text]
        assert await turned_away(table.where, made["id"], made["invite"]) == "wrong_token"
        assert (await fetched(table, f"/{table.keys['blue']}/record")).status_code == 200


async def anew(table: Dealt, store: Store) -> dict[str, Any]:
    """The same battle on a table set over HTTP, whose second seat is held."""
    seats = {"red": {"kind": "link", "name": "Ines"}, "blue": {"kind": "link"}}
    async with httpx.AsyncClient(base_url=f"http://{table.where}", timeout=60) as client:
        made = (await client.post("/matches", json={"system": "underworlds", "seats": seats})).json()
        await start_from(store, made["id"], known_rules()["underworlds"], power_step())
        invite = made["links"]["blue"].rpartition("/")[2]
        wish = {"invite": invite, "key": new_key(), "name": "Mara"}
        assert (await client.post(f"/matches/{made['id']}/claim", json=wish)).status_code == 201
    return {"id": made["id"], "invite": invite}


async def test_full_sight_is_for_tables_where_only_bots_play(store: Store, settings: Settings) -> None:
    async with dealt(store, settings, power_step()) as table:
        people = {"red": {"kind": "link"}, "blue": {"kind": "bot", "bot": "random"}}
        bots = {seat: {"kind": "bot", "bot": "random"} for seat in people}
        for seats, status in ((people, 422), (bots, 201)):
            async with httpx.AsyncClient(base_url=f"http://{table.where}", timeout=60) as client:
                wish = {"system": "underworlds", "seats": seats, "options": {"spectator_view": "full"}}
                assert (await client.post("/matches", json=wish)).status_code == status
                home = (await client.get("/")).text
        assert "spectator_view" not in home, "nobody is offered what nobody may choose"
