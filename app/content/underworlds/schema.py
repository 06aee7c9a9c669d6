"""What files of Underworlds may hold beside the records of the rules: boards as they are drawn, by labels of hexes."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal, TypeAlias

from app.rules.kernel.schema.annotations import Id, Like, Within, Words
from app.rules.underworlds.model.profiles import Deck, Warband
from app.rules.underworlds.model.tables import BoardSide, Ground

Row: TypeAlias = Annotated[str, Like(r"^[A-Z]$")]
Span: TypeAlias = Annotated[str, Like(r"^[1-9]\d?-[1-9]\d?$")]
"""The first and the last hex of an indented row: "2-9"."""

Label: TypeAlias = Annotated[str, Like(r"^([A-Z])[1-9]\d?(-\1[1-9]\d?)?$", "hex_unknown")]
"""A hex, "B4", or hexes of one row, "B4-B9"."""

Parts: TypeAlias = Mapping[Ground, tuple[Label, ...]]
"""Which hexes are whose in an orientation."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShapeIn:
    """A field of hexes: those of each row, and who begins where in each orientation."""

    rows: Mapping[Row, Annotated[int, Within(1, 40)] | Span]
    orientations: Mapping[str, Parts] = field(default_factory=dict)
    layout: Literal["pointy_top", "flat_top"] = "pointy_top"


@dataclass(frozen=True, slots=True, kw_only=True)
class BattlefieldIn:
    """One side of a board. Without `edge` its edge is that of its shape, without orientations they are its shape's."""

    id: str
    name: Words
    starting: tuple[Label, ...] = ()
    blocked: tuple[Label, ...] = ()
    stagger: tuple[Label, ...] = ()
    edge: tuple[Label, ...] = ()
    orientations: Mapping[str, Parts] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardIn:
    """A double-sided board."""

    id: str
    name: Words
    shape: str
    sides: Mapping[BoardSide, BattlefieldIn]


@dataclass(frozen=True, slots=True, kw_only=True)
class ArmyIn:
    """An army as a player has it: its warband; its deck, or the cards of two; the warbands and decks that it brings along.

    Cards say themselves of which decks they are.
    """

    id: Id
    name: Words
    system: Literal["underworlds"] = "underworlds"
    warband: Id
    deck: Id = ""
    second: Id = ""
    cards: tuple[Id, ...] = ()
    warbands: tuple[Warband, ...] = ()
    decks: tuple[Deck, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FileIn:
    """A file of content."""

    shapes: Mapping[str, ShapeIn] = field(default_factory=dict)
    boards: tuple[BoardIn, ...] = ()
    warbands: tuple[Warband, ...] = ()
    decks: tuple[Deck, ...] = ()
