"""What a player may ask for at any time: standing answers, rulings, wobbly models, conceding."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from app.rules.kernel.shapes import Point
from app.rules.wh40k.settling.rulings import Correction


@dataclass(frozen=True, slots=True, kw_only=True)
class SetStanding:
    """Set or clear a standing answer, such as never being asked for a kind of re-roll."""

    kind: Literal["set_standing"] = "set_standing"
    key: str
    answer: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposeRuling:
    """Propose a correction of the state."""

    kind: Literal["propose_ruling"] = "propose_ruling"
    corrections: tuple[Correction, ...]
    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerRuling:
    """Accept a ruling, or reject it with a counter-proposal (none: no change)."""

    kind: Literal["answer_ruling"] = "answer_ruling"
    accept: bool
    counter: tuple[Correction, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class WithdrawRuling:
    """Take one's own proposal back."""

    kind: Literal["withdraw_ruling"] = "withdraw_ruling"


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingRolloff:
    """Settle a rejected ruling by a roll-off."""

    kind: Literal["ruling_rolloff"] = "ruling_rolloff"


@dataclass(frozen=True, slots=True, kw_only=True)
class SetDisplayOffset:
    """Show a wobbly model elsewhere; None puts it back."""

    kind: Literal["set_display_offset"] = "set_display_offset"
    model: str
    at: Point | None


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerDisplayOffset:
    """Agree to it or not."""

    kind: Literal["answer_display_offset"] = "answer_display_offset"
    accept: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Concede:
    """Give the battle up."""

    kind: Literal["concede"] = "concede"


TableCommand: TypeAlias = (
    SetStanding
    | ProposeRuling
    | AnswerRuling
    | WithdrawRuling
    | RulingRolloff
    | SetDisplayOffset
    | AnswerDisplayOffset
    | Concede
)
"""Commands that are possible at any time."""
