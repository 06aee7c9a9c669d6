"""How likely each side is to win, weighed on matches of bots: written by `python -m scripts.estimates fit`."""

from app.bots.estimate import Estimate, Stand

ESTIMATE = Estimate(
    matches=50,
    early=Stand(score=0.1288, left=1.4200, size=0.4740, held=0.6083),
    later=Stand(score=0.1503, left=0.8680, size=-0.8187, held=2.3222),
)
