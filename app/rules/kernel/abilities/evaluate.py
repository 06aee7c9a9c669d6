"""What the shared words mean in a state, given a system's own words. Nothing here changes anything."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from operator import eq, ge, gt, le, lt, ne
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from app.rules.kernel.abilities import terms
from app.rules.kernel.abilities.terms import Frame, Scope
from app.rules.kernel.refusal import Fact
from app.rules.kernel.schema.annotations import Ref
from app.rules.kernel.seats import Seat

_OPS: Mapping[str, Callable[[Any, Any], Any]] = {"==": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge}


class Timed(Protocol):
    """A state that knows its round and whose turn it is."""

    @property
    def round(self) -> int:
        """The battle round."""
        ...

    @property
    def active(self) -> Seat | None:
        """Whose turn it is, nobody's between turns."""
        ...


P = TypeVar("P", bound=Timed)
F = TypeVar("F", bound=Frame)

Told: TypeAlias = Mapping[str, Fact]
"""The payload of a happening, with the roles it binds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Meaning(Generic[P, F]):
    """What words mean. The fields are the system's own part; each is given this whole, to read the words within its own.

    `named` are references of the system's own, `candidates` all things a selector could mean, in a fixed order, `fits` what
    a selector says of one beside `where`, `leaf` the system's conditions, `number` a thing's number by name, `counter`
    the owner's counter, `told` the happenings of a name within a scope. `binds` names the fields of a happening that are
    roles as well.
    """

    named: "Callable[[P, F, str], Fact | None]"
    candidates: "Callable[[Meaning[P, F], P, F, Any], Sequence[str]]"
    fits: "Callable[[Meaning[P, F], P, F, Any, str], bool]"
    leaf: "Callable[[Meaning[P, F], P, F, Any], bool]"
    number: "Callable[[P, F, str, str], int]"
    counter: "Callable[[P, F, str], int]"
    told: "Callable[[P, str, str], Iterable[Told]]"
    binds: tuple[str, ...] = ()

    # --- references ---

    def of(self, state: P, frame: F, ref: Ref) -> Fact | None:
        """What a reference stands for, or nothing. A word without "$" stands for itself."""
        if not ref.startswith("$"):
            return ref
        name = ref[1:]
        if name == "it":
            return frame.it
        if name == "outer":
            return frame.outer
        if name == "you":
            return frame.seat
        if name in frame.scope:
            return frame.scope[name]
        return self.named(state, frame, name)

    def thing(self, state: P, frame: F, ref: Ref) -> str | None:
        """The one thing a reference stands for."""
        found = self.of(state, frame, ref)
        if isinstance(found, tuple):
            return found[0] if found else None
        return found if isinstance(found, str) else None

    def things(self, state: P, frame: F, picked: Any) -> tuple[str, ...]:
        """All things a reference or selector stands for."""
        if not isinstance(picked, str):
            return self.found(state, frame, picked)
        got = self.of(state, frame, picked)
        return got if isinstance(got, tuple) else (got,) if isinstance(got, str) else ()

    # --- selectors ---

    def found(self, state: P, frame: F, selector: Any) -> tuple[str, ...]:
        """Everything a selector finds, in a fixed order."""
        possible = self.candidates(self, state, frame, selector)
        return tuple(one for one in possible if self.selects(state, frame, selector, one))

    def selects(self, state: P, frame: F, selector: Any, what: str) -> bool:
        """Whether a selector finds this very thing."""
        if not self.fits(self, state, frame, selector, what):
            return False
        return not selector.where or self.hold(state, frame.of(what), selector.where)

    # --- conditions ---

    def hold(self, state: P, frame: F, conds: Iterable[Any]) -> bool:
        """Whether all conditions hold."""
        return all(self.holds(state, frame, cond) for cond in conds)

    def holds(self, state: P, frame: F, cond: Any) -> bool:
        """Whether one condition holds; those of things speak of `$it`."""
        match cond:
            case terms.AllOf():
                return self.hold(state, frame, cond.of)
            case terms.AnyOf():
                return any(self.holds(state, frame, part) for part in cond.of)
            case terms.Not():
                return not self.holds(state, frame, cond.of)
            case terms.Who():
                who = self.thing(state, frame, cond.who)
                return who is not None and self.hold(state, frame.of(who), cond.conds)
            case terms.Same():
                return is_same(self.of(state, frame, cond.a), self.of(state, frame, cond.b))
            case terms.Compare():
                return compared(self.value(state, frame, cond.a), cond.op, self.value(state, frame, cond.b))
            case terms.Every():
                return all(self.hold(state, frame.of(one), cond.has) for one in self.found(state, frame, cond.of))
            case terms.Exists():
                return bool(self.found(state, frame, cond.of))
            case terms.Did():
                return frame.it is not None and any(
                    past.get(cond.role) == frame.it for past in self.told(state, cond.event, cond.scope)
                )
            case terms.InRound():
                return state.round == cond.round
            case terms.Active():
                return state.active is not None and state.active == self.thing(state, frame, cond.player)
            case terms.EventIs():
                return all(of_event(frame, name, wanted) for name, wanted in cond.fields.items())
            case _:
                return self.leaf(self, state, frame, cond)

    # --- expressions ---

    def value(self, state: P, frame: F, expr: Any) -> Fact:
        """What an expression comes to; a reference to nothing is 0."""
        match expr:
            case str():
                got = self.of(state, frame, expr)
                return 0 if got is None else got
            case terms.Count():
                return len(self.found(state, frame, expr.of))
            case terms.Sum():
                return sum(self.number(state, frame, one, expr.field) for one in self.found(state, frame, expr.of))
            case terms.StatOf():
                one = self.thing(state, frame, expr.of)
                return self.number(state, frame, one, expr.name) if one else 0
            case terms.Tally():
                past = self.told(state, expr.event, expr.scope)
                return sum(self.hold(state, self.bound(frame, facts), expr.where) for facts in past)
            case terms.CounterOf():
                return self.counter(state, frame, expr.name)
            case terms.Sums():
                return reckoned(expr.op, [self.amount(state, frame, part) for part in expr.of])
            case _:
                fixed: Fact = expr
                return fixed

    def amount(self, state: P, frame: F, expr: Any) -> int:
        """What an expression comes to, as a number."""
        got = self.value(state, frame, expr)
        return int(got) if isinstance(got, int | float) else 0

    def bound(self, frame: F, facts: Told) -> F:
        """The view with a happening's payload as `$event.<field>` and its roles."""
        return frame.binding(**bindings(facts, self.binds))


