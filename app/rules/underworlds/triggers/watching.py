"""Who could react to which happenings, from public content alone: deck lists, warscrolls, plots, delayed triggers."""

from collections.abc import Iterator

from app.rules.kernel.incremental.derived import memoized
from app.rules.underworlds.lookups import card_of, warband_of
from app.rules.underworlds.model.happenings import NO_WINDOW
from app.rules.underworlds.model.language.durations import Trigger
from app.rules.underworlds.model.language.effects import Delay
from app.rules.underworlds.model.profiles import Card
from app.rules.underworlds.model.state import Side, State
from app.rules.underworlds.model.tables import ZONES

Watched = frozenset[tuple[str, str]]
"""Edges and names of happenings."""


def _of_card(card: Card) -> Iterator[Trigger]:
    if card.trigger is not None:
        yield card.trigger
    for ability in card.abilities:
        if ability.trigger is not None:
            yield ability.trigger


def _of_side(state: State, side: Side) -> Iterator[Trigger]:
    scroll = warband_of(state, side.seat).warscroll
    for condition in (*scroll.inspire, *scroll.uninspire):
        yield condition.trigger
    for ability in scroll.abilities:
        if ability.trigger is not None:
            yield ability.trigger
    for card in (card for zone in ZONES for card in side.cards(zone)):
        yield from _of_card(card_of(state, card))
    if side.plot:
        yield from _of_card(card_of(state, side.plot))


@memoized
def _watched(state: State) -> Watched:
    found = {
        (trigger.edge, trigger.event)
        for side in state.sides.values()
        if side.warband
        for trigger in _of_side(state, side)
    }
    delayed = (e.effect.trigger for e in state.effects if isinstance(e.effect, Delay))
    return frozenset(found | {(trigger.edge, trigger.event) for trigger in delayed})


def watched(state: State, edge: str, name: str) -> bool:
    """Whether anything in this match speaks of that moment, wherever its card lies: the same for every hand."""
    return name not in NO_WINDOW and (edge, name) in _watched(state)
