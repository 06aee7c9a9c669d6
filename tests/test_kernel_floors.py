"""The rooms of the rules' kernel stand on floors, as those of a system do: each imports only rooms that stand before it."""

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


def test_every_room_of_the_kernel_imports_just_what_is_written_here() -> None:
    needed: dict[str, set[str]] = {}
    for path in sources("app/rules/kernel"):
        room = path.relative_to(ROOT / "app/rules/kernel").parts[0].removesuffix(".py")
        names = (name.split(".") for name in imports(path))
        own = {name[3] for name in names if name[:3] == ["app", "rules", "kernel"]}
        needed[room] = needed.get(room, set()) | own - {room}
    assert needed == {"__init__": set(), **KERNEL}


def test_the_rooms_of_the_kernel_point_one_way() -> None:
    rooms = tuple(KERNEL)
    climbing = {room: up for room in rooms if (up := KERNEL[room] - set(rooms[: rooms.index(room)]))}
    assert not climbing, climbing
