"""Putting a declaration of shots right: weapons that may not fire together, or at that target, hold their fire."""

import dataclasses
from collections import Counter
from collections.abc import Callable

from app.rules.kernel.refusal import Refusal
from app.rules.wh40k.ground.measures import alive
from app.rules.wh40k.model.commands import Aim, DeclareShooting
from app.rules.wh40k.model.state import State
from app.rules.wh40k.shooting_phase.targeting import ranged

_OUT_OF_SIGHT = frozenset(
    {"out_of_range", "not_visible", "character_not_closest", "another_character_closest", "pistol_must_target_closest"}
)
_ROUNDS = 40


def mend_shots(
    state: State, command: DeclareShooting, refused: Refusal, judge: Callable[[DeclareShooting], Refusal | None]
) -> DeclareShooting | None:
    """The declaration with the weapons at fault holding their fire; none if that does not help, or leaves no shot."""
    again: Refusal | None = refused
    for _ in range(_ROUNDS):
        if again is None:
            return command if any(aim.target for aim in command.aims) else None
        aims = _without_fault(state, command.aims, again)
        if aims == command.aims:
            return None
        command = dataclasses.replace(command, aims=aims)
        again = judge(command)
    return None


def _without_fault(state: State, aims: tuple[Aim, ...], refused: Refusal) -> tuple[Aim, ...]:
    """The aims with what this refusal speaks of held; the aims themselves if it speaks of something else."""
    piece = str(refused.facts.get("piece", ""))
    match refused.code:
        case "grenade_already_thrown":
            first = next(aim.model for aim in aims if aim.target and _type(state, aim) == "grenade")
            return _held(aims, lambda aim: aim.model != first and _type(state, aim) == "grenade")
        case "grenade_replaces_other_weapons":
            return _held(aims, lambda aim: aim.model == piece and _type(state, aim) != "grenade")
        case "pistol_exclusive":
            return _held(aims, lambda aim: aim.model == piece and _type(state, aim) != "pistol")
        case "weapon_unassigned" if piece in state.models:
            return (*aims, *_unnamed(state, aims, piece))
        case code if code in _OUT_OF_SIGHT:
            return _held(aims, lambda aim: aim.model == piece and aim.target == refused.facts.get("target"))
        case _:
            return aims


def _held(aims: tuple[Aim, ...], at_fault: Callable[[Aim], bool]) -> tuple[Aim, ...]:
    return tuple(dataclasses.replace(aim, target=None) if at_fault(aim) else aim for aim in aims)


def _type(state: State, aim: Aim) -> str:
    gun = state.library.weapons.get(aim.weapon)
    return gun.type if gun else ""


def _unnamed(state: State, aims: tuple[Aim, ...], piece: str) -> list[Aim]:
    """The weapons of a model that the declaration does not name, held."""
    unit = state.models[piece].unit
    model = next(model for model in alive(state, unit) if model.id == piece)
    left = Counter(gun.id for gun in ranged(state, model))
    left.subtract(aim.weapon for aim in aims if aim.model == piece)
    return [Aim(model=piece, weapon=weapon, target=None) for weapon in left.elements()]
