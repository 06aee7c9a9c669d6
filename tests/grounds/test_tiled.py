"""Maps of Tiled, in JSON and XML: objects turned and moved as the program shows them, tiles in all their packings."""

import math
from pathlib import Path
from typing import Any

import pytest

from tests.grounds.asked import aside, box, near, read_one, told
from tests.grounds.written import objects, packed, places, tiled, tmx


def test_objects_are_outlines_and_lines(tmp_path: Path) -> None:
    things = objects(
        {"name": "Hut", "x": 32, "y": 64, "width": 64, "height": 32, "rotation": 0, "visible": True},
        {"name": "Pond", "x": 160, "y": 64, "width": 64, "height": 32, "ellipse": True},
        {"name": "", "class": "rock", "x": 32, "y": 160, "polygon": places((0, 0), (32, 0), (0, 32)), "rotation": 90},
        {"name": "Fence", "x": 96, "y": 160, "polyline": places((0, 0), (32, 0), (32, 32))},
        {"name": "Start", "x": 5, "y": 5, "point": True},
        {"name": "Old start", "x": 5, "y": 5, "width": 0, "height": 0},
        {"name": "Sign", "x": 5, "y": 5, "width": 50, "height": 20, "text": {"text": "x"}},
        {"name": "Ghost", "x": 5, "y": 5, "width": 50, "height": 20, "visible": False},
        {"name": "Well", "x": 5, "y": 5, "template": "well.tx"},
    )
    ground = read_one(tmp_path, tiled([things]), square=2)
    assert (ground["format"], ground["size"]) == ("tiled", [20, 16])
    hut, pond, rock = ground["pieces"]
    assert hut == {"name": "Hut", "outline": [[2, 4], [6, 4], [6, 6], [2, 6]]}
    assert (pond["name"], box(pond["outline"])) == ("Pond", (10, 4, 14, 6))
    assert all(math.hypot((x - 12) / 2, y - 5) == pytest.approx(1, abs=1e-5) for x, y in pond["outline"])
    assert (rock["name"], rock["outline"]) == ("rock", near([[2, 10], [2, 12], [0, 10]]))
    assert ground["walls"] == [[[6, 10], [8, 10], [8, 12]]]
    assert aside(ground) == {
        ("Start", "point", 1),
        ("Old start", "point", 1),
        ("Sign", "text", 1),
        ("Ghost", "hidden", 1),
        ("Well", "template_elsewhere", 1),
    }


BODY = """
<group offsetx="32" offsety="0"><group offsety="16.5">
  <objectgroup name="in" offsetx="-16">
    <object id="1" name="Hut" x="32" y="32" width="32" height="64" rotation="-90"/>
    <object id="2" x="64" y="64"><polygon points="0,0 16,0 16,16"/></object>
    <object id="3" x="64" y="64" width="32" height="32"><ellipse/></object>
    <object id="4" x="64" y="64"><polyline points="0,0 x,0"/></object>
  </objectgroup>
</group></group>
<group visible="0"><objectgroup name="unseen"><object id="5" x="1" y="1" width="9" height="9"/></objectgroup></group>
<imagelayer name="sky"/>
"""


def test_layers_move_what_is_in_them_and_hide_it(tmp_path: Path) -> None:
    old_type = b'<!DOCTYPE map SYSTEM "http://mapeditor.org/dtd/1.0/map.dtd">'
    for data in (tmx(BODY), tmx(BODY).replace(b"?>", b"?>" + old_type, 1)):
        ground = read_one(tmp_path, data, square=32)
        hut, corner, round_ = ground["pieces"]
        assert hut["outline"] == near([[48, 48.5], [48, 16.5], [112, 16.5], [112, 48.5]])
        assert corner == {"name": "", "outline": [[80, 80.5], [96, 80.5], [96, 96.5]]}
        assert box(round_["outline"]) == (80, 80.5, 112, 112.5)
        assert aside(ground) == {("object", "not_understood", 1), ("unseen", "hidden", 1), ("sky", "picture", 1)}


def test_a_tile_laid_freely_stands_on_its_lower_left(tmp_path: Path) -> None:
    sets = [{"firstgid": 1, "name": "own", "tilewidth": 32, "tileheight": 64}, {"firstgid": 50, "source": "far.tsx"}]
    things = objects(
        {"name": "Tree", "gid": 1 | 0x80000000, "x": 64, "y": 128, "width": 32, "height": 64, "rotation": 0},
        {"name": "Turned", "gid": 50 | 0x60000000, "x": 128, "y": 128, "width": 32, "height": 64, "rotation": 90},
        {"name": "Sized by its set", "gid": 2, "x": 64, "y": 128},
        {"name": "Unknown", "gid": 51, "x": 64, "y": 128},
    )
    ground = read_one(tmp_path, tiled([things], tilesets=sets))
    assert {one["name"]: box(one["outline"]) for one in ground["pieces"]} == {
        "Tree": (2, 2, 3, 4),
        "Turned": (4, 4, 6, 5),
        "Sized by its set": (2, 2, 3, 4),
    }
    assert aside(ground) == {("Unknown", "tileset_elsewhere", 1)}
    sets[0]["objectalignment"] = "center"
    middle = read_one(tmp_path, tiled([objects(things["objects"][0])], tilesets=sets))
    assert box(middle["pieces"][0]["outline"]) == (1.5, 3, 2.5, 5)


