"""Derived values: functions of the state that a match caches with what they read, made again only when that is another object.

Each is a function of the state and of ids, which gives a value nobody changes. Asked with a bare state it is just that
function. Asked with the state that the `IncrementalCache` of a match watches, it notes every field of the state it reads, every
entry of a field that is a mapping, and every other derived value it asks; the next state makes stale what read something that is
another object there. A value that comes out equal to what it was stays the object it was, and makes nothing stale.
"""

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar, cast
from weakref import WeakValueDictionary

from app.rules.kernel.incremental.identity_cache import ByIdentity
from app.rules.kernel.incremental.nodes import FRESH, MAYBE_STALE, STALE, AskedNode, EntryNode, MapNode, Node, tell
from app.rules.kernel.incremental.tracking import Cell, Cells, Reading, Watched, unwatched

S = TypeVar("S")
K = TypeVar("K", bound=str)
V = TypeVar("V")
P = ParamSpec("P")

LENT = 2000
"""So many values that commands asked for are kept."""

UNKNOWN: Any = object()
"""Stands for no value where None may be one."""


class IncrementalCache(Generic[S]):
    """What the derived values of one match came out as. It may be taken to any state, later, earlier or read back from a record."""

    def __init__(self, thread: Callable[[], int] = lambda: 0) -> None:
        """`thread` says which thread asks; without it there is only one."""
        self.made = 0
        """How many values were made, again or for the first time."""
        self._cells = Cells()
        self._nodes: dict[tuple[Any, tuple[Any, ...]], AskedNode] = {}
        self._unread: list[Node] = []
        self._lent: list[AskedNode] = []
        """What was first asked for by a command: nothing that is shown may ever read it."""
        self._state: S | None = None
        self._watched: S | None = None
        self._thread = thread
        self._taken_by = 0
        """Which thread took it to its state: only this one takes it on to what a command makes of that."""

    def at(self, state: S) -> S:
        """The same state, watched: what is derived from it comes from this cache."""
        state = unwatched(state)
        if self._watched is None or state is not self._state:
            if self._state is not None:
                for cell in self._cells.changed(self._state, state):
                    tell(cell, STALE)
            _watching.pop(id(self._state), None)
            self._state, self._watched = state, self._cells.watched(state, self)
            _watching[id(state)] = self
        self._taken_by = self._thread()
        return self._watched

    def fresh(self, state: S, make: Callable[..., Any], args: tuple[Any, ...]) -> Any:
        """A value that is known of the state, if this is the one watched and nothing is to be made; `UNKNOWN` if not.

        May be asked from any thread: the state is looked at last, so a value of another is never taken for one of it.
        """
        node = self._nodes.get((make, args))
        if node is None or node.staleness:
            return UNKNOWN
        value = node.value
        return value if self._state is state else UNKNOWN

    def handed_on(self, state: S, make: Callable[..., Any], args: tuple[Any, ...]) -> Any:
        """A value of a state that a command made of one that was watched: what it read is as it was, or is made again.

        `UNKNOWN` for another thread than that which shows the states, and while a value is made: what is bare is not noted there.
        """
        if self._cells.reading is not None or self._taken_by != self._thread():
            return self.fresh(state, make, args)
        if state is not self._state:
            self.at(state)
        node = self._nodes.get((make, args))
        if node is None:
            node = self._nodes[make, args] = AskedNode(make, args)
            self._lent.append(node)
            if len(self._lent) > LENT:
                self._call_in()
        if node.staleness:
            self._refresh(node)
            if self._unread:
                self._sweep()
        return node.value

    def is_at(self, state: S) -> bool:
        """Whether this very state was the last one watched: to take the cache to another costs a look at all of its fields."""
        return self._state is state

    def _call_in(self) -> None:
        """Drops the older half of what was made for commands alone."""
        older, self._lent = self._lent[: LENT // 2], self._lent[LENT // 2 :]
        self._unread += [node for node in older if not node.readers and not node.root]
        self._sweep()

    @property
    def size(self) -> int:
        """How many values are cached, those of single entries aside."""
        return len(self._nodes)

    def ask(self, state: S, make: Callable[..., V], args: tuple[Any, ...], field: str | None = None) -> V:
        """A value derived from a watched state: as it is cached, or made now."""
        plainly = state._bare  # type: ignore[attr-defined]  # only a watched state asks its cache
        if plainly is not self._state:
            return cast(V, _plainly(plainly, make, args, field))
        key = make, args
        node = self._nodes.get(key)
        if node is None:
            node = self._nodes[key] = AskedNode(make, args) if field is None else MapNode(make, args, field)
        if node.staleness:
            self._refresh(node)
        reading = self._cells.reading
        if reading is not None:
            reading[node] = None
        else:
            node.root = True
            if self._unread:
                self._sweep()
        value: V = node.value
        return value

    def _refresh(self, node: Node) -> None:
        """Makes a value fresh: what it asks for first, and itself only if one of those came out as another."""
        if node.staleness == MAYBE_STALE:
            reading, self._cells.reading = self._cells.reading, None
            try:
                for cell in node.reads:
                    if cell.staleness:
                        inner: Any = cell  # only values have readers to be made stale by: fields are never stale
                        self._refresh(inner)
                        if node.staleness == STALE:
                            break
            finally:
                self._cells.reading = reading
        if node.is_map:
            self._renew_each(cast(MapNode, node))
        elif node.staleness == STALE:
            self._renew(node)
        node.staleness = FRESH

    def _renew(self, node: Node) -> None:
        """Makes a value again, noting what it reads. When that raises, it stays stale."""
        outer, reading = self._cells.reading, Reading()
        self._cells.reading = reading
        try:
            value = unwatched(node.make(self._cells.watched(self._state, self), *node.args))
        finally:
            self._cells.reading = outer
        self.made += 1
        self._take(node, value, reading)

    def _renew_each(self, node: MapNode) -> None:
        """Makes again the entries that may be stale; all that are new when the field has other keys."""
        entries, keys = node.entries, list(getattr(self._state, node.field))
        others = node.staleness == STALE
        if others:
            for gone in entries.keys() - set(keys):
                self._drop(entries.pop(gone))
            for key in keys:
                if key not in entries:
                    entries[key] = EntryNode(key, node)
        value: dict[Any, Any] = node.value or {}
        found: dict[Any, Any] = dict(value)
        for key in keys if others else tuple(node.maybe_stale):
            entry = entries[key]
            if entry.staleness:
                self._refresh(entry)
            if entry.value is not found.get(key):
                others = others or entry.value is None or key not in found
                found[key] = entry.value
        node.maybe_stale.clear()
        if others:
            found = {key: made for key in keys if (made := entries[key].value) is not None}
        self._take(node, found, Reading.fromkeys((self._cells.keys(node.field),)))

    def _take(self, node: Node, value: Any, reading: Reading) -> None:
        """Keeps what a value came out as and what it read; those who read it are told if it is another."""
        reads = tuple(reading)
        if reads != node.reads:
            before, node.reads = node.reads, reads
            for cell in reads:
                cell.read_by(node)
            for cell in before:
                if cell not in reading:
                    self._leave(cell, node)
        if node.value is not value and (node.value != value or node.value is None):
            node.value = value
            tell(node, STALE)

    def _leave(self, cell: Cell, reader: Node) -> None:
        """A value nobody reads any more is to be dropped, unless it is asked for from outside."""
        cell.left_by(reader)
        if isinstance(cell, Node) and not cell.readers and not cell.root:
            self._unread.append(cell)

    def _sweep(self) -> None:
        """Drops what nobody reads: only between values, for one that is being made may read it yet."""
        while self._unread:
            node = self._unread.pop()
            if not node.readers and self._nodes.get((node.make, node.args)) is node:
                del self._nodes[node.make, node.args]
                self._drop(node)

    def _drop(self, node: Node) -> None:
        for cell in node.reads:
            self._leave(cell, node)
        if isinstance(node, MapNode):
            for entry in node.entries.values():
                self._drop(entry)


def derived(make: Callable[Concatenate[S, P], V]) -> Callable[Concatenate[S, P], V]:
    """Caches a function of the state, and of ids given by place, for the match that watches the state."""

    @wraps(make)
    def asked(state: S, /, *args: P.args, **kwargs: P.kwargs) -> V:
        if isinstance(state, Watched) and not kwargs:
            found: V = state.cache.ask(state, make, args)
            return found
        return make(state, *args, **kwargs)

    return asked


def derive(make: Callable[Concatenate[S, P], V], state: S, *args: P.args, **kwargs: P.kwargs) -> V:
    """The value of a function as if it were derived; of a state that a command makes, where its cache is there already."""
    if kwargs:
        return make(state, *args, **kwargs)
    if isinstance(state, Watched):
        watched: V = state.cache.ask(state, make, args)
        return watched
    cache = _follower(state)
    value = UNKNOWN if cache is None or not cache.is_at(state) else cache.handed_on(state, make, args)
    if value is UNKNOWN:
        return make(state, *args, **kwargs)
    known: V = value
    return known


def memoized(make: Callable[Concatenate[S, P], V]) -> Callable[Concatenate[S, P], V]:
    """A derived value that is cached for a bare state too, for a while: for what one command asks a thousand times.

    What was worked out to show a state is not worked out again to judge the command that follows, nor for the states its facts
    lead to, unless one of them changes what it read.
    """

    @wraps(make)
    def asked(state: S, /, *args: P.args, **kwargs: P.kwargs) -> V:
        value: V
        if isinstance(state, Watched):
            value = state.cache.ask(state, make, args)
            return value
        kept = _known_of(id(state))
        known = kept[1] if kept is not None else _lately(state)
        key = make, args
        value = known.get(key, UNKNOWN)
        if value is UNKNOWN:
            cache = _follower(state)
            value = UNKNOWN if cache is None or kwargs else cache.handed_on(state, make, args)
            if value is UNKNOWN:
                value = make(state, *args, **kwargs)
            known[key] = value
        return value

    return asked


def _follower(state: Any) -> IncrementalCache[Any] | None:
    """The cache that watches a bare state, or was handed on to it."""
    kept = _known_of(id(state))
    found: IncrementalCache[Any] | None = None if kept is None else kept[1].get(FOLLOWED)
    return found if found is not None else _watching.get(id(state))


def watcher_of(state: S) -> IncrementalCache[S] | None:
    """The cache that watches a state; none while a value is made of a watched one."""
    return None if isinstance(state, Watched) else _watching.get(id(state))


def hand_on(cache: IncrementalCache[S], after: S) -> None:
    """What is derived of a state follows it to the one that its facts made of it, where that is asked for at all."""
    _lately(after)[FOLLOWED] = cache


FOLLOWED = "followed"
"""Under this name what is known of a state has the cache that followed it there."""

_lately: ByIdentity[Any, dict[Any, Any]] = ByIdentity(lambda state: {}, room=32)
_known_of = _lately.known.get

_watching: WeakValueDictionary[int, IncrementalCache[Any]] = WeakValueDictionary()
"""The cache that watches a state, by the identity of that state: it says itself whether it still does."""


def derived_map(
    field: str,
) -> Callable[[Callable[Concatenate[S, K, P], V | None]], Callable[Concatenate[S, P], Mapping[str, V]]]:
    """A mapping with an entry for every key of a field of the state, each derived by itself; None leaves a key out."""

    def with_entries(make: Callable[Concatenate[S, K, P], V | None]) -> Callable[Concatenate[S, P], Mapping[str, V]]:
        @wraps(make)
        def asked(state: S, /, *args: P.args, **kwargs: P.kwargs) -> Mapping[str, V]:
            if isinstance(state, Watched):
                found: Mapping[str, V] = state.cache.ask(state, make, args, field)
                return found
            return cast(Mapping[str, V], _plainly(state, make, args, field))

        return asked

    return with_entries


def bare(state: S) -> S:
    """The state itself, nothing of it noted: for what was cached of things that the value has read by itself."""
    return cast(S, state._bare) if isinstance(state, Watched) else state


def is_watched(state: object) -> bool:
    """Whether what is derived from this state is cached."""
    return isinstance(state, Watched)


def _plainly(state: Any, make: Callable[..., Any], args: tuple[Any, ...], field: str | None) -> Any:
    if field is None:
        return make(state, *args)
    return {key: made for key in getattr(state, field) if (made := make(state, key, *args)) is not None}
