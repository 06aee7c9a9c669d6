"""How much the random bot wants an offer of Age of Sigmar, where its place does not say it well."""

from collections.abc import Mapping

from app.bots.chance import NEVER

WANTED: Mapping[str, float] = {
    "lock_army": 6.0,
    "take_roster": 0.5,
    "take_layout": 4.0,
    "settle_terrain": 3.0,
    "place_feature": 0.3,
    "lift_feature": 0.1,
    "answer_terrain": 2.0,
    "declare_undeployable": 0.02,
    "decline_terrain": 0.1,
    "forgo": 0.02,
    "stand_still": 0.3,
    "pass": 0.4,
    "play_text": 0.05,
    "point_text": 0.5,
    "apply_outcome": 0.05,
    "set_army": NEVER,
}
