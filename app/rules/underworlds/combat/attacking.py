"""The Attack ability and the combat sequence, one stage at a time, in the digest's order (UW-ATK-01..05, UW-CMB-01..14)."""

from dataclasses import replace

from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat
from app.rules.kernel.views.tray import TrayClosed, TrayOpened
from app.rules.underworlds import characteristics
from app.rules.underworlds.bookkeeping import operations
from app.rules.underworlds.combat import attack_rolls, casualties, driving
from app.rules.underworlds.core_abilities.acting import judge_charge_token, judge_fighter, judge_flags
from app.rules.underworlds.dice import counting
from app.rules.underworlds.draft import Draft
from app.rules.underworlds.ground import targeting
from app.rules.underworlds.ground.targeting import Wanted
from app.rules.underworlds.handlers import NOBODY, Steps
from app.rules.underworlds.model.combat_events import InstructionSkipped
from app.rules.underworlds.model.combat_prompts import Attacking, AttackStage
from app.rules.underworlds.model.refusals import refuse
from app.rules.underworlds.model.state import State
from app.rules.underworlds.triggers import lasting
from app.rules.underworlds.triggers.firing import after, before, once_told, reacted

# --- for other chapters ----------------------------------------------------------------------------------------------


def may(
    state: State,
    seat: Seat,
    fighter: str,
    *,
    by_card: bool = False,
    ignore_charge_tokens: bool = False,
    weapon: str | None = None,
    wanted: Wanted | None = None,
) -> Refusal | None:
    """Why this fighter may not Attack at all: who it is, its tokens, no legal target (UW-ATK-01, UW-ABL-06)."""
    if refused := judge_fighter(state, seat, fighter, "UW-ATK-01"):
        return refused
    if refused := judge_flags(state, fighter, "cannot_attack", *(() if by_card else ("only_charges",))):
        return refused
    if refused := judge_charge_token(state, fighter, "UW-ATK-01", ignore=by_card and ignore_charge_tokens):
        return refused
    lines = (weapon,) if weapon is not None else characteristics.weapons(state, fighter)
    if any(targeting.targets(state, fighter, line, wanted) for line in lines):
        return None
    return refuse("ability_not_fully_resolvable", "UW-ATK-02", unit=fighter)


PICKING: tuple[AttackStage, ...] = ("pick", "target_picked")
"""When weapon and target may be named; at the second the weapon is settled."""


def begin(draft: Draft, step: Attacking) -> None:
    """Starts an Attack; whoever calls has judged it. Weapon and target may be named or are asked for."""
    draft.enter(step)


def judge_pick(state: State, step: Attacking, weapon: str, target: str) -> Refusal | None:
    """Why weapon and target may not be those of this Attack; a card may have named one of them already."""
    if step.weapon is not None:
        line = characteristics.weapon(state, step.weapon)
        if line is None or weapon != step.weapon:
            return refuse("weapon_unknown", unit=step.attacker, weapon=weapon[:80])
        refused = targeting.judge_line(state, step.attacker, line, target, targeting.wanted_of(step))
    else:
        refused = targeting.judge_target(state, step.attacker, weapon, target, targeting.wanted_of(step))
    if refused is None and step.target is not None and target != step.target:
        return refuse("pick_not_legal", target=target)
    return refused


def picks(state: State, step: Attacking) -> dict[str, tuple[str, ...]]:
    """Weapons with their legal targets for an Attack whose pick is due."""
    lines = (step.weapon,) if step.weapon is not None else characteristics.weapons(state, step.attacker)
    found: dict[str, tuple[str, ...]] = {}
    for line in lines:
        legal = targeting.targets(state, step.attacker, line, targeting.wanted_of(step))
        if legal := tuple(t for t in legal if step.target in (None, t)):
            found[line] = legal
    return found


# --- the step --------------------------------------------------------------------------------------------------------


def _deciders(state: State) -> frozenset[Seat]:
    step = state.step
    assert isinstance(step, Attacking)
    if not _asks(state, step):
        return NOBODY
    if step.stage == "stand_fast" and step.target is not None:
        return frozenset({state.fighters[step.target].seat})
    return frozenset({step.seat})


def _asks(state: State, step: Attacking) -> bool:
    """Whether a decision is due at this stage."""
    match step.stage:
        case "pick" | "target_picked":
            return _unnamed(state, step) and _able(state, step) and bool(picks(state, step))
        case "ability":
            line = counting.line_of(state, step)
            return not step.ability_picked and bool(line.abilities) and not _broken_off(state, step)
        case "stagger_reroll":
            return not _broken_off(state, step) and attack_rolls.may_reroll(state, step)
        case "stand_fast":
            return driving.stand_fast_matters(state, step)
        case "drive_back":
            return driving.may_push(state, step)
        case "overrun":
            return driving.judge_overrun(state, step) is None
        case _:
            return False


