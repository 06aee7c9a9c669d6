"""What a player may ask for where there is magic: spells, dispelling, items and powers."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from app.rules.kernel.plane.shapes import Point
from app.rules.kernel.schema.annotations import Id
from app.rules.warmaster.model.places import PathOf, Placed


@dataclass(frozen=True, slots=True, kw_only=True)
class CastSpell:
    """Cast a spell (WM-MAG-01). `target` is a unit, `towards` where a line goes, `moves` and `join` a Wizard's own way.

    `help` is what makes it easier: a Wand, a War Altar, a Ring (WM-ITM-16, -18, WM-EMP-06).
    """

    kind: Literal["cast_spell"] = "cast_spell"
    character: Id
    spell: Id
    target: Id | None = None
    towards: Point | None = None
    moves: tuple[PathOf, ...] = ()
    join: Id | None = None
    help: Literal["wand", "altar", "ring"] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DispelSpell:
    """Have a Runesmith roll against the spell, with his Anvil if so wished (WM-DSP-01, -02)."""

    kind: Literal["dispel_spell"] = "dispel_spell"
    character: Id
    anvil: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class UseItem:
    """Use the item that the question is about (WM-ITM-05, -11, -12, -14, -15, -17, -19)."""

    kind: Literal["use_item"] = "use_item"
    bearer: Id


@dataclass(frozen=True, slots=True, kw_only=True)
class Decline:
    """Do without: let the spell be, keep the dice, take the failure."""

    kind: Literal["decline"] = "decline"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceRaised:
    """Place a unit raised from the dead (WM-SPU-01)."""

    kind: Literal["place_raised"] = "place_raised"
    poses: tuple[Placed, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RollRage:
    """Throw one more die for a raging unit (WM-SPC-03)."""

    kind: Literal["roll_rage"] = "roll_rage"


@dataclass(frozen=True, slots=True, kw_only=True)
class UsePower:
    """Have a Tomb King give his might to a unit (WM-UND-08)."""

    kind: Literal["use_power"] = "use_power"
    character: Id
    unit: Id


MagicCommand: TypeAlias = CastSpell | DispelSpell | UseItem | Decline | PlaceRaised | RollRage | UsePower
"""Every command of magic."""
