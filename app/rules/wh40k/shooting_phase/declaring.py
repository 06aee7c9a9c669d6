"""A declaration of shooting as a whole: what every model fires at what, judged before any die (W40K-SHOOT-04..11)."""

from collections import Counter
from collections.abc import Mapping, Sequence

from app.rules.kernel.refusal import Refusal
from app.rules.wh40k.abilities.weapon_words import profile_group, weapon_is
from app.rules.wh40k.ground.measures import alive, enemies_of
from app.rules.wh40k.model.attack_prompts import Aimed
from app.rules.wh40k.model.commands import Aim
from app.rules.wh40k.model.refusals import refuse
from app.rules.wh40k.model.state import ModelId, State, UnitId
from app.rules.wh40k.shooting_phase.sighting import Battlefield, Outlook
from app.rules.wh40k.shooting_phase.targeting import (
    default_weapons,
    first_profiles,
    is_doubled,
    is_protected,
    may_not_fire,
    ranged,
    with_target,
)


def judge_shooting(
    state: State, unit: UnitId, aims: Sequence[Aim], charger: UnitId | None = None
) -> Refusal | tuple[Aimed, ...]:
    """The shots declared if all are legal, else the first reason they are not; `charger` makes it Overwatch (OW-04)."""
    field = Battlefield(state)
    members = {model.id for model in alive(state, unit)}
    outlooks = {model: Outlook(field, model) for model in sorted(members)}
    for aim in aims:
        if aim.model not in members:
            return refuse("not_in_this_unit", piece=aim.model, unit=unit)
        if refused := _not_carried(state, aim):
            return refused
    for model in outlooks:
        if refused := _split(state, model, aims):
            return refused
    for aim in aims:
        if aim.target and (refused := may_not_fire(outlooks[aim.model], aim.weapon, aim.target, charger=charger)):
            return refused
    fired = [aim for aim in aims if aim.target]
    if refused := _together(state, unit, fired):
        return refused
    for model in outlooks:
        if refused := _profiles(state, model, fired):
            return refused
    for outlook in outlooks.values():
        if charger is None and (refused := _two_closest(outlook, fired)):
            return refused
    targets = _targets(state, unit, charger)
    for model, outlook in outlooks.items():
        if refused := _forgotten(outlook, model, aims, targets, charger):
            return refused
    return tuple(_aimed(state, outlooks[aim.model], aim) for aim in fired)


def _targets(state: State, unit: UnitId, charger: UnitId | None) -> tuple[UnitId, ...]:
    return (charger,) if charger else tuple(enemy.id for enemy in enemies_of(state, state.units[unit].seat))


def _not_carried(state: State, aim: Aim) -> Refusal | None:
    if aim.weapon not in state.models[aim.model].weapons:
        return refuse("weapon_not_carried", piece=aim.model, weapon=aim.weapon)
    return None


def _split(state: State, model: ModelId, aims: Sequence[Aim]) -> Refusal | None:
    """Each weapon a model carries fires once, at one unit (W40K-SHOOT-10)."""
    used = Counter(aim.weapon for aim in aims if aim.model == model)
    carried = Counter(state.models[model].weapons)
    for weapon, times in used.items():
        if times > carried[weapon]:
            return refuse("cannot_split_weapon", piece=model, weapon=weapon)
    return None


def _together(state: State, unit: UnitId, fired: Sequence[Aim]) -> Refusal | None:
    """One grenade a unit, instead of all else; pistols or the rest (W40K-WPN-07, W40K-WPN-11)."""
    kinds = [(aim.model, state.library.weapons[aim.weapon].type) for aim in fired]
    throwers = [model for model, kind in kinds if kind == "grenade"]
    if len(throwers) > 1:
        return refuse("grenade_already_thrown", unit=unit, piece=throwers[1])
    for model in {model for model, _ in kinds}:
        used = {kind for other, kind in kinds if other == model}
        if "grenade" in used and len(used) > 1:
            return refuse("grenade_replaces_other_weapons", piece=model)
        if "pistol" in used and used - {"pistol"}:
            return refuse("pistol_exclusive", piece=model)
    return None


