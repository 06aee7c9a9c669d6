"""A file that a player brings, whatever wrote it: told by what stands in it, read, made an army of our schema, and judged."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from app.content.armies import Complete, NamesOf, Read, TextOf
from app.content.limits import BROUGHT
from app.content.lines import Problem, Unreadable, read_lined
from app.content.made import Made
from app.content.whose import by_name
from app.rosters.answering import Answer, answered
from app.rosters.files.detecting import told as told_kind
from app.rosters.files.limits import Unreadable as Unopened
from app.rosters.reading import read as read_roster
from app.rosters.roster import Refused, Roster
from app.rosters.typed import TYPED, Names, with_warbands

MAYBE_OURS: Final = ("unknown_text", "not_a_roster", "not_json")
"""What the readers of rosters say of a text that may yet be an army of our own schema."""

OURS: Final = (re.compile(rb"^id:\s", re.MULTILINE), re.compile(rb"^name:\s", re.MULTILINE))
"""What every army of our schema says of itself, and no list of a builder or an app does."""

PARTS: Final = frozenset({"id", "units", "regiments", "system"})
"""A map that has one of these is an army of our schema, whatever else is wrong with it."""

PART: Final = re.compile(rf"^(?:{'|'.join(sorted(PARTS))}):(?:\s|$)", re.MULTILINE)
"""How such a part begins in a text that is no YAML for a mistake in it."""


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


def bring(
    key: str,
    read: Read,
    text_of: TextOf,
    data: bytes,
    library: Any,
    answers: Sequence[Answer] = (),
    complete: Complete | None = None,
    names: NamesOf | None = None,
) -> Brought:
    """The army of a file for a table of this system, bounded by the readers' limits. Pure but for what `complete` looks up.

    `read` and `text_of` are those of the system's `Armies`: what goes to the reading process is no more than they.
    `answers` are what its player said to what the file leaves open. `names` are those of the content that a typed list may hold.
    """
    known = {key: Names(**names(library))} if names is not None else {}
    roster = roster_of(data, lambda: known)
    if roster is None:
        return of_text(read, data, library)
    told = answered(filled(roster, complete, known.get(key)), answers)
    if isinstance(told, Refused):
        return Brought(roster=roster, refused=told)
    return of_roster(key, read, text_of, told, library)


def filled(roster: Roster, complete: Complete | None, names: Names | None = None) -> Roster:
    """The roster with what a host's catalogues have under its names, and with the `names` of the content that may be meant."""
    if roster.refused is not None:
        return roster
    found = roster if complete is None else complete(roster)
    return found if names is None else with_warbands(found, names)


def roster_of(data: bytes, known: Callable[[], Mapping[str, Names]] = dict) -> Roster | None:
    """What the readers make of a file; none where it is an army of our own schema, which none of them reads."""
    if all(sign.search(data) for sign in OURS):
        return None
    if _is_long_text(data):
        return Roster(system=None, source="text", refused=_too_large())
    roster = read_roster(data, known)
    is_maybe_ours = roster.refused.code in MAYBE_OURS if roster.refused else roster.source == TYPED
    return None if is_maybe_ours and _is_ours(data) else roster


def _is_long_text(data: bytes) -> bool:
    """Whether it is text, as nobody pastes it: each reader of lists would look through all of it."""
    if len(data) <= BROUGHT.letters:
        return False
    try:
        kind, text = told_kind(data)
    except Unopened:
        return False
    return kind == "text" and len(text) > BROUGHT.letters


def _too_large() -> Refused:
    return Refused(code="too_large", facts={"most": BROUGHT.letters})


def of_roster(key: str, read: Read, text_of: TextOf, roster: Roster, library: Any) -> Brought:
    """The army of a roster for a table of this system; its problems are told by the names of its units.

    Codes: those of the readers and of `text_of`, `other_system`, `no_units`, and `names_only` where the numbers of the
    units are not in the file.
    """
    if refused := roster.refused or _unfit(key, roster):
        return Brought(roster=roster, refused=refused)
    made = text_of(roster, library)
    if isinstance(made, Refused):
        return Brought(roster=roster, refused=made)
    army, problems = read(made.text, library)
    return Brought(text=made.text, army=army, problems=by_name(problems, made.text), roster=roster, made=made)


def _unfit(key: str, roster: Roster) -> Refused | None:
    edition = roster.edition or str(roster.system)
    if roster.system != key:
        return Refused(code="other_system", edition=edition)
    if not roster.units and not roster.cards:
        return Refused(code="no_units", edition=edition)
    if roster.units and not any(unit.profiles or unit.entry for unit in roster.units):
        return Refused(code="names_only", edition=edition)
    return None


def of_text(read: Read, data: bytes, library: Any) -> Brought:
    """The army of a text of our own schema, or its problems line by line. Codes: `too_large`, `not_text`."""
    text = text_in(data)
    if isinstance(text, Refused):
        return Brought(refused=text)
    army, problems = read(text, library)
    return Brought(text=text, army=army, problems=problems)


def text_in(data: bytes) -> str | Refused:
    """The text of a file of our own schema, if it is one and not too long."""
    if len(data) > BROUGHT.letters:
        return _too_large()
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return Refused(code="not_text")
    return Refused(code="not_text") if "\x00" in text else text


def _is_ours(data: bytes) -> bool:
    """Whether a text is a map with a part of an army, or would be one but for a mistake in its YAML."""
    text = text_in(data)
    if isinstance(text, Refused):
        return False
    try:
        found = read_lined(text).data
    except Unreadable:
        return bool(PART.search(text))
    return isinstance(found, Mapping) and not PARTS.isdisjoint(found)
