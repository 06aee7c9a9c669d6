"""Effects that last: which live now and to what they apply, what they make of a number or a word, when they end."""

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol

from app.rules.kernel.abilities.effects import Duration, Grant, Lasts, Modify, NextOnly, UntilFirst
from app.rules.kernel.abilities.evaluate import F, Meaning, P
from app.rules.kernel.abilities.layers import Change, Layering, Reading, reckon
from app.rules.kernel.abilities.terms import Scope
from app.rules.kernel.incremental.derived import derived
from app.rules.kernel.incremental.identity_cache import ByIdentity
from app.rules.kernel.refusal import Fact

# --- those that live -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Live(Generic[F]):
    """An effect that lives now: how old it is, whose point of view, where it comes from."""

    seq: int
    frame: F
    source: str
    effect: Any


class _ByWhat:
    """Effects by their kind, the characteristic they modify and the words they grant: most things ask for what nothing touches."""

    __slots__ = ("granting", "kinds", "modifying")

    def __init__(self, lives: tuple[Live[Any], ...]) -> None:
        self.modifying: dict[str, tuple[Live[Any], ...]] = {}
        self.granting: dict[str, tuple[Live[Any], ...]] = {}
        self.kinds: dict[type, tuple[Live[Any], ...]] = {}
        for live in lives:
            kind = type(live.effect)
            self.kinds[kind] = (*self.kinds.get(kind, ()), live)
            if isinstance(live.effect, Modify):
                self.modifying[live.effect.stat] = (*self.modifying.get(live.effect.stat, ()), live)
            elif isinstance(live.effect, Grant):
                for word in live.effect.words:
                    self.granting[word] = (*self.granting.get(word, ()), live)


_by_what: ByIdentity[tuple[Live[Any], ...], _ByWhat] = ByIdentity(_ByWhat, room=64)


@derived
def _modifying(state: Any, live: Callable[[Any], tuple[Live[Any], ...]], stat: str) -> tuple[Live[Any], ...]:
    """Those that modify a characteristic: others may come and go without its being asked anew."""
    return _by_what(live(state)).modifying.get(stat, ())


@derived
def _granting(state: Any, live: Callable[[Any], tuple[Live[Any], ...]], word: str) -> tuple[Live[Any], ...]:
    """Those that grant a word."""
    return _by_what(live(state)).granting.get(word, ())


@derived
def _granted(state: Any, live: Callable[[Any], tuple[Live[Any], ...]]) -> frozenset[str]:
    """All words that are granted."""
    return frozenset(_by_what(live(state)).granting)


@derived
def _of_kind(state: Any, live: Callable[[Any], tuple[Live[Any], ...]], kind: type) -> tuple[Live[Any], ...]:
    """Those of a kind."""
    return _by_what(live(state)).kinds.get(kind, ())


def _target(effect: Any) -> Any:
    return getattr(effect, "target", None)


def _any(effect: Any) -> bool:
    return True


def _counts_always(live: Live[Any]) -> Hashable | None:
    return None


def _applies(state: Any, live: Live[Any], thing: str) -> bool:
    return True


