"""How a player writes a correction of the battle, or shows a wobbly model elsewhere (W40K-GEN-12, W40K-SEQ-03)."""

from app.rules.kernel.offers.offer import (
    Form,
    NameNeed,
    NumberNeed,
    Offer,
    Option,
    PickNeed,
    PointNeed,
    PoseNeed,
    SwitchNeed,
)
from app.rules.kernel.seats import Seat
from app.rules.wh40k.model.refusals import refuse
from app.rules.wh40k.model.state import State
from app.rules.wh40k.rulings.corrections import FLAGS

WORDS = "wh40k.correction"
_MODEL = NameNeed(field="model", label="table.ruling.model", of="piece")
_FLAGS = tuple(Option(value=flag, label=f"wh40k.badge.{flag}") for flag in sorted(FLAGS - {"embarked"}))

FORMS: tuple[Form, ...] = (
    Form(
        value={"kind": "put_model"},
        label=f"{WORDS}.put_model",
        blanks=(_MODEL, PoseNeed(field="pose", piece="model", absent="table.ruling.off")),
    ),
    Form(
        value={"kind": "set_wounds"},
        label=f"{WORDS}.set_wounds",
        blanks=(_MODEL, NumberNeed(field="lost", label="wh40k.correction.lost")),
    ),
    Form(
        value={"kind": "set_flag"},
        label=f"{WORDS}.set_flag",
        blanks=(
            NameNeed(field="unit", label="table.ruling.unit", of="unit"),
            PickNeed(field="flag", label="wh40k.correction.flag", options=_FLAGS),
            SwitchNeed(field="on", label="table.ruling.on"),
        ),
    ),
    Form(
        value={"kind": "set_score"},
        label=f"{WORDS}.set_score",
        blanks=(
            NameNeed(field="seat", label="table.ruling.side", of="seat"),
            NumberNeed(field="score", label="wh40k.correction.score"),
        ),
    ),
)
"""What a ruling may correct."""


def forms(state: State, seat: Seat) -> tuple[Form, ...]:
    """The corrections a seat may write down: all of them, at any time."""
    return FORMS


def offset_offer(state: State, seat: Seat) -> Offer:
    """To show a wobbly model of one's own elsewhere, or where it is; one at a time waits for consent (W40K-SEQ-03)."""
    pending = state.offset
    return Offer(
        id="set_display_offset",
        command={"kind": "set_display_offset"},
        label="wh40k.offer.set_display_offset",
        place="table",
        need=NameNeed(field="model", label="table.ruling.model", of="piece", seats=(seat,)),
        more=(PointNeed(field="at", piece="model", absent="wh40k.correction.upright"),),
        locked=refuse("needs_opponent_agreement", model=pending.model) if pending else None,
        rule="W40K-SEQ-03",
    )
