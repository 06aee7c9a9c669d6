"""What a ruling may correct: anything that exists, as long as the battle can go on from it (W40K-GEN-12)."""

from typing import assert_never

from app.rules.kernel.incremental.derived import derived
from app.rules.kernel.rulings.corrections import leading_on, may_be_put
from app.rules.kernel.seats import Seat
from app.rules.wh40k.evolve import evolve
from app.rules.wh40k.ground.measures import alive, profile_of
from app.rules.wh40k.invariants import broken
from app.rules.wh40k.model.attack_prompts import Wreck
from app.rules.wh40k.model.prompts import BattleRound, PlayerTurn
from app.rules.wh40k.model.rulings import Correction, PutModel, SetFlag, SetScore, SetWounds
from app.rules.wh40k.model.state import State

FLAGS = frozenset(
    {"advanced", "fell_back", "arrived", "embarked", "disembarked", "charged", "charge_attempted", "shot", "fought"}
)


def is_sound(state: State, seat: Seat, correction: Correction) -> bool:
    """Whether it speaks of things that exist."""
    match correction:
        case PutModel():
            return correction.model in state.models and may_be_put(correction.pose, state.width, state.height)
        case SetWounds():
            known = correction.model in state.models
            return known and 0 <= correction.lost < profile_of(state, correction.model).wounds
        case SetFlag():
            return correction.unit in state.units and correction.flag in FLAGS
        case SetScore():
            return correction.seat in state.seats and 0 <= correction.score <= 1000
        case _:
            assert_never(correction)


@derived
def may_skip(state: State) -> bool:
    """Any procedure of the battle may be ended, not the battle itself, nor a wreck that somebody has to get out of."""
    return not isinstance(state.step, BattleRound | PlayerTurn | Wreck) and state.round > 0


leads_on = leading_on(evolve, broken, lambda state: not _is_torn(state))
"""Whether the battle could go on from all of them together."""


def _is_torn(state: State) -> bool:
    """Whether a unit would stand on the table in part."""
    return any(
        unit.where == "table" and any(model.pose is None for model in alive(state, unit.id))
        for unit in state.units.values()
    )
