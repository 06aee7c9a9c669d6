"""When a match is to be played: proposed by one, agreed to by the other, and one event in their calendars."""

from datetime import UTC, datetime
from typing import Any

import httpx
import icalendar

from app.persistence import matches
from app.persistence.engine import Store
from app.settings import Settings
from tests.realtime.served import seat_table

EVENING = 1796238000.0
"""2026-12-02 at 19:00 UTC."""


async def said(client: httpx.AsyncClient, match_id: str, key: str, at: Any) -> httpx.Response:
    return await client.post(f"/matches/{match_id}/date", json={"key": key, "at": at})


async def row(client: httpx.AsyncClient, match_id: str, key: str) -> dict[str, Any]:
    """The match as My Castra tells it to whoever holds this key."""
    answer = await client.post("/matches/mine", json={"seats": [{"match": match_id, "key": key}]})
    (found,) = answer.json()["matches"]
    return dict(found)


async def event(client: httpx.AsyncClient, match_id: str, key: str) -> icalendar.Event:
    """The event of the file for calendars."""
    answer = await client.get(f"/t/{match_id}/{key}/date.ics")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/calendar; charset=utf-8"
    assert key not in answer.text, "a calendar is shown to others"
    (found,) = icalendar.Calendar.from_ical(answer.text).events
    return found


async def test_one_proposes_the_other_agrees_and_both_take_it_into_their_calendars(
    client: httpx.AsyncClient, store: Store, settings: Settings
) -> None:
    match_id, keys = await seat_table(store, settings)
    red, blue = keys["red"], keys["blue"]
    assert (await row(client, match_id, red))["date"] is None
    assert (await client.get(f"/t/{match_id}/{red}/date.ics")).status_code == 404
    assert (await said(client, match_id, red, EVENING + 30)).status_code == 201
    told = (await row(client, match_id, blue))["date"]
    assert told == {"at": EVENING, "by": "red", "agreed": ["red"], "stands": False}, "in whole minutes"
    first = await event(client, match_id, red)
    assert (first.start, first["STATUS"]) == (datetime(2026, 12, 2, 19, 0, tzinfo=UTC), "TENTATIVE")
    assert (await said(client, match_id, blue, EVENING)).json()["date"]["stands"]
    agreed = await event(client, match_id, blue)
    assert (agreed["STATUS"], agreed["UID"]) == ("CONFIRMED", first["UID"])
    assert agreed["SEQUENCE"] > first["SEQUENCE"], "a calendar takes the later one"
    assert agreed["URL"] == f"http://castra.test/mine?to={match_id}"

    assert (await said(client, match_id, blue, EVENING + 3600)).status_code == 201
    told = (await row(client, match_id, red))["date"]
    assert told == {"at": EVENING + 3600, "by": "blue", "agreed": ["blue"], "stands": False}, (
        "another time is agreed to anew"
    )
    assert (await said(client, match_id, red, None)).json() == {"date": None}
    assert (await row(client, match_id, red))["date"] is None


async def test_nobody_else_says_when_and_of_a_match_that_is_over_nobody(
    client: httpx.AsyncClient, store: Store, settings: Settings
) -> None:
    match_id, keys = await seat_table(store, settings)
    for key in ("x" * 43, (await seat_table(store, settings))[1]["red"]):
        assert (await said(client, match_id, key, EVENING)).status_code == 404
        assert (await client.get(f"/t/{match_id}/{key}/date.ics")).status_code == 404
    for wrong in ("now", -1, 1e300, True):
        assert (await said(client, match_id, keys["red"], wrong)).status_code == 422, wrong
    assert (await said(client, match_id, keys["red"], EVENING)).status_code == 201
    await matches.set_status(store, match_id, "finished")
    assert (await said(client, match_id, keys["blue"], EVENING)).json()["code"] == "is_over"


async def test_a_match_of_a_series_says_how_that_stands(
    client: httpx.AsyncClient, store: Store, settings: Settings
) -> None:
    match_id, keys = await seat_table(store, settings)
    assert (await row(client, match_id, keys["red"]))["series"] is None
    stood = 'UPDATE match SET options = options || \'{"series": {"won": {"blue": 1}, "played": 1}}\' WHERE id = $1'
    await store.pool.execute(stood, match_id)
    assert (await row(client, match_id, keys["red"]))["series"] == {"red": 0, "blue": 1}
