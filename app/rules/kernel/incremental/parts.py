"""Parts: functions of the state that a match remembers with what they read, made again only when that is another object.

A part is a function of the state and of ids, which gives a value nobody changes. Asked with a bare state it is just that
function. Asked with the state that the `Memory` of a match watches, it notes every field of the state it reads, every entry
of a field that is a mapping, and every other part it asks; the next state spoils what read something that is another object
there. A part that comes out equal to what it was stays the object it was, and spoils nothing.
"""

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar, cast

from app.rules.kernel.incremental.identity_cache import ByIdentity
from app.rules.kernel.incremental.tracking import Cell, Cells, Reading, Watched, unwatched

S = TypeVar("S")
K = TypeVar("K", bound=str)
V = TypeVar("V")
P = ParamSpec("P")

CLEAN, IN_DOUBT, SPOILT = 0, 1, 2


class Kept(Cell):
    """A part as it came out for its arguments, and what it read."""

    __slots__ = ("args", "make", "owner", "reads", "root", "spoilt", "value")

    def __init__(self, make: Callable[..., Any], args: tuple[Any, ...], owner: "KeptEach | None" = None) -> None:
        super().__init__()
        self.make = make
        self.args = args
        self.value: Any = None
        self.reads: tuple[Cell, ...] = ()
        self.spoilt = SPOILT
        self.owner = owner
        self.root = False


class KeptEach(Kept):
    """A part made for each key of a field: an entry for every key, and which of them are in doubt."""

    __slots__ = ("doubtful", "entries", "field")

    def __init__(self, make: Callable[..., Any], args: tuple[Any, ...], field: str) -> None:
        super().__init__(make, args)
        self.field = field
        self.entries: dict[Any, Kept] = {}
        self.doubtful: set[Any] = set()


class Memory(Generic[S]):
    """What the parts of one match came out as. It may be taken to any state, later, earlier or read back from a record."""

    def __init__(self) -> None:
        self.made = 0
        """How many parts were made, again or for the first time."""
        self._cells = Cells()
        self._kept: dict[tuple[Any, tuple[Any, ...]], Kept] = {}
        self._unread: list[Kept] = []
        self._state: S | None = None
        self._watched: S | None = None

    def at(self, state: S) -> S:
        """The same state, watched: parts that are asked with it come from this memory."""
        state = unwatched(state)
        if self._watched is None or state is not self._state:
            if self._state is not None:
                for cell in self._cells.changed(self._state, state):
                    _tell(cell, SPOILT)
            self._state, self._watched = state, self._cells.watched(state, self)
        return self._watched

    @property
    def size(self) -> int:
        """How many parts are remembered, those of single entries aside."""
        return len(self._kept)

    def ask(self, state: S, make: Callable[..., V], args: tuple[Any, ...], field: str | None = None) -> V:
        """A part of a watched state: as it is remembered, or made now."""
        if state is not self._watched:
            return cast(V, _plainly(bare(state), make, args, field))
        kept = self._kept.get((make, args))
        if kept is None:
            kept = self._kept[make, args] = Kept(make, args) if field is None else KeptEach(make, args, field)
        if kept.spoilt:
            self._refresh(kept)
        reading = self._cells.reading
        if reading is not None:
            reading[kept] = None
        else:
            kept.root = True
            self._sweep()
        value: V = kept.value
        return value

    def _refresh(self, kept: Kept) -> None:
        """Makes a part right: what it asks for first, and itself only if one of those came out as another."""
        if kept.spoilt == IN_DOUBT:
            reading, self._cells.reading = self._cells.reading, None
            try:
                for cell in kept.reads:
                    if isinstance(cell, Kept) and cell.spoilt:
                        self._refresh(cell)
                        if kept.spoilt == SPOILT:
                            break
            finally:
                self._cells.reading = reading
        if isinstance(kept, KeptEach):
            self._renew_each(kept)
        elif kept.spoilt == SPOILT:
            self._renew(kept)
        kept.spoilt = CLEAN

    def _renew(self, kept: Kept) -> None:
        """Makes a part again, noting what it reads. When it raises, it stays spoilt."""
        outer, reading = self._cells.reading, Reading()
        self._cells.reading = reading
        try:
            value = unwatched(kept.make(self._watched, *kept.args))
        finally:
            self._cells.reading = outer
        self.made += 1
        self._take(kept, value, reading)

    def _renew_each(self, kept: KeptEach) -> None:
        """Makes again the entries in doubt; all that are new when the field has other keys."""
        entries, keys = kept.entries, list(getattr(self._state, kept.field))
        others = kept.spoilt == SPOILT
        if others:
            for gone in entries.keys() - set(keys):
                self._drop(entries.pop(gone))
            for key in keys:
                if key not in entries:
                    entries[key] = Kept(kept.make, (key, *kept.args), kept)
        value: dict[Any, Any] = kept.value or {}
        found: dict[Any, Any] = dict(value)
        for key in keys if others else tuple(kept.doubtful):
            entry = entries[key]
            if entry.spoilt:
                self._refresh(entry)
            if entry.value is not found.get(key):
                others = others or entry.value is None or key not in found
                found[key] = entry.value
        kept.doubtful.clear()
        if others:
            found = {key: made for key in keys if (made := entries[key].value) is not None}
        self._take(kept, found, Reading.fromkeys((self._cells.keys(kept.field),)))

    def _take(self, kept: Kept, value: Any, reading: Reading) -> None:
        """Keeps what a part came out as and what it read; those who read it are told if it is another."""
        reads = tuple(reading)
        if reads != kept.reads:
            before, kept.reads = kept.reads, reads
            for cell in reads:
                cell.read_by(kept)
            for cell in before:
                if cell not in reading:
                    self._leave(cell, kept)
        if kept.value is not value and (kept.value != value or kept.value is None):
            kept.value = value
            for reader in tuple(kept.readers or ()):
                _mark(reader, SPOILT)

    def _leave(self, cell: Cell, reader: Kept) -> None:
        """A part nobody reads any more is to be dropped, unless it is asked for from outside."""
        cell.left_by(reader)
        if isinstance(cell, Kept) and not cell.readers and not cell.root:
            self._unread.append(cell)

    def _sweep(self) -> None:
        """Drops what nobody reads: only between parts, for one that is being made may read it yet."""
        while self._unread:
            kept = self._unread.pop()
            if not kept.readers and self._kept.get((kept.make, kept.args)) is kept:
                del self._kept[kept.make, kept.args]
                self._drop(kept)

    def _drop(self, kept: Kept) -> None:
        for cell in kept.reads:
            self._leave(cell, kept)
        if isinstance(kept, KeptEach):
            for entry in kept.entries.values():
                self._drop(entry)


