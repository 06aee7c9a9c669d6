"""What reads the files of 40k's players."""

import re

from app.rosters.reader import Edition, Readers
from app.rosters.wh40k.army import read_army
from app.rosters.wh40k.other_editions import TEXTS

READERS = Readers(
    system="wh40k",
    editions=(
        Edition(name=re.compile(r"warhammer 40,?000:? 8th edition", re.IGNORECASE), read=read_army),
        Edition(name=re.compile(r"warhammer 40,?000:? \d+(st|nd|rd|th) edition", re.IGNORECASE)),
    ),
    others=TEXTS,
)
