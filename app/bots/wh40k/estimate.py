"""How likely each side is to win, weighed on matches of bots: written by `python -m scripts.estimates fit`."""

from app.bots.estimate import Estimate, Stand

ESTIMATE = Estimate(
    matches=192,
    early=Stand(score=0.6900, left=1.2970, size=1.2296, held=1.4084),
    later=Stand(score=0.5262, left=1.4202, size=-0.8365, held=1.0989),
)
