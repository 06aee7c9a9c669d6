"""What processes tell each other that nobody keeps: who is here, what a hand does. Over PostgreSQL's announcements, in pieces.

An announcement holds less than 8,000 bytes, so what is longer goes as several, put together again by who hears them.
"""

import secrets

from app.persistence.engine import Store

WHISPERS = "castra_live"
PIECE = 7000
LONGEST = 40
"""Pieces of the longest whisper; what is longer is not told elsewhere."""

BEAT_SECONDS = 1.0
"""How often each process whispers, if only that it lives: so it hears itself on every line that stands."""

SILENT_SECONDS = 6.0
"""How long a line on which nothing of one's own comes back, or a process that says nothing, counts as alive."""

TELL = f"SELECT pg_notify('{WHISPERS}', piece) FROM unnest($1::text[]) AS piece"


async def whisper(store: Store, text: str) -> None:
    """Tells every process, this one too, some ASCII text: by the broker whole, where there is one."""
    if store.broker:
        store.broker.whisper(text)
        return
    parts = [text[at : at + PIECE] for at in range(0, len(text), PIECE)]
    if len(parts) <= LONGEST:
        name = secrets.token_hex(6)
        pieces = [f"{name} {number} {len(parts)} {part}" for number, part in enumerate(parts)]
        await store.pool.execute(TELL, pieces, timeout=SILENT_SECONDS)


class Pieces:
    """Whispers that are being put together. The pieces of one come in order."""

    def __init__(self) -> None:
        self._begun: dict[str, list[str]] = {}

    def add(self, piece: str) -> str | None:
        """The whole text, once its last piece is here."""
        name, number, count, part = piece.split(" ", 3)
        if number == "0":
            self._begun[name] = []
        parts = self._begun.get(name)
        if parts is None:  # begun before this process listened
            return None
        parts.append(part)
        if len(parts) < int(count):
            return None
        del self._begun[name]
        return "".join(parts)
