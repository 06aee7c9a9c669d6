"""How a player writes a correction of the match (design, principle 6)."""

from typing import get_args

from app.rules.kernel.referee.offers import Form, NameNeed, NumberNeed, Option, PickNeed, SwitchNeed
from app.rules.kernel.referee.seats import Seat
from app.rules.underworlds.model.state import State
from app.rules.underworlds.model.tables import DeckKind, Token

WORDS = "underworlds.correction"
_FIGHTER = NameNeed(field="fighter", label=f"{WORDS}.fighter", of="piece")
_SIDE = NameNeed(field="seat", label="table.ruling.side", of="seat")
_TOKENS = tuple(Option(value=token, label=f"underworlds.token.{token}") for token in get_args(Token))
_DECKS = tuple(Option(value=deck, label=f"underworlds.pile.deck_{deck}") for deck in get_args(DeckKind))

FORMS: tuple[Form, ...] = (
    Form(
        value={"kind": "put_fighter"},
        label=f"{WORDS}.put_fighter",
        blanks=(
            _FIGHTER,
            NameNeed(field="hex", label=f"{WORDS}.hex", of="hex", piece="fighter", absent="table.ruling.off"),
        ),
    ),
    Form(
        value={"kind": "set_tokens"},
        label=f"{WORDS}.set_tokens",
        blanks=(
            _FIGHTER,
            PickNeed(field="token", label=f"{WORDS}.token", options=_TOKENS),
            NumberNeed(field="count", label="table.ruling.count"),
        ),
    ),
    Form(
        value={"kind": "set_inspired"},
        label=f"{WORDS}.set_inspired",
        blanks=(_FIGHTER, SwitchNeed(field="inspired", label="table.ruling.on")),
    ),
    Form(
        value={"kind": "set_glory"},
        label=f"{WORDS}.set_glory",
        blanks=(_SIDE, NumberNeed(field="glory", label="table.ruling.count")),
    ),
    Form(
        value={"kind": "draw_top"},
        label=f"{WORDS}.draw_top",
        blanks=(
            _SIDE,
            PickNeed(field="deck", label=f"{WORDS}.deck", options=_DECKS),
            NumberNeed(field="count", label="table.ruling.count", least=1, most=20),
        ),
    ),
)
"""What a ruling may correct, as far as a form can say it."""


def forms(state: State, seat: Seat) -> tuple[Form, ...]:
    """The corrections a seat may write down: those of the table once there is one."""
    return FORMS if state.ground is not None else ()
