"""Classes of viewers: each seat, a shared screen, the spectators. A class has one view, encoded once for all its sockets."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Self

from app.persistence.codec import plain
from app.persistence.matches import Match
from app.realtime.audiences.own_lines import own_lines
from app.realtime.audiences.sent_changes import SentChanges
from app.realtime.audiences.views import MatchViews, Offered
from app.realtime.history.replay import AnySystem, Step
from app.realtime.wire.changed_text import OffersTold
from app.realtime.wire.frames import plain_view
from app.realtime.wire.outgoing import NumberedLine, Role
from app.rules.kernel.refusal import Fact, Refusal
from app.rules.kernel.schema.army_namespaces import BRING
from app.rules.kernel.seats import EVERYONE, SHOWN_HANDS, SPECTATOR, Seat, Viewer, seated
from app.rules.kernel.views.view import LogLine

SHARED = "shared"
WATCHERS = "watchers"
SEEN_KEPT = 32
"""Of so many changes it is known which row of the journal a viewer had seen."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Party:
    """What a token stands for: a class of viewers, and the seats it may act for."""

    audience: str
    role: Role
    seats: tuple[Seat, ...] = ()


WATCHER = Party(audience=WATCHERS, role="spectator")


def party_of(seats: Sequence[Seat]) -> Party:
    """Whoever holds these seats: one seat's player, or all players of a shared screen."""
    if len(seats) == 1:
        return Party(audience=seats[0], role="seat", seats=tuple(seats))
    return Party(audience=SHARED, role="hot_seat", seats=tuple(seats))


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenState:
    """What a class sees at one moment: its view and the offers of its seats."""

    seen: Any
    offered: Mapping[str, Offered]

    @property
    def view(self) -> dict[str, Any]:
        """The view as plain JSON."""
        return plain_view(self.seen)


@dataclass(slots=True, kw_only=True)
class Change:
    """What a class is to be told: the patch, what changed of its offers, new lines. Nothing, if nothing it may know has changed.

    A class that nobody is in has no seen state, only lines for its log.
    """

    seen_state: SeenState | None = None
    patch: Mapping[str, Any] = field(default_factory=dict)
    offers: Mapping[str, OffersTold] = field(default_factory=dict)
    lines: Sequence[Mapping[str, Any]]

    @property
    def is_nothing(self) -> bool:
        """Whether this class is sent nothing."""
        return not self.patch and not self.lines and not self.offers


