"""The kinds of text that are known, in the order in which they are asked."""

from app.rosters.aos.listbot import READER as LISTBOT
from app.rosters.aos.official import READERS as AOS
from app.rosters.reader import TextReader
from app.rosters.texts.other_editions import AFTER, BEFORE
from app.rosters.underworlds.links import READER as UNDERWORLDS
from app.rosters.warmaster.selector import READERS as WARMASTER

KINDS: tuple[TextReader, ...] = (*WARMASTER, UNDERWORLDS, *BEFORE, LISTBOT, *AOS, *AFTER)
