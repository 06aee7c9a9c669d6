"""Which game and edition a roster is of, by the name that its data files bear, and which of them have a referee here."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from app.rosters.files.tree import Node
from app.rosters.known_readers import all_readers
from app.rosters.roster import Refused, Roster

NAMED: Final = 120
"""Signs of a name that are told."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """The system a roster's data files are of and who reads them, or why they are refused; what the edition is called."""

    edition: str = ""
    system: str | None = None
    read: Callable[[Node], Roster] | None = None
    refused: Refused | None = None


def edition_of(name: str) -> Told:
    """What a name of data files says.

    Codes: `other_edition` for another edition of a game that is played here, `other_game`, `no_game` where none is named.
    """
    if not name:
        return Told(refused=Refused(code="no_game"))
    known = (
        (each.system, edition) for each in all_readers() for edition in each.editions if edition.name.fullmatch(name)
    )
    system, edition = next(known, (None, None))
    if edition is not None and edition.read is not None:
        return Told(edition=name, system=system, read=edition.read)
    said = (edition.said if edition is not None else "") or name[:NAMED]
    code = "other_game" if edition is None else "other_edition"
    return Told(edition=said, refused=Refused(code=code, edition=said))
