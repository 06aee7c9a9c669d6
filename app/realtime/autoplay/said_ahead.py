"""What the players of one match have said ahead: kept in the database, held here, told to its seat alone."""

import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from pydantic import TypeAdapter

from app.persistence import answers_ahead
from app.persistence.answers_ahead import SaidAhead
from app.persistence.codec import plain
from app.persistence.engine import UNREACHABLE
from app.realtime.autoplay.ahead import Answered, answered_ahead, holds, since
from app.realtime.history.replay import Step
from app.realtime.live.match import LiveMatch
from app.realtime.wire.ahead import Ahead, AheadTold, OwnAhead
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import SPECTATOR, Seat
from app.rules.kernel.views.view import TurnView

log = logging.getLogger("castra.ahead")

_RULES: TypeAdapter[tuple[Ahead, ...]] = TypeAdapter(tuple[Ahead, ...])


class AheadOfMatch:
    """The answers ahead of one match. `refresh` has what is kept read anew, here and wherever the match is open."""

    def __init__(self, match: LiveMatch, refresh: Callable[[], Awaitable[None]], announce: Callable[[], None]) -> None:
        """`announce` has everybody told of what changed that everybody may know."""
        self._match = match
        self._announce = announce
        self._told: AheadTold | None = None
        self._refresh = refresh
        self._kept: Mapping[str, SaidAhead] = {}
        self._rules: Mapping[str, tuple[Ahead, ...]] = {}
        self._own_told = self._rules
        match.listeners.append(self._moved)

    async def read(self) -> None:
        """Reads what is kept, and tells each seat of its own what is new."""
        self._kept = await answers_ahead.of_match(self._match.store, self._match.row.id)
        self._rules = {seat: _RULES.validate_python(one.rules) for seat, one in self._kept.items()}
        before, self._own_told = self._own_told, self._rules
        for seat in self._match.persons:
            if before.get(seat, ()) != self._rules.get(seat, ()):
                for audience in self._match.audiences.values():
                    if seat in audience.party.seats:
                        for subscriber in self._match.room.of(audience.party.audience):
                            subscriber.answer(self._own(seat))

    def _moved(self, step: Step) -> None:
        """What was said for a phase that is over lies ready no more."""
        if self._rules and self.told != self._told:
            self._told = self.told
            self._announce()

    def own_of(self, seats: Sequence[Seat]) -> list[OwnAhead]:
        """What seats that come are told of what they said."""
        return [self._own(seat) for seat in seats if seat in self._kept]

    def _own(self, seat: Seat) -> OwnAhead:
        return OwnAhead(seat=seat, rules=self._rules.get(seat, ()))

    @property
    def _is_of_days(self) -> bool:
        agreed = self._match.clock.agreed
        return agreed is not None and agreed.kind == "days"

    @property
    def _is_agreed(self) -> bool:
        return self._is_of_days or all(seat in self._kept and self._kept[seat].allows for seat in self._match.persons)

    @property
    def _turn(self) -> TurnView:
        turn: TurnView = self._match.system.view(self._match.state, SPECTATOR).turn
        return turn

    @property
    def told(self) -> AheadTold | None:
        """What everybody is told; nothing where nobody else plays, or nobody has thought of it."""
        if len(self._match.persons) < 2 or not (self._kept or self._is_of_days):
            return None
        turn = self._turn if self._rules else None
        ready = [seat for seat, rules in self._rules.items() if turn and any(holds(turn, rule) for rule in rules)]
        return AheadTold(
            agreed=self._is_agreed,
            allows=tuple(s for s in self._match.persons if s in self._kept and self._kept[s].allows),
            ready=tuple(s for s in self._match.persons if s in ready) if self._is_of_days else (),
        )

    async def allow(self, seats: Sequence[Seat], allows: bool) -> Refusal | None:
        """Keeps whether these seats allow it at a live table."""
        if not seats:
            return Refusal(code="spectator", rule="")
        await answers_ahead.allow(self._match.store, self._match.row.id, seats, allows)
        await self._refresh()
        return None

    async def say(self, seat: Seat, rules: Sequence[Ahead]) -> Refusal | None:
        """Keeps what a seat answers ahead from now on; why not, where that may not be."""
        match = self._match
        if rules and (match.over or not self._is_agreed):
            return Refusal(code="over" if match.over else "not_agreed", rule="")
        view = match.system.view(match.state, SPECTATOR)
        known_units = {*view.units, *(piece.unit for piece in view.pieces.values())}
        if any({*rule.units} - known_units for rule in rules):
            return Refusal(code="bad_choice", rule="")
        turn, known = self._turn, self._rules.get(seat, ())
        kept = [rule if rule in known else replace(rule, since=since(turn, rule.until)) for rule in rules]
        await self._keep(seat, kept)
        return None

    async def _keep(self, seat: Seat, rules: Sequence[Ahead]) -> None:
        await answers_ahead.say(self._match.store, self._match.row.id, seat, [plain(rule) for rule in rules])
        await self._refresh()

    def found(self, state: Any) -> tuple[Seat, Answered] | None:
        """What comes now of what a seat said ahead, and which seat's it is."""
        if not any(self._rules.values()) or not self._is_agreed:
            return None
        for seat in sorted(self._match.system.owed(state)):
            if (rules := self._rules.get(seat)) and (now := answered_ahead(self._match.system, state, seat, rules)):
                return seat, now
        return None

    async def end(self, seat: Seat, rule: Ahead) -> None:
        """An answer is over, one of its units being meant: here at once, kept so when the database can be asked."""
        kept = [one for one in self._rules.get(seat, ()) if one != rule]
        self._rules = {**self._rules, seat: tuple(kept)}
        try:
            await self._keep(seat, kept)
        except UNREACHABLE as error:
            log.warning("an answer ahead in %s that is over is still kept: %s", self._match.row.id, error)
