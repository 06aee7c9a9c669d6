"""Which game and edition a roster is of, by the name that its data files bear, and which of them have a referee here."""

import re
from typing import Final

from app.rosters.roster import Refused, System

READ: Final[tuple[tuple[re.Pattern[str], System], ...]] = (
    (re.compile(r"warhammer 40,?000:? 8th edition", re.IGNORECASE), "wh40k"),
    (re.compile(r"(warhammer:? )?age of sigmar 4(\.\d)?", re.IGNORECASE), "aos"),
)
"""The names of the editions that are read."""

KIN: Final = re.compile(
    r"warhammer 40,?000:? \d+(st|nd|rd|th) edition|(warhammer:? )?age of sigmar( \d.*)?", re.IGNORECASE
)
"""The names of other editions of the same two games: profiles look alike, but it is another game."""

OLD_SIGMAR: Final = re.compile(r"(warhammer:? )?age of sigmar", re.IGNORECASE)
OLD_SIGMAR_SAID: Final = "Age of Sigmar, 1st to 3rd edition"
"""The data files of the first three editions all bear the bare name."""

NAMED: Final = 120
"""Signs of a name that are told."""


def edition_of(name: str) -> tuple[System | None, str, Refused | None]:
    """The system a roster's data files are of, what that edition is called, and why it is refused where it is.

    Codes: `other_edition` for another edition of a game that is played here, `other_game`, `no_game` where none is named.
    """
    for pattern, system in READ:
        if pattern.fullmatch(name):
            return system, name, None
    if not name:
        return None, "", Refused(code="no_game")
    if OLD_SIGMAR.fullmatch(name):
        return None, OLD_SIGMAR_SAID, Refused(code="other_edition", edition=OLD_SIGMAR_SAID)
    code = "other_edition" if KIN.fullmatch(name) else "other_game"
    return None, name[:NAMED], Refused(code=code, edition=name[:NAMED])
