"""What the words of cards ask of the characteristics of fighters and weapons, which are themselves read with words."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from app.rules.kernel.abilities.evaluate import Meaning
from app.rules.underworlds.language.frames import Frame
from app.rules.underworlds.model.language.weapons import Weapon
from app.rules.underworlds.model.state import Feature, Fighter, State

Words: TypeAlias = Meaning[State, Frame]
"""What words mean, once it is known what they ask."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """Values as they are now: given by `characteristics`, which knows what modifies them."""

    has_rune: Callable[[State, str, str], bool]
    health: Callable[[State, str], int]
    weapons: Callable[[State, str], tuple[str, ...]]
    weapon: Callable[[State, str], Weapon | None]
    printed_weapon: Callable[[State, str], Weapon | None]
    number: Callable[[State, str, str], int]
    holder: Callable[[State, Feature], Fighter | None]
