"""How likely each side is to win, weighed on matches of bots: written by `python -m scripts.estimates fit`."""

from app.bots.estimate import Estimate, Stand

ESTIMATE = Estimate(
    matches=68,
    early=Stand(score=0.0062, left=-4.0776, size=1.5469, held=0.0000),
    later=Stand(score=-0.0024, left=11.8694, size=-3.3398, held=0.0000),
)
