"""How much one text may hold before any of it is read: a list that a stranger sends, a file of the server's own content.

What is built of a text costs by its parts (each word, and each beginning and end of a list or map), not by its letters.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """The longest text in letters, the most parts it may have, how deep lists and maps may lie within each other."""

    letters: int
    parts: int
    depth: int = 20


BROUGHT = Limits(letters=1024 * 1024, parts=60_000)
"""A text that anybody may send, such as an army with its datasheets: a large real one has a third of it."""

OWN = Limits(letters=4 * 1024 * 1024, parts=250_000)
"""A file that whoever runs the server put there: a season of two dozen decks has 50,000 parts."""
