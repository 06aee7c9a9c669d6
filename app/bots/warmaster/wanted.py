"""How much the random bot wants an offer of Warmaster, where its place does not say it well."""

from collections.abc import Mapping

from app.bots.chance import NEVER

WANTED: Mapping[str, float] = {
    "lock_army": 6.0,
    "lock_deployment": 8.0,
    "ready": 8.0,
    "deploy_unit": 0.5,
    "deploy_character": 0.5,
    "set_turn_limit": 0.1,
    "set_deployment": 0.1,
    "take_battlefield": 0.2,
    "end_segment": 0.3,
    "end_orders": 0.3,
    "move_character": 0.3,
    "cast_spell": 0.3,
    "set_army": NEVER,
}
