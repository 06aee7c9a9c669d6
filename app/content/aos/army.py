"""Army lists of Age of Sigmar: an uploaded text, or the ready armies of the server."""

from collections.abc import Mapping
from dataclasses import replace

from app.content.aos.load import Reader
from app.content.armies import Armies
from app.content.lines import Problem
from app.content.load import in_order
from app.content.reader import read_text
from app.rules.aos.composition.army import judge_army
from app.rules.aos.composition.spearheads import lists_of
from app.rules.aos.model.profiles import Library, Roster
from app.rules.aos.setup.muster import judge_list, units_of


def read(text: str, library: Library) -> tuple[Roster | None, tuple[Problem, ...]]:
    """The list of a text, or all that is wrong with it."""
    plain = read_text(text)
    if plain.problems:
        return None, in_order(plain.problems)
    reader = Reader(plain.lined, plain.file)
    roster = reader.made(Roster, reader.data, ())
    if roster is not None and (refused := judge_list(library, roster) or judge_army(library, roster, 0)):
        reader.wrong((), "illegal_roster", id=roster.id, why=refused.code)
    return (None if reader.problems else roster), in_order(reader.problems)


def ready(library: Library) -> Mapping[str, Roster]:
    """The ready armies, those of Spearheads among them."""
    return {**library.rosters, **lists_of(library, True)}


def added(library: Library, id: str, roster: Roster) -> Library:
    """The content with one list more."""
    return replace(library, rosters={**library.rosters, id: replace(roster, id=id)})


def units(roster: Roster) -> int:
    """How many units a list has."""
    return len(units_of(roster))


ARMIES = Armies(read=read, ready=ready, added=added, units=units)
