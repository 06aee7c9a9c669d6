"""How likely each side is to win, weighed on matches of bots: written by `python -m scripts.estimates fit`."""

from app.bots.estimate import Estimate, Stand

ESTIMATE = Estimate(
    matches=224,
    early=Stand(score=0.3191, left=2.7465, size=-2.0220, held=0.0000),
    later=Stand(score=0.5864, left=-2.1554, size=2.2691, held=0.0000),
)
