"""The words every card language shares, as data: references, logic, comparisons, arithmetic, counting.

A reference is a word: `$you`, `$self`, `$card`, `$it`, `$outer`, `$event.<field>`, `$name` for an earlier pick, and what the
system names besides. A system closes the family by subclasses that name their fields anew, so that codecs know what may stand
inside: `class AllOf(terms.AllOf["Cond"])` with `of: "tuple[Cond, ...]"`. `evaluate` says what the words mean.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Generic, Literal, Self, TypeAlias, TypeVar

from app.rules.kernel.incremental.replacing import replace
from app.rules.kernel.refusal import Fact
from app.rules.kernel.schema.annotations import Event, Ref, Within, WordOf
from app.rules.kernel.seats import Seat

C = TypeVar("C")
"""A system's conditions."""

X = TypeVar("X")
"""A system's expressions."""

S = TypeVar("S")
"""A system's selectors: each finds things of one sort `where` conditions hold."""

Relation: TypeAlias = Literal["friendly", "enemy", "any"]
Scope: TypeAlias = Mapping[str, Fact]
"""What references mean to an ability: `self`, `card`, picks by name, `event.<field>`, roles."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """The point of view words are read from: whose they are, what references mean, and the candidate `$it`.

    While candidates are compared with others, `$outer` is the one around: "adjacent to a fighter who is slower than it".

    What is nobody's (a twist, a piece of terrain) has no seat: to it nothing is friendly and there is no `$you`.
    """

    seat: Seat | None
    scope: Scope = field(default_factory=dict)
    it: str | None = None
    outer: str | None = None

    def of(self, it: str) -> Self:
        """The same view of another candidate; the one before is the outer one."""
        return replace(self, it=it, outer=self.it)

    def binding(self, **scope: Fact) -> Self:
        """The same view with more references bound."""
        return replace(self, scope={**self.scope, **scope})


# --- conditions ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class AllOf(Generic[C]):
    """All hold."""

    kind: Literal["all"] = "all"
    of: tuple[C, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class AnyOf(Generic[C]):
    """One or more hold."""

    kind: Literal["any"] = "any"
    of: tuple[C, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Not(Generic[C]):
    """It does not hold."""

    kind: Literal["not"] = "not"
    of: C


@dataclass(frozen=True, slots=True, kw_only=True)
class Who(Generic[C]):
    """The conditions hold of another subject."""

    kind: Literal["who"] = "who"
    who: Ref
    conds: tuple[C, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Same:
    """Two references are the same thing; of several things, one of them."""

    kind: Literal["same"] = "same"
    a: Ref
    b: Ref


@dataclass(frozen=True, slots=True, kw_only=True)
class Compare(Generic[X]):
    """Two expressions compared."""

    kind: Literal["cmp"] = "cmp"
    a: X
    op: Literal["==", "!=", "<", "<=", ">", ">="]
    b: X


@dataclass(frozen=True, slots=True, kw_only=True)
class Every(Generic[S, C]):
    """Everything found has all of this; true of nothing."""

    kind: Literal["every"] = "every"
    of: S
    has: tuple[C, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Exists(Generic[S]):
    """Something is found."""

    kind: Literal["exists"] = "exists"
    of: S


@dataclass(frozen=True, slots=True, kw_only=True)
class Did:
    """The subject had this part in such a happening of a scope."""

    kind: Literal["did"] = "did"
    event: Event
    role: str
    scope: str


@dataclass(frozen=True, slots=True, kw_only=True)
class InRound:
    """It is this battle round."""

    kind: Literal["round"] = "round"
    round: Annotated[int, Within(1, 9)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Active:
    """It is that player's turn."""

    kind: Literal["active"] = "active"
    player: Ref


@dataclass(frozen=True, slots=True, kw_only=True)
class EventIs:
    """The event's fields have these values, a field of several things one of them.

    A field `x_side` holds a seat; it is read from the owner's point of view as friendly or enemy.
    """

    kind: Literal["event"] = "event"
    fields: Mapping[str, str | int | bool] = field(default_factory=dict)


# --- expressions -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Count(Generic[S]):
    """How many things a selector finds."""

    kind: Literal["count"] = "count"
    of: S


@dataclass(frozen=True, slots=True, kw_only=True)
class Sum(Generic[S]):
    """The sum of a number over what a selector finds."""

    kind: Literal["sum"] = "sum"
    of: S
    field: Annotated[str, WordOf("number")]


@dataclass(frozen=True, slots=True, kw_only=True)
class StatOf:
    """A number of a thing as it is now."""

    kind: Literal["stat"] = "stat"
    name: Annotated[str, WordOf("number")]
    of: Ref


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally(Generic[C]):
    """How many happenings of this name, in this scope, met the conditions (`history`)."""

    kind: Literal["history"] = "history"
    event: Event
    where: tuple[C, ...] = ()
    scope: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CounterOf:
    """The owner's counter of this name."""

    kind: Literal["counter"] = "counter"
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Sums(Generic[X]):
    """Arithmetic over expressions."""

    kind: Literal["sums"] = "sums"
    op: Literal["add", "sub", "mul", "min", "max"]
    of: tuple[X, ...]
