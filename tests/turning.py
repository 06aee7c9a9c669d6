"""A table turned and mirrored: places, facings and edges of a state, a command or a fact as they lie then."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any

from app.rules.diskwars.model.places import EDGES, Edge
from app.rules.kernel.plane.shapes import Point, Pose

PAIRS = (("x", "y"), ("dx", "dy"), ("width", "height"))
"""Fields that say a place, a way and the size of the table together."""

DIRECTIONS = ("first", "second", "facing")
"""Fields that are directions on the table."""

ANGLES = (*DIRECTIONS, "turned")
"""Fields that are angles: the last says by how much what is alike on both sides of its middle was turned."""


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """A table of this size mirrored, west to east, and then turned by so many quarters about its middle.

    `upright`: the y axis runs north, as on Diskwars' table. `as_they_are` are fields that hold no places of the table, such as
    the content; `moved` turns what says its place in words of its own.
    """

    width: float
    height: float
    quarters: int
    mirrored: bool
    upright: bool = False
    as_they_are: frozenset[str] = frozenset({"library", "shapes"})
    moved: Mapping[type, Callable[["View", Any], Any]]

    def place(self, x: float, y: float) -> tuple[float, float]:
        """Where a place of the table comes to lie."""
        width, height = self.width, self.height
        if self.mirrored:
            x = width - x
        for _ in range(self.quarters):
            x, y = height - y, x
            width, height = height, width
        return round(x, 9), round(y, 9)

    def way(self, dx: float, dy: float) -> tuple[float, float]:
        """A way between two places."""
        dx = -dx if self.mirrored else dx
        for _ in range(self.quarters):
            dx, dy = -dy, dx
        return dx, dy

    def direction(self, degrees: float) -> float:
        """A direction on the table."""
        return round(((180.0 - degrees if self.mirrored else degrees) + 90.0 * self.quarters) % 360.0, 9)

    def edge(self, edge: Edge) -> Edge:
        """An edge by its name."""
        at = EDGES.index(edge)
        at = (4 - at) % 4 if self.mirrored and at % 2 else at
        return EDGES[(at - self.quarters if self.upright else at + self.quarters) % 4]

    def __call__(self, value: Any) -> Any:
        """The same in this view; what holds no place is given back itself."""
        if isinstance(value, Pose):
            x, y = self.place(value.x, value.y)
            return replace(value, x=x, y=y, facing=self.direction(value.facing))
        if isinstance(value, Point):
            return Point(**dict(zip("xy", self.place(value.x, value.y), strict=True)))
        if is_dataclass(value) and not isinstance(value, type):
            mover = self.moved.get(type(value))
            return mover(self, value) if mover else self._fields(value)
        if isinstance(value, Mapping):
            turned = {key: self(one) for key, one in value.items()}
            return turned if any(turned[key] is not value[key] for key in value) else value
        if isinstance(value, tuple):
            parts = tuple(self(one) for one in value)
            return parts if any(a is not b for a, b in zip(parts, value, strict=True)) else value
        return self.edge(value) if isinstance(value, str) and value in EDGES else value  # type: ignore[arg-type]

    def _fields(self, value: Any) -> Any:
        held = {field.name: getattr(value, field.name) for field in fields(value)}
        changed = {name: self(one) for name, one in held.items() if name not in self.as_they_are}
        for pair, turn in zip(PAIRS, (self.place, self.way, self._size), strict=True):
            if all(isinstance(held.get(name), float) for name in pair):
                changed.update(zip(pair, turn(*(held[name] for name in pair)), strict=True))
        changed |= {name: self.direction(held[name]) for name in DIRECTIONS if isinstance(held.get(name), float)}
        if isinstance(held.get("turned"), float):
            changed["turned"] = (-held["turned"] if self.mirrored else held["turned"]) + 90.0 * self.quarters
        changed = {name: one for name, one in changed.items() if one is not held[name]}
        return replace(value, **changed) if changed else value

    def _size(self, width: float, height: float) -> tuple[float, float]:
        return (height, width) if self.quarters % 2 else (width, height)


def differences(a: Any, b: Any, near: float, where: str = "") -> list[str]:
    """Where two facts differ by more than this length, angles by more than a hundredth of a degree; nothing drawn is compared."""
    if isinstance(a, float) and isinstance(b, float | int):
        apart = abs(a - b)
        if where.rpartition(".")[2] in ANGLES:
            apart = min(apart % 360.0, -apart % 360.0) * near * 100.0
        return [f"{where}: {a} {b}"] if apart > near else []
    if type(a) is not type(b):
        return [f"{where}: {a} {b}"]
    if is_dataclass(a):
        names = [field.name for field in fields(a) if field.name != "shapes"]
        return [
            one for name in names for one in differences(getattr(a, name), getattr(b, name), near, f"{where}.{name}")
        ]
    if isinstance(a, Mapping):
        if a.keys() != b.keys():
            return [f"{where}: {sorted(a)} {sorted(b)}"]
        return [one for key in a for one in differences(a[key], b[key], near, f"{where}.{key}")]
    if isinstance(a, tuple | list):
        if len(a) != len(b):
            return [f"{where}: {len(a)} {len(b)}"]
        return [
            one for i, (p, q) in enumerate(zip(a, b, strict=True)) for one in differences(p, q, near, f"{where}.{i}")
        ]
    return [] if a == b else [f"{where}: {a} {b}"]
