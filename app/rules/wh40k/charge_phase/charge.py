"""The Charge phase: targets, Overwatch, the roll, the move (W40K-CHG-*, W40K-OW-01, W40K-OW-02, W40K-OW-06)."""

from dataclasses import replace

from app.rules.kernel.dice.modifiers import total
from app.rules.kernel.plane.marks import PieceMark
from app.rules.kernel.refusal import Fact, Refusal
from app.rules.kernel.seats import Seat
from app.rules.kernel.views.tray import TrayClosed, TrayOpened
from app.rules.wh40k.abilities import asking
from app.rules.wh40k.charge_phase import charge_offers
from app.rules.wh40k.charge_phase.charging import bad_targets, charge_terms, charging, inches_needed, why_not_charge
from app.rules.wh40k.charge_phase.heroic import candidates
from app.rules.wh40k.draft import Draft
from app.rules.wh40k.ground.measures import alive
from app.rules.wh40k.ground.moves import judge, moved_by
from app.rules.wh40k.handlers import NOBODY, Handler, Handlers, Offers, Steps, the_active, the_opponent
from app.rules.wh40k.model.attack_prompts import RerollWindow
from app.rules.wh40k.model.commands import (
    ChargeMove,
    DeclareCharge,
    DeclareChargeFailed,
    DeclineOverwatch,
    SelectCharge,
)
from app.rules.wh40k.model.events import (
    ChargeDeclared,
    ChargeFailed,
    ChargeMade,
    ChargeRolled,
    FlagSet,
    SelectionDropped,
    UnitSelected,
)
from app.rules.wh40k.model.flow_events import PhaseEnded
from app.rules.wh40k.model.prompts import ChargePhase, ChargingUnit
from app.rules.wh40k.model.refusals import refuse
from app.rules.wh40k.model.state import State
from app.rules.wh40k.model.tables import TOLERANCE
from app.rules.wh40k.rolls import CHARGE, last_roll, throw
from app.rules.wh40k.rolls import judge as judge_roll
from app.rules.wh40k.shooting_phase.overwatch import answering, can_answer, may_not_answer


def decide_select_charge(draft: Draft, seat: Seat, command: SelectCharge) -> Refusal | None:
    """Choose a unit to charge (W40K-CHG-02, W40K-CHG-03)."""
    if refused := why_not_charge(draft.state, seat, command.unit):
        return refused
    _select(draft, command.unit)
    return None


def _select(draft: Draft, unit: str) -> None:
    draft.emit(UnitSelected(unit=unit, to="charge"))
    draft.enter(ChargingUnit(unit=unit))


def decide_declare_charge(draft: Draft, seat: Seat, command: DeclareCharge) -> Refusal | None:
    """Declare the targets, at once with choosing the unit if it was not chosen yet (W40K-CHG-04, W40K-CHG-05)."""
    step = draft.state.step
    if isinstance(step, RerollWindow):
        rolling = any(isinstance(below, ChargingUnit) for below in draft.state.stack)
        return refuse("declaration_locked" if rolling else "wrong_phase", "W40K-CHG-05", step=step.kind)
    if isinstance(step, ChargingUnit) and step.stage != "targets":
        return refuse("declaration_locked", "W40K-CHG-05", unit=step.unit)
    if not isinstance(step, ChargingUnit) or step.unit != command.unit:
        if refused := why_not_charge(draft.state, seat, command.unit):
            return refused
        if isinstance(step, ChargingUnit):
            draft.emit(SelectionDropped(unit=step.unit))
            draft.leave()
        _select(draft, command.unit)
    targets = tuple(dict.fromkeys(command.targets))
    if refused := bad_targets(draft.state, command.unit, targets):
        return refused
    draft.emit(ChargeDeclared(unit=command.unit, targets=targets))
    draft.change(replace(charging(draft.state), stage="overwatch", targets=targets))
    return None


def decide_decline_overwatch(draft: Draft, seat: Seat, command: DeclineOverwatch) -> Refusal | None:
    """Hold fire with one target unit (W40K-OW-01)."""
    if refused := may_not_answer(draft.state, command.unit):
        return refused
    answered(draft, command.unit)
    return None


def answered(draft: Draft, unit: str) -> None:
    """Notes that a target has fired or held its fire; the volley itself goes on top of this step."""
    step = charging(draft.state)
    draft.change(replace(step, answered=(*step.answered, unit)))


def decide_charge_move(draft: Draft, seat: Seat, command: ChargeMove) -> Refusal | None:
    """Make the charge move (W40K-CHG-06..08, W40K-CHG-10, W40K-CHG-11)."""
    step = charging(draft.state)
    if step.stage != "move":
        return refuse("wrong_phase", "W40K-CHG-01", step=f"charge_{step.stage}")
    if not command.moves:
        return refuse("wrong_count", "W40K-CHG-07", unit=step.unit, needed=1, had=0)
    ways = judge(draft.state, step.unit, command.moves, charge_terms(draft.state))
    if isinstance(ways, Refusal):
        return ways
    draft.emit(moved_by(step.unit, ways, "charge"), ChargeMade(unit=step.unit))
    for target in step.targets:
        if asking.asks_for(draft.state, target, "joined"):
            draft.emit(FlagSet(unit=target, flag="was_charged"))
    draft.leave()
    return None


