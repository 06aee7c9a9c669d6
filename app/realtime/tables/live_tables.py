"""All live tables of one server process: opened on demand, kept while somebody is there, let go when idle."""

import asyncio
import logging
import re
import time
import warnings
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import aclosing, asynccontextmanager
from datetime import UTC, datetime
from functools import partial
from typing import Any

from app.bots.deciding import Bots, BrainByName
from app.content.catalogue import Catalogue
from app.content.load import BadContent
from app.persistence import matches, starts
from app.persistence.announcements import Heard, Listening, Whispered, announcements
from app.persistence.codec import Malformed, codec_for, plain
from app.persistence.engine import Store
from app.persistence.matches import Match, Visibility
from app.persistence.rematches import AlreadyFollowed
from app.persistence.starts import Start
from app.persistence.watching import Delay, of_watchers
from app.realtime.clock.match_clock import Now
from app.realtime.clock.terms import Terms
from app.realtime.dice.fair_dice import commitment, new_seed
from app.realtime.history.replay import AnySystem
from app.realtime.live.match import LiveMatch
from app.realtime.questions.answering import Answering
from app.realtime.seating import DiceNeed, Sitter, bots_among, first_names, on_one_screen, told
from app.realtime.series import OPTION as OF_SERIES
from app.realtime.series import Series
from app.realtime.sockets.hub import Subscriber
from app.realtime.sockets.limits import LIMITS, Limit
from app.realtime.tables.backing_up import Backups
from app.realtime.tables.catching_up import MISSED_ALL, CatchingUp
from app.realtime.tables.guestbook import Guestbook
from app.realtime.tables.house import Closing, HouseWatch
from app.realtime.tables.library import library_with
from app.realtime.tables.measuring import Measuring
from app.realtime.tables.other_processes import OtherProcesses
from app.realtime.tables.rematch import armies_of, places, series_now, set_anew
from app.realtime.tables.table import Table
from app.realtime.tables.tidying import policy_of, tidy_hourly
from app.realtime.workers.pool import WorkerPool
from app.realtime.workers.worker import TooMuch, Worker
from app.rules.kernel.schema.army_namespaces import army_of
from app.rules.kernel.schema.bounds import outside
from app.rules.kernel.seats import EVERYONE, Seat
from app.settings import Settings
from app.systems import registry
from app.systems.game_system import GameSystem
from app.versions import NAMING

log = logging.getLogger("castra.tables")

MATCH_ID = re.compile(r"[a-z0-9-]{1,40}")
IDLE_SECONDS = 600.0
SWEEP_SECONDS = 30.0
TICK_SECONDS = 1.0
"""How soon a line that is down stops a clock."""

READING_SECONDS = 10.0
READING_MEGABYTES = 512
"""What reading one list that a visitor brought may take."""

ANSWERING_SECONDS = 20.0
"""What one question may take."""

HELLO_SECONDS = 10.0
"""How long a socket may take to say who it is."""


class BadTable(Exception):
    """A table cannot be set as it was wished."""


