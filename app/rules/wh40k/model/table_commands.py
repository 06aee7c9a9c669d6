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


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayText:
    """Play an ability of a unit by its text (W40K-GEN-12)."""

    kind: Literal["play_text"] = "play_text"
    ability: Id
    unit: Id


@dataclass(frozen=True, slots=True, kw_only=True)
class PointText:
    """Say on whom a text's outcomes fall."""

    kind: Literal["point_text"] = "point_text"
    unit: Id


@dataclass(frozen=True, slots=True, kw_only=True)
class ApplyOutcome:
    """Carry out what a text says, by one of the outcomes that texts have."""

    kind: Literal["apply_outcome"] = "apply_outcome"
    outcome: Id


@dataclass(frozen=True, slots=True, kw_only=True)
class TextDone:
    """A text does nothing more."""

    kind: Literal["text_done"] = "text_done"


TextCommand: TypeAlias = PlayText | PointText | ApplyOutcome | TextDone
"""What an ability is played by that nothing but a text says."""

TableCommand: TypeAlias = (
    SetStanding | SettlingCommand[Correction] | SetDisplayOffset | AnswerDisplayOffset | TextCommand
)
"""Commands that are possible at any time, or between units' actions."""
