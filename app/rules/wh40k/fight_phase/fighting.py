"""Who may fight, whom each model reaches, and a declaration of melee attacks judged as a whole (W40K-FIGHT-02..15)."""

from collections.abc import Mapping, Sequence

from app.rules.kernel.plane.marks import Mark, PieceMark
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.wh40k import characteristics
from app.rules.wh40k.abilities import asking
from app.rules.wh40k.attack_sequence.groups import CLOSE_COMBAT, weapon_of
from app.rules.wh40k.ground.measures import (
    alive,
    enemies_of,
    has_keyword,
    is_engaged,
    model_gap,
    model_unit_gap,
    on_table,
)
from app.rules.wh40k.model.attack_prompts import Aimed
from app.rules.wh40k.model.commands import Aim
from app.rules.wh40k.model.profiles import Weapon
from app.rules.wh40k.model.prompts import FightingUnit
from app.rules.wh40k.model.refusals import refuse
from app.rules.wh40k.model.state import Model, ModelId, State, Unit, UnitId
from app.rules.wh40k.model.tables import MELEE_REACH, TOLERANCE


def charged(state: State, unit: Unit) -> bool:
    """Whether a unit charged this turn."""
    return "charged" in unit.flags and unit.seat == state.active


def eligible(state: State, seat: Seat) -> tuple[UnitId, ...]:
    """The units of a side that still have to fight: those that charged or are engaged now (W40K-FIGHT-02, FIGHT-07)."""
    fresh = (unit for unit in on_table(state, seat) if "fought" not in unit.flags)
    return tuple(unit.id for unit in fresh if charged(state, unit) or is_engaged(state, unit.id))


def chargers(state: State) -> tuple[UnitId, ...]:
    """The units that charged and have not fought: they fight first (W40K-FIGHT-03)."""
    fresh = (unit for unit in on_table(state, state.active) if "fought" not in unit.flags)
    return tuple(unit.id for unit in fresh if charged(state, unit))


def may_not_fight(state: State, unit: UnitId) -> Refusal | None:
    """Why a unit may not be chosen to fight now."""
    piece = state.units[unit]
    if piece.where == "aboard":
        return refuse("unit_embarked", unit=unit)
    if piece.where != "table":
        return refuse("not_on_battlefield", unit=unit)
    if "fought" in piece.flags:
        return refuse("already_fought", unit=unit)
    if not charged(state, piece) and not is_engaged(state, unit):
        return refuse("not_eligible_to_fight", unit=unit)
    first = chargers(state)
    if first and unit not in first:
        marks = tuple(PieceMark(role="blocker", piece=model.id) for u in first for model in alive(state, u))
        return refuse("chargers_first", shapes=marks, unit=unit, chargers=first)
    return None


def reaches(state: State, model: ModelId, target: UnitId) -> bool:
    """Whether a model reaches an enemy unit: within 1", or through one friend of its unit (W40K-GEO-19, W40K-AMB-49)."""
    if TOLERANCE.within(model_unit_gap(state, model, target), MELEE_REACH):
        return True
    mates = (mate.id for mate in alive(state, state.models[model].unit) if mate.id != model)
    return any(
        TOLERANCE.within(model_gap(state, model, mate), MELEE_REACH)
        and TOLERANCE.within(model_unit_gap(state, mate, target), MELEE_REACH)
        for mate in mates
    )


def melee_weapons(state: State, model: Model) -> tuple[Weapon, ...]:
    """The melee weapons a model may use; a close combat weapon if it has none (W40K-FIGHT-15, W40K-DATA-18)."""
    carried = (state.library.weapons.get(weapon) for weapon in dict.fromkeys(model.weapons))
    return tuple(weapon for weapon in carried if weapon and weapon.type == "melee") or (CLOSE_COMBAT,)


