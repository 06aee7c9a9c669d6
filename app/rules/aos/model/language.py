"""The language abilities are written in as data: whom they pick, what they do to them, what holds while they are passive.

It has what the content needs and no more (digest 12.7); a text that no word here covers is shown, and played by ruling.
"""

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from app.rules.aos.model.amounts import Amount
from app.rules.aos.model.effects import Change, Span
from app.rules.aos.model.picks import Being, Picks, Sort
from app.rules.aos.model.tables import Phase
from app.rules.kernel.schema.annotations import Within


@dataclass(frozen=True, slots=True, kw_only=True)
class Plus:
    """What is added to a roll where the unit is of one of these sorts, and all that `being` asks."""

    value: Annotated[int, Within(-6, 6)]
    sorts: tuple[Sort, ...] = ()
    being: tuple[Being, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Inflict:
    """Mortal damage (AOS-CORE-17.2); with `on` only where a D6 shows at least that.

    With `each` a D6 is rolled for every model of the unit that passed across the target this phase, for every `model` of
    the target, or for every one of this unit's `own`, at most so many; for every damage point that the target (`hurt`) or this
    unit (`own_hurt`) has, for each of the target's `health`, or one for each battle `round` so far; with `dice` so many D6
    are rolled. Each that shows enough inflicts the damage (AOS-DICE-23). With `same` the roll of the damage is itself what
    has to show enough.
    `plus` is added to each roll; with `of` a die has to `reach` or `exceed` that number of the target instead.
    """

    kind: Literal["inflict"] = "inflict"
    damage: Amount
    on: Annotated[int, Within(2, 6)] | None = None
    each: Literal["", "crossed", "model", "own", "hurt", "own_hurt", "health", "round"] = ""
    most: Annotated[int, Within(0, 30)] = 0
    dice: Annotated[int, Within(0, 30)] = 0
    same: bool = False
    plus: tuple[Plus, ...] = ()
    of: Literal["", "health", "save"] = ""
    by: Literal["reach", "exceed"] = "reach"


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
    """Up to so many slain models come back (AOS-CORE-22.0a); as many as dice say with `rolled`."""

    kind: Literal["returns"] = "returns"
    models: Annotated[int, Within(1, 20)] = 1
    rolled: Amount | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Moves:
    """The unit may move so far, out of enemy combat ranges as in a Redeploy (AOS-CMD-3.0a), or `how` else it is said."""

    kind: Literal["moves"] = "moves"
    inches: Amount
    how: Literal["redeploy", "normal_move", "surge", "press", "slip"] = "redeploy"


@dataclass(frozen=True, slots=True, kw_only=True)
class Uses:
    """The unit uses an ability as if it were its time (AOS-CMD-5.0a); `hit` is added to the hit rolls of its attacks."""

    kind: Literal["uses"] = "uses"
    ability: Literal["charge", "shoot", "normal_move", "run", "retreat"]
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
    """The unit comes out of reserve: it is set up more than so many inches from all enemies (AOS-CORE-24.1a).

    With `edge` it is set up wholly within so many inches of the edge of the battlefield, too.
    """

    kind: Literal["arrives"] = "arrives"
    apart: Annotated[int, Within(0, 24)] = 9
    edge: Annotated[int, Within(0, 24)] = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Relocates:
    """The unit leaves the battlefield and is set up again, more than so many inches from all enemies (AOS-CORE-24.0a).

    With `near` it is set up wholly within `inches` of such a unit, as the unit that uses the ability sees it, or of that unit
    itself if `of_user`; with `edge` wholly within those of the edge of the battlefield.
    """

    kind: Literal["relocates"] = "relocates"
    apart: Annotated[int, Within(0, 24)] = 9
    near: Picks | None = None
    of_user: bool = False
    inches: Annotated[int, Within(0, 72)] = 0
    edge: Annotated[int, Within(0, 24)] = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Slays:
    """So many models are slain, all of them with 0: the unit is destroyed (AOS-CORE-18.3a, AOS-CORE-18.4a)."""

    kind: Literal["slays"] = "slays"
    models: Annotated[int, Within(0, 20)] = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Resists:
    """On so much the ability that is reacted to has no effect on the unit (AOS-CORE-5.2d)."""

    kind: Literal["resists"] = "resists"
    on: Annotated[int, Within(2, 6)]


Deed: TypeAlias = Inflict | Heal | Lasts | Returns | Relocates | Slays | Moves | Uses
"""What one die may decide about."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FightsNext:
    """The unit may fight at once when the fight under way is resolved; if it does, this comes before (AOS-CORE-13.1b)."""

    kind: Literal["fights_next"] = "fights_next"
    does: tuple[Deed, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Chance:
    """A D6 for the unit, or the sum of several; where it shows at least so much, all of this is done (AOS-CORE-2.2c).

    With `of` it is held against a number of the unit: it has to `reach` or `exceed` it, to be its `double` at least, or to come
    to no more than it (`within`).
    """

    kind: Literal["chance"] = "chance"
    on: Annotated[int, Within(0, 12)] = 0
    does: tuple[Deed, ...]
    dice: Annotated[int, Within(1, 3)] = 1
    of: Literal["", "health", "save", "control", "models"] = ""
    by: Literal["reach", "exceed", "double", "within"] = "reach"
    plus: tuple[Plus, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Band:
    """What is done where a die shows from `least` to `most`; nothing of it where it does nothing."""

    least: Annotated[int, Within(1, 6)]
    most: Annotated[int, Within(1, 6)] = 6
    does: tuple[Deed, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ByRoll:
    """A D6 for the unit, a D3 with `sides` 3, by which one of these is done, or none (AOS-CORE-2.2c)."""

    kind: Literal["by_roll"] = "by_roll"
    bands: tuple[Band, ...]
    sides: Literal[3, 6] = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class ToUser:
    """Done once to the unit that uses the ability, before all that is done to its targets (AOS-CORE-28.0d)."""

    kind: Literal["to_user"] = "to_user"
    does: tuple[Deed | Chance | ByRoll, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class IfSuch:
    """Done to a unit that is of one of these sorts, and all that `being` asks; `otherwise` to any other (AOS-CORE-5.2c)."""

    kind: Literal["if_such"] = "if_such"
    sorts: tuple[Sort, ...] = ()
    being: tuple[Being, ...] = ()
    does: tuple[Deed | Chance | ByRoll, ...] = ()
    otherwise: tuple[Deed | Chance | ByRoll, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class IfRolled:
    """Done where the casting or chanting roll came to at least so much, `otherwise` where not (AOS-MAGIC-2.0a, 3.0a)."""

    kind: Literal["if_rolled"] = "if_rolled"
    on: Annotated[int, Within(2, 18)]
    does: tuple[Deed | Chance, ...] = ()
    otherwise: tuple[Deed | Chance, ...] = ()


Does: TypeAlias = (
    Deed
    | GainCommands
    | Draws
    | Reserves
    | Arrives
    | Chance
    | ByRoll
    | IfSuch
    | IfRolled
    | FightsNext
    | Resists
    | ToUser
)
"""What an ability does to each of its targets, or without any to the unit that uses it."""

OF_PLAYERS = (GainCommands, Draws)
"""What concerns the player, and no unit: it is done once."""

When: TypeAlias = Literal[
    "always",
    "damaged",
    "charged",
    "not_charged",
    "whole",
    "engaged",
    "apart",
    "not_moved",
    "set_up",
    "has_fought",
    "unhurt",
    "clear_3",
    "clear_6",
    "clear_9",
    "clear_12",
    "contests",
    "holds",
    "contends",
    "home",
    "abroad",
    "afield",
]
"""While this unit is damaged, has charged this turn or has not, has lost nothing, is in combat or is not, has not used a MOVE
ability this turn, was set up this turn, used a FIGHT ability this turn, has no damage, has no enemy within so many inches;
contests an objective, one that its player controls, or one that its player does not; is wholly within its own territory,
wholly within the enemy's, or wholly outside its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Holds:
    """What is so while a passive ability's condition is met, in one phase only where it says so (AOS-CORE-5.4a).

    With `damage` only while the unit has so many damage points or more; with `around` while such a unit is around it, and
    with `beside` while it is itself within, or `wholly` within, those inches of such a unit. With `bearer` only while a model
    with this weapon is in it. What an army has is asked of each of its units; an aura of it is for all that are such.
    """

    change: Change
    when: When = "always"
    phase: Phase | None = None
    keyword: str = ""
    damage: Annotated[int, Within(0, 99)] = 0
    around: Picks | None = None
    beside: Picks | None = None
    bearer: str = ""
