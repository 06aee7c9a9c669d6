"""My battlefields: kept beside my armies, chosen for a table, part of its match, shared by a link."""

from typing import Any

import httpx

from tests.cli.test_ground_make import make

SEATS = {"red": {"kind": "link", "name": "Ines"}, "blue": {"kind": "open"}}
YARD = """system: wh40k
id: yard
name: Club yard
width: 44
height: 30
terrain:
- {id: wood, look: wood, outline: [[10, 10], [16, 10], [16, 16], [10, 16]], height: 5}
markers: [[8, 8], [36, 22]]
"""


async def keep(client: httpx.AsyncClient, system: str, text: str) -> dict[str, Any]:
    answer = await client.post("/battlefields/new", json={"system": system, "text": text})
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def start_of(client: httpx.AsyncClient, match_id: str) -> Any:
    tables = client.app.state.tables  # type: ignore[attr-defined]
    table = await tables.table(match_id)
    return table.match.state


async def test_a_battlefield_of_ones_own_is_played_as_it_was_when_the_table_was_set(
    app_client: httpx.AsyncClient,
) -> None:
    yard = await keep(app_client, "wh40k", YARD)
    (mine,) = (await app_client.get("/battlefields/mine")).json()["battlefields"]
    assert (mine["id"], mine["name"], mine["board"]["width"]) == (yard["id"], "Club yard", 44)
    assert mine["balance"]["fair"] is True
    wish = {"system": "wh40k", "seats": SEATS, "battlefield": yard["id"]}
    made = (await app_client.post("/matches", json=wish)).json()
    # What is deleted afterwards is still the ground of its match.
    assert (await app_client.delete(f"/battlefields/{yard['id']}")).status_code == 204
    state = await start_of(app_client, made["id"])
    assert (state.width, state.height, list(state.terrain)) == (44, 30, ["wood"])
    assert (await app_client.get("/battlefields/mine")).json() == {"battlefields": []}
    gone = await app_client.post("/matches", json=wish)
    assert (gone.status_code, gone.json()["code"]) == (422, "unknown_battlefield")


async def test_new_ones_are_kept_and_played_in_the_other_systems(app_client: httpx.AsyncClient) -> None:
    text = {"aos": make("aos", "--size", "border_war_1500")["text"]}
    for system in ("warmaster", "underworlds", "diskwars"):
        some = (await app_client.get(f"/battlefields/made?system={system}&seed=5")).json()["fields"]
        assert len(some) == 12
        assert all(one["balance"]["fair"] and one["board"]["width"] for one in some)
        text[system] = some[0]["text"]
    states = {}
    for system, said in text.items():
        kept = await keep(app_client, system, said)
        wish = {"system": system, "seats": SEATS, "battlefield": kept["id"]}
        states[system] = await start_of(app_client, (await app_client.post("/matches", json=wish)).json()["id"])
    assert [f"id: {piece}," in text["warmaster"] for piece in states["warmaster"].terrain]
    assert len(states["warmaster"].terrain) == text["warmaster"].count("kind: ")
    assert [f"card: {piece.card}," in text["diskwars"] for piece in states["diskwars"].terrain.values()] == [True] * 4
    assert states["underworlds"].options.board in states["underworlds"].library.boards
    assert states["underworlds"].options.board.endswith(".")
    # In Age of Sigmar terrain is laid in turn: it is the ready layout that may be taken.
    state = states["aos"]
    plan = state.library.battlepacks[state.options.battlepack].plans[state.options.battleplan]
    assert (state.options.battleplan, len(plan.layout)) == ("border_war_1500", 6)
    first = plan.layout[0]
    assert f"feature: {first.feature}, at: [{first.at.x:g}, {first.at.y:g}]" in text["aos"]


async def test_a_link_gives_the_file_and_what_is_wrong_is_told_line_by_line(app_client: httpx.AsyncClient) -> None:
    text = YARD.replace("[16, 10]", "[60, 10]")
    answer = await app_client.post("/battlefields/new", json={"system": "wh40k", "text": text})
    assert (answer.status_code, answer.json()["code"]) == (422, "bad_battlefield")
    (problem,) = answer.json()["problems"]
    assert (problem["line"], problem["code"]) == (7, "terrain_off_table")
    assert (await app_client.get("/battlefields/mine")).json() == {"battlefields": []}
    field = await keep(app_client, "diskwars", make("diskwars")["text"])
    small = {
        "system": "diskwars",
        "seats": SEATS,
        "battlefield": field["id"],
        "options": {"width": 40.0, "regiments": 1},
    }
    refused = await app_client.post("/matches", json=small)
    assert (refused.status_code, refused.json()["code"]) == (422, "bad_options"), "it does not fit on so small a table"
    yard = await keep(app_client, "wh40k", YARD)
    link = (await app_client.post(f"/battlefields/{yard['id']}/share")).json()["link"]
    path = "/f/" + link.rpartition("/")[2]
    file = await app_client.get(path)
    assert (file.text, file.headers["content-disposition"].split(";")[1].strip()) == (YARD, 'filename="Club-yard.yaml"')
    key = dict(app_client.cookies)
    app_client.cookies.clear()
    assert (await app_client.delete(f"/battlefields/{yard['id']}")).status_code == 404
    copy = (await app_client.post(f"{path}/copy")).json()
    assert (copy["name"], copy["id"] != yard["id"]) == ("Club yard", True)
    app_client.cookies.clear()
    app_client.cookies.update(key)
    assert (await app_client.delete(f"/battlefields/{yard['id']}/share")).status_code == 204
    assert (await app_client.get(path)).status_code == 404
