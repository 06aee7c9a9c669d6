"""The procedures of rounds, turns, steps and end phases (digest 4.1)."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from app.rules.kernel.seats import Seat
from app.rules.kernel.state.windows import Window


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleRound:
    """R1..C1, E6: a round from its start to its clean-up. `turns` counts the turns begun."""

    kind: Literal["battle_round"] = "battle_round"
    stage: Literal["start", "roll_off", "turns", "combat_over", "end_phase", "clean_up", "over"] = "start"
    turns: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseFirst:
    """R3: the winner of the roll-off says who takes the first turn (UW-RND-03)."""

    kind: Literal["choose_first"] = "choose_first"
    winner: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerTurn:
    """T1..T7: a turn; its steps go on top of it."""

    kind: Literal["player_turn"] = "player_turn"
    stage: Literal["start", "action", "after_action", "after_power", "end", "over"] = "start"


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionStep:
    """T2, T3: exactly one core ability (UW-ACT-01). `used` names it once one was begun."""

    kind: Literal["action_step"] = "action_step"
    stage: Literal["start", "opened", "choose", "used", "end", "over"] = "start"
    used: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PowerStep:
    """T5: cards, warscroll abilities, Delve or passes in turn (UW-PWR-01..04)."""

    kind: Literal["power_step"] = "power_step"
    window: Window
    started: bool = False


EndStage: TypeAlias = Literal["score", "equip", "discard", "draw_objectives", "draw_power"]


@dataclass(frozen=True, slots=True, kw_only=True)
class EndPhase:
    """E1..E5: players in order through the steps still to come, (seat, stage) first to last (UW-END-02)."""

    kind: Literal["end_phase"] = "end_phase"
    todo: tuple[tuple[Seat, EndStage], ...]

    @property
    def stage(self) -> EndStage | None:
        """The step that is due."""
        return self.todo[0][1] if self.todo else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Focusing:
    """Focus: after the replacements the player says whether to draw one more (UW-FOC-02)."""

    kind: Literal["focusing"] = "focusing"
    seat: Seat
    stage: Literal["extra", "done"] = "extra"
    discarded: int = 0
    extra: bool = False


TurnStep: TypeAlias = BattleRound | ChooseFirst | PlayerTurn | ActionStep | PowerStep | EndPhase | Focusing
"""Every procedure of the turn sequence."""
