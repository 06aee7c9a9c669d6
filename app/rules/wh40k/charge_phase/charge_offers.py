"""What may be done in the Charge phase: chargers, targets, Overwatch answers, the charge move, interventions."""

from collections.abc import Sequence

from app.rules.kernel.offers.offer import MoveNeed, Mover, Offer, Option, PickNeed
from app.rules.kernel.refusal import Fact
from app.rules.kernel.seats import Seat
from app.rules.wh40k.charge_phase.charging import bad_target, charge_chance, charging, why_not_charge
from app.rules.wh40k.charge_phase.heroic import heroic_offers
from app.rules.wh40k.ground.measures import alive, enemies_of, on_table, unit_gap
from app.rules.wh40k.model.prompts import ChargePhase, ChargingUnit
from app.rules.wh40k.model.state import State, UnitId
from app.rules.wh40k.model.tables import CHARGE_END
from app.rules.wh40k.shooting_phase.overwatch import answering, can_answer, offer_overwatch


def phase_offers(state: State, seat: Seat) -> Sequence[Offer]:
    """A charge of every own unit, or the opponent's Heroic Interventions (W40K-CHG-02, W40K-HERO-01)."""
    step = state.step
    assert isinstance(step, ChargePhase)
    if step.heroic:
        return heroic_offers(state, seat)
    return [
        Offer(
            id=f"charge:{unit.id}",
            command={"kind": "select_charge", "unit": unit.id},
            label="wh40k.offer.charge",
            facts={"unit": unit.id},
            place="unit",
            unit=unit.id,
            pieces=tuple(m.id for m in alive(state, unit.id)),
            locked=why_not_charge(state, seat, unit.id),
            rule="W40K-CHG-02",
        )
        for unit in on_table(state, seat)
    ]


def charging_offers(state: State, seat: Seat) -> Sequence[Offer]:
    """What is owed at this stage of the charge."""
    step = charging(state)
    match step.stage:
        case "targets":
            return (_targets(state, step.unit), _cancel(step.unit))
        case "overwatch":
            units = answering(state, step)
            return [offer for unit in units if can_answer(state, unit) for offer in _overwatch(state, step, unit)]
        case _:
            return (_move(state, step), _fail(step.unit))


def _targets(state: State, unit: UnitId) -> Offer:
    options = tuple(_target(state, unit, enemy) for enemy in _foes(state, unit))
    most = sum(option.locked is None for option in options)
    return Offer(
        id=f"declare_charge:{unit}",
        command={"kind": "declare_charge", "unit": unit, "targets": []},
        label="wh40k.offer.declare_charge",
        facts={"unit": unit},
        place="prompt",
        unit=unit,
        need=PickNeed(field="targets", options=options, least=1, most=most, many=True),
        primary=True,
        rule="W40K-CHG-04",
    )


def _target(state: State, unit: UnitId, enemy: UnitId) -> Option:
    """An enemy unit with how far it is, and how likely the roll is enough to reach it; why not where it is no target."""
    locked = bad_target(state, unit, enemy)
    away = unit_gap(state, unit, enemy)
    facts: dict[str, Fact] = {"unit": enemy, "away": round(away, 4)}
    if locked is None:
        facts |= {"chance": charge_chance(state, unit, enemy, away - CHARGE_END)}
    return Option(
        value=enemy,
        label="wh40k.option.charge.far" if locked else "wh40k.option.charge",
        facts=facts,
        pieces=tuple(m.id for m in alive(state, enemy)),
        locked=locked,
    )


def _foes(state: State, unit: UnitId) -> tuple[UnitId, ...]:
    return tuple(enemy.id for enemy in enemies_of(state, state.units[unit].seat))


def _cancel(unit: UnitId) -> Offer:
    return Offer(
        id=f"cancel_selection:{unit}",
        command={"kind": "cancel_selection"},
        role="cancel",
        label="wh40k.offer.cancel_selection",
        facts={"unit": unit},
        place="prompt",
        unit=unit,
        rule="W40K-CHG-05",
    )


def _overwatch(state: State, step: ChargingUnit, unit: UnitId) -> tuple[Offer, ...]:
    decline = Offer(
        id=f"decline_overwatch:{unit}",
        command={"kind": "decline_overwatch", "unit": unit},
        label="wh40k.offer.decline_overwatch",
        facts={"unit": unit, "charger": step.unit},
        place="prompt",
        unit=unit,
        rule="W40K-OW-01",
        role="pass",
    )
    return (offer_overwatch(state, unit, step.unit), decline)


def _move(state: State, step: ChargingUnit) -> Offer:
    movers = tuple(Mover(piece=m.id, allowance=float(step.distance)) for m in alive(state, step.unit))
    return Offer(
        id=f"charge_move:{step.unit}",
        command={"kind": "charge_move", "moves": []},
        label="wh40k.offer.charge_move",
        facts={"unit": step.unit, "n": step.distance},
        place="prompt",
        unit=step.unit,
        pieces=tuple(mover.piece for mover in movers),
        need=MoveNeed(field="moves", movers=movers, into=step.targets),
        primary=True,
        rule="W40K-CHG-06",
    )


def _fail(unit: UnitId) -> Offer:
    return Offer(
        id=f"declare_charge_failed:{unit}",
        command={"kind": "declare_charge_failed"},
        label="wh40k.offer.declare_charge_failed",
        facts={"unit": unit},
        place="prompt",
        unit=unit,
        rule="W40K-CHG-09",
    )
