"""What reads the lists of Warmaster's players."""

from app.rosters.reader import Readers
from app.rosters.warmaster import selector

READERS = Readers(system="warmaster", signed=selector.READERS)
