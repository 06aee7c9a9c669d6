"""How what was stored of older matches reads today: one Upcast a schema version, oldest first (docs/development.md)."""

from collections.abc import Sequence

from app.rules.kernel.schema import rulings_by_one
from app.rules.kernel.schema.upcasting import Plain, Upcast, of_kind

_none_moved = of_kind("moving_units", lambda step: {**step, "moved": []})


def agreed_and_moved(state: Plain) -> Plain:
    """A state in which nobody had agreed to a roll-off, and no unit of a brigade had moved before the others."""
    return _none_moved(rulings_by_one.with_agreement(state))


def told_and_held(event: Plain) -> Sequence[Plain]:
    """Who was told to be driven no distance at all was not driven: it held."""
    if event["kind"] == "unit_driven" and event["distance"] == 0:
        return ({"kind": "unit_held", "unit": event["unit"]},)
    return tuple(_none_moved(one) for one in rulings_by_one.with_whose_word(event))


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
        what=f"{rulings_by_one.WHAT}; units of a brigade step aside before others charge, who shot in vain may drive, who is "
        "spared every die of a drive-back holds; characters that are set beside a unit or aside stand at the very nearest place",
        state=agreed_and_moved,
        event=told_and_held,
        ruled_anew=True,
    ),
)
