"""A state that notes what is read of it: each field, and each entry of a field that is a mapping, is a cell with its readers.

Each derived value that is being made has a watched state of its own, in which a field that was noted lies as on any other: only
the first read of it costs anything.
"""

from collections.abc import Callable, Iterator, KeysView, Mapping, ValuesView
from dataclasses import fields
from functools import cache
from itertools import compress, count
from operator import attrgetter, is_not
from typing import Any, TypeAlias, TypeVar

S = TypeVar("S")
K = TypeVar("K")
V = TypeVar("V")
T = TypeVar("T")

_MISSING = object()


FEW = 12
"""Up to so many readers of a cell are looked through: most cells have one or two, and a tuple takes the least memory."""


def _names_of(kind: Any) -> tuple[str, ...]:
    return tuple(item.name for item in fields(kind))


names_of: Callable[[Any], tuple[str, ...]] = cache(_names_of)
"""The names of a dataclass's fields: asked at each change of each match."""


class Cell:
    """Something that can be read, and who read it."""

    __slots__ = ("readers",)

    staleness = 0
    """What is read of the state is never stale; what is derived of it may be."""

    def __init__(self) -> None:
        self.readers: tuple[Any, ...] | dict[Any, None] = ()

    def read_by(self, reader: "Cell") -> None:
        """Notes a reader."""
        readers = self.readers
        if isinstance(readers, dict):
            readers[reader] = None
        elif reader not in readers:
            read = (*readers, reader)
            self.readers = read if len(read) <= FEW else dict.fromkeys(read)

    def left_by(self, reader: "Cell") -> None:
        """Forgets a reader."""
        readers = self.readers
        if isinstance(readers, dict):
            readers.pop(reader, None)
        elif reader in readers:
            at = readers.index(reader)
            self.readers = readers[:at] + readers[at + 1 :]


def _reads(kind: Any) -> tuple[tuple[str, ...], Callable[[Any], tuple[Any, ...]]]:
    """The names of a dataclass's fields, and what reads them all at once."""
    names = names_of(kind)
    return names, attrgetter(*names) if len(names) > 1 else lambda piece: (getattr(piece, names[0]),)


read_all: Callable[[Any], tuple[tuple[str, ...], Callable[[Any], tuple[Any, ...]]]] = cache(_reads)


Tell: TypeAlias = Callable[[Any], Any]

Told: TypeAlias = dict[Tell, dict[Any, Cell]]
"""The cells of what entries of a mapping tell, by what is told and by their keys."""

Reading: TypeAlias = dict[Cell, None]
"""What a derived value has read until now, in order."""


class Watched:
    """What a watched state and its watched mappings have in common."""

    __slots__ = ()

    cache: Any
    _bare: Any
    _cells: Any
    _reading: Any

    @property
    def is_noted(self) -> bool:
        """Whether what is read of it now is noted for the value it was made for."""
        return self._cells.reading is self._reading

    def whole(self) -> Any:
        """What is watched, all of it noted as read."""
        raise NotImplementedError


def unwatched(value: V) -> V:
    """The value itself, all of it noted as read if it is watched: for what is remembered by identity."""
    if isinstance(value, Watched):
        value = value.whole()
    return value


def told_of(entries: Mapping[K, V], key: K, tell: Callable[[V], T]) -> T:
    """What one entry of a mapping tells, that alone noted as read: another object that tells the same is no news.

    `tell` is a function of a module, for it is known by itself. Raises KeyError where there is no such entry.
    """
    if not isinstance(entries, WatchedMap):
        return tell(entries[key])
    reading = entries._cells.reading
    if reading is not None:
        try:
            cell = entries._told[tell][key]
        except KeyError:
            cell = entries._told.setdefault(tell, {})[key] = Cell()
        reading[cell] = None
    return tell(entries._bare[key])


class CellsByName(dict[Any, Cell]):
    """Cells by what they are of, each made when it is first read."""

    def __missing__(self, key: Any) -> Cell:
        made = self[key] = Cell()
        return made


