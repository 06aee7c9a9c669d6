"""What files of Age of Sigmar may hold: the records of the rules, as their types say."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from app.rules.aos.model.composition import BattleProfile, Faction, Renown, Spearhead
from app.rules.aos.model.profiles import Battlepack, Kit, Roster, TerrainFeature, Warscroll


@dataclass(frozen=True, slots=True, kw_only=True)
class FileIn:
    """A file of content; `spanish` are the names of what it holds, by id."""

    warscrolls: tuple[Warscroll, ...] = ()
    features: tuple[TerrainFeature, ...] = ()
    kits: tuple[Kit, ...] = ()
    battlepacks: tuple[Battlepack, ...] = ()
    rosters: tuple[Roster, ...] = ()
    factions: tuple[Faction, ...] = ()
    profiles: tuple[BattleProfile, ...] = ()
    renown: tuple[Renown, ...] = ()
    spearheads: tuple[Spearhead, ...] = ()
    spanish: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class ArmyIn(Roster):
    """An army as a player has it: a list, and the warscrolls, battle profiles and factions that it brings."""

    system: Literal["aos"] = "aos"
    warscrolls: tuple[Warscroll, ...] = ()
    profiles: tuple[BattleProfile, ...] = ()
    factions: tuple[Faction, ...] = ()
