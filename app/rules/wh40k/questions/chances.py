"""Exact chances of a declaration: hits, wounds, wounds lost and models slain, before any die falls (`AskOdds`)."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TypeAlias

from app.rules.kernel.dice import odds
from app.rules.kernel.dice.modifiers import Target
from app.rules.kernel.dice.odds import Chances
from app.rules.kernel.questions.question import Odds, OddsAt
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.wh40k.abilities import asking
from app.rules.wh40k.abilities.hooks import Which
from app.rules.wh40k.abilities.weapon_words import weapon_is
from app.rules.wh40k.attack_sequence.groups import (
    attacks_again,
    grouped,
    hit_target,
    hits_of,
    sure_attacks,
    weapon_of,
    wound_target,
)
from app.rules.wh40k.attack_sequence.saves import saves
from app.rules.wh40k.fight_phase.fighting import judge_attacks
from app.rules.wh40k.ground.measures import alive
from app.rules.wh40k.model.attack_prompts import Aimed, AimingUnit, AttackKind, Group
from app.rules.wh40k.model.commands import Command, DeclareAttacks, DeclareShooting
from app.rules.wh40k.model.profiles import Amount
from app.rules.wh40k.model.prompts import ChargingUnit, FightingUnit
from app.rules.wh40k.model.refusals import refuse
from app.rules.wh40k.model.state import ModelId, State, UnitId
from app.rules.wh40k.questions.casualties import ROUNDING, Casualties
from app.rules.wh40k.rerolls import may_touch
from app.rules.wh40k.shooting_phase.declaring import judge_shooting

QUANTITIES = ("hits", "wounds", "lost", "slain")

Told: TypeAlias = tuple[Chances | None, float]


def odds_of(state: State, seat: Seat, command: Command) -> Odds | Refusal:
    """The chances of a declaration of shooting, Overwatch or melee attacks; why not, where it would be refused.

    Abilities' re-rolls are used on every die they may touch that would fail; Command Re-rolls are not. Wounds go to models
    as the owner said, else as the referee suggests; of tied Toughness the owner takes the one that is harder to wound.
    """
    judged = _declared(state, command)
    if isinstance(judged, Refusal):
        return judged
    how, shots = judged
    all_casualties = {
        target: _against(state, how, target, grouped(state, how, (s for s in shots if s.target == target)))
        for target in dict.fromkeys(shot.target for shot in shots)
    }
    at = {
        target: {quantity: _of(casualties, quantity) for quantity in QUANTITIES}
        for target, casualties in all_casualties.items()
    }
    whole = {quantity: _all_of([found[quantity] for found in at.values()]) for quantity in QUANTITIES}
    each = {target: OddsAt(chances=_known(found), means=_means(found)) for target, found in at.items()}
    return Odds(chances=_known(whole), means=_means(whole), each=each if len(each) > 1 else {})


def _known(told: Mapping[str, Told]) -> dict[str, Chances]:
    return {quantity: chances for quantity, (chances, _) in told.items() if chances}


def _means(told: Mapping[str, Told]) -> dict[str, float]:
    return {quantity: mean for quantity, (_, mean) in told.items()}


def _of(casualties: Casualties, quantity: str) -> Told:
    """The chances of a quantity, where they are kept, and its mean."""
    match quantity:
        case "hits":
            return casualties.hits() if casualties.has_totals else None, casualties.mean_hits
        case "wounds":
            return casualties.wounds() if casualties.has_totals else None, casualties.mean_wounds
    chances = casualties.lost() if quantity == "lost" else casualties.slain()
    return chances, odds.mean(chances)


def _all_of(found: Sequence[Told]) -> Told:
    """The same of several targets together."""
    whole: Chances | None = odds.certain(0)
    for chances, _ in found:
        whole = odds.added(whole, chances) if whole and chances else None
    return whole, sum(mean for _, mean in found)


def _declared(state: State, command: Command) -> Refusal | tuple[AttackKind, tuple[Aimed, ...]]:
    step = state.step
    shots: Refusal | tuple[Aimed, ...]
    match command, step:
        case DeclareShooting(), AimingUnit():
            shots = judge_shooting(state, step.unit, command.aims)
            return shots if isinstance(shots, Refusal) else ("shooting", shots)
        case DeclareShooting(), ChargingUnit() if command.unit:
            shots = judge_shooting(state, command.unit, command.aims, step.unit)
            return shots if isinstance(shots, Refusal) else ("overwatch", shots)
        case DeclareAttacks(), FightingUnit():
            shots = judge_attacks(state, step, command.aims)
            return shots if isinstance(shots, Refusal) else ("melee", shots)
        case _:
            return refuse("wrong_phase", step=step.kind)


def dice_chances(amount: Amount) -> Chances:
    """The distribution of a dice expression."""
    one = odds.faces((1, 1, 2, 2, 3, 3)) if amount.sides == 3 else odds.die()
    return odds.mapped(odds.times(one, amount.dice), lambda value: value + amount.plus)


def one_die(target: Target, again: Which | None = None, worth: Callable[[int], int] | None = None) -> Chances:
    """What one die is worth, 1 where it meets its target unless said otherwise, abilities' re-rolls used (W40K-DICE-03)."""
    read = worth or target.met_by
    values = {face: int(read(face)) for face in range(1, 7)}
    again_at = [face for face in values if not values[face] and may_touch(again, face, target.base)]
    once = odds.faces(tuple(values.values()))
    share = len(again_at) / 6
    found = {value: chance * (1 + share) for value, chance in once.items()}
    found[0] = found.get(0, 0.0) - share
    return {value: chance for value, chance in found.items() if chance > ROUNDING}