class Cells:
    """The cells of one match's state: of the whole, of its fields, of their keys, of their entries."""

    def __init__(self) -> None:
        self.reading: Reading | None = None
        """What the value being made has read; nothing while none is made."""
        self._whole = Cell()
        self.fields = CellsByName()
        self._keys: dict[str, Cell] = {}
        self._entries: dict[str, CellsByName] = {}
        self._told: dict[str, Told] = {}
        self._maps: dict[str, WatchedMap] = {}

    def watched(self, state: S, cache: Any) -> S:
        """A state of the same type that notes what is read of it, for the value being made now."""
        plain: Any = type(state)
        kind, (set_cache, set_bare, set_cells, set_reading) = _watched_type(plain)
        made: Any = object.__new__(kind)
        set_cache(made, cache)
        set_bare(made, state)
        set_cells(made, self)
        set_reading(made, self.reading)
        found: S = made
        return found

    def note_whole(self) -> None:
        """The whole state is read."""
        if self.reading is not None:
            self.reading[self._whole] = None

    def note_field(self, name: str) -> None:
        """A field is read, be it all of a mapping."""
        if self.reading is not None:
            self.reading[self.fields[name]] = None

    def entries(self, name: str) -> CellsByName:
        """The cells of a mapping's entries."""
        return self._entries.setdefault(name, CellsByName())

    def told(self, name: str) -> Told:
        """The cells of what a mapping's entries tell."""
        return self._told.setdefault(name, {})

    def note_keys(self, name: str) -> None:
        """It is read which entries a mapping has, in their order."""
        if self.reading is not None:
            self.reading[self.keys(name)] = None

    def keys(self, name: str) -> Cell:
        """The cell of which entries a mapping has."""
        if (cell := self._keys.get(name)) is None:
            cell = self._keys[name] = Cell()
        return cell

    def map(self, name: str, bare: Mapping[Any, Any]) -> "WatchedMap":
        """A field that is a mapping, watched."""
        known = self._maps.get(name)
        if known is None or known._bare is not bare:
            known = self._maps[name] = WatchedMap(self, name, bare)
        return known

    def changed(self, before: Any, after: Any) -> Iterator[Cell]:
        """The cells that hold another object after than before."""
        yield self._whole
        names, read = read_all(type(before))
        was, now = read(before), read(after)
        for at in compress(count(), map(is_not, was, now)):
            name, old, new = names[at], was[at], now[at]
            if cell := self.fields.get(name):
                yield cell
            if _maps[type(old)] and _maps[type(new)]:
                yield from self._inside(name, old, new)
            else:
                yield from self._entries.get(name, {}).values()
                for told in self._told.get(name, {}).values():
                    yield from told.values()
                yield self.keys(name)

    def _inside(self, name: str, old: Mapping[Any, Any], new: Mapping[Any, Any]) -> Iterator[Cell]:
        entries: Mapping[Any, Cell] = self._entries.get(name, {})
        told = self._told.get(name, {})
        if list(old) == list(new):
            for key in compress(new, map(is_not, old.values(), new.values())):
                if cell := entries.get(key):
                    yield cell
                for tell, cells in told.items():
                    if (cell := cells.get(key)) and tell(old[key]) != tell(new[key]):
                        yield cell
            return
        for tell, cells in told.items():
            for key, cell in cells.items():
                was, now = old.get(key, _MISSING), new.get(key, _MISSING)
                if was is not now and (was is _MISSING or now is _MISSING or tell(was) != tell(now)):
                    yield cell
        for key, cell in entries.items():
            if old.get(key, _MISSING) is not new.get(key, _MISSING):
                yield cell
        if name in self._keys:
            yield self._keys[name]


