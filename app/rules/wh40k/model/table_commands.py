"""What a player may ask for at any time: standing answers, rulings, wobbly models, conceding."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from app.rules.kernel.plane.shapes import Point
from app.rules.kernel.schema.annotations import Id
from app.rules.kernel.state.ruling import SettlingCommand
from app.rules.wh40k.model.rulings import Correction


@dataclass(frozen=True, slots=True, kw_only=True)
class SetStanding:
    """Set or clear a standing answer, such as never being asked for a kind of re-roll."""

    kind: Literal["set_standing"] = "set_standing"
    key: Id
    answer: Id | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SetDisplayOffset:
    """Show a wobbly model elsewhere; None puts it back."""

    kind: Literal["set_display_offset"] = "set_display_offset"
    model: Id
    at: Point | None


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerDisplayOffset:
    """Agree to it or not."""

    kind: Literal["answer_display_offset"] = "answer_display_offset"
    accept: bool


TableCommand: TypeAlias = SetStanding | SettlingCommand[Correction] | SetDisplayOffset | AnswerDisplayOffset
"""Commands that are possible at any time."""
