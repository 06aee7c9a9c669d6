"""What a player may ask for in the command phase, and where a piece has to be saved or brought back."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from app.rules.kernel.schema.annotations import Id
from app.rules.warmaster.model.places import PathOf, Placed


@dataclass(frozen=True, slots=True, kw_only=True)
class Charge:
    """Charge a unit (WM-CHG). `how` names one of several ways it may go; `poses` place the stands otherwise than proposed."""

    kind: Literal["charge"] = "charge"
    unit: Id
    target: Id
    how: Id = ""
    poses: tuple[Placed, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Evade:
    """Get away from an enemy unit (WM-EVA). `how` names one of several pairs of stands that are nearest."""

    kind: Literal["evade"] = "evade"
    unit: Id
    target: Id
    how: Id = ""
    moves: tuple[PathOf, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EndSegment:
    """Go on to the next part of the command phase."""

    kind: Literal["end_segment"] = "end_segment"


@dataclass(frozen=True, slots=True, kw_only=True)
class RollHomeBack:
    """Throw for how far a flying unit may go back to its characters (WM-FLY-03)."""

    kind: Literal["roll_home_back"] = "roll_home_back"
    unit: Id


@dataclass(frozen=True, slots=True, kw_only=True)
class HomeBack:
    """Go back towards a character, or stay where no way is given (WM-FLY-03)."""

    kind: Literal["home_back"] = "home_back"
    moves: tuple[PathOf, ...] = ()
    character: Id | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveOrder:
    """Have a character order a unit, or units as a brigade (WM-ORD, WM-BRG); by his `crown` if he wears it (WM-ITM-13)."""

    kind: Literal["order"] = "order"
    character: Id
    units: tuple[Id, ...]
    crown: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class EndOrders:
    """Be done with the character at work (WM-ORD-03)."""

    kind: Literal["end_orders"] = "end_orders"


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveUnits:
    """Move the stands of all ordered units that do not charge, as one body; without ways they stay (WM-BRG-05).

    Units that are not named may charge afterwards, if they then can; else they stay where they are (WM-BRG-06).
    With `into` a Steam Tank drives into ground that destroys it (WM-STK-07).
    """

    kind: Literal["move_units"] = "move_units"
    moves: tuple[PathOf, ...] = ()
    into: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PickMistrust:
    """Say which unit of a brigade mistrusts its orders from now on (WM-BLU-03)."""

    kind: Literal["pick_mistrust"] = "pick_mistrust"
    unit: Id


@dataclass(frozen=True, slots=True, kw_only=True)
class Rush:
    """Have a unit run at the nearest enemy after a blunder (WM-BLU-06)."""

    kind: Literal["rush"] = "rush"
    unit: Id


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveCharacter:
    """Move a character once, with the unit it then joins (WM-CHR-05, -07)."""

    kind: Literal["move_character"] = "move_character"
    character: Id
    moves: tuple[PathOf, ...] = ()
    join: Id | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SaveCharacter:
    """Have a character that was run over join a unit near by (WM-CHR-09, -16)."""

    kind: Literal["save_character"] = "save_character"
    unit: Id


@dataclass(frozen=True, slots=True, kw_only=True)
class BringBack:
    """Place a unit that comes back to the table (WM-OFF-06)."""

    kind: Literal["bring_back"] = "bring_back"
    poses: tuple[Placed, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EndPhase:
    """End the phase."""

    kind: Literal["end_phase"] = "end_phase"


CommandCommand: TypeAlias = (
    Charge
    | Evade
    | EndSegment
    | RollHomeBack
    | HomeBack
    | GiveOrder
    | EndOrders
    | MoveUnits
    | PickMistrust
    | Rush
    | MoveCharacter
    | SaveCharacter
    | BringBack
    | EndPhase
)
"""Every command of the command phase."""
