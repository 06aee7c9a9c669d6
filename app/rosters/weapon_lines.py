"""Lines of weapons: one of a name and its numbers, however many rows of a file bring it."""

from collections.abc import Sequence

from app.rosters.roster import Weapon


def merged(lines: Sequence[Weapon]) -> tuple[Weapon, ...]:
    """Weapons of one name and one row of numbers are one line."""
    found: dict[tuple[str, tuple[tuple[str, str], ...]], Weapon] = {}
    for line in lines:
        key = (line.name, tuple(line.values.items()))
        before = found.get(key)
        count = line.count + (before.count if before else 0)
        found[key] = Weapon(name=line.name, count=count, values=line.values, abilities=line.abilities)
    return tuple(found.values())
