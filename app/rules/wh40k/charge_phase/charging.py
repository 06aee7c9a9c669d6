"""What holds for a charge under way: who may charge whom, who may answer, how far, and on what terms it moves."""

from collections.abc import Sequence

from app.rules.kernel.dice.modifiers import total
from app.rules.kernel.plane.gaps import nearest
from app.rules.kernel.plane.marks import Bound, Mark, PieceMark
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.wh40k.abilities import asking
from app.rules.wh40k.ground.measures import (
    alive,
    are_within,
    bodies,
    bodies_of,
    enemies_of,
    has_keyword,
    ids_on_table,
    unit_gap,
)
from app.rules.wh40k.ground.moves import Terms
from app.rules.wh40k.ground.places import gap_line
from app.rules.wh40k.model.prompts import ChargePhase, ChargingUnit
from app.rules.wh40k.model.refusals import refuse
from app.rules.wh40k.model.state import State, UnitId
from app.rules.wh40k.model.tables import CHARGE_DECLARE, CHARGE_END, TOLERANCE
from app.rules.wh40k.movement_phase.moving import may_not_act


def charging(state: State) -> ChargingUnit:
    """The charge under way."""
    assert isinstance(state.step, ChargingUnit)
    return state.step


def why_not_charge(state: State, seat: Seat, unit: UnitId) -> Refusal | None:
    """Why a unit may not be chosen to charge (W40K-CHG-02, W40K-CHG-03, W40K-ADV-04, W40K-FALL-06)."""
    if isinstance(state.step, ChargePhase) and state.step.heroic:
        return refuse("wrong_phase", step="heroic")
    return why_no_charge_of(state, seat, unit)


def why_no_charge_of(state: State, seat: Seat, unit: UnitId) -> Refusal | None:
    """Why a unit may not charge for what it is, did and has near, whatever the step (W40K-CHG-02, W40K-ADV-04, W40K-FALL-06)."""
    if refused := why_no_charge_anywhere(state, seat, unit):
        return refused
    if has_enemy_near(state, seat, unit):
        return None
    closest = min(
        (unit_gap(state, unit, enemy) for enemy in ids_on_table(state, state.other(seat))), default=float("inf")
    )
    return refuse("no_enemy_within_12", unit=unit, needed=CHARGE_DECLARE, had=_finite(closest))


def has_enemy_near(state: State, seat: Seat, unit: UnitId) -> bool:
    """Whether an enemy stands near enough to be charged (W40K-CHG-02)."""
    return any(are_within(state, unit, enemy, CHARGE_DECLARE) for enemy in ids_on_table(state, state.other(seat)))


def why_no_charge_anywhere(state: State, seat: Seat, unit: UnitId) -> Refusal | None:
    """Why a unit may not charge for what it is and did, whoever stands near (W40K-CHG-02, W40K-ADV-04, W40K-FALL-06)."""
    if refused := may_not_act(state, seat, unit):
        return refused
    flags = state.units[unit].flags
    if asking.is_so(state, unit, "airborne") or asking.is_so(state, unit, "immobile"):
        return refuse("cannot_charge", unit=unit)
    if "advanced" in flags and not asking.permitted(state, unit, "charge_after_advance"):
        return refuse("advanced", "W40K-ADV-04", unit=unit)
    if "fell_back" in flags and not asking.permitted(state, unit, "charge_after_fall_back"):
        return refuse("fell_back", "W40K-FALL-06", unit=unit)
    if "charge_attempted" in flags:
        return refuse("already_charged", unit=unit)
    if "engaged_at_charge_start" in flags:
        return refuse("engaged_at_charge_start", unit=unit)
    return None


def _finite(distance: float) -> float:
    return round(distance, 4) if distance != float("inf") else 0.0


def bad_target(state: State, unit: UnitId, target: UnitId) -> Refusal | None:
    """Why a unit may not be charged by this one; sight is never needed (W40K-CHG-04, W40K-AMB-52)."""
    piece = state.units.get(target)
    if piece is None:
        return refuse("unknown_id", id=target)
    if piece.seat == state.units[unit].seat:
        return refuse("not_an_enemy", "W40K-CHG-04", target=target)
    if piece.where == "aboard":
        return refuse("unit_embarked", unit=target, transport=piece.carrier or "")
    if piece.where != "table":
        return refuse("not_on_battlefield", unit=target)
    if asking.is_so(state, target, "airborne") and not has_keyword(state, unit, "FLY"):
        return refuse("target_airborne", unit=unit, target=target)
    away = unit_gap(state, unit, target)
    if TOLERANCE.within(away, CHARGE_DECLARE):
        return None
    return refuse(
        "charge_target_out_of_range",
        shapes=_between(state, unit, target),
        unit=unit,
        target=target,
        needed=CHARGE_DECLARE,
        had=_finite(away),
    )


def _between(state: State, unit: UnitId, target: UnitId) -> tuple[Mark, ...]:
    """The shortest way between two units, drawn."""
    ours, theirs = bodies(state, unit), bodies(state, target)
    if not ours or not theirs:
        return ()
    bound = Bound(how="at_most", limit=CHARGE_DECLARE)
    one = min(ours, key=lambda body: nearest(body, theirs, TOLERANCE)[0])
    return (PieceMark(role="offending", piece=one.id), gap_line(one, nearest(one, theirs, TOLERANCE)[1][0], bound))


def bad_targets(state: State, unit: UnitId, targets: Sequence[UnitId]) -> Refusal | None:
    """Why these units may not be the targets of a charge (W40K-CHG-04)."""
    if not targets:
        return refuse("no_charge_target", unit=unit)
    return next((refused for target in targets if (refused := bad_target(state, unit, target))), None)


def inches_needed(state: State, step: ChargingUnit) -> float:
    """The least a charge roll can need: the closest gap to a target less the last inch (W40K-CHG-07, W40K-CHG-09)."""
    closest = min((unit_gap(state, step.unit, target) for target in step.targets), default=float("inf"))
    return round(max(0.0, closest - CHARGE_END), 4) if closest != float("inf") else 99.0


def chance_of(inches: float) -> float:
    """The chance that 2D6 are at least so many inches."""
    rolls = [a + b for a in range(1, 7) for b in range(1, 7)]
    return round(sum(TOLERANCE.within(inches, roll) for roll in rolls) / len(rolls), 4)


def charge_chance(state: State, unit: UnitId, target: UnitId, inches: float) -> float:
    """The chance that the charge roll of a unit at a target is enough, with what abilities add and let it roll again."""
    wanted = inches - total(asking.charge_rows(state, unit, (target,)))
    once = chance_of(wanted)
    again = asking.charge_reroll(state, unit)
    return round(once + (1 - once) * once, 4) if again else once


def charge_terms(state: State) -> Terms:
    """The terms of a charge move: the roll for each model, off units not charged, the first at a target (W40K-CHG-06..08)."""
    step = charging(state)
    seat = state.units[step.unit].seat
    others = tuple(enemy for enemy in enemies_of(state, seat) if enemy.id not in step.targets)
    targets = tuple(enemy for enemy in enemies_of(state, seat) if enemy.id in step.targets)
    return Terms(
        allowance={m.id: float(step.distance) for m in alive(state, step.unit)},
        clear_of=bodies_of(state, others),
        clear_code="within_1_of_non_target",
        reach=bodies_of(state, targets),
        rules={
            "move_too_far": "W40K-CHG-06",
            "within_1_of_non_target": "W40K-CHG-08",
            "stand": "W40K-CHG-06",
            "path_blocked_by_model": "W40K-CHG-06",
        },
    )
