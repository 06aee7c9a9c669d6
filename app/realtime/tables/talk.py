"""What is said at a table, in whatever process, and who may say something."""

import asyncio
import hashlib

from app.persistence import chat
from app.realtime.audiences.audience import Party
from app.realtime.live.match import LiveMatch
from app.realtime.sockets.origin import Origin
from app.realtime.tables.handshake import CHAT_SHOWN
from app.realtime.wire.outgoing import Said
from app.rules.kernel.refusal import Refusal


class Talk:
    """The lines of one match, as all at the table are told them."""

    def __init__(self, match: LiveMatch) -> None:
        self._match = match
        self._lock = asyncio.Lock()
        self.lines: list[Said] = []

    def why_not(self, party: Party) -> Refusal | None:
        """Why somebody may not talk here, if so: who set the table says who may."""
        talk = self._match.row.talk
        may = talk == "all" or (talk == "players" and bool(party.seats))
        return None if may else Refusal(code="talk_muted", rule="")

    async def say(self, party: Party, *, name: str, text: str, ref: str, origin: Origin) -> None:
        """Keeps a line and passes it on."""
        seat = party.seats[0] if len(party.seats) == 1 else None
        # Watchers share a class: one's line is told from another's by what it says and who says it.
        said = ref if party.seats else hashlib.sha256(f"{ref}\n{name}\n{text}".encode()).hexdigest()
        mark = None if party.seats else origin.mark(self._match.row.id)
        known = f"{party.audience}:{said}"
        await chat.say(self._match.store, self._match.row.id, seat=seat, name=name, text=text, ref=known, mark=mark)
        await self.hear()

    async def hear(self) -> None:
        """Reads what was said, here or in another process, and passes it on."""
        async with self._lock:
            after = self.lines[-1].id if self.lines else 0
            for line in await chat.read(self._match.store, self._match.row.id, after=after, limit=CHAT_SHOWN):
                seat = next((seat for seat in self._match.seats if seat == line.seat), None)
                said = Said(id=line.id, seat=seat, name=line.name, text=line.text, at=line.at.timestamp())
                self.lines.append(said)
                self._match.room.tell(said)
