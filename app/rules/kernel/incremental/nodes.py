"""Derived values as a match caches them: each with what it read, and whether that is another object by now.

A match has some thousand of them for as long as its table is open, so each holds as little as can be.
"""

from collections.abc import Callable
from typing import Any

from app.rules.kernel.incremental.tracking import Cell

FRESH, MAYBE_STALE, STALE = 0, 1, 2


class Node(Cell):
    """A derived value as it came out, and what it read."""

    __slots__ = ("reads", "staleness", "value")

    is_map = False
    root = False
    """Whether it is asked for from outside, not only by other values."""

    make: Callable[..., Any]
    args: tuple[Any, ...]

    def __init__(self) -> None:
        super().__init__()
        self.value: Any = None
        self.reads: tuple[Cell, ...] = ()
        self.staleness = STALE


class AskedNode(Node):
    """A derived value by what makes it and its arguments."""

    __slots__ = ("args", "make", "root")

    def __init__(self, make: Callable[..., Any], args: tuple[Any, ...]) -> None:
        super().__init__()
        self.make = make
        self.args = args
        self.root = False


class MapNode(AskedNode):
    """A derived mapping: an entry for every key of a field, and which of them may be stale."""

    __slots__ = ("entries", "field", "maybe_stale")

    is_map = True

    def __init__(self, make: Callable[..., Any], args: tuple[Any, ...], field: str) -> None:
        super().__init__(make, args)
        self.field = field
        self.entries: dict[Any, EntryNode] = {}
        self.maybe_stale: set[Any] = set()


class EntryNode(Node):
    """An entry of a derived mapping: there is one for each model, so it holds nothing that its mapping knows."""

    __slots__ = ("key", "owner")

    def __init__(self, key: Any, owner: MapNode) -> None:
        super().__init__()
        self.key = key
        self.owner = owner

    @property
    def make(self) -> Callable[..., Any]:  # type: ignore[override]  # no slot, as of the others
        """What makes it: the same for all entries."""
        return self.owner.make

    @property
    def args(self) -> tuple[Any, ...]:  # type: ignore[override]
        """What it is made with."""
        return (self.key, *self.owner.args)


def tell(cell: Cell, how: int) -> None:
    """Marks who read something; what is made of those may be stale then, and what is made of that."""
    marked: list[Node] = []
    for reader in cell.readers:
        if reader.staleness < how:
            if reader.staleness == FRESH:
                marked.append(reader)
            reader.staleness = how
    for node in marked:  # it grows on the way
        for reader in node.readers:
            if reader.staleness == FRESH:
                reader.staleness = MAYBE_STALE
                marked.append(reader)
        if isinstance(node, EntryNode):
            owner = node.owner
            owner.maybe_stale.add(node.key)
            if owner.staleness == FRESH:
                owner.staleness = MAYBE_STALE
                marked.append(owner)
