"""The rooms of the rules' kernel stand on floors, as those of a system do: each imports only rooms that stand before it."""

from tests.room_floors import climbing, needed

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
    "abilities": {"dice", "refusal", "seats", "schema", "incremental"},
}
"""The folders and files of the kernel, with those that each imports."""


def test_every_room_of_the_kernel_imports_just_what_is_written_here() -> None:
    assert needed("app/rules/kernel") == {"__init__": set(), **KERNEL}


def test_the_rooms_of_the_kernel_point_one_way() -> None:
    assert not climbing(KERNEL)
