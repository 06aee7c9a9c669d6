"""Comments under a result: none until who set the table allows them; written, removed, muted; taken along, deleted."""

import io
import json
import zipfile
from collections.abc import Mapping

import httpx
import pytest
from lxml import html

from app.persistence import matches
from app.persistence.engine import Store
from app.settings import Settings
from tests.holding import new_key
from tests.web.test_host import hosting
from tests.web.test_results import imported


@pytest.fixture
async def ended(app_client: httpx.AsyncClient, store: Store) -> tuple[str, Mapping[str, str]]:
    """A finished match of 40k and the keys of its seats; red set the table."""
    match_id = await imported(app_client, "wh40k")
    match = await matches.get(store, match_id)
    assert match
    keys = {}
    for seat in match.seats:
        keys[seat.side] = key = new_key()
        hashed = "UPDATE seat SET key_hash = sha256($3::bytea), claimed_at = now(), name = $4 WHERE match_id = $1 AND side = $2"
        await store.pool.execute(hashed, match_id, seat.side, key.encode(), {"red": "Ana"}.get(seat.side, "Ben"))
    return match_id, keys


def another(client: httpx.AsyncClient) -> httpx.AsyncClient:
    """A further device at the same server."""
    return httpx.AsyncClient(transport=client._transport, base_url="http://castra.test")


def shown(page: httpx.Response) -> list[tuple[str, str]]:
    """The comments of a page, without a script: who, and what."""
    rows = html.fromstring(page.text).xpath("//section[@class='result-comments']/ol/li")
    return [(row.xpath("string(.//b)"), row.xpath("string(p[@class='result-wrote'])")) for row in rows]


async def allowed(client: httpx.AsyncClient, match_id: str, key: str, allowed: bool = True) -> None:
    wish = {"key": key, "allowed": allowed}
    assert (await client.post(f"/matches/{match_id}/comments/allowed", json=wish)).status_code == 201


async def test_nobody_writes_until_who_set_the_table_allows_it(
    app_client: httpx.AsyncClient, ended: tuple[str, Mapping[str, str]]
) -> None:
    match_id, keys = ended
    way, page = f"/matches/{match_id}/comments", f"/t/{match_id}/result"
    refused = await app_client.post(way, json={"text": "Well played"})
    assert (refused.status_code, refused.json()["code"]) == (403, "comments_off")
    assert "result-comments" not in (await app_client.get(page)).text
    own = await app_client.get(f"/t/{match_id}/{keys['red']}/result")
    assert "Allow comments" in own.text
    assert "Allow comments" not in (await app_client.get(f"/t/{match_id}/{keys['blue']}/result")).text
    for key, code in ((keys["blue"], 403), (new_key(), 404)):
        assert (await app_client.post(f"{way}/allowed", json={"key": key, "allowed": True})).status_code == code
    await allowed(app_client, match_id, keys["red"])
    written = await app_client.post(way, json={"text": " Well played\nboth ", "name": "Cem"})
    assert written.status_code == 201
    assert app_client.cookies["castra_key"], "its writer is known again"
    ben = another(app_client)
    assert (await ben.post(way, json={"text": "<b>Thanks</b>", "key": keys["blue"], "name": "Zoe"})).status_code == 201
    assert shown(await another(app_client).get(page)) == [("Cem", "Well played\nboth"), ("Ben", "<b>Thanks</b>")]
    await allowed(app_client, match_id, keys["red"], allowed=False)
    assert "Thanks" not in (await app_client.get(page)).text
    assert (await ben.post(way, json={"text": "More"})).status_code == 403
    await allowed(app_client, match_id, keys["red"])
    assert len(shown(await app_client.get(page))) == 2, "what stood there stands there again"


@pytest.mark.parametrize(
    "wish",
    [
        {},
        {"text": ""},
        {"text": "x" * 1001},
        {"text": "a\u202eb"},
        {"text": "x", "name": "a\u200bb"},
        {"text": 3},
        {"text": "x", "more": 1},
    ],
)
async def test_what_cannot_be_written_is_refused_and_changes_nothing(
    app_client: httpx.AsyncClient, ended: tuple[str, Mapping[str, str]], wish: Mapping[str, object]
) -> None:
    match_id, keys = ended
    await allowed(app_client, match_id, keys["red"])
    assert (await app_client.post(f"/matches/{match_id}/comments", json=wish)).status_code == 422
    assert shown(await app_client.get(f"/t/{match_id}/result")) == []
    blank = await app_client.post(f"/matches/{match_id}/comments", json={"text": "\n\n"})
    assert (blank.status_code, blank.json()["code"]) == (422, "empty")


async def test_a_comment_is_removed_by_its_writer_and_by_who_set_the_table_who_also_mutes(
    app_client: httpx.AsyncClient, ended: tuple[str, Mapping[str, str]]
) -> None:
    match_id, keys = ended
    way, page, red = f"/matches/{match_id}/comments", f"/t/{match_id}/result", keys["red"]
    await allowed(app_client, match_id, red)
    ben = another(app_client)
    mine = (await app_client.post(way, json={"text": "mine"})).json()["comment"]
    his = (await ben.post(way, json={"text": "his"})).json()["comment"]
    assert (await ben.delete(f"{way}/{mine}")).status_code == 404, "it is not his"
    assert (await app_client.delete(f"{way}/{mine}")).status_code == 204
    assert shown(await ben.get(page)) == [("Somebody", "his")]
    for deed in ("removal", "mute"):
        more = {"muted": True} if deed == "mute" else {}
        for key, code in ((keys["blue"], 403), (new_key(), 404)):
            assert (await ben.post(f"{way}/{deed}", json={"key": key, "comment": his, **more})).status_code == code
        assert (await ben.post(f"{way}/{deed}", json={"key": red, "comment": his + 99, **more})).status_code == 404
    muted = {"key": red, "comment": his, "muted": True}
    assert (await app_client.post(f"{way}/mute", json=muted)).status_code == 201
    refused = await ben.post(way, json={"text": "again"})
    assert (refused.status_code, refused.json()["code"]) == (403, "comments_muted")
    assert "Let write again" in (await app_client.get(f"/t/{match_id}/{red}/result")).text
    assert (await app_client.post(f"{way}/mute", json=muted | {"muted": False})).status_code == 201
    assert (await ben.post(way, json={"text": "again"})).status_code == 201
    assert (await app_client.post(f"{way}/removal", json={"key": red, "comment": his})).status_code == 201
    assert shown(await ben.get(page)) == [("Somebody", "again")]


