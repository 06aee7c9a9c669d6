"""Lists that players bring."""

from dataclasses import replace

from app.content.pebbles.schema import ListIn
from app.rules.pebbles.model.profiles import Heap, Library

from app.content.armies import Armies
from app.content.lines import Problem
from app.content.load import in_order
from app.content.reader import read_text


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


ARMIES = Armies(read=read, ready=lambda library: {}, added=added, units=lambda brought: len(brought.heaps))
