"""What a page is told of a roster that was read: how much was understood, is asked, is played by its text, was set aside."""

from collections.abc import Mapping
from typing import Any

from app.rosters.roster import Roster
from app.rosters.told import abilities

MOST = 200
"""Lines of each kind that are told one by one; the counts are of all."""


def report_of(roster: Roster) -> Mapping[str, Any]:
    """The report of a roster, its counts first."""
    every = [ability for _, ability in abilities(roster)]
    by_text = list(dict.fromkeys(one.name for one in every if not one.read))
    return {
        "source": roster.source,
        "edition": roster.edition,
        "units": len(roster.units),
        "models": sum(unit.models or 0 for unit in roster.units),
        "weapons": sum(weapon.count for unit in roster.units for weapon in unit.weapons),
        "read": sum(one.read for one in every),
        "asked": len(roster.questions),
        "by_text": len(every) - sum(one.read for one in every),
        "aside": len(roster.aside),
        "questions": [
            {"ask": one.ask, "unit": one.unit, "about": one.about, "proposals": list(one.proposals)}
            for one in roster.questions[:MOST]
        ],
        "texts": by_text[:MOST],
        "set_aside": [{"row": one.row, "why": one.why} for one in roster.aside[:MOST]],
        "sums": {what: dict(sides) for what, sides in roster.sums.items()},
    }
