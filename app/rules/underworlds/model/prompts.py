"""The procedures of a match as data: each step says where it stands, the top of the stack says who decides.

A step with nobody to ask is carried on by the referee (`flow.run`). A step changes its own stage before it does a deed,
because a deed may put `Reactions` on top of it.
"""

from typing import TypeAlias

from app.rules.underworlds.model.ability_prompts import AbilityStep
from app.rules.underworlds.model.combat_prompts import CombatStep
from app.rules.underworlds.model.setup_prompts import SetupStep
from app.rules.underworlds.model.turn_prompts import TurnStep

Step: TypeAlias = SetupStep | TurnStep | CombatStep | AbilityStep
"""Every procedure that can stand on the stack."""
