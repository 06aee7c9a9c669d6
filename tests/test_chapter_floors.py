"""The rooms of a system stand on floors: its folders and files import only those that its order lists before them."""

from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from importlib import import_module
from itertools import chain

import pytest

from app.rules.kernel.floors import Floors, Rooms
from tests.python_imports import ROOT, imports, sources

SYSTEMS = tuple(sorted(path.parent.name for path in (ROOT / "app/rules").glob("*/chapters.py")))
"""The systems that have chapters."""


def floors_of(system: str) -> Floors:
    """The floors that a system says it has."""
    floors = import_module(f"app.rules.{system}").FLOORS
    assert isinstance(floors, Floors)
    return floors


def order_of(floors: Floors) -> Rooms:
    """All rooms, the lowest first."""
    return tuple(chain.from_iterable(getattr(floors, floor.name) for floor in fields(floors)))


@cache
def crossing(system: str) -> tuple[tuple[str, str, str], ...]:
    """What is imported from one room of a system into another: the file, its room, and the other room."""
    return tuple(_crossing(system))


def _crossing(system: str) -> Iterator[tuple[str, str, str]]:
    folder = f"app/rules/{system}"
    for path in sources(folder):
        file = path.relative_to(ROOT / folder)
        room = file.parts[0].removesuffix(".py")
        for steps in (name.split(".") for name in imports(path)):
            if steps[:3] == ["app", "rules", system] and steps[3] != room:
                yield str(file), room, steps[3]


def climbs(order: Rooms, system: str) -> list[str]:
    """The imports of a system that run up this order."""
    return [f"{file} imports {up}" for file, room, up in crossing(system) if order.index(up) > order.index(room)]


def test_all_systems_have_chapters() -> None:
    assert tuple(sorted(path.parent.name for path in (ROOT / "app/rules").glob("*/system.py"))) == SYSTEMS


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_room_of_a_system_stands_on_one_floor(system: str) -> None:
    folder = ROOT / "app/rules" / system
    rooms = {path.relative_to(folder).parts[0].removesuffix(".py") for path in folder.rglob("*.py")} - {"__init__"}
    assert sorted(order_of(floors_of(system))) == sorted(rooms)


@pytest.mark.parametrize("system", SYSTEMS)
def test_rooms_import_only_those_before_them(system: str) -> None:
    found = climbs(order_of(floors_of(system)), system)
    assert not found, found


@pytest.mark.parametrize("system", SYSTEMS)
def test_an_order_turned_round_is_found_out(system: str) -> None:
    """The test above sees every import: written down the other way, all of them run up."""
    turned = tuple(reversed(order_of(floors_of(system))))
    assert len(climbs(turned, system)) == len(crossing(system)) > 0
