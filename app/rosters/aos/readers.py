"""What reads the files of Age of Sigmar's players."""

import re

from app.rosters.aos import listbot, official, other_editions
from app.rosters.aos.army import read_army
from app.rosters.reader import Edition, Readers

READERS = Readers(
    system="aos",
    editions=(
        Edition(name=re.compile(r"(warhammer:? )?age of sigmar 4(\.\d)?", re.IGNORECASE), read=read_army),
        Edition(
            name=re.compile(r"(warhammer:? )?age of sigmar", re.IGNORECASE), said="Age of Sigmar, 1st to 3rd edition"
        ),
        Edition(name=re.compile(r"(warhammer:? )?age of sigmar \d.*", re.IGNORECASE)),
    ),
    signed=other_editions.SIGNED,
    texts=(listbot.READER, *official.READERS),
    others=other_editions.UNSIGNED,
)
