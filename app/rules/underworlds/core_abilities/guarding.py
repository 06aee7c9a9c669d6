"""The Guard ability (UW-GRD-01, UW-GRD-02)."""

from collections.abc import Sequence
from dataclasses import replace

from app.rules.kernel.offers.offer import Offer
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.underworlds.bookkeeping import actions, operations
from app.rules.underworlds.core_abilities.acting import judge_charge_token, judge_fighter, judge_flags
from app.rules.underworlds.draft import Draft
from app.rules.underworlds.handlers import Handler, Handlers, Offers, Steps, nobody
from app.rules.underworlds.identifiers import on_field
from app.rules.underworlds.model.combat_prompts import Guarding
from app.rules.underworlds.model.commands import CoreGuard
from app.rules.underworlds.model.refusals import refuse
from app.rules.underworlds.model.state import State
from app.rules.underworlds.model.turn_prompts import ActionStep
from app.rules.underworlds.offer_builders import fighter_offer
from app.rules.underworlds.triggers.firing import after


def judge(state: State, seat: Seat, fighter: str) -> Refusal | None:
    """Why this fighter may not be put on guard."""
    if refused := judge_fighter(state, seat, fighter, "UW-GRD-01"):
        return refused
    if refused := judge_flags(state, fighter, "cannot_guard", "only_charges"):
        return refused
    if refused := judge_charge_token(state, fighter, "UW-GRD-01"):
        return refused
    if state.fighters[fighter].has("guard"):
        return refuse("guard_already_given", unit=fighter)
    return (
        None
        if operations.may_be_given(state, fighter, "guard")
        else refuse("cannot_be_given", unit=fighter, token="guard")
    )


def _advance(draft: Draft) -> None:
    step = draft.state.step
    assert isinstance(step, Guarding)
    if step.stage == "guarded":
        draft.leave()
        return
    draft.change(replace(step, stage="guarded"))
    found = draft.state.fighters[step.fighter]
    cannot = judge_flags(draft.state, step.fighter, "cannot_guard")
    if found.hex is not None and cannot is None and operations.may_be_given(draft.state, step.fighter, "guard"):
        operations.give_token(draft, step.fighter, "guard", source="guard")
        after(draft, "fighter_guarded", fighter=step.fighter)


def decide_guard(draft: Draft, seat: Seat, command: CoreGuard) -> Refusal | None:
    """The core ability Guard."""
    if refused := actions.judge(draft.state) or judge(draft.state, seat, command.fighter):
        return refused
    actions.begin(draft, "guard")
    draft.enter(Guarding(seat=seat, fighter=command.fighter))
    after(draft, "fighter_picked", fighter=command.fighter, **{"for": "guard"})
    return None


def offers_core(state: State, seat: Seat) -> Sequence[Offer]:
    """Guard for each fighter, or why not."""
    if actions.judge(state):
        return []
    return [
        fighter_offer("core_guard", fighter.id, "UW-GRD-01", judge(state, seat, fighter.id))
        for fighter in on_field(state, seat)
    ]


STEPS: Steps = {Guarding: (nobody, _advance)}
HANDLERS: Handlers = {CoreGuard: Handler(handle=decide_guard, at=(ActionStep,), early=actions.too_late)}
OFFERS: Offers = {ActionStep: offers_core}
