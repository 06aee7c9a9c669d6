"""Names: letters of every script are taken, and no sign that is not seen or that turns the words beside it."""

import httpx
import pytest

from app.persistence.engine import Store
from app.realtime.wire.names import is_seen
from app.settings import Settings
from tests.realtime.served import app_of, seat_table, serving, sitting

TAKEN = [
    "Inés",
    "Ωμέγα",
    "יעל",
    "مریم",
    "می\u200cخواهم",
    "क्\u200dष",
    "李明",
    "👩\u200d🚀",
    "❤\ufe0f Ana",
    "O'Neil-2",
    "",
]
REFUSED = {
    "turns to the left": "Ana\u202enaB",
    "isolates": "\u2067Ana",
    "a mark of direction": "Ana\u200f",
    "a blank letter": "\u3164",
    "an empty pattern": "\u2800\u2800",
    "a joiner at the end": "Ana\u200d",
    "nothing wide": "An\u200ba",
    "private": "\ue000 Castra",
    "a new line": "Ana\nwins",
    "a line separator": "Ana\u2028wins",
    "a tag": "Ana\U000e0041",
    "marks without end": "A" + "\u0301" * 9,
    "only spaces": "   ",
}


@pytest.mark.parametrize("name", TAKEN)
def test_a_name_that_is_seen_is_taken(name: str) -> None:
    assert is_seen(name)


@pytest.mark.parametrize("name", REFUSED.values(), ids=REFUSED)
def test_a_name_that_hides_or_turns_is_refused(name: str) -> None:
    assert not is_seen(name)


async def test_wherever_a_name_is_given_it_is_refused_by_one_code(store: Store, settings: Settings) -> None:
    match_id, keys = await seat_table(store, settings)
    bad = REFUSED["turns to the left"]
    with serving(app_of(settings)) as address:
        async with httpx.AsyncClient(base_url=f"http://{address}") as visitor:
            wish = {"system": "toy", "seats": {"red": {"kind": "link", "name": bad}, "blue": {"kind": "link"}}}
            answer = await visitor.post("/matches", json=wish)
            assert (answer.status_code, answer.json()["code"]) == (422, "name_signs")
            answer = await visitor.post(
                "/matches", json={"system": "toy", "name": bad, "seats": {"red": {}, "blue": {}}}
            )
            assert answer.json()["code"] == "name_signs"
            claim = {"invite": "x", "key": "k" * 32, "name": bad}
            answer = await visitor.post(f"/matches/{match_id}/claim", json=claim)
            assert (answer.status_code, answer.json()["code"]) == (422, "name_signs")
        async with sitting(address, match_id, keys["red"]) as red, sitting(address, match_id) as watcher:
            for player in (red, watcher):
                assert (await player.order("rename", name=bad))["refusal"]["code"] == "name_signs"
                assert (await player.order("rename", name="Inés"))["kind"] == "accepted"
            await red.until("presence")
            assert (await red.order("say", text="hi"))["kind"] == "accepted"
            assert (await watcher.until("said"))["name"] == "Inés"
