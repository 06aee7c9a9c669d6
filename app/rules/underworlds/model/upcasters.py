"""How what was stored of older matches reads today: one Upcast a schema version, oldest first (docs/development.md)."""

from app.rules.kernel.referee.rulings_of_two import as_proposals
from app.rules.kernel.referee.upcasting import Upcast

UPCASTERS: tuple[Upcast, ...] = (
    as_proposals(2),
    Upcast(version=3, what="a tray knows how many steps were under way when it was laid"),
    Upcast(
        version=4,
        what="the last round ends like the others; what is named with a pick comes after reactions to it; nobody is asked idly",
        ruled_anew=True,
    ),
    Upcast(
        version=5,
        what="cards except fighters from rules; the damage of an ability is announced before it is inflicted",
        ruled_anew=True,
    ),
)
