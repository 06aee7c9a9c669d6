"""How what was stored of older matches reads today: one Upcast a schema version, oldest first (docs/development.md)."""

from collections.abc import Sequence

from app.rules.kernel.referee.upcasting import Upcast

UPCASTERS: Sequence[Upcast] = (
    Upcast(
        version=2,
        what="twists of Spearhead do what their cards say, and its terrain features have their rules",
        ruled_anew=True,
    ),
)