@dataclass(frozen=True, slots=True, kw_only=True)
class Living(Generic[P, F]):
    """How a system's lasting effects are read.

    `live` gives all that live in a state, those of sources in play and those that were begun, in order of precedence.
    `target` is what an effect applies to, `applies` what else must hold; of effects with the same `unique` key only the
    first applies to a thing. `reason` is the catalogue key of a modifier's row, whose source is a fact of it.
    """

    meaning: Meaning[P, F]
    live: Callable[[P], tuple[Live[F], ...]]
    reason: str
    layerings: Mapping[str, Layering] = field(default_factory=dict)
    target: Callable[[Any], Any] = _target
    unique: Callable[[Live[F]], Hashable | None] = _counts_always
    applies: Callable[[P, Live[F], str], bool] = _applies

    def on(self, state: P, thing: str, kind: type, wanted: Callable[[Any], bool] = _any) -> Iterator[Live[F]]:
        """The effects of a kind that apply to a thing now, the wanted ones of them."""
        among = _of_kind(state, self.live, kind)
        return (
            self._applying(state, thing, (live for live in among if wanted(live.effect)), None) if among else iter(())
        )

    def touches(self, state: P, stat: str) -> bool:
        """Whether any effect modifies a characteristic, of whatever thing."""
        return bool(_modifying(state, self.live, stat))

    def _applying(self, state: P, thing: str, among: Iterable[Live[F]], roles: Scope | None) -> Iterator[Live[F]]:
        counted: set[Hashable] = set()
        for live in among:
            seen = replace_roles(live, roles) if roles else live
            if not self._meets(state, seen, thing):
                continue
            key = self.unique(seen)
            if key is None or key not in counted:
                counted.add(key)
                yield seen

    def values(self, state: P, thing: str, stat: str, roles: Scope | None = None) -> Iterator[tuple[Live[F], Fact]]:
        """The modifiers of a characteristic, each with what its value comes to."""
        for live in self._applying(state, thing, _modifying(state, self.live, stat), roles):
            yield live, self.meaning.value(state, live.frame, live.effect.value)

    def changes(self, state: P, thing: str, stat: str, roles: Scope | None = None) -> tuple[Change, ...]:
        """The changes of a number, in order of precedence."""
        if not _modifying(state, self.live, stat):
            return ()
        return tuple(
            Change(op=live.effect.op, value=int(value), reason=self.reason, facts={"source": live.source})
            for live, value in self.values(state, thing, stat, roles)
            if isinstance(value, int | float)
        )

    def read(self, state: P, thing: str, stat: str, base: int | None, roles: Scope | None = None) -> Reading:
        """A number of a thing as it is now."""
        return reckon(self.layerings.get(stat, Layering()), base, self.changes(state, thing, stat, roles))

    def fixed(self, state: P, thing: str, stat: str, roles: Scope | None = None) -> Fact | None:
        """What a characteristic was last set to, a word perhaps; nothing where it was not."""
        latest: Fact | None = None
        for live, value in self.values(state, thing, stat, roles):
            latest = value if live.effect.op == "set" else latest
        return latest

    def has(self, state: P, thing: str, word: str, roles: Scope | None = None) -> int | None:
        """The highest number with which a word is granted to a thing; nothing where it is not.

        Only grants of this very word are looked at, so a grant may turn on another word.
        """
        among = _granting(state, self.live, word)
        if not among:
            return None
        granted = self._applying(state, thing, among, roles)
        return max((live.effect.words[word] for live in granted), default=None)

    def granted(self, state: P) -> frozenset[str]:
        """The words that are granted to anything now."""
        return _granted(state, self.live)

    def _meets(self, state: P, live: Live[F], thing: str) -> bool:
        target = self.target(live.effect)
        if target is None:
            return False
        if isinstance(target, str):
            if thing not in self.meaning.things(state, live.frame, target):
                return False
        elif not self.meaning.selects(state, live.frame, target, thing):
            return False
        if not self.meaning.hold(state, live.frame.of(thing), live.effect.condition):
            return False
        return self.applies(state, live, thing)


def replace_roles(live: Live[F], roles: Scope) -> Live[F]:
    """The same effect, its references bound to these roles where they are not bound already."""
    frame = live.frame.binding(**{name: fact for name, fact in roles.items() if name not in live.frame.scope})
    return Live(seq=live.seq, frame=frame, source=live.source, effect=live.effect)


# --- how long --------------------------------------------------------------------------------------------------------


class Ongoing(Protocol):
    """An effect that was begun and is part of the state."""

    @property
    def seq(self) -> int:
        """Its number, larger than that of every earlier one."""
        ...

    @property
    def duration(self) -> Duration:
        """How long it lasts."""
        ...

    @property
    def armed(self) -> bool:
        """Whether it does something yet: one for the "next" of something does not before that."""
        ...


def waits(duration: Duration) -> bool:
    """Whether an effect that lasts so long does nothing at first."""
    return isinstance(duration, NextOnly)


def to_arm(effects: Iterable[Ongoing], names: Collection[str]) -> tuple[int, ...]:
    """Effects for the next of what begins now, or is about to happen."""
    return tuple(e.seq for e in effects if not e.armed and isinstance(e.duration, NextOnly) and e.duration.of in names)


def over_with(effects: Iterable[Ongoing], span: str, inside: Callable[[Any], bool]) -> tuple[int, ...]:
    """Effects that end with a span: those `inside` it, if it lies within another of its kind, and those that were for it."""
    return tuple(
        e.seq
        for e in effects
        if (isinstance(e.duration, Lasts) and e.duration.span == span and inside(e))
        or (isinstance(e.duration, NextOnly) and e.duration.of == span and e.armed)
    )


def over_after(effects: Iterable[Ongoing], names: Collection[str]) -> tuple[int, ...]:
    """Effects that an event ends: those until the first of several, and those for its next occurrence."""
    return tuple(
        e.seq
        for e in effects
        if (isinstance(e.duration, UntilFirst) and not set(names).isdisjoint(e.duration.events))
        or (isinstance(e.duration, NextOnly) and e.duration.of in names)
    )


def over_but(effects: Iterable[Ongoing], kept: Collection[str]) -> tuple[int, ...]:
    """All effects but those that last to the end of one of these spans."""
    return tuple(e.seq for e in effects if not (isinstance(e.duration, Lasts) and e.duration.span in kept))
