"""What an ability does at each of its stages, and which abilities there are: the rules' own and those written as data.

A chapter that carries out an ability gives a `Procedure` for it. `using.begin` asks `may`, then carries out `declare`
(dice and picks of the declare step, AOS-CORE-5.2a), lets both sides react (AOS-CORE-5.2b), then carries out `effect`
(AOS-CORE-5.2c), and at last the damage that went to the pools of the `Using` step (AOS-CORE-18.0a). `declare` and
`effect` may put further steps on the stack: the ability goes on when they have left.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from app.rules.aos.draft import Draft
from app.rules.aos.model.state import State
from app.rules.aos.model.using_prompts import Using
from app.rules.kernel.referee.offers import Option
from app.rules.kernel.referee.refusal import Refusal

Judge: TypeAlias = Callable[[State, Using], Refusal | None]
"""Why the ability may not be used by this unit, on these targets; its timing and limits are judged before."""

Act: TypeAlias = Callable[[Draft, Using], None]


def nothing(draft: Draft, using: Using) -> None:
    """The stage asks nothing."""


def no_targets(state: State, using: Using) -> Sequence[Option]:
    """The ability has no target to pick."""
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Procedure:
    """What one ability asks and does.

    `targets` are the options of its pick, of which it takes from `least` to `most`; none if it picks nothing.
    """

    may: Judge
    effect: Act
    declare: Act = nothing
    targets: Callable[[State, Using], Sequence[Option]] = no_targets
    least: int = 0
    most: int = 0
