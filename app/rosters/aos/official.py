"""The texts that the official app, Sigdex and New Recruit write of an army of the fourth edition: one grammar, three signatures."""

import re
from collections.abc import Callable

from app.rosters.aos.header import Head, read_head, read_total
from app.rosters.aos.rows import BULLET
from app.rosters.aos.sections import FOOTER, Body, heading, read_body
from app.rosters.reader import TextReader
from app.rosters.roster import Roster
from app.rosters.texts.lines import lines, plain

EDITION = "Age of Sigmar 4"

APP = re.compile(r"created with warhammer age of sigmar|^\s*app: v?[\d.]+.*\| data:", re.IGNORECASE | re.MULTILINE)
SIGDEX = re.compile(r"created with sigdex", re.IGNORECASE)
NEW_RECRUIT = re.compile(r"created with (?:new ?recruit|newrecruit\.eu)", re.IGNORECASE)
UNSIGNED = re.compile(
    r"^[^\w\n]{0,12}(?:(?:general.?s regiment|regiment \d{1,2})[^\w\n]{0,12}$|grand alliance \w+ \| |.*general.?s handbook 20\d\d)",
    re.IGNORECASE | re.MULTILINE,
)
"""What such a text has where its signature was not copied."""


def read(text: str, source: str) -> Roster:
    """The army of a text of this grammar."""
    head = Head()
    rows = read_head(head, read_total(head, lines(text)), lambda row: bool(heading(row) or FOOTER.fullmatch(row)))
    body = Body(head=head, has_bullets=any(BULLET.match(row) for row in rows))
    read_body(body, rows)
    return counted(body, source)


def counted(body: Body, source: str) -> Roster:
    """The army of what was read, with the text's own total beside ours."""
    head = body.head
    ours = sum(unit.points or 0 for unit in body.units) + sum(cost.points for cost in head.costs)
    _unglue(head, ours)
    return Roster(
        system="aos",
        source=source,
        edition=EDITION,
        name=head.name.strip(),
        faction=head.faction,
        formation=head.formation,
        season=head.season,
        units=tuple(body.units),
        terrain=tuple(body.terrain),
        lores=tuple(head.lores),
        questions=tuple(body.questions),
        aside=tuple(head.aside),
        costs=tuple(head.costs),
        sums={} if head.total is None else {"points": {"file": head.total, "ours": ours}},
    )


def _unglue(head: Head, ours: int) -> None:
    """Digits that belong to a name which stands glued to the total go back to it, where our own sum says so."""
    total = str(head.total)
    if head.name and ours and head.total != ours and total.endswith(str(ours)):
        head.name, head.total = head.name + total.removesuffix(str(ours)), ours


def _reader(source: str, knows: Callable[[str], bool]) -> TextReader:
    return TextReader(source=source, knows=knows, read=lambda text: read(text, source))


READERS = (
    _reader("sigdex", lambda text: bool(SIGDEX.search(plain(text)))),
    _reader("new_recruit_text", lambda text: bool(NEW_RECRUIT.search(seen := plain(text)) and UNSIGNED.search(seen))),
    _reader("aos_app", lambda text: bool(APP.search(seen := plain(text)) or UNSIGNED.search(seen))),
)
"""The readers, the ones with the plainer signatures first."""
