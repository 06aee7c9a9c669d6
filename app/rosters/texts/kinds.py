"""The kinds of text that are known, in the order in which they are asked."""

from app.rosters.aos.listbot import READER as LISTBOT
from app.rosters.aos.official import READERS as AOS
from app.rosters.reader import TextReader

KINDS: tuple[TextReader, ...] = (LISTBOT, *AOS)
