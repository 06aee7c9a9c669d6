"""A unit's move under way: judged whole, made or declined (AOS-CORE-15.0a, AOS-CORE-28.0b)."""

from collections.abc import Mapping

from app.rules.aos.ability_use.known import abilities_of
from app.rules.aos.cards.in_force import twist_for
from app.rules.aos.draft import Draft
from app.rules.aos.ground.measures import alive, bodies, foes_of, unit_gap
from app.rules.aos.handlers import NOBODY, Handler, Handlers, Offers, Steps
from app.rules.aos.model.commands import MoveModels, StandStill
from app.rules.aos.model.events import Charged, DamageInflicted, ModelsMoved, StoodStill, UnitsCrossed
from app.rules.aos.model.refusals import refuse
from app.rules.aos.model.state import State, UnitId
from app.rules.aos.model.tables import CHARGE_END, TOLERANCE
from app.rules.aos.model.using_prompts import MovingUnit
from app.rules.aos.moves.crossings import crossed
from app.rules.aos.moves.judging import RULE, UnitMove, judge
from app.rules.aos.rolls import amount
from app.rules.kernel.offers.offer import MoveNeed, Mover, Offer
from app.rules.kernel.plane.placement import area_gap
from app.rules.kernel.refusal import Fact, Refusal
from app.rules.kernel.seats import Seat


def movers(state: State) -> frozenset[Seat]:
    """Whose unit it is, while any of it is left: damage before the move may have destroyed it (AOS-AMB-06)."""
    step = state.step
    assert isinstance(step, MovingUnit)
    return frozenset({step.seat}) if state.units[step.unit].where == "table" else NOBODY


def leave(draft: Draft) -> None:
    """Nothing is left that could move."""
    draft.leave()


def unit_move_of(step: MovingUnit) -> UnitMove:
    """What the unit under way may do."""
    return UnitMove(unit=step.unit, move=step.move, allowance=step.allowance, target=step.target)


def decide_move(draft: Draft, seat: Seat, command: MoveModels) -> Refusal | None:
    """Moves the models, all or none (AOS-CORE-15.1e)."""
    step = draft.state.step
    assert isinstance(step, MovingUnit)
    if not command.moves:
        return refuse("incomplete", unit=step.unit)
    ways = judge(draft.state, unit_move_of(step), command.moves)
    if isinstance(ways, Refusal):
        return ways
    moves = tuple(type(command.moves[0])(model=way.model, path=way.path) for way in ways)
    lengths = tuple(round(way.length, 4) for way in ways)
    passed = crossed(draft.state, step.unit, ways) if asks_for_crossings(draft.state, step.unit) else {}
    draft.emit(ModelsMoved(unit=step.unit, move=step.move, moves=moves, lengths=lengths))
    if passed:
        draft.emit(UnitsCrossed(unit=step.unit, models=passed))
    if step.move == "charge":
        draft.emit(Charged(unit=step.unit))
    draft.leave()
    if step.move == "charge":
        _endanger(draft, seat, step.unit)
    return None


def asks_for_crossings(state: State, unit: UnitId) -> bool:
    """Whether an ability of the unit asks whom it passed across (AOS-GEO-22)."""
    known = abilities_of(state, unit)
    return any(one.picks is not None and "crossed" in one.picks.being for one in known)


def _endanger(draft: Draft, seat: Seat, unit: UnitId) -> None:
    """What the twist does to a unit that ended its charge near a terrain feature (AOS-SH-3.1)."""
    twist = twist_for(draft.state, seat)
    if twist is None or twist.after_charge is None:
        return
    near, outlines = twist.after_charge.near, [one for f in draft.state.terrain.values() for one in f.outlines]
    if any(TOLERANCE.within(area_gap(one, of), near) for one in bodies(draft.state, unit) for of in outlines):
        points = amount(draft, twist.after_charge.damage, "ability", seat, unit)
        draft.emit(DamageInflicted(unit=unit, points=points, mortal=True, source=None))


def decide_stand(draft: Draft, seat: Seat, command: StandStill) -> Refusal | None:
    """Moves nothing: a charge so declined has not charged (AOS-CORE-14.3b, AOS-CORE-28.0c)."""
    step = draft.state.step
    assert isinstance(step, MovingUnit)
    draft.emit(StoodStill(unit=step.unit, move=step.move))
    draft.leave()
    return None


def offers(state: State, seat: Seat) -> list[Offer]:
    """Move the unit, or leave it where it is, which leads where the roll of a charge is too short."""
    step = state.step
    assert isinstance(step, MovingUnit)
    is_short = falls_short(state, step)
    pieces = tuple(model.id for model in alive(state, step.unit) if model.pose is not None)
    facts: Mapping[str, Fact] = {"unit": step.unit, "inches": step.allowance}
    move = Offer(
        id="move_models",
        command={"kind": "move_models"},
        label=f"aos.offer.move.{step.move}",
        facts=facts,
        place="prompt",
        unit=step.unit,
        pieces=pieces,
        need=MoveNeed(
            field="moves",
            movers=tuple(Mover(piece=piece, allowance=step.allowance) for piece in pieces),
            into=_into(state, step),
        ),
        primary=not is_short,
        rule=RULE[step.move],
    )
    still = Offer(
        id="stand_still",
        command={"kind": "stand_still"},
        label=f"aos.offer.stand.{'charge' if step.move == 'charge' else 'still'}",
        facts=facts,
        place="prompt",
        unit=step.unit,
        primary=is_short,
        rule="AOS-CORE-28.0b",
    )
    return [move, still]


def falls_short(state: State, step: MovingUnit) -> bool:
    """Whether the roll of a charge brings nobody near an enemy, as the crow flies (AOS-CORE-14.3b)."""
    if step.move != "charge":
        return False
    near = step.allowance + CHARGE_END
    return not any(TOLERANCE.within(unit_gap(state, step.unit, foe.id), near) for foe in foes_of(state, step.seat))


def _into(state: State, step: MovingUnit) -> tuple[str, ...]:
    """The units a charge or a pile-in means to come close to."""
    if step.move == "pile_in":
        return (step.target,) if step.target else ()
    enemies = (u.id for u in state.units.values() if u.where == "table" and u.seat != step.seat)
    return tuple(enemies) if step.move == "charge" else ()


STEPS: Steps = {MovingUnit: (movers, leave)}
HANDLERS: Handlers = {
    MoveModels: Handler(handle=decide_move, at=(MovingUnit,)),
    StandStill: Handler(handle=decide_stand, at=(MovingUnit,)),
}
OFFERS: Offers = {MovingUnit: offers}
