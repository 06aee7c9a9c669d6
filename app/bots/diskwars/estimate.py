"""How likely each side is to win, weighed on matches of bots: written by `python -m scripts.estimates fit`."""

from app.bots.estimate import Estimate, Stand

ESTIMATE = Estimate(
    matches=65,
    early=Stand(score=0.0000, left=-4.4573, size=2.9674, held=0.0000),
    later=Stand(score=0.0000, left=7.0332, size=-0.7063, held=0.0000),
)
