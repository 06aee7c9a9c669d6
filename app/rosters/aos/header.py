"""The head of an army: its name, total, faction, battle formation, handbook, lores, and what is only told there."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import takewhile

from app.rosters.aos.rows import named
from app.rosters.roster import Aside, Cost

TOTAL = re.compile(r"(\d{1,6})\s*/\s*(\d{1,6})\s*(?:pts?\.?|points?)$", re.IGNORECASE)
"""Points spent of points allowed, at the end of a line: its name may stand glued before it, on lines above, or nowhere."""

SPENT = re.compile(r"\(\s*([\d,.]{1,7})\s*points?\s*\)\s*(?:[-–—]\s*(.*))?$", re.IGNORECASE)
"""Points spent as New Recruit writes them, with the handbook behind."""

HANDBOOK = re.compile(r"(General.?s Handbook\b.*)$", re.IGNORECASE)
LORE = re.compile(r"(spell|prayer|manifestation|warbeat)s? lores?\s*(?:[-–—:]\s*(.*))?$", re.IGNORECASE)
TACTICS = "battle tactics are chosen at the table"
TOLD = {
    "drops are counted at the table": re.compile(r"(?:total )?drops?\s*:.*|\d+ drops?", re.IGNORECASE),
    "a count of wounds, not used": re.compile(r"wounds\s*:.*", re.IGNORECASE),
    TACTICS: re.compile(r"(?:battle )?tacti(?:cs?|ques)(?: cards?)?\s*[-–—:].*", re.IGNORECASE),
    "the formation is an army of renown": re.compile(r"army of renown", re.IGNORECASE),
    "how many auxiliary units there are": re.compile(r"auxiliar(?:y|ies)(?: units)?\s*:.*\d.*", re.IGNORECASE),
}
"""Rows that tell of the army what makes nothing in it."""

EXTRA = re.compile(r"\(\+\s*(\d+)\s*points?\)", re.IGNORECASE)
ALLIANCE = re.compile(r"grand alliance\b.*", re.IGNORECASE)
JOINED = re.compile(r", and | and |, | & ")


@dataclass(slots=True)
class Head:
    """What the head says so far; `total` is the file's own sum."""

    name: str = ""
    total: int | None = None
    faction: str = ""
    formation: str = ""
    season: str = ""
    lores: list[str] = field(default_factory=list)
    costs: list[Cost] = field(default_factory=list)
    aside: list[Aside] = field(default_factory=list)
    tactics: bool = False


def read_total(head: Head, rows: list[str]) -> list[str]:
    """The rows below the total, after the name above or before it was read; all rows where none has a total."""
    for index, row in enumerate(rows):
        if found := TOTAL.search(row):
            head.name, head.total = " ".join([*rows[:index], row[: found.start()]]), int(found[1])
            return rows[index + 1 :]
        if not index and (found := SPENT.search(row)):
            head.name, head.total = row[: found.start()].strip(), int(re.sub(r"\D", "", found[1]) or 0)
            return [*([found[2]] if found[2] else []), *rows[index + 1 :]]
    return rows


def read_head(head: Head, rows: list[str], ends: Callable[[str], bool]) -> list[str]:
    """The rows from the one that `ends` the head, after those above it were read; a unit's ends it where no heading does."""
    piped = any(" | " in row for row in takewhile(lambda row: not ends(row), rows))
    for index, row in enumerate(rows):
        is_full = (head.faction and head.formation) or (piped and head.faction and " | " not in row)
        if ends(row) or (
            is_full and named(row).points is not None and not LORE.fullmatch(row) and not EXTRA.search(row)
        ):
            return rows[index:]
        if piped and head.total is None and not head.faction and " | " not in row:
            head.name = f"{head.name} {row}".strip()
        elif not told(head, row):
            _head_row(head, row, bool(is_full or (piped and " | " not in row)))
    return []


def _head_row(head: Head, row: str, is_full: bool) -> None:
    """A row of the head: the handbook, and before or without it the faction, the formation, or what nobody asked for."""
    if found := HANDBOOK.search(row):
        head.season, row = found[1].strip(), row[: found.start()].strip(" ✦-–|")
    if not row:
        return
    if " | " in row:
        _piped(head, row)
    elif is_full:
        head.aside.append(Aside(row=row, why="not part of the army"))
    elif head.faction:
        head.formation = costed(head, row)
    else:
        head.faction = row


def told(head: Head, row: str) -> bool:
    """Whether a row is a lore or tells what makes nothing in the army; it may stand between the sections, too."""
    if found := LORE.fullmatch(row):
        head.tactics = False
        _lores(head, row, found[2] or "")
        return True
    if head.tactics and row[0] in "•*-":
        head.aside.append(Aside(row=row, why=TACTICS))
        return True
    head.tactics = False
    for why, pattern in TOLD.items():
        if pattern.fullmatch(row):
            head.tactics = why == TACTICS
            head.aside.append(Aside(row=row, why=why))
            if extra := EXTRA.search(row):
                head.costs.append(Cost(row=row, points=int(extra[1])))
            return True
    return False


def _piped(head: Head, row: str) -> None:
    """`Grand Alliance | faction | formation`, or without the first; a faction that was parted later stands behind its old one."""
    parts = [part.strip() for part in row.split(" | ")]
    if ALLIANCE.fullmatch(parts[0]) or len(parts) > 2:
        parts = parts[1:]
    head.faction = parts[0]
    if len(parts) > 1:
        head.formation = costed(head, " | ".join(parts[1:]))


def _lores(head: Head, row: str, names: str) -> None:
    """The lores of a row: several are joined by commas and the word, each may have its points."""
    parts = [part.strip() for part in JOINED.split(names) if part.strip()]
    if not parts:
        head.aside.append(Aside(row=row, why="names nothing"))
    head.lores += [costed(head, part) for part in parts]


def costed(head: Head, row: str) -> str:
    """The name of a row whose points, if it has any, are counted with the army's."""
    found = named(row)
    if found.points is None:
        return row
    if found.points:
        head.costs.append(Cost(row=row, points=found.points))
    if found.rest:
        head.aside.append(Aside(row=row, why="a remark behind the row"))
    return found.name