class WatchedMap(Watched, Mapping[Any, Any]):
    """A field that is a mapping: each entry that is read is noted by itself."""

    __slots__ = ("_bare", "_cells", "_entries", "_name", "_told")

    _bare: Mapping[Any, Any]

    def __init__(self, cells: Cells, name: str, bare: Mapping[Any, Any]) -> None:
        self._cells = cells
        self._name = name
        self._bare = bare
        self._entries = cells.entries(name)
        self._told = cells.told(name)

    def whole(self) -> Mapping[Any, Any]:
        """The mapping itself, all of it noted as read."""
        self._cells.note_field(self._name)
        return self._bare

    def __getitem__(self, key: Any) -> Any:
        """An entry, noted."""
        reading = self._cells.reading
        if reading is not None:
            reading[self._entries[key]] = None
        return self._bare[key]

    def get(self, key: Any, default: Any = None) -> Any:
        """An entry or what stands for none, noted."""
        reading = self._cells.reading
        if reading is not None:
            reading[self._entries[key]] = None
        return self._bare.get(key, default)

    def __contains__(self, key: object) -> bool:
        """Whether there is such an entry, noted."""
        reading = self._cells.reading
        if reading is not None:
            reading[self._entries[key]] = None
        return key in self._bare

    def __iter__(self) -> Iterator[Any]:
        """The keys, noted."""
        self._cells.note_keys(self._name)
        return iter(self._bare)

    def __len__(self) -> int:
        """How many entries there are, noted."""
        self._cells.note_keys(self._name)
        return len(self._bare)

    def keys(self) -> KeysView[Any]:
        """The keys, noted."""
        self._cells.note_keys(self._name)
        return self._bare.keys()

    def values(self) -> ValuesView[Any]:
        """All entries, noted as one."""
        return self.whole().values()

    def items(self) -> Any:
        """All entries with their keys, noted as one."""
        return self.whole().items()

    def __eq__(self, other: object) -> bool:
        """Whether they hold the same, all of it noted."""
        return bool(self.whole() == unwatched(other))

    __hash__ = None  # type: ignore[assignment]


class _Kinds(dict[type, bool]):
    """Which types are mappings, each asked once."""

    def __missing__(self, kind: type) -> bool:
        found = self[kind] = issubclass(kind, Mapping)
        return found


_maps = _Kinds()

PARTS = ("cache", "_bare", "_cells", "_reading")
"""What a watched state has beside the fields of the state."""


@cache
def _watched_type(kind: type) -> tuple[type, tuple[Callable[[Any, Any], None], ...]]:
    """The type of a state's watched twin, and what sets its parts.

    It is a subclass of the frozen state whose fields are not set until they are read; a copy of it with other fields is a bare
    state. Raises TypeError if the state has no slots: only what is not set is asked for through `__getattr__`.
    """
    if "__dict__" in dir(kind):
        raise TypeError(f"{kind.__name__} has no slots: what is read of it cannot be watched")
    names = frozenset(names_of(kind))
    members: dict[str, Any] = {
        "__slots__": PARTS,
        "__getattr__": _reader(kind, names),
        "whole": _whole,
        "__new__": lambda cls, /, **values: kind(**{name: unwatched(value) for name, value in values.items()}),
        "__eq__": lambda self, other: bool(self.whole() == unwatched(other)),
        "__hash__": lambda self: hash(self.whole()),
    }
    made: Any = type(f"Watched{kind.__name__}", (Watched, kind), members)
    return made, tuple(getattr(made, part).__set__ for part in PARTS)


def _whole(self: Any) -> Any:
    self._cells.note_whole()
    return self._bare


def _reader(kind: Any, names: frozenset[str]) -> Callable[[Any, str], Any]:
    set_field = {name: getattr(kind, name).__set__ for name in names}

    def read(self: Any, name: str) -> Any:
        """A field that was not read yet: noted, and kept where it is found without being asked for."""
        keep = set_field.get(name)
        if keep is None:
            raise AttributeError(name)
        value, cells = getattr(self._bare, name), self._cells
        reading = cells.reading
        if reading is not None:
            if _maps[type(value)]:
                value = cells.map(name, value)
            else:
                reading[cells.fields[name]] = None
        if reading is self._reading:
            keep(self, value)
        return value

    return read
