"""What a roster's own totals say beside what its units add up to: a free check that nothing was missed."""

from collections.abc import Mapping, Sequence
from typing import Literal

from app.rosters.roster import Cost, Unit
from app.rosters.selections import whole

Side = Literal["file", "ours"]


def sums(
    totals: Mapping[str, float], units: Sequence[Unit], named: Mapping[str, str], beside: Sequence[Cost] = ()
) -> dict[str, dict[Side, int]]:
    """The file's totals and ours; `named` are the file's names of what is counted: `points`, and `power` where there is one.

    `beside` are points that stand on no unit."""
    found: dict[str, dict[Side, int]] = {}
    for what, name in named.items():
        ours = [getattr(unit, what) for unit in units]
        counted = [value for value in ours if value is not None]
        if what == "points":
            counted += [cost.points for cost in beside]
        if name in totals:
            found[what] = {"file": whole(totals[name]) or 0, "ours": sum(counted)}
        elif counted:
            found[what] = {"ours": sum(counted)}
    counts = [unit.models for unit in units if unit.models is not None]
    if counts:
        found["models"] = {"ours": sum(counts)}
    return found
