"""Setting tables, sitting down, pages and what they are guarded with."""

import json
import re
from typing import Any

import httpx
import pytest

from app.persistence import journal, matches
from app.persistence.engine import Store
from app.realtime.tables.live_tables import LiveTables
from app.settings import Settings
from app.web.words import HOME, words_url
from tests.holding import new_key, unsealed
from tests.realtime.served import seat_table, toy_tables

SEATS = {"red": {"kind": "link", "name": "Ines"}, "blue": {"kind": "open"}}
TWO: dict[str, Any] = {"system": "toy", "name": "Long Ford", "seats": SEATS}


async def set_table(client: httpx.AsyncClient, **change: Any) -> dict[str, Any]:
    answer = await client.post("/matches", json=TWO | change)
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return made


def page_data(page: httpx.Response) -> dict[str, Any]:
    """What the server wrote into a page for its script."""
    assert page.status_code == 200, page.text
    found = re.search(r'<script type="application/json" id="page-data">(.*?)</script>', page.text, re.DOTALL)
    assert found
    data: dict[str, Any] = json.loads(found[1])
    return data


async def test_a_table_is_set_and_an_open_seat_taken_by_the_first(client: httpx.AsyncClient) -> None:
    made = await set_table(client)
    assert set(made["links"]) == {"red", "watch"}, "an open seat has no link yet, and a watcher no key"
    listed = (await client.get("/matches")).json()["open"]
    assert [(table["id"], table["name"]) for table in listed] == [(made["id"], "Long Ford")]
    seats = [(seat["name"], seat["kind"], seat["taken"]) for seat in listed[0]["seats"]]
    assert seats == [("", "open", False), ("Ines", "link", False)]
    mara = {"name": "Mara", "key": new_key()}
    taken = await client.post(f"/matches/{made['id']}/seats/blue", json=mara)
    assert taken.status_code == 201
    again = await client.post(f"/matches/{made['id']}/seats/blue", json=mara)
    assert again.json() == taken.json(), "an answer that was lost is given again"
    late = await client.post(f"/matches/{made['id']}/seats/blue", json={"name": "Per", "key": new_key()})
    assert (late.status_code, late.json()) == (409, {"code": "seat_taken"})
    assert (await client.post(f"/matches/{made['id']}/seats/red", json={"key": new_key()})).status_code == 404
    assert (await client.get("/matches")).json()["open"] == []
    page = page_data(await client.get(taken.json()["link"].removeprefix("http://castra.test")))
    assert page["match"] == {"id": made["id"], "name": "Long Ford", "system": "toy", "trying": False}
    assert page["token"] == taken.json()["link"].rsplit("/", 1)[1] == mara["key"]


async def test_following_an_invitation_takes_nothing_and_a_claim_does(client: httpx.AsyncClient, store: Store) -> None:
    made = await set_table(client)
    invite = made["links"]["red"].rpartition("/")[2]
    for _ in range(3):  # a chat program looks at what a link leads to, and so does a browser that was told to hurry
        page = page_data(await client.get(made["links"]["red"]))
        assert (page["held"], page["seats"], page["invite"]) == (None, {"red": "Ines"}, invite)
        assert "token" not in page
    claims = f"/matches/{made['id']}/claim"
    key = new_key()
    for wish in ({"key": key}, {"invite": invite}, {"invite": invite, "key": "short"}, {"invite": invite, "key": 7}):
        assert (await client.post(claims, json=wish)).status_code == 422, wish
    assert (await client.post(claims, json={"invite": new_key(), "key": key})).status_code == 404
    assert (await client.post(claims, json={"invite": invite, "key": invite})).status_code == 422
    held = await client.post(claims, json={"invite": invite, "key": key, "name": "Ines"})
    assert held.json()["link"] == f"http://castra.test/t/{made['id']}/{key}"
    assert (await client.post(claims, json={"invite": invite, "key": key})).status_code == 201
    late = await client.post(claims, json={"invite": invite, "key": new_key()})
    assert (late.status_code, late.json()) == (409, {"code": "seat_taken"})
    told = await client.get(made["links"]["red"])
    assert told.status_code == 410
    assert '"held": {"name": "Ines", "since": ' in told.text
    assert made["links"]["watch"] in told.text
    assert key not in told.text
    assert (await client.get(held.json()["link"])).status_code == 200


async def test_a_table_with_a_seat_open_to_all_stays_in_the_list(client: httpx.AsyncClient) -> None:
    made = await set_table(client)
    invite, key = made["links"]["red"].rpartition("/")[2], new_key()
    assert (await client.post(f"/matches/{made['id']}/claim", json={"invite": invite, "key": key})).status_code == 201
    for visibility in ("link", "closed"):
        wish = {"key": key, "visibility": visibility}
        refused = await client.post(f"/matches/{made['id']}/visibility", json=wish)
        assert (refused.status_code, refused.json()["code"]) == (422, "open_seat_not_listed")
    assert len((await client.get("/matches")).json()["open"]) == 1
    mara = await client.post(f"/matches/{made['id']}/seats/blue", json={"name": "Mara", "key": new_key()})
    assert mara.status_code == 201
    wish = {"key": key, "visibility": "closed"}
    assert (await client.post(f"/matches/{made['id']}/visibility", json=wish)).status_code == 201


