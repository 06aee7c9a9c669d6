"""What a page is told of a roster that was read: what was understood, is asked, is played by its text, or is not in the army."""

from collections.abc import Mapping
from typing import Any

from app.content.made import Made
from app.rosters.roster import Roster

MOST = 200
"""Lines of each kind that are told one by one; the counts are of all."""


def report_of(roster: Roster, made: Made) -> Mapping[str, Any]:
    """The report of a roster and of the army that was made of it, its counts first."""
    return {
        "units": len(made.units),
        "models": sum(unit.models or 0 for unit in made.units),
        "weapons": sum(weapon.count for unit in made.units for weapon in unit.weapons),
        "read": made.applied,
        "asked": len(roster.questions),
        "by_text": len(made.texts),
        "aside": len(roster.aside),
        "questions": [{"about": one.about, "taken": next(iter(one.proposals), "")} for one in roster.questions[:MOST]],
        "texts": list(dict.fromkeys(made.texts))[:MOST],
        "set_aside": list(dict.fromkeys(one.row for one in roster.aside))[:MOST],
        "left_out": [{"row": one.row, "why": one.why} for one in dict.fromkeys(made.left_out)][:MOST],
    }
