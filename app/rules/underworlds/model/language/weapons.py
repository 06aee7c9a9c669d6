"""Names in both languages, and weapons as printed: shared by fighters and by effects that grant weapons."""

from dataclasses import dataclass
from typing import Literal

from app.rules.underworlds.model.tables import RuneAbility, WeaponKind, WeaponSymbol


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """A proper name or a card's text in each language."""

    en: str
    es: str


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
    range: int
    dice: int
    symbol: WeaponSymbol
    damage: int
    abilities: tuple[WeaponRune, ...] = ()
    runes: tuple[str, ...] = ()
    printed: bool = True
