"""Who could react to which happenings, from public content alone: deck lists, warscrolls, plots, delayed triggers."""

from collections.abc import Iterator

from app.rules.kernel.incremental.derived import memoized
from app.rules.kernel.incremental.identity_cache import ByIdentities
from app.rules.underworlds.identifiers import card_in
from app.rules.underworlds.model.language.durations import Trigger
from app.rules.underworlds.model.language.effects import Delay
from app.rules.underworlds.model.profiles import Card, Library
from app.rules.underworlds.model.state import Side, State
from app.rules.underworlds.model.tables import ZONES
from app.rules.underworlds.model.triggers import NO_WINDOW

Watched = frozenset[tuple[str, str]]
"""Edges and names of happenings."""


def _of_card(card: Card) -> Iterator[Trigger]:
    if card.trigger is not None:
        yield card.trigger
    for ability in card.abilities:
        if ability.trigger is not None:
            yield ability.trigger


def _triggers(library: Library, side: Side) -> Iterator[Trigger]:
    scroll = library.warbands[side.warband].warscroll
    for condition in (*scroll.inspire, *scroll.uninspire):
        yield condition.trigger
    for ability in scroll.abilities:
        if ability.trigger is not None:
            yield ability.trigger
    for card in (card for zone in ZONES for card in side.cards(zone)):
        yield from _of_card(card_in(library, card))
    if side.plot:
        yield from _of_card(card_in(library, side.plot))


def _of_side(library: Library, side: Side) -> Watched:
    return (
        frozenset((trigger.edge, trigger.event) for trigger in _triggers(library, side))
        if side.warband
        else frozenset()
    )


_OF_SIDE = ByIdentities(_of_side)


@memoized
def _watched(state: State) -> Watched:
    found: Watched = frozenset().union(*(_OF_SIDE(state.library, side) for side in state.sides.values()))
    delayed = (e.effect.trigger for e in state.effects if isinstance(e.effect, Delay))
    return frozenset(found | {(trigger.edge, trigger.event) for trigger in delayed})


def watched(state: State, edge: str, name: str) -> bool:
    """Whether anything in this match speaks of that moment, wherever its card lies: the same for every hand."""
    return name not in NO_WINDOW and (edge, name) in _watched(state)