def may_not_strike(state: State, model: ModelId, target: UnitId) -> Refusal | None:
    """Why a model may not attack a unit (W40K-FIGHT-10, W40K-FIGHT-11)."""
    enemy = state.units.get(target)
    own = state.units[state.models[model].unit]
    if enemy is None:
        return refuse("unknown_id", id=target)
    if enemy.seat == own.seat:
        return refuse("not_an_enemy", "W40K-FIGHT-10", target=target)
    if enemy.where == "aboard":
        return refuse("unit_embarked", unit=target, transport=enemy.carrier or "")
    if enemy.where != "table":
        return refuse("not_on_battlefield", target=target)
    if _cannot_meet(state, own.id, target):
        return refuse("target_airborne", unit=own.id, target=target)
    if charged(state, own) and target not in own.charge_targets:
        return refuse("not_a_charge_target", target=target, targets=own.charge_targets)
    if not reaches(state, model, target):
        away = round(model_unit_gap(state, model, target), 4)
        marks: tuple[Mark, ...] = (PieceMark(role="offending", piece=model),)
        return refuse("not_in_melee_reach", shapes=marks, piece=model, target=target, needed=MELEE_REACH, had=away)
    return None


def _cannot_meet(state: State, one: UnitId, other: UnitId) -> bool:
    """Whether one of the two is in the air and the other cannot FLY."""
    return any(
        asking.is_so(state, above, "airborne") and not has_keyword(state, below, "FLY")
        for above, below in ((one, other), (other, one))
    )


def attacks_of(state: State, step: FightingUnit, model: ModelId) -> int:
    """How many attacks a model has this time (W40K-FIGHT-14, W40K-CHAR-06); none with WS "-" (W40K-DATA-05)."""
    if characteristics.skill(state, model, melee=True) is None:
        return 0
    return characteristics.attacks(state, model, dict(step.counts).get(model))


def can_attack(state: State, unit: UnitId) -> bool:
    """Whether some model of the unit has a target (W40K-FIGHT-18)."""
    own = state.units[unit]
    return any(
        characteristics.skill(state, model.id, melee=True) is not None and not may_not_strike(state, model.id, enemy.id)
        for enemy in enemies_of(state, own.seat)
        for model in alive(state, unit)
    )


def judge_attacks(state: State, step: FightingUnit, aims: Sequence[Aim]) -> Refusal | tuple[Aimed, ...]:
    """The attacks declared if all are legal, else the first reason they are not; what is not declared is forfeited."""
    members: Mapping[ModelId, Model] = {model.id: model for model in alive(state, step.unit)}
    spent: dict[ModelId, int] = {}
    for aim in aims:
        if aim.model not in members:
            return refuse("not_in_this_unit", piece=aim.model, unit=step.unit)
        if refused := _wrong_weapon(state, members[aim.model], aim.weapon):
            return refused
        if aim.target is None:
            continue
        if aim.count < 1:
            return refuse("bad_number", "W40K-FIGHT-12", piece=aim.model, had=aim.count)
        spent[aim.model] = spent.get(aim.model, 0) + aim.count
        most = attacks_of(state, step, aim.model)
        if spent[aim.model] > most:
            return refuse("too_many_attacks", piece=aim.model, needed=spent[aim.model], had=most)
        if refused := may_not_strike(state, aim.model, aim.target):
            return refused
    return tuple(
        Aimed(model=aim.model, weapon=aim.weapon, target=aim.target, count=aim.count) for aim in aims if aim.target
    )


def _wrong_weapon(state: State, model: Model, weapon: str) -> Refusal | None:
    usable = melee_weapons(state, model)
    if weapon not in model.weapons and weapon not in {gun.id for gun in usable}:
        return refuse("weapon_not_carried", "W40K-FIGHT-15", piece=model.id, weapon=weapon)
    if weapon_of(state, weapon).type != "melee":
        return refuse("ranged_weapon_cannot_fight", piece=model.id, weapon=weapon_of(state, weapon).name)
    if characteristics.skill(state, model.id, melee=True) is None:
        return refuse("no_weapon_skill", piece=model.id)
    return None