def part(make: Callable[Concatenate[S, P], V]) -> Callable[Concatenate[S, P], V]:
    """Remembers a function of the state, and of ids given by place, in the memory of the match that watches the state."""

    @wraps(make)
    def asked(state: S, /, *args: P.args, **kwargs: P.kwargs) -> V:
        return ask(make, state, *args, **kwargs)

    return asked


def ask(make: Callable[Concatenate[S, P], V], state: S, *args: P.args, **kwargs: P.kwargs) -> V:
    """The value of a function as if it were a part."""
    if isinstance(state, Watched) and not kwargs:
        return cast(V, state.memory.ask(state, make, args))
    return make(state, *args, **kwargs)


def frequent(make: Callable[Concatenate[S, P], V]) -> Callable[Concatenate[S, P], V]:
    """A part that a bare state remembers too, for a while: for what one command asks a thousand times."""

    @wraps(make)
    def asked(state: S, /, *args: P.args, **kwargs: P.kwargs) -> V:
        if isinstance(state, Watched):
            return cast(V, state.memory.ask(state, make, args))
        known = _lately(state)
        if (make, args) not in known:
            known[make, args] = make(state, *args, **kwargs)
        return cast(V, known[make, args])

    return asked


_lately: ByIdentity[Any, dict[Any, Any]] = ByIdentity(lambda state: {}, room=8)


def each(
    field: str,
) -> Callable[[Callable[Concatenate[S, K, P], V | None]], Callable[Concatenate[S, P], Mapping[str, V]]]:
    """A mapping with an entry for every key of a field of the state, each a part by itself; None leaves a key out."""

    def with_entries(make: Callable[Concatenate[S, K, P], V | None]) -> Callable[Concatenate[S, P], Mapping[str, V]]:
        @wraps(make)
        def asked(state: S, /, *args: P.args, **kwargs: P.kwargs) -> Mapping[str, V]:
            if isinstance(state, Watched):
                return cast(Mapping[str, V], state.memory.ask(state, make, args, field))
            return cast(Mapping[str, V], _plainly(state, make, args, field))

        return asked

    return with_entries


def bare(state: S) -> S:
    """The state itself, nothing of it noted: for what was remembered of things that the part has read by itself."""
    return cast(S, state._bare) if isinstance(state, Watched) else state


def is_watched(state: object) -> bool:
    """Whether parts asked with this state are remembered."""
    return isinstance(state, Watched)


def _plainly(state: Any, make: Callable[..., Any], args: tuple[Any, ...], field: str | None) -> Any:
    if field is None:
        return make(state, *args)
    return {key: made for key in getattr(state, field) if (made := make(state, key, *args)) is not None}


def _tell(cell: Cell, how: int) -> None:
    for reader in cell.readers or ():
        _mark(reader, how)


def _mark(kept: Kept, how: int) -> None:
    """Marks a part, and puts in doubt what is made of it."""
    was = kept.spoilt
    if was >= how:
        return
    kept.spoilt = how
    if was == CLEAN:
        _tell(kept, IN_DOUBT)
        if kept.owner is not None:
            kept.owner.doubtful.add(kept.args[0])
            _mark(kept.owner, IN_DOUBT)
