"""What hands do at a table before anything is decided: drags, rulers, pings, a caster's drawings, which only watchers are shown."""

from collections import ChainMap
from collections.abc import Callable
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Annotated, Any

from pydantic import Field

from app.persistence.codec import plain
from app.realtime.live.match import LiveMatch
from app.realtime.sockets.hub import Subscriber
from app.realtime.wire.frames import write
from app.realtime.wire.outgoing import Previewed, Refused
from app.realtime.wire.previews import DragGhost, DrawingGhost, Ghost, as_seen
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """What a hand does, and whose it is: a seat's, one's at a screen that players share, or a watcher's who does not play."""

    seat: Seat | None
    name: str
    ghost: Annotated[Ghost, Field(discriminator="kind")]
    plays: bool


class Hands:
    """The hands over one table."""

    def __init__(self, match: LiveMatch) -> None:
        self._match = match

    def relay(
        self, subscriber: Subscriber, ghost: Ghost, name: str, tell_elsewhere: Callable[[str, Any], None] | None
    ) -> Hand | None:
        """Shows the others what a hand does, in other processes too; of pieces they do not see they are told nothing. Gives the
        hand, if it may do that."""
        seats = subscriber.party.seats
        if isinstance(ghost, DragGhost) and not seats:
            subscriber.answer(Refused(ref=None, refusal=Refusal(code="spectator", rule="")))
            return None
        if isinstance(ghost, DrawingGhost):
            if seats:
                subscriber.answer(Refused(ref=None, refusal=Refusal(code="not_a_watcher", rule="")))
                return None
            ghost = replace(ghost, cast=sha256(bytes.fromhex(ghost.cast)).hexdigest())
        hand = Hand(seat=seats[0] if len(seats) == 1 else None, name=name, ghost=ghost, plays=bool(seats))
        self.show(hand, but=subscriber)
        if tell_elsewhere:
            tell_elsewhere("hand", plain(hand))
        return hand

    def show(self, hand: Hand, *, but: Subscriber | None = None) -> None:
        """Shows those who are here, but for one, what a hand does."""
        room = self._match.room
        for audience in self._match.audiences.values():
            others = [other for other in room.of(audience.party.audience) if other is not but]
            if isinstance(hand.ghost, DrawingGhost) and audience.party.seats:
                continue
            if others and audience.seen_state:
                seen = audience.seen_state.seen
                shown = as_seen(hand.ghost, ChainMap(seen.pieces, seen.waiting))
                room.send(write(Previewed(seat=hand.seat, name=hand.name, ghost=shown)), others, replaceable=True)
