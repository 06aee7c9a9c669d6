"""How what was stored of older matches reads today: one Upcast a schema version, oldest first (docs/development.md)."""

from app.rules.kernel.referee.upcasting import Upcast

UPCASTERS: tuple[Upcast, ...] = (
    Upcast(
        version=2,
        what="magic: spells, dispelling, items and powers are carried out",
        ruled_anew=True,
    ),
)
