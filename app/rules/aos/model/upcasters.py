"""How what was stored of older matches reads today: one Upcast a schema version, oldest first (docs/development.md)."""

from collections.abc import Sequence

from app.rules.kernel.referee.upcasting import Plain, Upcast


def _with_standing(state: Plain) -> Plain:
    """Nobody had passed anything in advance."""
    return {**state, "sides": {seat: {**side, "standing": []} for seat, side in state["sides"].items()}}


def _with_kits(state: Plain) -> Plain:
    """No list of terrain kits was known."""
    return {**state, "library": {**state["library"], "kits": {}}}


UPCASTERS: Sequence[Upcast] = (
    Upcast(
        version=2,
        what="twists of Spearhead do what their cards say, and its terrain features have their rules",
        ruled_anew=True,
    ),
    Upcast(version=3, what="a side keeps what its player passes in advance", state=_with_standing),
    Upcast(
        version=4,
        what="armies bring faction terrain, what lasts is more recent than the ability under way, targets come one by one; kits",
        state=_with_kits,
        ruled_anew=True,
    ),
)
