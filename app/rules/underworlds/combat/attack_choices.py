"""The decisions of an Attack: pick, weapon ability, re-roll, Stand Fast, drive back, Grapple, Overrun (digest 5.8)."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.underworlds.bookkeeping import actions
from app.rules.underworlds.combat import attack_rolls, attacking, driving
from app.rules.underworlds.core_abilities import pushing
from app.rules.underworlds.core_abilities.acting import judge_charge_token, judge_fighter, judge_flags
from app.rules.underworlds.dice import counting
from app.rules.underworlds.draft import Draft
from app.rules.underworlds.handlers import Handle, Handler, Handlers
from app.rules.underworlds.identifiers import hex_named
from app.rules.underworlds.model.combat_prompts import Attacking, AttackStage
from app.rules.underworlds.model.commands import (
    ChooseAttack,
    CoreAttack,
    DriveBack,
    Grapple,
    Overrun,
    PickWeaponAbility,
    StandFast,
    UseReroll,
)
from app.rules.underworlds.model.language.weapons import WeaponRune
from app.rules.underworlds.model.refusals import refuse
from app.rules.underworlds.model.state import State
from app.rules.underworlds.model.turn_prompts import ActionStep
from app.rules.underworlds.triggers.firing import after, once_told


def _attack(draft: Draft) -> Attacking:
    step = draft.state.step
    assert isinstance(step, Attacking)
    return step


def _at(stage: AttackStage, code: str, handle: Callable[[Draft, Seat, Any], Refusal | None]) -> Handle:
    """A handler that only belongs to one stage; elsewhere what it asks for is not available."""

    def guarded(draft: Draft, seat: Seat, command: Any) -> Refusal | None:
        if _attack(draft).stage != stage:
            return refuse(code)
        return handle(draft, seat, command)

    return guarded


# --- declaring -------------------------------------------------------------------------------------------------------


def judge_attack(state: State, seat: Seat, command: CoreAttack) -> Refusal | None:
    """Why the core ability Attack may not be used so (UW-ATK-01, UW-ATK-02)."""
    refused = (
        actions.judge(state)
        or judge_fighter(state, seat, command.fighter, "UW-ATK-01")
        or judge_flags(state, command.fighter, "cannot_attack")
        or judge_charge_token(state, command.fighter, "UW-ATK-01")
    )
    bare = Attacking(seat=seat, attacker=command.fighter)
    return refused or attacking.judge_pick(state, bare, command.weapon, command.target)


def decide_attack(draft: Draft, seat: Seat, command: CoreAttack) -> Refusal | None:
    """The core ability Attack."""
    if refused := judge_attack(draft.state, seat, command):
        return refused
    actions.begin(draft, "attack")
    since = once_told(draft.state)
    step = Attacking(seat=seat, attacker=command.fighter, weapon=command.weapon, intended=command.target, since=since)
    attacking.begin(draft, step)
    after(draft, "fighter_picked", fighter=command.fighter, **{"for": "attack"})
    return None


def decide_pick(draft: Draft, seat: Seat, command: ChooseAttack) -> Refusal | None:
    """Weapon and target of a Charge or of a card's Attack, or of one whose pick was reacted to (UW-CHG-05)."""
    step = _attack(draft)
    if step.stage not in attacking.PICKING:
        return refuse("wrong_step")
    if refused := attacking.judge_pick(draft.state, step, command.weapon, command.target):
        return refused
    draft.change(replace(step, weapon=command.weapon, intended=command.target, since=None))
    return None


def decide_ability(draft: Draft, seat: Seat, command: PickWeaponAbility) -> Refusal | None:
    """One weapon ability for this Attack, or none (UW-CMB-01)."""
    step = _attack(draft)
    if command.ability is None:
        draft.change(replace(step, stage="before_attack_roll", ability_picked=True))
        return None
    rune = WeaponRune(id=command.ability, critical=command.critical)
    if rune not in counting.line_of(draft.state, step).abilities:
        return refuse("weapon_ability_unavailable", ability=str(command.ability)[:40])
    draft.change(replace(step, stage="before_attack_roll", ability=rune, ability_picked=True))
    after(draft, "weapon_ability_picked", ability=rune.id, critical=rune.critical)
    return None