SOLID = {"id": 1, "x": 0, "y": 0, "width": 8, "height": 32, "rotation": 0, "visible": True}
SETS = [
    {
        "firstgid": 1,
        "name": "walls",
        "tilewidth": 32,
        "tileheight": 32,
        "tiles": [{"id": 1, "type": "post", "objectgroup": objects(SOLID)}],
    },
    {"firstgid": 10, "source": "far.tsx"},
]
CELLS = [2, 2 | 0x80000000, 2 | 0x20000000, 2 | 0x60000000, 1, 12, *([0] * 74)]
POSTS = [(0, 0, 0.25, 1), (1.75, 0, 2, 1), (2, 0, 3, 0.25), (3, 0.75, 4, 1)]


@pytest.mark.parametrize("how", ["list", "csv", "zlib", "gzip", "zstd", ""])
def test_shapes_in_tiles_lie_as_the_tile_lies_however_it_is_packed(tmp_path: Path, how: str) -> None:
    layer: dict[str, Any] = {"type": "tilelayer", "name": "floor", "width": 10, "height": 8, "visible": True}
    if how == "list":
        layer["data"] = CELLS
    elif how == "csv":
        layer |= {"encoding": "csv", "data": ",\n".join(map(str, CELLS))}
    else:
        layer |= {"encoding": "base64", "compression": how, "data": packed(CELLS, how)}
    ground = read_one(tmp_path, tiled([layer], tilesets=SETS))
    assert sorted(box(one["outline"]) for one in ground["pieces"]) == sorted(POSTS)
    assert {one["name"] for one in ground["pieces"]} == {"post"}
    assert aside(ground) == {("floor", "tiles_are_pictures", 1), ("floor", "tileset_elsewhere", 1)}
    # Tiles that break off are set aside, and nothing else.
    cut = layer | {"data": layer["data"][: len(layer["data"]) // 2]}
    assert aside(read_one(tmp_path, tiled([cut], tilesets=SETS))) == {("floor", "tiles_not_understood", 1)}


def test_xml_has_the_same_tiles(tmp_path: Path) -> None:
    sets = """<tileset firstgid="1" name="walls" tilewidth="32" tileheight="32"><tile id="1" type="post"><objectgroup>
      <object x="0" y="0" width="8" height="32"/></objectgroup></tile></tileset><tileset firstgid="10" source="far.tsx"/>"""
    for data in (
        f'<data encoding="base64" compression="zlib">\n  {packed(CELLS, "zlib")}\n</data>',
        f'<data encoding="csv">{",".join(map(str, CELLS))}</data>',
        f"<data>{''.join(f'<tile gid={chr(34)}{cell}{chr(34)}/>' for cell in CELLS)}</data>",
    ):
        body = f'{sets}<layer name="floor" width="10" height="8">{data}</layer>'
        found = read_one(tmp_path, tmx(body))["pieces"]
        assert sorted(box(one["outline"]) for one in found) == sorted(POSTS)


def test_a_map_without_end_reaches_as_far_as_its_parts(tmp_path: Path) -> None:
    chunks = [
        {"x": -16, "y": 0, "width": 16, "height": 16, "data": [0] * 256},
        {"x": 0, "y": -16, "width": 16, "height": 16, "data": [0] * 256},
    ]
    layer = {"type": "tilelayer", "name": "floor", "chunks": chunks}
    ground = read_one(tmp_path, tiled([layer, objects({"x": 0, "y": 0, "width": 32, "height": 32})], infinite=True))
    assert ground["size"] == [32, 32]
    assert ground["pieces"][0]["outline"] == [[16, 16], [17, 16], [17, 17], [16, 17]]


def test_a_map_seen_aslant_is_laid_flat(tmp_path: Path) -> None:
    things = objects(
        {"x": 32, "y": 64, "width": 32, "height": 64}, {"x": 32, "y": 32, "gid": 1, "width": 9, "height": 9}
    )
    ground = read_one(tmp_path, tiled([things], orientation="isometric", tilewidth=64))
    assert (ground["size"], ground["pieces"][0]["outline"]) == ([10, 8], [[1, 2], [2, 2], [2, 4], [1, 4]])
    assert aside(ground) == {("object", "stands_upright", 1)}


def test_parts_of_maps_are_no_maps(tmp_path: Path) -> None:
    found = told(
        tmp_path, b"<tileset/>", b"<template/>", b'{"type": "tileset", "tilewidth": 3}', b"{}", b"<html/>", b"hut"
    )
    codes = ["a_tileset", "a_template", "a_tileset", "not_a_map", "not_a_map", "not_a_map"]
    assert [one["refused"]["code"] for one in found] == codes
