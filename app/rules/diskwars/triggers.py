"""Telling what happened to the abilities that wait for it (DW-RND-05, DW-AMB-37)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from app.rules.diskwars.draft import Draft
from app.rules.diskwars.ground.disks import on_field
from app.rules.diskwars.language.living import card_key
from app.rules.diskwars.language.meaning import WORDS
from app.rules.diskwars.model.language.abilities import Ability
from app.rules.diskwars.model.profiles import CommandCard, DiskType, Library
from app.rules.diskwars.model.round_prompts import AbilityUnderWay, OrderingAbilities
from app.rules.diskwars.model.state import DiskId, State
from app.rules.kernel.abilities.terms import Frame, Scope
from app.rules.kernel.boards.stacks import Pin
from app.rules.kernel.incremental.identity_cache import ByIdentity
from app.rules.kernel.refusal import Fact
from app.rules.kernel.seats import Seat


def tell(draft: Draft, event: str, disk: DiskId, **facts: Fact) -> None:
    """Puts all abilities that wait for this on the stack."""
    _line_up(draft, _waiting(draft.state, event, disk, facts))


def tell_engaged(draft: Draft, found: frozenset[Pin]) -> None:
    """Tells each of two enemies that they are engaged now, all pairs at once (DW-AMB-14)."""
    pairs = sorted((one, other) for pin in found for one, other in (pin, pin[::-1]))
    _line_up(
        draft, [step for disk, enemy in pairs for step in _waiting(draft.state, "engaged", disk, {"enemy": enemy})]
    )


def _waiting(state: State, event: str, disk: DiskId, facts: Mapping[str, Fact]) -> list[AbilityUnderWay]:
    payload: Scope = {f"event.{name}": fact for name, fact in facts.items()} | {"event.disk": disk}
    return [
        AbilityUnderWay(seat=seat, ability=one.id, source=source, todo=one.do, scope={**own, **payload})
        for seat, source, one, own in _abilities(state, event)
        if _waits_for(state, one, Frame(seat=seat, scope={**own, **payload}))
    ]


def _line_up(draft: Draft, waiting: Sequence[AbilityUnderWay]) -> None:
    """Those of who comes first in initiative lie on top; each player puts his own in order (DW-RND-05)."""
    seats = sorted({step.seat for step in waiting}, key=lambda seat: _turn(draft.state, seat))
    for seat in reversed(seats):
        own = tuple(step for step in waiting if step.seat == seat)
        draft.enter(own[0] if len(own) == 1 else OrderingAbilities(seat=seat, waiting=own))


def tell_of_card(
    draft: Draft, event: str, seat: Seat, disk: DiskId, picks: Mapping[str, tuple[str, ...]] | None = None
) -> None:
    """Tells that a disk is about to be activated or brought in with the card of a player (DW-CAB-12).

    Arguments: `picks` are the answers that came with the command, by the name of the pick.
    """
    waiting = waiting_for_card(draft.state, event, seat, disk)
    _line_up(draft, [replace(one, picks=picks) for one in waiting] if picks else waiting)


def waiting_for_card(state: State, event: str, seat: Seat, disk: DiskId) -> list[AbilityUnderWay]:
    """The abilities that this would be told to."""
    played = next((one for one in state.played if one.seat == seat), None)
    return _waiting(state, event, disk, {"card": card_key(seat, played.card)}) if played is not None else []


def is_awaited(state: State, event: str) -> bool:
    """Whether a disk on the battlefield or a card in play has an ability that waits for this, whatever else it asks."""
    return next(_abilities(state, event), None) is not None


def uses_left(state: State, seat: Seat, ability: Ability) -> bool:
    """Whether an ability of a card may still be used with it."""
    if ability.first is None:
        return True
    used = next((one.using.get(ability.id, 0) for one in state.played if one.seat == seat), 0)
    return used < ability.first


Waiting = Mapping[str, tuple[Ability, ...]]
"""Abilities by the kind of disk, or the card, that has them."""


def _by_event(library: Library) -> dict[str, tuple[Waiting, Waiting]]:
    """Who has abilities that wait for an event, by its name: kinds of disks and cards."""
    bearers = (library.disks, library.commands)
    all_ = [one for bearer in bearers for record in bearer.values() for one in record.abilities if one.trigger]
    return {
        event: (_that_wait(library.disks, event), _that_wait(library.commands, event))
        for event in {one.trigger.event for one in all_ if one.trigger}
    }


def _that_wait(bearers: Mapping[str, DiskType] | Mapping[str, CommandCard], event: str) -> Waiting:
    of = {id: tuple(a for a in one.abilities if a.trigger and a.trigger.event == event) for id, one in bearers.items()}
    return {id: abilities for id, abilities in of.items() if abilities}


_WAITING: ByIdentity[Library, dict[str, tuple[Waiting, Waiting]]] = ByIdentity(_by_event, room=16)


def _abilities(state: State, event: str) -> Iterator[tuple[Seat, str, Ability, Scope]]:
    """All that wait for an event: of disks on the battlefield and of cards in play."""
    kinds, cards = _WAITING(state.library).get(event, ({}, {}))
    for disk in on_field(state) if kinds else ():
        for one in kinds.get(disk.type, ()):
            yield disk.controller, disk.id, one, {"self": disk.id}
    for played in state.played if cards else ():
        for one in cards.get(played.card, ()):
            yield played.seat, played.card, one, {"card": card_key(played.seat, played.card)}


def _waits_for(state: State, ability: Ability, frame: Frame) -> bool:
    if ability.trigger is None or frame.seat is None:
        return False
    return uses_left(state, frame.seat, ability) and WORDS.hold(state, frame, ability.trigger.where)


def _turn(state: State, seat: Seat) -> int:
    return state.order.index(seat) if seat in state.order else 0
