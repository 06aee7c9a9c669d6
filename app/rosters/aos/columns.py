"""Which rows of a fourth edition roster are units, manifestations, weapons or abilities, by their columns; and clean texts."""

import re
from typing import Final, Literal

from app.rosters.files.tree import Node
from app.rosters.roster import Profile
from app.rosters.selections import row_of

Shape = Literal["unit", "manifestation", "weapon", "card", "ability"]

STATISTICS: Final = {"Move", "Health", "Save"}
WEAPON: Final = {"Atk", "Hit", "Wnd", "Rnd", "Dmg"}
MARKS: Final = re.compile(r"\*\*|\^\^|⟝|⟞")
"""Signs by which data files set words bold or in capitals, also where one of a pair is missing."""

TYPOGRAPHY: Final = str.maketrans(
    {"\u2011": "-", "\u2010": "-", "’": "'", "‘": "'", "“": '"', "”": '"', "\u200b": None}
)


def plain(text: str) -> str:
    """A text without the signs that only set it, in single spaces, with plain hyphens and apostrophes."""
    return " ".join(MARKS.sub("", text).translate(TYPOGRAPHY).split())


def shape_of(row: Profile) -> Shape:
    """What a row of values is."""
    columns = set(row.values)
    if columns >= WEAPON:
        return "weapon"
    if columns >= STATISTICS:
        return "manifestation" if "Banishment" in columns else "unit"
    return "card" if "Affray" in columns or row.kind == "Battle Tactic Card" else "ability"


def rows(selection: Node, shape: Shape) -> list[Profile]:
    """The rows of a shape that stand on a selection itself."""
    return [row for profile in selection.all("profile") if shape_of(row := row_of(profile)) == shape]
