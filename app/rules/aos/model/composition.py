"""What armies are built from: battle profiles, factions with their formations, enhancements and lores (digest, section 7)."""

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from app.rules.aos.model.abilities import Ability
from app.rules.kernel.schema.annotations import Within

Points: TypeAlias = Annotated[int, Within(0, 20000)]
"""What units cost, and what an army may cost."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleProfile:
    """What a unit costs and where it may serve (AOS-ARMY-1.3).

    Its id is that of the warscroll. Who may serve is named by warscroll, by keyword, or by what their own profiles call
    `relevant`. `leads` is who may be in a HERO's regiment, `joins` the HEROES whose regiment a HERO may join; one whose
    options are `mandatory` is no auxiliary.
    """

    id: str
    points: Points
    leads: tuple[str, ...] = ()
    joins: tuple[str, ...] = ()
    relevant: tuple[str, ...] = ()
    mandatory: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Formation:
    """A battle formation, and what its army has of it (AOS-ARMY-2.1)."""

    id: str
    name: str
    abilities: tuple[Ability, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Enhancement:
    """A heroic trait, an artefact of power or the like: abilities of the unit it is given to (AOS-ARMY-4.1a)."""

    id: str
    name: str
    abilities: tuple[Ability, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class EnhancementTable:
    """Enhancements of one type. Units with all of `needs` qualify; an army takes up to `most` of them (AOS-ARMY-4.1b)."""

    id: str
    name: str
    needs: tuple[str, ...] = ("HERO",)
    most: int = 1
    enhancements: tuple[Enhancement, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Lore:
    """Spells, prayers, or the summoning of manifestations, known to all of an army's casters (AOS-ARMY-4.2a..c)."""

    id: str
    name: str
    type: Literal["spell", "prayer", "manifestation"]
    abilities: tuple[Ability, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Faction:
    """A faction's rules (AOS-CORE-3.0); those of an Army of Renown `of` a faction are in their place (AOS-ARMY-2.2).

    Its texts may name `strangers`: keywords that no unit of it has.
    """

    id: str
    name: str
    of: str = ""
    traits: tuple[Ability, ...] = ()
    formations: tuple[Formation, ...] = ()
    tables: tuple[EnhancementTable, ...] = ()
    lores: tuple[Lore, ...] = ()
    terrain: tuple[str, ...] = ()
    strangers: tuple[str, ...] = ()

    @property
    def units(self) -> str:
        """The faction its units are of."""
        return self.of or self.id


@dataclass(frozen=True, slots=True, kw_only=True)
class FixedUnit:
    """A unit of an army or regiment that is as it is."""

    warscroll: str
    models: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Renown:
    """A Regiment of Renown: its units at one price, and the factions that may hire it (AOS-ARMY-3.5)."""

    id: str
    name: str
    points: Points
    factions: tuple[str, ...]
    units: tuple[FixedUnit, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Spearhead:
    """A Spearhead army: fixed units, the general first, and what is chosen for it (AOS-SH-1.0 to AOS-SH-1.4)."""

    id: str
    name: str
    faction: str
    units: tuple[FixedUnit, ...]
    traits: tuple[Ability, ...]
    regiment_abilities: tuple[Enhancement, ...]
    enhancements: tuple[Enhancement, ...]
