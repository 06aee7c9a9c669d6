"""Cards of Spearhead: twists of a realm, and tactics that are scored from the hand (digest, 12.7)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal, TypeAlias

from app.rules.aos.model.abilities import Ability
from app.rules.aos.model.amounts import Amount
from app.rules.aos.model.language import Holds
from app.rules.aos.model.tables import TerrainRule, TerrainSize
from app.rules.aos.model.tactics import Condition
from app.rules.kernel.schema.annotations import Within, Words

Realm: TypeAlias = Literal["aqshy", "ghyran"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Hazard:
    """Mortal damage to a unit that ends a charge so near a terrain feature."""

    near: Annotated[int, Within(0, 12)]
    damage: Amount


@dataclass(frozen=True, slots=True, kw_only=True)
class Ground:
    """What all features of a size have besides their own rules (AOS-TERR-1.2c)."""

    size: TerrainSize
    rules: tuple[TerrainRule, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TwistCard:
    """A special rule for one battle round, of one side of the board (AOS-SH-3.1).

    It `affects` the units of every player, of the underdog, or of whoever is not the underdog: what it `holds` is so for
    them all, its `abilities` are those players'. `worth` are points more for objectives.
    """

    id: str
    name: Words
    realm: Realm
    text: Words
    affects: Literal["all", "underdog", "others"] = "all"
    holds: tuple[Holds, ...] = ()
    abilities: tuple[Ability, ...] = ()
    ground: tuple[Ground, ...] = ()
    after_charge: Hazard | None = None
    worth: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class TacticsCard:
    """A battle tactic that is scored at the end of one's turn, or a command: never both (AOS-SH-3.2a).

    What the command is in words is its `command`, what it does `plays`; without that it is played by ruling.
    """

    id: str
    name: Words
    conditions: tuple[Condition, ...]
    text: Words
    command: Words
    plays: Ability | None = None
