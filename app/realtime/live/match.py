"""One live match: the only writer of its journal.

A command goes: its turn, lock, known `ref`?, decide, work out what each class of viewers will be told, commit, tell them, accept.
One that rolls goes through this twice: in between its turn is kept, the lock is not, and the players' pages are asked for links.
Everything that can fail by a bug happens before the commit, so a bug changes nothing.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import asdict, replace
from typing import Any

from app.persistence import journal, matches
from app.persistence.codec import Malformed
from app.persistence.engine import UNREACHABLE, Store, is_outage
from app.persistence.journal import Conflict, Entry
from app.realtime.audiences.audience import WATCHER, Audience, Change, Party, SeenState, party_of
from app.realtime.audiences.views import MatchViews
from app.realtime.clock.match_clock import MatchClock, Now
from app.realtime.dice.chains import Bond, Chains
from app.realtime.dice.fair_dice import FairDice
from app.realtime.dice.match_dice import MatchDice
from app.realtime.dice.nonces import AWAITED, Nonces
from app.realtime.dice.rolls import as_bound
from app.realtime.history.digest import Digester
from app.realtime.history.effective_commands import EffectiveCommand, effective_after, effective_commands
from app.realtime.history.replay import AnySystem, MatchHistory, Step, step_of
from app.realtime.live.answers import Answers, measured
from app.realtime.live.background import Background
from app.realtime.live.caches import MatchCaches
from app.realtime.live.links import Links, Next
from app.realtime.live.order import Order
from app.realtime.live.seen_rows import SeenRows
from app.realtime.live.telling import Telling
from app.realtime.seating import bots, clock_of, on_one_screen, sitters
from app.realtime.sockets.hub import Room
from app.realtime.wire.dice import DiceTold
from app.rules.kernel.dice.dice import DiceNeeded, NoDice
from app.rules.kernel.refusal import Refusal
from app.rules.kernel.seats import AMONG_BOTS, SPECTATOR, Seat

log = logging.getLogger("castra.match")

NEVER = 2**31
"""More rows than a match can have: so often a match that only follows another keeps its state."""

TRIES = 8
"""How often a command is answered again after losing a race to another process."""


class LiveMatch:
    """A match in memory. Everything else reads its fields; only its own methods change them, under its lock."""

    def __init__(
        self, store: Store, system: AnySystem, row: matches.Match, start: Any, snapshot_every: int, now: Now
    ) -> None:
        self.store = store
        self.system = system
        self.row = row
        self.seats: tuple[Seat, ...] = tuple(seat for seat in system.seats if seat in {item.side for item in row.seats})
        self.past = MatchHistory(store, system, row.id, start)
        self.room = Room()
        self.lock = asyncio.Lock()
        self._turns = asyncio.Lock()
        self.links = Links(self.room, row)
        self.state = start
        self.seq = 0
        self.cursor = 0
        self.persons = tuple(seat for seat in self.seats if seat not in bots(row))
        self.dice = MatchDice(row, self.persons)
        self.clock = MatchClock(system, clock_of(row), self.persons, now)
        self.effective: list[EffectiveCommand] = []
        self.listeners: list[Callable[[Step], None]] = []
        screen = on_one_screen({seat: sitter for seat, sitter in sitters(row).items() if seat in self.seats})
        alone = [party_of([seat]) for seat in self.seats if seat not in screen]
        parties = [party_of([seat for seat in self.seats if seat in screen]), *alone] if screen else alone
        spectator = AMONG_BOTS if len(bots(row)) == len(row.seats) else SPECTATOR
        self._views = MatchViews()
        self.audiences = {
            party.audience: Audience(party=party, spectator=spectator, sight=self._views).begun(row)
            for party in (*parties, WATCHER)
        }
        self.telling = Telling(self)
        self._caches = MatchCaches(store, system, row.id, self.past, self.audiences)
        self._every = snapshot_every
        self._answers = Answers()
        self._seen = SeenRows(system, start)
        self._doubt = False
        self._background = Background(row.id)

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return bool(self.system.winner(self.state)[0])

    @property
    def in_set_up(self) -> bool:
        """Whether the table is still being set up: the first round has not begun."""
        turn = self.system.view(self.state, SPECTATOR).turn
        return turn.round == 0 and not turn.over

    @property
    def seed_shown(self) -> str | None:
        """The seed of the dice, once nothing more is rolled from it."""
        return self.row.seed.hex() if self.over else None

    @property
    def awaited(self) -> tuple[str, ...]:
        """The seats whose part of the dice is missing: no die falls before it is there."""
        return self.dice.awaited(self.room.is_here, self.at_play)

    @property
    def nonces(self) -> Nonces:
        """What was brought to the dice beforehand."""
        return self.dice.nonces

    @property
    def chains(self) -> Chains:
        """The chains of the players' pages, as far as they were used."""
        return self.dice.chains

    @property
    def at_play(self) -> tuple[Seat, ...]:
        """The seats of persons who are still in the game."""
        return tuple(seat for seat in self.system.playing(self.state) if seat in self.persons)

    async def open(self, upto: int | None = None) -> None:
        """Reads what is kept and the journal behind it: the state, the refs, and the log of every class of viewers. Of the rows
        behind `upto` nothing is read."""
        kept = await self._caches.reopened(upto)
        rows = kept.rows if kept else []
        news = await journal.read(self.store, self.row.id, after=rows[-1].seq if rows else 0, upto=upto)
        entries = [*rows, *news]
        self._answers.read(entry.ref for entry in entries)
        self.dice.read(entries)
        self.clock.read(rows)
        self.effective = effective_commands(entries)
        if kept:
            self.state, self.seq, self.cursor = kept.state, rows[-1].seq, rows[-1].dice_after
        async for step in self.past.steps(self.state, news):
            for audience in self.audiences.values():
                audience.add(audience.lines(self.system, step), step.entry.seq, step.entry.at)
            self.clock.take_in(step.entry)
            self.state, self.seq, self.cursor = step.after, step.entry.seq, step.entry.dice_after
        self._seen.begin(self.seq, self.state)
        if len(news) >= self._every:
            self.later(self._caches.keep(self.seq, self.state))
        self.links.open()

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """The lock for whoever is to write a row that was not asked for by `submit`, after all that came before it."""
        async with self._turns:
            await self.links.others_first(lambda: self.seq)
            async with self.lock:
                yield

    async def submit(
        self,
        seat: Seat,
        ref: str,
        command: Mapping[str, Any],
        *,
        seen: int | None = None,
        by: str = "",
        heard: int | None = None,
    ) -> Refusal | None:
        """Carries out a command of a seat: nothing when it is durable, else why it is not.

        The same `ref` of the same seat gets the same answer again. `seen` is the newest row its sender had seen: when the
        command stood after it and stands no longer, or was made before the seat saw what its last one led to, the refusal is
        `stale_view`. `by` is who gives it in the seat's name, whose time is used up. `heard` is the
        moment, in milliseconds since 1970, from which the table itself thought about it, if it did.
        """
        came = self.clock.now if heard is None else heard
        order = Order(seat=seat, ref=f"{seat}:{ref}", command=command, seen=seen, heard=came, by=by)
        return await measured(self.system.key, self._submit(order))

    async def _submit(self, order: Order) -> Refusal | None:
        async with self._turns:
            await self.links.others_first(lambda: self.seq)
            bonds: dict[int, Bond | None] = {}  # for the row that the command was to be when its links were asked for
            for _ in range(TRIES):
                async with self.lock:
                    answer = await self._answered(order, bonds)
                if not isinstance(answer, Next):
                    return answer
                bond = await self.links.bond(answer, self.chains, self.at_play)
                if isinstance(bond, Refusal):
                    return bond
                bonds[answer.seq] = bond
            return Refusal(code="unavailable", rule="")

    async def _answered(self, order: Order, bonds: Mapping[int, Bond | None]) -> Refusal | Next | None:
        """The answer to a command: as it was, where it was given before."""
        if self._answers.accepted(order.ref):
            return None
        if known := self._answers.refused(order.ref):
            return known
        answer = await self._decide_and_commit(order, bonds)
        if isinstance(answer, Refusal):
            self._answers.refuse(order.ref, answer)
        return answer

    async def _decide_and_commit(self, order: Order, bonds: Mapping[int, Bond | None]) -> Refusal | Next | None:
        seat = order.seat
        try:
            command = self.past.codec.command_from(order.command)
        except Malformed as malformed:
            return malformed.refusal
        for _ in range(TRIES):
            if not await self.certain():
                return Refusal(code="unavailable", rule="")
            if self._answers.accepted(order.ref):
                return None
            if self.over:
                return Refusal(code="over", rule="")
            if order.by and not self.clock.is_used_up(seat, order.heard):
                return Refusal(code="time_left", rule="", facts={"seat": seat})
            bond = bonds.get(self.seq + 1)
            dice = None if self.awaited else self.dice.next(self.cursor, bond)
            try:
                outcome = self.system.decide(self.state, seat, command, dice or NoDice())
                if isinstance(outcome, Refusal):
                    return self._seen.stale(seat, command, order.seen) or outcome
                if self._seen.answers_unseen(seat, command, order.seen):
                    return Refusal(code="stale_view", rule="")
                events = tuple(outcome)
                drafted = self._draft(seat, order.ref, self.past.codec.command_to(command), dice=dice, bond=bond)
                step = step_of(
                    self.system, replace(drafted, events=self.past.codec.events_to(events)), self.state, events
                )
                step = self.clock.timed(step, order.heard, order.by)
                changes = self.telling.changes(step)
            except DiceNeeded:
                if self.awaited:
                    return Refusal(code=AWAITED, rule="", facts={"seats": self.awaited})
                if self._seen.answers_unseen(seat, command, order.seen):
                    return Refusal(code="stale_view", rule="")
                return Next(seat=seat, command=self.past.codec.command_to(command), seq=self.seq + 1)
            except Exception:
                where = (self.row.id, self.seq, Digester().of(self.state))
                log.exception("fault in %s at row %d, state %s, command %r", *where, order.command)
                return Refusal(code="fault", rule="")
            try:
                if await self.commit(step, changes):
                    return None
            except UNREACHABLE:  # the journal answered that this is no row of it
                return Refusal(code="fault", rule="")
        return Refusal(code="unavailable", rule="")

    def _draft(
        self, seat: Seat | None, ref: str, plain: Mapping[str, Any], *, dice: FairDice | None = None, bond: Bond | None = None,
    ) -> Entry:  # fmt: skip
        """The row this command would be."""
        return Entry(
            match_id=self.row.id, seq=self.seq + 1, seat=seat, ref=ref, command=plain, events=(), dice_before=self.cursor,
            dice_after=dice.cursor if dice else self.cursor, rolls=[asdict(roll) for roll in dice.rolls] if dice else [],
            version=self.past.codec.version, at=self.clock.row_time, bound=bond.kept() if bond else None,
        )  # fmt: skip

    def knows(self, ref: str) -> bool:
        """Whether an order of this seat and reference is already in the journal."""
        return self._answers.accepted(ref)

    async def own_row(self, seat: Seat, ref: str, command: Mapping[str, Any], after: Any) -> bool:
        """Commits one of the table's own rows (a takeback, a nonce); whether it won the race. The lock is held by the caller."""
        entry = self._draft(seat, f"{seat}:{ref}", command)
        step = self.clock.timed(Step(entry=entry, before=self.state, events=(), after=after))
        return await self.commit(step, self.telling.changes(step))

    async def commit(self, step: Step, changes: Mapping[str, Change]) -> bool:
        """Makes a step durable and tells everybody. False when another process wrote first, what it wrote is then read, and when
        the journal cannot be asked. Raises what says that this can be no row of it."""
        entry = step.entry
        try:
            kept, new = await journal.append(
                self.store, match_id=entry.match_id, seq=entry.seq, seat=entry.seat, ref=entry.ref, command=entry.command,
                events=entry.events, dice=(entry.dice_before, entry.dice_after), rolls=entry.rolls,
                version=entry.version, bound=entry.bound, ends=bool(self.system.winner(step.after)[0]),
                at=entry.at, clock=entry.clock,
            )  # fmt: skip
        except Conflict:
            new = False
        except Exception as error:
            log.exception("the journal of %s could not be written", self.row.id)
            self._doubt = True
            if isinstance(error, UNREACHABLE) and not is_outage(error):
                raise
            return False
        if not new:
            await self._catch_up()
            return False
        self._advance(replace(step, entry=kept), changes)
        return True

    async def certain(self) -> bool:
        """Whether memory agrees with the journal; after a failed write it is read again first."""
        if self._doubt:
            if self.store.is_closed:
                return False
            try:
                await self._catch_up()
            except Exception:
                log.exception("the journal of %s could not be read", self.row.id)
                return False
            self._doubt = False
        return True

    async def catch_up(self, upto: int | None = None) -> None:
        """Reads what other processes wrote, and tells the sockets here; nothing where row `upto` is here already."""
        async with self.lock:
            if upto is None or self.seq < upto:
                await self._catch_up()

    async def take_in(self, entries: Sequence[Entry]) -> None:
        """Takes in rows of other processes that were read already, those of them that are news."""
        async with self.lock:
            await self._take_in_rows([entry for entry in entries if entry.seq > self.seq])

    async def _catch_up(self) -> None:
        await self._take_in_rows(await journal.read(self.store, self.row.id, after=self.seq))

    async def _take_in_rows(self, entries: Sequence[Entry]) -> None:
        async for step in self.past.steps(self.state, entries):
            self._advance(step, self.telling.changes(step))

    def _advance(self, step: Step, changes: Mapping[str, Change]) -> None:
        entry = step.entry
        self.state, self.seq, self.cursor = step.after, entry.seq, entry.dice_after
        self.clock.take_in(entry)
        self._seen.add(entry, step.after)
        self._answers.accept(entry.ref)
        self.effective = effective_after(self.effective, entry)
        if self.dice.take_in(entry):
            self.room.tell(DiceTold(dice=self.dice.made))
        if told := as_bound(entry):
            self.room.tell_players(told)
        self.links.went_on(entry.seq)
        if self.over and self.row.status != "finished":
            self.row = replace(self.row, status="finished")
        self.telling.tell(changes, entry)
        if entry.seq % self._every == 0:
            self.later(self._caches.keep(entry.seq, self.state))
        for listener in self.listeners:
            listener(step)

    def sight(self, audience: Audience) -> SeenState:
        """What a class sees now."""
        return self.telling.sight(audience)

    def beside(self, row: matches.Match, now: Now) -> "LiveMatch":
        """The same match, not opened yet, that reads its own row and its own time, and keeps nothing of what is read."""
        return LiveMatch(self.store, self.system, row, self.past.start, NEVER, now)

    def follow(self, step: Step) -> None:
        """Takes in a step that another object of this match has taken in."""
        self._advance(step, self.telling.changes(step))

    def later(self, work: Coroutine[Any, Any, None]) -> None:
        """Runs something that no answer waits for."""
        self._background.begin(work)

    async def settle(self) -> None:
        """Waits until no order is under way and nothing runs beside the match."""
        async with self.turn():  # first come, first served: those who wait for it now have had their turn
            pass
        await self._background.settle()

    def party_of(self, sides: tuple[str, ...]) -> Party | None:
        """What a key for these sides stands for."""
        held = tuple(seat for seat in self.seats if seat in sides)
        return party_of(held) if held else None
