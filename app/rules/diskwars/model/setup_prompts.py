"""The procedures of the set-up as data, in their order (section 3)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from app.rules.diskwars.model.setup_commands import ArmyChoice
from app.rules.kernel.seats import Seat
from app.rules.kernel.state.prompts import Prompt


@dataclass(frozen=True, slots=True, kw_only=True)
class SetUp:
    """The set-up: how many of its parts are over (DW-SET-24, DW-INT-01)."""

    kind: Literal["set_up"] = "set_up"
    done: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseArmies(Prompt[ArmyChoice]):
    """All choose their armies, in the open; until all have, another may take its place."""

    kind: Literal["choose_armies"] = "choose_armies"
    changeable: bool = True
    answers: Mapping[Seat, ArmyChoice] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoosingEdge:
    """A player takes an edge (DW-SET-03)."""

    kind: Literal["choosing_edge"] = "choosing_edge"
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class AssigningInitiative:
    """The winner of the roll gives the tokens out (DW-SET-06)."""

    kind: Literal["assigning_initiative"] = "assigning_initiative"
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class KeepingScenario:
    """The last player keeps one of two scenario cards (DW-SET-07)."""

    kind: Literal["keeping_scenario"] = "keeping_scenario"
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacingTower:
    """A player places his Watchtower (DW-FOR-03)."""

    kind: Literal["placing_tower"] = "placing_tower"
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacingCard:
    """A player takes and lays a deployment card (DW-SET-10)."""

    kind: Literal["placing_card"] = "placing_card"
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacingTerrain:
    """A player takes a terrain card and lays its piece (DW-SET-15)."""

    kind: Literal["placing_terrain"] = "placing_terrain"
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class DeployingOnTerrain:
    """A player may deploy a disk on the piece he placed (DW-SCN-04)."""

    kind: Literal["deploying_on_terrain"] = "deploying_on_terrain"
    seat: Seat
    piece: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Deploying:
    """A player deploys his army (DW-SET-17)."""

    kind: Literal["deploying"] = "deploying"
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Scouting:
    """A player moves his scouts (DW-KEY-02); `moved` have had their move."""

    kind: Literal["scouting"] = "scouting"
    seat: Seat
    moved: tuple[str, ...] = ()


SetupStep: TypeAlias = (
    SetUp
    | ChooseArmies
    | ChoosingEdge
    | AssigningInitiative
    | KeepingScenario
    | PlacingTower
    | PlacingCard
    | PlacingTerrain
    | DeployingOnTerrain
    | Deploying
    | Scouting
)
"""Every procedure of the set-up."""
