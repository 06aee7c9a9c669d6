"""The systems this program knows, as one explicit list."""

from collections.abc import Mapping
from typing import Any

from app.rules.kernel.referee.rulebook import Rule
from app.rules.kernel.referee.system import System
from app.rules.underworlds.rulebook import RULES as UNDERWORLDS_RULES
from app.rules.underworlds.system import SYSTEM as UNDERWORLDS
from app.rules.wh40k.rulebook import RULES as WH40K_RULES
from app.rules.wh40k.system import SYSTEM as WH40K

SYSTEMS: tuple[System[Any, Any, Any, Any], ...] = (WH40K, UNDERWORLDS)

BY_KEY: Mapping[str, System[Any, Any, Any, Any]] = {system.key: system for system in SYSTEMS}

RULEBOOKS: Mapping[str, Mapping[str, Rule]] = {"wh40k": WH40K_RULES, "underworlds": UNDERWORLDS_RULES}
"""For each system its rules by ID, in the order of its rulebook."""
