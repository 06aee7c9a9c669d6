"""How older Diskwars matches read today."""

from app.rules.diskwars.model.upcasters import pointed_to, whose_word_and_tower


def test_a_disk_put_on_terrain_was_pointed_there() -> None:
    put = {"model": "r1", "pose": {"x": 4.5, "y": 6.0, "z": 0.0, "facing": 90.0}}
    (told,) = pointed_to({"kind": "deploy_on_terrain", "put": put})
    assert told == {"kind": "deploy_on_terrain", "disk": "r1", "at": {"x": 4.5, "y": 6.0}}


def test_nobody_is_put_on_terrain_where_nobody_was() -> None:
    assert pointed_to({"kind": "deploy_on_terrain", "put": None}) == ({"kind": "deploy_on_terrain"},)
    other = {"kind": "deploy", "puts": []}
    assert pointed_to(other) == (other,)


def test_a_piece_that_was_left_out_was_nobodys_tower() -> None:
    left_out = {"kind": "terrain_left_out", "card": "hill_lake"}
    assert whose_word_and_tower(left_out) == ({**left_out, "seat": None},)
    (closed,) = whose_word_and_tower({"kind": "ruling_closed"})
    assert (closed["by"], closed["agreed"]) == (None, [])
