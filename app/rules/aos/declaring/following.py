"""A unit that may fight at once when another has fought, as an ability says (AOS-CORE-13.1b, AOS-CORE-5.2c)."""

from app.rules.aos.abilities.execution import do
from app.rules.aos.ability_use.known import ability_named
from app.rules.aos.declaring.declaring import begin, judge
from app.rules.aos.draft import Draft
from app.rules.aos.handlers import NOBODY, Handler, Handlers, Offers, Steps
from app.rules.aos.model.commands import Pass, UseAbility
from app.rules.aos.model.language import FightsNext
from app.rules.aos.model.refusals import refuse
from app.rules.aos.model.state import State
from app.rules.aos.model.universal import UNIVERSAL
from app.rules.aos.model.using_prompts import FightingNext, Using
from app.rules.kernel.offers.offer import Offer
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat

FIGHT = UNIVERSAL["fight"]


def follow(draft: Draft, using: Using) -> None:
    """Once an ability is resolved each unit that may follow it is asked, in the order it was picked."""
    for one in reversed(using.follows):
        draft.enter(FightingNext(seat=draft.state.units[one.unit].seat, follow=one))


def _step(state: State) -> FightingNext:
    assert isinstance(state.step, FightingNext)
    return state.step


def _refused(state: State) -> Refusal | None:
    """Why it may not fight any more."""
    step = _step(state)
    return judge(state, step.seat, FIGHT, step.follow.unit)


def deciders(state: State) -> frozenset[Seat]:
    """Whose unit it is, while it may fight."""
    return NOBODY if _refused(state) else frozenset({_step(state).seat})


def leave(draft: Draft) -> None:
    """It cannot fight."""
    draft.leave()


def decide_fight(draft: Draft, seat: Seat, command: UseAbility) -> Refusal | None:
    """Fights with it, after what is done to it where it does."""
    state, step = draft.state, _step(draft.state)
    if (command.ability, command.unit) != (FIGHT.id, step.follow.unit):
        return refuse("wrong_phase", ability=command.ability)
    if refused := _refused(state):
        return refused
    by = ability_named(state, step.follow.ability, step.follow.source, seat)
    draft.leave()
    for one in by.does if by is not None else ():
        for done in one.does if isinstance(one, FightsNext) else ():
            do(draft, done, step.follow.ability, seat, step.follow.source, step.follow.unit)
    begin(draft, FIGHT, Using(seat=seat, ability=FIGHT.id, unit=step.follow.unit))
    return None


def decide_pass(draft: Draft, seat: Seat, command: Pass) -> Refusal | None:
    """Does not fight now; it may still be picked in its turn."""
    draft.leave()
    return None


def offers(state: State, seat: Seat) -> list[Offer]:
    """Fight with the unit, or not now."""
    step = _step(state)
    unit = state.units[step.follow.unit]
    fight = Offer(
        id=f"use.fight.{unit.id}",
        command={"kind": "use_ability", "ability": FIGHT.id, "unit": unit.id},
        label="aos.ability.fight",
        facts={"unit": unit.id, "name": FIGHT.id, "cost": 0},
        place="prompt",
        unit=unit.id,
        pieces=unit.models,
        primary=True,
        rule=FIGHT.rule,
    )
    none = Offer(
        id="pass",
        command={"kind": "pass"},
        label="aos.offer.not_next",
        facts={"unit": unit.id},
        place="prompt",
        role="pass",
    )
    return [fight, none]


STEPS: Steps = {FightingNext: (deciders, leave)}
HANDLERS: Handlers = {
    UseAbility: Handler(handle=decide_fight, at=(FightingNext,), other="not_your_unit"),
    Pass: Handler(handle=decide_pass, at=(FightingNext,), other="not_your_unit"),
}
OFFERS: Offers = {FightingNext: offers}
