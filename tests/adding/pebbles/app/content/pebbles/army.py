"""Lists that players bring."""

from dataclasses import replace

from app.content.pebbles.schema import ListIn
from app.rules.pebbles.model.profiles import Heap, Library
from app.rules.pebbles.model.state import State

from app.content.armies import Armies
from app.content.army_summary import Row, Told
from app.content.lines import Problem
from app.content.load import in_order
from app.content.reader import read_text
from app.rosters.roster import Refused, Roster
from app.rules.kernel.seats import Seat


def read(text: str, library: Library) -> tuple[ListIn | None, tuple[Problem, ...]]:
    """The list of a text, or all that is wrong with it."""
    reader = read_text(text)
    found = reader.model(ListIn)
    for index, heap in enumerate(found.heaps if found else ()):
        if heap not in library.heaps:
            reader.unknown(heap, ("heaps", index), "unknown_heap", sorted(library.heaps), heap=heap)
    return (None, in_order(reader.problems)) if reader.problems else (found, ())


def added(library: Library, id: str, brought: ListIn) -> Library:
    """The content with the brought heaps thrown together."""
    together = Heap(id=id, name=brought.name, pebbles=sum(library.heaps[heap].pebbles for heap in brought.heaps))
    return replace(library, heaps={**library.heaps, id: together})


def tell(brought: ListIn, library: Library) -> Told:
    """Its heaps, each costing its pebbles."""
    rows = [Row(name=heap, models=1, cost=library.heaps[heap].pebbles) for heap in brought.heaps]
    return Told(measure="points", cost=sum(row.cost for row in rows), units=len(rows), rows=tuple(rows))


def formed(state: State, seat: Seat) -> State:
    """A heap stands as it lies."""
    return state


def text_of(roster: Roster) -> Refused:
    """No list builder knows pebbles."""
    return Refused(code="names_only", edition=roster.edition)


ARMIES = Armies(read=read, ready=lambda library: {}, added=added, tell=tell, formed=formed, text_of=text_of)
