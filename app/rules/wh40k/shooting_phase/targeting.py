"""May this weapon of this model fire at that unit: conditions in order, each with its rule (W40K-SHOOT-*, W40K-WPN-*)."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from operator import attrgetter

from app.rules.kernel.incremental.derived import derived
from app.rules.kernel.incremental.tracking import told_of
from app.rules.kernel.plane.marks import PieceMark
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.wh40k.abilities import asking
from app.rules.wh40k.abilities.weapon_words import profile_group, weapon_is
from app.rules.wh40k.characteristics import skill
from app.rules.wh40k.ground.measures import (
    alive,
    are_within,
    has_keyword,
    ids_on_table,
    is_engaged,
    living,
    profile_of,
)
from app.rules.wh40k.model.profiles import Weapon
from app.rules.wh40k.model.refusals import refuse
from app.rules.wh40k.model.state import Flag, Model, ModelId, State, Unit, UnitId, Where
from app.rules.wh40k.model.tables import BIG_CHARACTER_WOUNDS, ENGAGEMENT, TOLERANCE
from app.rules.wh40k.shooting_phase.sighting import Outlook


def ranged(state: State, model: Model) -> tuple[Weapon, ...]:
    """The ranged weapons a model carries, of whatever of the five types (W40K-DATA-10, W40K-DATA-11, W40K-WPN-02)."""
    return _ranged(state, model.weapons)


def _ranged(state: State, carried: Iterable[str]) -> tuple[Weapon, ...]:
    known = state.library.weapons
    return tuple(known[weapon] for weapon in carried if weapon in known and known[weapon].type != "melee")


@derived
def _guns(state: State, unit: UnitId) -> tuple[tuple[ModelId, Weapon], ...]:
    """The ranged weapons of a unit with who carries them: the same wherever they stand."""
    return tuple(
        (model, gun) for model in living(state, unit) for gun in _ranged(state, told_of(state.models, model, _carried))
    )


_carried: Callable[[Model], tuple[str, ...]] = attrgetter("weapons")
_seat: Callable[[Unit], Seat] = attrgetter("seat")
_stance: Callable[[Unit], tuple[Where, frozenset[Flag]]] = attrgetter("where", "flags")


@derived
def unit_may_not_shoot(state: State, unit: UnitId) -> Refusal | None:
    """Why a unit may not be chosen to shoot (W40K-SHOOT-02, W40K-SHOOT-03); exceptions make it possible for some weapon."""
    where, flags = told_of(state.units, unit, _stance)
    if where == "aboard":
        return refuse("unit_embarked", unit=unit)
    if where != "table":
        return refuse("not_on_battlefield", unit=unit)
    if "shot" in flags:
        return refuse("already_shot", unit=unit)
    guns = _guns(state, unit)
    if not guns:
        return refuse("no_ranged_weapon", unit=unit)
    if all(skill(state, model, melee=False) is None for model, _ in guns):
        return refuse("no_ballistic_skill", unit=unit)
    engaged = is_engaged(state, unit)
    kinds = {weapon.id: weapon for _, weapon in guns}
    closed = [weapon_closed(state, unit, weapon, engaged=engaged) for weapon in kinds.values()]
    return closed[0] if all(closed) else None


def reaches_an_enemy(state: State, unit: UnitId) -> bool:
    """Whether an enemy stands within the farthest range of the unit's weapons (W40K-SHOOT-05), seen or not."""
    farthest = max((gun.range or 0.0 for _, gun in _guns(state, unit)), default=0.0)
    enemies = ids_on_table(state, state.other(told_of(state.units, unit, _seat)))
    return any(are_within(state, unit, enemy, farthest) for enemy in enemies)