def decide_reroll(draft: Draft, seat: Seat, command: UseReroll) -> Refusal | None:
    """The re-roll of a Stagger token (UW-CMB-03)."""
    return attack_rolls.reroll(draft, seat, _attack(draft), command.dice)


# --- after the count -------------------------------------------------------------------------------------------------


def decide_stand_fast(draft: Draft, seat: Seat, command: StandFast) -> Refusal | None:
    """One Damage less and no drive back (UW-STF-02)."""
    step = _attack(draft)
    if refused := driving.judge_stand_fast(draft.state, step):
        return refused
    draft.change(replace(step, stage="before_damage", stand_fast=command.use))
    if command.use and step.target is not None:
        after(draft, "stood_fast", fighter=step.target)
    return None


def decide_drive_back(draft: Draft, seat: Seat, command: DriveBack) -> Refusal | None:
    """Drives the target back into a hex farther from the attacker, or leaves it where it is (UW-DRV-02)."""
    step = _attack(draft)
    assert step.target is not None
    if command.hex is None:
        draft.change(replace(step, stage="driven"))
        return None
    hex_ = hex_named(draft.state, command.hex)
    if isinstance(hex_, Refusal):
        return hex_
    if refused := driving.judge_back_to(draft.state, step, hex_):
        return refused
    from_hex = draft.state.fighters[step.target].hex
    draft.change(replace(step, stage="driven", driven_back=True, target_hex=from_hex))
    pushing.shove(draft, step.target, (hex_,), seat, "drive_back", "driven_back")
    return None


def decide_grapple(draft: Draft, seat: Seat, command: Grapple) -> Refusal | None:
    """Pushes the target 1 hex in any direction instead of driving it back (UW-WAB-08, UW-WAB-09)."""
    step = _attack(draft)
    assert step.target is not None
    hex_ = hex_named(draft.state, command.hex)
    if isinstance(hex_, Refusal):
        return hex_
    if refused := driving.judge_grapple_to(draft.state, step, hex_):
        return refused
    from_hex = draft.state.fighters[step.target].hex
    draft.change(replace(step, stage="driven", grappled=True, target_hex=from_hex))
    pushing.shove(draft, step.target, (hex_,), seat, "grapple", "grappled")
    return None


def decide_overrun(draft: Draft, seat: Seat, command: Overrun) -> Refusal | None:
    """Pushes the attacker into the hex the target was in (UW-OVR-02, UW-OVR-03)."""
    step = _attack(draft)
    if refused := driving.judge_overrun(draft.state, step):
        return refused
    draft.change(replace(step, stage="resolved", overran=command.use))
    if command.use and step.target_hex is not None:
        pushing.shove(draft, step.attacker, (step.target_hex,), seat, "overrun", "overran")
    return None


def _handler(stage: AttackStage, code: str, handle: Callable[[Draft, Seat, Any], Refusal | None]) -> Handler:
    return Handler(handle=_at(stage, code, handle), at=(Attacking,), early=code)


HANDLERS: Handlers = {
    CoreAttack: Handler(handle=decide_attack, at=(ActionStep,), early=actions.too_late),
    ChooseAttack: Handler(handle=decide_pick, at=(Attacking,), early="wrong_step"),
    PickWeaponAbility: _handler("ability", "weapon_ability_unavailable", decide_ability),
    UseReroll: _handler("stagger_reroll", "reroll_not_available", decide_reroll),
    StandFast: _handler("stand_fast", "stand_fast_unavailable", decide_stand_fast),
    DriveBack: _handler("drive_back", "drive_back_unavailable", decide_drive_back),
    Grapple: _handler("drive_back", "grapple_unavailable", decide_grapple),
    Overrun: _handler("overrun", "overrun_unavailable", decide_overrun),
}
