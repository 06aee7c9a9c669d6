"""What is said at a table, in whatever process, and who may say something. Watchers talk apart from players.

What a watcher says players read once the match is over: advice from outside would decide matches. What players say watchers
read when they see what happened then.
"""

import asyncio
import hashlib
from collections.abc import Callable, Sequence

from app.persistence import chat
from app.realtime.audiences.audience import WATCHERS, Party
from app.realtime.clock.reading import milliseconds
from app.realtime.live.match import LiveMatch
from app.realtime.sockets.origin import Origin
from app.realtime.tables.delayed_match import DelayedMatch
from app.realtime.tables.handshake import CHAT_SHOWN
from app.realtime.wire.frames import write
from app.realtime.wire.outgoing import Said
from app.rules.kernel.refusal import Refusal


class Talk:
    """The lines of one match, and who at the table is told them."""

    def __init__(self, match: LiveMatch, late: Callable[[], DelayedMatch | None]) -> None:
        """`late` gives the match as watchers see it, where they see it late."""
        self._match = match
        self._late = late
        self._lock = asyncio.Lock()
        self._heard = 0
        self._lines: list[Said] = []
        self._of_players: list[Said] = []
        self._shown: list[Said] = []
        """What watchers were told."""

    def why_not(self, party: Party) -> Refusal | None:
        """Why somebody may not talk here, if so: who set the table says who may."""
        talk = self._match.row.talk
        may = talk == "all" or (talk == "players" and bool(party.seats))
        return None if may else Refusal(code="talk_muted", rule="")

    def read_by(self, party: Party) -> Sequence[Said]:
        """The lines that somebody may read now."""
        if not party.seats:
            return self._shown
        return self._lines if self._match.over else self._of_players

    async def say(self, party: Party, *, name: str, text: str, ref: str, origin: Origin) -> None:
        """Keeps a line and passes it on."""
        seat = party.seats[0] if len(party.seats) == 1 else None
        # Watchers share a class: one's line is told from another's by what it says and who says it.
        said = ref if party.seats else hashlib.sha256(f"{ref}\n{name}\n{text}".encode()).hexdigest()
        mark = None if party.seats else origin.mark(self._match.row.id)
        known = f"{party.audience}:{said}"
        store, match_id, at = self._match.store, self._match.row.id, self._match.clock.time()
        await chat.say(store, match_id, seat=seat, name=name, text=text, ref=known, mark=mark, at=at)
        await self.hear()

    async def hear(self) -> None:
        """Reads what was said, here or in another process, and passes it on."""
        async with self._lock:
            for line in await chat.read(self._match.store, self._match.row.id, after=self._heard, limit=CHAT_SHOWN):
                seat = next((seat for seat in self._match.seats if seat == line.seat), None)
                at, watching = line.at.timestamp(), line.by_watcher
                said = Said(id=line.id, seat=seat, name=line.name, text=line.text, at=at, watching=watching)
                self._heard = line.id
                self._pass_on(said, milliseconds(line.at))

    def _pass_on(self, said: Said, at: int) -> None:
        room, late = self._match.room, self._late()
        self._lines.append(said)
        if not said.watching:
            self._of_players.append(said)
        if not said.watching or self._match.over:
            room.tell_players(said)
        if late and not said.watching:
            late.put(at, lambda: self._show(said))
        else:
            self._show(said)

    def _show(self, said: Said) -> None:
        """Tells the watchers."""
        self._shown.append(said)
        late = self._late()
        room = late.copy.room if late else self._match.room
        room.send(write(said), room.of(WATCHERS), replaceable=False)
