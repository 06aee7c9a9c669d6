"""The match of each system that golden files are made of."""

from pathlib import Path

from app.cli.playing import Match, play
from app.cli.selfplay import new_match

HERE = Path(__file__).parent
ARMIES = {"wh40k": ("cinder_patrol", "choir_procession")}
SEED = 11


def golden_match(key: str) -> Match:
    """The golden match of a system as it is played today."""
    return play(new_match(key, SEED, {"blue": "winning"}, ARMIES.get(key, ())))