def decide_charge_failed(draft: Draft, seat: Seat, command: DeclareChargeFailed) -> Refusal | None:
    """Give the charge up: nobody moves and the unit did not charge (W40K-CHG-09, W40K-AMB-34)."""
    step = charging(draft.state)
    if step.stage != "move":
        return refuse("wrong_phase", "W40K-CHG-09", step=f"charge_{step.stage}")
    draft.emit(ChargeFailed(unit=step.unit))
    draft.leave()
    return None


def may_end(state: State) -> Refusal | None:
    """Why charging may not end now: a charge is under way, or Heroic Interventions are (W40K-TURN-08)."""
    if isinstance(state.step, ChargePhase) and not state.step.heroic:
        return None
    unit = state.step.unit if isinstance(state.step, ChargingUnit) else ""
    shapes = tuple(PieceMark(role="offending", piece=m.id) for m in alive(state, unit)) if unit else ()
    return refuse("wrong_phase", shapes=shapes, step=state.step.kind)


def who_charges(state: State) -> frozenset[Seat]:
    """The active player; the opponent for Overwatch while a target can still answer (W40K-OW-01)."""
    step = charging(state)
    if not alive(state, step.unit):
        return NOBODY
    match step.stage:
        case "targets" | "move":
            return the_active(state)
        case "overwatch":
            open_targets = any(can_answer(state, unit) for unit in answering(state, step))
            return the_opponent(state) if open_targets else NOBODY
        case "roll" | "read_roll":
            return NOBODY


def advance_charge(draft: Draft) -> None:
    """After all Overwatch the 2D6, and whether they can be enough (W40K-OW-06, W40K-CHG-06, W40K-CHG-09)."""
    step = charging(draft.state)
    if not alive(draft.state, step.unit):
        draft.emit(ChargeFailed(unit=step.unit))
        draft.leave()
        return
    if step.stage == "overwatch":
        draft.change(replace(step, stage="roll"))
    elif step.stage == "roll":
        seat = draft.state.units[step.unit].seat
        draft.change(replace(step, stage="read_roll"))
        draft.emit(TrayOpened(title="charge", seat=seat, source=step.unit, target=step.targets[0]))
        facts: dict[str, Fact] = {"needed": inches_needed(draft.state, step)}
        rows = asking.charge_rows(draft.state, step.unit, step.targets)
        facts |= {"added": total(rows)} if rows else {}
        again = tuple(CHARGE if which == "failed" else which for which in asking.charge_reroll(draft.state, step.unit))
        throw(draft, "charge", seat, 2, piece=step.unit, facts=facts, sources=again)
    else:
        _read_roll(draft, step)


def _read_roll(draft: Draft, step: ChargingUnit) -> None:
    needed = inches_needed(draft.state, step)
    rows = asking.charge_rows(draft.state, step.unit, step.targets)
    inches = max(0, last_roll(draft).total + total(rows))
    enough = not TOLERANCE.more_than(needed, inches)
    judge_roll(draft, (enough, enough), "charge" if enough else "charge_failed", {"inches": inches, "needed": needed})
    draft.emit(ChargeRolled(unit=step.unit, inches=inches, needed=needed), TrayClosed())
    if enough:
        draft.change(replace(step, stage="move", distance=inches))
    else:
        draft.emit(ChargeFailed(unit=step.unit))
        draft.leave()


def who_decides_phase(state: State) -> frozenset[Seat]:
    """The active player; then the opponent while a character may intervene (W40K-HERO-01, W40K-AMB-08)."""
    step = state.step
    assert isinstance(step, ChargePhase)
    if not step.heroic:
        return the_active(state)
    return the_opponent(state) if candidates(state) else NOBODY


def end_charging(draft: Draft) -> None:
    """Nobody is left who may intervene: the phase is over."""
    draft.emit(PhaseEnded(phase="charge"))
    draft.leave()


STEPS: Steps = {
    ChargePhase: (who_decides_phase, end_charging),
    ChargingUnit: (who_charges, advance_charge),
}

HANDLERS: Handlers = {
    SelectCharge: Handler(handle=decide_select_charge, at=(ChargePhase,)),
    DeclareCharge: Handler(handle=decide_declare_charge, at=(ChargePhase, ChargingUnit, RerollWindow)),
    DeclineOverwatch: Handler(handle=decide_decline_overwatch, at=(ChargingUnit,)),
    ChargeMove: Handler(handle=decide_charge_move, at=(ChargingUnit,)),
    DeclareChargeFailed: Handler(handle=decide_charge_failed, at=(ChargingUnit,)),
}

OFFERS: Offers = {
    ChargePhase: charge_offers.phase_offers,
    ChargingUnit: charge_offers.charging_offers,
}
