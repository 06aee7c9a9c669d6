"""The procedures before the battle as data, in order of play (digest, section 3)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from app.rules.kernel.seats import Seat
from app.rules.kernel.state.prompts import Prompt
from app.rules.wh40k.model.setup_commands import LockArmy


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseMission:
    """Both agree on a mission, or roll off (W40K-MISS-01)."""

    kind: Literal["choose_mission"] = "choose_mission"
    by: Seat | None = None
    proposal: str | None = None
    rejected: bool = False
    decider: Seat | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MusterArmies(Prompt[LockArmy]):
    """Both build their lists, unseen by the other, and answer by locking them (W40K-ARMY-06, W40K-HID-02)."""

    kind: Literal["muster_armies"] = "muster_armies"
    hidden: bool = True
    answers: Mapping[Seat, LockArmy] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class NameWarlords:
    """Each names a Warlord (W40K-WL-01)."""

    kind: Literal["name_warlords"] = "name_warlords"


@dataclass(frozen=True, slots=True, kw_only=True)
class PrepareBattlefield:
    """Both may change the table until both are ready (W40K-TERR-05..07)."""

    kind: Literal["prepare_battlefield"] = "prepare_battlefield"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceMarkers:
    """Objective markers are placed in turns (W40K-OBJ-03)."""

    kind: Literal["place_markers"] = "place_markers"
    turn: Seat | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RollPrimary:
    """The winner of a roll-off rolls the primary objective (W40K-OBJ-06)."""

    kind: Literal["roll_primary"] = "roll_primary"


@dataclass(frozen=True, slots=True, kw_only=True)
class DivideTable:
    """The divider cuts the table in two equal halves (W40K-DEP-01)."""

    kind: Literal["divide_table"] = "divide_table"


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseZone:
    """The chooser takes a half (W40K-DEP-02)."""

    kind: Literal["choose_zone"] = "choose_zone"


@dataclass(frozen=True, slots=True, kw_only=True)
class BeforeDeployment:
    """Psychic powers and Warlord Traits, in the order a roll-off gave (W40K-PSY-04, W40K-WL-03)."""

    kind: Literal["before_deployment"] = "before_deployment"
    order: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class DeployArmies:
    """Units are set up in turns, the divider first (W40K-DEP-03)."""

    kind: Literal["deploy_armies"] = "deploy_armies"
    turn: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class CountPower:
    """Army power, underdog and Command Re-rolls (W40K-POWER-*)."""

    kind: Literal["count_power"] = "count_power"


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseFirstTurn:
    """The underdog says who begins (W40K-TURN-04)."""

    kind: Literal["choose_first_turn"] = "choose_first_turn"


SetupStep: TypeAlias = (
    ChooseMission
    | MusterArmies
    | NameWarlords
    | PrepareBattlefield
    | PlaceMarkers
    | RollPrimary
    | DivideTable
    | ChooseZone
    | BeforeDeployment
    | DeployArmies
    | CountPower
    | ChooseFirstTurn
)
"""Every procedure of the set-up."""