def weapon_closed(state: State, unit: UnitId, weapon: Weapon, *, engaged: bool) -> Refusal | None:
    """Why no model of the unit may fire such a weapon this turn: Advanced, Fell Back, engaged (W40K-SHOOT-03).

    Assault weapons fire after Advancing (W40K-WPN-03), those who FLY after Falling Back (W40K-FALL-07), Pistols when
    engaged (W40K-WPN-08).
    """
    flags = state.units[unit].flags
    if "advanced" in flags and weapon.type != "assault" and not _shoots_after_advance(state, unit, weapon):
        return refuse("advanced", "W40K-WPN-03", unit=unit)
    free = "fell_back" not in flags or has_keyword(state, unit, "FLY")
    if not free and not asking.permitted(state, unit, "shoot_after_fall_back"):
        return refuse("fell_back", "W40K-FALL-07", unit=unit)
    if engaged and weapon.type != "pistol":
        near = (PieceMark(role="blocker", piece=m.id) for e in _engaging(state, unit) for m in alive(state, e))
        return refuse("unit_engaged", "W40K-SHOOT-03", shapes=tuple(near), unit=unit)
    return None


def _shoots_after_advance(state: State, unit: UnitId, weapon: Weapon) -> bool:
    return weapon.type != "heavy" and asking.permitted(state, unit, "shoot_after_advance")


def _engaging(state: State, unit: UnitId) -> Iterator[UnitId]:
    seat = state.units[unit].seat
    for other in state.units.values():
        if other.seat != seat and other.where == "table" and are_within(state, unit, other.id, ENGAGEMENT):
            yield other.id


def may_not_fire(outlook: Outlook, weapon: str, target: UnitId, *, charger: UnitId | None = None) -> Refusal | None:
    """Why this weapon of this model may not fire at the unit; `charger` is the one legal target of Overwatch (W40K-OW-04).

    Melee weapons fight only (W40K-WPN-12). Characters are protected in the Shooting phase only (W40K-SHOOT-16).
    """
    asked = (weapon, target, charger)
    if asked not in outlook.verdicts:
        outlook.verdicts[asked] = _may_not_fire(outlook, weapon, target, charger)
    return outlook.verdicts[asked]


def _may_not_fire(outlook: Outlook, weapon: str, target: UnitId, charger: UnitId | None) -> Refusal | None:
    state = outlook.field.state
    model = state.models[outlook.model]
    if weapon not in model.weapons or weapon not in state.library.weapons:
        return refuse("weapon_not_carried", piece=model.id, weapon=weapon)
    gun = state.library.weapons[weapon]
    if gun.type == "melee":
        return refuse("melee_weapon_cannot_shoot", piece=model.id, weapon=gun.name)
    if skill(state, model.id, melee=False) is None:
        return refuse("no_ballistic_skill", piece=model.id)
    engaged = outlook.field.engaged(model.unit)
    if charger is None and (refused := weapon_closed(state, model.unit, gun, engaged=engaged)):
        return refused
    return _wrong_target(outlook, target, charger, engaged) or _out_of_reach(outlook, gun, target, charger, engaged)


def _wrong_target(outlook: Outlook, target: UnitId, charger: UnitId | None, engaged: bool) -> Refusal | None:
    """Targets apart from range: an engaged shooter need not mind friends beside the target (W40K-WPN-10, SHOOT-08)."""
    state = outlook.field.state
    other = state.units.get(target)
    if other is None:
        return refuse("unknown_id", id=target)
    if other.seat == state.units[outlook.unit].seat:
        return refuse("not_an_enemy", target=target)
    if charger is not None and target != charger:
        return refuse("not_the_charging_unit", target=target, unit=charger)
    if other.where == "aboard":
        return refuse("unit_embarked", target=target)
    if other.where != "table":
        return refuse("not_on_battlefield", target=target)
    if not engaged and outlook.field.engaged(target):
        marks = tuple(PieceMark(role="blocker", piece=m.id) for u in _engaging(state, target) for m in alive(state, u))
        return refuse("target_engaged_with_friends", shapes=marks, target=target)
    return None


