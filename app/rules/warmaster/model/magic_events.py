"""Facts of magic: spells, what lasts of them, items and powers."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from app.rules.warmaster.model.state import CharacterId, Effect, Stand, Unit, UnitId


@dataclass(frozen=True, slots=True, kw_only=True)
class SpellTried:
    """A Wizard tried a spell; the roll lies on the tray (WM-MAG-03)."""

    kind: Literal["spell_tried"] = "spell_tried"
    character: CharacterId
    spell: str
    units: tuple[UnitId, ...]
    success: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SpellDispelled:
    """A spell has no effect: a rune broke it, or a scroll (WM-DSP-03, WM-ITM-17)."""

    kind: Literal["spell_dispelled"] = "spell_dispelled"
    character: CharacterId
    spell: str
    how: Literal["rune", "scroll"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SpellTookEffect:
    """A spell succeeded upon these units, and does not do so again this turn (WM-MAG-04)."""

    kind: Literal["spell_took_effect"] = "spell_took_effect"
    spell: str
    units: tuple[UnitId, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SpellAgain:
    """A Wizard may try another spell in this phase (WM-SPE-04, WM-ITM-19)."""

    kind: Literal["spell_again"] = "spell_again"
    character: CharacterId
    why: Literal["teleport", "rod"]


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectBegun:
    """Something lasts upon a unit from now on; one of the same key upon it is replaced."""

    kind: Literal["effect_begun"] = "effect_begun"
    effect: Effect


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemUsed:
    """An item showed its power; `spent` is it for the rest of the battle (WM-ITM-02..19)."""

    kind: Literal["item_used"] = "item_used"
    bearer: str
    item: str
    spent: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class PowerUsed:
    """A character used what he or his mount can do once in a battle (WM-EMP-06, WM-DSP-02, WM-UND-08)."""

    kind: Literal["power_used"] = "power_used"
    character: CharacterId
    power: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WizardHindered:
    """A Wizard casts at -1 for the rest of the battle (WM-ITM-14)."""

    kind: Literal["wizard_hindered"] = "wizard_hindered"
    character: CharacterId


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitRaised:
    """A unit was raised from the dead (WM-SPU-01)."""

    kind: Literal["unit_raised"] = "unit_raised"
    unit: Unit
    stands: tuple[Stand, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RageRolled:
    """Dice of a raging unit: so many Attacks more, or as many hits upon itself after doubles (WM-SPC-03)."""

    kind: Literal["rage_rolled"] = "rage_rolled"
    unit: UnitId
    faces: tuple[int, ...]
    backfired: bool


MagicEvent: TypeAlias = (
    SpellTried
    | SpellDispelled
    | SpellTookEffect
    | SpellAgain
    | EffectBegun
    | ItemUsed
    | PowerUsed
    | WizardHindered
    | UnitRaised
    | RageRolled
)
"""Every fact of magic."""
