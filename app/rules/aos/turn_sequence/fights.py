"""The fights of a combat phase: units picked in turn, strike-first before, strike-last after (AOS-CORE-13.1a..d, 19.0a..e)."""

from dataclasses import replace
from typing import Literal

from app.rules.aos.ability_use.limits import may_fight_again
from app.rules.aos.characteristics import has_keyword
from app.rules.aos.declaring.declaring import declare, judge
from app.rules.aos.draft import Draft
from app.rules.aos.ground.measures import in_combat, on_table
from app.rules.aos.handlers import NOBODY, Handler, Handlers, Offers, Steps
from app.rules.aos.model.commands import Pass, UseAbility
from app.rules.aos.model.flow_events import WindowPassed
from app.rules.aos.model.prompts import Fights
from app.rules.aos.model.refusals import refuse
from app.rules.aos.model.state import State, UnitId
from app.rules.aos.model.universal import UNIVERSAL
from app.rules.aos.turn_sequence.windows import offer_of
from app.rules.kernel.offers.offer import Offer
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat

Tier = Literal["first", "normal", "last"]


def tier(state: State, unit: UnitId) -> Tier:
    """When a unit may be picked; with both keywords it has neither (AOS-CORE-19.0b, AOS-CORE-19.0d)."""
    first, last = has_keyword(state, unit, "STRIKE-FIRST"), has_keyword(state, unit, "STRIKE-LAST")
    if first and not last and state.units[unit].engaged_at_start:
        return "first"
    return "last" if last and not first else "normal"


def eligible(state: State, unit: UnitId) -> bool:
    """Whether a unit may still fight in this phase (AOS-CORE-14.4a, AOS-CORE-5.3a)."""
    return judge(state, state.units[unit].seat, UNIVERSAL["fight"], unit) is None


def obliged(state: State, unit: UnitId) -> bool:
    """Whether a unit has to fight: it may, and is in combat (AOS-CORE-13.1c); a second time it need not (AOS-CORE-28.0b)."""
    return in_combat(state, unit) and eligible(state, unit) and not may_fight_again(state, unit)


def pickable(state: State, step: Fights, seat: Seat) -> tuple[UnitId, ...]:
    """The units a seat may pick at this stage (AOS-CORE-19.0e)."""
    able = [unit.id for unit in on_table(state, seat) if eligible(state, unit.id)]
    match step.stage:
        case "first":
            return tuple(unit for unit in able if tier(state, unit) == "first")
        case "normal":
            return tuple(unit for unit in able if tier(state, unit) != "last" or not in_combat(state, unit))
        case "last":
            return tuple(able)


def _can(state: State, step: Fights, seat: Seat) -> bool:
    """Whether a seat has a pick: a unit that must fight, or one that may and was not declined (AOS-AMB-08)."""
    units = pickable(state, step, seat)
    return any(obliged(state, unit) for unit in units) or (bool(units) and seat not in step.passed)


def _pressing(state: State) -> bool:
    """Whether a unit that does not strike last still has to fight."""
    return any(tier(state, unit.id) != "last" and obliged(state, unit.id) for unit in on_table(state))


def _is_stage_over(state: State, step: Fights) -> bool:
    if step.stage == "normal":
        return not _pressing(state)
    if step.stage == "last" and _pressing(state):
        return True
    return not any(_can(state, step, seat) for seat in state.seats)


def deciders(state: State) -> frozenset[Seat]:
    """Whose pick it is."""
    step = state.step
    assert isinstance(step, Fights)
    return NOBODY if _is_stage_over(state, step) or not _can(state, step, step.turn) else frozenset({step.turn})


def advance(draft: Draft) -> None:
    """The other side picks where this one cannot; a stage that is over leads to the next (digest, section 4, C3)."""
    step, state = draft.state.step, draft.state
    assert isinstance(step, Fights)
    assert state.active is not None
    if not _is_stage_over(state, step):
        draft.change(replace(step, turn=state.other(step.turn)))
    elif step.stage == "first":
        draft.change(replace(step, stage="normal", turn=state.active))
    elif step.stage == "normal":
        turn = state.active if state.options.strike_last_restart_ap else step.turn
        draft.change(replace(step, stage="last", turn=turn))
    elif _pressing(state):
        draft.change(replace(step, stage="normal"))
    else:
        draft.leave()


def decide_fight(draft: Draft, seat: Seat, command: UseAbility) -> Refusal | None:
    """Picks a unit to fight (AOS-CORE-13.1b)."""
    step, state = draft.state.step, draft.state
    assert isinstance(step, Fights)
    if command.ability != "fight":
        return refuse("wrong_phase", ability=command.ability)
    unit = state.units.get(command.unit or "")
    early = unit is not None and unit.seat == seat and eligible(state, unit.id)
    if early and unit is not None and (refused := _early(state, step, unit.id)):
        return refused
    draft.change(replace(step, turn=state.other(seat)))
    return declare(draft, seat, command.ability, command.unit, command.targets, "combat")


def _early(state: State, step: Fights, unit: UnitId) -> Refusal | None:
    """Who strikes first comes first, who strikes last waits (AOS-CORE-19.0a, AOS-CORE-19.0c)."""
    if unit in pickable(state, step, state.units[unit].seat):
        return None
    return refuse("strike_first_pending" if step.stage == "first" else "strike_last_must_wait", unit=unit)


def decide_pass(draft: Draft, seat: Seat, command: Pass) -> Refusal | None:
    """Picks no more, unless an own unit is in combat and has yet to fight (AOS-CORE-13.1c)."""
    step, state = draft.state.step, draft.state
    assert isinstance(step, Fights)
    if refused := _must(state, step, seat):
        return refused
    draft.emit(WindowPassed(seat=seat, moment="fights"))
    draft.change(replace(step, passed=(*step.passed, seat), turn=state.other(seat)))
    return None


def _must(state: State, step: Fights, seat: Seat) -> Refusal | None:
    waiting = next((unit for unit in pickable(state, step, seat) if obliged(state, unit)), None)
    return refuse("must_fight", unit=waiting) if waiting else None


def offers(state: State, seat: Seat) -> list[Offer]:
    """Each unit that may fight now or has to wait, and passing."""
    step = state.step
    assert isinstance(step, Fights)
    able = [unit.id for unit in on_table(state, seat) if eligible(state, unit.id)]
    found = [
        replace(offer_of(state, seat, UNIVERSAL["fight"], unit), locked=_early(state, step, unit)) for unit in able
    ]
    end = Offer(
        id="pass",
        command={"kind": "pass"},
        label="aos.offer.pass.fights",
        place="phase",
        locked=_must(state, step, seat),
        role="pass",
        rule="AOS-CORE-13.1c",
    )
    return [*found, end]


STEPS: Steps = {Fights: (deciders, advance)}
HANDLERS: Handlers = {
    UseAbility: Handler(handle=decide_fight, at=(Fights,), other="not_your_fight_pick"),
    Pass: Handler(handle=decide_pass, at=(Fights,), other="not_your_fight_pick"),
}
OFFERS: Offers = {Fights: offers}
