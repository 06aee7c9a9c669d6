"""Scenes of Foundry: of both forms, alone, in a list and in a pack."""

import json
from pathlib import Path

from tests.grounds.asked import aside, read_one, told
from tests.grounds.written import scene, wall

WALLS = [
    wall(300, 200, 500, 200),
    wall(500, 200, 500, 400),
    wall(500, 400, 300, 400),
    wall(300, 400, 300, 200),
    wall(700, 300, 700, 350, door=1, ds=1),
    wall(700, 350, 700, 400, door=2, ds=2),
    wall(800, 300, 900, 300, sense=0),
    wall(800, 400, 900, 400, move=0),
    wall(800, 500, 900, 500, move=0, sense=0),
    wall(0, 0, 100, 100),
    {"c": [1, 2, 3]},
]
SQUARE = [[0, 0], [2, 0], [2, 2], [0, 2], [0, 0]]


def bytes_of(data: object) -> bytes:
    return json.dumps(data).encode()


def test_the_padding_is_off_and_segments_are_put_together(tmp_path: Path) -> None:
    ground = read_one(tmp_path, bytes_of(scene(WALLS, lights=[{}, {}], img="yard.webp")))
    assert (ground["format"], ground["name"], ground["size"]) == ("foundry", "Yard", [10, 8])
    assert ground["walls"] == [SQUARE, [[5, 1], [6, 1]], [[5, 2], [6, 2]]]
    assert ground["stops"] == ["wall", "fence", "curtain"]
    assert ground["doors"] == [{"ends": [[4, 1], [4, 1.5]], "open": True}, {"ends": [[4, 1.5], [4, 2]], "open": False}]
    assert aside(ground) == {
        ("wall", "stops_nothing", 1),
        ("wall", "beyond_the_map", 1),
        ("wall", "not_understood", 1),
        ("light", "light", 2),
        ("picture", "picture_elsewhere", 1),
    }


def test_the_newer_form_says_the_same_in_other_words(tmp_path: Path) -> None:
    grid = {"type": 1, "size": 100, "distance": 5, "units": "ft"}
    walls = [{"c": one["c"], "move": 20, "sight": 20, "light": 20, "door": 0} for one in WALLS[:4]]
    walls += [{"c": [800, 300, 900, 300], "move": 20, "sight": 0}]
    new = scene(walls, grid=grid, background={"src": None, "offsetX": 0, "offsetY": 0})
    ground = read_one(tmp_path, bytes_of(new))
    assert ground["walls"][0] == SQUARE
    assert ground["stops"] == ["wall", "fence"]


def test_an_offset_of_the_background_moves_the_picture(tmp_path: Path) -> None:
    new = scene([wall(300, 200, 500, 200)], grid={"size": 100}, background={"offsetX": 50, "offsetY": 100})
    old = scene([wall(300, 200, 500, 200)], shiftX=50, shiftY=100)
    for data in (new, old):
        assert read_one(tmp_path, bytes_of(data))["walls"] == [[[0.5, 1], [2.5, 1]]]


def test_walls_part_where_three_meet(tmp_path: Path) -> None:
    walls = [wall(300, 300, 400, 300), wall(400, 300, 500, 300), wall(500, 300, 600, 300), wall(500, 300, 500, 400)]
    found = read_one(tmp_path, bytes_of(scene([*walls, walls[0]])))["walls"]
    assert found == [[[0, 1], [1, 1], [2, 1]], [[2, 1], [3, 1]], [[2, 1], [2, 2]]]


def test_a_pack_holds_scenes_and_the_last_word_of_each_counts(tmp_path: Path) -> None:
    rows = [
        scene([], name="old"),
        scene([], _id="b", name="gone"),
        scene([wall(300, 200, 400, 200)], name="new"),
        scene([], _id="c", name="other"),
        {"_id": "b", "$$deleted": True},
        {"_id": "d", "name": "an actor"},
    ]
    pack = "\n".join(json.dumps(row) for row in rows).encode() + b"\n"
    adventure = bytes_of({"name": "All", "scenes": [rows[2], rows[3]]})
    for data in (pack, bytes_of([rows[2], rows[3]]), adventure):
        (line,) = told(tmp_path, data)
        assert [line["name"], *(one["name"] for one in line["more"])] == ["new", "other"]
        assert line["walls"] == [[[0, 0], [1, 0]]]
