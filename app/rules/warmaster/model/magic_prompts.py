"""The procedures of magic as data: a spell under way, and the questions that items and spells put (digest, section 4)."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from app.rules.kernel.plane.shapes import Point
from app.rules.kernel.seats import Seat
from app.rules.warmaster.model.combat_prompts import Struck
from app.rules.warmaster.model.places import PathOf


@dataclass(frozen=True, slots=True, kw_only=True)
class Casting:
    """A spell: dispelled or not, taking effect unit by unit, and whether the Wizard goes on (WM-MAG-03, WM-DSP-01).

    `left` are units it has still to strike; `tried` once a rune was tried against it; `again` once the Rod was used.
    """

    kind: Literal["casting"] = "casting"
    character: str
    spell: str
    seat: Seat
    target: str | None = None
    towards: Point | None = None
    moves: tuple[PathOf, ...] = ()
    join: str | None = None
    stage: Literal["failed", "dispel", "effect", "strike", "again"] = "dispel"
    left: tuple[str, ...] = ()
    tried: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class FreeShot:
    """A unit shoots at once, whether or not it has shot (WM-SPH-03)."""

    kind: Literal["free_shot"] = "free_shot"
    unit: str
    seat: Seat
    had_shot: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RaisingDead:
    """A raised unit is to be placed by its Wizard (WM-SPU-01)."""

    kind: Literal["raising_dead"] = "raising_dead"
    unit: str
    character: str
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Raging:
    """A unit that rages: die by die, as long as its player wishes (WM-SPC-03)."""

    kind: Literal["raging"] = "raging"
    unit: str
    seat: Seat
    faces: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnAsked:
    """A General may put on the Helm of Dominion for this turn (WM-ITM-11)."""

    kind: Literal["turn_asked"] = "turn_asked"
    character: str
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderSaved:
    """A General failed an order, and his Orb may make it good; or a blunder, and his Sceptre (WM-ITM-12, -15).

    `face` is the die of the blunder.
    """

    kind: Literal["order_saved"] = "order_saved"
    item: Literal["orb_of_majesty", "sceptre_of_sovereignty"]
    bearer: str
    character: str
    seat: Seat
    units: tuple[str, ...]
    total: int
    needed: int
    face: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class FortuneAsked:
    """The owner of a Banner of Fortune looks at the dice of its unit: all again, or as they are (WM-ITM-05).

    `what` says which dice: of shooting, at a charger, or of a round of combat, which may be at several enemies at once.
    """

    kind: Literal["fortune_asked"] = "fortune_asked"
    unit: str
    seat: Seat
    what: Literal["shooting", "reaction", "combat"]
    struck: tuple[Struck, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PowerAsked:
    """A Tomb King may give his might to a unit for this combat phase (WM-UND-08)."""

    kind: Literal["power_asked"] = "power_asked"
    character: str
    seat: Seat


MagicStep: TypeAlias = Casting | FreeShot | RaisingDead | Raging | TurnAsked | OrderSaved | FortuneAsked | PowerAsked
"""Every procedure of magic."""
