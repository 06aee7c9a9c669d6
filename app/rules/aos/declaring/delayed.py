"""What happens once an ability is resolved: effects that waited for it, and the card it was on (AOS-CORE-30.0d, AOS-SH-3.2b)."""

from collections.abc import Iterator
from dataclasses import replace

from app.rules.aos.ability_use.known import abilities_of, ability_named, by_timing
from app.rules.aos.ability_use.limits import judge_once, use_of
from app.rules.aos.cards.plays import held_cards
from app.rules.aos.draft import Draft
from app.rules.aos.ground.measures import on_table
from app.rules.aos.handlers import NOBODY, Handler, Handlers, Offers, Steps
from app.rules.aos.model.abilities import Ability, After
from app.rules.aos.model.card_events import CardsDiscarded
from app.rules.aos.model.commands import ResolveEffect
from app.rules.aos.model.events import AbilityDeclared
from app.rules.aos.model.refusals import refuse
from app.rules.aos.model.state import State
from app.rules.aos.model.using_prompts import Delayed, DelayedEffects, Using
from app.rules.kernel.offers.offer import Offer
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat


def finish(draft: Draft, using: Using) -> None:
    """A card whose command was carried out is discarded; then comes what waited for the end of the ability."""
    discard(draft, using.seat, using.ability)
    if waiting := tuple(_waiting(draft.state, using)):
        draft.enter(DelayedEffects(waiting=waiting))


def discard(draft: Draft, seat: Seat, ability: str) -> None:
    """The card of this command leaves the hand (AOS-SH-3.2a, AOS-SH-3.2b)."""
    for card in held_cards(draft.state, seat, ability):
        draft.emit(CardsDiscarded(seat=seat, cards=(card,)))


def _waiting(state: State, using: Using) -> Iterator[Delayed]:
    """Every delayed effect that the end of this ability sets off."""
    done = ability_named(state, using.ability, using.unit, using.seat)
    assert done is not None
    for unit in on_table(state):
        for one in by_timing(abilities_of(state, unit.id)).delayed:
            if _follows(one, done, using, unit.id, unit.seat) and judge_once(state, unit.seat, unit.id, one) is None:
                yield Delayed(seat=unit.seat, unit=unit.id, ability=one.id)


def _follows(ability: Ability, done: Ability, using: Using, unit: str, seat: Seat) -> bool:
    timing = ability.timing
    if not isinstance(timing, After) or (timing.to != done.id and timing.to not in done.keywords):
        return False
    match timing.by:
        case "unit":
            return unit == using.unit
        case "you":
            return seat == using.seat
        case "opponent":
            return seat != using.seat


def _next(state: State) -> tuple[Delayed, ...]:
    """Of which effects one comes next: the active player's before the opponent's; of a unit that is gone none."""
    step = state.step
    assert isinstance(step, DelayedEffects)
    left = tuple(one for one in step.waiting if state.units[one.unit].where == "table")
    return tuple(one for one in left if one.seat == state.active) or left


def deciders(state: State) -> frozenset[Seat]:
    """Whose several effects come next."""
    found = _next(state)
    return frozenset({found[0].seat}) if len(found) > 1 else NOBODY


def advance(draft: Draft) -> None:
    """The only one that comes next; nothing is left when all are done."""
    found = _next(draft.state)
    if found:
        _resolve(draft, found[0])
    else:
        draft.leave()


def _resolve(draft: Draft, one: Delayed) -> None:
    """Takes effect at once: it is passive, so that nobody reacts to it (AOS-CORE-5.4b)."""
    step = draft.state.step
    assert isinstance(step, DelayedEffects)
    draft.change(replace(step, waiting=tuple(other for other in step.waiting if other != one)))
    ability = ability_named(draft.state, one.ability, one.unit, one.seat)
    assert ability is not None
    draft.emit(AbilityDeclared(use=use_of(draft.state, one.seat, one.unit, ability)))
    draft.enter(Using(seat=one.seat, ability=one.ability, unit=one.unit, stage="effect"))


def decide_next(draft: Draft, seat: Seat, command: ResolveEffect) -> Refusal | None:
    """Says which comes next."""
    wanted = (command.unit, command.ability)
    one = next((one for one in _next(draft.state) if (one.unit, one.ability) == wanted), None)
    if one is None:
        return refuse("bad_choice", "AOS-CORE-30.0d", unit=command.unit)
    _resolve(draft, one)
    return None


def offers(state: State, seat: Seat) -> list[Offer]:
    """Each of one's effects that may come next."""
    return [
        Offer(
            id=f"resolve.{one.ability}.{one.unit}",
            command={"kind": "resolve_effect", "ability": one.ability, "unit": one.unit},
            label="aos.offer.resolve_effect",
            facts={"unit": one.unit, "name": one.ability},
            place="prompt",
            unit=one.unit,
            rule="AOS-CORE-30.0d",
        )
        for one in _next(state)
    ]


STEPS: Steps = {DelayedEffects: (deciders, advance)}
HANDLERS: Handlers = {ResolveEffect: Handler(handle=decide_next, at=(DelayedEffects,))}
OFFERS: Offers = {DelayedEffects: offers}
