"""Offers: what a seat may do now, with what a client or a bot must fill in, or why it may not.

An offer holds a command as plain data (`command`), complete but for the field its `need` names. The client shows the
offer where `place` says, asks for the need, and sends the command. It knows no rule.
"""

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from app.rules.kernel.plane.marks import AreaMark
from app.rules.kernel.referee.refusal import Fact, Refusal


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One answer that may be picked: the value to send, its catalogue key and facts, and the pieces it speaks of."""

    kind: Literal["option"] = "option"
    value: Any
    label: str
    facts: Mapping[str, Fact] = dataclasses.field(default_factory=dict)
    pieces: tuple[str, ...] = ()
    locked: Refusal | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PickNeed:
    """Pick between `least` and `most` of the options. The field takes one value if `most` is 1 and `many` is false, else a list."""

    kind: Literal["pick"] = "pick"
    field: str
    options: tuple[Option, ...]
    least: int = 1
    most: int = 1
    many: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderNeed:
    """Put all options in order; the field takes the list of values."""

    kind: Literal["order"] = "order"
    field: str
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PointNeed:
    """Point at a place on the table, inside `areas` where there are any; the field takes {x, y}."""

    kind: Literal["point"] = "point"
    field: str
    areas: tuple[AreaMark, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class LineNeed:
    """Draw a straight line across the table; the field takes {a, b}. Presets are offered by name."""

    kind: Literal["line"] = "line"
    field: str
    presets: tuple[Option, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Mover:
    """A piece that may be moved: how far at most, and at least."""

    piece: str
    allowance: float
    minimum: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveNeed:
    """Drag pieces; the field takes an ordered list of {model, path}. `purpose` is sent back in questions (reach, route)."""

    kind: Literal["move"] = "move"
    field: str
    purpose: str
    movers: tuple[Mover, ...]
    exact: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceNeed:
    """Put pieces on the table, inside `areas`; the field takes a list of {model, pose}. Some may be left out if `partial`."""

    kind: Literal["place"] = "place"
    field: str
    purpose: str
    pieces: tuple[str, ...]
    areas: tuple[AreaMark, ...] = ()
    partial: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class AimRow:
    """One weapon of one piece: its possible targets, how many attacks, and why the others are closed."""

    piece: str
    weapon: str
    attacks: str
    targets: tuple[Option, ...]
    default: str | None = None
    group: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AimNeed:
    """Give each weapon a target or none. `counted` rows share `limit` attacks a piece and may be split.

    The field takes a list of {model, weapon, target} or, when counted, {model, weapon, target, count}.
    """

    kind: Literal["aim"] = "aim"
    field: str
    rows: tuple[AimRow, ...]
    counted: bool = False
    limits: Mapping[str, int] = dataclasses.field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceNeed:
    """Choose dice of the roll on the table by index, all or those of `choices`; the field takes the list of indices."""

    kind: Literal["dice"] = "dice"
    field: str
    faces: tuple[int, ...]
    choices: tuple[int, ...] = ()
    least: int = 1
    most: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class ListNeed:
    """Build an army list from the library; the field takes the list as the system's muster file shapes it."""

    kind: Literal["list"] = "list"
    field: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TextNeed:
    """Say something in words; the field takes a string."""

    kind: Literal["text"] = "text"
    field: str
    longest: int = 500


Need: TypeAlias = (
    PickNeed | OrderNeed | PointNeed | LineNeed | MoveNeed | PlaceNeed | AimNeed | DiceNeed | ListNeed | TextNeed
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """One thing a seat may do, or may not do yet.

    `id` is stable while the offer stands. `label` is a catalogue key, `facts` fill it. `place` is where it belongs:
    the prompt (a decision is owed), a unit's list of actions, the phase bar, or the table menu. An offer with the
    gesture "drag" is taken by dragging one of its `pieces`; the move itself is then the offer that follows it.
    """

    kind: Literal["offer"] = "offer"
    id: str
    command: Mapping[str, Any]
    label: str
    facts: Mapping[str, Fact] = dataclasses.field(default_factory=dict)
    place: Literal["prompt", "unit", "phase", "table"]
    unit: str | None = None
    pieces: tuple[str, ...] = ()
    need: Need | None = None
    more: tuple[Need, ...] = ()
    locked: Refusal | None = None
    primary: bool = False
    rule: str | None = None
    gesture: Literal["drag"] | None = None


def is_open(offer: Offer) -> bool:
    """Whether the offer may be taken."""
    return offer.locked is None
