"""An ability of a disk or card: whose it is, when it works, what it does."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from app.rules.diskwars.model.language.effects import Effect, Lasting, Trigger
from app.rules.diskwars.model.language.language import Cond
from app.rules.kernel.schema.annotations import Words

Timing: TypeAlias = Literal["passive", "triggered", "focus", "battle"]
"""In force; when an event is told; as an action of the disk (DW-FOC-01); once a card, if used (DW-CAB-01, DW-CAB-03)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ability:
    """One ability; `user` are the conditions a disk must meet to use a battle ability.

    `first` says how often it may be used with one command card, where it is not as often as it comes about; one that may
    be declined begins with a pick that is optional.
    """

    id: str
    timing: Timing
    rule: str = ""
    text: Words
    user: tuple[Cond, ...] = ()
    trigger: Trigger | None = None
    first: int | None = None
    static: tuple[Lasting, ...] = ()
    do: tuple[Effect, ...] = ()
