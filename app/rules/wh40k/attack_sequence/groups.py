"""Attacks gathered into groups that may be rolled together, and their target numbers (W40K-ATK-02, ATK-04, ATK-13)."""

from collections.abc import Iterable
from dataclasses import replace

from app.rules.kernel.dice.modifiers import Modifier, Target, total
from app.rules.wh40k import characteristics
from app.rules.wh40k.abilities import asking
from app.rules.wh40k.abilities.hooks import Strike
from app.rules.wh40k.model.attack_prompts import Aimed, AttackKind, Group
from app.rules.wh40k.model.profiles import Amount, Strength, Weapon
from app.rules.wh40k.model.state import State
from app.rules.wh40k.model.tables import wound_need

CLOSE_COMBAT = Weapon(
    id="close_combat_weapon",
    name="Close combat weapon",
    type="melee",
    range=None,
    attacks=Amount(plus=1),
    strength=Strength(how="user"),
    ap=0,
    damage=Amount(plus=1),
)
"""What a model without a melee weapon fights with (W40K-DATA-18)."""


def weapon_of(state: State, weapon: str) -> Weapon:
    """A weapon by id; the close combat weapon needs no entry in the library."""
    return state.library.weapons.get(weapon, CLOSE_COMBAT)


def grouped(state: State, how: AttackKind, shots: Iterable[Aimed]) -> tuple[Group, ...]:
    """Groups of equal attacks in the order declared: same weapon, skill, modifiers, Strength, re-rolls (W40K-ATK-13)."""
    groups: dict[tuple[object, ...], Group] = {}
    for shot in shots:
        one = _group(state, how, shot)
        key = (
            one.weapon,
            one.skill,
            total(one.rows),
            one.strength,
            one.hit_again,
            one.wound_again,
            one.extra,
            one.overheat,
            one.more,
        )
        known = groups.get(key)
        groups[key] = replace(known, shots=(*known.shots, shot)) if known else one
    return tuple(groups.values())


def _group(state: State, how: AttackKind, shot: Aimed) -> Group:
    weapon = weapon_of(state, shot.weapon)
    strike = Strike(model=shot.model, unit=state.models[shot.model].unit, weapon=weapon, target=shot.target, how=how)
    skill = characteristics.skill(state, shot.model, melee=how == "melee")
    strength = characteristics.strength(state, shot.model, weapon).value
    assert skill is not None
    assert strength is not None
    return Group(
        shots=(shot,),
        target=shot.target,
        weapon=shot.weapon,
        skill=skill,
        rows=() if how == "overwatch" else hit_rows(state, strike),
        strength=strength,
        ap=weapon.ap,
        hit_again=asking.hit_reroll(state, strike),
        wound_again=asking.wound_reroll(state, strike),
        extra=asking.extra_hits(state, strike),
        overheat=asking.overheat(state, strike),
        more=asking.more_attacks(state, strike),
    )


def hit_rows(state: State, strike: Strike) -> tuple[Modifier, ...]:
    """What changes the hit rolls of an attack (W40K-WPN-04, W40K-WPN-05, W40K-GEN-08)."""
    rows: list[Modifier] = []
    model = state.models[strike.model]
    unit = strike.unit
    advanced = strike.how == "shooting" and strike.weapon.type == "assault" and "advanced" in state.units[unit].flags
    if advanced and not asking.permitted(state, unit, "steady_assault"):
        rows.append(Modifier(value=-1, reason="wh40k.reason.assault_after_advance"))
    moved = strike.how == "shooting" and strike.weapon.type == "heavy" and (model.moved or model.counts_as_moved)
    if moved and not asking.permitted(state, unit, "steady_heavy"):
        rows.append(Modifier(value=-1, reason="wh40k.reason.heavy_after_move"))
    if strike.how != "melee" and state.units[strike.target].in_smoke:
        rows.append(Modifier(value=-1, reason="wh40k.reason.smoke"))
    return (*rows, *asking.hit_rows(state, strike))


def hit_target(how: AttackKind, group: Group) -> Target:
    """What a hit needs: the skill, or a natural 6 in Overwatch (W40K-ATK-02, W40K-OW-05, W40K-FIGHT-16)."""
    if how == "overwatch":
        return Target(base=6, reason="wh40k.reason.overwatch")
    reason = "wh40k.reason.weapon_skill" if how == "melee" else "wh40k.reason.ballistic_skill"
    return Target(base=group.skill, reason=reason, rows=group.rows)


def hits_of(group: Group, target: Target, face: int) -> int:
    """The hits of a hit die: one where it meets its target, and what abilities add for its face."""
    sure = group.more is not None and group.more.sure and face >= group.more.on
    if not sure and not target.met_by(face):
        return 0
    return 1 + sum(extra.hits for extra in group.extra if face + (0 if extra.natural else target.bonus) >= extra.on)


def attacks_again(group: Group, target: Target, face: int) -> bool:
    """Whether a hit die makes one more attack; a natural 1 never does."""
    more = group.more
    return more is not None and face > 1 and face + (0 if more.natural else target.bonus) >= more.on


def burns(group: Group, target: Target, face: int) -> bool:
    """Whether a hit die makes the weapon overheat."""
    cost = group.overheat
    return cost is not None and face + (0 if cost.natural else target.bonus) <= cost.on


def wound_target(group: Group, toughness: int) -> Target:
    """What a wound needs: Strength against Toughness (W40K-ATK-04)."""
    return Target(
        base=wound_need(group.strength, toughness),
        reason="wh40k.reason.strength_against_toughness",
        facts={"strength": group.strength, "toughness": toughness},
    )


def sure_attacks(state: State, how: AttackKind, shot: Aimed) -> int:
    """The attacks of a shot whose number is known without dice (W40K-WPN-01, W40K-WPN-06, W40K-FIGHT-14)."""
    if how == "melee":
        return shot.count
    return doubled(shot, weapon_of(state, shot.weapon).attacks.plus)


def doubled(shot: Aimed, attacks: int) -> int:
    """Twice the attacks for Rapid Fire at half range, as fixed at declaration (W40K-WPN-06, W40K-AMB-41)."""
    return attacks * 2 if shot.doubled else attacks
