"""Facts of the set-up, in order of play."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from app.rules.aos.model.profiles import Library, Roster, TerrainFeature
from app.rules.aos.model.setup_commands import Placed
from app.rules.aos.model.state import Marker, Model, Unit
from app.rules.kernel.seats import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class ListDrafted:
    """A list was changed; only its owner sees it before the lock."""

    kind: Literal["list_drafted"] = "list_drafted"
    seat: Seat
    roster: Roster


@dataclass(frozen=True, slots=True, kw_only=True)
class ArmyBrought:
    """The content of the match has an army more, for this side; nobody else is told of it before lists are open."""

    kind: Literal["army_brought"] = "army_brought"
    seat: Seat
    content: Library


@dataclass(frozen=True, slots=True, kw_only=True)
class ArmyMustered:
    """A locked list became units and models, for all to see (AOS-GLOS-05)."""

    kind: Literal["army_mustered"] = "army_mustered"
    seat: Seat
    name: str
    faction: str
    units: tuple[Unit, ...]
    models: tuple[Model, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RolledOff:
    """Both rolled until the faces differed; the higher won (AOS-CORE-2.2g)."""

    kind: Literal["rolled_off"] = "rolled_off"
    purpose: str
    throws: tuple[tuple[int, ...], ...]
    winner: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class RolesSettled:
    """One is the attacker, the other the defender (AOS-BW-2a)."""

    kind: Literal["roles_settled"] = "roles_settled"
    attacker: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class GiftsChosen:
    """A seat has this regiment ability, and its general this enhancement (AOS-SH-BP-1b)."""

    kind: Literal["gifts_chosen"] = "gifts_chosen"
    seat: Seat
    general: str
    ability: str
    enhancement: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RealmChosen:
    """This side of the board is played on (AOS-SH-BP-1c)."""

    kind: Literal["realm_chosen"] = "realm_chosen"
    realm: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanChosen:
    """This battleplan of the battlepack is played (AOS-SH-BP-1d)."""

    kind: Literal["plan_chosen"] = "plan_chosen"
    plan: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkersLaid:
    """The objectives lie on the map's points (AOS-CORE-9.1.1a)."""

    kind: Literal["markers_laid"] = "markers_laid"
    markers: tuple[Marker, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FeatureLaid:
    """A terrain feature lies on the table (AOS-BW-2c)."""

    kind: Literal["feature_laid"] = "feature_laid"
    seat: Seat
    feature: TerrainFeature


@dataclass(frozen=True, slots=True, kw_only=True)
class FeatureLifted:
    """A terrain feature was taken off the table again."""

    kind: Literal["feature_lifted"] = "feature_lifted"
    seat: Seat
    feature: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TerritoriesSettled:
    """A territory is a seat's, the other one the opponent's (AOS-CORE-9.1.2a)."""

    kind: Literal["territories_settled"] = "territories_settled"
    seat: Seat
    territory: str
    others: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BeginnerSettled:
    """A seat begins deployment."""

    kind: Literal["beginner_settled"] = "beginner_settled"
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitSetUp:
    """All models of a unit stand on the table (AOS-CORE-24.0a)."""

    kind: Literal["unit_set_up"] = "unit_set_up"
    unit: str
    places: tuple[Placed, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TerrainDeclined:
    """A seat leaves a faction terrain feature of its army out (AOS-CORE-10.0b)."""

    kind: Literal["terrain_declined"] = "terrain_declined"
    unit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Undeployable:
    """A unit has no room and is destroyed (AOS-CORE-10.1d)."""

    kind: Literal["undeployable"] = "undeployable"
    unit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DeploymentFinished:
    """A seat has set up its last unit (AOS-CORE-12.0a, AOS-AMB-36)."""

    kind: Literal["deployment_finished"] = "deployment_finished"
    seat: Seat


SetupEvent: TypeAlias = (
    ArmyBrought
    | ListDrafted
    | ArmyMustered
    | RolledOff
    | RolesSettled
    | GiftsChosen
    | RealmChosen
    | PlanChosen
    | MarkersLaid
    | FeatureLaid
    | FeatureLifted
    | TerritoriesSettled
    | BeginnerSettled
    | UnitSetUp
    | Undeployable
    | TerrainDeclined
    | DeploymentFinished
)
"""Every fact of the set-up."""
