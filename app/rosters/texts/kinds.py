"""The kinds of text that are known, in the order in which they are asked."""

from app.rosters.reader import TextReader

KINDS: tuple[TextReader, ...] = ()
