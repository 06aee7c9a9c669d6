"""What a selection of a roster says by itself: its number, profiles, costs, rules and keywords, whoever wrote the file."""

from collections.abc import Iterator, Mapping
from typing import Final

from app.rosters.files.limits import Unreadable
from app.rosters.files.tree import Node
from app.rosters.roster import Aside, Profile

MOST: Final = 1_000
"""Of one thing in one row."""

NOTES: Final = "customNotes"
POINTS: Final = "pts"
POWER: Final = "pl"


def number(selection: Node) -> int:
    """How many of it its row has, in all. `Unreadable`: `number_out_of_bounds`."""
    found = _number(selection.get("number") or "1")
    if found is None or not 0 <= found <= MOST or found != int(found):
        raise Unreadable("number_out_of_bounds", row=selection.get("name")[:80], most=MOST)
    return int(found)


def _number(text: str) -> float | None:
    try:
        found = float(text)
    except ValueError:
        return None
    return found if abs(found) < 1e9 else None


def costs(node: Node) -> Mapping[str, float]:
    """What it costs by the name of the cost in small letters, as in `pts`, `pl`; of itself, not of what is in it."""
    found: dict[str, float] = {}
    for cost in node.all("cost"):
        value = _number(cost.get("value"))
        if value is not None:
            name = cost.get("name").lower()
            found[name] = found.get(name, 0) + value
    return found


def total(selection: Node, name: str) -> float | None:
    """The sum of a cost over a selection and all in it, `None` where no row of it has such a cost."""
    found = [cost[name] for node in every(selection) if name in (cost := costs(node))]
    return sum(found) if found else None


def whole(value: float | None) -> int | None:
    """A sum of costs as it is told: data files write `40.0`."""
    return None if value is None else round(value)


def every(selection: Node) -> Iterator[Node]:
    """A selection and all selections in it, outermost first."""
    yield selection
    for inner in selection.all("selection"):
        yield from every(inner)


def forces(node: Node) -> Iterator[Node]:
    """The forces of a roster, each with those that stand in it after it."""
    for force in node.all("force"):
        yield force
        yield from forces(force)


def row_of(profile: Node) -> Profile:
    """A profile's row of values by the file's column names; until 2019 a value was an attribute."""
    values = {
        cell.get("name"): " ".join((cell.text or cell.attributes.get("value", "")).split())
        for cell in profile.all("characteristic")
    }
    return Profile(
        name=profile.get("name"), kind=profile.get("typeName") or profile.get("profileTypeName"), values=values
    )


def keywords(selection: Node) -> tuple[str, ...]:
    """The categories of a selection and of all in it, each once, the primary one first."""
    found: dict[str, bool] = {}
    for node in every(selection):
        for category in node.all("category"):
            name = category.get("name")
            if name:
                found[name] = found.get(name, False) or (node is selection and category.get("primary") == "true")
    return tuple(sorted(found, key=lambda name: not found[name]))


def primary(selection: Node) -> str:
    """The slot a selection was chosen in, such as `Troops`, empty where it says none."""
    return next((node.get("name") for node in selection.all("category") if node.get("primary") == "true"), "")


def notes(node: Node) -> Iterator[Aside]:
    """What the player wrote beside rows, set aside with the row it stands at: an element in XML, a value in JSON."""
    for inner in node.within:
        yield from notes(inner)
        text = inner.text if inner.kind == NOTES else inner.get(NOTES)
        if text.strip():
            row = (node if inner.kind == NOTES else inner).get("name")
            yield Aside(row=f"{row}: {' '.join(text.split())}"[:400], why="a note of the player's")
