"""Initiative: each unit by itself charges the nearest enemy in sight, or gets away from it (WM-INI-01..09, WM-BRG-09)."""

from dataclasses import replace

from app.rules.kernel.offers.offer import Offer, PickNeed
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.warmaster.characteristics import flies, has, is_human, troop_of
from app.rules.warmaster.charges import making, naming
from app.rules.warmaster.charges.planning import Plan, plans, why_not_charge
from app.rules.warmaster.command_phase import evading
from app.rules.warmaster.command_phase.protected import is_protected
from app.rules.warmaster.draft import Draft
from app.rules.warmaster.ground.measures import enemies_of, engaged, is_within, on_table, stands_of
from app.rules.warmaster.ground.paces import full_pace
from app.rules.warmaster.ground.sight import foremost, nearest_seen, seen_near, unit_sees
from app.rules.warmaster.handlers import Handler, Handlers
from app.rules.warmaster.model.command_commands import Charge, Evade
from app.rules.warmaster.model.command_events import InitiativeUsed
from app.rules.warmaster.model.command_prompts import CommandPhase
from app.rules.warmaster.model.refusals import refuse
from app.rules.warmaster.model.state import State, UnitId
from app.rules.warmaster.model.tables import NEAR


def seers(state: State) -> tuple[UnitId, ...]:
    """The active side's units that see an enemy near when the phase begins, for tables that ask it (WM-AMB-03)."""
    if not state.options.initiative_needs_start_sight:
        return ()
    return tuple(unit.id for unit in on_table(state, state.active) if nearest_seen(state, unit.id))


def why_not_act(state: State, unit_id: UnitId) -> Refusal | None:
    """What keeps a unit from using its initiative (WM-INI-01, WM-INI-08, WM-ORD-09, WM-ORD-10, WM-MOV-08)."""
    unit, step = state.units[unit_id], state.step
    if unit.where != "table":
        return refuse("initiative_not_eligible", unit=unit_id)
    if engaged(state, unit_id):
        return refuse("unit_engaged", "WM-MOV-08", unit=unit_id)
    if unit.confused:
        return refuse("unit_confused", unit=unit_id)
    if "used_initiative" in unit.flags:
        return refuse("unit_used_initiative", unit=unit_id)
    if "locked" in unit.flags or unit.stalled:
        return refuse("unit_locked", "WM-OFF-02", unit=unit_id)
    if has(state, unit_id, "no_initiative"):
        return refuse("no_initiative", unit=unit_id)
    if state.options.initiative_needs_start_sight and isinstance(step, CommandPhase) and unit_id not in step.seen:
        return refuse("initiative_not_eligible", "WM-AMB-03", unit=unit_id)
    return None if nearest(state, unit_id) else refuse("initiative_not_eligible", unit=unit_id)


def nearest(state: State, unit: UnitId) -> tuple[UnitId, ...]:
    """The enemies it may act upon: the nearest it sees within 20 cm (WM-INI-03, -04).

    Where it was agreed, the nearest of those that no walls or barrier protect as well (WM-AMB-59).
    """
    if not state.options.initiative_skip_protected:
        return nearest_seen(state, unit)
    found = seen_near(state, unit)
    exposed = tuple(row for row in found if not is_protected(state, unit, row[1]))
    return tuple(dict.fromkeys((*foremost(found), *foremost(exposed))))


def why_not_charge_by_initiative(state: State, unit: UnitId, target: UnitId) -> Refusal | None:
    """Why a unit may not charge that enemy by itself (WM-INI-03, -07, -09, WM-MCH-03)."""
    if refused := why_not_act(state, unit):
        return refused
    if troop_of(state, unit).type == "artillery":
        return refuse("artillery_no_initiative_charge", unit=unit)
    if target not in _victims(state, unit):
        return refuse("initiative_wrong_target", unit=unit, target=target)
    return why_not_charge(state, unit, target)


def ways_to_charge(state: State, unit: UnitId, target: UnitId) -> tuple[Plan, ...]:
    """The ways it may charge that enemy by itself; none if it may not or cannot."""
    if why_not_charge_by_initiative(state, unit, target):
        return ()
    return plans(state, unit, target, full_pace(state, unit))


def must_charge(state: State) -> UnitId | None:
    """A unit that a special rule makes charge, as long as it can (WM-INI-08, WM-EMP-02, WM-AMB-35, -53)."""
    for unit in on_table(state, state.active):
        if has(state, unit.id, "must_charge"):
            victims = nearest(state, unit.id)
        elif has(state, unit.id, "charges_humans"):
            victims = tuple(enemy for enemy in _victims(state, unit.id) if is_human(state, enemy))
        else:
            continue
        if any(ways_to_charge(state, unit.id, enemy) for enemy in victims):
            return unit.id
    return None


