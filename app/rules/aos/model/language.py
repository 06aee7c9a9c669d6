"""The language abilities are written in as data: whom they pick, what they do to them, what holds while they are passive.

It has what the content needs and no more (digest 12.7); a text that no word here covers is shown, and played by ruling.
"""

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from app.rules.aos.model.amounts import Amount
from app.rules.aos.model.effects import Change, Span
from app.rules.aos.model.tables import Phase
from app.rules.kernel.written import Within


@dataclass(frozen=True, slots=True, kw_only=True)
class Picks:
    """Units on the battlefield that an ability is aimed at: between `least` and `most` of them (AOS-CORE-5.2a, 28.0g).

    `within` is a number of inches of the unit that uses it, the whole target within them if `wholly`; `in_combat` asks that
    it is in combat with that unit. `of_centre` is a number of inches of the middle of the battlefield.
    """

    side: Literal["friendly", "enemy"]
    keyword: str = ""
    within: Annotated[int, Within(0, 72)] | None = None
    wholly: bool = False
    visible: bool = False
    in_combat: bool = False
    of_centre: Annotated[int, Within(0, 72)] | None = None
    least: Annotated[int, Within(0, 6)] = 1
    most: Annotated[int, Within(1, 6)] = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Inflict:
    """Mortal damage (AOS-CORE-17.2); with `on` only where a D6 shows at least that."""

    kind: Literal["inflict"] = "inflict"
    damage: Amount
    on: Annotated[int, Within(2, 6)] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Heal:
    """Damage points are removed (AOS-CORE-21.0)."""

    kind: Literal["heal"] = "heal"
    points: Amount


@dataclass(frozen=True, slots=True, kw_only=True)
class Lasts:
    """Numbers change, keywords are had, or abilities are forbidden, until the span is over (AOS-CORE-28.1)."""

    kind: Literal["lasts"] = "lasts"
    change: Change
    until: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class GainCommands:
    """The player has more command points."""

    kind: Literal["gain_commands"] = "gain_commands"
    points: Annotated[int, Within(1, 6)]


Does: TypeAlias = Inflict | Heal | Lasts | GainCommands
"""What an ability does to each of its targets, or without any to the unit that uses it."""

When: TypeAlias = Literal["always", "damaged", "charged", "not_charged", "whole"]
"""While this unit is damaged, has charged this turn or has not, has lost nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Holds:
    """What is so while a passive ability's condition is met, in one phase only where it says so (AOS-CORE-5.4a)."""

    change: Change
    when: When = "always"
    phase: Phase | None = None
    keyword: str = ""
