"""The procedures before the battle as data, in order of play (digest, section 3)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from app.rules.kernel.seats import Seat
from app.rules.kernel.state.prompts import Prompt
from app.rules.warmaster.model.setup_commands import LockArmy, LockDeployment


@dataclass(frozen=True, slots=True, kw_only=True)
class MusterArmies(Prompt[LockArmy]):
    """Both build their lists, unseen by the other, and answer by locking them (WM-SET-01)."""

    kind: Literal["muster_armies"] = "muster_armies"
    hidden: bool = True
    answers: Mapping[Seat, LockArmy] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class PrepareBattlefield:
    """Both agree to the terrain, the turn limit and the way of deploying (WM-SET-03, WM-END-02)."""

    kind: Literal["prepare_battlefield"] = "prepare_battlefield"
    turn_limit: Literal["roll", "none", "6", "7", "8"]
    deployment: Literal["secret", "alternate"]


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawSides:
    """Edges, the turn limit and who deploys first are found."""

    kind: Literal["draw_sides"] = "draw_sides"
    turn_limit: Literal["roll", "none", "6", "7", "8"]
    deployment: Literal["secret", "alternate"]


@dataclass(frozen=True, slots=True, kw_only=True)
class DeployInSecret(Prompt[LockDeployment]):
    """Both mark their pieces on a map of their own, and answer by locking it (WM-SET-05)."""

    kind: Literal["deploy_in_secret"] = "deploy_in_secret"
    hidden: bool = True
    answers: Mapping[Seat, LockDeployment] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class DeployInTurns:
    """Units are set up one after the other by both in turn, then characters (WM-SET-06)."""

    kind: Literal["deploy_in_turns"] = "deploy_in_turns"
    turn: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class BeginBattle:
    """Strengths are noted and the first turn is rolled for (WM-SET-02, WM-SET-08)."""

    kind: Literal["begin_battle"] = "begin_battle"


SetupStep: TypeAlias = MusterArmies | PrepareBattlefield | DrawSides | DeployInSecret | DeployInTurns | BeginBattle
"""Every procedure of the set-up."""
