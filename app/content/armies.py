"""Armies that are given beforehand: lists that players bring, and those that bots are told to take at the table by name."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

from app.content.army_summary import Told
from app.content.catalogues import PLACE, Catalogues
from app.content.json_schema import Schema
from app.content.lines import Problem
from app.content.made import Made
from app.rosters.catalogues.finding import Shelf
from app.rosters.roster import Refused, Roster
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat

OPTION = "rosters"
"""The option of a table that gives each seat its list by id, in every system that takes lists."""


Read: TypeAlias = Callable[[str, Any], tuple[Any | None, tuple[Problem, ...]]]
Complete: TypeAlias = Callable[[Roster], Roster]
NamesOf: TypeAlias = Callable[[Any], Mapping[str, Mapping[str, str]]]
Illegal: TypeAlias = Callable[[Any, Any], Sequence[Refusal]]
TextOf: TypeAlias = Callable[[Roster, Any], Made | Refused]


def nothing_said(army: Any, library: Any) -> Sequence[Refusal]:
    """Of a list that is refused by its reader for whatever is wrong with it."""
    del army, library
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Armies:
    """How a system takes lists. A list is a value of its own type, with an `id` and a `name`."""

    read: Read
    """The army of a text, a list with a `name` and what it brings, judged against the content; or all that is wrong with it."""

    ready: Callable[[Any], Mapping[str, Any]]
    """The lists the content has, by id."""

    added: Callable[[Any, str, Any], Any]
    """The content with one army more, its list under this id, what it brings by names that no other army has."""

    tell: Callable[[Any, Any], Told]
    """What a list of armies says of one, by the content."""

    formed: Callable[[Any, Seat], Any]
    """The state in which the list of a seat stands as an army."""

    text_of: TextOf
    """What a player's roster of this system makes beside the content there is, or why no table takes it."""

    names: NamesOf | None = None
    """The names of the content that a typed list may hold, each with its id, by what they are names of; none where no list of
    mere names is taken.
    """

    completed: Callable[[Shelf, Roster], Roster] | None = None
    """A roster of names with what a host's catalogues have under them; none where no text of this system is of names."""

    may_come_later: bool = False
    """Whether an army that brings content of its own is taken at muster too, by the command `bring_army` of its rules."""

    illegal: Illegal = nothing_said
    """What the rules of building say against an army that can be read, at whatever table."""

    schema: Callable[[], Schema] | None = None
    """The JSON Schema of a text that has an army; none where nobody wrote one."""


def completing(armies: Armies, key: str, data: Path) -> Complete | None:
    """What completes a roster of names by the catalogues in the folder of a server's `data`."""
    if armies.completed is None:
        return None
    return partial(armies.completed, Catalogues(folder=data / PLACE / key))


JOIN = "+"
"""What stands between the parts of an army that is named by them, such as heroes of regiments."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedArmies:
    """How an army is taken by its name in a system whose armies are chosen at the table."""

    taking: Callable[[Any, str], Mapping[str, Any] | None]
    """The plain command that takes the army of this name; none where the content has no such army."""

    kinds: frozenset[str]
    """The kinds of commands by which armies are chosen there."""

    names: Callable[[Any], Sequence[str]]
    """What can be said."""
