"""The rooms of the live table stand on floors: each imports only rooms that stand before it."""

from tests.room_floors import climbing, needed

REALTIME: dict[str, set[str]] = {
    "history": set(),
    "clock": {"history"},
    "wire": {"clock"},
    "seating": {"clock"},
    "series": set(),
    "workers": set(),
    "audiences": {"history", "wire"},
    "sockets": {"audiences", "wire"},
    "dice": {"seating", "history", "wire"},
    "live": {"dice", "sockets", "audiences", "seating", "clock", "history", "wire"},
    "questions": {"live", "workers", "audiences", "history", "wire"},
    "autoplay": {"live", "workers", "dice", "history", "wire"},
    "records": {"live", "dice", "audiences", "seating", "clock", "history"},
    "tables": {
        "records", "autoplay", "questions", "live", "dice", "sockets", "audiences", "workers", "series", "seating", "clock",
        "history", "wire",
    },
    "connection": {"tables", "sockets", "audiences", "wire"},
}  # fmt: skip
"""The folders and files of the live table, with those that each imports."""


def test_every_room_of_the_live_table_imports_just_what_is_written_here() -> None:
    assert needed("app/realtime") == {"__init__": set(), **REALTIME}


def test_the_rooms_of_the_live_table_point_one_way() -> None:
    assert not climbing(REALTIME)
