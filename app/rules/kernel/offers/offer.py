"""Offers: what a seat may do now, with what a client or a bot must fill in, or why it may not.

An offer holds a command as plain data (`command`), complete but for the field its `need` names. The client shows the
offer where `place` says, asks for the need, and sends the command. It knows no rule.
"""

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from app.rules.kernel.plane.marks import AreaMark
from app.rules.kernel.plane.shapes import Point, Pose
from app.rules.kernel.refusal import Fact, Refusal
from app.rules.kernel.seats import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One answer that may be picked: the value to send, its catalogue key and facts, and the pieces it speaks of.

    `poses` is where pieces would stand by it, which is shown while it is looked at. `outlines` are those of what it would lay
    about the place that is pointed at.
    """

    kind: Literal["option"] = "option"
    value: Any
    label: str
    facts: Mapping[str, Fact] = dataclasses.field(default_factory=dict)
    pieces: tuple[str, ...] = ()
    locked: Refusal | None = None
    poses: Mapping[str, Pose] | None = None
    outlines: tuple[tuple[Point, ...], ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PickNeed:
    """Pick between `least` and `most` of the options. The field takes one value if `most` is 1 and `many` is false, else a list.

    `label` is what it is called where it stands among other blanks of a form.
    """

    kind: Literal["pick"] = "pick"
    field: str
    options: tuple[Option, ...]
    least: int = 1
    most: int = 1
    many: bool = False
    label: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderNeed:
    """Put all options in order; the field takes the list of values."""

    kind: Literal["order"] = "order"
    field: str
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PointNeed:
    """Point at a place on the table, inside `areas` where there are any; the field takes {x, y}.

    `piece` is the field that names the piece it is for; `absent` is the key of pointing nowhere, where that may be said.
    `turned` is the field that says by how many degrees what is laid there is turned. `away`: it is just so far from the
    middle of the piece the offer is of.
    """

    kind: Literal["point"] = "point"
    field: str
    areas: tuple[AreaMark, ...] = ()
    piece: str = ""
    absent: str = ""
    turned: str = ""
    away: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class FlipsNeed:
    """Turn a disc over its edge, up to `most` times; the field takes the list of flips, each {first, second}: two angles.

    A flip lays it a diameter away or, turned on the edge, less; where `exact` just a diameter. Questions about it (reach,
    route) name the offer's command; a route goes through the places where the flips so far lay the disc.
    """

    kind: Literal["flips"] = "flips"
    field: str
    piece: str
    most: int
    exact: bool = False


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
    """Drag pieces; the field takes an ordered list of {model, path}. Questions about it (reach, route) name the offer's command.

    `into` are the units it means to touch: a hand near one of them is led into contact, and never held off.
    """

    kind: Literal["move"] = "move"
    field: str
    movers: tuple[Mover, ...]
    exact: bool = False
    into: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceNeed:
    """Put pieces on the table, inside `areas`; the field takes a list of {model, pose}. Some may be left out if `partial`."""

    kind: Literal["place"] = "place"
    field: str
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
    """Give each weapon a target or none, or a target to every one where all `must`.

    `counted` rows share `limit` attacks a piece and may be split.

    The field takes a list of {model, weapon, target} or, when counted, {model, weapon, target, count}.
    """

    kind: Literal["aim"] = "aim"
    field: str
    rows: tuple[AimRow, ...]
    counted: bool = False
    must: bool = False
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
    label: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class NameNeed:
    """Name something that the view lists, of one of the `seats` where there are any; the field takes its id.

    A hex is pointed at for the piece that the field `piece` names. `absent` is the key of naming nothing, where that may
    be said: the field is null then.
    """

    kind: Literal["name"] = "name"
    field: str
    label: str
    of: Literal["piece", "unit", "seat", "card", "hex"]
    seats: tuple[Seat, ...] = ()
    piece: str = ""
    absent: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberNeed:
    """Say a whole number between `least` and `most`; the field takes it."""

    kind: Literal["number"] = "number"
    field: str
    label: str
    least: int = 0
    most: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SwitchNeed:
    """Say yes or no; the field takes true or false, and starts with true."""

    kind: Literal["switch"] = "switch"
    field: str
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PoseNeed:
    """Say where and how the piece that the field `piece` names stands; the field takes a pose.

    `absent` is the key of standing nowhere, where that may be said: the field is null then.
    """

    kind: Literal["pose"] = "pose"
    field: str
    piece: str
    absent: str = ""


Blank: TypeAlias = NameNeed | NumberNeed | SwitchNeed | PoseNeed | PointNeed | PickNeed | TextNeed
"""What a form may leave open."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """One sort of thing that may be put on a list: plain data, complete but for its blanks.

    `label` is what it is called, `<label>.said` the sentence it makes of its values, `<label>.undone` the one where a
    value is false or nothing.
    """

    kind: Literal["form"] = "form"
    value: Mapping[str, Any]
    label: str
    blanks: tuple[Blank, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FormsNeed:
    """Put things on a list, each made from one of the forms; the field takes the list, which begins as `start`.

    `nothing` is the key of leaving it empty, where that may be said.
    """

    kind: Literal["forms"] = "forms"
    field: str
    forms: tuple[Form, ...]
    start: tuple[Any, ...] = ()
    nothing: str = ""


Need: TypeAlias = (
    PickNeed
    | OrderNeed
    | PointNeed
    | FlipsNeed
    | LineNeed
    | MoveNeed
    | PlaceNeed
    | AimNeed
    | DiceNeed
    | ListNeed
    | TextNeed
    | NameNeed
    | NumberNeed
    | SwitchNeed
    | PoseNeed
    | FormsNeed
)


Role: TypeAlias = Literal["pass", "cancel", "standing", "concede", "declare", "text", "loss"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """One thing a seat may do, or may not do yet.

    `id` is stable while the offer stands. `label` is a catalogue key, `facts` fill it. `place` is where it belongs:
    the prompt (a decision is owed), a unit's list of actions, the phase bar, or the table menu. An offer with the
    gesture "drag" is taken by dragging one of its `pieces`; the move itself is then the offer that follows it. `role` says
    what a page has keys and places of its own for: letting others go, calling off what is under way, answering from now
    on, giving the match up, declaring what keeps a button though the card it is on says it too, playing what only a text says,
    losing for good what might be kept, which is asked about once.
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
    role: Role | None = None


def is_open(offer: Offer) -> bool:
    """Whether the offer may be taken."""
    return offer.locked is None
