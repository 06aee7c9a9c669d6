"""What a unit is called, by whichever way of writing it: season marks stand before a name, behind it, or as their first letters."""

import re
from collections.abc import Iterator
from typing import Final

from app.rosters.typed import fold

BEFORE: Final = re.compile(r"(?P<mark>Scourge of \w+)\s*[:–-]?\s+(?P<name>.+)|(?P<short>S[oO][A-Z])\s+(?P<rest>.+)")
BEHIND: Final = re.compile(r"(?P<name>.+?)\s*[(\[](?P<mark>Scourge of \w+|S[oO][A-Z])[)\]]$")
COUNTED: Final = re.compile(r"\d{1,3}\s+(\D.+)")
ARMED: Final = re.compile(r"(.+?) with .+", re.IGNORECASE)


def key_of(name: str) -> str:
    """One key for all ways of writing a unit's name, another for the same unit of a season."""
    found = BEFORE.fullmatch(name.strip()) or BEHIND.fullmatch(name.strip())
    if found is None:
        return fold(name)
    parts = found.groupdict()
    mark = parts.get("mark") or parts.get("short") or ""
    plain = parts.get("name") or parts.get("rest") or ""
    letters = mark if " " not in mark else "".join(word[0] for word in mark.split())
    return f"{fold(plain)} {letters.casefold()}"


def ways(name: str) -> Iterator[str]:
    """A name as it stands, then without the number of models before it, then without the arms behind it."""
    yield name
    counted = COUNTED.fullmatch(name)
    plain = counted[1] if counted else name
    if counted:
        yield plain
    if armed := ARMED.fullmatch(plain):
        yield armed[1]
