"""My armies: kept under the key of a device, changed by nobody else, shared for reading, and copied by what is played."""

import json
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest

from app.persistence.engine import Store
from app.realtime.sockets.limits import Limit
from app.realtime.tables.live_tables import LiveTables
from app.systems.game_system import GameSystem
from app.web import owners as devices
from app.web.quota import Quota
from tests.content.brought import company, pair, patrol, regiments, warband
from tests.web.test_army_files import ROSTER
from tests.web.test_wh40k_tables import ARMY, SEATS

BEGUN = "id: mine\nname: Begun\nunits: []\n"


@pytest.fixture
async def other(app_client: httpx.AsyncClient) -> AsyncIterator[httpx.AsyncClient]:
    """Another device at the same server."""
    transport = httpx.ASGITransport(app=app_client.app, raise_app_exceptions=False)  # type: ignore[attr-defined]
    async with httpx.AsyncClient(transport=transport, base_url="http://castra.test") as made:
        yield made


async def upload(client: httpx.AsyncClient, text: str | bytes = ARMY, system: str = "wh40k") -> dict[str, Any]:
    data = text.encode() if isinstance(text, str) else text
    kept = await client.post(f"/armies?system={system}", content=data)
    assert kept.status_code == 201, kept.text
    return dict(kept.json())


async def mine(client: httpx.AsyncClient) -> list[dict[str, Any]]:
    return list((await client.get("/armies/mine")).json()["armies"])


async def test_the_first_army_makes_an_owner_by_a_cookie_that_no_script_reads(
    app_client: httpx.AsyncClient, store: Store
) -> None:
    assert (await app_client.get("/armies/mine")).json() == {"armies": []}
    assert "set-cookie" not in (await app_client.get("/")).headers
    kept = await app_client.post("/armies?system=wh40k", content=ARMY.encode())
    cookie = kept.headers["set-cookie"]
    for flag in ("HttpOnly", "SameSite=lax", "Max-Age=31536000", "Path=/"):
        assert flag in cookie
    assert "Secure" not in cookie
    key = app_client.cookies[devices.COOKIE]
    assert len(key) == 43
    assert key not in kept.text
    rows = [row["t"] for row in await store.pool.fetch("SELECT t::text AS t FROM device t")]
    assert len(rows) == 1
    assert key not in rows[0]
    again = await app_client.post("/armies?system=wh40k", content=ARMY.encode())
    assert "set-cookie" not in again.headers
    assert len(await mine(app_client)) == 2


async def test_by_https_the_key_is_sent_by_https_only(app_client: httpx.AsyncClient) -> None:
    kept = await app_client.post("https://castra.test/armies?system=wh40k", content=ARMY.encode())
    assert "Secure" in kept.headers["set-cookie"]


async def test_a_key_is_given_for_another_year_once_a_day(app_client: httpx.AsyncClient, store: Store) -> None:
    await upload(app_client)
    assert "set-cookie" not in (await app_client.get("/armies/mine")).headers
    await store.pool.execute("UPDATE device SET seen_at = seen_at - interval '25 hours'")
    assert "Max-Age=31536000" in (await app_client.get("/armies/mine")).headers["set-cookie"]
    assert "set-cookie" not in (await app_client.get("/armies/mine")).headers


async def test_a_key_that_was_never_given_opens_nothing(app_client: httpx.AsyncClient) -> None:
    army = await upload(app_client)
    for key in ("x" * 43, "short", "x" * 43 + "'; DROP TABLE owner; --"):
        app_client.cookies.clear()
        app_client.cookies.set(devices.COOKIE, key)
        assert await mine(app_client) == []
        assert (await app_client.delete(f"/armies/{army['id']}")).status_code == 404


@pytest.mark.parametrize(
    ("system", "text", "cost"),
    [
        ("wh40k", patrol("Quill", 3), "power"),
        ("aos", warband("Quill", 3), "points"),
        ("warmaster", company("Q"), "points"),
        ("underworlds", pair("Q"), "cards"),
        ("diskwars", regiments("Q"), "points"),
    ],
)
async def test_an_owner_s_list_says_what_each_army_is(
    app_client: httpx.AsyncClient, system: str, text: str, cost: str
) -> None:
    army = await upload(app_client, text, system)
    (one,) = await mine(app_client)
    assert {**one, cost: 0} == {
        "id": army["id"], "system": system, "name": army["name"], "units": army["units"], "problems": 0, "version": 1,
        "updated_at": one["updated_at"], "is_outdated": False, "shared": None, "first": one["first"], cost: 0,
    }  # fmt: skip
    assert one["first"]
    opened = (await app_client.get(f"/armies/{army['id']}")).json()
    assert opened["is_mine"]
    assert opened["roster"]
    assert opened[cost] == one[cost]


