"""Names of a player's file made into ids of content: each thing one, the same thing the same, in any order alike."""

import re
import unicodedata
from typing import Any

LONGEST = 40


def slug(name: str, otherwise: str) -> str:
    """The id that a name gives: small letters, figures, lines between words."""
    plain = unicodedata.normalize("NFKD", name.replace("'", "").replace("’", ""))
    words = re.sub(r"[^a-z0-9]+", "_", plain.encode("ascii", "ignore").decode().lower()).strip("_")[:LONGEST].strip("_")
    if not words:
        return otherwise
    return words if words[0].isalpha() else f"{otherwise}_{words}"


def title(name: str, otherwise: str, most: int = 60) -> str:
    """A name that content may bear: in single spaces, no longer than there is room."""
    return " ".join("".join(one if one.isprintable() else " " for one in name).split())[:most].strip() or otherwise


class Names:
    """Ids that are given away: what is alike in everything keeps its id, what is only called alike gets a number."""

    def __init__(self, otherwise: str) -> None:
        self._otherwise = otherwise
        self._given: dict[str, Any] = {}

    def of(self, name: str, made: Any) -> str:
        """The id of what is called so and is made of this."""
        first = slug(name, self._otherwise)
        number = 1
        while True:
            id = first if number == 1 else f"{first}_{number}"
            if self._given.setdefault(id, made) == made:
                return id
            number += 1
