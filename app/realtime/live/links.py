"""The links of players' pages as they come in for the command that rolls next: asked for, waited for, joined.

The digest of the command is told to every page first. The match's lock is not held meanwhile; its turn is, so that no other
command of it is decided before this one. A page may hang on another process: what it is asked and what it gives go by there.
"""

import asyncio
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from app.persistence.journal import Plain
from app.persistence.matches import Match
from app.realtime.dice.chains import Bond, Chains, Given, digest_of, sealed_text
from app.realtime.seating import waits_for_all
from app.realtime.sockets.hub import Room
from app.realtime.wire.dice import LinkWanted
from app.realtime.wire.incoming import Link
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import Seat

AWAITED = "link_awaited"
"""The refusal of a roll at a table that waits for the pages of all its players."""

LINK_SECONDS = 5.0
"""How long a page that is here may take. One that gave nothing is not waited for again before it says something of its chain."""

COMING_SECONDS = 2.0
"""How long after a table was opened here pages that were at it may take to come back: a server that begins again is no absence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Next:
    """A command that rolls, and the row it would be."""

    seat: Seat
    command: Plain
    seq: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """The command that is next: its digest, as which row it comes, and whose chains its dice are to follow from."""

    digest: str
    seq: int
    chains: Mapping[str, str]


@dataclass(slots=True, kw_only=True)
class _Asked:
    """A command for which links are awaited here, and those that came."""

    wanted: Wanted
    chains: Chains
    given: dict[str, Given] = field(default_factory=dict)
    overtaken: bool = False
    """Whether another process wrote the row that this command was to be."""

    @property
    def missing(self) -> dict[str, str]:
        return {seat: end for seat, end in self.wanted.chains.items() if seat not in self.given}


class Links:
    """The links of one match."""

    def __init__(self, room: Room, row: Match) -> None:
        self._room = room
        self._seed, self._waits = row.seed, waits_for_all(row)
        self._asked: _Asked | None = None
        self._elsewhere: Wanted | None = None
        self._silent: set[str] = set()
        self._news = asyncio.Event()
        self._is_stopped = False
        self._opened_at: float | None = None
        self.awaiting = asyncio.Event()
        """Set while links are awaited here."""

        self.tell_elsewhere: Callable[[str, Any], object] = lambda what, told: None

    def open(self) -> None:
        """From here on pages come."""
        self._opened_at = asyncio.get_running_loop().time()

    def stop(self) -> None:
        """Whoever waits is told that it is in vain."""
        self._is_stopped = True
        self._news.set()

    def here(self, seats: Collection[Seat], *, but: Collection[str] = ()) -> dict[str, str]:
        """The chain of each of these seats whose page is here, in whatever process, and answers; some chains left out."""
        found = {seat: self._room.chains_of(seat) - self._silent - set(but) for seat in seats}
        return {seat: min(ends) for seat, ends in found.items() if ends}

    async def bond(self, following: Next, chains: Chains, players: Collection[Seat]) -> Bond | Refusal | None:
        """What the dice of a command are to follow from: a link of each player's page that is here, or why they may not fall.
        Nothing where another process wrote the row that the command was to be: it is another command then.

        The match's turn is held by the caller, its lock is not.
        """
        await self._come_back(players, chains)
        silent: set[str] = set()
        while True:
            asked = self.here(players, but=silent)
            if away := self._away(players, asked):
                return away
            text = sealed_text(chains.match, following.seq, following.seat, following.command, asked)
            digest = digest_of(self._seed, text)
            gathered = await self._gather(Wanted(digest=digest, seq=following.seq, chains=asked), chains, players)
            given = gathered.given
            if self._is_stopped:
                return Refusal(code="unavailable", rule="")
            if gathered.overtaken:
                return None
            if given.keys() == asked.keys():
                return Bond.of(digest, asked, given)
            silent |= {end for seat, end in asked.items() if seat not in given}
            # Never with the links of some: whoever saw the others' could choose by withholding his. All are asked anew, without who
            # said nothing, and the pages that gave a link in vain tell.

    def _away(self, players: Collection[Seat], there: Collection[str]) -> Refusal | None:
        """Why no die falls, at a table that waits for everybody, while somebody's page is away."""
        missing = tuple(sorted(set(players) - set(there)))
        return Refusal(code=AWAITED, rule="", facts={"seats": missing}) if missing and self._waits else None

    async def _come_back(self, seats: Collection[Seat], chains: Chains) -> None:
        """Waits a moment for pages that were at the table before it was opened here."""
        loop = asyncio.get_running_loop()
        until = (self._opened_at or 0.0) + COMING_SECONDS
        wanted = {seat for seat in seats if chains.sealed.get(seat)}
        while not self._is_stopped and wanted - self.here(seats).keys() and loop.time() < until:
            await self._hear(until)

    async def _gather(self, wanted: Wanted, chains: Chains, players: Collection[Seat]) -> _Asked:
        """Waits for the links for a command, of those whose pages give one in time. Pages that left have a moment to come back."""
        asked = _Asked(wanted=wanted, chains=chains)
        if not wanted.chains:
            return asked
        self._asked = asked
        until = self._soon(LINK_SECONDS)
        self.awaiting.set()
        try:
            self._tell(wanted)
            self.tell_elsewhere(
                "link_wanted", {"digest": wanted.digest, "seq": wanted.seq, "chains": dict(wanted.chains)}
            )
            while asked.missing and not self._is_stopped and not asked.overtaken:
                here = {end for seat in players for end in self._room.chains_of(seat)}
                if here.isdisjoint(asked.missing.values()):
                    until = min(until, self._soon(COMING_SECONDS))
                if not await self._hear(until):
                    self._silent.update(asked.missing.values())
                    break
        finally:
            self._asked = None
            self.awaiting.clear()
        return asked

    def _soon(self, seconds: float) -> float:
        """The loop's time in so many seconds."""
        return asyncio.get_running_loop().time() + seconds

    async def _hear(self, until: float) -> bool:
        """Waits for news of any page; whether there was any in time."""
        self._news.clear()
        try:
            async with asyncio.timeout_at(until):
                await self._news.wait()
        except TimeoutError:
            return False
        return True

    def _tell(self, wanted: Wanted) -> None:
        self._room.tell_players(LinkWanted(digest=wanted.digest, chains=wanted.chains))

    def came(self, end: str) -> LinkWanted | None:
        """A page says that it holds this chain: what it is asked for at this moment, if anything."""
        self._silent.discard(end)
        self._news.set()
        for wanted in (self._asked.wanted if self._asked else None, self._elsewhere):
            if wanted and end in wanted.chains.values():
                return LinkWanted(digest=wanted.digest, chains=wanted.chains)
        return None

    def take(self, seat: Seat, end: str, frame: Link) -> Refusal | None:
        """Takes a link of the page that holds this chain, or hands it to the process that asked; why not, where it is none."""
        self._silent.discard(end)
        if self._asked and frame.digest == self._asked.wanted.digest:
            return self._join(seat, Given(link=frame.link, spent=frame.spent))
        if self._elsewhere and frame.digest == self._elsewhere.digest:
            given = {"digest": frame.digest, "link": frame.link, "spent": list(frame.spent)}
            self.tell_elsewhere("link", {"seat": seat, "end": end, **given})
        return None

    def _join(self, seat: str, given: Given) -> Refusal | None:
        asked = self._asked
        assert asked
        end = asked.wanted.chains.get(seat)
        if end is None or asked.chains.steps(seat, end, given) is None:
            return Refusal(code="link_of_no_chain", rule="", facts={"seats": (seat,)})
        asked.given.setdefault(seat, given)
        self._news.set()
        return None

    def heard_wanted(self, told: Mapping[str, Any]) -> None:
        """Another process asks: the pages here are told."""
        self._elsewhere = Wanted(digest=told["digest"], seq=told["seq"], chains=told["chains"])
        self._tell(self._elsewhere)

    def heard_link(self, told: Mapping[str, Any]) -> None:
        """A page at another process has given a link for what was asked here."""
        self._silent.discard(told["end"])
        if self._asked and told["digest"] == self._asked.wanted.digest:
            self._join(told["seat"], Given(link=told["link"], spent=tuple(told["spent"])))

    async def others_first(self, seq: Callable[[], int]) -> None:
        """Waits while another process asks for links for the row that would come next: so that neither spends them in vain."""
        until = asyncio.get_running_loop().time() + LINK_SECONDS
        while not self._is_stopped and self._elsewhere and self._elsewhere.seq == seq() + 1:
            if not await self._hear(until):
                self._elsewhere = None

    def went_on(self, seq: int) -> None:
        """The match has this row now."""
        if self._elsewhere and self._elsewhere.seq <= seq:
            self._elsewhere = None
        if self._asked and self._asked.wanted.seq <= seq:
            self._asked.overtaken = True
        self.heard()

    def heard(self) -> None:
        """Something changed that somebody may wait for."""
        self._news.set()