async def test_an_army_is_kept_while_it_is_written_with_all_that_is_wrong_with_it(
    app_client: httpx.AsyncClient,
) -> None:
    made = await app_client.post("/armies/new", json={"system": "wh40k", "text": BEGUN})
    assert made.status_code == 201, made.text
    begun = made.json()
    assert (begun["name"], begun["version"], len(begun["problems"])) == ("Begun", 1, 1)
    for text, problems in (("name: [", 1), ("", 1), (ARMY, 0)):
        saved = await app_client.put(f"/armies/{begun['id']}", json={"text": text, "version": begun["version"]})
        assert saved.status_code == 200, saved.text
        assert saved.json()["version"] == begun["version"] + 1
        begun = saved.json()
        assert len(begun["problems"]) == problems
        (one,) = await mine(app_client)
        assert (one["version"], one["problems"]) == (begun["version"], problems)
        assert (await app_client.get(f"/armies/{begun['id']}")).json()["text"] == text
    assert (begun["name"], begun["units"]) == ("My patrol", 2)


async def test_of_two_windows_the_second_is_told_that_the_first_has_saved(app_client: httpx.AsyncClient) -> None:
    army = await upload(app_client)
    address = f"/armies/{army['id']}"
    assert (await app_client.put(address, json={"text": BEGUN, "version": 1})).status_code == 200
    late = await app_client.put(address, json={"text": ARMY, "version": 1})
    assert (late.status_code, late.json()) == (409, {"code": "army_changed", "version": 2})
    assert (await app_client.get(address)).json()["text"] == BEGUN


async def test_nobody_changes_lists_or_deletes_what_is_another_s(
    app_client: httpx.AsyncClient, other: httpx.AsyncClient
) -> None:
    army = await upload(app_client)
    address = f"/armies/{army['id']}"
    await app_client.post(f"{address}/share")
    for _ in ("a device that keeps nothing", "a device that keeps an army of its own"):
        assert (await other.put(address, json={"text": BEGUN, "version": 1})).status_code == 404
        assert (await other.delete(address)).status_code == 404
        assert (await other.post(f"{address}/share")).status_code == 404
        assert (await other.delete(f"{address}/share")).status_code == 404
        read = (await other.get(address)).json()
        assert (read["is_mine"], read["shared"], read["text"]) == (False, None, ARMY)
        assert army["id"] not in {one["id"] for one in await mine(other)}
        await upload(other, BEGUN.replace("[]", "[{sheet: captain_kerr, models: [{profile: Captain Kerr}]}]"))
    assert [one["version"] for one in await mine(app_client)] == [1]


async def test_a_copy_is_the_taker_s_own(app_client: httpx.AsyncClient, other: httpx.AsyncClient) -> None:
    army = await upload(app_client)
    made = await other.post(f"/armies/{army['id']}/copy")
    assert (made.status_code, made.json()["is_mine"]) == (201, True)
    await other.put(f"/armies/{made.json()['id']}", json={"text": BEGUN, "version": 1})
    assert [one["name"] for one in await mine(other)] == ["Begun"]
    assert [one["name"] for one in await mine(app_client)] == ["My patrol"]


async def test_answers_to_a_file_take_the_army_s_place_among_one_s_own(app_client: httpx.AsyncClient) -> None:
    first = await upload(app_client, ROSTER)
    said = [{"ask": "base", "unit": "", "about": "Line Warden", "answer": '40 mm, 1.5" high'}]
    again = await app_client.post(f"/armies/{first['id']}/answers", json={"answers": said})
    assert [one["id"] for one in await mine(app_client)] == [again.json()["id"]]


async def test_an_army_that_was_changed_stays_beside_the_one_made_anew_of_its_file(
    app_client: httpx.AsyncClient,
) -> None:
    first = await upload(app_client, ROSTER)
    text = (await app_client.get(f"/armies/{first['id']}")).json()["text"]
    await app_client.put(f"/armies/{first['id']}", json={"text": text, "version": 1})
    again = await app_client.post(f"/armies/{first['id']}/answers", json={"answers": []})
    assert {one["id"] for one in await mine(app_client)} == {first["id"], again.json()["id"]}


