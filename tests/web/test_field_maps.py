"""A map file is brought into the editor: told thing by thing, laid as pieces of the system, and saved as any battlefield."""

from typing import Any

import httpx
import pytest

from tests.grounds.written import portal, universal
from tests.web.test_battlefields import keep
from tests.web.test_field_editor import changed

HUT = [[(2, 2), (8, 2), (8, 5)], [(8, 6), (8, 8), (2, 8), (2, 2)], [(12, 3), (20, 3)], [(16, 3), (16, 9)]]
MAP = universal(size=(30, 20), lines=HUT, portals=[portal((8, 5), (8, 6))], lights=[{"position": {"x": 1, "y": 1}}])


async def read(client: httpx.AsyncClient, system: str, data: bytes, **about: Any) -> dict[str, Any]:
    answer = await client.post(f"/editor/{system}/map", content=data, params=about)
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


@pytest.mark.parametrize(
    ("system", "unit", "building", "wall"),
    [("wh40k", 1, "ruin", "wall"), ("warmaster", 2.54, "buildings", "high_wall")],
)
async def test_what_walls_close_is_a_building_and_the_others_stand_alone(
    app_client: httpx.AsyncClient, system: str, unit: float, building: str, wall: str
) -> None:
    told = await read(app_client, system, MAP, square=2, name="Yard")
    assert (told["walls"], told["doors"], told["scale"]["asked"]) == (4, 1, False)
    assert [(one["what"], one["kind"], one["count"]) for one in told["groups"]] == [
        ("building", building, 1),
        ("wall", wall, 1),
    ]
    assert ("light", "light", 1) in [(one["what"], one["why"], one["count"]) for one in told["aside"]]
    sketch = told["sketch"]
    assert (sketch["name"], sketch["width"], sketch["height"]) == ("Yard", 60 * unit, 40 * unit)
    hut = sketch["pieces"][0]
    assert (hut["at"], hut["turned"]) == ({"x": pytest.approx(10 * unit), "y": pytest.approx(10 * unit)}, 0)
    if system == "wh40k":
        # No wall of the hut lies where its door is: from 10 to 12 inches down at its east side.
        assert not [
            w
            for w in hut["walls"]
            if max(p["x"] for p in w) > 5.4 and min(p["y"] for p in w) < 1 < max(p["y"] for p in w)
        ]
        assert len(hut["walls"]) == 5
    judged = await changed(app_client, system, sketch)
    assert judged["problems"] == []
    assert (await keep(app_client, system, judged["text"]))["name"] == "Yard"


async def test_what_a_square_is_is_asked_and_a_map_is_no_longer_than_a_field(app_client: httpx.AsyncClient) -> None:
    asked = await read(app_client, "wh40k", MAP)
    assert (asked["scale"]["asked"], asked["size"]) == (True, [30, 20])
    wide = await read(app_client, "wh40k", MAP, square=10)
    assert (wide["sketch"]["width"], wide["sketch"]["height"]) == (144, 144)
    assert (await changed(app_client, "wh40k", wide["sketch"]))["problems"] == []


async def test_features_of_a_fixed_size_are_proposed_by_their_size(app_client: httpx.AsyncClient) -> None:
    told = await read(app_client, "aos", MAP, square=2)
    kinds = {kind["id"] for kind in (await app_client.get("/editor/aos")).json()["kinds"]}
    assert {piece["kind"] for piece in told["sketch"]["pieces"]} <= kinds
    assert all(piece["outline"] == [] for piece in told["sketch"]["pieces"])


async def test_what_is_no_map_is_refused_in_words_and_keeps_nothing(app_client: httpx.AsyncClient) -> None:
    assert (await read(app_client, "wh40k", b"name: Yard"))["refused"]["code"] == "not_a_map"
    assert (await read(app_client, "underworlds", MAP))["refused"]["code"] == "hexes"
    large = universal(size=(30, 20), lines=HUT, image="A" * 200_000)
    assert (await read(app_client, "wh40k", large))["walls"] == 4
    long = await app_client.post("/editor/wh40k/map", content=b" " * (4 * 1024 * 1024 + 1))
    assert long.status_code == 413
    for square in ("0", "1e9", "nan"):
        assert (await app_client.post(f"/editor/wh40k/map?square={square}", content=MAP)).status_code == 422
    assert (await app_client.get("/battlefields/mine")).json() == {"battlefields": []}