def _two_closest(outlook: Outlook, fired: Sequence[Aim]) -> Refusal | None:
    """Of protected characters equally near, one is the closest of a model in a declaration (W40K-SHOOT-14, W40K-AMB-56)."""
    state = outlook.field.state
    mine = dict.fromkeys(aim.target for aim in fired if aim.model == outlook.model and aim.target)
    plain = {aim.target for aim in fired if not weapon_is(state.library.weapons[aim.weapon], "snipes")}
    shielded = [target for target in mine if target in plain and is_protected(state, target)]
    if len(shielded) < 2:
        return None
    first, second = shielded[:2]
    shapes = (*outlook.line_to(first), *outlook.line_to(second))
    return refuse("another_character_closest", shapes=shapes, piece=outlook.model, target=second, closest=first)


def _forgotten(
    outlook: Outlook, model: ModelId, aims: Sequence[Aim], targets: tuple[UnitId, ...], charger: UnitId | None
) -> Refusal | None:
    """Every weapon that could fire is fired or held on purpose (W40K-SHOOT-04, W40K-AMB-07)."""
    state = outlook.field.state
    mine = [aim for aim in aims if aim.model == model]
    used = {state.library.weapons[aim.weapon].type for aim in mine if aim.target}
    if "grenade" in used:
        return None
    if "pistol" in used:
        pistols = tuple(gun for gun in ranged(state, state.models[model]) if gun.type == "pistol")
        owed = first_profiles(with_target(outlook, pistols, targets, charger), state)
    else:
        owed = default_weapons(outlook, targets, charger)
    owed.subtract(_line_of(state, aim.weapon, owed) for aim in mine)
    left = [weapon for weapon, count in owed.items() if count > 0]
    return refuse("weapon_unassigned", piece=model, weapon=state.library.weapons[left[0]].name) if left else None


def _line_of(state: State, weapon: str, owed: Mapping[str, int]) -> str:
    """The line that a weapon is owed by: any of its profiles does for it."""
    group = profile_group(state.library.weapons[weapon])
    same = (line for line in owed if group and profile_group(state.library.weapons[line]) == group)
    return next(same, weapon)


def _profiles(state: State, model: ModelId, fired: Sequence[Aim]) -> Refusal | None:
    """Of a weapon's profiles one is fired each time, as often as the model carries the weapon."""
    carried = Counter(state.models[model].weapons)
    used: Counter[str] = Counter()
    for aim in fired:
        gun = state.library.weapons[aim.weapon]
        if aim.model != model or not (group := profile_group(gun)):
            continue
        used[group] += 1
        most = max(n for id, n in carried.items() if profile_group(state.library.weapons[id]) == group)
        if used[group] > most:
            return refuse("one_profile", piece=model, weapon=group)
    return None


def _aimed(state: State, outlook: Outlook, aim: Aim) -> Aimed:
    """A shot with what is fixed at declaration: whether Rapid Fire doubles it (W40K-AMB-41, W40K-SHOOT-13)."""
    assert aim.target is not None
    gun = state.library.weapons[aim.weapon]
    return Aimed(model=aim.model, weapon=aim.weapon, target=aim.target, doubled=is_doubled(outlook, gun, aim.target))


def in_order(shots: Sequence[Aimed], order: Sequence[UnitId]) -> Refusal | tuple[Aimed, ...]:
    """The shots, target after target in the order given; else as declared (W40K-SHOOT-12, W40K-FIGHT-13)."""
    targets = list(dict.fromkeys(shot.target for shot in shots))
    if order and (len(set(order)) != len(order) or not set(targets) <= set(order)):
        return refuse("target_order", targets=tuple(targets))
    place = {unit: number for number, unit in enumerate(order or targets)}
    return tuple(sorted(shots, key=lambda shot: place[shot.target]))
