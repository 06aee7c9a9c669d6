"""The exact odds of an Attack: successes, Criticals, outcome, damage, what may follow (UW-DICE-10, UW-CMB-05..10).

Nothing is sampled: both rolls are worked out die by die as joint chances of successes and Criticals.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from app.rules.kernel.abilities.ongoing import to_arm
from app.rules.kernel.dice.odds import Chances, mean
from app.rules.kernel.questions.question import Odds
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.underworlds import characteristics
from app.rules.underworlds.combat import attack_choices, attacking, casualties, driving
from app.rules.underworlds.dice import counting
from app.rules.underworlds.identifiers import attack_of
from app.rules.underworlds.model.combat_prompts import Attacking
from app.rules.underworlds.model.commands import ChooseAttack, Command, CoreAttack, Pass, PickWeaponAbility
from app.rules.underworlds.model.language.modifiers import Comparison
from app.rules.underworlds.model.state import State
from app.rules.underworlds.model.tables import Face
from app.rules.underworlds.rolls import die_of

Joint = dict[tuple[int, int], float]
"""Chances of (successes, Criticals)."""


def dice(count: int, die: Sequence[Face], faces: Sequence[Face]) -> Joint:
    """What so many dice come to when these faces succeed."""
    one: Joint = {}
    for face in die:
        shown = (int(face in faces), int(face == "crit"))
        one[shown] = one.get(shown, 0.0) + 1.0 / len(die)
    found: Joint = {(0, 0): 1.0}
    for _ in range(count):
        found = _added(found, one)
    return found


def _added(a: Joint, b: Joint) -> Joint:
    found: Joint = {}
    for (s, c), p in a.items():
        for (t, d), q in b.items():
            found[s + t, c + d] = found.get((s + t, c + d), 0.0) + p * q
    return found


def one_again(found: Joint, count: int, die: Sequence[Face], faces: Sequence[Face]) -> Joint:
    """The same when one die that failed is thrown again (UW-CMB-03); a roll without failures stays as it is."""
    again: Joint = {}
    new = dice(1, die, faces)
    for (s, c), p in found.items():
        better = _added({(s, c): p}, new) if s < count else {(s, c): p}
        for key, q in better.items():
            again[key] = again.get(key, 0.0) + q
    return again


@dataclass(frozen=True, slots=True, kw_only=True)
class Rolls:
    """Both rolls of an Attack: the attack, and the save against an attack with and without a Critical (UW-WAB-02)."""

    attack: Joint
    save: Mapping[bool, Joint]

    def both(self) -> dict[tuple[int, int, int, int], float]:
        """Chances of attack successes, attack Criticals, save successes, save Criticals."""
        return {(a, ac, s, sc): p * q for (a, ac), p in self.attack.items() for (s, sc), q in self.save[ac > 0].items()}


def rolls_of(state: State, step: Attacking) -> Rolls:
    """The rolls of an Attack as things stand, the Stagger re-roll included."""
    assert step.target is not None
    attack_die, save_die = die_of(state.options, "attack"), die_of(state.options, "save")
    faces = counting.attack_faces(state, step).faces
    count = counting.line_of(_armed(state, "attack_roll", "attack_roll_made"), step).dice
    attack = dice(count, attack_die, faces)
    if state.fighters[step.target].has("stagger"):
        attack = one_again(attack, count, attack_die, faces)
    saves = characteristics.save_dice(_armed(state, "save_roll", "save_roll_made"), step.target)
    return Rolls(
        attack=attack,
        save={c: dice(saves, save_die, counting.save_faces(state, step, int(c)).faces) for c in (False, True)},
    )


def odds(state: State, step: Attacking) -> Odds:
    """Every quantity of an Attack a player may ask for. Stand Fast, drive back and Overrun are taken as used where available.

    At a staggered target a die that failed is thrown again: whoever keeps it, or throws another, fares worse than told (UW-CMB-03).

    While no weapon ability was picked, that one is taken which serves the attacker best: success first, then damage, then
    Overrun (UW-CMB-01).
    """
    runes = () if step.ability_picked else counting.line_of(state, step).abilities
    ways = (_odds(state, replace(step, ability=rune)) for rune in (step.ability, *runes))
    return max(ways, key=lambda found: tuple(found.means[name] for name in ("success", "damage", "overrun")))


def _odds(state: State, step: Attacking) -> Odds:
    assert step.target is not None
    there = state.fighters[step.target].hex
    left = characteristics.health(state, step.target) - state.fighters[step.target].damage
    mortal = not characteristics.has_flag(state, step.target, "cannot_be_slain")
    won = replace(step, outcome="success", attack_successes=1)
    with_crits = {critical: replace(won, attack_crits=int(critical)) for critical in (False, True)}
    back = {critical: driving.may_push(state, one) for critical, one in with_crits.items()}
    cleared = driving.may_leave_hex(state, with_crits[True])
    near = driving.stands_to_overrun(state, step, there)
    heard = driving.stand_fast_heard(state)

    @cache
    def counted(comparison: Comparison, attack: int, save: int) -> int:
        mine, theirs = counting.compared(state, step, comparison, attack, save)
        return mine - theirs

    found: dict[str, Chances] = {}
    for (a, ac, s, sc), chance in rolls_of(state, step).both().items():
        outcome = counting.outcome_of(a, s)
        over, stood = counted("overrun", ac, sc) > 0, counted("stand_fast", ac, sc) < 0
        firm = replace(step, stand_fast=stood, attack_crits=ac)
        damage = 0
        if outcome == "success":
            damage = casualties.limited(state, step.target, counting.damage_of(state, firm, ac).total, "attack")
        slain = mortal and damage >= left
        pushable = a >= 1 and a >= s and back[ac > 0]
        driven = pushable and not stood and not slain
        told = {
            "attack_successes": a,
            "save_successes": s,
            "attack_crits": ac,
            "save_crits": sc,
            "success": int(outcome == "success"),
            "draw": int(outcome == "draw"),
            "fail": int(outcome == "fail"),
            "damage": damage,
            "slain": int(slain),
            "stand_fast": int(stood and (outcome == "success" or pushable or heard)),
            "overrun": int(near and over and (slain or (driven and cleared))),
            "drive_back": int(driven),
        }
        for name, value in told.items():
            row = found.setdefault(name, {})
            row[value] = row.get(value, 0.0) + chance
    return Odds(chances=found, means={name: mean(row) for name, row in found.items()})


def odds_of(state: State, seat: Seat, command: Command) -> Odds | Refusal | None:
    """The odds of a command that leads to an Attack, or of a pass before its dice; nothing for others.

    A refusal is the command's own.
    """
    step = _attack_of(state, seat, command)
    return odds(_under_way(state, step), step) if isinstance(step, Attacking) else step


def _under_way(state: State, step: Attacking) -> State:
    """The match once this Attack has begun: modifiers that speak of its target, or of the next Attack, are in force."""
    outer = state.stack[:-1] if state.stack and isinstance(state.stack[-1], Attacking) else state.stack
    return _armed(replace(state, stack=(*outer, step)), "attack")


def _armed(state: State, *spans: str) -> State:
    """The match with effects for the next of these in force (UW-PER-04)."""
    due = to_arm(state.effects, spans)
    return replace(state, effects=tuple(replace(e, armed=e.armed or e.seq in due) for e in state.effects))


def _attack_of(state: State, seat: Seat, command: Command) -> Attacking | Refusal | None:
    top = state.stack[-1] if state.stack else None
    match command:
        case CoreAttack():
            refused = attack_choices.judge_attack(state, seat, command)
            bare = Attacking(seat=seat, attacker=command.fighter, weapon=command.weapon, target=command.target)
            return refused or bare
        case ChooseAttack() if isinstance(top, Attacking) and top.stage in attacking.PICKING:
            refused = attacking.judge_pick(state, top, command.weapon, command.target)
            return refused or replace(top, weapon=command.weapon, target=command.target)
        case PickWeaponAbility() if isinstance(top, Attacking) and top.stage == "ability":
            runes = counting.line_of(state, top).abilities
            rune = next((r for r in runes if (r.id, r.critical) == (command.ability, command.critical)), None)
            return replace(top, ability=rune, ability_picked=True)
        case Pass() if (attack := attack_of(state)) is not None and attack.weapon and attack.target:
            return None if attack.attack_roll else attack
        case _:
            return None
