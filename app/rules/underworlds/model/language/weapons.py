"""Weapons as printed: shared by fighters and by effects that grant weapons."""

from dataclasses import dataclass
from typing import Literal

from app.rules.kernel.schema.annotations import Some, Words
from app.rules.underworlds.model.tables import RuneAbility, WeaponKind, WeaponSymbol


@dataclass(frozen=True, slots=True, kw_only=True)
class WeaponRune:
    """A weapon ability; a `critical` one works only on a Critical (UW-WAB-02)."""

    id: RuneAbility
    critical: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Weapon:
    """A weapon line: its use makes melee or ranged Attacks and has no other effect (UW-WB-04).

    `printed` is false for one that an upgrade gave."""

    kind: Literal["weapon"] = "weapon"
    id: str
    name: Words
    use: WeaponKind
    range: Some
    dice: Some
    symbol: WeaponSymbol
    damage: Some
    abilities: tuple[WeaponRune, ...] = ()
    runes: tuple[str, ...] = ()
    printed: bool = True
