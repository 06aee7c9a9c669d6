"""Universal VTT: places of the whole map, of which the file is a part."""

from pathlib import Path

from tests.grounds.asked import aside, read_one
from tests.grounds.written import places, portal, universal


def test_a_part_of_a_map_is_cut_out_of_the_whole(tmp_path: Path) -> None:
    data = universal(
        size=(10, 8),
        origin=(20, 5),
        lines=[[(18, 6), (22, 6), (22, 15)], [(0, 0), (1, 1)], [(21, 7), (23, 7), (23, 9), (21, 7)]],
        portals=[portal((22, 9), (22, 10)), portal((24, 6), (24, 7), closed=False), portal((1, 1), (1, 2))],
        lights=[{"position": {"x": 1, "y": 1}}],
    )
    ground = read_one(tmp_path, data, square=2)
    assert (ground["format"], ground["size"]) == ("uvtt", [20, 16])
    assert ground["scale"] == {"by": "square", "inches": 2, "asked": False}
    assert ground["walls"] == [[[0, 2], [4, 2], [4, 16]], [[2, 4], [6, 4], [6, 8], [2, 4]]]
    # A door lies where its bounds lie, whatever its rotation says.
    assert ground["doors"] == [{"ends": [[4, 8], [4, 10]], "open": False}, {"ends": [[8, 2], [8, 4]], "open": True}]
    assert ("wall", "beyond_the_map", 1) in aside(ground)
    assert ("door", "beyond_the_map", 1) in aside(ground)
    assert ("light", "light", 1) in aside(ground)


def test_ends_that_nearly_meet_do_meet_and_pillars_close(tmp_path: Path) -> None:
    data = universal(
        lines=[[(1, 1), (2, 1)], [(2.000001, 1.000001), (2, 1), (2, 3)]],
        objects_line_of_sight=[places((5, 5), (6, 5), (6, 6), (5.0039, 5))],
    )
    walls = read_one(tmp_path, data)["walls"]
    assert walls == [[[1, 1], [2, 1]], [[2, 1], [2, 3]], [[5, 5], [6, 5], [6, 6], [5, 5]]]


def test_what_a_square_is_is_asked_where_nobody_says(tmp_path: Path) -> None:
    ground = read_one(tmp_path, universal(format=0.2), square=None)
    assert ground["size"] == [10, 8]
    assert ground["scale"]["asked"]


def test_a_line_that_is_none_is_set_aside_and_the_rest_is_read(tmp_path: Path) -> None:
    data = universal(lines=[[(1, 1), (2, 1)]], portals=[{"closed": True}, 5, portal((1, 1), (1, 1))])
    broken = data.replace(b'"line_of_sight": [', b'"line_of_sight": [ 5, [{"x": "two", "y": 1}], [],', 1)
    ground = read_one(tmp_path, broken)
    assert ground["walls"] == [[[1, 1], [2, 1]]]
    assert {("wall", "not_understood", 3), ("door", "not_understood", 2), ("door", "no_length", 1)} <= aside(ground)


def test_a_closed_wall_that_is_cut_stays_one_line(tmp_path: Path) -> None:
    data = universal(size=(10, 8), lines=[[(8, 2), (12, 2), (12, 4), (8, 4), (8, 2)]])
    assert read_one(tmp_path, data)["walls"] == [[[10, 4], [8, 4], [8, 2], [10, 2]]]
