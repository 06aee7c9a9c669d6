"""Damage tables: which statistics they hold is said in a heading row, the columns, the type's name, or nowhere."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from app.rosters.files.limits import Unreadable
from app.rosters.roster import Profile

STATISTICS: Final = {
    "m": "M", "move": "M", "movement": "M", "ws": "WS", "weapon skill": "WS", "bs": "BS", "ballistic skill": "BS",
    "s": "S", "strength": "S", "t": "T", "toughness": "T", "a": "A", "attacks": "A", "attack": "A", "ld": "Ld",
    "save": "Save", "sv": "Save",
}  # fmt: skip
"""The statistics by the words for them."""

ORDER: Final = ("M", "WS", "BS", "S", "T", "A", "Ld", "Save")
MOST: Final = 400
"""Rows of tables on a unit, a squadron's each on each model."""

NOTHING: Final = {"", "-", "–"}
STAR: Final = "*"
DISTANCE: Final = re.compile(r"\d+[\"”]?\s*(-|–)\s*\d+[\"”]?|\d+[\"”]")
ROLL: Final = re.compile(r"\d\+")
WOUNDS: Final = re.compile(r"(\d+)\s*(?:(?:-|–|to)\s*(\d+))?\s*\+?")


@dataclass(frozen=True, slots=True)
class Table:
    """A damage table: its rows by statistic, most wounds first, and whether the file says which statistics they are."""

    rows: tuple[Profile, ...]
    said: bool
    columns: tuple[str, ...]


def table_of(found: Sequence[Profile], models: Sequence[Profile]) -> Table | None:
    """The table of a unit from its rows in any order, `models` being its profiles; `None` where it has none."""
    if not found:
        return None
    if len(found) > MOST:
        raise Unreadable("too_many_parts", most=MOST)
    headings = [row for row in found if _is_heading(row)]
    lines = [row for row in found if row not in headings]
    if not lines:
        return None
    first = next(iter(lines[0].values))
    names = list(lines[0].values)[1:]
    stars = [name for name in ORDER if any(model.values.get(name, "").strip() == STAR for model in models)]
    columns = (
        (_known(list(headings[0].values.values())[1 : len(names) + 1]) if headings else None)
        or _known(names)
        or _by_type(lines[0].kind, len(names))
    )
    said = columns is not None
    guessed = columns or _guessed(lines, names, stars)
    rows = []
    for line in sorted(_distinct(lines), key=lambda line: -_wounds(line.values.get(first, ""))):
        cells = {"Remaining W": line.values.get(first, "")}
        for name, column in zip(names, guessed, strict=False):
            if column and line.values.get(name, "") not in NOTHING:
                cells[column] = line.values[name]
        rows.append(Profile(name=line.name, kind=line.kind, values=cells))
    return Table(tuple(rows), said, tuple(column for column in guessed if column))


def _distinct(lines: Sequence[Profile]) -> list[Profile]:
    """Each row once: a squadron's models bring the same table each."""
    found: dict[tuple[str, ...], Profile] = {}
    for line in lines:
        found.setdefault(tuple(line.values.values()), line)
    return list(found.values())


def _is_heading(row: Profile) -> bool:
    first, *others = row.values.values()
    named = [cell for cell in others if cell not in NOTHING]
    return not WOUNDS.match(first) and any(cell.lower() in STATISTICS for cell in named)


def _known(names: Sequence[str]) -> tuple[str, ...] | None:
    """The statistics that these names say; a name that is none stays as it is, once some are."""
    found = tuple(STATISTICS.get(name.strip().lower(), "" if name in NOTHING else name.strip()) for name in names)
    return found if any(name.strip().lower() in STATISTICS for name in names) else None


def _by_type(kind: str, columns: int) -> tuple[str, ...] | None:
    """What the name of the rows' type says, as in "Wound Track (M/BS/A)"."""
    named = [STATISTICS[word.lower()] for word in re.findall(r"[A-Za-z]+", kind.partition("(")[2] or kind.partition("-")[2])
             if word.lower() in STATISTICS]  # fmt: skip
    return tuple(named) if len(named) == columns else None


def _guessed(lines: Sequence[Profile], names: Sequence[str], stars: Sequence[str]) -> tuple[str, ...]:
    """The likeliest statistics of columns that nothing names: those with a star in the profile, as far as values fit."""
    left = list(stars)
    found = []
    for name in names:
        cells = [line.values.get(name, "") for line in lines if line.values.get(name, "") not in NOTHING]
        fits = [star for star in left if all(_fits(star, cell) for cell in cells)]
        if not cells or not fits:
            found.append("")
            continue
        found.append(fits[0])
        left.remove(fits[0])
    return tuple(found)


def _fits(statistic: str, cell: str) -> bool:
    if statistic == "M":
        return bool(DISTANCE.search(cell))
    if statistic in {"WS", "BS", "Save"}:
        return bool(ROLL.fullmatch(cell))
    return not DISTANCE.search(cell) and not ROLL.fullmatch(cell)


def _wounds(text: str) -> int:
    found = WOUNDS.match(text)
    return int(found.group(2) or found.group(1)) if found else 0
