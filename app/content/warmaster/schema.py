"""What files of Warmaster may hold: the records of the rules, as their types say."""

from dataclasses import dataclass

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
