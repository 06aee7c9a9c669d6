"""The rooms of a folder, and what they import of each other: how a floor is held whose rooms say what each may see."""

from collections.abc import Mapping
from collections.abc import Set as AbstractSet

from tests.python_imports import ROOT, imports, sources


def needed(folder: str) -> dict[str, set[str]]:
    """The folders and files in a folder of ours, with those that each imports."""
    found: dict[str, set[str]] = {}
    here = folder.split("/")
    for path in sources(folder):
        room = path.relative_to(ROOT / folder).parts[0].removesuffix(".py")
        names = (name.split(".") for name in imports(path))
        own = {name[len(here)] for name in names if name[: len(here)] == here}
        found[room] = found.get(room, set()) | own - {room}
    return found


def climbing(below: Mapping[str, AbstractSet[str]]) -> dict[str, AbstractSet[str]]:
    """The rooms that import one which is not listed before them, with those."""
    rooms = tuple(below)
    return {room: up for room in rooms if (up := below[room] - set(rooms[: rooms.index(room)]))}
