"""What sockets are told: of a match or, for watchers who see it late, of the copy that lags behind it. It is made of that alone."""

from collections.abc import Callable, Sequence

from app.realtime.audiences.audience import Party
from app.realtime.live.clock_keeping import ClockKeeping
from app.realtime.live.match import LiveMatch
from app.realtime.questions.answering import Answering
from app.realtime.sockets.hub import Encoded, Subscriber
from app.realtime.tables.hands import Hands
from app.realtime.tables.handshake import Handshake
from app.realtime.wire.incoming import Hello
from app.realtime.wire.outgoing import Presence, Said, TakeBackAsked


class Feed:
    """What the sockets of one room are served with."""

    def __init__(
        self,
        match: LiveMatch,
        answering: Answering,
        clocks: ClockKeeping,
        *,
        presence: Callable[[], Presence],
        chat: Callable[[Party], Sequence[Said]],
        asked: Callable[[str], TakeBackAsked | None],
    ) -> None:
        """`chat` gives the lines that somebody may read, `asked` what a class is told of the takeback that is asked."""
        self.match = match
        self.answering = answering
        self.clocks = clocks
        self.presence = presence
        self.hands = Hands(match)
        self._asked = asked
        self._handshake = Handshake(match, presence, chat)

    def join(self, subscriber: Subscriber, hello: Hello) -> None:
        """Lets a socket in: everything there is to see, or what it missed."""
        self.match.room.join(subscriber)
        for frame in self._handshake.first(subscriber, hello, self._asked(subscriber.party.audience)):
            subscriber.put(frame)
        self.clocks.tell(subscriber)

    def take_over(self, subscriber: Subscriber) -> None:
        """Lets a socket in that had another feed: what it sees now takes the place of all it saw there."""
        self.match.room.join(subscriber)
        subscriber.put(self.welcome(subscriber))
        self.clocks.tell(subscriber)

    def welcome(self, subscriber: Subscriber) -> Encoded:
        """Everything this socket may see, as it is sent."""
        return self._handshake.welcome(subscriber, self._asked(subscriber.party.audience))

    def announce(self) -> None:
        """Tells everybody in this room who is at the table."""
        self.match.room.announce(self.presence)
