"""The turn sequence as data: the phases as they are shown, the steps of the end phase in order (UW-END-01, UW-END-09)."""

from app.rules.underworlds.model.turn_prompts import EndStage

PHASES = ("setup", "action", "power", "end")
"""What a match is seen to go through; a round's turns are an action step and a power step each."""

END_PHASE: tuple[EndStage, ...] = ("score", "equip", "discard", "draw_objectives", "draw_power")
FINAL_END_PHASE: tuple[EndStage, ...] = ("score", "equip")  # UW-END-09
ASKED: frozenset[EndStage] = frozenset({"score", "equip", "discard"})
"""The steps of the end phase that a player decides; the others the referee carries out."""
