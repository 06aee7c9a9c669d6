"""Magical Intervention: a spell or prayer in the enemy hero phase, as if it were one's own (AOS-CMD-2.0b)."""

from collections.abc import Iterator

from app.rules.aos.ability_use.known import abilities_of
from app.rules.aos.declaring.declaring import declare
from app.rules.aos.draft import Draft
from app.rules.aos.handlers import NOBODY, Handler, Handlers, Offers, Steps
from app.rules.aos.model.abilities import Ability, Timed
from app.rules.aos.model.commands import Pass, UseAbility
from app.rules.aos.model.refusals import refuse
from app.rules.aos.model.state import State
from app.rules.aos.model.using_prompts import Intervention
from app.rules.aos.turn_sequence.windows import offer_of, usable
from app.rules.kernel.offers.offer import Offer
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat


def _step(state: State) -> Intervention:
    assert isinstance(state.step, Intervention)
    return state.step


def fits(ability: Ability) -> bool:
    """Whether an ability is a spell or prayer of one's own hero phase."""
    timing = ability.timing
    mine = isinstance(timing, Timed) and timing.moment == "hero" and timing.scope in ("your", "any")
    return mine and (ability.has("spell") or ability.has("prayer"))


def _choices(state: State) -> Iterator[Ability]:
    return (ability for ability in abilities_of(state, _step(state).unit) if fits(ability))


def deciders(state: State) -> frozenset[Seat]:
    """The unit's commander, if there is anything it may use."""
    step = _step(state)
    can = any(usable(state, step.seat, ability, step.unit) is None for ability in _choices(state))
    return frozenset({step.seat}) if can else NOBODY


def advance(draft: Draft) -> None:
    """Nothing can be used."""
    draft.leave()


def decide_use(draft: Draft, seat: Seat, command: UseAbility) -> Refusal | None:
    """Uses the spell or prayer with a worse roll; that is all the command gives."""
    step = _step(draft.state)
    if command.unit != step.unit:
        return refuse("not_your_decision", "AOS-CMD-2.0b")
    if not any(ability.id == command.ability for ability in _choices(draft.state)):
        return refuse("spell_not_known", ability=command.ability)
    draft.leave()
    return declare(draft, seat, command.ability, command.unit, command.targets, "hero", as_if="magical_intervention")


def decide_pass(draft: Draft, seat: Seat, command: Pass) -> Refusal | None:
    """Uses none."""
    draft.leave()
    return None


def offers(state: State, seat: Seat) -> list[Offer]:
    """Each spell and prayer of the unit, and none of them."""
    found = [offer_of(state, seat, ability, _step(state).unit) for ability in _choices(state)]
    none = Offer(id="pass", command={"kind": "pass"}, label="aos.offer.no_spell", place="prompt", role="pass")
    return [*found, none]


STEPS: Steps = {Intervention: (deciders, advance)}
HANDLERS: Handlers = {
    UseAbility: Handler(handle=decide_use, at=(Intervention,), other="not_your_unit"),
    Pass: Handler(handle=decide_pass, at=(Intervention,), other="not_your_unit"),
}
OFFERS: Offers = {Intervention: offers}
