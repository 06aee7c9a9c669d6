"""How what was stored of older matches reads today (docs/development.md)."""

from app.rules.kernel.referee.upcasting import Upcast

UPCASTERS: tuple[Upcast, ...] = (
    Upcast(
        version=2, what="who has several abilities that wait for the same moment says which is next", ruled_anew=True
    ),
    Upcast(version=3, what="a disk put on a piece of terrain as that was laid counts in no zone", ruled_anew=True),
    Upcast(version=4, what="dice that an ability throws together lie on one tray", ruled_anew=True),
)