def _stands(state: State, step: Attacking) -> bool:
    return state.fighters[step.attacker].hex is not None


def _able(state: State, step: Attacking) -> bool:
    """Whether the attacker may still begin: a reaction to the pick may have taken that from it (UW-SRG-07)."""
    return _stands(state, step) and judge_flags(state, step.attacker, "cannot_attack") is None


def _unnamed(state: State, step: Attacking) -> bool:
    """Whether weapon or target have to be asked for; what was named before a reaction is given up first (digest 4.5)."""
    if reacted(state, step.since):
        return False
    return not _picked(state, step) if step.stage == "pick" else _meant(step) is None


def _meant(step: Attacking) -> str | None:
    """The target that was named, by the player or by a card."""
    return step.intended or step.target


def _picked(state: State, step: Attacking) -> bool:
    """Whether weapon and target are known and, at the pick, still legal."""
    target = _meant(step)
    if step.weapon is None or target is None or not _able(state, step):
        return False
    return judge_pick(state, step, step.weapon, target) is None


def _broken_off(state: State, step: Attacking) -> bool:
    """Whether attacker or target left before the outcome (UW-ATK-05)."""
    gone = step.target is None or state.fighters[step.target].hex is None
    return step.outcome is None and (gone or not _stands(state, step))


def _advance(draft: Draft) -> None:
    step = draft.state.step
    assert isinstance(step, Attacking)
    early: tuple[AttackStage, ...] = ("pick", "weapon_picked", "target_picked", "resolved", "over")
    if step.stage not in early and _broken_off(draft.state, step):
        draft.change(replace(step, stage="resolved", outcome="aborted"))
        return
    match step.stage:
        case "pick" | "weapon_picked" | "target_picked" | "declared":
            _declare(draft, step)
        case "ability":
            draft.change(replace(step, stage="before_attack_roll", ability_picked=True))
        case (
            "before_attack_roll"
            | "attack_roll"
            | "stagger_reroll"
            | "attack_rolled"
            | "before_save_roll"
            | "save_roll"
            | "save_rolled"
        ):
            attack_rolls.advance(draft, step)
        case "count":
            _count(draft, step)
        case "stand_fast":
            draft.change(replace(step, stage="before_damage"))
        case "before_damage":
            _before_damage(draft, step)
        case "damage":
            _damage(draft, step)
        case "stagger":
            _stagger(draft, step)
        case "drive_back":
            draft.change(replace(step, stage="driven"))
        case "driven":
            _driven(draft, step)
        case "overrun":
            draft.change(replace(step, stage="resolved"))
        case "resolved":
            _resolve(draft, step)
        case "over":
            _close(draft, step)


# --- before the dice -------------------------------------------------------------------------------------------------


def _declare(draft: Draft, step: Attacking) -> None:
    """Weapon, then target, then declared; content may change the target at each window (digest 4.5)."""
    state = draft.state
    if reacted(state, step.since) and step.stage in PICKING:
        _pick_again(draft, step, keep_weapon=step.stage == "target_picked")
    elif step.stage == "pick":
        _begin(draft, step) if _picked(state, step) else _left_out(draft, step)
    elif step.stage == "weapon_picked":
        draft.change(replace(step, stage="target_picked", since=once_told(state)))
        after(draft, "weapon_picked", **_facts(state, step))
    elif step.stage == "target_picked":
        _aim(draft, step) if _picked(state, step) else _pick_again(draft, step)
    else:
        draft.change(replace(step, stage="ability"))
        declared = {"target": step.target, "part_of_charge": step.part_of_charge}
        after(draft, "attack_declared", **declared, **_facts(state, step))


def _facts(state: State, step: Attacking) -> dict[str, str]:
    assert step.weapon is not None
    return {"attacker": step.attacker, "weapon": step.weapon, "weapon_kind": counting.line_of(state, step).use}


def _begin(draft: Draft, step: Attacking) -> None:
    draft.change(replace(step, stage="weapon_picked", since=None))
    before(draft, "weapon_picked", **_facts(draft.state, step))


def _aim(draft: Draft, step: Attacking) -> None:
    """The target is the one that was named."""
    target, facts = _meant(step), _facts(draft.state, step)
    draft.change(replace(step, stage="declared", target=target, intended=None, since=None))
    lasting.begins(draft, "attack")
    draft.emit(TrayOpened(title="attack", seat=step.seat, source=step.attacker, target=target, facts=facts))
    after(draft, "target_picked", target=target, **facts)


