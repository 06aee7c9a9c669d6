"""Abilities that deploy a unit otherwise, such as into reserve: each is a drop like Deploy Unit (AOS-CORE-10.0c, 24.1a)."""

from collections.abc import Iterator

from app.rules.aos.ability_use.known import abilities_of, ability_named
from app.rules.aos.ability_use.limits import use_of
from app.rules.aos.draft import Draft
from app.rules.aos.handlers import Handler, Handlers, Offers
from app.rules.aos.model.abilities import Ability, Timed
from app.rules.aos.model.commands import UseAbility
from app.rules.aos.model.events import AbilityDeclared, SentToReserve
from app.rules.aos.model.language import Reserves
from app.rules.aos.model.refusals import refuse
from app.rules.aos.model.setup_prompts import DeployUnits
from app.rules.aos.model.state import State, UnitId
from app.rules.aos.setup.deployment import deployed, unit_to_deploy, waiting
from app.rules.kernel.offers.offer import Offer
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat


def decide_use(draft: Draft, seat: Seat, command: UseAbility) -> Refusal | None:
    """Uses an ability to deploy one of one's units."""
    unit = unit_to_deploy(draft.state, seat, command.unit or "")
    if isinstance(unit, Refusal):
        return unit
    ability = ability_named(draft.state, command.ability, unit.id, seat)
    if ability is None:
        return refuse("unknown_id", id=command.ability)
    if refused := _judge(ability):
        return refused
    draft.emit(AbilityDeclared(use=use_of(draft.state, seat, unit.id, ability)))
    draft.emit(SentToReserve(unit=unit.id, deployed=True))
    deployed(draft, seat)
    return None


def _judge(ability: Ability) -> Refusal | None:
    """It is of this phase, and of this step of it (AOS-CORE-10.0d)."""
    if not isinstance(ability.timing, Timed) or ability.timing.moment != "deployment":
        return refuse("wrong_phase", ability=ability.id)
    if not ability.has("deploy"):
        return refuse("wrong_deployment_step", ability=ability.id)
    keeps = any(isinstance(one, Reserves) for one in ability.does)
    return None if keeps else refuse("nothing_to_do", ability=ability.id)


def deploying(state: State, unit: UnitId) -> Iterator[Ability]:
    """The abilities that a unit may be deployed with."""
    yield from (ability for ability in abilities_of(state, unit) if _judge(ability) is None)


def offers(state: State, seat: Seat) -> list[Offer]:
    """Each way to deploy a unit otherwise."""
    step = state.step
    assert isinstance(step, DeployUnits)
    return [
        Offer(
            id=f"use.{ability.id}.{unit.id}",
            command={"kind": "use_ability", "ability": ability.id, "unit": unit.id},
            label="aos.ability",
            facts={"unit": unit.id, "name": ability.id, "cost": 0},
            place="unit",
            unit=unit.id,
            rule="AOS-CORE-24.1a",
        )
        for unit in waiting(state, seat)
        if step.regiment is None or unit.regiment == step.regiment
        for ability in deploying(state, unit.id)
    ]


HANDLERS: Handlers = {UseAbility: Handler(handle=decide_use, at=(DeployUnits,), other="not_your_deployment_turn")}
OFFERS: Offers = {DeployUnits: offers}
