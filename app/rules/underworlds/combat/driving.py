"""What may follow the count: Stand Fast, drive back, Grapple, Overrun (UW-DRV, UW-WAB-08, UW-WAB-09, UW-OVR, UW-STF)."""

from app.rules.kernel.boards.hexes import Hex, adjacent, step_allowed, steps_on
from app.rules.kernel.refusal import Refusal
from app.rules.underworlds import characteristics
from app.rules.underworlds.dice import counting
from app.rules.underworlds.ground import paths
from app.rules.underworlds.identifiers import empty
from app.rules.underworlds.marks import fighter_mark, hex_mark
from app.rules.underworlds.model.combat_prompts import Attacking
from app.rules.underworlds.model.refusals import refuse
from app.rules.underworlds.model.state import State
from app.rules.underworlds.triggers.watching import watched

# --- drive back and Grapple ------------------------------------------------------------------------------------------


def slain_now(state: State, step: Attacking) -> bool:
    """Whether the target was slain in this Attack, even if it was raised since."""
    for past in reversed(state.history):
        if past.name == "attack_declared":
            return False
        if past.name == "fighter_slain" and past.facts.get("fighter") == step.target:
            return True
    return False


def _why_not(state: State, step: Attacking) -> str | None:
    """What stands in the way of a drive back (UW-DRV-01); a Guard token too, and it stays (UW-GRD-04, UW-GRD-05)."""
    assert step.target is not None
    target = state.fighters[step.target]
    if step.attack_successes < 1 or step.outcome not in ("success", "draw"):
        return "successes"
    if step.target_slain or target.hex is None or state.fighters[step.attacker].hex is None:
        return "slain"
    if step.stand_fast or characteristics.guarded(state, target.id):
        return "stand_fast" if step.stand_fast else "guard"
    flagged = characteristics.has_flag(state, step.target, "cannot_be_driven_back", step.seat)
    immune = characteristics.has_flag(state, step.target, "cannot_be_pushed", step.seat)
    return "flag" if flagged or immune else None


def judge_drive_back(state: State, step: Attacking) -> Refusal | None:
    """Why the target may not be driven back (UW-DRV-01)."""
    why = _why_not(state, step)
    if why is None:
        return None
    return refuse(
        "drive_back_unavailable",
        target=step.target or "",
        attack=step.attack_successes,
        save=step.save_successes,
        why=why,
        shapes=(fighter_mark(step.target or ""),),
    )


def away(state: State, step: Attacking) -> tuple[Hex, ...]:
    """The empty hexes farther from the attacker (UW-DIR-01, UW-DRV-02)."""
    target, attacker = state.fighters[step.target or ""].hex, state.fighters[step.attacker].hex
    if target is None or attacker is None:
        return ()
    return steps_on(target, lambda hex_: empty(state, hex_), "away", attacker)


def ends_back(state: State, step: Attacking) -> tuple[Hex, ...]:
    """Where the target may be driven back to; none is no drive back, without a penalty (UW-DRV-03)."""
    return away(state, step) if _why_not(state, step) is None else ()


def ends_grapple(state: State, step: Attacking) -> tuple[Hex, ...]:
    """Where Grapple may push the target: any empty hex next to it (UW-WAB-08)."""
    if judge_grapple(state, step) is not None:
        return ()
    here = state.fighters[step.target or ""].hex
    return steps_on(here, lambda hex_: empty(state, hex_)) if here is not None else ()


def judge_grapple(state: State, step: Attacking) -> Refusal | None:
    """Why the target may not be grappled: the ability is not in use, or it could not be driven back (UW-WAB-08)."""
    needs_room = state.options.grapple_needs_away_hex and not away(state, step)
    if not counting.active(step, "grapple", step.attack_crits) or _why_not(state, step) or needs_room:
        return refuse("grapple_unavailable", target=step.target or "", shapes=(fighter_mark(step.target or ""),))
    return None


