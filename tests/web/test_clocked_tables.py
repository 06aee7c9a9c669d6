"""A table is set with a clock; the invitation and the list say which, and one that is none is refused."""

from typing import Any

import httpx
import pytest

from tests.web.test_tables import page_data

SEATS = {"red": {"kind": "link", "name": "Ana"}, "blue": {"kind": "open"}}
CLOCK = {"kind": "total", "seconds": 2400, "more": 15, "zero": "pass", "grace": None}


async def set_table(client: httpx.AsyncClient, clock: Any) -> httpx.Response:
    return await client.post("/matches", json={"system": "toy", "seats": SEATS, "clock": clock})


async def test_who_is_invited_reads_the_clock_before_sitting_down(client: httpx.AsyncClient) -> None:
    made = (await set_table(client, CLOCK)).raise_for_status().json()
    assert page_data(await client.get(made["links"]["red"]))["clock"] == CLOCK
    (row,) = (await client.get("/matches")).json()["open"]
    assert row["clock"] == CLOCK


@pytest.mark.parametrize(
    "wrong", [{"seconds": 5}, {"seconds": True}, {"more": -1}, {"zero": "win"}, {"grace": 1e9}, {"extra": 1}], ids=str
)
async def test_a_clock_that_is_none_is_refused(client: httpx.AsyncClient, wrong: dict[str, Any]) -> None:
    assert (await set_table(client, CLOCK | wrong)).status_code == 422


async def test_who_is_invited_reads_how_late_watchers_see_the_table(client: httpx.AsyncClient) -> None:
    wish = {"system": "toy", "seats": SEATS, "delay": 120}
    made = (await client.post("/matches", json=wish)).raise_for_status().json()
    assert page_data(await client.get(made["links"]["red"]))["delay"] == 120
    at_once = (await set_table(client, None)).raise_for_status().json()
    assert page_data(await client.get(at_once["links"]["red"]))["delay"] == 0
