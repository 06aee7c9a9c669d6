"""What the facts of cards, glory, abilities and lasting effects make of the state."""

from typing import assert_never

from app.rules.kernel.abilities.usage import renewed, used
from app.rules.kernel.incremental.replacing import replace
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.kernel.state.windows import acted
from app.rules.underworlds.changes import with_cards_moved, with_fighter, with_piles, with_side
from app.rules.underworlds.model import card_events as ev
from app.rules.underworlds.model.ability_prompts import Resolving, SurgeWindow
from app.rules.underworlds.model.prompts import Step
from app.rules.underworlds.model.state import State
from app.rules.underworlds.model.tables import DECK_OF, HAND_OF, HANDS
from app.rules.underworlds.model.turn_prompts import PowerStep


def evolve_cards(state: State, event: ev.CardEvent) -> State:
    """The state after a fact of cards and abilities."""
    match event:
        case ev.CardsMoved():
            moved = with_cards_moved(
                state, event.seat, event.cards, event.origin, event.to, bottom=event.position == "bottom"
            )
            return _forget(moved, event.seat, event.cards) if event.origin in HANDS else moved
        case ev.CardsDrawn():
            origin, to = DECK_OF[event.deck], HAND_OF[event.deck]
            return with_cards_moved(state, event.seat, event.cards, origin, to, bottom=True)
        case ev.PileShuffled():
            return with_piles(state, event.seat, {event.zone: event.order})
        case ev.CardsShown():
            if event.to == event.seat:
                return state
            return with_side(state, event.seat, shown=state.sides[event.seat].shown | frozenset(event.cards))
        case ev.UpgradeEquipped():
            return _equipped(state, event)
        case ev.UpgradesDiscarded():
            kept = tuple(c for c in state.fighters[event.fighter].upgrades if c not in event.cards)
            state = with_fighter(state, event.fighter, upgrades=kept)
            return with_cards_moved(state, event.seat, event.cards, "equipped", "discard_power")
        case ev.ObjectiveLocked():
            locked = {**state.sides[event.seat].locked, event.card: event.until}
            return with_side(state, event.seat, locked=locked)
        case ev.GloryChanged():
            return with_side(state, event.seat, glory=state.sides[event.seat].glory + event.amount)
        case ev.CounterChanged():
            counters = {**state.sides[event.seat].counters, event.name: event.value}
            return with_side(state, event.seat, counters=counters)
        case ev.AbilityUsed():
            return _used(state, event)
        case ev.UsesRenewed():
            return with_side(state, event.seat, uses=renewed(state.sides[event.seat].uses, event.keys))
        case ev.SurgeDeclared() | ev.AbilityFizzled():
            return state
        case ev.AbilitiesOrdered():
            return _in_order(state, event)
        case ev.PloyCancelled():
            return _cancelled(state, event.card)
        case ev.OpportunityUsed():
            return _word_spent(state, event.seat)
        case ev.Delved():
            return with_side(state, event.seat, delved=True) if event.counts else state
        case ev.EffectBegun():
            return replace(state, effects=(*state.effects, event.effect), seq=event.effect.seq)
        case ev.EffectArmed():
            armed = tuple(replace(e, armed=True) if e.seq == event.seq else e for e in state.effects)
            return replace(state, effects=armed)
        case ev.EffectsEnded():
            return replace(state, effects=tuple(e for e in state.effects if e.seq not in event.seqs))
        case _:
            assert_never(event)


def _forget(state: State, seat: Seat, cards: tuple[str, ...]) -> State:
    """Cards that left the hand are no longer known or locked there."""
    side = state.sides[seat]
    locked = {card: until for card, until in side.locked.items() if card not in cards}
    return with_side(state, seat, shown=side.shown - frozenset(cards), locked=locked)


def _in_order(state: State, event: ev.AbilitiesOrdered) -> State:
    """What is due in the innermost window, that seat's part in its order."""
    place = max(n for n, step in enumerate(state.stack) if isinstance(step, SurgeWindow))
    window = state.stack[place]
    assert isinstance(window, SurgeWindow)
    mine = iter(sorted((s for s in window.due if s.seat == event.seat), key=lambda s: event.order.index(s.key)))
    due = tuple(next(mine) if source.seat == event.seat else source for source in window.due)
    return replace(state, stack=(*state.stack[:place], replace(window, due=due), *state.stack[place + 1 :]))


def _cancelled(state: State, card: str) -> State:
    stack = tuple(
        replace(step, cancelled=True) if isinstance(step, Resolving) and step.source.card == card else step
        for step in state.stack
    )
    return replace(state, stack=stack)


def _word_spent(state: State, seat: Seat) -> State:
    def spent(step: Step) -> Step:
        if not isinstance(step, PowerStep):
            return step
        window = acted(step.window, seat, rule="UW-PLY-03")
        return step if isinstance(window, Refusal) else replace(step, window=window)

    return replace(state, stack=tuple(spent(step) for step in state.stack))


def _equipped(state: State, event: ev.UpgradeEquipped) -> State:
    state = with_cards_moved(state, event.seat, (event.card,), event.origin, "equipped", bottom=True)
    state = _forget(state, event.seat, (event.card,))
    upgrades = (*state.fighters[event.fighter].upgrades, event.card)
    state = replace(with_fighter(state, event.fighter, upgrades=upgrades), seq=state.seq + 1)
    at = {**state.sides[event.seat].equipped_at, event.card: state.seq}
    return with_side(state, event.seat, equipped_at=at)


def _used(state: State, event: ev.AbilityUsed) -> State:
    side = state.sides[event.seat]
    state = with_side(state, event.seat, uses=used(side.uses, event.key))
    if event.token:
        tokens = {**side.ability_tokens, event.key: side.ability_tokens[event.key] - 1}
        state = with_side(state, event.seat, ability_tokens=tokens)
    return state
