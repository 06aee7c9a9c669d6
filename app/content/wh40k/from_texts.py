"""Psykers and transports of a roster: what a text says in numbers and keywords, so that the referee holds them to it."""

import re
from collections.abc import Collection, Iterator, Sequence
from typing import Any, Final

from app.rosters.roster import Ability, Unit

PSYKER: Final = re.compile(r"Cast: (\d{1,2})(?:; Deny: (\d{1,2}))?\b")
CAPACITY: Final = re.compile(
    r"(?:can transport|transport capacity of|^)\s*(?:up to )?(\d{1,2}) ([^.]{1,200}?) models?\b", re.IGNORECASE
)
BARRED: Final = re.compile(r"\b(?:cannot|may not|can not) transport ([^.]{1,200}?)(?: models?)?\.", re.IGNORECASE)
WORDS: Final = re.compile(r"[A-Z][A-Z'-]+(?: [A-Z][A-Z'-]+)*")
PARTS: Final = re.compile(r"\bor\b|\band\b|,")
MOST: Final = 40


def psyker_of(abilities: Sequence[Ability]) -> dict[str, Any]:
    """How many powers are tried and denied a phase. Of powers only Smite is known here; others are played by their text."""
    made: dict[str, Any] = {"powers": ["smite"]}
    found = next((found for one in abilities if (found := PSYKER.search(one.text))), None)
    if found:
        made |= {"manifests": min(MOST, int(found[1])), "denies": min(MOST, int(found[2] or 0))}
    return made


def transport_of(unit: Unit, borne: Collection[str]) -> dict[str, Any] | None:
    """The room of a transport, and who may and may not board, by the keywords that somebody of the army bears.

    Nothing where nobody may. A text says more than that, such as who takes the room of two: it stays there, to be read.
    """
    texts = (one.text for one in unit.abilities if "transport" in f"{one.kind} {one.text}".lower())
    for text in texts:
        found = CAPACITY.search(text)
        allowed = _keywords(found[2], borne) if found else []
        if found and allowed:
            barred = [word for said in BARRED.findall(text) for word in _keywords(said, borne)]
            made = {"capacity": min(MOST, int(found[1])), "allowed": allowed}
            return made | ({"barred": barred} if barred else {})
    return None


def _keywords(said: str, borne: Collection[str]) -> list[str]:
    """The keyword that each part of an enumeration ends with, of those that are borne."""
    parts = [
        [word for run in WORDS.findall(part) for word in _borne(run.split(" "), borne)] for part in PARTS.split(said)
    ]
    return list(dict.fromkeys(words[-1] for words in parts if words))


def _borne(words: Sequence[str], borne: Collection[str]) -> Iterator[str]:
    while words:
        most = next((n for n in range(len(words), 0, -1) if " ".join(words[:n]) in borne), 0)
        if most:
            yield " ".join(words[:most])
        words = words[max(1, most) :]
