"""Exact chances of a declaration: hits, wounds, wounds lost and models slain, before any die falls (`AskOdds`)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from app.rules.kernel.referee import odds
from app.rules.kernel.referee.modifiers import Target
from app.rules.kernel.referee.odds import Chances
from app.rules.kernel.referee.questions import Odds
from app.rules.kernel.referee.refusal import Refusal
from app.rules.kernel.referee.seats import Seat
from app.rules.wh40k import characteristics
from app.rules.wh40k.abilities import asking
from app.rules.wh40k.attack_sequence.allocation import candidates
from app.rules.wh40k.attack_sequence.groups import grouped, hit_target, sure_attacks, weapon_of, wound_target
from app.rules.wh40k.attack_sequence.saves import saves
from app.rules.wh40k.fight_phase.fighting import judge_attacks
from app.rules.wh40k.ground.measures import alive
from app.rules.wh40k.model.attack_prompts import Aimed, AimingUnit, AttackKind, Group
from app.rules.wh40k.model.commands import Command, DeclareAttacks, DeclareShooting
from app.rules.wh40k.model.profiles import Amount
from app.rules.wh40k.model.prompts import ChargingUnit, FightingUnit
from app.rules.wh40k.model.refusals import refuse
from app.rules.wh40k.model.state import ModelId, State, UnitId
from app.rules.wh40k.shooting_phase.declaring import judge_shooting

QUANTITIES = ("hits", "wounds", "lost", "slain")


def odds_of(state: State, seat: Seat, command: Command) -> Odds | Refusal:
    """The chances of a declaration of shooting, Overwatch or melee attacks; why not, where it would be refused.

    Abilities' re-rolls are used on all they may touch; Command Re-rolls are not. Wounds go to models as the referee
    would allocate them: a wounded one first, then the owner's order, else the last ones.
    """
    judged = _declared(state, command)
    if isinstance(judged, Refusal):
        return judged
    how, shots = judged
    chances: dict[str, Mapping[int, float]] = {}
    targets = tuple(dict.fromkeys(shot.target for shot in shots))
    for target in targets:
        found = _against(state, how, target, grouped(state, how, (s for s in shots if s.target == target)))
        for quantity in QUANTITIES:
            known = chances.get(quantity)
            chances[quantity] = odds.added(known, found[quantity]) if known else found[quantity]
            if len(targets) > 1:
                chances[f"{quantity}:{target}"] = found[quantity]
    return Odds(chances=chances, means={name: odds.mean(values) for name, values in chances.items()})


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


def success(target: Target, again: str | None = None) -> float:
    """The chance of one die to meet a target, with what abilities allow to re-roll (W40K-DICE-03)."""
    met = [face for face in range(1, 7) if target.met_by(face)]
    chance = len(met) / 6
    if again is None:
        return chance
    thrown = [face for face in range(1, 7) if face == 1 or (again == "failed" and face < target.base)]
    kept = len([face for face in met if face not in thrown]) / 6
    return kept + len(thrown) / 6 * chance


@dataclass(frozen=True, slots=True, kw_only=True)
class _Victim:
    """A model in the order wounds come to it: wounds left, and the chance to ignore a wound."""

    model: ModelId
    left: int
    ignore: float


def _victims(state: State, unit: UnitId) -> tuple[_Victim, ...]:
    first = {model.id for model in candidates(state, unit)} if any(m.wounds_lost for m in alive(state, unit)) else set()
    order = state.sides[state.units[unit].seat].allocation.get(unit, ())
    place = {model: number for number, model in enumerate(order)}
    models = list(reversed([model.id for model in alive(state, unit)]))
    models.sort(key=lambda model: (model not in first, place.get(model, len(place))))
    return tuple(
        _Victim(model=model, left=characteristics.remaining(state, model), ignore=_ignore(state, model))
        for model in models
    )


def _ignore(state: State, model: ModelId) -> float:
    lost = 1.0
    for die in asking.ignores(state, model):
        lost *= 1 - odds.success(die.on, one_fails=False)
    return 1 - lost


Standing = dict[tuple[int, int], float]
"""The chance of each (models slain, wounds lost by the next one)."""


def _against(state: State, how: AttackKind, target: UnitId, groups: Sequence[Group]) -> dict[str, Chances]:
    victims = _victims(state, target)
    survivors = _survivors(state, victims)
    standing: Standing = {(0, 0): 1.0}
    hits, wounds = odds.certain(0), odds.certain(0)
    for group in groups:
        attacks = _attacks(state, how, group)
        toughness = characteristics.toughnesses(state, target)[0]
        hit = success(hit_target(how, group), group.hit_again)
        wound = success(wound_target(group, toughness), group.wound_again)
        group_hits, group_wounds = odds.chain(attacks, hit, wound)
        hits, wounds = odds.added(hits, group_hits), odds.added(wounds, group_wounds)
        fails = tuple(
            _fails(after, victim.model, group.ap, ranged=how != "melee")
            for after, victim in zip(survivors, victims, strict=True)
        )
        standing = _suffer(standing, group_wounds, victims, fails, dice_chances(weapon_of(state, group.weapon).damage))
    slain: Chances = {}
    lost: Chances = {}
    for (gone, hurt), chance in standing.items():
        total = sum(victim.left for victim in victims[:gone]) + hurt
        slain[gone] = slain.get(gone, 0.0) + chance
        lost[total] = lost.get(total, 0.0) + chance
    return {"hits": hits, "wounds": wounds, "lost": lost, "slain": slain}


def _survivors(state: State, victims: Sequence[_Victim]) -> list[State]:
    """The battle after the first 0, 1, 2 ... victims are gone: cover is judged at each save (W40K-TERR-02)."""
    states: list[State] = []
    for victim in victims:
        states.append(state)
        gone = replace(state.models[victim.model], pose=None, slain=True)
        state = replace(state, models={**state.models, victim.model: gone})
    return states


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


def _fails(state: State, model: ModelId, ap: int, *, ranged: bool) -> float:
    have = saves(state, model, ap, ranged=ranged)
    target = have.target(have.best)
    return 1 - success(target) if target else 1.0


def _suffer(
    standing: Standing, wounds: Chances, victims: Sequence[_Victim], fails: Sequence[float], damage: Chances
) -> Standing:
    after: Standing = {}
    for number in range(max(wounds) + 1):
        for key, chance in standing.items():
            after[key] = after.get(key, 0.0) + chance * wounds.get(number, 0.0)
        standing = _one_wound(standing, victims, fails, damage)
    return {key: chance for key, chance in after.items() if chance > odds.NEGLIGIBLE}


def _one_wound(standing: Standing, victims: Sequence[_Victim], fails: Sequence[float], damage: Chances) -> Standing:
    after: Standing = {}
    for (gone, hurt), chance in standing.items():
        if gone == len(victims):
            after[gone, hurt] = after.get((gone, hurt), 0.0) + chance
            continue
        victim = victims[gone]
        after[gone, hurt] = after.get((gone, hurt), 0.0) + chance * (1 - fails[gone])
        for points, share in odds.thinned(damage, 1 - victim.ignore).items():
            key = (gone, hurt + points) if hurt + points < victim.left else (gone + 1, 0)
            after[key] = after.get(key, 0.0) + chance * fails[gone] * share
    return after
