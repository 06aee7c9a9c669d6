"""The boards that the home page draws: what stands on them has its name in both languages, as at the table."""

from app.systems.registry import SYSTEMS


def test_terrain_has_its_name_in_each_language_on_the_home_page() -> None:
    named = [
        (system.key, board["id"], piece)
        for system in SYSTEMS
        for board in system.catalogue(system.library).boards
        for piece in board.get("terrain", ())
        if piece["name"] and "names" in piece
    ]
    assert {key for key, *_ in named} == {"wh40k", "aos"}
    alone = [(key, board, piece["name"]) for key, board, piece in named if piece["names"]["es"] == piece["name"]]
    assert not alone, alone
    assert all(piece["names"]["en"] == piece["name"] for *_, piece in named)
