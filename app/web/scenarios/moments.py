"""The moment of a match that is to become a scenario: of one that is over any, of one that goes on what its only player sees."""

import base64
import json
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from fastapi import HTTPException

from app.persistence.codec import codec_for
from app.persistence.matches import Match
from app.realtime.audiences.audience import WATCHER
from app.realtime.live.match import LiveMatch
from app.realtime.tables.live_tables import LiveTables
from app.rules.kernel.seats import SPECTATOR, Seat
from app.rules.kernel.views.view import View
from app.web.pictures import live_of, watched_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """A moment of a match, and how whoever watches sees it."""

    live: LiveMatch
    state: Any
    view: View

    @property
    def asked(self) -> Seat:
        """Whose move it is: who owes a decision, first in the order of the seats."""
        owed = self.live.system.owed(self.state)
        return next((seat for seat in self.live.seats if seat in owed), self.live.seats[0])


async def moment_of(tables: LiveTables, match: Match, seats: tuple[str, ...], line: int | None) -> Moment:
    """The table after the command that a line of the log tells of: of these seats' log, or of the watchers' for nobody's.

    Without a line, or beyond the last, as it stands now. Refuses with `not_over` a match that goes on and whose seats are not
    all in one hand, and with `moment_over` where nothing is left to be done.
    """
    live = await (live_of if seats else watched_of)(tables, match)
    party = live.party_of(seats) if seats else WATCHER
    if party is None:
        raise HTTPException(404)
    if not live.over and set(live.seats) - set(seats):
        raise HTTPException(409, "not_over")
    audience = live.audiences[party.audience]
    is_now = line is None or line >= len(audience.log)
    state = live.state if is_now else await live.past.state_at(audience.place_of(line or 0)[0])
    if live.system.winner(state)[0]:
        raise HTTPException(409, "moment_over")
    return Moment(live=live, state=state, view=live.system.view(state, SPECTATOR))


def packed(value: Any) -> str:
    """Plain data as a short text. A text, for the database sorts the keys of what it keeps as data, and a state keeps its order."""
    return base64.b64encode(zlib.compress(json.dumps(value, separators=(",", ":")).encode())).decode()


def unpacked(text: str) -> Any:
    """What such a text says."""
    return json.loads(zlib.decompress(base64.b64decode(text)))


def state_of(tables: LiveTables, system: str, body: Mapping[str, Any]) -> Any:
    """The state that a kept scenario begins in, as today's rules read it."""
    return codec_for(tables.systems[system].rules).state_from(unpacked(body["state"]), version=body["schema"])
