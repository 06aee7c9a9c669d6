"""The procedures of the command phase as data, and those that a move anywhere may lead to (digest, section 4)."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from app.rules.kernel.seats import Seat
from app.rules.warmaster.model.places import PathOf
from app.rules.warmaster.model.tables import Blunder, Segment


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandPhase:
    """Initiative, home backs, orders, characters (WM-TRN-03).

    `contacts` are the pairs of units that touch when the orders begin, `seen` the units that saw an enemy near when the
    phase began; `failed` once the General failed an order.
    """

    kind: Literal["command_phase"] = "command_phase"
    segment: Segment = "initiative"
    begun: bool = False
    contacts: tuple[tuple[str, str], ...] = ()
    seen: tuple[str, ...] = ()
    failed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class FlyingHome:
    """A flying unit that may go back so far (WM-FLY-03)."""

    kind: Literal["flying_home"] = "flying_home"
    unit: str
    reach: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Ordering:
    """A character at work. `scopes` are the groups it ordered, each within the one before; `finished` were left behind."""

    kind: Literal["ordering"] = "ordering"
    character: str
    scopes: tuple[tuple[str, ...], ...] = ()
    finished: tuple[str, ...] = ()


MoveWhy: TypeAlias = Literal["order", "retire", "halt"]


@dataclass(frozen=True, slots=True, kw_only=True)
class MovingUnits:
    """Units that may move now, on an order or after a blunder; `charged` are those that already charged.

    `moved` stepped aside before others charge, and move no more (WM-BRG-06).
    """

    kind: Literal["moving_units"] = "moving_units"
    units: tuple[str, ...]
    why: MoveWhy = "order"
    charged: tuple[str, ...] = ()
    moved: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class BlunderMade:
    """A blunder and the units it befalls (WM-BLU-01..06). `left` have still to rush."""

    kind: Literal["blunder_made"] = "blunder_made"
    units: tuple[str, ...]
    what: Blunder
    left: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class GiantsLoose:
    """Giants that did not obey; those `left` have still to throw for what they do (WM-ORC-06)."""

    kind: Literal["giants_loose"] = "giants_loose"
    character: str
    left: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ShootAtCharger:
    """A unit that is charged may shoot at the charger, anywhere on its way (WM-SCH-01, -02)."""

    kind: Literal["shoot_at_charger"] = "shoot_at_charger"
    unit: str
    charger: str
    seat: Seat
    ways: tuple[PathOf, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClosingUp:
    """A charger that was shot at: its casualties keep it in contact if they can, else it closes up (WM-SCH-07)."""

    kind: Literal["closing_up"] = "closing_up"
    unit: str
    target: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CharacterRunOver:
    """A character must join a unit near by, or die (WM-CHR-09, -16)."""

    kind: Literal["character_run_over"] = "character_run_over"
    character: str
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class ComingBack:
    """A unit comes back to the table where it left, and more than one place is as near, or it is placed freely (WM-OFF-06)."""

    kind: Literal["coming_back"] = "coming_back"
    unit: str
    seat: Seat
    locked: bool


CommandStep: TypeAlias = (
    CommandPhase
    | FlyingHome
    | Ordering
    | MovingUnits
    | BlunderMade
    | GiantsLoose
    | ShootAtCharger
    | ClosingUp
    | CharacterRunOver
    | ComingBack
)
"""Every procedure of the command phase."""
