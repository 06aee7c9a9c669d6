"""The page stands on floors: a module imports from its own or from lower ones, and no modules import each other in a circle."""

import re
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

from tests.client_imports import CLIENT, imports_of_client, room_of

FLOORS = (
    {"transport", "slots", "html", "page", "words", "theme", "frame"},
    {"lib", "seal"},
    {"store", "board"},
    {"tools"},
    {"panels"},
    {"systems"},
    {"table", "home", "builder", "editor"},
)
"""The rooms of `static/js`, the ground floor first."""

REGISTRY = Path("systems/registry.js")
"""The one module that knows which systems there are, and where each begins."""


def floor_of(module: Path) -> int:
    """How high a module stands."""
    return next(number for number, rooms in enumerate(FLOORS) if room_of(module) in rooms)


def test_every_module_stands_on_a_floor_and_every_room_is_there() -> None:
    rooms = {room_of(module) for module in imports_of_client()}
    assert rooms == set().union(*FLOORS)


def test_what_is_imported_is_there() -> None:
    modules = imports_of_client()
    lost = [f"{module} imports {other}" for module, others in modules.items() for other in others - modules.keys()]
    assert not lost, lost


def test_modules_import_down_or_sideways() -> None:
    climbing = [
        f"{module} imports {other}"
        for module, others in imports_of_client().items()
        for other in others
        if floor_of(other) > floor_of(module)
    ]
    assert not climbing, climbing


def test_no_modules_import_each_other_in_a_circle() -> None:
    try:
        TopologicalSorter(imports_of_client()).prepare()
    except CycleError as circle:
        raise AssertionError(" imports ".join(map(str, reversed(circle.args[1])))) from None


def test_rooms_of_the_top_floor_do_not_import_each_other() -> None:
    """The table's page and the home page are fetched apart; so are the systems."""
    apart = [
        f"{module} imports {other}"
        for module, others in imports_of_client().items()
        for other in others
        if floor_of(module) == floor_of(other) >= len(FLOORS) - 2 and module != REGISTRY
        if (room_of(module), *module.parts[1:-1]) != (room_of(other), *other.parts[1:-1])
    ]
    assert not apart, apart


def test_only_the_registry_knows_where_a_system_begins() -> None:
    """And each begins with one module, fetched when a table of it is opened."""
    named = {
        str(module)
        for module in imports_of_client()
        if re.search(r'"[./]*systems/\w+/index\.js"', (CLIENT / module).read_text("utf-8"))
    }
    begun = imports_of_client()[REGISTRY]
    systems = {path.name for path in (CLIENT / "systems").iterdir() if path.is_dir()}
    assert not named - {str(REGISTRY)}, named
    assert {other.parts[1] for other in begun if other.name == "index.js"} == systems
