"""Texts of what is not played here: known by what only they say, and refused by the name of the edition."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from app.rosters.reader import TextReader
from app.rosters.roster import Refused, Roster
from app.rosters.texts.lines import lines, plain


@dataclass(frozen=True, slots=True, kw_only=True)
class Other:
    """An edition that is not played here, by the patterns of which `least` stand in its texts, and one that always does."""

    system: str | None
    source: str
    edition: str
    patterns: Sequence[str]
    code: str = "other_edition"
    must: str = ""
    least: int = 1

    def knows(self, text: str) -> bool:
        """Whether a text is of it."""
        seen = plain(text)
        has = [bool(re.search(pattern, seen, re.IGNORECASE | re.MULTILINE)) for pattern in (self.must, *self.patterns)]
        return has[0] and sum(has[1:]) >= self.least

    def read(self, text: str) -> Roster:
        """The refusal, with the number of its lines."""
        refused = Refused(code=self.code, edition=self.edition, facts={"lines": len(lines(text))})
        return Roster(system=self.system, source=self.source, edition=self.edition, refused=refused)


def reader(other: Other) -> TextReader:
    """What knows and refuses the texts of an edition."""
    return TextReader(source=other.source, knows=other.knows, read=other.read)


OTHER_GAMES = reader(
    Other(
        system=None,
        source="new_recruit_text",
        edition="",
        code="other_game",
        patterns=(
            r"created with (?:new ?recruit|newrecruit\.eu|.?old world builder)",
            r"^\+\+ .{1,80} \(.{1,80}\) \[[\d,. ]{1,12}pts\] \+\+$",
        ),
    )
)
"""What list builders write of games that have no referee here: asked when no system's readers know a text."""
