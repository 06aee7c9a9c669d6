"""What files of Diskwars may hold beside the records of the rules: armies by their heroes."""

from dataclasses import dataclass
from typing import Literal

from app.rules.diskwars.model.profiles import (
    CommandCard,
    DeploymentCard,
    DiskType,
    IntroArmy,
    RangedAttack,
    Regiment,
    ScenarioCard,
    TerrainCard,
    TerrainSide,
)
from app.rules.kernel.schema.annotations import Id, Words


@dataclass(frozen=True, slots=True, kw_only=True)
class ArmyIn:
    """A ready army: the pregenerated regiments of these heroes (DW-ARM-14)."""

    id: str
    name: Words
    heroes: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RegimentsIn:
    """An army as a player has it: regiments of his own building (DW-ARM-01)."""

    id: Id
    name: Words
    system: Literal["diskwars"] = "diskwars"
    regiments: tuple[Regiment, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FileIn:
    """A file of content."""

    disks: tuple[DiskType, ...] = ()
    commands: tuple[CommandCard, ...] = ()
    deployments: tuple[DeploymentCard, ...] = ()
    sides: tuple[TerrainSide, ...] = ()
    terrain: tuple[TerrainCard, ...] = ()
    scenarios: tuple[ScenarioCard, ...] = ()
    watchtower: RangedAttack | None = None
    pregenerated: tuple[Regiment, ...] = ()
    introductory: tuple[IntroArmy, ...] = ()
    armies: tuple[ArmyIn, ...] = ()
