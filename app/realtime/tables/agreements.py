"""What the people of one table agree on beside the game: its watchers, its clock, what is answered ahead."""

from typing import Any, TypeAlias

from app.realtime.audiences.audience import Party, acting
from app.realtime.autoplay.said_ahead import AheadOfMatch
from app.realtime.tables.agreeing import Agreeing
from app.realtime.tables.other_clock import OtherClock
from app.realtime.tables.showing_hands import ShowingHands
from app.realtime.wire.ahead import AllowAhead, AnswerAhead
from app.realtime.wire.clocks import WishClock
from app.realtime.wire.incoming import AnswerHands, AskHands, WishDelay
from app.rules.kernel.refusal import Refusal

Wished: TypeAlias = WishDelay | AskHands | AnswerHands | AnswerAhead | AllowAhead | WishClock


class Agreements:
    """Takes each wish to the one who keeps it."""

    def __init__(self, watchers: Agreeing, hands: ShowingHands, ahead: AheadOfMatch, clock: OtherClock) -> None:
        self.watchers = watchers
        self.hands = hands
        self.ahead = ahead
        self.clock = clock

    def told(self) -> dict[str, Any]:
        """What everybody is told, as it stands now, with who is at the table; of watchers also who sees it late."""
        return {"ahead": self.ahead.told, "clock_wishes": self.clock.told}

    async def take(self, party: Party, name: str, frame: Wished) -> Refusal | None:
        """Why what somebody of this name wishes for comes to nothing, or nothing."""
        match frame:
            case WishClock():
                return await self.clock.wish(party.seats, frame)
            case AllowAhead():
                return await self.ahead.allow(party.seats, frame.allows)
            case AnswerAhead():
                seat = acting(party, frame.seat)
                return seat if isinstance(seat, Refusal) else await self.ahead.say(seat, frame.rules)
            case WishDelay():
                return await self.watchers.wish(party.seats, frame.delay)
            case AskHands():
                return await self.hands.ask(name, party.seats)
            case AnswerHands():
                return await self.hands.answer(party.seats, frame.word)
