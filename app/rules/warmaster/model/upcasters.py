"""How what was stored of older matches reads today: one Upcast a schema version, oldest first (docs/development.md)."""

from app.rules.kernel.referee import rulings_by_one
from app.rules.kernel.referee.upcasting import Upcast

UPCASTERS: tuple[Upcast, ...] = (
    Upcast(
        version=2,
        what="spells under way, effects, items used and units raised are told; carried hits count in their own combat only",
        ruled_anew=True,
    ),
    Upcast(
        version=3,
        what="magic: spells, dispelling, items and powers are carried out",
        ruled_anew=True,
    ),
    Upcast(
        version=4,
        what="friends make way for who is driven back or retreats; who is near an enemy as a turn begins is noted",
        ruled_anew=True,
    ),
    Upcast(
        version=5,
        what="Giants that do not obey throw on their table; a Steam Tank may be driven into ground that destroys it",
        ruled_anew=True,
    ),
    Upcast(
        version=6,
        what="owners say whom stands strike at, whom and how units pursue; combats that fell apart are gone on with in turn",
        ruled_anew=True,
    ),
    Upcast(
        version=7,
        what=rulings_by_one.WHAT,
        state=rulings_by_one.with_agreement,
        event=rulings_by_one.with_whose_word,
        ruled_anew=True,
    ),
)