def _against(state: State, how: AttackKind, target: UnitId, groups: Sequence[Group]) -> Casualties:
    rolled = [_hits(state, how, group) for group in groups]
    damages = [_damage(state, target, weapon_of(state, group.weapon).damage) for group in groups]
    casualties = Casualties(state, target, rolled, [max(damage) for damage in damages])
    for group, hits, damage in zip(groups, rolled, damages, strict=True):
        wound = {t: one_die(wound_target(group, t), group.wound_again).get(1, 0.0) for t in casualties.toughnesses}
        fails = tuple(
            _fails(after, victim.model, group, ranged=how != "melee")
            for after, victim in zip(casualties.battles, casualties.victims, strict=True)
        )
        casualties.suffer(hits, wound, fails, damage)
    return casualties


def _hits(state: State, how: AttackKind, group: Group) -> Chances:
    target = hit_target(how, group)
    if weapon_is(weapon_of(state, group.weapon), "auto_hits"):
        return _attacks(state, how, group)
    each = _with_more(group, target, one_die(target, group.hit_again, partial(hits_of, group, target)))
    hits = odds.summed(_attacks(state, how, group), each)
    return {number: chance for number, chance in hits.items() if chance > ROUNDING}


def _with_more(group: Group, target: Target, each: Chances) -> Chances:
    """What a hit die is worth where high ones make one more attack; with dice that are rolled again those come more often."""
    faces = [face for face in range(1, 7) if attacks_again(group, target, face)]
    if not faces:
        return each
    worth = partial(hits_of, group, target)
    again_at = [f for f in range(1, 7) if not worth(f) and may_touch(group.hit_again, f, target.base)]
    chance = (1 + len(again_at) / 6) / 6
    found = dict(each)
    for face in faces:
        if face in again_at:
            continue
        found[worth(face)] -= chance
        for more, likely in each.items():
            value = worth(face) + more
            found[value] = found.get(value, 0.0) + chance * likely
    return {value: likely for value, likely in found.items() if likely > ROUNDING}


def _attacks(state: State, how: AttackKind, group: Group) -> Chances:
    amount = weapon_of(state, group.weapon).attacks
    attacks = odds.certain(0)
    for shot in group.shots:
        if how == "melee" or not amount.is_random:
            each = odds.certain(sure_attacks(state, how, shot))
        else:
            each = dice_chances(amount)
            each = odds.mapped(each, lambda value: value * 2) if shot.doubled else each
        attacks = odds.added(attacks, each)
    return attacks


def _damage(state: State, target: UnitId, amount: Amount) -> Chances:
    """What a failed save costs, after what the unit's abilities leave of it: they are the unit's, any model's alike."""
    models = alive(state, target)
    found = dice_chances(amount)
    return odds.mapped(found, lambda points: asking.lessened(state, models[0].id, points)) if models else found


def _fails(state: State, model: ModelId, group: Group, *, ranged: bool) -> float:
    gun = weapon_of(state, group.weapon)
    covered = not weapon_is(gun, "ignores_cover")
    have = saves(state, model, group.ap, ranged=ranged, damage=gun.damage, covered=covered)
    target = have.target(have.best)
    return one_die(target).get(0, 0.0) if target else 1.0
