"""The phases of a round in order (DW-RND-01)."""

from app.rules.diskwars.model.state import Phase

PHASES: tuple[Phase, ...] = ("activation", "melee", "end")