def _out_of_reach(
    outlook: Outlook, gun: Weapon, target: UnitId, charger: UnitId | None, engaged: bool
) -> Refusal | None:
    assert gun.range is not None
    if not TOLERANCE.within(outlook.gap(target), gun.range):
        return refuse(
            "out_of_range",
            shapes=outlook.line_to(target, gun.range),
            piece=outlook.model,
            target=target,
            weapon=gun.name,
            needed=gun.range,
            had=round(outlook.gap(target), 4),
        )
    if engaged and gun.type == "pistol" and target not in outlook.closest():
        nearest = outlook.closest()
        return refuse("pistol_must_target_closest", target=target, closest=nearest, shapes=outlook.line_to(nearest[0]))
    if not outlook.sees_unit(target, gun.range) and not weapon_is(gun, "indirect"):
        marks = outlook.blocked_line(target)
        return refuse("not_visible", shapes=marks, piece=outlook.model, target=target)
    only_nearest = asking.is_so(outlook.field.state, outlook.unit, "nearest_only")
    if charger is None and only_nearest and (nearer := outlook.shields(target)):
        marks = outlook.line_to(nearer[0])
        return refuse("must_target_closest", shapes=marks, piece=outlook.model, target=target, closest=nearer)
    guarded = charger is None and not weapon_is(gun, "snipes") and is_protected(outlook.field.state, target)
    if guarded and (nearer := outlook.shields(target)):
        marks = outlook.line_to(nearer[0])
        return refuse("character_not_closest", shapes=marks, piece=outlook.model, target=target, closest=nearer)
    return None


def is_protected(state: State, unit: UnitId) -> bool:
    """Whether all remaining models are CHARACTERs of fewer than 10 Wounds (W40K-SHOOT-14, SHOOT-15, W40K-AMB-39)."""
    if not has_keyword(state, unit, "CHARACTER"):
        return False
    return all(profile_of(state, model.id).wounds < BIG_CHARACTER_WOUNDS for model in alive(state, unit))


def half_range(outlook: Outlook, gun: Weapon, target: UnitId) -> bool:
    """Whether the target is within half of the weapon's range (W40K-GEO-20, W40K-WPN-06)."""
    return gun.range is not None and TOLERANCE.within(outlook.gap(target), gun.range / 2)


def is_doubled(outlook: Outlook, gun: Weapon, target: UnitId) -> bool:
    """Whether a weapon has twice its attacks at this target (W40K-SHOOT-13, W40K-AMB-41)."""
    if gun.type != "rapid_fire":
        return False
    return half_range(outlook, gun, target) or asking.doubles(outlook.field.state, outlook.model, gun)


def default_weapons(outlook: Outlook, targets: tuple[UnitId, ...], charger: UnitId | None) -> Counter[str]:
    """The weapons a model fires unless it holds them: all but grenades, pistols only when engaged or alone (SHOOT-04).

    Only those with a legal target count.
    """
    state = outlook.field.state
    guns = ranged(state, state.models[outlook.model])
    plain = tuple(gun for gun in guns if gun.type not in ("grenade", "pistol"))
    pistols = tuple(gun for gun in guns if gun.type == "pistol")
    chosen = pistols if pistols and (outlook.field.engaged(outlook.unit) or not plain) else plain
    return first_profiles(with_target(outlook, chosen, targets, charger), state)


def first_profiles(owed: Counter[str], state: State) -> Counter[str]:
    """The same with one line of each weapon that has several: one of them is fired each time."""
    kept: dict[str, str] = {}
    for id in owed:
        if group := profile_group(state.library.weapons[id]):
            kept.setdefault(group, id)
    return Counter({id: n for id, n in owed.items() if kept.get(profile_group(state.library.weapons[id]), id) == id})


def with_target(
    outlook: Outlook, guns: tuple[Weapon, ...], targets: tuple[UnitId, ...], charger: UnitId | None
) -> Counter[str]:
    """Those of the weapons that have a legal target, with how many of each."""
    usable = {
        gun.id for gun in guns if any(not may_not_fire(outlook, gun.id, target, charger=charger) for target in targets)
    }
    return Counter(gun.id for gun in guns if gun.id in usable)
