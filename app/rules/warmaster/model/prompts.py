"""The procedures of a battle as data: each step says where it stands, the top of the stack says who decides.

A step with nobody to ask is carried on by the referee (`flow.run`). Those of one part of the rules stand in a file of
their own; `Step` is all of them.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from app.rules.warmaster.model.combat_prompts import CombatStep
from app.rules.warmaster.model.command_prompts import CommandStep
from app.rules.warmaster.model.magic_prompts import MagicStep
from app.rules.warmaster.model.setup_prompts import SetupStep
from app.rules.warmaster.model.shooting_prompts import ShootingStep


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleRound:
    """A round: a turn of each side. `turn` counts the turns begun (WM-CON-15)."""

    kind: Literal["battle_round"] = "battle_round"
    turn: int = 0
    started: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerTurn:
    """A player's turn: what comes back to the table, three phases, the end (WM-TRN-01..06). `returned` have been rolled for.

    `asked` once it was seen whether a General has a Helm to put on (WM-TRN-02).
    """

    kind: Literal["player_turn"] = "player_turn"
    begun: bool = False
    returned: tuple[str, ...] = ()
    asked: bool = False
    phases: int = 0


BattleStep: TypeAlias = BattleRound | PlayerTurn
"""The procedures of the turn sequence."""

Step: TypeAlias = SetupStep | BattleStep | CommandStep | ShootingStep | CombatStep | MagicStep
"""Every procedure that can stand on the stack."""