def _pick_again(draft: Draft, step: Attacking, *, keep_weapon: bool = False) -> None:
    """Somebody reacted to the pick, or it is illegal now: another may be named, else there is no Attack (UW-SRG-07)."""
    stays = step.by_card or keep_weapon
    stage: AttackStage = "target_picked" if keep_weapon else "pick"
    weapon = step.weapon if stays else None
    draft.change(replace(step, stage=stage, weapon=weapon, intended=None, since=None))


def _left_out(draft: Draft, step: Attacking) -> None:
    """Nothing can be attacked any more, or what a command named cannot: then something else is asked for."""
    if _able(draft.state, step) and step.weapon is not None and step.intended is not None and not step.by_card:
        _pick_again(draft, step)
        return
    draft.leave()
    draft.emit(InstructionSkipped(seat=step.seat, source=step.attacker, instruction="attack"))


# --- outcome and after -----------------------------------------------------------------------------------------------


def _count(draft: Draft, step: Attacking) -> None:
    """Successes, Criticals, outcome, with positions and tokens as they are now (UW-CMB-05..09)."""
    step = attack_rolls.judged(draft, step)
    outcome = counting.outcome_of(step.attack_successes, step.save_successes)
    target = draft.state.fighters[step.target or ""]
    draft.change(replace(step, stage="stand_fast", outcome=outcome, target_hex=target.hex))
    after(
        draft,
        "attack_outcome",
        outcome=outcome,
        attack_successes=step.attack_successes,
        save_successes=step.save_successes,
        attack_crits=step.attack_crits,
        save_crits=step.save_crits,
    )


def _before_damage(draft: Draft, step: Attacking) -> None:
    assert step.target is not None
    gone = draft.state.fighters[step.target].hex is None
    if step.outcome != "success" or gone:
        draft.change(replace(step, stage="stagger"))
        return
    draft.change(replace(step, stage="damage"))
    amount = counting.damage_of(draft.state, step, step.attack_crits).total
    player = draft.state.fighters[step.attacker].seat
    facts = {"fighter": step.target, "source": step.weapon, "player": player}
    before(draft, "damage_inflicted", amount=amount, cause="attack", **facts)


def _damage(draft: Draft, step: Attacking) -> None:
    """Damage of the weapon with Grievous, Stand Fast and modifiers (UW-CMB-10); whether it slays is settled next."""
    assert step.target is not None
    target = draft.state.fighters[step.target]
    if target.hex is None:
        draft.change(replace(step, stage="stagger"))
        return
    amount = counting.damage_of(draft.state, step, step.attack_crits).total
    dealt = casualties.limited(draft.state, step.target, amount, "attack")
    draft.change(replace(step, stage="stagger", damage_dealt=dealt, target_hex=target.hex))
    casualties.inflict(draft, step.target, amount, cause="attack", attacker=step.attacker, weapon=step.weapon)


def _stagger(draft: Draft, step: Attacking) -> None:
    """The Stagger weapon ability, before or after the drive back as the table agreed (UW-WAB-07)."""
    slain = driving.slain_now(draft.state, step)
    step = replace(step, target_slain=slain, stage="drive_back")
    draft.change(step)
    if draft.state.options.stagger_before_drive_back:
        _give_stagger(draft, step)


def _driven(draft: Draft, step: Attacking) -> None:
    """Whether the target was slain is asked once more: a reaction to its token or its push may have done it (UW-OVR-01)."""
    slain = driving.slain_now(draft.state, step)
    draft.change(replace(step, stage="overrun", target_slain=slain))
    if not draft.state.options.stagger_before_drive_back:
        _give_stagger(draft, step)


def _give_stagger(draft: Draft, step: Attacking) -> None:
    assert step.target is not None
    there = draft.state.fighters[step.target].hex is not None
    if (
        step.outcome == "success"
        and there
        and not step.target_slain
        and counting.active(step, "stagger", step.attack_crits)
    ):
        operations.give_token(draft, step.target, "stagger", source=step.weapon or "weapon")


def _resolve(draft: Draft, step: Attacking) -> None:
    """The attacker has Attacked, whatever came of it (UW-ATK-04, UW-CMB-11)."""
    draft.change(replace(step, stage="over"))
    after(
        draft,
        "attack_resolved",
        attacker=step.attacker,
        target=step.target,
        weapon=step.weapon,
        weapon_kind=counting.line_of(draft.state, step).use,
        outcome=step.outcome,
        failed=step.outcome in ("draw", "fail"),
        damage=step.damage_dealt,
        part_of_charge=step.part_of_charge,
    )


def _close(draft: Draft, step: Attacking) -> None:
    draft.leave()
    draft.emit(TrayClosed())
    lasting.ends(draft, "attack")
    lasting.renew(draft, "attack")


STEPS: Steps = {Attacking: (_deciders, _advance)}
