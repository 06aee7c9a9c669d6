"""The rooms of the rules' kernel and of the live table stand on floors, as those of a system do: each imports only earlier ones."""

import pytest

from tests.python_imports import ROOT, imports, sources

KERNEL: dict[str, set[str]] = {
    "floors": set(),
    "seats": set(),
    "rulebook": set(),
    "incremental": set(),
    "schema": set(),
    "plane": {"schema", "incremental"},
    "refusal": {"plane"},
    "boards": {"plane"},
    "dice": {"refusal", "seats"},
    "offers": {"refusal", "seats", "plane", "schema"},
    "state": {"refusal", "seats", "schema", "incremental"},
    "views": {"state", "dice", "refusal", "seats", "plane"},
    "engine": {"state", "offers", "dice", "refusal", "seats", "schema", "incremental"},
    "questions": {"engine", "offers", "dice", "refusal", "seats", "plane", "schema"},
    "rulings": {"engine", "views", "state", "offers", "refusal", "seats", "plane"},
    "contract": {"questions", "views", "state", "offers", "dice", "refusal", "seats", "schema"},
    "abilities": {"dice", "refusal", "seats", "schema"},
}
"""The folders and files of the kernel, with those that each imports."""

REALTIME: dict[str, set[str]] = {
    "wire": set(),
    "history": set(),
    "seating": set(),
    "workers": set(),
    "audiences": {"history", "wire"},
    "sockets": {"audiences", "wire"},
    "dice": {"seating", "history", "wire"},
    "live": {"dice", "sockets", "audiences", "seating", "history", "wire"},
    "questions": {"live", "workers", "audiences", "history", "wire"},
    "autoplay": {"live", "workers", "dice", "history", "wire"},
    "records": {"live", "dice", "audiences", "seating", "history"},
    "tables": {
        "records", "autoplay", "questions", "live", "dice", "sockets", "audiences", "workers", "seating", "history", "wire",
    },
    "connection": {"tables", "sockets", "audiences", "wire"},
}  # fmt: skip
"""The folders and files of the live table, with those that each imports."""

HOUSES = {"app/rules/kernel": KERNEL, "app/realtime": REALTIME}


@pytest.mark.parametrize("folder", HOUSES)
def test_every_room_imports_just_what_is_written_here(folder: str) -> None:
    needed: dict[str, set[str]] = {}
    here = tuple(folder.split("/"))
    for path in sources(folder):
        room = path.relative_to(ROOT / folder).parts[0].removesuffix(".py")
        names = (tuple(name.split(".")) for name in imports(path))
        own = {name[len(here)] for name in names if name[: len(here)] == here}
        needed[room] = needed.get(room, set()) | own - {room}
    assert needed == {"__init__": set(), **HOUSES[folder]}


@pytest.mark.parametrize("folder", HOUSES)
def test_rooms_point_one_way(folder: str) -> None:
    below = HOUSES[folder]
    rooms = tuple(below)
    climbing = {room: up for room in rooms if (up := below[room] - set(rooms[: rooms.index(room)]))}
    assert not climbing, climbing
