"""The Fight phase: chargers first, then in turns; each unit piles in, attacks, consolidates (W40K-FIGHT-*)."""

from collections.abc import Sequence
from dataclasses import replace

from app.rules.kernel.plane.marks import PieceMark
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.kernel.views.tray import TrayClosed, TrayOpened
from app.rules.wh40k import characteristics, rolls
from app.rules.wh40k.abilities import asking
from app.rules.wh40k.draft import Draft
from app.rules.wh40k.fight_phase import melee_offers
from app.rules.wh40k.fight_phase.fighting import can_attack, chargers, eligible, judge_attacks, may_not_fight
from app.rules.wh40k.ground.measures import alive
from app.rules.wh40k.ground.moves import judge_pile_in, moved_by
from app.rules.wh40k.handlers import NOBODY, Handler, Handlers, Offers, Steps
from app.rules.wh40k.model.attack_prompts import RerollWindow
from app.rules.wh40k.model.commands import ConsolidateMove, DeclareAttacks, PathOf, PileInMove, SelectFight
from app.rules.wh40k.model.events import UnitSelected
from app.rules.wh40k.model.flow_events import PhaseEnded
from app.rules.wh40k.model.prompts import FightingUnit, FightPhase
from app.rules.wh40k.model.refusals import refuse
from app.rules.wh40k.model.state import State
from app.rules.wh40k.model.tables import CONSOLIDATE, PILE_IN
from app.rules.wh40k.shooting_phase.declaring import in_order
from app.rules.wh40k.shooting_phase.shooting import open_fire


def may_end(state: State) -> Refusal | None:
    """The phase ends only when no eligible unit is left, the one under way included (W40K-TURN-08)."""
    under_way = (state.step.unit,) if isinstance(state.step, FightingUnit) else ()
    left = (*under_way, *(unit for seat in state.seats for unit in eligible(state, seat)))
    if not left:
        return None
    marks = tuple(PieceMark(role="offending", piece=model.id) for unit in left for model in alive(state, unit))
    return refuse("fights_remaining", shapes=marks, units=left, left=len(left))


def who_fights(state: State) -> frozenset[Seat]:
    """The active player while a charger has to fight; then in turns, whoever still can (W40K-FIGHT-03, 04, 06)."""
    step = state.step
    assert isinstance(step, FightPhase)
    assert state.active is not None
    if chargers(state):
        return frozenset({state.active})
    for seat in (step.turn, state.other(step.turn)):
        if eligible(state, seat):
            return frozenset({seat})
    return NOBODY


def end(draft: Draft) -> None:
    """Nobody is left to fight: the phase is over."""
    draft.emit(PhaseEnded(phase="fight"))
    draft.leave()


def decide_select_fight(draft: Draft, seat: Seat, command: SelectFight) -> Refusal | None:
    """One eligible own unit, chargers first (W40K-FIGHT-02..05)."""
    state = draft.state
    unit = state.units.get(command.unit)
    if unit is None:
        return refuse("unknown_id", id=command.unit)
    if unit.seat != seat:
        return refuse("not_your_decision", "W40K-FIGHT-04", unit=unit.id)
    if refused := may_not_fight(state, unit.id):
        return refused
    assert state.active is not None
    turn = state.active if chargers(state) else state.other(seat)
    draft.change(FightPhase(turn=turn))
    draft.emit(UnitSelected(unit=unit.id, to="fight"))
    draft.enter(FightingUnit(unit=unit.id, seat=seat))
    return None


def who_decides(state: State) -> frozenset[Seat]:
    """The unit's owner for its moves and its declaration."""
    step = state.step
    assert isinstance(step, FightingUnit)
    if not alive(state, step.unit):
        return NOBODY
    return frozenset({step.seat}) if step.stage in ("pile_in", "declare", "consolidate") else NOBODY


def advance(draft: Draft) -> None:
    """From pile in to the declaration, random Attacks rolled model by model; after the attacks to consolidation."""
    step = draft.state.step
    assert isinstance(step, FightingUnit)
    if not alive(draft.state, step.unit):
        draft.leave()
        return
    match step.stage:
        case "attacks":
            able = can_attack(draft.state, step.unit)
            draft.change(replace(step, stage="roll_attacks" if able else "consolidate"))
        case "roll_attacks":
            _roll_attacks(draft, step)
        case "read_attacks":
            _read_attacks(draft, step)
        case _:
            draft.change(replace(step, stage="consolidate"))


