"""What is told beside a table does not hang on what a hand holds: the host's pages, programs' routes, pictures, My Castra, notices.

Two tables of Underworlds are dealt that differ in blue's hand alone; red does the same at both, until blue is asked.
"""

import asyncio
import json
import re

import httpx
import pytest

from app.persistence import house, programs
from app.persistence.engine import Store
from app.settings import Settings
from tests.realtime.dealt import Dealt, dealt, power_step
from tests.realtime.served import sitting
from tests.realtime.test_leaks_underworlds import HELD, OTHER, SECRET

VARYING = re.compile(r"\d+|\b[0-9a-f-]{8,}\b|[\w-]{20,}")
"""Numbers, times and keys, which differ between any two tables."""


OF_THE_SERVER = {"host", "host's matches"}
"""What also tells of the server, which has one table more the second time."""


async def told_beside(table: Dealt, store: Store) -> dict[str, str]:
    """What is read of a table without sitting at it, by where."""
    host_key = await house.new_key(store)
    _, key = await programs.new(store, "league")
    async with httpx.AsyncClient(base_url=f"http://{table.where}", timeout=60) as client:
        assert (await client.get(f"/host/enter/{host_key}")).status_code == 303
        own = [{"match": table.match_id, "key": table.keys["red"]}]
        answers = {
            "host": await client.get("/host"),
            "host's matches": await client.get("/host/matches"),
            "programs": await client.get(f"/api/tables/{table.match_id}", headers={"authorization": f"Bearer {key}"}),
            "picture": await client.get(f"/t/{table.match_id}/board.svg"),
            "My Castra": await client.post("/matches/mine", json={"seats": own}),
        }
    assert {who: answer.status_code for who, answer in answers.items()} == dict.fromkeys(answers, 200)
    texts = {who: answer.text for who, answer in answers.items()}
    texts["what notices are made of"] = await noticed(store, table.match_id)
    return {who: text.replace(table.match_id, "") for who, text in texts.items()}


async def noticed(store: Store, match_id: str) -> str:
    """What notices of a table are made of, once it is written that blue is asked."""
    async with asyncio.timeout(60):
        while True:
            told = await store.pool.fetchval("SELECT told::text FROM summary WHERE match_id = $1", match_id)
            if told and json.loads(told)["asked"] == ["blue"]:
                return str(told)
            await asyncio.sleep(0.02)


@pytest.mark.rule("UW-HID-01")
async def test_what_is_told_beside_a_table_names_no_hidden_card(store: Store, settings: Settings) -> None:
    seen = []
    for held in (HELD, OTHER):
        async with (
            dealt(store, settings, power_step(hands=held)) as table,
            sitting(table.where, table.match_id, table.keys["red"]) as red,
            sitting(table.where, table.match_id, table.keys["blue"]),
        ):
            await red.done("delve", fighter="red.a")
            await red.order("look", line=0)
            seen.append(await told_beside(table, store))
    named = [*SECRET, *(f'"{card.partition(".")[2]}"' for card in SECRET)]
    for who, told in seen[0].items():
        assert not [card for card in named if card in told or card in seen[1][who]], who
        if who not in OF_THE_SERVER:
            assert VARYING.sub("", told) == VARYING.sub("", seen[1][who]), who
