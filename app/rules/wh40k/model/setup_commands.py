"""What a player may ask for before the battle, in order of play."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from app.rules.kernel.plane.shapes import Point, Pose
from app.rules.kernel.schema.annotations import Id, Length, Title
from app.rules.kernel.seats import Seat
from app.rules.wh40k.model.profiles import Library, RosterUnit, TerrainPiece
from app.rules.wh40k.model.tables import Trait


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A straight line through two points."""

    a: Point
    b: Point


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """Where a model is to stand."""

    model: Id
    pose: Pose


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposeMission:
    """Propose a mission."""

    kind: Literal["propose_mission"] = "propose_mission"
    mission: Id


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerMission:
    """Accept or reject the proposed mission."""

    kind: Literal["answer_mission"] = "answer_mission"
    accept: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class MissionRolloff:
    """Roll off for who picks the mission."""

    kind: Literal["mission_rolloff"] = "mission_rolloff"


@dataclass(frozen=True, slots=True, kw_only=True)
class SetArmy:
    """Replace one's own unlocked list."""

    kind: Literal["set_army"] = "set_army"
    name: Title
    units: tuple[RosterUnit, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BringArmy:
    """An army of a player's own comes to the match with all it brings; said by the server, which read its file (W40K-ARMY-01)."""

    kind: Literal["bring_army"] = "bring_army"
    army: Id
    content: Library


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
class SetWarlord:
    """Name the Warlord."""

    kind: Literal["set_warlord"] = "set_warlord"
    model: Id


@dataclass(frozen=True, slots=True, kw_only=True)
class SetBoard:
    """Change the size of the table, in inches."""

    kind: Literal["set_board"] = "set_board"
    width: Length
    height: Length


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
    """Take a terrain piece and its parts away."""

    kind: Literal["remove_terrain"] = "remove_terrain"
    terrain: Id


@dataclass(frozen=True, slots=True, kw_only=True)
class Ready:
    """Declare the battlefield good."""

    kind: Literal["ready"] = "ready"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceMarker:
    """Place an objective marker."""

    kind: Literal["place_marker"] = "place_marker"
    at: Point


@dataclass(frozen=True, slots=True, kw_only=True)
class SkipMarker:
    """Place no further marker."""

    kind: Literal["skip_marker"] = "skip_marker"


@dataclass(frozen=True, slots=True, kw_only=True)
class Divide:
    """Cut the table by the line through two points."""

    kind: Literal["divide"] = "divide"
    line: Line


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseHalf:
    """Take a half as one's own zone."""

    kind: Literal["choose_zone"] = "choose_zone"
    half: Literal["a", "b"]


@dataclass(frozen=True, slots=True, kw_only=True)
class RollTrait:
    """Roll for the Warlord Trait."""

    kind: Literal["roll_trait"] = "roll_trait"


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseTrait:
    """Pick the Warlord Trait."""

    kind: Literal["choose_trait"] = "choose_trait"
    trait: Trait


@dataclass(frozen=True, slots=True, kw_only=True)
class NoTrait:
    """Go without a Trait."""

    kind: Literal["no_trait"] = "no_trait"


@dataclass(frozen=True, slots=True, kw_only=True)
class GeneratePowers:
    """Pick a psyker's powers before the battle."""

    kind: Literal["generate_powers"] = "generate_powers"
    psyker: Id
    powers: tuple[Id, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DeployUnit:
    """Set a unit up, with passengers if it is a transport."""

    kind: Literal["deploy_unit"] = "deploy_unit"
    unit: Id
    poses: tuple[Placed, ...]
    passengers: tuple[Id, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class DeployInReserve:
    """Hold a unit back by its ability."""

    kind: Literal["deploy_in_reserve"] = "deploy_in_reserve"
    unit: Id


@dataclass(frozen=True, slots=True, kw_only=True)
class NoRoom:
    """Declare that nothing more fits in one's zone."""

    kind: Literal["no_room"] = "no_room"


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseFirst:
    """Say who takes the first turn."""

    kind: Literal["choose_first_turn"] = "choose_first_turn"
    player: Seat


SetupCommand: TypeAlias = (
    BringArmy
    | ProposeMission
    | AnswerMission
    | MissionRolloff
    | SetArmy
    | TakeRoster
    | LockArmy
    | SetWarlord
    | SetBoard
    | TakeBattlefield
    | PlaceTerrain
    | RemoveTerrain
    | Ready
    | PlaceMarker
    | SkipMarker
    | Divide
    | ChooseHalf
    | RollTrait
    | ChooseTrait
    | NoTrait
    | GeneratePowers
    | DeployUnit
    | DeployInReserve
    | NoRoom
    | ChooseFirst
)
"""Every command of the set-up."""
