"""Which rows of an eighth edition roster are models, weapons or damage tables: told by their columns, as names vary."""

import re
from typing import Final, Literal

from app.rosters.files.tree import Node
from app.rosters.roster import Profile
from app.rosters.selections import row_of

Shape = Literal["model", "weapon", "table", "text"]

MODEL: Final = {"M", "WS", "BS", "S", "T", "W", "A", "Ld"}
WEAPON: Final = {"Range", "Type", "S", "AP", "D"}
REMAINING: Final = re.compile(r"(remaining )?(w|wounds)( remaining)?", re.IGNORECASE)
TABLE: Final = re.compile(r"wound track|stat damage|damage (table|track)", re.IGNORECASE)


def shape_of(row: Profile) -> Shape:
    """What a row of values is."""
    columns = set(row.values)
    if columns >= MODEL:
        return "model"
    if columns >= WEAPON:
        return "weapon"
    first = next(iter(row.values), "")
    return "table" if TABLE.search(row.kind) or (len(columns) > 1 and REMAINING.fullmatch(first)) else "text"


def rows(selection: Node, shape: Shape) -> list[Profile]:
    """The rows of a shape that stand on a selection itself."""
    return [row for profile in selection.all("profile") if shape_of(row := row_of(profile)) == shape]
