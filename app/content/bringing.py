"""A file that a player brings, whatever wrote it: told by what stands in it, read, made an army of our schema, and judged."""

import re
from dataclasses import dataclass
from typing import Any

from app.content.armies import Read, TextOf
from app.content.limits import BROUGHT
from app.content.lines import Problem
from app.content.made import Made
from app.rosters.files.detecting import told
from app.rosters.files.limits import Unreadable
from app.rosters.reading import read as read_roster
from app.rosters.roster import Refused, Roster

NOT_OURS = ("unknown_text", "not_a_roster", "not_json", "empty")
"""What the readers of rosters say of a text that may be one of our own schema, and is judged as that."""


OURS = (re.compile(rb"^id:\s", re.MULTILINE), re.compile(rb"^name:\s", re.MULTILINE))
"""What every army of our schema says of itself, and no list of a builder or an app does."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Brought:
    """What came of a file: its army as a text of our schema and read, or the problems of it.

    `roster` is what it holds where it was one, and `made` what came of its rows.

    `refused` is why it is no army for a table here at all.
    """

    text: str = ""
    army: Any = None
    problems: tuple[Problem, ...] = ()
    roster: Roster | None = None
    made: Made | None = None
    refused: Refused | None = None


def bring(key: str, read: Read, text_of: TextOf | None, data: bytes, library: Any) -> Brought:
    """The army of a file for a table of this system. Pure, and bounded by the readers' limits.

    `read` and `text_of` are those of the system's `Armies`: what goes to the reading process is no more than they.
    """
    if all(sign.search(data) for sign in OURS):
        return _of_text(read, data, library)
    if _is_long_text(data):
        return _too_large()
    roster = read_roster(data)
    if roster.refused is not None and roster.refused.code in NOT_OURS:
        return _of_text(read, data, library)
    if roster.refused is None and roster.system != key:
        return Brought(
            roster=roster, refused=Refused(code="other_system", edition=roster.edition or str(roster.system))
        )
    if roster.refused is not None:
        return Brought(roster=roster, refused=roster.refused)
    if text_of is None or not any(unit.profiles for unit in roster.units):
        return Brought(roster=roster, refused=Refused(code="names_only", edition=roster.edition))
    made = text_of(roster)
    if isinstance(made, Refused):
        return Brought(roster=roster, refused=made)
    army, problems = read(made.text, library)
    return Brought(text=made.text, army=army, problems=problems, roster=roster, made=made)


def _is_long_text(data: bytes) -> bool:
    """Whether it is text, as nobody pastes it: each reader of lists would look through all of it."""
    if len(data) <= BROUGHT.letters:
        return False
    try:
        kind, text = told(data)
    except Unreadable:
        return False
    return kind == "text" and len(text) > BROUGHT.letters


def _too_large() -> Brought:
    return Brought(refused=Refused(code="too_large", facts={"most": BROUGHT.letters}))


def _of_text(read: Read, data: bytes, library: Any) -> Brought:
    if len(data) > BROUGHT.letters:
        return _too_large()
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return Brought(refused=Refused(code="not_text"))
    if "\x00" in text:
        return Brought(refused=Refused(code="not_text"))
    army, problems = read(text, library)
    return Brought(text=text, army=army, problems=problems)
