"""The two rolls of an Attack: thrown, re-rolled, read from the tray once nobody can change them (UW-CMB-02..04, UW-DICE-07..09)."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from app.rules.kernel.refusal import Fact, Refusal
from app.rules.kernel.seats import Seat
from app.rules.underworlds import characteristics
from app.rules.underworlds.dice import counting
from app.rules.underworlds.dice.counting import Counted
from app.rules.underworlds.draft import Draft
from app.rules.underworlds.model.combat_prompts import Attacking, Die
from app.rules.underworlds.model.flow_events import RollJudged
from app.rules.underworlds.model.refusals import refuse
from app.rules.underworlds.model.state import Roll, State
from app.rules.underworlds.rolls import throw, throw_again
from app.rules.underworlds.triggers.firing import after, before


def lying(state: State, roll: int) -> Roll | None:
    """A roll that lies on the tray, by its id."""
    rolls = state.tray.rolls if state.tray else ()
    return next((found for found in rolls if found.id == roll), None)


def read(state: State, step: Attacking) -> Attacking:
    """The Attack with its dice as they lie on the tray now: cards re-roll and turn them there."""
    attack, save = lying(state, step.attack_roll), lying(state, step.save_roll)
    if attack is not None:
        step = replace(step, attack=attack.dice, attack_crits=counting.criticals(attack.dice))
    if save is not None:
        step = replace(step, save=save.dice, save_crits=counting.criticals(save.dice))
    return step


# --- the stages ------------------------------------------------------------------------------------------------------


def advance(draft: Draft, step: Attacking) -> None:
    """The next stage between the weapon ability and the count."""
    match step.stage:
        case "before_attack_roll":
            draft.change(replace(step, stage="attack_roll"))
            before(draft, "attack_roll", **_roles(step))
        case "attack_roll":
            _throw(draft, step, "attack")
        case "stagger_reroll":
            draft.change(replace(step, stage="attack_rolled"))
        case "attack_rolled":
            step = read(draft.state, step)
            draft.change(replace(step, stage="before_save_roll"))
            after(draft, "attack_roll_made", **_showing(draft.state, step, "attack"))
        case "before_save_roll":
            draft.change(replace(read(draft.state, step), stage="save_roll"))
            before(draft, "save_roll", **_roles(step))
        case "save_roll":
            _throw(draft, step, "save")
        case "save_rolled":
            step = read(draft.state, step)
            draft.change(replace(step, stage="count"))
            after(draft, "save_roll_made", **_showing(draft.state, step, "save"))
        case _:
            raise AssertionError(step.stage)


def _throw(draft: Draft, step: Attacking, which: Literal["attack", "save"]) -> None:
    """As many dice as the characteristic says now; the save is rolled whatever the attack roll shows (UW-CMB-02, UW-CMB-04)."""
    assert step.target is not None
    state = draft.state
    if which == "attack":
        count, seat, piece = counting.line_of(state, step).dice, step.seat, step.attacker
        roll = throw(draft, which, seat, which, count, piece=piece)
        draft.change(replace(step, stage="stagger_reroll", attack_roll=roll.id, attack=roll.dice))
    else:
        count, seat, piece = (
            characteristics.save_dice(state, step.target),
            state.fighters[step.target].seat,
            step.target,
        )
        roll = throw(draft, which, seat, which, count, piece=piece)
        draft.change(replace(step, stage="save_rolled", save_roll=roll.id, save=roll.dice))


def _roles(step: Attacking) -> dict[str, str]:
    return {"attacker": step.attacker, "target": step.target or "", "weapon": step.weapon or ""}


def _showing(state: State, step: Attacking, which: Literal["attack", "save"]) -> dict[str, Fact]:
    """The payload of a roll: faces, Criticals, and the successes as things stand now."""
    dice, counted = _faces(state, step, which)
    hits = sum(1 for die in dice if die.face in counted.faces)
    faces = tuple(str(die.face) for die in dice)
    return {"faces": faces, "crits": counting.criticals(dice), "successes": hits}


def _faces(state: State, step: Attacking, which: Literal["attack", "save"]) -> tuple[tuple[Die, ...], Counted]:
    if which == "attack":
        return step.attack, counting.attack_faces(state, step)
    return step.save, counting.save_faces(state, step, step.attack_crits)


def judged(draft: Draft, step: Attacking) -> Attacking:
    """The Attack with successes and Criticals counted, and every die on the tray marked (UW-CMB-05, UW-CMB-06)."""
    step = read(draft.state, step)
    found: dict[str, int] = {}
    for which, roll in (("attack", step.attack_roll), ("save", step.save_roll)):
        dice, counted = _faces(draft.state, step, "attack" if which == "attack" else "save")
        counts = tuple(die.face in counted.faces for die in dice)
        found[which] = sum(counts)
        if lying(draft.state, roll) is not None:
            draft.emit(RollJudged(roll=roll, faces=counted.faces, counts=counts, facts=dict(counted.facts)))
    return replace(step, attack_successes=found["attack"], save_successes=found["save"])


# --- re-rolls --------------------------------------------------------------------------------------------------------


def may_reroll(state: State, step: Attacking) -> bool:
    """Whether a Stagger token gives a re-roll now: one die, however many tokens (UW-CMB-03)."""
    assert step.target is not None
    return state.fighters[step.target].has("stagger") and any(not die.rerolled for die in step.attack)


def judge_dice(state: State, roll: Roll, dice: Sequence[int]) -> Refusal | None:
    """Why these dice may not be re-rolled: none is thrown again twice, nor a roll where the table says so (UW-DICE-08)."""
    if len(set(dice)) < len(dice) or any(not 0 <= index < len(roll.dice) for index in dice):
        return refuse("reroll_not_available", "UW-DICE-07", n=len(dice), dice=len(roll.dice))
    whole = state.options.reroll_unit == "roll" and any(die.rerolled for die in roll.dice)
    if dice and (whole or any(roll.dice[index].rerolled for index in dice)):
        return refuse("die_already_rerolled", n=len(dice))
    return None


def reroll(draft: Draft, seat: Seat, step: Attacking, dice: tuple[int, ...]) -> Refusal | None:
    """The Stagger re-roll of one attack die, or none (UW-CMB-03)."""
    roll = lying(draft.state, step.attack_roll)
    assert roll is not None
    if len(dice) > 1:
        return refuse("reroll_not_available", n=len(dice), most=1)
    if refused := judge_dice(draft.state, roll, dice):
        return refused
    draft.change(replace(step, stage="attack_rolled"))
    if dice:
        throw_again(draft, roll, "attack", dice, seat)
    return None
