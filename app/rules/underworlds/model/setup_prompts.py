"""The procedures of the set-up, in order (digest 3)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from app.rules.kernel.seats import Seat
from app.rules.kernel.state.prompts import Prompt
from app.rules.underworlds.model.setup_commands import Muster, Redraw


@dataclass(frozen=True, slots=True, kw_only=True)
class MusterWarbands(Prompt[Muster]):
    """S1: both pick a warband and a deck in secret (UW-SET-01)."""

    kind: Literal["muster_warbands"] = "muster_warbands"
    hidden: bool = True
    answers: Mapping[Seat, Muster] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawHands:
    """S2, S3: tokens are set out, decks shuffled, hands drawn (UW-SET-03, UW-SET-05)."""

    kind: Literal["draw_hands"] = "draw_hands"
    stage: Literal["tokens", "draw"] = "tokens"


@dataclass(frozen=True, slots=True, kw_only=True)
class RedrawHands(Prompt[Redraw]):
    """S4: both say in secret what they redraw (UW-SET-06)."""

    kind: Literal["redraw_hands"] = "redraw_hands"
    hidden: bool = True
    answers: Mapping[Seat, Redraw] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class RollForTerritory:
    """S5 (UW-SET-08)."""

    kind: Literal["roll_for_territory"] = "roll_for_territory"


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseBattlefieldStep:
    """S6: the winner picks side, orientation and territory (UW-SET-08, UW-SET-09)."""

    kind: Literal["choose_battlefield"] = "choose_battlefield"
    winner: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceFeatures:
    """S7, S8: five tokens in turn, then they are turned up (UW-SET-10..16). `next` is whose placement it is."""

    kind: Literal["place_features"] = "place_features"
    next: Seat
    placed: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class DeployFighters:
    """S9: one fighter each in turn (UW-SET-17)."""

    kind: Literal["deploy_fighters"] = "deploy_fighters"
    next: Seat


SetupStep: TypeAlias = (
    MusterWarbands | DrawHands | RedrawHands | RollForTerritory | ChooseBattlefieldStep | PlaceFeatures | DeployFighters
)
"""Every procedure of the set-up."""
