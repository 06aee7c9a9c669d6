"""What attacks come to, exactly: hits, wounds, what gets past saves, damage past wards, models slain (Core 17 and 18)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from app.rules.aos.attack_sequence.volley import (
    Batch,
    batches,
    damage_of,
    hit_by,
    hit_target,
    save_target,
    wound_target,
)
from app.rules.aos.characteristics import health, ward_need
from app.rules.aos.ground.measures import alive
from app.rules.aos.model.amounts import Amount
from app.rules.aos.model.state import State, UnitId
from app.rules.aos.model.using_prompts import Using
from app.rules.kernel.dice import odds
from app.rules.kernel.dice.modifiers import Target
from app.rules.kernel.dice.odds import Chances

QUANTITIES = ("hits", "wounds", "unsaved", "damage", "slain")
NONE: Mapping[tuple[UnitId, str], Chances] = {}
"""No number of attacks is still to be rolled."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Volley:
    """The chances of each number that a volley at one unit is told by; `damage` is what is left to allocate."""

    hits: Chances
    wounds: Chances
    unsaved: Chances
    damage: Chances
    slain: Chances


@dataclass(frozen=True, slots=True, kw_only=True)
class _Attack:
    """One attack: its chances as far as the saves, and the points it inflicts before wards."""

    hits: Chances
    wounds: Chances
    unsaved: Chances
    points: Chances


def volleys(state: State, using: Using, numbers: Mapping[tuple[UnitId, str], Chances] = NONE) -> dict[UnitId, Volley]:
    """The attacks of an ability at each of their targets; of several critical abilities the first, unless one is picked.

    `numbers` are those of attacks, by target and weapon, that are not rolled yet (AOS-CORE-26.0b). All attacks are resolved
    before any damage is allocated, so that none changes what another needs (AOS-CORE-17.0g).
    """
    found: dict[UnitId, list[tuple[_Attack, Chances]]] = {}
    for batch in batches(state, using):
        count = numbers.get((batch.target, batch.weapon.id), odds.certain(batch.count))
        found.setdefault(batch.target, []).append((_attack(state, using, batch), count))
    return {target: _volley(state, target, attacks) for target, attacks in found.items()}


def _volley(state: State, target: UnitId, attacks: Sequence[tuple[_Attack, Chances]]) -> Volley:
    suffered = past_ward(state, target, _all((one.points, count) for one, count in attacks))
    return Volley(
        hits=_all((one.hits, count) for one, count in attacks),
        wounds=_all((one.wounds, count) for one, count in attacks),
        unsaved=_all((one.unsaved, count) for one, count in attacks),
        damage=suffered,
        slain=slain_by(state, target, suffered),
    )


def _all(attacks: Iterable[tuple[Chances, Chances]]) -> Chances:
    whole = odds.certain(0)
    for each, count in attacks:
        whole = odds.added(whole, odds.summed(count, each))
    return whole


def past_ward(state: State, unit: UnitId, points: Chances) -> Chances:
    """The damage that a unit's ward leaves, each point rolled for by itself (AOS-CORE-18.1a)."""
    best = ward_need(state, unit)
    return points if best is None else odds.thinned(points, 1 - odds.success(best, one_fails=False))


def slain_by(state: State, unit: UnitId, damage: Chances) -> Chances:
    """Models slain by damage, with what the unit has suffered already; those that go for coherency aside (AOS-CORE-18.2a)."""
    each, before, most = health(state, unit), state.units[unit].damage, len(alive(state, unit))
    return odds.mapped(damage, lambda points: min((before + points) // each, most))


def dice_chances(amount: Amount) -> Chances:
    """The distribution of a number or a dice expression (AOS-CORE-2.2b, AOS-CORE-2.2d)."""
    one = odds.faces((1, 1, 2, 2, 3, 3)) if amount.sides == 3 else odds.die()
    return odds.mapped(odds.times(one, amount.dice), lambda value: value + amount.plus)


def _attack(state: State, using: Using, batch: Batch) -> _Attack:
    """One attack, by what its hit roll shows: a miss, a hit, a critical hit (AOS-CORE-17.0b..f, AOS-CORE-20.0f..h)."""
    hit = hit_target(state, using, batch)
    faces = [hit_by(state, batch, hit, face) for face in range(1, 7)]
    plain, critical = faces.count("hit") / 6, faces.count("crit") / 6
    wound, save = _met(wound_target(state, using, batch)), save_target(state, batch)
    fails = 1.0 if save is None else 1 - _met(save)
    sure = batch.crit == "crit_auto_wound"
    mortal = int(batch.crit == "crit_mortal")
    more = 2 if batch.crit == "crit_hits" else 1 - mortal
    shown = ((faces.count("miss") / 6, 0), (plain, 1), (critical, more))
    wounds = [odds.binomial(rolled, wound) for _, rolled in shown]
    wounds[2] = odds.certain(1) if sure else wounds[2]
    unsaved = [odds.thinned(one, fails) for one in wounds]
    damage = odds.mapped(dice_chances(batch.weapon.damage), lambda rolled: damage_of(state, batch, rolled))
    points = [odds.summed(one, damage) for one in unsaved]
    points[2] = odds.added(points[2], damage) if mortal else points[2]
    chances = tuple(chance for chance, _ in shown)
    hits = [odds.certain(0), odds.certain(1), odds.certain(max(1, more))]
    return _Attack(
        hits=_mixed(chances, hits),
        wounds=_mixed(chances, wounds),
        unsaved=_mixed(chances, unsaved),
        points=_mixed(chances, points),
    )


def _met(target: Target) -> float:
    return sum(target.met_by(face) for face in range(1, 7)) / 6


def _mixed(chances: Sequence[float], parts: Sequence[Chances]) -> Chances:
    """One of several quantities, each with its chance."""
    found: Chances = {}
    for chance, part in zip(chances, parts, strict=True):
        for value, share in part.items():
            if chance * share > odds.NEGLIGIBLE:
                found[value] = found.get(value, 0.0) + chance * share
    return found
