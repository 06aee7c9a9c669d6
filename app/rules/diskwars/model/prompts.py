"""The procedures of a match as data: each step says where it stands, the top of the stack says who decides."""

from typing import TypeAlias

from app.rules.diskwars.model.round_prompts import RoundStep
from app.rules.diskwars.model.setup_prompts import SetupStep

Step: TypeAlias = SetupStep | RoundStep
"""Every procedure that can stand on the stack."""
