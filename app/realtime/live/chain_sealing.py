"""How a page says which hash chain it holds for a seat: one that is new is sealed in the journal before any link of it is asked."""

from collections.abc import Callable

from app.realtime.audiences.audience import acting
from app.realtime.history.replay import CHAIN_SEALED
from app.realtime.live.match import TRIES, LiveMatch
from app.realtime.live.nonce_exchange import NonceExchange
from app.realtime.sockets.hub import Subscriber
from app.realtime.wire.dice import DiceTold
from app.realtime.wire.incoming import Bring, Link, Seal
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat


class ChainSealing:
    """The chains of one match's pages. Each device of a seat has its own."""

    def __init__(self, match: LiveMatch, sealed: Callable[[], None]) -> None:
        self._match = match
        self._sealed = sealed
        self._before = NonceExchange(match)

    async def bring(self, subscriber: Subscriber, frame: Link | Seal | Bring) -> Refusal | None:
        """Takes what a page brings to the dice, of whatever naming they are; why not, if it is refused."""
        if isinstance(frame, Link):
            return self.join(subscriber, frame)
        if isinstance(frame, Seal) and self._match.chains.binds:
            return await self.take(subscriber, frame)
        return await self._before.take(subscriber.party, frame)

    async def take(self, subscriber: Subscriber, frame: Seal) -> Refusal | None:
        """Notes the chain that a page holds for a seat, and tells it how far it was used; why not, if it is refused."""
        seat = acting(subscriber.party, frame.seat)
        if isinstance(seat, Refusal):
            return seat
        if self._match.over:
            return None
        if not self._is_sealed(seat, frame.seal) and not await self._seal(seat, frame.seal):
            return Refusal(code="chain_not_sealed", rule="", facts={"seats": (seat,)})
        subscriber.chains[seat] = frame.seal
        subscriber.answer(DiceTold(dice=self._match.dice.made))
        if wanted := self._match.links.came(frame.seal):
            subscriber.answer(wanted)
        self._sealed()
        return None

    def join(self, subscriber: Subscriber, frame: Link) -> Refusal | None:
        """Joins a link to the dice of the command it is for; why not, if it is refused."""
        seat = acting(subscriber.party, frame.seat)
        if isinstance(seat, Refusal):
            return seat
        if end := subscriber.chains.get(seat):
            return self._match.links.take(seat, end, frame)
        return Refusal(code="link_of_no_chain", rule="", facts={"seats": (seat,)})

    def _is_sealed(self, seat: Seat, end: str) -> bool:
        return end in self._match.chains.sealed.get(seat, {})

    async def _seal(self, seat: Seat, end: str) -> bool:
        """Commits the row that seals a chain, after what other processes wrote; whether it is sealed."""
        match = self._match
        async with match.turn():
            for _ in range(TRIES):
                if not await match.certain() or self._is_sealed(seat, end):
                    break
                if match.over or not match.chains.may_seal(seat, end):
                    return False
                if await match.own_row(seat, f"{CHAIN_SEALED}:{end}", {"kind": CHAIN_SEALED, "end": end}, match.state):
                    break
        return self._is_sealed(seat, end)
