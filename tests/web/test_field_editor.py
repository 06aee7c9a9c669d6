"""A battlefield is drawn in the browser: what is laid, what is wrong with it while it changes, and its saves."""

from typing import Any

import httpx
import pytest

from app.content.lines import read_lined
from tests.cli.test_ground_make import make
from tests.web.test_battlefields import YARD, keep
from tests.web.test_kept_armies import other as other
from tests.web.test_tables import page_data


async def opened(client: httpx.AsyncClient, system: str, text: str) -> dict[str, Any]:
    answer = await client.post(f"/editor/{system}/sketch", json={"text": text})
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


async def changed(client: httpx.AsyncClient, system: str, sketch: dict[str, Any]) -> dict[str, Any]:
    answer = await client.post(f"/editor/{system}/checks", json={"sketch": sketch})
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


def rounded(data: Any) -> Any:
    """Places to the tenth: a piece that is turned back and again differs by less."""
    if isinstance(data, dict):
        return {name: rounded(part) for name, part in data.items() if name != "wall_height"}
    if isinstance(data, list):
        return [rounded(part) for part in data]
    return round(float(data) + 0.001, 1) if isinstance(data, int | float) else data


@pytest.mark.parametrize("system", ["wh40k", "aos", "warmaster", "underworlds", "diskwars"])
async def test_a_field_is_the_same_after_it_was_opened_and_written(app_client: httpx.AsyncClient, system: str) -> None:
    text = make(system)["text"]
    told = await opened(app_client, system, text)
    assert told["problems"] == []
    again = await changed(app_client, system, told["sketch"])
    assert (again["problems"], again["balance"]) == ([], told["balance"])
    before, after = read_lined(text).data, read_lined(again["text"]).data
    assert rounded(after) == rounded(before)
    ground = (await app_client.get(f"/editor/{system}")).json()
    assert {piece["kind"] for piece in told["sketch"]["pieces"]} <= {kind["id"] for kind in ground["kinds"]}
    marked = [marks for marks in told["sketch"]["hexes"].values() if marks]
    assert bool(marked) == bool(ground["hexes"])
    assert all(marks.keys() <= ground["hexes"].keys() and set(marks.values()) <= {*ground["marks"]} for marks in marked)


async def test_a_piece_over_the_edge_is_told_with_its_place_and_no_save_takes_it(app_client: httpx.AsyncClient) -> None:
    yard = await keep(app_client, "wh40k", YARD)
    page = await app_client.get(f"/battlefields/{yard['id']}/edit")
    assert page_data(page)["field"] == {"id": yard["id"], "system": "wh40k"}
    stands = (await app_client.get(f"/battlefields/{yard['id']}")).json()
    assert (stands["is_mine"], stands["version"]) == (True, 1)
    told = await opened(app_client, "wh40k", stands["text"])
    (wood,) = told["sketch"]["pieces"]
    assert (wood["at"], wood["turned"], wood["outline"][0]) == ({"x": 13.0, "y": 13.0}, 0.0, {"x": -3.0, "y": -3.0})
    wood["at"] = {"x": 2, "y": 13}
    over = await changed(app_client, "wh40k", told["sketch"])
    assert [(one["code"], one["where"]) for one in over["problems"]] == [("terrain_off_table", "terrain.0")]
    refused = await app_client.put(f"/battlefields/{yard['id']}", json={"text": over["text"], "version": 1})
    assert (refused.status_code, refused.json()["code"]) == (422, "bad_battlefield")
    wood["at"] = {"x": 20, "y": 15}
    text = (await changed(app_client, "wh40k", told["sketch"]))["text"]
    saved = await app_client.put(f"/battlefields/{yard['id']}", json={"text": text, "version": 1})
    assert (saved.status_code, saved.json()["version"]) == (200, 2)
    assert saved.json()["board"]["terrain"][0]["outline"][0] == {"x": 17, "y": 12}
    late = await app_client.put(f"/battlefields/{yard['id']}", json={"text": text, "version": 1})
    assert (late.status_code, late.json()) == (409, {"code": "field_changed", "version": 2})


async def test_what_cannot_be_drawn_is_refused_and_changes_nothing(app_client: httpx.AsyncClient) -> None:
    assert (await app_client.get("/battlefields/new?system=nope")).status_code == 404
    text_only = await app_client.post("/editor/wh40k/sketch", json={"text": YARD + "weather: rain\n"})
    assert (text_only.status_code, text_only.json()["code"]) == (422, "text_only")
    told = await opened(app_client, "wh40k", YARD)
    for number in ("1e9", "nan", "null"):
        sent = str({"sketch": told["sketch"]}).replace("'", '"').replace("13.0", number).replace("None", "null")
        answer = await app_client.post(
            "/editor/wh40k/checks", content=sent, headers={"content-type": "application/json"}
        )
        assert answer.status_code == 422, answer.text
    many = {**told["sketch"], "pieces": told["sketch"]["pieces"] * 201}
    assert (await app_client.post("/editor/wh40k/checks", json={"sketch": many})).status_code == 422


async def test_another_device_reads_it_and_changes_nothing(
    app_client: httpx.AsyncClient, other: httpx.AsyncClient
) -> None:
    yard = await keep(app_client, "wh40k", YARD)
    seen = (await other.get(f"/battlefields/{yard['id']}")).json()
    assert (seen["is_mine"], seen["shared"]) == (False, None)
    save = {"text": YARD, "version": 1}
    assert (await other.put(f"/battlefields/{yard['id']}", json=save)).status_code in (401, 404)


async def test_a_board_without_room_to_begin_is_told_side_by_side(app_client: httpx.AsyncClient) -> None:
    told = await opened(app_client, "underworlds", make("underworlds")["text"])
    sketch = told["sketch"]
    sketch["hexes"]["A"] = {label: mark for label, mark in sketch["hexes"]["A"].items() if mark != "starting"}
    wrong = (await changed(app_client, "underworlds", sketch))["problems"]
    assert {(one["code"], one["where"], one["facts"]["had"]) for one in wrong} == {
        ("too_few_starting_hexes", "sides.A", "0")
    }
    assert all(int(one["facts"]["least"]) > 0 for one in wrong)
