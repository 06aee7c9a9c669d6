"""The procedures of the battle as data, in order of play (digest, section 4); `Step` is all that can stand on the stack."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from app.rules.aos.model.setup_prompts import SetupStep
from app.rules.aos.model.tables import Moment
from app.rules.aos.model.using_prompts import UsingStep
from app.rules.kernel.seats import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleRound:
    """A battle round: R1 to R7 of the digest."""

    kind: Literal["battle_round"] = "battle_round"
    stage: Literal[
        "first_player",
        "underdog",
        "resources",
        "automatic",
        "control",
        "start",
        "first_turn",
        "second_turn",
        "end",
        "clean_up",
    ] = "first_player"


@dataclass(frozen=True, slots=True, kw_only=True)
class PickFirst:
    """A seat says who takes the first turn (AOS-CORE-12.0a..c)."""

    kind: Literal["pick_first"] = "pick_first"
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerTurn:
    """A turn: the phase that comes next when the one above is over (AOS-CORE-13.0a)."""

    kind: Literal["player_turn"] = "player_turn"
    seat: Seat
    done: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class ActWindow:
    """A seat uses abilities of this moment until it passes, then the other does (AOS-CORE-13.0b)."""

    kind: Literal["act_window"] = "act_window"
    moment: Moment
    seat: Seat
    last: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Fights:
    """Units are picked to fight in turn, by tiers (AOS-CORE-13.1b, AOS-CORE-19.0a..c).

    `turn` is whose pick it is; `passed` are seats that declined the optional ones.
    """

    kind: Literal["fights"] = "fights"
    stage: Literal["first", "normal", "last"] = "first"
    turn: Seat
    passed: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Control:
    """Who contests what is said, and who controls it decided (AOS-CORE-32.1b, AOS-CORE-32.2a)."""

    kind: Literal["control"] = "control"
    seat: Seat
    last: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class EndOfTurn:
    """Control, then the active player's score (AOS-CORE-31.0b, AOS-CORE-31.0c)."""

    kind: Literal["end_of_turn"] = "end_of_turn"
    stage: Literal["control", "score"] = "control"


@dataclass(frozen=True, slots=True, kw_only=True)
class DiscardCards:
    """A seat discards tactics cards before it draws (AOS-SH-BP-6b)."""

    kind: Literal["discard_cards"] = "discard_cards"
    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreTactics:
    """A seat shows the tactics cards it scores (AOS-SH-BP-7d)."""

    kind: Literal["score_tactics"] = "score_tactics"
    seat: Seat


BattleStep: TypeAlias = (
    BattleRound | PickFirst | PlayerTurn | ActWindow | Fights | Control | EndOfTurn | DiscardCards | ScoreTactics
)
"""Every procedure of the round and the turn."""

Step: TypeAlias = SetupStep | BattleStep | UsingStep
"""Every procedure that can stand on the stack."""
