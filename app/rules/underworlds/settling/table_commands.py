"""What a player may ask for at any time: rulings, conceding."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from app.rules.underworlds.settling.rulings import Correction


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
class Concede:
    """Give the match up (UW-VIC-08)."""

    kind: Literal["concede"] = "concede"


TableCommand: TypeAlias = ProposeRuling | AnswerRuling | WithdrawRuling | RulingRolloff | Concede