async def test_no_body_tells_a_closed_table_from_none(client: httpx.AsyncClient) -> None:
    seats = {"red": {"kind": "link"}, "blue": {"kind": "link"}}
    made = await set_table(client, seats=seats, visibility="closed")
    key = "a" * 32
    for path in ("claim", "visibility", "seats/red/free", "seats/red"):
        for body in (
            {},
            {"key": key},
            {"key": 7},
            {"key": key, "invite": key},
            {"key": key, "visibility": "link"},
            {"key": key, "x": 1},
        ):
            there, nowhere = [
                await client.post(f"/matches/{id_}/{path}", json=body) for id_ in (made["id"], "opal-4k7p")
            ]
            assert (there.status_code, there.text) == (nowhere.status_code, nowhere.text), (path, body)


async def test_a_shared_screen_has_one_link_for_both(client: httpx.AsyncClient, store: Store) -> None:
    made = await set_table(client, seats={"red": {"kind": "hot_seat"}, "blue": {"kind": "hot_seat"}})
    assert made["links"]["red"] == made["links"]["blue"]
    match = await matches.get(store, made["id"])
    assert match
    assert match.hot_seat


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"system": "chess"}, "unknown_system"),
        ({"seats": {"red": {"kind": "link"}, "jade": {"kind": "link"}}}, "unknown_seat"),
        ({"seats": {"red": {"kind": "hot_seat"}, "blue": {"kind": "link"}}}, "hot_seat_not_shared"),
        ({"seats": {"red": {"kind": "link"}}}, "wrong_number_of_seats"),
        ({"seats": {"red": {"kind": "link"}, "blue": {"kind": "bot", "bot": "no such bot"}}}, "unknown_bot"),
        ({"options": {"goal": "many"}}, "bad_options"),
        ({"visibility": "link"}, "open_seat_not_listed"),
        ({"visibility": "closed"}, "open_seat_not_listed"),
        ({"visibility": "listed"}, "malformed"),
        ({"seats": {}}, "malformed"),
        ({"seats": {"green": {}}}, "malformed"),
        ({"cheat": True}, "malformed"),
        ({"name": "x" * 61}, "malformed"),
    ],
)
async def test_a_table_that_cannot_be_is_refused(client: httpx.AsyncClient, change: dict[str, Any], code: str) -> None:
    answer = await client.post("/matches", json=TWO | change)
    assert (answer.status_code, answer.json()["code"]) == (422, code)
    assert (await client.get("/matches")).json()["open"] == []


async def test_a_wrong_key_shows_nothing(client: httpx.AsyncClient) -> None:
    made, other = await set_table(client), await set_table(client)
    key = other["links"]["red"].rsplit("/", 1)[1]
    for path in (
        f"/t/{made['id']}/{key}",
        f"/t/{made['id']}/x",
        "/t/nowhere",
        "/t/nowhere/x",
        "/t/%00",
        f"/t/{made['id']}/%00",
    ):
        answer = await client.get(path, headers={"accept": "text/html"})
        assert answer.status_code == 404, path
        assert made["id"] not in answer.text
        assert "Long Ford" not in answer.text


async def test_pages_are_guarded(client: httpx.AsyncClient) -> None:
    made = await set_table(client, name="</script><script>alert(1)</script>")
    for path in ("/", f"/t/{made['id']}", made["links"]["red"].removeprefix("http://castra.test")):
        page = await client.get(path)
        assert page.headers["referrer-policy"] == "no-referrer"
        assert page.headers["x-content-type-options"] == "nosniff"
        assert page.headers["cache-control"] == "no-store"
        policy = page.headers["content-security-policy"]
        assert "frame-ancestors 'none'" in policy
        assert "'unsafe-inline'" not in policy.split("style-src")[0]
        assert page.text.count("<script") == page.text.count("<script src") + page.text.count("<script type=")
        assert "alert(1)</script>" not in page.text
        inline = re.findall(r"<script(?![^>]*src)[^>]*>", page.text)
        assert all("importmap" in tag or "application/json" in tag for tag in inline)
        assert policy.count("'sha256-") == page.text.count('<script type="importmap">')


async def test_a_table_being_played_is_listed_with_its_score(
    client: httpx.AsyncClient, store: Store, settings: Settings
) -> None:
    made = await set_table(client, options={"goal": 50})
    await unsealed(store, made["id"])
    tables: LiveTables = client._transport.app.state.tables  # type: ignore[attr-defined]
    table = await tables.table(made["id"])
    assert table
    for seat in table.match.seats:
        await table.match.submit(seat, "c", {"kind": "choose", "number": 3})
    await table.match.submit("red", "t", {"kind": "throw"})
    await matches.set_status(store, made["id"], "live")
    (listed,) = (await client.get("/matches")).json()["live"]
    assert listed["round"] == 1
    assert listed["scores"] == {"red": table.match.state.thrown[0], "blue": 0}


