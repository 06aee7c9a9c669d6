"""What a player may ask for in the combat phase."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from app.rules.kernel.schema.annotations import Id
from app.rules.warmaster.model.places import PathOf


@dataclass(frozen=True, slots=True, kw_only=True)
class Fight:
    """Fight the combat that this unit is in (WM-CBT-03)."""

    kind: Literal["fight"] = "fight"
    unit: Id


@dataclass(frozen=True, slots=True, kw_only=True)
class Retreat:
    """Have a losing unit retreat next; `way` breaks a tie of directions, `stand` one of stands (WM-RET-03, -04, -08)."""

    kind: Literal["retreat"] = "retreat"
    unit: Id
    way: Literal["front", "right", "rear", "left"] | None = None
    stand: Id | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseOption:
    """Say what a winning unit does (WM-RES-05). `target` is whom it pursues or advances upon, `how` the way of that."""

    kind: Literal["choose_option"] = "choose_option"
    unit: Id
    option: Literal["hold", "fall_back", "pursue", "advance"]
    target: Id | None = None
    how: Id = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Aim:
    """Have a stand that touches several enemies strike at this one, or a character help one that does (WM-CBT-05, WM-CHR-11)."""

    kind: Literal["aim"] = "aim"
    stand: Id
    enemy: Id


@dataclass(frozen=True, slots=True, kw_only=True)
class AimRest:
    """Have all others strike at whom they hit most easily (WM-AMB-20), characters where most stands of their unit do."""

    kind: Literal["aim_rest"] = "aim_rest"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacePursuers:
    """Place a pursuing unit; without a way it goes as the referee proposes (WM-PUR-04..06)."""

    kind: Literal["place_pursuers"] = "place_pursuers"
    moves: tuple[PathOf, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FallBack:
    """Place a unit that falls back; without a way it holds its cover, or cannot move (WM-FAL-04, WM-COV-08)."""

    kind: Literal["fall_back"] = "fall_back"
    moves: tuple[PathOf, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Reform:
    """Rearrange a unit round one of its stands after the combats; stands left out find no place (WM-REO-01, WM-RET-11)."""

    kind: Literal["reform"] = "reform"
    unit: Id
    moves: tuple[PathOf, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EndReforming:
    """Rearrange no more units."""

    kind: Literal["end_reforming"] = "end_reforming"


CombatCommand: TypeAlias = (
    Fight | Retreat | ChooseOption | Aim | AimRest | PlacePursuers | FallBack | Reform | EndReforming
)
"""Every command of the combat phase."""
