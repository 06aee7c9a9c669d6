"""What a player may ask for before the first round."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from app.rules.diskwars.model.places import Edge, Flipped, Put
from app.rules.diskwars.model.profiles import Regiment
from app.rules.kernel.plane.shapes import Point
from app.rules.kernel.schema.annotations import Count, Degrees, Id, Length
from app.rules.kernel.seats import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeArmy:
    """Take a ready army, or one of the introductory ones (DW-INT-02)."""

    kind: Literal["take_army"] = "take_army"
    army: Id


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeRoster:
    """Take the army that was brought to the table for this seat (DW-ARM-01)."""

    kind: Literal["take_roster"] = "take_roster"
    roster: Id


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeRegiments:
    """Take pregenerated regiments (DW-ARM-14)."""

    kind: Literal["take_regiments"] = "take_regiments"
    regiments: tuple[Id, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildArmy:
    """Take an army of one's own building (DW-ARM-01)."""

    kind: Literal["build_army"] = "build_army"
    regiments: tuple[Regiment, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseEdge:
    """Take an edge of the battlefield (DW-SET-03)."""

    kind: Literal["choose_edge"] = "choose_edge"
    edge: Edge


@dataclass(frozen=True, slots=True, kw_only=True)
class AssignInitiative:
    """Give the Initiative tokens out, the large one first (DW-SET-06)."""

    kind: Literal["assign_initiative"] = "assign_initiative"
    order: tuple[Seat, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class KeepScenario:
    """Keep one of the two scenario cards drawn (DW-SET-07)."""

    kind: Literal["keep_scenario"] = "keep_scenario"
    card: Id


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceCard:
    """Lay a dealt deployment card on one's edge, on either face (DW-SET-10)."""

    kind: Literal["place_card"] = "place_card"
    card: Id
    plain: bool = False
    offset: Length


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceTerrain:
    """Lay the piece of a dealt terrain card, on either side (DW-SET-15); or one's Watchtower (DW-FOR-03)."""

    kind: Literal["place_terrain"] = "place_terrain"
    card: Id
    side: Id
    at: Point
    turned: Degrees = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class DeployOnTerrain:
    """Deploy one disk on the piece just placed, with its centre there; nobody where none is named (DW-SCN-04)."""

    kind: Literal["deploy_on_terrain"] = "deploy_on_terrain"
    disk: Id | None = None
    at: Point | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveZone:
    """Move a zone that feints along its edge before anything is deployed in it (DW-DEP-05)."""

    kind: Literal["move_zone"] = "move_zone"
    zone: Count
    offset: Length


@dataclass(frozen=True, slots=True, kw_only=True)
class Deploy:
    """Put disks into one's zones, in this order, each on top of what lies there (DW-SET-17, DW-SET-22)."""

    kind: Literal["deploy"] = "deploy"
    puts: tuple[Put, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeBack:
    """Take a disk that was deployed up again."""

    kind: Literal["take_back"] = "take_back"
    disk: Id


@dataclass(frozen=True, slots=True, kw_only=True)
class ConfirmDeployment:
    """Leave the rest in reserve; `scouts` are the disks a Scout card is used for (DW-SET-18, DW-SET-23, DW-DEP-04)."""

    kind: Literal["confirm_deployment"] = "confirm_deployment"
    scouts: tuple[Id, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoutMove:
    """The free move of a scout (DW-KEY-02); `to` and `more` as in `Move`."""

    kind: Literal["scout_move"] = "scout_move"
    disk: Id
    flips: tuple[Flipped, ...] = ()
    to: Point | None = None
    more: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class EndScouting:
    """No more free moves."""

    kind: Literal["end_scouting"] = "end_scouting"


ArmyChoice: TypeAlias = TakeArmy | TakeRoster | TakeRegiments | BuildArmy
SetupCommand: TypeAlias = (
    ArmyChoice
    | ChooseEdge
    | AssignInitiative
    | KeepScenario
    | PlaceCard
    | PlaceTerrain
    | DeployOnTerrain
    | MoveZone
    | Deploy
    | TakeBack
    | ConfirmDeployment
    | ScoutMove
    | EndScouting
)
"""Every command of the set-up."""