async def test_the_host_removes_and_mutes_everywhere_and_may_have_none(
    app_client: httpx.AsyncClient, store: Store, settings: Settings, ended: tuple[str, Mapping[str, str]]
) -> None:
    match_id, keys = ended
    way = f"/matches/{match_id}/comments"
    await allowed(app_client, match_id, keys["red"])
    ben = another(app_client)
    his = (await ben.post(way, json={"text": "buy my dice"})).json()["comment"]
    for deed, wish in (("removal", {"comment": his}), ("mute", {"comment": his, "muted": True})):
        assert (await ben.post(f"/host/comments/{deed}", json=wish)).status_code == 403
    await hosting(app_client, store)
    assert "buy my dice" in (await app_client.get("/host/people")).text
    assert (await app_client.post("/host/comments/mute", json={"comment": his, "muted": True})).status_code == 201
    assert (await ben.post(way, json={"text": "more dice"})).json()["code"] == "comments_muted"
    assert (await app_client.post("/host/comments/removal", json={"comment": his})).status_code == 201
    assert (await app_client.post("/host/comments/removal", json={"comment": his})).status_code == 404
    people = (await app_client.get("/host/people")).text
    assert "buy my dice" not in people
    assert "a writer of comments was muted everywhere" in people
    app_client.app.state.settings = settings.model_copy(update={"comments": False})  # type: ignore[attr-defined]
    assert "result-comments" not in (await app_client.get(f"/t/{match_id}/{keys['red']}/result")).text
    wish = {"key": keys["red"], "allowed": True}
    assert (await app_client.post(f"{way}/allowed", json=wish)).json()["code"] == "comments_off"


async def test_what_only_players_may_read_is_written_and_read_by_them_alone(
    app_client: httpx.AsyncClient, store: Store, ended: tuple[str, Mapping[str, str]]
) -> None:
    match_id, keys = ended
    way = f"/matches/{match_id}/comments"
    await allowed(app_client, match_id, keys["red"])
    await matches.set_visibility(store, match_id, "closed")
    assert (await app_client.post(way, json={"text": "hello"})).status_code == 404
    assert (await app_client.post(way, json={"text": "hello", "key": new_key()})).status_code == 404
    assert (await app_client.post(way, json={"text": "hello", "key": keys["blue"]})).status_code == 201
    assert shown(await app_client.get(f"/t/{match_id}/{keys['red']}/result")) == [("Ben", "hello")]
    assert (await app_client.get(f"/t/{match_id}/result")).status_code == 404
    await hosting(app_client, store)
    assert "hello" not in (await app_client.get("/host/people")).text, "what only players read the host does not read"


async def test_one_writes_twenty_and_all_two_hundred(
    app_client: httpx.AsyncClient, store: Store, ended: tuple[str, Mapping[str, str]]
) -> None:
    match_id, keys = ended
    way = f"/matches/{match_id}/comments"
    await allowed(app_client, match_id, keys["red"])
    for n in range(20):
        assert (await app_client.post(way, json={"text": f"{n}"})).status_code == 201
    full = await app_client.post(way, json={"text": "one more"})
    assert (full.status_code, full.json()["code"]) == (409, "too_many_comments")
    ben = another(app_client)
    assert (await ben.post(way, json={"text": "me too"})).status_code == 201
    owner = await store.pool.fetchval("SELECT max(owner_id) FROM comment")
    more = "INSERT INTO comment (match_id, owner_id, name, text) SELECT $1, $2, '', 'x' FROM generate_series(1, 179)"
    await store.pool.execute(more, match_id, owner)
    assert (await another(app_client).post(way, json={"text": "late"})).json()["code"] == "too_many_comments"


async def test_what_one_wrote_is_taken_along_and_goes_with_its_writer(
    app_client: httpx.AsyncClient, ended: tuple[str, Mapping[str, str]]
) -> None:
    match_id, keys = ended
    await allowed(app_client, match_id, keys["red"])
    ben = another(app_client)
    assert (await ben.post(f"/matches/{match_id}/comments", json={"text": "mine for ever"})).status_code == 201
    packed = zipfile.ZipFile(io.BytesIO((await ben.get("/me/export")).content))
    (kept,) = json.loads(packed.read("castra.json"))["comments"]
    assert (kept["match"], kept["text"]) == (match_id, "mine for ever")
    assert (await ben.delete("/me")).status_code == 204
    assert shown(await app_client.get(f"/t/{match_id}/result")) == []


async def test_a_match_that_goes_on_has_no_comments(
    client: httpx.AsyncClient, store: Store, settings: Settings
) -> None:
    from tests.realtime.served import seat_table

    match_id, keys = await seat_table(store, settings)
    for key in (None, keys["red"]):
        refused = await client.post(f"/matches/{match_id}/comments", json={"text": "soon", "key": key})
        assert (refused.status_code, refused.json()["code"]) == (409, "not_finished")
