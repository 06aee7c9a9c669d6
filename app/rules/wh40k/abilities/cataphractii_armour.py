"""Cataphractii Armour: an invulnerable save, and half the Advance die (W40K-LOC-02, W40K-LOC-03)."""

from app.rules.wh40k.abilities.hooks import Bearing, Hooks
from app.rules.wh40k.model.attack_prompts import AttackKind
from app.rules.wh40k.model.state import ModelId, State


def invulnerable(state: State, bearing: Bearing, model: ModelId, how: AttackKind | None) -> int | None:
    """Its save of 4 or more, for the models of its unit."""
    return 4 if state.models[model].unit == bearing.unit else None


def advance(face: int) -> int:
    """The Advance die halved, rounded up (W40K-AMB-11)."""
    return (face + 1) // 2


HOOKS = Hooks(key="cataphractii_armour", invulnerable=invulnerable, advance=advance)