async def test_the_home_page_says_what_can_be_played_and_where(client: httpx.AsyncClient) -> None:
    made = await set_table(client)
    data = page_data(await client.get("/", headers={"accept-language": "es-MX,es;q=0.9"}))
    assert data["lang"] == "es"
    assert data["words_url"] == words_url("es", HOME)
    assert [system["key"] for system in data["systems"]] == ["toy", "quartet"]
    assert [table["id"] for table in data["open_tables"]] == [made["id"]]


async def test_a_record_is_given_when_the_match_is_over_and_not_before(
    client: httpx.AsyncClient, store: Store, settings: Settings
) -> None:
    from app.realtime.records.verification import verify
    from tests.rules.toy import TOY

    match_id, _ = await seat_table(store, settings, goal=1)
    early = await client.get(f"/t/{match_id}/record")
    assert (early.status_code, early.json()) == (409, {"code": "not_finished"})
    await finish(toy_tables(store, settings), match_id)
    late = await client.get(f"/t/{match_id}/record")
    assert late.status_code == 200
    assert verify(late.text.splitlines(), {"toy": TOY}).rolls == 1
    assert len(await journal.read(store, match_id)) == 3


async def finish(tables: LiveTables, match_id: str) -> None:
    table = await tables.table(match_id)
    assert table
    for seat in table.match.seats:
        await table.match.submit(seat, "c", {"kind": "choose", "number": 3})
    await table.match.submit("red", "t", {"kind": "throw"})
    await table.match.settle()


async def test_links_become_codes_and_other_addresses_do_not(client: httpx.AsyncClient) -> None:
    made = await set_table(client)
    for link in ("", made["links"]["watch"], made["links"]["red"]):
        code = await client.get(f"/t/{made['id']}/qr.svg", params={"link": link})
        assert code.status_code == 200
        assert code.headers["content-type"] == "image/svg+xml"
        assert "<svg" in code.text
    for link in ("http://evil.test/t/x", f"{made['links']['watch']}x", "javascript:alert(1)"):
        assert (await client.get(f"/t/{made['id']}/qr.svg", params={"link": link})).status_code == 404


async def test_a_system_without_lists_takes_no_armies(client: httpx.AsyncClient) -> None:
    answer = await client.post("/armies?system=toy", content=b"a: 1")
    assert (answer.status_code, answer.json()) == (422, {"code": "no_lists"}), "the toy takes no armies"


async def test_errors_are_pages_for_people_and_data_for_programs(client: httpx.AsyncClient) -> None:
    page = await client.get("/nowhere", headers={"accept": "text/html"})
    assert page.status_code == 404
    assert "<h1>" in page.text
    data = await client.get("/nowhere", headers={"accept": "application/json"})
    assert (data.status_code, data.json()) == (404, {"code": "not_found"})
    assert data.headers["x-content-type-options"] == "nosniff"
    assert (await client.get("/matches/x", headers={"accept": "application/json"})).status_code in (404, 405)


@pytest.mark.parametrize(
    "wish",
    [
        {"name": "a\x00b"},
        {"options": {"goal\x00": 3}},
        {"options": {"note": ["x\x00"]}},
        {"seats": {"red": {"kind": "link", "name": "I\x00"}, "blue": {"kind": "open"}}},
        {"options": {"rosters": ["red"]}},
        {"options": {"faces": ["x"] * 5000}},
        {"options": {"note": json.loads("[" * 900 + "]" * 900)}},
        {"name": "a\ud800b"},
        {"options": {"\udfff": 1}},
    ],
    ids=["name", "option", "value", "player", "lists", "endless", "deep", "half_a_letter", "half_a_key"],
)
async def test_what_no_table_is_set_with_is_malformed(client: httpx.AsyncClient, wish: dict[str, Any]) -> None:
    answer = await client.post("/matches", content=json.dumps(TWO | wish), headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (422, "malformed")
    assert (await client.get("/matches")).json()["open"] == []


async def test_a_number_of_more_digits_than_are_read_is_malformed(client: httpx.AsyncClient) -> None:
    wish = json.dumps(TWO | {"options": {"goal": 3}}).replace("3", "9" * 5000)
    answer = await client.post("/matches", content=wish, headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()) == (400, {"code": "malformed"})


async def test_nobody_sits_down_under_a_name_that_cannot_be_kept(client: httpx.AsyncClient) -> None:
    made = await set_table(client)
    answer = await client.post(f"/matches/{made['id']}/seats/blue", json={"name": "Ada\x00", "key": new_key()})
    assert (answer.status_code, answer.json()["code"]) == (422, "malformed")
