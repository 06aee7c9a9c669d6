"""What files of Warmaster may hold: the records of the rules, as their types say."""

from dataclasses import dataclass
from typing import Annotated, Literal

from app.rules.kernel.schema.annotations import Within
from app.rules.warmaster.model.profiles import Battlefield, Item, Mount, Officer, Roster, Spell, Troop


@dataclass(frozen=True, slots=True, kw_only=True)
class FileIn:
    """A file of content."""

    troops: tuple[Troop, ...] = ()
    officers: tuple[Officer, ...] = ()
    mounts: tuple[Mount, ...] = ()
    items: tuple[Item, ...] = ()
    spells: tuple[Spell, ...] = ()
    battlefields: tuple[Battlefield, ...] = ()
    rosters: tuple[Roster, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ArmyIn(Roster):
    """A list as a player has it. `points` are those it was built for: its builder measures by them, the table by its own."""

    system: Literal["warmaster"] = "warmaster"
    points: Annotated[int, Within(least=0, most=20_000)] = 0