async def test_an_owner_keeps_no_more_than_two_hundred(
    app_client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.persistence.shelves.MOST_OF_AN_OWNER", 2)
    kept = [await upload(app_client) for _ in range(2)]
    new = {"system": "wh40k", "text": BEGUN}
    for answer in (
        await app_client.post("/armies?system=wh40k", content=ARMY.encode()),
        await app_client.post("/armies/new", json=new),
        await app_client.post(f"/armies/{kept[0]['id']}/copy"),
    ):
        assert (answer.status_code, answer.json()["code"]) == (422, "too_many_armies")
    assert (await app_client.delete(f"/armies/{kept[0]['id']}")).status_code == 204
    assert (await app_client.post("/armies/new", json=new)).status_code == 201


async def test_an_army_goes_out_as_a_file_that_comes_in_again_as_it_was(app_client: httpx.AsyncClient) -> None:
    army = await upload(app_client, ARMY.replace("My patrol", "Ñu / patrol"))
    file = await app_client.get(f"/armies/{army['id']}/file")
    assert 'filename="u---patrol.yaml"' in file.headers["content-disposition"]
    again = await upload(app_client, file.text)
    first, second = [(await app_client.get(f"/armies/{one['id']}")).json()["roster"] for one in (army, again)]
    assert first == second


async def played(client: httpx.AsyncClient, army: str) -> tuple[str, Any]:
    """The id and list that red begins with at a table of this army."""
    made = await client.post("/matches", json={"system": "wh40k", "armies": {"red": army}, "seats": SEATS})
    assert made.status_code == 201, made.text
    tables: LiveTables = client.app.state.tables  # type: ignore[attr-defined]
    table = await tables.table(made.json()["id"])
    assert table
    return table.match.row.options["rules"]["rosters"]["red"], table.match.state.sides["red"].draft


async def test_a_match_keeps_what_it_began_with_and_its_players_read_no_later_save(
    app_client: httpx.AsyncClient, other: httpx.AsyncClient
) -> None:
    army = await upload(app_client)
    taken, begun = await played(app_client, army["id"])
    assert (await played(app_client, army["id"]))[0] == taken, "one copy serves every table until the next save"
    assert taken != army["id"]
    changed = ARMY.replace("My patrol", "Another plan")
    assert (await app_client.put(f"/armies/{army['id']}", json={"text": changed, "version": 1})).status_code == 200
    assert begun.name == "My patrol"
    assert (await other.get(f"/armies/{taken}")).json()["name"] == "My patrol"
    newer, later = await played(app_client, army["id"])
    assert (newer != taken, later.name) == (True, "Another plan")
    assert (await app_client.delete(f"/armies/{army['id']}")).status_code == 204
    again, kept = await played(app_client, taken)
    assert (again, kept.name) == (taken, "My patrol"), "a rematch plays what was played"


async def test_a_faulty_army_sets_no_table(app_client: httpx.AsyncClient) -> None:
    made = await app_client.post("/armies/new", json={"system": "wh40k", "text": BEGUN})
    wish = {"system": "wh40k", "armies": {"red": made.json()["id"]}, "seats": SEATS}
    answer = await app_client.post("/matches", json=wish)
    assert (answer.status_code, answer.json()["code"]) == (422, "bad_options")


async def test_an_owner_is_told_when_content_is_newer_and_what_it_changed(
    app_client: httpx.AsyncClient, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    same, dearer = await upload(app_client), await upload(app_client)
    monkeypatch.setattr(GameSystem, "digest", "newer")
    told = json.dumps((await app_client.get(f"/armies/{dearer['id']}")).json())
    await store.pool.execute(
        "UPDATE army SET built_with = 'older', told = jsonb_set(told, '{rows,0,cost}', '99') WHERE id = $1",
        dearer["id"],
    )
    assert "changes" in told
    assert [one["is_outdated"] for one in await mine(app_client)] == [True, True]
    assert not (await app_client.get(f"/armies/{same['id']}")).json()["is_outdated"]
    opened = (await app_client.get(f"/armies/{dearer['id']}")).json()
    assert opened["is_outdated"]
    assert [(one["name"], one["was"]) for one in opened["changes"]] == [("Captain Kerr", 99)]
    assert {one["id"]: one["is_outdated"] for one in await mine(app_client)} == {same["id"]: False, dearer["id"]: True}
    saved = await app_client.put(f"/armies/{dearer['id']}", json={"text": ARMY, "version": 1})
    assert (saved.json()["is_outdated"], saved.json()["changes"]) == (False, [])


async def test_saves_have_a_quota_of_their_own(app_client: httpx.AsyncClient) -> None:
    army = await upload(app_client)
    app_client.app.state.saves = Quota(Limit(burst=1, rate=0))  # type: ignore[attr-defined]
    answers = [
        await app_client.put(f"/armies/{army['id']}", json={"text": ARMY, "version": version}) for version in (1, 2)
    ]
    assert [answer.status_code for answer in answers] == [200, 429]
    assert answers[1].json()["code"] == "too_many_saved"


async def test_an_army_with_all_its_sheets_is_saved_whole(app_client: httpx.AsyncClient) -> None:
    """A text that is longer than any form may be."""
    made = await app_client.post("/armies/new", json={"system": "wh40k", "text": BEGUN})
    text = ARMY + "# " + "x" * 900_000 + "\n"
    saved = await app_client.put(f"/armies/{made.json()['id']}", json={"text": text, "version": 1})
    assert (saved.status_code, saved.json()["problems"]) == (200, [])
    too_long = await app_client.put(
        f"/armies/{made.json()['id']}", json={"text": "#" * (1024 * 1024 + 1), "version": 2}
    )
    assert too_long.status_code == 422


@pytest.mark.parametrize(
    ("system", "text", "told"),
    [
        ("wh40k", patrol("Quill", 3), ("Quill Walkers", "power 3", "Quill gun", "They never look back.", "Notes")),
        ("aos", warband("Quill", 3), ("Quill King", "150 points", "Quill blade", "They never look back.")),
        ("warmaster", company("Q"), ("Halberdiers", "points", "Battle Banner")),
        (
            "underworlds",
            pair("Quill"),
            ("Quill the First", "32 cards", "Quill hook", "As Quill printed it", "Objectives"),
        ),
        ("diskwars", regiments("Quill"), ("Grimgor", "40 points", "3 models", "Black Orcs", "Waaagh")),
    ],
)
async def test_an_army_is_read_by_its_link_printed_and_comes_back_from_its_text(
    app_client: httpx.AsyncClient, other: httpx.AsyncClient, system: str, text: str, told: tuple[str, ...]
) -> None:
    army = await upload(app_client, text, system)
    address = f"/armies/{army['id']}"
    link = (await app_client.post(f"{address}/share")).json()["link"]
    assert (await app_client.post(f"{address}/share")).json()["link"] == link
    assert [one["shared"] for one in await mine(app_client)] == [link]
    shared, printed = await other.get(link), await other.get(f"{address}/print")
    for page in (shared, printed):
        assert page.status_code == 200
        assert not [said for said in told if said.lower() not in page.text.lower()]
    assert army["id"] not in shared.text
    assert "Keep a copy" in shared.text
    assert "Keep a copy" not in printed.text
    pasted = await other.get(f"{address}/text")
    again = await upload(other, pasted.text, system)
    rosters = [(await other.get(f"/armies/{one['id']}")).json()["roster"] for one in (army, again)]
    assert rosters[0] == rosters[1]
    copied = await other.post(f"{link}/copy")
    assert (copied.status_code, copied.headers["location"]) == (303, "http://castra.test/armies")
    assert [one["name"] for one in await mine(other)] == [army["name"]] * 2
    assert (await app_client.delete(f"{address}/share")).status_code == 204
    assert [(await other.get(link)).status_code, (await other.post(f"{link}/copy")).status_code] == [404, 404]


async def test_an_army_that_is_not_finished_is_read_with_what_is_wrong_with_it(app_client: httpx.AsyncClient) -> None:
    made = await app_client.post(
        "/armies/new", json={"system": "wh40k", "text": BEGUN.replace("Begun", "<b>Begun</b>")}
    )
    page = await app_client.get(f"/armies/{made.json()['id']}/print")
    assert page.status_code == 200
    assert "not finished" in page.text
    assert "<b>Begun" not in page.text


async def test_what_is_wrong_is_read_in_the_reader_s_words_with_its_numbers(app_client: httpx.AsyncClient) -> None:
    short = ARMY.replace("count: 4", "count: 2")
    bad = company("Quill").replace("mount: empire_griffon", "mount: orc_wyvern")
    wanted = {
        ("wh40k", short, "en"): "Line 5 · Line Warden: 2; 4 to 9 are allowed.",
        ("wh40k", short, "es"): "Línea 5 · Line Warden: 2; se permiten de 4 a 9.",
        (
            "warmaster",
            bad,
            "es",
        ): "Línea 1 · El ejército no puede salir a la mesa. · empire_general no puede montar eso.",
    }
    for (system, text, language), said in wanted.items():
        made = await app_client.post("/armies/new", json={"system": system, "text": text})
        page = await app_client.get(f"/armies/{made.json()['id']}/print", headers={"Accept-Language": language})
        faults = page.text.partition('class="army-faults"')[2].partition("</section>")[0]
        assert said in faults
        assert "{" not in faults
