"""Instructions about cards, glory and counters (UW-CARD-01..05, UW-VIC-07, UW-PLOT-01)."""

from typing import assert_never

from app.rules.kernel.seats import Seat
from app.rules.underworlds import interpreter, rolls
from app.rules.underworlds.abilities import building
from app.rules.underworlds.bookkeeping import operations
from app.rules.underworlds.cards import upgrades
from app.rules.underworlds.draft import Draft
from app.rules.underworlds.identifiers import card_of, owner_of
from app.rules.underworlds.language.frames import Frame
from app.rules.underworlds.model.card_events import CardsMoved, CardsShown, CounterChanged
from app.rules.underworlds.model.language import instructions as ins
from app.rules.underworlds.model.profiles import Counter
from app.rules.underworlds.model.state import State
from app.rules.underworlds.model.tables import DECK_OF, ZONES, Zone

OfCards = (
    ins.Draw | ins.Discard | ins.MoveCard | ins.Reveal | ins.Shuffle | ins.Equip | ins.ChangeGlory | ins.ChangeCounter
)


def carry_out(draft: Draft, frame: Frame, effect: OfCards) -> None:
    """Does it."""
    state = draft.state
    match effect:
        case ins.Draw():
            seat = building.seat_of(state, frame, effect.player)
            operations.draw(draft, seat, effect.deck, interpreter.amount(state, frame, effect.amount))
        case ins.Discard():
            for card in interpreter.things(state, frame, effect.cards):
                _discard(draft, card)
        case ins.MoveCard():
            _move(draft, interpreter.things(state, frame, effect.cards), effect)
        case ins.Reveal():
            _show(draft, frame, effect)
        case ins.Shuffle():
            rolls.shuffle(draft, building.seat_of(state, frame, effect.player), DECK_OF[effect.deck])
        case ins.Equip():
            upgrade, fighter = (
                interpreter.thing(state, frame, effect.card),
                interpreter.thing(state, frame, effect.fighter),
            )
            assert upgrade is not None
            assert fighter is not None
            upgrades.equip(draft, frame.seat, upgrade, fighter, zone_of(state, upgrade))
        case ins.ChangeGlory():
            amount = interpreter.amount(state, frame, effect.amount)
            operations.gain_glory(draft, building.seat_of(state, frame, effect.player), amount, "ability")
        case ins.ChangeCounter():
            _count(draft, frame, effect)
        case _:
            assert_never(effect)


def zone_of(state: State, card: str) -> Zone:
    """Where a card lies."""
    side = state.sides[owner_of(card)]
    return next(zone for zone in ZONES if card in side.cards(zone))


def _discard(draft: Draft, card: str) -> None:
    """To its owner's pile; an upgrade comes off its fighter."""
    zone = zone_of(draft.state, card)
    if zone == "equipped":
        bearer = next(f.id for f in draft.state.fighters.values() if card in f.upgrades)
        operations.discard_upgrades(draft, bearer, (card,))
    else:
        operations.discard(draft, owner_of(card), (card,), zone)


def _move(draft: Draft, cards: tuple[str, ...], effect: ins.MoveCard) -> None:
    """Into another zone of the same owner; equipped upgrades come off first. A deck can be shuffled afterwards."""
    owners: dict[Seat, None] = {}
    for card in cards:
        owner = owner_of(card)
        owners[owner] = None
        if zone_of(draft.state, card) == "equipped":
            _discard(draft, card)
        draft.emit(
            CardsMoved(
                seat=owner,
                cards=(card,),
                origin=zone_of(draft.state, card),
                to=effect.to,
                position="bottom" if effect.position == "bottom" else "top",
            )
        )
    if effect.position == "shuffled":
        for owner in owners:
            rolls.shuffle(draft, owner, effect.to)


def _show(draft: Draft, frame: Frame, effect: ins.Reveal) -> None:
    """To one player or to all; what is open already needs no showing."""
    to = building.seat_of(draft.state, frame, effect.to) if effect.to is not None else None
    by_owner: dict[Seat, list[str]] = {}
    for card in interpreter.things(draft.state, frame, effect.cards):
        by_owner.setdefault(owner_of(card), []).append(card)
    for owner, cards in by_owner.items():
        draft.emit(CardsShown(seat=owner, cards=tuple(cards), to=to))


def _count(draft: Draft, frame: Frame, effect: ins.ChangeCounter) -> None:
    """Within the bounds that the plot card declares."""
    side = draft.state.sides[frame.seat]
    had = side.counters.get(effect.name, 0)
    amount = interpreter.amount(draft.state, frame, effect.amount)
    declared = card_of(draft.state, side.plot).counters if side.plot else {}
    bounds = declared.get(effect.name, Counter())
    value = max(bounds.least, min(bounds.most, had + amount if effect.op == "add" else amount))
    if value != had:
        draft.emit(CounterChanged(seat=frame.seat, name=effect.name, value=value))
