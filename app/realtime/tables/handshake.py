"""What a socket is sent first: everything its class may see, or, after a short absence, what it missed."""

import secrets
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass

from app.realtime.audiences.audience import Audience, Party
from app.realtime.live.match import LiveMatch
from app.realtime.seating import public_options
from app.realtime.sockets.hub import Encoded, Subscriber
from app.realtime.wire.frames import PACKED_FROM, pack, unpack, write
from app.realtime.wire.incoming import Hello
from app.realtime.wire.outgoing import (
    MatchInfo,
    Presence,
    Resumed,
    Said,
    TakeBackAsked,
    Welcome,
    You,
)
from app.versions import PROTOCOL

LINES_SHOWN = 60
"""Lines of the log in a welcome; the rest is recalled when somebody wants to read it."""

CHAT_SHOWN = 200
HEADING = 2
"""The weight of lines that are headings."""


@dataclass(frozen=True, slots=True)
class Words:
    """A welcome as it was last written for a class, and what it was written from."""

    made_of: Hashable
    told: Encoded
    """Packed where it is long: a tenth of the memory for as long as the table is open."""

    def to(self, subscriber: Subscriber) -> Encoded:
        """As this socket can read it."""
        return unpack(self.told) if isinstance(self.told, bytes) and not subscriber.packs else self.told


class Handshake:
    """Where sockets come in. One welcome is written and compressed for all who come to a class while nothing changes."""

    def __init__(
        self, match: LiveMatch, presence: Callable[[], Presence], chat: Callable[[Party], Sequence[Said]]
    ) -> None:
        self._match = match
        self._presence = presence
        self._chat = chat
        self._written: dict[str, Words] = {}
        self._told: tuple[Presence, str] | None = None

    def first(self, subscriber: Subscriber, hello: Hello, asked: TakeBackAsked | None) -> list[Encoded]:
        """What is sent to a socket that has said hello."""
        audience = self._match.audiences[subscriber.party.audience]
        self._match.sight(audience)
        if hello.last is None or hello.since != audience.since:
            return [self.welcome(subscriber, asked)]
        missed = audience.told.after(hello.last, audience.n)
        if missed is None:
            return [self.welcome(subscriber, asked)]
        presence = self._presence()
        subscriber.knows_presence(write(presence))
        # What watchers are told of their own talk overtakes that of the players: its number says nothing of what is missed.
        said = hello.said if subscriber.party.seats else 0
        chat = tuple(line for line in self._chat(subscriber.party)[-CHAT_SHOWN:] if line.id > said)
        resumed = Resumed(
            n=hello.last,
            lines=len(audience.log),
            presence=presence,
            dice=self._match.dice.made,
            chat=chat,
            take_back=asked,
        )
        return [write(resumed), *missed]

    def welcome(self, subscriber: Subscriber, asked: TakeBackAsked | None) -> Encoded:
        """Everything this socket may see."""
        match, party = self._match, subscriber.party
        audience = match.audiences[party.audience]
        match.sight(audience)
        presence, told = self._told_soon(subscriber)
        made_of = (
            audience.n,
            len(audience.log),
            told,
            len(self._chat(party)),
            asked,
            match.row.name,
            match.over,
            match.nonces.closed,
            match.chains,
            *sorted((*match.nonces.sealed.items(), *match.nonces.given.items())),
        )
        known = self._written.get(party.audience)
        if known is None or known.made_of != made_of:
            text = self._write(party, audience, presence, asked)
            known = Words(made_of, pack(text) if len(text) >= PACKED_FROM else text)
            self._written[party.audience] = known
        return known.to(subscriber)

    def _told_soon(self, subscriber: Subscriber) -> tuple[Presence, str]:
        """Who is here, and that as it is written; to one of many who come to watch at once, as it was told last."""
        if subscriber.party.seats or not self._match.room.is_about_to_tell or not self._told:
            presence = self._presence()
            self._told = (presence, write(presence))
        subscriber.knows_presence(self._told[1])
        return self._told

    def _write(self, party: Party, audience: Audience, presence: Presence, asked: TakeBackAsked | None) -> str:
        match = self._match
        earlier, newest = audience.log[:-LINES_SHOWN], audience.log[-LINES_SHOWN:]
        info = MatchInfo(
            id=match.row.id,
            name=match.row.name,
            system=match.row.system,
            status=match.row.status,
            options=public_options(match.row),
            commitment=match.row.commitment,
            seed=match.seed_shown,
            hot_seat=match.row.hot_seat,
            links={"watch": f"/t/{match.row.id}", "record": f"/t/{match.row.id}/record"},
            dice=match.dice.made,
        )
        hole = secrets.token_hex(8)  # nobody can have written it
        text = write(
            Welcome(
                n=audience.n,
                since=audience.since,
                protocol=PROTOCOL,
                you=You(role=party.role, seat=party.seats[0] if party.role == "seat" else None, seats=party.seats),
                match=info,
                presence=presence,
                view={hole: True},
                offers=audience.wire_offers(),
                log=tuple(newest),
                headings=tuple(line for line in earlier if line.line.get("weight") == HEADING),
                chat=tuple(self._chat(party)[-CHAT_SHOWN:]),
                take_back=asked,
            )
        )
        return text.replace(f'{{"{hole}":true}}', audience.sight.written(match.sight(audience).seen).decode(), 1)
