"""The language abilities are written in as data: whom they pick, what they do to them, what holds while they are passive.

It has what the content needs and no more (digest 12.7); a text that no word here covers is shown, and played by ruling.
"""

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from app.rules.aos.model.amounts import Amount
from app.rules.aos.model.effects import Change, Span
from app.rules.aos.model.tables import Phase
from app.rules.kernel.schema.annotations import Within

Being: TypeAlias = Literal["apart", "charged", "damaged", "reduced", "crossed"]
"""Not in combat; has charged this turn; has damage; has slain models; was passed across by the unit this phase."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Picks:
    """Units on the battlefield that an ability is aimed at: between `least` and `most` of them (AOS-CORE-5.2a, 28.0g).

    With a `keyword`, or `without` one, and all that `being` asks. `within` is a number of inches of the unit that uses it,
    the whole target within them if `wholly`; `in_combat` asks that it is in combat with that unit. `of_centre` is a number
    of inches of the middle of the battlefield.
    """

    side: Literal["friendly", "enemy"]
    keyword: str = ""
    without: str = ""
    being: tuple[Being, ...] = ()
    within: Annotated[int, Within(0, 72)] | None = None
    wholly: bool = False
    visible: bool = False
    in_combat: bool = False
    of_centre: Annotated[int, Within(0, 72)] | None = None
    least: Annotated[int, Within(0, 6)] = 1
    most: Annotated[int, Within(1, 6)] = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Inflict:
    """Mortal damage (AOS-CORE-17.2); with `on` only where a D6 shows at least that.

    With `each` a D6 is rolled for every model of the unit that passed across the target this phase, and each that shows
    enough inflicts the damage (AOS-DICE-23).
    """

    kind: Literal["inflict"] = "inflict"
    damage: Amount
    on: Annotated[int, Within(2, 6)] | None = None
    each: Literal["", "crossed"] = ""


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Returns:
    """Up to so many slain models come back (AOS-CORE-22.0a)."""

    kind: Literal["returns"] = "returns"
    models: Annotated[int, Within(1, 20)] = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Moves:
    """The unit may move so far, out of enemy combat ranges as in a Redeploy (AOS-CMD-3.0a)."""

    kind: Literal["moves"] = "moves"
    inches: Amount


@dataclass(frozen=True, slots=True, kw_only=True)
class Uses:
    """The unit uses an ability as if it were its time (AOS-CMD-5.0a); `hit` is added to the hit rolls of its attacks."""

    kind: Literal["uses"] = "uses"
    ability: Literal["charge", "shoot"]
    hit: Annotated[int, Within(-1, 1)] = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Draws:
    """The player draws tactics cards, as long as its deck has any (AOS-SH-BP-6b)."""

    kind: Literal["draws"] = "draws"
    cards: Annotated[int, Within(1, 3)] = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Reserves:
    """The unit is kept in reserve, instead of being deployed or from where it stands (AOS-CORE-24.1a)."""

    kind: Literal["reserves"] = "reserves"


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrives:
    """The unit comes out of reserve: it is set up more than so many inches from all enemies (AOS-CORE-24.1a)."""

    kind: Literal["arrives"] = "arrives"
    apart: Annotated[int, Within(0, 24)] = 9


Does: TypeAlias = Inflict | Heal | Lasts | GainCommands | Returns | Moves | Uses | Draws | Reserves | Arrives
"""What an ability does to each of its targets, or without any to the unit that uses it."""

OF_PLAYERS = (GainCommands, Draws)
"""What concerns the player, and no unit: it is done once."""

When: TypeAlias = Literal["always", "damaged", "charged", "not_charged", "whole"]
"""While this unit is damaged, has charged this turn or has not, has lost nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Holds:
    """What is so while a passive ability's condition is met, in one phase only where it says so (AOS-CORE-5.4a)."""

    change: Change
    when: When = "always"
    phase: Phase | None = None
    keyword: str = ""