def _victims(state: State, unit: UnitId) -> tuple[UnitId, ...]:
    """Whom it may charge by itself: the nearest, or as agreed for Ogres any humans it sees within 20 cm (WM-AMB-35)."""
    if why_not_act(state, unit) is not None:
        return ()
    found = nearest(state, unit)
    if not state.options.ogres_any_human or not has(state, unit, "charges_humans"):
        return found
    others = (enemy.id for enemy in enemies_of(state, unit) if enemy.id not in found and is_human(state, enemy.id))
    return (*found, *(one for one in others if is_within(state, unit, one, NEAR) and unit_sees(state, unit, one)))


def pending(unit: UnitId) -> Refusal:
    """That a unit has to charge before anything else goes on."""
    return refuse("must_charge_pending", unit=unit)


def has_choice(state: State) -> bool:
    """Whether any unit of the active side may use its initiative."""
    return any(_may(state, unit.id) for unit in on_table(state, state.active))


def _may(state: State, unit: UnitId) -> bool:
    if why_not_act(state, unit):
        return False
    if evading.why_not_evade(state, unit) is None:
        return True
    return any(ways_to_charge(state, unit, enemy) for enemy in nearest(state, unit))


def decide_charge(draft: Draft, seat: Seat, command: Charge) -> Refusal | None:
    """The nearest enemy in sight, at full pace; the unit then fights in this turn's combat (WM-INI-03, WM-CHG-16)."""
    state = draft.state
    unit, target = state.units.get(command.unit), state.units.get(command.target)
    if command.target in state.characters:
        return refuse("characters_not_targetable", target=command.target)
    if unit is None or unit.seat != seat or target is None or target.seat == seat or target.where != "table":
        return refuse("unknown_id", id=command.unit)
    if isinstance(state.step, CommandPhase) and state.step.segment != "initiative":
        return refuse("initiative_segment_over", unit=unit.id)
    if refused := why_not_charge_by_initiative(state, unit.id, target.id):
        return refused
    found = making.judge(state, unit.id, target.id, full_pace(state, unit.id), how=command.how, poses=command.poses)
    if isinstance(found, Refusal):
        return replace(found, rule="WM-INI-09") if found.code == "charge_unreachable" else found
    draft.emit(InitiativeUsed(unit=unit.id, how="charge"))
    making.make(draft, unit.id, found[1], found[2])
    return None


def decide_evade(draft: Draft, seat: Seat, command: Evade) -> Refusal | None:
    """Straight away from the nearest enemy in sight, instead of an order (WM-EVA-06)."""
    state = draft.state
    unit = state.units.get(command.unit)
    if unit is None or unit.seat != seat:
        return refuse("unknown_id", id=command.unit)
    if isinstance(state.step, CommandPhase) and state.step.segment != "initiative":
        return refuse("initiative_segment_over", unit=unit.id)
    if refused := why_not_act(state, unit.id):
        return refused
    return evading.decide_evade(draft, seat, command, nearest(state, unit.id))


def charge_offer(state: State, unit: UnitId, target: UnitId, ways: tuple[Plan, ...], rule: str) -> Offer:
    """A charge at one enemy unit, with the ways it may go where there are several."""
    return Offer(
        id=f"charge:{unit}:{target}",
        command={"kind": "charge", "unit": unit, "target": target},
        label="warmaster.offer.charge",
        facts={"unit": unit, "target": target, "reach": NEAR},
        place="unit",
        unit=unit,
        pieces=tuple(stand.id for stand in stands_of(state, unit)),
        need=PickNeed(field="how", options=naming.options(state, ways)) if len(ways) > 1 else None,
        rule=rule,
    )


def offers(state: State, seat: Seat) -> list[Offer]:
    """For each unit with an enemy near: charging it, getting away from it."""
    found: list[Offer] = []
    for unit in on_table(state, seat):
        if why_not_act(state, unit.id):
            continue
        for enemy in nearest(state, unit.id):
            if ways := ways_to_charge(state, unit.id, enemy):
                found.append(charge_offer(state, unit.id, enemy, ways, "WM-INI-03"))
            if not flies(state, unit.id):
                found += evading.offers(state, unit.id, enemy)
    return found


HANDLERS: Handlers = {
    Charge: Handler(handle=decide_charge, at=(CommandPhase,), early="wrong_phase"),
    Evade: Handler(handle=decide_evade, at=(CommandPhase,), early="wrong_phase"),
}
