"""The whole app with the systems it ships: a 40k table set with a ready list, an uploaded one, a bot."""

from dataclasses import fields

import httpx
import pytest

from app.realtime.tables.live_tables import LiveTables
from app.systems.registry import SYSTEMS, known
from app.web.words import words
from tests.holding import new_key
from tests.web.test_tables import page_data

ARMY = """\
id: my_patrol
name: My patrol
units:
  - {sheet: captain_kerr, models: [{profile: Captain Kerr}]}
  - {sheet: line_wardens, models: [{profile: Line Sergeant}, {profile: Line Warden, count: 4}]}
"""
FIVE_MISTAKES = """\
id: my_patrol
name: ""
motto: onward
units:
  - {sheet: no_such_sheet_ID, models: [{profile: Captain Kerr}]}
  - {sheet: line_wardens, models: [{profile: Line Sergeant, count: many}]}
  - {models: []}
"""
OPEN_SEATS = {"red": {"kind": "link"}, "blue": {"kind": "open"}}
SEATS = {"red": {"kind": "link", "name": "Ines"}, "blue": {"kind": "link"}}


def tables_of(client: httpx.AsyncClient) -> LiveTables:
    tables: LiveTables = client.app.state.tables  # type: ignore[attr-defined]
    return tables


async def test_the_home_page_has_what_a_table_is_set_from(app_client: httpx.AsyncClient) -> None:
    data = page_data(await app_client.get("/"))
    content = data["catalogue"]["wh40k"]
    assert {"missions", "boards", "armies"} <= content.keys()
    assert content["boards"][0]["terrain"]
    assert [system["key"] for system in data["systems"]] == [system.key for system in SYSTEMS]


@pytest.mark.parametrize("key", sorted(known()))
async def test_a_table_named_after_its_battlefield_is_called_so_in_the_readers_language(
    app_client: httpx.AsyncClient, key: str
) -> None:
    """In the list, in the invitation, which says who invites and to what, and at the table, in every system."""
    board = page_data(await app_client.get("/"))["catalogue"][key]["boards"][0]
    own = board.get("names") or {}
    names = {
        lang: own.get(lang) or words(lang)[f"{key}.option.{board['option']}.{board['id']}"] for lang in ("en", "es")
    }
    wish = {"system": key, "name": names["es"], "seats": OPEN_SEATS}
    made = (await app_client.post("/matches", json=wish)).json()
    red = made["links"]["red"].removeprefix("http://castra.test")
    claimed = await app_client.post(f"/matches/{made['id']}/seats/blue", json={"name": "Ines", "key": new_key()})
    assert claimed.status_code == 201, claimed.text
    for lang, name in names.items():
        invitation = page_data(await app_client.get(f"{red}?lang={lang}"))
        assert (invitation["match"]["name"], invitation["host"]) == (name, "Ines")
        app_client.cookies.clear()
        listed = (await app_client.get(f"/matches?lang={lang}")).json()["live"]
        assert {one["name"] for one in listed if one["id"] == made["id"]} <= {name}


async def test_a_table_with_a_ready_list_and_an_uploaded_one(app_client: httpx.AsyncClient) -> None:
    kept = await app_client.post("/armies?system=wh40k", content=ARMY.encode())
    assert kept.status_code == 201, kept.text
    army = kept.json()["id"]
    about = (await app_client.get(f"/armies/{army}")).json()
    assert (about["name"], about["units"]) == ("My patrol", kept.json()["units"])
    wish = {
        "system": "wh40k",
        "name": "Orme Crossing",
        "options": {"battlefield": "orme_crossing"},
        "armies": {"red": army, "blue": "hollow_choir"},
        "seats": SEATS,
    }
    made = await app_client.post("/matches", json=wish)
    assert made.status_code == 201, made.text
    tables = tables_of(app_client)
    table = await tables.table(made.json()["id"])
    assert table
    state = table.match.state
    assert state.sides["red"].draft.name == "My patrol"
    assert state.sides["blue"].draft.id == "hollow_choir"
    assert "My patrol" not in table.match.row.options.get("rules", {}).values()
    listed = (await app_client.get("/matches")).text
    assert army not in listed, "what army a seat brings is told at the table, not in lists"


async def test_an_army_with_five_mistakes_reports_five_with_lines(app_client: httpx.AsyncClient) -> None:
    answer = await app_client.post("/armies?system=wh40k", content=FIVE_MISTAKES.encode())
    assert (answer.status_code, answer.json()["code"]) == (422, "bad_army")
    problems = answer.json()["problems"]
    assert [problem["line"] for problem in problems] == sorted(problem["line"] for problem in problems)
    assert {2, 3, 5, 6, 7} <= {problem["line"] for problem in problems}


async def test_what_is_no_army_is_refused(app_client: httpx.AsyncClient) -> None:
    nothing = ((b"\xff\xfe", 422), (b"a: [", 422), (b"", 422), (b"a\x00b", 422))
    for body, status in (*nothing, (b"x" * 1_100_000, 422), (b"x" * 4_200_000, 413)):
        answer = await app_client.post("/armies?system=wh40k", content=body)
        assert answer.status_code == status, body[:10]
    assert (await app_client.get("/armies/nosuch")).status_code == 404
    for options in ({"battlefield": "nowhere"}, {"mission": ["x"]}, {"cheat": 1}, {"disgustingly_resilient": "x"}):
        wish = {"system": "wh40k", "options": options, "seats": SEATS}
        answer = await app_client.post("/matches", json=wish)
        assert (answer.status_code, answer.json()["code"]) == (422, "bad_options"), options
    unknown = {"system": "wh40k", "armies": {"red": "nosuch"}, "seats": SEATS}
    assert (await app_client.post("/matches", json=unknown)).json()["code"] == "bad_options"


@pytest.mark.parametrize("key", [system.key for system in SYSTEMS])
def test_armies_are_offered_only_where_a_table_takes_them(key: str) -> None:
    system = known()[key]
    assert system.armies or not system.catalogue(system.library).armies


async def test_every_number_that_a_table_agrees_on_has_its_bounds(app_client: httpx.AsyncClient) -> None:
    """In every system: no table is set with less than nothing, nor with more than anybody could play."""
    for system in SYSTEMS:
        usual = system.rules.setup({}, system.library, system.rules.seats[:2]).options
        numbers = [one.name for one in fields(usual) if type(getattr(usual, one.name)) in (int, float)]
        for name in numbers:
            for beyond in (-1, 10**15):
                wish = {"system": system.key, "options": {name: beyond}, "seats": SEATS}
                answer = await app_client.post("/matches", json=wish)
                assert (answer.status_code, answer.json().get("code")) == (422, "bad_options"), (
                    system.key,
                    name,
                    beyond,
                )
    assert not (await app_client.get("/matches")).json()["open"]
