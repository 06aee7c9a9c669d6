"""What an ability does at each of its stages.

A chapter that carries out an ability gives a `Procedure` for it. Once `may` says nothing, `declare` and then `aim` are
carried out (dice, pile-in and targets of the declare step, AOS-CORE-5.2a), both sides may react (AOS-CORE-5.2b), then
comes `effect` (AOS-CORE-5.2c), and at last the damage that went to the pools of the `Using` step (AOS-CORE-18.0a). Each
may put further steps on the stack: the ability goes on when they have left.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from app.rules.aos.draft import Draft
from app.rules.aos.model.state import State, UnitId
from app.rules.aos.model.using_prompts import Using
from app.rules.kernel.offers.offer import Option
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat

Judge: TypeAlias = Callable[[State, Using], Refusal | None]
"""Why the ability may not be used by this unit; its timing and limits are judged before."""

Act: TypeAlias = Callable[[Draft, Using], None]


def nothing(draft: Draft, using: Using) -> None:
    """The stage asks nothing."""


def no_targets(state: State, using: Using) -> Sequence[Option]:
    """The ability has no target to pick."""
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Procedure:
    """What one ability asks and does. It picks from `least` to `most` of its `targets`, which are options, open or not."""

    may: Judge
    effect: Act
    declare: Act = nothing
    aim: Act = nothing
    targets: Callable[[State, Using], Sequence[Option]] = no_targets
    least: int = 0
    most: int = 0


def always(state: State, using: Using, seat: Seat, unit: UnitId) -> Refusal | None:
    """Nothing more is asked of who reacts."""
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Response:
    """What a reaction does: which units of the seat may use it on the ability under way, and what it changes at once.

    `may` says why one of them may not. Where it picks, between `least` and `most` of the `targets` of who reacts are
    given to `aimed`, which takes the place of `effect`.
    """

    users: Callable[[State, Using, Seat], Sequence[UnitId]]
    effect: Callable[[Draft, Using, Seat, UnitId], Using]
    may: Callable[[State, Using, Seat, UnitId], Refusal | None] = always
    targets: Callable[[State, Using], Sequence[Option]] = no_targets
    aimed: Callable[[Draft, Using, Seat, UnitId, Sequence[UnitId]], Using] | None = None
    least: int = 0
    most: int = 0
