"""How the players of a table bring their parts to its dice: sealed, closed when all are, shown."""

from collections.abc import Mapping
from typing import Any

from app.realtime.audiences.audience import Party, acting
from app.realtime.dice.nonces import AWAITED
from app.realtime.history.replay import NONCE_GIVEN, NONCE_SEALED, NONCES_CLOSED
from app.realtime.live.match import TRIES, LiveMatch
from app.realtime.wire.incoming import Bring, Seal
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat


class NonceExchange:
    """The parts of one match's dice as they come in. Before the first roll; after it nothing is brought any more."""

    def __init__(self, match: LiveMatch) -> None:
        self._match = match

    async def take(self, party: Party, frame: Seal | Bring) -> Refusal | None:
        """Takes one frame; why not, if it is refused."""
        if party.seats and not self._match.cursor:
            await self._match.catch_up()  # who comes back may have been told by another process
        return await (self._seal(party, frame) if isinstance(frame, Seal) else self._bring(party, frame))

    async def _seal(self, party: Party, frame: Seal) -> Refusal | None:
        """Keeps the seal of a seat's part; a newer one counts until they are closed. The last one closes them."""
        seat = acting(party, frame.seat)
        if isinstance(seat, Refusal):
            return seat
        match = self._match
        async with match.turn():
            if match.cursor == 0 and match.nonces.sealed.get(seat) != frame.seal:
                await self._row(seat, {"kind": NONCE_SEALED, "seal": frame.seal})
            if match.cursor == 0 and all(
                seat in match.nonces.sealed and match.room.is_here(seat) for seat in match.persons
            ):
                await self._row(seat, {"kind": NONCES_CLOSED})
        return None

    async def _bring(self, party: Party, frame: Bring) -> Refusal | None:
        """Joins a nonce to the dice; one that was not sealed, or is not what was, is refused."""
        match, refusal = self._match, None
        if frame.seat and isinstance(not_his := acting(party, frame.seat), Refusal):
            return not_his
        for seat in (frame.seat,) if frame.seat else party.seats:
            async with match.turn():
                if match.cursor or match.nonces.given.get(seat) == frame.nonce:
                    continue
                is_joined = await self._row(seat, {"kind": NONCE_GIVEN, "nonce": frame.nonce})
                if not is_joined and match.nonces.is_sealed_first:
                    code = "nonce_not_as_sealed" if match.nonces.closed else AWAITED
                    refusal = Refusal(code=code, rule="", facts={"seats": match.awaited or (seat,)})
        return refusal

    async def _row(self, seat: Seat, command: Mapping[str, Any]) -> bool:
        """Commits a row of the dice if it may be one now, after what other processes wrote; whether it is."""
        match = self._match
        for _ in range(TRIES):
            if not await match.certain() or match.nonces.after(seat, command) is None or match.over:
                return False
            if await match.own_row(seat, f"{command['kind']}:{match.seq}", command, match.state):
                return True
        return False
