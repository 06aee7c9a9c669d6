"""What abilities of every system do, as data: when, how long, picks, composition, modifiers. Deeds are the system's own.

A system closes the family as it closes that of `terms`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Generic, Literal, TypeAlias, TypeVar

from app.rules.kernel.abilities.layers import Op
from app.rules.kernel.abilities.terms import C, S, X
from app.rules.kernel.schema.annotations import Event, PickName, Ref, Some, WordOf

I = TypeVar("I")  # noqa: E741
"""A system's instructions."""

T = TypeVar("T")
"""A system's triggers."""

# --- when and how long -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Trigger(Generic[C]):
    """Before or after an event whose payload meets the conditions."""

    kind: Literal["trigger"] = "trigger"
    edge: Literal["before", "after"] = "after"
    event: Event
    where: tuple[C, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Lasts:
    """A plain duration: to the end of a span that the system ends."""

    kind: Literal["lasts"] = "lasts"
    span: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NextOnly:
    """Only the next such span or event, never the one in progress."""

    kind: Literal["next"] = "next"
    of: Annotated[str, WordOf("next")]


@dataclass(frozen=True, slots=True, kw_only=True)
class UntilFirst:
    """Until the first of these events."""

    kind: Literal["until"] = "until"
    events: tuple[Event, ...]


Duration: TypeAlias = Lasts | NextOnly | UntilFirst

# --- picks and composition -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Choose(Generic[S]):
    """Pick among what a selector finds, by `by`; the pick is `$name` afterwards."""

    kind: Literal["choose"] = "choose"
    name: PickName
    among: S
    amount: Some = 1
    optional: bool = False
    by: Ref = "$you"


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseOne(Generic[I]):
    """One of several lists of instructions."""

    kind: Literal["choose_one"] = "choose_one"
    options: tuple[tuple[I, ...], ...]
    by: Ref = "$you"


@dataclass(frozen=True, slots=True, kw_only=True)
class If(Generic[C, I]):
    """Instructions under a condition."""

    kind: Literal["if"] = "if"
    cond: tuple[C, ...]
    then: tuple[I, ...]
    other: tuple[I, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ForEach(Generic[S, I]):
    """Instructions for each thing found, in an order the owner picks; nothing found is carried out."""

    kind: Literal["for_each"] = "for_each"
    name: PickName
    among: S
    do: tuple[I, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Bound:
    """Between the instructions of a `for_each`: from here on `name` means this thing."""

    kind: Literal["bound"] = "bound"
    name: str
    thing: str


# --- lasting effects -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Modify(Generic[C, S, X]):
    """A modifier of a characteristic. `condition` is what must hold of `$it` while it is asked for (`while`)."""

    kind: Literal["modify"] = "modify"
    target: Ref | S
    stat: str
    op: Op = "add"
    value: X
    duration: Duration
    condition: tuple[C, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Grant(Generic[C, S]):
    """Words that a thing has, each perhaps with a number; the highest counts."""

    kind: Literal["grant"] = "grant"
    target: Ref | S
    words: Mapping[str, int]
    duration: Duration
    condition: tuple[C, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Delay(Generic[T, I]):
    """A delayed trigger: carried out when the event happens, once or each time."""

    kind: Literal["delay"] = "delay"
    trigger: T
    do: tuple[I, ...]
    unlimited: bool = False
    duration: Duration
