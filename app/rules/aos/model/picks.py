"""Which units an ability speaks of: whom it is aimed at, whom it reaches around its unit, whom its attacks are better at."""

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from app.rules.kernel.schema.annotations import Within

Being: TypeAlias = Literal[
    "apart", "engaged", "charged", "not_charged", "damaged", "reduced", "crossed", "not_moved", "not_set_up",
    "not_fought", "set_up", "has_fought", "unhurt", "clear_3", "clear_6", "clear_9", "clear_12", "home", "abroad", "afield",
    "shot", "fought", "struck", "slew", "slew_fighting", "felled",
]  # fmt: skip
"""Not in combat, or in combat; has charged this turn, or has not; has damage; has slain models; was passed across by the unit
this phase; used no MOVE ability this turn; was not set up this turn; used no FIGHT ability this turn; was set up this turn;
used a FIGHT ability this turn; has no damage; has no enemy within so many inches; is wholly within its own territory, wholly
within the enemy's, or wholly outside its own (AOS-CORE-9.1.2c); was damaged this turn by the unit's shooting attacks, its
combat attacks, or either; slew models this turn with its attacks, or with its combat attacks, or destroyed a unit with them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sort:
    """Units that have all these keywords, and none of those."""

    has: tuple[str, ...] = ()
    lacks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Picks:
    """Units on the battlefield that an ability is aimed at: between `least` and `most` of them (AOS-CORE-5.2a, 28.0g).

    With a `keyword`, or `without` one, of one of these `sorts`, and all that `being` asks. `within` is a number of inches of
    the unit that uses it, the whole target within them if `wholly`; `in_combat` asks that it is in combat with that unit,
    `others` that it is not that unit itself, `models` that it has so many or more. `of_centre` is a number of inches of the
    middle of the battlefield. With `every` nobody picks: all that are such are the targets. `anew` asks that the
    ability was not aimed at it before in the turn, or in the battle.
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
    most: Annotated[int, Within(1, 30)] = 1
    sorts: tuple[Sort, ...] = ()
    others: bool = False
    every: bool = False
    models: Annotated[int, Within(0, 99)] = 0
    anew: Literal["", "turn", "battle"] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Against:
    """Units that attacks are made at: of one of these `sorts`, of so many `models` or more, that `charged` this turn."""

    sorts: tuple[Sort, ...] = ()
    models: Annotated[int, Within(0, 99)] = 0
    charged: bool = False