class LiveTables:
    """The tables of this process."""

    def __init__(
        self,
        store: Store,
        settings: Settings,
        *,
        systems: Sequence[GameSystem] | None = None,
        brain: BrainByName | None = None,
        bot_pause: float = 0.3,
        idle_seconds: float = IDLE_SECONDS,
        hello_seconds: float = HELLO_SECONDS,
        limits: Mapping[str, Limit] = LIMITS,
        now: Now = lambda: datetime.now(UTC),
    ) -> None:
        self.store = store
        self.now = now
        self.hello_seconds = hello_seconds
        self.limits = limits
        self.systems: Mapping[str, GameSystem] = (
            registry.known() if systems is None else {system.key: system for system in systems}
        )
        self._brain = brain
        self._bot_pause = bot_pause
        self._every = settings.snapshot_every
        self._idle = idle_seconds
        # Who asks does not wait for a bot. Questions of all tables come in turn, one a socket at a time, lists one after the other.
        self._answering = WorkerPool(1, seconds=ANSWERING_SECONDS)
        self._turns = asyncio.Semaphore(2)
        self._workers = WorkerPool()
        self.reading = Worker(seconds=READING_SECONDS, megabytes=READING_MEGABYTES)
        self._tables: dict[str, asyncio.Task[Table | None]] = {}
        self._catching_up = CatchingUp(store, self.opened_of)
        self.house = HouseWatch(store, self.opened, self._let_go)
        self._others = OtherProcesses(
            store,
            self.opened,
            self.opened_of,
            lambda match_id: self._catching_up.misses(match_id, "event"),
            self.house.hears,
        )
        self.measuring = Measuring(store, self.opened)
        self.guests = Guestbook(store)
        self.policy = policy_of(settings)
        self.backups = Backups(settings)
        self._is_running = False

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Listens to other processes and lets idle tables go, until the server ends; then says goodbye to all."""
        await self.house.look()
        work = (
            self._listen(),
            self._sweep(),
            self._tick(),
            self._others.run(),
            self.measuring.run(),
            self.house.run(),
            self.guests.run(),
            tidy_hourly(self.store, self.policy),
            self.backups.run(),
        )
        tasks = [asyncio.create_task(each) for each in work]
        self._is_running = True
        try:
            yield
        finally:
            self._is_running = False
            for task in tasks:
                task.cancel()
            self._catching_up.stop()
            await asyncio.gather(*tasks, return_exceptions=True)
            await self.guests.keep()
            await self._others.goodbye()
            await self.close()

    async def create(
        self,
        *,
        system: str,
        name: str,
        options: Mapping[str, Any],
        sits: Mapping[Seat, Sitter],
        uploads: Sequence[str] = (),
        visibility: Visibility = "link",
        names: Mapping[Seat, str] | None = None,
        dice_need: DiceNeed = "whoever_is_here",
        clock: Terms | None = None,
        held: Mapping[Seat, bytes] | None = None,
        rematch_of: str | None = None,
        series: Series | None = None,
        delay: Delay = 0,
        pairing: int | None = None,
    ) -> tuple[Match, Mapping[str, str]]:
        """A new match and the invitation to each seat. Its start state is kept, so that newer content does not change it.

        Raises BadTable for seats or options the system does not take, BadContent for a system whose content has problems,
        AlreadyFollowed for a second rematch of one match, HasTable for a second table of a pairing, Closing while the host
        closes the tables.
        """
        if self.house.is_closing:
            raise Closing
        seats, start = await self.first_of(system, options, sits, uploads)
        seed = new_seed()
        return await matches.create(
            self.store,
            system=system,
            name=name,
            options={
                "rules": dict(options),
                "uploads": list(uploads),
                "sits": told(sits),
                "dice": NAMING,
                "dice_need": dice_need,
                "clock": clock and plain(clock),
                **of_watchers(delay),
                **({OF_SERIES: {"won": dict(series.won), "played": series.played}} if series and series.played else {}),
            },
            sides=seats,
            seed=seed,
            commitment=commitment(seed),
            start=start,
            visibility=visibility,
            shared=on_one_screen(sits),
            names=first_names(sits, names or {}),
            bots=tuple(bots_among(sits)),
            held=held,
            rematch_of=rematch_of,
            at=self.now(),
            pairing=pairing,
        )

    async def first_of(
        self, system: str, options: Mapping[str, Any], sits: Mapping[Seat, Sitter], uploads: Sequence[str]
    ) -> tuple[Sequence[Seat], Start]:
        """The seats of a table set so, in the order of its system, and the state it starts in. Raises BadTable, BadContent."""
        rules = self.systems[system].rules
        seats = tuple(seat for seat in rules.seats if seat in sits)
        if len(seats) != len(sits) or len(seats) not in rules.seat_counts:
            raise BadTable(f"{rules.key} is not played by {', '.join(sits)}")
        try:
            library = await library_with(self.store, self.systems[system], uploads, self.reading)
        except TooMuch as error:
            raise BadTable("one of its lists cannot be read") from error
        if any(sitter.kind != "bot" for sitter in sits.values()):
            _refuse_what_is_for_bots(self.systems[system].catalogue(library), options)
        return seats, _start(rules, options, library, seats)

    async def _rematch(self, match: LiveMatch, swapped: bool) -> bool:
        """Sets the table of a finished match anew, all its players sitting; whether it can be set so still."""
        system = self.systems[match.row.system]
        try:
            lists = system.armies
            ready = lists.ready(await asyncio.to_thread(lambda: system.library)) if lists else {}
            came = lists.ready(match.state.library) if lists else {}
            armies = armies_of(match.row, match.system.view(match.state, EVERYONE), ready, came) if lists else {}
            to = places(match.seats, swapped=swapped)
            await self.create(**set_anew(match.row, to, armies, {*map(army_of, came)} - {""}, series_now(match)))
        except (BadTable, BadContent, Closing) as error:
            log.warning("no rematch of %s: %s", match.row.id, error)
            return False
        except AlreadyFollowed:
            return True
        return True

    async def table(self, match_id: str) -> Table | None:
        """The table of a match, opened if it is not yet; nothing if there is no such match. Raises Closing while all are closed."""
        if self.house.is_shut:
            raise Closing
        if not MATCH_ID.fullmatch(match_id):
            return None
        task = self._tables.get(match_id)
        if task is None:
            task = self._tables[match_id] = asyncio.create_task(self._open(match_id))
        try:
            table = await asyncio.shield(task)
        except BaseException:
            self._forget(match_id, task)
            raise
        if table is None or table.match.room.ended == "unknown_match":
            table = None
            self._forget(match_id, task)
        else:
            table.match.room.touch()
        return table

    def _forget(self, match_id: str, task: "asyncio.Task[Table | None]") -> None:
        if task.done() and self._tables.get(match_id) is task:
            del self._tables[match_id]

    async def _open(self, match_id: str) -> Table | None:
        row = await matches.get(self.store, match_id)
        if row is None or row.system not in self.systems:
            return None
        system = await asyncio.to_thread(self._ready, row.system)
        match = LiveMatch(self.store, system.rules, row, await self.first_state(row), self._every, self.now)
        brain = self._brain or Bots(system.judgement, system.wanted)
        answering = Answering(match, self._answering.of(row.id), self._turns)
        table = Table(match, brain, self._bot_pause, answering, self._workers.of(row.id), self._rematch)
        match.room.notice = self.house.notice
        match.room.came = partial(self._came, row.id)
        await table.open()
        if self._is_running:
            self._others.attach(table)
        return table

    def _ready(self, key: str) -> GameSystem:
        """A system, loaded, and what reads its states made: off the loop, for the first of both takes long."""
        system = self.systems[key]
        codec_for(system.rules)
        return system

    def _came(self, match_id: str, subscriber: Subscriber) -> None:
        for role in subscriber.party.seats or ("watch",):
            self.guests.note(match_id, role, subscriber.origin)

    async def first_state(self, row: Match) -> Any:
        """The state a match started in, as it was kept."""
        start = await starts.start_of(self.store, row.id)
        if start is None:
            raise LookupError(f"the start state of {row.id} is gone")
        return codec_for(self.systems[row.system].rules).state_from(start.state, version=start.version)

    def opened(self) -> dict[str, Table]:
        """The tables that are open in this process."""
        done = {key: task.result() for key, task in self._tables.items() if task.done() and not task.exception()}
        return {key: table for key, table in done.items() if table}

    def opened_of(self, match_id: str) -> Table | None:
        """The table of a match, if it is open in this process."""
        task = self._tables.get(match_id)
        return task.result() if task and task.done() and not task.cancelled() and not task.exception() else None

    async def _listen(self) -> None:
        """Brings tables up to date with what other processes wrote."""
        async with aclosing(announcements(self.store, is_own=self._others.is_own)) as stream:
            async for heard in stream:
                try:
                    self._heed(heard)
                except Exception:
                    log.exception("an announcement was not heeded: %s", heard)

    def _heed(self, heard: Heard) -> None:
        if isinstance(heard, Whispered):
            self._others.heed(heard.text)
            return
        if isinstance(heard, Listening):
            for match_id in self.opened():
                self._catching_up.misses(match_id, *MISSED_ALL)
            self._others.meet()
            self.house.hears()
        elif heard.what == "event":
            self._catching_up.hears(heard.match_id, heard.number)
        else:
            self._catching_up.misses(heard.match_id, heard.what)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            await self.sweep()

    async def _tick(self) -> None:
        """Lets the clocks of the tables that have any be kept going."""
        while True:
            await asyncio.sleep(TICK_SECONDS)
            for table in self.opened().values():
                table.clocks.tick_soon()

    async def sweep(self) -> None:
        """Lets go of tables that nobody has been at for a while."""
        for match_id, table in self.opened().items():
            room = table.match.room
            is_quiet = not table.feeds.sockets and time.monotonic() - room.empty_since >= self._idle
            if is_quiet and not table.bots.busy and not table.clocks.is_needed:
                self._tables.pop(match_id, None)
                table.stop()
                await table.settle()

    async def close(self) -> None:
        """Says goodbye to every socket and waits for what is under way."""
        await self._let_go()
        await self.reading.close()
        await self._answering.close()
        await self._workers.close()

    async def _let_go(self) -> None:
        """Closes every table, once what was ordered at it is done; its pages come back when they can."""
        await asyncio.gather(*self._tables.values(), return_exceptions=True)  # those that are being opened
        for table in self.opened().values():
            table.stop()
            table.feeds.close("restarting")
            await table.settle()
        self._tables.clear()


def _refuse_what_is_for_bots(catalogue: Catalogue, options: Mapping[str, Any]) -> None:
    """Raises BadTable where watchers would be shown what a player may not see: anybody may watch, players too."""
    for option in catalogue.options:
        if options.get(option.id) in option.for_bots:
            raise BadTable(f"{option.id}={options[option.id]} is for tables where only bots play")


def _start(rules: AnySystem, options: Mapping[str, Any], library: Any, seats: Sequence[Seat]) -> Start:
    """The state a new match starts in, as it is kept; only what can be read back is a state. Raises BadTable."""
    codec = codec_for(rules)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of options of a wrong type: reading back finds them
            state = rules.setup(options, library, tuple(seats))
            first = codec.state_to(state)
        codec.state_from(first)
    except (ValueError, TypeError, LookupError, Malformed) as error:
        raise BadTable(str(error)) from error
    agreed = getattr(state, "options", None)
    if beyond := outside(type(agreed), agreed):
        raise BadTable(f"{'.'.join(beyond.place)} is {beyond.had}, not from {beyond.least} to {beyond.most}")
    return Start(version=codec.version, state=first)
