"""How a player writes a correction of the match (design, principle 6)."""

from typing import get_args

from app.rules.kernel.boards.hexes import label_of
from app.rules.kernel.incremental.derived import derived
from app.rules.kernel.offers.offer import Form, NameNeed, NumberNeed, Option, PickNeed, SwitchNeed
from app.rules.kernel.seats import Seat
from app.rules.underworlds.model.state import Side, State
from app.rules.underworlds.model.tables import HANDS, HIDDEN, ZONES, DeckKind, Token, Zone
from app.rules.underworlds.offer_builders import card_option

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
"""What a ruling may correct on every table."""


OPEN_ZONES: tuple[Zone, ...] = ("scored", "discard_objectives", "discard_power", "hand_objectives", "hand_power")
"""The piles a correction may put a card on."""

_TO = tuple(Option(value=zone, label=f"{WORDS}.to.{zone}") for zone in OPEN_ZONES)
_FACES = tuple(Option(value=face, label=f"{WORDS}.face.{face}") for face in ("treasure", "cover"))


def forms(state: State, seat: Seat) -> tuple[Form, ...]:
    """The corrections a seat may write down: those of the table once there is one, and of the cards it may see."""
    if state.ground is None:
        return ()
    return (*FORMS, *_features(state), *_counters(state), *_cards(state, seat))


@derived
def _features(state: State) -> tuple[Form, ...]:
    lying = tuple(
        Option(value=feature.id, label=f"{WORDS}.feature_in", facts={"hex": label_of(feature.hex)})
        for feature in state.features.values()
    )
    if state.round == 0 or not lying:
        return ()
    blanks = (
        PickNeed(field="feature", label=f"{WORDS}.feature", options=lying),
        NameNeed(field="hex", label=f"{WORDS}.hex", of="hex"),
        PickNeed(field="face", label=f"{WORDS}.face", options=_FACES),
    )
    return (Form(value={"kind": "put_feature"}, label=f"{WORDS}.put_feature", blanks=blanks),)


@derived
def _counters(state: State) -> tuple[Form, ...]:
    names = dict.fromkeys(name for side in state.sides.values() for name in (*side.counters, *side.ability_tokens))
    if not names:
        return ()
    blanks = (
        _SIDE,
        PickNeed(
            field="name",
            label=f"{WORDS}.counter",
            options=tuple(Option(value=name, label=f"{WORDS}.counter_of", facts={"name": name}) for name in names),
        ),
        NumberNeed(field="value", label="table.ruling.count"),
    )
    return (Form(value={"kind": "set_counter"}, label=f"{WORDS}.set_counter", blanks=blanks),)


@derived
def _nameable(state: State, seat: Seat) -> tuple[str, ...]:
    return tuple(
        card
        for owner, side in state.sides.items()
        for zone in ZONES
        for card in side.cards(zone)
        if _may_name_there(side, zone, card, own=owner == seat)
    )


@derived
def _cards(state: State, seat: Seat) -> tuple[Form, ...]:
    seen = tuple(card_option(state, card) for card in _nameable(state, seat))
    if not seen:
        return ()
    blanks = (
        PickNeed(field="cards", label=f"{WORDS}.cards", options=seen, most=len(seen), many=True),
        PickNeed(field="to", label=f"{WORDS}.to", options=_TO),
    )
    return (Form(value={"kind": "move_cards"}, label=f"{WORDS}.move_cards", blanks=blanks),)


def may_name(state: State, seat: Seat, card: str) -> bool:
    """Whether the card lies open or in the proposer's own hand; nothing is learnt of a hidden one."""
    for owner, side in state.sides.items():
        for zone in ZONES:
            if card in side.cards(zone):
                return _may_name_there(side, zone, card, own=owner == seat)
    return False


def _may_name_there(side: Side, zone: Zone, card: str, *, own: bool) -> bool:
    return zone not in HIDDEN and (zone not in HANDS or own or card in side.shown)
