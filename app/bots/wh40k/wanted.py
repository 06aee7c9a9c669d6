"""How much the random bot wants an offer of 40k, where its place does not say it well."""

from collections.abc import Mapping

from app.bots.chance import NEVER

WANTED: Mapping[str, float] = {
    "lock_army": 6.0,
    "ready": 8.0,
    "take_battlefield": 0.3,
    "cancel_selection": 0.02,
    "finish_unit": 0.1,
    "heroic_done": 0.2,
    "declare_charge_failed": 0.02,
    "concede_minimum_move": 0.02,
    "deploy_in_reserve": 0.3,
    "skip_marker": 0.1,
    "answer_display_offset": 1.0,
    "set_display_offset": NEVER,
    "play_text": 0.02,
    "point_text": 0.5,
    "apply_outcome": 0.05,
    "no_room": 0.002,
}
"""A unit without room is given up after some tries: else a bot would say again and again what is always open to it."""
