"""What a ruling may correct, how it is written, and whether the battle can go on from it."""

from typing import assert_never

from app.rules.kernel.incremental.derived import derived
from app.rules.kernel.offers.offer import Form, NameNeed, NumberNeed, PoseNeed, SwitchNeed
from app.rules.kernel.rulings.corrections import leading_on, may_be_put
from app.rules.kernel.seats import Seat
from app.rules.warmaster.characteristics import hits_each
from app.rules.warmaster.evolve import evolve
from app.rules.warmaster.invariants import broken
from app.rules.warmaster.model.prompts import BattleRound, PlayerTurn
from app.rules.warmaster.model.rulings import Correction, PutPiece, SetConfused, SetResidual
from app.rules.warmaster.model.state import State

WORDS = "warmaster.correction"
_UNIT = NameNeed(field="unit", label="table.ruling.unit", of="unit")

FORMS: tuple[Form, ...] = (
    Form(
        value={"kind": "put_piece"},
        label=f"{WORDS}.put_piece",
        blanks=(
            NameNeed(field="piece", label="table.ruling.model", of="piece"),
            PoseNeed(field="pose", piece="piece", absent="table.ruling.off"),
        ),
    ),
    Form(
        value={"kind": "set_residual"},
        label=f"{WORDS}.set_residual",
        blanks=(_UNIT, NumberNeed(field="hits", label=f"{WORDS}.hits")),
    ),
    Form(
        value={"kind": "set_confused"},
        label=f"{WORDS}.set_confused",
        blanks=(_UNIT, SwitchNeed(field="on", label="table.ruling.on")),
    ),
)
"""What a ruling may correct."""


def forms(state: State, seat: Seat) -> tuple[Form, ...]:
    """The corrections a seat may write down: all of them, at any time."""
    return FORMS


def is_sound(state: State, seat: Seat, correction: Correction) -> bool:
    """Whether it speaks of things that exist."""
    match correction:
        case PutPiece():
            known = correction.piece in state.stands or correction.piece in state.characters
            return state.round > 0 and known and may_be_put(correction.pose, state.width, state.height, highest=0)
        case SetResidual():
            return correction.unit in state.units and 0 <= correction.hits < hits_each(state, correction.unit)
        case SetConfused():
            return correction.unit in state.units
        case _:
            assert_never(correction)


@derived
def may_skip(state: State) -> bool:
    """Any procedure of the battle may be ended, not the battle itself."""
    return not isinstance(state.step, BattleRound | PlayerTurn) and state.round > 0


leads_on = leading_on(evolve, broken)
"""Whether the battle could go on from all of them together."""
