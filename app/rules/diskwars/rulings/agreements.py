"""What the players settle among themselves: rulings, conceding (DW-WIN-08)."""

from math import isfinite
from typing import assert_never

from app.rules.diskwars.draft import Draft
from app.rules.diskwars.evolve import evolve
from app.rules.diskwars.handlers import Handlers
from app.rules.diskwars.invariants import broken
from app.rules.diskwars.model.round_prompts import Activating, ForcedFlip, Landed, Moving, ResolvingCard
from app.rules.diskwars.model.rulings import Correction, PutDisk, SetActivated, SetDamage
from app.rules.diskwars.model.setup_events import RolledOff
from app.rules.diskwars.model.state import State
from app.rules.diskwars.turn_sequence import scoring
from app.rules.kernel.dice.rolloff import rolled_off
from app.rules.kernel.incremental.derived import derived
from app.rules.kernel.offers.offer import Form, NameNeed, NumberNeed, Offer, PointNeed, SwitchNeed
from app.rules.kernel.rulings.corrections import leading_on
from app.rules.kernel.rulings.ruling_procedure import RulingProcedure
from app.rules.kernel.seats import Seat

WORDS = "diskwars.correction"
"""Where the sentences of this system's own corrections are."""

_DISK = NameNeed(field="disk", label="diskwars.correction.disk", of="piece")
FORMS: tuple[Form, ...] = (
    Form(
        value={"kind": "put_disk"},
        label="diskwars.correction.put_disk",
        blanks=(_DISK, PointNeed(field="at", piece="disk", absent="diskwars.correction.off")),
    ),
    Form(
        value={"kind": "set_damage"},
        label="diskwars.correction.set_damage",
        blanks=(_DISK, NumberNeed(field="damage", label="diskwars.correction.damage")),
    ),
    Form(
        value={"kind": "set_activated"},
        label="diskwars.correction.set_activated",
        blanks=(_DISK, SwitchNeed(field="on", label="table.ruling.on")),
    ),
)
"""What a ruling may correct."""


def is_sound(state: State, seat: Seat, correction: Correction) -> bool:
    """Whether it speaks of disks that exist and of places on the battlefield."""
    if correction.disk not in state.disks or state.round == 0:
        return False
    match correction:
        case PutDisk():
            at = correction.at
            return at is None or (
                isfinite(at.x) and 0 <= at.x <= state.options.width and 0 <= at.y <= state.options.height
            )
        case SetDamage():
            return 0 <= correction.damage <= 99 and state.disks[correction.disk].at is not None
        case SetActivated():
            return state.disks[correction.disk].at is not None
        case _:
            assert_never(correction)


@derived
def may_skip(state: State) -> bool:
    """Cards and what they began may be ended, no other procedure."""
    return isinstance(state.step, ResolvingCard | Activating | Moving | Landed | ForcedFlip)


leads_on = leading_on(evolve, broken)
"""Whether the match could go on from all of them together."""


def _roll_off(draft: Draft, seats: tuple[Seat, ...]) -> Seat:
    found = rolled_off(seats, draft.dice.roll, int)
    draft.emit(RolledOff(purpose="ruling", throws=found.throws, winner=found.winner))
    return found.winner


RULINGS: RulingProcedure[State, Draft, Correction] = RulingProcedure(
    rule="DW-CON-01",
    concede_rule="DW-WIN-06",
    is_sound=is_sound,
    may_skip=may_skip,
    leads_on=leads_on,
    roll_off=_roll_off,
    last=scoring.conceded_to,
    forms=lambda state, seat: FORMS,
)


def offers(state: State, seat: Seat) -> list[Offer]:
    """What is possible at any time: answering a ruling, proposing one, conceding."""
    return [*RULINGS.answers(state, seat), *RULINGS.table(state, seat)]


HANDLERS: Handlers = RULINGS.handlers()
