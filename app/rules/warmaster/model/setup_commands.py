"""What a player may ask for before the battle, in order of play."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from app.rules.kernel.schema.annotations import Id, Title
from app.rules.warmaster.model.places import Placed
from app.rules.warmaster.model.profiles import RosterOfficer, RosterUnit, TerrainPiece
from app.rules.warmaster.model.tables import Army


@dataclass(frozen=True, slots=True, kw_only=True)
class SetArmy:
    """Replace one's own unlocked list."""

    kind: Literal["set_army"] = "set_army"
    name: Title
    army: Army
    units: tuple[RosterUnit, ...]
    officers: tuple[RosterOfficer, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeRoster:
    """Take a ready list of the library as one's own."""

    kind: Literal["take_roster"] = "take_roster"
    roster: Id


@dataclass(frozen=True, slots=True, kw_only=True)
class LockArmy:
    """Fix one's own list."""

    kind: Literal["lock_army"] = "lock_army"


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeBattlefield:
    """Lay out a battlefield of the library."""

    kind: Literal["take_battlefield"] = "take_battlefield"
    battlefield: Id


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceTerrain:
    """Add a terrain piece, or replace the one with its id."""

    kind: Literal["place_terrain"] = "place_terrain"
    piece: TerrainPiece


@dataclass(frozen=True, slots=True, kw_only=True)
class RemoveTerrain:
    """Take a terrain piece away."""

    kind: Literal["remove_terrain"] = "remove_terrain"
    terrain: Id


@dataclass(frozen=True, slots=True, kw_only=True)
class SetTurnLimit:
    """Play so many turns, roll for it, or play without a limit (WM-END-02)."""

    kind: Literal["set_turn_limit"] = "set_turn_limit"
    limit: Literal["roll", "none", "6", "7", "8"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SetDeployment:
    """Deploy in secret, or in turns (WM-SET-05, -06)."""

    kind: Literal["set_deployment"] = "set_deployment"
    method: Literal["secret", "alternate"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ready:
    """Agree to the table, the turn limit and the way of deploying."""

    kind: Literal["ready"] = "ready"


@dataclass(frozen=True, slots=True, kw_only=True)
class DeployUnit:
    """Set a unit up, or say on one's own map where it will stand."""

    kind: Literal["deploy_unit"] = "deploy_unit"
    unit: Id
    poses: tuple[Placed, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DeployCharacter:
    """Set a character up, with a unit where it joins one."""

    kind: Literal["deploy_character"] = "deploy_character"
    character: Id
    poses: tuple[Placed, ...]
    join: Id | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LockDeployment:
    """Fix one's map."""

    kind: Literal["lock_deployment"] = "lock_deployment"


SetupCommand: TypeAlias = (
    SetArmy
    | TakeRoster
    | LockArmy
    | TakeBattlefield
    | PlaceTerrain
    | RemoveTerrain
    | SetTurnLimit
    | SetDeployment
    | Ready
    | DeployUnit
    | DeployCharacter
    | LockDeployment
)
"""Every command of the set-up."""
