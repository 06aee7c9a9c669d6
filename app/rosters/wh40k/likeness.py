"""Whether a row of a roster bears the name of a profile: the same, in another number, with its gear, or misspelt."""

import re
from difflib import SequenceMatcher
from enum import IntEnum
from typing import Final

GEAR: Final = re.compile(r"\s*(\bw/|\bwith\b|\s[-–:]\s|\(|\[).*$", re.IGNORECASE)
WORD: Final = re.compile(r"[a-z0-9']+")
NUMBERS: Final = {"two": 2, "three": 3, "four": 4, "six": 6}
SEVERAL: Final = re.compile(r"(\d{1,2})x?\s+|(\d{1,2})x\s*|(two|three|four|six)\s+", re.IGNORECASE)
COMPARED: Final = 80
"""Signs of a name that are compared; the longest of a real roster has 62."""

CLOSE: Final = 0.88
"""How alike two names are of which one is a slip of the other, such as "Infilltrator"."""


class Like(IntEnum):
    """How well a name fits a profile's."""

    NOT = 0
    PART = 1
    """One is within the other: "Terminator" of "Scarab Occult Terminator"."""
    BEGINS = 2
    """A row begins with the profile's name, or is misspelt."""
    BARE = 3
    """The same without the gear in it: "Scout w/Boltgun"."""
    SAME = 4


def several_of(name: str) -> int:
    """How many a name says by itself, as in "2x Storm Bolters" or "Two lances"; 0 where it says none."""
    found = SEVERAL.match(name)
    return int(found.group(1) or found.group(2) or 0) or NUMBERS.get((found.group(3) or "").lower(), 0) if found else 0


def words(name: str) -> tuple[str, ...]:
    """The words of a name in small letters, each in the singular."""
    found = WORD.findall(name[:COMPARED].lower().replace("’", "'"))
    return tuple(
        word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word for word in found
    )


def bare(name: str) -> tuple[str, ...]:
    """The words of a name without what its bearer carries."""
    return words(GEAR.sub("", name[:COMPARED])) or words(name)


def like(name: str, profile: str) -> Like:
    """How well a row's name fits a profile's name."""
    mine, its = words(name), words(profile)
    if not mine or not its:
        return Like.NOT
    if mine == its:
        return Like.SAME
    if bare(name) in (its, bare(profile)):
        return Like.BARE
    if mine[: len(its)] == its or SequenceMatcher(None, " ".join(bare(name)), " ".join(its)).ratio() >= CLOSE:
        return Like.BEGINS
    return Like.PART if set(bare(name)) <= set(its) or set(its) <= set(mine) else Like.NOT