def bindings(facts: Told, binds: Iterable[str]) -> Scope:
    """What a happening binds: its payload as `event.<field>`, and the fields that are roles."""
    payload: dict[str, Fact] = {f"event.{name}": fact for name, fact in facts.items()}
    return payload | {name: facts[name] for name in binds if name in facts}


def of_event(frame: Frame, name: str, wanted: str | int | bool) -> bool:
    """Whether a field of the event is as wanted; sides are those of the frame's owner."""
    had = frame.scope.get(f"event.{name}")
    if name.endswith("_side") and had is not None:
        return wanted == "any" or (frame.seat is not None and (had == frame.seat) == (wanted == "friendly"))
    if isinstance(had, tuple):
        return wanted in had
    return had is not None and had == wanted


def is_same(a: Fact | None, b: Fact | None) -> bool:
    """Whether two references mean the same: a thing and several, if it is one of them; nothing is the same as nothing."""
    if isinstance(a, tuple) != isinstance(b, tuple):
        one, several = (b, a) if isinstance(a, tuple) else (a, b)
        return isinstance(several, tuple) and one in several
    return a is not None and a == b


def compared(a: Fact, op: str, b: Fact) -> bool:
    """Whether a comparison holds; what is no number has no order."""
    numbers = isinstance(a, int | float) and isinstance(b, int | float)
    if not numbers and op not in ("==", "!="):
        return False
    return bool(_OPS[op](a, b))


def reckoned(op: str, parts: Sequence[int]) -> int:
    """Arithmetic: of `sub` all but the first are taken from it."""
    match op:
        case "add":
            return sum(parts)
        case "sub":
            return parts[0] - sum(parts[1:])
        case "min":
            return min(parts)
        case "max":
            return max(parts)
    product = 1
    for part in parts:
        product *= part
    return product
