"""What a ruling may correct: anything that exists, as long as the battle can go on from it (W40K-GEN-12)."""

from math import isfinite
from typing import assert_never

from app.rules.kernel.refusal import Refusal
from app.rules.kernel.shapes import Pose
from app.rules.wh40k.evolve import evolve
from app.rules.wh40k.ground.measures import alive, profile_of
from app.rules.wh40k.invariants import broken
from app.rules.wh40k.prompts import BattleRound, PlayerTurn
from app.rules.wh40k.refusals import refuse
from app.rules.wh40k.settling.rulings import Correction, Note, PutModel, SetFlag, SetScore, SetWounds, SkipStep
from app.rules.wh40k.state import State
from app.rules.wh40k.turn_sequence.flow_events import RulingClosed

MOST_CORRECTIONS = 40
LONGEST_WORDS = 500
HIGHEST = 100.0
FLAGS = frozenset(
    {"advanced", "fell_back", "arrived", "embarked", "disembarked", "charged", "charge_attempted", "shot", "fought"}
)


def judge_corrections(state: State, corrections: tuple[Correction, ...]) -> Refusal | None:
    """Why the corrections cannot be made: one of them is about nothing, or the battle could not go on from them."""
    if len(corrections) > MOST_CORRECTIONS:
        return refuse("bad_correction", had=len(corrections), needed=MOST_CORRECTIONS)
    if sum(isinstance(correction, SkipStep) for correction in corrections) > 1:
        return refuse("bad_correction", correction="skip_step")
    for correction in corrections:
        if not _is_sound(state, correction):
            return refuse("bad_correction", correction=correction.kind)
    after = evolve(state, RulingClosed(applied=corrections, how="accepted"))
    if _is_torn(after) or set(broken(after)) - set(broken(state)):
        return refuse("bad_correction", correction=corrections[0].kind if corrections else "")
    return None


def _is_sound(state: State, correction: Correction) -> bool:
    """Whether it speaks of things that exist; SkipStep may not skip the battle itself."""
    match correction:
        case PutModel():
            return correction.model in state.models and (correction.pose is None or _is_on(state, correction.pose))
        case SetWounds():
            known = correction.model in state.models
            return known and 0 <= correction.lost < profile_of(state, correction.model).wounds
        case SetFlag():
            return correction.unit in state.units and correction.flag in FLAGS
        case SetScore():
            return correction.seat in state.seats and 0 <= correction.score <= 1000
        case SkipStep():
            return not isinstance(state.step, BattleRound | PlayerTurn) and state.round > 0
        case Note():
            return len(correction.text) <= LONGEST_WORDS
        case _:
            assert_never(correction)


def _is_on(state: State, pose: Pose) -> bool:
    return (
        0 <= pose.x <= state.width and 0 <= pose.y <= state.height and 0 <= pose.z <= HIGHEST and isfinite(pose.facing)
    )


def _is_torn(state: State) -> bool:
    """Whether a unit would stand on the table in part."""
    return any(
        unit.where == "table" and any(model.pose is None for model in alive(state, unit.id))
        for unit in state.units.values()
    )
