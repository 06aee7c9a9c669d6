"""How what was stored of older matches reads today: one Upcast a schema version, oldest first (docs/development.md)."""

from app.rules.kernel.referee.rulings_of_two import as_proposals
from app.rules.kernel.referee.upcasting import Plain, Upcast


def wholly_in_cover(state: Plain) -> Plain:
    """A match begun before the table could choose was played with every base wholly in its cover (W40K-AMB-55)."""
    return {**state, "options": {"cover_requires": "wholly", **state["options"]}}


UPCASTERS: tuple[Upcast, ...] = (
    as_proposals(2),
    Upcast(
        version=3, what="the table says what cover requires; a tray keeps what interrupts it", state=wholly_in_cover
    ),
)