def _roll_attacks(draft: Draft, step: FightingUnit) -> None:
    """Each model with random Attacks rolls its own (W40K-CHAR-06)."""
    state = draft.state
    known = dict(step.counts)
    unknown = [m.id for m in alive(state, step.unit) if m.id not in known]
    random = [model for model in unknown if characteristics.attacks_dice(state, model).is_random]
    if not random:
        if known:
            draft.emit(TrayClosed())
        draft.change(replace(step, stage="declare"))
        return
    if not known:
        draft.emit(TrayOpened(title="attacks", seat=step.seat, source=step.unit))
    draft.change(replace(step, stage="read_attacks"))
    rolls.throw(
        draft, "random_attacks", step.seat, characteristics.attacks_dice(state, random[0]).dice, piece=random[0]
    )


def _read_attacks(draft: Draft, step: FightingUnit) -> None:
    roll = rolls.last_roll(draft)
    assert roll.piece is not None
    rolled = rolls.read_amount(characteristics.attacks_dice(draft.state, roll.piece), roll.faces)
    rolls.judge(draft, (True,) * len(roll.faces), "attacks", {"attacks": rolled})
    draft.change(replace(step, stage="roll_attacks", counts=(*step.counts, (roll.piece, rolled))))


def decide_pile_in(draft: Draft, seat: Seat, command: PileInMove) -> Refusal | None:
    """Up to 3" a model, ending closer to the nearest enemy model; optional (W40K-FIGHT-08, W40K-FIGHT-09)."""
    step = draft.state.step
    assert isinstance(step, FightingUnit)
    if step.stage != "pile_in":
        return refuse("wrong_phase", step=step.stage)
    if refused := _move(draft, step, command.moves, PILE_IN, "W40K-FIGHT-08", "pile_in"):
        return refused
    draft.change(replace(step, stage="attacks"))
    return None


def decide_consolidate(draft: Draft, seat: Seat, command: ConsolidateMove) -> Refusal | None:
    """As a pile in, after the attacks (W40K-FIGHT-17)."""
    step = draft.state.step
    assert isinstance(step, FightingUnit)
    if step.stage != "consolidate":
        return refuse("wrong_phase", step=step.stage)
    if refused := _move(draft, step, command.moves, CONSOLIDATE, "W40K-FIGHT-17", "consolidate"):
        return refused
    draft.leave()
    return None


def _move(
    draft: Draft, step: FightingUnit, moves: Sequence[PathOf], limit: float, rule: str, why: str
) -> Refusal | None:
    if not moves:
        return None
    if asking.is_so(draft.state, step.unit, "immobile"):
        return refuse("immobile", unit=step.unit)
    ways = judge_pile_in(draft.state, step.unit, moves, limit, rule)
    if isinstance(ways, Refusal):
        return ways
    draft.emit(moved_by(step.unit, ways, why))
    return None


def decide_declare_attacks(draft: Draft, seat: Seat, command: DeclareAttacks) -> Refusal | None:
    """All attacks of the unit at once; what is not declared is forfeited (W40K-FIGHT-12, W40K-FIGHT-15)."""
    step = draft.state.step
    if not isinstance(step, FightingUnit):
        return refuse("declaration_locked", "W40K-FIGHT-12", step=step.kind)
    if step.stage == "consolidate" and not can_attack(draft.state, step.unit):
        refused = judge_attacks(draft.state, step, command.aims)
        if isinstance(refused, Refusal):
            return refused
    if step.stage != "declare":
        fought = step.stage == "consolidate"
        return refuse("declaration_locked" if fought else "wrong_phase", "W40K-FIGHT-12", step=step.stage)
    shots = judge_attacks(draft.state, step, command.aims)
    if isinstance(shots, Refusal):
        return shots
    ordered = in_order(shots, command.order)
    if isinstance(ordered, Refusal):
        return refuse("target_order", "W40K-FIGHT-13", targets=tuple(dict.fromkeys(shot.target for shot in shots)))
    draft.change(replace(step, stage="resolved"))
    open_fire(draft, step.unit, "melee", ordered)
    return None


STEPS: Steps = {FightPhase: (who_fights, end), FightingUnit: (who_decides, advance)}

HANDLERS: Handlers = {
    SelectFight: Handler(handle=decide_select_fight, at=(FightPhase,)),
    PileInMove: Handler(handle=decide_pile_in, at=(FightingUnit,)),
    DeclareAttacks: Handler(handle=decide_declare_attacks, at=(FightingUnit, RerollWindow)),
    ConsolidateMove: Handler(handle=decide_consolidate, at=(FightingUnit,)),
}

OFFERS: Offers = {FightPhase: melee_offers.offer_units, FightingUnit: melee_offers.offer_fight}
