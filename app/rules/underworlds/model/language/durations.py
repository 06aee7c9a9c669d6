"""When something happens to a card, and how long what it does lasts (UW-DSL-05, UW-PER-01..05)."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from app.rules.kernel.abilities import effects
from app.rules.underworlds.model.language.language import Cond


@dataclass(frozen=True, slots=True, kw_only=True)
class Trigger(effects.Trigger["Cond"]):
    """Before or after an event whose payload meets the conditions (UW-DSL-05)."""

    where: tuple[Cond, ...] = ()


Span: TypeAlias = Literal["attack", "action_step", "power_step", "turn", "round", "game", "equipped"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Lasts(effects.Lasts):
    """A plain duration; "equipped" lasts while the upgrade is on its fighter."""

    span: Span = "round"


Duration: TypeAlias = Lasts | effects.NextOnly | effects.UntilFirst
"""To the end of a span, only for the next of something (UW-PER-04), or until the first of several events (UW-PER-03)."""


ROUND = Lasts(span="round")
"""What an effect that says nothing lasts (UW-PER-05)."""


GAME = Lasts(span="game")
