"""What a ruling may correct, how it is written, and whether the battle can go on from it."""

from typing import assert_never

from app.rules.aos.characteristics import health
from app.rules.aos.evolve import evolve
from app.rules.aos.invariants import broken
from app.rules.aos.model.prompts import BattleRound, PlayerTurn
from app.rules.aos.model.rulings import Correction, PutModel, SetDamage, SetPoints, SetScore
from app.rules.aos.model.state import State
from app.rules.kernel.incremental.derived import derived
from app.rules.kernel.offers.offer import Form, NameNeed, NumberNeed, PoseNeed
from app.rules.kernel.rulings.corrections import leading_on, may_be_put
from app.rules.kernel.seats import Seat

WORDS = "aos.correction"
MOST_POINTS = 999
_SIDE = NameNeed(field="seat", label="table.ruling.side", of="seat")

FORMS: tuple[Form, ...] = (
    Form(
        value={"kind": "put_model"},
        label=f"{WORDS}.put_model",
        blanks=(
            NameNeed(field="model", label="table.ruling.model", of="piece"),
            PoseNeed(field="pose", piece="model", absent="table.ruling.off"),
        ),
    ),
    Form(
        value={"kind": "set_damage"},
        label=f"{WORDS}.set_damage",
        blanks=(
            NameNeed(field="unit", label="table.ruling.unit", of="unit"),
            NumberNeed(field="points", label=f"{WORDS}.points"),
        ),
    ),
    Form(
        value={"kind": "set_score"},
        label=f"{WORDS}.set_score",
        blanks=(_SIDE, NumberNeed(field="score", label=f"{WORDS}.score")),
    ),
    Form(
        value={"kind": "set_points"},
        label=f"{WORDS}.set_points",
        blanks=(_SIDE, NumberNeed(field="points", label=f"{WORDS}.points")),
    ),
)
"""What a ruling may correct."""


def forms(state: State, seat: Seat) -> tuple[Form, ...]:
    """The corrections a seat may write down: all of them, at any time."""
    return FORMS


def is_sound(state: State, seat: Seat, correction: Correction) -> bool:
    """Whether it speaks of things that exist."""
    match correction:
        case PutModel():
            known = state.round > 0 and correction.model in state.models
            return known and may_be_put(correction.pose, state.width, state.height)
        case SetDamage():
            known = correction.unit in state.units
            return known and 0 <= correction.points < health(state, correction.unit)
        case SetScore():
            return correction.seat in state.seats and 0 <= correction.score <= MOST_POINTS
        case SetPoints():
            return correction.seat in state.seats and 0 <= correction.points <= MOST_POINTS
        case _:
            assert_never(correction)


@derived
def may_skip(state: State) -> bool:
    """Any procedure of the battle may be ended, not the battle itself."""
    return not isinstance(state.step, BattleRound | PlayerTurn) and state.round > 0


leads_on = leading_on(evolve, broken)
"""Whether the battle could go on from all of them together."""
