"""What happens before the first round."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from app.rules.diskwars.model.places import Edge, Put
from app.rules.diskwars.model.profiles import Army
from app.rules.diskwars.model.state import Disk, Slot, Terrain
from app.rules.kernel.seats import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class ArmyMustered:
    """A player's army is fixed: its disks, the hand of command cards, the points left over (DW-ARM-03)."""

    kind: Literal["army_mustered"] = "army_mustered"
    seat: Seat
    army: Army | None
    disks: tuple[Disk, ...]
    hand: tuple[str, ...]
    unspent: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class EdgeChosen:
    """A player has an edge of the battlefield (DW-SET-03)."""

    kind: Literal["edge_chosen"] = "edge_chosen"
    seat: Seat
    edge: Edge


@dataclass(frozen=True, slots=True, kw_only=True)
class RolledOff:
    """Players rolled off; `throws` with what is added to them, those tied again."""

    kind: Literal["rolled_off"] = "rolled_off"
    purpose: Literal["initiative", "armies", "ruling"]
    throws: tuple[tuple[int, ...], ...]
    winner: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class InitiativeSet:
    """The order of initiative (DW-SET-06, DW-CON-16)."""

    kind: Literal["initiative_set"] = "initiative_set"
    order: tuple[Seat, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ScenariosDrawn:
    """The last player drew two scenario cards; only he sees them (DW-SET-07, DW-HID-04)."""

    kind: Literal["scenarios_drawn"] = "scenarios_drawn"
    seat: Seat
    drawn: tuple[str, ...]
    deck: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ScenarioChosen:
    """The active scenario; the rejected card goes back (DW-SET-08)."""

    kind: Literal["scenario_chosen"] = "scenario_chosen"
    seat: Seat
    card: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ObjectiveDealt:
    """A player was dealt his secret objective (DW-SET-08, DW-HID-03); `deck` is what is left."""

    kind: Literal["objective_dealt"] = "objective_dealt"
    seat: Seat
    card: str
    deck: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsDealt:
    """Deployment or terrain cards lie open to be taken (DW-SET-09, DW-SET-14)."""

    kind: Literal["cards_dealt"] = "cards_dealt"
    what: Literal["deployment", "terrain"]
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CardPlaced:
    """A deployment card lies on its owner's edge (DW-SET-10)."""

    kind: Literal["card_placed"] = "card_placed"
    slot: Slot


@dataclass(frozen=True, slots=True, kw_only=True)
class TerrainPlaced:
    """A piece of terrain lies on the battlefield (DW-SET-15)."""

    kind: Literal["terrain_placed"] = "terrain_placed"
    seat: Seat
    piece: Terrain


@dataclass(frozen=True, slots=True, kw_only=True)
class TerrainLeftOut:
    """A piece stays beside the field: no legal place for it exists (DW-AMB-52). `seat` is whose Watchtower it is."""

    kind: Literal["terrain_left_out"] = "terrain_left_out"
    card: str
    seat: Seat | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ZoneMoved:
    """A zone feinted: its cards lie elsewhere on the edge (DW-DEP-05)."""

    kind: Literal["zone_moved"] = "zone_moved"
    seat: Seat
    before: tuple[Slot, ...]
    after: tuple[Slot, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DiskDeployed:
    """A disk was put down before the battle (DW-SET-17); `on_terrain` on a piece as that was laid (DW-SCN-04)."""

    kind: Literal["disk_deployed"] = "disk_deployed"
    seat: Seat
    put: Put
    z: int
    on_terrain: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DiskTakenBack:
    """A disk was taken up again."""

    kind: Literal["disk_taken_back"] = "disk_taken_back"
    seat: Seat
    disk: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DeploymentConfirmed:
    """A player has deployed; the rest is his reserve, and these gained Scout (DW-SET-23, DW-DEP-04)."""

    kind: Literal["deployment_confirmed"] = "deployment_confirmed"
    seat: Seat
    scouts: tuple[str, ...] = ()


SetupEvent: TypeAlias = (
    ArmyMustered
    | EdgeChosen
    | RolledOff
    | InitiativeSet
    | ScenariosDrawn
    | ScenarioChosen
    | ObjectiveDealt
    | CardsDealt
    | CardPlaced
    | TerrainPlaced
    | TerrainLeftOut
    | ZoneMoved
    | DiskDeployed
    | DiskTakenBack
    | DeploymentConfirmed
)
"""Every fact of the set-up."""