@dataclass(slots=True, kw_only=True)
class Audience:
    """One class of viewers of a live match."""

    party: Party
    spectator: Viewer = SPECTATOR
    """Whose eyes watchers have while the match goes on."""

    hands_round: int | None = None
    """The round in which watchers see every hand, where all players allow it."""

    sight: MatchViews = field(default_factory=MatchViews)
    """Shared by all classes of a match."""
    n: int = 1
    seen_state: SeenState | None = None
    log: list[NumberedLine] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)
    """For each line of the log, the journal row it came from. Never sent: row numbers tell of hidden commands."""
    rows: dict[int, int] = field(default_factory=dict)
    """The newest journal rows that the last few `n` stand for, to tell a stale command from a wrong one."""
    since: str = field(default_factory=lambda: secrets.token_hex(6))
    """What `n` counts from: a name of this count, so that one of another process is not taken for it."""
    told: SentChanges = field(default_factory=SentChanges)
    fresh: bool = False
    """Whether the seen state is of now. Of a class that nobody is in, the last one is kept as it was."""
    lines_told: int = 0
    """So many lines of the log went with the changes up to `n`."""

    def viewer(self, system: AnySystem, state: Any) -> Viewer:
        """Whose eyes this class has now."""
        if system.winner(state)[0]:
            return EVERYONE
        if self.party.role == "spectator":
            if self.hands_round is not None and system.view(state, SPECTATOR).turn.round == self.hands_round:
                return SHOWN_HANDS
            return self.spectator
        looking = self.looking(system, state)
        return seated(looking[0]) if looking else SPECTATOR

    def viewer_of_past(self, system: AnySystem, now: Any, past: Any) -> Viewer:
        """Whose eyes this class has for a state that was: those of now, for a shared screen does not show what the other player
        saw, and after the end all is open. Hands that watchers are shown are those of the round in which they are."""
        is_watching = self.party.role == "spectator" and not system.winner(now)[0]
        return self.viewer(system, past if is_watching else now)

    def looking(self, system: AnySystem, state: Any) -> tuple[Seat, ...]:
        """The seats that look at this class's screen now. A shared one shows one player at a time: who is to decide first."""
        if self.party.role == "seat":
            return self.party.seats
        owing = system.owed(state)
        return tuple(seat for seat in self.party.seats if seat in owing)[:1]

    def narrator(self) -> Viewer:
        """Whose log this class reads."""
        return seated(self.party.seats[0]) if self.party.role == "seat" else SPECTATOR

    def look(self, system: AnySystem, state: Any) -> SeenState:
        """What this class sees of a state."""
        return self._seen(system, state)[0]

    def _seen(self, system: AnySystem, state: Any) -> tuple[SeenState, Mapping[str, Any]]:
        """What this class sees of a state, and the patch from the last seen state."""
        watched = self.sight.at(state)
        seen = system.view(watched, self.viewer(system, state))
        looking, before = self.looking(system, state), self.seen_state
        patch = self.sight.patch(seen, before.seen) if before else {}
        last = before.offered if before else {}
        offered: dict[str, Offered] = {
            seat: self.sight.offers(system.offers(watched, seat) if seat in looking else (), last.get(seat, Offered()))
            for seat in self.party.seats
        }
        return SeenState(seen=seen, offered=offered), patch

    def change(self, system: AnySystem, step: Step, *, watched: bool) -> Change:
        """What a step changes for this class. Of one that nobody is in, only the lines are worked out."""
        lines = self.lines(system, step)
        return self.since_seen(system, step.after, lines) if watched else Change(lines=lines)

    def since_seen(self, system: AnySystem, state: Any, lines: Sequence[Mapping[str, Any]]) -> Change:
        """What has changed since this class last saw the table."""
        before = self.seen_state
        seen_state, patch = self._seen(system, state)
        if before is None:
            return Change(seen_state=seen_state, lines=lines)
        offers = {
            seat: offers_changed(last, offered)
            for seat, offered in seen_state.offered.items()
            if (last := before.offered[seat]) is not offered
        }
        return Change(seen_state=seen_state, patch=patch, offers=offers, lines=lines)

    def notices(self, system: AnySystem, step: Step) -> bool:
        """Whether a step is anything to this class: another view, other offers, a line in its log."""
        before, after = self.look(system, step.before), self.look(system, step.after)
        return bool(self.lines(system, step)) or (before.seen, before.offered) != (after.seen, after.offered)

    def follow(self, seen_state: SeenState, row: int, *, moved: bool) -> None:
        """Takes the seen state after a row of the journal as the last one."""
        self.seen_state, self.fresh = seen_state, True
        self.n += moved
        self.lines_told = len(self.log)
        self.rows[self.n] = row
        self.rows.pop(self.n - SEEN_KEPT, None)

    def row_of(self, n: int) -> int:
        """The newest row that a viewer had seen who saw `n`; -1 if that is long ago."""
        return self.rows.get(min(n, self.n), -1)

    def wire_offers(self) -> dict[str, tuple[Mapping[str, Any], ...]]:
        """The offers of the last seen state, by seat."""
        return (
            {seat: tuple(offered.plain) for seat, offered in self.seen_state.offered.items()} if self.seen_state else {}
        )

    def lines(self, system: AnySystem, step: Step) -> Sequence[Mapping[str, Any]]:
        """The log lines that a step has for this class."""
        if own := own_lines(system, step.entry, self.line_after):
            return [*own, *self.sight.lines.of(system, step, self.narrator())]
        return self.sight.lines.of(system, step, self.narrator())

    def begun(self, row: Match) -> Self:
        """With the first line of a match that goes on from another: which, and after how many of its commands."""
        if forked := row.options.get("forked"):
            facts: dict[str, Fact] = {"match": forked["match"], "n": forked["row"]}
            self.add([plain(LogLine(key="log.forked", facts=facts, weight=2))], 0, row.created_at)
        return self

    def add(self, lines: Sequence[Mapping[str, Any]], seq: int, at: datetime) -> tuple[NumberedLine, ...]:
        """Puts lines of row `seq` into the log; gives them numbered."""
        first = len(self.log) + 1
        when = at.timestamp()
        new = tuple([NumberedLine(number=number, at=when, line=line) for number, line in enumerate(lines, first)])
        self.log.extend(new)
        self.ends.extend([seq] * len(new))
        return new

    def remember(self, line: Mapping[str, Any], seq: int, at: float) -> None:
        """Puts a line back into the log that row `seq` had this class told at a moment (seconds since 1970)."""
        self.log.append(NumberedLine(number=len(self.log) + 1, at=at, line=line))
        self.ends.append(seq)

    def place_of(self, line: int) -> tuple[int, int, bool]:
        """The journal row a line came from (0 before the first), which of its lines it is, and whether that is the last."""
        if not line:
            return 0, 0, True
        row = self.ends[line - 1]
        return row, line - self.ends.index(row), line == len(self.ends) or self.ends[line] != row

    def line_after(self, seq: int) -> int:
        """The number of the last line that came of rows up to `seq`, 0 before the first."""
        return next((index for index in range(len(self.ends), 0, -1) if self.ends[index - 1] <= seq), 0)


def offers_changed(before: Offered, after: Offered) -> OffersTold:
    """What of a seat's offers is new or another, and their order if it is not as it was."""
    known = {offer.id: offer for offer in before.offers}
    order = tuple([offer.id for offer in after.offers])
    return OffersTold(
        order=None if order == tuple(known) else order,
        texts=[text for offer, text in zip(after.offers, after.texts, strict=True) if known.get(offer.id) is not offer],
    )


def acting(party: Party, seat: Seat | None, command: Mapping[str, Any] | None = None) -> Seat | Refusal:
    """The seat an order is for; on a shared screen it must be named. What the server alone brings no page may order."""
    if command is not None and command.get("kind") == BRING:
        return Refusal(code="malformed", rule="")
    if not party.seats:
        return Refusal(code="spectator", rule="")
    if seat is None and len(party.seats) == 1:
        return party.seats[0]
    if seat is None:
        return Refusal(code="seat_missing", rule="")
    return seat if seat in party.seats else Refusal(code="wrong_seat", rule="")
