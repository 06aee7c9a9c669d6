"""Abilities that no word of ours says: their player reads the text and says what it does, outcome by outcome (AOS-INTRO-03).

Each outcome is carried out by the same words as any ability, with its wards, dice and places; what no outcome says is a ruling.
"""

from dataclasses import replace

from app.rules.aos.abilities.execution import do, do_for_player
from app.rules.aos.ability_use.procedures import Procedure
from app.rules.aos.draft import Draft
from app.rules.aos.ground.measures import alive
from app.rules.aos.handlers import Handler, Handlers, Offers, Steps, waits, whose
from app.rules.aos.model.by_text import OUTCOMES, OWN_ONLY, Outcome
from app.rules.aos.model.commands import ApplyOutcome, Pass, PointText
from app.rules.aos.model.events import OutcomeApplied
from app.rules.aos.model.language import OF_PLAYERS
from app.rules.aos.model.refusals import refuse
from app.rules.aos.model.state import State
from app.rules.aos.model.using_prompts import ByText, LoseModels, Using
from app.rules.kernel.offers.offer import Offer
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.rulings.text_offers import text_offers
from app.rules.kernel.seats import Seat

RULE = "AOS-INTRO-03"


def _begin(draft: Draft, using: Using) -> None:
    draft.enter(ByText(seat=using.seat, ability=using.ability, unit=using.unit))


def _may(state: State, using: Using) -> Refusal | None:
    return refuse("nothing_to_do", RULE, ability=using.ability)


BY_TEXT = Procedure(may=_may, effect=_begin)
"""What carries a text out: its player is asked what it does. As an ability that somebody has read it cannot be used."""


def _step(state: State) -> ByText:
    assert isinstance(state.step, ByText)
    return state.step


def decide_point(draft: Draft, seat: Seat, command: PointText) -> Refusal | None:
    """Outcomes fall on this unit from now on."""
    unit = draft.state.units.get(command.unit)
    if unit is None:
        return refuse("unknown_id", RULE, id=command.unit)
    if unit.where != "table":
        return refuse("not_on_battlefield", RULE, unit=unit.id)
    draft.change(replace(_step(draft.state), target=unit.id))
    return None


def judge(state: State, seat: Seat, outcome: Outcome) -> Refusal | None:
    """Why an outcome cannot be carried out on the unit that was pointed at."""
    if isinstance(outcome.does, OF_PLAYERS):
        return None
    target = state.units.get(_step(state).target or "")
    if target is None or target.where != "table":
        return refuse("no_unit_pointed_at", outcome=outcome.id)
    return refuse("not_your_unit", RULE, unit=target.id) if outcome.id in OWN_ONLY and target.seat != seat else None


def decide_outcome(draft: Draft, seat: Seat, command: ApplyOutcome) -> Refusal | None:
    """Carries it out at once; damage falls when the text is done, as that of every ability (AOS-CORE-18.0a)."""
    outcome = OUTCOMES.get(command.outcome)
    if outcome is None:
        return refuse("unknown_id", RULE, id=command.outcome)
    if refused := judge(draft.state, seat, outcome):
        return refused
    step = _step(draft.state)
    draft.emit(OutcomeApplied(seat=seat, ability=step.ability, outcome=outcome.id, unit=step.unit, target=step.target))
    if outcome.does is not None:
        do_for_player(draft, outcome.does, seat)
    if step.target is not None and outcome.does is not None:
        do(draft, outcome.does, step.ability, seat, step.unit, step.target)
    if step.target is not None and outcome.slays:
        _slay(draft, step.target, outcome.slays)
    return None


def _slay(draft: Draft, unit: str, models: int) -> None:
    """So many models are slain outright; the unit's commander picks which (AOS-CORE-18.3a)."""
    left = min(models, len(alive(draft.state, unit)))
    draft.enter(LoseModels(seat=draft.state.units[unit].seat, unit=unit, left=left))


def decide_done(draft: Draft, seat: Seat, command: Pass) -> Refusal | None:
    """The text does nothing more."""
    draft.leave()
    return None


def offers(state: State, seat: Seat) -> list[Offer]:
    """On whom it falls, each outcome, and that it does nothing more."""
    units = [unit.id for unit in state.units.values() if unit.where == "table"]
    return text_offers(
        "aos",
        RULE,
        target=_step(state).target,
        units={unit: [model.id for model in alive(state, unit)] for unit in units},
        outcomes=[(one.id, one.group, judge(state, seat, one)) for one in OUTCOMES.values()],
        done="pass",
    )


STEPS: Steps = {ByText: (whose, waits)}
HANDLERS: Handlers = {
    PointText: Handler(handle=decide_point, at=(ByText,)),
    ApplyOutcome: Handler(handle=decide_outcome, at=(ByText,)),
    Pass: Handler(handle=decide_done, at=(ByText,)),
}
OFFERS: Offers = {ByText: offers}
