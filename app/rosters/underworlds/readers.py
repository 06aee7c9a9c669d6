"""What reads the decks of Underworlds' players."""

from app.rosters.reader import Readers
from app.rosters.underworlds.links import READER

READERS = Readers(system="underworlds", signed=(READER,))
