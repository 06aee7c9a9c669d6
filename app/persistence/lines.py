"""Files of ours line by line. What is packed small may be without end, so no line is read that is longer than any of ours."""

from collections.abc import Iterator
from typing import Protocol

LONGEST_LINE = 32 << 20
"""Bytes of a line that is read; the longest hold a whole state, as the one that a match started in."""


class _Lines(Protocol):
    """A file that is read as bytes."""

    def readline(self, size: int, /) -> bytes:
        """The next line, or so much of it."""


def lines_of(file: _Lines) -> Iterator[bytes]:
    """The lines of an open file. Raises OSError for one that is too long."""
    while line := file.readline(LONGEST_LINE + 1):
        if len(line) > LONGEST_LINE:
            raise OSError("a line is too long")
        yield line
