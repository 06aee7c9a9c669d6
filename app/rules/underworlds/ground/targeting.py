"""Who may be attacked with what: weapon, enemy, range, sight (UW-ATK-02, UW-ATK-03, UW-DIST-03, UW-VIS-01)."""

from dataclasses import dataclass

from app.rules.kernel.boards.hexes import blockers, distance
from app.rules.kernel.plane.marks import Mark
from app.rules.kernel.refusal import Refusal
from app.rules.underworlds import characteristics, interpreter
from app.rules.underworlds.identifiers import field_of, on_field
from app.rules.underworlds.language.frames import Frame
from app.rules.underworlds.marks import fighter_mark, hex_mark, line_mark
from app.rules.underworlds.model.combat_prompts import Attacking
from app.rules.underworlds.model.language.language import Cond
from app.rules.underworlds.model.language.weapons import Weapon
from app.rules.underworlds.model.refusals import refuse
from app.rules.underworlds.model.state import State


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What a card asks of the target of its Attack, from the point of view of its owner (UW-CON-03)."""

    where: tuple[Cond, ...]
    frame: Frame


def wanted_of(step: Attacking) -> Wanted:
    """What the card asks whose Attack this is; whoever makes it may be anybody's fighter."""
    return Wanted(where=step.where_target, frame=Frame(seat=step.seat, scope=step.scope or {}))


def judge_target(state: State, attacker: str, weapon: str, target: str, wanted: Wanted | None = None) -> Refusal | None:
    """Why this weapon of the attacker may not be used on that target."""
    reach = characteristics.reach(state, weapon) if weapon in characteristics.weapons(state, attacker) else None
    if reach is None:
        return refuse("weapon_unknown", unit=attacker, weapon=weapon[:80])
    return _judge(state, attacker, weapon, reach, target, wanted)


def judge_line(state: State, attacker: str, line: Weapon, target: str, wanted: Wanted | None = None) -> Refusal | None:
    """Why a weapon line may not be used on that target."""
    return _judge(state, attacker, f"{attacker}/{line.id}", line.range, target, wanted)


def _judge(
    state: State, attacker: str, weapon: str, reach: int, target: str, wanted: Wanted | None = None
) -> Refusal | None:
    """Why a weapon that reaches so many hexes may not be used on that target."""
    mine, theirs = state.fighters[attacker], state.fighters.get(target)
    if theirs is None:
        return refuse("unknown_id", id=target[:80])
    if theirs.seat == mine.seat:
        return refuse("target_not_enemy", target=target, shapes=(fighter_mark(target),))
    here = characteristics.measured_from(state, attacker, weapon)
    if theirs.hex is None or mine.hex is None or here is None:
        return refuse("fighter_slain", unit=target if theirs.hex is None else attacker)
    apart = distance(here, theirs.hex)
    if apart > reach:
        mark = line_mark(here, theirs.hex, "gap")
        return refuse("target_out_of_range", target=target, hexes=apart, range=reach, shapes=(mark,))
    if between := blockers(here, theirs.hex, field_of(state).blocked):
        marks: tuple[Mark, ...] = (
            line_mark(here, theirs.hex),
            *(hex_mark(hex_, "blocker") for hex_ in between),
        )
        return refuse("target_not_visible", target=target, hexes=apart, shapes=marks)
    if refused := _judge_flag(state, attacker, target):
        return refused
    if wanted is not None and not interpreter.hold(state, wanted.frame.of(target), wanted.where):
        return refuse("pick_not_legal", target=target, shapes=(fighter_mark(target),))
    return None


def _judge_flag(state: State, attacker: str, target: str) -> Refusal | None:
    if characteristics.has_flag(state, target, "cannot_be_targeted", state.fighters[attacker].seat):
        return refuse("cannot_be_targeted", target=target, shapes=(fighter_mark(target),))
    return None


def judge_instead(state: State, step: Attacking, to: str, *, ignore_range: bool = False) -> Refusal | None:
    """Why this fighter may not be attacked instead of the one just picked: later than that nothing changes it (UW-ATK-05)."""
    line = characteristics.weapon(state, step.weapon) if step.weapon is not None else None
    if step.stage != "declared" or line is None or to == step.target:
        return refuse("pick_not_legal", target=to[:80])
    refused = judge_line(state, step.attacker, line, to)
    waived = ignore_range and refused is not None and refused.code in ("target_out_of_range", "target_not_visible")
    return _judge_flag(state, step.attacker, to) if waived else refused


def targets(state: State, attacker: str, weapon: str, wanted: Wanted | None = None) -> tuple[str, ...]:
    """The legal targets of a weapon."""
    reach = characteristics.reach(state, weapon)
    if reach is None:
        return ()
    enemies = (f.id for f in on_field(state) if f.seat != state.fighters[attacker].seat)
    return tuple(enemy for enemy in enemies if _judge(state, attacker, weapon, reach, enemy, wanted) is None)


def has_target(state: State, attacker: str, wanted: Wanted | None = None) -> bool:
    """Whether any weapon of the attacker has a legal target."""
    return any(targets(state, attacker, weapon, wanted) for weapon in characteristics.weapons(state, attacker))