def may_push(state: State, step: Attacking) -> bool:
    """Whether the attacker's player has anything to decide."""
    return bool(ends_back(state, step) or ends_grapple(state, step))


def judge_back_to(state: State, step: Attacking, hex_: Hex) -> Refusal | None:
    """Why the target may not be driven back into that hex (UW-DRV-02)."""
    if refused := judge_drive_back(state, step):
        return refused
    here, attacker = state.fighters[step.target or ""].hex, state.fighters[step.attacker].hex
    assert here is not None
    assert attacker is not None
    if refused := _judge_step(state, step, here, hex_):
        return refused
    if not step_allowed(here, hex_, "away", attacker):
        return refuse(
            "drive_back_not_away", target=step.target or "", shapes=(hex_mark(hex_), hex_mark(attacker, "limit"))
        )
    return None


def judge_grapple_to(state: State, step: Attacking, hex_: Hex) -> Refusal | None:
    """Why Grapple may not push the target into that hex."""
    if refused := judge_grapple(state, step):
        return refused
    here = state.fighters[step.target or ""].hex
    assert here is not None
    return _judge_step(state, step, here, hex_)


def _judge_step(state: State, step: Attacking, here: Hex, there: Hex) -> Refusal | None:
    if not adjacent(here, there):
        return refuse("path_not_adjacent", "UW-PSH-01", target=step.target or "", shapes=(hex_mark(there),))
    return paths.judge_empty(state, there)


# --- Overrun ---------------------------------------------------------------------------------------------------------


def may_leave_hex(state: State, step: Attacking) -> bool:
    """Whether the target, if it is not slain, may be made to leave its hex in a way that an Overrun may follow (UW-OVR-01)."""
    return bool(ends_back(state, step) or (state.options.grapple_then_overrun and ends_grapple(state, step)))


def stands_to_overrun(state: State, step: Attacking, there: Hex | None) -> bool:
    """Whether the attacker is next to the hex of its target and may be pushed into it (UW-OVR-01, UW-OVR-02)."""
    here = state.fighters[step.attacker].hex
    near = here is not None and there is not None and adjacent(here, there)
    safe = characteristics.has_flag(state, step.target or "", "cannot_be_overrun", step.seat)
    return near and not safe and not characteristics.has_flag(state, step.attacker, "cannot_be_pushed", step.seat)


def judge_overrun(state: State, step: Attacking) -> Refusal | None:
    """Why the attacker may not Overrun (UW-OVR-01, UW-OVR-02)."""
    moved = step.driven_back or step.target_slain or (step.grappled and state.options.grapple_then_overrun)
    there = step.target_hex
    near = stands_to_overrun(state, step, there)
    attack, save = counting.compared(state, step, "overrun", step.attack_crits, step.save_crits)
    if moved and attack > save and near and there is not None and empty(state, there):
        return None
    marks = (hex_mark(there),) if there is not None else ()
    return refuse("overrun_unavailable", attack=attack, save=save, shapes=marks)


# --- Stand Fast ------------------------------------------------------------------------------------------------------


def judge_stand_fast(state: State, step: Attacking) -> Refusal | None:
    """Why the target may not Stand Fast (UW-STF-01)."""
    assert step.target is not None
    attack, save = counting.compared(state, step, "stand_fast", step.attack_crits, step.save_crits)
    if save > attack and state.fighters[step.target].hex is not None:
        return None
    return refuse("stand_fast_unavailable", attack=attack, save=save)


def stand_fast_matters(state: State, step: Attacking) -> bool:
    """Whether it is available and could change anything, for the Attack or for a card (UW-STF-01)."""
    if judge_stand_fast(state, step) is not None or step.stand_fast:
        return False
    return step.outcome == "success" or stand_fast_heard(state) or may_push(state, step)


def stand_fast_heard(state: State) -> bool:
    """Whether any card speaks of a fighter that stood fast, so that it is asked for even where it changes nothing else."""
    return any(watched(state, edge, "stood_fast") for edge in ("before", "after"))
