"""What a row of an army says: a name, how many models, how many points, and what somebody wrote behind it."""

import re
from dataclasses import dataclass

POINTS = re.compile(
    r"\s*(?:-\s*)?[(\[（]\s*\+?(\d{1,5}|\d{1,2}[,.]\d{3})\s*(?:pts?\.?|points?)?\s*(?:[)\]）]|$)(?:\s*points?\b)?",
    re.IGNORECASE,
)
"""Points in brackets, the last ones of a row; a browser or a hand may have lost or changed the closing one."""

MODELS = re.compile(r"\s*[(\[]\s*(\d{1,3})\s*models?\s*[)\]]", re.IGNORECASE)
"""How many models, in brackets: another price, and so another entry of the battle profiles."""

COUNT = re.compile(r"(\d{1,3})\s*[x×]\s+|(\d{1,3})[x×](?=\S)|[x×](\d{1,3})\s+", re.IGNORECASE)
"""How many, before a name. A bare number is part of a name, for there are units called so."""

BULLET = re.compile(r"[•*·●○◦▪‣∙►>+]\s*|[-–—]\s+")
"""What stands before a row that belongs to the row above it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """A row taken apart; `count` is the number before the name, `models` the one in brackets, `rest` what stands behind."""

    name: str
    points: int | None = None
    count: int | None = None
    models: int | None = None
    rest: str = ""


def named(row: str) -> Named:
    """A row taken apart. Of several brackets only the last that holds a bare number, or one of points, is points."""
    *_, found = (None, *POINTS.finditer(row))
    name, rest = (row[: found.start()], row[found.end() :].strip()) if found and found.start() else (row, "")
    points = int(re.sub(r"\D", "", found[1])) if found and found.start() else None
    sized = MODELS.search(name)
    counted = COUNT.match(name)
    counted = counted if counted and counted.end() < len(name) else None
    plain = MODELS.sub("", name[counted.end() :] if counted else name).strip()
    return Named(
        name=plain or row,
        points=points,
        count=int(counted[1] or counted[2] or counted[3]) if counted else None,
        models=int(sized[1]) if sized else None,
        rest=rest,
    )


def bulleted(row: str) -> str | None:
    """What stands behind a bullet, or nothing for a row that has none."""
    found = BULLET.match(row)
    return row[found.end() :].strip() if found and found.end() < len(row) else None
